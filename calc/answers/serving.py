"""Serving: expected times from measured efficiency, rates, and the largest batch and context that fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calc.answers.book import Book, Definition, defined
from calc.answers.cached import cache, caching
from calc.answers.memory import DeviceLoad
from calc.answers.places import enter_chain_seconds, room_of
from calc.answers.roofline import Phase, phase
from calc.answers.setting import Setting
from calc.deployment.calibration import calibrated
from calc.deployment.efficiency import Expected, expected, kind_of
from calc.physics.message import Message
from calc.physics.operators import SOFTMAX

TTFT = defined(
    "prefill.ttft", "Time to first token, expected", "seconds",
    "(ceiling_seconds + attention_seconds * unfused_attention) / efficiency + layers * seconds_per_layer",
    layers="model.num_hidden_layers",
    source="a share of the ceiling, attention without fused kernels, and a time for each layer",
)  # fmt: skip
_STEP_TEXT = (
    "(ceiling_seconds + cache_bytes / bandwidth * (1 / cache_share - 1)) / efficiency"
    " + layers * (seconds_per_layer + 2 * all_reduce_seconds)"
)
_STEP_SOURCE = "two terms: a share of the ceiling, and a time for each layer and collective"
TPOT = defined(
    "decode.tpot", "Time per output token, expected", "seconds", _STEP_TEXT,
    bandwidth="device.memory_bandwidth", layers="model.num_hidden_layers", source=_STEP_SOURCE,
)  # fmt: skip
_SPECULATIVE = (
    defined(
        "decode.step_seconds", "Time of a step with its drafts, expected", "seconds", _STEP_TEXT,
        bandwidth="device.memory_bandwidth", ceiling_seconds="decode.step_ceiling_seconds",
        layers="decode.layers", source=_STEP_SOURCE,
    ),
    defined(
        "decode.tpot", "Time per output token, expected", "seconds", "step_seconds / tokens_per_step"
    ),
)  # fmt: skip
_THROUGHPUT = defined(
    "decode.throughput", "Tokens a second, all sequences", "tokens/s", "batch * replicas / tpot",
    batch="workload.batch", replicas="hardware.replicas",
)  # fmt: skip
REQUEST = defined(
    "serving.request_seconds", "Time of a request", "seconds", "ttft + output * tpot",
    ttft="prefill.ttft", tpot="decode.tpot", output="workload.output",
)  # fmt: skip
_RATES = (
    defined("decode.tokens_per_second", "Tokens a second, one sequence", "tokens/s", "1 / tpot"),
    _THROUGHPUT,
    REQUEST,
    defined(
        "serving.requests_per_second", "Requests a second", "requests/s",
        "batch * replicas / request_seconds",
        batch="workload.batch", replicas="hardware.replicas",
    ),
    defined("serving.replicas", "Copies of the model", "replicas", "copies", copies="hardware.replicas"),
    defined("serving.devices", "Devices", "devices", "count", count="hardware.count"),
)  # fmt: skip
_FREE = defined(
    "serving.free_for_cache", "Memory left for caches", "bytes",
    "max(0, allowed - weights - activations - overhead)",
    allowed="memory.allowed", weights="memory.weights", activations="memory.activations",
    overhead="memory.overhead",
)  # fmt: skip
_FREE_OF_ENGINE = defined(
    "serving.free_for_cache", "Memory left for caches", "bytes",
    "max(0, allowed - weights - activations - overhead - cuda_graphs - communication)",
    allowed="memory.allowed", weights="memory.weights", activations="memory.activations",
    overhead="memory.overhead", cuda_graphs="memory.cuda_graphs", communication="memory.communication",
)  # fmt: skip
_FOR_SEQUENCES = defined(
    "serving.free_for_sequences", "Memory left for sequences", "bytes",
    "max(0, allowed - weights - activations - overhead + growing_logits)",
    allowed="memory.allowed", weights="memory.weights", activations="memory.activations",
    overhead="memory.overhead", source="the logits of the present batch among it",
)  # fmt: skip
_FOR_SEQUENCES_SPENT = defined(
    "serving.free_for_sequences", "Memory left for sequences", "bytes", "free_for_cache",
    source="logits stand in what is set aside",
)  # fmt: skip
_PER_SEQUENCE = defined(
    "serving.cache_per_sequence", "Cache and state of one sequence", "bytes", "(kv_cache + state) / batch",
    kv_cache="memory.kv_cache", state="memory.state", batch="workload.rank_batch",
)  # fmt: skip
_OWN_PER_SEQUENCE = defined(
    "serving.cache_per_sequence", "Cache and state of one sequence", "bytes",
    "(kv_cache - prefix + state) / batch",
    kv_cache="memory.kv_cache", prefix="memory.prefix", state="memory.state", batch="workload.rank_batch",
    source="what each has for itself, the shared prefix left out",
)  # fmt: skip
_MAX_BATCH_BESIDE = defined(
    "serving.max_batch", "Largest batch that fits", "sequences",
    "floor(max(0, free_for_sequences - prefix) / (cache_per_sequence + growing_logits / batch)) * ranks",
    prefix="memory.prefix", batch="workload.rank_batch",
    ranks="deployment.attention_data_parallel",
    source="at this context beside the shared prefix; of the activations only the logits grow with it",
)  # fmt: skip
_MAX_BATCH = defined(
    "serving.max_batch", "Largest batch that fits", "sequences",
    "floor(free_for_sequences / (cache_per_sequence + growing_logits / batch)) * ranks",
    batch="workload.rank_batch", ranks="deployment.attention_data_parallel",
    source="at this context; of the activations only the logits grow with it",
)  # fmt: skip


_MAX_CONTEXT = defined(
    "serving.max_context", "Largest context that fits", "tokens",
    "max(0, floor((free_for_cache - state - cache_at_zero) / cache_per_position))", state="memory.state",
    source="at this batch; the cache grows by a straight line between the windows of the layers",
)  # fmt: skip
_MAX_PAGES = defined(
    "serving.max_context", "Largest context that fits", "tokens",
    "max(0, floor((free_for_cache - state - cache_at_zero) / cache_per_position / page) * page)",
    state="memory.state", page="engine.cache_block",
    source="at this batch, in whole pages; the cache grows by a straight line between the windows",
)  # fmt: skip
_MAX_THERE = defined(
    "serving.max_context", "Largest context that fits", "tokens",
    "max(0, floor((free_there - cache_at_zero) / cache_per_position / page) * page)",
    source="at this batch, where the least room is; the cache grows by a straight line between the windows",
)  # fmt: skip


def serving(
    book: Book, given: Setting, devices: Sequence[DeviceLoad], prefill: Phase, decode: Phase
) -> tuple[Expected, list[Message]]:
    """Enter expected times and rates, and what fits the fullest of the devices; returns what was borrowed."""
    deployment, device = given.scenario.deployment, given.scenario.hardware.device
    table, found = given.facts.efficiencies, efficiencies(given)
    give_efficiencies(book, found, given.scenario.layout.stage)
    _give_attention(book, prefill, table.engine(deployment.engine).unfused_attention, found.source)
    if given.chain:
        enter_chain_seconds(book, given, prefill, TTFT, TTFT, _of_places(given))
    else:
        book.add(TTFT)
    step_seconds(book, given, decode)
    book.add(*_RATES)
    _enter_bands(book, found)
    _enter_room(book, given, devices)
    if found.decode_confidence == "calibrated":
        return found, []
    values = {
        "engine": deployment.engine,
        "device_class": device.efficiency_class or device.name,
        "basis": found.decode_basis,
    }
    return found, [Message("efficiency_borrowed", "decode.tpot", values)]


def efficiencies(given: Setting) -> Expected:
    """The measured efficiencies that stand for a scenario: its own where it was calibrated."""
    sparse = any(row.operator.kind == "expert_linear" for row in given.whole.rows)
    device_class, engine = given.scenario.hardware.device.efficiency_class, given.scenario.deployment.engine
    found = expected(given.facts.efficiencies, engine, device_class, kind_of(given.form, sparse))
    own = given.scenario.measured_here
    return found if own is None else calibrated(found, own)


def decoding(book: Book, given: Setting, found: Expected) -> None:
    """Enter the expected time of a decode step and what all sequences make, and no more than they need."""
    give_efficiencies(book, found, given.scenario.layout.stage)
    step_seconds(book, given, phase(book, given, "decode"))
    book.add(_THROUGHPUT)


def _give_attention(book: Book, prefill: Phase, unfused: float, source: str) -> None:
    """The time of attention in the ceiling, and how often it comes on top where its kernels are not fused."""
    rows = [row for row in prefill.rows if row.kind in SOFTMAX]
    share = book.values["prefill.ceiling_seconds"] / prefill.seconds if prefill.seconds else 0
    seconds = share * sum(row.seconds for row in rows)
    book.give("prefill.attention_seconds", seconds, "seconds", "Time of attention under the ceiling")
    book.give(
        "prefill.unfused_attention", unfused, "1", "Attention without fused kernels, times on top",
        source=source, confidence="estimate",
    )  # fmt: skip


def _enter_room(book: Book, given: Setting, devices: Sequence[DeviceLoad]) -> None:
    """Enter the largest batch and context: of the fullest device, or of a chain where the least room is."""
    if given.chain:
        _enter_chain_room(book, given, devices)
        return
    book.add(_FREE_OF_ENGINE if given.spends else _FREE)
    _enter_growing(book, None if given.spends else book.values["memory.activations.logits"])
    if book.values["memory.kv_cache"] or book.values["memory.state"]:
        shared = (_OWN_PER_SEQUENCE, _MAX_BATCH_BESIDE)
        book.add(*(shared if given.shared else (_PER_SEQUENCE, _MAX_BATCH)))
    if book.values["memory.kv_cache"]:
        fullest = max(range(len(devices)), key=lambda index: devices[index].share)
        free = book.values["serving.free_for_cache"] - book.values["memory.state"]
        _enter_max_context(book, given, _line(given, fullest, free))


def _enter_growing(book: Book, logits: Any) -> None:
    """Logits stand in the memory for each sequence, unless the engine sets a number of rows aside."""
    title = "Logits that grow with the batch"
    book.give("serving.growing_logits", logits or 0, "bytes", title, confidence="estimate")
    book.add(_FOR_SEQUENCES_SPENT if logits is None else _FOR_SEQUENCES)


def _enter_chain_room(book: Book, given: Setting, devices: Sequence[DeviceLoad]) -> None:
    rooms = [room for load in devices if (room := room_of(given, load))]
    if not rooms:
        return
    least = min(rooms, key=lambda room: room.sequences)
    of: dict[str, Any] = {"source": f"on {least.name}, where the fewest fit", "confidence": "estimate"}
    book.give("serving.free_for_cache", least.free, "bytes", "Memory left for caches", **of)
    book.give("serving.cache_per_sequence", least.each, "bytes", "Cache and state of one sequence", **of)
    _enter_growing(book, None)
    book.add(_MAX_BATCH)
    lines = [
        (line, room)
        for index, load in enumerate(devices)
        if (room := room_of(given, load)) and (line := _line(given, index, room.left))
    ]
    if lines:
        line, room = min(lines, key=lambda pair: pair[0].reaches(pair[1].left))
        book.give("serving.free_there", room.left, "bytes", f"Memory left for caches: {room.name}", **of)
        _enter_max_context(book, given, line, _MAX_THERE)


@dataclass(frozen=True, slots=True)
class _Line:
    """The cache as a straight line over the context: its growth from `start` on, and where it meets 0."""

    start: int
    growth: Any
    zero: Any

    def reaches(self, free: Any) -> Any:
        """The context at which so much is taken."""
        return (free - self.zero) / self.growth


def _line(given: Setting, stage: int, free: Any) -> _Line | None:
    """The line between two windows on which the free memory is reached; None where nothing grows."""
    asides = given.asides if stage == len(given.stages) - 1 else ()
    own = given.stages[stage]
    ledgers = [(given.at(own.place), own.ledger), *((each.given, each.ledger) for each in asides)]
    held_by = [(of, caching(each)) for of, each in ledgers]
    page = given.engine.cache_block
    sizes = [row.operator.sizes for _, kept in held_by for row in kept.rows]
    windows = sorted({each["window"] for each in sizes if "window" in each})

    def held(context: int) -> Any:
        return sum(cache(of, rows, context).total for of, rows in held_by)

    edges = sorted(_cells(edge, given) + given.shared for edge in windows)
    start = max((edge for edge in edges if held(edge) <= free), default=page + given.shared)
    growth = (held(start + page) - held(start)) / page if page > 1 else held(start + 1) - held(start)
    return _Line(start, growth, held(start) - start * growth) if growth else None


def _enter_max_context(
    book: Book, given: Setting, line: _Line | None, definition: Definition | None = None
) -> None:
    """Enter where on a line of the cache the memory is full."""
    if line is None:
        return
    at = f"at {line.start:,} tokens"
    book.give("serving.cache_per_position", line.growth, "bytes", f"Growth of the cache, all sequences, {at}")
    book.give("serving.cache_at_zero", line.zero, "bytes", f"Cache that does not grow, {at}")
    if definition is not None:
        book.give("serving.page", given.engine.cache_block, "tokens", "Tokens of a page of the cache")
    book.add(definition or (_MAX_PAGES if given.spends else _MAX_CONTEXT))


def _cells(window: int, given: Setting) -> int:
    """The context, in whole pages, from which on no more is held of a window."""
    page, engine = given.engine.cache_block, given.engine
    beside = {"cells": engine.micro_batch, "paged": 2 * (page - 1)}.get(engine.windows, 0)
    return -(-(window + beside) // page) * page


def step_seconds(book: Book, given: Setting, decode: Phase) -> None:
    """Enter the expected time of an output token, once the ceiling of a decode step stands."""
    step, *rest = _SPECULATIVE if given.drafter else (TPOT,)
    if given.chain:
        enter_chain_seconds(book, given, decode, step, TPOT, _of_places(given))
    else:
        book.add(step)
    book.add(*rest)


def _of_places(given: Setting) -> dict[int, Expected]:
    return {place.index: efficiencies(given.at(place.index)) for place in given.chain}


def give_efficiencies(book: Book, found: Expected, ranks: int) -> None:
    """Enter the measured shares and times that stand between a ceiling and what is expected."""
    decode, sure = found.decode, found.decode_confidence
    of = f"{found.decode_basis}; {found.source}"
    for name, value, unit, title in (
        ("efficiency", decode.share, "1", "Share of the ceiling reached"),
        ("cache_share", decode.cache_share, "1", "Efficiency of cache reads against weight reads"),
        ("seconds_per_layer", decode.seconds_per_layer, "seconds", "Time of a layer beside traffic"),
        ("all_reduce_seconds", decode.all_reduce(ranks), "seconds", "Latency of an all-reduce"),
    ):
        book.give(f"decode.{name}", value, unit, title, source=of, confidence=sure)
    of, sure = f"{found.prefill_basis}, {found.prefill.rows} rows; {found.source}", found.prefill_confidence
    book.give(
        "prefill.efficiency", found.prefill.median, "1", "Share of the ceiling reached", source=of,
        confidence=sure, low=found.prefill.low, high=found.prefill.high,
    )  # fmt: skip
    book.give(
        "prefill.seconds_per_layer", found.prefill_seconds_per_layer, "seconds",
        "Time of a layer beside traffic", source=of, confidence=sure,
    )  # fmt: skip


def _enter_bands(book: Book, found: Expected) -> None:
    """The spread of the measured efficiency, carried over to the times and rates."""
    low, high = found.decode_band
    tpot = book.values["decode.tpot"]
    book.band("decode.tpot", tpot / high, tpot / low)
    book.band("decode.tokens_per_second", low / tpot, high / tpot)
    throughput = book.values["decode.throughput"]
    book.band("decode.throughput", throughput * low, throughput * high)
    ttft, prefill = book.values["prefill.ttft"], found.prefill
    book.band("prefill.ttft", ttft * prefill.median / prefill.high, ttft * prefill.median / prefill.low)
