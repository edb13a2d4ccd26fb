"""Memory of one device: weights, caches, activations and overhead against usable bytes."""

from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from calc.answers.book import Book, defined
from calc.answers.setting import Setting
from calc.physics.formats import HALF_BYTES
from calc.physics.formula import Figure, Formula, derive
from calc.physics.ledger import Cost, Costed, costed, row_figure, sum_figure

WEIGHT_BYTES = Formula("matrix * bytes_per_weight + vector * vector_bytes")
LOGIT_BYTES = 4
DEFAULT_OVERHEAD = 2**29

_WIDEST = Formula("elements * activation_bytes")
_ACTIVATIONS = defined(
    "memory.activations", "Activations at their peak", "bytes", "widest + residual + logits",
    widest="memory.activations.widest", residual="memory.activations.residual",
    logits="memory.activations.logits",
    source="inputs and outputs of the widest operator, residual stream and logits of one prefill chunk",
)  # fmt: skip
_RESIDUAL = defined(
    "memory.activations.residual", "Residual stream of a chunk", "bytes",
    "tokens * hidden_size * activation_bytes",
    tokens="memory.activations.tokens", hidden_size="model.hidden_size",
    activation_bytes="device.vector_bytes",
)  # fmt: skip
_LOGITS = defined(
    "memory.activations.logits", "Logits in FP32", "bytes", "batch * vocab_size * logit_bytes",
    batch="workload.batch", vocab_size="model.vocab_per_device", logit_bytes="device.logit_bytes",
)  # fmt: skip
_TOKENS = defined(
    "memory.activations.tokens", "Tokens processed at once", "tokens", "min(batch * prompt, prefill_chunk)",
    batch="workload.batch", prompt="workload.prompt", prefill_chunk="policies.prefill_chunk",
)  # fmt: skip
_STATE = defined(
    "memory.state", "Recurrent state", "bytes", "state_elements * state_bytes",
    state_bytes="policies.state_bytes",
)  # fmt: skip
_TOTAL = defined(
    "memory.total",
    "Memory in use, fullest device",
    "bytes",
    "weights + kv_cache + state + activations + overhead",
)
_HEADROOM = defined("memory.headroom", "Memory left", "bytes", "usable - total")


@dataclass(frozen=True, slots=True)
class DeviceLoad:
    """What each device of one pipeline stage holds; `parts` are bytes by component, in stacking order."""

    name: str
    devices: int
    parts: tuple[tuple[str, Any], ...]
    total: Any


def memory(book: Book, given: Setting) -> tuple[DeviceLoad, ...]:
    """Enter all `memory.*` figures, of the fullest device, and return every distinct load."""
    _give_memory_inputs(book, given)
    book.add(_TOKENS)
    terms = given.terms(given.batch, 1, given.memory_context, 1)
    terms["tokens"] = book.values["memory.activations.tokens"]
    choices = given.scenario.policies.choices("decode")
    stages = [costed(stage.ledger, terms, choices, given.arrays) for stage in given.stages]
    weights = [_weight_parts(given, stage) for stage in stages]
    state = given.scenario.policies.state_bytes
    held = [
        sum(parts.values()) + stage.total("cache") + state * stage.total("state")
        for parts, stage in zip(weights, stages, strict=True)
    ]
    fullest = 0 if given.arrays else max(range(len(held)), key=lambda index: held[index])
    _enter(book, given, stages[fullest], weights[fullest])
    loads: list[DeviceLoad] = []
    copies = given.scenario.tensor_parallel * given.scenario.replicas
    for stage, costs, parts in zip(given.stages, stages, weights, strict=True):
        kept = {"kv_cache": costs.total("cache"), "state": state * costs.total("state")}
        loads.append(_load(book, stage.name, stage.stages * copies, parts, kept))
    return tuple(loads)


def _give_memory_inputs(book: Book, given: Setting) -> None:
    device = given.scenario.hardware.device
    stack = given.scenario.model.stacks[-1]
    vocabulary = max(
        (
            r.operator.sizes["out_features"]
            for s in given.stages
            for r in s.ledger.rows
            if r.operator.kind == "head"
        ),
        default=0,
    )
    book.give("model.hidden_size", stack.hidden_size, "1", "Hidden size")
    book.give("model.vocab_per_device", vocabulary, "1", "Vocabulary held by a device")
    book.give("device.logit_bytes", LOGIT_BYTES, "bytes", "Bytes of a logit")
    chunk = given.scenario.policies.prefill_chunk
    book.give("policies.prefill_chunk", chunk, "tokens", "Prefill chunk (policy)")
    reported = device.usable_bytes is not None
    book.give(
        "memory.usable", device.usable, "bytes", "Usable memory of a device",
        source=device.usable_source or device.source, confidence="derived" if reported else "estimate",
    )  # fmt: skip
    overheads = given.facts.efficiencies.overheads
    book.give(
        "memory.overhead", overheads.get(given.scenario.deployment.engine, DEFAULT_OVERHEAD), "bytes",
        "Runtime context and buffers of the engine", confidence="estimate",
        source="typical of engine logs: 0.2 to 1.8 GiB on one device",
    )  # fmt: skip


