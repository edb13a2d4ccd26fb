"""Weights behind quantised tensors: which tensors only serve another one, and what they all weigh with it.

Layouts of names: AutoGPTQ and AutoAWQ (qweight, qzeros, scales), vllm-project/compressed-tensors
(weight_packed), bitsandbytes (absmax, quant_map), openai/gpt-oss (blocks, scales), NVIDIA modelopt
(weight_scale_2), AMD Quark, HQQ (W_q), AQLM (codes), EETQ (weight_scales), torchao (qdata), MLX (biases).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from calc.model.importers.packed_shapes import LAYOUTS, Packing, Reader, plain_format, shaped
from calc.model.importers.safetensors import Stored
from calc.model.importers.tensors import Tensor, TensorTable, bytes_by_format
from calc.physics.message import Message, few

__all__ = ["Packing", "Peek", "Unpacked", "unpacked"]

Peek = Callable[[Stored], bytes]

# Names of what holds the weights of a module, packed or not.
_HOLDERS = (
    "qweight", "weight_packed", "weight", "W_q", "codes", "_weight_qdata", "weight_qdata", "weight:qdata",
    "weight._data", "weight.compressed", "dqweight", "B", "embedding_quantized",
)  # fmt: skip
# Names of tensors that only serve the weights beside them.
_SERVING = frozenset(
    (
        "scale", "scales", "qzeros", "g_idx", "biases", "qbiases", "weight_scale", "weight_scale_inv",
        "weight_scale_2", "weight_global_scale", "weight_shape", "weight_zero_point", "weight_g_idx",
        "input_scale", "output_scale", "input_global_scale", "input_zero_point", "output_zero_point",
        "k_scale", "v_scale",
        "q_scale", "prob_scale", "weight_format", "SCB", "scale_inv", "activation_scale", "kv_cache_scale",
        "act_scale", "weight_block_scale", "weight_packed_scale", "weight_scales", "input_scale_ub",
        "pre_quant_scale", "weight_scale_inv_2", "bias_scale", "tables", "tables2", "codebooks",
        "_weight_scale", "_weight_zero_point", "_weight_scale_and_zero", "_weight_per_tensor_scale",
        "_weight_act_pre_scale", "s", "workspace", "input_activation_scale", "output_activation_scale",
        "embedding_scale", "forward_hadamard_matrix", "backward_hadamard_matrix", "weight_sf",
        "weight_sf_rowmajor", "act_global_scale", "input_amax", "weight_quantizer._amax",
    )
)  # fmt: skip
# Of HQQ, whose state stands as one small tensor each beside W_q.
_STATE = frozenset(
    (
        "scale", "zero", "nbits", "group_size", "shape", "axis", "packing", "unpack_view_dtype",
        "view_as_float", "quant_scale", "quant_zero", "compute_dtype", "offload_meta", "channel_wise",
        "optimize", "round_zero", "encoded_state_dict", "stores_quant_config",
    )
)  # fmt: skip
# Ends of names of tensors beside a parameter that is no module of its own, as experts in one tensor are.
_ENDS = (
    "_scales", "_scale_inv", "_weight_scale_2", "_weight_scale", "_input_scale", "_scale_2", "_scale",
    "_activation_scale", "_zero_point", "_bias_scale", "_global_scale",
)  # fmt: skip
_ALONE = ("k_scale", "v_scale", "kv_scale", "q_scale", "prob_scale", "k_zero_point", "v_zero_point")
_PLAIN = frozenset({"F16", "BF16", "F32", "F64"})
# Names that other modules than packed ones have parameters of, too.
_COMMON = frozenset({"scale", "scales", "s", "biases", "tables", "shape"})
_WHOLE = frozenset({"U8", "I8", "I16", "I32", "U16", "U32", "I64", "U64"})


@dataclass(frozen=True, slots=True)
class Unpacked:
    """Weights with all bytes that serve them, what serves none of them, and formats by what is packed so."""

    table: TensorTable
    serving: tuple[Tensor, ...]
    beside: tuple[Tensor, ...]
    formats: Mapping[str, int] = field(default_factory=dict[str, int])
    warnings: tuple[Message, ...] = ()


def unpacked(tensors: Sequence[Stored], peek: Peek, packing: Packing) -> Unpacked:
    """The weights behind the tensors, and the tensors that only serve them."""
    reader = Reader({tensor.name: tensor for tensor in tensors}, peek, packing)
    served: dict[str, list[Stored]] = {}
    beside: list[Tensor] = []
    holding: list[Stored] = []
    for tensor in tensors:
        holder = None if _is_plain(tensor) else _holder(tensor, reader.stored)
        if holder is None:
            holding.append(tensor)
        elif holder:
            served.setdefault(holder, []).append(tensor)
        else:
            beside.append(_plain(tensor))
    found: list[Tensor] = []
    kinds: dict[str, int] = {}
    unknown: list[str] = []
    for tensor in holding:
        alone = tensor.name not in served
        weight, form = _weight(tensor, reader, alone)
        if not alone:
            extra = sum(each.bytes * each.times for each in served[tensor.name])
            weight = weight._replace(bytes=weight.bytes + extra)
        found.append(weight)
        if len(weight.shape) > 1 or weight.shape != tensor.shape:
            kinds[form] = kinds.get(form, 0) + weight.elements
        if tensor.dtype in _WHOLE and _is_unknown(tensor, weight):
            unknown.append(tensor.name)
    serving = [_plain(each) for held in served.values() for each in held]
    table = TensorTable(tuple(found), bytes_by_format((t.dtype, t.bytes * t.times) for t in tensors))
    return Unpacked(table, (*serving, *beside), tuple(beside), kinds, tuple(_said(unknown)))


def _is_plain(tensor: Stored) -> bool:
    """Whether a tensor holds weights as they are: most of most files, so nothing more is looked at."""
    return tensor.dtype in _PLAIN and tensor.name.endswith(".weight")


def _weight(tensor: Stored, reader: Reader, alone: bool) -> tuple[Tensor, str]:
    """The weights that a tensor holds, and the format that they are in; packed ones are never alone."""
    if _is_plain(tensor) or (alone and tensor.name.rpartition(".")[2] not in LAYOUTS):
        return _plain(tensor), plain_format(tensor.dtype)
    name, shape, form = shaped(tensor, reader)
    return Tensor(name, shape, tensor.dtype, tensor.bytes * tensor.times, tensor.times), form


def _plain(tensor: Stored) -> Tensor:
    return Tensor(tensor.name, tensor.shape, tensor.dtype, tensor.bytes * tensor.times, tensor.times)


def _is_unknown(tensor: Stored, weight: Tensor) -> bool:
    """Whether whole numbers are taken for weights as they stand, though they may be packed ones."""
    return tensor.dtype != "I8" and weight.shape == tensor.shape and len(tensor.shape) > 1


def _said(names: Sequence[str]) -> Iterator[Message]:
    if names:
        values = {"count": len(names), "names": few(sorted(names))}
        yield Message("packing_unknown", "parameters.total", values)


def _holder(tensor: Stored, stored: Mapping[str, Stored]) -> str | None:
    """The tensor that this one serves; "" where it serves none that is there, None where it holds weights."""
    name = tensor.name
    if name.endswith(".weight") and tensor.dtype not in _WHOLE:
        return None
    module, _, last = name.rpartition(".")
    if ".quant_state." in name:
        module = name.split(".quant_state.")[0]
        return module if module in stored else ""
    if module in stored and last != "bias" and stored[module].dtype not in _PLAIN:
        return module  # weight.absmax, weight.quant_map, weight.SCB
    if ":" in name and name.split(":")[0] + ":qdata" in stored and not name.endswith(":qdata"):
        return name.split(":")[0] + ":qdata"
    beside = module + "." if module else ""
    if last in _SERVING or (last in _STATE and beside + "W_q" in stored):
        common = last in _COMMON
        holder = next((beside + each for each in _HOLDERS if _holds(beside + each, stored, common)), None)
        if holder is not None and holder != name:
            return holder
    holder = _holder_by_end(name, stored)
    if holder is not None:
        return holder
    if last in ("_scale", "_shift", "bitmask", "shape", "row_offsets", "compressed"):
        other = next((module + each for each in ("._data", ".compressed") if module + each in stored), None)
        return None if other == name else other
    return "" if last in _ALONE else None


def _holds(holder: str, stored: Mapping[str, Stored], packed: bool) -> bool:
    """Whether a tensor of that name is there, and where it must be a packed one, is."""
    return holder in stored and not (packed and stored[holder].dtype in _PLAIN)


def _holder_by_end(name: str, stored: Mapping[str, Stored]) -> str | None:
    if not name.endswith(_ENDS):
        return None
    for end in _ENDS:
        if name.endswith(end):
            base = name[: -len(end)]
            for holder in (base, base + "_blocks", base + "_packed", base + "_qdata"):
                if holder in stored and holder != name:
                    return holder
    return None
