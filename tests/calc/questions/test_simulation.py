"""The simulated server against queueing theory, where theory is exact."""

import math

import numpy as np
import pytest

from calc.questions.simulation import Arrivals, Server, Simulation, lengths, simulated

MANY = 40_000


def constant(seconds: float, most: int) -> tuple[float, ...]:
    """A step that takes as long for any number of sequences."""
    return (0.0, *[seconds] * most)


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_equal_prompts_wait_as_in_a_queue_of_fixed_service(load: float) -> None:
    """M/D/1: the mean wait is load / (2 (1 - load)) services (Pollaczek 1930, Khinchine 1932)."""
    server = Server(constant(0.0, 1), prompt_token_seconds=0.01)
    found = simulated(server, Arrivals(load, prompt=100, output=1), MANY)
    assert found.wait.mean() == pytest.approx(load / (2 * (1 - load)), rel=0.08)
    assert found.busy == pytest.approx(load, rel=0.03)


def test_spread_prompts_wait_longer_by_the_second_moment() -> None:
    """M/G/1: the mean wait is arrivals x E[S^2] / (2 (1 - load))."""
    server = Server(constant(0.0, 1), prompt_token_seconds=0.001)
    arrivals = Arrivals(0.6, prompt=1000, output=1, prompt_spread=1.0)
    found = simulated(server, arrivals, MANY)
    second = 0.001**2 * (1 + 999 * 2 + 999 * (1 + 999 + 1 * 999))  # of 1 + a geometric count
    assert found.wait.mean() == pytest.approx(0.6 * second / (2 * 0.4), rel=0.12)


def test_sequences_that_do_not_slow_each_other_stand_as_in_an_endless_service() -> None:
    """M/G/infinity: as many are present as arrive in the mean time of a request (Little 1961)."""
    server = Server(constant(0.001, 500), prompt_token_seconds=0.0)
    found = simulated(server, Arrivals(100.0, prompt=1, output=200, output_spread=1.0), 20_000)
    assert found.running == pytest.approx(100.0 * 0.2, rel=0.05)
    assert np.nanmean(found.tpot) == pytest.approx(0.001, rel=1e-3)


def test_a_bounded_batch_waits_as_in_a_queue_of_several_servers() -> None:
    """M/M/c: Erlang's chance of waiting, and the mean wait that it gives."""
    places, load = 4, 0.8
    server = Server(constant(0.001, places), prompt_token_seconds=0.0)
    found = simulated(server, Arrivals(places * load, prompt=1, output=1000, output_spread=1.0), MANY)
    offered = places * load
    top = offered**places / math.factorial(places) / (1 - load)
    waits = top / (sum(offered**k / math.factorial(k) for k in range(places)) + top)
    assert found.wait.mean() == pytest.approx(waits / (places * (1 - load)), rel=0.12)


@pytest.mark.parametrize("spread", [0.0, 1.0])
def test_sequences_that_share_the_server_take_as_long_whatever_their_spread(spread: float) -> None:
    """M/G/1 with processor sharing: a request takes service / (1 - load), for any spread of lengths."""
    share = tuple(0.001 * count for count in range(400))
    found = simulated(Server(share, 0.0), Arrivals(1.4, prompt=1, output=501, output_spread=spread), 12_000)
    assert found.request.mean() == pytest.approx(0.5 / (1 - 0.7), rel=0.08)


def test_lengths_have_their_mean_and_spread() -> None:
    chance = np.random.default_rng(3)
    assert set(lengths(128, 0, 50, chance)) == {128}
    assert lengths(2.25, 0, 40_000, chance).mean() == pytest.approx(2.25, rel=0.01)
    found = lengths(1000, 0.5, 40_000, chance)
    assert found.mean() == pytest.approx(1000, rel=0.01)
    assert found.std() / found.mean() == pytest.approx(0.5, rel=0.03)
    assert found.min() >= 1


def test_a_static_batch_waits_for_its_longest_answer_and_serves_less() -> None:
    steps = constant(0.02, 16)
    arrivals = Arrivals(3.0, prompt=100, output=100, output_spread=1.0)
    before = simulated(Server(steps, 1e-4, batching="static"), arrivals)
    after = simulated(Server(steps, 1e-4), arrivals)
    assert before.ttft.mean() > 3 * after.ttft.mean()
    assert before.output_per_second < after.output_per_second


def test_reserved_lengths_let_fewer_in() -> None:
    steps = constant(0.02, 64)
    arrivals = Arrivals(8.0, prompt=100, output=100, output_spread=1.0)
    paged = simulated(Server(steps, 1e-4, cache_tokens=4096), arrivals)
    reserved = simulated(Server(steps, 1e-4, cache_tokens=4096, reserved_tokens=2048), arrivals)
    assert reserved.running <= 2
    assert paged.running > 5 * reserved.running


def test_a_request_longer_than_the_cache_runs_alone() -> None:
    found = simulated(Server(constant(0.01, 8), 1e-4, cache_tokens=64), Arrivals(1.0, 100, 10), 50)
    assert found.running <= 1


def test_a_run_is_the_same_each_time_and_tells_its_progress() -> None:
    server, arrivals = Server(constant(0.001, 8), 1e-5), Arrivals(5.0, 100, 100, 0.5, 0.5)
    run = Simulation(server, arrivals, 3000)
    told = list(run)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 2
    assert run.served.percentiles("ttft") == simulated(server, arrivals, 3000).percentiles("ttft")


def test_objectives_count_those_that_meet_both() -> None:
    found = simulated(Server(constant(0.01, 8), 1e-4), Arrivals(2.0, 100, 20, 1.0, 1.0), 500)
    assert found.within(None, None) == 1.0
    assert found.within(math.inf, 0.0) == np.isnan(found.tpot).mean()
    middle = found.percentiles("ttft")[50]
    assert found.within(middle, None) == pytest.approx(0.5, abs=0.01)
