"""Fits every efficiency from measured rows, and judges the fit on rows that it did not see.

    python -m tests.fit_efficiency --rows FOLDER [--write] [--leave-out-sources] [--folds N]

Prints the error per group with all rows known, with a part of the rows left out in turn, with a part of the
experiments (nothing known of that model on that card under that load), and with each source left out; --write puts the constants into resources/efficiency.toml.
"""

import argparse
import sys
import tomllib
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import TypeVar

from calc.deployment.efficiency import Efficiencies, Kind, expected
from calc.deployment.measured import Measured
from calc.files.catalogue import RESOURCES, catalogue, efficiencies_of
from calc.files.rows import SAMPLE, read_rows
from calc.questions.accuracy import Judged, accuracy
from calc.questions.accuracy_models import Known
from tests import fitting
from tests.fitting import (
    SERVERS,
    STEPS,
    Observed,
    fit_full,
    fit_served,
    fit_steps,
    members,
    observe,
)

K = TypeVar("K")
FILE = RESOURCES / "efficiency.toml"
# Where the tables of constants begin and end in the file; what stands around them is written by hand.
FIRST, LAST = "[decode.all]", "# Which class a device belongs to"
# How much a constant is drawn to those of its kin, in rows for each spread that it is off.
DRAWN = 0.05
# Bytes of weights above which a stream is bound by bandwidth, and a time of a layer that is a launch's.
STREAMED, LAUNCHED = 3e9, 400


def section(head: str, values: Mapping[str, object]) -> list[str]:
    """One table of the file."""
    return [head, *(f"{name} = {_told(value)}" for name, value in values.items()), ""]


