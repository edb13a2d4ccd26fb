"""What an editor must know of a field of any spec, read from the spec's own metadata."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin

from calc import Spec, field_type, number

Kind = Literal["integer", "number", "flag", "choice", "text"]


@dataclass(frozen=True, slots=True)
class Field:
    """One editable field: its path, words, kind and what may stand in it.

    `paths` are all places that it sets, `aliases` other words for a choice, `empty` what an empty
    field means.
    """

    path: str
    title: str
    help: str
    kind: Kind
    unit: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    optional: bool = False
    length: bool = False
    scale: str = "linear"
    slider: tuple[float, float] | None = None
    paths: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict[str, str])
    empty: str = ""

    def parsed(self, text: str) -> Any:
        """The value that a person typed; ValueError with a sentence for what is none."""
        text = text.strip()
        if not text and self.optional:
            return None
        if self.kind == "text":
            return text
        return number(text, length=self.length)


def field_of(owner: type[Spec], name: str, path: str) -> Field | None:
    """The field of that name, edited at that path; None for one that holds further specs."""
    info = owner.model_fields[name]
    kind = field_type(owner, name)
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    slider = extra.get("slider")
    choices = tuple((str(each), str(each)) for each in get_args(kind)) if get_origin(kind) is Literal else ()
    named: dict[Any, Kind] = {int: "integer", float: "number", bool: "flag", str: "text"}
    if not choices and kind not in named:
        return None
    return Field(
        path=path,
        title=info.title or name,
        help=info.description or "",
        kind="choice" if choices else named[kind],
        unit=str(extra.get("unit", "")),
        choices=choices,
        optional=not info.is_required() and info.default is None,
        length=bool(extra.get("length")),
        scale=str(extra.get("scale", "linear")),
        slider=(float(slider[0]), float(slider[1])) if isinstance(slider, list) else None,  # pyright: ignore[reportArgumentType]
        paths=(path,),
    )


def known_field(owner: type[Spec], name: str, path: str) -> Field:
    """The field of that name, which is known to hold a plain value."""
    found = field_of(owner, name, path)
    assert found is not None, f"{name} holds further specs"
    return found


def fields_of(owner: type[Spec], prefix: str) -> tuple[Field, ...]:
    """Every plain field of a spec, in its order."""
    found = (field_of(owner, name, f"{prefix}.{name}") for name in owner.model_fields)
    return tuple(each for each in found if each is not None)
