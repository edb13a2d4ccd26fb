"""The shortlist: which models on which devices serve a load within its objectives and a budget, ranked."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from calc.deployment.facts import Facts
from calc.deployment.hardware import Device
from calc.deployment.scenario import Scenario
from calc.deployment.taken import with_model
from calc.model.importers.hf_config import ImportResult
from calc.physics.message import QuestionError
from calc.questions.choices import least_bytes
from calc.questions.devices import COUNTS, DeviceCost, device_costs


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model that may serve: its id, name and parameters, and its quality score where one is known."""

    id: str
    name: str
    parameters: int
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Placing:
    """A model on a device that serves the load: what it costs and gives, and whether it leads.

    It leads where no other placing has a better score at the same price, or the same score for less.
    """

    model: Candidate
    cost: DeviceCost
    leads: bool = False

    @property
    def month(self) -> float:
        """US dollars a month."""
        return math.inf if self.cost.month is None else self.cost.month


def shortlist(
    scenario: Scenario,
    facts: Facts,
    models: Sequence[Candidate],
    read: Callable[[str], ImportResult],
    offers: Sequence[tuple[Device, float]],
    budget: float | None = None,
) -> Iterator[tuple[float, Placing | None]]:
    """How far the search is, from 0 to 1, and a placing where one is found: every model on every device.

    The scenario says the load, the objectives and the format; a device has as many copies of the fewest
    devices that hold the model as the load needs, at most at `budget` US dollars a month. What can't hold
    the weights is never evaluated.
    """
    for at, each in enumerate(models):
        yield at / len(models), None
        able = [offer for offer in offers if _may_hold(scenario, facts, each, offer[0])]
        if not able:
            continue
        try:
            placed = with_model(scenario, read(each.id))
        except QuestionError:
            continue
        for done, cost in enumerate(device_costs(placed, facts, able, budget)):
            share = min(1.0, done / (2 * len(able)))
            found = Placing(each, cost) if cost is not None and cost.month is not None else None
            within = found is not None and found.month <= (math.inf if budget is None else budget)
            yield (at + share) / len(models), found if within else None


def _may_hold(scenario: Scenario, facts: Facts, model: Candidate, device: Device) -> bool:
    return least_bytes(model.parameters, scenario, facts) <= COUNTS[-1] * device.usable


def ranked(placings: Iterable[Placing]) -> tuple[Placing, ...]:
    """The best score first, those without a score last, the cheaper first among equals; leaders marked."""
    order = sorted(placings, key=lambda each: (-_score(each), each.month, each.model.name))
    return tuple(replace(each, leads=not any(_beats(other, each) for other in order)) for each in order)


def _score(placing: Placing) -> float:
    return -math.inf if placing.model.score is None else placing.model.score


def _beats(one: Placing, other: Placing) -> bool:
    """Whether one has at least the score for at most the price, and is better in one of both."""
    ones, others = (_score(one), -one.month), (_score(other), -other.month)
    return ones != others and all(a >= b for a, b in zip(ones, others, strict=True))
