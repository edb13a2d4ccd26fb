"""Every choice where two answers are defensible, with its default and what speaks for each."""

from typing import Literal

from calc.physics.operators import Choices
from calc.physics.spec import Spec, quantity

# What kernels keep for a backward pass, where none follows.
KERNELS: Choices = (
    ("scores_kept", "fused"),
    ("key_heads", "fused"),
    ("norm_kept", "fused"),
    ("between", "fused"),
    ("normalised", "fused"),
)


class Policies(Spec):
    """Visible switches; each changes figures that are named in its help."""

    attention_flops: Literal["causal", "unwindowed", "full"] = quantity(
        "Attention FLOPs",
        "causal",
        help="Causal counts the pairs that the mask keeps, windows included; unwindowed those as if no "
        "window hid any; full the whole square.",
    )
    window_cache: Literal["reclaimed", "reserved"] = quantity(
        "Window pages",
        "reclaimed",
        help="Pages behind a sliding window are given back, or kept to the full context.",
    )
    latent_cache: Literal["latent", "expanded"] = quantity(
        "MLA cache", "latent", help="The cache holds the latent, or the keys and values expanded from it."
    )
    latent_prefill: Literal["expanded", "absorbed"] = quantity(
        "MLA in prefill",
        "expanded",
        help="Keys and values expanded for the prompt, or products on the latent.",
    )
    latent_decode: Literal["expanded", "absorbed"] = quantity(
        "MLA in decode", "absorbed", help="Products on the latent, or keys and values expanded at each step."
    )
    recurrent_state: Literal["half", "single"] = quantity(
        "Recurrent state",
        "half",
        help="State of recurrent layers at 16 bit, or at 32 bit, as some engines keep it for accuracy.",
    )
    prefill_logits: Literal["last", "every"] = quantity(
        "Logits in prefill",
        "last",
        help="The head runs on the last position, as for generation, or on every one.",
    )
    prefill_sequences: Literal["all", "one"] = quantity(
        "Prefill of", "all", help="First token when all prompts are processed together, or one at a time."
    )
    activation_traffic: Literal["counted", "fused"] = quantity(
        "Activation traffic",
        "counted",
        help="Inputs and outputs of operators travel through memory, or stay on chip.",
    )
    sparse_rate: Literal["dense", "sparse"] = quantity(
        "Rate at N:M sparsity",
        "dense",
        help="Pruned products run at the dense peak, or at that of units for 2:4 where the device has them.",
    )
    prefill_chunk: int = quantity(
        "Prefill chunk", 8192, ge=1, le=2**31, unit="tokens", scale="log2", slider=(256, 65536), length=True,
        help="Most tokens that are processed at once; it bounds the memory of activations.",
    )  # fmt: skip

    attention_kernel: Literal["fused", "unfused"] = quantity(
        "Attention kernel", "fused",
        help="Fused (FlashAttention) keeps the scores on chip; else the n x n matrix goes through memory.",
    )  # fmt: skip
    engine_memory: Literal["counted", "engine"] = quantity(
        "Memory of the engine", "counted",
        help="What the model needs and no more; or as the engine spends it: blocks of the cache, what it "
        "reserves, graphs, buffers, and the share of the memory that it takes.",
    )  # fmt: skip
    expert_imbalance: float = quantity(
        "Imbalance of experts", 1.0, ge=1, le=1024, scale="log10", slider=(1, 4),
        help="Tokens of the busiest device's experts against the mean, under expert parallelism.",
    )  # fmt: skip

    def choices(self, phase: Literal["prefill", "decode"]) -> Choices:
        """The texts that these policies choose for the kinds of operators in a phase."""
        products = self.latent_prefill if phase == "prefill" else self.latent_decode
        again = products == "expanded" and self.latent_cache == "latent"
        if self.latent_cache == "expanded":
            products = "expanded"
        return (
            ("pairs", self.attention_flops),
            ("held", self.window_cache),
            ("token_bytes", self.latent_cache),
            ("products", products),
            ("again", "at_each_step" if again else "never"),
            ("scores", self.attention_kernel),
            ("phase", phase),
            *KERNELS,
        )

    @property
    def state_bytes(self) -> int:
        """Bytes of one element of recurrent state."""
        return 4 if self.recurrent_state == "single" else 2


FULL_SQUARE: Choices = (
    ("pairs", "full"),
    ("held", "reserved"),
    ("token_bytes", "latent"),
    ("products", "expanded"),
    ("again", "never"),
    ("scores", "fused"),
    *KERNELS,
)
