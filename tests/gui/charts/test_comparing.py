"""Charts that compare: what differs and why, what a figure hangs on; numbers first, then the widgets."""

import math

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from calc import bridge, catalogue, swings
from gui.charts import Chart, ComparedChart, TornadoChart, WaterfallChart, compared, tornado, waterfall
from gui.theme import THEMES
from tests.gui.charts.conftest import Hang, colours, picture, rested
from tests.gui.charts.scenes import deepseek, llama, shown

FACTS = catalogue().facts
BOTH = shown(llama("fp8", 8), llama())
SLOW = (TornadoChart, WaterfallChart)


def walls(figure: str = "memory.total") -> waterfall.Waterfall:
    first, last = BOTH.reports[1], BOTH.reports[0]
    steps = bridge(first, last, FACTS, figure)
    ends = (("one", float(first.values[figure])), ("two", float(last.values[figure])))
    return waterfall.waterfall(figure, "Figure", "bytes", ends, steps)


def test_the_bars_of_a_waterfall_run_from_the_baseline_to_the_scenario() -> None:
    view = walls()
    first, *steps, last = view.bars
    assert first.end == BOTH.reports[1].values["memory.total"]
    assert last.end == BOTH.report.values["memory.total"]
    assert first.end + sum(each.added for each in steps) == pytest.approx(last.end)
    assert {each.key for each in steps} == {"deployment.weights", "workload.batch"}
    assert all(each.end <= view.axis.end for each in view.bars)
    assert view.text(steps[0]).startswith("−")


def test_inputs_that_move_nothing_have_no_bar() -> None:
    assert {each.key for each in walls("parameters.total").bars} == {"first", "last"}


def test_a_tornado_is_widest_on_top_and_says_both_values() -> None:
    report = BOTH.report
    found = swings(report, FACTS, "decode.tpot")
    view = tornado.tornado("decode.tpot", "TPOT", "seconds", report.values["decode.tpot"], found)
    reaches = [each.reach for each in view.lines]
    assert reaches == sorted(reaches, reverse=True)
    assert view.reach == reaches[0]
    bandwidth = next(each for each in view.lines if each.path.endswith("memory_bandwidth"))
    assert (bandwidth.at_low or 0) > 0 > (bandwidth.at_high or 0)
    assert "TB/s" in bandwidth.high
    assert tornado.times(math.log(2)) == "× 2"


def test_the_table_of_a_deck_marks_the_best_of_what_fits_and_what_differs() -> None:
    view = compared.compared(BOTH.reports, 0, 1)
    rows = {row.path: row for row in view.rows if row.figure}
    assert rows["memory.total"].cells[0].best
    assert not rows["memory.total"].cells[1].best
    assert rows["parameters.total"].cells[0].text == rows["parameters.total"].cells[1].text
    inputs = {row.path: row for row in view.rows if not row.figure}
    assert set(inputs) == {"deployment.weights", "workload.batch"}
    assert inputs["workload.batch"].cells[0].other
    assert not inputs["workload.batch"].cells[1].other
    header, table = compared.table(view)
    assert len(header) == 3
    assert any("★" in cell for row in table for cell in row)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", [*SLOW, ComparedChart])
def test_they_draw_in_both_themes_at_every_size(
    hang: Hang, qtbot: QtBot, kind: type[Chart], theme: str
) -> None:
    chart = rested(qtbot, hang(kind, BOTH, 560, 300))
    chart.set_theme(THEMES[theme])
    assert colours(picture(chart)) & {tint.fill for tint in THEMES[theme].tints.values()}
    for width, height in ((1920, 1080), (280, 200), (160, 96)):
        chart.resize(width, height)
        rested(qtbot, chart)
        assert len(colours(picture(chart), 5)) > 3


@pytest.mark.parametrize("kind", SLOW)
def test_arrows_walk_their_rows_and_the_figure_can_be_chosen(
    hang: Hang, qtbot: QtBot, kind: type[Chart]
) -> None:
    chart = rested(qtbot, hang(kind, BOTH, 560, 300))
    assert isinstance(chart, TornadoChart | WaterfallChart)
    chart.activateWindow()
    chart.setFocus()
    seen: list[str] = []
    for _ in chart.targets():
        QTest.keyClick(chart, Qt.Key.Key_Right)
        seen.append(chart.current)
    assert seen == [target.key for target in chart.targets()]
    assert len(seen) == len(set(seen)) >= 3
    chart.ask("memory.kv_cache")
    rested(qtbot, chart)
    assert chart.view is not None
    assert chart.view.figure == "memory.kv_cache"
    assert chart.summary()
    assert len(chart.table()[1]) >= 3


def test_without_a_baseline_a_pin_is_asked_for(hang: Hang) -> None:
    chart = hang(WaterfallChart, shown(llama("fp8")))
    assert "baseline" in chart.blank()


def test_a_deck_wider_than_the_chart_keeps_the_shown_and_the_pinned(hang: Hang) -> None:
    chart = hang(ComparedChart, shown(deepseek(), llama()), 300, 300)
    assert isinstance(chart, ComparedChart)
    assert chart.view is not None
    assert chart._columns(chart.view) == [0, 1]
