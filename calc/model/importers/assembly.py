"""Putting a model together from layers: grouping equal ones, edges, and the usual decoder."""

from collections.abc import Sequence
from dataclasses import dataclass

from calc.model.blocks import Block, Embedding, Head, Norm
from calc.model.blocks.base import NormKind
from calc.model.importers.fields import Fields
from calc.model.model import MAX_GROUPS, MAX_LAYERS, Layer, LayerGroup, Model, Stack

MAX_PERIOD = 64


def groups_of(layers: Sequence[Layer]) -> tuple[LayerGroup, ...]:
    """Layers as pattern x repeat: the shortest period that holds from start to end, else runs of equals."""
    groups = _grouped(_numbered(layers), 0)
    # One more than a stack may hold, so that it refuses what it is not worth building.
    return tuple(
        LayerGroup(repeat=repeat, pattern=tuple(layers[at : at + length]))
        for at, length, repeat in groups[: MAX_GROUPS + 1]
    )


def _numbered(layers: Sequence[Layer]) -> list[int]:
    """A number for each layer, equal for equal ones; the same object is looked at once."""
    by_object: dict[int, int] = {}
    by_value: dict[Layer, int] = {}
    for layer in layers:
        if id(layer) not in by_object:
            by_object[id(layer)] = by_value.setdefault(layer, len(by_value))
    return [by_object[id(layer)] for layer in layers]


def _grouped(kinds: list[int], start: int) -> list[tuple[int, int, int]]:
    """(start, length, repeats) of the patterns that the kinds from `start` on are made of."""
    count = len(kinds) - start
    for period in range(1, min(MAX_PERIOD, count // 2) + 1):
        whole = count // period * period
        if all(kinds[start + i] == kinds[start + i % period] for i in range(count)):
            groups = [(start, period, count // period)]
            return groups + ([(start + whole, count - whole, 1)] if whole < count else [])
    runs = _runs(kinds, start)
    if start or len(runs) <= 4:
        return runs
    # The first run on its own and the rest as one pattern, where that holds.
    rest = _grouped(kinds, runs[0][2])
    return [runs[0], *rest] if len(rest) <= 2 else runs


def _runs(kinds: list[int], start: int) -> list[tuple[int, int, int]]:
    runs: list[tuple[int, int, int]] = []
    while start < len(kinds):
        end = start
        while end < len(kinds) and kinds[end] == kinds[start]:
            end += 1
        runs.append((start, 1, end - start))
        start = end
    return runs


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
