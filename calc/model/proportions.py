"""Blocks of usual proportions for a stack of some width: where a design starts before a person shapes it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import gcd

from calc.model.blocks import (
    MLP,
    MLSTM,
    RGLRU,
    RWKV,
    RWKV7,
    Attention,
    Block,
    ChannelMix,
    CompressedAttention,
    Convolution,
    CrossAttention,
    Embedding,
    GatedDeltaNet,
    Head,
    HyperConnection,
    Indexer,
    KimiDeltaAttention,
    LatentAttention,
    LightningAttention,
    Linear,
    Mamba,
    Mamba2,
    MixtureAttention,
    MoE,
    Norm,
    Positions,
    Projection,
    ShortConvolution,
    Table,
    Vector,
)
from calc.model.kinds import kind_of
from calc.model.model import Stack

WINDOW = 1024
VOCABULARY, POSITIONS = 128_000, 4096
STREAMS = 4


@dataclass(frozen=True, slots=True)
class Width:
    """A hidden size and what models usually make of it.

    Heads of 128 from a width of 1,024 on and of 64 below it, up to eight key/value heads, a gated MLP
    of 8/3 of the width: the common ground of the catalogue's decoders.
    """

    hidden: int

    @property
    def head_dim(self) -> int:
        """Width of a head."""
        return min(self.hidden, 128 if self.hidden >= 1024 else 64)

    @property
    def heads(self) -> int:
        """Heads that fill the width."""
        return min(4096, max(1, self.hidden // self.head_dim))

    @property
    def key_value_heads(self) -> int:
        """Key/value heads, a divisor of the heads."""
        return gcd(self.heads, 8)

    @property
    def intermediate(self) -> int:
        """Width of an MLP with three matrices, of about the size of one with two and four times the width."""
        return _rounded(8 * self.hidden / 3)

    @property
    def expert(self) -> int:
        """Width of one of eight experts that compute together what one such MLP does."""
        return _rounded(self.intermediate / 8, 64)


def _rounded(value: float, step: int = 256) -> int:
    return max(step, round(value / step) * step)


def typical(kind: str, stack: Stack) -> Block:
    """A block of a kind for a stack: as the stack has it most often, else of usual proportions.

    Raises KeyError for what is no kind.
    """
    held = Counter(
        block
        for group in stack.groups
        for layer in {id(layer): layer for layer in group.pattern}.values()
        for block in layer.blocks
        if kind_of(block) == kind and not block.borrowed
    )
    return held.most_common(1)[0][0] if held else PROPORTIONS[kind](Width(stack.hidden_size))


def _attention(width: Width, **reach: object) -> Attention:
    fields: dict[str, object] = {
        "num_attention_heads": width.heads,
        "num_key_value_heads": width.key_value_heads,
        "head_dim": width.head_dim,
    }
    return Attention.model_validate({**fields, **reach})


# What makes attention of one reach of another.
REACHES: Mapping[str, Mapping[str, object]] = {
    "attention": {"reach": "automatic", "sliding_window": None},
    "window_attention": {"reach": "automatic", "sliding_window": WINDOW},
    "chunked_attention": {"reach": "chunk", "sliding_window": 8 * WINDOW},
    "sparse_attention": {"reach": "sparse", "sliding_window": 2 * WINDOW},
    "encoder_attention": {"reach": "both_directions", "sliding_window": None},
}


def _reaching(kind: str) -> Callable[[Width], Block]:
    return lambda width: _attention(width, **REACHES[kind])


PROPORTIONS: Mapping[str, Callable[[Width], Block]] = {
    **{kind: _reaching(kind) for kind in REACHES},
    "latent_attention": lambda width: LatentAttention(
        num_attention_heads=width.heads, kv_lora_rank=512, qk_nope_head_dim=128, qk_rope_head_dim=64,
        v_head_dim=128,
    ),
    "compressed_attention": lambda width: CompressedAttention(
        num_attention_heads=width.heads, head_dim=512, q_lora_rank=max(1, width.hidden // 4), o_groups=8,
        o_lora_rank=1024, sliding_window=128, compress_ratio=4,
    ),
    "mixture_attention": lambda width: MixtureAttention(
        num_experts=8, num_experts_per_tok=2, num_key_value_heads=width.heads, head_dim=width.head_dim
    ),
    "cross_attention": lambda width: CrossAttention(
        num_attention_heads=width.heads, num_key_value_heads=width.heads, head_dim=width.head_dim
    ),
    "gated_delta_net": lambda width: GatedDeltaNet(
        linear_num_key_heads=width.heads, linear_num_value_heads=2 * width.heads,
        linear_key_head_dim=width.head_dim, linear_value_head_dim=width.head_dim, linear_conv_kernel_dim=4,
    ),
    "kimi_delta_attention": lambda width: KimiDeltaAttention(
        num_heads=width.heads, head_dim=width.head_dim, short_conv_kernel_size=4, gate_rank=width.head_dim
    ),
    "lightning_attention": lambda width: LightningAttention(
        num_attention_heads=width.heads, head_dim=width.head_dim
    ),
    "mamba": lambda width: Mamba(
        d_inner=2 * width.hidden, d_state=16, d_conv=4, dt_rank=max(1, -(-width.hidden // 16))
    ),
    "mamba2": lambda width: Mamba2(
        num_heads=max(1, width.hidden // 32), head_dim=64, n_groups=gcd(max(1, width.hidden // 32), 8),
        d_state=128, d_conv=4,
    ),
    "rg_lru": lambda width: RGLRU(lru_width=width.hidden, num_heads=width.heads, conv1d_width=4),
    "rwkv": lambda width: RWKV(attention_hidden_size=width.hidden),
    "rwkv7": lambda width: RWKV7(
        head_dim=64, decay_low_rank_dim=64, a_low_rank_dim=64, gate_low_rank_dim=128, v_low_rank_dim=32
    ),
    "mlstm": lambda width: MLSTM(num_heads=gcd(width.hidden, 8), qk_dim=width.hidden, v_dim=width.hidden),
    "short_convolution": lambda width: ShortConvolution(kernel=3),
    "mlp": lambda width: MLP(intermediate_size=width.intermediate),
    "moe": lambda width: MoE(num_experts=64, num_experts_per_tok=8, moe_intermediate_size=width.expert),
    "channel_mix": lambda width: ChannelMix(intermediate_size=4 * width.hidden),
    "norm": lambda width: Norm(),
    "indexer": lambda width: Indexer(index_n_heads=64, index_head_dim=128),
    "hyper_connection": lambda width: HyperConnection(
        streams=STREAMS, outputs=STREAMS * (STREAMS + 2), scales=3
    ),
    "linear": lambda width: Linear(name="linear"),
    "convolution": lambda width: Convolution(name="conv", kernel=4),
    "table": lambda width: Table(name="table", rows=VOCABULARY),
    "vector": lambda width: Vector(name="scale"),
    "embedding": lambda width: Embedding(vocab_size=VOCABULARY),
    "positions": lambda width: Positions(rows=POSITIONS),
    "projection": lambda width: Projection(name="project_in", width=width.hidden),
    "head": lambda width: Head(vocab_size=VOCABULARY),
}  # fmt: skip
