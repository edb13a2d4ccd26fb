"""A scenario: one model on some hardware, deployed and loaded in one way, at a price."""

import math
from typing import Literal

from pydantic import Field, field_validator, model_validator

from calc.deployment.adapters import Adapters
from calc.deployment.calibration import Calibration
from calc.deployment.hardware import Hardware
from calc.deployment.parallel import Layout
from calc.deployment.policies import Policies
from calc.deployment.prices import Prices
from calc.deployment.recipe import Recipe
from calc.deployment.scaling import Scaling
from calc.deployment.sparsity import sparsity_of
from calc.deployment.training import Training
from calc.deployment.workload import Workload
from calc.model.model import Model
from calc.model.stored import STORED, Stored
from calc.physics.notice import Notice
from calc.physics.spec import Spec, quantity

# The degrees whose product is the devices of one copy of the model.
_DEGREES = ("tensor_parallel", "pipeline_parallel", "attention_data_parallel", "context_parallel")


class Deployment(Spec):
    """Number formats, the engine and the parallel layout."""

    engine: str = quantity("Engine", "vllm", help="Whose measured efficiencies and overheads are taken.")
    memory_share: float | None = quantity(
        "Share of the memory", None, gt=0, le=1, slider=(0.5, 1),
        help="Share of the usable memory that the engine may take; empty for all of it, or for its own "
        "default where memory is counted as the engine spends it.",
    )  # fmt: skip
    weights: str = quantity(
        "Weight format", "bf16", help="Number format of the weights; a recipe keeps some at 16 bit."
    )
    recipe: Recipe = Field(default_factory=Recipe, title="Formats by part")
    stored: Stored | None = Field(default=None, title="Weights as the file stores them")
    kv_k: str = quantity("Key format", "bf16", help="Number format of cached keys.")
    kv_v: str = quantity("Value format", "bf16", help="Number format of cached values.")
    tensor_parallel: int | None = quantity(
        "Tensor parallel",
        None,
        ge=1,
        le=2**20,
        help="Devices that share each layer; empty for all of them, or for one in training.",
    )
    pipeline_parallel: int = quantity(
        "Pipeline parallel", 1, ge=1, le=2**14, help="Devices in a row of layers."
    )
    expert_parallel: int = quantity(
        "Expert parallel", 1, ge=1, le=2**20,
        help="Among so many groups of devices the experts are shared out; within a group each is cut.",
    )  # fmt: skip
    attention_data_parallel: int = quantity(
        "Attention data parallel",
        1,
        ge=1,
        le=2**20,
        help="Ranks that run attention for sequences of their own and share the experts.",
    )
    context_parallel: int = quantity(
        "Context parallel", 1, ge=1, le=2**20, help="Devices that share the positions of each sequence."
    )
    prefill_replicas: int = quantity(
        "Copies for prompts", 0, ge=0, le=2**20,
        help="Of the copies of the model these read prompts alone and pass the cache on; 0 for none.",
    )  # fmt: skip
    layer_split: Literal["tensor", "row"] = quantity(
        "Split of a layer", "tensor",
        help="How devices share a layer: heads and columns on each, its cache too; or rows of the matrices, "
        "with attention and the whole cache on the first.",
    )  # fmt: skip
    sparsity: str = quantity(
        "Sparsity", "dense", help="dense, or N:M as 2:4: of every M weights N are kept, each with its place."
    )
    sparse_layers: Literal["all", "attention", "mlp"] = quantity(
        "Sparse products", "all", help="Which products are pruned to the N:M pattern."
    )
    adapters: Adapters = Field(default_factory=Adapters, title="Adapters")
    mtp: bool = quantity(
        "MTP heads", False, help="Holds the model's heads that predict further tokens in memory."
    )
    speculation: Literal["none", "draft", "mtp"] = quantity(
        "Speculation", "none",
        help="Tokens are drafted by the draft model or the MTP heads, and verified together in one step.",
    )  # fmt: skip
    speculative_tokens: int = quantity(
        "Drafted tokens", 3, ge=1, le=256, scale="log2", slider=(1, 16), help="Tokens drafted for each step."
    )
    acceptance_rate: float = quantity(
        "Acceptance", 0.7, ge=0, le=1, slider=(0, 1),
        help="Chance that a drafted token is accepted, after those before it were.",
    )  # fmt: skip
    draft_weights: str | None = quantity(
        "Draft format", None, help="Number format of the draft model's weights; empty for that of the model."
    )

    @field_validator("sparsity")
    @classmethod
    def _is_a_pattern(cls, value: str) -> str:
        sparsity_of(value)
        return value

    @property
    def weight_format(self) -> str:
        """The number format of the weights: as chosen, or what a file stores most of them in."""
        return self.stored.format if self.weights == STORED and self.stored else self.weights


