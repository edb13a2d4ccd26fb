"""One module for each family of blocks; the union of them all is `Block`."""

from typing import Annotated

from pydantic import Field

from calc.model.blocks.attention import Attention, CrossAttention
from calc.model.blocks.base import BlockSpec
from calc.model.blocks.compressed import CompressedAttention, HyperConnection
from calc.model.blocks.edges import Embedding, Head, Positions, Projection
from calc.model.blocks.feedforward import MLP, MoE
from calc.model.blocks.generic import Convolution, Linear, Table, Vector
from calc.model.blocks.indexer import Indexer
from calc.model.blocks.latent import LatentAttention
from calc.model.blocks.mamba import Mamba, Mamba2, ShortConvolution
from calc.model.blocks.mixture import MixtureAttention
from calc.model.blocks.norms import Norm
from calc.model.blocks.recurrent import (
    MLSTM,
    RGLRU,
    RWKV,
    RWKV7,
    ChannelMix,
    GatedDeltaNet,
    KimiDeltaAttention,
    LightningAttention,
)

Block = Annotated[
    Attention | CrossAttention | CompressedAttention | HyperConnection | Embedding | Head | Positions |
    Projection | MLP | MoE | Convolution | Linear | Table | Vector | Indexer | LatentAttention | Mamba |
    Mamba2 | ShortConvolution | Norm | MLSTM | RGLRU | RWKV | RWKV7 | ChannelMix | GatedDeltaNet |
    KimiDeltaAttention | LightningAttention | MixtureAttention,
    Field(discriminator="block"),
]  # fmt: skip

__all__ = [
    "MLP", "MLSTM", "RGLRU", "RWKV", "RWKV7", "Attention", "Block", "BlockSpec", "ChannelMix",
    "CompressedAttention", "Convolution", "CrossAttention", "Embedding", "GatedDeltaNet", "Head",
    "HyperConnection", "Indexer", "KimiDeltaAttention", "LatentAttention", "LightningAttention",
    "Linear", "Mamba", "Mamba2", "MixtureAttention", "MoE", "Norm", "Positions", "Projection",
    "ShortConvolution", "Table", "Vector",
]  # fmt: skip
