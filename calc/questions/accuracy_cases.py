"""A measured row as a scenario: model, device, layout, formats and load, or why there is none."""

import re
from dataclasses import dataclass, replace

from pydantic import ValidationError

from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Hardware
from calc.deployment.measured import Measured
from calc.deployment.policies import Policies
from calc.deployment.scenario import Deployment, Scenario
from calc.deployment.workload import Workload
from calc.model.model import Model
from calc.physics.spec import reason
from calc.questions.accuracy_groups import CUT
from calc.questions.accuracy_models import Known, model_of
from calc.questions.accuracy_names import cache_of, device_of, engine_of, weights_of

# Bytes in memory and in files are the same on any device.
ANY_DEVICE = "h100-sxm-80"
# Prompts reach a server one by one.
SERVERS = ("serving_tpot", "serving_ttft", "throughput_max")
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
class _Layout:
    """Devices in use and how the model is divided among them."""

    devices: int
    tensor_parallel: int
    pipeline_parallel: int


def case_of(row: Measured, group: str, known: Known) -> Case:
    """The scenario of a row; raises OutsideError or SkippedError with the reason where there is none."""
    try:
        return _case(row, group, known)
    except ValidationError as error:
        raise SkippedError(f"no valid scenario: {reason(error)}") from None


def _case(row: Measured, group: str, known: Known) -> Case:
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


def _scenario(row: Measured, group: str, model: Model, device: Device, weights: str) -> Scenario:
    layout = _layout(row)
    if row.text("multi_gpu_split") in CUT and "nvlink" not in row.text("note").lower():
        device = device if device.efficiency_class.startswith("dc-") else _on_pcie(device)
    deployment = Deployment(
        engine=engine_of(row), weights=weights, kv_k=cache_of(row), kv_v=cache_of(row),
        tensor_parallel=layout.tensor_parallel, pipeline_parallel=layout.pipeline_parallel,
    )  # fmt: skip
    return Scenario(
        title=row.id, model=model, hardware=Hardware(device=device, count=layout.devices),
        deployment=deployment, workload=_workload(row, group),
        policies=Policies(prefill_sequences="one" if group in SERVERS else "all"),
    )  # fmt: skip


def _on_pcie(device: Device) -> Device:
    """A card in a machine of many such cards: they talk over PCIe."""
    return device.model_copy(update={"link_bandwidth": None, "link_name": None})


def _layout(row: Measured) -> _Layout:
    """How a row's devices divide the model: as its split says, else tensor parallel, else whole layers."""
    devices, tensor = row.count("gpu_count") or 1, row.count("tensor_parallel") or 1
    split = row.text("multi_gpu_split")
    if found := re.fullmatch(r"tp(\d+)pp(\d+)", split):
        tensor, pipeline = int(found[1]), int(found[2])
        return _Layout(max(devices, tensor * pipeline), tensor, pipeline)
    if "moe_tp" in row.fields:
        ranks = _ranks(row)
        return _Layout(ranks, ranks, 1)
    if split in CUT:
        ranks = max(devices, tensor)
        return _Layout(ranks, ranks, 1)
    if tensor > 1:
        return _Layout(tensor, tensor, 1)
    return _Layout(devices, 1, devices)


def _ranks(row: Measured) -> int:
    """Devices of one server of a mixture: its experts are divided over the ranks that share its attention.

    Where the tensor and the expert degree are equal both are degrees of the same ranks: the source lists
    equal measurements of 8 devices as 8 x 1 and as 8 x 8.
    """
    tensor, expert = row.count("moe_tp") or 1, row.count("moe_ep") or 1
    if tensor == expert > 1:
        return tensor
    attention = (row.count("tensor_parallel") or 1) * (row.count("attention_dp") or 1)
    return max(row.count("gpu_count") or 1, attention, tensor * expert)


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
