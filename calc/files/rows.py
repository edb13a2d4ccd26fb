"""Measured rows from files: JSON lines that carry a kind and a measured value."""

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from calc.deployment.measured import Measured, in_base_units
from calc.files.open import read_bytes
from calc.physics.message import InputError

SUFFIXES = (".json", ".jsonl")
# A sample of published measurements, each with its source.
SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "measured.jsonl"


def read_rows(paths: Sequence[Path]) -> tuple[Measured, ...]:
    """The rows of files, and of the files in folders, each row once.

    A folder may hold other files; a file that is named must hold rows. Raises InputError naming the
    file, and the line and field where a row is broken.
    """
    found: dict[str, Measured] = {}
    for path in paths:
        rows = list(_in_folder(path)) if path.is_dir() else list(_in_file(path))
        if not rows:
            raise InputError(f"{path}: no line holds a measured row (an object with kind and measured)")
        for row in rows:
            found.setdefault(row.id, row)
    return tuple(found.values())


def _in_folder(folder: Path) -> Iterator[Measured]:
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix.lower() in SUFFIXES)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror or 'can not be read'}") from None
    for file in files:
        yield from _in_file(file)


def _in_file(file: Path) -> Iterator[Measured]:
    try:
        lines = read_bytes(file).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not a text file (byte {error.start} is not UTF-8)") from None
    started = False
    for number, line in enumerate(lines, 1):
        raw = _object(line)
        if raw is not None and "kind" in raw and "measured" in raw:
            started = True
            yield _row(raw, f"{file} line {number}")
        elif started and raw is None and line.strip():
            raise InputError(f"{file} line {number}: not a JSON object on one line")


def _object(line: str) -> dict[str, Any] | None:
    """The JSON object of a line; None for anything else, such as a line of a file of another kind."""
    if not line.lstrip().startswith("{"):
        return None
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", raw) if isinstance(raw, dict) else None


def _row(raw: dict[str, Any], where: str) -> Measured:
    measured = raw["measured"]
    if not isinstance(measured, dict):
        raise InputError(f"{where}: measured must be an object with metric, value and unit")
    given = cast("dict[str, Any]", measured)
    for name in ("metric", "unit"):
        if not isinstance(given.get(name), str):
            raise InputError(f"{where}: measured.{name} must be text")
    value = given.get("value")
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise InputError(f"{where}: measured.value must be a number")
    named = {name: str(raw.get(name, "")) for name in ("kind", "source", "confidence")}
    identifier = str(raw.get("id", where))
    unit = given["unit"]
    return Measured(
        identifier, named["kind"], given["metric"], in_base_units(value, unit), unit, named["source"],
        named["confidence"], raw,
    )  # fmt: skip
