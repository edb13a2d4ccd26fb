"""Attention over compressed tokens (DeepSeek V4) and the mixing of residual streams around it."""

from collections.abc import Iterator
from typing import Literal

from calc.model.blocks.base import BlockSpec, linear, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity

NEVER = 2**40  # a compression that no context reaches


class CompressedAttention(BlockSpec):
    """One shared key/value head; a window of plain tokens, behind it one entry for every few tokens.

    A ratio with an indexer reads only the index_topk best entries; its entries overlap, so that keys,
    gates and position biases have twice the width.
    """

    block: Literal["compressed_attention"] = "compressed_attention"
    num_attention_heads: int = quantity("Attention heads", ge=1, le=4096)
    head_dim: int = quantity("Head size", ge=1, le=65536, help="Width of a head and of the cached entry.")
    q_lora_rank: int = quantity("Query rank", ge=1, le=2**24)
    o_groups: int = quantity("Output groups", ge=1, le=4096, help="Groups of heads projected apart.")
    o_lora_rank: int = quantity("Output rank", ge=1, le=2**24, help="Width of the output of one group.")
    sliding_window: int = quantity("Sliding window", ge=1, le=2**40, unit="tokens", length=True)
    compress_ratio: int | None = quantity(
        "Tokens an entry", None, ge=1, le=2**30, help="Tokens joined in one entry; empty for none."
    )
    index_n_heads: int | None = quantity("Indexer heads", None, ge=1, le=4096)
    index_head_dim: int = quantity("Indexer head size", 128, ge=1, le=65536)
    index_topk: int = quantity("Entries picked", 512, ge=1, le=2**40)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Low-rank queries, the shared entry, compressor, indexer, attention, grouped output."""
        heads, size, part = self.num_attention_heads, self.head_dim, "attention"
        yield linear("q_a_proj", part, hidden_size, self.q_lora_rank)
        yield norm("q_a_norm", "rms", self.q_lora_rank)
        yield linear("q_b_proj", part, self.q_lora_rank, heads * size, column=size)
        yield linear("kv_proj", part, hidden_size, size)
        yield norm("kv_norm", "rms", size)
        yield Operator("sinks", "parameter", part, {"elements": heads}, (("elements", 1),))
        if self.compress_ratio is not None:
            yield from self._compressor("compressor", hidden_size, size)
        if self.compress_ratio is not None and self.index_n_heads is not None:
            yield from self._indexer(hidden_size, self.index_n_heads)
        sizes = {
            "heads": heads,
            "head_dim": size,
            "window": self.sliding_window,
            "ratio": self.compress_ratio or NEVER,
            "picked": self.index_topk if self.index_n_heads else NEVER,
        }
        yield Operator("attention", "compressed_attention", part, sizes, (("heads", 1),))
        group = max(1, heads * size // self.o_groups)
        yield linear("o_a_proj", part, group, self.o_groups * self.o_lora_rank, column=self.o_lora_rank)
        yield linear("o_b_proj", part, self.o_groups * self.o_lora_rank, hidden_size, row=self.o_lora_rank)

    def _compressor(self, name: str, hidden_size: int, size: int) -> Iterator[Operator]:
        wide = 2 * size if self.index_n_heads else size
        bias = {"elements": (self.compress_ratio or 1) * wide}
        yield Operator(f"{name}_position_bias", "parameter", "attention", bias)
        yield linear(f"{name}_kv_proj", "attention", hidden_size, wide)
        yield linear(f"{name}_gate_proj", "attention", hidden_size, wide)
        yield norm(f"{name}_kv_norm", "rms", size)

    def _indexer(self, hidden_size: int, heads: int) -> Iterator[Operator]:
        size = self.index_head_dim
        yield from self._compressor("indexer", hidden_size, size)
        yield linear("index_q_b_proj", "attention", self.q_lora_rank, heads * size)
        yield linear("index_weights_proj", "attention", hidden_size, heads)
        sizes = {"heads": heads, "head_dim": size, "ratio": self.compress_ratio or 1}
        yield Operator("indexer", "indexer", "attention", sizes)


class HyperConnection(BlockSpec):
    """Several residual streams, mixed before and after a part. Source: arXiv 2409.19606."""

    block: Literal["hyper_connection"] = "hyper_connection"
    streams: int = quantity("Streams", ge=1, le=64, help="Copies of the residual stream.")
    outputs: int = quantity("Weights", ge=1, le=4096, help="Mixing weights made for each token.")
    scales: int = quantity("Scales", ge=0, le=64)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """The product that makes the mixing weights, their base and scale."""
        part = "hyper_connection"
        yield linear("hc_fn", part, self.streams * hidden_size, self.outputs)
        yield Operator("hc_base", "parameter", part, {"elements": self.outputs + self.scales})
