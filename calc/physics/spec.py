"""What people edit: frozen, validated values with a form's worth of metadata, and the one way to edit."""

import types
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from calc.physics.message import QuestionError

MOST_SAID = 160
S = TypeVar("S", bound=BaseModel)
# What a field of plain numbers or switches does not take, though it could be made to fit, and what it takes.
_REFUSED: dict[Any, tuple[frozenset[type], str]] = {
    int: (frozenset((bool, str)), "a whole number"),
    float: (frozenset((bool, str)), "a number"),
    bool: (frozenset((int, float, str)), "true or false"),
    str: (frozenset(), "text that UTF-8 can write"),
}


class Spec(BaseModel):
    """Base of everything that is edited: immutable, no extra fields, finite numbers."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=False
    )

    @model_validator(mode="before")
    @classmethod
    def _of_their_own_type(cls, data: Any) -> Any:
        """Text is no number, true is not 1, and 1 is not true; what reads text says so itself (`parsed`)."""
        if isinstance(data, dict):
            given = cast("dict[str, Any]", data)
            for name, refused, allowed in _plain_fields(cls):
                value = given.get(name)
                if type(value) in refused or (isinstance(value, str) and not _writable(value)):
                    raise ValueError(f"{name} must be {allowed}, not {str(value)[:40]!r}")
        return cast("Any", data)


def quantity(
    title: str,
    default: Any = ...,
    *,
    help: str = "",
    unit: str = "",
    ge: float | None = None,
    le: float | None = None,
    gt: float | None = None,
    scale: str = "linear",
    slider: tuple[float, float] | None = None,
    length: bool = False,
) -> Any:
    """A field with what a form needs: title, help, unit, bounds, slider range and its scale.

    `scale` is "linear", "log2" or "log10"; `length` marks token counts, where 128k = 131,072.
    """
    extra: dict[str, Any] = {"unit": unit, "scale": scale, "length": length}
    if slider:
        extra["slider"] = list(slider)
    return Field(default, title=title, description=help, ge=ge, le=le, gt=gt, json_schema_extra=extra)


def form_hints(spec: type[BaseModel], name: str) -> dict[str, Any]:
    """What `quantity` noted of a field: unit, scale, length, slider."""
    extra: Any = spec.model_fields[name].json_schema_extra
    return cast("dict[str, Any]", extra) if isinstance(extra, dict) else {}


@cache
def _plain_fields(spec: type[BaseModel]) -> tuple[tuple[str, frozenset[type], str], ...]:
    """Name, refused types and the word for what is allowed, of every number, switch and text of a spec."""
    kinds = {name: field_type(spec, name) for name in spec.model_fields}
    return tuple((name, *_REFUSED[kind]) for name, kind in kinds.items() if kind in _REFUSED)


def _writable(text: str) -> bool:
    """Whether a text can be written to a file: half of a surrogate pair can't."""
    try:
        return text.isascii() or bool(text.encode("utf-8"))
    except UnicodeEncodeError:
        return False


def with_value(spec: S, path: str, value: Any) -> S:
    """The spec with one value changed and all of it validated anew.

    `path` is dotted; a number indexes a tuple. Raises QuestionError naming the field, the value and
    what is allowed.
    """
    try:
        return _changed(spec, path.split("."), value)
    except ValidationError as error:
        raise QuestionError(f"{path}: {reason(error)}") from None
    except (AttributeError, IndexError, KeyError, ValueError) as error:
        if isinstance(error, QuestionError):
            raise
        raise QuestionError(f"{path}: there is no such field") from None


def with_values(spec: S, paths: Sequence[str], value: Any) -> S:
    """The spec with one value at several paths, validated once all of them are set.

    What must agree (a vocabulary at both ends of a tied model) can only be changed together. Raises
    QuestionError like `with_value`.
    """
    return with_changes(spec, [(path, value) for path in paths])


def with_changes(spec: S, changes: Sequence[tuple[str, Any]]) -> S:
    """The spec with a value at each path, validated once all of them are set; later ones win.

    Raises QuestionError like `with_value`, naming the change that is at fault.
    """
    if not changes:
        return spec
    raw = spec.model_dump()
    for path, value in changes:
        _put(raw, path, value.model_dump() if isinstance(value, BaseModel) else value)
    try:
        return type(spec).model_validate(raw)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
        last = where.rpartition(".")[2]
        near = [path for path, _ in changes if path == where or path.startswith(f"{where}.")]
        near += [
            path for path, _ in changes if path.rpartition(".")[2] == last or where.startswith(f"{path}.")
        ]
        raise QuestionError(f"{(near or [changes[-1][0]])[0]}: {reason(error)}") from None


def _put(raw: Any, path: str, value: Any) -> None:
    """Set one value inside dumped data."""
    *keys, last = path.split(".")
    try:
        for key in keys:
            raw = raw[int(key) if isinstance(raw, tuple | list) else key]
        if not isinstance(raw, dict) or last not in raw:
            raise KeyError(last)
    except (KeyError, IndexError, ValueError, TypeError):
        raise QuestionError(f"{path}: there is no such field") from None
    raw[last] = value


def _changed(spec: Any, keys: Sequence[str], value: Any) -> Any:
    key, rest = keys[0], keys[1:]
    if isinstance(spec, tuple):
        items: list[Any] = list(spec)  # pyright: ignore[reportUnknownArgumentType]
        index = int(key)
        if not 0 <= index < len(items):
            raise IndexError(key)
        items[index] = _changed(items[index], rest, value) if rest else value
        return tuple(items)
    if not isinstance(spec, BaseModel) or key not in type(spec).model_fields:
        raise AttributeError(key)
    new = _changed(getattr(spec, key), rest, value) if rest else value
    fields = {name: getattr(spec, name) for name in type(spec).model_fields}
    return type(spec).model_validate({**fields, key: new})


def value_at(spec: Any, path: str) -> Any:
    """The value that stands at a dotted path; raises QuestionError where there is none."""
    for key in path.split("."):
        try:
            spec = cast("Any", spec[int(key)] if isinstance(spec, tuple) else getattr(spec, key))
        except (AttributeError, IndexError, ValueError):
            raise QuestionError(f"{path}: there is no such field") from None
    return spec


def field_type(spec: type[BaseModel], name: str) -> Any:
    """The type that a field holds, without None."""
    annotation = spec.model_fields[name].annotation
    if get_origin(annotation) in (Union, types.UnionType):
        kept = [part for part in get_args(annotation) if part is not type(None)]
        return kept[0] if len(kept) == 1 else Union[tuple(kept)]  # noqa: UP007
    return annotation


def field_and_reason(error: ValidationError) -> str:
    """The field that one of pydantic's errors is about, where it is one, and what is allowed."""
    where = error.errors(include_url=False)[0]["loc"]
    return f"{where[-1]}: {reason(error)}" if where else reason(error)


def reason(error: ValidationError) -> str:
    """One line that says what is allowed, from the first of pydantic's errors."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    said = first["msg"].removeprefix("Value error, ").replace("Input should be", "must be")
    said = said if len(said) <= MOST_SAID else said[: MOST_SAID - 3] + "..."
    given: Any = first.get("input")
    shown = repr(given)
    shown = shown if len(shown) <= 40 else shown[:37] + "..."
    # Where parts of a whole disagree, the sentence names them and the whole is no help.
    whole = isinstance(given, BaseModel | dict | tuple | list)
    return said + ("" if whole else f", not {shown}") + (f" (at {where})" if where.count(".") else "")
