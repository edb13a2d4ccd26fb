"""Scenarios beside each other: the inputs that differ, and what each of them does to a figure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.spec import Spec, with_changes

# What is one input to a person, however many values it has, in the order in which a scenario is made up.
WHOLE = frozenset({"model", "draft", "hardware.device", "hardware.others"})
LEFT_OUT = frozenset({"title", "notes", "said", "prices.source"})


@dataclass(frozen=True, slots=True)
class Difference:
    """One input that is not the same everywhere: its path, title, and value in each scenario."""

    path: str
    title: str
    values: tuple[Any, ...]


def differences(scenarios: Sequence[Scenario]) -> tuple[Difference, ...]:
    """Every input that differs between scenarios, in the order of the forms."""
    return tuple(_differences(scenarios, ""))


def _differences(specs: Sequence[Any], prefix: str) -> Iterator[Difference]:
    """Those inside specs of one place; the value is None where an optional part is not there."""
    first: Spec = specs[0]
    for name, info in type(first).model_fields.items():
        path, values = f"{prefix}{name}", tuple(getattr(each, name, None) for each in specs)
        if path in LEFT_OUT or all(value is values[0] or value == values[0] for value in values):
            continue
        if isinstance(values[0], Spec) and path not in WHOLE:
            yield from _differences(values, f"{path}.")
        else:
            yield Difference(path, info.title or name, values)


@dataclass(frozen=True, slots=True)
class Step:
    """A figure before and after inputs took their other values: several where one alone is not allowed."""

    changed: tuple[Difference, ...]
    before: float
    after: float

    @property
    def change(self) -> float:
        """What the inputs add."""
        return self.after - self.before


def bridge(first: Report, second: Report, facts: Facts, figure: str) -> Iterator[Step]:
    """The way from a figure of one report to that of another, one differing input at a time.

    The inputs change in the order of the forms, so that the steps add up exactly; in another order each
    would have another share. Inputs that can't stand alone change together with those after them.
    QuestionError where one of the reports has no such figure.
    """
    for report in (first, second):
        if figure not in report.values:
            raise QuestionError(f"{figure}: {report.scenario.title!r} has no such figure")
    start, target = first.scenario, second.scenario
    now, waiting = float(first.values[figure]), list[Difference]()
    changed = list[tuple[str, Any]]()
    found = differences((start, target))
    for at, each in enumerate(found):
        waiting.append(each)
        changed.append((each.path, each.values[1]))
        last = at == len(found) - 1
        value = float(second.values[figure]) if last else _figure(start, changed, facts, figure)
        if value is None:
            continue
        yield Step(tuple(waiting), now, value)
        now, waiting = value, []


def _figure(start: Scenario, changed: Sequence[tuple[str, Any]], facts: Facts, figure: str) -> float | None:
    """A figure after some changes; None where they are not allowed without others, or leave it out."""
    try:
        value = evaluate(with_changes(start, list(changed)), facts).values.get(figure)
    except (QuestionError, ArithmeticError, ValueError):
        return None
    return None if value is None else float(value)
