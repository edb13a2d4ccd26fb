"""The size of a GGUF file before it exists: the tensors that a model makes, each in the type of the mix."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from calc.model.blocks import Attention, Head, LatentAttention, MoE
from calc.model.model import Layer, Model, Stack, distinct_layers, stack_prefix, stack_rows
from calc.physics.formats import NumberFormat, whole
from calc.physics.formula import Number
from calc.physics.ggml import TYPES
from calc.physics.gguf_mix import BASES, NEEDS_IMATRIX, Category, Slot, Traits, tensor_type
from calc.physics.ledger import Row
from calc.physics.operators import KINDS

FAMILY = "gguf mix"
VECTOR_BYTES = 4
MIX_SOURCE = "types by tensor as ggml-org/llama.cpp src/llama-quant.cpp @007dbbf3 chooses them"

# Architectures whose GGUF keeps queries, keys and values in one tensor.
_FUSED = frozenset(
    ("bloom", "chatglm", "dbrx", "falcon", "gpt2", "gpt_bigcode", "gpt_neo", "gpt_neox", "modernbert", "mpt",
     "phi", "phi3", "qwen")
)  # fmt: skip
_SEVENTY = frozenset(("llama", "mistral", "nemotron-nas"))
_QWEN = frozenset(("qwen2", "qwen2_vl", "qwen2_5_vl"))
_CATEGORIES: Mapping[str, Category] = {
    "q_proj": "attn_q", "k_proj": "attn_k", "v_proj": "attn_v", "o_proj": "attn_output",
    "gate_proj": "ffn_gate", "up_proj": "ffn_up", "down_proj": "ffn_down", "lm_head": "output",
    "embed_tokens": "token_embd",
}  # fmt: skip
_KEPT = frozenset(("router", "pos_embedding", "norms", "altup_laurel"))
_TOWERS = frozenset(("vision", "projector", "audio_conv"))


@dataclass(frozen=True, slots=True)
class Mixed:
    """What a file of one mix holds: elements by type for each row of the ledger, and all bytes by type."""

    rows: Mapping[str, Mapping[str, int]]
    formats: Mapping[str, int]

    @property
    def tensor_bytes(self) -> int:
        """Bytes of all tensors, the metadata in front of them left out."""
        return sum(self.formats.values())

    def bytes_per_weight(self, row: Row) -> Number | None:
        """Bytes of a weight of a row, averaged over its layers; a tied head has those of the table.

        None for a row that holds no matrix.
        """
        found = self.rows.get(row.id) or self.rows.get(self._table(row))
        if not found:
            return None
        total = sum(found.values())
        return whole(sum(n * TYPES[form].bytes / TYPES[form].block for form, n in found.items()) / total)

    def _table(self, row: Row) -> str:
        """The id of the embedding, for a head that reads it and for its copy on another stage."""
        ends = row.operator.name in ("lm_head", "embed_tokens")
        return next((key for key in self.rows if ends and key.endswith("_embed_tokens")), "")


def mix_of(form: NumberFormat) -> str | None:
    """The mix that a weight format names, None where it names none."""
    if form.family != FAMILY:
        return None
    name = form.id.removeprefix("gguf-").replace("-", "_").upper()
    return name if name in BASES else None


def gguf_size(model: Model, mix: str, imatrix: bool | None = None, edges: str | None = None) -> Mixed:
    """Every tensor of the model in the type that the mix gives it.

    `imatrix` says whether an importance matrix is at hand; left out, it is where the mix can't be made
    without. `edges` is a type for embedding and head in place of the mix's. Towers stand in a file of
    their own at FP16. Vectors, routers and positions stay FP32.
    """
    same: Any = model  # frozen, so that it is its own key
    return _sized(same, mix, mix in NEEDS_IMATRIX if imatrix is None else imatrix, edges)


@lru_cache(32)
def _sized(model: Any, mix: str, imatrix: bool, edges: str | None) -> Mixed:
    traits = _traits(model, imatrix)
    rows: dict[str, dict[str, int]] = {}
    formats: dict[str, int] = {}
    turns = {"attn_v": 0, "ffn_down": 0, "ffn_up": 0, "ffn_gate": 0}
    for stack in model.stacks:
        for row, layer in _in_order(model, stack):
            held, vectors = _elements(row)
            for slot, count in _slots(model, row, layer, held, turns):
                form = tensor_type(mix, slot, traits)
                if row.operator.component in _TOWERS:
                    form = TYPES["F16"]
                elif edges and slot.category in ("output", "token_embd"):
                    form = TYPES[edges]
                types = rows.setdefault(row.id, {})
                types[form.name] = types.get(form.name, 0) + count
                formats[form.name] = formats.get(form.name, 0) + count // form.block * form.bytes
            formats["F32"] = formats.get("F32", 0) + VECTOR_BYTES * vectors
    return Mixed(rows, {name: size for name, size in formats.items() if size})


def _traits(model: Model, imatrix: bool) -> Traits:
    layers = [
        layer for stack in model.stacks if stack.role in ("decoder", "encoder") for layer in stack.layers()
    ]
    blocks = [block for layer in layers for block in layer.blocks]
    attention = [block for block in blocks if isinstance(block, Attention) and not block.borrowed]
    grouped = attention[0].num_attention_heads // attention[0].num_key_value_heads if attention else 1
    if any(isinstance(block, LatentAttention) for block in blocks):
        grouped = 4  # the latent is one key for all heads
    heads = [block for stack in model.stacks for block in stack.after if isinstance(block, Head)]
    eighty = len(layers) == 80 and (
        model.model_type in _QWEN or (model.model_type in _SEVENTY and grouped > 1)
    )
    return Traits(
        layers=len(layers), attn_v_tensors=sum(block.own_values for block in attention),
        heads_per_kv_head=grouped, tied=not heads or all(head.tied for head in heads),
        experts=max((block.num_experts for block in blocks if isinstance(block, MoE)), default=1),
        falcon=model.model_type == "falcon", seventy_billion=eighty, imatrix=imatrix,
    )  # fmt: skip


def _in_order(model: Model, stack: Stack) -> Iterator[tuple[Row, int]]:
    """Every row once for each layer that holds it, layer by layer, with the layer's number."""
    rows = stack_rows(model, stack)
    prefix = stack_prefix(model, stack)
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    labels: dict[Layer, str] = {layer: prefix + label for label, layer, _ in distinct_layers(stack)}
    edges = (f"{prefix}before", f"{prefix}after")
    for row in groups.get(edges[0], []):
        yield row, 0
    for index, layer in enumerate(stack.layers()):
        for row in groups.get(labels[layer], []):
            yield row, index
    for row in groups.get(edges[1], []):
        yield row, 0


