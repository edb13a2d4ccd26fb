"""Curves over one input in one pass, and grids over any fields, point by point."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calc.answers.book import Book
from calc.answers.evaluate import Report, evaluate
from calc.answers.inputs import give_inputs
from calc.answers.lookup import setting
from calc.answers.memory import DeviceLoad, memory
from calc.answers.places import settled
from calc.answers.serving import decoding, efficiencies
from calc.answers.spending import BESIDE_WEIGHTS
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.paths import parsed
from calc.physics.spec import value_at, with_changes
from calc.physics.units import number

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """Memory of the fullest device against context: bytes by part, in stacking order, and their sum."""

    contexts: Array
    parts: dict[str, Array]
    total: Array


def memory_curve(scenario: Scenario, facts: Facts, contexts: Sequence[int]) -> Curve:
    """Memory of the fullest device for each context, all else equal."""
    at = np.asarray(contexts, dtype=np.float64)
    given = setting(settled(scenario, facts), facts, {"workload.context": at})
    book = Book(arrays=True)
    give_inputs(book, given)
    loads = memory(book, given)
    shares: Array = np.stack([np.broadcast_to(_floats(load.share), at.shape) for load in loads])
    totals: Array = np.stack([np.broadcast_to(_floats(load.total), at.shape) for load in loads])
    fullest: NDArray[np.intp] = shares.argmax(axis=0)
    seen = [load for index, load in enumerate(loads) if np.any(fullest == index)]
    held: dict[str, None] = {name: None for load in seen for name, _ in load.parts}
    # Weights lie at the bottom, whichever device holds them.
    names = sorted(held, key=BESIDE_WEIGHTS.__contains__)
    return Curve(
        at, {name: _part(loads, fullest, name) for name in names}, totals[fullest, np.arange(at.size)]
    )


@dataclass(frozen=True)
class BatchCurve:
    """Against sequences at once: seconds a token, output tokens a second, bytes on the fullest device."""

    batches: Array
    tpot: Array
    throughput: Array
    memory: Array


def batch_curve(scenario: Scenario, facts: Facts, batches: Sequence[int]) -> BatchCurve:
    """Time, throughput and memory for each batch, all else equal, in one pass."""
    at = np.asarray(batches, dtype=np.float64)
    given = setting(settled(scenario, facts), facts, {"workload.batch": at})
    book = Book(arrays=True)
    give_inputs(book, given)
    loads = memory(book, given)
    decoding(book, given, efficiencies(given))
    totals: Array = np.stack([np.broadcast_to(_floats(load.total), at.shape) for load in loads])
    tpot, throughput = (
        np.broadcast_to(_floats(book.values[f"decode.{name}"]), at.shape) for name in ("tpot", "throughput")
    )
    return BatchCurve(at, tpot, throughput, totals.max(axis=0))


def _part(loads: Sequence[DeviceLoad], fullest: NDArray[np.intp], name: str) -> Array:
    """One part of the device that is the fullest at each point."""
    held = [dict(load.parts).get(name, 0) for load in loads]
    table = np.stack([np.broadcast_to(_floats(each), fullest.shape) for each in held])
    return table[fullest, np.arange(len(fullest))]


def _floats(value: Any) -> Array:
    return np.asarray(value, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Axis:
    """A field and the values, as a person types them, that it takes in turn."""

    path: str
    values: tuple[str, ...]


MOST_POINTS = 1_000_000


def axis(text: str) -> Axis:
    """An axis from PATH=START:STOP:COUNT[:log] or PATH=A,B,C; QuestionError for anything else."""
    path, equals, what = text.partition("=")
    if not equals or not path or not what:
        raise QuestionError(f"{text!r}: write PATH=START:STOP:COUNT[:log] or PATH=A,B,C")
    if ":" not in what:
        return Axis(path.strip(), tuple(part.strip() for part in what.split(",")))
    parts = what.split(":")
    logarithmic = len(parts) == 4 and parts[3] == "log"
    if len(parts) != 3 and not logarithmic:
        raise QuestionError(f"{text!r}: write PATH=START:STOP:COUNT[:log]")
    try:
        length = path.strip().rpartition(".")[2] in ("context", "prompt", "output")
        start, stop = (float(number(part, length=length)) for part in parts[:2])
        count = int(parts[2])
    except ValueError as error:
        raise QuestionError(f"{text!r}: {error}") from None
    if not 1 <= count <= MOST_POINTS or (logarithmic and min(start, stop) <= 0):
        raise QuestionError(f"{text!r}: COUNT must be 1 to {MOST_POINTS:,}, and a log axis above 0")
    return Axis(path.strip(), tuple(_spaced(start, stop, count, logarithmic)))


def _spaced(start: float, stop: float, count: int, logarithmic: bool) -> Iterator[str]:
    for index in range(count):
        share = index / (count - 1) if count > 1 else 0.0
        value = start * (stop / start) ** share if logarithmic else start + share * (stop - start)
        # A value that is whole but for rounding is meant to be whole.
        yield str(round(value)) if math.isclose(value, round(value), rel_tol=1e-9) else repr(value)


def grid(scenario: Scenario, facts: Facts, axes: Sequence[Axis]) -> Iterator[tuple[tuple[Any, ...], Report]]:
    """Every combination of the axes' values with its report; whole fields take the nearest whole number."""
    points = math.prod(len(each.values) for each in axes)
    if points > MOST_POINTS:
        raise QuestionError(f"{points:,} points are more than the {MOST_POINTS:,} allowed")
    for combination in itertools.product(*(each.values for each in axes)):
        paths = [each.path for each in axes]
        values = tuple(_typed(scenario, path, text) for path, text in zip(paths, combination, strict=True))
        yield values, evaluate(with_changes(scenario, list(zip(paths, values, strict=True))), facts)


def _typed(scenario: Scenario, path: str, text: str) -> Any:
    value = parsed(scenario, path, text)
    if isinstance(value, float) and isinstance(value_at(scenario, path), int):
        return round(value)
    return value
