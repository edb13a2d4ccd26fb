"""The verb `shortlist`: which models on which devices serve a load within objectives and budget, ranked."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from calc.deployment.hardware import Device
from calc.deployment.scenario import Scenario
from calc.files.catalogue import Catalogue, catalogue
from calc.files.open import read_bytes
from calc.files.scores import read_scores
from calc.files.search import search_models
from calc.files.table import write_table
from calc.physics.message import QuestionError
from calc.questions.shortlist import Candidate, Placing, ranked, shortlist

COLUMNS = (
    "model",
    "score",
    "device",
    "devices",
    "copies",
    "ttft",
    "tpot",
    "usd_per_million_tokens",
    "usd_per_month",
)


def shortlist_options(parser: argparse.ArgumentParser) -> None:
    """Add what is looked at, and how it is ranked."""
    parser.add_argument(
        "--models", default="", metavar="SEARCH",
        help="only these models of the catalogue, as `list models --search` finds them; default: those "
        "with a score, or all",
    )  # fmt: skip
    parser.add_argument(
        "--on",
        default="",
        metavar="DEVICE,...",
        help="only these devices; default: every device with a price",
    )
    parser.add_argument("--budget", type=float, metavar="USD", help="at most so many US dollars a month")
    parser.add_argument(
        "--scores", metavar="FILE.csv", help="quality scores: a column of models and one of numbers"
    )
    parser.add_argument("--top", type=int, default=20, metavar="N", help="lines of the answer; default: 20")
    parser.add_argument("--out", metavar="FILE.csv", help="where the whole list is written")


def shortlist_answer(scenario: Scenario, options: argparse.Namespace) -> str:
    """The best lines, the leaders marked with a star: nothing has a better score for less."""
    known = catalogue()
    scores, problems = _scores(options, known)
    models, offers = _models(options, known, scores), _offers(options, known)
    steps = shortlist(scenario, known.facts, models, known.read, offers, options.budget)
    found = ranked(each for _, each in steps if each is not None)
    if options.out:
        write_table(Path(options.out), COLUMNS, (), [[*_row(each).values(), {}] for each in found])
    shown = found[: max(0, options.top)]
    if options.json:
        return json.dumps(
            {"found": [_row(each) | {"leads": each.leads} for each in shown], "warnings": problems}
        )
    lines = [_line(each) for each in shown] or [
        "nothing serves this load within the objectives and the budget"
    ]
    return "\n".join([*lines, *(f"warning: {text}" for text in problems)])


def _scores(options: argparse.Namespace, known: Catalogue) -> tuple[Mapping[str, float], Sequence[str]]:
    if options.scores is None:
        return {}, ()
    path = Path(options.scores)
    return read_scores(read_bytes(path), path.name, known)


def _models(options: argparse.Namespace, known: Catalogue, scores: Mapping[str, float]) -> list[Candidate]:
    entries = search_models(known.models, options.models) if options.models else known.models
    if scores and not options.models:
        entries = [each for each in entries if each.id in scores]
    if not entries:
        raise QuestionError(f"--models {options.models}: no catalogue model is found so")
    return [Candidate(each.id, each.name, each.parameters, scores.get(each.id)) for each in entries]


def _offers(options: argparse.Namespace, known: Catalogue) -> Sequence[tuple[Device, float]]:
    if not options.on:
        return known.offers
    priced = {device.id: price for device, price in known.offers}
    found: list[tuple[Device, float]] = []
    for name in options.on.split(","):
        device = known.device(name.strip())
        if device.id not in priced:
            raise QuestionError(f"--on {name}: no price is known for {device.name}")
        found.append((device, priced[device.id]))
    return found


def _row(placing: Placing) -> dict[str, Any]:
    cost = placing.cost
    values = (
        placing.model.id, placing.model.score, cost.device.id, cost.count, cost.count // cost.copy, cost.ttft,
        cost.tpot, cost.usd, cost.month,
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


def _line(placing: Placing) -> str:
    cost, score = placing.cost, placing.model.score
    ttft, tpot = (f"{each * 1e3:,.0f} ms" if each is not None else "-" for each in (cost.ttft, cost.tpot))
    cells = (
        "*" if placing.leads else " ", f"{placing.model.name[:34]:<34}",
        f"{'' if score is None else f'{score:g}':>6}", f"{cost.count:>5} x {cost.device.name[:26]:<26}",
        f"ttft {ttft:>9}", f"tpot {tpot:>8}", f"{placing.month:>12,.2f} USD/month",
    )  # fmt: skip
    return "  ".join(cells)
