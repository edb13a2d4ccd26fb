"""The table of operator kinds: what each costs, written once as formulas.

Every column is a formula over the sizes of the kind and the terms of the step (`STEP_TERMS`):

- `matrix`, `vector`: parameters held in matrices (quantised by a recipe) and in vectors (kept at 16 bit)
- `active`: parameters that one token uses, by the rule total - routed x (1 - top_k / experts)
- `streamed_matrix`, `streamed_vector`: parameters read from memory in one step
- `flops`: multiply and add count 2; norms, activations, look-ups and biases count 0
- `cache`, `cache_read`, `cache_written`: bytes of state that grows with the context
- `state`, `state_moved`: elements of state whose size is fixed per sequence, and those read and written
- `moved`: elements of activations that travel through memory; element-wise functions ride along
- `working`: elements of activations that are alive while the operator runs
- `link`: elements that a device sends over the link between devices
"""

from dataclasses import replace
from functools import cache
from typing import Literal

from calc.physics.kind import COLUMNS, HELD, STEP_TERMS, Choices, Kind, Operator

__all__ = [
    "COLUMNS", "KINDS", "SOFTMAX", "STEP_TERMS", "WINDOWED", "Choices", "Kind", "Mask", "Operator", "variant",
]  # fmt: skip

# Kinds that score queries against keys, and those of them whose reach ends at a window.
SOFTMAX = frozenset(
    ("attention", "window_attention", "chunked_attention", "sparse_attention", "latent_attention",
     "window_latent_attention", "sparse_latent_attention", "compressed_attention", "encoder_attention",
     "cross_attention")
)  # fmt: skip
WINDOWED = frozenset(("window_attention", "chunked_attention", "window_latent_attention"))


_MATMUL = "in_features * out_features"
_CAUSAL = "query * context - query * (query - 1) // 2"
_KV = "(head_dim * k_bytes + v_head_dim * v_bytes)"
_BEYOND = "(beyond * (beyond + 1) - beyond_before * (beyond_before + 1)) // 2"
_BEYONDS = {"beyond": "max(0, context - window)", "beyond_before": "max(0, context - query - window)"}
_LATENT_WIDE = "qk_nope_head_dim + qk_rope_head_dim + v_head_dim"
_LATENT_VARIANTS = {
    "products": {"expanded": _LATENT_WIDE, "absorbed": "2 * kv_lora_rank + qk_rope_head_dim"},
    "token_bytes": {
        "latent": "(kv_lora_rank + qk_rope_head_dim) * k_bytes",
        "expanded": "heads * ((qk_nope_head_dim + qk_rope_head_dim) * k_bytes + v_head_dim * v_bytes)",
    },
    # products for each earlier token whose keys and values are expanded from the latent once more
    "again": {"at_each_step": "kv_lora_rank * (qk_nope_head_dim + v_head_dim)", "never": "0"},
}


def _weights(matrix: str, vector: str, **rest: str) -> dict[str, str]:
    """Columns of an operator whose weights are all read in every step."""
    total = " + ".join(text for text in (matrix, vector) if text != "0")
    streamed = {"streamed_matrix": matrix, "streamed_vector": vector}
    return {"matrix": matrix, "vector": vector, "active": total, **streamed, **rest}


def _traffic(elements: str) -> dict[str, str]:
    """Activations that travel through memory and are alive meanwhile."""
    return {"moved": elements, "working": elements}


def _attention(held: str, span: str) -> dict[str, str]:
    """Columns of softmax attention: score and value products; keys and values read and written once."""
    return {
        "flops": "2 * sequences * pairs * heads * (head_dim + v_head_dim)",
        "cache": f"owned * sequences * {held} * kv_heads * {_KV}",
        "cache_read": f"sequences * {span} * kv_heads * {_KV}",
        "cache_written": f"owned * tokens * kv_heads * {_KV}",
        **_traffic("tokens * heads * (head_dim + v_head_dim)"),
    }


def _latent(span: str, held: str = "context") -> dict[str, str]:
    """Columns of attention on a compressed vector a token."""
    return {
        "flops": f"2 * sequences * heads * (pairs * products + ({span} - query) * again)",
        "cache": f"owned * sequences * {held} * token_bytes",
        "cache_read": f"sequences * {span} * token_bytes",
        "cache_written": "owned * tokens * token_bytes",
        **_traffic("tokens * heads * products"),
    }


_LINEAR = Kind(
    "linear",
    "Matrix product",
    ("in_features", "out_features", "bias"),
    _weights(
        _MATMUL,
        "bias * out_features",
        flops=f"2 * tokens * {_MATMUL}",
        **_traffic("tokens * (in_features + out_features)"),
    ),
)

# One matrix that is used several times for each token, as by every head apart.
_REPEATED = Kind(
    "repeated_linear",
    "Matrix product of each head",
    ("times", "in_features", "out_features", "bias"),
    _weights(
        _MATMUL,
        "bias * out_features",
        flops=f"2 * tokens * times * {_MATMUL}",
        **_traffic("tokens * times * (in_features + out_features)"),
    ),
)