def _elements(row: Row) -> tuple[int, int]:
    """Parameters in matrices and in vectors of one such row."""
    if row.borrowed:
        return 0, 0
    columns, sizes = KINDS[row.operator.kind].columns, row.operator.sizes
    return int(columns["matrix"](sizes)), int(columns["vector"](sizes))


def _slots(
    model: Model, row: Row, layer: int, held: int, turns: dict[str, int]
) -> Iterator[tuple[Slot, int]]:
    """The tensors that a row becomes in one layer, with their elements."""
    if not held:
        return
    operator = row.operator
    sizes = operator.sizes
    width = sizes.get("in_features", sizes.get("width", 1))
    if operator.name == "kv_b_proj" and operator.component == "attention":
        yield from _latent_slots(model, held, width)
        return
    category = _category(model, row)
    turn = turns.get(category, 0)
    # Of a fused tensor the values come last; a tensor has its turn once.
    if category in turns and (category != "attn_v" or operator.name == "v_proj"):
        turns[category] += 1
    yield Slot(category, width, layer, turn, expert=operator.kind == "expert_linear"), held


def _latent_slots(model: Model, held: int, rank: int) -> Iterator[tuple[Slot, int]]:
    """kv_b as two tensors: keys with rows of a head's width, values with rows of the rank."""
    block = next(
        block for stack in model.stacks for layer in stack.layers() for block in layer.blocks
        if isinstance(block, LatentAttention)
    )  # fmt: skip
    keys = held * block.qk_nope_head_dim // (block.qk_nope_head_dim + block.v_head_dim)
    yield Slot("other", block.qk_nope_head_dim), keys
    yield Slot("other", rank), held - keys


def _category(model: Model, row: Row) -> Category:
    operator = row.operator
    if operator.component in _KEPT or operator.name in ("shared_expert_gate", "per_layer_model_projection"):
        return "kept"
    if operator.component == "per_layer_embedding":
        return "token_embd"
    name = operator.name.removeprefix("experts_").removeprefix("shared_")
    if operator.component == "attention":
        if name in ("q_proj", "k_proj", "v_proj") and model.model_type in _FUSED:
            return "attn_v"
        return _CATEGORIES[name] if name in ("q_proj", "k_proj", "v_proj", "o_proj") else "other"
    return _CATEGORIES.get(name, "other")
