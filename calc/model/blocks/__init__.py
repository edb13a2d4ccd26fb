"""One module for each family of blocks; the union of them all is `Block`."""

from typing import Annotated

from pydantic import Field

from calc.model.blocks.attention import Attention, CrossAttention
from calc.model.blocks.base import BlockSpec
from calc.model.blocks.edges import Embedding, Head, Positions, Projection
from calc.model.blocks.feedforward import MLP, MoE
from calc.model.blocks.generic import Linear, Table, Vector
from calc.model.blocks.indexer import Indexer
from calc.model.blocks.latent import LatentAttention
from calc.model.blocks.mamba import Mamba, Mamba2, ShortConvolution
from calc.model.blocks.norms import Norm
from calc.model.blocks.recurrent import (
    MLSTM,
    RGLRU,
    RWKV,
    ChannelMix,
    GatedDeltaNet,
    KimiDeltaAttention,
    LightningAttention,
)

Block = Annotated[
    Norm | Attention | CrossAttention | LatentAttention | Indexer
    | Mamba | Mamba2 | ShortConvolution | GatedDeltaNet | KimiDeltaAttention | LightningAttention | RGLRU
    | RWKV | MLSTM | MLP | MoE | ChannelMix
    | Embedding | Positions | Projection | Head | Linear | Table | Vector,
    Field(discriminator="block"),
]  # fmt: skip

__all__ = [
    "MLP",
    "MLSTM",
    "RGLRU",
    "RWKV",
    "Attention",
    "Block",
    "BlockSpec",
    "ChannelMix",
    "CrossAttention",
    "Embedding",
    "GatedDeltaNet",
    "Head",
    "Indexer",
    "KimiDeltaAttention",
    "LatentAttention",
    "LightningAttention",
    "Linear",
    "Mamba",
    "Mamba2",
    "MoE",
    "Norm",
    "Positions",
    "Projection",
    "ShortConvolution",
    "Table",
    "Vector",
]  # fmt: skip
