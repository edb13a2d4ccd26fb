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
- `input_gradient_flops`, `weight_gradient_flops`: FLOPs of the backward pass, towards earlier operators and
  for the operator's own weights, which only those that are trained need
- `kept`: bytes that stay from the forward pass until the operator's own backward pass
- `kept_weights`: further bytes that stay for the gradient of the operator's own weights, if they are trained
- `kept_output`: bytes of its output that stay for products behind it, if their weights are trained: a
  product keeps no input of its own, so that several with one input keep it once
- `result`: bytes of what a product gives, which stay where only products are not computed again
"""

from dataclasses import replace
from functools import cache
from typing import Literal

from calc.physics.attention import ATTENTION_KINDS, SOFTMAX, WINDOWED
from calc.physics.collectives import COLLECTIVES
from calc.physics.kind import (
    COLUMNS,
    HELD,
    STEP_TERMS,
    Choices,
    Kind,
    Operator,
    product,
    traffic,
    weights,
)
from calc.physics.recurrences import RECURRENCES
from calc.physics.training import TRAINING_KINDS

__all__ = [
    "COLUMNS", "KINDS", "SOFTMAX", "STEP_TERMS", "WINDOWED", "Choices", "Kind", "Mask", "Operator", "variant",
]  # fmt: skip

_MATMUL = "in_features * out_features"
_PICKED = "ceil(imbalance * tokens * top_k * experts / choices)"


_LINEAR = Kind(
    "linear",
    "Matrix product",
    ("in_features", "out_features", "bias"),
    weights(
        _MATMUL,
        "bias * out_features",
        **product(f"2 * tokens * {_MATMUL}"),
        result="tokens * out_features * a_bytes",
        **traffic("tokens * (in_features + out_features)"),
    ),
)

# One matrix that is used several times for each token, as by every head apart.
_REPEATED = Kind(
    "repeated_linear",
    "Matrix product of each head",
    ("times", "in_features", "out_features", "bias"),
    weights(
        _MATMUL,
        "bias * out_features",
        **product(f"2 * tokens * times * {_MATMUL}"),
        result="tokens * times * out_features * a_bytes",
        **traffic("tokens * times * (in_features + out_features)"),
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
        **product(f"2 * sequences * logits * {_MATMUL}"),
        **traffic("sequences * logits * (in_features + out_features)"),
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
        **traffic("tokens * width"),
    },
    compute="half",
)

# `experts` are those held, of `choices` among which a token picks; `picked` are the expected visits.
_EXPERTS = Kind(
    "expert_linear",
    "Matrix product of experts",
    ("experts", "choices", "top_k", "in_features", "out_features", "bias"),
    {
        "matrix": f"experts * {_MATMUL}",
        "vector": "experts * bias * out_features",
        "active": f"top_k * ({_MATMUL} + bias * out_features)",
        "streamed_matrix": f"touched * {_MATMUL}",
        "streamed_vector": "touched * bias * out_features",
        **product(f"2 * picked * {_MATMUL}"),
        "result": "picked * out_features * a_bytes",
        **traffic("picked * (in_features + out_features)"),
    },
    lets={"touched": "experts * (1 - (1 - top_k / choices) ** tokens)", "picked": _PICKED},
)

_NARROW = "min(in_features, out_features)"

# One factor of a low-rank adapter. A sequence has one of `adapters`; the tokens of each that is touched
# choose among as many experts as the product has (one for a plain product).
_ADAPTER = Kind(
    "adapter",
    "Factor of low-rank adapters",
    ("adapters", "experts", "choices", "top_k", "in_features", "out_features"),
    {
        "matrix": f"adapters * experts * {_MATMUL}",
        "active": f"top_k * {_MATMUL}",
        "streamed_matrix": f"touched * touched_experts * {_MATMUL}",
        **product(f"2 * picked * {_MATMUL}"),
        **traffic("picked * (in_features + out_features)"),
        # What is between the two factors is kept once: half counts with either of them.
        "kept": f"picked * {_NARROW} * input_bytes // 2",
    },
    lets={
        "touched": "adapters * (1 - (1 - 1 / adapters) ** sequences)",
        "touched_experts": "experts * (1 - (1 - top_k / choices) ** (tokens / touched))",
        "picked": _PICKED,
    },
    compute="half",
)

_NORM = Kind(
    "norm",
    "Normalisation",
    ("width", "span", "weight", "bias"),
    weights(
        "0",
        "width * (weight + bias)",
        **traffic("2 * tokens * span"),
        kept="tokens * span * norm_kept",
        kept_weights="tokens * span * normalised",
        kept_output="tokens * span * input_bytes",
    ),
    # LayerNorm is one operator everywhere; RMSNorm without a kernel keeps its input at 32 bit and, for its
    # weight, the input normalised.
    variants={
        "norm_kept": {"fused": "a_bytes", "eager": "bias * a_bytes + (1 - bias) * 4"},
        "normalised": {"fused": "0", "eager": "(1 - bias) * a_bytes"},
    },
    compute="half",
)

_PARAMETER = Kind("parameter", "Parameter vector", ("elements",), weights("0", "elements"), compute="half")

_ACTIVATION = Kind(
    "activation",
    "Activation function",
    ("width", "inputs"),
    {
        "working": "tokens * width * (inputs + 1)",
        "kept": "tokens * width * between * a_bytes",
        "kept_output": "tokens * width * input_bytes",
    },
    # Without a kernel for a gated one, what its function gives is kept beside the two inputs.
    variants={"between": {"fused": "inputs", "eager": "2 * inputs - 1"}},
    compute="half",
)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        _LINEAR, _REPEATED, _HEAD, _TABLE, _EXPERTS, _ADAPTER, *ATTENTION_KINDS, *RECURRENCES, _NORM,
        _PARAMETER, _ACTIVATION, *COLLECTIVES, *TRAINING_KINDS,
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
