"""What all charts have in common: theme, size, sleep, keyboard, words for those who don't see them."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.charts import CHARTS, Chart, ChartKind
from gui.theme import DARK, LIGHT, THEMES
from tests.gui.charts.conftest import Hang, colours, picture
from tests.gui.charts.scenes import SCENES, deepseek, dragged, llama, shown

# Those that work in slices, or show a training run, have tests of their own beside these.
APART = ("latency", "costs", "heat", "tornado", "waterfall", "stages", "kept", "pipeline")
INSTANT = [kind for kind in CHARTS if kind.id not in APART]
KINDS = pytest.mark.parametrize("kind", INSTANT, ids=lambda kind: kind.id)
PRESENTERS = (
    "labels",
    "axes",
    "parts",
    "parameter_tree",
    "loads",
    "roof",
    "growth",
    "donut_layout",
    "memory_layout",
    "latency",
    "causes",
    "batches",
    "costs",
    "heat",
    "bill",
    "worth",
    "tornado",
    "waterfall",
    "compared",
)


def test_charts_have_ids_of_their_own_and_titles() -> None:
    assert len({kind.id for kind in CHARTS}) == len(CHARTS)
    assert all(kind.title for kind in CHARTS)


@pytest.mark.parametrize("name", PRESENTERS)
def test_presenters_know_no_qt(name: str) -> None:
    import gui.charts

    text = (Path(gui.charts.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
    assert "PySide6" not in text
    assert "pyqtgraph" not in text


@KINDS
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_chart_draws_every_scene_in_both_themes(
    hang: Hang, kind: ChartKind, scene: str, theme: str
) -> None:
    chart = hang(kind.make, shown(SCENES[scene]()))
    chart.set_theme(THEMES[theme])
    found = colours(picture(chart))
    assert len(found) > 12
    fills = {tint.fill for tint in THEMES[theme].tints.values()}
    assert found & fills


@KINDS
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_chart_draws_at_every_size(hang: Hang, kind: ChartKind, scale: float) -> None:
    chart = hang(kind.make, shown(deepseek(), llama()))
    chart.set_scale(scale)
    for width, height in ((1920, 1080), (582, 195), (280, 200), (200, 96), (160, 96)):
        chart.resize(width, height)
        QApplication.processEvents()
        assert len(colours(picture(chart), 5)) > 3


@KINDS
def test_a_theme_leaves_no_colour_of_the_other_behind(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama("fp8"), llama()))
    chart.set_theme(DARK)
    chart.set_theme(LIGHT)
    one = picture(chart)
    fresh = hang(kind.make, shown(llama("fp8"), llama()))
    assert picture(fresh) == one


@KINDS
def test_a_hidden_chart_draws_only_when_it_is_seen(qtbot: QtBot, fonts: None, kind: ChartKind) -> None:
    chart = kind.make()
    qtbot.addWidget(chart)
    calls: list[object] = []
    draw = chart.draw
    chart.draw = lambda snapshot: calls.append(snapshot) or draw(snapshot)  # pyright: ignore[reportAttributeAccessIssue]
    chart.show(shown(llama()))
    chart.show(shown(deepseek()))
    assert calls == []
    chart.show()
    assert len(calls) == 1
    assert "DeepSeek" in chart.summary() or len(chart.table()[1]) > 3


@KINDS
def test_a_chart_says_in_words_what_it_shows(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama()))
    assert chart.accessibleName()
    assert len(chart.summary()) > 20
    assert chart.accessibleDescription() == chart.summary()


@KINDS
def test_a_chart_without_a_snapshot_says_so(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make)
    assert chart.targets() == () or not list(chart.targets())[:1] or kind.id == "roofline"
    assert len(colours(picture(chart))) > 1


@KINDS
def test_arrow_keys_walk_through_the_marks_and_read_them_out(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama()))
    chart.activateWindow()
    chart.setFocus()
    seen: list[str] = []
    for _ in chart.targets():
        QTest.keyClick(chart, Qt.Key.Key_Right)
        seen.append(chart.current)
        assert chart.accessibleDescription() not in ("", chart.summary())
    assert seen == [target.key for target in chart.targets()]
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart.current == seen[-2 % len(seen)] or len(seen) == 1
    assert chart.marked == chart.current


@KINDS
def test_losing_the_focus_takes_mark_and_card_away(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama()))
    chart.activateWindow()
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.card_is_seen
    chart.clearFocus()
    assert not chart.card_is_seen
    assert chart.marked == ""


@pytest.mark.parametrize("kind", [kind for kind in INSTANT if kind.id != "donut"], ids=lambda kind: kind.id)
def test_enter_asks_for_the_working(hang: Hang, kind: ChartKind) -> None:
    snapshot = shown(llama())
    chart = hang(kind.make, snapshot)
    chart.activateWindow()
    chart.setFocus()
    opened: list[str] = []
    chart.opened.connect(opened.append)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    assert snapshot.report.figure(*opened)


@KINDS
def test_every_target_lies_in_the_chart(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(deepseek()))
    for target in chart.targets():
        x, y = target.box.centre
        assert 0 <= x <= chart.width()
        assert 0 <= y <= chart.height()


@KINDS
def test_the_pointer_finds_what_the_keyboard_finds(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama()), 582, 240)
    target = max(chart.targets(), key=lambda each: each.box.width * each.box.height)
    QTest.mouseMove(chart, QPoint(round(target.box.centre[0]), round(target.box.centre[1])))
    assert chart.current.partition(":")[0] == target.key.partition(":")[0]


@KINDS
def test_a_card_shows_after_a_moment_beside_its_mark(qtbot: QtBot, fonts: None, kind: ChartKind) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    chart = kind.make()
    layout.addWidget(chart)
    window.resize(900, 600)
    window.show()
    chart.show(shown(llama()))
    QApplication.processEvents()
    target = max((t for t in chart.targets() if t.card.lines), key=lambda each: each.box.width)
    QTest.mouseMove(chart, QPoint(round(target.box.centre[0]), round(target.box.centre[1])))
    assert not chart.card_is_seen
    qtbot.waitUntil(lambda: chart.card_is_seen, timeout=1000)


@KINDS
def test_axes_rest_while_a_slider_moves_and_settle_on_release(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama()))
    before = chart.ranges
    chart.show(dragged(llama(), "workload.batch", 200))
    assert chart.ranges == before
    chart.show(shown(llama("bf16", 200)))
    if kind.id in ("memory", "context"):
        assert chart.ranges != before


@KINDS
def test_what_changes_by_a_click_moves_there_and_arrives(qtbot: QtBot, hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama()))
    chart.motion = 30
    chart.show(shown(deepseek()))
    qtbot.waitUntil(lambda: not chart.moving, timeout=2000)
    at_rest = picture(chart)
    fresh = hang(kind.make, shown(deepseek()))
    assert picture(fresh) == at_rest


@KINDS
def test_another_language_is_taken_up(hang: Hang, kind: ChartKind) -> None:
    chart = hang(kind.make, shown(llama()))
    QApplication.sendEvent(chart, QEvent(QEvent.Type.LanguageChange))
    assert len(chart.summary()) > 20


@KINDS
def test_sizes_beyond_measure_are_said_not_raised(hang: Hang, kind: ChartKind) -> None:
    chart: Chart = hang(kind.make, shown(llama()))

    def fail(snapshot: object) -> bool:
        raise OverflowError("too large")

    chart.draw = fail  # pyright: ignore[reportAttributeAccessIssue]
    chart.show(shown(deepseek()))
    assert "too large" in chart.summary()
    assert QColor(LIGHT.text2).name().upper() in colours(picture(chart), 1)
