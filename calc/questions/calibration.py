"""Calibration: what a log measured beside what is predicted for the same run, and the shares that fit it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.deployment.calibration import Calibration
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes, with_value
from calc.questions.accuracy_models import Known
from calc.questions.calibration_fit import DECODED, PROMPTED, fitted
from calc.questions.calibration_run import stated_scenario
from calc.questions.logs import Log, Sample


@dataclass(frozen=True, slots=True)
class Metric:
    """A measured quantity: its title, its unit and what is predicted for it."""

    title: str
    unit: str
    predicted: Callable[[Report], float]


def _on_all(report: Report, part: str) -> float:
    """Bytes of a part on all devices together."""
    return sum(load.devices * dict(load.parts).get(part, 0) for load in report.devices)


def _weights_on_all(report: Report) -> float:
    """Weights on all devices; the table of token vectors stays with the processor."""
    left = ("kv_cache", "state", "activations", "overhead", "embedding")
    return sum(load.devices * sum(b for n, b in load.parts if n not in left) for load in report.devices)


METRICS: dict[str, Metric] = {
    "decode": Metric("Tokens a second, all sequences", "tokens/s", lambda r: r.values["decode.throughput"]),
    "prefill": Metric(
        "Prompt tokens a second", "tokens/s",
        lambda r: r.values["workload.batch"] * r.values["workload.prompt"] / r.values["prefill.ttft"],
    ),
    "mixed": Metric(
        "Tokens of prompt and answer a second", "tokens/s",
        lambda r: r.values["workload.batch"] * (r.values["workload.prompt"] + r.values["workload.output"])
        / r.values["serving.request_seconds"],
    ),
    "tpot": Metric("Time per output token under load", "seconds", lambda r: r.values["serving.tpot"]),
    "ttft": Metric("Time to first token under load", "seconds", lambda r: r.values["serving.ttft"]),
    "output_rate": Metric(
        "Output tokens a second under load", "tokens/s", lambda r: r.values["serving.throughput"]
    ),
    "weights_per_device": Metric("Weights", "bytes", lambda r: r.values["memory.weights"]),
    "weight_buffer": Metric("Weights, all devices", "bytes", _weights_on_all),
    "kv_cache": Metric("KV cache, all devices", "bytes", lambda r: _on_all(r, "kv_cache")),
    "kv_buffer": Metric("KV cache, all devices", "bytes", lambda r: _on_all(r, "kv_cache")),
}  # fmt: skip
UNDER_LOAD = ("tpot", "ttft", "output_rate")
UNSTATED = "the log does not state how many requests ran at once"


@dataclass(frozen=True, slots=True)
class Compared:
    """A measured value beside the predicted one; `used` says whether the fit rests on it, `why` if not."""

    sample: Sample
    metric: Metric
    predicted: float | None
    used: bool
    why: str = ""

    @property
    def residual(self) -> float | None:
        """Relative error of the prediction."""
        return None if self.predicted is None else self.predicted / self.sample.value - 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """A log beside the scenario that it is of: every value, what was taken from the log, and the fit."""

    log: Log
    scenario: Scenario
    compared: tuple[Compared, ...]
    taken: tuple[str, ...]
    calibration: Calibration | None
    after: tuple[float | None, ...] = ()


def compare(log: Log, scenario: Scenario, known: Known, date: str = "") -> Comparison:
    """What a log measured beside what is predicted, and the calibration that fits it, where one does."""
    of, taken = stated_scenario(log, scenario, known)
    reports: list[Report | None] = [_report(of, sample, known.facts) for sample in log.samples]
    compared = tuple(_compared(s, r) for s, r in zip(log.samples, reports, strict=True))
    used = [(c.sample, r) for c, r in zip(compared, reports, strict=True) if c.used and r is not None]
    own = fitted(used, of, _source(log), date)
    after: tuple[float | None, ...] = ()
    if own is not None:
        again = with_value(of, "calibration", own)
        reports = [_report(again, sample, known.facts) for sample in log.samples]
        after = tuple(_compared(s, r).residual for s, r in zip(log.samples, reports, strict=True))
    return Comparison(log, of, compared, taken, own, after)


def with_calibration(scenario: Scenario, own: Calibration) -> Scenario:
    """The scenario with a calibration, where that holds for it; any other as it is."""
    calibrated = with_value(scenario, "calibration", own)
    return scenario if calibrated.measured_here is None else calibrated


def adopted(scenarios: Sequence[Scenario], selected: int, own: Calibration) -> tuple[Scenario, ...]:
    """The scenarios of a project with a calibration wherever it holds.

    The selected one takes on the engine and the weights that were measured, if the device is the same.
    """
    found = list(scenarios)
    if found[selected].hardware.device.id == own.device:
        changes = [("deployment.engine", own.engine)]
        if found[selected].deployment.weight_format != own.weights:
            changes.append(("deployment.weights", own.weights))
        found[selected] = with_changes(found[selected], changes)
    return tuple(with_calibration(scenario, own) for scenario in found)


def _source(log: Log) -> str:
    return f"{log.source or 'a log'}, {len(log.samples)} values"


def _report(scenario: Scenario, sample: Sample, facts: Facts) -> Report | None:
    """The answers for the run of one sample; None where there is no such scenario."""
    try:
        return evaluate(with_changes(scenario, list(_conditions(scenario, sample))), facts)
    except (QuestionError, ArithmeticError):
        return None


def _conditions(scenario: Scenario, sample: Sample) -> Sequence[tuple[str, Any]]:
    """The fields that a sample sets; a run of its own context or prompt is not held to the scenario's."""
    given = dict(sample.conditions)
    if "workload.prompt" in given or "workload.output" in given:
        given.setdefault("workload.context", None)
    if sample.metric in UNDER_LOAD:
        given["policies.prefill_sequences"] = "one"
    return [*given.items()]


def _compared(sample: Sample, report: Report | None) -> Compared:
    metric = METRICS[sample.metric]
    if report is None:
        return Compared(sample, metric, None, False, "the run that it states can't be computed")
    predicted = metric.predicted(report)
    if not math.isfinite(predicted) or predicted <= 0 or sample.value <= 0:
        return Compared(sample, metric, None, False, "nothing is predicted for it")
    fits = sample.metric in (*DECODED, *PROMPTED)
    if sample.metric in UNDER_LOAD and "workload.batch" not in dict(sample.conditions):
        return Compared(sample, metric, predicted, False, UNSTATED)
    return Compared(sample, metric, predicted, fits, "" if fits else "not fitted")
