"""Requests that arrive by chance: the closed forms against the simulation, and the laws of a queue."""

import math

import numpy as np
import pytest

from calc import QuestionError, Scenario, evaluate
from calc.answers.traffic import Fleet
from calc.questions.simulation import simulation_of
from tests.calc.scenes import FACTS, edited, scene


def busy(rate: float, model: str = "llama-3.1-8b", device: str = "h100-sxm-80", **fields: object) -> Scenario:
    """A server of that model under so many requests a second."""
    made = scene(model, device, workload__prompt=1024, workload__output=256, workload__batch=32)
    return edited(made, workload__arrival_rate=rate, **fields)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7])
@pytest.mark.parametrize(("model", "device"), [("llama-3.1-8b", "h100-sxm-80"), ("llama-3.1-8b", "rtx-4090")])
@pytest.mark.parametrize("spread", [0.0, 1.0])
def test_the_closed_form_gives_the_means_of_the_simulation(
    share: float, model: str, device: str, spread: float
) -> None:
    capacity = evaluate(busy(1, model, device), FACTS).values["traffic.capacity"]
    made = busy(
        share * capacity, model, device, workload__output_spread=spread, workload__prompt_spread=spread
    )
    found = evaluate(made, FACTS)
    run = simulation_of(found, 4000)
    for _ in run:
        pass
    served, values = run.served, found.values
    assert values["traffic.request_seconds"] == pytest.approx(served.request.mean(), rel=0.12)
    if not spread:  # of spread answers the short ones have fewer, more uneven tokens
        assert values["traffic.tpot"] == pytest.approx(served.tpot.mean(), rel=0.08)
    assert values["traffic.running"] == pytest.approx(served.running, rel=0.12)
    # Near its capacity a server's waits hang on few long requests: one run is a draw.
    assert values["traffic.ttft"] == pytest.approx(served.ttft.mean(), rel=0.15 if share < 0.7 else 0.2)


def test_what_runs_is_what_arrives_times_its_stay() -> None:
    values = evaluate(busy(5.0), FACTS).values
    stay = values["workload.output"] * values["traffic.tpot"]
    assert values["traffic.running"] == pytest.approx(5.0 * stay)
    assert values["traffic.throughput"] == 5.0 * 256


def test_more_requests_wait_longer_up_to_the_capacity_and_are_refused_beyond() -> None:
    capacity = evaluate(busy(1), FACTS).values["traffic.capacity"]
    found = [evaluate(busy(share * capacity), FACTS) for share in (0.01, 0.3, 0.6, 0.9, 0.99)]
    for path in ("traffic.ttft", "traffic.tpot", "traffic.running", "traffic.utilisation"):
        values = [each.values[path] for each in found]
        assert values == sorted(values), path
    beyond = evaluate(busy(1.01 * capacity), FACTS)
    assert "traffic.ttft" not in beyond.values
    assert "overloaded" in {each.code for each in beyond.warnings}


def test_where_a_step_jumps_the_fewest_sequences_run_that_keep_up_and_times_only_grow() -> None:
    batches = np.arange(1.0, 65.0)
    seconds = np.where(batches < 20, 0.01, 0.03)
    fleet = Fleet(batches, seconds, 0.01, 100.0, 1.0, 1.0, 0.0, copies=1, stages=1)
    rates = np.linspace(0.01, 0.999, 200) * fleet.capacity
    running, (ttft, tpot) = fleet.running(rates), fleet.times(rates)
    left = 1 - rates * fleet.prompt_seconds
    assert running == pytest.approx(rates * fleet.output * fleet.step(running) / left)
    low = rates * fleet.output * 0.01 / left < 19
    assert running[low] == pytest.approx((rates * fleet.output * 0.01 / left)[low])
    assert (np.diff(ttft) > 0).all()
    assert (np.diff(tpot) > 0).all()


def test_the_rate_at_the_objectives_is_the_last_that_meets_them() -> None:
    made = busy(5.0, workload__slo_tpot=0.015, workload__slo_ttft=1.0)
    rate = evaluate(made, FACTS).values["traffic.rate_at_objectives"]
    at = evaluate(edited(made, workload__arrival_rate=rate * 0.999), FACTS).values
    beyond = evaluate(edited(made, workload__arrival_rate=rate * 1.01), FACTS).values
    assert at["traffic.tpot"] <= 0.015
    assert at["traffic.ttft"] <= 1.0
    assert beyond.get("traffic.tpot", math.inf) > 0.015 or beyond.get("traffic.ttft", math.inf) > 1.0
    assert at["traffic.users"] == pytest.approx(rate * 60)


def test_twice_the_arrivals_need_about_twice_the_copies() -> None:
    one, two = (
        evaluate(busy(rate, workload__slo_tpot=0.015), FACTS).values["traffic.replicas_needed"]
        for rate in (200.0, 400.0)
    )
    assert one > 1
    assert one * 2 - 1 <= two <= one * 2


def test_static_batches_and_reserved_caches_serve_less() -> None:
    found = evaluate(busy(5.0, workload__reserved_context=8192), FACTS).values
    assert found["traffic.reserved_places"] < found["traffic.places"]
    assert found["traffic.batching_gain"] > 1
    spread = evaluate(busy(5.0, workload__reserved_context=8192, workload__output_spread=1.0), FACTS).values
    assert spread["traffic.batching_gain"] > found["traffic.batching_gain"]


def test_a_closed_loop_has_no_traffic() -> None:
    values = evaluate(scene(), FACTS).values
    assert not [path for path in values if path.startswith("traffic.")]


def test_objectives_that_can_t_be_met_need_no_number_of_copies() -> None:
    values = evaluate(busy(5.0, workload__slo_tpot=1e-6), FACTS).values
    assert values["traffic.rate_at_objectives"] == 0
    assert "traffic.replicas_needed" not in values


def apart(rate: float) -> Scenario:
    """Four copies, one of which reads the prompts of the other three."""
    made = edited(busy(rate), hardware__count=4, deployment__tensor_parallel=1)
    return edited(made, deployment__prefill_replicas=1)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.7])
def test_prompts_read_apart_give_the_means_of_the_simulation(share: float) -> None:
    capacity = evaluate(apart(1), FACTS).values["traffic.capacity"]
    found = evaluate(apart(share * capacity), FACTS)
    run = simulation_of(found, 3000)
    for _ in run:
        pass
    assert found.values["traffic.tpot"] == pytest.approx(run.served.tpot.mean(), rel=0.1)
    assert found.values["traffic.running"] == pytest.approx(run.served.running, rel=0.12)
    assert found.values["traffic.ttft"] == pytest.approx(run.served.ttft.mean(), rel=0.15)


def test_prompts_read_apart_no_longer_interrupt_answers_but_pass_their_cache_on() -> None:
    rate = 0.5 * evaluate(apart(1), FACTS).values["traffic.capacity"]
    together = evaluate(edited(apart(rate), deployment__prefill_replicas=0), FACTS).values
    found = evaluate(apart(rate), FACTS).values
    assert found["traffic.tpot"] == found["traffic.step_seconds"]
    assert together["traffic.tpot"] > together["traffic.step_seconds"]
    assert found["traffic.transfer_seconds"] == pytest.approx(1024 * 131072 / 50e9)


def test_a_copy_is_left_to_answer() -> None:
    with pytest.raises(QuestionError, match="must leave a copy that answers"):
        edited(apart(1), deployment__prefill_replicas=4)
