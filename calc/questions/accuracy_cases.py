"""A measured row as a scenario: model, device, layout, formats and load, or why there is none."""

import re
from dataclasses import dataclass, replace

from pydantic import ValidationError

from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Hardware
from calc.deployment.measured import Measured
from calc.deployment.policies import Policies
from calc.deployment.scaling import Scaling
from calc.deployment.scenario import Deployment, Scenario
from calc.deployment.workload import Workload
from calc.model.model import Model
from calc.physics.spec import reason
from calc.questions.accuracy_groups import CUT
from calc.questions.accuracy_models import Known, model_of
from calc.questions.accuracy_names import cache_of, device_of, engine_of, weights_of
from calc.questions.accuracy_steps import training_case, training_device
from calc.questions.accuracy_training import trained_model, trained_scenario

# Bytes in memory and in files are the same on any device.
ANY_DEVICE, ANY_MODEL = "h100-sxm-80", "llama-3.1-8b"
# The approaches of Hoffmann et al. as their tables have them.
TABLED = {1: "hoffmann-1", 2: "hoffmann-2", 3: "hoffmann-3-table"}
TRAINED, TIMED = ("training_memory", "finetune_memory"), ("training_step", "training_run")
# Prompts reach a server one by one.
SERVERS = ("serving_tpot", "serving_ttft", "throughput_max")
# Devices that share layers over one link.
NODE = 8
_DEVICELESS = ("kv_cache", "weights", "gguf_files", "inference_memory")


class SkippedError(Exception):
    """A row that is not predicted though it counts; the text says why."""


class OutsideError(Exception):
    """A row that stands outside its group, because its model is not known; the text says why."""


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario that stands for a row, and the facts that it is evaluated with."""

    scenario: Scenario
    facts: Facts


@dataclass(frozen=True, slots=True)
class _Degrees:
    """How the devices of a row divide the model."""

    tensor: int = 1
    pipeline: int = 1
    attention_data: int = 1
    expert: int = 1

    @property
    def devices(self) -> int:
        """All devices of one copy."""
        return self.tensor * self.pipeline * self.attention_data


def case_of(row: Measured, group: str, known: Known) -> Case:
    """The scenario of a row; raises OutsideError or SkippedError with the reason where there is none."""
    try:
        return _case(row, group, known)
    except ValidationError as error:
        raise SkippedError(f"no valid scenario: {reason(error)}") from None


def _case(row: Measured, group: str, known: Known) -> Case:
    if group == "scaling":
        return _law_case(row, known)
    if group in TRAINED:
        return _trained_case(row, known)
    if group in TIMED:
        return _training_case(row, known)
    model = model_of(row, known)
    if model is None:
        raise OutsideError("no shape in the row, and no catalogue model of that name")
    form = weights_of(row, row.text("model").lower(), known.facts)
    if form is None:
        if group != "kv_cache":
            raise SkippedError("the format of the weights is not known")
        form = known.facts.half
    facts = replace(known.facts, formats={**known.facts.formats, form.id: form})
    device = device_of(row, known.devices)
    if device is None:
        if group not in _DEVICELESS:
            raise SkippedError("the device is not known, and the row has no bandwidth of its own")
        device = next(each for each in known.devices if each.id == ANY_DEVICE)
    return Case(_scenario(row, group, model, device, form.id), facts)


def _trained_case(row: Measured, known: Known) -> Case:
    """A training run; memory is the same on any device."""
    model = trained_model(row, known)
    if model is None:
        raise OutsideError("no shape or size in the row, and no catalogue model of that name")
    device = device_of(row, known.devices)
    if device is None:
        device = next(each for each in known.devices if each.id == ANY_DEVICE)
    return Case(trained_scenario(row, model, device, known), known.facts)


def _training_case(row: Measured, known: Known) -> Case:
    device = training_device(row, known)
    if device is None:
        raise SkippedError("the device is not known, and the row has no bandwidth of its own")
    scenario = training_case(row, device, known)
    if scenario is None:
        raise OutsideError("no shape in the row, and no catalogue model of that name")
    return Case(scenario, known.facts)


def _law_case(row: Measured, known: Known) -> Case:
    """The law that a row's table prints, asked for the budget of its size; any model and device will do."""
    law, params = TABLED.get(row.count("approach") or 0), row.number("params")
    if law is None or params is None:
        raise SkippedError("no law of that approach, or no size")
    device = next(each for each in known.devices if each.id == ANY_DEVICE)
    asked = Scaling(law=law, budget="params", params=params)
    return Case(
        Scenario(title=row.id, model=known.model(ANY_MODEL), hardware=Hardware(device=device), scaling=asked),
        known.facts,
    )


