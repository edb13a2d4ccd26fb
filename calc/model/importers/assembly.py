"""Putting a model together from layers: grouping equal ones, edges, and the usual decoder."""

from collections.abc import Sequence
from dataclasses import dataclass

from calc.model.blocks import Block, Embedding, Head, Norm
from calc.model.blocks.base import NormKind
from calc.model.importers.fields import Fields
from calc.model.model import MAX_LAYERS, Layer, LayerGroup, Model, Stack

MAX_PERIOD = 64


def groups_of(layers: Sequence[Layer]) -> tuple[LayerGroup, ...]:
    """Layers as pattern x repeat: the shortest period that holds from start to end, else runs of equals."""
    count = len(layers)
    for period in range(1, min(MAX_PERIOD, count // 2) + 1):
        whole = count // period * period
        if all(layers[i] == layers[i % period] for i in range(count)):
            groups = [LayerGroup(repeat=count // period, pattern=tuple(layers[:period]))]
            if whole < count:
                groups.append(LayerGroup(repeat=1, pattern=tuple(layers[whole:])))
            return tuple(groups)
    return tuple(_runs(layers))


def _runs(layers: Sequence[Layer]) -> list[LayerGroup]:
    """Leading and trailing exceptions apart, the middle as a pattern where it has one, else runs."""
    groups: list[LayerGroup] = []
    start = 0
    while start < len(layers):
        end = start
        while end < len(layers) and layers[end] == layers[start]:
            end += 1
        groups.append(LayerGroup(repeat=end - start, pattern=(layers[start],)))
        start = end
    if len(groups) <= 4:
        return groups
    rest = _periodic_tail(layers, groups[0].repeat)
    return rest or groups


def _periodic_tail(layers: Sequence[Layer], head: int) -> list[LayerGroup]:
    """The first run on its own and the rest as one pattern, where that holds."""
    tail = layers[head:]
    grouped = groups_of(tail) if 1 < len(tail) < len(layers) else ()
    if not 0 < len(grouped) <= 2:
        return []
    return [LayerGroup(repeat=head, pattern=(layers[0],)), *grouped]


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
    mtp: tuple[Stack, ...] = ()


def model_of(fields: Fields, layers: Sequence[Layer], frame: Frame) -> Model:
    """The usual decoder: embedding, layers, final norm, output head; `before` and `after` stand inside."""
    width = frame.embedding_width
    after: list[Block] = [Norm(kind=frame.norm)] if frame.final_norm else []
    head = Head(vocab_size=frame.vocab_size, tied=frame.tied, bias=frame.head_bias, width=width)
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
