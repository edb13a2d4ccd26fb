"""The charts of serving as numbers: what they show is what the report says."""

import math

import pytest

from calc import (
    DeviceCost,
    catalogue,
    decode_causes,
    load_curve,
    scenario_cost,
    tails,
    under_arrivals,
    with_value,
)
from gui.charts import batches, causes, costs, latency
from gui.charts.heat import Asked, figures_of, same_field, side
from gui.wording import money
from tests.gui.charts.scenes import SCENES, deepseek, llama, shown

FACTS = catalogue().facts
KNOWN = catalogue()


def served(rate: float | None = 0.5, **changes: object):
    scenario = with_value(llama("fp8"), "workload.arrival_rate", rate)
    for name, value in changes.items():
        scenario = with_value(scenario, f"workload.{name}", value)
    return shown(scenario).report


def curved(report):
    curve = load_curve(under_arrivals(report, FACTS))
    assert curve is not None
    return latency.latency(report, curve, latency.reach(curve, report))


# Throughput against latency.


def test_the_curve_passes_where_the_scenario_stands() -> None:
    report = served()
    view = curved(report)
    assert view.now == 0.5
    assert view.mean("ttft", 0.5) == pytest.approx(report.values["traffic.ttft"], rel=0.03)
    assert view.mean("tpot", 0.5) == pytest.approx(report.values["traffic.tpot"], rel=0.03)


def test_the_axis_holds_the_capacity_and_the_times_of_an_idle_server() -> None:
    view = curved(served())
    assert view.curve.tokens(view.curve.capacity) <= view.reach.axis.top
    assert (
        view.reach.bottom <= math.log10(view.curve.tpot[0]) < math.log10(view.curve.ttft[0]) <= view.reach.top
    )


def test_objectives_divide_the_loads() -> None:
    view = curved(served(slo_tpot=0.05))
    assert view.asked
    assert latency.verdict(view, view.curve.within * 0.99) == "Within the objectives"
    assert latency.verdict(view, view.curve.within * 1.01) == "Beyond the objectives"
    assert latency.verdict(curved(served()), 0.5) == ""


def test_other_arrivals_need_no_new_curve_and_another_prompt_does() -> None:
    one, two = served().scenario, served(0.7).scenario
    assert latency.same_load(one) == latency.same_load(two)
    assert latency.same_load(one) != latency.same_load(with_value(one, "workload.prompt", 100))


def test_the_table_tells_means_at_once_and_tails_when_they_are_known() -> None:
    report = served(0.5 * curved(served()).curve.capacity)
    view = curved(report)
    header, rows = latency.table(view)
    assert len(rows) == len(latency.TAIL_SHARES) + 1
    assert all(row[3] == "" for row in rows)
    rates = [share * view.curve.capacity for share in latency.TAIL_SHARES]
    found = tuple(each for each in tails(under_arrivals(report, FACTS), rates, requests=100) if each)
    filled = latency.Latency(view.curve, view.reach, view.now, view.objectives, found)
    assert all(row[3] for row in latency.table(filled)[1])
    assert len(header) == len(rows[0])


@pytest.mark.parametrize(("seconds", "text"), [(0.001, "1 ms"), (0.1, "100 ms"), (1, "1 s"), (10, "10 s")])
def test_ticks_of_time_are_round(seconds: float, text: str) -> None:
    assert latency.seconds_text(seconds) == text


# Where the time of a token goes.


@pytest.mark.parametrize("scene", SCENES)
def test_the_bars_are_as_long_as_ceiling_and_expected_time(scene: str) -> None:
    report = shown(SCENES[scene]()).report
    view = causes.split(report)
    wanted = [report.values[path] for path in ("decode.ceiling_seconds", "decode.tpot", "decode.tpot")]
    for bar, seconds in zip(view.bars, wanted, strict=True):
        assert bar.pieces[0].start == 0
        assert bar.pieces[-1].end * causes.MILLI == pytest.approx(seconds)
        for one, two in zip(bar.pieces, bar.pieces[1:], strict=False):
            assert one.end == two.start


