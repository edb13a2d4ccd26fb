"""GGUF -> Model: structure from the tensor table, heads, windows and experts from the metadata."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from calc.model.importers.gguf_header import GgufHeader
from calc.model.importers.stored_rows import stored_weights
from calc.model.importers.tensor_names import Hints, check_names, model_of_tensors
from calc.model.importers.tensor_parts import Known
from calc.model.importers.tensor_roles import is_buffer, is_copied_edge
from calc.model.importers.tensors import (
    FileResult,
    Tensor,
    TensorTable,
    bytes_by_format,
    uncounted,
    unheld,
)
from calc.model.model import Model
from calc.physics.gguf_mix import BASES
from calc.physics.message import Message

# GGUF's names of architectures where model_type has another one.
MODEL_TYPES: Mapping[str, str] = {
    "qwen2moe": "qwen2_moe", "qwen3moe": "qwen3_moe", "qwen3next": "qwen3_next", "qwen2vl": "qwen2_vl",
    "qwen3vl": "qwen3_vl", "qwen3vlmoe": "qwen3_vl_moe", "qwen35": "qwen3_5", "qwen35moe": "qwen3_5_moe",
    "gptneox": "gpt_neox", "starcoder": "gpt_bigcode", "gemma3": "gemma3_text", "gemma3n": "gemma3n_text",
    "gemma4": "gemma4_text", "phi2": "phi", "command-r": "cohere", "deepseek2": "deepseek_v3",
    "glm4moe": "glm4_moe", "glm-dsa": "glm_moe_dsa", "gpt-oss": "gpt_oss", "mistral3": "ministral3",
    "granitehybrid": "granitemoehybrid", "minimax-m2": "minimax_m2", "falcon-h1": "falcon_h1",
    "hunyuan-moe": "hunyuan_v1_moe", "hunyuan-dense": "hunyuan_v1_dense", "kimi-linear": "kimi_linear",
    "lfm2moe": "lfm2_moe", "ernie4_5-moe": "ernie4_5_moe", "modern-bert": "modernbert",
    "mimo2": "mimo_v2_flash",
}  # fmt: skip

# Windows by layer where the metadata gives only their size: all but every n-th layer have one; where the
# number is negative the full layer stands first. Source: ggml-org/llama.cpp src/models, set_swa_pattern.
_PERIODS: Mapping[str, int] = {
    "gemma2": 2, "gemma3": 6, "gemma3n": 5, "gpt-oss": 2, "cohere2": 4, "llama4": 4, "exaone4": 4, "olmo2": 4,
    "smallthinker": -4, "plamo3": 8, "afmoe": 4, "exaone-moe": 4, "gemma-embedding": 6,
}  # fmt: skip
_BOTH_WAYS = re.compile(r"bert|t5encoder|gemma-embedding|llama-embed")

# general.file_type -> the mix that the file was made with.
# Source: gguf 0.19.0 from PyPI, LlamaFileType.
FILE_TYPES: Mapping[int, str] = {
    0: "f32", 1: "f16", 2: "q4_0", 3: "q4_1", 7: "q8_0", 8: "q5_0", 9: "q5_1", 10: "q2_k", 11: "q3_k_s",
    12: "q3_k_m", 13: "q3_k_l", 14: "q4_k_s", 15: "q4_k_m", 16: "q5_k_s", 17: "q5_k_m", 18: "q6_k",
    19: "iq2_xxs", 20: "iq2_xs", 21: "q2_k_s", 22: "iq3_xs", 23: "iq3_xxs", 24: "iq1_s", 25: "iq4_nl",
    26: "iq3_s", 27: "iq3_m", 28: "iq2_s", 29: "iq2_m", 30: "iq4_xs", 31: "iq1_m", 32: "bf16", 36: "tq1_0",
    37: "tq2_0",
}  # fmt: skip


class _Metadata:
    """The keys of the architecture, typed; what is no such value counts as absent."""

    def __init__(self, header: GgufHeader) -> None:
        self.raw = header.metadata
        self.lengths = header.lengths
        self.architecture = self.text("general.architecture") or "unknown"

    def text(self, key: str) -> str:
        """A text, "" where there is none."""
        value = self.raw.get(key)
        return value if isinstance(value, str) else ""

    def integer(self, key: str) -> int | None:
        """A positive whole number under a key of the architecture."""
        return _positive(self.raw.get(f"{self.architecture}.{key}"))

    def at(self, key: str, index: int) -> int | None:
        """The number of one layer, from a single one or a list of one for each layer."""
        value: Any = self.raw.get(f"{self.architecture}.{key}")
        if isinstance(value, list):
            return _positive(value[index]) if index < len(value) else None  # pyright: ignore[reportUnknownArgumentType]
        return _positive(value)


def _positive(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 < value <= 2**40 else None


def read_gguf(headers: Sequence[GgufHeader], file: str, name: str) -> FileResult:
    """The model of a GGUF file, or of all parts of a split one; raises InputError.

    Parameters are the tensors' elements, but for tables of rotary factors and the like, which stand in
    the bytes alone.
    """
    metadata = _Metadata(headers[0])
    tensors = [tensor for header in headers for tensor in header.tensors]
    check_names([tensor.name for tensor in tensors], file)
    counted, rest, copies = _counted(tensors, metadata.architecture)
    table = TensorTable(tuple(counted), bytes_by_format((t.format, t.bytes) for t in tensors))
    model, said = model_of_tensors(table, _hints(metadata, name), file)
    stored, left = stored_weights(model, counted, rest, _format(metadata, tensors))
    if metadata.integer("block_count") is None:  # nothing beside the tensors tells the structure
        said = [Message("structure_inferred", "parameters.total"), *said]
    warnings = [*said, *uncounted([*rest, *copies]), *unheld([*copies, *left])]
    warnings += _differences(metadata, model, counted)
    return FileResult(model, tuple(warnings), stored, table.tensor_bytes, table.formats)


def _format(metadata: _Metadata, tensors: Sequence[Tensor]) -> str:
    """The mix that the file was made with, else the type of most of its weights."""
    mix = FILE_TYPES.get(_positive(metadata.raw.get("general.file_type")) or -1)
    elements: dict[str, int] = {}
    for tensor in tensors:
        elements[tensor.format] = elements.get(tensor.format, 0) + tensor.elements
    most = max(elements, key=lambda name: elements[name])
    if mix is not None and _is_made_of(mix, elements):
        return mix
    return _PLAIN.get(most) or f"ggml-{most.lower().replace('_', '-')}"


_PLAIN: Mapping[str, str] = {
    "F32": "fp32", "F16": "fp16", "BF16": "bf16", "F64": "fp32", "I8": "int8-tensor", "I16": "fp16",
    "I32": "fp32", "I64": "fp32", "Q8_1": "ggml-q8-0", "Q8_K": "ggml-q8-0", "Q4_0_4_4": "ggml-q4-0",
    "Q4_0_4_8": "ggml-q4-0", "Q4_0_8_8": "ggml-q4-0", "IQ4_NL_4_4": "ggml-iq4-nl",
    "IQ4_NL_4_8": "ggml-iq4-nl", "IQ4_NL_8_8": "ggml-iq4-nl",
}  # fmt: skip


def _is_made_of(mix: str, held: Mapping[str, int]) -> bool:
    """Whether tensors of the type that a mix is named for are there; files are renamed and retyped."""
    base = BASES.get(mix.upper(), mix.upper())
    return base in held


def _counted(tensors: Sequence[Tensor], architecture: str) -> tuple[list[Tensor], list[Tensor], list[Tensor]]:
    """Parameters, what is held beside them, and copies; Ernie's balancing offsets are trained ones."""
    names = {tensor.name for tensor in tensors}
    counted: list[Tensor] = []
    rest: list[Tensor] = []
    copies: list[Tensor] = []
    for tensor in tensors:
        # A split kv_b is no second one.
        copied = tensor.name.replace("attn_k_b.", "attn_kv_b.").replace("attn_v_b.", "attn_kv_b.")
        buffer = is_buffer(tensor.name, len(tensor.shape)) and not (
            architecture.startswith("ernie") and "exp_probs_b" in tensor.name
        )
        beside = buffer or tensor.name.endswith((".scale", ".input_scale"))
        beside = beside or (copied != tensor.name and copied in names)
        (copies if is_copied_edge(tensor.name) else rest if beside else counted).append(tensor)
    return counted, rest, copies


