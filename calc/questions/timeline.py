"""The pipeline of a training step as a timeline: what each stage does when, and how long it waits."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from calc.deployment.scenario import Scenario
from calc.deployment.training import Schedule

Work = Literal["forward", "backward", "weights"]
# Time in forward passes of one micro-batch through one stage: a product has one forward, and two backward.
FORWARD, INPUT_GRADIENTS, WEIGHT_GRADIENTS = 1.0, 1.0, 1.0
GROUPS = 3  # of so many micro-batches as there are stages; further ones repeat the middle


@dataclass(frozen=True, slots=True)
class Slot:
    """One piece of work: on which stage, of which micro-batch and virtual stage, from when until when."""

    stage: int
    work: Work
    batch: int
    chunk: int
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """The slots of the micro-batches that are shown, and of the whole step its length and its idle share.

    Stages are taken to be alike, sends to take no time.
    """

    slots: tuple[Slot, ...]
    stages: int
    shown: int
    batches: int
    length: float
    bubble: float

    @property
    def end(self) -> float:
        """When the last slot that is shown ends."""
        return max((each.end for each in self.slots), default=0.0)


@dataclass(frozen=True, slots=True)
class Step:
    """How long work takes, and in which order stages take it."""

    schedule: Schedule
    stages: int
    chunks: int
    backward: float

    def length(self, work: Work) -> float:
        """Forward passes that a piece of work takes."""
        whole = {"forward": FORWARD, "backward": self.backward, "weights": WEIGHT_GRADIENTS}[work]
        return whole / self.chunks

    @property
    def batch(self) -> float:
        """What one micro-batch costs a stage."""
        later = WEIGHT_GRADIENTS if self.schedule == "zero-bubble" else 0.0
        return FORWARD + self.backward + later


def timeline(scenario: Scenario) -> Timeline | None:
    """The timeline of a scenario that trains in stages; None for any other.

    Schedules: GPipe (Huang et al., arXiv 1811.06965), 1F1B and interleaved (Narayanan et al., arXiv
    2104.04473), zero bubble, the form that takes no more memory (Qi et al., arXiv 2401.10241).
    """
    stages, training = scenario.deployment.pipeline_parallel, scenario.training
    if not scenario.trains or stages < 2:
        return None
    chunks = training.virtual_stages if training.schedule == "interleaved" else 1
    again = FORWARD if training.recompute in ("full", "every") else 0.0
    later = 0.0 if training.schedule == "zero-bubble" else WEIGHT_GRADIENTS
    step = Step(training.schedule, stages, chunks, INPUT_GRADIENTS + later + again)
    batches = scenario.micro_batches
    if chunks > 1:  # virtual stages take micro-batches in groups of as many as there are stages
        batches = stages * math.ceil(batches / stages)
    shown = min(batches, GROUPS * stages)
    slots = tuple(_run(step, shown))
    whole = max(each.end for each in slots) + (batches - shown) * step.batch
    return Timeline(slots, stages, shown, batches, whole, 1 - batches * step.batch / whole)


Piece = tuple[Work, int, int]


def order(step: Step, stage: int, batches: int) -> list[Piece]:
    """Forward and backward pieces of a stage in the order in which it takes them."""
    forward: list[Piece] = [("forward", *_place(step, at, False)) for at in range(batches * step.chunks)]
    backward: list[Piece] = [("backward", *_place(step, at, True)) for at in range(batches * step.chunks)]
    if step.schedule == "gpipe":
        return [*forward, *backward]
    ahead = step.stages - stage - 1
    if step.chunks > 1:
        ahead = 2 * ahead + (step.chunks - 1) * step.stages
        ahead = len(forward) if batches == step.stages else ahead
    ahead = min(ahead, len(forward))
    steady = [piece for pair in zip(forward[ahead:], backward, strict=False) for piece in pair]
    return [*forward[:ahead], *steady, *backward[len(forward) - ahead :]]


def _place(step: Step, at: int, back: bool) -> tuple[int, int]:
    """Micro-batch and virtual stage of the piece at a place: groups pass one virtual stage at once."""
    group, within = divmod(at, step.stages * step.chunks)
    chunk, number = divmod(within, step.stages)
    if step.chunks == 1:
        return at, 0
    return group * step.stages + number, step.chunks - 1 - chunk if back else chunk


def _run(step: Step, batches: int) -> Iterator[Slot]:
    """Every slot, each as soon as its stage is free and what it needs is there."""
    todo = [order(step, stage, batches) for stage in range(step.stages)]
    free, owed = [0.0] * step.stages, [list[Piece]() for _ in range(step.stages)]
    settled = [0] * step.stages  # micro-batches of which a stage keeps nothing any more
    at, done = [0] * step.stages, dict[tuple[str, int, int, int], float]()
    while any(at[stage] < len(todo[stage]) for stage in range(step.stages)):
        for stage in range(step.stages):
            while at[stage] < len(todo[stage]):
                work, batch, chunk = todo[stage][at[stage]]
                ready = done.get(_needed(step, stage, work, batch, chunk), 0.0 if work == "forward" else None)
                if ready is None or (work == "forward" and not _begins(step, stage, batch, chunk, done)):
                    break
                # What can wait fills the time until the next piece is ready, or makes room for it.
                while owed[stage] and (
                    free[stage] + step.length("weights") <= ready
                    or (work == "forward" and batch - settled[stage] >= step.stages)
                ):
                    settled[stage] += 1
                    yield from _slot(step, stage, owed[stage].pop(0), free, 0.0)
                yield from _slot(step, stage, (work, batch, chunk), free, ready)
                done[work, stage, batch, chunk] = free[stage]
                if step.schedule == "zero-bubble" and work == "backward":
                    owed[stage].append(("weights", batch, chunk))
                at[stage] += 1
    for stage in range(step.stages):
        for piece in owed[stage]:
            yield from _slot(step, stage, piece, free, 0.0)


def _slot(step: Step, stage: int, piece: Piece, free: list[float], ready: float) -> Iterator[Slot]:
    work, batch, chunk = piece
    start = max(free[stage], ready)
    free[stage] = start + step.length(work)
    yield Slot(stage, work, batch, chunk, start, free[stage])


def _needed(step: Step, stage: int, work: Work, batch: int, chunk: int) -> tuple[str, int, int, int]:
    """The piece that must be done before: of the stage before, or behind; at the end the forward pass."""
    last = step.stages - 1
    if work == "forward":
        return ("forward", stage - 1, batch, chunk) if stage else ("forward", last, batch, chunk - 1)
    if stage < last:
        return "backward", stage + 1, batch, chunk
    if chunk < step.chunks - 1:
        return "backward", 0, batch, chunk + 1
    return "forward", last, batch, chunk


def _begins(
    step: Step, stage: int, batch: int, chunk: int, done: dict[tuple[str, int, int, int], float]
) -> bool:
    """Whether a forward piece may start: it is the very first, or what it needs is done."""
    return (stage == 0 and chunk == 0) or _needed(step, stage, "forward", batch, chunk) in done
