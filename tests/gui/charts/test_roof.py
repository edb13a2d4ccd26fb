"""The roofline as numbers: points lie under the roof, and labels touch nothing."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import with_value
from gui.charts.labels import Box, crosses
from gui.charts.roof import LARGEST, SMALLEST, diameter, rate_text, roof, table
from gui.charts.roof_labels import Lines, labelled
from tests.gui.charts.scenes import SCENES, deepseek, llama, shown


@pytest.mark.parametrize("scene", SCENES)
def test_every_point_lies_on_or_under_the_roof(scene: str) -> None:
    view = roof(shown(SCENES[scene]()).report)
    assert view.marks
    for mark in view.marks:
        assert mark.y <= view.height(mark.x) + 1e-6


@pytest.mark.parametrize("scene", SCENES)
def test_every_point_and_the_ridge_lie_within_the_ranges(scene: str) -> None:
    view = roof(shown(SCENES[scene]()).report)
    for mark in view.marks:
        assert view.span.left < mark.x < view.span.right
        assert view.span.bottom < mark.y < view.span.top
    assert view.span.left < math.log10(view.ridge) < view.span.right


def test_there_is_one_point_for_each_component_kind_and_phase() -> None:
    report = shown(deepseek()).report
    keys = [mark.key for mark in roof(report).marks]
    assert len(keys) == len(set(keys))
    assert {mark.phase for mark in roof(report).marks} == {"prefill", "decode"}


def test_the_roof_bends_at_the_ridge_of_the_report() -> None:
    report = shown(llama()).report
    view = roof(report)
    assert view.ridge == pytest.approx(report.values["roofline.ridge_point"])
    assert len(view.line) == 3
    assert view.line[1] == pytest.approx((math.log10(view.ridge), math.log10(view.peak)))


def test_another_rate_is_drawn_only_where_it_differs() -> None:
    assert roof(shown(llama()).report).second is None
    view = roof(shown(llama("fp8")).report)
    assert view.second is not None
    assert view.second < view.peak
    assert view.second_text.endswith("16-bit")


def test_a_device_without_a_rate_has_a_slope_alone() -> None:
    report = replace(shown(llama()).report, rate=math.inf)
    view = roof(report)
    assert len(view.line) == 2
    assert (view.peak_text, view.ridge_text) == ("", "")
    assert all(math.isfinite(value) for point in view.line for value in point)


def test_a_given_span_stays() -> None:
    first = roof(shown(llama()).report)
    assert roof(shown(llama("bf16", 256)).report, first.span).span is first.span


def test_area_grows_with_the_share_of_time() -> None:
    assert diameter(0.4) / diameter(0.1) == pytest.approx(2)
    assert diameter(0) == SMALLEST
    assert diameter(1) == LARGEST


def test_peaks_are_written_in_the_unit_of_the_axis() -> None:
    assert rate_text(1979, "fp8") == "1,979 TFLOP/s, FP8"
    assert rate_text(71.2, "bf16") == "71.2 TFLOP/s, BF16"
    assert rate_text(math.inf, "none") == ""


def test_a_card_says_what_bounds_the_point() -> None:
    cards = {mark.key: dict(mark.card) for mark in roof(shown(llama()).report).marks}
    assert "Bound by bandwidth" in cards["decode.attention.attention"]
    assert "Bound by arithmetic" in cards["prefill.mlp_dense.linear"]


def test_the_table_has_a_line_for_each_point() -> None:
    view = roof(shown(llama()).report)
    header, rows = table(view)
    assert len(rows) == len(view.marks)
    assert {len(row) for row in rows} == {len(header)}


@pytest.mark.parametrize("scene", SCENES)
@given(st.floats(120, 1200), st.floats(60, 700), st.sampled_from([1.0, 2.0]))
def test_labels_touch_neither_one_another_nor_points_nor_the_roof(
    fonts: None, scene: str, width: float, height: float, scale: float
) -> None:
    view = roof(shown(SCENES[scene]()).report)
    span = view.span

    def spot(x: float, y: float) -> tuple[float, float]:
        across, up = (x - span.left) / (span.right - span.left), (span.top - y) / (span.top - span.bottom)
        return across * width, up * height

    half = [mark.size * scale / 2 for mark in view.marks]
    spots = [spot(mark.x, mark.y) for mark in view.marks]
    boxes = [Box(x - r, y - r, 2 * r, 2 * r) for (x, y), r in zip(spots, half, strict=True)]
    line = tuple(spot(x, y) for x, y in view.line)
    field = Box(0, 0, width, height)
    found = labelled(
        view, view.marks, boxes, Lines(field, line, None, spot(math.log10(view.ridge), 0)[0]), scale
    )
    for index, label in enumerate(found):
        assert field.holds(label.box)
        assert not any(label.box.meets(other.box) for other in found[:index])
        assert not any(label.box.meets(box) for box in boxes)
        if label.kind == "plain":
            assert not any(crosses(label.box, *piece) for piece in pairwise(line))


def test_a_change_of_the_batch_during_a_drag_keeps_the_keys_of_the_points() -> None:
    one = roof(shown(llama()).report)
    two = roof(shown(with_value(llama(), "workload.batch", 17)).report)
    assert {mark.key for mark in one.marks} == {mark.key for mark in two.marks}
