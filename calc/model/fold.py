"""Layers one after the other, folded into the shortest list of patterns and repeats that says the same."""

from collections.abc import Sequence

from calc.model.model import MAX_GROUPS, Layer, LayerGroup

MAX_PERIOD = 64
MAX_PATTERN = 4096

Part = tuple[int, int, int]  # start, length of the pattern, repeats


def groups_of(layers: Sequence[Layer]) -> tuple[LayerGroup, ...]:
    """Layers as pattern x repeat; what repeats nowhere stands once, in patterns as long as they may be."""
    parts = folded(numbered(layers))
    # One more than a stack may hold, so that it refuses what it is not worth building.
    return tuple(
        LayerGroup(repeat=repeat, pattern=tuple(layers[at : at + length]))
        for at, length, repeat in parts[: MAX_GROUPS + 1]
    )


def numbered(layers: Sequence[Layer]) -> list[int]:
    """A number for each layer, equal for equal ones; the same object is looked at once."""
    by_object: dict[int, int] = {}
    by_value: dict[Layer, int] = {}
    for layer in layers:
        if id(layer) not in by_object:
            by_object[id(layer)] = by_value.setdefault(layer, len(by_value))
    return [by_object[id(layer)] for layer in layers]


def folded(kinds: Sequence[int]) -> list[Part]:
    """Start, length and repeats of the patterns that a row of kinds is made of.

    At each place the pattern is taken that saves most; a rest that begins the last pattern once more
    stays in one piece, so that a stack can go on as it began.
    """
    parts: list[Part] = []
    at = 0
    while at < len(kinds):
        length, repeat = _pattern(kinds, at)
        if repeat > 1:
            parts.append((at, length, repeat))
            at += length * repeat
            if len(kinds) - at < length and kinds[at:] == kinds[at - length : len(kinds) - length]:
                return [*parts, (at, len(kinds) - at, 1)] if at < len(kinds) else parts
        else:
            _append_one(parts, at)
            at += 1
    return parts


def _pattern(kinds: Sequence[int], at: int) -> tuple[int, int]:
    """Length and repeats of the pattern from a place on that saves most; the shorter of two equals."""
    room = len(kinds) - at
    best, saved = (1, 1), 0
    for length in range(1, min(MAX_PERIOD, room // 2) + 1):
        if saved >= room - length:  # no longer pattern can save more
            break
        end = at + length
        while end < len(kinds) and kinds[end] == kinds[end - length]:
            end += 1
        repeat = (end - at) // length
        if (repeat - 1) * length > saved:
            best, saved = (length, repeat), (repeat - 1) * length
    return best


def _append_one(parts: list[Part], at: int) -> None:
    """Add what repeats nowhere to the pattern that stands once before it, or begin one."""
    if parts:
        start, length, repeat = parts[-1]
        if repeat == 1 and length < MAX_PATTERN:
            parts[-1] = (start, length + 1, 1)
            return
    parts.append((at, 1, 1))
