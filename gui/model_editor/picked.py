"""The blocks that a selection means: place by place, what they agree on and where they differ."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from calc import Block, Layer, Model, QuestionError, Slot, Spec, slots, stack_at
from gui.model_editor.selection import Selection, ends


@dataclass(frozen=True)
class Picked:
    """The blocks of one place: how many layers have it, one to show, the fields that differ, the original."""

    slot: Slot
    layers: int
    shown: Block
    mixed: frozenset[str]
    original: Spec | None


def picked(model: Model, original: Model | None, selection: Selection) -> tuple[Picked, ...]:
    """What is chosen, place by place; nothing for a stack as a whole."""
    stack = stack_at(model, selection.where)
    known = _original_stack(original, selection.where)
    if selection.edge is not None:
        side, at = selection.edge
        blocks = ends(stack, side)
        before = ends(known, side) if known is not None else ()
        same = before[at] if at < len(before) and before[at].block == blocks[at].block else None
        return (Picked(Slot(blocks[at].block), 1, blocks[at], frozenset(), same),)
    layers = list(stack.layers())
    originals = list(known.layers()) if known is not None else []
    chosen = sorted(selection.layers)
    found = [layers[at] for at in chosen]
    formers = [originals[at] if at < len(originals) else None for at in chosen]
    keys = zip(map(id, found), map(id, formers), strict=True)
    pairs = dict(zip(keys, zip(found, formers, strict=True), strict=True))
    counts = Counter(map(id, found))
    distinct = tuple(dict(zip(map(id, found), found, strict=True)).values())
    return tuple(_picked(slot, distinct, counts, tuple(pairs.values())) for slot in slots(distinct))


def _picked(
    slot: Slot,
    layers: Sequence[Layer],
    counts: Mapping[int, int],
    pairs: Sequence[tuple[Layer, Layer | None]],
) -> Picked:
    having = [(layer, block) for layer in layers if (block := _block(layer, slot)) is not None]
    blocks = [block for _, block in having]
    first = blocks[0]
    mixed = frozenset(
        name
        for name in type(first).model_fields
        if any(getattr(block, name) != getattr(first, name) for block in blocks)
    )
    formers = [
        _block(former, slot) if former is not None else None
        for layer, former in pairs
        if _block(layer, slot) is not None
    ]
    agreed = formers[0] if formers and all(former == formers[0] for former in formers) else None
    return Picked(slot, sum(counts[id(layer)] for layer, _ in having), first, mixed, agreed)


def _block(layer: Layer, slot: Slot) -> Block | None:
    at = slot.index(layer)
    return None if at is None else layer.blocks[at]


def _original_stack(original: Model | None, where: str):
    if original is None:
        return None
    try:
        return stack_at(original, where)
    except QuestionError:
        return None
