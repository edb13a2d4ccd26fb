"""How an engine spends memory beside what the model needs: pages, graphs, buffers, and its share."""

from typing import Any

from calc.answers.book import Book, Definition, defined
from calc.answers.setting import Setting

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
    gpu = scenario.hardware.device.device_class == "gpu"
    graphs = engine.graph_bytes if gpu else 0
    shared = scenario.layout.stage > 1
    buffers = engine.communication_bytes if shared else 0
    book.give("memory.cuda_graphs", graphs, "bytes", "Captured graphs", **rest)
    book.give("memory.communication", buffers, "bytes", "Communication buffers of a rank", **rest)
    book.add(_CACHED, _WHOLE_CHUNK if engine.reserves_chunk else _TOKENS)


def cached_tokens(book: Book, given: Setting) -> Any:
    """Tokens of a sequence that the cache is held for."""
    return book.values["memory.cached_tokens"] if given.spends else given.memory_context


def logits_definition(given: Setting) -> Definition:
    """How the logits that are held at once are counted."""
    return _LOGIT_ROWS if given.spends else _LOGITS


def spent_parts(book: Book, given: Setting) -> dict[str, Any]:
    """What the engine takes on every device, by part."""
    parts = {"overhead": book.values["memory.overhead"]}
    if given.spends:
        parts["cuda_graphs"] = book.values["memory.cuda_graphs"]
        parts["communication"] = book.values["memory.communication"]
    return parts


def enter_totals(book: Book, given: Setting) -> None:
    """Enter total, what is allowed and what is left, once all parts stand."""
    allowed = _ALLOWED[given.engine.share_of if given.spends else "all"]
    book.add(_SPENT_TOTAL if given.spends else _COUNTED_TOTAL, allowed, _HEADROOM)
