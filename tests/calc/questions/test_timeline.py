"""The timeline of a pipeline keeps its order, and waits as its papers say."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from calc import Scenario, Timeline, timeline
from tests.calc.scenes import scene


def piped(stages: int, batches: int, schedule: str, **fields: Any) -> Scenario:
    return scene(
        "llama-3.1-8b", "h100-sxm-80", hardware__count=stages, deployment__pipeline_parallel=stages,
        workload__task="training", training__global_batch=batches, training__schedule=schedule, **fields,
    )  # fmt: skip


def made(*given: Any, **fields: Any) -> Timeline:
    found = timeline(piped(*given, **fields))
    assert found is not None
    return found


@pytest.mark.parametrize("schedule", ["gpipe", "1f1b", "interleaved", "zero-bubble"])
@pytest.mark.parametrize(("stages", "batches"), [(2, 2), (4, 4), (4, 8), (8, 16), (4, 3)])
def test_a_stage_does_one_thing_at_a_time_and_nothing_twice(schedule: str, stages: int, batches: int) -> None:
    found = made(stages, batches, schedule)
    for stage in range(stages):
        slots = sorted((each for each in found.slots if each.stage == stage), key=lambda each: each.start)
        assert all(one.end <= other.start + 1e-9 for one, other in pairwise(slots))
    counted = Counter((each.stage, each.work, each.batch, each.chunk) for each in found.slots)
    assert set(counted.values()) == {1}
    kinds = 3 if schedule == "zero-bubble" else 2
    chunks = 2 if schedule == "interleaved" else 1
    assert len(found.slots) == stages * found.shown * kinds * chunks


@pytest.mark.parametrize("schedule", ["gpipe", "1f1b", "interleaved", "zero-bubble"])
def test_no_piece_begins_before_what_it_needs(schedule: str) -> None:
    found = made(4, 8, schedule)
    ends = {(each.work, each.stage, each.batch, each.chunk): each.end for each in found.slots}
    for each in found.slots:
        if each.work == "forward" and each.stage:
            assert ends["forward", each.stage - 1, each.batch, each.chunk] <= each.start + 1e-9
        if each.work == "backward":
            assert ends["forward", each.stage, each.batch, each.chunk] <= each.start + 1e-9
            if each.stage < 3:
                assert ends["backward", each.stage + 1, each.batch, each.chunk] <= each.start + 1e-9


@pytest.mark.parametrize("schedule", ["gpipe", "1f1b"])
@pytest.mark.parametrize(("stages", "batches"), [(4, 4), (4, 8), (8, 64), (2, 1000)])
def test_the_bubble_is_that_of_the_formula(schedule: str, stages: int, batches: int) -> None:
    share = (stages - 1) / (batches + stages - 1)
    assert made(stages, batches, schedule).bubble == pytest.approx(share)


@pytest.mark.parametrize("virtual", [2, 4])
def test_virtual_stages_divide_the_bubble(virtual: int) -> None:
    found = made(4, 8, "interleaved", training__virtual_stages=virtual)
    wait = found.bubble / (1 - found.bubble)
    assert wait == pytest.approx(3 / (8 * virtual))


def test_zero_bubble_waits_about_a_third_of_1f1b() -> None:
    plain, none = made(4, 16, "1f1b"), made(4, 16, "zero-bubble")
    assert none.bubble < 0.5 * plain.bubble


def test_recomputation_lengthens_every_backward_pass() -> None:
    plain, again = (made(4, 8, "1f1b", training__recompute=name) for name in ("none", "full"))
    assert again.length == pytest.approx(plain.length * 4 / 3)


def test_there_is_no_timeline_without_training_or_without_stages() -> None:
    assert timeline(scene()) is None
    assert timeline(scene(workload__task="training")) is None


def test_zero_bubble_keeps_no_more_micro_batches_than_there_are_stages() -> None:
    found = made(4, 16, "zero-bubble")
    for stage in range(4):
        changes = sorted(
            [(each.start, 1) for each in found.slots if (each.stage, each.work) == (stage, "forward")]
            + [(each.end, -1) for each in found.slots if (each.stage, each.work) == (stage, "weights")]
        )
        kept = most = 0
        for _, change in changes:
            kept += change
            most = max(most, kept)
        assert most <= 4