def _told(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(_told(each) for each in value) + "]"
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def sources_of(rows: Iterable[Observed]) -> list[str]:
    """The tables that rows came from, by their first word."""
    return sorted({each.row.source.split()[0] for each in rows if each.row.source})


def named(member: tuple[str, Kind]) -> dict[str, object]:
    """A class and kind as the file names them."""
    device_class, kind = member
    model = {"model": "moe"} if kind.sparse else {}
    return {"class": device_class, "kind": kind.weights, **model}


def spread(values: Sequence[float]) -> dict[str, object]:
    """Median with its 10th and 90th percentile."""
    ordered = sorted(values)
    at = [ordered[round(share * (len(ordered) - 1))] for share in (0.1, 0.9)]
    return {"low": float(at[0]), "median": float(median(ordered)), "high": float(at[1]), "n": len(ordered)}


def by(rows: Iterable[Observed], key: Callable[[Observed], K]) -> dict[K, list[Observed]]:
    """Rows by a key, in its order."""
    found: dict[K, list[Observed]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return dict(sorted(found.items(), key=lambda of: str(of[0])))


def tables(rows: Sequence[Observed], base: Efficiencies) -> str:
    """The text of every table of constants that follows from rows."""
    served = _served([each for each in rows if each.group in SERVERS])
    known = replace(base, serving=_parsed(served, base).serving, prefill={}, fits={})
    for each in rows:
        found = expected(known, each.engine, each.device_class, each.kind)
        if each.group in ("prefill", "mixed"):
            each.values["prefill.seconds_per_layer"] = found.prefill_seconds_per_layer
    steps, launched, mixed = _steps([each for each in rows if each.group in STEPS], base)
    prefill = _prefill([each for each in rows if each.group == "prefill"], mixed)
    lines = [*_classes(rows, launched), *steps, *prefill, *served]
    return "\n".join([*lines, *_full([each for each in rows if each.group == "throughput_max"])])


def _parsed(lines: Sequence[str], base: Efficiencies) -> Efficiencies:
    empty = {name: [] for name in ("class", "fit", "throughput", "prefill", "overhead", "serving")}
    share = {"median": 0.5, "low": 0.5, "high": 0.5, "n": 1}
    raw = {**empty, "decode": {"all": share}, "any_prefill": share, "source": base.source}
    return efficiencies_of({**raw, **tomllib.loads("\n".join(lines))})


def _steps(
    rows: Sequence[Observed], base: Efficiencies
) -> tuple[list[str], set[str], dict[tuple[str, str, Kind], tuple[float, list[Observed]]]]:
    """Two-term fits by engine and platform; engines bound by launches; what mixed rows say of prompts."""
    lines: list[str] = []
    launched: set[str] = set()
    mixed: dict[tuple[str, str, Kind], tuple[float, list[Observed]]] = {}
    for (engine, platform), of in by(
        rows, lambda e: (e.engine, base.platforms.get(e.device_class, "other"))
    ).items():
        found = fit_steps(of, DRAWN)
        counted = members(of)
        lines += section("[[fit]]", {
            "engine": engine, "platform": platform, "n": len(of),
            "us_per_allreduce": found.common[fitting.REDUCE], "us_per_rank": found.common[fitting.RANK],
            "cache_share": found.common[fitting.CACHE],
        })[:-1]  # fmt: skip
        lines.append("shares = [")
        for member, own in found.members.items():
            share = {"share": own[fitting.SHARE], "us_per_layer": own[fitting.TAU], "n": len(counted[member])}
            told = ", ".join(f"{name} = {_told(value)}" for name, value in {**named(member), **share}.items())
            lines.append(f"  {{ {told} }},")
            if fitting.PROMPT in own:
                read = [each for each in counted[member] if each.group == "mixed"]
                mixed[engine, *member] = own[fitting.PROMPT], read
        lines += ["]", f"sources = {_told(sources_of(of))}", ""]
        if median(own[fitting.TAU] for own in found.members.values()) >= LAUNCHED:
            launched.add(engine)
    return lines, launched, mixed


def _prefill(
    rows: Sequence[Observed], mixed: Mapping[tuple[str, str, Kind], tuple[float, list[Observed]]]
) -> list[str]:
    """Shares of the ceiling of prompts; a small group is drawn to its engine's on all classes and kinds."""
    shares = {id(each): fitting.ceiling_share(each) for each in rows}
    lines = [
        "[any_prefill]",
        *section("", spread([*shares.values()]))[1:-1],
        'sources = ["all rows below"]',
        "",
    ]
    found: dict[tuple[str, str, Kind], list[str]] = {}
    for engine, of in by(rows, lambda each: each.engine).items():
        for member, own in members(of).items():
            held = [shares[id(each)] for each in own]
            lot = spread(held)
            found[(engine, *member)] = section("[[prefill]]", {
                "engine": engine, **named(member), **lot, "sources": sources_of(own),
            })  # fmt: skip
    for key, (share, own) in mixed.items():
        engine, *_ = key
        lot = {"low": 0.7 * share, "median": share, "high": min(1.0, 1.3 * share), "n": len(own)}
        found.setdefault(key, section("[[prefill]]", {
            "engine": engine, **named(key[1:]), **lot, "sources": sources_of(own),
        }))  # fmt: skip
    ordered = sorted(found, key=lambda key: (key[0], key[1], key[2].weights, key[2].sparse))
    return [*lines, *(line for key in ordered for line in found[key])]


def _served(rows: Sequence[Observed]) -> list[str]:
    lines = ["# Servers under load, by kind of weights and of model (dense or moe).", ""]
    for engine, of in by(rows, lambda each: each.engine).items():
        counted = members(of)
        for member, own in fit_served(of, DRAWN).items():
            lines += section("[[serving]]", {
                "engine": engine, **named(member), "n": sum(e.group == SERVERS[0] for e in counted[member]),
                "memory_share": own[fitting.SHARE], "us_per_layer": own[fitting.TAU],
                "us_per_allreduce": own[fitting.REDUCE], "prefill_share": own[fitting.PROMPT],
                "us_per_layer_prefill": own[fitting.FIRST], "queue_share": own[fitting.QUEUE],
                "sources": sources_of(counted[member]),
            })  # fmt: skip
    return lines


def _full(rows: Sequence[Observed]) -> list[str]:
    lines: list[str] = []
    for engine, of in by(rows, lambda each: each.engine).items():
        for (device_class, sparse), own in fit_full(of, DRAWN).items():
            held = [each for each in of if (each.device_class, each.kind.sparse) == (device_class, sparse)]
            lines += section("[[throughput]]", {
                "engine": engine, "class": device_class, "model": "moe" if sparse else "dense",
                "n": len(held), "memory_share": own[fitting.FULL_STEP],
                "prefill_share": own[fitting.FULL_PROMPT], "sources": sources_of(held),
            })  # fmt: skip
    return lines


def _classes(rows: Sequence[Observed], launched: set[str]) -> list[str]:
    """Shares of bandwidth of one stream, by class, of engines that launches do not hold up."""
    streams = [
        each for each in rows
        if each.group == "decode" and each.engine not in launched and each.values["workload.batch"] == 1
        and each.ranks == 1 and each.values["decode.weight_bytes"] > STREAMED
    ]  # fmt: skip

    def share(each: Observed) -> float:
        return min(1.0, each.values["decode.ceiling_seconds"] / each.seconds)

    lines = section(
        "[decode.all]", {**spread([share(e) for e in streams]), "sources": ["all rows of the classes below"]}
    )
    for device_class, of in by(streams, lambda each: each.device_class).items():
        lines += section(
            f"[decode.{device_class}]", {**spread([share(e) for e in of]), "sources": sources_of(of)}
        )
    return lines


def around() -> tuple[str, str]:
    """What stands before and after the tables of constants in the file."""
    text = FILE.read_text(encoding="utf-8")
    return text[: text.index(FIRST)], text[text.index(LAST) :]


def fitted(rows: Sequence[Observed], base: Efficiencies) -> str:
    """The whole file with constants fitted on rows."""
    before, after = around()
    return f"{before}{tables(rows, base)}\n{after}"


def judged(rows: Sequence[Measured], text: str) -> list[Judged]:
    """The timed rows against the constants of a file."""
    shipped = catalogue()
    facts = replace(shipped.facts, efficiencies=efficiencies_of(tomllib.loads(text)))
    known = Known(facts, shipped.devices, shipped.identify, shipped.likely, shipped.model)
    return [each for each in accuracy(rows, known).judged if each.predicted is not None]


def left_out(
    rows: Sequence[Observed], base: Efficiencies, part: Callable[[Observed], object], parts: Iterable[object]
) -> list[Judged]:
    """Each part judged by constants that were fitted on the others."""
    found: list[Judged] = []
    for each in parts:
        out = [row for row in rows if part(row) == each]
        text = fitted([row for row in rows if part(row) != each], base)
        found += judged([row.row for row in out], text)
    return found


def _folds(
    title: str, rows: Sequence[Observed], base: Efficiencies, key: Callable[[Observed], str], folds: int
) -> list[str]:
    """Parts of the rows left out in turn, those of one key together."""
    found = left_out(rows, base, lambda each: zlib.crc32(key(each).encode()) % folds, range(folds))
    return report(f"{title} (of {folds})", found)


def report(title: str, found: Sequence[Judged]) -> list[str]:
    """Median, 90th percentile and bias of each group, as a Markdown table."""
    lines = [f"| {title} | rows | median error | p90 | bias |", "|---|---:|---:|---:|---:|"]
    for group in fitting.CHAINS:
        errors = [each.error for each in found if each.group == group]
        if errors:
            off = sorted(abs(error) for error in errors)
            worst = off[round(0.9 * (len(off) - 1))]
            lines.append(
                f"| {group} | {len(off)} | {median(off):.1%} | {worst:.1%} | {median(errors):+.1%} |"
            )
    return [*lines, ""]


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, print how well unseen rows are told, and write the constants where asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rows", action="append", default=[], metavar="FILE|FOLDER")
    parser.add_argument("--write", action="store_true", help="write resources/efficiency.toml")
    parser.add_argument("--folds", type=int, default=5, help="parts of the experiments to leave out in turn")
    parser.add_argument("--leave-out-sources", action="store_true", help="leave out each source in turn")
    options = parser.parse_args(arguments)
    shipped = catalogue()
    known = Known(shipped.facts, shipped.devices, shipped.identify, shipped.likely, shipped.model)
    rows = observe(read_rows([Path(name) for name in options.rows] or [SAMPLE]), known)
    base = shipped.facts.efficiencies
    text = fitted(rows, base)
    told = report("all rows known", judged([each.row for each in rows], text))
    if options.folds > 1:
        told += _folds("one part of the rows left out", rows, base, lambda e: e.listing, options.folds)
        told += _folds(
            "one part of the experiments left out", rows, base, lambda e: e.experiment, options.folds
        )
    if options.leave_out_sources:
        tables_of = Counter(each.row.source.split()[0] for each in rows)
        told += report("source left out", left_out(rows, base, lambda e: e.row.source.split()[0], tables_of))
    sys.stdout.write("\n".join(told))
    if options.write:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
