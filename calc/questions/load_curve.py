"""Times against load: the means in closed form over every rate of arrivals, the tails by simulation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from calc.answers.evaluate import Report, evaluate
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.spec import with_value
from calc.questions.simulation import Batching, simulation_of

# Shares of the capacity at which times are computed: closer together where they grow without bound.
SHARES = (
    0.005, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.84, 0.88,
    0.91, 0.94, 0.96, 0.975, 0.985, 0.992, 0.996,
)  # fmt: skip
# A rate at which a server is as good as idle, to know one to which no arrivals are set.
IDLE_RATE = 1e-6


@dataclass(frozen=True, slots=True)
class LoadCurve:
    """Mean times by requests a second at all copies together, up to the capacity.

    `within` is the most at which both objectives hold; `static_capacity` that of static batches, None
    where a cache of the reserved length fits nowhere.
    """

    rates: tuple[float, ...]
    ttft: tuple[float, ...]
    tpot: tuple[float, ...]
    capacity: float
    within: float
    static_capacity: float | None
    output: int
    devices: int

    def tokens(self, rate: float) -> float:
        """Output tokens a second of each device at a rate of requests."""
        return rate * self.output / self.devices


@dataclass(frozen=True, slots=True)
class Tail:
    """Percentiles of the times at one rate of requests, as a simulation met them."""

    rate: float
    ttft: Mapping[int, float]
    tpot: Mapping[int, float]


def under_arrivals(report: Report, facts: Facts) -> Report:
    """The report itself where requests arrive by chance, else that of an idle server like it."""
    scenario: Scenario = report.scenario
    if scenario.workload.arrival_rate is not None:
        return report
    return evaluate(with_value(scenario, "workload.arrival_rate", IDLE_RATE), facts)


def load_curve(report: Report) -> LoadCurve | None:
    """The curve of a report under arrivals; None where no sequence fits or nothing is put out."""
    fleet, values, scenario = report.fleet, report.values, report.scenario
    if fleet is None:
        return None
    rates = tuple(share * fleet.capacity for share in SHARES)
    ttft, tpot = fleet.times(np.array(rates))
    return LoadCurve(
        rates=rates,
        ttft=tuple(ttft.tolist()),
        tpot=tuple(tpot.tolist()),
        capacity=values["traffic.capacity"],
        within=values["traffic.rate_at_objectives"],
        static_capacity=values.get("traffic.static_capacity"),
        output=scenario.workload.output,
        devices=scenario.hardware.count,
    )


def tails(
    report: Report, rates: Sequence[float], batching: Batching = "continuous", requests: int = 1000
) -> Iterator[Tail | None]:
    """Simulate each rate in turn: None between two slices of work, a Tail where a rate is done."""
    for rate in rates:
        run = simulation_of(report, requests, batching=batching, rate=rate)
        for _ in run:
            yield None
        served = run.served
        yield Tail(rate, served.percentiles("ttft"), served.percentiles("tpot"))
