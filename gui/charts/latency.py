"""Times against load as numbers: mean curves, tails, static batches, objectives, and where it stands."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from calc import LoadCurve, Report, Scenario, Tail
from gui.charts.axes import Axis, linear
from gui.language import translate
from gui.wording import amount_text

# Shares of the capacity at which the tails are simulated.
TAIL_SHARES = (0.1, 0.25, 0.4, 0.55, 0.68, 0.79, 0.87, 0.93)
STATIC_SHARES = (0.1, 0.3, 0.5, 0.7, 0.85)
REQUESTS = 800
# Times beyond this many times that of an idle server are not shown: they only wait.
BEYOND = 40.0
WAYS = ("ttft", "tpot")


@dataclass(frozen=True, slots=True)
class Reach:
    """The ranges: tokens a second of each device, and log10 of seconds."""

    axis: Axis
    bottom: float
    top: float


@dataclass(frozen=True, slots=True)
class Latency:
    """Everything that the chart draws; rates in requests a second, times in seconds.

    `tails` and `before` are what was simulated so far, with continuous and with static batches.
    """

    curve: LoadCurve
    reach: Reach
    now: float | None
    objectives: Mapping[str, float | None]
    tails: tuple[Tail, ...] = ()
    before: tuple[Tail, ...] = ()

    @property
    def asked(self) -> bool:
        """Whether there is any objective."""
        return any(each is not None for each in self.objectives.values())

    def mean(self, way: str, rate: float) -> float:
        """TTFT or TPOT in the mean at a rate, from the curve; infinite at the capacity and beyond."""
        times = self.curve.ttft if way == "ttft" else self.curve.tpot
        if rate >= self.curve.capacity:
            return math.inf
        return float(np.exp(np.interp(rate, self.curve.rates, np.log(times))))

    def tail(self, way: str, rate: float, percent: int) -> float | None:
        """A percentile of TTFT or TPOT between what was simulated; None outside of it."""
        if len(self.tails) < 2 or not self.tails[0].rate <= rate <= self.tails[-1].rate:
            return None
        times = [percentile(each, way, percent) for each in self.tails]
        return float(np.exp(np.interp(rate, [each.rate for each in self.tails], np.log(times))))


def percentile(tail: Tail, way: str, percent: int) -> float:
    """One percentile of TTFT or TPOT."""
    return (tail.ttft if way == "ttft" else tail.tpot)[percent]


def same_load(scenario: Scenario) -> tuple[object, ...]:
    """All that the curve depends on; two scenarios with equal keys differ in their arrivals alone."""
    work = scenario.workload
    shape = (
        work.prompt, work.output, work.batch, work.context, work.prompt_spread, work.output_spread,
        work.slo_ttft, work.slo_tpot, work.reserved_context,
    )  # fmt: skip
    return (scenario.model, scenario.draft, scenario.hardware, scenario.deployment, scenario.policies, *shape)


def reach(curve: LoadCurve, report: Report) -> Reach:
    """Ranges that hold the capacity, the arrivals where they are near it, and the objectives."""
    rate = report.scenario.workload.arrival_rate
    most = max(curve.capacity, rate if rate is not None and rate < 1.6 * curve.capacity else 0.0)
    work = report.scenario.workload
    objectives = [each for each in (work.slo_ttft, work.slo_tpot) if each is not None]
    low = min([curve.tpot[0], *objectives])
    high = max([BEYOND * curve.tpot[0], 25 * curve.ttft[0], *(2 * each for each in objectives)])
    bottom, top = math.floor(3 * math.log10(low / 1.2)) / 3, math.ceil(3 * math.log10(high)) / 3
    return Reach(linear(curve.tokens(most), binary=False), bottom, max(top, bottom + 1.2))


def latency(report: Report, curve: LoadCurve, found: Reach) -> Latency:
    """The chart of a report over a curve that was made for it, or for other arrivals of it."""
    work = report.scenario.workload
    return Latency(curve, found, work.arrival_rate, {"ttft": work.slo_ttft, "tpot": work.slo_tpot})


def seconds_ticks(found: Reach) -> list[tuple[float, str]]:
    """The decades of the range, and thirds of them where there are few."""
    exponents = range(math.ceil(found.bottom - 1e-9), math.floor(found.top + 1e-9) + 1)
    values = [10.0**exponent for exponent in exponents]
    if len(values) < 3:
        values += [
            3 * 10.0**exponent for exponent in range(math.floor(found.bottom), math.floor(found.top) + 1)
        ]
    span = 10**found.bottom, 10**found.top
    return [(math.log10(each), seconds_text(each)) for each in sorted(values) if span[0] <= each <= span[1]]


def seconds_text(value: float) -> str:
    """A round time: 10 ms, 1 s."""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= size * (1 - 1e-9):
            return f"{value / size:,.0f} {unit}"
    return f"{value:g} s"


def stops(view: Latency) -> Sequence[float]:
    """Rates that the keyboard and the table stop at: those of the tails, and the arrivals."""
    rates = {share * view.curve.capacity for share in TAIL_SHARES}
    return sorted(rates | ({view.now} if view.now is not None and view.now < view.curve.capacity else set()))


def verdict(view: Latency, rate: float) -> str:
    """Whether the objectives hold in the mean at a rate; empty where there are none."""
    if not view.asked:
        return ""
    if rate <= view.curve.within:
        return translate("Charts", "Within the objectives")
    return translate("Charts", "Beyond the objectives")


def table(view: Latency) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line for each rate, means and tails."""
    names = {"ttft": translate("Charts", "First token"), "tpot": translate("Charts", "Per token")}
    header = [translate("Charts", "Requests/s"), translate("Charts", "tok/s per device")]
    for way in WAYS:
        header += [names[way], f"{names[way]} p50", f"{names[way]} p95", f"{names[way]} p99"]
    rows: list[tuple[str, ...]] = []
    for rate in stops(view):
        cells = [amount_text(rate, ""), f"{view.curve.tokens(rate):,.0f}"]
        for way in WAYS:
            cells.append(amount_text(view.mean(way, rate), "seconds"))
            for percent in (50, 95, 99):
                time = view.tail(way, rate, percent)
                cells.append("" if time is None else amount_text(time, "seconds"))
        rows.append(tuple(cells))
    return tuple(header), tuple(rows)
