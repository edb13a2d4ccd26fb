"""Inverse questions: the value of a field at which conditions hold, by bisection over the one evaluation."""

import re
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.paths import bounds
from calc.physics.spec import with_value
from calc.physics.units import number

Relation = Literal["<=", ">=", "<", ">", "="]
_CONDITION = re.compile(r"\s*([a-z_0-9.]+)\s*(<=|>=|<|>|==?)\s*(\S+)\s*")
_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "=": lambda a, b: abs(a - b) <= 1e-9 * max(abs(a), abs(b)),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A figure, a relation and the value that it is held against."""

    figure: str
    relation: Relation
    value: float

    def holds(self, report: Report) -> bool:
        """Whether a report meets it; QuestionError where it has no such figure."""
        if self.figure not in report.values:
            raise QuestionError(f"{self.figure}: there is no such figure; `list figures` names them all")
        return _HOLDS[self.relation](report.values[self.figure], self.value)


class Fitting(Condition):
    """That it fits: by the memory of the task, inference or training."""

    def holds(self, report: Report) -> bool:
        """Whether the fullest device holds what it must."""
        return report.fits


FITS = Fitting("memory.headroom", ">=", 0)


def condition(text: str) -> Condition:
    """A condition from text such as "decode.tpot<=0.05"; QuestionError for anything else."""
    found = _CONDITION.fullmatch(text)
    if not found:
        raise QuestionError(f"{text!r}: write a figure, <= or >=, and a value, such as decode.tpot<=0.05")
    try:
        value = float(number(found[3]))
    except ValueError as error:
        raise QuestionError(f"{text!r}: {error}") from None
    relation: Any = "=" if found[2] == "==" else found[2]
    return Condition(found[1], relation, value)


@dataclass(frozen=True, slots=True)
class Solution:
    """The value found, whether it is the largest or smallest that holds, and the report at it."""

    path: str
    value: Any
    kind: Literal["largest", "smallest", "any"]
    report: Report


T = TypeVar("T")
Steps = Generator[None, None, Solution]
Holds = Callable[[float], bool]


def solve(scenario: Scenario, facts: Facts, path: str, conditions: Sequence[Condition] = (FITS,)) -> Solution:
    """The furthest value of a whole or real field at which all conditions hold.

    Where they hold at the low end of the field's range and not at the high one it is the largest
    value, the other way round the smallest. Conditions are taken to change once over the range.
    Raises QuestionError where they hold nowhere at either end.
    """
    return finished(solving(scenario, facts, path, conditions))


def finished(steps: Generator[object, None, T]) -> T:
    """What a question in steps comes to, asked to its end at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def solving(
    scenario: Scenario, facts: Facts, path: str, conditions: Sequence[Condition] = (FITS,)
) -> Steps:  # fmt: skip
    """As `solve`, a step an evaluation, for whoever works in slices."""
    low, high, whole = bounds(scenario, path)

    def report_at(value: float) -> Report | None:
        try:
            return evaluate(with_value(scenario, path, int(value) if whole else value), facts)
        except QuestionError:
            return None

    def holds(value: float) -> bool:
        report = report_at(value)
        return report is not None and all(each.holds(report) for each in conditions)

    at_low = holds(low)
    yield
    at_high = holds(high)
    yield
    found: float | None
    if at_low and at_high:
        found, kind = high, "any"
    elif at_low:
        found, kind = (yield from _edge(low, high, holds, whole)), "largest"
    elif at_high:
        found, kind = (yield from _edge(high, low, holds, whole)), "smallest"
    else:
        found, kind = (yield from _inside(low, high, holds, whole)), "smallest"
    if found is None:
        said = " and ".join(f"{c.figure} {c.relation} {c.value:g}" for c in conditions)
        raise QuestionError(f"{path}: no value from {low:g} to {high:g} gives {said}")
    value = int(found) if whole else found
    report = report_at(value)
    assert report is not None
    return Solution(path, value, kind, report)  # type: ignore[arg-type]


def _edge(good: float, bad: float, holds: Holds, whole: bool) -> Generator[None, None, float]:
    """The last value on the way from a good one to a bad one at which the conditions hold."""
    while abs(bad - good) > (1 if whole else 1e-9 * max(abs(good), abs(bad))):
        between = _between(good, bad, whole)
        if holds(between):
            good = between
        else:
            bad = between
        yield
    return good


def _between(one: float, other: float, whole: bool) -> float:
    """The geometric middle while the two lie far apart, else the arithmetic one."""
    low, high = sorted((one, other))
    middle = (low * high) ** 0.5 if low > 0 and high > 4 * low else (low + high) / 2
    if not whole:
        return middle
    return min(max(int(middle), int(low) + 1), int(high) - 1)


def _inside(low: float, high: float, holds: Holds, whole: bool) -> Generator[None, None, float | None]:
    """The smallest value that holds where neither end does: powers of two are tried, then the gap before."""
    value = max(low, 1.0)
    last = low
    while value < high:
        if holds(value):
            return (yield from _edge(value, last, holds, whole))
        last, value = value, value * 2
        yield
    return None
