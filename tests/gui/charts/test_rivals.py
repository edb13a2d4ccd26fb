"""Other devices over the roofline: their roofs, whose they are, and how they are chosen."""

import math

import pytest

from calc import catalogue
from gui.charts import Roofline
from gui.charts.rivals import MOST, deck_devices, rivals, toggled
from gui.charts.roof import roof
from tests.gui.charts.conftest import Hang
from tests.gui.charts.scenes import deepseek, llama, shown

KNOWN = catalogue()
H100, H200, A10 = (KNOWN.device(name) for name in ("h100-sxm-80", "h200-sxm-141", "a10"))


def test_another_roof_has_the_peak_of_the_same_precision_and_its_own_bandwidth() -> None:
    report = shown(llama("fp8")).report
    (found,) = rivals(report, [H100])
    assert found.peak == pytest.approx((H100.peaks.fp8 or 0) / 1e12)
    assert found.bandwidth == H100.memory_bandwidth


def test_a_device_without_units_for_a_precision_computes_at_16_bit() -> None:
    (found,) = rivals(shown(llama("fp8")).report, [KNOWN.device("a100-sxm-40")])
    assert found.peak == pytest.approx((KNOWN.device("a100-sxm-40").peaks.bf16 or 0) / 1e12)


def test_a_roof_rises_to_its_ridge_and_is_flat_beyond() -> None:
    (found,) = rivals(shown(llama()).report, [H100])
    left, ridge, right = found.line(-1, 5)
    assert ridge[1] == right[1] == pytest.approx(math.log10(found.peak))
    assert ridge[1] - left[1] == pytest.approx(ridge[0] - left[0])


def test_the_deck_lends_its_other_devices_each_once() -> None:
    snapshot = shown(llama(), deepseek())
    own = snapshot.scenario.hardware.device
    assert [each.id for each in deck_devices(snapshot.reports, own)] == ["h200-sxm-141"]
    assert deck_devices(shown(llama(), llama("fp8")).reports, own) == ()


def test_choosing_again_takes_away_and_a_fourth_replaces_the_first() -> None:
    two = toggled(toggled((), H100), H200)
    assert [each.id for each in two] == ["h100-sxm-80", "h200-sxm-141"]
    assert toggled(two, H100) == (H200,)
    four = toggled(toggled(two, A10), KNOWN.device("rtx-4090"))
    assert len(four) == MOST
    assert H100 not in four


def test_the_ranges_hold_the_peaks_of_all_devices() -> None:
    report = shown(llama()).report
    (found,) = rivals(report, [H200])
    assert roof(report, None, (found,)).span.top > math.log10(found.peak)


def test_the_chart_lays_over_what_is_chosen_and_names_it(hang: Hang) -> None:
    chart = hang(Roofline, shown(llama(), deepseek()), 600, 340)
    assert isinstance(chart, Roofline)
    assert chart.view is not None
    assert [each.id for each in chart.view.rivals] == ["h200-sxm-141"]
    chart.lay_over("h100-sxm-80")
    assert [each.id for each in chart.view.rivals] == ["h200-sxm-141", "h100-sxm-80"]
    boxes = [chart._box(mark) for mark in chart.shown()]
    texts = {label.text for label in chart.labels(chart.view, chart.shown(), boxes)}
    assert {each.name for each in chart.view.rivals} & texts
    chart.lay_over("")
    assert chart.view.rivals == ()
