"""What the layer map draws of a model: kinds layer by layer, ends, names; one picture for each stack."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from calc import LayerKinds, Model, Stack, kind_of, layer_kinds, stack_at, stack_paths
from gui.wording import choice_word


@dataclass(frozen=True)
class StackPicture:
    """One stack: its layers' kinds in order, its ends' kinds, its pattern, and what is warned of."""

    where: str
    name: str
    hidden_size: int
    layers: tuple[LayerKinds, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    period: int
    warned: Mapping[int, str] = field(default_factory=dict[int, str])


def pictures(model: Model, warnings: Mapping[str, str]) -> tuple[StackPicture, ...]:
    """All stacks of a model; `warnings` holds sentences by the name of the field that they are about."""
    return tuple(_picture(model, where, warnings) for where in stack_paths(model))


def _picture(model: Model, where: str, warnings: Mapping[str, str]) -> StackPicture:
    stack = stack_at(model, where)
    known: dict[int, LayerKinds] = {}
    layers: list[LayerKinds] = []
    warned: dict[int, str] = {}
    for at, layer in enumerate(stack.layers()):
        if id(layer) not in known:
            known[id(layer)] = layer_kinds(layer)
            # Equal layers are warned of once, at the first of them.
            names = {name for block in layer.blocks for name in type(block).model_fields}
            said = [sentence for name, sentence in warnings.items() if name in names]
            if said and where.startswith("stacks"):
                warned[at] = "\n".join(said)
        layers.append(known[id(layer)])
    return StackPicture(
        where, stack_name(model, where), stack.hidden_size, tuple(layers), tuple(map(kind_of, stack.before)),
        tuple(map(kind_of, stack.after)), period(stack), warned,
    )  # fmt: skip


def stack_name(model: Model, where: str) -> str:
    """The name of a stack, with its role where the name does not say it."""
    stack = stack_at(model, where)
    name = choice_word(stack.name)
    # What is no tower answers, and needs no word for it.
    plain = stack.role == "decoder" or stack.role in stack.name
    return name if plain else f"{name} ({choice_word(stack.role)})"


def period(stack: Stack) -> int:
    """The length of the pattern that most of the stack is made of; 1 where nothing goes round."""
    turning = [group for group in stack.groups if group.repeat > 1 and len(group.pattern) > 1]
    if not turning:
        return 1
    group = max(turning, key=lambda each: each.repeat * len(each.pattern))
    long = group.repeat * len(group.pattern) * 2 >= stack.num_hidden_layers
    return len(group.pattern) if long else 1


def alike(picture: StackPicture, layers: Collection[int]) -> frozenset[int]:
    """All layers of the kinds that these layers are of."""
    kinds = {picture.layers[at] for at in layers}
    return frozenset(at for at, each in enumerate(picture.layers) if each in kinds)


def counts(shown: Collection[StackPicture]) -> dict[str, int]:
    """How many layers have each kind of mixer and feed-forward, in order of first appearance."""
    found: dict[str, int] = {}
    for picture in shown:
        each = dict(zip(map(id, picture.layers), picture.layers, strict=True))
        for key, times in Counter(map(id, picture.layers)).items():
            kinds = each[key]
            for kind in (*kinds.mixers, *kinds.feedforwards):
                found[kind] = found.get(kind, 0) + times
    return found
