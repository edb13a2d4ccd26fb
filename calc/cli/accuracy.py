"""The verb `accuracy`: predictions against measured rows, by group."""

import argparse
import json
from pathlib import Path
from typing import Any

from calc.files.catalogue import catalogue
from calc.files.rows import SAMPLE, read_rows
from calc.files.table import write_table
from calc.physics.units import finite
from calc.questions.accuracy import accuracy, as_json, as_table
from calc.questions.accuracy_models import Known


def accuracy_options(parser: argparse.ArgumentParser) -> None:
    """Add the rows to read and what is written of them."""
    parser.add_argument(
        "--rows",
        action="append",
        default=[],
        metavar="FILE|FOLDER",
        help="measured rows as JSON lines; may be given several times; default: the sample that is shipped",
    )
    parser.add_argument("--per-row", metavar="FILE.csv", help="where id, group and error of every row go")
    parser.add_argument(
        "--worst", type=int, default=0, metavar="N", help="name the N worst rows of each group"
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(answer=_accuracy)


def _accuracy(options: argparse.Namespace) -> str:
    rows = read_rows([Path(name) for name in options.rows] or [SAMPLE])
    known = catalogue()
    found = accuracy(rows, Known(known.facts, known.devices, known.identify, known.likely, known.model))
    if options.per_row:
        lines: list[list[Any]] = [
            [each.row.id, each.group, finite(each.predicted), each.row.value, finite(each.error), {}]
            for each in found.judged
        ]
        names = ["id", "group", "predicted", "measured", "error"]
        write_table(Path(options.per_row), names, [], lines, "--per-row")
    if options.json:
        return json.dumps(as_json(found), ensure_ascii=False, allow_nan=False)
    worst = [
        f"{group} {each.error:+.1%} {each.row.id} {each.row.text('model')}, {each.row.source}"
        for group in found.groups
        for each in found.worst(group, options.worst)
    ]
    return "\n".join([*as_table(found), *worst])
