"""Own devices against an API: what a month costs at every rate of requests, and from where on owning pays."""

import math
from dataclasses import dataclass

from calc.answers.evaluate import Report

MONTH_SECONDS = 730 * 3600
# The rates of a curve: a logarithmic scale with so many points, over so many decades below what is held.
POINTS, DECADES, BEYOND = 241, 3.0, 4.0
MOST_STEPS = 256  # of a stair; finer ones look like a line


@dataclass(frozen=True, slots=True)
class BreakEven:
    """US dollars a month by requests a second: own copies, as many as these need, and the API.

    `copy_rate` is the most that one copy serves; `even` the rate from which on the API costs more, None
    where one copy is full before.
    """

    rates: tuple[float, ...]
    copy_month: float
    copy_rate: float
    request: float
    now: float | None

    def own(self, rate: float) -> float:
        """A month of the copies that a rate needs, one at least."""
        return self.copy_month * max(1, math.ceil(rate / self.copy_rate - 1e-9))

    def api(self, rate: float) -> float:
        """A month of the API at a rate."""
        return self.request * rate * MONTH_SECONDS

    @property
    def steps(self) -> tuple[float, ...]:
        """The rates, and those at which another copy is needed, twice: just before and just after."""
        edges = range(1, min(MOST_STEPS, math.floor(self.rates[-1] / self.copy_rate)) + 1)
        near = (each * self.copy_rate * side for each in edges for side in (1 - 1e-6, 1 + 1e-6))
        return tuple(sorted({*self.rates, *near}))

    @property
    def even(self) -> float | None:
        """Requests a second from which on the API costs more than own devices."""
        if not self.request:
            return None
        rate = self.copy_month / (self.request * MONTH_SECONDS)
        return rate if rate <= self.copy_rate else None


def break_even(report: Report) -> BreakEven | None:
    """The curve of a report; None where a price of the API or of the devices lacks, or nothing is served."""
    values = report.values
    served = _served(report)
    if "cost.api_per_request" not in values or "cost.per_month" not in values or not served:
        return None
    replicas = report.scenario.replicas
    now = report.scenario.workload.arrival_rate
    low, high = served / 10**DECADES, BEYOND * served
    if now is not None:
        low, high = min(low, now / 2), max(high, 2 * now)
    step = (high / low) ** (1 / (POINTS - 1))
    rates = tuple(low * step**each for each in range(POINTS))
    request = values["cost.api_per_request"]
    return BreakEven(rates, values["cost.per_month"] / replicas, served / replicas, request, now)


def _served(report: Report) -> float:
    """Requests a second that all copies serve: within the objectives where there are arrivals."""
    values = report.values
    most = values.get("traffic.rate_at_objectives", values.get("traffic.capacity"))
    found = values.get("serving.requests_per_second", 0.0) if most is None else most
    return found if math.isfinite(found) else 0.0
