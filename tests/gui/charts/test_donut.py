"""The donut: colours where they belong, a way down and up, parts that go and come back."""

import math

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.charts import Donut
from gui.charts.donut_layout import LARGEST, THICKNESS, Layout, Widths, arranged
from gui.theme import LIGHT
from tests.gui.charts.conftest import Hang, picture
from tests.gui.charts.scenes import deepseek, llama, shown

WIDTHS = Widths(90, 45, 40)


def placed(chart: Donut) -> Layout:
    return chart.place


def spot(chart: Donut, turn: float) -> QPoint:
    """The middle of the ring at a turn."""
    place = placed(chart)
    middle = (place.outer + place.inner) / 2
    angle = 2 * math.pi * turn
    return QPoint(round(place.x + middle * math.sin(angle)), round(place.y - middle * math.cos(angle)))


def test_each_segment_has_the_colour_of_its_component(hang: Hang) -> None:
    chart = hang(Donut, shown(llama()))
    assert isinstance(chart, Donut)
    image = picture(chart)
    for segment in chart.view.segments:
        if segment.span > 0.02:
            colour = image.pixelColor(spot(chart, segment.start + segment.span / 2))
            assert colour.name().upper() == LIGHT.tint(segment.colour).fill


def test_a_click_goes_down_and_backspace_comes_back(hang: Hang) -> None:
    chart = hang(Donut, shown(deepseek()))
    assert isinstance(chart, Donut)
    attention = next(segment for segment in chart.view.segments if segment.key == "attention")
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=spot(chart, attention.start + attention.span / 2))
    assert chart.node is not None
    assert chart.node.key == "attention"
    assert "Latent attention" in chart.summary()
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Backspace)
    assert chart.node.key == "model"


def test_the_breadcrumb_leads_back_to_any_level(hang: Hang) -> None:
    chart = hang(Donut, shown(deepseek()))
    assert isinstance(chart, Donut)
    chart.activateWindow()
    chart.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(chart, key)
    assert chart.node is not None
    assert chart.node.key.startswith("attention.")
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(6, 10))
    assert chart.node.key == "model"


def test_a_tensor_opens_the_working_of_its_component(hang: Hang, qtbot: QtBot) -> None:
    snapshot = shown(llama())
    chart = hang(Donut, snapshot)
    chart.activateWindow()
    chart.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right):
        QTest.keyClick(chart, key)
    with qtbot.waitSignal(chart.opened) as caught:
        QTest.keyClick(chart, Qt.Key.Key_Return)
    assert caught.args == ["parameters.attention"]


def test_the_total_opens_its_working_at_the_top(hang: Hang, qtbot: QtBot) -> None:
    chart = hang(Donut, shown(llama()))
    assert isinstance(chart, Donut)
    place = placed(chart)
    with qtbot.waitSignal(chart.opened) as caught:
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(round(place.x), round(place.y)))
    assert caught.args == ["parameters.total"]


def test_a_line_of_the_legend_takes_its_part_out_and_puts_it_back(hang: Hang) -> None:
    chart = hang(Donut, shown(deepseek()))
    assert isinstance(chart, Donut)
    line = placed(chart).lines[4]
    point = QPoint(round(line.name.left + 5), round(line.box.centre[1]))
    assert chart.view.entries[line.index].key == "moe_experts"
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point)
    assert not chart.view.entries[4].shown
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point)
    assert chart.view.entries[4].shown


def test_the_space_bar_takes_parts_out_and_the_last_one_brings_all_back(hang: Hang) -> None:
    chart = hang(Donut, shown(llama()))
    assert isinstance(chart, Donut)
    chart.activateWindow()
    chart.setFocus()
    parts = len(chart.view.segments)
    for gone in range(1, parts):
        QTest.keyClick(chart, Qt.Key.Key_Right)
        while not chart.current.startswith("segment:"):
            QTest.keyClick(chart, Qt.Key.Key_Right)
        QTest.keyClick(chart, Qt.Key.Key_Space)
        assert sum(not entry.shown for entry in chart.view.entries) == gone
        assert chart.view.segments
    QTest.keyClick(chart, Qt.Key.Key_Space)
    assert sum(not entry.shown for entry in chart.view.entries) == parts - 2
    QTest.keyClick(chart, Qt.Key.Key_Space)
    while not chart.current.startswith("segment:"):
        QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Space)
    assert all(entry.shown for entry in chart.view.entries)


def test_an_equal_model_keeps_its_ring(hang: Hang) -> None:
    chart = hang(Donut, shown(llama()))
    assert isinstance(chart, Donut)
    before = chart.view
    chart.show(shown(llama("fp8", 32)))
    assert chart.view is before or chart.view == before


def test_the_level_stays_where_another_model_has_it_too(hang: Hang) -> None:
    chart = hang(Donut, shown(llama()))
    assert isinstance(chart, Donut)
    chart.activateWindow()
    chart.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(chart, key)
    chart.show(shown(deepseek()))
    QApplication.processEvents()
    assert chart.node is not None
    assert chart.node.key == "attention"


def test_the_table_lists_components_and_their_tensors(hang: Hang) -> None:
    chart = hang(Donut, shown(llama()))
    header, rows = chart.table()
    assert header == ("Part", "Parameters", "Share")
    assert rows[-1] == ("Sum", "8,030,261,248", "100 %")
    assert any("q_proj" in row[0] for row in rows)


@pytest.mark.parametrize("size", [(434, 195), (280, 180), (1000, 700), (200, 100)])
@pytest.mark.parametrize("count", [1, 5, 12])
def test_ring_and_legend_lie_beside_one_another_in_the_panel(size: tuple[int, int], count: int) -> None:
    width, height = size
    place = arranged(width, height, [1.0] * count, WIDTHS, 1.0)
    assert place.x - place.outer >= 0
    assert place.y - place.outer >= -1
    assert place.outer <= LARGEST / 2
    assert place.inner == pytest.approx(place.outer * (1 - 2 * THICKNESS))
    assert len(place.lines) + place.folded == count
    for line in place.lines:
        assert line.box.left > place.x + place.outer
        assert line.box.right <= width
        assert line.box.top >= -1
        assert line.box.bottom <= height + 1
        assert line.name.right <= (line.value or line.share).left


def test_the_smallest_entries_are_folded_where_rows_are_short() -> None:
    place = arranged(300, 60, [5.0, 1.0, 9.0, 2.0, 3.0], WIDTHS, 1.0)
    assert place.folded == 2
    assert [line.index for line in place.lines] == [0, 2, 4]
    assert place.fold is not None


def test_numbers_are_never_squeezed_and_the_value_goes_before_the_name() -> None:
    place = arranged(290, 180, [1.0] * 5, WIDTHS, 1.0)
    assert {line.value for line in place.lines} == {None}
    assert all(line.share.width == WIDTHS.share for line in place.lines)


def test_ctrl_enter_opens_the_working_where_enter_goes_down(hang: Hang, qtbot: QtBot) -> None:
    chart = hang(Donut, shown(llama()))
    assert isinstance(chart, Donut)
    chart.activateWindow()
    chart.setFocus()
    opened: list[str] = []
    chart.opened.connect(opened.append)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert opened == ["parameters.attention"]
    assert chart.node is not None
    assert chart.node.key == "model"
