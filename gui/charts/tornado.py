"""What a figure hangs on, as numbers: a bar for each field, the widest first, around the present value."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from calc import Swing
from gui.charts.axes import power
from gui.language import translate
from gui.wording import amount_text, titled, typed_text

LEAST = 0.002  # what moves the figure by less is left out


@dataclass(frozen=True, slots=True)
class Line:
    """One field: its name, both values in words, and the figure at each in logarithms of its ratio to now."""

    path: str
    name: str
    low: str
    high: str
    at_low: float | None
    at_high: float | None
    told: tuple[str, str]

    @property
    def reach(self) -> float:
        """The longer side."""
        return max(abs(self.at_low or 0.0), abs(self.at_high or 0.0))


@dataclass(frozen=True, slots=True)
class Tornado:
    """Everything that the chart draws; `reach` is the longest side of all."""

    figure: str
    title: str
    unit: str
    now: float
    lines: tuple[Line, ...]

    @property
    def reach(self) -> float:
        """How far the axis goes on either side, in logarithms."""
        return max((line.reach for line in self.lines), default=0.0) or math.log(2)


def tornado(figure: str, title: str, unit: str, now: float, found: Iterable[Swing]) -> Tornado:
    """The chart of the swings that are known, the widest first; those that move nothing are left out."""
    lines = [line(each, unit, now) for each in found] if now > 0 else []
    kept = [each for each in lines if each.reach > LEAST]
    return Tornado(figure, title, unit, now, tuple(sorted(kept, key=lambda each: (-each.reach, each.name))))


def line(swing: Swing, unit: str, now: float) -> Line:
    """One field as a bar."""
    sides = [_ratio(each, now) for each in (swing.at_low, swing.at_high)]
    told = [translate("Charts", "not allowed") if each is None else amount_text(each, unit)
            for each in (swing.at_low, swing.at_high)]  # fmt: skip
    return Line(
        swing.path, titled(swing.title), value_text(swing.low, swing.unit),
        value_text(swing.high, swing.unit), sides[0], sides[1], (told[0], told[1]),
    )  # fmt: skip


def _ratio(value: float | None, now: float) -> float | None:
    return math.log(value / now) if value is not None and value > 0 else None


def value_text(value: float, unit: str) -> str:
    """A value of a field: 2k tokens, 1.01 TB/s, 16."""
    if unit == "tokens" and float(value).is_integer():
        return power(int(value))
    return amount_text(value, unit) if unit in ("bytes", "bytes/s", "seconds", "W") else typed_text(value)


def times(log: float | None) -> str:
    """How often the present value: x 1.9."""
    return "" if log is None else f"× {math.exp(log):.3g}"


def table(view: Tornado) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a field."""
    header = (
        translate("Charts", "Field"), translate("Charts", "Lower"), view.title, translate("Charts", "Higher"),
        view.title,
    )  # fmt: skip
    rows = [(each.name, each.low, each.told[0], each.high, each.told[1]) for each in view.lines]
    return header, tuple(rows)
