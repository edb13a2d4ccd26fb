"""Plain parts that stand anywhere: a product, a convolution, a table, a vector of parameters."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import StringConstraints

from calc.model.blocks.base import BlockSpec, Component, linear
from calc.model.blocks.mamba import convolution
from calc.physics.operators import Operator
from calc.physics.spec import quantity

WeightName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$", max_length=64)]


class Linear(BlockSpec):
    """One matrix product; empty ends have the hidden size."""

    block: Literal["linear"] = "linear"
    name: WeightName = quantity("Name", help="Name of the weight.")
    component: Component = quantity("Component", "other", help="The part that its weights are counted in.")
    in_features: int | None = quantity("Inputs", None, ge=1, le=2**31, help="Empty for the hidden size.")
    out_features: int | None = quantity("Outputs", None, ge=1, le=2**31, help="Empty for the hidden size.")
    bias: bool = quantity("Bias", False)
    times: int = quantity(
        "Uses a token", 1, ge=1, le=2**20, help="How often a token runs through it, as once for each head."
    )

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One product, once for each token or several times."""
        ends = self.in_features or hidden_size, self.out_features or hidden_size
        once = linear(self.name, self.component, *ends, bias=self.bias)
        sizes = {**once.sizes, "times": self.times}
        yield once if self.times == 1 else replace(once, kind="repeated_linear", sizes=sizes)


class Convolution(BlockSpec):
    """A causal convolution over each channel apart; an empty width is the hidden size."""

    block: Literal["convolution"] = "convolution"
    name: WeightName = quantity("Name", help="Name of the weight.")
    channels: int | None = quantity("Channels", None, ge=1, le=2**24, help="Empty for the hidden size.")
    kernel: int = quantity("Convolution", ge=1, le=65536, help="Tokens that the convolution reaches over.")
    bias: bool = quantity("Bias", False)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One convolution, whose state is its last inputs."""
        yield convolution(self.name, self.channels or hidden_size, self.kernel, self.bias)


class Table(BlockSpec):
    """A look-up table; an empty width is the hidden size."""

    block: Literal["table"] = "table"
    name: WeightName = quantity("Name", help="Name of the weight.")
    component: Component = quantity("Component", "other", help="The part that its weights are counted in.")
    rows: int = quantity("Rows", ge=1, le=2**31)
    width: int | None = quantity("Width", None, ge=1, le=2**31, help="Empty for the hidden size.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One look-up."""
        yield Operator(
            self.name, "table", self.component, {"rows": self.rows, "width": self.width or hidden_size}
        )


class Vector(BlockSpec):
    """Parameters that stand alone: scales, gates, mixing coefficients."""

    block: Literal["vector"] = "vector"
    name: WeightName = quantity("Name", help="Name of the weight.")
    component: Component = quantity("Component", "other", help="The part that its weights are counted in.")
    elements: int | None = quantity("Elements", None, ge=1, le=2**31, help="Empty for the hidden size.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Parameters that are read and not multiplied as a matrix."""
        yield Operator(self.name, "parameter", self.component, {"elements": self.elements or hidden_size})
