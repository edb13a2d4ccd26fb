"""State-space mixers: Mamba, Mamba-2, and the short convolutions that stand alone in LFM2."""

from collections.abc import Iterator
from typing import Literal

from calc.model.blocks.base import BlockSpec, Split, linear, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity

PART = "ssm_linear"
SCAN_WORK = 5
DELTA_WORK = 7


def convolution(name: str, channels: int, kernel: int, bias: bool, granule: int = 1) -> Operator:
    """A causal depth-wise convolution, divided among devices by channels."""
    sizes = {"channels": channels, "kernel": kernel, "bias": int(bias)}
    return Operator(name, "convolution", PART, sizes, (("channels", granule),))


def recurrence(heads: int, key_dim: int, value_dim: int, work: int) -> Operator:
    """The recurrence over a state of key_dim x value_dim a head, divided among devices by heads."""
    sizes = {"heads": heads, "key_dim": key_dim, "value_dim": value_dim, "work": work}
    return Operator("recurrence", "recurrence", PART, sizes, (("heads", 1),))


def vector(name: str, elements: int, granule: int = 0) -> Operator:
    """Parameters that stand alone, divided among devices where a granule is given."""
    splits: Split = (("elements", granule),) if granule else ()
    return Operator(name, "parameter", PART, {"elements": elements}, splits)


class Mamba(BlockSpec):
    """Mamba 1: a selective scan over d_inner channels with a state of d_state each.

    Source: Gu and Dao, 2023, arXiv 2312.00752, section 3.
    """

    block: Literal["mamba"] = "mamba"
    d_inner: int = quantity("Inner width", ge=1, le=2**24, help="Channels of the scan: expand x hidden size.")
    d_state: int = quantity("State size", ge=1, le=65536, help="State elements of a channel.")
    d_conv: int = quantity("Convolution", ge=1, le=1024, help="Kernel of the convolution in front.")
    dt_rank: int = quantity("Rank of the time step", ge=1, le=2**24)
    conv_bias: bool = quantity("Bias of the convolution", True)
    proj_bias: bool = quantity("Bias of in_proj and out_proj", False)
    inner_norms: bool = quantity("Inner norms", False, help="Norms of time step, B and C, as in Jamba.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Projections in, convolution, parameters of the scan, the scan, projection out."""
        inner, state, rank = self.d_inner, self.d_state, self.dt_rank
        yield linear("in_proj", PART, hidden_size, 2 * inner, bias=self.proj_bias, column=2)
        yield convolution("conv1d", inner, self.d_conv, self.conv_bias)
        yield linear("x_proj", PART, inner, rank + 2 * state, row=1)
        if self.inner_norms:
            yield norm("dt_layernorm", "rms", rank)
            yield norm("b_layernorm", "rms", state)
            yield norm("c_layernorm", "rms", state)
        yield linear("dt_proj", PART, rank, inner, bias=True, column=1)
        yield vector("A_log", inner * state, state)
        yield vector("D", inner, 1)
        yield recurrence(inner, state, 1, SCAN_WORK)
        yield linear("out_proj", PART, inner, hidden_size, bias=self.proj_bias, row=1)


class Mamba2(BlockSpec):
    """Mamba 2: a scan with one decay a head. Source: Dao and Gu, 2024, arXiv 2405.21060."""

    block: Literal["mamba2"] = "mamba2"
    num_heads: int = quantity("Heads of the scan", ge=1, le=2**20)
    head_dim: int = quantity("Head size", ge=1, le=65536, help="Channels of one head.")
    n_groups: int = quantity("Groups", ge=1, le=2**20, help="Groups of heads that share B and C.")
    d_state: int = quantity("State size", ge=1, le=65536, help="State elements of a channel.")
    d_conv: int = quantity("Convolution", ge=1, le=1024, help="Kernel of the convolution in front.")
    conv_bias: bool = quantity("Bias of the convolution", True)
    proj_bias: bool = quantity("Bias of in_proj", False)
    out_bias: bool = quantity("Bias of out_proj", False)
    gated_norm: bool = quantity("Gated norm", True, help="A norm of the inner width before out_proj.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Projection in, convolution over x, B and C, parameters of the heads, scan, projection out."""
        heads, inner = self.num_heads, self.num_heads * self.head_dim
        shared = 2 * self.n_groups * self.d_state
        yield linear("in_proj", PART, hidden_size, 2 * inner + shared + heads, bias=self.proj_bias, column=1)
        yield convolution("conv1d", inner + shared, self.d_conv, self.conv_bias)
        for name in ("A_log", "D", "dt_bias"):
            yield vector(name, heads, 1)
        yield recurrence(heads, self.d_state, self.head_dim, SCAN_WORK)
        if self.gated_norm:
            yield norm("norm", "rms", inner, inner, (("width", self.head_dim), ("span", self.head_dim)))
        yield linear("out_proj", PART, inner, hidden_size, bias=self.out_bias, row=self.head_dim)


class ShortConvolution(BlockSpec):
    """LFM2's mixer: a gated convolution of a few tokens."""

    block: Literal["short_convolution"] = "short_convolution"
    kernel: int = quantity("Convolution", ge=1, le=1024, help="conv_L_cache: kernel of the convolution.")
    bias: bool = quantity("Biases", False, help="Bias on both products and the convolution.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Three parts in, convolution of one of them, projection out."""
        yield linear("in_proj", PART, hidden_size, 3 * hidden_size, bias=self.bias, column=3)
        yield convolution("conv", hidden_size, self.kernel, self.bias)
        yield linear("out_proj", PART, hidden_size, hidden_size, bias=self.bias, row=1)