class Scenario(Spec):
    """One slide of a project: model, hardware, deployment, workload, policies, prices."""

    title: str = quantity("Title", "Untitled")
    notes: str = quantity("Notes", "")
    model: Model = Field(title="Model")
    draft: Model | None = Field(default=None, title="Draft model")
    said: tuple[Notice, ...] = Field(default=(), title="Said of the model when it was read", max_length=4096)
    hardware: Hardware = Field(title="Hardware")
    deployment: Deployment = Field(default_factory=Deployment, title="Deployment")
    workload: Workload = Field(default_factory=Workload, title="Workload")
    training: Training = Field(default_factory=Training, title="Training")
    policies: Policies = Field(default_factory=Policies, title="Policies")
    prices: Prices = Field(default_factory=Prices, title="Prices")
    calibration: Calibration = Field(default_factory=Calibration, title="Calibration")
    scaling: Scaling = Field(default_factory=Scaling, title="Scaling laws")

    @model_validator(mode="after")
    def _layout_fits(self) -> "Scenario":
        chosen = self.deployment
        degrees = {
            name: degree
            for name in _DEGREES
            if (degree := getattr(chosen, name) or 1) > 1 or name in ("tensor_parallel", "pipeline_parallel")
        }
        if math.prod(degrees.values()) > self.hardware.count:
            raise ValueError(
                f"{' x '.join(degrees)} needs {math.prod(degrees.values())} devices, "
                f"hardware.count is {self.hardware.count}"
            )
        if chosen.pipeline_parallel > self.model.num_hidden_layers:
            raise ValueError(
                f"pipeline_parallel ({chosen.pipeline_parallel}) can't exceed the "
                f"{self.model.num_hidden_layers} layers of the model"
            )
        if chosen.prefill_replicas and chosen.prefill_replicas >= self.replicas:
            raise ValueError(
                f"prefill_replicas ({chosen.prefill_replicas}) must leave a copy that answers, "
                f"of the {self.replicas} that the devices hold"
            )
        self._check_further()
        if self.trains and (self.hardware.further or self.layout.rows):
            raise ValueError("training goes with devices of one kind, and layers split as tensors")
        if self.layout.rows and (self.layout.stage != self.tensor_parallel or chosen.expert_parallel > 1):
            raise ValueError("layer_split by row goes with tensor_parallel and pipeline_parallel alone")
        sharing = self.layout.sharing_experts
        if sharing % chosen.expert_parallel:
            raise ValueError(
                f"expert_parallel ({chosen.expert_parallel}) must divide the {sharing} devices "
                "of tensor_parallel x attention_data_parallel"
            )
        return self

    def _check_further(self) -> None:
        """Further devices lengthen one chain of layers, which the devices of the scenario end."""
        further, chosen = self.hardware.further, self.deployment
        if not further:
            return
        if self.layout.stage != self.tensor_parallel or self.replicas > 1:
            raise ValueError(
                "further devices go with one copy of the model that is split by tensor_parallel and "
                "pipeline_parallel alone"
            )
        layers = self.model.num_hidden_layers
        there = sum(each.layers or 0 for each in further)
        if there > layers - chosen.pipeline_parallel:
            raise ValueError(
                f"further devices can hold {layers - chosen.pipeline_parallel} of the {layers} layers, "
                f"not {there}"
            )
        if any(each.layers and each.layers < each.count for each in further):
            raise ValueError("each further device needs a layer at least")
        if sum(each.experts > 0 for each in further) > 1:
            raise ValueError("experts of other layers are held in one place")

    @property
    def trains(self) -> bool:
        """Whether the model is trained, not only run."""
        return self.workload.task == "training"

    @property
    def micro_batches(self) -> int:
        """Micro-batches of one copy of the model in an optimizer step."""
        return self.training.micro_batches(self.replicas * self.deployment.attention_data_parallel)

    @property
    def measured_here(self) -> Calibration | None:
        """The calibration, where it holds for this engine, device and weights."""
        own, chosen = self.calibration, self.deployment
        holds = own.holds_for(chosen.engine, self.hardware.device.id, chosen.weight_format)
        return own if holds else None

    @property
    def layout(self) -> Layout:
        """How the devices of one replica share the model."""
        chosen = self.deployment
        return Layout(
            self.tensor_parallel, chosen.pipeline_parallel, chosen.context_parallel,
            chosen.attention_data_parallel, chosen.expert_parallel, self.hardware.node_size,
            chosen.layer_split == "row",
        )  # fmt: skip

    @property
    def tensor_parallel(self) -> int:
        """Devices that share each layer: as set, else all that the other degrees leave; in training one."""
        chosen = self.deployment
        if self.trains:
            return chosen.tensor_parallel or 1
        others = chosen.pipeline_parallel * chosen.attention_data_parallel * chosen.context_parallel
        return chosen.tensor_parallel or max(1, self.hardware.count // others)

    @property
    def replica_devices(self) -> int:
        """Devices of one copy of the model."""
        return self.layout.stage * self.deployment.pipeline_parallel

    @property
    def replicas(self) -> int:
        """Independent copies of the model on the devices."""
        return max(1, self.hardware.count // self.replica_devices)
