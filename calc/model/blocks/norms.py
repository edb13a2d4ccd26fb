"""Normalisations that stand between blocks, as many as a layer has."""

from collections.abc import Iterator
from typing import Literal

from calc.model.blocks.base import BlockSpec, NormKind, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity


class Norm(BlockSpec):
    """Normalisations of the hidden width: RMSNorm, LayerNorm with or without bias, or without parameters."""

    block: Literal["norm"] = "norm"
    kind: NormKind = quantity(
        "Kind of norm", "rms", help="RMSNorm has a weight, LayerNorm a weight and a bias."
    )
    count: int = quantity("Norms", 1, ge=1, le=16, help="Normalisations of the hidden width in one layer.")

    width: int | None = quantity(
        "Width", None, ge=1, le=2**24, help="Width of the norm, where it is not the hidden size."
    )

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """All norms of the layer as one operator."""
        yield norm("norms", self.kind, self.count * (self.width or hidden_size))
