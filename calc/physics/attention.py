"""The kinds of softmax attention: what each scores, keeps and reads. They stand in the table of operators.

`pairs` are the pairs of a query and a key that count, by the policy of attention FLOPs: those that the
mask keeps ("causal"), those as if no window hid any ("unwindowed"), or the whole square ("full").
"""

from calc.physics.kind import Kind, scored, traffic

# Kinds that score queries against keys, and those of them whose reach ends at a window.
SOFTMAX = frozenset(
    ("attention", "window_attention", "chunked_attention", "sparse_attention", "latent_attention",
     "window_latent_attention", "sparse_latent_attention", "compressed_attention", "encoder_attention",
     "local_encoder_attention", "cross_attention")
)  # fmt: skip
WINDOWED = frozenset(("window_attention", "chunked_attention", "window_latent_attention"))

_CAUSAL = "query * context - query * (query - 1) // 2"
_SQUARE = "query * context"
_KV = "(head_dim * k_bytes + v_head_dim * v_bytes)"
_BEYOND = "(beyond * (beyond + 1) - beyond_before * (beyond_before + 1)) // 2"
_BEYONDS = {"beyond": "max(0, context - window)", "beyond_before": "max(0, context - query - window)"}
# What is kept of a window: just that, the pages that it touches, room for a micro-batch beside it, or all.
_HELD = {
    "reclaimed": "min(context, window)",
    "paged": "min(context, (ceil((window - 1) / page) + 1) * page)",
    "cells": "min(context, ceil((window + ahead) / page) * page)",
    "reserved": "context",
}
# Without a fused kernel the scores are written, read and written by the softmax, and read once more.
_SCORES = {"fused": "0", "unfused": "tokens * heads * context"}
# Bytes of the scores that stay for the backward pass: a fused kernel keeps one 32-bit number for each query;
# without it the softmax is kept, and where dropout thins it out its mask and what is left; step by step the
# softmax is of 32 bit, and what the values are weighted with is kept beside it; or nothing is.
_SCORES_KEPT = {
    "fused": "4 * tokens * heads",
    "unfused": "tokens * heads * context * (a_bytes + dropout * (1 + a_bytes))",
    "eager": "tokens * heads * context * (4 + a_bytes + dropout)",
    "recomputed": "0",
}
# Keys and values that several queries share are copied for each of them, where no kernel knows better.
_KEY_HEADS = {"fused": "kv_heads", "unfused": "heads"}
_LATENT_WIDE = "qk_nope_head_dim + qk_rope_head_dim + v_head_dim"
_LATENT_VARIANTS = {
    "products": {"expanded": _LATENT_WIDE, "absorbed": "2 * kv_lora_rank + qk_rope_head_dim"},
    "token_bytes": {
        "latent": "(kv_lora_rank + qk_rope_head_dim) * k_bytes",
        "expanded": "heads * ((qk_nope_head_dim + qk_rope_head_dim) * k_bytes + v_head_dim * v_bytes)",
    },
    # products for each earlier token whose keys and values are expanded from the latent once more
    "again": {"at_each_step": "kv_lora_rank * (qk_nope_head_dim + v_head_dim)", "never": "0"},
    "scores": _SCORES,
    "scores_kept": _SCORES_KEPT,
}
_SOFTMAX_VARIANTS = {"scores": _SCORES, "scores_kept": _SCORES_KEPT, "key_heads": _KEY_HEADS}


def _pairs(kept: str, unwindowed: str = _CAUSAL) -> dict[str, str]:
    """The pairs that count by policy: those that the mask keeps, as if there were no window, the square."""
    return {"causal": kept, "unwindowed": unwindowed, "full": _SQUARE}


def _scored(elements: str) -> dict[str, str]:
    """Activations of attention, with its matrix of scores where the kernel does not keep it on chip."""
    return {"moved": f"{elements} + 4 * scores", "working": f"{elements} + scores"}


def _kept(elements: str) -> dict[str, str]:
    """What attention keeps for its backward pass: queries, keys, values, what it gives, and scores."""
    return {"kept": f"({elements}) * a_bytes + scores_kept"}


