"""Cost by device as numbers: each kind of device with its bar, the cheapest first, those that fail last."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from calc import DeviceCost, Report, Scenario
from gui.charts.axes import Axis, linear
from gui.charts.loads import model_name
from gui.language import translate
from gui.wording import amount_text, gib, money

# An axis that holds the dearest device would leave the cheap ones without a bar.
REACH = 5.0


@dataclass(frozen=True, slots=True)
class Line:
    """One device: name, how many, dollars a million tokens or None, and what is said in their place."""

    key: str
    name: str
    count: int
    usd: float | None
    said: str
    own: bool
    tpot: str

    @property
    def title(self) -> str:
        """Number and name."""
        return self.name if self.count == 1 else f"{self.count:,} × {self.name}"


@dataclass(frozen=True, slots=True)
class Costs:
    """Everything that the chart draws: the scenario itself first, where it has a price."""

    lines: tuple[Line, ...]
    axis: Axis


def same_prices(scenario: Scenario) -> tuple[object, ...]:
    """All that the costs on other devices depend on."""
    return (
        scenario.model, scenario.draft, scenario.deployment, scenario.workload, scenario.policies,
        scenario.hardware.node_devices, scenario.hardware.fabric_bandwidth,
    )  # fmt: skip


def costs(own: DeviceCost | None, found: Iterable[DeviceCost]) -> Costs:
    """The chart of what was found so far."""
    others = sorted(
        found, key=lambda each: (each.usd if each.usd is not None else math.inf, each.device.name)
    )
    lines = [line(own, True)] if own else []
    lines += [line(each, False) for each in others]
    priced = sorted(each.usd for each in lines if each.usd is not None and math.isfinite(each.usd))
    most = min(priced[-1], REACH * priced[0]) if priced and priced[0] > 0 else priced[-1] if priced else 0.0
    if own and own.usd is not None and math.isfinite(own.usd):
        most = max(most, own.usd)
    return Costs(tuple(lines), linear(most, binary=False))


def line(cost: DeviceCost, own: bool) -> Line:
    """One device as a line."""
    if cost.usd is not None:
        said = money(cost.usd)
    elif cost.fits:
        said = translate("Charts", "objectives out of reach")
    else:
        said = translate("Charts", "{0} GiB short").format(gib(cost.short_bytes))
    name = model_name(cost.device)
    tpot = amount_text(cost.tpot, "seconds") if cost.tpot is not None and cost.fits else ""
    return Line("now" if own else cost.device.id, name, cost.count, cost.usd, said, own, tpot)


def fleet_note(report: Report) -> str:
    """What the costs are of: a batch without a pause, or all that the arrivals need."""
    if report.scenario.workload.arrival_rate is None:
        return translate("Charts", "$ a million output tokens, fewest devices that fit")
    return translate("Charts", "$ a million output tokens, all devices that the arrivals need")


def table(view: Costs) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a device."""
    header = (
        translate("Charts", "Device"), translate("Charts", "Devices"), translate("Charts", "$ / M tok"),
        translate("Charts", "Per token"),
    )  # fmt: skip
    rows = [(each.name, f"{each.count:,}", each.said, each.tpot) for each in view.lines]
    return header, tuple(rows)
