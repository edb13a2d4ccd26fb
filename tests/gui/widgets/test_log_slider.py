"""The slide-rule slider under hand, keyboard and assistive tools."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.style import appearance
from gui.widgets.log_slider import LogSlider
from gui.widgets.scale import Scale

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


def heard_of(slider: LogSlider) -> list[str]:
    heard: list[str] = []
    slider.gesture_started.connect(lambda: heard.append("start"))
    slider.moved.connect(lambda value: heard.append(f"{value:g}"))
    slider.gesture_finished.connect(lambda: heard.append("end"))
    return heard


def test_taking_hold_of_the_cursor_beside_its_middle_changes_nothing(slider: LogSlider) -> None:
    left, right = slider._look().track
    x = round(left + (right - left) / 8) + 4
    heard = heard_of(slider)
    QTest.mousePress(slider, LEFT, pos=QPoint(x, 12))
    QTest.mouseRelease(slider, LEFT, pos=QPoint(x, 12))
    assert slider.exact == 1024
    assert heard == ["start", "end"]


def test_each_key_is_a_gesture(slider: LogSlider) -> None:
    heard = heard_of(slider)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert heard == ["start", "1280", "end", "start", "1024", "end"]


def test_a_held_key_is_one_gesture_that_ends_even_where_the_focus_is_lost(slider: LogSlider) -> None:
    heard = heard_of(slider)
    for _ in range(3):
        QTest.keyPress(slider, Qt.Key.Key_Right)
    slider.setFocus()
    slider.clearFocus()
    assert heard == ["start", "1280", "1536", "1792", "end"]


def test_assistive_tools_read_and_set_the_value_itself(slider: LogSlider) -> None:
    slider.setAccessibleName("Prompt")
    spoken = QAccessible.queryAccessibleInterface(slider)
    value = spoken.valueInterface()
    assert spoken.text(QAccessible.Text.Name) == "Prompt"
    assert spoken.role() == QAccessible.Role.Slider
    assert value is not None
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (512, 1024, 131072)
    heard = heard_of(slider)
    value.setCurrentValue(5000)
    assert heard == ["start", "5000", "end"]
    assert slider.exact == 5000


def cursor(slider: LogSlider) -> list[str]:
    """Colours along the middle of the track where the glass stands."""
    picture: QImage = slider.grab().toImage()
    look = slider._look()
    middle = round(look.x(look.value))
    return [picture.pixelColor(x, 12).name() for x in range(middle - 4, middle + 4)]


def test_a_value_beyond_the_range_shows_a_chevron_for_the_hairline(slider: LogSlider) -> None:
    slider.show_value(131072)
    within = cursor(slider)
    slider.show_value(2**20)
    assert slider.exact == 2**20
    assert cursor(slider) != within


def test_a_baseline_is_marked_above_the_track(slider: LogSlider) -> None:
    def above() -> set[str]:
        picture = slider.grab().toImage()
        return {picture.pixelColor(x, y).name() for x in range(150, picture.width()) for y in range(3, 8)}

    ghost = QColor(appearance.theme.ghost).name()
    assert ghost not in above()
    slider.show_baseline(16384)
    assert ghost in above()
    slider.show_baseline(None)
    assert ghost not in above()


def test_close_quarters_need_no_room_for_labels_and_a_room_needs_more(slider: LogSlider) -> None:
    assert slider.sizeHint().height() == 36
    slider.show_labels(False)
    assert slider.sizeHint().height() == 24
    slider.show_labels(True)
    slider.magnify(2)
    assert slider.sizeHint().height() == 72


def test_the_wheel_scrolls_the_panel_and_moves_no_value(slider: LogSlider, qtbot: QtBot) -> None:
    heard = heard_of(slider)
    QTest.wheelEvent(slider.windowHandle(), QPoint(60, 12), QPoint(0, 120))
    assert heard == []
    assert slider.exact == 1024


def test_fractions_are_kept_to_two_digits_of_their_decade(qtbot: QtBot) -> None:
    price = LogSlider(Scale(0.1, 100, "log10", whole=False))
    qtbot.addWidget(price)
    price.show()
    price.show_value(2.5)
    QTest.keyClick(price, Qt.Key.Key_Right)
    assert price.exact == 3
    QTest.keyClick(price, Qt.Key.Key_Home)
    assert price.exact == 0.1
