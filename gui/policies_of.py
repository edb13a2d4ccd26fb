"""Which policies a figure depends on, so that its working can name them."""

from dataclasses import dataclass

from calc import Policies, Report
from gui.wording import choice_word, titled

_PREFILL = (
    "attention_flops",
    "latent_prefill",
    "prefill_logits",
    "prefill_sequences",
    "activation_traffic",
    "sparse_rate",
)
_RULES = (
    ("memory.kv_cache", ("window_cache", "latent_cache", "engine_memory")),
    ("memory.total", ("window_cache", "latent_cache", "prefill_chunk", "engine_memory")),
    ("memory.activations", ("prefill_chunk", "engine_memory")),
    ("prefill.", _PREFILL),
    ("decode.", ("attention_flops", "latent_decode", "activation_traffic", "sparse_rate")),
    ("cost.per_million_tokens", ("latent_decode", "activation_traffic")),
    ("serving.", ("window_cache", "latent_cache", "activation_traffic")),
)  # fmt: skip
# Policies that only speak of one kind of operator.
_NEEDS = {
    "window_cache": "window_attention",
    "latent_cache": "latent_attention",
    "latent_prefill": "latent_attention",
    "latent_decode": "latent_attention",
}


@dataclass(frozen=True, slots=True)
class InForce:
    """A policy and its setting, in words."""

    name: str
    title: str
    setting: str
    help: str


def policies_of(path: str, report: Report) -> tuple[InForce, ...]:
    """The policies that a figure of this report depends on, with their settings."""
    kinds = {row.kind for row in report.decode.rows}
    names = next((names for prefix, names in _RULES if path.startswith(prefix)), ())
    sparse = report.scenario.deployment.sparsity != "dense"
    names = tuple(name for name in names if sparse or name != "sparse_rate")
    return tuple(in_force(name, report) for name in names if _NEEDS.get(name) in (None, *kinds))


def in_force(name: str, report: Report) -> InForce:
    """One policy with its setting in a report."""
    info = Policies.model_fields[name]
    value = report.policies[name]
    setting = f"{value:,}" if isinstance(value, int) else choice_word(str(value))
    return InForce(name, titled(info.title or name), setting, titled(info.description or ""))
