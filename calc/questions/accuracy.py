"""Predictions against measured rows: error, bias and coverage by group, beside fixed assumptions."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from calc.deployment.measured import Measured
from calc.physics.message import QuestionError
from calc.questions.accuracy_cases import OutsideError, SkippedError, case_of
from calc.questions.accuracy_groups import GROUPS, group_of
from calc.questions.accuracy_models import Known
from calc.questions.accuracy_readings import predicted

NO_GROUP = "the row belongs to no group"
BEYOND = "the numbers of the row are beyond what can be computed"
NOT_POSITIVE = "the measured value is not above 0"


@dataclass(frozen=True, slots=True)
class Judged:
    """One row of a group: what was predicted and measured, or why nothing was predicted."""

    row: Measured
    group: str
    predicted: float | None
    baselines: Mapping[str, float] = field(default_factory=dict[str, float])
    skipped: str = ""

    @property
    def error(self) -> float:
        """Relative error of the prediction."""
        return math.nan if self.predicted is None else self.predicted / self.row.value - 1


@dataclass(frozen=True, slots=True)
class Group:
    """How well one group is predicted; errors are relative, the bias is their median with its sign."""

    rows: int
    predicted: int
    median_abs_error: float | None
    p90_abs_error: float | None
    bias: float | None
    baseline: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Every group that has rows, every judged row, and why rows were skipped."""

    groups: Mapping[str, Group]
    judged: tuple[Judged, ...]
    skipped: Mapping[str, int]

    def worst(self, group: str, count: int = 10) -> list[Judged]:
        """The rows of a group whose predictions are furthest off."""
        of = [each for each in self.judged if each.group == group and each.predicted is not None]
        return sorted(of, key=lambda each: -abs(each.error))[:count]


def accuracy(rows: Iterable[Measured], known: Known) -> Accuracy:
    """Every row through the engine; a row that it can't be asked about says why."""
    judged: list[Judged] = []
    skipped: Counter[str] = Counter()
    for row in rows:
        group = group_of(row)
        if group is None:
            skipped[NO_GROUP] += 1
            continue
        try:
            judged.append(_judged(row, group, known))
        except OutsideError as error:
            skipped[f"{group}: {error}; outside the group"] += 1
    skipped.update(f"{each.group}: {each.skipped}" for each in judged if each.skipped)
    groups = {name: _group([each for each in judged if each.group == name]) for name in GROUPS}
    return Accuracy({name: group for name, group in groups.items() if group.rows}, tuple(judged), skipped)


def _judged(row: Measured, group: str, known: Known) -> Judged:
    if row.value <= 0:
        return Judged(row, group, None, skipped=NOT_POSITIVE)
    try:
        value, baselines = predicted(row, group, case_of(row, group, known))
    except (SkippedError, QuestionError) as error:
        return Judged(row, group, None, skipped=str(error))
    except ArithmeticError:
        return Judged(row, group, None, skipped=BEYOND)
    if not math.isfinite(value):
        return Judged(row, group, None, skipped=BEYOND)
    return Judged(row, group, value, baselines)


def _group(judged: Sequence[Judged]) -> Group:
    found = [each for each in judged if each.predicted is not None]
    errors = [each.error for each in found]
    names = sorted({name for each in found for name in each.baselines})
    baseline = {
        name: median(abs(e.baselines[name] / e.row.value - 1) for e in found if name in e.baselines)
        for name in names
    }
    if not errors:
        return Group(len(judged), 0, None, None, None, {})
    off = sorted(abs(error) for error in errors)
    return Group(len(judged), len(found), median(off), _percentile(off, 0.9), median(errors), baseline)


def _percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which that share of an ordered sequence lies, between its neighbours in proportion."""
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def as_json(found: Accuracy) -> dict[str, Any]:
    """The answer as JSON has it."""
    groups = {
        name: {
            "rows": group.rows, "predicted": group.predicted, "median_abs_error": group.median_abs_error,
            "p90_abs_error": group.p90_abs_error, "bias": group.bias, "baseline": dict(group.baseline),
        }
        for name, group in found.groups.items()
    }  # fmt: skip
    return {"groups": groups, "skipped": dict(found.skipped)}


def as_table(found: Accuracy) -> list[str]:
    """The answer as a Markdown table, and below it why rows were skipped."""
    lines = ["| group | rows | predicted | median error | p90 | bias | usual assumption | its median error |"]
    lines.append("|---|---:|---:|---:|---:|---:|---|---:|")
    for name, group in found.groups.items():
        assumption = ", ".join(group.baseline) or "none"
        theirs = ", ".join(_percent(error) for error in group.baseline.values()) or "-"
        lines.append(
            f"| {name} | {group.rows} | {group.predicted} | {_percent(group.median_abs_error)}"
            f" | {_percent(group.p90_abs_error)} | {_percent(group.bias, sign=True)}"
            f" | {assumption} | {theirs} |"
        )
    lines += ["", *(f"- {count} x {reason}" for reason, count in sorted(found.skipped.items()))]
    return lines


def _percent(value: float | None, sign: bool = False) -> str:
    return "-" if value is None else f"{value:{'+' if sign else ''}.1%}".replace("%", " %")