def _enter(book: Book, given: Setting, stage: Costed, parts: dict[str, Any]) -> None:
    """The figures of the fullest device."""
    for component, held in parts.items():
        book.fold(f"memory.weights.{component}", held, _weights_working(given, stage, component))
    total = sum(parts.values())
    names = tuple(parts)
    book.fold(
        "memory.weights", total,
        lambda: sum_figure("Weights", "bytes", ((n, book.figure(f"memory.weights.{n}")) for n in names)),
    )  # fmt: skip
    book.fold("memory.kv_cache", stage.total("cache"), _column_working("KV cache", stage, "cache"))
    book.give(
        "policies.state_bytes",
        given.scenario.policies.state_bytes,
        "bytes",
        "Bytes of a state element (policy)",
    )
    elements = _column_working("Elements of recurrent state", stage, "state", "elements")
    book.fold("memory.state_elements", stage.total("state"), elements)
    book.add(_STATE)
    _enter_widest(book, given, stage)
    book.add(_RESIDUAL, _LOGITS, _ACTIVATIONS, _TOTAL, _HEADROOM)


def _enter_widest(book: Book, given: Setting, stage: Costed) -> None:
    if given.arrays:
        rows = [cost["working"] / cost.row.count for cost in stage.costs if cost.row.operator.kind != "head"]
        elements = reduce(np.maximum, rows)
        book.values["memory.activations.widest"] = elements * HALF_BYTES
        return
    costs = [cost for cost in stage.costs if cost.row.operator.kind != "head"]
    widest_cost = max(costs, key=lambda cost: cost["working"] / cost.row.count)
    elements = widest_cost["working"] // widest_cost.row.count

    def working() -> Figure:
        each = row_figure(widest_cost, stage.terms, "working", "elements").terms["each"]
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
            "vector_bytes": HALF_BYTES,
        }
    )


def weight_bytes_figure(given: Setting, cost: Cost, stage: Costed, prefix: str = "") -> Figure:
    """The working of the bytes of a row's weights; `prefix` "streamed_" for those read in a step."""
    terms = {
        "matrix": row_figure(cost, stage.terms, f"{prefix}matrix", "parameters"),
        "bytes_per_weight": bytes_figure(given, cost),
        "vector": row_figure(cost, stage.terms, f"{prefix}vector", "parameters"),
        "vector_bytes": Figure(HALF_BYTES, "bytes", "Bytes of a vector parameter"),
    }
    return derive(f"{cost.row.operator.name}", "bytes", WEIGHT_BYTES, terms)


def bytes_figure(given: Setting, cost: Cost) -> Figure:
    """The bytes of one weight with the format that they come from."""
    form = given.format_of_row(cost.row)
    title = f"Bytes of a weight in {form.title}"
    return Figure(
        given.bytes_per_weight(cost.row), "bytes", title, source=form.source, confidence=form.confidence
    )


def _weight_parts(given: Setting, stage: Costed) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for cost in stage.costs:
        held = weight_bytes(given, cost)
        component = cost.row.operator.component
        if given.arrays or held:
            parts[component] = parts.get(component, 0) + held
    return parts


def _weights_working(given: Setting, stage: Costed, component: str) -> Any:
    def working() -> Figure:
        costs = [c for c in stage.costs if c.row.operator.component == component and weight_bytes(given, c)]
        parts = ((cost.row.id, weight_bytes_figure(given, cost, stage)) for cost in costs)
        return sum_figure(f"Weights: {component}", "bytes", parts)

    return working


def _column_working(title: str, stage: Costed, column: str, unit: str = "bytes") -> Any:
    def working() -> Figure:
        costs = [cost for cost in stage.costs if cost[column]]
        parts = ((cost.row.id, row_figure(cost, stage.terms, column, unit)) for cost in costs)
        return sum_figure(title, unit, parts)

    return working


def _load(book: Book, name: str, devices: int, parts: dict[str, Any], kept: dict[str, Any]) -> DeviceLoad:
    values = book.values
    rest = {
        **kept,
        "activations": values["memory.activations"],
        "overhead": values["memory.overhead"],
    }
    everything = {**parts, **rest}
    return DeviceLoad(name, devices, tuple(everything.items()), sum(everything.values()))
