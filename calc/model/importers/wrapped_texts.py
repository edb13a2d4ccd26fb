"""Text models that stand only inside wrappers: Molmo 2, Muse, PaddleOCR-VL, Qwen Omni, Unlimited-OCR."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from calc.model.blocks import MLP, Block, Indexer, MoE, Norm, Table, Vector
from calc.model.importers.deepseek import TRAITS as LATENT
from calc.model.importers.deepseek import indexers, latent
from calc.model.importers.families import TRAITS
from calc.model.importers.fields import Fields
from calc.model.importers.traits import Decoder, Traits, experts, read_decoder, sparse_layers, windows
from calc.model.model import Layer, Model
from calc.physics.message import Message


def molmo2(fields: Fields) -> Model:
    """Molmo 2: norms of queries and keys by head or as a whole, and a second table for new words."""
    whole = fields.word("qk_norm_type", "qwen3") == "olmo"
    traits = Traits(
        qkv_bias="attention_bias|qkv_bias", o_bias=False, mlp_bias=False,
        qk_norm="full_width" if whole else "per_head",
    )  # fmt: skip
    base = Decoder(fields, traits)
    rows = fields.integer("additional_vocab_size", low=0)
    fields.ignore("rope_scaling_layers", "norm_after", "use_qk_norm", "qk_norm_type", "layer_norm_eps")
    more = (Table(name="new_embedding", component="embedding", rows=rows),) if rows else ()
    layers = [base.layer(base.attention(), base.mlp())] * base.layers
    fields.ignore("tie_word_embeddings")  # the class has no tied weights
    return base.model(layers, tied=False, before=more)


_MUSE = Traits(
    norms=4, mlp_bias=False, qk_norm="per_head", qk_norm_kind="none", output_gate="elementwise",
    windows="pattern",
)  # fmt: skip


def _muse(fields: Fields) -> tuple[Decoder, list[int | None]]:
    """The decoder and the window of each layer: every fourth one, counted from the last, sees all."""
    count = Decoder(fields, _MUSE).layers
    base = Decoder(fields, replace(_MUSE, pattern=(4, -count % 4)))
    fields.ignore("qk_scale_factor", "output_multiplier", "layer_rope_theta", "residual_gate_temperature")
    return base, windows(fields, base.traits, base.layers)


def muse_glimmer(fields: Fields) -> Model:
    """Muse Glimmer: four norms a layer, windows, a gate on the output, queries and keys without weights."""
    base, seen = _muse(fields)
    made = {window: base.layer(base.attention(window), base.mlp()) for window in set(seen)}
    return base.model([made[window] for window in seen], before=(Norm(kind="none"),))


def muse_spark(fields: Fields) -> Model:
    """Muse Spark: as Glimmer, with latent experts between two norms and gates on both residuals."""
    base, seen = _muse(fields)
    latent = fields.integer("moe_hidden_size")
    routed: tuple[Block, ...] = (
        MoE(
            num_experts=fields.integer("num_local_experts", "num_experts"), moe_latent_size=latent,
            num_experts_per_tok=fields.integer("num_experts_per_tok"),
            moe_intermediate_size=fields.integer("moe_intermediate_size"),
        ),
        Norm(count=2, width=latent),
    )  # fmt: skip
    dense: tuple[Block, ...] = (MLP(intermediate_size=fields.integer("intermediate_size")),)
    gates = Vector(name="residual_gates", elements=2 * base.hidden_size)
    kinds = fields.per_layer("mlp_layer_types", base.layers) or ["sparse"] * base.layers
    norms = (Norm(count=3), Norm(kind="none"))
    made = {
        (window, kind): Layer(
            blocks=(*norms, base.attention(window), *(routed if kind == "sparse" else dense), gates)
        )
        for window in set(seen)
        for kind in set(kinds)
    }
    layers = [made[key] for key in zip(seen, kinds, strict=True)]
    return base.model(layers, tied=False, before=(Norm(kind="none"),))  # the class has no tied weights


def unlimited_ocr(fields: Fields) -> Model:
    """Unlimited-OCR: DeepSeek's experts behind plain attention; its window is of the answer alone."""
    fields.raw = {key: value for key, value in fields.raw.items() if key != "head_dim"}  # it always divides
    model = read_decoder(fields, Traits(experts=True, shared="counted", dense_first=True))
    window = fields.optional_integer("sliding_window", default=None)
    if window:
        values = {
            "field": "sliding_window",
            "value": window,
            "reason": "all of the prompt stays in the cache, the window holds for the answer alone",
        }
        fields.warnings.append(Message("ignored_value", "memory.kv_cache", values))
    return model


def mistral_large4(fields: Fields) -> Model:
    """Mistral Large 4: latents that layers may share, some without positions, indexers and experts."""
    base = Decoder(fields, LATENT)
    count = base.layers
    every = fields.integer("no_rope_layer_interval", default=4)
    turned = fields.per_layer("no_rope_layers", count) or [(i + 1) % every for i in range(count)]
    sources = fields.per_layer("kv_source_layers", count) or list(range(count))
    indexed = indexers(fields, count)
    topk = fields.optional_integer("index_topk", default=None) if any(indexed) else None
    plain = latent(fields, base.heads, index_topk=topk)
    whole = plain.qk_nope_head_dim + plain.qk_rope_head_dim
    routed, dense = experts(fields, LATENT), base.mlp()
    sparse = sparse_layers(fields, count, dense_first=True) if routed else [False] * count
    norms: tuple[Block, ...] = (
        Norm(kind="layer"),  # of what the indexer's queries are made from
        Vector(name="index_softmax_scaling", component="attention", elements=2 * _index_heads(indexed)),
    )
    scaling = Vector(name="softmax_scaling", component="attention", elements=2 * base.heads)
    made: dict[tuple[bool, bool, bool, bool], Layer] = {}
    keys = [(bool(turned[i]), sources[i] == i, indexed[i] is not None, sparse[i]) for i in range(count)]
    for index, key in enumerate(keys):
        if key not in made:
            rope = plain.qk_rope_head_dim if key[0] else 0
            own = {"qk_rope_head_dim": rope, "qk_nope_head_dim": whole - rope, "own_latent": key[1]}
            each = indexed[index]
            parts: tuple[Block, ...] = (*norms, each) if each else ()
            block = routed if key[3] and routed else dense
            attention = plain.model_copy(update=own)
            made[key] = Layer(blocks=(Norm(count=2), *parts, attention, scaling, block))
    fields.ignore("first_k_dense_replace", "layer_types")
    turns = Vector(name="rotary_alpha", component="other", elements=max(1, plain.qk_rope_head_dim // 2))
    return base.model([made[key] for key in keys], before=(turns,))


def _index_heads(indexed: Sequence[Indexer | None]) -> int:
    return next((each.index_n_heads for each in indexed if each), 1)


_TRAITS: Mapping[str, Traits] = {
    "phi4_multimodal": TRAITS["phi3"],
    "paddleocr_vl_text": TRAITS["ernie4_5"],
    "qwen2_5_omni_text": TRAITS["qwen2"],
    "qwen3_omni_moe_text": TRAITS["qwen3_moe"],
}

READERS: Mapping[str, Callable[[Fields], Model]] = {
    **{name: partial(read_decoder, traits=traits) for name, traits in _TRAITS.items()},
    "mistral_large4_text": mistral_large4,
    "molmo2_text": molmo2,
    "muse_glimmer_text": muse_glimmer,
    "muse_spark_text": muse_spark,
    "unlimited_ocr_text": unlimited_ocr,
}
