"""The verb `list`: models, devices, formats, laws, optimizers, frameworks, figures, fields, each as a row."""

import argparse
import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from calc.answers.evaluate import Report, evaluate
from calc.files.catalogue import Catalogue, catalogue
from calc.files.example import default_scenario
from calc.files.search import search_models
from calc.physics.message import QuestionError
from calc.physics.paths import editable_paths
from calc.physics.spec import with_value

_INPUTS = ("workload.", "hardware.", "model.", "device.", "policies.", "prices.", "law.", "trainer.")


def list_options(parser: argparse.ArgumentParser) -> None:
    """What can be listed, and how it is narrowed."""
    parser.add_argument("what", choices=list(_ROWS))
    parser.add_argument(
        "--search", default="", metavar="TEXT",
        help="only these models, the nearest first: name, maker, licence, architecture, a size as 7b or "
        "30b-a3b, conditions as >=70b, active<=4b, context>=128k, released>=2025",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(answer=_list)


def answers(report: Report, path: str) -> bool:
    """Whether a value is an answer, not an input, and finite."""
    return not path.startswith(_INPUTS) and math.isfinite(report.values[path])


def _list(options: argparse.Namespace) -> str:
    if options.search and options.what != "models":
        raise QuestionError(f"--search: goes with models, not with {options.what}")
    rows = _ROWS[options.what](catalogue(), options.search)
    if options.json:
        return json.dumps(rows)
    return "\n".join(
        "  ".join(f"{value!s:<28}" if i == 0 else str(value) for i, value in enumerate(row.values()))
        for row in rows
    )


def _models(known: Catalogue, search: str) -> list[dict[str, Any]]:
    return [
        {"id": m.id, "name": m.name, "maker": m.maker, "architecture": m.architecture,
         "parameters": m.parameters, "active": m.active, "context": m.context,
         "released": m.released, "licence": m.licence}
        for m in search_models(known.models, search)
    ]  # fmt: skip


def _devices(known: Catalogue, search: str) -> list[dict[str, Any]]:
    return [
        {"id": d.id, "name": d.name, "vendor": d.vendor, "usable_bytes": d.usable,
         "memory_bandwidth": d.memory_bandwidth, "confidence": d.confidence}
        for d in known.devices
    ]  # fmt: skip


def _formats(known: Catalogue, search: str) -> list[dict[str, Any]]:
    weights = [{"id": i, "title": t, "use": "weights"} for i, t in known.formats]
    return weights + [{"id": i, "title": t, "use": "cache"} for i, t in known.cache_format_choices]


def _laws(known: Catalogue, search: str) -> list[dict[str, Any]]:
    return [{"id": law.id, "title": law.title, "source": law.source} for law in known.facts.laws.values()]


def _optimizers(known: Catalogue, search: str) -> list[dict[str, Any]]:
    return [{"id": o.id, "title": o.title, "source": o.source} for o in known.facts.optimizers.values()]


def _trainers(known: Catalogue, search: str) -> list[dict[str, Any]]:
    return [{"id": t.id, "title": t.title, "source": t.source} for t in known.facts.trainers.values()]


def _figures(known: Catalogue, search: str) -> list[dict[str, Any]]:
    serving = default_scenario(known)
    found: dict[str, dict[str, Any]] = {}
    for scenario in (serving, with_value(serving, "workload.task", "training")):
        report = evaluate(scenario, known.facts)
        for path in report.values:
            if answers(report, path) and path not in found:
                figure = report.figure(path)
                found[path] = {"path": path, "unit": figure.unit, "title": figure.title}
    return list(found.values())


def _paths(known: Catalogue, search: str) -> list[dict[str, Any]]:
    return [
        {"path": path, "type": kind, "title": title}
        for path, kind, title in editable_paths(default_scenario(known))
    ]


_ROWS: Mapping[str, Callable[[Catalogue, str], list[dict[str, Any]]]] = {
    "models": _models, "devices": _devices, "formats": _formats, "laws": _laws,
    "optimizers": _optimizers, "trainers": _trainers, "figures": _figures,
    "paths": _paths,
}  # fmt: skip
