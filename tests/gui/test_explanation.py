"""The working in words: formulas on paper, as text, as Markdown, as LaTeX."""

import pytest
from pytestqt.qtbot import QtBot

from calc import Figure, Report, catalogue, default_scenario, evaluate
from gui.app import application
from gui.explanation import as_latex, as_markdown, as_text
from gui.fonts import font
from gui.formula_view import measure
from gui.formulas import latex, plain, written


@pytest.fixture(scope="module")
def report() -> Report:
    known = catalogue()
    return evaluate(default_scenario(known), known.facts)


@pytest.mark.parametrize(
    ("formula", "text", "tex"),
    [
        ("a + b * c", "a + b × c", r"\mathrm{a}~+~..."),
        ("a / b", "a / b", r"\frac{\mathrm{a}}{\mathrm{b}}"),
        ("(a + b) * c", "(a + b) × c", ""),
        ("a - (b - c)", "a − (b − c)", ""),
        ("max(0, a_b)", "max(0, a_b)", r"a\_b"),
        ("floor(a / b)", "⌊a / b⌋", r"\lfloor"),
        ("a ** 2", "a^2", r"^{2}"),
        ("-a", "−a", ""),
        ("(a + b) / (c * d)", "(a + b) / (c × d)", ""),
        ("1000000 * a", "1,000,000 × a", ""),
    ],
)
def test_a_formula_is_written_as_on_paper(formula: str, text: str, tex: str) -> None:
    node = written(formula, lambda name: name)
    assert plain(node) == text
    if not tex.endswith("..."):
        assert tex in latex(node)


def test_a_fraction_is_taller_than_its_line(qtbot: QtBot) -> None:
    application()
    face = font("mono_large")
    line, fraction = (measure(written(text, str), face) for text in ("a", "a / b"))
    assert fraction.above > line.above
    assert fraction.below > line.below


def every(figure: Figure) -> list[Figure]:
    return [figure, *(each for term in figure.terms.values() for each in every(term))]


def test_every_figure_of_a_report_can_be_told_in_all_three_forms(report: Report) -> None:
    told = 0
    for path in report.values:
        for figure in every(report.figure(path))[:40]:
            told += 1
            assert figure.title
            assert as_text(figure).count("\n") >= 2
            assert "**" in as_markdown(figure)
            text = as_latex(figure)
            assert text.count("{") == text.count("}")
    assert told > 100


def test_the_text_holds_the_value_the_formula_and_the_source(report: Report) -> None:
    text = as_text(report.figure("decode.tpot"))
    assert "tpot = " in text
    assert "Measured spread" in text
    assert "Memory bandwidth" in text


def test_a_long_sum_is_told_by_its_table(report: Report) -> None:
    figure = report.figure("parameters.active")
    assert len(figure.terms) > 8
    assert " = embed" not in as_text(figure)
