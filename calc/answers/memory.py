"""Memory of one device: weights, caches, activations and overhead against usable bytes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from calc.answers.book import Book, defined
from calc.answers.cached import Cache, cache, cache_figure, prefix_figure
from calc.answers.gguf_size import MIX_SOURCE
from calc.answers.setting import Setting
from calc.answers.spending import (
    allowed_bytes,
    cached_tokens,
    enter_totals,
    give_engine,
    give_taken,
    logits_definition,
    taken,
)
from calc.deployment.parallel import Stage
from calc.deployment.sparsity import SPARSE_BYTES
from calc.model.model import Model
from calc.physics.formats import HALF_BYTES
from calc.physics.formula import Confidence, Figure, Formula, derive
from calc.physics.ledger import Cost, Costed, Ledger, costed, row_figure, sum_figure

WEIGHT_BYTES = Formula("matrix * bytes_per_weight + vector * vector_bytes")
FILE_SOURCE = "the tensors of the weight file that was opened, or what its configuration says of them"
LOGIT_BYTES = 4

_WIDEST = Formula("elements * activation_bytes")
_ACTIVATIONS = defined(
    "memory.activations", "Activations at their peak", "bytes", "widest + residual + logits",
    widest="memory.activations.widest", residual="memory.activations.residual",
    logits="memory.activations.logits",
    source="inputs and outputs of the widest operator, residual stream and logits of one prefill chunk",
    confidence="estimate",
)  # fmt: skip
_RESIDUAL = defined(
    "memory.activations.residual", "Residual stream of a chunk", "bytes",
    "tokens * hidden_size * activation_bytes",
    tokens="memory.activations.tokens", hidden_size="model.hidden_size",
    activation_bytes="device.vector_bytes",
)  # fmt: skip
_STATE = defined(
    "memory.state", "Recurrent state", "bytes", "state_elements * state_bytes",
    state_bytes="policies.state_bytes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DeviceLoad:
    """What each device of one pipeline stage holds; `parts` are bytes by component, in stacking order.

    `allowed` are the bytes that it may hold; `place` is 0 for the devices of the scenario.
    """

    name: str
    devices: int
    parts: tuple[tuple[str, Any], ...]
    total: Any
    allowed: Any
    place: int = 0

    @property
    def share(self) -> Any:
        """How full it is."""
        return self.total / self.allowed


@dataclass(frozen=True, slots=True)
class Held:
    """Rows of one model on a device, costed at the context that memory must hold, and their cache."""

    given: Setting
    costs: Costed
    cache: Cache


Device = tuple[Held, ...]


def memory(book: Book, given: Setting) -> tuple[DeviceLoad, ...]:
    """Enter all `memory.*` figures, of the fullest device, and return every distinct load.

    With arrays only the loads are made: which device is the fullest may differ from point to point.
    """
    _give_memory_inputs(book, given)
    give_engine(book, given)
    book.add(_RESIDUAL)
    devices: list[Device] = [(_held(book, given.at(each.place), each.ledger),) for each in given.stages]
    devices[-1] += tuple(_held(book, aside.given, aside.ledger) for aside in given.asides)
    loads = [_load(book, stage, each) for stage, each in zip(given.stages, devices, strict=True)]
    if not given.arrays:
        fullest = max(range(len(loads)), key=lambda index: loads[index].share)
        _enter(book, devices[fullest][0].given, devices[fullest])
    return tuple(loads)


def _held(book: Book, given: Setting, rows: Ledger) -> Held:
    terms = given.memory_terms(given.rank_batch, cached_tokens(book, given))
    terms["tokens"] = book.values["memory.activations.tokens"]
    costs = costed(rows, terms, given.memory_choices, given.arrays)
    kept = cache(given, rows, terms["context"]) if given.shared else Cache(given, costs)
    return Held(given, costs, kept)


def _costs(device: Device) -> Iterator[tuple[Setting, Cost]]:
    """Every row on a device with the setting that its formats come from."""
    return ((held.given, cost) for held in device for cost in held.costs.costs)


def _total(device: Device, column: str) -> Any:
    return sum(held.costs.total(column) for held in device)


def _cached(device: Device) -> Any:
    return sum(held.cache.total for held in device)


def _load(book: Book, stage: Stage, device: Device) -> DeviceLoad:
    """What each device of a stage holds."""
    given = device[0].given
    scenario, arrays = given.scenario, given.arrays
    terms = {
        "widest": _WIDEST({"elements": _widest(given, device), "activation_bytes": HALF_BYTES}),
        "residual": book.values["memory.activations.residual"],
        "logits": logits_definition(given).formula(
            {
                "batch": given.rank_batch,
                "vocab_size": _vocabulary(device),
                "logit_bytes": LOGIT_BYTES,
                "rows": given.engine.logit_rows,
            },
            arrays,
        ),
    }
    weights, activations = _weight_parts(device), _ACTIVATIONS.formula(terms, arrays)
    parts = {
        **weights,
        "kv_cache": _cached(device),
        "state": _total(device, "state") * scenario.policies.state_bytes,
        "activations": activations,
        **taken(given),
    }
    devices = stage.stages * (stage.ranks or scenario.layout.stage) * scenario.replicas
    allowed = allowed_bytes(book, given, sum(weights.values()), activations)
    return DeviceLoad(stage.name, devices, tuple(parts.items()), sum(parts.values()), allowed, stage.place)


def _vocabulary(device: Device) -> int:
    """Logits of a position that a device computes; 0 where no head stands."""
    heads = [c.row.operator.sizes["out_features"] for _, c in _costs(device) if c.row.operator.kind == "head"]
    return max(heads, default=0)


def _width(model: Model) -> int:
    """Width of the residual stream, of the widest stack through which tokens run."""
    running = [stack.hidden_size for stack in model.stacks if stack.role in ("decoder", "encoder")]
    return max(running, default=model.stacks[0].hidden_size)


def _give_memory_inputs(book: Book, given: Setting) -> None:
    book.give("model.hidden_size", _width(given.scenario.model), "1", "Hidden size")
    book.give("device.logit_bytes", LOGIT_BYTES, "bytes", "Bytes of a logit")
    parts = given.scenario.deployment.context_parallel
    book.give("deployment.context_parallel", parts, "devices", "Devices that share the positions")
    chunk = given.scenario.policies.prefill_chunk
    book.give("policies.prefill_chunk", chunk, "tokens", "Prefill chunk (policy)")


def _enter(book: Book, given: Setting, device: Device) -> None:
    """The figures of the fullest device."""
    give_taken(book, given)
    parts = _weight_parts(device)
    book.give("model.vocab_per_device", _vocabulary(device), "1", "Vocabulary held by a device")
    for component, held in parts.items():
        book.fold(f"memory.weights.{component}", held, _weights_working(device, component))
    total = sum(parts.values())
    names = tuple(parts)
    book.fold(
        "memory.weights", total,
        lambda: sum_figure("Weights", "bytes", ((n, book.figure(f"memory.weights.{n}")) for n in names)),
    )  # fmt: skip
    _enter_cache(book, given, device)
    book.give(
        "policies.state_bytes",
        given.scenario.policies.state_bytes,
        "bytes",
        "Bytes of a state element (policy)",
    )
    elements = _column_working("Elements of recurrent state", device, "state", "elements")
    book.fold("memory.state_elements", _total(device, "state"), elements)
    book.add(_STATE)
    _enter_widest(book, given, device)
    book.add(logits_definition(given), _ACTIVATIONS)
    enter_totals(book, given)


def _enter_cache(book: Book, given: Setting, device: Device) -> None:
    caches = [held.cache for held in device]
    book.fold("memory.kv_cache", _cached(device), lambda: cache_figure(book, "KV cache", caches))
    for held in device[1:]:
        part, size = held.costs.costs[0].row.part, held.cache.total
        if size:
            book.fold(f"memory.kv_cache.{part}", size, _cache_working(book, part, held.cache))
    if given.shared:
        prefix = sum(each.prefix for each in caches)
        book.fold("memory.prefix", prefix, lambda: prefix_figure(book, caches))


def _cache_working(book: Book, part: str, kept: Cache) -> Callable[[], Figure]:
    return lambda: cache_figure(book, f"KV cache: {part}", (kept,))


def _widest(given: Setting, device: Device) -> Any:
    """Elements that are alive while the widest operator runs; logits are counted apart."""
    rows = [cost for _, cost in _costs(device) if cost.row.operator.kind != "head"]
    if given.arrays:
        return reduce(np.maximum, [cost["working"] / cost.row.count for cost in rows])
    return max(cost["working"] // cost.row.count for cost in rows)


def _enter_widest(book: Book, given: Setting, device: Device) -> None:
    elements = _widest(given, device)
    rows = [cost for _, cost in _costs(device) if cost.row.operator.kind != "head"]
    widest_cost = next(cost for cost in rows if cost["working"] // cost.row.count == elements)

    def working() -> Figure:
        each = row_figure(widest_cost, "working", "elements").terms["each"]
        width = Figure(HALF_BYTES, "bytes", "Bytes of an activation")
        title = f"Widest operator: {widest_cost.row.operator.name}"
        return derive(title, "bytes", _WIDEST, {"elements": each, "activation_bytes": width})

    book.fold("memory.activations.widest", elements * HALF_BYTES, working)


def weight_bytes(given: Setting, cost: Cost) -> Any:
    """Bytes of the weights of a row."""
    return WEIGHT_BYTES(
        {
            "matrix": cost["matrix"],
            "bytes_per_weight": given.bytes_per_weight(cost.row),
            "vector": cost["vector"],
            "vector_bytes": given.bytes_per_vector(cost.row),
        }
    )


def weight_bytes_figure(given: Setting, cost: Cost) -> Figure:
    """The working of the bytes of a row's weights."""
    terms = {
        "matrix": row_figure(cost, "matrix", "parameters"),
        "bytes_per_weight": bytes_figure(given, cost),
        "vector": row_figure(cost, "vector", "parameters"),
        "vector_bytes": Figure(given.bytes_per_vector(cost.row), "bytes", "Bytes of a vector parameter"),
    }
    return derive(f"{cost.row.operator.name}", "bytes", WEIGHT_BYTES, terms)


