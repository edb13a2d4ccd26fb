"""An array's life equals a number's life: each point of a curve or a grid is the evaluation at it."""

import pytest

from calc import (
    QuestionError,
    batch_curve,
    catalogue,
    default_scenario,
    evaluate,
    memory_curve,
    with_value,
)  # fmt: skip
from calc.questions.sweep import axis, grid
from tests.calc.scenes import FACTS, MODELS, close, edited, scene

CONTEXTS = (1, 2, 100, 127, 128, 129, 4095, 4096, 4097, 100_000, 2**20)
LAYOUTS = ((1, 1, 1), (3, 3, 1), (4, 1, 4), (8, 2, 3))


@pytest.mark.parametrize("name", MODELS)
def test_a_memory_curve_is_the_evaluation_at_each_of_its_points(name: str) -> None:
    made = scene(name, workload__batch=3)
    curve = memory_curve(made, FACTS, CONTEXTS)
    for index in (0, 3, 8, 10):
        assert_point(made, CONTEXTS[index], {part: held[index] for part, held in curve.parts.items()},
                     curve.total[index])  # fmt: skip


def assert_point(made, context: int, parts: dict[str, float], total: float) -> None:
    found = evaluate(edited(made, workload__context=context), FACTS)
    assert close(total, found.values["memory.total"])
    assert close(sum(parts.values()), total)
    fullest = max(found.devices, key=lambda device: device.total)
    held = dict(fullest.parts)
    for part, size in parts.items():
        assert close(size, held.get(part, 0)), part


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("name", ["gpt2", "llama-3.1-8b", "gemma-2-9b", "gpt-oss-20b", "deepseek-v2-lite"])
def test_a_memory_curve_follows_the_fullest_device_of_any_layout(
    name: str, layout: tuple[int, int, int]
) -> None:
    count, tensor, pipeline = layout
    made = scene(name, hardware__count=count, deployment__tensor_parallel=tensor, workload__batch=16,
                 deployment__pipeline_parallel=pipeline)  # fmt: skip
    curve = memory_curve(made, FACTS, CONTEXTS)
    for index, context in enumerate(CONTEXTS):
        assert_point(
            made, context, {part: held[index] for part, held in curve.parts.items()}, curve.total[index]
        )


def test_a_curve_has_a_value_for_each_context_and_never_falls() -> None:
    curve = memory_curve(scene("gpt-oss-20b"), FACTS, range(1, 2000, 7))
    assert all(len(held) == len(curve.contexts) == len(curve.total) for held in curve.parts.values())
    assert (curve.total[1:] >= curve.total[:-1]).all()


def test_a_grid_is_the_evaluation_at_each_combination() -> None:
    made = scene("gpt-oss-20b")
    axes = [
        axis("workload.prompt=1k,2k"),
        axis("workload.batch=1:64:3:log"),
        axis("deployment.weights=bf16,fp8"),
    ]
    points = list(grid(made, FACTS, axes))
    assert [values for values, _ in points][:3] == [(1024, 1, "bf16"), (1024, 1, "fp8"), (1024, 8, "bf16")]
    assert len(points) == 12
    for (prompt, batch, form), found in points:
        same = edited(made, workload__prompt=prompt, workload__batch=batch, deployment__weights=form)
        assert found.values == evaluate(same, FACTS).values


def test_a_grid_judges_a_layout_once_all_of_it_is_set() -> None:
    made = scene("gpt2", hardware__count=8, deployment__tensor_parallel=8)
    axes = [axis("hardware.count=2,4"), axis("deployment.tensor_parallel=1,2")]
    assert [values for values, _ in grid(made, FACTS, axes)] == [(2, 1), (2, 2), (4, 1), (4, 2)]


@pytest.mark.parametrize(("text", "values"), [
    ("workload.batch=1,2, 4", ("1", "2", "4")), ("workload.batch=1:5:3", ("1", "3", "5")),
    ("workload.prompt=1k:4k:3:log", ("1024", "2048", "4096")), ("workload.batch=7:7:1", ("7",)),
    ("workload.batch=10:1:4", ("10", "7", "4", "1")), ("hardware.count=1:8:4:log", ("1", "2", "4", "8")),
])  # fmt: skip
def test_an_axis_is_read_as_it_is_written(text: str, values: tuple[str, ...]) -> None:
    assert axis(text).values == values


@pytest.mark.parametrize("text", [
    "", "workload.batch", "=1,2", "workload.batch=", "workload.batch=1:2", "workload.batch=1:2:3:lin",
    "workload.batch=0:8:4:log", "workload.batch=-1:8:4:log", "workload.batch=1:8:0", "workload.batch=1:8:-3",
    "workload.batch=1:8:10000000", "workload.batch=a:b:3", "workload.batch=1:8:x", "workload.batch=1:2:3:log:5",
])  # fmt: skip
def test_any_other_axis_is_refused(text: str) -> None:
    with pytest.raises(QuestionError):
        axis(text)


@pytest.mark.parametrize("text", [
    "workload.batch=0,1", "nothing.here=1,2", "workload.batch=one,two", "deployment.weights=fp7",
    "workload.prompt=1:3e14:2", "workload.batch=,",
])  # fmt: skip
def test_a_grid_over_what_is_not_allowed_is_refused(text: str) -> None:
    with pytest.raises(QuestionError):
        list(grid(scene("gpt2"), FACTS, [axis(text)]))


def test_a_grid_of_too_many_points_is_refused_before_it_starts() -> None:
    axes = [axis(f"workload.{name}=1:1000:1000") for name in ("prompt", "output", "batch")]
    with pytest.raises(QuestionError, match="1,000,000,000 points"):
        next(grid(scene("gpt2"), FACTS, axes))


@pytest.mark.parametrize("name", ["llama-3.1-8b", "deepseek-v3"])
def test_the_curve_over_batches_is_that_of_the_reports(name: str) -> None:
    known = catalogue()
    scenario = with_value(default_scenario(known), "model", known.model(name))
    batches = (1, 7, 64)
    curve = batch_curve(scenario, known.facts, batches)
    for at, batch in enumerate(batches):
        values = evaluate(with_value(scenario, "workload.batch", batch), known.facts).values
        assert curve.tpot[at] == pytest.approx(values["decode.tpot"])
        assert curve.throughput[at] == pytest.approx(values["decode.throughput"])
        assert curve.memory[at] == pytest.approx(values["memory.total"])
