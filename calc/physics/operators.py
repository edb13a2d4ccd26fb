"""The table of operator kinds: what each costs, written once as formulas, and the Operator itself.

Every column is a formula over the sizes of the kind and the terms of the step (`STEP_TERMS`):

- `matrix`, `vector`: parameters held in matrices (quantised by a recipe) and in vectors (kept at 16 bit)
- `active`: parameters that one token uses, by the rule total - routed x (1 - top_k / experts)
- `streamed_matrix`, `streamed_vector`: parameters read from memory in one step
- `flops`: multiply and add count 2; norms, activations, look-ups and biases count 0
- `cache`, `cache_read`, `cache_written`: bytes of state that grows with the context
- `moved`: elements of activations that travel through memory; element-wise functions ride along
- `working`: elements of activations that are alive while the operator runs
- `link`: elements that a device sends over the link between devices
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from calc.physics.formula import Formula, fused

COLUMNS = (
    "matrix", "vector", "active", "streamed_matrix", "streamed_vector", "flops", "cache", "cache_read",
    "cache_written", "moved", "working", "link",
)  # fmt: skip

STEP_TERMS: dict[str, str] = {
    "sequences": "sequences processed at once",
    "query": "new tokens of each sequence in the step",
    "tokens": "new tokens of all sequences in the step",
    "context": "tokens that the last new token attends to, itself included",
    "logits": "positions of each sequence whose logits are computed",
    "k_bytes": "bytes of one cached key element",
    "v_bytes": "bytes of one cached value element",
}

Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Kind:
    """One kind of operator: the names of its sizes and a formula for each column that is not zero.

    `lets` are intermediate terms, computed in order and shown with their own working. Where policy
    or phase decide between two texts, `variants` holds them by choice; `variant` settles them.
    `compute` says which rate the arithmetic runs at: the weight format's ("weights") or 16 bit ("half").
    """

    name: str
    title: str
    sizes: tuple[str, ...]
    texts: Mapping[str, str]
    lets: Mapping[str, str] = field(default_factory=dict[str, str])
    variants: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    compute: str = "weights"

    @cached_property
    def columns(self) -> dict[str, Formula]:
        """Every column as a formula; a column that the kind does not have is 0."""
        return {name: Formula(self.texts.get(name, "0")) for name in COLUMNS}

    @cached_property
    def intermediates(self) -> dict[str, Formula]:
        """The intermediate terms as formulas, in the order in which they are computed."""
        return {name: Formula(text) for name, text in self.lets.items()}

    @cached_property
    def scalar(self) -> Callable[..., tuple[Any, ...]]:
        """All columns in one call, for numbers; arguments are the sizes, then STEP_TERMS."""
        return self._fused(arrays=False)

    @cached_property
    def array(self) -> Callable[..., tuple[Any, ...]]:
        """All columns in one call, for float64 arrays."""
        return self._fused(arrays=True)

    def _fused(self, arrays: bool) -> Callable[..., tuple[Any, ...]]:
        texts = [self.texts.get(name, "0") for name in COLUMNS]
        return fused(texts, [*self.sizes, *STEP_TERMS], arrays, list(self.lets.items()))


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator of a block: its checkpoint name, kind, component and sizes.

    `splits` lists (size, granule) pairs that are divided among devices, a granule at a time;
    `reduces` marks a row-parallel product, whose partial sums the devices then add up.
    """

    name: str
    kind: str
    component: str
    sizes: Mapping[str, int]
    splits: tuple[tuple[str, int], ...] = ()
    reduces: bool = False


_MATMUL = "in_features * out_features"
_CAUSAL = "query * context - query * (query - 1) // 2"
_KV = "(head_dim * k_bytes + v_head_dim * v_bytes)"
_BEYOND = "(beyond * (beyond + 1) - beyond_before * (beyond_before + 1)) // 2"
_LATENT_WIDE = "qk_nope_head_dim + qk_rope_head_dim + v_head_dim"


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
    lets={
        "beyond": "max(0, context - window)",
        "beyond_before": "max(0, context - query - window)",
    },
    variants={
        "pairs": {"causal": f"{_CAUSAL} - {_BEYOND}", "full": "query * context"},
        "held": {"reclaimed": "min(context, window)", "reserved": "context"},
    },
    compute="half",
)

_LATENT = Kind(
    "latent_attention",
    "Latent attention",
    ("heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank"),
    {
        "flops": "2 * sequences * pairs * heads * products",
        "cache": "sequences * context * latent * k_bytes",
        "cache_read": "sequences * context * latent * k_bytes",
        "cache_written": "tokens * latent * k_bytes",
        **_traffic("tokens * heads * products"),
    },
    variants={
        "pairs": {"causal": _CAUSAL, "full": "query * context"},
        "products": {"expanded": _LATENT_WIDE, "absorbed": "2 * kv_lora_rank + qk_rope_head_dim"},
        "latent": {"latent": "kv_lora_rank + qk_rope_head_dim", "expanded": f"heads * ({_LATENT_WIDE})"},
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
        _LINEAR, _HEAD, _TABLE, _EXPERTS, _ATTENTION, _WINDOW, _LATENT, _NORM, _PARAMETER, _ACTIVATION,
        _ALL_REDUCE,
    )
}  # fmt: skip


@cache
def variant(name: str, choices: Choices) -> Kind:
    """The kind with every open text settled by (term, choice) pairs; a KeyError names what is missing."""
    kind = KINDS[name]
    if not kind.variants:
        return kind
    chosen = dict(choices)
    lets = {**kind.lets, **{term: texts[chosen[term]] for term, texts in kind.variants.items()}}
    return replace(kind, lets=lets, variants={})
