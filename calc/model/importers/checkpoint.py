"""A safetensors checkpoint -> Model: by its configuration where the tensors agree, else by the tensors."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from calc.model.blocks import Attention, Head, LatentAttention, MoE
from calc.model.importers.hf_config import ImportResult, read_config
from calc.model.importers.packed import Packing, Peek, unpacked
from calc.model.importers.safetensors import Stored
from calc.model.importers.stored_rows import stored_weights
from calc.model.importers.tensor_names import Hints, check_names, model_of_tensors
from calc.model.importers.tensor_parts import Known
from calc.model.importers.tensor_roles import is_buffer, is_copied_edge
from calc.model.importers.tensors import FileResult, Tensor, TensorTable, uncounted, unheld
from calc.model.model import Layer, Model, ledger
from calc.physics.message import InputError, Message
from calc.physics.operators import KINDS

FULL = frozenset({"fp32", "fp16", "bf16"})


def read_checkpoint(
    tensors: Sequence[Stored], peek: Peek, config: Mapping[str, Any] | None, file: str, name: str
) -> FileResult:
    """The model of a checkpoint's tensors, with the configuration beside it where there is one.

    Parameters are the weights behind the tensors: quantised ones count as unpacked, their scales and
    buffers not at all. Raises InputError.
    """
    check_names([tensor.name for tensor in tensors], file)
    found = unpacked(tensors, peek, _packing(config))
    weights: list[Tensor] = []
    beside = list(found.beside)
    copies: list[Tensor] = []
    for tensor in found.table.tensors:
        buffer = is_buffer(tensor.name, len(tensor.shape))
        (beside if buffer else copies if is_copied_edge(tensor.name) else weights).append(tensor)
    described, said = _described(config, file, name)
    weights, tied = _untied(weights, described.model if described else None)
    copies += tied
    served = {tensor.name for tensor in found.beside}
    idle = [tensor for tensor in beside if tensor.name not in served]
    rest = [*found.warnings, *uncounted([*found.serving, *idle, *copies])]
    held = TensorTable(tuple(weights), found.table.formats)
    model, assumed = model_of_tensors(held, _hints(described, name), file)
    same = described is not None and total_parameters(described.model) == total_parameters(model)
    if described is not None and same:
        model, said = described.model, _of_structure(described)
    elif described is not None:
        counts = total_parameters(described.model), total_parameters(model)
        values = {"field": "the configuration", "said": counts[0], "held": counts[1]}
        said = [*_of_structure(described), Message("tensors_differ", "parameters.total", values), *assumed]
    else:
        said = [*(said or [Message("structure_inferred", "parameters.total")]), *assumed]
    told = described.stored.format if described and described.stored else _largest(found.formats)
    stored, left = stored_weights(model, weights, beside, told)
    warnings = (*said, *rest, *unheld([*copies, *left]))
    return FileResult(model, warnings, stored, found.table.tensor_bytes, found.table.formats)


def _of_structure(described: ImportResult) -> list[Message]:
    """What the configuration left open; how weights are stored the tensors tell better."""
    return [message for message in described.warnings if message.path != "memory.weights"]


def _largest(formats: Mapping[str, int]) -> str:
    """What most weights of the quantised ones are in, or of all where none is quantised."""
    small = {name: count for name, count in formats.items() if name not in FULL}
    return max(small or formats or {"bf16": 0}, key=lambda name: (small or formats or {"bf16": 0})[name])


def total_parameters(model: Model) -> int:
    """All parameters of a model, without heads for further tokens."""
    total = 0
    for row in ledger(model).rows:
        if not row.borrowed:
            columns = KINDS[row.operator.kind].columns
            total += row.count * sum(columns[name](row.operator.sizes) for name in ("matrix", "vector"))
    return total


def _described(
    config: Mapping[str, Any] | None, file: str, name: str
) -> tuple[ImportResult | None, list[Message]]:
    """The model that the configuration describes; None and why where it can't be read."""
    if config is None:
        return None, []
    try:
        return read_config(config, file, name), []
    except InputError as error:
        return None, [Message("config_unread", "parameters.total", {"why": str(error)})]


def _packing(config: Mapping[str, Any] | None) -> Packing:
    """Bits of a packed weight, where the configuration says them."""
    for key in ("quantization_config", "quantization", "compression_config"):
        found: Any = (config or {}).get(key)
        if isinstance(found, dict):
            said = cast("dict[str, Any]", found)
            bits: Any = said.get("bits", said.get("w_bit"))
            known = isinstance(bits, int) and not isinstance(bits, bool) and 1 <= bits <= 16
            return Packing(bits if known else None, str(said.get("quant_method", ""))[:40])
    return Packing()


def _untied(weights: list[Tensor], model: Model | None) -> tuple[list[Tensor], list[Tensor]]:
    """The weights, and copies of the embedding that are stored for a head which is tied to it."""
    heads = (
        [block for stack in model.stacks for block in stack.after if isinstance(block, Head)] if model else []
    )
    if not heads or not all(head.tied for head in heads):
        return weights, []
    copies = [
        tensor for tensor in weights
        if tensor.name.endswith(("lm_head.weight", "embed_out.weight", "output.weight"))
        and tensor.shape[:1] == (heads[-1].vocab_size,) and "layers." not in tensor.name
    ]  # fmt: skip
    return [tensor for tensor in weights if tensor not in copies], copies


def _hints(described: ImportResult | None, name: str) -> Hints:
    """What the configuration tells of each layer; without one nothing but the name."""
    if described is None:
        return Hints(name=name)
    model = described.model
    layers = list(model.stacks[-1].layers())
    known = {layer: _known(layer) for layer in set(layers)}
    both = any(
        isinstance(block, Attention) and block.reach == "both_directions"
        for layer in layers for block in layer.blocks
    )  # fmt: skip
    return Hints(
        name=name, model_type=model.model_type, limit=model.max_position_embeddings,
        encoder_only=both or None,
        layer=lambda index: known[layers[min(index, len(layers) - 1)]] if layers else Known(),
    )  # fmt: skip


def _known(layer: Layer) -> Known:
    heads = head_dim = v_head_dim = window = top_k = None
    chunked = False
    for block in layer.blocks:
        if isinstance(block, Attention):
            heads, head_dim, v_head_dim = block.num_attention_heads, block.head_dim, block.v_head_dim
            window, chunked = block.sliding_window, block.settled_reach == "chunk"
        elif isinstance(block, LatentAttention):
            heads = block.num_attention_heads
        elif isinstance(block, MoE):
            top_k = block.num_experts_per_tok
    return Known(heads, head_dim, v_head_dim, window, chunked, top_k)
