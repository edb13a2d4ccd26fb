"""Memory against context as numbers: bands from the ground up, where it is full, and where it stands now."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calc import Curve, Facts, Report, Scenario, memory_curve
from gui.charts.axes import Axis, linear
from gui.charts.loads import signed
from gui.charts.parts import RUNNING, STACK_ORDER, ordered
from gui.language import translate
from gui.wording import GIB, component, gib

POINTS = 33
LEAST = 1024
# The part above what is usable is shown this far.
ABOVE = 1.25

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """One component of the stack: GiB at its lower and upper edge for each context."""

    key: str
    name: str
    lower: Array
    upper: Array


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """Bands from the ground up over contexts in tokens; two stacks are equal only if they are one."""

    contexts: Array
    bands: tuple[Band, ...]

    @property
    def total(self) -> Array:
        """GiB in use for each context."""
        return self.bands[-1].upper if self.bands else np.zeros_like(self.contexts)


@dataclass(frozen=True, slots=True)
class Growth:
    """Everything that the chart draws; contexts in tokens, memory in GiB."""

    stack: Stack
    usable: float
    now: int
    held: float
    full: int | None
    axis: Axis
    low: float
    high: float

    @property
    def contexts(self) -> Array:
        """The contexts of the stack."""
        return self.stack.contexts

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands of the stack."""
        return self.stack.bands

    @property
    def total(self) -> Array:
        """GiB in use for each context."""
        return self.stack.total


@dataclass(frozen=True, slots=True)
class Reach:
    """The ranges of both axes: contexts from `low` to `high`, memory on `axis`."""

    low: float
    high: float
    axis: Axis


def contexts_between(low: float, high: float) -> tuple[int, ...]:
    """Contexts evenly spread on a log scale, both ends among them."""
    return tuple(round(value) for value in np.geomspace(low, high, POINTS))


def same_curve(scenario: Scenario) -> tuple[object, ...]:
    """All that the curve depends on; two scenarios with equal keys differ in their context alone."""
    work, policies = scenario.workload, scenario.policies
    chunk = min(work.batch * work.prompt, policies.prefill_chunk)
    return (scenario.model, scenario.hardware, scenario.deployment, work.batch, chunk, policies)


def reach(report: Report) -> Reach:
    """Ranges in powers of two that show the context now, where memory is full, and what lies beyond."""
    now = report.values["workload.memory_context"]
    full = report.values.get("serving.max_context")
    shown = [now]
    if full is not None and now / 64 <= full <= 64 * now:
        shown.append(full)
    low = min(LEAST, 2.0 ** math.floor(math.log2(max(1, min(shown) / 2))))
    high = 2.0 ** math.ceil(math.log2(max(2.5 * max(shown), 32 * low)))
    usable, total = report.values["memory.allowed"] / GIB, report.values["memory.total"] / GIB
    return Reach(low, high, linear(max(ABOVE * usable, total if total < 4 * usable else 1.1 * total)))


def stacked(scenario: Scenario, facts: Facts, found: Reach) -> Stack:
    """The stack of a scenario over a range of contexts."""
    curve = memory_curve(scenario, facts, contexts_between(found.low, found.high))
    merged = summed_arrays(curve)
    made: list[Band] = []
    lower = np.zeros_like(curve.contexts)
    # Weights at the ground, what grows on top: the stacking order read from the top down.
    for key in reversed([key for key, _ in ordered(((key, 1.0) for key in merged), STACK_ORDER)]):
        upper = lower + merged[key]
        made.append(Band(key, component(key), lower, upper))
        lower = upper
    return Stack(curve.contexts, tuple(made))


def summed_arrays(curve: Curve) -> dict[str, Array]:
    """GiB by part, all weights as one; parts that are nothing throughout are left out."""
    merged: dict[str, Array] = {}
    for key, held in curve.parts.items():
        name = key if key in RUNNING else "weights"
        merged[name] = merged.get(name, np.zeros_like(curve.contexts)) + held / GIB
    return {key: held for key, held in merged.items() if held.any()}


def growth(report: Report, stack: Stack, found: Reach) -> Growth:
    """The chart of a report over a stack that was made for it, or for another context of it."""
    usable = report.values["memory.allowed"] / GIB
    full = report.values.get("serving.max_context")
    if full is None:
        full = full_at(stack.contexts, stack.total, usable)
    return Growth(
        stack, usable, report.values["workload.memory_context"], report.values["memory.total"] / GIB, full,
        found.axis, found.low, found.high,
    )  # fmt: skip


def full_at(contexts: Array, total: Array, usable: float) -> int | None:
    """The longest context that fits by the curve; None where all of it fits or nothing does."""
    over = np.flatnonzero(total > usable)
    if not over.size or over[0] == 0:
        return None
    end = int(over[0])
    part = (usable - total[end - 1]) / (total[end] - total[end - 1])
    return int(contexts[end - 1] + part * (contexts[end] - contexts[end - 1]))


def edge_at(view: Growth, edge: Array, context: float) -> float:
    """GiB of an edge of a band at a context within the range."""
    return float(np.interp(context, view.contexts, edge))


def held_at(view: Growth, band: Band, context: float) -> float:
    """GiB of a band at a context."""
    return edge_at(view, band.upper, context) - edge_at(view, band.lower, context)


def total_at(view: Growth, context: float) -> float:
    """GiB in use at a context."""
    return edge_at(view, view.total, context)


def table(view: Growth) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line for each power of two, one column a part; GiB."""
    header = (
        translate("Charts", "Context"), *(band.name for band in view.bands), translate("Charts", "Sum"),
        translate("Charts", "Free"),
    )  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for context in row_contexts(view):
        held = [
            float(np.interp(context, view.contexts, band.upper - band.lower)) * GIB for band in view.bands
        ]
        total = sum(held)
        free = view.usable * GIB - total
        rows.append((f"{context:,}", *(gib(value) for value in held), gib(total), signed(free)))
    return header, tuple(rows)


def row_contexts(view: Growth) -> Sequence[int]:
    """The powers of two of the range, and the context now."""
    exponents = range(math.ceil(math.log2(view.low)), math.floor(math.log2(view.high)) + 1)
    found = {2**exponent for exponent in exponents}
    return sorted(found | ({view.now} if view.low <= view.now <= view.high else set()))
