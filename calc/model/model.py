"""A model: stacks of layer groups (pattern x repeat) of blocks, and the ledger of its operators."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal, cast

from pydantic import Field, model_validator

from calc.model.blocks import Attention, Block, Embedding, Head, LatentAttention, MoE
from calc.physics.ledger import Ledger, Row, Runs
from calc.physics.spec import Spec, quantity

MAX_LAYERS = 100_000
MAX_GROUPS = 4096
MOST_BLOCKS = 64

Role = Literal["decoder", "encoder", "vision", "projector", "audio"]
# An encoder reads the prompt once; towers rest while no image or sound is part of the workload.
_RUNS: dict[Role, Runs] = {
    "decoder": "always", "encoder": "prompt", "vision": "never", "projector": "never", "audio": "never",
}  # fmt: skip
# The part that all weights of such a stack count as.
_COMPONENTS: dict[Role, str] = {"vision": "vision", "projector": "projector", "audio": "audio_conv"}


class Layer(Spec):
    """The blocks of one layer, in order of execution."""

    blocks: tuple[Block, ...] = Field(title="Blocks", min_length=1, max_length=MOST_BLOCKS)


class LayerGroup(Spec):
    """A pattern of layers and how often it stands one after the other."""

    repeat: int = quantity("Repeats", ge=1, le=MAX_LAYERS, help="How often the pattern stands in the stack.")
    pattern: tuple[Layer, ...] = Field(title="Pattern", min_length=1, max_length=4096)


class Stack(Spec):
    """A run of layers of one hidden size, with what stands before and after them."""

    name: str = quantity("Name", "decoder")
    role: Role = quantity(
        "Role", "decoder", help="Decoder, encoder, or a tower for images or sound with its projector."
    )
    hidden_size: int = quantity("Hidden size", ge=1, le=2**24, help="Width of the residual stream.")
    before: tuple[Block, ...] = Field(default=(), title="Before the layers", max_length=64)
    groups: tuple[LayerGroup, ...] = Field(default=(), title="Layer groups", max_length=MAX_GROUPS)
    after: tuple[Block, ...] = Field(default=(), title="After the layers", max_length=64)

    @model_validator(mode="after")
    def _not_too_deep(self) -> "Stack":
        if self.num_hidden_layers > MAX_LAYERS:
            raise ValueError(
                f"a stack may hold at most {MAX_LAYERS:,} layers, not {self.num_hidden_layers:,}"
            )
        return self

    @property
    def num_hidden_layers(self) -> int:
        """Layers of the stack."""
        return sum(group.repeat * len(group.pattern) for group in self.groups)

    def layers(self) -> Iterator[Layer]:
        """Every layer in order, equal ones as the same object where they come from one pattern."""
        for group in self.groups:
            for _ in range(group.repeat):
                yield from group.pattern

    def blocks(self) -> Iterator[Block]:
        """Every block of every distinct place: before, each pattern once, after."""
        yield from self.before
        for group in self.groups:
            for layer in group.pattern:
                yield from layer.blocks
        yield from self.after


class Model(Spec):
    """A model as a list of blocks; nothing in it depends on where it runs."""

    name: str = quantity("Name", "unnamed")
    model_type: str = quantity("Architecture", "custom", help="model_type of the configuration file.")
    catalogue_id: str | None = quantity(
        "Catalogue entry", None, help="The catalogue model that it started from."
    )
    max_position_embeddings: int | None = quantity(
        "Context limit", None, ge=1, le=2**40, unit="tokens", length=True,
        help="Longest context that the model was made for; empty where it is not known.",
    )  # fmt: skip
    stacks: tuple[Stack, ...] = Field(title="Stacks", min_length=1, max_length=16)
    mtp: tuple[Stack, ...] = Field(default=(), title="Heads that predict further tokens", max_length=16)

    @model_validator(mode="after")
    def _tied_head_has_a_table(self) -> "Model":
        for stack in self.stacks:  # not those of `mtp`, which read the table of the model
            heads = [block for block in stack.after if isinstance(block, Head)]
            tables = [block for block in stack.before if isinstance(block, Embedding)]
            for head in heads:
                if head.tied and not any(table.vocab_size == head.vocab_size for table in tables):
                    raise ValueError("a tied head needs an embedding of the same vocab_size")
        return self

    @property
    def num_hidden_layers(self) -> int:
        """Layers that a token of the answer runs through: none of a tower that stands alone."""
        return sum(stack.num_hidden_layers for stack in self.stacks if stack.role == "decoder")


def ledger(model: Model) -> Ledger:
    """The rows of a model: one for each operator of each distinct layer, with its count.

    They follow from the structure alone, so that no step of a drag over a workload makes them again.
    """
    return _ledger(model)


def _all_rows(model: Model) -> Ledger:
    return Ledger(tuple(row for stack in model.stacks for row in stack_rows(model, stack)))


# What is frozen can be hashed; pydantic's types do not say so.
_ledger = cast("Callable[[Model], Ledger]", lru_cache(8)(_all_rows))


def mtp_ledger(model: Model) -> Ledger:
    """The rows of the heads that predict further tokens, which no total of the model counts."""
    return Ledger(tuple(row for stack in model.mtp for row in stack_rows(model, stack)))


def stack_rows(model: Model, stack: Stack) -> list[Row]:
    """All rows of one stack."""
    prefix = stack_prefix(model, stack)
    rows = rows_of(stack, stack.before, 1, f"{prefix}before")
    for label, layer, count in distinct_layers(stack):
        rows += rows_of(stack, layer.blocks, count, prefix + label)
    return rows + rows_of(stack, stack.after, 1, f"{prefix}after")


def stack_prefix(model: Model, stack: Stack) -> str:
    """What the ids of a stack's rows begin with, where there are several stacks."""
    number = next((index for index, each in enumerate(model.stacks) if each is stack), None)
    if number is None:
        return "mtp_"
    if len(model.stacks) == 1:
        return ""
    name = re.sub(r"\W", "_", stack.name) or "stack"
    twice = sum(each.name == stack.name for each in model.stacks) > 1 or name[0].isdigit()
    return f"stack{number}_{name}_" if twice else f"{name}_"


