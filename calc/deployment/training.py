"""How a model is trained: batch and tokens, formats, optimizer, what is kept, sharded, offloaded, adapted."""

from typing import Literal

from pydantic import Field, model_validator

from calc.deployment.adapters import ALL_LINEAR
from calc.physics.spec import Spec, quantity

Precision = Literal["bf16", "fp16", "fp8", "mxfp8", "nvfp4", "fp32", "tf32"]
Width = Literal["fp32", "bf16"]
Recompute = Literal["none", "selective", "operators", "full", "every"]
Schedule = Literal["gpipe", "1f1b", "interleaved", "zero-bubble"]
Offload = Literal["none", "optimizer", "parameters", "activations", "all"]
Method = Literal["full", "lora", "qlora", "dora", "frozen"]
Objective = Literal["next-token", "dpo", "grpo"]
# Methods that leave the model as it is and train adapters beside it.
ADAPTED: tuple[Method, ...] = ("lora", "qlora", "dora")
WIDTH_BYTES = {"fp32": 4, "bf16": 2}


class Amount(Spec):
    """How much is trained on: tokens, or examples that are packed into sequences or padded to them."""

    counted_in: Literal["tokens", "examples"] = quantity(
        "Amount in", "tokens", help="Tokens of the whole run, or examples of a data set and epochs."
    )
    tokens: float = quantity(
        "Training tokens", 1e12, gt=0, le=1e20, unit="tokens", scale="log10", slider=(1e9, 1e14),
        help="Tokens of the whole run.",
    )  # fmt: skip
    examples: int = quantity(
        "Examples", 50_000, ge=1, le=10**15, scale="log10", slider=(1000, 10**7),
        help="Examples of the data set.",
    )  # fmt: skip
    epochs: float = quantity(
        "Epochs", 3.0, gt=0, le=1e6, slider=(1, 10), help="How often each example is seen."
    )
    example_length: int = quantity(
        "Tokens of an example", 512, ge=1, le=2**40, unit="tokens", scale="log2", slider=(64, 32768),
        length=True, help="Mean length of an example.",
    )  # fmt: skip
    packed: bool = quantity(
        "Packed", True, help="Examples fill sequences one behind the other; else each is padded to one."
    )

    def tokens_at(self, sequence_length: int) -> float:
        """Tokens that the run computes, padding included, with sequences of that length."""
        if self.counted_in == "tokens":
            return self.tokens
        each = min(self.example_length, sequence_length) if self.packed else sequence_length
        return self.examples * self.epochs * each


class Tuning(Spec):
    """Which weights are trained: all, adapters beside frozen ones, or the last layers."""

    method: Method = quantity(
        "Method", "full",
        help="All weights; adapters, plain, over quantised weights or with magnitudes; or last layers.",
    )  # fmt: skip
    rank: int = quantity(
        "Rank of the adapters", 16, ge=1, le=2**16, scale="log2", slider=(1, 256),
        help="Width between the two factors of an adapter.",
    )  # fmt: skip
    target_modules: str = quantity(
        "Products that are adapted", ALL_LINEAR,
        help="all-linear, attention, mlp, or checkpoint names joined by commas, as q_proj,v_proj.",
    )  # fmt: skip
    adapter_width: Width = quantity("Format of trained adapters", "bf16")
    base_format: str = quantity(
        "Format of frozen weights", "nf4-b64-dq", help="What qlora holds the model in; others in 16 bit."
    )
    trained_layers: int = quantity(
        "Trained layers", 2, ge=0, le=100_000, help="Of the method frozen: so many of the last layers train."
    )
    trains_embeddings: bool = quantity(
        "Trains embedding and head", False, help="Beside adapters or the last layers these train as well."
    )
    objective: Objective = quantity(
        "Objective", "next-token",
        help="dpo compares an answer with a worse one under a reference model; grpo samples its own answers.",
    )  # fmt: skip
    reference: Literal["none", "same", "own"] = quantity(
        "Reference model", "own",
        help="For dpo and grpo: beside the model, the model without its adapters, or none.",
    )  # fmt: skip
    rollout: Literal["elsewhere", "beside"] = quantity(
        "Answers are sampled", "beside",
        help="For grpo: by a copy of the model for inference on the same devices, or on others.",
    )  # fmt: skip
    group_size: int = quantity(
        "Answers to a prompt", 8, ge=1, le=2**20, help="For grpo: answers that are sampled for each prompt."
    )

    @property
    def adapted(self) -> bool:
        """Whether adapters are trained beside the weights."""
        return self.method in ADAPTED