def _scenario(row: Measured, group: str, model: Model, device: Device, weights: str) -> Scenario:
    degrees = _degrees(row)
    if row.text("multi_gpu_split") in CUT and "nvlink" not in row.text("note").lower():
        device = device if device.efficiency_class.startswith("dc-") else _on_pcie(device)
    deployment = Deployment(
        engine=engine_of(row), weights=weights, kv_k=cache_of(row), kv_v=cache_of(row),
        tensor_parallel=degrees.tensor, pipeline_parallel=degrees.pipeline,
        attention_data_parallel=degrees.attention_data, expert_parallel=degrees.expert,
    )  # fmt: skip
    return Scenario(
        title=row.id, model=model, hardware=Hardware(device=device, count=_devices(row, degrees)),
        deployment=deployment, workload=_workload(row, group),
        policies=Policies(prefill_sequences="one" if group in SERVERS else "all"),
    )  # fmt: skip


def _on_pcie(device: Device) -> Device:
    """A card in a machine of many such cards: they talk over PCIe."""
    return device.model_copy(update={"link_bandwidth": None, "link_name": None})


def _degrees(row: Measured) -> _Degrees:
    """How a row's devices divide the model: as its split says, else tensor parallel, else whole layers."""
    devices, tensor = row.count("gpu_count") or 1, row.count("tensor_parallel") or 1
    split = row.text("multi_gpu_split")
    if found := re.fullmatch(r"tp(\d+)pp(\d+)", split):
        return _Degrees(int(found[1]), int(found[2]))
    if "moe_tp" in row.fields:
        return _server_degrees(row, tensor)
    if split in CUT:
        return _Degrees(max(devices, tensor))
    return _Degrees(tensor) if tensor > 1 else _Degrees(pipeline=devices)


def _devices(row: Measured, degrees: _Degrees) -> int:
    """Devices in use: those of one copy, and of several where a row's split says so."""
    apart = re.fullmatch(r"tp\d+pp\d+", row.text("multi_gpu_split"))
    return max(degrees.devices, row.count("gpu_count") or 1) if apart else degrees.devices


def _server_degrees(row: Measured, tensor: int) -> _Degrees:
    """The degrees of a server: ranks share attention or have sequences of their own; both share the experts.

    Where the experts' two degrees are equal the source counts devices twice: it lists equal measurements of
    8 devices as 8 x 1 and as 8 x 8. Where the experts have more ranks than the attention that is named, the
    attention has as many copies. More tensor ranks than a node holds are ranks of attention of their own.
    """
    attention = row.count("attention_dp") or 1
    cut, expert = row.count("moe_tp") or 1, row.count("moe_ep") or 1
    if cut == expert > 1 and tensor * attention == cut * expert:
        return _Degrees(cut, expert=expert) if attention == 1 else _Degrees(attention_data=cut, expert=expert)
    if tensor > NODE:
        return _Degrees(attention_data=tensor * attention, expert=tensor * attention)
    attention = max(attention, cut * expert // tensor)
    return _Degrees(tensor, 1, attention, expert if tensor * attention % expert == 0 else 1)


def _workload(row: Measured, group: str) -> Workload:
    prompt, output = row.count("prompt_tokens") or 1, row.count("generated_tokens") or 1
    batch = row.count("batch") or row.count("concurrency") or 1
    if group in _DEVICELESS:
        # No row says how much of its context was the prompt. A peak is that of a prompt as long; what
        # tables of transformers hold is read off after the answer, when only the cache has grown.
        context = row.count("context_tokens") or 1
        prompt = 1 if engine_of(row) == "transformers" else context
        return Workload(prompt=prompt, output=context - prompt, batch=batch, context=context)
    if group in ("decode", "decode_tp"):
        middle = row.count("context_avg") or prompt + output // 2
        return Workload(prompt=prompt, output=output, batch=batch, context=middle)
    return Workload(prompt=prompt, output=output, batch=batch)
