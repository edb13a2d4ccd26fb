"""Readers of the latent attention of the last year: A.X K2, Dots 3 Note."""

from collections.abc import Callable, Mapping
from typing import Any

from calc.model.blocks import (
    Block,
    Indexer,
    LatentAttention,
    Linear,
    Norm,
)
from calc.model.importers.deepseek import latent
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import layer_kinds
from calc.model.importers.traits import Decoder, Traits, experts, sparse_layers
from calc.model.model import Layer, Model

_TRAITS = Traits(mlp_bias=False, experts=True, shared="counted", dense_first=True)


def _feedforwards(base: Decoder, sparse: list[bool], **rest: Any) -> dict[bool, Block]:
    """The experts and the dense MLP, each where some layer has it."""
    found: dict[bool, Block] = {}
    if any(sparse):
        routed = experts(base.fields, base.traits, **rest)
        if routed is None:
            raise base.fields.wrong("n_routed_experts", 0, "at least 1 for a layer of experts")
        found[True] = routed
    if not all(sparse):
        found[False] = base.mlp()
    base.fields.ignore("intermediate_size", "first_k_dense_replace", "moe_layer_freq")
    return found


def _sparse(fields: Fields, count: int, first: int) -> list[bool]:
    """Which layers hold experts: as the file says, else all behind the first ones."""
    said = ("mlp_layer_types", "moe_layer_freq", "first_k_dense_replace")
    if any(fields.has(key) for key in said):
        return sparse_layers(fields, count, dense_first=True)
    return [index >= first for index in range(count)]


def axk2(fields: Fields) -> Model:
    """A.X K2: as DeepSeek V3.2; queries and an output gate from one wide input, norms with a gate each."""
    base = Decoder(fields, _TRAITS)
    topk, rank = fields.integer("index_topk"), fields.integer("q_lora_rank")
    attention = latent(fields, base.heads, index_topk=topk, query_width=2 * rank)
    gate = Linear(
        name="gate_proj", component="attention", in_features=2 * rank,
        out_features=base.heads * attention.v_head_dim,
    )  # fmt: skip
    inner = fields.integer("gated_norm_rank")
    down = Linear(name="norm_gate_fc1", component="norms", out_features=inner)
    up = Linear(name="norm_gate_fc2", component="norms", in_features=inner)
    indexer = Indexer(
        index_n_heads=fields.integer("index_n_heads"),
        index_head_dim=fields.integer("index_head_dim"),
        query_width=rank,
    )
    sparse = _sparse(fields, base.layers, 1)
    blocks = _feedforwards(base, sparse)
    fields.ignore("layer_types", "qk_head_dim")
    made: dict[bool, Layer] = {}
    for moe, block in blocks.items():
        behind = (down, up) if moe else ()
        made[moe] = Layer(blocks=(Norm(count=2), down, up, indexer, attention, gate, *behind, block))
    return base.model([made[moe] for moe in sparse])


_SLIDING: Mapping[str, int] = {
    "num_attention_heads": 64, "q_lora_rank": 1024, "kv_lora_rank": 1024, "head_dim": 256,
    "qk_nope_head_dim": 192, "v_head_dim": 128,
}  # fmt: skip


def _sliding_sizes(fields: Fields, kinds: list[str]) -> dict[str, int]:
    """Sizes of Dots' window layers: per_layer_config of the first one, else swa_ keys, else the class's."""
    listed = fields.nested("per_layer_config", "per_layer_config")
    windowed = [index for index, kind in enumerate(kinds) if kind == "sliding_attention"]
    keys = [key for key in listed.raw if key.isdigit() and int(key) in windowed]
    listed.ignore(*listed.raw)
    if fields.has("per_layer_config"):
        inner = listed.nested(keys[0] if keys else "none")
        plain = {name: fields.integer(name) for name in _SLIDING if name != "head_dim"}
        plain["qk_rope_head_dim"] = fields.integer("qk_rope_head_dim")
        inner.ignore(*inner.raw)
        return {name: inner.integer(name, default=value) for name, value in plain.items()}
    sizes = {name: fields.integer(f"swa_{name}", default=value) for name, value in _SLIDING.items()}
    fields.ignore("swa_num_key_value_heads", "swa_rope_theta", "swa_rope_parameters")
    rest = sizes.pop("head_dim") - sizes["qk_nope_head_dim"]
    return {**sizes, "qk_rope_head_dim": fields.integer("swa_qk_rope_head_dim", default=rest)}


def dots3(fields: Fields) -> Model:
    """Dots 3 Note: latent attention in a window of sizes of its own; every fourth layer picks its tokens."""
    base = Decoder(fields, _TRAITS)
    indexed = fields.flag("use_dsa", True)
    slides = fields.flag("use_sliding_window", True)
    kinds = layer_kinds(fields, base.layers) or [
        "full_attention" if not slides or i < 2 or i % 4 == 1 else "sliding_attention"
        for i in range(base.layers)
    ]
    window = fields.integer("sliding_window", "sliding_window_size", default=512)
    topk = fields.integer("index_topk") if indexed else None
    common: dict[str, Any] = {"output_gate": "per_head", "k_rope_norm": True}
    wide = latent(fields, base.heads, index_topk=topk, **common)
    sizes = {
        **wide.model_dump(), "index_topk": None, **_sliding_sizes(fields, kinds), "sliding_window": window
    }  # fmt: skip
    narrow = LatentAttention.model_validate(sizes)
    indexer = Indexer(
        index_n_heads=fields.integer("index_n_heads"),
        index_head_dim=fields.integer("index_head_dim"),
        query_width=wide.q_lora_rank,
    )
    fields.ignore("mlp_bias")  # which the class holds and does not heed
    sparse = _sparse(fields, base.layers, 1)
    keys = ("moe_shared_expert_intermediate_size", "shared_experts_intermediate_size")
    count = fields.integer("n_shared_experts", low=0)
    blocks = _feedforwards(
        base, sparse, shared_expert_intermediate_size=count * fields.integer(*keys, low=0)
    )  # fmt: skip
    full: tuple[Block, ...] = (indexer, wide) if indexed else (wide,)
    made: dict[tuple[bool, bool], Layer] = {}
    layers: list[Layer] = []
    for kind, moe in zip(kinds, sparse, strict=True):
        key = (kind == "sliding_attention", moe)
        if key not in made:
            mixers: tuple[Block, ...] = (narrow,) if key[0] else full
            made[key] = Layer(blocks=(Norm(count=2), *mixers, blocks[moe]))
        layers.append(made[key])
    return base.model(layers)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "axk2": axk2,
    "dots3_note_text": dots3,
}
