"""Formats, models and devices at which conditions hold: the answers that trying all of them gives."""

import math
from time import perf_counter

import pytest

from calc import cheapest, device_costs, evaluate
from calc.deployment.taken import model_changes
from calc.questions.choices import Choice, cache_choices, choose, least_bytes, weight_choices
from calc.questions.solve import FITS, condition
from tests.calc.scenes import FACTS, KNOWN, edited, scene

TIGHT = scene("llama-3.1-70b", "rtx-4090", hardware__count=2)
BUSY = edited(TIGHT, workload__arrival_rate=1.0, workload__slo_tpot=0.1, workload__slo_ttft=2.0)


def test_the_format_with_most_bits_that_fits_is_that_of_trying_all() -> None:
    choices = weight_choices(FACTS)
    found = choose(TIGHT, FACTS, choices, (FITS,), ordered=True)
    every = choose(TIGHT, FACTS, choices, (FITS,))
    assert found is not None
    assert every is not None
    assert found.choice.name == every.choice.name
    assert found.tried < every.tried / 3
    wider = choices[[each.name for each in choices].index(found.choice.name) - 1]
    assert not evaluate(edited(TIGHT, deployment__weights=wider.name), FACTS).fits


def test_a_cache_format_is_found_for_a_context() -> None:
    long = scene("llama-3.1-8b", "rtx-4090", deployment__weights="fp8", workload__prompt=131_072 - 256)
    assert not evaluate(long, FACTS).fits
    found = choose(long, FACTS, cache_choices(FACTS, ("deployment.kv_k", "deployment.kv_v")), (FITS,), True)
    assert found is not None
    assert found.report.fits
    assert found.report.scenario.deployment.kv_k == found.report.scenario.deployment.kv_v == found.choice.name


def test_the_largest_model_that_fits_is_larger_than_all_others_that_do() -> None:
    start = scene("llama-3.1-8b", "rtx-4090", deployment__weights="fp8")
    order = sorted(KNOWN.models, key=lambda each: -each.parameters)
    choices = [
        Choice(
            each.id,
            lambda each=each: model_changes(KNOWN.read(each.id), start.deployment),
            least_bytes(each.parameters, start, FACTS),
        )
        for each in order
    ]
    found = choose(start, FACTS, choices, (FITS,))
    assert found is not None
    larger = [each for each in order if each.parameters > KNOWN.entry(found.choice.name).parameters]
    for each in larger[-6:]:
        made = edited(start, model=KNOWN.model(each.id))
        assert not evaluate(made, FACTS).fits, each.id


def test_nothing_is_said_where_no_choice_holds() -> None:
    assert choose(TIGHT, FACTS, weight_choices(FACTS), (condition("decode.tpot<=0.000001"),), True) is None


@pytest.mark.parametrize("scenario", [TIGHT, BUSY], ids=["closed", "arrivals"])
def test_the_cheapest_devices_are_those_of_trying_all(scenario) -> None:
    found = cheapest(scenario, FACTS, KNOWN.offers)
    every = [each for each in device_costs(scenario, FACTS, KNOWN.offers) if each and each.month is not None]
    assert found is not None
    assert found.month == min(each.month for each in every if each.month)


def test_objectives_hold_where_the_cheapest_serves() -> None:
    found = cheapest(BUSY, FACTS, KNOWN.offers)
    assert found is not None
    assert found.tpot is not None
    assert found.ttft is not None
    assert found.tpot <= 0.1
    assert found.ttft <= 2.0
    hasty = cheapest(edited(BUSY, workload__slo_tpot=0.02), FACTS, KNOWN.offers)
    assert (hasty.month if hasty and hasty.month else math.inf) >= (found.month or 0)


def test_an_inverse_question_takes_no_more_than_some_tens_of_evaluations() -> None:
    begun = perf_counter()
    for _ in range(5):
        evaluate(BUSY, FACTS)
    one = (perf_counter() - begun) / 5
    begun = perf_counter()
    cheapest(BUSY, FACTS, KNOWN.offers)
    choose(TIGHT, FACTS, weight_choices(FACTS), (FITS,), ordered=True)
    assert perf_counter() - begun < 60 * one