def _attention(held: str, span: str) -> dict[str, str]:
    """Columns of softmax attention: score and value products; keys and values read and written once."""
    return {
        **scored("2 * sequences * pairs * heads * (head_dim + v_head_dim)"),
        **_kept(f"tokens * heads * {_WIDTH} + tokens * key_heads * owned * {_WIDTH}"),
        "cache": f"owned * sequences * {held} * kv_heads * {_KV}",
        "cache_read": f"sequences * {span} * kv_heads * {_KV}",
        "cache_written": f"owned * tokens * kv_heads * {_KV}",
        **_scored("tokens * heads * (head_dim + v_head_dim)"),
    }


_WIDTH = "(head_dim + v_head_dim)"


def _latent(span: str, held: str = "context") -> dict[str, str]:
    """Columns of attention on a compressed vector a token."""
    return {
        **scored(f"2 * sequences * heads * (pairs * products + ({span} - query) * again)"),
        **_kept("2 * tokens * heads * (qk_nope_head_dim + qk_rope_head_dim + v_head_dim)"),
        "cache": f"owned * sequences * {held} * token_bytes",
        "cache_read": f"sequences * {span} * token_bytes",
        "cache_written": "owned * tokens * token_bytes",
        **_scored("tokens * heads * products"),
    }


_ATTENTION = Kind(
    "attention",
    "Attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "owned"),
    _attention("context", "context"),
    variants={"pairs": _pairs(_CAUSAL), **_SOFTMAX_VARIANTS},
    compute="half",
)

_WINDOW = Kind(
    "window_attention",
    "Sliding-window attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "owned", "window"),
    _attention("held", "min(context, window + query - 1)"),
    lets=_BEYONDS,
    variants={
        "pairs": _pairs(f"{_CAUSAL} - {_BEYOND}"),
        "held": _HELD,
        **_SOFTMAX_VARIANTS,
    },
    compute="half",
)

# Attention inside chunks of `window` tokens: pairs up to a position, and the tokens of the last chunk.
_CHUNKED = Kind(
    "chunked_attention",
    "Chunked attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "owned", "window"),
    _attention("held", "min(context, last + query - 1)"),
    lets={
        "start": "context - query",
        "before": "start // window * (window * (window + 1) // 2)",
        "partial": "(start - start // window * window) * (start - start // window * window + 1) // 2",
        "whole": "context // window * (window * (window + 1) // 2)",
        "rest": "(context - context // window * window) * (context - context // window * window + 1) // 2",
        "last": "context - (context - 1) // window * window",
    },
    variants={
        "pairs": _pairs("whole + rest - before - partial"),
        "held": _HELD,
        **_SOFTMAX_VARIANTS,
    },
    compute="half",
)

# An indexer picks `window` tokens for each query; every token stays cached.
_SPARSE = Kind(
    "sparse_attention",
    "Sparse attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "owned", "window"),
    _attention("context", "min(context, window * query)"),
    lets=_BEYONDS,
    variants={"pairs": _pairs(f"{_CAUSAL} - {_BEYOND}"), **_SOFTMAX_VARIANTS},
    compute="half",
)

_ENCODER = Kind(
    "encoder_attention",
    "Attention in both directions",
    ("heads", "kv_heads", "head_dim", "v_head_dim"),
    {
        **scored("2 * sequences * query * context * heads * (head_dim + v_head_dim)"),
        **_kept(f"tokens * (heads + key_heads) * {_WIDTH}"),
        **_scored("tokens * (heads * (head_dim + v_head_dim) + kv_heads * (head_dim + v_head_dim))"),
    },
    variants=_SOFTMAX_VARIANTS,
    compute="half",
)

# Of a text that is read at once a query sees half a window on either side, the tokens that all see, and a
# few at random; the tokens that all see, see everything themselves.
_LOCAL_ENCODER = Kind(
    "local_encoder_attention",
    "Local attention in both directions",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "window", "everywhere", "random"),
    {
        **scored("2 * sequences * pairs * heads * (head_dim + v_head_dim)"),
        **_kept(f"tokens * (heads + key_heads) * {_WIDTH}"),
        **_scored("tokens * (heads * (head_dim + v_head_dim) + kv_heads * (head_dim + v_head_dim))"),
    },
    lets={
        "outside": "max(0, context - window // 2 - 1)",
        "band": f"max(query, {_SQUARE} - outside * (outside + 1))",
        "far": "query * (everywhere + random) + everywhere * context",
    },
    variants={"pairs": _pairs(f"min({_SQUARE}, band + far)", _SQUARE), **_SOFTMAX_VARIANTS},
    compute="half",
)

