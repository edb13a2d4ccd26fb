"""Typed numbers: what can be read, what can't, and how a row says so."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calc import number
from gui.style import appearance
from gui.theme import CONTROL_HEIGHT
from gui.widgets.field_row import FieldRow
from gui.widgets.number_field import NumberField


def tokens_field() -> NumberField:
    return NumberField(lambda text: number(text, length=True), lambda value: f"{value:,}", "tok")


@pytest.fixture
def field(qtbot: QtBot) -> NumberField:
    made = tokens_field()
    qtbot.addWidget(made)
    made.show_value(2048)
    made.show()
    return made


def test_a_field_reads_what_people_type(field: NumberField) -> None:
    heard: list[object] = []
    field.edited.connect(heard.append)
    field.selectAll()
    QTest.keyClicks(field, "128k")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert heard == [131072]
    assert field.text() == "131,072"


def test_what_cannot_be_read_is_marked_and_the_last_good_value_stays(field: NumberField) -> None:
    edits: list[object] = []
    refusals: list[str] = []
    field.edited.connect(edits.append)
    field.refused.connect(refusals.append)
    field.selectAll()
    QTest.keyClicks(field, "many")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert edits == []
    assert "not a number" in refusals[0]
    assert field.property("invalid") is True
    assert field.good == 2048
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "2,048"
    assert not field.property("invalid")


def test_a_field_row_says_why_and_offers_the_original(qtbot: QtBot) -> None:
    field = tokens_field()
    row = FieldRow("Prompt", field, "Tokens of each prompt.")
    qtbot.addWidget(row)
    row.show_error("too long")
    assert row.error == "too long"
    assert field.property("invalid") is True
    row.show_error("")
    assert row.error == ""
    row.show_original("256")
    with qtbot.waitSignal(row.reset):
        row._dot.click()
    assert field.accessibleName() == "Prompt"


def test_up_and_down_wish_for_a_step(field: NumberField) -> None:
    heard: list[int] = []
    field.stepped.connect(heard.append)
    QTest.keyClick(field, Qt.Key.Key_Up)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert heard == [1, -1]


def test_a_unit_gives_way_to_a_number_that_needs_the_room(field: NumberField) -> None:
    field.resize(104, CONTROL_HEIGHT)
    assert field.textMargins().right() > 0
    field.show_value(1_048_576)
    assert field.textMargins().right() == 0
    assert field.fontMetrics().horizontalAdvance(field.text()) < field.width() - 20


def test_a_field_is_as_high_in_focus_and_in_error_as_at_rest(field: NumberField, qapp: QApplication) -> None:
    appearance.apply(qapp, "light")
    heights = [field.sizeHint().height()]
    field.setFocus()
    heights.append(field.sizeHint().height())
    field.mark(True)
    heights.append(field.sizeHint().height())
    assert heights == [CONTROL_HEIGHT] * 3
