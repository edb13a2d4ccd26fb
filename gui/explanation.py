"""A figure's working in words: its formula, its terms and how sure it is, as text, Markdown or LaTeX."""

from collections.abc import Mapping

from calc import Figure
from gui.formulas import Node, latex, plain, written
from gui.language import translate
from gui.wording import amount_text, exact_text, titled, worded
from gui.words import CONFIDENCES

MOST_TERMS = 8


def has_formula(figure: Figure) -> bool:
    """Whether the formula is short enough to be read; long sums are read as their table."""
    return bool(figure.formula) and len(figure.terms) <= MOST_TERMS


def symbols(figure: Figure) -> Node:
    """The formula with the names of its terms."""
    return written(figure.formula, lambda name: name)


def numbers(figure: Figure) -> Node:
    """The formula with the values of its terms."""
    return written(figure.formula, lambda name: value_text(figure.terms[name]))


def name_of(figure: Figure) -> str:
    """The short name of a figure: the last part of its path, or what it is."""
    return figure.path.rsplit(".", 1)[-1] if figure.path else titled(figure.title)


def value_text(figure: Figure) -> str:
    """The value as a person reads it."""
    if figure.value in (float("inf"), float("-inf")):
        return "∞"
    if figure.unit == "1" and isinstance(figure.value, float):
        return f"{figure.value:.4g}"
    return amount_text(figure.value, figure.unit)


def as_text(figure: Figure) -> str:
    """The working on a few lines of plain text."""
    lines = [f"{titled(figure.title)}: {value_text(figure)} ({exact_text(figure.value, figure.unit)})"]
    if has_formula(figure):
        lines.append(f"  {name_of(figure)} = {plain(symbols(figure))}")
        lines.append(f"  = {plain(numbers(figure))}")
    lines += [f"  {titled(term.title)}: {value_text(term)}" for term in figure.terms.values()]
    return "\n".join([*lines, *(f"  {line}" for line in remarks(figure))]) + "\n"


def as_markdown(figure: Figure) -> str:
    """The working as Markdown, with a table of the terms."""
    lines = [
        f"**{titled(figure.title)}: {value_text(figure)}** ({exact_text(figure.value, figure.unit)})",
        "",
    ]
    if has_formula(figure):
        lines += [f"`{name_of(figure)} = {plain(symbols(figure))} = {plain(numbers(figure))}`", ""]
    if figure.terms:
        term, value = translate("Working", "Term"), translate("Working", "Value")
        lines += [f"| {term} | {value} |", "|---|---:|"]
        lines += [f"| {titled(each.title)} | {value_text(each)} |" for each in figure.terms.values()]
        lines.append("")
    return "\n".join([*lines, *(f"*{line}*" for line in remarks(figure))]) + "\n"


def as_latex(figure: Figure) -> str:
    """The working as one LaTeX equation."""
    name, value = (
        rf"\mathrm{{{text}}}" for text in (_escaped(name_of(figure)), _escaped(value_text(figure)))
    )
    if not has_formula(figure):
        return f"\\[ {name} = {value} \\]\n"
    shown, filled = latex(symbols(figure)), latex(numbers(figure))
    return f"\\[\n  {name} = {shown} = {filled} = {value}\n\\]\n"


def remarks(figure: Figure) -> list[str]:
    """What is to be said of where the number comes from and how sure it is."""
    lines = [worded(CONFIDENCES[figure.confidence])]
    if figure.low is not None and figure.high is not None:
        low, high = amount_text(figure.low, figure.unit), amount_text(figure.high, figure.unit)
        lines.append(translate("Working", "Measured spread: {0} to {1}").format(low, high))
    if figure.source:
        lines.append(translate("Working", "Source: {0}").format(figure.source))
    return lines


def _escaped(text: str) -> str:
    table: Mapping[str, str] = {"_": r"\_", "%": r"\%", "$": r"\$", " ": "~", "&": r"\&", "#": r"\#"}
    return "".join(table.get(letter, letter) for letter in text)
