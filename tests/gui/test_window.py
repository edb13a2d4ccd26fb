"""The window as a person meets it: drag, type, undo, look, switch theme and language."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QMenuBar, QWidget
from pytestqt.qtbot import QtBot

from gui.charts import Chart
from gui.editors import NumberEditor
from gui.store import Snapshot
from gui.style import appearance
from gui.widgets.number_field import NumberField
from gui.window import Window


def editor(window: Window, path: str) -> NumberEditor:
    found = window.layout_.editors[path]
    assert isinstance(found, NumberEditor)
    return found


def type_into(window: Window, path: str, text: str) -> NumberField:
    field = editor(window, path).widget
    assert isinstance(field, NumberField)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    window.store.flush()
    return field


def test_a_first_start_shows_a_finished_example(window: Window) -> None:
    assert len(window.store.project.scenarios) == 5
    assert "Untitled" in window.windowTitle()
    assert not window.isWindowModified()
    numbers = [card.accessibleName() for card in window.layout_.cards.cards]
    assert numbers[0].startswith("Parameters, 8.03 B")
    assert all(numbers)


def test_one_drag_of_a_slider_is_one_step_to_undo(window: Window) -> None:
    before = window.store.project
    slider = editor(window, "workload.prompt").slider
    assert slider is not None
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(120, 10))
    for x in range(120, 200, 8):
        QTest.mouseMove(slider, QPoint(x, 10))
        window.store.flush()
        assert window.store.snapshot.dragging
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(200, 10))
    assert window.store.project.scenario.workload.prompt != before.scenario.workload.prompt
    window.actions_["undo"].trigger()
    assert window.store.project is before
    assert not window.store.can_undo


def test_a_typed_length_is_read_with_its_suffix(window: Window) -> None:
    type_into(window, "workload.prompt", "8k")
    assert window.store.project.scenario.workload.prompt == 8192


def test_a_value_that_is_not_allowed_marks_its_field_and_changes_nothing(window: Window) -> None:
    before = window.store.project
    field = type_into(window, "workload.batch", "0")
    row = editor(window, "workload.batch").row
    assert "at least 1" in row.error
    assert "16 stays in force" in row.error
    assert field.property("invalid")
    assert field.text() == "0"
    assert window.store.project is before
    type_into(window, "workload.batch", "8")
    assert row.error == ""
    assert not field.property("invalid")


def test_what_is_no_number_marks_its_field_too(window: Window) -> None:
    before = window.store.project
    type_into(window, "workload.prompt", "many")
    assert "is not a number" in editor(window, "workload.prompt").row.error
    assert window.store.project is before


def test_escape_brings_the_last_good_value_back(window: Window) -> None:
    field = type_into(window, "workload.batch", "0")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "16"
    assert editor(window, "workload.batch").row.error == ""


def test_showing_a_snapshot_is_no_edit(window: Window) -> None:
    window.store.edit_value("workload.batch", 4)
    window.store.flush()
    depth = [window.store.can_undo]
    window.store.undo()
    window.store.flush()
    assert depth == [True]
    assert not window.store.can_undo
    assert editor(window, "workload.batch").widget.text() == "16"  # pyright: ignore[reportAttributeAccessIssue]


def test_a_chart_that_is_not_seen_does_not_draw(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    for chart in window.layout_.dashboard.charts:
        original = chart.draw

        def draw(snapshot: Snapshot, chart: Chart = chart, original=original) -> bool:
            drawn.append(type(chart).__name__)
            return original(snapshot)

        monkeypatch.setattr(chart, "draw", draw)
    window.layout_.show_tab(-1)
    window.store.edit_value("workload.batch", 4)
    window.store.flush()
    assert drawn == []
    window.layout_.show_tab(0)
    assert set(drawn) == {type(chart).__name__ for chart in window.layout_.dashboard.charts}


def focusable(window: Window) -> Iterator[QWidget]:
    for widget in window.findChildren(QWidget):
        inner = isinstance(widget.parent(), QAbstractScrollArea) and not isinstance(
            widget, QAbstractScrollArea
        )
        holder = widget.parent()
        if holder is not None and holder.metaObject().className().startswith("QComboBox"):
            continue  # the list of a combo box speaks for its box
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.isHidden()
        if takes and not inner and not isinstance(widget, QMenuBar):
            yield widget


def test_every_widget_that_takes_the_focus_has_a_name(window: Window) -> None:
    window.open_working("decode.tpot")
    found = list(focusable(window))
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in found
        if not widget.accessibleName() and not getattr(widget, "text", str)()
    ]
    assert len(found) > 40
    assert nameless == []


def test_the_theme_switches_live_and_is_remembered(window: Window) -> None:
    before = window.grab().toImage().pixelColor(5, 5)
    window.actions_["dark"].trigger()
    after = window.grab().toImage().pixelColor(5, 5)
    assert before == QColor("#F4F3F0")
    assert after == QColor("#121316")
    assert all(chart.theme.name == "dark" for chart in window.layout_.dashboard.charts)
    window.actions_["dark"].trigger()
    assert appearance.theme.name == "light"


def test_a_card_opens_its_working_and_escape_closes_it(window: Window, qtbot: QtBot) -> None:
    card = window.layout_.cards.cards[3]
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert window.working_open
    assert window.layout_.working.path == "memory.total"
    qtbot.keyClick(window.layout_.working, Qt.Key.Key_Escape)
    assert not window.working_open


def test_close_quarters_bring_the_compact_density(window: Window) -> None:
    tall = window.layout_.cards.cards[0].height()
    window.resize(1280, 800)
    QTest.qWait(20)
    assert window.layout_.cards.cards[0].height() < tall


def test_the_status_bar_counts_warnings_and_says_what_is_saved(window: Window) -> None:
    status = window.layout_.status
    assert "saved" in status.saved_text
    window.store.edit_value("workload.prompt", 200_000)
    window.store.flush()
    assert status.saved_text == "Unsaved changes"
    assert "2 warnings" in status.warnings_text or "3 warnings" in status.warnings_text
