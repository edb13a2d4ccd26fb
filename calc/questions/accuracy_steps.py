"""Measured steps and runs of training: each as a scenario, and the figure that its metric names."""

import re
from collections.abc import Mapping
from dataclasses import replace

from calc.answers.evaluate import evaluate
from calc.deployment.facts import Facts
from calc.deployment.hardware import Device, Hardware
from calc.deployment.measured import Measured
from calc.deployment.policies import Policies
from calc.deployment.scenario import Deployment, Scenario
from calc.deployment.training import Amount, Precision, Recompute, Training, Tuning
from calc.deployment.workload import Workload
from calc.model.blocks import MLP, Embedding, Head, MoE, Norm
from calc.model.model import Layer, LayerGroup, Model, Stack
from calc.questions.accuracy_models import (
    EXPERTS,
    SPARSE,
    USUAL_WORDS,
    WIDTH_PER_LAYER,
    Known,
    model_of,
    plain_attention,
)
from calc.questions.accuracy_names import device_of
from calc.questions.accuracy_training import framework_of

MFU = 0.4
USUAL_LENGTH, TERA = 2048, 1e12
NODE = 8
USUAL_BATCHES = 8  # micro-batches for each stage of a pipeline, where a row does not say
USUAL: Precision = "bf16"
OWN = ("maxtext", "torchtitan", "torchtune", "llm-foundry")  # repositories that are frameworks
PERCENT = ("mfu", "hfu")
_PRECISIONS: Mapping[str, Precision] = {
    "nvfp4": "nvfp4", "fp4": "nvfp4", "mxfp8": "mxfp8", "fp8": "fp8", "fp16": "fp16", "tf32": "tf32",
    "fp32": "fp32",
}  # fmt: skip
_RECOMPUTE: Mapping[str, Recompute] = {
    "full": "full", "selective": "selective", "selective-op": "operators", "none": "none",
}  # fmt: skip


def training_case(row: Measured, device: Device, known: Known) -> Scenario | None:
    """The scenario of a row; None where neither its model is known nor its size is given."""
    model = training_model(row, known)
    if model is None:
        return None
    layout = _layout(row, model)
    copy = layout.pop("copy")
    count = max(copy, row.count("gpu_count") or copy * (row.count("data_parallel") or 1))
    count -= count % copy
    deployment = Deployment.model_validate(layout)
    copies = count // copy * deployment.attention_data_parallel
    training = _training(row, copies, deployment.pipeline_parallel)
    return Scenario(
        title=row.id, model=model, hardware=Hardware(device=device, count=count), deployment=deployment,
        workload=Workload(task="training"), training=training,
    )  # fmt: skip


def training_device(row: Measured, known: Known) -> Device | None:
    """The device of a row with the row's own peaks."""
    device = device_of(row, known.devices)
    name = row.text("gpu")
    while device is None and "-" in name:  # a variant is taken for the plain card, at the row's own peaks
        name = name.rpartition("-")[0]
        device = device_of(replace(row, fields={**row.fields, "gpu": name}), known.devices)
    if device is None:
        return None
    half, eighth = row.number("gpu_tflops_bf16_dense"), row.number("gpu_tflops_fp8_dense")
    rates = {name: rate * TERA for name, rate in (("bf16", half), ("fp16", half), ("fp8", eighth)) if rate}
    return device.model_copy(update={"peaks": device.peaks.model_copy(update=rates)})


def training_model(row: Measured, known: Known) -> Model | None:
    """The catalogue's model of that name and size, else a decoder of the row's shape and size."""
    found = model_of(row, known)
    if found is not None:
        return found
    size = row.count("params")
    if size is None:
        identifier = next(iter(known.likely(row.text("model").replace("_", "-"))), None)
        return known.model(identifier) if identifier else None
    active = min(row.count("active_matmul_params") or size, size)
    layers = row.count("n_layers") or max(1, round((active / (12 * WIDTH_PER_LAYER**2)) ** (1 / 3)))
    width = row.count("d_model") or max(256, round(layers * WIDTH_PER_LAYER / 256) * 256)
    return _decoder(row, size, active, layers, width)


