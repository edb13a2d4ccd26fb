"""The mixes of GGUF files: which type llama.cpp's quantiser gives to each tensor under Q4_K_M and its kin.

Rules: ggml-org/llama.cpp src/llama-quant.cpp @007dbbf3, restated.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from calc.physics.ggml import TYPES, GgmlType

Category = Literal[
    "kept", "output", "token_embd", "attn_v", "attn_k", "attn_q", "attn_output", "ffn_down", "ffn_gate",
    "ffn_up", "other",
]  # fmt: skip

# The type that a mix gives to whatever no rule names.
BASES: Mapping[str, str] = {
    "F32": "F32", "F16": "F16", "BF16": "BF16", "Q8_0": "Q8_0", "Q4_0": "Q4_0", "Q4_1": "Q4_1",
    "Q5_0": "Q5_0", "Q5_1": "Q5_1", "Q2_K": "Q2_K", "Q2_K_S": "Q2_K", "Q3_K_S": "Q3_K", "Q3_K_M": "Q3_K",
    "Q3_K_L": "Q3_K", "Q4_K_S": "Q4_K", "Q4_K_M": "Q4_K", "Q5_K_S": "Q5_K", "Q5_K_M": "Q5_K", "Q6_K": "Q6_K",
    "IQ4_XS": "IQ4_XS", "IQ4_NL": "IQ4_NL", "IQ3_M": "IQ3_S", "IQ3_S": "IQ3_S", "IQ3_XS": "IQ3_S",
    "IQ3_XXS": "IQ3_XXS", "IQ2_M": "IQ2_S", "IQ2_S": "IQ2_XS", "IQ2_XS": "IQ2_XS", "IQ2_XXS": "IQ2_XXS",
    "IQ1_M": "IQ1_M", "IQ1_S": "IQ1_S", "TQ1_0": "TQ1_0", "TQ2_0": "TQ2_0", "MXFP4_MOE": "MXFP4",
    "NVFP4": "NVFP4", "Q1_0": "Q1_0",
}  # fmt: skip
# Mixes that are made with an importance matrix; published files of the others mostly are as well.
NEEDS_IMATRIX = frozenset(("IQ1_S", "IQ1_M", "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ2_M", "IQ3_XXS", "Q2_K_S"))
_UNQUANTISED = frozenset(("F32", "F16", "BF16"))
_LOW = frozenset(("IQ1_S", "IQ1_M", "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ2_M"))
_EMBEDDINGS: Mapping[str, str] = {
    "IQ1_S": "Q2_K", "IQ1_M": "Q2_K", "IQ2_XXS": "Q2_K", "IQ2_XS": "Q2_K", "IQ2_S": "IQ3_S",
    "IQ2_M": "IQ3_S", "IQ3_XXS": "IQ3_S", "TQ1_0": "Q4_K", "TQ2_0": "Q4_K",
}  # fmt: skip
# Where a row is no whole number of blocks.
_FALLBACKS: Mapping[str, str] = {
    **dict.fromkeys(
        ("IQ1_S", "IQ1_M", "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ3_XXS", "IQ3_S", "IQ4_XS"), "IQ4_NL"
    ),
    **dict.fromkeys(("Q2_K", "Q3_K", "TQ1_0", "TQ2_0"), "Q4_0"),
    "Q4_K": "Q5_0", "Q5_K": "Q5_1", "Q6_K": "Q8_0",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Traits:
    """What of a model the rules look at."""

    layers: int
    attn_v_tensors: int
    heads_per_kv_head: int = 1
    experts: int = 1
    tied: bool = False
    falcon: bool = False
    seventy_billion: bool = False
    imatrix: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """One tensor: what it is, its layer, its place among its kind, and the length of its rows."""

    category: Category
    row: int
    layer: int = 0
    turn: int = 0
    expert: bool = False


def more_bits(index: int, count: int) -> bool:
    """Whether a tensor is of the first or last eighth, or every third between."""
    eighth = count // 8
    return index < eighth or index >= 7 * count // 8 or (index - eighth) % 3 == 2


def tensor_type(mix: str, slot: Slot, model: Traits) -> GgmlType:
    """The type of one tensor in a file of this mix; what is kept as it is stays FP32."""
    base = BASES[mix]
    if slot.category == "kept":
        return TYPES["F32"]
    if mix in _UNQUANTISED:
        return TYPES[base]
    if mix == "MXFP4_MOE":
        chosen = "MXFP4" if slot.expert else "Q8_0"
    else:
        chosen = _RULES[slot.category](mix, base, slot, model)
    return _fitting(chosen, slot.row)


def _fitting(name: str, row: int) -> GgmlType:
    """The type, or the next one whose blocks a row of this length is made of."""
    if row % TYPES[name].block == 0:
        return TYPES[name]
    other = _FALLBACKS.get(name, "F16")
    return TYPES[other if row % TYPES[other].block == 0 else "F16"]


def _output(mix: str, base: str, slot: Slot, model: Traits) -> str:
    if model.falcon or slot.row % TYPES[base].block:
        return "Q8_0"
    if mix in _LOW or mix == "IQ3_XXS":
        return "Q5_K"
    return base if base == "Q8_0" else "Q6_K"


def _token_embd(mix: str, base: str, slot: Slot, model: Traits) -> str:
    return _output(mix, base, slot, model) if model.tied else _EMBEDDINGS.get(mix, base)


def _attn_v(mix: str, base: str, slot: Slot, model: Traits) -> str:
    grouped = model.heads_per_kv_head >= 4
    if mix in _LOW:
        small = "IQ3_S" if mix in ("IQ2_S", "IQ2_M") else "Q2_K"
        return "Q4_K" if grouped or model.experts >= 4 else small
    if model.experts == 8:
        return "Q8_0"
    name = _attn_v_dense(mix, base, slot, model, grouped)
    return "Q5_K" if model.seventy_billion and name in ("Q3_K", "Q4_K") else name


def _attn_v_dense(mix: str, base: str, slot: Slot, model: Traits, grouped: bool) -> str:
    if mix in ("Q4_K_M", "Q5_K_M"):
        return "Q6_K" if more_bits(slot.turn, model.attn_v_tensors) else base
    if mix == "Q3_K_M":
        return "Q5_K" if slot.turn < 2 else "Q4_K"
    if mix == "Q4_K_S":
        return "Q5_K" if slot.turn < 4 else base
    if mix == "IQ3_XXS" and not grouped:
        return base if model.imatrix else "IQ3_S"
    if mix in ("IQ4_XS", "IQ4_NL"):
        return "Q5_K" if grouped else base
    fixed = {"Q2_K": "Q4_K" if grouped else "Q3_K", "IQ3_M": "Q4_K", "Q3_K_L": "Q5_K"}
    if mix in ("Q2_K_S", "IQ3_XXS", "IQ3_XS", "IQ3_S") and grouped:
        return "Q4_K"
    return fixed.get(mix, base)


def _attn_k(mix: str, base: str, slot: Slot, model: Traits) -> str:
    if model.experts == 8:
        return "Q4_K" if mix in _LOW else "Q8_0"
    return {"IQ3_XS": "IQ3_XXS", "IQ3_XXS": "IQ2_S"}.get(mix, base)


def _attn_q(mix: str, base: str, slot: Slot, model: Traits) -> str:
    return {"IQ3_XS": "IQ3_XXS", "IQ3_XXS": "IQ2_S"}.get(mix, base)


def _attn_output(mix: str, base: str, slot: Slot, model: Traits) -> str:
    if model.falcon and mix not in _LOW:
        return "Q4_K" if mix == "Q3_K_L" else base
    if model.experts == 8:
        plain = ("Q3_K_L", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q5_K_S", "Q5_K_M", "Q6_K", "Q8_0", "Q2_K_S")
        return base if mix in plain or mix in ("TQ1_0", "TQ2_0", "NVFP4", "Q1_0") else "Q5_K"
    dense = {
        "Q2_K": "Q3_K", "IQ3_XXS": "IQ3_S", "Q3_K_M": "Q4_K", "Q3_K_L": "Q5_K", "IQ3_M": "Q4_K",
        "IQ1_S": "IQ2_XXS", "IQ1_M": "IQ2_XXS", "IQ2_S": "IQ3_S", "IQ2_M": "IQ3_S",
    }  # fmt: skip
    return dense.get(mix, base)


def _ffn_down(mix: str, base: str, slot: Slot, model: Traits) -> str:
    if mix in _LOW:
        first = slot.turn < model.layers // 8
        return ("IQ3_S" if mix in ("IQ2_S", "IQ2_M") else "Q2_K") if first else base
    layer = slot.layer if model.experts > 1 else slot.turn
    first, more = layer < model.layers // 8, more_bits(layer, model.layers)
    if mix in ("Q3_K_M", "Q4_K_M", "Q5_K_M"):
        return _ffn_down_medium(mix, base, layer, model, more)
    if mix == "Q3_K_L":
        return "Q4_K" if model.falcon else "Q5_K"
    if mix == "IQ3_XXS" and not model.imatrix:
        return "Q4_K" if first else "Q3_K"
    if mix == "IQ3_M":
        return "Q4_K" if first or (model.experts == 8 and more) else base
    if mix in ("IQ4_NL", "IQ4_XS"):
        return "Q5_K" if first and not model.imatrix else base
    with_matrix = {"Q4_0": "Q4_1", "Q5_0": "Q5_1"}
    if mix in with_matrix:
        return with_matrix[mix] if first and model.imatrix else base
    if mix == "Q4_K_S":
        return "Q5_K" if first and not model.falcon else base
    return {"Q2_K": "Q3_K", "Q2_K_S": "Q4_K" if first else base}.get(mix, base)


def _ffn_down_medium(mix: str, base: str, layer: int, model: Traits, more: bool) -> str:
    start = layer < model.layers // 16
    if mix == "Q3_K_M":
        return "Q5_K" if start else "Q4_K" if more or not model.falcon else "Q3_K"
    if mix == "Q4_K_M" and model.falcon:
        return "Q6_K" if start else "Q5_K" if more else "Q4_K"
    return "Q6_K" if more else base


def _ffn_up(mix: str, base: str, slot: Slot, model: Traits) -> str:
    layer = slot.layer if model.experts > 1 else slot.turn
    middle = model.layers // 8 <= layer < 7 * model.layers // 8
    return "IQ3_XXS" if mix == "IQ3_XS" and middle else base


def _other(mix: str, base: str, slot: Slot, model: Traits) -> str:
    return base


_RULES: Mapping[Category, Callable[[str, str, Slot, Traits], str]] = {
    "output": _output, "token_embd": _token_embd, "attn_v": _attn_v, "attn_k": _attn_k, "attn_q": _attn_q,
    "attn_output": _attn_output, "ffn_down": _ffn_down, "ffn_gate": _ffn_up, "ffn_up": _ffn_up,
    "other": _other,
}  # fmt: skip
