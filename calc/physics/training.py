"""Kinds of operators that only training has: dropout, tokens sorted by expert, and the input of a layer."""

from calc.physics.kind import Kind

# One byte of a mask for each element, without which the backward pass can't know what was left out.
# What is `fed` to a product of its own, as the input of an adapter, is kept beside it.
_DROPOUT = Kind(
    "dropout",
    "Dropout",
    ("width", "fed"),
    {"kept": "tokens * width * (1 + fed * input_bytes)"},
    compute="half",
)

# A token is copied for each expert that it visits, and what the experts give is kept for their weighting.
_VISITS = Kind(
    "visits",
    "Tokens copied for their experts",
    ("width", "experts", "choices", "top_k", "weighted"),
    {
        "kept": "weighted * visits * width * a_bytes",
        "kept_output": "(1 - weighted) * visits * width * input_bytes",
        "moved": "2 * visits * width",
        "working": "2 * visits * width",
    },
    lets={"visits": "ceil(imbalance * tokens * top_k * experts / choices)"},
    compute="half",
)

# What a layer that is computed again in the backward pass starts from.
_LAYER_INPUT = Kind(
    "layer_input", "Input of a layer", ("width",), {"kept": "tokens * width * a_bytes"}, compute="half"
)

TRAINING_KINDS = (_DROPOUT, _VISITS, _LAYER_INPUT)
