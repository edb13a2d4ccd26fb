"""Exported models: a model as a file of its own, block by block, which the importer reads back unchanged."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from pydantic import Field, ValidationError

from calc.model.model import Model
from calc.physics.message import InputError, Message
from calc.physics.notice import Notice, notices
from calc.physics.spec import Spec, field_and_reason, quantity

MODEL_TYPE = "slipstick"
FORMAT_VERSION = 1
# Each takes the raw file of one version to the next.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


class ExportedModel(Spec):
    """The file: what it is, the model, and what was said of it when it was read."""

    model_type: Literal["slipstick"] = MODEL_TYPE
    format_version: int = quantity("Format version", FORMAT_VERSION, ge=1)
    model: Model = Field(title="Model")
    said: tuple[Notice, ...] = Field(default=(), title="Said of the model when it was read", max_length=4096)


def model_text(model: Model, said: Iterable[Message] = ()) -> str:
    """The text of a file that holds a model, whatever it is made of, and what an importer said of it."""
    whole = ExportedModel(model=model, said=notices(said))
    return json.dumps(whole.model_dump(mode="json"), indent=1, ensure_ascii=False) + "\n"


def read_exported(raw: Mapping[str, Any], file: str) -> tuple[Model, tuple[Message, ...]]:
    """The model of an exported file and what was said of it; raises InputError naming file and field."""
    version = raw.get("format_version")
    if not isinstance(version, int) or isinstance(version, bool):
        raise InputError(f"{file}: format_version is missing, so the exported model can't be read")
    if version > FORMAT_VERSION:
        raise InputError(
            f"{file}: format_version {version} is newer than this program knows ({FORMAT_VERSION})"
        )
    current = dict(raw)
    while version < FORMAT_VERSION:
        if version not in MIGRATIONS:
            raise InputError(f"{file}: format_version {version} does not exist")
        current = MIGRATIONS[version](current)
        version += 1
    try:
        whole = ExportedModel.model_validate({**current, "format_version": FORMAT_VERSION})
    except ValidationError as error:
        raise InputError(f"{file}: {field_and_reason(error)}") from None
    except RecursionError:
        raise InputError(f"{file}: nested too deeply") from None
    return whole.model, tuple(notice.message for notice in whole.said)
