"""Memory against context as numbers: the stack meets the report, its curve is made only when it must be."""

import numpy as np
import pytest

from calc import catalogue, with_value
from gui.charts.growth import (
    full_at,
    growth,
    held_at,
    reach,
    row_contexts,
    same_curve,
    stacked,
    table,
    total_at,
)
from gui.wording import GIB
from tests.gui.charts.scenes import SCENES, deepseek, llama, shown


def drawn(scene: str):
    snapshot = shown(SCENES[scene]())
    report = snapshot.report
    found = reach(report)
    return report, growth(report, stacked(report.scenario, catalogue().facts, found), found)


@pytest.mark.parametrize("scene", SCENES)
def test_the_stack_at_the_context_now_is_the_memory_of_the_report(scene: str) -> None:
    report, view = drawn(scene)
    assert view.now == report.values["workload.memory_context"]
    assert total_at(view, view.now) * GIB == pytest.approx(report.values["memory.total"], rel=1e-3)


@pytest.mark.parametrize("scene", SCENES)
def test_bands_lie_on_one_another_from_weights_to_cache(scene: str) -> None:
    report, view = drawn(scene)
    assert view.bands[0].key == "weights"
    assert view.bands[-1].key == "kv_cache"
    assert held_at(view, view.bands[0], view.now) * GIB == pytest.approx(report.values["memory.weights"])
    for lower, upper in zip(view.bands, view.bands[1:], strict=False):
        assert np.array_equal(lower.upper, upper.lower)


@pytest.mark.parametrize("scene", SCENES)
def test_now_and_full_lie_within_the_range(scene: str) -> None:
    _, view = drawn(scene)
    assert view.full is not None
    assert view.low <= view.now <= view.high
    assert view.low <= view.full <= view.high
    assert total_at(view, view.full) == pytest.approx(view.usable, rel=2e-3)


def test_where_a_curve_is_full_is_found_between_its_points() -> None:
    contexts, total = np.array([1000.0, 2000.0]), np.array([10.0, 20.0])
    assert full_at(contexts, total, 15.0) == 1500
    assert full_at(contexts, total, 25.0) is None
    assert full_at(contexts, total, 5.0) is None


def test_context_alone_needs_no_new_curve_and_the_batch_does() -> None:
    start = llama()
    assert same_curve(start) == same_curve(with_value(start, "workload.output", 2048))
    assert same_curve(start) == same_curve(with_value(start, "workload.prompt", 6000))
    assert same_curve(start) != same_curve(with_value(start, "workload.batch", 17))
    assert same_curve(start) != same_curve(deepseek())


def test_a_short_prompt_changes_the_activations_and_so_the_curve() -> None:
    start = with_value(llama(), "workload.batch", 1)
    one, two = with_value(start, "workload.prompt", 100), with_value(start, "workload.prompt", 200)
    assert same_curve(one) != same_curve(two)


def test_the_table_has_the_powers_of_two_and_now() -> None:
    _, view = drawn("short")
    header, rows = table(view)
    assert [row[0] for row in rows] == [f"{context:,}" for context in row_contexts(view)]
    assert f"{view.now:,}" in {row[0] for row in rows}
    assert {len(row) for row in rows} == {len(header)}
