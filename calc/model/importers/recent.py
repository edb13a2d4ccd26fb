"""Readers of models with a part of their own: JetMoE, Laguna, Step 3, HY-V4, Flint, HRM, Doge, DiffLlama."""

from collections.abc import Callable, Mapping, Sequence

from calc.model.blocks import (
    Block,
    HyperConnection,
    Linear,
    MixtureAttention,
    MoE,
    Norm,
    Table,
    Vector,
)
from calc.model.importers.deepseek import indexers, latent
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import layer_kinds
from calc.model.importers.traits import Decoder, Traits, experts, sparse_layers
from calc.model.model import Layer, Model


def jetmoe(fields: Fields) -> Model:
    """JetMoE: attention and feed-forward are mixtures of experts, each with a bias behind it."""
    base = Decoder(fields, Traits(), attends=False)
    count, chosen = fields.integer("num_local_experts"), fields.integer("num_experts_per_tok")
    attention = MixtureAttention(
        num_experts=count,
        num_experts_per_tok=chosen,
        num_key_value_heads=fields.integer("num_key_value_heads"),
        head_dim=fields.integer("kv_channels"),
    )
    width = fields.integer("intermediate_size")
    routed = MoE(num_experts=count, num_experts_per_tok=chosen, moe_intermediate_size=width)
    bias = Vector(name="moe_bias", component="mlp_dense")
    block = Layer(blocks=(Norm(count=2), attention, routed, bias))
    fields.ignore("num_attention_heads", "glu", "moe_num_experts", "moe_top_k", "bias", "length")
    return base.model([block] * base.layers)


def _layers(
    base: Decoder, mixers: Sequence[Block], routed: Block | None, sparse: Sequence[bool]
) -> list[Layer]:
    """Layers with a mixer each and experts where `sparse` says so; equal ones are one object."""
    dense = base.mlp() if not all(sparse) or routed is None else routed
    base.fields.ignore("intermediate_size")
    made: dict[tuple[int, bool], Layer] = {}
    for mixer, moe in zip(mixers, sparse, strict=True):
        if (id(mixer), moe) not in made:
            made[id(mixer), moe] = base.layer(mixer, routed if moe and routed else dense)
    return [made[id(mixer), moe] for mixer, moe in zip(mixers, sparse, strict=True)]


def laguna(fields: Fields) -> Model:
    """Laguna: heads of each layer listed, an output gate for each head, experts behind the first layer."""
    gate = fields.raw.get("gating", True)
    fields.ignore("gating", "swa_rope_parameters", "moe_routed_scaling_factor")
    fields.ignore("moe_apply_router_weight_on_input", "moe_router_logit_softcapping", "partial_rotary_factor")
    traits = Traits(
        qk_norm="per_head", mlp_bias=False, experts=True, shared="wide", router_bias=True, dense_first=True,
        output_gate="per_head" if gate in (True, "per-head") else "elementwise",
    )  # fmt: skip
    base = Decoder(fields, traits)
    window = fields.optional_integer("sliding_window", default=None)
    kinds = layer_kinds(fields, base.layers) or ["full_attention"] * base.layers
    heads = fields.integers("num_attention_heads_per_layer") or [base.heads] * base.layers
    if len(heads) < base.layers:
        raise fields.wrong("num_attention_heads_per_layer", len(heads), f"a list of {base.layers} numbers")
    made: dict[tuple[int, bool], Block] = {}
    for number, kind in zip(heads, kinds, strict=False):
        slides = kind == "sliding_attention"
        if (number, slides) not in made:
            made[number, slides] = base.attention(window if slides else None, num_attention_heads=number)
    mixers = [made[number, kind == "sliding_attention"] for number, kind in zip(heads, kinds, strict=False)]
    sparse = sparse_layers(fields, base.layers, dense_first=True)
    return base.model(_layers(base, mixers, experts(fields, traits), sparse))


def step3(fields: Fields) -> Model:
    """Step 3.5: window layers with heads of their own, gated heads, experts from the fourth layer on."""
    traits = Traits(qk_norm="per_head", output_gate="per_head", experts=True)
    base = Decoder(fields, traits)
    window = fields.optional_integer("sliding_window", default=None)
    other = fields.nested("attention_other_setting")
    heads = other.optional_integer("num_attention_heads", default=None)
    heads = fields.optional_integer("num_sliding_attention_heads", default=None) or heads or base.heads
    kv_heads = other.optional_integer("num_attention_groups", default=None) or base.kv_heads
    other.ignore(*other.raw)
    slides = base.attention(window, num_attention_heads=heads, num_key_value_heads=kv_heads)
    full = base.attention()
    kinds = layer_kinds(fields, base.layers) or ["full_attention"] * base.layers
    routed = experts(
        fields, traits, num_experts=fields.integer("n_routed_experts", "moe_num_experts", "num_experts"),
        shared_expert_intermediate_size=fields.integer("share_expert_dim", low=0),
    )  # fmt: skip
    types = fields.per_layer("mlp_layer_types", base.layers)
    listed = fields.raw.get("moe_layers_enum")
    chosen = (
        {int(part) for part in str(listed).split(",") if part.strip().isdigit()} if listed else set[int]()
    )
    first = fields.integer("first_k_dense_replace", default=3, low=0)
    fields.ignore("n_shared_experts", "use_moe_router_bias", "num_local_experts")
    fields.ignore("moe_layers_enum", "swiglu_limits", "swiglu_limits_shared", "moe_router_scaling_factor")
    sparse = [kind != "dense" for kind in types] if types else [
        i in chosen if chosen else i >= first for i in range(base.layers)
    ]  # fmt: skip
    mixers = [slides if kind == "sliding_attention" else full for kind in kinds]
    return base.model(_layers(base, mixers, routed, sparse))


