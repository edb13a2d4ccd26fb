"""Sizes and tokens under a scaling law as numbers: lines of equal compute and equal loss, and models."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from calc import ScalingMap, Spot, Trained
from gui.charts.axes import decade, decades
from gui.language import translate
from gui.wording import amount_text

# What is seen at least, in powers of ten: all published models and the runs of the laws.
LEFT, RIGHT, BOTTOM, TOP = 8.0, 12.0, 9.0, 14.0
MARGIN = 0.4
BUDGETS = tuple(range(18, 31, 2))
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
Path = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A model in the plane: its kind ("best", "served", "own" or "published"), name, place and source."""

    kind: str
    name: str
    spot: Spot
    source: str = ""

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return f"{self.kind}:{self.name}"


@dataclass(frozen=True, slots=True)
class Plane:
    """Everything that the chart draws; places and ranges in powers of ten.

    `budgets` are exponents of FLOPs; `losses` are lines of equal loss, each through the best model of one
    of the budgets.
    """

    law: ScalingMap
    marks: tuple[Mark, ...]
    budgets: tuple[int, ...]
    losses: tuple[tuple[float, Path], ...]
    frontier: Path
    left: float
    right: float
    bottom: float
    top: float


def plane(law: ScalingMap, trained: Sequence[Trained], held: Plane | None = None) -> Plane:
    """The plane of a law; the ranges of `held` stay while a slider is held."""
    marks = marks_of(law, trained)
    own = [each.spot for each in marks if each.kind != "published"]
    left = min(LEFT, *(math.log10(each.params) - MARGIN for each in own))
    right = max(RIGHT, *(math.log10(each.params) + MARGIN for each in own))
    bottom = min(BOTTOM, *(math.log10(each.tokens) - MARGIN for each in own))
    top = max(TOP, *(math.log10(each.tokens) + MARGIN for each in own))
    if held is not None:
        left, right, bottom, top = held.left, held.right, held.bottom, held.top
    budgets = tuple(each for each in BUDGETS if left + bottom < each - math.log10(6) < right + top)
    best = law.frontier([10.0**each for each in budgets])
    losses = tuple((each.loss, _path(law.equal_loss(each.loss, 10**right))) for each in best)
    ends = law.frontier([10.0**each for each in (BUDGETS[0] - 4, BUDGETS[-1] + 4)])
    frontier = _path(tuple((each.params, each.tokens) for each in ends))
    return Plane(law, marks, budgets, losses, frontier, left, right, bottom, top)


def marks_of(law: ScalingMap, trained: Sequence[Trained]) -> tuple[Mark, ...]:
    """The best model of the budget, that of the demand, the scenario's own, and the published ones."""
    found = [Mark("best", translate("Charts", "Best for the budget"), law.best)]
    if law.served:
        found.append(Mark("served", translate("Charts", "Best with what is served"), law.served))
    if law.own:
        found.append(Mark("own", law.name, law.own))
    found += [
        Mark("published", each.name, law.spot(each.params, each.tokens), each.source) for each in trained
    ]
    return tuple(found)


def _path(line: Sequence[tuple[float, float]]) -> Path:
    return tuple((math.log10(x), math.log10(y)) for x, y in line)


def size_ticks(view: Plane) -> list[tuple[float, str]]:
    """Decades of parameters."""
    return [(math.log10(each), _large(each)) for each in decades(10**view.left, 10**view.right)]


def token_ticks(view: Plane) -> list[tuple[float, str]]:
    """Decades of tokens."""
    return [(math.log10(each), _large(each)) for each in decades(10**view.bottom, 10**view.top)]


def _large(value: float) -> str:
    """Powers of ten as people say them of models: 100M, 1B, 10T."""
    return decade(value).replace("G", "B")


def power_of_ten(exponent: int) -> str:
    """10²²."""
    return "10" + str(exponent).translate(_RAISED)


def loss_text(loss: float) -> str:
    """A loss to the digits that differ between models."""
    return f"{loss:.3f}"


def lines_of(law: ScalingMap, spot: Spot) -> tuple[tuple[str, str], ...]:
    """What a card says of a model: both sizes, their ratio, compute, and loss beside the best."""
    best = law.best_at(spot.flops)
    return (
        (translate("Charts", "Parameters"), amount_text(spot.params, "parameters")),
        (translate("Charts", "Tokens"), amount_text(spot.tokens, "tokens")),
        (translate("Charts", "Tokens a parameter"), f"{spot.tokens / spot.params:,.1f}"),
        (translate("Charts", "Compute"), amount_text(spot.flops, "FLOP")),
        (translate("Charts", "Loss by the law"), loss_text(spot.loss)),
        (translate("Charts", "Best at this compute"), loss_text(best.loss)),
    )


def table(view: Plane) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a model."""
    header = (translate("Charts", "Model"), *(name for name, _ in lines_of(view.law, view.law.best)))
    rows = tuple((each.name, *(text for _, text in lines_of(view.law, each.spot))) for each in view.marks)
    return header, rows


def summary(view: Plane) -> str:
    """The best model in a sentence."""
    best, text = view.law.best, translate("Charts", "{0} buys {1} on {2}, loss {3}")
    said = text.format(
        amount_text(best.flops, "FLOP"), amount_text(best.params, "parameters"),
        amount_text(best.tokens, "tokens"), loss_text(best.loss),
    )  # fmt: skip
    served = view.law.served
    if served is None:
        return f"{said}."
    text = translate("Charts", "with what is served {0} on {1}")
    less = text.format(amount_text(served.params, "parameters"), amount_text(served.tokens, "tokens"))
    return f"{said}; {less}."
