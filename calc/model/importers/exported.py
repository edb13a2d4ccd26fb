"""Exported models: a model as a file of its own, block by block, which the importer reads back unchanged."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from calc.model.model import Model
from calc.physics.message import InputError, Message
from calc.physics.notice import Notice, notices
from calc.physics.spec import field_and_reason

MODEL_TYPE = "slipstick"
FORMAT_VERSION = 1
# Each takes the raw file of one version to the next.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

_SAID: TypeAdapter[tuple[Notice, ...]] = TypeAdapter(Annotated[tuple[Notice, ...], Field(max_length=4096)])


def model_text(model: Model, said: Iterable[Message] = ()) -> str:
    """The text of a file that holds a model, whatever it is made of, and what an importer said of it."""
    whole = {
        "model_type": MODEL_TYPE,
        "format_version": FORMAT_VERSION,
        "model": model.model_dump(mode="json"),
        "said": [notice.model_dump(mode="json") for notice in notices(said)],
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


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
    unknown = sorted(current.keys() - {"model_type", "format_version", "model", "said"})
    if unknown:
        raise InputError(f"{file}: {unknown[0][:60]!r} is no field of an exported model")
    try:
        model = Model.model_validate(current.get("model"))
        said = _SAID.validate_python(current.get("said", ()))
    except ValidationError as error:
        raise InputError(f"{file}: {field_and_reason(error)}") from None
    except RecursionError:
        raise InputError(f"{file}: nested too deeply") from None
    return model, tuple(notice.message for notice in said)
