"""Fields by dotted path: their list, and typed values read from text."""

import json
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from calc.physics.message import QuestionError
from calc.physics.spec import field_type, form_hints, value_at
from calc.physics.units import number


def editable_paths(spec: BaseModel, prefix: str = "") -> Iterator[tuple[str, str, str]]:
    """Path, type and title of every plain field inside a spec."""
    for name, info in type(spec).model_fields.items():
        yield from _places(getattr(spec, name), f"{prefix}{name}", info.title or name, type(spec), name)


def _places(
    value: Any, path: str, title: str, owner: type[BaseModel], name: str
) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, BaseModel):
        yield from editable_paths(value, f"{path}.")
    elif isinstance(value, tuple):
        for index, item in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            yield from _places(item, f"{path}.{index}", title, owner, name)
    else:
        yield path, type_name(field_type(owner, name)), title


def type_name(kind: Any) -> str:
    """A type as people read it."""
    if get_origin(kind) is Literal:
        return "|".join(str(choice) for choice in get_args(kind))
    if isinstance(kind, type(BaseModel)):
        return "JSON"
    return {int: "whole number", float: "number", bool: "true|false", str: "text"}.get(kind, str(kind))


def parsed(spec: BaseModel, path: str, text: str) -> Any:
    """A typed value for the field at a path, from what a person typed.

    Lengths read 128k as 131,072; "none" empties an optional field; parts of a model may be given as
    JSON. Raises QuestionError naming the path and what is allowed.
    """
    parent_path, _, name = path.rpartition(".")
    parent = value_at(spec, parent_path) if parent_path else spec
    if not isinstance(parent, BaseModel) or name not in type(parent).model_fields:
        raise QuestionError(f"{path}: there is no such field; `list paths` names them all")
    info = type(parent).model_fields[name]
    kind = field_type(type(parent), name)
    if text.lower() in ("none", "null", "") and not info.is_required() and info.default is None:
        return None
    extra = form_hints(type(parent), name)
    try:
        if kind is bool:
            return {"true": True, "false": False, "on": True, "off": False}[text.lower()]
        if kind in (int, float):
            return number(text, length=bool(extra.get("length")))
        if kind is str or get_origin(kind) is Literal:
            return text
        return json.loads(text)
    except RecursionError:
        raise QuestionError(f"{path}: nested too deeply") from None
    except json.JSONDecodeError:
        raise QuestionError(f"{path}: must be JSON, not {text[:40]!r}") from None
    except (KeyError, ValueError) as error:
        said = (
            str(error) if isinstance(error, ValueError) else f"must be {type_name(kind)}, not {text[:40]!r}"
        )
        raise QuestionError(f"{path}: {said}") from None


def bounds(spec: BaseModel, path: str) -> tuple[float, float, bool]:
    """Lowest and highest value of a number field, and whether it holds whole numbers.

    Raises QuestionError where the field is no number or has no bounds.
    """
    parent_path, _, name = path.rpartition(".")
    parent = value_at(spec, parent_path) if parent_path else spec
    if not isinstance(parent, BaseModel) or name not in type(parent).model_fields:
        raise QuestionError(f"{path}: there is no such field; `list paths` names them all")
    kind = field_type(type(parent), name)
    if kind not in (int, float):
        raise QuestionError(f"{path}: holds {type_name(kind)}, not a number to solve for")
    low = high = None
    for limit in type(parent).model_fields[name].metadata:
        low = getattr(limit, "ge", None) if hasattr(limit, "ge") else low
        low = limit.gt * (1 + 1e-9) + 1e-12 if hasattr(limit, "gt") else low
        high = getattr(limit, "le", None) if hasattr(limit, "le") else high
    if high is None:
        high = 1e18
    return float(low if low is not None else 0), float(high), kind is int
