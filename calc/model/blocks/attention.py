"""Softmax attention with its own keys and values: MHA, MQA, GQA, full or in a sliding window."""

from collections.abc import Iterator
from typing import Literal

from pydantic import model_validator

from calc.model.blocks.base import BlockSpec, NormKind, Split, linear, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity

QKNorm = Literal["absent", "per_head", "full_width"]


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
    sinks: bool = quantity("Attention sinks", False, help="One learned logit for each head.")

    @model_validator(mode="after")
    def _heads_divide(self) -> "Attention":
        if self.num_attention_heads % self.num_key_value_heads:
            raise ValueError(
                f"num_attention_heads ({self.num_attention_heads}) must be a multiple of "
                f"num_key_value_heads ({self.num_key_value_heads})"
            )
        return self

    @property
    def value_width(self) -> int:
        """Width of one value head."""
        return self.head_dim if self.v_head_dim is None else self.v_head_dim

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Projections, query/key norms, sinks and the attention itself."""
        q = self.num_attention_heads * self.head_dim
        k = self.num_key_value_heads * self.head_dim
        v = self.num_key_value_heads * self.value_width
        o = self.num_attention_heads * self.value_width
        part = "attention"
        yield linear("q_proj", part, hidden_size, q, bias=self.q_bias, column=self.head_dim)
        yield linear("k_proj", part, hidden_size, k, bias=self.k_bias, column=self.head_dim)
        yield linear("v_proj", part, hidden_size, v, bias=self.v_bias, column=self.value_width)
        if self.qk_norm != "absent":
            full = self.qk_norm == "full_width"
            yield self._norm("q_norm", q, full)
            yield self._norm("k_norm", k, full)
        if self.sinks:
            yield Operator(
                "sinks", "parameter", part, {"elements": self.num_attention_heads}, (("elements", 1),)
            )
        yield self._core()
        yield linear("o_proj", part, o, hidden_size, bias=self.o_bias, row=self.value_width)

    def _norm(self, name: str, width: int, full: bool) -> Operator:
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
            "owned": 1,
        }
        splits: Split = (("heads", 1), ("kv_heads", 1))
        if self.sliding_window is None:
            return Operator("attention", "attention", "attention", sizes, splits)
        sizes["window"] = self.sliding_window
        return Operator("attention", "window_attention", "attention", sizes, splits)
