"""Roofline: the time of each operator is the longer of arithmetic and traffic, for prefill and decode."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from calc.answers.book import Book, defined
from calc.answers.memory import WEIGHT_BYTES, bytes_figure
from calc.answers.passes import Pass, PhaseName, passes
from calc.answers.setting import Setting
from calc.answers.speculation import yielded
from calc.physics.formats import HALF_BYTES
from calc.physics.formula import Figure, Formula, derive, fused
from calc.physics.ledger import Cost, costed, row_figure, sum_figure

Bound = Literal["compute", "memory", "link"]

# One row in one step, from its columns: each text may use those before it.
ROW_TEXTS: dict[str, str] = {
    "weight_bytes": WEIGHT_BYTES.text,
    "cache_bytes": "cache_read + cache_written + state_moved * state_bytes",
    "activation_bytes": "moved * bytes_moved",
    "bytes": "weight_bytes + cache_bytes + activation_bytes",
    "compute_seconds": "flops / rate",
    "memory_seconds": "bytes / bandwidth",
    "link_seconds": "link * element_bytes / link_bandwidth",
    "seconds": "max(compute_seconds, memory_seconds) + link_seconds",
}
_ROW_UNITS = {
    "compute_seconds": "seconds",
    "memory_seconds": "seconds",
    "link_seconds": "seconds",
    "seconds": "seconds",
}
_ROW_TITLES = {
    "weight_bytes": "Weights read",
    "cache_bytes": "Cache and state read and written",
    "activation_bytes": "Activations read and written",
    "bytes": "Bytes through memory",
    "compute_seconds": "Time of the arithmetic",
    "memory_seconds": "Time of the traffic",
    "link_seconds": "Time on the link",
    "seconds": "Time of the operator",
}
_ROW_FORMULAS = {name: Formula(text) for name, text in ROW_TEXTS.items()}
_ROW_TERMS = (
    "matrix", "vector", "bytes_per_weight", "vector_bytes", "cache_read", "cache_written",
    "state_moved", "state_bytes", "moved", "bytes_moved", "flops", "rate", "bandwidth", "link",
    "element_bytes", "link_bandwidth",
)  # fmt: skip
_ROW_SCALAR = fused(list(ROW_TEXTS), _ROW_TERMS, False, list(ROW_TEXTS.items()))
_ROW_ARRAY = fused(list(ROW_TEXTS), _ROW_TERMS, True, list(ROW_TEXTS.items()))


@dataclass(frozen=True, slots=True)
class RowTime:
    """One row of a phase: what it computes and moves on one device, how long, and what bounds it."""

    id: str
    name: str
    kind: str
    component: str
    count: int
    flops: Any
    weight_bytes: Any
    cache_bytes: Any
    bytes: Any
    compute_seconds: Any
    memory_seconds: Any
    link_seconds: Any
    seconds: Any
    rate: float
    place: int = 0

    @property
    def bound(self) -> Bound:
        """What the row waits for."""
        if self.link_seconds > max(self.compute_seconds, self.memory_seconds):
            return "link"
        return "compute" if self.compute_seconds > self.memory_seconds else "memory"

    @property
    def intensity(self) -> float:
        """FLOPs for each byte through memory; 0 where nothing is moved."""
        return self.flops / self.bytes if self.bytes else 0.0


@dataclass(frozen=True, slots=True)
class Phase:
    """Prefill or decode: every row of the fullest chain of stages, and the totals."""

    name: PhaseName
    rows: tuple[RowTime, ...]
    flops: Any
    bytes: Any
    seconds: Any


@dataclass(frozen=True, slots=True)
class Point:
    """Rows of one component and kind as one point of the roofline chart."""

    component: str
    kind: str
    phase: PhaseName
    flops: float
    bytes: float
    seconds: float
    share: float

    @property
    def intensity(self) -> float:
        """FLOPs for each byte."""
        return self.flops / self.bytes if self.bytes else 0.0

    @property
    def flops_per_second(self) -> float:
        """Rate that the point reaches under the ceiling."""
        return self.flops / self.seconds if self.seconds else 0.0


_PHASE_TITLES = {"prefill": "prefill of the prompt", "decode": "one decode step"}
_PIPELINED = defined(
    "prefill.ceiling_seconds", "Ceiling of prefill of the prompt", "seconds",
    "stage_seconds * (ceil(batch * prompt / chunk) + stages - 1) / (ceil(batch * prompt / chunk) * stages)",
    batch="workload.rank_batch", prompt="workload.prompt",
    source="chunks follow one another through the stages: as many chunks and as many stages less one",
)  # fmt: skip
_INTENSITIES = {
    name: defined(
        f"{name}.arithmetic_intensity", f"Arithmetic intensity of {what}", "FLOP/byte", "flops / bytes"
    )
    for name, what in _PHASE_TITLES.items()
}


def phase(book: Book, given: Setting, name: PhaseName) -> Phase:
    """Enter the figures of one phase and return its rows; per device, all stages one after the other."""
    rows: list[RowTime] = []
    workings: list[tuple[str, str, Callable[[str], Figure]]] = []
    for each in passes(given, name):
        for cost in each.costs.costs:
            row = _row_time(each, book, cost)
            if given.arrays or row.bytes or row.flops or row.link_seconds:
                rows.append(row)
                workings.append((row.component, row.id, _row_working(each, book, cost)))
    found = Phase(name, tuple(rows), sum(r.flops for r in rows), sum(r.bytes for r in rows),
                  sum(r.seconds for r in rows))  # fmt: skip
    _enter(book, given, found, workings)
    return found


def _row_values(given: Setting, book: Book, cost: Cost) -> dict[str, Any]:
    fused_traffic = given.scenario.policies.activation_traffic == "fused"
    return {
        "matrix": cost["streamed_matrix"],
        "vector": cost["streamed_vector"],
        "bytes_per_weight": given.bytes_per_weight(cost.row),
        "vector_bytes": given.bytes_per_vector(cost.row),
        "cache_read": cost["cache_read"],
        "cache_written": cost["cache_written"],
        "state_moved": cost["state_moved"],
        "state_bytes": given.scenario.policies.state_bytes,
        "moved": cost["moved"],
        "bytes_moved": 0 if fused_traffic else HALF_BYTES,
        "flops": cost["flops"],
        "rate": given.rate(cost.row, cost.kind.compute),
        "bandwidth": given.bandwidth,
        "link": cost["link"],
        "element_bytes": HALF_BYTES,
        "link_bandwidth": given.link_rate(cost.row),
    }


def _row_time(run: Pass, book: Book, cost: Cost) -> RowTime:
    values, times = _row_values(run.given, book, cost), run.times
    compute = _ROW_ARRAY if run.given.arrays else _ROW_SCALAR
    weight, cache, _, moved, arithmetic, traffic, link, seconds = compute(*[values[t] for t in _ROW_TERMS])
    operator = cost.row.operator
    return RowTime(
        run.prefix + cost.row.id, operator.name, operator.kind, cost.row.component, cost.row.count * times,
        times * values["flops"], times * weight, times * cache, times * moved, times * arithmetic,
        times * traffic, times * link, times * seconds, values["rate"], run.place,
    )  # fmt: skip


def _row_working(run: Pass, book: Book, cost: Cost) -> Callable[[str], Figure]:
    def working(column: str) -> Figure:
        each = row_working(run.given, book, cost, column)
        if run.times == 1:
            return each
        times = Figure(run.times, "1", run.why)
        return derive(each.title, each.unit, Formula("times * each"), {"times": times, "each": each})

    return working


def _rate_figure(given: Setting, book: Book, cost: Cost) -> Figure:
    """The peak rate of a row; with what sparse units multiply it by, where that is counted."""
    rate, multiplier = given.dense_rate(cost.row, cost.kind.compute), given.rate_multiplier(cost.row)
    path = "device.rate_weights" if rate == given.rate_weights else "device.rate_half"
    dense = book.figure(path)
    device = given.scenario.hardware.device
    if given.is_further or rate != book.values[path]:  # of another device, or a draft in another format
        dense = Figure(rate, "FLOP/s", "Dense peak", source=device.source, confidence=device.confidence)
    if multiplier == 1:
        return dense
    times = Figure(multiplier, "1", "Sparse units, times the dense peak (policy)", source=device.source,
                   confidence=device.confidence)  # fmt: skip
    return derive(
        "Peak at N:M sparsity", "FLOP/s", Formula("dense * times"), {"dense": dense, "times": times}
    )


def _bandwidth_figure(given: Setting, book: Book) -> Figure:
    """The memory bandwidth of the devices where a row runs."""
    if not given.is_further:
        return book.figure("device.memory_bandwidth")
    device = given.scenario.hardware.device
    return Figure(device.memory_bandwidth, "bytes/s", "Memory bandwidth", source=device.source,
                  confidence=device.confidence)  # fmt: skip


def row_working(given: Setting, book: Book, cost: Cost, column: str) -> Figure:
    """The working of one of ROW_TEXTS, or of "flops", for one row."""
    if column == "flops":
        return row_figure(cost, "flops", "FLOP")
    values = _row_values(given, book, cost)
    figures: dict[str, Figure] = {
        "bytes_per_weight": bytes_figure(given, cost),
        "bandwidth": _bandwidth_figure(given, book),
        "link_bandwidth": book.figure(f"device.{cost.row.over}_bandwidth"),
        "rate": _rate_figure(given, book, cost),
        "vector_bytes": Figure(given.bytes_per_vector(cost.row), "bytes", "Bytes of a vector parameter"),
        "element_bytes": Figure(HALF_BYTES, "bytes", "Bytes of an element on the link"),
        "bytes_moved": Figure(values["bytes_moved"], "bytes", "Bytes of an activation (policy)"),
        "state_bytes": Figure(values["state_bytes"], "bytes", "Bytes of a state element (policy)"),
        "matrix": row_figure(cost, "streamed_matrix", "parameters"),
        "vector": row_figure(cost, "streamed_vector", "parameters"),
    }
    for name, unit in (("cache_read", "bytes"), ("cache_written", "bytes"), ("moved", "elements"),
                       ("state_moved", "elements"),
                       ("flops", "FLOP"), ("link", "elements")):  # fmt: skip
        figures[name] = row_figure(cost, name, unit, given.cache_figures)
    for name, formula in _ROW_FORMULAS.items():
        terms = {term: figures[term] for term in formula.names}
        title = f"{cost.row.operator.name}: {_ROW_TITLES[name].lower()}"
        figures[name] = derive(title, _ROW_UNITS.get(name, "bytes"), formula, terms)
    return figures[column]


def _enter(
    book: Book, given: Setting, found: Phase, workings: list[tuple[str, str, Callable[[str], Figure]]]
) -> None:
    name, rows = found.name, found.rows
    what = _PHASE_TITLES[name]

    def folded(column: str, title: str, unit: str) -> Callable[[], Figure]:
        def working() -> Figure:
            groups: dict[str, list[tuple[str, Figure]]] = {}
            for component, row, make in workings:
                part = make(column)
                if part.value:
                    groups.setdefault(component, []).append((row, part))
            parts = ((c, sum_figure(f"{title}: {c}", unit, group)) for c, group in groups.items())
            return sum_figure(title, unit, parts)

        return working

    book.fold(f"{name}.flops", found.flops, folded("flops", f"FLOPs of {what}, per device", "FLOP"))
    book.fold(f"{name}.bytes", found.bytes, folded("bytes", f"Bytes of {what}, per device", "bytes"))
    # A mixture of experts reads as many of them as a batch touches in the mean: a ceiling to be expected.
    sparse = any(row.kind == "expert_linear" for row in rows)
    ceiling = f"Expected ceiling of {what}" if sparse else f"Ceiling of {what}"
    _enter_ceiling(book, given, found, ceiling, folded("seconds", ceiling, "seconds"))
    cache = sum(row.cache_bytes for row in rows)
    book.fold(f"{name}.cache_bytes", cache, folded("cache_bytes", f"Cache traffic of {what}", "bytes"))
    weights = sum(row.weight_bytes for row in rows)
    book.fold(f"{name}.weight_bytes", weights, folded("weight_bytes", f"Weights read in {what}", "bytes"))
    book.add(_INTENSITIES[name])


def _enter_ceiling(
    book: Book, given: Setting, found: Phase, title: str, working: Callable[[], Figure]
) -> None:
    """The ceiling of a phase; a prompt of several chunks is in several stages of a pipeline at once."""
    stages = given.scenario.deployment.pipeline_parallel
    engine = given.facts.efficiencies.engine(given.scenario.deployment.engine)
    chunk = engine.micro_batch or given.scenario.policies.prefill_chunk
    if found.name == "decode" and given.drafter is not None:
        book.fold("decode.step_ceiling_seconds", found.seconds, working)
        yielded(book, given)
        return
    if (
        found.name == "decode"
        or stages == 1
        or given.chain
        or given.arrays
        or given.rank_batch * given.prompt <= chunk
    ):
        book.fold(f"{found.name}.ceiling_seconds", found.seconds, working)
        return
    book.fold("prefill.stage_seconds", found.seconds, working)
    book.give("prefill.stages", stages, "stages", "Pipeline stages")
    book.give("prefill.chunk", chunk, "tokens", "Tokens after which the next stage starts")
    book.add(replace(_PIPELINED, title=title))


def points(*phases: Phase) -> tuple[Point, ...]:
    """One point for each component and kind that computes something, largest share of time first."""
    found: list[Point] = []
    for each in phases:
        groups: dict[tuple[str, str], list[RowTime]] = {}
        for row in each.rows:
            if row.flops:
                groups.setdefault((row.component, row.kind), []).append(row)
        for (component, kind), rows in groups.items():
            seconds = sum(row.seconds for row in rows)
            found.append(
                Point(
                    component,
                    kind,
                    each.name,
                    sum(r.flops for r in rows),
                    sum(r.bytes for r in rows),
                    seconds,
                    seconds / each.seconds if each.seconds else 0.0,
                )
            )
    return tuple(sorted(found, key=lambda point: -point.share))


_RIDGE = defined(
    "roofline.ridge_point", "Ridge point", "FLOP/byte", "rate / bandwidth",
    rate="device.rate_weights", bandwidth="device.memory_bandwidth",
)  # fmt: skip
_CRITICAL = defined(
    "roofline.critical_batch", "Critical batch", "sequences", "ridge_point * weight_bytes / flops_per_token",
    weight_bytes="roofline.matrix_bytes", flops_per_token="roofline.matrix_flops",
    source="batch at which products take as long as the reading of all weights; the cache is not counted",
)  # fmt: skip
_EACH_BYTES = Formula("matrix * bytes_per_weight")


def ridge(book: Book, given: Setting) -> None:
    """Enter `roofline.*`, of the products of one token; no ridge and no critical batch without a roof."""
    terms = given.terms(1, 1, 1, 1)
    own = next(stage for stage in given.stages if not stage.place and not stage.helps)
    stage = costed(own.ledger, terms, given.choices("decode"))
    products = [c for c in stage.costs if c.row.operator.kind in ("linear", "expert_linear", "head")]
    held = [(cost, _product_bytes(given, cost)) for cost in products]

    def byte_parts() -> Figure:
        return sum_figure(
            "Weights of all products", "bytes", ((c.row.id, _product_figure(given, c)) for c, _ in held)
        )

    def flop_parts() -> Figure:
        parts = ((c.row.id, row_figure(c, "flops", "FLOP")) for c in products)
        return sum_figure("FLOPs of the products of one token", "FLOP", parts)

    book.fold("roofline.matrix_bytes", sum(value for _, value in held), byte_parts)
    book.fold("roofline.matrix_flops", sum(cost["flops"] for cost in products), flop_parts)
    if math.isinf(given.rate_weights):  # no rate of the device is known
        return
    book.add(_RIDGE)
    if book.values["roofline.matrix_flops"]:
        book.add(_CRITICAL)


def _column(cost: Cost) -> str:
    return "streamed_matrix" if cost.row.operator.kind == "head" else "matrix"


def _product_bytes(given: Setting, cost: Cost) -> Any:
    return _EACH_BYTES({"matrix": cost[_column(cost)], "bytes_per_weight": given.bytes_per_weight(cost.row)})


def _product_figure(given: Setting, cost: Cost) -> Figure:
    matrix = row_figure(cost, _column(cost), "parameters")
    terms = {"matrix": matrix, "bytes_per_weight": bytes_figure(given, cost)}
    return derive(cost.row.operator.name, "bytes", _EACH_BYTES, terms)
