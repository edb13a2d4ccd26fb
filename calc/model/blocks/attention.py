"""Softmax attention with its own keys and values: MHA, MQA, GQA, full, windowed, chunked or sparse."""

from collections.abc import Iterator
from typing import Literal

from pydantic import field_validator, model_validator

from calc.model.blocks.base import BlockSpec, NormKind, Split, linear, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity

QKNorm = Literal["absent", "per_head", "full_width"]
Reach = Literal["automatic", "full", "window", "chunk", "sparse", "both_directions"]
ATTENTION_KINDS: dict[Reach, str] = {
    "full": "attention",
    "window": "window_attention",
    "chunk": "chunked_attention",
    "sparse": "sparse_attention",
    "both_directions": "encoder_attention",
}


class Attention(BlockSpec):
    """Grouped-query attention; num_key_value_heads = num_attention_heads is MHA, 1 is MQA."""

    block: Literal["attention"] = "attention"
    num_attention_heads: int = quantity("Attention heads", ge=1, le=4096, help="Query heads of a layer.")
    num_key_value_heads: int = quantity(
        "Key/value heads",
        ge=1,
        le=4096,
        help="Heads of keys and values; fewer than query heads is GQA, 1 is MQA.",
    )
    head_dim: int = quantity("Head size", ge=1, le=65536, help="Width of one head.")
    v_head_dim: int | None = quantity(
        "Value head size",
        None,
        ge=1,
        le=65536,
        help="Width of one value head, where it is not the head size.",
    )
    q_bias: bool = quantity("Bias of q_proj", False)
    k_bias: bool = quantity("Bias of k_proj", False)
    v_bias: bool = quantity("Bias of v_proj", False)
    o_bias: bool = quantity("Bias of o_proj", False)
    qk_norm: QKNorm = quantity(
        "Query/key norm", "absent", help="Normalisation of queries and keys, per head or over the full width."
    )
    qk_norm_kind: NormKind = quantity("Kind of query/key norm", "rms")
    sliding_window: int | None = quantity(
        "Sliding window", None, ge=1, le=2**40, unit="tokens", length=True,
        help="Tokens that a query sees at most; empty for full attention.",
    )  # fmt: skip
    reach: Reach = quantity(
        "Reach", "automatic",
        help="What a query sees: a sliding window, a fixed chunk, the tokens that an indexer picks, or both "
        "directions, as in encoders; automatic is a window where there is one, else everything before it.",
    )  # fmt: skip
    sinks: bool = quantity("Attention sinks", False, help="One learned logit for each head.")
    output_gate: Literal["absent", "elementwise", "per_head"] = quantity(
        "Output gate", "absent", help="A product that gates the output, each element or each head."
    )
    gate_bias: bool = quantity("Bias of the output gate", False)
    sub_norm: bool = quantity("Output norm", False, help="A norm of the heads' width before o_proj.")
    input_width: int | None = quantity(
        "Width of the input", None, ge=1, le=2**24, help="Where it is not the hidden size, as in Zamba."
    )
    own_keys: bool = quantity("Keys of its own", True, help="Off where there is no k_proj.")
    own_values: bool = quantity("Values of its own", True, help="Off where there is no v_proj.")
    own_output: bool = quantity(
        "Output of its own", True, help="Off where the o_proj of another mixer stands for both."
    )
    reuses_cache: bool = quantity(
        "Reuses a cache", False, help="Attends to the keys and values that an earlier layer has cached."
    )

    global_tokens: int = quantity(
        "Global tokens", 0, ge=0, le=2**40, unit="tokens", length=True,
        help="Tokens that all see and that see all, beside a window in both directions.",
    )  # fmt: skip
    random_tokens: int = quantity(
        "Random tokens", 0, ge=0, le=2**40, unit="tokens", length=True,
        help="Tokens at random that each sees beside a window in both directions.",
    )  # fmt: skip

    @field_validator("reach", mode="before")
    @classmethod
    def _absent_is_automatic(cls, value: object) -> object:
        return "automatic" if value is None else value

    @model_validator(mode="after")
    def _heads_divide(self) -> "Attention":
        if self.num_attention_heads % self.num_key_value_heads:
            raise ValueError(
                f"num_attention_heads ({self.num_attention_heads}) must be a multiple of "
                f"num_key_value_heads ({self.num_key_value_heads})"
            )
        if self.reach in ("window", "chunk", "sparse") and self.sliding_window is None:
            raise ValueError(f"a reach of {self.reach} needs a sliding_window")
        return self

    @property
    def value_width(self) -> int:
        """Width of one value head."""
        return self.head_dim if self.v_head_dim is None else self.v_head_dim

    @property
    def settled_reach(self) -> Reach:
        """What a query attends to."""
        if self.reach != "automatic":
            return self.reach
        return "full" if self.sliding_window is None else "window"

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Projections, query/key norms, sinks and the attention itself."""
        heads, wide = self.num_attention_heads, self.value_width
        q, k = heads * self.head_dim, self.num_key_value_heads * self.head_dim
        v, o = self.num_key_value_heads * wide, heads * wide
        part, source = "attention", self.input_width or hidden_size
        yield linear("q_proj", part, source, q, bias=self.q_bias, column=self.head_dim)
        if self.own_keys:
            yield linear("k_proj", part, source, k, bias=self.k_bias, column=self.head_dim)
        if self.own_values:
            yield linear("v_proj", part, source, v, bias=self.v_bias, column=wide)
        if self.output_gate != "absent":
            granule = wide if self.output_gate == "elementwise" else 1
            yield linear("gate_proj", part, source, heads * granule, bias=self.gate_bias, column=granule)
        if self.qk_norm != "absent":
            yield self._norm("q_norm", q)
            if self.own_keys:
                yield self._norm("k_norm", k)
        if self.sinks:
            yield Operator("sinks", "parameter", part, {"elements": heads}, (("elements", 1),))
        yield self._core()
        if self.sub_norm:
            yield norm("attn_sub_norm", "rms", o, o, (("width", wide), ("span", wide)))
        if self.own_output:
            yield linear("o_proj", part, o, hidden_size, bias=self.o_bias, row=wide)

    def _norm(self, name: str, width: int) -> Operator:
        full = self.qk_norm == "full_width"
        splits: Split = (
            (("width", self.head_dim), ("span", self.head_dim)) if full else (("span", self.head_dim),)
        )
        return norm(name, self.qk_norm_kind, width if full else self.head_dim, width, splits)

    def _core(self) -> Operator:
        sizes = {
            "heads": self.num_attention_heads,
            "kv_heads": self.num_key_value_heads,
            "head_dim": self.head_dim,
            "v_head_dim": self.value_width,
            "owned": int(not self.reuses_cache),
        }
        kind = ATTENTION_KINDS[self.settled_reach]
        if self.sliding_window is not None:
            sizes["window"] = self.sliding_window
            if self.reach == "both_directions":
                kind = "local_encoder_attention"
                sizes |= {"everywhere": self.global_tokens, "random": self.random_tokens}
        return Operator("attention", kind, "attention", sizes, (("heads", 1), ("kv_heads", 1)))


class CrossAttention(BlockSpec):
    """Attention of each token to the positions of a source: an encoder's output or an image."""

    block: Literal["cross_attention"] = "cross_attention"
    num_attention_heads: int = quantity("Attention heads", ge=1, le=4096)
    num_key_value_heads: int = quantity("Key/value heads", ge=1, le=4096)
    head_dim: int = quantity("Head size", ge=1, le=65536)
    source_width: int | None = quantity(
        "Width of the source", None, ge=1, le=2**24, help="Where it is not the hidden size."
    )
    source_tokens: int = quantity(
        "Source tokens", 512, ge=1, le=2**40, unit="tokens", length=True,
        help="Positions of the source, whose keys and values are kept for each sequence.",
    )  # fmt: skip
    q_bias: bool = quantity("Bias of q_proj", False)
    k_bias: bool = quantity("Bias of k_proj", False)
    v_bias: bool = quantity("Bias of v_proj", False)
    o_bias: bool = quantity("Bias of o_proj", False)
    qk_norm: Literal["absent", "per_head"] = quantity("Query/key norm", "absent")
    own_queries: bool = quantity(
        "Queries of its own",
        True,
        help="Off where the queries of the layer's attention see the source as well.",
    )

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Projections and the attention itself; keys and values stand for the source."""
        heads, size, part = self.num_attention_heads, self.head_dim, "attention"
        q, kv, source = heads * size, self.num_key_value_heads * size, self.source_width or hidden_size
        if self.own_queries:
            yield linear("cross_q_proj", part, hidden_size, q, bias=self.q_bias, column=size)
        yield linear("cross_k_proj", part, source, kv, bias=self.k_bias, column=size)
        yield linear("cross_v_proj", part, source, kv, bias=self.v_bias, column=size)
        if self.qk_norm != "absent" and self.own_queries:
            yield norm("cross_q_norm", "rms", size, q, (("span", size),))
        if self.qk_norm != "absent":
            yield norm("cross_k_norm", "rms", size, kv, (("span", size),))
        sizes = {
            "heads": heads,
            "kv_heads": self.num_key_value_heads,
            "head_dim": size,
            "v_head_dim": size,
            "source": self.source_tokens,
        }
        yield Operator("cross_attention", "cross_attention", part, sizes, (("heads", 1), ("kv_heads", 1)))
        if self.own_queries:
            yield linear("cross_o_proj", part, q, hidden_size, bias=self.o_bias, row=size)
