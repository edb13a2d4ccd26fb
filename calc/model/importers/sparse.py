"""Readers of models with sparse attention or unusual layers: MiniMax-M3, DeepSeek V4, LongCat, DeciLM."""

from collections.abc import Callable, Mapping
from typing import Any

from calc.model.blocks import (
    MLP,
    Attention,
    Block,
    CompressedAttention,
    HyperConnection,
    Indexer,
    Linear,
    Norm,
)
from calc.model.importers.assembly import Frame, context_limit, layer_count, model_of
from calc.model.importers.deepseek import latent
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import layer_kinds
from calc.model.importers.traits import Decoder, Traits, experts, sparse_layers
from calc.model.model import Layer, Model

MINIMAX_M3 = Traits(
    qkv_bias=False, mlp_bias=False, qk_norm="per_head", experts=True, shared="wide", dense_first=True
)


def minimax_m3(fields: Fields) -> Model:
    """MiniMax-M3: most layers attend to blocks of tokens that an indexer picks; one shared expert."""
    base = Decoder(fields, MINIMAX_M3)
    inner = fields.nested("sparse_attention_config")

    def size(old: str, new: str, default: int) -> int:
        return inner.optional_integer(old, default=None) or fields.integer(new, default=default)

    indexer = Indexer(
        index_n_heads=size("sparse_num_index_heads", "index_n_heads", 4),
        index_head_dim=size("sparse_index_dim", "index_head_dim", 128),
        weighted=False, q_norm=True, k_norm="rms",
    )  # fmt: skip
    picked = size("sparse_topk_blocks", "index_topk_blocks", 16) * size(
        "sparse_block_size", "index_block_size", 128
    )
    kinds = layer_kinds(fields, base.layers)
    frequency = inner.per_layer("sparse_attention_freq", base.layers) or [0] * base.layers
    chosen = [kind == "minimax_m3_sparse" for kind in kinds] if kinds else [bool(each) for each in frequency]
    inner.ignore(*inner.raw)
    fields.ignore("attention_output_gate", "use_gemma_norm", "n_shared_experts", "rotary_dim", "use_qk_norm")
    fields.ignore("first_k_dense_replace")
    fields.ignore("first_k_dense_replace")
    routed = experts(fields, MINIMAX_M3, moe_intermediate_size=fields.integer("intermediate_size"))
    dense = base.mlp(fields.integer("dense_intermediate_size"))
    fields.ignore("index_local_blocks", "moe_intermediate_size")
    narrow: tuple[Block, ...] = (indexer, base.attention(picked, reach="sparse"))
    mixers: dict[bool, tuple[Block, ...]] = {True: narrow, False: (base.attention(),)}
    blocks = {True: routed or dense, False: dense}
    made = {
        (sparse, moe): Layer(blocks=(Norm(count=2), *mixers[sparse], blocks[moe]))
        for sparse in (True, False)
        for moe in (True, False)
    }
    deep = sparse_layers(fields, base.layers, dense_first=True)
    return base.model([made[key] for key in zip(chosen, deep, strict=True)])


def longcat(fields: Fields) -> Model:
    """LongCat-Flash: two latent attentions and two MLPs a layer, experts beside them, some of them empty."""
    traits = Traits(mlp_bias=False)
    base = Decoder(fields, traits, layers=layer_count(fields, "num_layers"))
    fields.ignore(
        "num_hidden_layers", "zero_expert_type", "router_bias", "mla_scale_q_lora", "mla_scale_kv_lora"
    )
    fields.ignore("attention_method", "moe_intermediate_size", "intermediate_size")
    width = fields.integer("expert_ffn_hidden_size")
    zero = fields.optional_integer("zero_expert_num", default=0, low=0) or 0
    routed = experts(fields, traits, moe_intermediate_size=width, zero_experts=zero)
    mlp = MLP(intermediate_size=fields.integer("ffn_hidden_size"))
    attention = latent(fields, base.heads)
    parts: list[Block | None] = [attention, mlp, attention, mlp, routed]
    block = Layer(blocks=(Norm(count=4), *[part for part in parts if part is not None]))
    return base.model([block] * base.layers)


def deepseek_v4(fields: Fields) -> Model:
    """DeepSeek V4: compressed attention at two rates by turns, hyper-connections, experts in all layers."""
    traits = Traits(experts=True, shared="one")
    base = Decoder(fields, traits)
    streams = fields.integer("hc_mult")
    mixing = HyperConnection(streams=streams, outputs=(2 + streams) * streams, scales=3)
    routed = experts(fields, traits)
    fields.ignore(
        "num_key_value_heads", "num_hash_layers", "qk_rope_head_dim", "compress_rope_theta", "hc_eps"
    )
    fields.ignore(
        "hc_sinkhorn_iters", "mlp_layer_types", "mlp_bias", "attention_bias", "partial_rotary_factor"
    )
    if fields.raw.get("n_shared_experts") == 1:  # as many as the class has, whatever stands here
        fields.ignore("n_shared_experts")
    made: dict[tuple[int, bool], Layer] = {}
    layers: list[Layer] = []
    for key in _compression(fields, base.layers):
        if key not in made:
            parts: list[Block | None] = [mixing, _compressed(base, *key), mixing, routed]
            made[key] = Layer(blocks=(Norm(count=2), *[part for part in parts if part is not None]))
        layers.append(made[key])
    head = HyperConnection(streams=streams, outputs=streams, scales=1)
    return base.model(layers, after=(head,))


