"""Putting a model together from layers: grouping equal ones, edges, and the usual decoder."""

from collections.abc import Sequence
from dataclasses import dataclass

from calc.model.blocks import Block, Embedding, Head, Norm
from calc.model.blocks.base import NormKind
from calc.model.importers.fields import Fields
from calc.model.model import MAX_LAYERS, Layer, LayerGroup, Model, Stack

MAX_PERIOD = 64


def groups_of(layers: Sequence[Layer]) -> tuple[LayerGroup, ...]:
    """Layers as pattern x repeat: the shortest period that holds from start to end, or behind the first run.

    Where there is none, runs of equal layers.
    """
    numbers = _numbered(layers)
    first = next((at for at, number in enumerate(numbers) if number != numbers[0]), len(layers))
    for start in (0, first):
        period = _period(numbers[start:])
        if period:
            head = [LayerGroup(repeat=start, pattern=(layers[0],))] if start else []
            return (*head, *_patterns(layers[start:], period))
    ends = [at for at in range(1, len(layers)) if numbers[at] != numbers[at - 1]]
    return tuple(
        LayerGroup(repeat=end - start, pattern=(layers[start],))
        for start, end in zip([0, *ends], [*ends, len(layers)], strict=True)
    )


def _numbered(layers: Sequence[Layer]) -> list[int]:
    """Equal layers as equal numbers, so that a file of many layers is compared at once."""
    seen: dict[Layer, int] = {}
    known: dict[int, int] = {}
    for layer in layers:
        if id(layer) not in known:
            known[id(layer)] = seen.setdefault(layer, len(seen))
    return [known[id(layer)] for layer in layers]


def _period(numbers: list[int]) -> int:
    """The shortest period that stands at least twice; 0 where there is none."""
    periods = range(1, min(MAX_PERIOD, len(numbers) // 2) + 1)
    return next((period for period in periods if numbers[period:] == numbers[:-period]), 0)


def _patterns(layers: Sequence[Layer], period: int) -> list[LayerGroup]:
    """Layers of a period as one group, and what is left of the last pattern as another."""
    repeat, rest = divmod(len(layers), period)
    groups = [LayerGroup(repeat=repeat, pattern=tuple(layers[:period]))]
    return [*groups, LayerGroup(repeat=1, pattern=tuple(layers[-rest:]))] if rest else groups


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