def _hints(metadata: _Metadata, name: str) -> Hints:
    architecture = metadata.architecture
    return Hints(
        name=metadata.text("general.name")[:200] or name,
        model_type=MODEL_TYPES.get(architecture, architecture)[:60],
        limit=metadata.integer("context_length"),
        encoder_only=True if _BOTH_WAYS.search(architecture) else None,
        layer=lambda index: _known(metadata, index),
    )


def _known(metadata: _Metadata, index: int) -> Known:
    """Heads, window and experts of one layer by the metadata."""
    heads = metadata.at("attention.head_count", index)
    key = metadata.at("attention.key_length", index)
    value = metadata.at("attention.value_length", index)
    window = metadata.integer("attention.sliding_window")
    chunk = metadata.integer("attention.chunk_size")
    if metadata.architecture == "llama4":
        window = chunk or 8192
    sliding = window is not None and _slides(metadata, index)
    if sliding:
        key = metadata.at("attention.key_length_swa", index) or key
        value = metadata.at("attention.value_length_swa", index) or value
    return Known(
        heads=heads, head_dim=key, v_head_dim=None if value == key else value,
        window=window if sliding else None, chunked=metadata.architecture == "llama4",
        top_k=metadata.at("expert_used_count", index), state_size=metadata.integer("ssm.state_size"),
    )  # fmt: skip


