"""Writers of small GGUF and safetensors files, true to the formats, for tests that then break them."""

import json
import struct
from collections.abc import Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any

from calc.model.importers.safetensors import BITS
from calc.physics.ggml import TYPES

Shape = Sequence[int]
ALIGNMENT = 32


def text(value: str | bytes, order: str = "<") -> bytes:
    raw = value.encode() if isinstance(value, str) else value
    return struct.pack(order + "Q", len(raw)) + raw


def value_bytes(value: Any, order: str) -> bytes:
    """A metadata value with its type in front."""
    if isinstance(value, bool):
        return struct.pack(order + "I?", 7, value)
    if isinstance(value, int):
        return struct.pack(order + "Ii", 5, value) if value < 0 else struct.pack(order + "II", 4, value)
    if isinstance(value, float):
        return struct.pack(order + "If", 6, value)
    if isinstance(value, str):
        return struct.pack(order + "I", 8) + text(value, order)
    kinds = {bool: (7, "?"), int: (5, "i"), float: (6, "f")}
    first = value[0] if value else 0
    if isinstance(first, str):
        items = b"".join(text(item, order) for item in value)
        return struct.pack(order + "IIQ", 9, 8, len(value)) + items
    number, code = kinds[type(first)]
    return struct.pack(f"{order}IIQ{len(value)}{code}", 9, number, len(value), *value)


def gguf_header(
    metadata: Mapping[str, Any],
    tensors: Sequence[tuple[str, Shape, str]],
    *,
    version: int = 3,
    order: str = "<",
) -> tuple[bytes, int]:
    """The header, padded, and the bytes of all data; shapes are given outermost first."""
    out = [b"GGUF" + struct.pack(order + "IQQ", version, len(tensors), len(metadata))]
    out += [text(key, order) + value_bytes(value, order) for key, value in metadata.items()]
    offset = 0
    for name, shape, form in tensors:
        kind = TYPES[form]
        out.append(text(name, order) + struct.pack(order + "I", len(shape)))
        out.append(struct.pack(f"{order}{len(shape)}Q", *reversed(shape)))
        out.append(struct.pack(order + "IQ", kind.number, offset))
        offset += -(-prod(shape) // kind.block * kind.bytes // ALIGNMENT) * ALIGNMENT
    header = b"".join(out)
    return header + bytes(-len(header) % ALIGNMENT), offset


def write_gguf(
    path: Path, metadata: Mapping[str, Any], tensors: Sequence[tuple[str, Shape, str]], **rest: Any
) -> Path:
    """A GGUF file whose data is a hole."""
    header, data = gguf_header(metadata, tensors, **rest)
    return write_sparse(path, header, data)


def safetensors_header(
    tensors: Mapping[str, tuple[str, Shape]], metadata: Mapping[str, str] | None = None
) -> tuple[bytes, int]:
    """The header with its length in front, and the bytes of all data."""
    entries: dict[str, Any] = {"__metadata__": dict(metadata)} if metadata else {}
    at = 0
    for name, (dtype, shape) in tensors.items():
        size = prod(shape) * BITS[dtype] // 8
        entries[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [at, at + size]}
        at += size
    raw = json.dumps(entries).encode()
    raw += b" " * (-len(raw) % 8)
    return struct.pack("<Q", len(raw)) + raw, at


def write_safetensors(path: Path, tensors: Mapping[str, tuple[str, Shape]], **rest: Any) -> Path:
    """A safetensors file whose data is a hole."""
    header, data = safetensors_header(tensors, **rest)
    return write_sparse(path, header, data)


def write_sparse(path: Path, header: bytes, data: int) -> Path:
    with path.open("wb") as stream:
        stream.write(header)
        stream.truncate(len(header) + data)
    return path


def llama_config(**rest: Any) -> dict[str, Any]:
    """A small Llama."""
    return {
        "model_type": "llama", "hidden_size": 256, "num_hidden_layers": 3, "intermediate_size": 512,
        "vocab_size": 1000, "num_attention_heads": 4, "num_key_value_heads": 2, "tie_word_embeddings": False,
        "max_position_embeddings": 4096, **rest,
    }  # fmt: skip


def llama_metadata(**rest: Any) -> dict[str, Any]:
    """What a converter notes of it."""
    return {
        "general.architecture": "llama", "general.name": "Small Llama", "general.file_type": 15,
        "llama.block_count": 3, "llama.context_length": 4096, "llama.embedding_length": 256,
        "llama.feed_forward_length": 512, "llama.attention.head_count": 4,
        "llama.attention.head_count_kv": 2, "llama.vocab_size": 1000,
        "tokenizer.ggml.tokens": [f"token{index}" for index in range(1000)], **rest,
    }  # fmt: skip


def llama_tensors(form: str = "Q4_K", layers: int = 3) -> list[tuple[str, Shape, str]]:
    """Its tensors by GGUF's names."""
    found: list[tuple[str, Shape, str]] = [("token_embd.weight", (1000, 256), form)]
    for index in range(layers):
        for name, shape in (
            ("attn_q", (256, 256)), ("attn_k", (128, 256)), ("attn_v", (128, 256)), ("attn_output", (256, 256)),
            ("ffn_gate", (512, 256)), ("ffn_up", (512, 256)), ("ffn_down", (256, 512)),
        ):  # fmt: skip
            found.append((f"blk.{index}.{name}.weight", shape, form))
        found += [(f"blk.{index}.{name}.weight", (256,), "F32") for name in ("attn_norm", "ffn_norm")]
    return [*found, ("output_norm.weight", (256,), "F32"), ("output.weight", (1000, 256), "Q6_K")]


_HF = {
    "token_embd": "model.embed_tokens", "output_norm": "model.norm", "output": "lm_head",
    "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj", "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj", "attn_norm": "input_layernorm", "ffn_norm": "post_attention_layernorm",
}  # fmt: skip


def llama_checkpoint(dtype: str = "BF16") -> dict[str, tuple[str, Shape]]:
    """Its tensors by checkpoint names."""
    found: dict[str, tuple[str, Shape]] = {}
    for name, shape, _ in llama_tensors():
        parts = name.removesuffix(".weight").split(".")
        layer = f"model.layers.{parts[1]}." if parts[0] == "blk" else ""
        found[f"{layer}{_HF[parts[-1]]}.weight"] = (dtype, shape)
    return found
