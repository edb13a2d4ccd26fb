"""The verb `solve`: the number, format, model or device at which conditions hold."""

import argparse
import json
from collections.abc import Callable, Sequence
from typing import Any

from calc.answers.evaluate import Report
from calc.deployment.hardware import Device
from calc.deployment.scenario import Scenario
from calc.deployment.taken import model_changes
from calc.files.catalogue import Catalogue, ModelEntry, catalogue
from calc.physics.message import QuestionError
from calc.questions.choices import Choice, cache_choices, choose, least_bytes, weight_choices
from calc.questions.devices import cheapest
from calc.questions.solve import FITS, Condition, condition, solve

_HELP = (
    "the field to solve for: any number, or one of deployment.weights, deployment.kv (keys and values), "
    "deployment.kv_k, deployment.kv_v: the format with most bits; model: the largest of the catalogue; "
    "hardware.device: the device with the cheapest hour at this number of them; hardware: the kind and "
    "number of devices that serve the load for the least money a month"
)


def solve_options(parser: argparse.ArgumentParser) -> None:
    """Add what is solved for, and under which conditions."""
    parser.add_argument("--for", dest="path", required=True, metavar="PATH", help=_HELP)
    parser.add_argument(
        "--such-that",
        action="append",
        default=[],
        metavar="FIGURE<=VALUE",
        help="default: it fits, by the memory of the task",
    )


def solve_answer(scenario: Scenario, options: argparse.Namespace) -> str:
    """The value found, what kind of extreme it is, and the figures that were asked about."""
    conditions = [condition(text) for text in options.such_that] or [FITS]
    known, path = catalogue(), str(options.path)
    if path == "hardware":
        return _hardware(scenario, known, options)
    choices = _CHOICES.get(path)
    if choices is None:
        found = solve(scenario, known.facts, path, conditions)
        return _told(options, path, found.value, found.kind, found.report, conditions)
    kind, wanted, ordered = choices(scenario, known)
    chosen = choose(scenario, known.facts, wanted, conditions, ordered)
    if chosen is None:
        said = " and ".join(f"{c.figure} {c.relation} {c.value:g}" for c in conditions)
        raise QuestionError(f"{path}: none of {len(wanted)} gives {said}")
    return _told(options, path, chosen.choice.name, kind, chosen.report, conditions)


def _told(
    options: argparse.Namespace, path: str, value: Any, kind: str, report: Report,
    conditions: Sequence[Condition],
) -> str:  # fmt: skip
    if options.json:
        figures = {c.figure: report.values[c.figure] for c in conditions}
        answer = {"path": path, "value": value, "kind": kind, "figures": figures}
        return json.dumps(answer, allow_nan=False)
    return f"{kind} {path}: {value if isinstance(value, str) else f'{value:,}'}"


def _hardware(scenario: Scenario, known: Catalogue, options: argparse.Namespace) -> str:
    """The cheapest devices for the load; conditions are those of the workload."""
    if options.such_that:
        raise QuestionError(
            "--such-that: goes with a field; for hardware set workload.slo_ttft, slo_tpot and arrival_rate"
        )
    found = cheapest(scenario, known.facts, known.offers)
    if found is None or found.month is None:
        raise QuestionError("hardware: no priced device serves this load within the objectives")
    if options.json:
        value = {"device": found.device.id, "count": found.count, "copy": found.copy}
        figures = {"cost.per_month": found.month, "ttft": found.ttft, "tpot": found.tpot}
        return json.dumps({"path": "hardware", "value": value, "kind": "cheapest", "figures": figures})
    return f"cheapest hardware: {found.count:,} x {found.device.id}, {found.month:,.2f} USD a month"


Wanted = tuple[str, Sequence[Choice], bool]


def _weights(scenario: Scenario, known: Catalogue) -> Wanted:
    return "most bits", weight_choices(known.facts), True


def _cache(*paths: str) -> Callable[[Scenario, Catalogue], Wanted]:
    return lambda scenario, known: ("most bits", cache_choices(known.facts, paths), True)


def _models(scenario: Scenario, known: Catalogue) -> Wanted:
    order = sorted(known.models, key=lambda each: -each.parameters)
    return "largest", tuple(_model(each, scenario, known) for each in order), False


def _model(entry: ModelEntry, scenario: Scenario, known: Catalogue) -> Choice:
    least = least_bytes(entry.parameters, scenario, known.facts)
    return Choice(entry.id, lambda: model_changes(known.read(entry.id), scenario.deployment), least)


def _devices(scenario: Scenario, known: Catalogue) -> Wanted:
    def placed(device: Device, price: float) -> Choice:
        return Choice(device.id, lambda: [("hardware.device", device), ("prices.device_hour", price)])

    order = sorted(known.offers, key=lambda offer: offer[1])
    return "cheapest", tuple(placed(*offer) for offer in order), False


_CHOICES: dict[str, Callable[[Scenario, Catalogue], Wanted]] = {
    "deployment.weights": _weights,
    "deployment.kv": _cache("deployment.kv_k", "deployment.kv_v"),
    "deployment.kv_k": _cache("deployment.kv_k"),
    "deployment.kv_v": _cache("deployment.kv_v"),
    "model": _models,
    "hardware.device": _devices,
}
