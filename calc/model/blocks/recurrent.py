"""Linear attention and gated recurrences: delta nets, lightning attention, RG-LRU, RWKV."""

from collections.abc import Iterator
from typing import Literal

from calc.model.blocks.base import BlockSpec, linear, norm
from calc.model.blocks.mamba import DELTA_WORK, PART, SCAN_WORK, convolution, recurrence, vector
from calc.physics.operators import Operator
from calc.physics.spec import quantity


class GatedDeltaNet(BlockSpec):
    """Gated delta rule with one decay a head. Source: Yang et al., 2024, arXiv 2412.06464."""

    block: Literal["gated_delta_net"] = "gated_delta_net"
    linear_num_key_heads: int = quantity("Key heads", ge=1, le=2**20)
    linear_num_value_heads: int = quantity("Value heads", ge=1, le=2**20)
    linear_key_head_dim: int = quantity("Key head size", ge=1, le=65536)
    linear_value_head_dim: int = quantity("Value head size", ge=1, le=65536)
    linear_conv_kernel_dim: int = quantity("Convolution", ge=1, le=1024)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Queries, keys, values and gate; convolution; decay and write strength; the rule; output."""
        heads, wide = self.linear_num_value_heads, self.linear_value_head_dim
        key, value = self.linear_num_key_heads * self.linear_key_head_dim, heads * wide
        yield linear("in_proj_qkvz", PART, hidden_size, 2 * key + 2 * value, column=1)
        yield linear("in_proj_ba", PART, hidden_size, 2 * heads, column=2)
        yield convolution("conv1d", 2 * key + value, self.linear_conv_kernel_dim, False)
        yield vector("A_log", heads, 1)
        yield vector("dt_bias", heads, 1)
        yield recurrence(heads, self.linear_key_head_dim, wide, DELTA_WORK)
        yield norm("norm", "rms", wide, value, (("span", wide),))
        yield linear("out_proj", PART, value, hidden_size, row=wide)


class KimiDeltaAttention(BlockSpec):
    """Delta rule with a decay for each key channel. Source: Kimi Linear, 2025, arXiv 2510.26692."""

    block: Literal["kimi_delta_attention"] = "kimi_delta_attention"
    num_heads: int = quantity("Heads", ge=1, le=4096)
    head_dim: int = quantity("Head size", ge=1, le=65536)
    short_conv_kernel_size: int = quantity("Convolution", ge=1, le=1024)
    gate_rank: int | None = quantity(
        "Rank of the gates", None, ge=1, le=2**24, help="Rank of decay and output gate; empty for full ones."
    )
    full_output_gate: bool = quantity(
        "Full output gate", False, help="The output gate is one product, whatever the rank of the decay."
    )

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Queries, keys and values, each with a convolution; low-rank decay and gate; the rule; output."""
        heads, size = self.num_heads, self.head_dim
        width = heads * size
        for name in ("q", "k", "v"):
            yield linear(f"{name}_proj", PART, hidden_size, width, column=size)
            yield convolution(f"{name}_conv1d", width, self.short_conv_kernel_size, False, size)
        for name in ("f", "g"):
            if self.gate_rank is None or (name == "g" and self.full_output_gate):
                yield linear(f"{name}_proj", PART, hidden_size, width, column=size)
                continue
            yield linear(f"{name}_a_proj", PART, hidden_size, self.gate_rank)
            yield linear(f"{name}_b_proj", PART, self.gate_rank, width, column=size)
        yield linear("b_proj", PART, hidden_size, heads, column=1)
        yield vector("A_log", heads, 1)
        yield vector("dt_bias", width, size)
        yield recurrence(heads, size, size, DELTA_WORK)
        yield norm("o_norm", "rms", size, width, (("span", size),))
        yield linear("o_proj", PART, width, hidden_size, row=size)