_HEAD = Kind(
    "head",
    "Output head",
    ("in_features", "out_features", "bias", "owned"),
    {
        "matrix": f"owned * {_MATMUL}",
        "vector": "bias * out_features",
        "active": f"owned * {_MATMUL} + bias * out_features",
        "streamed_matrix": _MATMUL,
        "streamed_vector": "bias * out_features",
        "flops": f"2 * sequences * logits * {_MATMUL}",
        **_traffic("sequences * logits * (in_features + out_features)"),
    },
)

_TABLE = Kind(
    "table",
    "Look-up table",
    ("rows", "width"),
    {
        "matrix": "rows * width",
        "active": "rows * width",
        "streamed_matrix": "min(tokens, rows) * width",
        **_traffic("tokens * width"),
    },
    compute="half",
)

_EXPERTS = Kind(
    "expert_linear",
    "Matrix product of experts",
    ("experts", "top_k", "in_features", "out_features", "bias"),
    {
        "matrix": f"experts * {_MATMUL}",
        "vector": "experts * bias * out_features",
        "active": f"top_k * ({_MATMUL} + bias * out_features)",
        "streamed_matrix": f"touched * {_MATMUL}",
        "streamed_vector": "touched * bias * out_features",
        "flops": f"2 * tokens * top_k * {_MATMUL}",
        **_traffic("tokens * top_k * (in_features + out_features)"),
    },
    lets={"touched": "experts * (1 - (1 - top_k / experts) ** tokens)"},
)

# One factor of a low-rank adapter. A sequence has one of `adapters`; the tokens of each that is touched
# choose among as many experts as the product has (one for a plain product).
_ADAPTER = Kind(
    "adapter",
    "Factor of low-rank adapters",
    ("adapters", "experts", "top_k", "in_features", "out_features"),
    {
        "matrix": f"adapters * experts * {_MATMUL}",
        "active": f"top_k * {_MATMUL}",
        "streamed_matrix": f"touched * touched_experts * {_MATMUL}",
        "flops": f"2 * tokens * top_k * {_MATMUL}",
        **_traffic("tokens * top_k * (in_features + out_features)"),
    },
    lets={
        "touched": "adapters * (1 - (1 - 1 / adapters) ** sequences)",
        "touched_experts": "experts * (1 - (1 - top_k / experts) ** (tokens / touched))",
    },
    compute="half",
)

_ATTENTION = Kind(
    "attention",
    "Attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "owned"),
    _attention("context", "context"),
    variants={"pairs": {"causal": _CAUSAL, "full": "query * context"}},
    compute="half",
)

