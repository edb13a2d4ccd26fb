"""The memory bars on the screen: true lengths, the capacity line, what is over, and the baseline."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from calc import with_value
from gui.charts import MemoryBar
from gui.charts.labels import Box
from gui.charts.memory_layout import BAR_MOST, GHOST_HEIGHT, Scene, scene
from gui.charts.memory_paint import plate_box
from gui.theme import LIGHT
from gui.wording import GIB
from tests.gui.charts.conftest import Hang, picture
from tests.gui.charts.scenes import dragged, llama, shown


def hung(hang: Hang, *given: object, width: int = 582, height: int = 240) -> tuple[MemoryBar, Scene]:
    chart = hang(MemoryBar, *given, width=width, height=height)
    assert isinstance(chart, MemoryBar)
    assert chart.place is not None
    return chart, chart.place


def test_each_part_is_drawn_in_its_colour_at_its_place(hang: Hang) -> None:
    chart, place = hung(hang, shown(llama("fp8")))
    image, view = picture(chart), chart.view
    assert view is not None
    for slab in view.fullest.slabs:
        left, right = place.x(slab.start / GIB), place.x(slab.end / GIB)
        if right - left > 6:
            colour = image.pixelColor(round(left) + 2, round(place.bars[0].bottom) - 3)
            assert colour.name().upper() == LIGHT.tint(slab.key).fill


def test_the_capacity_line_is_drawn_at_usable_bytes(hang: Hang) -> None:
    chart, place = hung(hang, shown(llama("fp8")))
    assert chart.view is not None
    x, top = place.x(chart.view.usable / GIB), place.line[0]
    colours = {picture(chart).pixelColor(round(x) + dx, round(top) + 2).name().upper() for dx in (-1, 0, 1)}
    assert LIGHT.text in colours


def test_what_is_free_is_sunken(hang: Hang) -> None:
    chart, place = hung(hang, shown(llama("fp8")))
    assert chart.view is not None
    x = place.x((chart.view.fullest.total + chart.view.usable) / 2 / GIB)
    colour = picture(chart).pixelColor(round(x), round(place.bars[0].top) + 3)
    assert colour.name().upper() == LIGHT.sunken


def test_what_is_over_has_an_error_frame_to_its_true_end(hang: Hang) -> None:
    chart, place = hung(hang, shown(llama()))
    assert chart.view is not None
    end, bar = place.x(chart.view.fullest.total / GIB), place.bars[0]
    image = picture(chart)
    column = {image.pixelColor(round(end) + dx, round(bar.top) + 9).name().upper() for dx in (-1, 0, 1)}
    assert LIGHT.error in column
    assert image.pixelColor(round(end) + 6, round(bar.top) + 3).name().upper() == LIGHT.surface


def test_a_part_opens_its_working(hang: Hang, qtbot: QtBot) -> None:
    chart, place = hung(hang, shown(llama("fp8")))
    assert chart.view is not None
    slab = next(slab for slab in chart.view.fullest.slabs if slab.key == "kv_cache")
    x = place.x((slab.start + slab.end) / 2 / GIB)
    with qtbot.waitSignal(chart.opened) as caught:
        QTest.mouseClick(
            chart, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(place.bars[0].centre[1]))
        )
    assert caught.args == ["memory.kv_cache"]


def test_a_line_of_the_legend_makes_its_part_hollow_and_fills_it_again(hang: Hang) -> None:
    chart, place = hung(hang, shown(llama("fp8")))
    assert chart.view is not None
    index = next(i for i, slab in enumerate(chart.view.legend) if slab.key == "kv_cache")
    box = place.legend[index]
    before = picture(chart)
    point = QPoint(round(box.left) + 4, round(box.centre[1]))
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point)
    slab = chart.view.legend[index]
    middle = round(place.x((slab.start + slab.end) / 2 / GIB))
    colour = picture(chart).pixelColor(middle, round(place.bars[0].bottom) - 4)
    assert colour.name().upper() == LIGHT.surface
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point)
    QTest.mouseMove(chart, QPoint(1, 1))
    assert picture(chart) == before


def test_the_baseline_is_an_outline_below_the_bars(hang: Hang) -> None:
    chart, place = hung(hang, shown(llama("fp8"), llama()))
    assert chart.view is not None
    assert chart.view.ghost is not None
    assert place.ghost is not None
    assert place.ghost.height == GHOST_HEIGHT
    end = place.x(chart.view.ghost.total / GIB)
    image = picture(chart)
    row = round(place.ghost.top)
    column = {image.pixelColor(round(end) - 20, row + dy).name().upper() for dy in (-1, 0, 1)}
    assert LIGHT.ghost in column


def test_a_load_beyond_the_resting_axis_ends_in_a_chevron(hang: Hang) -> None:
    chart, _ = hung(hang, shown(llama()))
    before = picture(chart)
    chart.show(dragged(llama(), "workload.batch", 256))
    assert chart.place is not None
    edge = round(chart.place.plot.right)
    image = picture(chart)
    beyond = [
        image.pixelColor(x, y).name().upper()
        for x in range(edge + 2, min(edge + 8, chart.width()))
        for y in range(round(chart.place.bars[0].top), round(chart.place.bars[0].bottom))
    ]
    assert set(beyond) != {LIGHT.surface}
    assert image != before


def test_the_legend_lists_the_fullest_bar_in_stacking_order(hang: Hang) -> None:
    chart, place = hung(hang, shown(with_value(llama(), "workload.batch", 2)))
    assert chart.view is not None
    assert len(place.legend) == len(chart.view.legend)
    assert [slab.key for slab in chart.view.legend][:2] == ["attention", "mlp_dense"]


@pytest.mark.parametrize("size", [(582, 195), (300, 120), (1800, 900), (200, 96)])
@pytest.mark.parametrize("count", [1, 3, 9])
@pytest.mark.parametrize("ghost", [False, True])
def test_bars_axis_and_legend_lie_below_one_another(size: tuple[int, int], count: int, ghost: bool) -> None:
    width, height = size
    place = scene(width, height, count, 32.0, ghost, 80, 40, [90.0] * 8, 1.0)
    assert 1 <= len(place.bars) <= count
    assert all(box.height <= BAR_MOST for box in place.bars)
    edges = [edge for box in place.bars for edge in (box.top, box.bottom)]
    edges += [place.ghost.top, place.ghost.bottom] if place.ghost else []
    edges += [place.axis.top, place.axis.bottom, *(box.top for box in place.legend)]
    assert edges == sorted(edges)
    assert place.x(32.0) <= width
    if height >= 120:
        assert all(box.bottom <= height + 1 for box in place.legend)


def test_the_plate_stands_in_its_frame_beside_it_or_before_the_line() -> None:
    size = Box(0, 0, 60, 18)
    assert plate_box(Box(100, 20, 80, 40), size, 400, 1).left == 110
    assert plate_box(Box(100, 20, 20, 40), size, 400, 1).left == 124
    assert plate_box(Box(340, 20, 20, 40), size, 400, 1).right == 336


def test_an_open_card_follows_its_part(hang: Hang) -> None:
    chart, _ = hung(hang, shown(llama("fp8")))
    chart.activateWindow()
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    before = chart.current
    chart.show(shown(llama()))
    assert chart.current == before
    assert chart.card_is_seen
    chart.show(shown(llama("fp8")))
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    assert not chart.card_is_seen
