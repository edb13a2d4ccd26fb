"""A figure over two fields: the values that each field takes, and the report of every cell."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.paths import bounds, editable_paths
from calc.physics.spec import form_hints, value_at, with_changes, with_value

GROUPS = ("workload.", "deployment.", "hardware.count", "hardware.node_devices", "policies.", "prices.")
# A field without a range of its own is shown this many times below and above its value.
AROUND = 8.0


@dataclass(frozen=True, slots=True)
class Sweepable:
    """A number of the scenario that may be swept: its path, title and unit."""

    path: str
    title: str
    unit: str


def sweepable(scenario: Scenario) -> tuple[Sweepable, ...]:
    """Every number beside those of the model and the device, in the order of their forms."""
    found: list[Sweepable] = []
    for part in type(scenario).model_fields:
        spec = getattr(scenario, part)
        # Of the other parts, those of a model above all, no path is made.
        if not isinstance(spec, BaseModel) or not any(each.startswith(f"{part}.") for each in GROUPS):
            continue
        for path, kind, title in editable_paths(spec, f"{part}."):
            if path.startswith(GROUPS) and kind in ("whole number", "number"):
                found.append(Sweepable(path, title, str(_hints(scenario, path).get("unit", ""))))
    return tuple(found)


def swept_values(scenario: Scenario, path: str, most: int = 12) -> tuple[Any, ...]:
    """Up to `most` values of a field over its range, low to high, that of the scenario among them.

    Powers of two where the field is counted in them, else evenly spread on its scale.
    """
    low, high, whole = bounds(scenario, path)
    hints, now = _hints(scenario, path), value_at(scenario, path)
    start, stop = hints.get("slider") or _around(now, low, high)
    if now is not None:
        start, stop = min(start, now), max(stop, now)
    scale = hints.get("scale", "linear")
    if scale == "linear" and whole and start > 0 and not hints.get("slider"):
        scale = "log2"
    points = _points(max(low, start), min(high, stop), str(scale), most - (now is not None))
    values = {round(each) if whole else each for each in points}
    if now is not None:
        near = min(values, key=lambda each: abs(_place(each) - _place(now)))
        # The scenario stands in a cell of its own: in place of one that says nearly the same.
        if len(values) > 2 and abs(_place(near) - _place(now)) < math.log(2) / 4:
            values.discard(near)
        values.add(now)
    return tuple(sorted(values))


def _hints(scenario: Scenario, path: str) -> dict[str, Any]:
    """What the field at a path says of its unit and range."""
    parent, name = path.rsplit(".", 1)
    owner: type[BaseModel] = type(value_at(scenario, parent))  # pyright: ignore[reportUnknownVariableType]
    return form_hints(owner, name)


def _around(now: Any, low: float, high: float) -> tuple[float, float]:
    middle = float(now) if now else max(low, 1.0)
    return max(low, middle / AROUND), min(high, middle * AROUND)


def _place(value: float) -> float:
    return math.log(value) if value > 0 else value - 1


def _points(start: float, stop: float, scale: str, most: int) -> Sequence[float]:
    if scale == "log2" and start > 0:
        first, last = math.ceil(math.log2(start)), math.floor(math.log2(stop))
        every = max(1, math.ceil((last - first + 1) / most))
        return [2.0**exponent for exponent in range(last, first - 1, -every)]
    steps = most - 1
    if scale == "log10" and start > 0:
        points = [start * (stop / start) ** (index / steps) for index in range(most)]
    else:
        points = [start + (stop - start) * index / steps for index in range(most)]
    return [float(f"{each:.2g}") for each in points]


@dataclass(frozen=True, slots=True)
class Cell:
    """One combination of two values: a figure there, and whether it fits; None where it can't be."""

    across: Any
    up: Any
    value: float | None
    fits: bool


def cells(
    scenario: Scenario, facts: Facts, figure: str, paths: tuple[str, str], values: Sequence[tuple[Any, Any]]
) -> Iterator[Cell]:
    """The figure at each pair of values of the two fields, one evaluation a step."""
    for across, up in values:
        report = _report(scenario, facts, ((paths[0], across), (paths[1], up)))
        value = report.values.get(figure) if report else None
        yield Cell(across, up, None if value is None else float(value), bool(report and report.fits))


def _report(scenario: Scenario, facts: Facts, changes: Sequence[tuple[str, Any]]) -> Report | None:
    """The report of a changed scenario; None where it is not allowed, however the changes are ordered."""
    try:
        for path, value in changes:
            scenario = with_value(scenario, path, value)
        return evaluate(scenario, facts)
    except QuestionError:
        pass
    except (ArithmeticError, ValueError):
        return None
    try:
        return evaluate(with_changes(scenario, changes), facts)
    except (ArithmeticError, ValueError):
        return None
