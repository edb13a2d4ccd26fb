"""Hybrids and recurrences whose code stands beside their weights: Baichuan-M1, Hymba, Phi-4 flash, RWKV-7."""

from collections.abc import Callable, Mapping
from typing import Any

from calc.model.blocks import RWKV7, Attention, Block, ChannelMix, Linear, Mamba, Norm, Table, Vector
from calc.model.importers.fields import Fields
from calc.model.importers.traits import Decoder, Traits
from calc.model.model import Layer, Model


def rwkv7(fields: Fields) -> Model:
    """RWKV-7: time mixing by a delta rule and channel mixing; some layers may attend instead."""
    base = Decoder(fields, Traits(norm="layer"), attends=False)
    hidden = base.hidden_size
    inner = fields.optional_integer("intermediate_size", default=None)
    inner = inner or -(-int(hidden * fields.number("hidden_ratio", 4.0)) // 32) * 32
    mixes = ChannelMix(intermediate_size=inner, receptance=False)
    sizes = _rwkv7_sizes(fields, hidden)
    first, rest = (
        base.layer(RWKV7.model_validate({**sizes, **change}), mixes)
        for change in ({"v_low_rank_dim": None}, {})
    )
    fields.ignore("attn_mode", "num_heads", "hidden_ratio", "value_dim", "fuse_norm", "norm_bias")
    fields.ignore("fuse_cross_entropy", "fuse_linear_cross_entropy", "use_l2warp")
    layers = [rest if index else first for index in range(base.layers)]
    attends = fields.nested("attn")
    for index in attends.integers("layers"):
        if 0 <= index < base.layers:
            layers[index] = _attending(attends, base, mixes)
    before = (Norm(kind="layer"),) if fields.flag("norm_first", True) else ()
    return base.model(layers, before=before)


def _rwkv7_sizes(fields: Fields, hidden: int) -> dict[str, int]:
    """The size of a head, and the ranks that are given or follow from the width."""
    heads = fields.optional_integer("num_heads", default=None) or max(1, hidden // 64)
    size = fields.optional_integer("head_dim", default=None) or max(1, hidden // heads)
    factors = {"decay_low_rank_dim": 2.5, "a_low_rank_dim": 2.5, "v_low_rank_dim": 1.7}
    grown = {key: factor * size / 64 for key, factor in factors.items()} | {"gate_low_rank_dim": 5.0}
    ranks = {
        key: fields.optional_integer(key, default=None) or _rank(hidden, factor)
        for key, factor in grown.items()
    }
    return {"head_dim": size, **ranks}


def _rank(hidden: int, factor: float) -> int:
    """A rank that the file leaves to the width: a multiple of 32."""
    return max(32, round(factor * hidden**0.5 / 32) * 32)


def _attending(fields: Fields, base: Decoder, mixes: Block) -> Layer:
    """A layer that attends where the others recur."""
    heads = fields.integer("num_heads")
    kv_heads = fields.optional_integer("num_kv_heads", default=None) or heads
    bias = fields.flag("qkv_bias", False)
    fields.ignore("rope_theta")
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=kv_heads, head_dim=max(1, base.hidden_size // heads),
        q_bias=bias, k_bias=bias, v_bias=bias,
        sliding_window=fields.optional_integer("window_size", default=None),
    )  # fmt: skip
    return base.layer(attention, mixes)


def phi4flash(fields: Fields) -> Model:
    """Phi-4 mini flash (SambaY): Mamba and differential attention; the second half reads the first one's.

    Source: Ren et al., 2025, arXiv 2507.06607.
    """
    traits = Traits(norm="layer", qkv_bias=True, o_bias=True, mlp_bias=False, head_bias="lm_head_bias")
    base = Decoder(fields, traits)
    half, every = base.layers // 2, fields.integer("mb_per_layer", default=2, low=0)
    inner = int(base.hidden_size * fields.number("mamba_expand", 2.0))
    rank = fields.automatic("mamba_dt_rank") or -(-base.hidden_size // 16)
    mamba = Mamba(
        d_inner=inner, d_state=fields.integer("mamba_d_state", default=16), dt_rank=rank,
        d_conv=fields.integer("mamba_d_conv", default=4), conv_bias=fields.flag("mamba_conv_bias", True),
        proj_bias=fields.flag("mamba_proj_bias", False),
    )  # fmt: skip
    memory = tuple(
        Linear(name=name, component="ssm_linear", in_features=a, out_features=b)
        for name, a, b in (("in_proj", base.hidden_size, inner), ("out_proj", inner, base.hidden_size))
    )
    difference: tuple[Block, ...] = (
        Vector(name="lambdas", component="attention", elements=4 * base.head_dim),
        Norm(width=2 * base.head_dim),
    )
    windows = _windows(fields, base.layers)
    crossed = base.attention(own_keys=False, own_values=False, reuses_cache=True)
    mlp = base.mlp()

    def layer(mixes: bool, late: bool, window: int | None) -> Layer:
        if mixes:
            own: tuple[Block, ...] = memory if late else (mamba,)
        else:
            own = (crossed if late else base.attention(window), *difference)
        return Layer(blocks=(Norm(count=2, kind="layer"), *own, mlp))

    kinds = [
        (every > 0 and index % every == 0, index >= half + 2, windows[index]) for index in range(base.layers)
    ]
    made = {kind: layer(*kind) for kind in dict.fromkeys(kinds)}
    return base.model([made[kind] for kind in kinds])


def _windows(fields: Fields, count: int) -> list[int | None]:
    """The window of each layer: a list with one for each, or one number for the layers of the first half."""
    listed = fields.per_layer("sliding_window", count)
    if listed is None:
        window = fields.optional_integer("sliding_window", default=None)
        kinds = fields.per_layer("layer_types", count)
        slides = (
            [kind == "sliding_attention" for kind in kinds]
            if kinds
            else [i < count // 2 for i in range(count)]
        )
        return [window if each else None for each in slides]
    for each in listed:
        if each is not None and (isinstance(each, bool) or not isinstance(each, int) or each < 1):
            raise fields.wrong("sliding_window", each, "whole numbers from 1, or null")
    return listed


def baichuan_m1(fields: Fields) -> Model:
    """Baichuan-M1: keys and values mixed with the last token's; some layers slide, with other heads."""
    base = Decoder(fields, Traits(qkv_bias=False, mlp_bias=False))
    slides = set(fields.integers("sliding_window_layers"))
    kernel = fields.integer("conv_window", default=2, high=64)
    window = fields.optional_integer("sliding_window", "interleaved_sliding_window", default=None)
    heads = fields.integer("num_swa_attention_heads", default=base.heads)
    kv_heads = fields.integer("num_swa_key_value_heads", default=base.kv_heads)
    narrow = base.attention(
        window, num_attention_heads=heads, num_key_value_heads=kv_heads,
        head_dim=max(1, base.hidden_size // heads),
    )  # fmt: skip
    mlp, made = base.mlp(), dict[bool, Layer]()
    for sliding, attention in ((True, narrow), (False, base.attention())):
        # One weight a head for each token that is reached, for keys and for values.
        reach = Vector(
            name="conv_k_conv_v", component="attention", elements=2 * attention.num_key_value_heads * kernel
        )
        made[sliding] = Layer(blocks=(Norm(count=2), attention, reach, mlp))
    return base.model([made[index in slides] for index in range(base.layers)])


def hymba(fields: Fields) -> Model:
    """Hymba: attention and Mamba side by side on one output; most layers slide; learned tokens stand first.

    Source: Dong et al., 2024, arXiv 2411.13676.
    """
    base = Decoder(
        fields, Traits(qkv_bias=False, mlp_bias=False, gated=fields.word("mlp_hidden_act", "silu") == "silu")
    )
    inner = int(base.hidden_size * fields.number("mamba_expand", 2.0))
    scan = Mamba(
        d_inner=inner, d_state=fields.integer("mamba_d_state", default=16),
        dt_rank=fields.automatic("mamba_dt_rank") or -(-base.hidden_size // 16),
        d_conv=fields.integer("mamba_d_conv", default=4), conv_bias=fields.flag("mamba_conv_bias", True),
        proj_bias=fields.flag("mamba_proj_bias", False),
        inner_norms=fields.flag("mamba_inner_layernorms", True),
    )  # fmt: skip
    full = set(fields.integers("global_attn_idx"))
    window = fields.optional_integer("attn_window_size", "sliding_window", default=None)
    shape: dict[str, Any] = {"v_head_dim": max(1, inner // base.heads), "own_output": False}
    readers = _readers(fields, base.layers)
    mlp = base.mlp()

    def layer(sees: bool, reads: bool) -> Layer:
        reuse = {"own_keys": not reads, "own_values": not reads, "reuses_cache": reads}
        attention = base.attention(None if sees else window, **shape, **reuse)
        return Layer(blocks=(Norm(count=2), attention, scan, Norm(count=2, width=inner), mlp))

    kinds = [(index in full, index in readers) for index in range(base.layers)]
    made = {kind: layer(*kind) for kind in dict.fromkeys(kinds)}
    fields.ignore(*_HYMBA)
    tokens = fields.integer("num_memory_tokens", default=0, low=0)
    before = (Table(name="memory_tokens", component="embedding", rows=tokens),) if tokens else ()
    return base.model([made[kind] for kind in kinds], before=before)


_HYMBA = (
    "attn_hidden_size", "attn_implementation_new", "attn_reuse_every_i_layer", "conv_dim", "kq_head_dim",
    "calc_logits_for_entire_prompt", "kq_norm", "layer_type", "mamba_reuse_every_i_layer",
    "memory_tokens_interspersed_every", "num_experts", "num_experts_per_tok",
    "num_mamba", "rope", "rope_type", "use_cache", "v_head_dim",
)  # fmt: skip


def _readers(fields: Fields, count: int) -> frozenset[int]:
    """The layers that read the keys and values of the first of their group."""
    found: set[int] = set()
    for group in fields.items("kv_reuse_group"):
        if not isinstance(group, list) or len(group) > count:  # pyright: ignore[reportUnknownArgumentType]
            raise fields.wrong("kv_reuse_group", "a part", "a list of layers")
        found |= {each for each in group[1:] if isinstance(each, int)}  # pyright: ignore[reportUnknownVariableType]
    return frozenset(found)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "baichuan_m1": baichuan_m1,
    "hymba": hymba,
    "phi4flash": phi4flash,
    "rwkv7": rwkv7,
}
