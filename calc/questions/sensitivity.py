"""What a figure hangs on: each number of the scenario halved and doubled, the widest swing first."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.paths import bounds
from calc.physics.spec import value_at, with_value
from calc.questions.heat import sweepable

FACTOR = 2.0
# Numbers of the device that a person may doubt, or wish for, beside all those of the forms.
DEVICE = (
    ("hardware.device.memory_bandwidth", "Memory bandwidth", "bytes/s"),
    ("hardware.device.usable_bytes", "Usable memory", "bytes"),
    ("hardware.device.link_bandwidth", "Link bandwidth", "bytes/s"),
    ("hardware.device.tdp_watts", "Power", "W"),
)


@dataclass(frozen=True, slots=True)
class Swing:
    """A field at a lower and a higher value than its own, and the figure there; None where it can't be."""

    path: str
    title: str
    unit: str
    low: Any
    high: Any
    at_low: float | None
    at_high: float | None

    def width(self, now: float) -> float:
        """How far the figure moves: the larger of both ratios to its present value, in logarithms."""
        found = [each for each in (self.at_low, self.at_high) if each is not None]
        ratios = [abs(math.log(each / now)) for each in found if each > 0 and now > 0]
        return max(ratios, default=0.0) if now > 0 else max((abs(each - now) for each in found), default=0.0)


def swings(report: Report, facts: Facts, figure: str) -> Iterator[Swing]:
    """Each number that moves a figure, halved and doubled within its bounds; whole numbers stay whole."""
    scenario = report.scenario
    fields = [(each.path, each.title, each.unit) for each in sweepable(scenario)]
    for path, title, unit in (*fields, *DEVICE):
        now = value_at(scenario, path)
        if not now or isinstance(now, bool):
            continue
        low, high, whole = bounds(scenario, path)
        below, above = max(low, now / FACTOR), min(high, now * FACTOR)
        if whole:
            below, above = max(int(low), math.floor(below)), math.ceil(above)
        there = [_figure(scenario, facts, figure, path, value, now) for value in (below, above)]
        yield Swing(path, title, unit, below, above, *there)


def _figure(
    scenario: Scenario, facts: Facts, figure: str, path: str, value: Any, now: Any
) -> float | None:  # fmt: skip
    if value == now:
        return None
    try:
        found = evaluate(with_value(scenario, path, value), facts).values.get(figure)
    except (QuestionError, ArithmeticError, ValueError):
        return None
    return None if found is None or not math.isfinite(found) else float(found)
