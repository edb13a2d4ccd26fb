"""What the model is asked to do: prompt, answer, sequences at once; and one step as terms."""

from typing import Any, Literal

from calc.physics.spec import Spec, quantity


class Workload(Spec):
    """Inference of `batch` equal sequences; decode figures stand at the middle of the answer."""

    task: Literal["inference", "training"] = quantity(
        "Task", "inference", help="What memory and the verdict on it are judged by: serving, or training."
    )
    prompt: int = quantity(
        "Prompt", 1024, ge=1, le=2**40, unit="tokens", scale="log2", slider=(128, 131072), length=True,
        help="Tokens of each prompt.",
    )  # fmt: skip
    output: int = quantity(
        "Output", 256, ge=0, le=2**40, unit="tokens", scale="log2", slider=(16, 16384), length=True,
        help="Tokens of each answer.",
    )  # fmt: skip
    shared_prefix: int = quantity(
        "Shared prefix", 0, ge=0, le=2**40, unit="tokens", scale="log2", length=True,
        help="Tokens that all prompts begin with, as the instructions of a system: cached and read once.",
    )  # fmt: skip
    batch: int = quantity(
        "Sequences at once", 1, ge=1, le=2**40, unit="", scale="log2", slider=(1, 256),
        help="Sequences that are processed together.",
    )  # fmt: skip
    context: int | None = quantity(
        "Context", None, ge=1, le=2**40, unit="tokens", scale="log2", slider=(128, 131072), length=True,
        help="Fixes the context of memory and decode; empty means prompt + output, for decode half of it.",
    )  # fmt: skip
    arrival_rate: float | None = quantity(
        "Arrivals", None, gt=0, le=1e9, unit="requests/s", scale="log10", slider=(0.01, 1000),
        help="Requests a second that arrive by chance at all copies together; empty for a closed loop.",
    )  # fmt: skip
    prompt_spread: float = quantity(
        "Spread of prompts", 0.0, ge=0, le=10, slider=(0, 2),
        help="Standard deviation of the prompts over their mean: 0 is equal lengths, 1 as by pure chance.",
    )  # fmt: skip
    output_spread: float = quantity(
        "Spread of outputs", 0.0, ge=0, le=10, slider=(0, 2),
        help="Standard deviation of the answers over their mean: 0 is equal lengths, 1 as by pure chance.",
    )  # fmt: skip
    slo_ttft: float | None = quantity(
        "Objective for TTFT", None, gt=0, le=1e6, unit="seconds", scale="log10", slider=(0.05, 60),
        help="The first token must come within this time; empty for no objective.",
    )  # fmt: skip
    slo_tpot: float | None = quantity(
        "Objective for TPOT", None, gt=0, le=1e6, unit="seconds", scale="log10", slider=(0.005, 1),
        help="Further tokens must each come within this time; empty for no objective.",
    )  # fmt: skip
    user_interval: float = quantity(
        "Pause of a user", 60.0, gt=0, le=1e7, unit="seconds", scale="log10", slider=(1, 3600),
        help="Seconds from one request of a user to the next.",
    )  # fmt: skip
    reserved_context: int | None = quantity(
        "Reserved length", None, ge=1, le=2**40, unit="tokens", scale="log2", slider=(512, 131072),
        length=True,
        help="Cache that a server without pages sets aside for each sequence; empty for the model's limit.",
    )  # fmt: skip

    @property
    def shared(self) -> int:
        """Tokens of a prompt that all share; one at least is its own."""
        return min(self.shared_prefix, self.prompt - 1)

    @property
    def decode_context(self) -> int:
        """Tokens that a decoded token attends to: prompt + output / 2, or the fixed context."""
        return self.prompt + self.output // 2 if self.context is None else self.context

    @property
    def memory_context(self) -> int:
        """Tokens of a sequence that memory must hold: prompt + output, or the fixed context."""
        return self.prompt + self.output if self.context is None else self.context


def step_terms(
    sequences: Any,
    query: Any,
    context: Any,
    logits: Any,
    k_bytes: Any,
    v_bytes: Any,
    imbalance: float = 1,
    page: int = 1,
    ahead: int = 0,
) -> dict[str, Any]:
    """The STEP_TERMS of one step: `query` new tokens of each sequence, the last one seeing `context`.

    The last three are those of a backward pass; without one nothing is kept for it.
    """
    return {
        "sequences": sequences,
        "query": query,
        "tokens": sequences * query,
        "context": context,
        "logits": logits,
        "k_bytes": k_bytes,
        "v_bytes": v_bytes,
        "imbalance": imbalance,
        "page": page,
        "ahead": ahead,
        "a_bytes": 0,
        "input_bytes": 0,
        "dropout": 0,
    }
