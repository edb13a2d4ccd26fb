"""Engines as they spend memory: blocks of the cache, windows, reserves, and the share that they take."""

from dataclasses import dataclass
from typing import Literal

from calc.physics.formula import Confidence

Held = Literal["reclaimed", "paged", "cells", "reserved"]
ShareOf = Literal["all", "free", "static"]
# The split of a layout that each of its degrees needs; rows of matrices are a way to share a layer.
SPLITS = {
    "tensor_parallel": ("tensor", "row"),
    "pipeline_parallel": ("layer",),
    "expert_parallel": ("expert",),
    "attention_data_parallel": ("data",),
    "context_parallel": ("context",),
}


@dataclass(frozen=True, slots=True)
class EngineMemory:
    """What one engine does with memory, in bytes and tokens, with the places that say so.

    The share is of all memory, of what is free beside the rest (for the cache), or that of weights and
    cache alone ("static").
    """

    id: str
    title: str
    cache_block: int = 1
    windows: Held = "reclaimed"
    latent: Literal["latent", "expanded"] = "latent"
    reserves_length: bool = False
    reserves_chunk: bool = False
    micro_batch: int = 0
    logit_rows: int = 0
    memory_share: float = 1
    share_of: ShareOf = "all"
    graph_bytes: int = 0
    communication_bytes: int = 0
    splits: tuple[str, ...] = tuple(split for names in SPLITS.values() for split in names)
    sources: tuple[str, ...] = ()
    confidence: Confidence = "exact"

    @property
    def source(self) -> str:
        """Its sources in one line."""
        return "; ".join(self.sources)


# What the model needs and no more.
COUNTED = EngineMemory("counted", "Counted")
