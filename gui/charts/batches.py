"""A sweep of the batch as numbers: three curves over sequences at once, and the largest batch that fits."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calc import BatchCurve, Facts, Report, Scenario, batch_curve
from gui.charts.axes import Axis, linear
from gui.language import translate
from gui.wording import GIB, amount_text, gib

Array = NDArray[np.float64]
LEAST, MOST = 64, 4096
POINTS = 33


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """One quantity against the batch: its values at the batches, its axis, and the figure behind it."""

    key: str
    title: str
    values: Array
    axis: Axis
    path: str


@dataclass(frozen=True, slots=True)
class Batches:
    """Everything that the chart draws; `largest` is None where no bound is known."""

    batches: Array
    strips: tuple[Strip, ...]
    high: float
    now: int
    largest: int | None
    usable: float

    def at(self, strip: Strip, batch: float) -> float:
        """The value of a strip between the computed batches."""
        return float(np.interp(math.log2(max(1.0, batch)), np.log2(self.batches), strip.values))


@dataclass(frozen=True, slots=True)
class Reach:
    """The ranges: the highest batch and the axis of each strip."""

    high: float
    axes: tuple[Axis, ...]


def same_sweep(scenario: Scenario) -> tuple[object, ...]:
    """All that the curves depend on; the batch only moves the hairline."""
    work = scenario.workload
    return (
        scenario.model, scenario.draft, scenario.hardware, scenario.deployment, scenario.policies,
        work.prompt, work.output, work.context,
    )  # fmt: skip


def highest(report: Report) -> float:
    """The highest batch shown: a power of two that holds the batch now and the largest that fits."""
    largest = report.values.get("serving.max_batch", 0)
    wanted = max(LEAST, 2 * report.scenario.workload.batch, 1.5 * min(largest, MOST))
    return 2.0 ** math.ceil(math.log2(wanted))


def swept(scenario: Scenario, facts: Facts, high: float) -> BatchCurve:
    """The curves over batches from 1 up to `high`."""
    points = sorted({round(each) for each in np.geomspace(1, high, POINTS)})
    return batch_curve(scenario, facts, points)


def batches(report: Report, curve: BatchCurve, high: float, held: Reach | None = None) -> Batches:
    """The chart of a report over curves that were made for it; a given reach stays."""
    values = report.values
    rows = (
        ("tpot", translate("Charts", "Per token, ms"), curve.tpot * 1e3, "decode.tpot"),
        ("throughput", translate("Charts", "All sequences, tok/s"), curve.throughput, "decode.throughput"),
        ("memory", translate("Charts", "Memory per GPU, GiB"), curve.memory / GIB, "memory.total"),
    )
    usable = values["memory.allowed"] / GIB
    strips: list[Strip] = []
    for at, (key, title, found, path) in enumerate(rows):
        top = min(float(found.max()), 1.4 * usable) if key == "memory" else float(found.max())
        axis = (
            held.axes[at]
            if held
            else linear(max(top, usable if key == "memory" else 0), 2, 4, binary=key == "memory")
        )
        strips.append(Strip(key, title, found, axis, path))
    largest = values.get("serving.max_batch")
    return Batches(curve.batches, tuple(strips), high, report.scenario.workload.batch, largest, usable)


def reach_of(view: Batches) -> Reach:
    """The ranges of a view."""
    return Reach(view.high, tuple(strip.axis for strip in view.strips))


def value_text(strip: Strip, value: float) -> str:
    """A value of a strip as it is written."""
    if strip.key == "memory":
        return f"{gib(value * GIB)} GiB"
    return amount_text(value / 1e3, "seconds") if strip.key == "tpot" else amount_text(value, "tokens/s")


def stops(view: Batches) -> Sequence[int]:
    """The powers of two, the batch now and the largest that fits."""
    found = {2**exponent for exponent in range(round(math.log2(view.high)) + 1)} | {view.now}
    if view.largest and view.largest <= view.high:
        found.add(int(view.largest))
    return sorted(found)


def fits(view: Batches, batch: float) -> bool:
    """Whether a batch fits."""
    return view.at(view.strips[2], batch) <= view.usable


def table(view: Batches) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a batch."""
    header = (
        translate("Charts", "Sequences at once"), translate("Charts", "Per token"),
        translate("Charts", "All sequences"), translate("Charts", "Memory per GPU"),
        translate("Charts", "Fits"),
    )  # fmt: skip
    rows = [
        (
            f"{batch:,}",
            *(value_text(strip, view.at(strip, batch)) for strip in view.strips),
            translate("Charts", "yes") if fits(view, batch) else translate("Charts", "no"),
        )
        for batch in stops(view)
    ]
    return header, tuple(rows)