@pytest.mark.parametrize("scene", SCENES)
def test_the_legend_names_each_cause_once(scene: str) -> None:
    report = shown(SCENES[scene]()).report
    assert [each.key for each in causes.split(report).entries] == list(
        dict.fromkeys(each.cause for each in decode_causes(report))
    )


def test_a_given_axis_stays() -> None:
    axis = causes.split(shown(llama()).report).axis
    assert causes.split(shown(deepseek()).report, axis).axis is axis


# Batch sweep.


@pytest.mark.parametrize("scene", SCENES)
def test_the_sweep_meets_the_report_at_its_batch(scene: str) -> None:
    report = shown(SCENES[scene]()).report
    high = batches.highest(report)
    view = batches.batches(report, batches.swept(report.scenario, FACTS, high), high)
    assert view.at(view.strips[0], view.now) == pytest.approx(report.values["decode.tpot"] * 1e3, rel=0.02)
    assert batches.fits(view, view.now) == report.fits
    assert view.now <= view.high


def test_beyond_the_largest_batch_nothing_fits() -> None:
    report = shown(llama("fp8")).report
    high = batches.highest(report)
    view = batches.batches(report, batches.swept(report.scenario, FACTS, high), high)
    assert view.largest is not None
    assert batches.fits(view, view.largest * 0.95)
    assert not batches.fits(view, view.largest * 1.1)
    rows = {row[0]: row[-1] for row in batches.table(view)[1]}
    assert rows["1"] == "yes"
    assert rows[f"{round(high):,}"] == "no"


def test_the_batch_alone_needs_no_new_sweep() -> None:
    one = llama("fp8")
    assert batches.same_sweep(one) == batches.same_sweep(with_value(one, "workload.batch", 3))
    assert batches.same_sweep(one) != batches.same_sweep(with_value(one, "workload.output", 3))


# Cost per device type.


def cost(name: str, usd: float | None, fits: bool = True) -> DeviceCost:
    return DeviceCost(KNOWN.device(name), 1, fits, usd, 0.02, 0.0 if fits else 2.0**30)


def test_the_scenario_stands_first_then_the_cheapest_and_what_fails_last() -> None:
    own = scenario_cost(shown(with_value(llama("fp8"), "prices.device_hour", 0.4)).report)
    view = costs.costs(
        own, [cost("rtx-3060-12", None, False), cost("h100-sxm-80", 2.0), cost("rtx-4090", 0.5)]
    )
    assert [each.key for each in view.lines] == ["now", "rtx-4090", "h100-sxm-80", "rtx-3060-12"]
    assert view.lines[-1].said == "1.0 GiB short"


def test_one_dear_device_leaves_the_cheap_ones_their_bars() -> None:
    view = costs.costs(None, [cost("rtx-4090", 0.1), cost("h100-sxm-80", 100.0)])
    assert view.axis.top < 1


@pytest.mark.parametrize(
    ("usd", "text"), [(0.0123, "$0.012"), (0.5, "$0.50"), (12.3, "$12.30"), (1234, "$1,234"), (math.inf, "∞")]
)
def test_money_has_as_many_digits_as_it_is_worth(usd: float, text: str) -> None:
    assert money(usd) == text


# Two values at once.


def test_an_axis_knows_where_the_scenario_stands() -> None:
    from calc import sweepable

    found = side(llama(), "workload.prompt", sweepable(llama()))
    assert found.now is not None
    assert found.values[found.now] == 5120
    assert found.text(found.now) == "5k"


def test_only_other_fields_than_the_swept_ones_make_other_cells() -> None:
    asked = Asked()
    one = llama("fp8")
    assert same_field(one, asked) == same_field(with_value(one, "workload.prompt", 99), asked)
    assert same_field(one, asked) == same_field(with_value(one, "workload.batch", 9), asked)
    assert same_field(one, asked) != same_field(with_value(one, "workload.output", 9), asked)


def test_the_figures_begin_with_those_that_are_asked_for_most() -> None:
    report = shown(llama("fp8")).report
    paths = [path for path, _ in figures_of(report)]
    assert paths[0] == "decode.throughput"
    assert len(paths) == len(set(paths)) > 30
