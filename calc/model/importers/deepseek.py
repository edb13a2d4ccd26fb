"""Readers of models with latent attention: DeepSeek V2 and V3, with or without indexers, and their kin."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from calc.model.blocks import Block, Indexer, LatentAttention, Norm
from calc.model.importers.fields import Fields
from calc.model.importers.mtp import mtp_stacks
from calc.model.importers.traits import Decoder, Traits, experts, sparse_layers
from calc.model.model import Layer, Model

TRAITS = Traits(mlp_bias=False, experts=True, shared="counted", dense_first=True, mtp=True)
_BIASED = frozenset({"minicpm3", "youtu", "deepseek_v2"})  # whose MLPs heed mlp_bias


def latent(fields: Fields, heads: int, **rest: Any) -> LatentAttention:
    """The attention block; a q_lora_rank of null means one plain q_proj, an absent one the class default."""
    fields.ignore("num_key_value_heads", "head_dim", "qk_head_dim")
    return LatentAttention(
        num_attention_heads=heads,
        q_lora_rank=fields.optional_integer("q_lora_rank", default=None),
        kv_lora_rank=fields.integer("kv_lora_rank"),
        qk_nope_head_dim=fields.integer("qk_nope_head_dim", low=0),
        qk_rope_head_dim=fields.integer("qk_rope_head_dim", low=0),
        v_head_dim=fields.optional_integer("v_head_dim", default=None)
        or max(1, fields.integer("hidden_size") // heads),
        attention_bias=fields.flag("attention_bias", False),
        **rest,
    )


def indexers(fields: Fields, count: int) -> list[Indexer | None]:
    """The indexer of each layer, None where there is none or it shares the choice of an earlier one."""
    heads = fields.optional_integer("index_n_heads", default=None)
    if not heads:
        return [None] * count
    block = Indexer(
        index_n_heads=heads,
        index_head_dim=fields.integer("index_head_dim"),
        query_width=fields.optional_integer("q_lora_rank", default=None),
    )
    return [block if owned else None for owned in _own_indexers(fields, count)]


def _own_indexers(fields: Fields, count: int) -> list[bool]:
    """Which layers own an indexer: listed, by a word of F and S, or at a frequency behind an offset."""
    types = fields.per_layer("indexer_types", count)
    pattern = fields.word("index_topk_pattern", "")
    every = fields.optional_integer("index_topk_freq", default=1) or 1
    offset = fields.optional_integer("index_skip_topk_offset", default=2, low=0) or 0
    if types is not None:
        return [kind != "shared" for kind in types]
    if pattern:
        if len(pattern) < count:
            raise fields.wrong("index_topk_pattern", len(pattern), f"a letter for each of {count} layers")
        return [letter != "S" for letter in pattern[:count]]
    return [max(i - offset + 1, 0) % every == 0 for i in range(count)]


def deepseek(fields: Fields) -> Model:
    """DeepSeek V2 to V3.2, Kimi-K2, GLM with latent attention, MiniCPM3 and models built alike."""
    traits = replace(TRAITS, mlp_bias="mlp_bias") if fields.model_type in _BIASED else TRAITS
    base = Decoder(fields, traits)
    indexed = indexers(fields, base.layers)
    topk = fields.optional_integer("index_topk", default=None) if any(indexed) else None
    attention = latent(fields, base.heads, index_topk=topk)
    routed = experts(fields, traits)
    sparse = sparse_layers(fields, base.layers, dense_first=True) if routed else [False] * base.layers
    dense = base.mlp() if not all(sparse) else None
    fields.ignore("intermediate_size", "first_k_dense_replace", "moe_layer_freq", "mlp_bias")
    made: dict[tuple[bool, bool], Layer] = {}
    layers: list[Layer] = []
    for index in range(base.layers):
        key = (sparse[index], indexed[index] is not None)
        if key not in made:
            block: Block | None = routed if sparse[index] else dense
            mixers: list[Block | None] = [indexed[index], attention, block]
            made[key] = Layer(blocks=(Norm(count=2), *[each for each in mixers if each is not None]))
        layers.append(made[key])
    return base.model(layers, mtp=mtp_stacks(fields, layers[-1], base.hidden_size))


_NAMES = """
    deepseek_v2 deepseek_v3 deepseek_v32 kimi_k2 glm4_moe_lite glm_moe_dsa minicpm3 youtu sarvam_mla mistral4
"""

READERS: Mapping[str, Callable[[Fields], Model]] = dict.fromkeys(_NAMES.split(), deepseek)