def _decoder(row: Measured, size: int, active: int, layers: int, width: int) -> Model:
    """A decoder of plain attention whose products hold what the row says."""
    words = row.count("vocab") or USUAL_WORDS
    attention = plain_attention(row.count("attn_width") or width)
    own = 4 * width * (row.count("attn_width") or width)
    inside = max(1, (active - words * width) // layers - own)
    feed: MLP | MoE = MLP(intermediate_size=max(1, round(inside / (2 * width))), gated=False)
    if active < SPARSE * size:
        total = max(1, (size - 2 * words * width) // layers - own)
        each = max(1, total // EXPERTS)
        used = min(EXPERTS, max(1, round(inside / each)))
        intermediate = max(1, round(each / (3 * width)))
        feed = MoE(num_experts=EXPERTS, num_experts_per_tok=used, moe_intermediate_size=intermediate)
    stack = Stack(
        hidden_size=width, before=(Embedding(vocab_size=words),),
        groups=(LayerGroup(repeat=layers, pattern=(Layer(blocks=(Norm(), attention, Norm(), feed)),)),),
        after=(Norm(), Head(vocab_size=words, tied=True)),
    )  # fmt: skip
    return Model(name=row.text("model") or "unnamed", model_type="custom", stacks=(stack,))


def _layout(row: Measured, model: Model) -> dict[str, int]:
    """The degrees of a row, as its fields or the words of its parallelism say; experts beyond tensor."""
    words = row.text("parallelism").upper()

    def degree(name: str, letters: str) -> int:
        found = re.search(rf"\b{letters}(\d+)", words)
        return row.count(name) or (int(found[1]) if found else 1)

    tensor, context = degree("tensor_parallel", "TP"), degree("context_parallel", "CP")
    pipeline = degree("pipeline_parallel", "PP")
    if both := re.search(
        r"MODEL-PARALLEL (\d+)", words
    ):  # a node's devices share a layer, the rest are stages
        tensor = min(NODE, int(both[1]))
        pipeline = max(1, int(both[1]) // tensor)
    pipeline = min(pipeline, model.num_hidden_layers)
    expert = degree("expert_parallel", "EP")
    count = row.count("gpu_count") or tensor * pipeline * context * expert
    ranks = max(1, expert // tensor)
    if tensor * pipeline * context * ranks > count or (expert % tensor and expert > tensor):
        ranks = expert = 1
    if expert < tensor and tensor % expert:
        expert = 1
    return {
        "tensor_parallel": tensor, "pipeline_parallel": pipeline, "context_parallel": context,
        "attention_data_parallel": ranks, "expert_parallel": expert if ranks > 1 or expert <= tensor else 1,
        "copy": tensor * pipeline * context * ranks,
    }  # fmt: skip


def _training(row: Measured, copies: int, stages: int) -> Training:
    micro = row.count("micro_batch") or row.count("local_batch") or 1
    length = row.count("seq_len") or USUAL_LENGTH
    batch = row.count("global_batch")
    if batch is None and (tokens := row.number("tokens_per_batch")) is not None:
        batch = round(tokens / length)
    if batch is None and (steps := row.count("grad_accum")) is not None:
        batch = micro * steps * copies
    if batch is None and stages > 1:
        batch = micro * copies * stages * USUAL_BATCHES
    if batch is not None:
        batch = max(micro, batch - batch % micro)
    sharded = "FSDP" in row.text("parallelism") or "ZeRO-3" in row.text("parallelism") or row.number("fsdp")
    return Training(
        framework=published_by(row), sequence_length=length,
        global_batch=batch, micro_batch=micro,
        precision=_precision(row.text("precision").lower()),
        recompute=_RECOMPUTE.get(row.text("recompute"), "none"),
        zero_stage=3 if sharded else min(3, row.count("zero_stage") or 1),
        schedule="interleaved" if (row.count("virtual_pipeline") or 1) > 1 else "1f1b",
        virtual_stages=row.count("virtual_pipeline") or 1,
        amount=Amount(tokens=row.number("tokens") or 3e11), tuning=_tuning(row),
    )  # fmt: skip


def _precision(words: str) -> Precision:
    """Of two the latter: old chronicles name both."""
    named: list[Precision] = [each for word, each in _PRECISIONS.items() if word in words]
    return named[0] if named and not words.endswith("/bf16") else USUAL


def _tuning(row: Measured) -> Tuning:
    words = row.text("method").lower().replace("-", "")
    method = "qlora" if "qlora" in words else "lora" if "lora" in words else "full"
    return Tuning(method=method, trains_embeddings="emb" in words)


def published_by(row: Measured) -> str:
    """The framework that a row names, or in whose repository it stands; papers are taken for Megatron's."""
    repository = row.source.split(" ")[0].rpartition("/")
    if row.text("framework") or not repository[1]:
        return framework_of(row)
    if row.text("method") and repository[2] not in OWN:
        apart = (row.count("gpu_count") or 1) > 1 or row.text("method").lower().startswith(("full", "q"))
        return "deepspeed" if apart else "hf-trainer"
    return repository[2].lower() if repository[2] in OWN else framework_of(row)


def training_prediction(row: Measured, scenario: Scenario, facts: Facts) -> tuple[float, dict[str, float]]:
    """The value that stands for the measured one, and that of a fixed MFU."""
    values = evaluate(scenario, facts).values
    step, devices = values["training.step_seconds"], scenario.hardware.count
    # Rates in FLOPs are published with the whole square of attention.
    whole = scenario.model_copy(update={"policies": Policies(attention_flops="full")})
    square = evaluate(whole, facts).values
    flops = square["training.step_flops"]
    ideal = flops / (MFU * devices * values["training.rate"])  # seconds of a step at the usual share
    if row.metric == "hardware_tflops_per_gpu" or row.metric == "hfu":
        flops += square["training.again_flops"]

    def told(seconds: float) -> float:
        each = values["training.step_tokens"] / seconds
        if row.metric == "tokens_per_s_per_gpu":
            return each / devices
        if row.metric == "tokens_per_s_total":
            return each
        if row.metric == "seconds_per_iteration":
            return (row.number("tokens_per_iteration") or values["training.step_tokens"]) / each
        if row.metric in PERCENT:
            return 100 * flops / (seconds * devices * values["training.rate"])
        if row.metric == "accelerator_hours":
            return values["training.run_tokens"] / each / 3600 * devices / values["training.goodput"]
        if row.metric.startswith("days_for"):
            return values["training.run_tokens"] / each / 86400 / values["training.goodput"]
        return flops / seconds / devices / TERA

    return told(step), {"mfu_40": told(ideal)}
