"""Feed-forward blocks: plain and gated MLP, mixture of experts with router and shared experts."""

from collections.abc import Iterator
from typing import Literal

from pydantic import model_validator

from calc.model.blocks.base import BlockSpec, activation, linear, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity


def _mlp(
    part: str, hidden: int, width: int, gated: bool, bias: bool, prefix: str = "", normed: bool = False
) -> Iterator[Operator]:
    """The two or three products of an MLP and its activation, with a norm before the last one or not."""
    if gated:
        yield linear(f"{prefix}gate_proj", part, hidden, width, bias=bias, column=1)
    yield linear(f"{prefix}up_proj", part, hidden, width, bias=bias, column=1)
    yield activation(width, 2 if gated else 1, f"{prefix}act_fn", part)
    if normed:
        yield norm(f"{prefix}ffn_sub_norm", "rms", width, width, (("width", 1), ("span", 1)))
    yield linear(f"{prefix}down_proj", part, width, hidden, bias=bias, row=1)


class MLP(BlockSpec):
    """A dense feed-forward: gated (three matrices, SwiGLU or GeGLU) or plain (two)."""

    block: Literal["mlp"] = "mlp"
    intermediate_size: int = quantity("MLP width", ge=1, le=2**26, help="Width between the two products.")
    gated: bool = quantity("Gated", True, help="Gated MLPs (SwiGLU, GeGLU) have a third matrix.")
    bias: bool = quantity("Biases", False, help="Bias on every product of the MLP.")
    sub_norm: bool = quantity("Inner norm", False, help="A norm of the inner width before the last product.")
    learned_activation: int = quantity(
        "Parameters of the activation", 0, ge=0, le=2**20, help="Learned scalars of the activation function."
    )

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Up, gate where there is one, activation, down."""
        width, part = self.intermediate_size, "mlp_dense"
        yield from _mlp(part, hidden_size, width, self.gated, self.bias, normed=self.sub_norm)
        if self.learned_activation:
            yield Operator("act_fn_alpha", "parameter", part, {"elements": self.learned_activation})


class MoE(BlockSpec):
    """A mixture of experts: each token goes to num_experts_per_tok of num_experts, and to the shared ones."""

    block: Literal["moe"] = "moe"
    num_experts: int = quantity("Experts", ge=1, le=2**20, help="Routed experts of a layer.")
    num_experts_per_tok: int = quantity(
        "Experts a token", ge=1, le=2**20, help="Routed experts of one token."
    )
    moe_intermediate_size: int = quantity("Expert width", ge=1, le=2**26, help="Width of one routed expert.")
    gated: bool = quantity("Gated", True, help="Gated experts have a third matrix.")
    expert_bias: bool = quantity("Expert biases", False)
    router_bias: bool = quantity("Router bias", False)
    zero_experts: int = quantity(
        "Zero experts", 0, ge=0, le=2**20, help="Choices of the router that compute nothing."
    )
    router_width: int | None = quantity(
        "Width of the router's input", None, ge=1, le=2**24, help="Where it is not the hidden size."
    )
    moe_latent_size: int | None = quantity(
        "Latent width", None, ge=1, le=2**24,
        help="Width that tokens are projected to before the experts; empty where there is no such step.",
    )  # fmt: skip
    shared_expert_intermediate_size: int = quantity(
        "Shared width", 0, ge=0, le=2**26, help="Width of all shared experts together; 0 for none."
    )
    shared_expert_bias: bool = quantity("Biases of the shared expert", False)
    shared_expert_gate: bool = quantity(
        "Gate of the shared expert", False, help="One more product of width 1."
    )

    @model_validator(mode="after")
    def _enough_experts(self) -> "MoE":
        if self.num_experts_per_tok > self.num_experts:
            raise ValueError(
                f"num_experts_per_tok ({self.num_experts_per_tok}) must not exceed "
                f"num_experts ({self.num_experts})"
            )
        return self

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Router, routed experts, shared experts with their gate."""
        choices, latent = self.num_experts + self.zero_experts, self.moe_latent_size
        yield linear("router", "router", self.router_width or hidden_size, choices, bias=self.router_bias)
        if latent:
            yield linear("fc1_latent_proj", "moe_latent_proj", hidden_size, latent)
        yield from self._routed(latent or hidden_size)
        if latent:
            yield linear("fc2_latent_proj", "moe_latent_proj", latent, hidden_size)
        shared, bias = self.shared_expert_intermediate_size, self.shared_expert_bias
        if shared:
            yield from _mlp("moe_shared", hidden_size, shared, self.gated, bias, "shared_")
        if self.shared_expert_gate:
            yield linear("shared_expert_gate", "router", hidden_size, 1)

    def _routed(self, width: int) -> Iterator[Operator]:
        inner = self.moe_intermediate_size
        if self.gated:
            yield self._experts("gate_proj", width, inner, ("out_features", 1))
        yield self._experts("up_proj", width, inner, ("out_features", 1))
        inputs = 2 if self.gated else 1
        yield activation(self.num_experts_per_tok * inner, inputs, "experts_act_fn", "moe_experts")
        yield self._experts("down_proj", inner, width, ("in_features", 1))

    def _experts(self, name: str, inputs: int, outputs: int, split: tuple[str, int]) -> Operator:
        sizes = {
            "experts": self.num_experts,
            "choices": self.num_experts,
            "top_k": self.num_experts_per_tok,
            "in_features": inputs,
            "out_features": outputs,
            "bias": int(self.expert_bias),
        }
        shared = self.shared_expert_intermediate_size or self.moe_latent_size
        reduces = split[0] == "in_features" and not shared
        return Operator(f"experts_{name}", "expert_linear", "moe_experts", sizes, (split,), reduces)
