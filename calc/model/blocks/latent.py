"""Multi-head latent attention (MLA): keys and values cached as one compressed vector a token."""

from collections.abc import Iterator
from typing import Literal

from calc.model.blocks.base import BlockSpec, linear, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity


class LatentAttention(BlockSpec):
    """DeepSeek's MLA; the cache holds kv_lora_rank + qk_rope_head_dim elements a token and layer."""

    block: Literal["latent_attention"] = "latent_attention"
    num_attention_heads: int = quantity("Attention heads", ge=1, le=4096)
    q_lora_rank: int | None = quantity(
        "Query rank", None, ge=1, le=2**24, help="Rank of the compressed query; empty for one plain q_proj."
    )
    query_width: int | None = quantity(
        "Width of the query input", None, ge=1, le=2**24,
        help="Width that queries are made from, where it is not their rank.",
    )  # fmt: skip
    kv_lora_rank: int = quantity("Key/value rank", ge=1, le=2**24, help="Width of the cached latent.")
    qk_nope_head_dim: int = quantity("Head size without position", ge=0, le=65536)
    qk_rope_head_dim: int = quantity("Head size with position", ge=0, le=65536)
    v_head_dim: int = quantity("Value head size", ge=1, le=65536)
    attention_bias: bool = quantity("Biases", False, help="Bias on q_a_proj, kv_a_proj and o_proj.")
    index_topk: int | None = quantity(
        "Tokens picked", None, ge=1, le=2**40, unit="tokens", length=True,
        help="Tokens that an indexer picks for each query; empty where all are attended to.",
    )  # fmt: skip

    sliding_window: int | None = quantity(
        "Sliding window", None, ge=1, le=2**40, unit="tokens", length=True,
        help="Tokens that a query sees at most; empty for full attention.",
    )  # fmt: skip
    own_latent: bool = quantity(
        "Latent of its own", True, help="Off where the layer reads the latent that an earlier one has cached."
    )
    output_gate: Literal["absent", "elementwise", "per_head"] = quantity(
        "Output gate", "absent", help="A product that gates the output, each element or each head."
    )
    sinks: bool = quantity("Attention sinks", False, help="One learned logit for each head.")
    k_rope_norm: bool = quantity("Norm of the positional key", False)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Down and up projections with their norms, the attention on the latent, and the output."""
        heads, part, bias = self.num_attention_heads, "attention", self.attention_bias
        qk = self.qk_nope_head_dim + self.qk_rope_head_dim
        if self.q_lora_rank is None:
            yield linear("q_proj", part, hidden_size, heads * qk, column=qk)
        else:
            yield linear("q_a_proj", part, hidden_size, self.q_lora_rank, bias=bias)
            yield norm("q_a_layernorm", "rms", self.q_lora_rank)
            yield linear("q_b_proj", part, self.query_width or self.q_lora_rank, heads * qk, column=qk)
        if self.own_latent:
            latent = self.kv_lora_rank + self.qk_rope_head_dim
            yield linear("kv_a_proj_with_mqa", part, hidden_size, latent, bias=bias)
            yield norm("kv_a_layernorm", "rms", self.kv_lora_rank)
        if self.k_rope_norm:
            yield norm("k_rope_only_layernorm", "rms", self.qk_rope_head_dim)
        kv = self.qk_nope_head_dim + self.v_head_dim
        yield linear("kv_b_proj", part, self.kv_lora_rank, heads * kv, column=kv)
        if self.output_gate != "absent":
            granule = self.v_head_dim if self.output_gate == "elementwise" else 1
            yield linear("g_proj", part, hidden_size, heads * granule, column=granule)
        if self.sinks:
            yield Operator("sinks", "parameter", part, {"elements": heads}, (("elements", 1),))
        yield self._core()
        yield linear("o_proj", part, heads * self.v_head_dim, hidden_size, bias=bias, row=self.v_head_dim)

    def _core(self) -> Operator:
        sizes = {
            "heads": self.num_attention_heads,
            "qk_nope_head_dim": self.qk_nope_head_dim,
            "qk_rope_head_dim": self.qk_rope_head_dim,
            "v_head_dim": self.v_head_dim,
            "kv_lora_rank": self.kv_lora_rank,
            "owned": int(self.own_latent),
        }
        kind, reach = "latent_attention", self.index_topk or self.sliding_window
        if reach is not None:
            sizes["window"] = reach
            kind = "sparse_latent_attention" if self.index_topk else "window_latent_attention"
        return Operator("attention", kind, "attention", sizes, (("heads", 1),))
