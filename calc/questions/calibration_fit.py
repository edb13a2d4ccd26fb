"""The efficiencies that fit what was measured: shares of the ceiling, and a time of a layer."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from statistics import median

import numpy as np

from calc.answers.evaluate import Report
from calc.deployment.calibration import Calibration
from calc.deployment.scenario import Scenario
from calc.questions.logs import Sample

DECODED, PROMPTED = ("decode", "tpot"), ("prefill", "ttft")
# Of two constants that fit one measurement equally well, those nearer to the table's are taken.
DRAWN, TINY = 0.01, 1e-7
SLACK, MOST_TRIED = 1e-5, 6
_SHARES = tuple(float(share) for share in np.geomspace(0.005, 1.0, 120))
_CACHES = (0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 0.85, 1.0)


def fitted(
    used: Sequence[tuple[Sample, Report]], scenario: Scenario, source: str, date: str
) -> Calibration | None:
    """The shares that fit what was measured; None where nothing that was measured tells of one."""
    prompts = [_prompt_share(c, r) for c, r in used if c.metric in PROMPTED]
    prompt = min(1.0, median(prompts)) if prompts else None
    steps = [_step(c, r, prompt) for c, r in used if c.metric in DECODED]
    steps = [each for each in steps if each is not None]
    if prompt is None and not steps:
        return None
    share, layer, cache = _terms(steps, used[0][1]) if steps else (None, None, None)
    return Calibration(
        decode_share=share, layer_seconds=layer, cache_share=cache, prefill_share=prompt,
        source=source, date=date, engine=scenario.deployment.engine, device=scenario.hardware.device.id,
        weights=scenario.deployment.weight_format,
    )  # fmt: skip


def _prompt_share(sample: Sample, report: Report) -> float:
    """The share of the ceiling that a prompt reached: the part of its time that the share divides, scaled."""
    values = report.values
    launch = values["model.num_hidden_layers"] * values["prefill.seconds_per_layer"]
    if sample.metric == "ttft":
        measured, expected = sample.value, values["serving.ttft"]
    else:
        measured = values["workload.batch"] * values["workload.prompt"] / sample.value
        expected = values["prefill.ttft"]
    return values["prefill.efficiency"] * max(expected - launch, TINY) / max(measured - launch, TINY)


@dataclass(frozen=True, slots=True)
class _Step:
    """A measured step: its time, its ceiling, the part of that for the cache, its layers and collectives."""

    seconds: float
    ceiling: float
    cache: float
    layers: int
    collectives: float

    def left(self, share: float, cache_share: float) -> float:
        """The time of a layer that a share of the ceiling leaves over."""
        return (self.seconds - self.expected(share, 0, cache_share)) / self.layers

    def expected(self, share: float, layer: float, cache_share: float) -> float:
        """Seconds under a share of the ceiling, a time of a layer and an efficiency of the cache."""
        traffic = self.ceiling + self.cache * (1 / cache_share - 1)
        return traffic / share + self.layers * layer + self.collectives


def _step(sample: Sample, report: Report, prompt_share: float | None) -> _Step | None:
    """The time of a step alone; None where the prompts of others took all of it, or tokens are drafted."""
    values = report.values
    if report.scenario.deployment.speculation != "none":
        return None
    if sample.metric == "decode":
        seconds = values["workload.batch"] * values["hardware.replicas"] / sample.value
    else:
        read = values["serving.tpot"] - values["decode.tpot"]
        seconds = sample.value - read * (values["prefill.efficiency"] / prompt_share if prompt_share else 1)
    layers = values["model.num_hidden_layers"]
    cache = values["decode.cache_bytes"] / values["device.memory_bandwidth"]
    ceiling, collectives = values["decode.ceiling_seconds"], 2 * layers * values["decode.all_reduce_seconds"]
    return _Step(seconds, ceiling, cache, layers, collectives) if seconds > 0 else None


def _terms(steps: Sequence[_Step], report: Report) -> tuple[float, float, float]:
    """The share, the time of a layer and the efficiency of the cache with the least error.

    Where several have it, as for one measurement, those near to the table's are taken.
    """
    names = ("efficiency", "seconds_per_layer", "cache_share")
    share0, layer0, cache0 = (report.values[f"decode.{name}"] for name in names)
    best = (math.inf, share0, layer0, cache0)
    caches = (cache0, *_CACHES) if len(steps) > 1 else (cache0,)
    for share, cache in product((share0, *_SHARES), caches):
        left = [max(0.0, each.left(share, cache)) for each in steps]
        for layer in {median(left), layer0, *left[:MOST_TRIED]}:
            off = sum(abs(math.log(each.expected(share, layer, cache) / each.seconds)) for each in steps)
            away = abs(math.log(share / share0)) + abs(math.log((layer + SLACK) / (layer0 + SLACK)))
            away += abs(math.log(cache / cache0))
            best = min(best, (off + DRAWN * away, share, layer, cache))
    return best[1:]
