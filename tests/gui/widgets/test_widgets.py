"""The controls under hand and keyboard."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calc import number
from gui.style import appearance
from gui.widgets.cards import CardText, NumberCard
from gui.widgets.chart_frame import ChartFrame
from gui.widgets.chip import Chip
from gui.widgets.field_row import FieldRow
from gui.widgets.log_slider import LogSlider
from gui.widgets.number_field import NumberField
from gui.widgets.scale import Scale
from gui.widgets.search_combo import Choice, SearchCombo
from gui.widgets.section import Section

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def slider(qtbot: QtBot) -> LogSlider:
    made = LogSlider(Scale(512, 131072))
    qtbot.addWidget(made)
    made.resize(260, 36)
    made.show_value(1024)
    made.show()
    return made


def test_a_drag_is_one_gesture_whatever_its_length(slider: LogSlider, qtbot: QtBot) -> None:
    heard: list[str] = []
    slider.gesture_started.connect(lambda: heard.append("start"))
    slider.moved.connect(lambda value: heard.append("move"))
    slider.gesture_finished.connect(lambda: heard.append("end"))
    QTest.mousePress(slider, LEFT, pos=QPoint(60, 10))
    for x in range(70, 200, 10):
        QTest.mouseMove(slider, QPoint(x, 10))
    QTest.mouseRelease(slider, LEFT, pos=QPoint(200, 10))
    assert heard[0] == "start"
    assert heard[-1] == "end"
    assert heard.count("start") == heard.count("end") == 1
    assert slider.exact > 8000


def test_an_arrow_moves_one_minor_tick_and_a_page_one_major(slider: LogSlider) -> None:
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert slider.exact == 1280
    QTest.keyClick(slider, Qt.Key.Key_PageUp)
    assert slider.exact == 2048
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert slider.exact == 512
    QTest.keyClick(slider, Qt.Key.Key_End)
    assert slider.exact == 131072


def test_showing_a_value_tells_nobody_and_keeps_one_beyond_the_range(slider: LogSlider) -> None:
    heard: list[float] = []
    slider.moved.connect(heard.append)
    slider.show_value(10**6)
    assert heard == []
    assert slider.exact == 10**6


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_slider_draws_its_hairline_in_the_accent(slider: LogSlider, qapp: QApplication, theme: str) -> None:
    appearance.apply(qapp, theme)
    picture = slider.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(3, 18)}
    assert appearance.theme.accent.lower() in colours


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


def test_the_width_of_a_card_never_depends_on_its_number(qtbot: QtBot) -> None:
    card = NumberCard()
    qtbot.addWidget(card)
    widths = set()
    for text in ("1", "8,888.88", "123,456,789"):
        card.show_text(CardText("Memory", text, "of 23.5 GiB"))
        widths.add((card.sizeHint().width(), card.minimumSizeHint().width()))
    assert len(widths) == 1


def test_a_card_is_a_button_for_hand_and_keyboard_and_has_a_name(qtbot: QtBot) -> None:
    card = NumberCard()
    qtbot.addWidget(card)
    card.show_text(CardText("Memory per GPU", "28.8", "of 23.5 GiB", verdict="5.3 GiB short", fits=False))
    card.show()
    with qtbot.waitSignal(card.opened):
        QTest.keyClick(card, Qt.Key.Key_Return)
    with qtbot.waitSignal(card.opened):
        QTest.mouseClick(card, LEFT)
    assert card.accessibleName() == "Memory per GPU, 28.8 of 23.5 GiB, 5.3 GiB short"


def test_typing_filters_a_search_combo_and_enter_chooses(qtbot: QtBot) -> None:
    combo = SearchCombo()
    qtbot.addWidget(combo)
    combo.offer(
        (Choice("a", "Llama-3.1-8B", "8.03 B", "Meta"), Choice("b", "Mixtral-8x7B", "46.7 B", "Mistral"))
    )
    combo.show()
    combo.open()
    QTest.keyClicks(combo.search, "mistral 46")
    with qtbot.waitSignal(combo.chosen) as chosen:
        QTest.keyClick(combo.search, Qt.Key.Key_Return)
    assert chosen.args == ["b"]


def test_a_section_folds_and_says_so(qtbot: QtBot) -> None:
    section = Section("Model")
    qtbot.addWidget(section)
    section.show()
    with qtbot.waitSignal(section.folded) as folded:
        section.open(False)
    assert folded.args == [True]
    assert not section.is_open


def test_a_frame_swaps_its_chart_for_the_table(qtbot: QtBot) -> None:
    frame = ChartFrame("Memory", Chip(), Chip())
    qtbot.addWidget(frame)
    frame._table_button.click()
    assert frame.shows_table
    frame.say("Fits", "ok")
    assert frame.chip.accessibleName() == "Fits"
