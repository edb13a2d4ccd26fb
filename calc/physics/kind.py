"""An operator and its kind: sizes, and what they cost as formulas over them and the terms of the step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from calc.physics.formula import Formula, fused

COLUMNS = (
    "matrix", "vector", "active", "streamed_matrix", "streamed_vector", "flops", "cache", "cache_read",
    "cache_written", "state", "state_moved", "moved", "working", "link", "input_gradient_flops",
    "weight_gradient_flops", "kept", "kept_weights", "kept_output", "result",
)  # fmt: skip
HELD = ("matrix", "vector", "active")

STEP_TERMS: dict[str, str] = {
    "sequences": "sequences processed at once",
    "query": "new tokens of each sequence in the step",
    "tokens": "new tokens of all sequences in the step",
    "context": "tokens that the last new token attends to, itself included",
    "logits": "positions of each sequence whose logits are computed",
    "k_bytes": "bytes of one cached key element",
    "v_bytes": "bytes of one cached value element",
    "imbalance": "tokens of the busiest device's experts against the mean",
    "page": "tokens of a page of the cache",
    "ahead": "tokens beside a window for which the cache has room",
    "a_bytes": "bytes of an activation that is kept for the backward pass",
    "input_bytes": "bytes of an element of a product's input that is kept for the gradient of its weights",
    "dropout": "1 where dropout thins activations out in training",
}

Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Kind:
    """One kind of operator: the names of its sizes and a formula for each column that is not zero.

    `lets` are intermediate terms, computed in order and shown with their own working. Where policy
    or phase decide between two texts, `variants` holds them by choice; `variant` settles them.
    `compute` says which rate the arithmetic runs at: the weight format's ("weights") or 16 bit ("half").
    """

    name: str
    title: str
    sizes: tuple[str, ...]
    texts: Mapping[str, str]
    lets: Mapping[str, str] = field(default_factory=dict[str, str])
    variants: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    compute: str = "weights"

    @cached_property
    def columns(self) -> dict[str, Formula]:
        """Every column as a formula; a column that the kind does not have is 0."""
        return {name: Formula(self.texts.get(name, "0")) for name in COLUMNS}

    @cached_property
    def intermediates(self) -> dict[str, Formula]:
        """The intermediate terms as formulas, in the order in which they are computed."""
        return {name: Formula(text) for name, text in self.lets.items()}

    @cached_property
    def scalar(self) -> Callable[..., tuple[Any, ...]]:
        """All columns in one call, for numbers; arguments are the sizes, then STEP_TERMS."""
        return self._fused(arrays=False)

    @cached_property
    def array(self) -> Callable[..., tuple[Any, ...]]:
        """All columns in one call, for float64 arrays."""
        return self._fused(arrays=True)

    def _fused(self, arrays: bool) -> Callable[..., tuple[Any, ...]]:
        texts = [self.texts.get(name, "0") for name in COLUMNS]
        return fused(texts, [*self.sizes, *STEP_TERMS], arrays, list(self.lets.items()))


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator of a block: its checkpoint name, kind, component and sizes.

    `splits` lists (size, granule) pairs that are divided among devices, a granule at a time;
    `reduces` marks a row-parallel product, whose partial sums the devices then add up.
    """

    name: str
    kind: str
    component: str
    sizes: Mapping[str, int]
    splits: tuple[tuple[str, int], ...] = ()
    reduces: bool = False


def traffic(elements: str) -> dict[str, str]:
    """Activations that travel through memory and are alive meanwhile."""
    return {"moved": elements, "working": elements}


def product(flops: str) -> dict[str, str]:
    """FLOPs of a product: in the backward pass as many for the gradient of its input and of its weights."""
    return {"flops": flops, "input_gradient_flops": flops, "weight_gradient_flops": flops}


def scored(flops: str) -> dict[str, str]:
    """FLOPs of products of activations: in the backward pass each of the two factors has a gradient."""
    return {"flops": flops, "input_gradient_flops": f"2 * ({flops})"}


def weights(matrix: str, vector: str, **rest: str) -> dict[str, str]:
    """Columns of an operator whose weights are all read in every step."""
    total = " + ".join(text for text in (matrix, vector) if text != "0")
    streamed = {"streamed_matrix": matrix, "streamed_vector": vector}
    return {"matrix": matrix, "vector": vector, "active": total, **streamed, **rest}