def flint(fields: Fields) -> Model:
    """Flint: sinks, two dense layers first, full attention at both ends and in every fourth layer."""
    traits = Traits(qk_norm="per_head", sinks=True, experts=True, shared="wide", mlp_bias=False)
    base = Decoder(fields, traits)
    window = fields.optional_integer("sliding_window", default=None)
    last = base.layers - 1
    kinds = layer_kinds(fields, base.layers) or [
        "full_attention" if i < 2 or i % 4 == 1 or i == last else "sliding_attention"
        for i in range(base.layers)
    ]
    dense = set(fields.integers("mlp_only_layers")) if fields.has("mlp_only_layers") else {0, 1}
    step = fields.integer("decoder_sparse_step", default=1)
    fields.ignore("mlp_only_layers")
    full, slides = base.attention(), base.attention(window)
    mixers = [slides if kind == "sliding_attention" else full for kind in kinds]
    sparse = [index not in dense and (index + 1) % step == 0 for index in range(base.layers)]
    return base.model(_layers(base, mixers, experts(fields, traits), sparse))


def hy_v4(fields: Fields) -> Model:
    """HY-V4: latent attention with gates, sinks and an indexer in every fourth layer, hyper-connections."""
    traits = Traits(mlp_bias=False, experts=True, shared="counted", dense_first=True)
    base = Decoder(fields, traits)
    streams = fields.integer("hc_mult")
    mixing = HyperConnection(streams=streams, outputs=2 * streams, scales=2)
    indexed = indexers(fields, base.layers)
    if not fields.has("indexer_types"):
        indexed = [each if i == 0 or (i - 1) % 4 == 0 else None for i, each in enumerate(indexed)]
    topk = fields.optional_integer("index_topk", default=None)
    attention = latent(fields, base.heads, index_topk=topk, output_gate="elementwise", sinks=True)
    sparse = sparse_layers(fields, base.layers, dense_first=True)
    fields.ignore("hc_magnitude", "learnable_sink_init", "layer_types")
    routed, dense = experts(fields, traits), base.mlp()
    made: dict[tuple[bool, bool], Layer] = {}
    for index, moe in enumerate(sparse):
        key = (indexed[index] is not None, moe)
        if key not in made:
            parts = [mixing, indexed[index], attention, mixing, routed if moe and routed else dense]
            made[key] = Layer(blocks=(Norm(count=2), *[part for part in parts if part is not None]))
    layers = [made[indexed[i] is not None, moe] for i, moe in enumerate(sparse)]
    return base.model(layers, after=(HyperConnection(streams=streams, outputs=streams, scales=1),))


def axk1(fields: Fields) -> Model:
    """A.X K1: DeepSeek V3 with a norm behind the experts."""
    traits = Traits(mlp_bias=False, experts=True, shared="counted", dense_first=True)
    base = Decoder(fields, traits)
    attention, routed = latent(fields, base.heads), experts(fields, traits)
    sparse = sparse_layers(fields, base.layers, dense_first=True)
    dense = base.layer(attention, base.mlp())
    deep = base.layer(attention, routed) if routed else dense
    wide = Layer(blocks=(*deep.blocks, Norm())) if routed else dense
    return base.model([wide if moe else dense for moe in sparse])


def hrm(fields: Fields) -> Model:
    """HRM: two stacks that run in cycles, slow and fast, each time with the same weights; no norm weights."""
    base = Decoder(fields, Traits(norm="none", output_gate="elementwise"))
    fast, slow = fields.integer("L_cycles"), fields.integer("H_cycles")
    real = fields.optional_integer("num_layers_per_stack", default=None) or base.layers
    if slow * (fast + 1) * real > 100_000:
        raise fields.wrong("H_cycles", slow, "fewer than 100,000 layers in all")
    fields.ignore("L_bp_cycles", "embedding_scale", "prefix_lm")
    own = base.layer(base.attention(gate_bias=fields.flag("attention_bias", False)), base.mlp())
    again = Layer(blocks=tuple(part.model_copy(update={"borrowed": True}) for part in own.blocks))
    runs = slow * (fast + 1)
    layers = [own] * (2 * real) + [again] * ((runs - 2) * real)
    return base.model(layers[: runs * real], before=(Vector(name="z_L_init"),), final_norm=False)


