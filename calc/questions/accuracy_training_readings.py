"""What the engine predicts for the memory of a training row, and what bytes for each parameter would."""

from calc.answers.evaluate import Report, evaluate
from calc.deployment.measured import Measured
from calc.physics.spec import with_changes
from calc.questions.accuracy_cases import Case

M = "training.memory"
# The usual rule: bytes for each parameter of the model, all of training included.
PER_PARAMETER = {"qlora": 0.6, "lora": 2, "dora": 2, "full": 18}


def trained_memory(row: Measured, report: Report, case: Case) -> float:
    """Bytes that stand for what a row has measured, in its unit and over its devices."""
    values = report.values
    if row.metric.startswith("activation_memory_percent"):
        return 100 * values[f"{M}.forward"] / _without(case).values[f"{M}.forward"]
    if row.metric.startswith("activations"):
        return values[f"{M}.forward"]
    if row.metric.startswith("params_and_optimizer"):
        return _states(report) / len(report.training)
    devices = report.scenario.hardware.count if row.metric.endswith("_all_gpus") else 1
    return devices * _seen(row, report)


def _without(case: Case) -> Report:
    """The same without recomputation and sequence parallelism."""
    changes = [("training.recompute", "none"), ("training.sequence_parallel", False)]
    return evaluate(with_changes(case.scenario, changes), case.facts)


def _states(report: Report) -> float:
    """Weights, gradients and optimizer states of one device of each stage together."""
    names = ("weights", "gradients", "optimizer")
    return sum(held for load in report.training for name, held in load.parts if name in names)


def _seen(row: Measured, report: Report) -> float:
    """What a device shows; an allocator leaves out what is not its own, and its slack where it says so."""
    values = report.values
    total, runtime = values[f"{M}.total"], values[f"{M}.context"] + values[f"{M}.communication"]
    if "reserved" in row.metric:
        return total - runtime
    if "allocator" in row.metric or "active" in row.metric:
        return total - values[f"{M}.overhead"]
    return total


def per_parameter(row: Measured, report: Report, case: Case) -> dict[str, float]:
    """The usual rule for the same row."""
    if row.metric.startswith(("activation", "params")):
        return {}
    scenario = report.scenario
    devices = scenario.hardware.count
    each = PER_PARAMETER.get(scenario.training.tuning.method, 18) * report.values["parameters.total"]
    return {"bytes_per_parameter": each if row.metric.endswith("_all_gpus") else each / devices}