class LightningAttention(BlockSpec):
    """Linear attention with a fixed decay a head, as in MiniMax-Text-01. Source: arXiv 2501.08313."""

    block: Literal["lightning_attention"] = "lightning_attention"
    num_attention_heads: int = quantity("Heads", ge=1, le=4096)
    head_dim: int = quantity("Head size", ge=1, le=65536)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Queries, keys and values in one product; the recurrence; norm, gate and output."""
        heads, size = self.num_attention_heads, self.head_dim
        width = heads * size
        yield linear("qkv_proj", PART, hidden_size, 3 * width, column=3 * size)
        yield recurrence(heads, size, size, SCAN_WORK)
        yield norm("norm", "rms", width, width, (("width", size), ("span", size)))
        yield linear("output_gate", PART, hidden_size, width, column=size)
        yield linear("out_proj", PART, width, hidden_size, row=size)


class RGLRU(BlockSpec):
    """Griffin's recurrent block: convolution and a gated linear recurrence. Source: arXiv 2402.19427."""

    block: Literal["rg_lru"] = "rg_lru"
    lru_width: int = quantity("Width", ge=1, le=2**24)
    num_heads: int = quantity("Heads", ge=1, le=4096, help="Diagonal blocks of the two gates.")
    conv1d_width: int = quantity("Convolution", ge=1, le=1024)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Two branches in, convolution, block-diagonal gates, the recurrence, projection out."""
        width = self.lru_width
        block = max(1, width // self.num_heads)
        yield linear("linear_x", PART, hidden_size, width, bias=True, column=block)
        yield linear("linear_y", PART, hidden_size, width, bias=True, column=block)
        yield convolution("conv_1d", width, self.conv1d_width, True, block)
        for name in ("input_gate", "recurrent_gate"):
            yield linear(f"rg_lru_{name}", PART, block, width, bias=True, column=block)
        yield vector("recurrent_param", width, block)
        yield recurrence(width, 1, 1, SCAN_WORK)
        yield linear("linear_out", PART, width, hidden_size, bias=True, row=block)


class MLSTM(BlockSpec):
    """xLSTM's matrix memory with exponential gates. Source: Beck et al., 2024, arXiv 2405.04517."""

    block: Literal["mlstm"] = "mlstm"
    num_heads: int = quantity("Heads", ge=1, le=4096)
    qk_dim: int = quantity("Width of queries and keys", ge=1, le=2**24)
    v_dim: int = quantity("Width of values", ge=1, le=2**24)
    bias: bool = quantity("Biases", False, help="Bias on all products; those of the gates always have one.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Queries, keys, values, gates, the memory, its norm and the output."""
        heads, bias = self.num_heads, self.bias
        key, value = max(1, self.qk_dim // heads), max(1, self.v_dim // heads)
        yield linear("q", PART, hidden_size, self.qk_dim, bias=bias, column=key)
        yield linear("k", PART, hidden_size, self.qk_dim, bias=bias, column=key)
        yield linear("v", PART, hidden_size, self.v_dim, bias=bias, column=value)
        yield linear("ogate_preact", PART, hidden_size, self.v_dim, bias=bias, column=value)
        yield linear("igate_preact", PART, hidden_size, heads, bias=True, column=1)
        yield linear("fgate_preact", PART, hidden_size, heads, bias=True, column=1)
        # The normaliser of the memory is one more value.
        yield recurrence(heads, key, value + 1, SCAN_WORK)
        kind = "layer" if bias else "rms"
        yield norm("multihead_norm", kind, self.v_dim, self.v_dim, (("width", value), ("span", value)))
        yield linear("out_proj", PART, self.v_dim, hidden_size, bias=bias, row=value)


def _token_shift(hidden_size: int) -> Operator:
    """The last token's input, which RWKV mixes with this one's."""
    sizes = {"heads": 1, "key_dim": hidden_size, "value_dim": 1, "work": 0}
    return Operator("token_shift", "recurrence", PART, sizes)


class RWKV(BlockSpec):
    """RWKV-4's time mixing: a weighted average of values with a decay for each channel."""

    block: Literal["rwkv"] = "rwkv"
    attention_hidden_size: int = quantity("Width", ge=1, le=2**24)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Mixes of this and the last token, four products, decay and first weight, the average."""
        width = self.attention_hidden_size
        yield _token_shift(hidden_size)
        yield vector("time_decay", width, 1)
        yield vector("time_first", width, 1)
        yield vector("time_mix", 3 * hidden_size)
        for name in ("key", "value", "receptance"):
            yield linear(name, PART, hidden_size, width, column=1)
        # Numerator, denominator and largest exponent of the average.
        yield recurrence(width, 3, 1, SCAN_WORK)
        yield linear("output", PART, width, hidden_size, row=1)


class RWKV7(BlockSpec):
    """RWKV-7's time mixing: a delta rule with a decay and a rate a channel. Source: arXiv 2503.14456."""

    block: Literal["rwkv7"] = "rwkv7"
    head_dim: int = quantity("Head size", ge=1, le=65536)
    decay_low_rank_dim: int = quantity("Rank of the decay", ge=1, le=2**24)
    a_low_rank_dim: int = quantity("Rank of the rate", ge=1, le=2**24)
    gate_low_rank_dim: int = quantity("Rank of the gate", ge=1, le=2**24)
    v_low_rank_dim: int | None = quantity(
        "Rank of the first values", None, ge=1, le=2**24,
        help="Rank of what mixes in the first layer's values; empty in that layer.",
    )  # fmt: skip

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Mixes, products, low-rank decay, rate, values and gate, the rule, its norm and the output."""
        size, heads = self.head_dim, max(1, hidden_size // self.head_dim)
        yield _token_shift(hidden_size)
        yield vector("time_mix", 6 * hidden_size)
        yield vector("k_k_k_a_r_k", 3 * hidden_size, 3 * size)
        for name in ("r", "k", "v"):
            yield linear(f"{name}_proj", PART, hidden_size, hidden_size, column=size)
        ranks = (("w", self.decay_low_rank_dim), ("a", self.a_low_rank_dim), ("v", self.v_low_rank_dim))
        for name, rank in (*ranks, ("g", self.gate_low_rank_dim)):
            if rank is not None:
                yield linear(f"{name}_lora_a", PART, hidden_size, rank)
                yield linear(f"{name}_lora_b", PART, rank, hidden_size, bias=name != "g", column=size)
        yield recurrence(heads, size, size, DELTA_WORK)
        yield norm("g_norm", "layer", hidden_size, hidden_size, (("width", size), ("span", size)))
        yield linear("o_proj", PART, hidden_size, hidden_size, row=size)


class ChannelMix(BlockSpec):
    """RWKV's feed-forward: squared ReLU, in RWKV-4 gated by a product of the hidden width."""

    block: Literal["channel_mix"] = "channel_mix"
    intermediate_size: int = quantity("MLP width", ge=1, le=2**26)
    receptance: bool = quantity("Receptance", True, help="A gate of the hidden width; off in RWKV-7.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One mix or two, key, value and receptance."""
        part = "mlp_dense"
        yield _token_shift(hidden_size)
        mixes = (1 + self.receptance) * hidden_size
        yield Operator("ffn_time_mix", "parameter", part, {"elements": mixes})
        yield linear("ffn_key", part, hidden_size, self.intermediate_size, column=1)
        if self.receptance:
            yield linear("ffn_receptance", part, hidden_size, hidden_size)
        yield linear("ffn_value", part, self.intermediate_size, hidden_size, row=1)