def rows_of(stack: Stack, blocks: tuple[Block, ...], count: int, group: str) -> list[Row]:
    """The rows of some blocks of a stack; equal names in one group are numbered."""
    rows: list[Row] = []
    seen: dict[str, int] = {}
    component = _COMPONENTS.get(stack.role)
    for block in blocks:
        for operator in block.operators(stack.hidden_size):
            seen[operator.name] = seen.get(operator.name, 0) + 1
            again = "" if seen[operator.name] == 1 else f"_{seen[operator.name]}"
            if component is not None:
                operator = replace(operator, component=component)
            name = f"{group}_{operator.name}{again}"
            rows.append(Row(name, operator, count, group, _RUNS[stack.role], block.borrowed))
    return rows


def distinct_layers(stack: Stack) -> list[tuple[str, Layer, int]]:
    """Label, layer and count of every distinct layer of a stack, in order of first appearance."""
    counts: dict[Layer, int] = {}
    for group in stack.groups:
        for layer in group.pattern:
            counts[layer] = counts.get(layer, 0) + group.repeat
    labels: dict[str, int] = {}
    found: list[tuple[str, Layer, int]] = []
    for layer, count in counts.items():
        name = layer_label(layer) if len(counts) > 1 else "layer"
        labels[name] = labels.get(name, 0) + 1
        number = "" if labels[name] == 1 else str(labels[name])
        found.append((f"{name}{number}", layer, count))
    return found


def layer_label(layer: Layer) -> str:
    """A short name for a layer by its mixer and its feed-forward: full_moe, window_mlp."""
    parts: list[str] = []
    for block in layer.blocks:
        if isinstance(block, Attention):
            parts.append("both" if block.reach == "both_directions" else block.settled_reach)
        elif isinstance(block, LatentAttention):
            parts.append("latent")
        elif block.block not in ("norm", "attention", "linear", "convolution", "table", "vector"):
            parts.append("moe" if isinstance(block, MoE) else block.block)
    return "_".join(parts) or "layer"
