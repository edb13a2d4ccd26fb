"""Kinds of operators whose memory of the past is of a fixed size: convolutions and recurrences."""

from calc.physics.kind import Kind, product, scored, traffic, weights

# A causal convolution that slides over each channel apart; its state is its last `kernel` inputs.
_CONVOLUTION = Kind(
    "convolution",
    "Depth-wise convolution",
    ("channels", "kernel", "bias"),
    weights(
        "0",
        "channels * (kernel + bias)",
        **product("2 * tokens * channels * kernel"),
        kept="tokens * channels * a_bytes",
        state="sequences * channels * kernel",
        state_moved="2 * sequences * channels * kernel",
        **traffic("2 * tokens * channels"),
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
        **scored("tokens * heads * key_dim * value_dim * work"),
        "kept": "2 * tokens * heads * (key_dim + value_dim) * a_bytes",
        "state": "sequences * heads * key_dim * value_dim",
        "state_moved": "2 * sequences * heads * key_dim * value_dim",
        **traffic("2 * tokens * heads * (key_dim + value_dim)"),
    },
    compute="half",
)

RECURRENCES = (_CONVOLUTION, _RECURRENCE)
