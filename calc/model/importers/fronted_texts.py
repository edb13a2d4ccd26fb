"""Text models that stand inside a wrapper only: most told by traits, some with a part of their own."""

from collections.abc import Callable, Mapping
from functools import partial

from calc.model.blocks import (
    MLP,
    Attention,
    Block,
    Embedding,
    Head,
    HyperConnection,
    KimiDeltaAttention,
    MoE,
    Norm,
    Table,
)
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.deepseek import indexers, latent
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import layer_kinds
from calc.model.importers.recent import hy_v4
from calc.model.importers.traits import Decoder, Traits, experts, read_decoder, sparse_layers
from calc.model.model import Layer, Model, Stack

TRAITS: Mapping[str, Traits] = {
    "cosmos3_edge_text": Traits(gated=False),
    "emu3_text_model": Traits(),
    "glm_ocr_text": Traits(qkv_bias=False, norms=4, mlp_bias=False),
    "granite4_vision_text": Traits(),
    "granite_docling_text": Traits(),
    "hunyuan_vl_text": Traits(qk_norm="per_head", mlp_bias=False),
}


def kosmos(fields: Fields) -> Model:
    """Kosmos 2 and 2.5: everything biased, LayerNorms inside too; positions are computed."""
    second = fields.model_type == "kosmos_2_text_model"
    width = fields.integer("embed_dim", "hidden_size")
    heads, inner = fields.integer("attention_heads", "num_attention_heads"), fields.integer("ffn_dim")
    biases = {f"{part}_bias": True for part in "qkvo"}
    given = {"num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": max(1, width // heads)}
    own = Attention.model_validate({**given, **biases})
    mlp = MLP(intermediate_size=inner, gated=False, bias=True)
    norms = (Norm(kind="layer", count=3 if second else 2), Norm(kind="layer", width=inner))
    vocab, tied = fields.integer("vocab_size"), fields.flag("tie_word_embeddings", True)
    kinds = () if second else (Table(name="segment_emb", component="pos_embedding", rows=2),)
    layers = [Layer(blocks=(*norms, own, mlp))] * layer_count(fields, "layers", "num_hidden_layers")
    fields.ignore("layerdrop", "scale_embedding", "init_std", "activation_function")
    stack = Stack(
        hidden_size=width, before=(Embedding(vocab_size=vocab), *kinds), groups=groups_of(layers),
        after=(Norm(kind="layer"), Head(vocab_size=vocab, tied=tied)),
    )  # fmt: skip
    limit = fields.optional_integer("max_position_embeddings", default=None)
    return Model(model_type=fields.model_type, max_position_embeddings=limit, stacks=(stack,))


def ernie_vl(fields: Fields) -> Model:
    """Ernie 4.5 VL: experts of two widths, for words and for images; the latter rest while there is none."""
    traits = Traits(qkv_bias="use_bias", mlp_bias="use_bias")
    base = Decoder(fields, traits)
    types = fields.per_layer("mlp_layer_types", base.layers)
    sparse = (
        [kind == "sparse" for kind in types] if types is not None else [i > 0 for i in range(base.layers)]
    )
    widths = fields.integers("moe_intermediate_size") or [1536, 512]
    if len(widths) != 2:
        raise fields.wrong("moe_intermediate_size", widths, "a list of two widths, for words and for images")
    shared = fields.integer("moe_num_shared_experts", low=0)
    words, images = (
        MoE(
            num_experts=fields.integer("moe_num_experts"), num_experts_per_tok=fields.integer("moe_k"),
            moe_intermediate_size=width, router_bias=True,
        )
        for width in widths
    )  # fmt: skip
    update = {
        "shared_expert_intermediate_size": shared * widths[0],
        "shared_expert_bias": fields.flag("use_bias", False),
    }
    words, attention = words.model_copy(update=update), base.attention()
    both = {True: base.layer(attention, words), False: base.layer(attention, base.mlp())}
    model = base.model([both[moe] for moe in sparse])
    groups = groups_of([Layer(blocks=(images,))] * sum(sparse))
    rest = Stack(name="vision_experts", role="vision", hidden_size=base.hidden_size, groups=groups)
    return model.model_copy(update={"stacks": (rest, *model.stacks)})


def _glm5_scan(fields: Fields) -> KimiDeltaAttention:
    """The delta attention, as linear_attn_config has it, else by keys of its own."""
    inner = fields.nested("linear_attn_config")
    size = inner.optional_integer("head_dim", default=None) or fields.integer("linear_head_dim")
    block = KimiDeltaAttention(
        num_heads=inner.optional_integer("num_heads", default=None) or fields.integer("linear_num_heads"),
        head_dim=size, gate_rank=size,
        short_conv_kernel_size=inner.optional_integer("short_conv_kernel_size", default=None)
        or fields.integer("linear_conv_kernel_dim"),
    )  # fmt: skip
    inner.ignore(*inner.raw)
    return block


def glm5_next(fields: Fields) -> Model:
    """GLM 5 Next: delta attention, every fourth layer latent attention without positions behind an indexer
    of joined tokens; hyper-connections around both parts."""
    traits = Traits(mlp_bias=False, experts=True, shared="counted", dense_first=True)
    # The size of a head's positions, of which there are none.
    fields.raw = {key: value for key, value in fields.raw.items() if key != "head_dim"}
    base = Decoder(fields, traits)
    scan = _glm5_scan(fields)
    pool = fields.integer("index_kpool")
    indexed = [each and each.model_copy(update={"pool": pool}) for each in indexers(fields, base.layers)]
    attention = latent(fields, base.heads, index_topk=fields.integer("index_topk"))
    streams = fields.integer("hc_mult", high=64)
    mixing = HyperConnection(streams=streams, outputs=(2 + streams) * streams, scales=3)
    kinds = layer_kinds(fields, base.layers) or [
        "indexed_attention" if i % 4 == 3 else "linear_attention" for i in range(base.layers)
    ]
    dense_first = fields.raw.get("mlp_layer_types") is None
    sparse = sparse_layers(fields, base.layers, dense_first=True)
    if dense_first:
        sparse = [index >= 3 for index in range(base.layers)]
    routed, dense = experts(fields, traits), base.mlp()
    fields.ignore("hc_sinkhorn_iters", "index_kpool_always_select_tail", "linear_lower_bound", "qk_head_dim")
    fields.ignore("n_group", "topk_group", "swiglu_limit")
    made: dict[tuple[bool, bool, bool], Layer] = {}
    layers: list[Layer] = []
    for index, (kind, moe) in enumerate(zip(kinds, sparse, strict=True)):
        full = kind != "linear_attention"
        key = (full, full and indexed[index] is not None, moe)
        if key not in made:
            mixer = (indexed[index], attention) if full else (scan,)
            parts: list[Block | None] = [mixing, *mixer, mixing, routed if moe and routed else dense]
            made[key] = Layer(blocks=(Norm(count=2), *[part for part in parts if part is not None]))
        layers.append(made[key])
    return base.model(layers)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **{name: partial(read_decoder, traits=traits) for name, traits in TRAITS.items()},
    "ernie4_5_vl_moe_text": ernie_vl,
    "glm5_next_text": glm5_next,
    "hy_v4_vl_text": hy_v4,
    "kosmos_2_text_model": kosmos,
    "kosmos_2_5_text_model": kosmos,
}
