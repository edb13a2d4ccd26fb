"""What the headless door writes: tables as CSV, texts."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from calc.physics.message import QuestionError


def write_text(path: Path, text: str) -> None:
    """Write a text; QuestionError where it can't be."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise QuestionError(f"--out {path}: {why or 'cannot be written'}") from None


def write_table(
    path: Path,
    inputs: Sequence[str],
    figures: Sequence[str],
    lines: Sequence[Sequence[Any]],
    option: str = "--out",
) -> None:
    """Write rows of inputs and a dictionary of figures; QuestionError names the option where it can't be."""
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow([*inputs, *figures])
            for *values, found in lines:
                table.writerow([*values, *(found.get(name, "") for name in figures)])
    except OSError as error:
        raise QuestionError(f"{option} {path}: {error.strerror or 'cannot be written'}") from None
