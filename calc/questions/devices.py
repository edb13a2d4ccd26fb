"""The same model and load on other devices: how many it takes, and what a million tokens cost."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.hardware import Device
from calc.deployment.prices import Prices
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes, with_value

# Numbers of devices that are tried, the fewest first.
COUNTS = (1, 2, 4, 8, 16)


@dataclass(frozen=True, slots=True)
class DeviceCost:
    """One kind of device: how many serve the load, US dollars a million output tokens, a token's time.

    `usd` is None where it does not fit on the most devices tried, or the objectives are out of reach.
    """

    device: Device
    count: int
    fits: bool
    usd: float | None
    tpot: float | None
    short_bytes: float


def scenario_cost(report: Report) -> DeviceCost | None:
    """What the scenario itself costs as it stands; None without a price."""
    if "cost.per_hour" not in report.values:
        return None
    return _cost(report)


def device_costs(
    scenario: Scenario, facts: Facts, offers: Iterable[tuple[Device, float]]
) -> Iterator[DeviceCost | None]:
    """Each device at its price for an hour: None after each trial, a DeviceCost where one is settled.

    All devices of a copy share each layer; the fewest are taken on which it fits. Under arrivals there are
    as many copies as these need, else one that decodes at the batch of the scenario without a pause.
    """
    spread = {
        "deployment.tensor_parallel": None, "deployment.pipeline_parallel": 1,
        "deployment.expert_parallel": 1, "deployment.attention_data_parallel": 1,
        "deployment.context_parallel": 1, "deployment.prefill_replicas": 0,
    }  # fmt: skip
    plain = with_changes(scenario, list(spread.items()))
    for device, price in offers:
        found: Report | None = None
        for count in COUNTS:
            changes: list[tuple[str, Any]] = [
                ("hardware.device", device), ("hardware.count", count), ("prices", Prices(device_hour=price)),
            ]  # fmt: skip
            changed = plain
            for path, value in changes:
                changed = with_value(changed, path, value)
            try:
                found = evaluate(changed, facts)
            except QuestionError:
                continue
            if found.fits and _meets(found):
                break
            yield None
        if found is not None:
            yield _cost(found)


def _meets(report: Report) -> bool:
    """Whether a copy can serve arrivals within the objectives at all."""
    return report.scenario.workload.arrival_rate is None or "traffic.devices_needed" in report.values


def _cost(report: Report) -> DeviceCost:
    values, scenario = report.values, report.scenario
    usd: float | None = None
    count, tpot = scenario.hardware.count, values["decode.tpot"]
    if report.fits and scenario.workload.arrival_rate is None:
        usd = values["cost.per_million_tokens"]
    elif report.fits and "traffic.devices_needed" in values:
        count, tpot = values["traffic.devices_needed"], values.get("traffic.tpot")
        made: float = values["traffic.arrival_rate"] * values["workload.output"]
        usd = count * values["prices.device_hour"] / 3600 / made * 1e6
    short = max(0, -values["memory.headroom"])
    return DeviceCost(scenario.hardware.device, count, report.fits, usd, tpot, short)
