"""What the time of an output token goes to: the ceiling and the expected time, cause by cause."""

from dataclasses import dataclass
from typing import Literal

from calc.answers.evaluate import Report
from calc.answers.roofline import RowTime

Cause = Literal["weights", "cache", "activations", "arithmetic", "link", "layers", "collectives"]
CAUSES: tuple[Cause, ...] = (
    "weights", "cache", "activations", "arithmetic", "link", "layers", "collectives",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CauseTime:
    """Seconds of an output token that one component spends on one cause; `component` is empty for the model.

    `ceiling` sums to `decode.ceiling_seconds`, `expected` to `decode.tpot`.
    """

    cause: Cause
    component: str
    ceiling: float
    expected: float


def decode_causes(report: Report) -> tuple[CauseTime, ...]:
    """Every cause and component that takes time, causes in their order.

    An operator bound by bandwidth spends its time on its weights, cache and activations by their bytes,
    one bound by arithmetic on arithmetic; the link comes on top. What the measured efficiency falls short
    of the ceiling stretches all of them alike, slower cache reads the cache alone.
    """
    values = report.values
    tokens: float = values.get("decode.tokens_per_step", 1)
    ceiling: dict[tuple[Cause, str], float] = {}
    for row in report.decode.rows:
        for cause, seconds in _row_causes(row):
            key = cause, row.component
            ceiling[key] = ceiling.get(key, 0.0) + seconds / tokens
    late = _late(report, tokens)
    for part in late:
        ceiling.setdefault(("cache", part), 0.0)
    found = _beside(report, tokens)
    for (cause, component), least in ceiling.items():
        more = late.get(component, 0.0) if cause == "cache" else 0.0
        found.append(CauseTime(cause, component, least, (least + more) / values["decode.efficiency"]))
    return tuple(sorted((each for each in found if each.expected), key=lambda each: CAUSES.index(each.cause)))


def _late(report: Report, tokens: float) -> dict[str, float]:
    """What slower reads of the cache take beside the ceiling, shared out among those who read it."""
    values = report.values
    slower = 1 / values["decode.cache_share"] - 1
    found: dict[str, float] = {}
    for row in report.decode.rows:
        if row.cache_bytes and slower:
            seconds = row.cache_bytes / values["device.memory_bandwidth"] * slower / tokens
            found[row.component] = found.get(row.component, 0.0) + seconds
    return found


def _beside(report: Report, tokens: float) -> list[CauseTime]:
    """What each layer takes beside its traffic: launches, and the latency of its two collectives."""
    values = report.values
    layers = values.get("decode.layers", values["model.num_hidden_layers"]) / tokens
    return [
        CauseTime("layers", "", 0.0, layers * values["decode.seconds_per_layer"]),
        CauseTime("collectives", "", 0.0, layers * 2 * values["decode.all_reduce_seconds"]),
    ]


def _row_causes(row: RowTime) -> list[tuple[Cause, float]]:
    found: list[tuple[Cause, float]] = [("link", row.link_seconds)]
    if row.compute_seconds > row.memory_seconds:
        found.append(("arithmetic", row.compute_seconds))
    elif row.bytes:
        each = row.memory_seconds / row.bytes
        found.append(("weights", each * row.weight_bytes))
        found.append(("cache", each * row.cache_bytes))
        found.append(("activations", each * (row.bytes - row.weight_bytes - row.cache_bytes)))
    return [(cause, seconds) for cause, seconds in found if seconds]
