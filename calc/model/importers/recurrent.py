"""Readers of models with linear attention or gated recurrences: Qwen3-Next, Kimi Linear, LFM2, RWKV."""

from collections.abc import Callable, Mapping, Sequence

from calc.model.blocks import (
    MLP,
    MLSTM,
    RGLRU,
    RWKV,
    Block,
    ChannelMix,
    GatedDeltaNet,
    KimiDeltaAttention,
    LightningAttention,
    Linear,
    MoE,
    Norm,
    ShortConvolution,
    Vector,
)
from calc.model.blocks.base import NormKind
from calc.model.importers.assembly import layer_count
from calc.model.importers.deepseek import latent
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import ATTENTION, layer_kinds
from calc.model.importers.mtp import mtp_stacks
from calc.model.importers.traits import Decoder, Traits, experts, sparse_layers
from calc.model.model import Layer, Model


def _stacked(
    base: Decoder,
    mixers: Mapping[str, Block],
    kinds: Sequence[str],
    routed: Block | None,
    dense_first: bool = False,
) -> list[Layer]:
    """Layers by the kind of mixer and by whether experts follow it."""
    sparse = sparse_layers(base.fields, base.layers, dense_first) if routed else [False] * base.layers
    dense = base.mlp() if not all(sparse) else None
    base.fields.ignore("intermediate_size")
    made: dict[tuple[str, bool], Layer] = {}
    layers: list[Layer] = []
    for kind, moe in zip(kinds, sparse, strict=True):
        block = routed if moe else dense
        if (kind, moe) not in made and block is not None:
            made[kind, moe] = base.layer(mixers[kind], block)
        layers.append(made[kind, moe])
    return layers


def _kinds(fields: Fields, count: int, otherwise: Sequence[str]) -> list[str]:
    """ "full" or "linear" for each layer, by layer_types or the pattern of the class."""
    listed = layer_kinds(fields, count)
    return ["full" if kind in ATTENTION else "linear" for kind in (listed or otherwise)]


def delta_net(fields: Fields, heads: int | None = None, key_dim: int | None = None) -> GatedDeltaNet:
    """The gated delta net that the usual keys describe; OLMo derives absent sizes from its attention."""
    if key_dim is None:
        key_dim = fields.integer("linear_key_head_dim")
    else:
        key_dim = fields.optional_integer("linear_key_head_dim", default=None) or key_dim
    keys, values = "linear_num_key_heads", "linear_num_value_heads"
    return GatedDeltaNet(
        linear_num_key_heads=fields.optional_integer(keys, default=heads) or heads or fields.integer(keys),
        linear_num_value_heads=fields.optional_integer(values, default=heads)
        or heads
        or fields.integer(values),
        linear_key_head_dim=key_dim,
        linear_value_head_dim=fields.optional_integer("linear_value_head_dim", default=None) or 2 * key_dim,
        linear_conv_kernel_dim=fields.integer("linear_conv_kernel_dim"),
    )


def qwen3_next(fields: Fields) -> Model:
    """Qwen3-Next and Qwen3.5: gated delta nets, every fourth layer attention with an output gate."""
    traits = Traits(
        qk_norm="per_head",
        output_gate="elementwise",
        experts=True,
        shared="wide",
        shared_gate=True,
        mlp_bias=False,
    )
    base = Decoder(fields, traits)
    every = fields.integer("full_attention_interval", default=4)
    otherwise = ["linear" if (i + 1) % every else "full_attention" for i in range(base.layers)]
    mixers: dict[str, Block] = {
        "full": base.attention(gate_bias=fields.flag("attention_bias", False)),
        "linear": delta_net(fields),
    }
    fields.ignore("attn_output_gate", "mtp_use_dedicated_embeddings", "mlp_only_layers")
    layers = _stacked(base, mixers, _kinds(fields, base.layers, otherwise), experts(fields, traits))
    ahead = _stacked(base, mixers, ["full"] * base.layers, experts(fields, traits))[-1]
    return base.model(layers, mtp=mtp_stacks(fields, ahead, base.hidden_size))