def bytes_figure(given: Setting, cost: Cost) -> Figure:
    """The bytes of one weight with the format that they come from."""
    form = given.format_of_row(cost.row)
    title = f"Bytes of a weight in {form.title}"
    each = given.dense_bytes_per_weight(cost.row)
    if given.is_sparse(cost.row):
        dense = _dense_figure(given, cost, title, each)
        terms = {name: Figure(value, "1", SPARSE_TITLES[name]) for name, value in given.sparse_terms.items()}
        return derive(f"{title}, pruned", "bytes", SPARSE_BYTES, {"dense_bytes": dense, **terms})
    return _dense_figure(given, cost, title, each)


SPARSE_TITLES = {
    "kept": "Weights kept of a group",
    "group": "Weights of a group",
    "index_bits": "Bits of the place of a kept weight",
}


def _dense_figure(given: Setting, cost: Cost, title: str, each: Any) -> Figure:
    form = given.format_of_row(cost.row)
    stored = None if given.chosen_format(cost.row) else given.stored_row(cost.row)
    if stored is not None:
        sure: Confidence = "exact" if stored.matrix or stored.vector else "derived"
        return Figure(each, "bytes", f"{title}, as stored", source=FILE_SOURCE, confidence=sure)
    if given.mixed_bytes(cost.row) is not None:
        return Figure(each, "bytes", f"{title}, over all layers", source=MIX_SOURCE, confidence="derived")
    return Figure(each, "bytes", title, source=form.source, confidence=form.confidence)


def _weight_parts(device: Device) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for given, cost in _costs(device):
        held = weight_bytes(given, cost)
        component = cost.row.component
        if given.arrays or held:
            parts[component] = parts.get(component, 0) + held
    return parts


def _weights_working(device: Device, component: str) -> Any:
    def working() -> Figure:
        costs = [
            (given, cost)
            for given, cost in _costs(device)
            if cost.row.component == component and weight_bytes(given, cost)
        ]
        parts = ((cost.row.id, weight_bytes_figure(given, cost)) for given, cost in costs)
        return sum_figure(f"Weights: {component}", "bytes", parts)

    return working


def _column_working(title: str, device: Device, column: str, unit: str) -> Any:
    def working() -> Figure:
        costs = [(given, cost) for given, cost in _costs(device) if cost[column]]
        parts = ((cost.row.id, row_figure(cost, column, unit, given.cache_figures)) for given, cost in costs)
        return sum_figure(title, unit, parts)

    return working
