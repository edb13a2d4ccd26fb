"""One module for each family of blocks; the union of them all is `Block`."""

from typing import Annotated

from pydantic import Field

from calc.model.blocks.attention import Attention
from calc.model.blocks.base import BlockSpec
from calc.model.blocks.edges import Embedding, Head, Positions, Projection
from calc.model.blocks.feedforward import MLP, MoE
from calc.model.blocks.latent import LatentAttention
from calc.model.blocks.norms import Norm

Block = Annotated[
    Norm | Attention | LatentAttention | MLP | MoE | Embedding | Positions | Projection | Head,
    Field(discriminator="block"),
]

__all__ = [
    "MLP", "Attention", "Block", "BlockSpec", "Embedding", "Head", "LatentAttention", "MoE", "Norm",
    "Positions", "Projection",
]  # fmt: skip
