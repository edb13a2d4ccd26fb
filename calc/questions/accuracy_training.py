"""A measured row of a training as a scenario: model, degrees, formats and habits of the framework."""

import re
from collections.abc import Mapping
from typing import Any

from calc.deployment.hardware import Device, Hardware
from calc.deployment.measured import Measured
from calc.deployment.policies import Policies
from calc.deployment.scenario import Deployment, Scenario
from calc.deployment.training import Training, Tuning
from calc.deployment.workload import Workload
from calc.model.blocks import MLP, Attention, Embedding, Head, Norm
from calc.model.model import Layer, LayerGroup, Model, Stack
from calc.questions.accuracy_models import Known, model_of
from calc.questions.accuracy_names import weights_of

# GPTs as papers of their time have them: width for each layer, size of a head, vocabulary.
WIDTH_PER_LAYER, HEAD, WORDS = 128, 128, 51200
_HALF = {"master_weights": False, "gradient_width": "bf16", "state_width": "bf16"}
_SHARED = {"zero_stage": 3, "parameter_width": "fp32", "master_weights": False, "gradient_width": "fp32"}
# What a framework does unless a row says otherwise.
HABITS: Mapping[str, Mapping[str, Any]] = {
    "megatron-lm": {"zero_stage": 0, "dropout": True},
    "megatron-deepspeed": {"zero_stage": 1, "gradient_width": "bf16", "sequence_parallel": False},
    "torchtitan": _SHARED,
    "llm-foundry": {**_SHARED, "recompute": "full"},
    "hf-trainer": {**_HALF, "recompute": "full", "kernels": "eager", "dropout": True},
    "deepspeed": {
        "zero_stage": 3,
        "dropout": True,
        "gradient_width": "bf16",
        "recompute": "full",
        "kernels": "eager",
    },
    "torchtune": {**_HALF, "kernels": "eager", "recompute": "full", "loss": "chunked"},
    "litgpt": {**_HALF, "kernels": "eager", "dropout": True},
}
# Degrees by the letters in which rows print them.
_DEGREES = {"FSDP": "data", "DP": "data", "TP": "tensor", "PP": "pipeline", "CP": "context", "EP": "expert"}
_DTYPE = {
    "fp16/bf16": "bf16",
    "fp16": "fp16",
    "fp8": "fp8",
    "mxfp8": "mxfp8",
    "nvfp4": "nvfp4",
    "fp4": "nvfp4",
}
_RECOMPUTES = {"none": "none", "full": "full", "selective-op": "operators"}


def framework_of(row: Measured) -> str:
    """The framework of a row; a fine-tune that names none is one of Hugging Face's Trainer."""
    name = re.split(r"[\s,(]+", (row.text("engine") or row.text("framework")).lower())[0].rpartition("/")[2]
    if name:
        return {"megatron": "megatron-lm", "transformers": "hf-trainer", "megatron-bridge": "nemo"}.get(
            name, name
        )
    if row.text("task") == "finetune":
        apart = (row.count("gpu_count") or 1) > 1 or row.text("method").lower().startswith(("full", "q"))
        return "deepspeed" if apart else "hf-trainer"
    return "megatron-lm"


