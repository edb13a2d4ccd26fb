"""Attention as a mixture: each expert has its own query and output, keys and values are shared."""

from collections.abc import Iterator
from typing import Literal

from pydantic import model_validator

from calc.model.blocks.base import BlockSpec, linear
from calc.physics.operators import Operator
from calc.physics.spec import quantity


class MixtureAttention(BlockSpec):
    """JetMoE's mixture of attention heads; each chosen expert attends with num_key_value_heads heads."""

    block: Literal["mixture_attention"] = "mixture_attention"
    num_experts: int = quantity("Experts", ge=1, le=2**20)
    num_experts_per_tok: int = quantity("Experts a token", ge=1, le=2**20)
    num_key_value_heads: int = quantity("Key/value heads", ge=1, le=4096)
    head_dim: int = quantity("Head size", ge=1, le=65536)

    @model_validator(mode="after")
    def _enough_experts(self) -> "MixtureAttention":
        if self.num_experts_per_tok > self.num_experts:
            raise ValueError(
                f"num_experts_per_tok ({self.num_experts_per_tok}) must not exceed "
                f"num_experts ({self.num_experts})"
            )
        return self

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Router, queries of the experts, shared keys and values, attention, outputs of the experts."""
        size, part = self.head_dim, "attention"
        width = self.num_key_value_heads * size
        yield linear("attention_router", "router", hidden_size, self.num_experts)
        yield self._experts("attention_q", hidden_size, width, "out_features")
        yield linear("k_proj", part, hidden_size, width, column=size)
        yield linear("v_proj", part, hidden_size, width, column=size)
        sizes = {
            "heads": self.num_experts_per_tok * self.num_key_value_heads,
            "kv_heads": self.num_key_value_heads,
            "head_dim": size,
            "v_head_dim": size,
            "owned": 1,
        }
        yield Operator("attention", "attention", part, sizes, (("heads", 1), ("kv_heads", 1)))
        yield self._experts("attention_o", width, hidden_size, "in_features")
        yield Operator("attention_bias", "parameter", part, {"elements": hidden_size})

    def _experts(self, name: str, inputs: int, outputs: int, split: str) -> Operator:
        sizes = {
            "experts": self.num_experts,
            "choices": self.num_experts,
            "top_k": self.num_experts_per_tok,
            "in_features": inputs,
            "out_features": outputs,
            "bias": 0,
        }
        splits = ((split, self.head_dim),)
        return Operator(name, "expert_linear", "moe_experts", sizes, splits, reduces=split == "in_features")
