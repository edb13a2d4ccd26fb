"""`make reference`: every recorded count made anew by transformers and torch, held to its record and to the engine.

`python -m tests.reference`, in an environment that has what installers/reference.txt names, says what
differs, ends with one line for each record, and returns 1 where anything differs. `--write` makes what
differs anew in the records.
"""

import contextlib
import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from calc.model.importers.hf_config import ARCHITECTURES
from tests import catalogue_witness, flop_witness, witness, witness_varied

Counted = int | dict[str, int] | None


class Case(NamedTuple):
    """One configuration and what its record says of it: parameters, or FLOPs by length; None for nothing."""

    record: str
    name: str
    config: dict[str, Any]
    recorded: Counted
    headless: bool = False


class Outcome(NamedTuple):
    """What transformers' class and the engine say of a case, and why the class made no model of it."""

    case: Case
    counted: Counted
    engine: Counted
    why: str

    @property
    def equal(self) -> bool:
        """Whether all three agree; what no class counts is in no record."""
        if self.counted is None:
            return self.case.recorded is None
        return self.case.recorded == self.counted == self.engine

    @property
    def text(self) -> str:
        """One line: who says what."""
        return (
            f"{self.case.record}: {self.case.name}: recorded {_shown(self.case.recorded)}, transformers "
            f"{self.why or _shown(self.counted)}, the engine {_shown(self.engine)}"
        )


def _shown(counted: Counted) -> str:
    return "nothing" if counted is None else f"{counted:,}" if isinstance(counted, int) else str(counted)


# --- what is recorded ---
def class_cases() -> Iterator[Case]:
    """The classes with their defaults and their variations, and those that could be recorded and are not."""
    classes: dict[str, Any] = json.loads(witness.RECORD.read_text(encoding="utf-8"))["classes"]
    for name, each in classes.items():
        headless = bool(each.get("headless"))
        for one in (each, *each.get("variations", [])):
            yield Case("witness", name, one["config"], one["total_params"], headless)
    for name in sorted(set(ARCHITECTURES) - set(classes) - set(witness.REFUSED)):
        yield Case("witness", name, {"model_type": name}, None)


def varied_cases() -> Iterator[Case]:
    """The configurations with every switch turned."""
    for entry in json.loads(witness_varied.RECORD.read_text(encoding="utf-8")):
        yield Case("witness_varied", entry["config"]["model_type"], entry["config"], entry["total_params"])


def catalogue_cases() -> Iterator[Case]:
    """All models of the catalogue."""
    recorded = json.loads(catalogue_witness.RECORD.read_text(encoding="utf-8"))["models"]
    for file in sorted(catalogue_witness.MODELS.glob("*/config.json")):
        name = file.parent.name
        count = recorded[name]["total_params"] if name in recorded else None
        yield Case("catalogue_counts", name, json.loads(file.read_text(encoding="utf-8")), count)


def flop_cases() -> Iterator[Case]:
    """The small models that run forward."""
    recorded = json.loads(flop_witness.RECORD.read_text(encoding="utf-8"))["models"]
    for name in flop_witness.CONFIGS:
        count = recorded[name]["forward"] if name in recorded else None
        yield Case("flop_witness", name, flop_witness.raw(name), count)


# --- who counts ---
def _class_count(config: Mapping[str, Any]) -> Counted:
    changes = {key: value for key, value in config.items() if key != "model_type"}
    return witness.counted(config["model_type"], changes).total_params


def _catalogue_count(config: dict[str, Any]) -> Counted:
    found = catalogue_witness.counted(config)
    return found and found[1]


class Witness(NamedTuple):
    """A record: its cases, and how the class counts one."""

    cases: Callable[[], Iterator[Case]]
    counted: Callable[[dict[str, Any]], Counted]


WITNESSES: Mapping[str, Witness] = {
    "witness": Witness(class_cases, _class_count),
    "witness_varied": Witness(varied_cases, lambda config: witness_varied.counted(config)[1]),
    "catalogue_counts": Witness(catalogue_cases, _catalogue_count),
    "flop_witness": Witness(flop_cases, lambda config: flop_witness.counted(config["model_type"])["forward"]),
}


def engine(case: Case) -> Counted:
    """What the engine says of a case."""
    if case.record == "flop_witness":
        return {str(length): flop_witness.expected(case.config, length) for length in flop_witness.LENGTHS}
    return witness.total(case.config, case.headless)


def accept_torchvision() -> None:
    """Let torchvision stand beside a torch that it was not built for; counting runs none of its operators."""
    try:
        importlib.import_module("torchvision")
    except ImportError:
        pass  # what needs it says so
    except RuntimeError:
        operators = importlib.import_module("torch").library.Library("torchvision", "FRAGMENT")
        for name in ("nms", "qnms"):
            operators.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        _KEPT.append(operators)


_KEPT: list[Any] = []  # a library that is let go takes its operators along


def outcome(case: Case) -> Outcome:
    """One case counted anew by all."""
    counted, why = None, ""
    with contextlib.redirect_stdout(sys.stderr):
        try:
            counted = WITNESSES[case.record].counted(case.config)
        except Exception as error:
            why = f"{type(error).__name__}: {' '.join(str(error).split())[:160]}"
    return Outcome(case, counted, engine(case), why)


def outcomes(cases: Sequence[Case]) -> list[Outcome]:
    """Every case counted anew, on all cores."""
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn"), accept_torchvision) as pool:
        return list(pool.map(outcome, cases, chunksize=4))


# --- what is said and written ---
def summary(found: Sequence[Outcome]) -> Iterator[str]:
    """What differs, then a line for each record."""
    yield from (each.text for each in found if not each.equal)
    for record in WITNESSES:
        mine = [each for each in found if each.case.record == record and each.case.recorded is not None]
        same = sum(each.counted == each.case.recorded for each in mine)
        agreed = sum(each.engine == each.counted for each in mine)
        missing = sum(each.case.record == record and not each.equal for each in found if each not in mine)
        yield (
            f"tests/golden/{record}.json: {len(mine)} counts, {same} made anew as recorded, {agreed} as the "
            f"engine says, {missing} not recorded"
        )


def write(found: Sequence[Outcome]) -> None:
    """Make anew in the records what differs; a record of one piece is made anew whole."""
    names = {record: [] for record in WITNESSES}
    for each in found:
        if not each.equal:
            names[each.case.record].append(each.case.name)
    if names["witness"]:
        witness.record(witness.RECORD, sorted(set(names["witness"])))
    if names["witness_varied"]:
        witness_varied.main()
    if names["catalogue_counts"]:
        catalogue_witness.record(names["catalogue_counts"])
    if names["flop_witness"]:
        flop_witness.main(flop_witness.RECORD)


def main(arguments: Sequence[str]) -> int:
    """Count everything anew and say how it compares; returns the exit status."""
    if set(arguments) - {"--write"}:
        sys.stderr.write("usage: python -m tests.reference [--write]\n")
        return 2
    versions = ", ".join(
        f"{name} {importlib.import_module(name).__version__}" for name in ("transformers", "torch")
    )
    accept_torchvision()
    cases = [case for each in WITNESSES.values() for case in each.cases()]
    sys.stdout.write(f"{len(cases)} counts to make with {versions}\n")
    sys.stdout.flush()
    found = outcomes(cases)
    if "--write" in arguments:
        write(found)
        cases = [case for each in WITNESSES.values() for case in each.cases()]
        found = outcomes(cases)
    sys.stdout.write("".join(f"{line}\n" for line in summary(found)))
    return int(not all(each.equal for each in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