def trained_model(row: Measured, known: Known) -> Model | None:
    """The model of a row: one of the catalogue, or a GPT of its layers and width, or of its size alone."""
    found = model_of(row, known)
    if found is not None:
        return found
    layers, width, size = row.count("n_layers"), row.count("d_model"), row.number("params")
    if layers is None and width is None:
        if size is None:
            return None
        layers = max(1, round((size / (12 * WIDTH_PER_LAYER**2)) ** (1 / 3)))
    width = width or (layers or 1) * WIDTH_PER_LAYER
    layers = layers or max(1, width // WIDTH_PER_LAYER)
    return plain_gpt(
        layers, width, row.count("n_heads") or max(1, width // HEAD), row.count("vocab") or WORDS
    )


def plain_gpt(layers: int, width: int, heads: int, words: int) -> Model:
    """A GPT with plain attention, a plain MLP of four times the width, and a tied head."""
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, width // heads),
        q_bias=True, k_bias=True, v_bias=True, o_bias=True,
    )  # fmt: skip
    norm, mlp = Norm(kind="layer"), MLP(intermediate_size=4 * width, gated=False, bias=True)
    stack = Stack(
        hidden_size=width, before=(Embedding(vocab_size=words),),
        groups=(LayerGroup(repeat=layers, pattern=(Layer(blocks=(norm, attention, norm, mlp)),)),),
        after=(norm, Head(vocab_size=words, tied=True)),
    )  # fmt: skip
    return Model(name="gpt", stacks=(stack,))


def trained_scenario(row: Measured, model: Model, device: Device, known: Known) -> Scenario:
    """The scenario of a row; raises pydantic's ValidationError where its numbers do not go together."""
    degrees = degrees_of(row)
    stage = degrees["tensor"] * degrees["pipeline"] * degrees["context"] * degrees["expert"]
    devices = max(row.count("gpu_count") or 1, stage, stage * (row.count("data_parallel") or 1))
    training = _training(row, model, known, devices // stage)
    old = framework_of(row).startswith("megatron") and row.text("precision") != "fp8"
    return Scenario(
        title=row.id, model=model, hardware=Hardware(device=device, count=devices),
        deployment=Deployment(
            tensor_parallel=degrees["tensor"],
            pipeline_parallel=min(degrees["pipeline"], model.num_hidden_layers),
            context_parallel=degrees["context"], attention_data_parallel=degrees["expert"],
            expert_parallel=degrees["expert"],
        ),
        workload=Workload(task="training"), training=training,
        policies=Policies(attention_kernel="unfused" if old else "fused"),
    )  # fmt: skip


def degrees_of(row: Measured) -> dict[str, int]:
    """The degrees of a row, from its fields or from text as "FSDP8 TP8 PP8"."""
    found = {"data": 1, "tensor": 1, "pipeline": 1, "context": 1, "expert": 1}
    for letters, number in re.findall(r"([A-Z]+)(\d+)", row.text("parallelism")):
        if letters in _DEGREES:
            found[_DEGREES[letters]] = int(number)
    for name in ("tensor", "pipeline", "context", "expert"):
        found[name] = row.count(f"{name}_parallel") or found[name]
    return found


def _training(row: Measured, model: Model, known: Known, copies: int) -> Training:
    framework = framework_of(row)
    chosen = {**HABITS.get(framework, {}), **_said(row, framework), "framework": framework}
    tuning = _tuning(row, model, known)
    if tuning.adapted and framework == "deepspeed":
        chosen["zero_stage"] = 2
    elif tuning.adapted and (row.count("gpu_count") or 1) > 1:
        chosen |= {"zero_stage": 3, "recompute": "full"}
    local = row.count("local_batch") or row.count("batch") or 1
    # What is local to a copy a pipeline takes in as many micro-batches as it has stages.
    batch = row.count("micro_batch") or max(1, local // degrees_of(row)["pipeline"])
    whole = row.count("global_batch") or max(local, batch) * copies * (row.count("grad_accum") or 1)
    whole = max(1, whole // batch) * batch
    step = {"micro_batch": batch, "global_batch": whole, "sequence_length": row.count("seq_len") or 2048}
    return Training.model_validate({**chosen, **step, "tuning": tuning})


def _said(row: Measured, framework: str) -> dict[str, Any]:
    """What a row says of recomputation, ZeRO, formats and the steps of its method."""
    found: dict[str, Any] = {"precision": _DTYPE.get(row.text("precision"), "bf16")}
    said = row.text("recompute")
    if said:
        # Megatron's selective is the scores of attention; elsewhere it is all but some products.
        other = "selective" if framework.startswith(("megatron", "nemo")) else "operators"
        found["recompute"] = _RECOMPUTES.get(said, other)
    stage = row.count("zero_stage")
    if stage is not None:
        found["zero_stage"] = stage
    if row.text("grad_precision"):
        found["gradient_width"] = "fp32" if row.text("grad_precision") == "fp32" else "bf16"
    if "sequence_parallel" in row.fields:
        found["sequence_parallel"] = bool(row.fields["sequence_parallel"])
    virtual = row.count("virtual_pipeline") or (2 if "interleaved" in row.text("parallelism") else 1)
    if virtual > 1:
        found |= {"schedule": "interleaved", "virtual_stages": virtual}
    if row.fields.get("compile"):
        found["kernels"] = "fused"
    if framework == "torchtune" and row.text("method") == "full" and row.count("gpu_count") == 1:
        found["optimizer"] = "adamw-8bit-paged"  # as its recipe for one device has it
    return found | _steps(row.text("method").lower(), row.text("note").lower())


def _steps(method: str, note: str) -> dict[str, Any]:
    """What the name of a method tells of loss, optimizer and update; ".." stands for all that was before."""
    found: dict[str, Any] = {}
    if "compile" in method or ".." in method:
        found["kernels"] = "fused"
    if "packed" in method and "chunkedce" not in method:
        found["loss"] = "plain"
    if "8bit" in method:
        found["optimizer"] = "adamw-8bit"
    if "backward" in method or ".." in method or "in backward" in note:
        found["update_in_backward"] = True
    return found


def _tuning(row: Measured, model: Model, known: Known) -> Tuning:
    """The method of a fine-tune, with the rank that its trainable parameters have."""
    method = row.text("method").lower()
    if row.text("task") != "finetune" or not ("lora" in method or "adapter" in method):
        return Tuning()
    form = weights_of(row, row.text("model").lower(), known.facts)
    packed = "q-lora" in method or "qlora" in method or (form is not None and form.id not in ("bf16", "fp16"))
    if form is None or form.id in ("bf16", "fp16"):
        # Of quantised ones that name no format, those of torchtune are NF4, those of Qwen GPTQ.
        base = "nf4-b64" if "qlora" in method else "gptq-int4-g128"
    else:
        base = form.id
    trainable = row.count("trainable_params")
    if trainable is None:
        rank, targets = (
            (64, "all-linear") if framework_of(row) in ("hf-trainer", "deepspeed") else (8, "attention")
        )
    else:
        targets = "v_proj" if "adapter" in method else "q_proj,v_proj"
        rank = max(1, round(trainable / _trainable(model, targets)))
    return Tuning(
        method="qlora" if packed else "lora", rank=rank, target_modules=targets, base_format=base,
        trains_embeddings="emb" in method,
    )  # fmt: skip


def _trainable(model: Model, targets: str) -> int:
    """Parameters of adapters of rank 1 on these products."""
    names = targets.split(",")
    return max(1, sum(
        layers * sum(o.sizes["in_features"] + o.sizes["out_features"] for block in layer.blocks
                     for o in block.operators(stack.hidden_size) if o.name in names)
        for stack in model.stacks for group in stack.groups for layer in group.pattern
        for layers in (group.repeat,)
    ))  # fmt: skip
