"""The same load on other devices: the fewest that hold it, at what they cost."""

import pytest

from calc import DeviceCost, Scenario, catalogue, device_costs, evaluate, example_project, scenario_cost
from calc import with_value as changed

KNOWN = catalogue()
SCENARIO = example_project(KNOWN).scenarios[1]


def costs(scenario: Scenario, *names: str) -> list[DeviceCost]:
    offers = [(KNOWN.device(name), 2.0) for name in names]
    return [each for each in device_costs(scenario, KNOWN.facts, offers) if each]


def test_a_device_at_its_own_count_costs_what_the_scenario_says() -> None:
    own = scenario_cost(evaluate(SCENARIO, KNOWN.facts))
    assert own is not None
    price = SCENARIO.prices.device_hour
    (found,) = (
        each for each in device_costs(SCENARIO, KNOWN.facts, [(SCENARIO.hardware.device, price or 0)]) if each
    )
    assert (found.count, found.usd) == (own.count, pytest.approx(own.usd))


def test_the_fewest_devices_are_taken_on_which_it_fits() -> None:
    large = changed(SCENARIO, "model", KNOWN.model("llama-3.1-70b"))
    (found,) = costs(large, "h100-sxm-80")
    fewer = changed(large, "hardware.device", KNOWN.device("h100-sxm-80"))
    assert found.fits
    assert found.count > 1
    assert not evaluate(changed(fewer, "hardware.count", found.count // 2), KNOWN.facts).fits


def test_what_fits_nowhere_has_no_cost_and_says_how_much_is_short() -> None:
    huge = changed(SCENARIO, "model", KNOWN.model("deepseek-v3"))
    (found,) = costs(huge, "rtx-3060-12")
    assert (found.fits, found.usd) == (False, None)
    assert found.short_bytes > 0


def test_under_arrivals_all_copies_are_paid_for_and_only_what_is_asked_for_is_made() -> None:
    busy = changed(SCENARIO, "workload.arrival_rate", 1.0)
    (found,) = costs(busy, "h100-sxm-80")
    assert found.usd is not None
    assert found.usd == pytest.approx(found.count * 2.0 / 3600 / SCENARIO.workload.output * 1e6)


def test_objectives_out_of_reach_have_no_cost() -> None:
    busy = changed(changed(SCENARIO, "workload.arrival_rate", 1.0), "workload.slo_ttft", 1e-5)
    (found,) = costs(busy, "h100-sxm-80")
    assert (found.fits, found.usd) == (True, None)


def test_without_a_price_the_scenario_has_no_cost() -> None:
    free = changed(SCENARIO, "prices.device_hour", None)
    assert scenario_cost(evaluate(free, KNOWN.facts)) is None
