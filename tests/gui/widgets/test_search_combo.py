"""The combo that is searched by typing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.widgets.search_combo import Choice, SearchCombo

CHOICES = (Choice("a", "Llama-3.1-8B", "8.03 B", "Meta"), Choice("b", "Mixtral-8x7B", "46.7 B", "Mistral"))


@pytest.fixture
def combo(qtbot: QtBot) -> SearchCombo:
    made = SearchCombo()
    qtbot.addWidget(made)
    made.offer(CHOICES)
    made.show()
    return made


def test_typing_filters_and_enter_chooses(combo: SearchCombo, qtbot: QtBot) -> None:
    combo.open()
    QTest.keyClicks(combo.search, "mistral 46")
    with qtbot.waitSignal(combo.chosen) as chosen:
        QTest.keyClick(combo.search, Qt.Key.Key_Return)
    assert chosen.args == ["b"]


def test_down_opens_the_list_and_walks_it(combo: SearchCombo, qtbot: QtBot) -> None:
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert combo.search.isVisible()
    QTest.keyClick(combo.search, Qt.Key.Key_Down)
    with qtbot.waitSignal(combo.chosen) as chosen:
        QTest.keyClick(combo.search, Qt.Key.Key_Return)
    assert chosen.args == ["b"]


def test_what_is_not_there_is_said_and_enter_then_chooses_nothing(combo: SearchCombo) -> None:
    heard: list[str] = []
    combo.chosen.connect(heard.append)
    combo.open()
    QTest.keyClicks(combo.search, "zzz")
    assert not combo.list.isVisible()
    assert "zzz" in combo._nothing.text()
    QTest.keyClick(combo.search, Qt.Key.Key_Return)
    assert heard == []
    assert combo.search.isVisible()
