"""What an editor must know of a field of any spec, read from the spec's own metadata."""

from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from calc import ModelField, Spec, field_type, number

Kind = Literal["integer", "number", "flag", "choice", "text"]


@dataclass(frozen=True, slots=True)
class Field:
    """One editable field: its path, words, kind and what may stand in it."""

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


def fields_of(owner: type[Spec], prefix: str) -> tuple[Field, ...]:
    """Every plain field of a spec, in its order."""
    found = (field_of(owner, name, f"{prefix}.{name}") for name in owner.model_fields)
    return tuple(field for field in found if field is not None)


def field_of_model(field: ModelField) -> Field | None:
    """A joined field of the model's outline, edited at all the paths that it stands for."""
    found = field_of(field.owner, field.name, f"model.{field.paths[0]}")
    if found is None:
        return None
    values = {name: getattr(found, name) for name in Field.__slots__}
    return Field(**{**values, "paths": tuple(f"model.{path}" for path in field.paths)})
