"""Designing a model: pure steps from one model to the next, on chosen layers of one of its stacks.

`where` names a stack by its path ("stacks.0", "mtp.0"), `chosen` holds numbers of its layers from 0.
Every step folds the layers anew into patterns and repeats, and raises QuestionError, with the path and
what is allowed, for a model that may not be.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal

from calc.model.blocks import Attention, Block, Norm
from calc.model.fold import groups_of
from calc.model.kinds import (
    FEEDFORWARDS,
    MIXERS,
    NO_FEEDFORWARD,
    NO_MIXER,
    SECOND_MIXERS,
    Slot,
    feeds_forward,
    kind_of,
    mixes,
)
from calc.model.model import MAX_LAYERS, MOST_BLOCKS, Layer, Model, Stack
from calc.model.proportions import REACHES, typical
from calc.physics.message import QuestionError
from calc.physics.spec import value_at, with_value

Chosen = Collection[int]
Rule = Literal["every", "first", "last", "all"]
RULES: tuple[Rule, ...] = ("every", "first", "last", "all")


def stack_at(model: Model, where: str) -> Stack:
    """The stack of that path; QuestionError where there is none."""
    found = value_at(model, where)
    if not isinstance(found, Stack):
        raise QuestionError(f"{where}: must be a stack, such as stacks.0 or mtp.0")
    return found


def stack_paths(model: Model) -> tuple[str, ...]:
    """The paths of all stacks, those of the further heads last."""
    return (
        *(f"stacks.{at}" for at in range(len(model.stacks))),
        *(f"mtp.{at}" for at in range(len(model.mtp))),
    )


def with_layers(model: Model, where: str, layers: Sequence[Layer]) -> Model:
    """The model with other layers in a stack."""
    if not layers:
        raise QuestionError(f"{where}.groups: a stack keeps at least one layer")
    if len(layers) > MAX_LAYERS:
        raise QuestionError(
            f"{where}.groups: a stack may hold at most {MAX_LAYERS:,} layers, not {len(layers):,}"
        )
    return with_value(model, f"{where}.groups", groups_of(layers))


# --- whole layers ---
def layers_added(model: Model, where: str, chosen: Chosen, count: int = 1) -> Model:
    """`count` layers more behind the last chosen one and like it; at the end where none is chosen."""
    stack = stack_at(model, where)
    layers = list(stack.layers())
    at = max(_there(layers, chosen), default=len(layers) - 1)
    new = layers[at] if layers else plain_layer(stack)
    return with_layers(model, where, [*layers[: at + 1], *[new] * count, *layers[at + 1 :]])


def layers_repeated(model: Model, where: str, chosen: Chosen, times: int = 2) -> Model:
    """The chosen layers `times` times in a row in place of once; the copies stand behind the last of them."""
    layers = list(stack_at(model, where).layers())
    if times < 1 or len(layers) + (times - 1) * len(chosen) > MAX_LAYERS:
        raise QuestionError(f"{where}.groups: a stack may hold at most {MAX_LAYERS:,} layers")
    there = _there(layers, chosen)
    at = max(there, default=-1) + 1
    copies = [layers[number] for number in there] * (times - 1)
    return with_layers(model, where, [*layers[:at], *copies, *layers[at:]])


def _there(layers: Sequence[Layer], chosen: Chosen) -> list[int]:
    """The chosen layers that are there still: a stack may have become shorter since they were chosen."""
    return sorted(number for number in chosen if 0 <= number < len(layers))


def layers_removed(model: Model, where: str, chosen: Chosen) -> Model:
    """The model without the chosen layers."""
    gone = set(chosen)
    layers = [layer for at, layer in enumerate(stack_at(model, where).layers()) if at not in gone]
    return with_layers(model, where, layers)


def with_depth(model: Model, where: str, count: int) -> Model:
    """So many layers: the stack goes on with its pattern, or ends earlier."""
    if not 1 <= count <= MAX_LAYERS:
        raise QuestionError(f"num_hidden_layers: must be from 1 to {MAX_LAYERS:,}, not {count:,}")
    stack = stack_at(model, where)
    layers = list(stack.layers()) or [plain_layer(stack)]
    period = _period(stack)
    while len(layers) < count:
        layers.append(layers[-period])
    return with_layers(model, where, layers[:count])


def _period(stack: Stack) -> int:
    """After how many layers a stack begins its last pattern again, of which the end may be a piece."""
    if len(stack.groups) > 1:
        last, before = stack.groups[-1], stack.groups[-2]
        if last.repeat == 1 and last.pattern == before.pattern[: len(last.pattern)]:
            return len(before.pattern)
    return len(stack.groups[-1].pattern) if stack.groups else 1


def plain_layer(stack: Stack, mixer: str = "", feedforward: str = "mlp") -> Layer:
    """A layer of usual proportions: norms, a mixer that suits the stack's role, a feed-forward."""
    mixer = mixer or ("attention" if stack.role == "decoder" else "encoder_attention")
    return Layer(blocks=(Norm(count=2), typical(mixer, stack), typical(feedforward, stack)))


