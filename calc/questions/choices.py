"""Inverse questions whose answer is no number: the format, model or device at which conditions hold."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes
from calc.questions.solve import Condition, finished

# The shape over which formats are put in order of their bits: a usual matrix, a usual head.
SHAPE = {"in_features": 4096, "out_features": 4096}
HEAD = {"head_dim": 128, "rope_dim": 0}
# Other shapes have fewer bits than SHAPE by no more than this.
SURE = 0.9


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its name, the fields that it sets, and bytes of weights that it has at least.

    The fields are made when the choice is tried: a model is read from its file.
    """

    name: str
    changes: Callable[[], Sequence[tuple[str, Any]]]
    least_bytes: float = 0.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """The first choice, in order of preference, at which all conditions hold, and the report there."""

    choice: Choice
    report: Report
    tried: int


def choose(
    scenario: Scenario, facts: Facts, choices: Sequence[Choice], conditions: Sequence[Condition],
    ordered: bool = False,
) -> Chosen | None:  # fmt: skip
    """As `choosing`, to its end at once."""
    return finished(choosing(scenario, facts, choices, conditions, ordered))


def choosing(
    scenario: Scenario, facts: Facts, choices: Sequence[Choice], conditions: Sequence[Condition],
    ordered: bool = False,
) -> Generator[None, None, Chosen | None]:  # fmt: skip
    """The first of the choices, the most wanted first, at which all conditions hold; None if none does.

    A choice whose weights alone exceed the usable memory of all devices is passed over where fit is asked.
    `ordered` choices change from those at which the conditions fail to those at which they hold but once:
    the edge is found by halving, and only where it is none are all tried.
    """
    usable = scenario.hardware.device.usable * scenario.hardware.count
    usable += sum(each.device.usable * each.count for each in scenario.hardware.others)
    if any(each.figure == "memory.headroom" and each.value >= 0 for each in conditions):
        choices = [each for each in choices if each.least_bytes <= usable]
    tried = dict[int, Report | None]()

    def holds(at: int) -> bool:
        if at not in tried:
            tried[at] = _held(scenario, facts, choices[at], conditions)
        return tried[at] is not None

    first = (yield from _edge(len(choices), holds)) if ordered and choices else None
    places = iter(range(len(choices)))
    while first is None and (at := next(places, None)) is not None:
        first = at if holds(at) else None
        yield
    report = tried[first] if first is not None else None
    return Chosen(choices[first], report, len(tried)) if first is not None and report is not None else None


def _edge(count: int, holds: Callable[[int], bool]) -> Generator[None, None, int | None]:
    """The first place that holds between one that does not and the last, by halving; None without an edge."""
    if holds(0):
        return 0
    yield
    bad, good = 0, count - 1
    if not holds(good):
        return None
    while good - bad > 1:
        yield
        middle = (bad + good) // 2
        bad, good = (bad, middle) if holds(middle) else (middle, good)
    return good


def _held(
    scenario: Scenario, facts: Facts, choice: Choice, conditions: Sequence[Condition]
) -> Report | None:  # fmt: skip
    """The report of a choice at which all conditions hold, else None."""
    try:
        report = evaluate(with_changes(scenario, list(choice.changes())), facts)
    except QuestionError:
        return None
    met = all(each.figure in report.values and each.holds(report) for each in conditions)
    return report if met else None


def weight_choices(facts: Facts) -> tuple[Choice, ...]:
    """Every weight format, the one with most bits first."""
    formats = {each.id: each for each in facts.formats.values()}
    ordered = sorted(formats.values(), key=lambda each: (-each.bits(SHAPE), each.id))
    return tuple(_setting(each.id, ("deployment.weights",)) for each in ordered)


def cache_choices(facts: Facts, paths: Sequence[str]) -> tuple[Choice, ...]:
    """Every cache format for these fields, the one with most bits first."""
    formats = {each.id: each for each in facts.cache_formats.values()}
    ordered = sorted(formats.values(), key=lambda each: (-each.bits(HEAD), each.id))
    return tuple(_setting(each.id, paths) for each in ordered)


def _setting(value: str, paths: Sequence[str]) -> Choice:
    return Choice(value, lambda: [(path, value) for path in paths])


def least_bytes(parameters: int, scenario: Scenario, facts: Facts) -> float:
    """Bytes that so many parameters take at least in the weight format of a scenario."""
    name = scenario.deployment.weight_format
    form = facts.formats.get(name)
    return 0.0 if form is None else SURE * parameters * form.bits(SHAPE) / 8
