"""The same model and load on other devices: how many it takes, how fast they are, what they cost."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.hardware import Device
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes, with_value

# Numbers of devices of one copy that are tried, the fewest first.
COUNTS = (1, 2, 4, 8, 16)
MONTH_HOURS = 730


@dataclass(frozen=True, slots=True)
class DeviceCost:
    """One kind of device: how many serve the load, and what that costs and gives.

    `count` devices in all, `copy` of them for each copy of the model; `usd` a million output tokens and
    `month` US dollars, None where it does not fit on the most devices tried, or the objectives are out of
    reach; `ttft` and `tpot` in seconds, under the arrivals where there are any; `price` of a device's hour.
    """

    device: Device
    count: int
    fits: bool
    usd: float | None
    tpot: float | None
    short_bytes: float
    copy: int = 1
    ttft: float | None = None
    month: float | None = None
    price: float | None = None


def on_devices(scenario: Scenario, cost: DeviceCost) -> Scenario:
    """The scenario on the devices that were found, in copies of as many as were found to hold it."""
    placed = _placed(_spread(scenario), cost.device, cost.count, cost.price or 0.0)
    return with_value(placed, "deployment.tensor_parallel", cost.copy)


def scenario_cost(report: Report) -> DeviceCost | None:
    """What the scenario itself costs as it stands; None without a price."""
    return _settled(report, report) if "cost.per_hour" in report.values else None


def device_costs(
    scenario: Scenario, facts: Facts, offers: Iterable[tuple[Device, float]], most: float | None = None
) -> Iterator[DeviceCost | None]:
    """Each device at its price for an hour: None after each trial, a DeviceCost where one is settled.

    All devices of a copy share each layer; the fewest are taken on which it fits. Under arrivals there are
    as many copies as these need, else one that decodes at the batch of the scenario without a pause.
    Numbers of devices that cost over `most` US dollars a month are not tried.
    """
    plain, weights = _spread(scenario), 0.0
    for device, price in offers:
        found: Report | None = None
        for count in COUNTS:
            if weights > count * device.usable and count != COUNTS[-1]:
                continue  # too few for the weights alone
            if most is not None and _month(count, price) > most:
                break
            try:
                found = evaluate(_placed(plain, device, count, price), facts)
            except QuestionError:
                continue
            weights = found.values["memory.weights"] if count == 1 else weights
            if found.fits and _meets(found):
                break
            yield None
        if found is not None:
            yield _settled(found, _grown(found, facts))


def cheapest(
    scenario: Scenario, facts: Facts, offers: Sequence[tuple[Device, float]]
) -> DeviceCost | None:  # fmt: skip
    """The device and number of devices that serve the load for the least money a month; None if none do.

    Those on which the weights alone might be had for least come first, and what can't beat the best so far
    is never evaluated.
    """
    best: DeviceCost | None = None
    if not offers:
        return None
    device, price = offers[0]
    weights = evaluate(_placed(_spread(scenario), device, 1, price), facts).values["memory.weights"]

    def least(offer: tuple[Device, float]) -> float:
        fewest = next((count for count in COUNTS if weights <= count * offer[0].usable), COUNTS[-1])
        return _month(fewest, offer[1])

    for offer in sorted(offers, key=least):
        most = best.month if best else None
        if most is not None and least(offer) >= most:
            break
        for found in device_costs(scenario, facts, [offer], most):
            if found is not None and found.month is not None and (most is None or found.month < most):
                best = found
    return best


def _month(count: int, price: float) -> float:
    """The least that so many devices cost a month."""
    return count * price * MONTH_HOURS


def _spread(scenario: Scenario) -> Scenario:
    """The scenario with every device of a copy sharing each layer."""
    spread = {
        "deployment.tensor_parallel": None, "deployment.pipeline_parallel": 1,
        "deployment.expert_parallel": 1, "deployment.attention_data_parallel": 1,
        "deployment.context_parallel": 1, "deployment.prefill_replicas": 0, "hardware.others": (),
        "prices.basis": "rent",
    }  # fmt: skip
    return with_changes(scenario, list(spread.items()))


def _placed(scenario: Scenario, device: Device, count: int, price: float) -> Scenario:
    changes: tuple[tuple[str, Any], ...] = (
        ("hardware.device", device), ("hardware.count", count), ("prices.device_hour", price),
    )  # fmt: skip
    for path, value in changes:
        scenario = with_value(scenario, path, value)
    return scenario


def _meets(report: Report) -> bool:
    """Whether a copy can serve at all within the objectives."""
    values, work = report.values, report.scenario.workload
    if work.arrival_rate is not None:
        return "traffic.devices_needed" in values
    return values["prefill.ttft"] <= (work.slo_ttft or math.inf) and values["decode.tpot"] <= (
        work.slo_tpot or math.inf
    )


def _grown(report: Report, facts: Facts) -> Report:
    """The report with as many copies as the arrivals need; the same one where there are none."""
    needed = report.values.get("traffic.devices_needed")
    copy = report.scenario.replica_devices
    if not report.fits or needed is None or needed == report.scenario.hardware.count:
        return report
    grown = with_value(report.scenario, "deployment.tensor_parallel", copy)
    return evaluate(with_value(grown, "hardware.count", int(needed)), facts)


def _settled(copy: Report, whole: Report) -> DeviceCost:
    """What a copy is good for, at what all that the load needs costs."""
    values, scenario = whole.values, whole.scenario
    usd = month = None
    ttft, tpot = values["prefill.ttft"], values["decode.tpot"]
    if scenario.workload.arrival_rate is not None:
        ttft, tpot = values.get("traffic.ttft"), values.get("traffic.tpot")
    if copy.fits and _meets(copy):
        month = values["cost.per_month"]
        usd = values.get(
            f"cost.per_million_{'tokens' if scenario.workload.arrival_rate is None else 'served'}"
        )
    short = max(0, -copy.values["memory.headroom"])
    return DeviceCost(
        scenario.hardware.device, scenario.hardware.count, copy.fits, usd, tpot, short,
        copy.scenario.replica_devices, ttft, month, scenario.prices.device_hour,
    )  # fmt: skip
