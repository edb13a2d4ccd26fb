"""Quality scores of models, as a person keeps them in a table: CSV in, one line said for each that is bad."""

import csv
import io
import math
from collections.abc import Mapping

from calc.files.catalogue import Catalogue
from calc.physics.message import InputError

MAX_BYTES = 4 * 2**20
MODEL, SCORE = ("model", "name", "id"), ("score", "quality")


def read_scores(data: bytes, name: str, known: Catalogue) -> tuple[dict[str, float], tuple[str, ...]]:
    """Scores by catalogue id, and a sentence for each line that gives none.

    The first column is the model and the second the score, unless a header names the columns otherwise.
    InputError where the file is no text, too large, or holds no score at all.
    """
    if len(data) > MAX_BYTES:
        raise InputError(f"{name}: {len(data):,} bytes are more than the {MAX_BYTES:,} of a table of scores")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: byte {error.start} is not UTF-8") from None
    rows = _rows(text, name)
    model, score, first = _columns(rows[0][1] if rows else [])
    scores: dict[str, float] = {}
    problems: list[str] = []
    for line, cells in rows[first:]:
        if max(model, score) >= len(cells):
            problems.append(f"{name}, line {line}: write a model and a score, not {_cut(','.join(cells))!r}")
            continue
        identifier, value = known.identify(cells[model]), _number(cells[score])
        if identifier is None:
            said = f"no catalogue model {_cut(cells[model])!r}; {known.near(cells[model])}"
            problems.append(f"{name}, line {line}: {said}")
        elif value is None:
            problems.append(f"{name}, line {line}: the score must be a number, not {_cut(cells[score])!r}")
        else:
            scores[identifier] = value
    if not scores:
        raise InputError(problems[0] if problems else f"{name}: no line gives a model and a score")
    return scores, tuple(problems)


def _rows(text: str, name: str) -> list[tuple[int, list[str]]]:
    """Every line that is not empty, with its number."""
    separator = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    reader = csv.reader(io.StringIO(text), delimiter="\t" if "\t" in text.partition("\n")[0] else separator)
    found: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                found.append((reader.line_num, [cell.strip() for cell in cells]))
    except csv.Error as error:
        raise InputError(f"{name}, line {reader.line_num}: {error}") from None
    return found


def _columns(header: list[str]) -> tuple[int, int, int]:
    """Where the model and the score stand, and which row is the first that holds any."""
    words = [cell.lower() for cell in header]
    model = next((words.index(each) for each in MODEL if each in words), None)
    score = next((words.index(each) for each in SCORE if each in words), None)
    if model is not None and score is not None:
        return model, score, 1
    heads = len(header) > 1 and _number(header[1]) is None
    return 0, 1, 1 if heads else 0


def _number(text: str) -> float | None:
    try:
        value = float(text.removesuffix("%"))
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def scores_text(scores: Mapping[str, float]) -> str:
    """The table of some scores, as `read_scores` reads it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("model", "score"))
    writer.writerows(sorted(scores.items()))
    return out.getvalue()
