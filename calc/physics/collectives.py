"""Kinds of operators that devices perform together: what each device sends over the link."""

from calc.physics.kind import Kind, traffic

_ALL_REDUCE = Kind(
    "all_reduce",
    "All-reduce between devices",
    ("width", "ranks"),
    {**traffic("2 * tokens * width"), "link": "2 * (ranks - 1) / ranks * tokens * width"},
    compute="half",
)

_ALL_GATHER = Kind(
    "all_gather",
    "All-gather between devices",
    ("width", "ranks"),
    {**traffic("tokens * width"), "link": "(ranks - 1) / ranks * tokens * width"},
    compute="half",
)

# A token is sent once to each rank that holds one of its experts; `peers` of the other ranks are
# reached over this link.
_ALL_TO_ALL = Kind(
    "all_to_all",
    "Tokens to the devices of their experts, or back",
    ("width", "ranks", "peers", "top_k"),
    {**traffic("tokens * width"), "link": "tokens * width * peers * (1 - (1 - 1 / ranks) ** top_k)"},
    compute="half",
)

# Devices that share the positions of a sequence pass on keys and values, or queries and what they give,
# whichever is less: Yang et al. 2024, arXiv 2411.01783.
_CONTEXT_PASS = Kind(
    "context_pass",
    "Keys or queries to the devices that share a sequence",
    ("query_width", "key_width", "ranks"),
    {
        **traffic("sequences * ceil(query / ranks) * query_width"),
        "link": "(ranks - 1) * sequences * min(ceil(context / ranks) * key_width,"
        " ceil(query / ranks) * query_width)",
    },
    compute="half",
)

# One device has its inputs copied to those that hold rows of its matrix, and gathers what they compute.
_ROW_GATHER = Kind(
    "row_gather",
    "Inputs to the devices of the rows, and their results back",
    ("in_features", "out_features", "ranks", "top_k"),
    {"link": "(ranks - 1) * tokens * top_k * (in_features + ceil(out_features / ranks))"},
    compute="half",
)

_SEND = Kind("send", "Activations to the next stage", ("width",), {"link": "tokens * width"}, compute="half")

COLLECTIVES = (_ALL_REDUCE, _ALL_GATHER, _ALL_TO_ALL, _CONTEXT_PASS, _ROW_GATHER, _SEND)
