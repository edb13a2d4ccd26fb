"""What the engine predicts for a measured row, and what the usual fixed assumptions would."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.answers.spending import BESIDE_WEIGHTS
from calc.deployment.measured import Measured
from calc.physics.laws import TRAINING_FLOPS
from calc.physics.spec import with_value
from calc.questions.accuracy_cases import TIMED, TRAINED, Case, SkippedError
from calc.questions.accuracy_steps import training_prediction
from calc.questions.accuracy_training_readings import per_parameter, trained_memory

# A server that takes what fits holds no more sequences than its engine's default limit.
MOST_SEQUENCES = 2048
# The usual assumptions: shares of bandwidth and of the 16-bit peak, and a margin on the weights.
BANDWIDTH, MFU, MARGIN = 0.8, 0.5, 1.2
TOKENS_PER_PARAMETER = 20

Values = Mapping[str, Any]


def predicted(row: Measured, group: str, case: Case) -> tuple[float, dict[str, float]]:
    """The value that stands for the measured one, in its unit, and those of the baselines by name."""
    if group in TIMED:
        return training_prediction(row, case.scenario, case.facts)
    report = evaluate(case.scenario, case.facts)
    if group == "throughput_max":
        report = saturated(report, case)
    if group in TRAINED:
        return trained_memory(row, report, case), per_parameter(row, report, case)
    return _READINGS[group](row, report), _BASELINES[group](row, report)


def saturated(report: Report, case: Case) -> Report:
    """The report at the largest batch that fits, shared among the stages of a pipeline."""
    most = min(MOST_SEQUENCES, report.values["serving.max_batch"])
    batch = int(most) // case.scenario.deployment.pipeline_parallel
    if batch < 1:
        raise SkippedError("not one sequence fits")
    return evaluate(with_value(case.scenario, "workload.batch", batch), case.facts)


def _figure(path: str) -> Callable[[Measured, Report], float]:
    return lambda row, report: report.values[path]


def _tokens(report: Report, seconds: float, output: bool) -> float:
    """Tokens a second of all sequences: those of the prompt, and of the answer where it counts."""
    workload = report.scenario.workload
    return workload.batch * (workload.prompt + (workload.output if output else 0)) / seconds


def _prefill(row: Measured, report: Report) -> float:
    return _tokens(report, report.values["prefill.ttft"], output=False)


def _mixed(row: Measured, report: Report) -> float:
    return _tokens(report, report.values["serving.request_seconds"], output=True)


def _on_all(report: Report, parts: Callable[[str], bool]) -> float:
    """Bytes of some parts on all devices together."""
    return sum(
        load.devices * sum(held for name, held in load.parts if parts(name)) for load in report.devices
    )


def _in_use(row: Measured, report: Report) -> float:
    """Memory at its peak; what an allocator reports leaves out the runtime of the engine.

    Tables that do not say which of the two they hold are those of frameworks that count by their
    allocator.
    """
    counted = "allocator" in row.metric or "allocator" in row.text("note") or row.metric == "peak_memory"
    return _on_all(report, lambda name: not (counted and name == "overhead"))


def _weights(row: Measured, report: Report) -> float:
    if row.metric == "weights_per_gpu":
        return report.values["memory.weights"]
    # The buffer of a card leaves out the table of token vectors, which stays with the processor.
    left = (*BESIDE_WEIGHTS, "embedding") if row.metric == "weights_gpu_buffer" else BESIDE_WEIGHTS
    return _on_all(report, lambda name: name not in left)


def _file(row: Measured, report: Report) -> float:
    scale = 8 / report.values["parameters.total"] if row.metric == "bits_per_weight" else 1
    return report.values["memory.weights"] * scale


def _best_budget(row: Measured, report: Report) -> float:
    """The FLOPs or the tokens for which a size is best."""
    path = "scaling.flops" if row.metric == "optimal_training_flops" else "scaling.optimal_tokens"
    return report.values[path]


_READINGS: Mapping[str, Callable[[Measured, Report], float]] = {
    "kv_cache": _figure("memory.kv_cache"),
    "weights": _weights,
    "gguf_files": _file,
    "inference_memory": _in_use,
    "decode": _figure("decode.throughput"),
    "decode_tp": _figure("decode.throughput"),
    "prefill": _prefill,
    "mixed": _mixed,
    "throughput_max": _figure("serving.saturated_throughput"),
    "serving_tpot": _figure("serving.tpot"),
    "serving_ttft": _figure("serving.ttft"),
    "scaling": _best_budget,
}


def _plain_step(values: Values) -> float:
    """A decode step that waits for four fifths of the bandwidth and nothing else."""
    return values["decode.bytes"] / (BANDWIDTH * values["device.memory_bandwidth"])


def _plain_prompt(values: Values) -> float:
    """A prefill at half of the 16-bit peak."""
    return values["prefill.flops"] / (MFU * values["device.rate_half"])


def _bandwidth(row: Measured, report: Report) -> dict[str, float]:
    values = report.values
    return {"bandwidth_80": values["workload.batch"] / _plain_step(values)}


def _half_of_peak(row: Measured, report: Report) -> dict[str, float]:
    seconds = _plain_prompt(report.values)
    # A device whose peak nobody knows has no half of it.
    return {"mfu_50": _tokens(report, seconds, output=False)} if seconds else {}


def _both(row: Measured, report: Report) -> dict[str, float]:
    values = report.values
    seconds = _plain_prompt(values) + values["workload.output"] * _plain_step(values)
    return {"bandwidth_80_mfu_50": _tokens(report, seconds, output=True)}


def _plain_server(row: Measured, report: Report) -> dict[str, float]:
    return {"bandwidth_80_mfu_50": _plain_token(report.values)}


def _plain_token(values: Values) -> float:
    """A step and the prompts that come in meanwhile."""
    turnover = values["workload.batch"] / max(1, values["workload.output"])
    return _plain_step(values) + turnover * _plain_prompt(values)


def _plain_full(row: Measured, report: Report) -> dict[str, float]:
    values = report.values
    busy = values["workload.batch"] * values["serving.stages"] * values["hardware.replicas"]
    return {"bandwidth_80_mfu_50": busy / _plain_token(values)}


def _twenty(row: Measured, report: Report) -> dict[str, float]:
    """Twenty tokens for each parameter."""
    params = report.scenario.scaling.params
    tokens = TOKENS_PER_PARAMETER * params
    flops = TRAINING_FLOPS({"params": params, "tokens": tokens})
    return {"tokens_20": flops if row.metric == "optimal_training_flops" else tokens}


def _plain_memory(row: Measured, report: Report) -> dict[str, float]:
    return {"weights_x_1.2": MARGIN * _weights(row, report)}


def _nominal(row: Measured, report: Report) -> dict[str, float]:
    """The number of bits that stands in the name of a format, for every parameter."""
    name = row.text("format") or row.text("weight_format")
    digits = re.search(r"\d+", name.upper().replace("GGUF", ""))
    if not digits:
        return {}
    parts = 1 if row.metric != "weights_per_gpu" else report.scenario.tensor_parallel
    held = report.values["parameters.total"] * int(digits[0]) / 8 / parts
    return {"nominal_bits": int(digits[0]) if row.metric == "bits_per_weight" else held}


_BASELINES: Mapping[str, Callable[[Measured, Report], dict[str, float]]] = {
    "kv_cache": lambda row, report: {},
    "weights": _nominal,
    "gguf_files": _nominal,
    "inference_memory": _plain_memory,
    "decode": _bandwidth,
    "decode_tp": _bandwidth,
    "prefill": _half_of_peak,
    "mixed": _both,
    "throughput_max": _plain_full,
    "serving_tpot": _plain_server,
    "serving_ttft": lambda row, report: {"mfu_50": _plain_prompt(report.values)},
    "scaling": _twenty,
}
