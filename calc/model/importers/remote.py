"""Readers of architectures with keys of their own: Qwen 1, ChatGLM, DBRX, Arctic, Grok, MiMo-V2, Llama 4."""

from collections.abc import Callable, Mapping

from calc.model.blocks import MLP, Attention, MoE, Norm
from calc.model.importers.assembly import Frame, context_limit, layer_count, model_of
from calc.model.importers.fields import Fields
from calc.model.importers.traits import Decoder, Traits, experts, sparse_layers
from calc.model.model import Layer, Model


def qwen(fields: Fields) -> Model:
    """Qwen 1: biases on q, k and v; intermediate_size is twice the width of the MLP."""
    base = Decoder(fields, Traits(qkv_bias=True, o_bias=False, mlp_bias=False))
    head_dim = fields.optional_integer("kv_channels", default=None) or base.head_dim
    fields.ignore("no_bias", "seq_length")
    mlp = MLP(intermediate_size=max(1, fields.integer("intermediate_size") // 2))
    return base.model([base.layer(base.attention(head_dim=head_dim), mlp)] * base.layers)


def chatglm(fields: Fields) -> Model:
    """ChatGLM 2 and 3, GLM-4: keys of their own for padded vocabulary, groups and feed-forward."""
    heads = fields.integer("num_attention_heads")
    grouped = fields.flag("multi_query_attention", False)
    bias = fields.flag("add_qkv_bias", False)
    other = fields.flag("add_bias_linear", False)
    hidden = fields.integer("hidden_size")
    attention = Attention(
        num_attention_heads=heads,
        num_key_value_heads=fields.integer("multi_query_group_num", default=2) if grouped else heads,
        head_dim=fields.optional_integer("kv_channels", default=None) or max(1, hidden // heads),
        q_bias=bias or other, k_bias=bias or other, v_bias=bias or other, o_bias=other,
    )  # fmt: skip
    mlp = MLP(intermediate_size=fields.integer("ffn_hidden_size"), bias=other)
    kind = "rms" if fields.flag("rmsnorm", True) else "layer"
    block = Layer(blocks=(Norm(count=2, kind=kind), attention, mlp))
    frame = Frame(
        hidden_size=hidden, vocab_size=fields.integer("padded_vocab_size", "vocab_size"), norm=kind,
        tied=fields.flag("tie_word_embeddings", False), final_norm=fields.flag("post_layer_norm", True),
        limit=context_limit(fields, "seq_length"),
    )  # fmt: skip
    return model_of(fields, [block] * layer_count(fields, "num_layers", "num_hidden_layers"), frame)


def dbrx(fields: Fields) -> Model:
    """DBRX: LayerNorm without bias, experts of ffn_config, grouped heads of attn_config."""
    base = Decoder(fields, Traits(norm="layer_without_bias", qkv_bias=False))
    inner, ffn = fields.nested("attn_config"), fields.nested("ffn_config")
    kv_heads = inner.optional_integer("kv_n_heads", default=None) or 1
    width = ffn.integer("ffn_hidden_size", default=3584)
    moe = MoE(
        num_experts=ffn.integer("moe_num_experts", default=4),
        num_experts_per_tok=ffn.integer("moe_top_k", default=1),
        moe_intermediate_size=width,
    )
    inner.ignore(*inner.raw)
    ffn.ignore(*ffn.raw)
    return base.model([base.layer(base.attention(num_key_value_heads=kv_heads), moe)] * base.layers)


def arctic(fields: Fields) -> Model:
    """Arctic: experts beside a dense residual MLP of the hidden width, with a third norm."""
    traits = Traits()
    base = Decoder(fields, traits)
    every = fields.integer("moe_layer_frequency", default=2)
    residual = fields.flag("parallel_attn_mlp_res", False)
    routed, plain = experts(fields, traits), base.mlp()
    small = MLP(intermediate_size=base.hidden_size)
    fields.ignore("use_residual", "sliding_window", "moe_min_capacity", "moe_eval_capacity_factor")
    fields.ignore("moe_train_capacity_factor", "moe_token_dropping", "enable_expert_tensor_parallelism")
    plain_layer = base.layer(base.attention(), plain)
    sparse = plain_layer
    if routed is not None and residual:
        sparse = Layer(blocks=(Norm(count=3), base.attention(), small, routed))
    elif routed is not None:
        sparse = base.layer(base.attention(), routed)
    return base.model([plain_layer if (index + 1) % every else sparse for index in range(base.layers)])


def grok(fields: Fields) -> Model:
    """Grok-1: four norms a layer, experts in every layer, tied."""
    traits = Traits(norms=4, experts=True)
    base = Decoder(fields, traits)
    fields.ignore("attn_output_multiplier", "embedding_multiplier_scale", "output_multiplier_scale")
    fields.ignore("max_attn_value", "attn_logit_softcapping")
    return base.model([base.layer(base.attention(), experts(fields, traits) or base.mlp())] * base.layers)


def mimo_v2(fields: Fields) -> Model:
    """MiMo-V2: values narrower than keys; window layers with key/value heads and sinks of their own."""
    traits = Traits(o_bias=False, experts=True, shared="counted", dense_first=True)
    base = Decoder(fields, traits)
    window = fields.integer("sliding_window", "sliding_window_size")
    kinds = _window_layers(fields, base.layers)
    v_head_dim = fields.optional_integer("v_head_dim", default=None)
    full = base.attention(v_head_dim=v_head_dim, sinks=fields.flag("add_full_attention_sink_bias", False))
    narrow = base.attention(
        window,
        num_attention_heads=fields.integer("swa_num_attention_heads", default=base.heads),
        num_key_value_heads=fields.integer("swa_num_key_value_heads", default=2 * base.kv_heads),
        head_dim=fields.integer("swa_head_dim", default=base.head_dim),
        v_head_dim=fields.optional_integer("swa_v_head_dim", default=v_head_dim),
        sinks=fields.flag("add_swa_attention_sink_bias", True),
    )
    fields.ignore("attention_chunk_size", "attention_value_scale", "swa_rope_theta")
    routed, dense = experts(fields, traits), base.mlp()
    sparse = sparse_layers(fields, base.layers, dense_first=True)
    made = base.layers_of({True: narrow, False: full}, {True: routed or dense, False: dense})
    return base.model([made[key] for key in zip(kinds, sparse, strict=True)])


def _window_layers(fields: Fields, count: int) -> list[bool]:
    """Which layers slide: hybrid_layer_pattern (1 = window), layer_types, else all but every sixth."""
    pattern = fields.per_layer("hybrid_layer_pattern", count)
    types = fields.per_layer("layer_types", count)
    if pattern is not None:
        return [bool(each) for each in pattern]
    if types is not None:
        return [kind == "sliding_attention" for kind in types]
    return [not (i == 0 or i == count - 1 or (i + 1) % 6 == 0) for i in range(count)]


def llama4_text(fields: Fields) -> Model:
    """Llama 4: experts in every n-th layer with one shared, three of four layers attend in chunks."""
    traits = Traits(experts=True, shared="one")
    base = Decoder(fields, traits)
    chunk = fields.optional_integer("attention_chunk_size", default=8192)
    fields.ignore("use_qk_norm", "no_rope_layer_interval", "nope_layer_interval", "for_llm_compressor")
    routed = experts(fields, traits)
    dense = base.mlp(fields.integer("intermediate_size_mlp"))
    step = fields.integer("interleave_moe_layer_step", default=1)
    listed = fields.integers("moe_layers")
    sparse = set(listed) if listed else {i for i in range(base.layers) if (i + 1) % step == 0}
    chunked = base.attention(chunk, reach="chunk") if chunk else base.attention()
    made = base.layers_of({True: chunked, False: base.attention()}, {True: routed or dense, False: dense})
    slides = _chunked_layers(fields, base.layers)
    return base.model([made[slides[i], i in sparse] for i in range(base.layers)])


def _chunked_layers(fields: Fields, count: int) -> list[bool]:
    """Which layers attend in chunks: layer_types, no_rope_layers (0 = full), else all but every fourth."""
    types = fields.per_layer("layer_types", count)
    rotary = fields.per_layer("no_rope_layers", count)
    if types is not None:
        return [kind == "chunked_attention" for kind in types]
    if rotary is not None:
        return [bool(each) for each in rotary]
    return [(i + 1) % 4 != 0 for i in range(count)]


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "qwen": qwen,
    "chatglm": chatglm,
    "dbrx": dbrx,
    "arctic": arctic,
    "grok-1": grok,
    "grok": grok,
    "grok1": grok,
    "mimo_v2_flash": mimo_v2,
    "mimo_v2": mimo_v2,
    "llama4_text": llama4_text,
}