class Training(Spec):
    """One training run; the degrees of the layout are those of the deployment, data parallel the rest."""

    framework: str = quantity(
        "Framework", "megatron-lm", help="Whose measured efficiencies, buffers and overheads are taken."
    )
    sequence_length: int = quantity(
        "Sequence", 4096, ge=1, le=2**40, unit="tokens", scale="log2", slider=(512, 131072), length=True,
        help="Tokens of each sequence.",
    )  # fmt: skip
    global_batch: int | None = quantity(
        "Global batch", None, ge=1, le=2**40, unit="sequences", scale="log2", slider=(8, 16384),
        help="Sequences of an optimizer step on all devices; empty for one micro-batch of each copy.",
    )  # fmt: skip
    micro_batch: int = quantity(
        "Micro-batch", 1, ge=1, le=2**20, unit="sequences", scale="log2", slider=(1, 64),
        help="Sequences that a copy of the model takes at once; gradients of several add up.",
    )  # fmt: skip
    amount: Amount = Field(default_factory=Amount, title="Amount of training")
    precision: Precision = quantity(
        "Precision of products", "bf16", help="What matrix products compute in, forward and backward."
    )
    parameter_width: Width = quantity(
        "Format of weights", "bf16", help="How the weights stand between steps; products get a 16-bit copy."
    )
    master_weights: bool = quantity(
        "Master weights", True, help="The optimizer has its own 32-bit copy of 16-bit weights."
    )
    gradient_width: Width = quantity(
        "Format of gradients", "fp32", help="What gradients are added up and held in."
    )
    optimizer: str = quantity("Optimizer", "adamw", help="How many states it keeps for each parameter.")
    state_width: Width = quantity(
        "Format of optimizer states", "fp32", help="Where the optimizer has no format of its own for them."
    )
    recompute: Recompute = quantity(
        "Recomputation", "none",
        help="What is computed again: scores; all but attention and half of the products; layers; runs.",
    )  # fmt: skip
    recompute_every: int = quantity(
        "Layers of a run", 2, ge=1, le=100_000,
        help="Of the recomputation every: the input of each run of so many layers is kept.",
    )  # fmt: skip
    offload: Offload = quantity(
        "Held by the host", "none",
        help="Optimizer states; the weights with them; inputs of recomputed layers; or all of it.",
    )  # fmt: skip
    zero_stage: int = quantity(
        "ZeRO stage", 1, ge=0, le=3,
        help="What data-parallel copies share out: 1 optimizer states, 2 also gradients, 3 also weights.",
    )  # fmt: skip
    sharding: Literal["whole", "node"] = quantity(
        "Shared out among", "whole", help="All data-parallel copies, or those of a node (hybrid)."
    )
    prefetch: int = quantity(
        "Layers gathered ahead", 1, ge=0, le=1024,
        help="With stage 3: layers whose weights are there beside the one that runs.",
    )  # fmt: skip
    sequence_parallel: bool = quantity(
        "Sequence parallel", True,
        help="What tensor parallel does not divide, as norms, is divided by positions among its devices.",
    )  # fmt: skip
    schedule: Schedule = quantity(
        "Pipeline schedule", "1f1b", help="In what order a pipeline takes the micro-batches of a step."
    )
    virtual_stages: int = quantity(
        "Virtual stages", 2, ge=1, le=1024, help="Of the schedule interleaved: runs of layers of a device."
    )
    loss: Literal["plain", "chunked", "fused"] = quantity(
        "Loss", "plain",
        help="Logits of all positions at once, of a chunk after the other, or never as a whole (fused).",
    )  # fmt: skip
    loss_chunk: int = quantity(
        "Positions of a chunk", 1024, ge=1, le=2**31, unit="tokens", scale="log2", slider=(256, 16384),
        length=True, help="Of the loss chunked: positions whose logits are there at once.",
    )  # fmt: skip
    dropout: bool = quantity(
        "Dropout", False, help="Masks are kept: a byte for each element that may have been left out."
    )
    kernels: Literal["fused", "eager"] = quantity(
        "Kernels", "fused",
        help="Norms and gated functions in one kernel each, or in steps whose results are all kept.",
    )  # fmt: skip
    overlap: bool = quantity(
        "Overlap", True, help="Gradients and weights travel between copies while layers are computed."
    )
    update_in_backward: bool = quantity(
        "Update in the backward pass",
        False,
        help="Weights change and gradients go as soon as they are there.",
    )
    goodput: float | None = quantity(
        "Goodput", None, gt=0, le=1, slider=(0.5, 1),
        help="Share of the time in which the run makes progress; empty for what long runs are measured at.",
    )  # fmt: skip
    tuning: Tuning = Field(default_factory=Tuning, title="Fine-tuning")

    @model_validator(mode="after")
    def _reads_whole_micro_batches(self) -> "Training":
        if self.global_batch is not None and self.global_batch % self.micro_batch:
            raise ValueError(
                f"global_batch ({self.global_batch}) must be a multiple of micro_batch ({self.micro_batch})"
            )
        return self

    @property
    def shares_states(self) -> bool:
        """Whether the copies share out the optimizer states."""
        return self.zero_stage >= 1

    def micro_batches(self, copies: int) -> int:
        """Micro-batches of one copy of the model in an optimizer step; the last one may be partly empty."""
        if self.global_batch is None:
            return 1
        return max(1, -(-self.global_batch // (self.micro_batch * copies)))
