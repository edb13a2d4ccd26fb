"""How an engine spends memory beside what the model needs: pages, graphs, buffers, and its share."""

from typing import Any

from calc.answers.book import Book, Definition, defined
from calc.answers.setting import Setting
from calc.deployment.efficiency import DEFAULT_OVERHEAD

# What a device holds beside the weights, by the names of its parts.
BESIDE_WEIGHTS = ("kv_cache", "state", "activations", "overhead", "cuda_graphs", "communication")
_CACHED = defined(
    "memory.cached_tokens", "Tokens of a sequence that the cache has room for", "tokens",
    "ceil(max(context, reserved) / page) * page", context="workload.memory_context",
    reserved="engine.reserved_tokens", page="engine.cache_block",
)  # fmt: skip
_TOKENS = defined(
    "memory.activations.tokens", "Tokens processed at once", "tokens",
    "min(batch * ceil(prompt / parts), prefill_chunk)",
    batch="workload.rank_batch", prompt="workload.prompt", parts="deployment.context_parallel",
    prefill_chunk="policies.prefill_chunk",
)  # fmt: skip
_WHOLE_CHUNK = defined(
    "memory.activations.tokens", "Tokens processed at once", "tokens", "prefill_chunk",
    prefill_chunk="policies.prefill_chunk", source="the engine sets activations aside for a whole chunk",
)  # fmt: skip
_LOGITS = defined(
    "memory.activations.logits", "Logits in FP32", "bytes", "batch * vocab_size * logit_bytes",
    batch="workload.rank_batch", vocab_size="model.vocab_per_device", logit_bytes="device.logit_bytes",
)  # fmt: skip
_LOGIT_ROWS = defined(
    "memory.activations.logits", "Logits in FP32", "bytes", "max(batch, rows) * vocab_size * logit_bytes",
    batch="workload.rank_batch", rows="engine.logit_rows", vocab_size="model.vocab_per_device",
    logit_bytes="device.logit_bytes",
)  # fmt: skip
_COUNTED_TOTAL = defined(
    "memory.total", "Memory in use, fullest device", "bytes",
    "weights + kv_cache + state + activations + overhead",
)  # fmt: skip
_SPENT_TOTAL = defined(
    "memory.total", "Memory in use, fullest device", "bytes",
    "weights + kv_cache + state + activations + overhead + cuda_graphs + communication",
)  # fmt: skip
_ALLOWED = {
    "all": defined(
        "memory.allowed", "Memory that the engine may take", "bytes", "usable * memory_share",
        memory_share="engine.memory_share",
    ),
    "free": defined(
        "memory.allowed", "Memory that the engine may take", "bytes",
        "usable - (1 - memory_share) * max(0, usable - weights - activations - overhead - cuda_graphs"
        " - communication)",
        memory_share="engine.memory_share",
        source="the share is of what is free for the cache once the rest is there",
    ),
    "static": defined(
        "memory.allowed", "Memory that the engine may take", "bytes",
        "min(usable, usable * memory_share + activations + overhead + cuda_graphs + communication)",
        memory_share="engine.memory_share",
        source="the share is for weights and cache; the rest stands beside it",
    ),
}  # fmt: skip
_HEADROOM = defined("memory.headroom", "Memory left", "bytes", "allowed - total")


def give_engine(book: Book, given: Setting) -> None:
    """Enter what the engine reserves and takes, as far as it is counted."""
    engine, scenario = given.engine, given.scenario
    rest: dict[str, Any] = {"source": engine.source, "confidence": engine.confidence}
    chosen = scenario.deployment.memory_share
    share, of = (engine.memory_share, rest) if chosen is None else (chosen, {})
    whole = int(share) if share == 1 else share
    book.give("engine.memory_share", whole, "1", "Share of the memory that the engine takes", **of)
    if not given.spends:
        book.add(_TOKENS)
        return
    reserved = (scenario.workload.reserved_context or 0) if engine.reserves_length else 0
    book.give("engine.reserved_tokens", reserved, "tokens", "Tokens set aside for each sequence")
    book.give("engine.cache_block", engine.cache_block, "tokens", "Tokens of a page of the cache", **rest)
    book.give("engine.logit_rows", engine.logit_rows, "1", "Positions whose logits are set aside", **rest)
    book.add(_CACHED, _WHOLE_CHUNK if engine.reserves_chunk else _TOKENS)


def cached_tokens(book: Book, given: Setting) -> Any:
    """Tokens of a sequence that the cache is held for."""
    return book.values["memory.cached_tokens"] if given.spends else given.memory_context


def logits_definition(given: Setting) -> Definition:
    """How the logits that are held at once are counted."""
    return _LOGIT_ROWS if given.spends else _LOGITS


def taken(given: Setting) -> dict[str, int]:
    """What the engine takes on each of the devices, by part; the host's memory has no runtime in it."""
    engine, device = given.engine, given.scenario.hardware.device
    beside = given.is_further and device.device_class == "cpu"
    name = given.scenario.deployment.engine
    parts = {"overhead": 0 if beside else given.facts.efficiencies.overheads.get(name, DEFAULT_OVERHEAD)}
    if given.spends:
        parts["cuda_graphs"] = engine.graph_bytes if device.device_class == "gpu" else 0
        parts["communication"] = engine.communication_bytes if given.scenario.layout.stage > 1 else 0
    return parts


def give_taken(book: Book, given: Setting) -> None:
    """Enter what the engine takes on the fullest device, and the memory that the device has."""
    device, engine = given.scenario.hardware.device, given.engine
    reported = device.usable_bytes is not None
    book.give(
        "memory.usable", device.usable, "bytes", "Usable memory of a device",
        source=device.usable_source or device.source, confidence="derived" if reported else "estimate",
    )  # fmt: skip
    parts = taken(given)
    book.give(
        "memory.overhead", parts["overhead"], "bytes", "Runtime context and buffers of the engine",
        confidence="estimate", source="typical of engine logs: 0.2 to 1.8 GiB on one device",
    )  # fmt: skip
    for name, title in (
        ("cuda_graphs", "Captured graphs"), ("communication", "Communication buffers of a rank"),
    ):  # fmt: skip
        if name in parts:
            book.give(
                f"memory.{name}", parts[name], "bytes", title, source=engine.source,
                confidence=engine.confidence,
            )  # fmt: skip


def allowed_bytes(book: Book, given: Setting, weights: Any, activations: Any) -> Any:
    """Bytes that the engine may take on a device that holds these weights and activations."""
    share = book.values["engine.memory_share"]
    terms = {"usable": given.scenario.hardware.device.usable, "memory_share": share, "weights": weights}
    return _allowed(given).formula({**terms, "activations": activations, **taken(given)}, given.arrays)


def _allowed(given: Setting) -> Definition:
    return _ALLOWED[given.engine.share_of if given.spends else "all"]


def enter_totals(book: Book, given: Setting) -> None:
    """Enter total, what is allowed and what is left, once all parts stand."""
    book.add(_SPENT_TOTAL if given.spends else _COUNTED_TOTAL, _allowed(given), _HEADROOM)
