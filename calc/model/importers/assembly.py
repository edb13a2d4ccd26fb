"""Putting a model together from layers: edges, and the usual decoder."""

from collections.abc import Sequence
from dataclasses import dataclass

from calc.model.blocks import Block, Embedding, Head, Norm
from calc.model.blocks.base import NormKind
from calc.model.fold import groups_of
from calc.model.importers.fields import Fields
from calc.model.model import MAX_LAYERS, Layer, Model, Stack


def layer_count(fields: Fields, *keys: str) -> int:
    """The number of layers; its bound keeps a hostile file from filling the memory."""
    return fields.integer(*(keys or ("num_hidden_layers",)), high=MAX_LAYERS)


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around the layers of a decoder: embedding, final norm, output head."""

    hidden_size: int
    vocab_size: int
    tied: bool
    norm: NormKind = "rms"
    final_norm: bool = True
    head_bias: bool = False
    limit: int | None = None
    before: tuple[Block, ...] = ()
    after: tuple[Block, ...] = ()
    embedding_width: int | None = None
    head_rows: int | None = None
    mtp: tuple[Stack, ...] = ()


def model_of(fields: Fields, layers: Sequence[Layer], frame: Frame) -> Model:
    """The usual decoder: embedding, layers, final norm, output head; `before` and `after` stand inside."""
    width = frame.embedding_width
    after: list[Block] = [Norm(kind=frame.norm)] if frame.final_norm else []
    rows = frame.head_rows or frame.vocab_size
    head = Head(vocab_size=rows, tied=frame.tied, bias=frame.head_bias, width=width)
    stack = Stack(
        hidden_size=frame.hidden_size,
        before=(Embedding(vocab_size=frame.vocab_size, width=width), *frame.before),
        groups=groups_of(layers),
        after=(*after, *frame.after, head),
    )
    return Model(
        model_type=fields.model_type, max_position_embeddings=frame.limit, stacks=(stack,), mtp=frame.mtp
    )


def context_limit(fields: Fields, *keys: str) -> int | None:
    """The longest context, where the configuration says it."""
    names = ("max_position_embeddings", "n_positions", "max_sequence_length", "seq_length", "max_seq_len")
    return fields.optional_integer(*(keys or names), default=None)
