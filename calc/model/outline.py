"""A model as a flat list of editable fields, equal fields of equal blocks joined into one."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from calc.model.model import Model, distinct_layers
from calc.physics.spec import Spec

_HIDDEN = frozenset({"block", "borrowed", "catalogue_id", "component", "model_type"})


@dataclass(frozen=True, slots=True)
class ModelField:
    """One editable field: what a form needs, its value, and the paths that it stands for."""

    name: str
    title: str
    help: str
    group: str
    paths: tuple[str, ...]
    value: Any
    owner: type[Spec]


def model_fields(model: Model) -> tuple[ModelField, ...]:
    """Every editable field of a model; a field that several blocks share with one value is listed once."""
    found: dict[tuple[str, str, Any], list[tuple[str, type[Spec]]]] = {}
    for path, group, spec, name in _places(model):
        key = (group, name, getattr(spec, name))
        found.setdefault(key, []).append((path, type(spec)))
    return tuple(
        _field(group, name, value, tuple(path for path, _ in places), places[0][1])
        for (group, name, value), places in found.items()
    )


def _field(group: str, name: str, value: Any, paths: tuple[str, ...], owner: type[Spec]) -> ModelField:
    info = owner.model_fields[name]
    return ModelField(name, info.title or name, info.description or "", group, paths, value, owner)


def _places(model: Model) -> Iterator[tuple[str, str, Spec, str]]:
    """Path, group, owner and name of every field that holds a plain value."""
    for name in ("name", "max_position_embeddings"):
        yield name, "model", model, name
    for s, stack in enumerate(model.stacks):
        where = f"stacks.{s}"
        group = "model" if len(model.stacks) == 1 else stack.name
        yield f"{where}.hidden_size", group, stack, "hidden_size"
        for g, layers in enumerate(stack.groups):
            yield f"{where}.groups.{g}.repeat", group, layers, "repeat"
        labels = {layer: label for label, layer, _ in distinct_layers(stack)}
        alone = len(labels) == 1
        for b, block in enumerate(stack.before):
            yield from _fields(f"{where}.before.{b}", "embedding", block)
        for g, layers in enumerate(stack.groups):
            for p, layer in enumerate(layers.pattern):
                for b, block in enumerate(layer.blocks):
                    title = block.block if alone else f"{block.block} ({labels[layer]})"
                    yield from _fields(f"{where}.groups.{g}.pattern.{p}.blocks.{b}", title, block)
        for b, block in enumerate(stack.after):
            yield from _fields(f"{where}.after.{b}", "head", block)


def _fields(path: str, group: str, spec: Spec) -> Iterator[tuple[str, str, Spec, str]]:
    for name in type(spec).model_fields:
        if name not in _HIDDEN:
            # The vocabulary stands at both ends and is one field to whoever edits it.
            yield f"{path}.{name}", "model" if name == "vocab_size" else group, spec, name
