"""Memory of one device: weights, caches, activations and overhead against usable bytes."""

from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from calc.answers.book import Book, defined
from calc.answers.gguf_size import MIX_SOURCE
from calc.answers.setting import Setting
from calc.deployment.parallel import Stage
from calc.model.model import Model
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
    confidence="estimate",
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
    """Enter all `memory.*` figures, of the fullest device, and return every distinct load.

    With arrays only the loads are made: which device is the fullest may differ from point to point.
    """
    _give_memory_inputs(book, given)
    book.add(_TOKENS, _RESIDUAL)
    terms = given.terms(given.batch, 1, given.memory_context, 1)
    terms["tokens"] = book.values["memory.activations.tokens"]
    choices = given.scenario.policies.choices("decode")
    costs = [costed(stage.ledger, terms, choices, given.arrays) for stage in given.stages]
    loads = [_load(book, given, stage, each) for stage, each in zip(given.stages, costs, strict=True)]
    if not given.arrays:
        fullest = max(range(len(loads)), key=lambda index: loads[index].total)
        _enter(book, given, costs[fullest])
    return tuple(loads)


def _load(book: Book, given: Setting, stage: Stage, costs: Costed) -> DeviceLoad:
    """What each device of a stage holds."""
    scenario, arrays = given.scenario, given.arrays
    terms = {
        "widest": _WIDEST({"elements": _widest(given, costs), "activation_bytes": HALF_BYTES}),
        "residual": book.values["memory.activations.residual"],
        "logits": _LOGITS.formula(
            {"batch": given.batch, "vocab_size": _vocabulary(costs), "logit_bytes": LOGIT_BYTES}, arrays
        ),
    }
    parts = {
        **_weight_parts(given, costs),
        "kv_cache": costs.total("cache"),
        "state": costs.total("state") * scenario.policies.state_bytes,
        "activations": _ACTIVATIONS.formula(terms, arrays),
        "overhead": book.values["memory.overhead"],
    }
    devices = stage.stages * scenario.tensor_parallel * scenario.replicas
    return DeviceLoad(stage.name, devices, tuple(parts.items()), sum(parts.values()))


def _vocabulary(costs: Costed) -> int:
    """Logits of a position that a device computes; 0 where no head stands."""
    heads = [c.row.operator.sizes["out_features"] for c in costs.costs if c.row.operator.kind == "head"]
    return max(heads, default=0)


def _width(model: Model) -> int:
    """Width of the residual stream, of the widest stack through which tokens run."""
    running = [stack.hidden_size for stack in model.stacks if stack.role in ("decoder", "encoder")]
    return max(running, default=model.stacks[0].hidden_size)


def _give_memory_inputs(book: Book, given: Setting) -> None:
    device = given.scenario.hardware.device
    book.give("model.hidden_size", _width(given.scenario.model), "1", "Hidden size")
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


def _enter(book: Book, given: Setting, stage: Costed) -> None:
    """The figures of the fullest device."""
    parts = _weight_parts(given, stage)
    book.give("model.vocab_per_device", _vocabulary(stage), "1", "Vocabulary held by a device")
    for component, held in parts.items():
        book.fold(f"memory.weights.{component}", held, _weights_working(given, stage, component))
    total = sum(parts.values())
    names = tuple(parts)
    book.fold(
        "memory.weights", total,
        lambda: sum_figure("Weights", "bytes", ((n, book.figure(f"memory.weights.{n}")) for n in names)),
    )  # fmt: skip
    book.fold("memory.kv_cache", stage.total("cache"), _column_working(given, "KV cache", stage, "cache"))
    book.give(
        "policies.state_bytes",
        given.scenario.policies.state_bytes,
        "bytes",
        "Bytes of a state element (policy)",
    )
    elements = _column_working(given, "Elements of recurrent state", stage, "state", "elements")
    book.fold("memory.state_elements", stage.total("state"), elements)
    book.add(_STATE)
    _enter_widest(book, given, stage)
    book.add(_LOGITS, _ACTIVATIONS, _TOTAL, _HEADROOM)


def _widest(given: Setting, costs: Costed) -> Any:
    """Elements that are alive while the widest operator runs; logits are counted apart."""
    rows = [c for c in costs.costs if c.row.operator.kind != "head"]
    if given.arrays:
        return reduce(np.maximum, [cost["working"] / cost.row.count for cost in rows])
    return max(cost["working"] // cost.row.count for cost in rows)


def _enter_widest(book: Book, given: Setting, stage: Costed) -> None:
    elements = _widest(given, stage)
    rows = [c for c in stage.costs if c.row.operator.kind != "head"]
    widest_cost = next(cost for cost in rows if cost["working"] // cost.row.count == elements)

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
            "vector_bytes": given.vector_bytes,
        }
    )


def weight_bytes_figure(given: Setting, cost: Cost, stage: Costed, prefix: str = "") -> Figure:
    """The working of the bytes of a row's weights; `prefix` "streamed_" for those read in a step."""
    terms = {
        "matrix": row_figure(cost, stage.terms, f"{prefix}matrix", "parameters"),
        "bytes_per_weight": bytes_figure(given, cost),
        "vector": row_figure(cost, stage.terms, f"{prefix}vector", "parameters"),
        "vector_bytes": Figure(given.vector_bytes, "bytes", "Bytes of a vector parameter"),
    }
    return derive(f"{cost.row.operator.name}", "bytes", WEIGHT_BYTES, terms)


def bytes_figure(given: Setting, cost: Cost) -> Figure:
    """The bytes of one weight with the format that they come from."""
    form = given.format_of_row(cost.row)
    title = f"Bytes of a weight in {form.title}"
    each = given.bytes_per_weight(cost.row)
    if given.mixed is not None:
        return Figure(each, "bytes", f"{title}, over all layers", source=MIX_SOURCE, confidence="derived")
    return Figure(each, "bytes", title, source=form.source, confidence=form.confidence)


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


def _column_working(given: Setting, title: str, stage: Costed, column: str, unit: str = "bytes") -> Any:
    def working() -> Figure:
        costs = [cost for cost in stage.costs if cost[column]]
        known = given.cache_figures
        parts = ((cost.row.id, row_figure(cost, stage.terms, column, unit, known)) for cost in costs)
        return sum_figure(title, unit, parts)

    return working
