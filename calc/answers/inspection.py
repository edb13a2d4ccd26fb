"""What a model is, in numbers that depend on nothing else: counts, cache, FLOPs of one forward."""

from collections.abc import Sequence
from typing import Any

from calc.deployment.policies import FULL_SQUARE
from calc.deployment.workload import step_terms
from calc.model.model import Model, ledger
from calc.physics.formats import HALF_BYTES
from calc.physics.ledger import Costed, Row, costed
from calc.physics.message import Message

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
    one = step_terms(1, 1, 1, 1, HALF_BYTES, HALF_BYTES)
    whole = costed(ledger(model), one, FULL_SQUARE)
    parts = whole.by_component("matrix", "vector")
    return {
        "name": model.name,
        "model_type": model.model_type,
        "total_params": sum(parts.values()),
        "active_params": whole.total("active"),
        "breakdown": {name: parts.get(name, 0) for name in BREAKDOWN},
        "kv": _cache(whole),
        "flops": {
            "linear_per_token": whole.total("flops", lambda row: not _attends(row)),
            "quadratic_per_token_per_position": whole.total("flops", _attends),
        },
        "file": {"tensor_bytes": None, "formats": {}},
        "mtp": {"params": 0},
        "warnings": [message.text for message in warnings],
    }


def _attends(row: Row) -> bool:
    return row.operator.kind in ("attention", "window_attention", "latent_attention")


def _windowed(row: Row) -> bool:
    return row.operator.kind == "window_attention"


def _cache(whole: Costed) -> dict[str, Any]:
    """Cache bytes of one token at 16 bit, all layers, full and windowed ones apart."""
    windows = {c.row.operator.sizes["window"] for c in whole.costs if _windowed(c.row)}
    return {
        "bytes_per_token_16bit": whole.total("cache"),
        "bytes_per_token_16bit_full_layers": whole.total("cache", lambda row: not _windowed(row)),
        "bytes_per_token_16bit_windowed": whole.total("cache", _windowed),
        "window": max(windows) if windows else None,
        "state_elements_per_sequence": 0,
    }
