"""Own devices against an API as numbers: two curves over requests a second, and where they cross."""

import math
from dataclasses import dataclass, replace

from calc import BreakEven
from gui.charts.axes import decade, decades
from gui.language import translate
from gui.wording import amount_text, money


@dataclass(frozen=True, slots=True)
class Worth:
    """Everything that the chart draws; ranges in powers of ten."""

    curve: BreakEven
    left: float
    right: float
    bottom: float
    top: float


def worth(curve: BreakEven, held: Worth | None = None) -> Worth:
    """The chart of a curve: all of its rates, and all months between both; the ranges of `held` stay."""
    if held is not None:
        return replace(held, curve=curve)
    rates = curve.rates
    least = min(curve.own(rates[0]), max(curve.api(rates[0]), curve.own(rates[0]) / 1e3))
    most = max(curve.own(rates[-1]), curve.api(rates[-1]))
    bottom, top = math.floor(math.log10(max(least, 1e-9))), math.ceil(math.log10(max(most, 1e-8)) + 0.05)
    return Worth(curve, math.log10(rates[0]), math.log10(rates[-1]), bottom, max(top, bottom + 1))


def rate_ticks(view: Worth) -> list[tuple[float, str]]:
    """Decades of requests a second."""
    return [(math.log10(each), decade(each)) for each in decades(10**view.left, 10**view.right)]


def money_ticks(view: Worth) -> list[tuple[float, str]]:
    """Decades of dollars."""
    return [(math.log10(each), f"${decade(each)}") for each in decades(10**view.bottom, 10**view.top)]


def verdict(curve: BreakEven, rate: float) -> str:
    """Which of the two is cheaper at a rate, and by how much."""
    own, api = curve.own(rate), curve.api(rate)
    least, most = sorted((own, api))
    times = f"{most / least:,.1f}" if least else "∞"
    text = (
        translate("Charts", "Own devices are {0} times cheaper")
        if own < api
        else translate("Charts", "The API is {0} times cheaper")
    )
    return text.format(times)


def crossing(curve: BreakEven) -> str:
    """From where on own devices are cheaper."""
    if curve.even is None:
        return translate("Charts", "The API stays cheaper: a copy is full before it pays")
    return translate("Charts", "Even at {0}").format(amount_text(curve.even, "requests/s"))


def stops(curve: BreakEven) -> list[float]:
    """The rates of the table: decades, the crossing, a full copy, the arrivals."""
    found = set(decades(curve.rates[0], curve.rates[-1])) | {curve.copy_rate}
    return sorted(found | {each for each in (curve.even, curve.now) if each is not None})


def table(view: Worth) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a rate."""
    header = (
        translate("Charts", "Requests/s"), translate("Charts", "Own devices"), translate("Charts", "API"),
        "",
    )  # fmt: skip
    curve = view.curve
    rows = [
        (amount_text(each, ""), money(curve.own(each)), money(curve.api(each)), verdict(curve, each))
        for each in stops(curve)
    ]
    return header, tuple(rows)
