"""The memory bars as numbers: parts close without a gap, and sums are those of the report."""

from dataclasses import replace

import pytest

from calc import DeviceLoad, Further, catalogue, default_scenario, with_value
from gui.charts.loads import GHOST_REACH, loads, marketed_bytes, short_name, slabs, table
from gui.wording import GIB
from tests.gui.charts.scenes import SCENES, deepseek, llama, shown


@pytest.mark.parametrize("scene", SCENES)
def test_the_parts_of_a_bar_sum_to_the_load_of_the_report(scene: str) -> None:
    report = shown(SCENES[scene]()).report
    view = loads(report)
    assert view.fullest.total == report.values["memory.total"]
    for bar in view.bars:
        edge = 0.0
        for slab in bar.slabs:
            assert slab.start == edge
            edge = slab.end
        assert edge == pytest.approx(bar.total)


@pytest.mark.parametrize("scene", SCENES)
def test_every_part_opens_a_figure_that_is_there(scene: str) -> None:
    report = shown(SCENES[scene]()).report
    for slab in loads(report).fullest.slabs:
        assert report.figure(slab.path).unit == "bytes"
        if slab.key != "other":
            assert report.values[slab.path] == pytest.approx(slab.value)


def test_parts_stack_in_the_order_of_components() -> None:
    keys = [slab.key for slab in loads(shown(llama()).report).fullest.slabs]
    assert keys == [
        "attention", "mlp_dense", "norms", "embedding", "lm_head", "kv_cache", "activations", "overhead",
    ]  # fmt: skip


def test_what_rounds_to_nothing_has_no_line_in_the_legend() -> None:
    view = loads(shown(llama()).report)
    assert "norms" not in {slab.key for slab in view.legend}
    assert "norms" in {slab.key for slab in view.fullest.slabs}


def test_the_verdict_says_what_is_short_or_free() -> None:
    short, fits = loads(shown(llama()).report), loads(shown(llama("fp8")).report)
    assert not short.fits
    assert short.verdict.endswith("GiB short")
    assert fits.fits
    assert fits.verdict.startswith("Fits, ")


def test_the_axis_holds_capacity_and_load() -> None:
    for scene in SCENES.values():
        view = loads(shown(scene()).report)
        assert view.axis.top * GIB >= max(view.usable, view.fullest.total)


def test_a_given_axis_stays() -> None:
    first = loads(shown(llama()).report)
    assert loads(shown(llama("bf16", 256)).report, None, first.axis).axis is first.axis


def test_a_baseline_near_the_load_stretches_the_axis_and_a_far_one_does_not() -> None:
    report = shown(llama("fp8")).report
    near, far = shown(llama()).report, shown(llama("bf16", 256)).report
    assert far.values["memory.total"] > GHOST_REACH * report.values["memory.usable"]
    assert loads(report, near).axis.top * GIB >= near.values["memory.total"]
    assert loads(report, far).axis == loads(report).axis
    ghost = loads(report, far).ghost
    assert ghost is not None
    assert ghost.total == far.values["memory.total"]


def test_each_distinct_load_has_a_bar_and_the_fullest_stands_first_and_says_so() -> None:
    report = shown(deepseek()).report
    (load,) = report.devices
    first, last = (
        DeviceLoad("stage 1", 4, load.parts, load.total, load.allowed),
        DeviceLoad("stage 2", 12, load.parts[:3], 9, load.allowed),
    )
    view = loads(replace(report, devices=(last, first)))
    assert [bar.name for bar in view.bars] == ["Stage 1, fullest", "Stage 2"]
    assert [bar.note for bar in view.bars] == ["4 of them", "12 of them"]
    assert view.fullest.name == "Stage 1, fullest"


def test_one_device_is_named_and_many_are_each() -> None:
    assert loads(shown(llama()).report).bars[0].name == "RTX 4090"
    assert loads(shown(deepseek()).report).bars[0].name == "Each GPU"
    assert loads(shown(deepseek()).report).bars[0].note == "16 of them"


def test_maker_and_size_are_left_out_of_a_short_name() -> None:
    device = llama().hardware.device
    named = with_value(with_value(device, "name", "NVIDIA GeForce RTX 4090 24GB"), "vendor", "NVIDIA")
    assert short_name(named) == "RTX 4090"


def test_what_is_marketed_is_read_in_its_own_unit() -> None:
    device = with_value(llama().hardware.device, "marketed_memory", 24.0)
    assert marketed_bytes(with_value(device, "marketed_unit", "GiB")) == 24 * 2**30
    assert marketed_bytes(with_value(device, "marketed_unit", "GB")) == 24e9


def test_small_weights_are_joined_and_the_sum_is_kept() -> None:
    parts = [("attention", 98 * GIB), ("router", GIB / 2), ("norms", GIB / 2), ("kv_cache", GIB / 4)]
    made = slabs(parts)
    assert [slab.key for slab in made] == ["attention", "other", "kv_cache"]
    assert made[-1].end == sum(value for _, value in parts)
    assert made[1].path == "memory.weights"


def test_the_table_has_a_column_for_each_load_and_ends_with_what_is_free() -> None:
    header, rows = table(loads(shown(llama()).report))
    assert header == ("Part, GiB", "RTX 4090")
    assert [row[0] for row in rows][-3:] == ["Sum", "Usable", "Free"]
    assert rows[-1][1].startswith("−")


def test_a_bar_too_low_for_two_lines_still_counts_its_devices() -> None:
    assert loads(shown(deepseek()).report).bars[0].counted == "Each GPU ×16"
    assert loads(shown(llama()).report).bars[0].counted == "RTX 4090"


def test_each_bar_of_unlike_devices_ends_at_a_capacity_of_its_own() -> None:
    host = Further(device=catalogue().device("desktop-ddr5-5600"), layers=5)
    card = catalogue().with_device(default_scenario(catalogue()), "rtx-4090")
    report = shown(with_value(card, "hardware.others", (host,))).report
    view = loads(report)
    assert not view.alike
    capacities = {bar.name.partition(",")[0]: bar.usable for bar in view.bars}
    assert capacities == {"RTX 4090": report.scenario.hardware.device.usable, "Desktop CPU": 96e9}
    assert view.usable == view.fullest.usable