def places(rule: Rule, number: int, total: int) -> frozenset[int]:
    """The layers that a rule means: every 4th, the first 3, the last 2, all."""
    number = max(1, number)
    found = {
        "every": range(number - 1, total, number),
        "first": range(min(number, total)),
        "last": range(max(0, total - number), total),
        "all": range(total),
    }
    return frozenset(found[rule])


# --- what is inside of layers ---
def with_each(model: Model, where: str, chosen: Chosen, change: Callable[[Layer], Layer]) -> Model:
    """Every chosen layer changed in one way; equal layers are changed once and stay equal."""
    picked = frozenset(chosen)
    done: dict[int, Layer] = {}
    layers = list(stack_at(model, where).layers())
    for at in picked & frozenset(range(len(layers))):
        layer = layers[at]
        if id(layer) not in done:
            done[id(layer)] = change(layer)
    return with_layers(
        model, where, [done[id(layer)] if at in picked else layer for at, layer in enumerate(layers)]
    )


def replaced(model: Model, where: str, chosen: Chosen, kind: str) -> Model:
    """The chosen layers with another mixer or feed-forward, of a kind of MIXERS or FEEDFORWARDS.

    NO_MIXER and NO_FEEDFORWARD take it out. A layer that has just this keeps its own. Norms that were
    one for each part stay one for each.
    """
    if kind not in (*MIXERS, *FEEDFORWARDS, NO_MIXER, NO_FEEDFORWARD):
        raise QuestionError(f"{where}: {kind[:40]!r} is no kind of mixer or feed-forward")
    stack = stack_at(model, where)
    return with_each(model, where, chosen, lambda layer: _replaced(stack, layer, kind))


def with_rule(model: Model, where: str, rule: Rule, number: int, kind: str, rest: str = "") -> Model:
    """Every layer that a rule means with a part of this kind, all others with one of the kind `rest`."""
    depth = stack_at(model, where).num_hidden_layers
    meant = places(rule, number, depth)
    ruled = replaced(model, where, meant, kind)
    others = frozenset(range(depth)) - meant
    return replaced(ruled, where, others, rest) if rest and others else ruled


def _replaced(stack: Stack, layer: Layer, kind: str) -> Layer:
    mixing = kind in MIXERS or kind == NO_MIXER
    old = [block for block in layer.blocks if (mixes(block) if mixing else feeds_forward(block))]
    if [kind_of(block) for block in old] == [kind]:
        return layer
    # An indexer serves the attention that stood behind it.
    gone = {id(block) for block in layer.blocks if mixing and block.block == "indexer"} | {*map(id, old)}
    first = next((at for at, block in enumerate(layer.blocks) if id(block) in gone), None)
    kept = [block for block in layer.blocks if id(block) not in gone]
    if first is None:
        norms = next((at + 1 for at, block in enumerate(kept) if block.block == "norm"), 0)
        first = norms if mixing else len(kept)
    if kind not in (NO_MIXER, NO_FEEDFORWARD):
        kept.insert(min(first, len(kept)), _successor(stack, old, kind))
    if not kept:
        raise QuestionError("blocks: a layer keeps at least one block")
    return Layer(blocks=_with_norms(layer.blocks, tuple(kept)))


