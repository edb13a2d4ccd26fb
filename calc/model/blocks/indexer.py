"""Indexers: few narrow heads that pick the tokens, or blocks of tokens, that attention then looks at."""

from collections.abc import Iterator
from typing import Literal

from calc.model.blocks.base import BlockSpec, NormKind, linear, norm
from calc.physics.operators import Operator
from calc.physics.spec import quantity


class Indexer(BlockSpec):
    """DeepSeek's lightning indexer and its kin; it caches one key of index_head_dim an entry and layer."""

    block: Literal["indexer"] = "indexer"
    index_n_heads: int = quantity("Indexer heads", ge=1, le=4096)
    index_head_dim: int = quantity("Indexer head size", ge=1, le=65536)
    query_width: int | None = quantity(
        "Width of the query input", None, ge=1, le=2**24,
        help="Width that indexer queries are made from: the compressed query; empty for the hidden size.",
    )  # fmt: skip
    weighted: bool = quantity("Weights of the heads", True, help="A product that weighs the heads.")
    q_norm: bool = quantity("Query norm", False)
    k_norm: NormKind = quantity("Key norm", "layer")
    pool: int | None = quantity(
        "Tokens an entry", None, ge=1, le=2**30, help="Tokens joined in one entry; empty for none."
    )
    pool_weights: bool = quantity("Learned joining", True, help="Off where entries are plain means.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """Queries, the one key, weights of the heads, scores; every device holds all of it."""
        heads, size, part = self.index_n_heads, self.index_head_dim, "attention"
        yield linear("index_q_proj", part, self.query_width or hidden_size, heads * size)
        yield linear("index_k_proj", part, hidden_size, size)
        if self.q_norm:
            yield norm("index_q_norm", self.k_norm, size, heads * size)
        yield norm("index_k_norm", self.k_norm, size)
        if self.weighted:
            yield linear("index_weights_proj", part, hidden_size, heads)
        if self.pool is not None and self.pool_weights:
            yield Operator("index_pool_positions", "parameter", part, {"elements": self.pool * size})
            yield linear("index_pool_gate", part, hidden_size, size)
        sizes = {"heads": heads, "head_dim": size, "ratio": self.pool or 1}
        yield Operator("indexer", "indexer", part, sizes)
