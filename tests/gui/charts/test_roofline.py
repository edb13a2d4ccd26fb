"""The roofline on the screen: points in their colours, phases that go and come back."""

from PySide6.QtCore import QBuffer, QPoint, Qt
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest

from calc import with_value
from gui.charts import Roofline
from gui.theme import LIGHT
from tests.gui.charts.conftest import Hang, picture
from tests.gui.charts.scenes import dragged, llama, shown


def hung(hang: Hang, *given: object) -> Roofline:
    chart = hang(Roofline, *given, width=554, height=280)
    assert isinstance(chart, Roofline)
    return chart


def point(chart: Roofline, key: str) -> QPoint:
    target = next(target for target in chart.targets() if target.key == key)
    return QPoint(round(target.box.centre[0]), round(target.box.centre[1]))


def test_a_point_is_drawn_where_it_answers(hang: Hang) -> None:
    chart = hung(hang, shown(llama()))
    where = point(chart, "decode.attention.attention")
    assert picture(chart).pixelColor(where).name().upper() == LIGHT.tint("attention").fill


def test_points_move_during_a_drag_and_the_roof_rests(hang: Hang) -> None:
    chart = hung(hang, shown(llama()))
    before, axes = point(chart, "decode.mlp_dense.linear"), chart.ranges
    chart.show(dragged(llama(), "workload.batch", 64))
    after = point(chart, "decode.mlp_dense.linear")
    assert chart.ranges == axes
    assert after.x() > before.x()
    assert after.y() < before.y()


def test_a_phase_of_the_legend_takes_its_points_away(hang: Hang) -> None:
    chart = hung(hang, shown(llama()))
    legend = point(chart, "phase:prefill")
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=legend)
    assert {mark.phase for mark in chart.shown()} == {"decode"}
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point(chart, "phase:decode"))
    assert {mark.phase for mark in chart.shown()} == {"decode", "prefill"}


def test_of_two_points_on_one_another_the_small_one_answers(hang: Hang) -> None:
    chart = hung(hang, shown(llama()))
    small = min((m for m in chart.shown() if m.phase == "decode"), key=lambda mark: mark.size)
    where = point(chart, small.key)
    found = chart.target_at(where.x(), where.y())
    assert found is not None
    assert found.box.width <= small.size


def test_ticks_are_decades(hang: Hang) -> None:
    chart = hung(hang, shown(llama()))
    assert {text for _, text in chart.ticks("bottom")} >= {"10", "100", "1k"}
    assert all(value == round(value) for value, _ in chart.ticks("left"))


def test_a_file_gets_strokes_and_letters_and_no_pixels(hang: Hang) -> None:
    chart = hung(hang, shown(llama()))
    held = QBuffer()
    held.open(QBuffer.OpenModeFlag.WriteOnly)
    file = QSvgGenerator()
    file.setOutputDevice(held)
    file.setSize(chart.size())
    chart.render(file)
    drawn = held.data().toStdString()
    assert "<image" not in drawn
    assert "Attainable, TFLOP/s" in drawn
    assert drawn.count("<polyline") >= 10


def test_a_faster_device_moves_the_roof(hang: Hang) -> None:
    chart = hung(hang, shown(llama()))
    before = picture(chart)
    chart.show(shown(with_value(llama(), "hardware.device.memory_bandwidth", 4e12)))
    assert chart.view is not None
    assert chart.view.bandwidth_text == "4,000 GB/s"
    assert picture(chart) != before
