"""The scenario of a log: what it states of model, formats, device and layout, in place of what is chosen."""

import re
from typing import Any

from calc.deployment.hardware import Device
from calc.deployment.scenario import Scenario
from calc.model.stored import STORED
from calc.physics.message import QuestionError
from calc.physics.spec import with_changes
from calc.questions.accuracy_models import Known, parameters_of
from calc.questions.logs import Log

# Counts of parameters that mean the same model: a source rounds, or leaves out norms.
CLOSE = 0.02


def stated_scenario(log: Log, scenario: Scenario, known: Known) -> tuple[Scenario, tuple[str, ...]]:
    """The scenario with what a log states of its run, and the paths that were taken from it."""
    changes: list[tuple[str, Any]] = []
    if log.engine and log.engine != scenario.deployment.engine:
        changes.append(("deployment.engine", log.engine))
    model = _model(log, scenario, known)
    if model is not None:
        changes += [("model", known.model(model)), ("said", ()), ("deployment.stored", None)]
        if scenario.deployment.weights == STORED:
            changes.append(("deployment.weights", "bf16"))
    changes += _formats(log, scenario, known)
    device = _device(log, scenario, known)
    changes += [("hardware.device", device)] if device else []
    changes += _devices(log, scenario)
    if "context" in log.stated and any(s.metric.startswith("kv_") for s in log.samples):
        changes += [("workload.context", log.stated["context"]), ("workload.batch", 1)]
    for taken in (changes, [each for each in changes if not each[0].startswith("model")]):
        try:
            made = with_changes(scenario, taken)
        except QuestionError:
            continue
        held = [path for path, _ in taken if path not in ("said", "deployment.stored")]
        return made, tuple(dict.fromkeys(held))
    return scenario, ()


def _model(log: Log, scenario: Scenario, known: Known) -> str | None:
    """The id of the model that a log names, where it is another than the scenario's."""
    name, size = log.stated.get("model"), log.stated.get("params")
    if size is not None and abs(parameters_of(scenario.model) / size - 1) <= CLOSE:
        return None
    if name is None:
        return None
    found = known.identify(name)
    if found is None and size is not None:
        alike = [i for i in known.likely(name) if abs(parameters_of(known.model(i)) / size - 1) <= CLOSE]
        found = alike[0] if alike else None
    return None if found is None or known.model(found) == scenario.model else found


def _formats(log: Log, scenario: Scenario, known: Known) -> list[tuple[str, Any]]:
    changes: list[tuple[str, Any]] = []
    form = known.facts.formats.get(str(log.stated.get("weights", "")))
    if form is not None and scenario.deployment.weight_format not in (form.id, log.stated["weights"]):
        changes.append(("deployment.weights", form.id))
    for name in ("kv_k", "kv_v"):
        kept = known.facts.cache_formats.get(str(log.stated.get(name, "")))
        if kept is not None and kept.id != getattr(scenario.deployment, name):
            changes.append((f"deployment.{name}", kept.id))
    return changes


def _device(log: Log, scenario: Scenario, known: Known) -> Device | None:
    """The catalogue device that a log names, with the fewest words beside; None where the scenario has it."""

    def words(name: str) -> set[str]:
        return set(re.findall(r"[a-z]+|\d+", name.lower())) - {"nvidia", "amd", "apple", "gb", "tm"}

    wanted = words(str(log.stated.get("device", "")))
    if not wanted or wanted <= words(scenario.hardware.device.name):
        return None
    found = [device for device in known.devices if wanted <= words(f"{device.name} {device.id}")]
    return min(found, key=lambda device: len(words(device.name)), default=None)


def _devices(log: Log, scenario: Scenario) -> list[tuple[str, Any]]:
    """Devices and their layout: tensor parallel as stated, else whole layers as llama.cpp has them."""
    ranks, count = log.stated.get("tensor_parallel"), log.stated.get("devices")
    if ranks and ranks != scenario.tensor_parallel:
        return [("hardware.count", ranks), ("deployment.tensor_parallel", ranks),
                ("deployment.pipeline_parallel", 1)]  # fmt: skip
    if count and not ranks and count != scenario.hardware.count:
        return [("hardware.count", count), ("deployment.tensor_parallel", 1),
                ("deployment.pipeline_parallel", count)]  # fmt: skip
    return []
