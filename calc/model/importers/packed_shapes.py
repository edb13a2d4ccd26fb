"""Logical shapes of packed weights, and the number format that each way of packing them is."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from calc.model.importers.safetensors import Stored

MAX_PEEK = 4096
_FLOATS: Mapping[str, str] = {"F32": "fp32", "F64": "fp32", "F16": "fp16", "BF16": "bf16"}
_EIGHT = ("F8_E4M3", "F8_E5M2", "F8_E4M3FNUZ", "F8_E5M2FNUZ")
_GROUPS = (32, 64, 128)
Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Packing:
    """What a configuration says of the packing: its method, and bits of a weight, where it says them."""

    bits: int | None = None
    method: str = ""


class Shaped(NamedTuple):
    """The weights of one tensor: their name, their shape before packing, and the format they are in."""

    name: str
    shape: Shape
    format: str


@dataclass(frozen=True, slots=True)
class Reader:
    """All tensors by name, a way to read a small one, and shapes that were read so."""

    stored: Mapping[str, Stored]
    peek: Callable[[Stored], bytes]
    packing: Packing
    shapes: dict[tuple[object, ...], Shape | None] = field(
        default_factory=dict[tuple[object, ...], Shape | None]
    )

    def beside(self, base: str, suffix: str) -> Stored | None:
        """The tensor of the same module with another suffix."""
        return self.stored.get(base + suffix)

    def numbers(self, tensor: Stored | None) -> Shape | None:
        """The whole numbers in a tensor of a few, as shapes are noted; None where it is none of these."""
        if tensor is None or tensor.dtype not in ("I64", "I32") or not 0 < tensor.bytes <= 64:
            return None
        width = 8 if tensor.dtype == "I64" else 4
        raw = self.peek(tensor)
        return tuple(
            int.from_bytes(raw[at : at + width], "little", signed=True) for at in range(0, len(raw), width)
        )


def shaped(tensor: Stored, reader: Reader) -> Shaped:
    """The weights that a tensor holds; as they stand where it packs none."""
    module, _, last = tensor.name.rpartition(".")
    base = module + "." if module else ""
    layout = LAYOUTS.get(last)
    if layout is not None and tensor.shape and (tensor.dtype not in _FLOATS or last in _INNER):
        return Shaped(module if last in _INNER else base + "weight", *layout(tensor, base, reader))
    if tensor.name.endswith("_blocks") and tensor.name[:-7] + "_scales" in reader.stored:
        shape = (*tensor.shape[:-2], 2 * prod(tensor.shape[-2:]))
        return Shaped(tensor.name[:-7], shape, "mxfp4-experts")
    if last == "weight" and tensor.dtype not in _FLOATS:
        return Shaped(tensor.name, *_weight(tensor, base, reader))
    if ":qdata" in last:
        return Shaped(tensor.name.replace(":qdata", ""), *_torchao(tensor, base + "weight:", reader))
    return Shaped(tensor.name, *_parameter(tensor, reader))


def group_format(method: str, bits: int, inputs: int, groups: int) -> str:
    """The format of integers with a scale for each group of inputs, the nearest that has a name."""
    size = inputs // max(1, groups)
    if groups <= 1:
        return "int8-channel" if bits == 8 else "int4-channel"
    near = min(_GROUPS, key=lambda each: abs(each - size))
    if method == "gptq" and bits in (2, 3, 4, 8):
        return f"gptq-int{bits}-g{near}"
    if bits == 8:
        return f"gptq-int8-g{near}"
    return f"awq-int4-g{near}" if method == "awq" else f"ct-w4a16-sym-g{near}"


def plain_format(dtype: str) -> str:
    """The format of weights that are stored as they are."""
    if dtype in _EIGHT:
        return "fp8-e5m2-tensor" if "E5M2" in dtype else "fp8-e4m3-tensor"
    return _FLOATS.get(dtype, "int8-tensor" if dtype in ("I8", "U8") else "fp32")


def _widened(shape: Shape, factor: int) -> Shape:
    return (*shape[:-1], shape[-1] * factor)


def _gptq(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """out x in of GPTQ (packed along the inputs), AWQ (along the outputs) or its GEMV kernels."""
    scales, zeros = reader.beside(base, "scales"), reader.beside(base, "qzeros")
    rows, columns = (*tensor.shape, 1, 1)[:2]
    if tensor.dtype == "U8":  # FP-Quant: two FP4 a byte, scales as bytes
        four = scales is not None and scales.shape[-1:] == (columns // 8,)
        return (rows, 2 * columns), "nvfp4" if four else "mxfp4"
    outputs = scales.shape[-1] if scales and scales.shape else columns
    groups = scales.shape[0] if scales and len(scales.shape) > 1 else 1
    if tensor.dtype == "I16":  # AWQ for GEMV: four rows beside one another, four weights a number
        return (4 * rows, columns), group_format("awq", 4, columns, groups)
    if columns < outputs:
        return (outputs, rows), group_format("awq", 4, rows, groups)
    if scales is not None and scales.shape[:1] == (rows,) and outputs < columns:
        return (rows, 8 * columns), group_format("awq", 4, 8 * columns, outputs)
    index = reader.beside(base, "g_idx")
    zeros_bits = zeros.shape[-1] * 32 // max(1, outputs) if zeros and zeros.shape else None
    if index is not None and index.elements > rows:
        inputs = index.elements
        return (outputs, inputs), group_format("gptq", round(rows * 32 / inputs), inputs, groups)
    bits = reader.packing.bits or zeros_bits or 4
    return (outputs, rows * 32 // bits), group_format("gptq", bits, rows * 32 // bits, groups)


def _compressed(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """out x in of a compressed-tensors matrix: FP4 pairs in bytes, or integers packed into 32 bits."""
    scale = reader.beside(base, "weight_scale")
    if tensor.dtype in ("U8", "I8"):
        return _small_floats(tensor, scale)
    shape = _stated_shape(tensor, base, scale, reader)
    if shape is None:
        shape = _widened(tensor.shape, 32 // (reader.packing.bits or 4))
    groups = scale.shape[-1] if scale and len(scale.shape) > 1 else 1
    bits = round(tensor.bytes * 8 / max(1, prod(shape)))
    return shape, group_format("ct", bits, shape[-1], groups)


def _small_floats(tensor: Stored, scale: Stored | None) -> tuple[Shape, str]:
    """FP4 or FP6 in bytes, told apart by how many bytes share a scale: 8, 16, or 24."""
    each = tensor.shape[-1] // max(1, scale.shape[-1]) if scale and scale.shape else 0
    if each == 24:
        return (*tensor.shape[:-1], tensor.shape[-1] * 4 // 3), "mxfp6"
    return _widened(tensor.shape, 2), "mxfp4" if each == 16 else "nvfp4"


def _stated_shape(tensor: Stored, base: str, scale: Stored | None, reader: Reader) -> Shape | None:
    """The shape that stands in the small tensor beside, read once for each packed shape."""
    beside = reader.beside(base, "weight_shape")
    key = ("shape", tensor.shape, scale.shape if scale else None, beside is None)
    if key not in reader.shapes:
        sizes = reader.numbers(beside)
        reader.shapes[key] = sizes if sizes and _possible(sizes, tensor) else None
    return reader.shapes[key]


def _possible(sizes: Shape, tensor: Stored) -> bool:
    """Whether so many weights fit into the packed bytes, at 1 to 32 bits each."""
    return all(0 < size < 2**40 for size in sizes) and tensor.bytes // 4 <= prod(sizes) <= tensor.bytes * 8


def _weight(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """The shape behind a `weight` of small numbers: bitsandbytes, FP4 in bytes, MLX, HIGGS, or as it is."""
    scale = reader.beside(base, "weight_scale") or reader.beside(base, "scale")
    blocks = reader.beside(base, "weight_scale_inv")
    if reader.beside(base, "weight.absmax") is not None:
        return _bitsandbytes(tensor, base, reader)
    if not tensor.shape:
        return tensor.shape, plain_format(tensor.dtype)
    if (
        tensor.dtype in ("U8", "I8")
        and scale is not None
        and (tensor.dtype == "U8" or _is_four(tensor, scale))
    ):
        return _bytes_with_scale(tensor, scale, reader)
    if tensor.dtype == "U8" and reader.beside(base, "weight_scale_2") is not None:
        return _widened(tensor.shape, 2), "nvfp4"
    if tensor.dtype == "U32" and reader.beside(base, "scales") is not None:
        return _mlx(tensor, base, reader)
    tables = reader.beside(base, "tables")
    if tensor.dtype == "I16" and tables is not None and tables.elements > 1:
        bits = max(1, tables.elements.bit_length() - 1)
        return (tensor.shape[0] * 16 // bits, *tensor.shape[1:]), "int4-channel"
    if tensor.dtype == "I32" and scale is not None:
        return _widened(tensor.shape, 32 // (reader.packing.bits or 4)), group_format("awq", 4, 128, 2)
    if tensor.dtype == "I8" and reader.beside(base, "weight_scales") is not None:
        return tuple(reversed(tensor.shape)), "int8-channel"  # EETQ keeps it transposed
    if tensor.dtype in _EIGHT:
        return tensor.shape, _eight(tensor, blocks or scale)
    per_channel = tensor.dtype == "I8" and (scale is None or scale.elements > 1)
    return tensor.shape, "int8-channel" if per_channel else plain_format(tensor.dtype)


def _is_four(tensor: Stored, scale: Stored) -> bool:
    """Whether signed bytes hold two FP4 each, by a scale of a byte for every 16 of them."""
    ends = scale.shape[-1:], tensor.shape[-1:]
    return scale.dtype in ("U8", "F8_E8M0", "F8_E4M3") and ends[0] > (1,) and ends[1] == (16 * ends[0][0],)


def _bytes_with_scale(tensor: Stored, scale: Stored, reader: Reader) -> tuple[Shape, str]:
    """FP4 of modelopt and Quark, BitNet's four ternary weights a byte, or a byte each."""
    if scale.dtype in ("F8_E4M3", "U8", "F8_E8M0"):
        return _small_floats(tensor, scale)
    if scale.elements == 1 and reader.packing.method in ("", "bitnet"):
        return (4 * tensor.shape[0], *tensor.shape[1:]), "tq2_0"
    if reader.packing.bits in (2, 4):
        return _widened(tensor.shape, 8 // (reader.packing.bits or 8)), "int4-channel"
    return tensor.shape, "int8-channel"


def _eight(tensor: Stored, scale: Stored | None) -> str:
    """The format of FP8 weights by the scales beside them."""
    if "E5M2" in tensor.dtype:
        return "fp8-e5m2-tensor"
    if scale is None or scale.elements <= 1:
        return "fp8-e4m3-tensor"
    if scale.dtype in ("U8", "F8_E8M0"):
        return "mxfp8"
    blocks = (1, *scale.shape)[-1]
    return "fp8-block-128x128" if 1 < blocks < (1, *tensor.shape)[-1] else "fp8-e4m3-channel"


def _mlx(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """MLX: bits as configured, else those that make groups of 64, 32 or 128."""
    scales = reader.beside(base, "scales")
    groups = scales.shape[-1] if scales and scales.shape else 1
    fitting = (
        bits for group in (64, 32, 128) for bits in (4, 8, 6, 3, 5, 2)
        if tensor.shape[-1] * 32 == groups * group * bits
    )  # fmt: skip
    bits = reader.packing.bits or next(fitting, 4)
    inputs = tensor.shape[-1] * 32 // bits
    form = group_format("gptq" if bits in (2, 3) else "awq", bits, inputs, groups)
    return (*tensor.shape[:-1], inputs), form


def _bitsandbytes(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """The shape noted in the quantisation state; without one only the count of weights is known."""
    nested = reader.beside(base, "weight.nested_absmax") is not None
    form = "nf4-b64-dq" if nested else "nf4-b64"
    for kind in ("nf4", "fp4"):
        state = reader.beside(base, f"weight.quant_state.bitsandbytes__{kind}")
        if state is None or state.bytes > MAX_PEEK:
            continue
        form = form if kind == "nf4" else "bnb-fp4-b64"
        key = ("state", tensor.elements, base.rsplit(".", 2)[-2:][0])
        if key not in reader.shapes:
            reader.shapes[key] = _noted_shape(reader.peek(state), tensor)
        shape = reader.shapes[key]
        if shape is not None:
            return shape, form
    return (2 * tensor.elements,), form


def _noted_shape(raw: bytes, tensor: Stored) -> Shape | None:
    try:
        sizes = tuple(int(size) for size in json.loads(raw).get("shape")[:8])
    except (ValueError, AttributeError, TypeError, RecursionError, OverflowError):
        return None
    fits = all(size > 0 for size in sizes) and prod(sizes) == 2 * tensor.elements
    return sizes if fits else None


def _hqq(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """HQQ: the shape stands beside, else bits do."""
    sizes = reader.numbers(reader.beside(base, "shape"))
    if sizes and _possible(sizes, tensor):
        return sizes, "hqq-int4-g64"
    bits = (reader.numbers(reader.beside(base, "nbits")) or (reader.packing.bits or 4,))[0]
    return (tensor.bytes * 8 // (bits if 0 < bits <= 8 else 4), 1), "hqq-int4-g64"


def _aqlm(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """AQLM: a code stands for a group of weights of a codebook."""
    books = reader.beside(base, "codebooks")
    outputs, inputs = (books.shape if books else ())[-2:] or (1, 1)
    rows, columns = (*tensor.shape, 1)[:2]
    return (rows * outputs, columns * inputs), "gptq-int2-g64"


def _marlin(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """Marlin's own files: tiles of 16 inputs, eight weights a number."""
    scales = reader.beside(base, "s")
    if tensor.dtype != "I32" or scales is None or len(tensor.shape) != 2:
        return tensor.shape, plain_format(tensor.dtype)
    outputs, inputs = tensor.shape[1] * 8 // 16, tensor.shape[0] * 16
    return (outputs, inputs), group_format("gptq", 4, inputs, scales.shape[0] if scales.shape else 1)


def _torchao(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """torchao: FP8 and INT8 as they are, INT4 two a byte with scales of groups x out."""
    scale = next(
        (found for end in ("_weight_scale", "weight_scale", "scale") if (found := reader.beside(base, end))),
        None,
    )
    if tensor.dtype in _EIGHT:
        return tensor.shape, _eight(tensor, scale)
    four = scale is not None and len(scale.shape) == 2 and scale.shape[1] == tensor.shape[0]
    if tensor.dtype == "U8" or (four and tensor.shape[0] > 1):
        groups = scale.shape[0] if scale and scale.shape else 1
        return _widened(tensor.shape, 2), group_format("ct", 4, 2 * tensor.shape[-1], groups)
    return tensor.shape, "int8-channel"


def _sparse(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """Pruned weights with a bit for each place: the bits tell the shape."""
    mask = reader.beside(base, "bitmask")
    return _widened(mask.shape, 8) if mask and mask.shape else tensor.shape, plain_format(tensor.dtype)


def _inner(tensor: Stored, base: str, reader: Reader) -> tuple[Shape, str]:
    """Quanto's bytes, one for each weight."""
    return tensor.shape, "int8-channel" if tensor.dtype == "I8" else plain_format(tensor.dtype)


def _parameter(tensor: Stored, reader: Reader) -> tuple[Shape, str]:
    """A parameter that is no module's weight, as experts in one tensor: FP4 in bytes, else as it is."""
    for end in ("_weight_scale", "_scale", "_scales"):
        scale = reader.beside(tensor.name, end)
        if scale is not None and tensor.dtype == "U8" and tensor.shape:
            return _small_floats(tensor, scale)
    if tensor.dtype in _EIGHT:
        beside = (reader.beside(tensor.name, end) for end in ("_scale_inv", "_scale", "_weight_scale"))
        return tensor.shape, _eight(tensor, next((each for each in beside if each), None))
    return tensor.shape, plain_format(tensor.dtype)


LAYOUTS: Mapping[str, Callable[[Stored, str, Reader], tuple[Shape, str]]] = {
    "qweight": _gptq, "weight_packed": _compressed, "W_q": _hqq, "codes": _aqlm, "B": _marlin,
    "_weight_qdata": _torchao, "weight_qdata": _torchao, "compressed": _sparse, "_data": _inner,
}  # fmt: skip
# Names inside a weight that is an object of several tensors.
_INNER = ("compressed", "_data")
