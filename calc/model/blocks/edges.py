"""The edges of a stack: embeddings, learned positions, projections between widths, the output head."""

from collections.abc import Iterator
from typing import Literal

from calc.model.blocks.base import BlockSpec, linear
from calc.physics.operators import Operator
from calc.physics.spec import quantity


class Embedding(BlockSpec):
    """The table of token vectors."""

    block: Literal["embedding"] = "embedding"
    vocab_size: int = quantity("Vocabulary", ge=1, le=2**31, help="Rows of the embedding table.")
    width: int | None = quantity(
        "Embedding width",
        None,
        ge=1,
        le=2**24,
        help="Width of a token vector, where it is not the hidden size.",
    )

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One look-up table."""
        sizes = {"rows": self.vocab_size, "width": self.width or hidden_size}
        yield Operator("embed_tokens", "table", "embedding", sizes, (("rows", 1),))


class Positions(BlockSpec):
    """A table of learned positions."""

    block: Literal["positions"] = "positions"
    rows: int = quantity("Positions", ge=1, le=2**31, help="Rows of the table, offset rows included.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One look-up table."""
        yield Operator("embed_positions", "table", "pos_embedding", {"rows": self.rows, "width": hidden_size})


class Projection(BlockSpec):
    """A product between the embedding width and the hidden size, on the way in or out."""

    block: Literal["projection"] = "projection"
    name: Literal["project_in", "project_out"] = quantity("Name")
    width: int = quantity("Embedding width", ge=1, le=2**24)
    bias: bool = quantity("Bias", False)

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One product."""
        ends = (self.width, hidden_size) if self.name == "project_in" else (hidden_size, self.width)
        yield linear(self.name, "embedding_projection", *ends, bias=self.bias)


class Head(BlockSpec):
    """The output head; a tied head reads the embedding table and holds no weights of its own."""

    block: Literal["head"] = "head"
    vocab_size: int = quantity("Vocabulary", ge=1, le=2**31, help="Logits of one position.")
    tied: bool = quantity(
        "Tied to the embedding", False, help="tie_word_embeddings: one matrix for both ends."
    )
    bias: bool = quantity("Bias", False)
    width: int | None = quantity("Input width", None, ge=1, le=2**24, help="Where it is not the hidden size.")

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """One product over the vocabulary."""
        sizes = {
            "in_features": self.width or hidden_size,
            "out_features": self.vocab_size,
            "bias": int(self.bias),
            "owned": int(not self.tied),
        }
        yield Operator("lm_head", "head", "lm_head", sizes, (("out_features", 1),))