# Keys and values of the source are computed once and kept; `source` is its length in tokens.
_CROSS = Kind(
    "cross_attention",
    "Cross-attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "source"),
    {
        **scored("2 * tokens * source * heads * (head_dim + v_head_dim)"),
        **_kept(f"(tokens * heads + sequences * source * key_heads) * {_WIDTH}"),
        "cache": f"sequences * source * kv_heads * {_KV}",
        "cache_read": f"sequences * source * kv_heads * {_KV}",
        **_scored("tokens * heads * (head_dim + v_head_dim)"),
    },
    variants={
        "scores": {"fused": "0", "unfused": "tokens * heads * source"},
        "scores_kept": {
            **_SCORES_KEPT,
            "unfused": "tokens * heads * source * (a_bytes + dropout * (1 + a_bytes))",
            "eager": "tokens * heads * source * (4 + a_bytes + dropout)",
        },
        "key_heads": _KEY_HEADS,
    },
    compute="half",
)

_LATENT = Kind(
    "latent_attention",
    "Latent attention",
    ("heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank", "owned"),
    _latent("context"),
    variants={"pairs": _pairs(_CAUSAL), **_LATENT_VARIANTS},
    compute="half",
)

_WINDOW_LATENT = Kind(
    "window_latent_attention",
    "Sliding-window latent attention",
    ("heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank", "owned", "window"),
    _latent("min(context, window + query - 1)", "held"),
    lets=_BEYONDS,
    variants={
        "pairs": _pairs(f"{_CAUSAL} - {_BEYOND}"),
        "held": _HELD,
        **_LATENT_VARIANTS,
    },
    compute="half",
)

_SPARSE_LATENT = Kind(
    "sparse_latent_attention",
    "Sparse latent attention",
    ("heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank", "owned", "window"),
    _latent("min(context, window * query)"),
    lets=_BEYONDS,
    variants={
        "pairs": _pairs(f"{_CAUSAL} - {_BEYOND}"),
        **_LATENT_VARIANTS,
    },
    compute="half",
)

# One shared head whose keys are its values; behind the window one entry for every `ratio` tokens, of
# which a query reads at most `picked`.
_COMPRESSED = Kind(
    "compressed_attention",
    "Compressed attention",
    ("heads", "head_dim", "window", "ratio", "picked"),
    {
        **scored("4 * sequences * pairs * heads * head_dim"),
        **_kept("tokens * (2 * heads + 1) * head_dim"),
        "cache": "sequences * (held + context // ratio) * head_dim * k_bytes",
        "cache_read": "sequences * (min(context, window + query - 1) + entries) * head_dim * k_bytes",
        "cache_written": "tokens * head_dim * k_bytes",
        **_scored("2 * tokens * heads * head_dim"),
    },
    lets={**_BEYONDS, "entries": "min(context // ratio, picked * query)"},
    variants={
        "pairs": _pairs(f"{_CAUSAL} - {_BEYOND} + query * min((2 * context - query) // (2 * ratio), picked)"),
        "held": _HELD,
        "scores": _SCORES,
        "scores_kept": _SCORES_KEPT,
    },
    compute="half",
)

# Scores every cached entry with a few narrow heads over one shared key, as DeepSeek V3.2 does.
_INDEXER = Kind(
    "indexer",
    "Indexer of sparse attention",
    ("heads", "head_dim", "ratio"),
    {
        **scored("2 * sequences * (pairs // ratio) * heads * head_dim"),
        "kept": "tokens * (heads + 1) * head_dim * a_bytes",
        "cache": "sequences * (context // ratio) * head_dim * k_bytes",
        "cache_read": "sequences * (context // ratio) * head_dim * k_bytes",
        "cache_written": "tokens // ratio * head_dim * k_bytes",
        **traffic("tokens * (heads + 1) * head_dim"),
    },
    variants={"pairs": _pairs(_CAUSAL)},
    compute="half",
)

ATTENTION_KINDS = (
    _ATTENTION, _WINDOW, _CHUNKED, _SPARSE, _ENCODER, _LOCAL_ENCODER, _CROSS, _LATENT, _WINDOW_LATENT,
    _SPARSE_LATENT, _COMPRESSED, _INDEXER,
)  # fmt: skip
