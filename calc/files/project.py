"""Project files: a deck of scenarios as JSON with a schema version, older versions migrated as raw data."""

import codecs
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from pydantic import Field, ValidationError, model_validator

from calc.deployment.scenario import Scenario
from calc.physics.message import InputError
from calc.physics.spec import Spec, quantity, reason

SCHEMA_VERSION = 1
MAX_BYTES = 64 * 2**20
MAX_DEPTH = 100
MAX_VALUES = 2**23
PIECE = 2**18
SUFFIX = ".slip"


class Score(Spec):
    """How good a person holds a model of the catalogue to be."""

    model: str = quantity("Model")
    score: float = quantity("Score", ge=-1e12, le=1e12)


class Project(Spec):
    """A deck of scenarios; the selected one is shown, the baseline is what changes are measured against."""

    schema_version: int = quantity("Schema version", SCHEMA_VERSION, ge=1)
    scenarios: tuple[Scenario, ...] = Field(title="Scenarios", min_length=1, max_length=1000)
    selected: int = quantity("Selected scenario", 0, ge=0)
    baseline: int | None = quantity("Baseline scenario", None, ge=0)
    scores: tuple[Score, ...] = Field(default=(), title="Quality scores", max_length=8192)

    @model_validator(mode="after")
    def _indices_exist(self) -> "Project":
        count = len(self.scenarios)
        if self.selected >= count or (self.baseline is not None and self.baseline >= count):
            raise ValueError(f"selected and baseline must be below the number of scenarios, {count}")
        return self

    @property
    def scenario(self) -> Scenario:
        """The selected scenario."""
        return self.scenarios[self.selected]


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def project_text(project: Project) -> str:
    """The text of a project file."""
    return json.dumps(project.model_dump(mode="json"), indent=1, ensure_ascii=False) + "\n"


def read_project(data: bytes, name: str) -> Project:
    """The project in a file's bytes; raises InputError naming the file, the field and what is wrong."""
    raw = json_object(data, name)
    version = raw.get("schema_version")
    if not isinstance(version, int) or isinstance(version, bool):
        raise InputError(f"{name}: schema_version is missing, so this is no Slipstick project")
    if version > SCHEMA_VERSION:
        raise InputError(
            f"{name}: schema_version {version} is newer than this program knows ({SCHEMA_VERSION})"
        )
    while version < SCHEMA_VERSION:
        if version not in MIGRATIONS:
            raise InputError(f"{name}: schema_version {version} does not exist")
        raw = MIGRATIONS[version](raw)
        version += 1
    try:
        return Project.model_validate({**raw, "schema_version": SCHEMA_VERSION})
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
        raise InputError(f"{name}: {where}: {reason(error)}") from None
    except RecursionError:
        raise InputError(f"{name}: nested too deeply") from None


def json_object(data: bytes, name: str, values: int = MAX_VALUES) -> dict[str, Any]:
    """The JSON object in some bytes; raises InputError with the offset for anything else.

    It may hold at most so many values, each of which takes memory many times its text.
    """
    if len(data) > MAX_BYTES:
        raise InputError(f"{name}: {len(data):,} bytes are more than the {MAX_BYTES:,} allowed")
    _check_depth(data, name)
    if sum(data.count(mark) for mark in (b",", b"{", b"[")) > values:
        raise InputError(f"{name}: it holds more than {values:,} values")
    try:
        text = (data[len(codecs.BOM_UTF8) :] if data.startswith(codecs.BOM_UTF8) else data).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: not a text file (byte {error.start} is not UTF-8)") from None
    if not text or text.isspace():
        raise InputError(f"{name}: the file is empty")
    try:
        raw = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name}: not JSON (line {error.lineno}, column {error.colno}: {error.msg})"
        ) from None
    except RecursionError:
        raise InputError(f"{name}: nested too deeply") from None
    except ValueError as error:
        raise InputError(f"{name}: {error}") from None
    if not isinstance(raw, dict):
        raise InputError(f"{name}: a JSON object is expected, not {type(raw).__name__}")
    return raw  # pyright: ignore[reportUnknownVariableType]


_QUOTED = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_PIECE = re.compile(rb'(?:[^"]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+', re.DOTALL)
_STEPS = np.zeros(256, np.int8)
_STEPS[[ord("{"), ord("[")]] = 1
_STEPS[[ord("}"), ord("]")]] = -1


def _check_depth(data: bytes, name: str) -> None:
    """Refuse nesting that no project or configuration has, before the parser recurses into it."""
    if data.count(b"{") + data.count(b"[") <= MAX_DEPTH:
        return
    at, depth = 0, 0
    while at < len(data):
        piece = _PIECE.match(data, at, at + PIECE)
        end = piece.end() if piece else at
        if end == at:  # a text longer than a piece
            quoted = _QUOTED.match(data, at)
            at = quoted.end() if quoted else at + 1
            continue
        bare = np.frombuffer(_QUOTED.sub(b"", data[at:end]), np.uint8)
        levels = np.cumsum(_STEPS[bare], dtype=np.int32)
        if depth + levels.max(initial=0) > MAX_DEPTH:
            raise InputError(f"{name}: nested more than {MAX_DEPTH} levels deep")
        at, depth = end, depth + int(levels[-1] if len(levels) else 0)


def _refuse_constant(text: str) -> float:
    raise ValueError(f"{text} is not a number that JSON knows")