def _compressed(base: Decoder, ratio: int, indexed: bool) -> CompressedAttention:
    fields = base.fields
    return CompressedAttention(
        num_attention_heads=base.heads,
        head_dim=base.head_dim,
        q_lora_rank=fields.integer("q_lora_rank"),
        o_groups=fields.integer("o_groups"),
        o_lora_rank=fields.integer("o_lora_rank"),
        sliding_window=fields.integer("sliding_window"),
        compress_ratio=ratio or None,
        index_n_heads=fields.integer("index_n_heads") if indexed else None,
        index_head_dim=fields.integer("index_head_dim", default=128),
        index_topk=fields.integer("index_topk", default=512),
    )


def _compression(fields: Fields, count: int) -> list[tuple[int, bool]]:
    """Ratio of each layer and whether an indexer picks entries: by ratios, by names, or by turns."""
    rates = fields.nested("compress_rates")
    few = rates.integer("compressed_sparse_attention", default=4)
    many = rates.integer("heavily_compressed_attention", default=128)
    named = {"compressed_sparse_attention": (few, True), "heavily_compressed_attention": (many, False)}
    ratios = fields.per_layer("compress_ratios", count)
    kinds = layer_kinds(fields, count)
    if kinds is not None:
        return [named.get(kind, (0, False)) for kind in kinds]
    if ratios is None:
        return [(few, True) if i >= 2 and i % 2 else (many, False) for i in range(count)]
    for ratio in ratios:
        if isinstance(ratio, bool) or not isinstance(ratio, int) or not 0 <= ratio < 2**20:
            raise fields.wrong("compress_ratios", ratio, "whole numbers from 0")
    return [(int(ratio), ratio == few) for ratio in ratios]


def decilm(fields: Fields) -> Model:
    """Llama pruned by architecture search: heads and MLP width of each layer in block_configs.

    A part may be absent, its norm with it, or one product of the hidden width.
    """
    hidden, count = fields.integer("hidden_size"), layer_count(fields)
    heads = fields.integer("num_attention_heads")
    configs = fields.per_layer("block_configs", count)
    listed = fields.per_layer("num_key_value_heads_per_layer", count)
    if configs is None and listed is not None:
        return _grouped_by_layer(fields, listed)
    if configs is None:
        raise fields.wrong("block_configs", fields.raw.get("block_configs"), f"a list of {count} layers")
    fields.ignore("intermediate_size", "num_key_value_heads", "attention_bias", "mlp_bias")
    made: dict[str, Layer] = {}
    layers: list[Layer] = []
    for config in configs:
        key = repr(config)
        if key not in made:
            made[key] = _pruned_layer(fields, config, hidden, heads)
        layers.append(made[key])
    frame = Frame(
        hidden_size=hidden, vocab_size=fields.integer("vocab_size"), limit=context_limit(fields),
        tied=fields.flag("tie_word_embeddings", False),
    )  # fmt: skip
    return model_of(fields, layers, frame)


def _grouped_by_layer(fields: Fields, kv_heads: list[Any]) -> Model:
    """The first DeciLMs: Llama, with key/value heads of each layer."""
    base = Decoder(fields, Traits())
    fields.ignore("num_key_value_heads")
    made: dict[int, Layer] = {}
    for each in kv_heads:
        if isinstance(each, bool) or not isinstance(each, int) or each < 1:
            raise fields.wrong("num_key_value_heads_per_layer", each, "whole numbers from 1")
        made.setdefault(each, base.layer(base.attention(num_key_value_heads=each), base.mlp()))
    return base.model([made[each] for each in kv_heads])


def _pruned_layer(fields: Fields, config: Any, hidden: int, heads: int) -> Layer:
    if not isinstance(config, dict):
        raise fields.wrong("block_configs", config, "a list of objects")
    layer = Fields(dict(config), f"{fields.file}: block_configs", fields.model_type)  # pyright: ignore[reportUnknownArgumentType]
    parts: list[Block] = []
    attention, ffn = layer.nested("attention"), layer.nested("ffn")
    for part, mixes in ((attention, True), (ffn, False)):
        if part.flag("no_op", False):
            continue
        parts.append(Norm())
        if part.flag("replace_with_linear", False):
            parts.append(Linear(name="linear_attn" if mixes else "linear_mlp", component=_PART[mixes]))
        elif mixes:
            group = part.integer("n_heads_in_group", default=1, high=heads)
            kv_heads = max(1, heads // group)
            window = part.optional_integer("window_length", default=None)
            head_dim = max(1, hidden // heads)
            parts.append(
                Attention(
                    num_attention_heads=heads,
                    num_key_value_heads=kv_heads,
                    head_dim=head_dim,
                    sliding_window=window,
                )
            )
        else:
            parts.append(MLP(intermediate_size=_ffn_width(part, hidden)))
    return Layer(blocks=tuple(parts) or (Norm(kind="none"),))


_PART: dict[bool, Any] = {True: "attention", False: "mlp_dense"}


def _ffn_width(part: Fields, hidden: int) -> int:
    """int(2 x multiplier x width / 3), rounded up to a multiple of 256; or a width that is given."""
    given = part.optional_integer("intermediate_size", default=None)
    return given or -(-int(2 * part.number("ffn_mult", 4.0) * hidden / 3) // 256) * 256


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "minimax_m3": minimax_m3,
    "minimax_m3_vl_text": minimax_m3,
    "longcat_flash": longcat,
    "deepseek_v4": deepseek_v4,
    "nemotron-nas": decilm,
    "deci": decilm,
}
