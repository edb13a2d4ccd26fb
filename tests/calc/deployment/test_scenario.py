"""Layouts: what a scenario may ask of its devices, and how the rest of them is used."""

import pytest

from calc import QuestionError, with_value
from tests.calc.scenes import edited, scene


@pytest.mark.parametrize(("count", "tensor", "pipeline", "ranks", "replicas"), [
    (1, None, 1, 1, 1), (8, None, 1, 8, 1), (8, 2, 1, 2, 4), (8, None, 2, 4, 1), (7, None, 2, 3, 1),
    (8, 1, 1, 1, 8), (8, 2, 2, 2, 2), (3, None, 3, 1, 1), (9, 2, 2, 2, 2),
])  # fmt: skip
def test_devices_are_ranks_times_stages_times_replicas(
    count: int, tensor: int | None, pipeline: int, ranks: int, replicas: int
) -> None:
    made = edited(
        scene(), hardware__count=count, deployment__pipeline_parallel=pipeline,
        deployment__tensor_parallel=tensor,
    )  # fmt: skip
    assert (made.tensor_parallel, made.replicas) == (ranks, replicas)
    assert ranks * pipeline * replicas <= count


@pytest.mark.parametrize(("path", "value"), [
    ("deployment.tensor_parallel", 5), ("deployment.pipeline_parallel", 5), ("deployment.pipeline_parallel", 0),
    ("deployment.tensor_parallel", 0), ("hardware.count", 0), ("hardware.count", 2**21),
])  # fmt: skip
def test_a_layout_that_the_devices_cannot_hold_is_refused(path: str, value: int) -> None:
    with pytest.raises(QuestionError):
        with_value(edited(scene(), hardware__count=4), path, value)


def test_more_stages_than_layers_are_refused() -> None:
    many = edited(scene("gpt2"), hardware__count=64)
    with pytest.raises(QuestionError, match="12 layers"):
        with_value(many, "deployment.pipeline_parallel", 13)


def test_decode_stands_at_the_middle_of_the_answer_and_memory_at_its_end() -> None:
    work = edited(scene(), workload__prompt=1000, workload__output=201).workload
    assert (work.decode_context, work.memory_context) == (1100, 1201)
    fixed = edited(scene(), workload__context=64).workload
    assert (fixed.decode_context, fixed.memory_context) == (64, 64)
    none = edited(scene(), workload__prompt=10, workload__output=0).workload
    assert (none.decode_context, none.memory_context) == (10, 10)
