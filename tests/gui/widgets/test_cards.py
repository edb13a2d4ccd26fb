"""Number cards: buttons of one width, with all they say in their names."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.style import appearance
from gui.theme import COMFORTABLE, COMPACT
from gui.widgets.cards import CardText, NumberCard

LEFT = Qt.MouseButton.LeftButton


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
    spoken = QAccessible.queryAccessibleInterface(card)
    assert spoken.role() == QAccessible.Role.Button


def test_the_exact_value_is_in_the_tooltip(qtbot: QtBot) -> None:
    card = NumberCard()
    qtbot.addWidget(card)
    card.show_text(CardText("Parameters", "8.03", "B", tooltip="8,030,261,248 parameters"))
    assert card.toolTip() == "8,030,261,248 parameters"


def test_a_card_has_the_size_of_its_density(qtbot: QtBot) -> None:
    card = NumberCard()
    qtbot.addWidget(card)
    for density in (COMFORTABLE, COMPACT):
        card.show_density(density)
        assert card.sizeHint().toTuple() == (density.card_width, density.card_height)


@pytest.mark.parametrize(("fits", "framed"), [(False, True), (True, False), (None, False)])
def test_only_what_does_not_fit_is_framed_in_error(
    qtbot: QtBot, qapp: QApplication, fits: bool | None, framed: bool
) -> None:
    appearance.apply(qapp, "light")
    card = NumberCard()
    qtbot.addWidget(card)
    card.show_text(CardText("Memory per GPU", "28.8", "of 23.5 GiB", verdict="words", fits=fits))
    card.resize(170, 88)
    edge = card.grab().toImage().pixelColor(85, 1)
    assert (edge == QColor(appearance.theme.error)) == framed
