"""Sections, frames, tabs, chips and icons."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from calc import RESOURCES
from gui.theme import LIGHT, POINTER_TARGET
from gui.widgets.chart_frame import ChartFrame
from gui.widgets.chip import Chip
from gui.widgets.icon import IconButton, icon
from gui.widgets.section import Section
from gui.widgets.tabs import Tabs


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


def test_every_button_of_a_frame_and_a_section_has_a_name_and_room_for_a_finger(qtbot: QtBot) -> None:
    for widget in (ChartFrame("Memory", Chip(), Chip()), Section("Model")):
        qtbot.addWidget(widget)
        widget.resize(400, 200)
        widget.show()
        for button in widget.findChildren(QAbstractButton):
            assert button.accessibleName()
            assert min(button.width(), button.height()) >= POINTER_TARGET


def test_tabs_are_walked_by_arrows_and_keep_their_places(qtbot: QtBot) -> None:
    tabs = Tabs()
    qtbot.addWidget(tabs)
    for word in ("Overview", "Ledger", "Compare"):
        tabs.addTab(word)
    tabs.show()
    places = [tabs.tabRect(at) for at in range(3)]
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert tabs.currentIndex() == 1
    assert [tabs.tabRect(at) for at in range(3)] == places


@pytest.mark.parametrize("name", sorted(path.stem for path in (RESOURCES / "icons").glob("*.svg")))
def test_every_icon_is_drawn_in_the_colour_asked_for(qtbot: QtBot, name: str) -> None:
    picture = icon(name, LIGHT.text2).pixmap(14, 14).toImage()
    alphas = [
        picture.pixelColor(x, y).alpha() for x in range(picture.width()) for y in range(picture.height())
    ]
    assert max(alphas) > 100


def test_an_icon_alone_has_a_name_and_a_tooltip(qtbot: QtBot) -> None:
    button = IconButton("expand", "Expand")
    qtbot.addWidget(button)
    assert button.accessibleName() == button.toolTip() == "Expand"


def test_a_chip_without_words_is_not_there(qtbot: QtBot) -> None:
    chip = Chip()
    qtbot.addWidget(chip)
    chip.say("Fits", "ok")
    assert not chip.isHidden()
    chip.say("", "plain")
    assert chip.isHidden()
