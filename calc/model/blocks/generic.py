"""Plain parts that stand anywhere: a product, a table, a vector of parameters."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import StringConstraints

from calc.model.blocks.base import BlockSpec, Component, linear
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

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One product."""
        ends = self.in_features or hidden_size, self.out_features or hidden_size
        yield linear(self.name, self.component, *ends, bias=self.bias)


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
