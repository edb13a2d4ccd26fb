"""Scenarios beside each other: what differs, and a bridge whose steps add up."""

import itertools

import pytest

from calc import QuestionError, bridge, differences
from tests.calc.scenes import FACTS, close, report

FIRST = report("llama-3.1-8b")
SECOND = report(
    "llama-3.1-70b", "rtx-4090", hardware__count=4, deployment__weights="awq-int4-g128", workload__prompt=4096
)


def test_equal_scenarios_differ_in_nothing() -> None:
    again = report("llama-3.1-8b", title="Another title", notes="and notes")
    assert differences((FIRST.scenario, again.scenario)) == ()


def test_inputs_that_differ_are_named_with_the_value_of_each() -> None:
    found = {
        each.path: each.values for each in differences((FIRST.scenario, SECOND.scenario, FIRST.scenario))
    }
    assert {
        "model",
        "hardware.device",
        "hardware.count",
        "deployment.weights",
        "workload.prompt",
    } <= found.keys()
    assert found["hardware.count"] == (1, 4, 1)
    assert [each.name for each in found["model"]] == ["Llama-3.1-8B", "Llama-3.1-70B", "Llama-3.1-8B"]


@pytest.mark.parametrize("figure", ["decode.tpot", "memory.total", "memory.kv_cache", "parameters.total"])
def test_the_steps_of_a_bridge_add_up(figure: str) -> None:
    steps = list(bridge(FIRST, SECOND, FACTS, figure))
    assert close(steps[0].before, FIRST.values[figure])
    assert close(steps[-1].after, SECOND.values[figure])
    assert all(close(one.after, other.before) for one, other in itertools.pairwise(steps))
    assert sum(each.change for each in steps) == pytest.approx(SECOND.values[figure] - FIRST.values[figure])


def test_an_input_that_a_figure_does_not_hang_on_moves_it_by_nothing() -> None:
    steps = {each.changed[0].path: each for each in bridge(FIRST, SECOND, FACTS, "parameters.total")}
    assert steps["hardware.device"].change == 0
    assert steps["model"].change == SECOND.values["parameters.total"] - FIRST.values["parameters.total"]


def test_inputs_that_go_together_change_together() -> None:
    # eight stages need eight devices, so that neither can stand with the other's old value
    one = report("llama-3.1-8b", hardware__count=8, deployment__pipeline_parallel=8)
    two = report("llama-3.1-8b", hardware__count=2, deployment__pipeline_parallel=2)
    steps = list(bridge(one, two, FACTS, "decode.tpot"))
    assert [each.path for each in steps[0].changed] == ["hardware.count", "deployment.pipeline_parallel"]


def test_a_figure_that_one_does_not_have_is_refused() -> None:
    with pytest.raises(QuestionError):
        list(bridge(FIRST, SECOND, FACTS, "traffic.ttft"))
