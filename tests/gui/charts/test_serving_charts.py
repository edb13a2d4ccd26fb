"""The charts of serving as widgets: they draw live, work when the hand rests and they are seen, and say so."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calc import Scenario, with_value
from gui.charts import BatchesChart, CausesChart, Chart, CostsChart, HeatMap, LatencyChart
from gui.charts.heat import Asked
from gui.charts.sliced import CANCEL, Work
from gui.theme import DARK, LIGHT
from tests.gui.charts.conftest import Hang, colours, picture, rested
from tests.gui.charts.scenes import dragged, llama, shown

KINDS = (LatencyChart, CausesChart, BatchesChart, CostsChart, HeatMap)
SLICED = (LatencyChart, CostsChart, HeatMap)


def scenario(rate: float | None = 0.5) -> Scenario:
    made = with_value(llama("fp8"), "workload.arrival_rate", rate)
    return with_value(with_value(made, "prices.device_hour", 0.4), "workload.slo_tpot", 0.05)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dark", [False, True])
def test_every_chart_draws_itself_in_both_themes(
    hang: Hang, qtbot: QtBot, kind: type[Chart], dark: bool
) -> None:
    chart = hang(kind, shown(scenario()), 560, 260)
    if dark:
        chart.set_theme(DARK)
    rested(qtbot, chart)
    assert len(colours(picture(chart))) > 8
    header, rows = chart.table()
    assert rows
    assert {len(row) for row in rows} == {len(header)}
    assert chart.summary()


@pytest.mark.parametrize("kind", KINDS)
def test_every_chart_can_be_walked_by_keys(hang: Hang, qtbot: QtBot, kind: type[Chart]) -> None:
    chart = rested(qtbot, hang(kind, shown(scenario()), 560, 260))
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    first = chart.current
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert first
    assert chart.current != first
    assert chart.accessibleDescription()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_pointed_at_tells_of_itself(hang: Hang, qtbot: QtBot, kind: type[Chart]) -> None:
    chart = rested(qtbot, hang(kind, shown(scenario()), 560, 260))
    target = next(iter(chart.targets()))
    found = chart.target_at(*target.box.centre)
    assert found is not None
    assert found.card.lines
    chart.point(QPointF(*target.box.centre))
    assert chart.current


def test_a_hidden_chart_does_not_work(hang: Hang, qtbot: QtBot) -> None:
    chart = hang(LatencyChart)
    assert isinstance(chart, LatencyChart)
    chart.hide()
    chart.show(shown(scenario()))
    assert chart.view is None
    assert not chart.work.running
    chart.setVisible(True)
    rested(qtbot, chart)
    assert chart.view is not None
    assert chart.view.tails


def test_the_curve_follows_a_drag_and_the_tails_wait_for_the_hand(hang: Hang) -> None:
    chart = hang(LatencyChart, dragged(scenario(), "workload.prompt", 4000), 560, 260)
    assert isinstance(chart, LatencyChart)
    before = chart.view.curve if chart.view else None
    ranges = chart.ranges
    chart.show(dragged(scenario(), "workload.prompt", 3000))
    assert chart.view is not None
    assert chart.view.curve != before
    assert chart.view.tails == ()
    assert chart.ranges == ranges
    assert not chart.work.running


def test_a_step_of_the_arrivals_keeps_the_tails(hang: Hang, qtbot: QtBot) -> None:
    chart = rested(qtbot, hang(LatencyChart, shown(scenario()), 560, 260))
    assert isinstance(chart, LatencyChart)
    assert chart.view is not None
    tails = chart.view.tails
    chart.show(dragged(scenario(), "workload.arrival_rate", 0.6))
    assert chart.view.tails == tails


def test_without_arrivals_the_curve_is_drawn_and_nothing_stands_on_it(hang: Hang) -> None:
    chart = hang(LatencyChart, shown(scenario(None)), 560, 260)
    assert isinstance(chart, LatencyChart)
    assert chart.view is not None
    assert chart.view.now is None


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [("workload.output", 0, "Set an output"), ("workload.prompt", 2**24, "No sequence fits")],
)
def test_an_empty_chart_says_what_to_set(hang: Hang, path: str, value: int, said: str) -> None:
    chart = hang(LatencyChart, shown(with_value(scenario(), path, value)), 560, 260)
    assert chart.summary().startswith(said)
    assert len(colours(picture(chart))) > 1
    assert chart.targets() == [] or not list(chart.targets())


def test_a_drag_along_an_axis_of_the_heat_map_keeps_the_other_cells(hang: Hang, qtbot: QtBot) -> None:
    chart = rested(qtbot, hang(HeatMap, shown(scenario()), 700, 400))
    assert isinstance(chart, HeatMap)
    assert chart.view is not None
    count = len(chart.view.cells)
    assert count == len(chart.view.across.values) * len(chart.view.up.values)
    chart.show(dragged(scenario(), "workload.prompt", 4000))
    assert len(chart.view.cells) >= count - 2 * len(chart.view.across.values)
    assert chart.view.now is not None


def test_another_figure_is_computed_anew(hang: Hang, qtbot: QtBot) -> None:
    chart = rested(qtbot, hang(HeatMap, shown(scenario()), 700, 400))
    assert isinstance(chart, HeatMap)
    chart.ask(Asked("memory.total", "workload.output", "workload.batch"))
    rested(qtbot, chart)
    assert chart.view is not None
    assert chart.view.unit == "bytes"
    assert chart.view.across.path == "workload.output"
    assert chart.view.cells


def test_long_work_can_be_stopped_by_pointer_and_key(
    hang: Hang, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = rested(qtbot, hang(CostsChart, shown(scenario()), 560, 260))
    assert isinstance(chart, CostsChart)

    def endless() -> Iterator[float]:
        while True:
            yield 0.5

    chart.work.want("endless", endless, False)
    monkeypatch.setattr(Work, "seconds", property(lambda self: 2.0 if self.running else 0.0))
    target = next(iter(chart.targets()))
    assert target.key == CANCEL
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPointF(*target.box.centre).toPoint())
    assert chart.work.stopped
    assert not chart.work.running


def test_the_same_wish_is_not_worked_on_twice(qtbot: QtBot) -> None:
    from PySide6.QtCore import QObject

    owner = QObject()
    work, begun = Work(owner), []

    def steps() -> Iterator[float]:
        begun.append(1)
        yield 1.0

    for _ in range(3):
        work.want("one", steps, False)
        qtbot.waitUntil(lambda: not work.running)
    assert begun == [1]


@pytest.mark.parametrize("kind", SLICED)
def test_enter_opens_the_working_of_what_the_scenario_itself_shows(
    hang: Hang, qtbot: QtBot, kind: type[Chart]
) -> None:
    snapshot = shown(scenario())
    chart = rested(qtbot, hang(kind, snapshot, 560, 260))
    opened: list[str] = []
    chart.opened.connect(opened.append)
    chart.activate(next(target for target in chart.targets() if target.path))
    assert snapshot.report.figure(*opened)


@pytest.mark.parametrize("kind", SLICED)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_chart_of_slices_draws_at_every_size(
    hang: Hang, qtbot: QtBot, kind: type[Chart], scale: float
) -> None:
    chart = rested(qtbot, hang(kind, shown(scenario())))
    chart.set_scale(scale)
    for width, height in ((1920, 1080), (582, 195), (280, 200), (200, 96), (160, 96)):
        chart.resize(width, height)
        QApplication.processEvents()
        assert len(colours(picture(chart), 5)) > 3


@pytest.mark.parametrize("kind", SLICED)
def test_a_chart_of_slices_leaves_no_colour_of_the_other_theme(
    hang: Hang, qtbot: QtBot, kind: type[Chart]
) -> None:
    chart = rested(qtbot, hang(kind, shown(scenario()), 560, 260))
    one = picture(chart)
    chart.set_theme(DARK)
    assert picture(chart) != one
    chart.set_theme(LIGHT)
    assert picture(chart) == one


@pytest.mark.parametrize("kind", SLICED)
def test_another_language_is_taken_up_by_a_chart_of_slices(
    hang: Hang, qtbot: QtBot, kind: type[Chart]
) -> None:
    chart = rested(qtbot, hang(kind, shown(scenario()), 560, 260))
    before = chart.summary()
    QApplication.sendEvent(chart, QEvent(QEvent.Type.LanguageChange))
    rested(qtbot, chart)
    assert chart.summary() == before


def test_a_scenario_without_a_price_still_compares_the_devices(hang: Hang, qtbot: QtBot) -> None:
    unpriced = with_value(llama("fp8"), "prices.device_hour", None)
    chart = rested(qtbot, hang(CostsChart, shown(unpriced), 560, 260))
    assert isinstance(chart, CostsChart)
    assert chart.view is not None
    assert not any(line.own for line in chart.view.lines)
    assert len(chart.view.lines) > 20
