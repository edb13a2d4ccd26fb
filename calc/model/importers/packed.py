"""Weights behind quantised tensors: logical shapes of GPTQ, AWQ, compressed-tensors, FP8 and their kin.

Layouts: AutoGPTQ and AutoAWQ (qweight, qzeros, scales), vllm-project/compressed-tensors (weight_packed),
bitsandbytes (absmax, quant_map), openai/gpt-oss (blocks, scales), NVIDIA modelopt (weight_scale_2), MLX.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from calc.model.importers.safetensors import Stored
from calc.model.importers.tensors import Tensor, TensorTable, bytes_by_format

Peek = Callable[[Stored], bytes]

# Suffixes of tensors that only serve the weight beside them.
_SERVING = (
    "scales", "qzeros", "g_idx", "weight_scale", "weight_scale_inv", "weight_scale_2", "weight_global_scale",
    "weight_shape", "weight_zero_point", "weight_g_idx", "input_scale", "output_scale", "input_global_scale",
    "input_zero_point", "k_scale", "v_scale", "q_scale", "prob_scale", "weight.absmax", "weight.quant_map",
    "weight.nested_absmax", "weight.nested_quant_map", "weight_format", "SCB", "weight.SCB", "scale_inv",
    "activation_scale", "kv_cache_scale", "act_scale", "weight_block_scale", "weight_packed_scale",
)  # fmt: skip
_STATE = ".quant_state."
_EXPERTS = ("_blocks", "_scales")
_SHORT = frozenset({"U8", "I8", "I32", "U32", "I64"})
MAX_PEEK = 4096


@dataclass(frozen=True, slots=True)
class Packing:
    """What a configuration says of the packing: bits of a weight, where it says them."""

    bits: int | None = None


@dataclass(frozen=True, slots=True)
class _Reader:
    """All tensors by name, a way to read a small one, and shapes that were read so."""

    stored: Mapping[str, Stored]
    peek: Peek
    packing: Packing
    shapes: dict[tuple[object, ...], tuple[int, ...] | None] = field(
        default_factory=dict[tuple[object, ...], tuple[int, ...] | None]
    )

    def beside(self, base: str, suffix: str) -> Stored | None:
        """The tensor of the same module with another suffix."""
        return self.stored.get(base + suffix)


def unpacked(tensors: Sequence[Stored], peek: Peek, packing: Packing) -> tuple[TensorTable, list[Tensor]]:
    """The weights behind the tensors, and the tensors that only serve them."""
    reader = _Reader({tensor.name: tensor for tensor in tensors}, peek, packing)
    weights: list[Tensor] = []
    serving: list[Tensor] = []
    for tensor in tensors:
        plain = Tensor(tensor.name, tensor.shape, tensor.dtype, tensor.bytes)
        found = _unpacked(tensor, plain, reader)
        if found is None:
            serving.append(plain)
        else:
            weights.append(found)
    return TensorTable(tuple(weights), bytes_by_format((t.dtype, t.bytes) for t in tensors)), serving


def _unpacked(tensor: Stored, plain: Tensor, reader: _Reader) -> Tensor | None:
    """The weight behind one tensor; None where it only serves another."""
    name = tensor.name
    if name.endswith(".weight") and tensor.dtype not in _SHORT:
        return plain
    if _serves(tensor, reader):
        return None
    if name.endswith(".qweight"):
        return _named(plain, name[:-8] + ".weight", _gptq(tensor, name[:-8], reader))
    if name.endswith("weight_packed"):
        base = name[: -len("weight_packed")]
        return _named(plain, base + "weight", _compressed(tensor, base, reader))
    if name.endswith("_blocks") and name[:-7] + "_scales" in reader.stored:
        return _named(plain, name[:-7], (*tensor.shape[:-2], 2 * prod(tensor.shape[-2:])))
    if name.endswith("weight") and tensor.dtype in _SHORT:
        return _named(plain, name, _weight(tensor, name[: -len("weight")], reader))
    return plain


def _named(plain: Tensor, name: str, shape: tuple[int, ...]) -> Tensor:
    return plain._replace(name=name, shape=shape)


def _serves(tensor: Stored, reader: _Reader) -> bool:
    name = tensor.name
    if _STATE in name:
        return True
    if name.endswith("_scales") and name[:-7] + "_blocks" in reader.stored:
        return True
    module, _, last = name.rpartition(".")
    if name.endswith(("weight.absmax", "quant_map", "nested_absmax", "weight.SCB")):
        return module in reader.stored
    if last == "bias" and not module:
        return False
    weight = module + "." if module else ""
    if last in ("scales", "biases") or last in _SERVING:
        kin = ("qweight", "weight", "weight_packed")
        return any(weight + each in reader.stored for each in kin)
    for suffix in ("_scale_inv", "_scale", "_input_scale", "_scale_2"):
        if name.endswith(suffix) and name[: -len(suffix)] in reader.stored:
            return True
    return last in ("k_scale", "v_scale", "kv_scale")


def _gptq(tensor: Stored, base: str, reader: _Reader) -> tuple[int, ...]:
    """out x in of a GPTQ matrix (packed along the inputs) or an AWQ one (along the outputs)."""
    scales = reader.beside(base, ".scales")
    rows, columns = (*tensor.shape, 1, 1)[:2]
    outputs = scales.shape[-1] if scales and scales.shape else columns
    if columns < outputs:
        return (outputs, rows)
    index = reader.beside(base, ".g_idx")
    if index is not None and index.elements > rows:
        return (outputs, index.elements)
    zeros = reader.beside(base, ".qzeros")
    bits = zeros.shape[-1] * 32 // max(1, outputs) if zeros and zeros.shape else reader.packing.bits
    return (outputs, rows * 32 // (bits or 4))


def _compressed(tensor: Stored, base: str, reader: _Reader) -> tuple[int, ...]:
    """out x in of a compressed-tensors matrix: FP4 pairs in bytes, or integers packed into 32 bits."""
    if tensor.dtype in ("U8", "I8"):
        return (*tensor.shape[:-1], 2 * tensor.shape[-1]) if tensor.shape else ()
    stated = _stated_shape(tensor, base, reader)
    if stated is not None:
        return stated
    return (*tensor.shape[:-1], tensor.shape[-1] * 32 // (reader.packing.bits or 4)) if tensor.shape else ()


def _stated_shape(tensor: Stored, base: str, reader: _Reader) -> tuple[int, ...] | None:
    """The shape that stands in the small tensor beside, read once for each packed shape."""
    beside, scale = reader.beside(base, "weight_shape"), reader.beside(base, "weight_scale")
    if beside is None or beside.dtype not in ("I64", "I32") or not 0 < beside.bytes <= 64:
        return None
    key = ("shape", tensor.shape, scale.shape if scale else None)
    if key not in reader.shapes:
        raw, width = reader.peek(beside), 8 if beside.dtype == "I64" else 4
        sizes = tuple(
            int.from_bytes(raw[at : at + width], "little", signed=True) for at in range(0, len(raw), width)
        )
        reader.shapes[key] = sizes if _possible(sizes, tensor) else None
    return reader.shapes[key]


def _possible(sizes: tuple[int, ...], tensor: Stored) -> bool:
    """Whether so many weights fit into the packed bytes, at 1 to 32 bits each."""
    count = prod(sizes)
    return all(size > 0 for size in sizes) and tensor.bytes // 4 <= count <= tensor.bytes * 8


def _weight(tensor: Stored, base: str, reader: _Reader) -> tuple[int, ...]:
    """The shape behind a `weight` of small integers: bitsandbytes, modelopt's FP4, MLX, or INT8 as it is."""
    if reader.beside(base, "weight.absmax") is not None:
        return _bitsandbytes(tensor, base, reader)
    scale = reader.beside(base, "weight_scale")
    four = reader.beside(base, "weight_scale_2") is not None or (
        scale is not None and scale.dtype == "F8_E4M3" and tensor.dtype == "U8"
    )
    if four and tensor.dtype == "U8" and tensor.shape:
        return (*tensor.shape[:-1], 2 * tensor.shape[-1])
    if tensor.dtype == "U32" and reader.beside(base, "scales") is not None and tensor.shape:
        return (*tensor.shape[:-1], tensor.shape[-1] * 32 // _mlx_bits(tensor, base, reader))
    return tensor.shape


def _mlx_bits(tensor: Stored, base: str, reader: _Reader) -> int:
    """Bits of an MLX weight: as configured, else those that make groups of 64, 32 or 128."""
    if reader.packing.bits:
        return reader.packing.bits
    scales = reader.beside(base, "scales")
    groups = scales.shape[-1] if scales and scales.shape else 1
    for group in (64, 32, 128):
        for bits in (4, 8, 6, 3, 5, 2):
            if tensor.shape[-1] * 32 == groups * group * bits:
                return bits
    return 4


def _bitsandbytes(tensor: Stored, base: str, reader: _Reader) -> tuple[int, ...]:
    """The shape noted in the quantisation state; without one only the count of weights is known."""
    for kind in ("nf4", "fp4"):
        state = reader.beside(base, f"weight.quant_state.bitsandbytes__{kind}")
        if state is None or state.bytes > MAX_PEEK:
            continue
        key = ("state", tensor.elements, base.rsplit(".", 2)[-2:][0])
        if key not in reader.shapes:
            reader.shapes[key] = _noted_shape(reader.peek(state), tensor)
        shape = reader.shapes[key]
        if shape is not None:
            return shape
    return (2 * tensor.elements,)


def _noted_shape(raw: bytes, tensor: Stored) -> tuple[int, ...] | None:
    try:
        shape = json.loads(raw).get("shape")
        sizes = tuple(int(size) for size in shape)
    except (ValueError, AttributeError, TypeError, RecursionError):
        return None
    return sizes if prod(sizes) == 2 * tensor.elements and all(size > 0 for size in sizes) else None