_WINDOW = Kind(
    "window_attention",
    "Sliding-window attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "owned", "window"),
    _attention("held", "min(context, window + query - 1)"),
    lets=_BEYONDS,
    variants={
        "pairs": {"causal": f"{_CAUSAL} - {_BEYOND}", "full": "query * context"},
        "held": {"reclaimed": "min(context, window)", "reserved": "context"},
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
        "pairs": {"causal": "whole + rest - before - partial", "full": "query * context"},
        "held": {"reclaimed": "min(context, window)", "reserved": "context"},
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
    variants={"pairs": {"causal": f"{_CAUSAL} - {_BEYOND}", "full": "query * context"}},
    compute="half",
)

_ENCODER = Kind(
    "encoder_attention",
    "Attention in both directions",
    ("heads", "kv_heads", "head_dim", "v_head_dim"),
    {
        "flops": "2 * sequences * query * context * heads * (head_dim + v_head_dim)",
        **_traffic("tokens * (heads * (head_dim + v_head_dim) + kv_heads * (head_dim + v_head_dim))"),
    },
    compute="half",
)

# Keys and values of the source are computed once and kept; `source` is its length in tokens.
_CROSS = Kind(
    "cross_attention",
    "Cross-attention",
    ("heads", "kv_heads", "head_dim", "v_head_dim", "source"),
    {
        "flops": "2 * tokens * source * heads * (head_dim + v_head_dim)",
        "cache": f"sequences * source * kv_heads * {_KV}",
        "cache_read": f"sequences * source * kv_heads * {_KV}",
        **_traffic("tokens * heads * (head_dim + v_head_dim)"),
    },
    compute="half",
)

_LATENT = Kind(
    "latent_attention",
    "Latent attention",
    ("heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank", "owned"),
    _latent("context"),
    variants={"pairs": {"causal": _CAUSAL, "full": "query * context"}, **_LATENT_VARIANTS},
    compute="half",
)

_WINDOW_LATENT = Kind(
    "window_latent_attention",
    "Sliding-window latent attention",
    ("heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank", "owned", "window"),
    _latent("min(context, window + query - 1)", "held"),
    lets=_BEYONDS,
    variants={
        "pairs": {"causal": f"{_CAUSAL} - {_BEYOND}", "full": "query * context"},
        "held": {"reclaimed": "min(context, window)", "reserved": "context"},
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
        "pairs": {"causal": f"{_CAUSAL} - {_BEYOND}", "full": "query * context"},
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
        "flops": "4 * sequences * pairs * heads * head_dim",
        "cache": "sequences * (held + context // ratio) * head_dim * k_bytes",
        "cache_read": "sequences * (min(context, window + query - 1) + entries) * head_dim * k_bytes",
        "cache_written": "tokens * head_dim * k_bytes",
        **_traffic("2 * tokens * heads * head_dim"),
    },
    lets={**_BEYONDS, "entries": "min(context // ratio, picked * query)"},
    variants={
        "pairs": {
            "causal": f"{_CAUSAL} - {_BEYOND} + query * min((2 * context - query) // (2 * ratio), picked)",
            "full": "query * context",
        },
        "held": {"reclaimed": "min(context, window)", "reserved": "context"},
    },
    compute="half",
)

# Scores every cached entry with a few narrow heads over one shared key, as DeepSeek V3.2 does.
_INDEXER = Kind(
    "indexer",
    "Indexer of sparse attention",
    ("heads", "head_dim", "ratio"),
    {
        "flops": "2 * sequences * (pairs // ratio) * heads * head_dim",
        "cache": "sequences * (context // ratio) * head_dim * k_bytes",
        "cache_read": "sequences * (context // ratio) * head_dim * k_bytes",
        "cache_written": "tokens // ratio * head_dim * k_bytes",
        **_traffic("tokens * (heads + 1) * head_dim"),
    },
    variants={"pairs": {"causal": _CAUSAL, "full": "query * context"}},
    compute="half",
)

# A causal convolution that slides over each channel apart; its state is its last `kernel` inputs.
_CONVOLUTION = Kind(
    "convolution",
    "Depth-wise convolution",
    ("channels", "kernel", "bias"),
    _weights(
        "0",
        "channels * (kernel + bias)",
        flops="2 * tokens * channels * kernel",
        state="sequences * channels * kernel",
        state_moved="2 * sequences * channels * kernel",
        **_traffic("2 * tokens * channels"),
    ),
    compute="half",
)

# A recurrence over a state of key_dim x value_dim a head; `work` is its FLOPs for each state element
# and token: decay and write 3 (two products, one sum), read-out 2; a delta rule reads once more, 2.
_RECURRENCE = Kind(
    "recurrence",
    "Recurrence",
    ("heads", "key_dim", "value_dim", "work"),
    {
        "flops": "tokens * heads * key_dim * value_dim * work",
        "state": "sequences * heads * key_dim * value_dim",
        "state_moved": "2 * sequences * heads * key_dim * value_dim",
        **_traffic("2 * tokens * heads * (key_dim + value_dim)"),
    },
    compute="half",
)

_NORM = Kind(
    "norm",
    "Normalisation",
    ("width", "span", "weight", "bias"),
    _weights("0", "width * (weight + bias)", **_traffic("2 * tokens * span")),
    compute="half",
)

_PARAMETER = Kind("parameter", "Parameter vector", ("elements",), _weights("0", "elements"), compute="half")

_ACTIVATION = Kind(
    "activation",
    "Activation function",
    ("width", "inputs"),
    {"working": "tokens * width * (inputs + 1)"},
    compute="half",
)

_ALL_REDUCE = Kind(
    "all_reduce",
    "All-reduce between devices",
    ("width", "ranks"),
    {**_traffic("2 * tokens * width"), "link": "2 * (ranks - 1) / ranks * tokens * width"},
    compute="half",
)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        _LINEAR, _REPEATED, _HEAD, _TABLE, _EXPERTS, _ADAPTER, _ATTENTION, _WINDOW, _CHUNKED, _SPARSE,
        _ENCODER, _CROSS, _LATENT, _WINDOW_LATENT, _SPARSE_LATENT, _COMPRESSED, _INDEXER, _CONVOLUTION,
        _RECURRENCE, _NORM, _PARAMETER, _ACTIVATION, _ALL_REDUCE,
    )
}  # fmt: skip


Mask = Literal["", "resting", "borrowed"]


@cache
def variant(name: str, choices: Choices, mask: Mask = "") -> Kind:
    """The kind with every open text settled by (term, choice) pairs; a KeyError names what is missing.

    A mask leaves columns out: "resting" all but the weights held, of a part that doesn't run in the
    step; "borrowed" the weights held, of a part that uses those of an earlier row.
    """
    kind = KINDS[name]
    if mask:
        kept = {c: text for c, text in kind.texts.items() if (c in HELD) == (mask == "resting")}
        kind = replace(kind, texts=kept)
    if not kind.variants:
        return kind
    chosen = dict(choices)
    lets = {**kind.lets, **{term: texts[chosen[term]] for term, texts in kind.variants.items()}}
    return replace(kind, lets=lets, variants={})
