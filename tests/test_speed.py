"""Speed as ratios within one run: what must not grow with the model, and a step against plain arithmetic."""

import statistics
import time
from collections.abc import Callable

import pytest

from calc import Scenario, catalogue, default_scenario, evaluate, with_value
from tests.bench import Slide

ROUNDS = 30
REPEAT = "model.stacks.0.groups.0.repeat"


def milliseconds(act: Callable[[], object]) -> float:
    """How long it takes once."""
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1e3


def arithmetic() -> int:
    """What any step is held against, on a machine of whatever speed: so much of plain Python."""
    return sum(number * number for number in range(100_000))


def test_ten_times_the_layers_cost_no_more_to_evaluate() -> None:
    known = catalogue()
    few = default_scenario(known)
    many: Scenario = with_value(few, REPEAT, 320)
    pairs = [
        (milliseconds(lambda: evaluate(few, known.facts)), milliseconds(lambda: evaluate(many, known.facts)))
        for _ in range(ROUNDS)
    ]
    assert statistics.median(slow / fast for fast, slow in pairs) < 1.5


@pytest.mark.usefixtures("qapp")
def test_a_slider_step_with_all_charts_in_sight_costs_a_few_of_the_yardstick() -> None:
    slide = Slide()
    with slide.drag():
        pairs = [
            (milliseconds(arithmetic), slide.step("workload.prompt", 600 + 64 * step))
            for step in range(ROUNDS)
        ]
    kinds = {type(chart).__name__ for chart in slide.charts}
    slide.close()
    assert kinds >= {"Donut", "MemoryBar", "Roofline"}
    assert statistics.median(step / yardstick for yardstick, step in pairs) < 5
