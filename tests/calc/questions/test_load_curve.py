"""Times against load: the curve meets the report, the tails meet the curve."""

import pytest

from calc import Scenario, catalogue, evaluate, example_project, load_curve, tails, under_arrivals, with_value

KNOWN = catalogue()


def scenario(rate: float | None = 2.0, **changes: object) -> Scenario:
    made = KNOWN.presets[0].taken(example_project(KNOWN).scenarios[1])
    made = with_value(made, "workload.reserved_context", 4096)
    for name, value in {"arrival_rate": rate, **changes}.items():
        made = with_value(made, f"workload.{name}", value)
    return made


def test_times_grow_with_the_load_and_begin_at_an_idle_server() -> None:
    curve = load_curve(evaluate(scenario(), KNOWN.facts))
    assert curve is not None
    assert list(curve.ttft) == sorted(curve.ttft)
    assert list(curve.tpot) == sorted(curve.tpot)
    assert curve.rates[-1] < curve.capacity
    assert 0 < curve.within <= curve.capacity


def test_a_scenario_without_arrivals_has_the_curve_of_one_with_them() -> None:
    report = evaluate(scenario(None), KNOWN.facts)
    assert report.fleet is None
    idle, busy = under_arrivals(report, KNOWN.facts), evaluate(scenario(), KNOWN.facts)
    assert load_curve(idle) == load_curve(busy)
    assert under_arrivals(busy, KNOWN.facts) is busy


def test_there_is_no_curve_where_nothing_is_put_out_or_nothing_fits() -> None:
    for wrong in ({"output": 0}, {"prompt": 2**22}):
        report = under_arrivals(evaluate(scenario(None, **wrong), KNOWN.facts), KNOWN.facts)
        assert load_curve(report) is None


def test_the_curve_passes_through_the_figures_of_the_report() -> None:
    report = evaluate(scenario(), KNOWN.facts)
    curve, values = load_curve(report), report.values
    assert curve is not None
    at = next(i for i, rate in enumerate(curve.rates) if rate > 2.0)
    assert curve.tpot[at - 1] <= values["traffic.tpot"] <= curve.tpot[at]
    assert curve.ttft[at - 1] <= values["traffic.ttft"] <= curve.ttft[at]
    assert curve.tokens(2.0) * report.scenario.hardware.count == values["traffic.throughput"]


@pytest.mark.parametrize("batching", ["continuous", "static"])
def test_tails_come_one_for_each_rate_and_in_order(batching: str) -> None:
    report = evaluate(scenario(), KNOWN.facts)
    found = [each for each in tails(report, (1.0, 2.0), batching, 200) if each]  # type: ignore[arg-type]
    assert [each.rate for each in found] == [1.0, 2.0]
    for each in found:
        assert each.ttft[50] <= each.ttft[95] <= each.ttft[99]
    assert found[0].ttft[95] <= found[1].ttft[95]


def test_the_mean_of_the_closed_form_lies_between_median_and_tail() -> None:
    report = evaluate(scenario(), KNOWN.facts)
    (tail,) = (each for each in tails(report, (2.0,), requests=2000) if each)
    assert tail.tpot[50] * 0.9 <= report.values["traffic.tpot"] <= tail.tpot[99]
    assert tail.ttft[50] * 0.9 <= report.values["traffic.ttft"] <= tail.ttft[99]
