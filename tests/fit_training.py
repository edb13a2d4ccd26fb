"""Fits the efficiencies of training from measured rows, and judges the fit on sources that it did not see.

    python -m tests.fit_training --rows FOLDER [--write] [--leave-out-sources]

A step takes (its ceiling + attention x a constant) / a share + layers x a time; share and time are fitted for
each framework, class of device, kind of products, experts or none, and layers computed again or not. --write
puts them into resources/training_efficiency.toml.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from statistics import median

from calc.answers.evaluate import evaluate
from calc.answers.lookup import setting
from calc.answers.training_run import trained
from calc.deployment.facts import Facts
from calc.deployment.measured import Measured
from calc.deployment.training_efficiency import Step, Trained, TrainingEfficiencies
from calc.files.catalogue import RESOURCES, catalogue
from calc.files.rows import read_rows
from calc.questions.accuracy import accuracy
from calc.questions.accuracy_cases import case_of
from calc.questions.accuracy_groups import group_of
from calc.questions.accuracy_models import Known

FILE = RESOURCES / "training_efficiency.toml"
SOURCE = "medians and two-term fits over published measured rows, November 2026"
ATTENTION = 1.5
# Times of a layer that are tried, in microseconds: those of kernels that are launched, of a host, of a link.
LAYER_US = (0, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)
LONG, MANY = 2000, 10  # longer ones need many rows
# A time of a layer needs so many rows, and must better the fit by so much; no share is above the ceiling.
LEAST, BETTER, MOST = 5, 0.97, 0.95
GROUPS = ("training_step", "training_run")


@dataclass(frozen=True, slots=True)
class Seen:
    """A measured step beside its ceiling: seconds, and how often a layer runs."""

    row: Measured
    of: Trained
    ceiling: float
    layers: float
    measured: float


def observe(rows: Iterable[Measured], known: Known) -> list[Seen]:
    """Every row of steps that can be predicted, with the step that it means."""
    found: list[Seen] = []
    for judged in accuracy(rows, known).judged:
        if judged.predicted is None or judged.group != "training_step":
            continue
        scenario = case_of(judged.row, judged.group, known).scenario
        given = setting(scenario, known.facts)
        values = evaluate(scenario, known.facts).values
        runs = judged.row.metric == "seconds_per_iteration"
        ratio = judged.row.value / judged.predicted
        measured = values["training.step_seconds"] * (ratio if runs else 1 / ratio)
        times = values["training.micro_batches"] * (1 + values["training.bubble"])
        ceiling = values["training.ceiling_seconds"] + ATTENTION * values["training.attention_seconds"]
        found.append(Seen(judged.row, trained(given), ceiling, values["training.layers"] * times, measured))
    return found


def fitted(seen: Sequence[Seen]) -> TrainingEfficiencies:
    """The table of some observations."""
    of: dict[Trained, list[Seen]] = defaultdict(list)
    for each in seen:
        of[each.of].append(each)
    return TrainingEfficiencies({key: _step(group) for key, group in of.items()}, ATTENTION, 1.0, SOURCE)


def _step(group: Sequence[Seen]) -> Step:
    best: tuple[float, Step] | None = None
    most = 0 if len(group) < LEAST else LONG if len(group) < MANY else LAYER_US[-1]
    for micro in (each for each in LAYER_US if each <= most):
        each = micro * 1e-6
        shares = sorted(
            s.ceiling / (s.measured - each * s.layers) for s in group if s.measured > 1.02 * each * s.layers
        )
        if len(shares) < 0.9 * len(group):
            continue
        share = min(MOST, median(shares))
        off = sum(abs(log((s.ceiling / share + each * s.layers) / s.measured)) for s in group)
        step = Step(share, _at(shares, 0.1, share), _at(shares, 0.9, share), each, len(group))
        if best is None or off < BETTER * best[0]:
            best = off, step
    assert best is not None
    return best[1]


def _at(ordered: Sequence[float], place: float, share: float) -> float:
    found = ordered[round(place * (len(ordered) - 1))]
    return min(1.0, max(found, share)) if place > 0.5 else min(found, share)


def with_table(facts: Facts, table: TrainingEfficiencies) -> Facts:
    """The facts with another table of training."""
    return replace(facts, training=table)


def written(table: TrainingEfficiencies) -> str:
    """The table as its file has it."""
    lines = [
        "# What share of the ceiling of a training step a framework reaches, by class of device, kind of products "
        "(f = 16 or 32",
        '# bit, fp8, fp4), experts (model = "moe") and whether layers are computed again. step = (ceiling + attention '
        "x its own",
        "# ceiling) / share + layers x us_per_layer; low and high are the 10th and 90th percentile of n rows. goodput: "
        "what whole",
        "# runs make of such steps. `python -m tests.fit_training --rows FOLDER --write` makes this file anew.",
        f'source = "{table.source}"',
        f"attention = {table.attention:g}",
        f"goodput = {table.goodput:.3g}",
    ]
    for of, step in sorted(table.steps.items(), key=lambda each: str(each[0])):
        lines += ["", "[[step]]", f'framework = "{of.framework}"', f'class = "{of.device_class}"']
        lines += [f'kind = "{of.kind}"', *(['model = "moe"'] if of.sparse else [])]
        lines += ["again = true"] if of.again else []
        lines += [f"share = {step.share:.3f}", f"low = {step.low:.3f}", f"high = {step.high:.3f}"]
        lines += [f"us_per_layer = {step.seconds_per_layer * 1e6:.0f}"] if step.seconds_per_layer else []
        lines += [f"n = {step.rows}"]
    return "\n".join(lines) + "\n"


def told(title: str, rows: Sequence[Measured], known: Known) -> None:
    """Print the errors of the training groups."""
    print(f"| {title} | rows | median error | p90 | bias |\n|---|---:|---:|---:|---:|")
    for name, group in accuracy(rows, known).groups.items():
        if name in GROUPS and group.median_abs_error is not None:
            print(
                f"| {name} | {group.predicted} of {group.rows} | {group.median_abs_error:.1%}"
                f" | {group.p90_abs_error:.1%} | {group.bias:+.1%} |"
            )
    print()


def main(words: Sequence[str]) -> None:
    """Fit, judge, write."""
    parser = argparse.ArgumentParser(prog="tests.fit_training")
    parser.add_argument("--rows", required=True, action="append")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--leave-out-sources", action="store_true")
    options = parser.parse_args(words)
    here = catalogue()
    known = Known(here.facts, here.devices, here.identify, here.likely, here.model)
    rows = [row for row in read_rows([Path(each) for each in options.rows]) if group_of(row) in GROUPS]
    plain = replace(known, facts=with_table(known.facts, TrainingEfficiencies({}, ATTENTION)))
    seen = observe(rows, plain)
    table = fitted(seen)
    steps = replace(known, facts=with_table(known.facts, table))
    runs = [
        each.predicted / each.row.value
        for each in accuracy(rows, steps).judged
        if each.group == "training_run" and each.predicted
    ]
    if runs:
        table = replace(table, goodput=min(1.0, median(runs)))
    told("all rows known", rows, replace(known, facts=with_table(known.facts, table)))
    if options.leave_out_sources:
        left_out(rows, seen, known, table.goodput)
    if options.write:
        FILE.write_text(written(table), encoding="utf-8")


def left_out(rows: Sequence[Measured], seen: Sequence[Seen], known: Known, goodput: float) -> None:
    """Each source judged by a table that knows nothing of it."""
    errors: list[float] = []
    for source in sorted({row.source.split(" ")[0] for row in rows}):
        others = fitted([each for each in seen if each.row.source.split(" ")[0] != source])
        facts = with_table(known.facts, replace(others, goodput=goodput))
        mine = [row for row in rows if row.source.split(" ")[0] == source]
        found = accuracy(mine, replace(known, facts=facts)).judged
        errors += [e.error for e in found if e.group == "training_step" and e.predicted is not None]
    off = sorted(abs(each) for each in errors)
    print("| source left out | rows | median error | p90 | bias |\n|---|---:|---:|---:|---:|")
    print(
        f"| training_step | {len(off)} | {median(off):.1%} | {off[int(0.9 * len(off))]:.1%} | {median(errors):+.1%} |\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
