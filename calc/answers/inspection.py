"""What a model is, in numbers that depend on nothing else: counts, cache, FLOPs of one forward."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calc.deployment.policies import FULL_SQUARE
from calc.deployment.workload import step_terms
from calc.model.blocks import Block
from calc.model.model import Model, Stack, ledger, mtp_ledger, rows_of
from calc.physics.formats import HALF_BYTES
from calc.physics.ledger import Costed, Ledger, Row, costed
from calc.physics.message import Message
from calc.physics.operators import SOFTMAX, WINDOWED

BREAKDOWN = (
    "attention", "mlp_dense", "moe_experts", "moe_shared", "router", "norms", "embedding", "lm_head",
    "pos_embedding", "ssm_linear", "vision", "projector", "embedding_projection", "per_layer_embedding",
    "per_layer_other", "altup_laurel", "moe_latent_proj", "hyper_connection", "pooler", "audio_conv", "other",
)  # fmt: skip


def inspection(model: Model, warnings: Sequence[Message] = ()) -> dict[str, Any]:
    """The answer of `inspect`: integers by component, cache bytes a token at 16 bit, FLOPs.

    FLOPs count one forward with the head on every position, attention over the full square, no
    window or causal discount.
    """
    whole, extra = _one_token(ledger(model)), _one_token(mtp_ledger(model))
    parts = whole.by_component("matrix", "vector")
    return {
        "name": model.name,
        "model_type": model.model_type,
        "total_params": sum(parts.values()),
        "active_params": whole.total("active"),
        "breakdown": {name: parts.get(name, 0) for name in BREAKDOWN},
        "kv": _cache(whole),
        "flops": {
            "linear_per_token": whole.total("flops", _linear),
            "quadratic_per_token_per_position": whole.total("flops", _quadratic),
        },
        "file": {"tensor_bytes": None, "formats": {}},
        "mtp": {"params": extra.total("matrix") + extra.total("vector")},
        "warnings": [message.text for message in warnings],
    }


def _quadratic(row: Row) -> bool:
    """Whether the FLOPs of a row grow with the text; those against a source grow with the source."""
    return row.operator.kind in SOFTMAX | {"indexer"} and row.operator.kind != "cross_attention"


def _linear(row: Row) -> bool:
    return row.operator.kind not in SOFTMAX | {"indexer"}


def _windowed(row: Row) -> bool:
    return row.operator.kind in WINDOWED


def _cached(row: Row) -> bool:
    """Whether a row keeps keys and values of the text; indexers and sources are listed apart."""
    return row.operator.kind not in ("indexer", "cross_attention")


def _cache(whole: Costed) -> dict[str, Any]:
    """Cache bytes of one token at 16 bit, all layers, full and windowed ones apart; fixed state."""
    windows = {c.row.operator.sizes["window"] for c in whole.costs if _windowed(c.row)}
    sources = whole.total("cache", lambda row: row.operator.kind == "cross_attention")
    return {
        "bytes_per_token_16bit": whole.total("cache", _cached),
        "bytes_per_token_16bit_full_layers": whole.total(
            "cache", lambda row: _cached(row) and not _windowed(row)
        ),
        "bytes_per_token_16bit_windowed": whole.total("cache", _windowed),
        "window": max(windows) if windows else None,
        "indexer_bytes_per_token_16bit": whole.total("cache", lambda row: row.operator.kind == "indexer"),
        "source_bytes_per_sequence_16bit": sources,
        "state_elements_per_sequence": whole.total("state"),
    }


@dataclass(frozen=True, slots=True)
class Count:
    """What some blocks hold: parameters, those that a token uses, cache bytes of a token at 16 bit, state."""

    parameters: int
    active: int
    cache_bytes: int
    state: int


def counted(model: Model) -> Count:
    """The counts of a model, by the ledger that every figure of it comes from."""
    return _count(_one_token(ledger(model)))


def counted_blocks(stack: Stack, blocks: tuple[Block, ...]) -> Count:
    """The counts of some blocks of a stack, each standing once."""
    return _count(_one_token(Ledger(tuple(rows_of(stack, blocks, 1, "each")))))


def token_cache(whole: Costed) -> float:
    """Cache bytes of one token of the text in all layers, by a ledger that is costed for one token."""
    return whole.total("cache", _cached)


def _count(whole: Costed) -> Count:
    held = whole.total("matrix") + whole.total("vector")
    return Count(held, whole.total("active"), int(token_cache(whole)), whole.total("state"))


def _one_token(rows: Ledger) -> Costed:
    return costed(rows, step_terms(1, 1, 1, 1, HALF_BYTES, HALF_BYTES), FULL_SQUARE)
