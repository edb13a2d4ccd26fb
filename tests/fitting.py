"""Efficiencies from measured rows: a robust fit with few constants a group, each drawn to those of its kin."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calc.answers import load, serving
from calc.answers.book import Definition
from calc.answers.evaluate import Report, evaluate
from calc.deployment.efficiency import Decode, Kind, kind_of
from calc.deployment.measured import Measured
from calc.physics.message import QuestionError
from calc.questions.accuracy_cases import OutsideError, SkippedError, case_of
from calc.questions.accuracy_groups import group_of
from calc.questions.accuracy_models import Known
from calc.questions.accuracy_readings import saturated

Array = NDArray[np.float64]
STEPS, SERVERS = ("decode", "decode_tp", "mixed"), ("serving_tpot", "serving_ttft")
# The definitions that turn the constants into the time of a group, in order; the last is what was measured.
CHAINS: Mapping[str, tuple[Definition, ...]] = {
    "decode": (serving.TPOT,),
    "decode_tp": (serving.TPOT,),
    "prefill": (serving.TTFT,),
    "mixed": (serving.TTFT, serving.TPOT, serving.REQUEST),
    "serving_tpot": (serving.TPOT, load.PROMPT, load.TPOT),
    "serving_ttft": (load.PROMPT, load.TTFT),
    "throughput_max": (load.SATURATED,),
}
# From how far off, in natural logarithms, a row counts for less: a run that failed says little more.
MOST_OFF: Mapping[str, float] = {"serving_ttft": 1.0}
USUALLY_OFF, BEYOND = 0.7, 0.1
WEIGHT: Mapping[str, float] = {"serving_ttft": 0.6}
# What a constant is without any row, how far it strays between kinds (in natural logarithms), its grid.
MICRO = 1e-6
SHARES = [round(float(x), 3) for x in np.geomspace(0.02, 0.97, 34)]
FINE = [round(float(x), 3) for x in np.geomspace(0.2, 0.97, 22)]
LAYER = [5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 120, 150, 180, 200, 250, 300, 400, 500, 650, 800, 1200, 1500,
         2000, 3000, 4000, 6000, 10000, 16000, 25000, 40000, 60000]  # fmt: skip
LAUNCH = [100, 200, 400, 600, 800, 1000, 1300, 1600, 2000, 2500, 3000, 4000]


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """One constant: the path it stands at in a book, its usual value, its spread and the values tried."""

    path: str
    usual: float
    spread: float
    grid: Sequence[float]
    scale: float = 1.0
    slack: float = 0.0

    def away(self, value: float, kin: float) -> float:
        """How unlikely a value is beside that of its kin."""
        slack = self.slack * self.usual
        return abs(math.log((value + slack) / (kin + slack))) / self.spread


SHARE = Constant("decode.efficiency", 0.8, 0.3, SHARES)
TAU = Constant("decode.seconds_per_layer", 80, 1.0, LAYER, MICRO, 0.05)
REDUCE = Constant("all_reduce", 8, 1.0, [2, 3, 5, 8, 10, 15, 20, 30, 50], MICRO, 0.2)
RANK = Constant("rank", 3, 1.0, [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 40, 60, 80, 120, 160], MICRO, 0.2)
CACHE = Constant("decode.cache_share", 1.0, 0.5, [0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 0.85, 1.0])
PROMPT = Constant("prefill.efficiency", 0.5, 0.6, SHARES)
FIRST = Constant("prefill.seconds_per_layer", 1500, 1.0, LAUNCH, MICRO, 0.05)
QUEUE = Constant("serving.queue_share", 0.08, 0.8,
                 [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.16, 0.2, 0.25, 0.3, 0.4])  # fmt: skip
FULL_STEP = Constant("serving.saturated_decode_share", 0.55, 0.5, FINE)
FULL_PROMPT = Constant("serving.saturated_prefill_share", 0.6, 0.5, FINE)


@dataclass(frozen=True, slots=True)
class Observed:
    """A row with everything that its expected time follows from."""

    row: Measured
    group: str
    engine: str
    device_class: str
    kind: Kind
    ranks: int
    seconds: float
    values: dict[str, Any] = field(repr=False)

    @property
    def experiment(self) -> str:
        """What is measured together: equal runs, listed twice or on more devices, tell of each other."""
        row = self.row
        names = ("model", "gpu", "engine", "concurrency", "batch", "prompt_tokens", "generated_tokens")
        return "|".join([row.source[:24], *(str(row.fields.get(name)) for name in names)])

    @property
    def listing(self) -> str:
        """What a source lists as one: the figures of one server stay together."""
        return self.row.text("config_id") or self.row.id

    @property
    def member(self) -> tuple[str, Kind]:
        """Class and kind: what has constants of its own."""
        return self.device_class, self.kind


def observe(rows: Iterable[Measured], known: Known) -> list[Observed]:
    """The rows whose time can be computed; others say nothing of efficiencies."""
    found: list[Observed] = []
    for row in rows:
        group = group_of(row)
        if group is None or group not in CHAINS or row.value <= 0:
            continue
        try:
            case = case_of(row, group, known)
            report = evaluate(case.scenario, case.facts)
            report = saturated(report, case) if group == "throughput_max" else report
        except (SkippedError, OutsideError, QuestionError, ArithmeticError):
            continue
        sparse = any(each.kind == "expert_linear" for each in report.decode.rows)
        deployment, table = report.scenario.deployment, case.facts.efficiencies
        kind = kind_of(case.facts.weight_format(deployment.weight_format), sparse)
        found.append(Observed(
            row, group, table.engine(deployment.engine).measured_as,
            report.scenario.hardware.device.efficiency_class, kind, report.scenario.layout.stage,
            _seconds(row, group, report), dict(report.values),
        ))  # fmt: skip
    return found


def _seconds(row: Measured, group: str, report: Report) -> float:
    """The measured value as the time that the chain of its group ends in, or as a rate where that is one."""
    work = report.scenario.workload
    tokens = {"decode": 1, "decode_tp": 1, "prefill": work.prompt, "mixed": work.prompt + work.output}
    if group not in tokens:
        return row.value
    return work.batch * tokens[group] * report.values["hardware.replicas"] / row.value


class Block:
    """Rows that are fitted together, as arrays; `off` is how far constants leave them from what was measured."""

    def __init__(self, rows: Sequence[Observed]) -> None:
        self._parts = [
            (CHAINS[group], _arrays(of), np.array([each.seconds for each in of]), WEIGHT.get(group, 1.0),
             MOST_OFF.get(group, USUALLY_OFF), np.array([each.ranks for each in of]))
            for group in CHAINS
            if (of := [each for each in rows if each.group == group])
        ]  # fmt: skip

    def off(self, constants: Mapping[Constant, float]) -> float:
        """The sum of absolute errors of the logarithms; what is far off counts for less."""
        total = 0.0
        given = {constant.path: value * constant.scale for constant, value in constants.items()}
        for chain, values, measured, weight, most, ranks in self._parts:
            book = {**values, **given}
            if "all_reduce" in given:
                one = Decode(1, 0, given["all_reduce"], 1, given["rank"])
                book["decode.all_reduce_seconds"] = np.array([one.all_reduce(int(each)) for each in ranks])
            for definition in chain:
                terms = {name: book[path] for name, path in definition.paths().items()}
                book[definition.path] = definition.formula(terms, arrays=True)
            error = np.abs(np.log(book[chain[-1].path] / measured))
            total += weight * float((np.minimum(error, most) + BEYOND * np.maximum(0, error - most)).sum())
        return total


def _arrays(rows: Sequence[Observed]) -> dict[str, Array]:
    """The values that the chain of these rows needs."""
    chain = CHAINS[rows[0].group]
    paths = {path for definition in chain for path in definition.paths().values()}
    made = {definition.path for definition in chain}
    return {path: np.array([float(row.values[path]) for row in rows]) for path in paths - made}


Loss = Callable[[Mapping[Constant, float]], float]


def descended(
    loss: Loss, start: Mapping[Constant, float], kin: Mapping[Constant, float], drawn: float,
    pairs: Sequence[tuple[Constant, Constant]] = (),
) -> dict[Constant, float]:  # fmt: skip
    """The constants with the least loss near `start`, one and then two at a time over their grids."""

    def cost(constants: Mapping[Constant, float]) -> float:
        return loss(constants) + drawn * sum(c.away(value, kin[c]) for c, value in constants.items())

    found, least = dict(start), cost(start)
    steps = [*((each,) for each in start), *pairs]
    for _ in range(8):
        before = least
        for step in steps:
            for values in product(*(constant.grid for constant in step)):
                tried = {**found, **dict(zip(step, values, strict=True))}
                if (found_cost := cost(tried)) < least - 1e-9:
                    found, least = tried, found_cost
        if least > before - 1e-6:
            break
    return found


def usual(constants: Sequence[Constant]) -> dict[Constant, float]:
    """What constants are without any row."""
    return {constant: constant.usual for constant in constants}


@dataclass(frozen=True, slots=True)
class Stepped:
    """The constants of one engine on one platform: common ones, and those of each class and kind."""

    common: Mapping[Constant, float]
    members: Mapping[tuple[str, Kind], Mapping[Constant, float]]


def _together(block: Block, fixed: Mapping[Constant, float]) -> Loss:
    """How far a block is off under constants that are tried and others that stand."""
    return lambda tried: block.off({**tried, **fixed})


def fit_steps(rows: Sequence[Observed], drawn: float) -> Stepped:
    """Single streams of an engine on a platform: what they share first, then what each kind has of its own."""
    by_member = members(rows)
    blocks = {member: Block(of) for member, of in by_member.items()}
    mixed = {member for member, of in by_member.items() if any(each.group == "mixed" for each in of)}
    own = {m: (SHARE, TAU, PROMPT) if m in mixed else (SHARE, TAU) for m in blocks}
    common = usual((REDUCE, RANK, CACHE))
    everything = usual((SHARE, TAU, PROMPT))
    pooled = descended(_together(Block(rows), common), everything, everything, drawn, ((SHARE, TAU),))
    each = {member: {c: pooled[c] for c in own[member]} for member in blocks}
    for _ in range(3):
        for member, block in blocks.items():
            loss = _together(block, common)
            each[member] = descended(loss, each[member], pooled, drawn, ((SHARE, TAU),))
        common = descended(
            lambda tried: sum(block.off({**tried, **each[m]}) for m, block in blocks.items()),
            common, usual(tuple(common)), drawn, ((REDUCE, RANK),),
        )  # fmt: skip
    return Stepped(common, each)


SERVED = (SHARE, TAU, REDUCE, PROMPT, FIRST, QUEUE)


def fit_served(rows: Sequence[Observed], drawn: float) -> dict[tuple[str, Kind], Mapping[Constant, float]]:
    """Servers of one engine: all of them first, then each class and kind, drawn to the whole."""
    pairs = ((SHARE, TAU), (PROMPT, QUEUE), (TAU, REDUCE), (PROMPT, FIRST))
    fixed = {RANK: 0.0, CACHE: 1.0}
    pooled = descended(_together(Block(rows), fixed), usual(SERVED), usual(SERVED), drawn, pairs)
    return {
        member: descended(_together(Block(of), fixed), pooled, pooled, drawn, pairs)
        for member, of in members(rows).items()
    }


def fit_full(rows: Sequence[Observed], drawn: float) -> dict[tuple[str, bool], Mapping[Constant, float]]:
    """Servers full of sequences: all first, then each class with experts or none."""
    pairs = ((FULL_STEP, FULL_PROMPT),)
    start = usual((FULL_STEP, FULL_PROMPT))
    pooled = descended(Block(rows).off, start, start, drawn, pairs)
    groups: dict[tuple[str, bool], list[Observed]] = defaultdict(list)
    for each in rows:
        groups[each.device_class, each.kind.sparse].append(each)
    return {
        group: descended(Block(of).off, pooled, pooled, drawn, pairs) for group, of in sorted(groups.items())
    }


def members(rows: Sequence[Observed]) -> dict[tuple[str, Kind], list[Observed]]:
    """Rows by class and kind, in the order of their names."""
    found: dict[tuple[str, Kind], list[Observed]] = defaultdict(list)
    for each in rows:
        found[each.member].append(each)
    return dict(sorted(found.items(), key=lambda of: (of[0][0], of[0][1].weights, of[0][1].sparse)))


def ceiling_share(each: Observed) -> float:
    """The share of the ceiling that a prompt reached."""
    book = dict(each.values)
    book.update({"prefill.efficiency": 1.0, "prefill.seconds_per_layer": 0.0})
    terms = {name: book[path] for name, path in serving.TTFT.paths().items()}
    return min(1.0, serving.TTFT.formula(terms) / each.seconds)