def olmo_hybrid(fields: Fields) -> Model:
    """OLMo Hybrid: gated delta nets, every fourth layer attention with full-width query/key norms."""
    base = Decoder(fields, Traits(qk_norm="full_width"))
    otherwise = ["linear" if (i + 1) % 4 else "full_attention" for i in range(base.layers)]
    heads = fields.optional_integer("linear_num_key_heads", default=None) or base.heads
    scan = delta_net(fields, base.heads, max(1, 3 * base.hidden_size // (4 * heads)))
    kinds = _kinds(fields, base.layers, otherwise)
    return base.model(_stacked(base, {"full": base.attention(), "linear": scan}, kinds, None))


def lara_mini(fields: Fields) -> Model:
    """Lara Mini: gated delta nets between full and windowed attention, experts in every layer."""
    traits = Traits(qk_norm="per_head", experts=True, shared="wide", mlp_bias=False)
    base = Decoder(fields, traits)
    window = fields.optional_integer("sliding_window", default=None)
    pattern = ("linear", "sliding_attention", "linear", "full_attention", "sliding_attention")
    listed = layer_kinds(fields, base.layers) or [pattern[i % 5] for i in range(base.layers)]
    mixers: dict[str, Block] = {
        "full_attention": base.attention(), "sliding_attention": base.attention(window),
        "linear": delta_net(fields),
    }  # fmt: skip
    kinds = [kind if kind in mixers else "linear" for kind in listed]
    return base.model(_stacked(base, mixers, kinds, experts(fields, traits)))


def _each(layers: Sequence[Layer], change: Callable[[Layer], Layer]) -> list[Layer]:
    """The layers with a change, which is made once for those that are one object."""
    made = {id(layer): change(layer) for layer in {id(each): each for each in layers}.values()}
    return [made[id(layer)] for layer in layers]


def kimi_linear(fields: Fields) -> Model:
    """Kimi Linear and K3: delta attention, some layers latent attention; experts behind the first layer."""
    traits = Traits(experts=True, shared="counted", dense_first=True)
    base = Decoder(fields, traits)
    inner = fields.nested("linear_attn_config")
    full = set(inner.integers("full_attn_layers"))
    inner.ignore("kda_layers")
    otherwise = [
        "full_attention" if (i + 1 in full if full else i and i % 4 == 0) else "linear"
        for i in range(base.layers)
    ]
    size = inner.optional_integer("head_dim", default=None) or fields.integer("linear_head_dim", default=128)
    scan = KimiDeltaAttention(
        num_heads=inner.optional_integer("num_heads", default=None)
        or fields.integer("linear_num_heads", default=32),
        head_dim=size,
        short_conv_kernel_size=inner.optional_integer("short_conv_kernel_size", default=None)
        or fields.integer("linear_conv_kernel_dim", default=4),
        gate_rank=size, full_output_gate=inner.flag("use_full_rank_gate", False),
    )  # fmt: skip
    inner.ignore("gate_lower_bound")
    fields.ignore("mla_use_nope", "moe_router_activation_func", "num_expert_group", "use_grouped_topk")
    fields.ignore("activation_situ_beta", "activation_situ_linear_beta")
    gate = "elementwise" if fields.flag("mla_use_output_gate", False) else "absent"
    mixers: dict[str, Block] = {"full": latent(fields, base.heads, output_gate=gate), "linear": scan}
    kinds = _kinds(fields, base.layers, otherwise)
    width = fields.optional_integer("routed_expert_hidden_size", default=None)
    routed = experts(fields, traits)
    if routed is not None and width:
        routed = routed.model_copy(update={"moe_latent_size": width})
    layers = _stacked(base, mixers, kinds, routed, dense_first=True)
    latent_norm = Norm(width=width) if width and fields.flag("latent_moe_use_norm", False) else None
    if not fields.has("attn_res_block_size"):
        return base.model(_each(layers, lambda layer: _grown(layer, latent_norm)))
    fields.ignore("attn_res_block_size")
    # The checkpoint has as many decays as a head is wide, of which one for each head is used.
    rest = Vector(name="A_log_rest", component="ssm_linear", elements=size - scan.num_heads)
    padded = rest if size > scan.num_heads else None
    grown = _each(layers, lambda layer: _grown(layer, latent_norm, _residuals(2), padded))
    return base.model(grown, after=_residuals(1))


def _residuals(count: int) -> tuple[Block, ...]:
    """What weighs the sums of earlier blocks of layers before a part: a norm and a product of width 1 each.

    Source: Kimi K3 technical report, 2026, arXiv 2607.24653, section 2.2.
    """
    weigh = Linear(name="attention_residual", component="hyper_connection", out_features=1)
    return (Norm(count=count), *[weigh] * count)


def _grown(
    layer: Layer, latent_norm: Block | None, more: tuple[Block, ...] = (), padded: Block | None = None
) -> Layer:
    """A layer with a norm of what its experts answer, and with what all layers or delta layers have more."""
    own = [latent_norm] if latent_norm and any(isinstance(block, MoE) for block in layer.blocks) else []
    scans = any(isinstance(block, KimiDeltaAttention) for block in layer.blocks)
    ends = [padded] if padded and scans else []
    return Layer(blocks=(*more, *layer.blocks, *own, *ends))


def bailing_hybrid(fields: Fields) -> Model:
    """Ling hybrids: delta attention with full gates, latent attention at the end of each group of layers."""
    traits = Traits(experts=True, shared="counted", dense_first=True)
    base = Decoder(fields, traits)
    group = fields.integer("layer_group_size", default=6)
    otherwise = ["linear" if (i + 1) % group else "full_attention" for i in range(base.layers)]
    scan = KimiDeltaAttention(
        num_heads=fields.optional_integer("linear_num_heads", default=None) or base.heads,
        head_dim=fields.optional_integer("linear_head_dim", default=None) or base.head_dim,
        short_conv_kernel_size=fields.integer("short_conv_kernel_size", "linear_conv_kernel_dim", default=4),
    )
    mixers: dict[str, Block] = {"full": latent(fields, base.heads, output_gate="per_head"), "linear": scan}
    kinds = _kinds(fields, base.layers, otherwise)
    return base.model(_stacked(base, mixers, kinds, experts(fields, traits), dense_first=True))


def minimax(fields: Fields) -> Model:
    """MiniMax-Text-01: lightning attention, some layers softmax attention; experts in every layer."""
    traits = Traits(qkv_bias=False, experts=True)
    base = Decoder(fields, traits)
    types = fields.per_layer("attn_type_list", base.layers)
    otherwise = [
        "full_attention" if (types[i] if types else (i + 1) % 2) else "linear" for i in range(base.layers)
    ]
    scan = LightningAttention(num_attention_heads=base.heads, head_dim=base.head_dim)
    fields.ignore(
        *(key for key in fields.raw if key.startswith(("layernorm_", "linear_attn_", "full_attn_", "mlp_")))
    )
    fields.ignore("block_size", "postnorm", "shared_intermediate_size", "shared_moe_mode", "sliding_window")
    kinds = _kinds(fields, base.layers, otherwise)
    return base.model(
        _stacked(base, {"full": base.attention(), "linear": scan}, kinds, experts(fields, traits))
    )


def recurrent_gemma(fields: Fields) -> Model:
    """RecurrentGemma: two gated linear recurrences, then attention in a window; biased but for q, k, v."""
    base = Decoder(fields, Traits(o_bias=True))
    window = fields.integer("attention_window_size", default=2048)
    pattern = [str(kind) for kind in fields.items("block_types")] or ["recurrent", "recurrent", "attention"]
    width = fields.optional_integer("lru_width", default=None) or base.hidden_size
    scan = RGLRU(
        lru_width=width, num_heads=base.heads, conv1d_width=fields.integer("conv1d_width", default=4)
    )
    mlp = MLP(intermediate_size=max(1, fields.integer("intermediate_size") // 2), bias=True)
    fields.ignore("logits_soft_cap", "w_init_variance_scale", "final_w_init_variance_scale")
    mixers = {True: base.layer(base.attention(window), mlp), False: base.layer(scan, mlp)}
    return base.model([mixers[pattern[i % len(pattern)] in ATTENTION] for i in range(base.layers)])


def lfm2(fields: Fields) -> Model:
    """LFM2: short convolutions and attention by layer_types; dense layers first where there are experts."""
    traits = Traits(qkv_bias=False, mlp_bias=False, qk_norm="per_head", experts=True, dense_first=True)
    base = Decoder(fields, traits)
    attends = fields.integers("full_attn_idxs")
    otherwise = ["full_attention" if not attends or i in attends else "conv" for i in range(base.layers)]
    fields.ignore(*(key for key in fields.raw if key.startswith(("block_", "conv_"))))
    fields.ignore("use_expert_bias", "num_heads", "use_pos_enc")
    routed = experts(fields, traits)
    conv = ShortConvolution(kernel=fields.integer("conv_L_cache"), bias=fields.flag("conv_bias", False))
    kinds = _kinds(fields, base.layers, otherwise)
    mixers: dict[str, Block] = {"full": base.attention(), "linear": conv}
    if routed:
        return base.model(_stacked(base, mixers, kinds, routed, dense_first=True), tied=_lfm_tied(fields))
    mlp = MLP(intermediate_size=_adjusted(fields))
    made = {kind: base.layer(mixer, mlp) for kind, mixer in mixers.items()}
    return base.model([made[kind] for kind in kinds], tied=_lfm_tied(fields))


def _lfm_tied(fields: Fields) -> bool:
    return fields.flag("tie_embedding" if fields.has("tie_embedding") else "tie_word_embeddings", True)


def _adjusted(fields: Fields) -> int:
    """The width of LFM2's MLP: two thirds of the given one, times a factor, rounded up to a multiple."""
    width = fields.integer("block_ff_dim", "intermediate_size")
    fields.ignore("intermediate_size")
    if not fields.flag("block_auto_adjust_ff_dim", True):
        return width
    factor = fields.number("block_ffn_dim_multiplier", 1.0)
    multiple = fields.integer("block_multiple_of", default=256)
    return -(-int(factor * (2 * width // 3)) // multiple) * multiple


def lfm3(fields: Fields) -> Model:
    """LFM3: as LFM2 with norms on both sides, gated attention and windows."""
    norms = 4 if fields.flag("use_sandwich_norm", True) else 2
    gate = "per_head" if fields.flag("use_attention_gate", True) else "absent"
    base = Decoder(fields, Traits(norms=norms, qk_norm="per_head", output_gate=gate, mlp_bias=False))
    window = fields.optional_integer("sliding_window", default=None)
    conv = ShortConvolution(kernel=fields.integer("conv_L_cache"), bias=fields.flag("conv_bias", False))
    otherwise = [
        ("sliding_attention" if i else "conv", "conv", "full_attention", "conv")[i % 4]
        for i in range(base.layers)
    ]
    mixers: dict[str, Block] = {
        "full_attention": base.attention(), "sliding_attention": base.attention(window), "conv": conv
    }  # fmt: skip
    kinds = layer_kinds(fields, base.layers) or otherwise
    made = {kind: base.layer(mixer, base.mlp()) for kind, mixer in mixers.items()}
    return base.model([made[kind if kind in made else "conv"] for kind in kinds])


def rwkv(fields: Fields) -> Model:
    """RWKV-4: time mixing and channel mixing behind LayerNorms; one more norm in front of all."""
    base = Decoder(fields, Traits(norm="layer"), attends=False)
    width = fields.optional_integer("attention_hidden_size", default=None) or base.hidden_size
    inner = fields.optional_integer("intermediate_size", default=None) or 4 * base.hidden_size
    fields.ignore("rescale_every", "context_length")
    block = base.layer(RWKV(attention_hidden_size=width), ChannelMix(intermediate_size=inner))
    return base.model([block] * base.layers, before=(Norm(kind="layer"),))


def xlstm(fields: Fields) -> Model:
    """xLSTM: a matrix memory and a gated MLP in every layer."""
    kinds: dict[bool, NormKind] = {True: "layer", False: "rms"}
    traits = Traits(norm=kinds[fields.flag("use_bias", False)], mlp_bias="use_bias")
    deep = layer_count(fields, "num_blocks", "num_hidden_layers")
    base = Decoder(fields, traits, layers=deep, attends=False)
    hidden = base.hidden_size

    def wide(key: str, default: float, multiple: int) -> int:
        return max(1, -(-int(hidden * fields.number(key, default)) // multiple)) * multiple

    block = MLSTM(
        num_heads=fields.integer("num_heads"),
        qk_dim=wide("qk_dim_factor", 0.5, 64),
        v_dim=wide("v_dim_factor", 1.0, 64),
        bias=traits.norm == "layer",
    )
    width = wide("ffn_proj_factor", 2.667, fields.integer("ffn_round_up_to_multiple_of", default=64))
    fields.ignore("embedding_dim", "num_hidden_layers", "add_out_norm")  # the class always has that norm
    layers = [base.layer(block, base.mlp(width))] * base.layers
    return base.model(layers, norm="rms")


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "qwen3_next": qwen3_next,
    "qwen3_5_text": qwen3_next,
    "qwen3_5_moe_text": qwen3_next,
    "lara_mini": lara_mini,
    "olmo_hybrid": olmo_hybrid,
    "kimi_linear": kimi_linear,
    "bailing_hybrid": bailing_hybrid,
    "minimax": minimax,
    "minimax_text_01": minimax,
    "recurrent_gemma": recurrent_gemma,
    "lfm2": lfm2,
    "lfm2_moe": lfm2,
    "lfm3": lfm3,
    "rwkv": rwkv,
    "xlstm": xlstm,
}