def _successor(stack: Stack, old: Sequence[Block], kind: str) -> Block:
    """The new block: the stack's own of that kind, the old attention with another reach, or a usual one."""
    held = any(kind_of(block) == kind for block in stack.blocks())
    former = next((block for block in old if isinstance(block, Attention)), None)
    if former is None or held or kind not in REACHES:
        return typical(kind, stack)
    fields = {name: getattr(former, name) for name in Attention.model_fields}
    reach = dict(REACHES[kind])
    if reach["sliding_window"] is not None and former.sliding_window is not None:
        reach["sliding_window"] = former.sliding_window
    return Attention.model_validate({**fields, **reach})


def _with_norms(before: tuple[Block, ...], after: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with one norm for each part, where there was one for each and one block holds them all."""
    held = [block for block in before if isinstance(block, Norm)]
    wanted = _parts(after)
    if len(held) != 1 or held[0].count != _parts(before) or not wanted:
        return after
    return tuple(with_value(block, "count", wanted) if block is held[0] else block for block in after)


def _parts(blocks: Sequence[Block]) -> int:
    """Mixers and feed-forwards, which usually have a norm each."""
    return sum(mixes(block) or block.block in SECOND_MIXERS or feeds_forward(block) for block in blocks)


def with_field(model: Model, where: str, chosen: Chosen, slot: Slot, name: str, value: Any) -> Model:
    """One field of one block, set in all chosen layers that have that block."""

    def change(layer: Layer) -> Layer:
        at = slot.index(layer)
        if at is None:
            return layer
        return _with_blocks(layer, at, at + 1, with_value(layer.blocks[at], name, value))

    return with_each(model, where, chosen, change)


def with_block(model: Model, where: str, chosen: Chosen, kind: str, behind: Slot | None = None) -> Model:
    """A block more in each chosen layer, of usual proportions, behind another one or at the end."""
    block = typical(kind, stack_at(model, where))

    def change(layer: Layer) -> Layer:
        found = behind.index(layer) if behind is not None else None
        at = len(layer.blocks) if found is None else found + 1
        return _with_blocks(layer, at, at, block)

    return with_each(model, where, chosen, change)


def without_block(model: Model, where: str, chosen: Chosen, slot: Slot) -> Model:
    """The chosen layers without one of their blocks."""

    def change(layer: Layer) -> Layer:
        at = slot.index(layer)
        if at is None:
            return layer
        if len(layer.blocks) == 1:
            raise QuestionError("blocks: a layer keeps at least one block")
        return _with_blocks(layer, at, at + 1)

    return with_each(model, where, chosen, change)


def block_moved(model: Model, where: str, chosen: Chosen, slot: Slot, step: int) -> Model:
    """The chosen layers with one of their blocks so many places later (earlier where negative)."""

    def change(layer: Layer) -> Layer:
        at = slot.index(layer)
        if at is None:
            return layer
        rest = _with_blocks(layer, at, at + 1).blocks if len(layer.blocks) > 1 else ()
        to = min(max(0, at + step), len(rest))
        return Layer(blocks=(*rest[:to], layer.blocks[at], *rest[to:]))

    return with_each(model, where, chosen, change)


def _with_blocks(layer: Layer, start: int, end: int, *new: Block) -> Layer:
    """The layer with other blocks in place of those from start to end."""
    if len(layer.blocks) - (end - start) + len(new) > MOST_BLOCKS:
        raise QuestionError(f"blocks: a layer may hold at most {MOST_BLOCKS} blocks")
    return Layer(blocks=(*layer.blocks[:start], *new, *layer.blocks[end:]))