def _slides(metadata: _Metadata, index: int) -> bool:
    """Whether a layer has the window: as listed, by the period that is given, or by the architecture's."""
    listed: Any = metadata.raw.get(f"{metadata.architecture}.attention.sliding_window_pattern")
    if isinstance(listed, list):
        return index < len(listed) and bool(listed[index])  # pyright: ignore[reportUnknownArgumentType]
    period = _positive(listed) or _PERIODS.get(metadata.architecture)
    if period is None:
        return True
    return index % -period != 0 if period < 0 else index % period != period - 1


def _differences(metadata: _Metadata, model: Model, tensors: Sequence[Tensor]) -> list[Message]:
    """Where the metadata says other sizes than the tensors have."""
    text = model.stacks[-1]
    by_name = {tensor.name: tensor for tensor in tensors}
    heads, size = metadata.at("attention.head_count", 0), metadata.at("attention.key_length", 0)
    held = {
        "block_count": text.num_hidden_layers + sum(stack.num_hidden_layers for stack in model.mtp),
        "embedding_length": text.hidden_size,
    }
    for key, tensor, axis in (
        ("feed_forward_length", "blk.0.ffn_down.weight", -1),
        ("expert_feed_forward_length", f"blk.{max(0, text.num_hidden_layers - 1)}.ffn_down_exps.weight", -1),
        ("expert_count", f"blk.{max(0, text.num_hidden_layers - 1)}.ffn_down_exps.weight", 0),
        ("vocab_size", "token_embd.weight", 0),
    ):
        if tensor in by_name and len(by_name[tensor].shape) >= 2:
            held[key] = by_name[tensor].shape[axis]
    said = {key: metadata.at(key, 0) for key in held}
    query = by_name.get("blk.0.attn_q.weight")
    if heads and size and query and len(query.shape) == 2 and not metadata.integer("attention.kv_lora_rank"):
        held["attention.head_count x key_length"] = query.shape[0]
        said["attention.head_count x key_length"] = heads * size
    return [
        Message("tensors_differ", "parameters.total", {"field": key, "said": said[key], "held": held[key]})
        for key in held
        if said[key] is not None and said[key] != held[key]
    ]