def doge(fields: Fields) -> Model:
    """Doge: a dynamic mask, learned residual scales; experts are rows of two tables picked by keys."""
    base = Decoder(fields, Traits(qk_norm="per_head"))
    fields.ignore("keep_window_size", "sliding_window")
    mask = (
        Linear(name="dt_proj", component="attention", in_features=base.kv_heads * base.head_dim,
               out_features=base.kv_heads, bias=fields.flag("attention_bias", False)),
        Vector(name="A", component="attention", elements=base.kv_heads),
    )  # fmt: skip
    scales = (Vector(name="input_residual"), Vector(name="post_attention_residual"))
    routed: tuple[Block, ...] = ()
    if fields.flag("is_moe", False):
        count = fields.integer("num_experts")
        router = Linear(name="router_gate", component="router", out_features=2 * int(count**0.5))
        tables = [Table(name=f"{name}_embed", component="moe_experts", rows=count) for name in ("down", "up")]
        routed = (router, *tables)
    fields.ignore("num_experts", "num_experts_per_tok")
    block = base.layer(base.attention(), base.mlp())
    layer = Layer(blocks=(*block.blocks, *mask, *routed, *scales))
    return base.model([layer] * base.layers)


def diffllama(fields: Fields) -> Model:
    """DiffLlama: the difference of two attentions, weighed by four vectors of the head size."""
    base = Decoder(fields, Traits(mlp_bias=False))
    fields.ignore("lambda_std_dev")
    block = base.layer(base.attention(), base.mlp())
    weights = Vector(name="lambdas", component="attention", elements=4 * base.head_dim)
    return base.model([Layer(blocks=(*block.blocks, weights))] * base.layers)


def fuyu(fields: Fields) -> Model:
    """Fuyu: Persimmon with one product that turns a patch of the image into a token."""
    traits = Traits(
        norm="layer", gated=False, qkv_bias=True, mlp_bias=True, qk_norm="per_head", qk_norm_kind="layer",
        qk_norm_key="qk_layernorm",
    )  # fmt: skip
    inner = fields.nested("text_config", "persimmon")
    text = inner if fields.has("text_config") else fields.renamed("persimmon", without=("text_config",))
    # Files that have a text_config repeat it around.
    fields.ignore(*(key for key, value in inner.raw.items() if fields.raw.get(key) == value))
    base = Decoder(text, traits)
    patch, channels = fields.integer("patch_size"), fields.integer("num_channels", default=3)
    fields.ignore("image_size")
    sight = Linear(name="vision_embed_tokens", component="vision", in_features=patch**2 * channels, bias=True)
    return base.model([base.layer(base.attention(), base.mlp())] * base.layers, before=(sight,))


def zaya(fields: Fields) -> Model:
    """Zaya: queries and keys through two convolutions, half of the values delayed, a router with a memory."""
    base = Decoder(fields, Traits(qkv_bias="attention_bias"))
    hidden, inner = base.hidden_size, fields.integer("router_hidden_size")
    count = fields.integer("num_experts")
    wide = (base.heads + base.kv_heads) * base.head_dim
    first, second = fields.integer("cca_time0", default=2), fields.integer("cca_time1", default=2)
    front: tuple[Block, ...] = (
        Vector(name="conv_qk_depthwise", component="attention", elements=wide * (first + 1)),
        Linear(
            name="conv_qk_grouped", component="attention", in_features=base.head_dim * second,
            out_features=wide, bias=True,
        ),
        Vector(name="qk_temp", component="attention", elements=base.kv_heads),
    )  # fmt: skip
    router: tuple[Block, ...] = (
        Linear(name="router_down", component="router", out_features=inner, bias=True),
        Norm(width=inner),
        Linear(name="router_fc1", component="router", in_features=inner, out_features=inner, bias=True),
        Linear(name="router_fc2", component="router", in_features=inner, out_features=inner, bias=True),
    )
    routed = MoE(
        num_experts=count,
        num_experts_per_tok=fields.integer("num_experts_per_tok"),
        moe_intermediate_size=fields.integer("moe_intermediate_size"),
        router_width=inner,
        zero_experts=1,
    )
    scales = Vector(name="residual_scales", component="other", elements=8 * hidden)
    plain = base.layer(base.attention(), routed)
    blocks = (*plain.blocks[:1], *front, plain.blocks[1], *router, routed, scales)
    memory = Vector(name="router_states_scale", component="router", elements=inner)
    layers = [Layer(blocks=blocks)] + [Layer(blocks=(*blocks, memory))] * (base.layers - 1)
    entry = Vector(name="input_scale_and_bias", component="other", elements=2 * hidden)
    return base.model(layers, before=(entry,), head_bias=fields.flag("lm_head_bias", False))


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "jetmoe": jetmoe,
    "laguna": laguna,
    "step3p5": step3,
    "flint": flint,
    "hy_v4": hy_v4,
    "axk1": axk1,
    "hrm_text": hrm,
    "doge": doge,
    "fuyu": fuyu,
    "zaya": zaya,
    "diffllama": diffllama,
}
