"""Loss against budget as numbers: the best that a law allows, and models at their own compute."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from calc import ScalingMap, Trained
from gui.charts.axes import plain
from gui.charts.scale_plane import Mark, loss_text, marks_of
from gui.language import translate
from gui.wording import amount_text

LEFT, RIGHT = 20.0, 28.0
MARGIN, POINTS, MOST_TICKS = 0.5, 64, 6
STEPS = (0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0)


@dataclass(frozen=True, slots=True)
class BudgetLoss:
    """Everything that the chart draws; FLOPs in powers of ten, `curve` from the least to the most."""

    law: ScalingMap
    marks: tuple[Mark, ...]
    curve: tuple[tuple[float, float], ...]
    left: float
    right: float
    bottom: float
    top: float


def budget_loss(law: ScalingMap, trained: Sequence[Trained], held: BudgetLoss | None = None) -> BudgetLoss:
    """The chart of a law; the ranges of `held` stay while a slider is held."""
    now = math.log10(law.best.flops)
    left, right = min(LEFT, now - MARGIN), max(RIGHT, now + MARGIN)
    if held is not None:
        left, right = held.left, held.right
    exponents = [left + (right - left) * at / (POINTS - 1) for at in range(POINTS)]
    best = law.frontier([10.0**each for each in exponents])
    curve = tuple((exponent, each.loss) for exponent, each in zip(exponents, best, strict=True))
    low = max(law.floor, curve[-1][1] * 0.9) if law.floor else curve[-1][1] * 0.9
    high = curve[0][1]
    if held is not None:
        bottom, top = held.bottom, held.top
    else:
        bottom, top = low - 0.06 * (high - low), high + 0.06 * (high - low)
    return BudgetLoss(law, marks_of(law, trained), curve, left, right, bottom, top)


def flop_exponents(view: BudgetLoss) -> list[int]:
    """The labelled powers of ten of FLOPs."""
    every = max(1, math.ceil((view.right - view.left) / MOST_TICKS))
    return [each for each in range(math.ceil(view.left), math.floor(view.right) + 1) if each % every == 0]


def loss_ticks(view: BudgetLoss) -> list[tuple[float, str]]:
    """Round losses, six at most."""
    step = next((each for each in STEPS if (view.top - view.bottom) / each <= MOST_TICKS), STEPS[-1])
    first, last = math.ceil(view.bottom / step), math.floor(view.top / step)
    return [(each * step, plain(round(each * step, 2))) for each in range(first, last + 1)]


def floor_text(law: ScalingMap) -> str:
    """What no budget gets below."""
    return translate("Charts", "no budget below {0}").format(loss_text(law.floor))


def now_text(law: ScalingMap) -> str:
    """The budget and its loss."""
    return f"{amount_text(law.best.flops, 'FLOP')}  {loss_text(law.best.loss)}"


def table(view: BudgetLoss) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: the best model of each labelled budget."""
    header = (
        translate("Charts", "Compute"), translate("Charts", "Loss by the law"),
        translate("Charts", "Parameters"), translate("Charts", "Tokens"),
    )  # fmt: skip
    rows = [view.law.best_at(10.0**each) for each in flop_exponents(view)] + [view.law.best]
    rows.sort(key=lambda each: each.flops)
    return header, tuple(
        (
            amount_text(each.flops, "FLOP"),
            loss_text(each.loss),
            amount_text(each.params, "parameters"),
            amount_text(each.tokens, "tokens"),
        )
        for each in rows
    )


def summary(view: BudgetLoss) -> str:
    """The loss of the budget, and what ten times as much would buy."""
    best = view.law.best
    ten = view.law.best_at(10 * best.flops)
    text = translate("Charts", "{0} reach a loss of {1}, ten times as much {2}.")
    return text.format(amount_text(best.flops, "FLOP"), loss_text(best.loss), loss_text(ten.loss))
