"""Tensors of one layer as parts, taken role by role into blocks that hold just as much."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from pydantic import ValidationError

from calc.model.blocks import Block
from calc.physics.operators import KINDS


@dataclass(frozen=True, slots=True)
class Part:
    """Equal tensors of one layer: `count` of them, as experts are stored one by one."""

    base: str
    role: str
    bias: bool
    shape: tuple[int, ...]
    count: int = 1

    @property
    def elements(self) -> int:
        """Parameters of all of them."""
        return prod(self.shape) * self.count


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one layer beside its tensors."""

    heads: int | None = None
    head_dim: int | None = None
    v_head_dim: int | None = None
    window: int | None = None
    chunked: bool = False
    top_k: int | None = None
    both_directions: bool = False
    state_size: int | None = None
    assumed: Callable[[str, object], None] = lambda what, value: None


class Parts:
    """The tensors of a layer, taken role by role; what nobody took is left."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.left = list(parts)

    def one(self, role: str, bias: bool = False) -> Part | None:
        """The single part of that role."""
        found = [part for part in self.left if part.role == role and part.bias is bias]
        return found[0] if len(found) == 1 else None

    def elements(self, role: str, bias: bool = False) -> int:
        """Parameters of all parts of that role."""
        return sum(part.elements for part in self.left if part.role == role and part.bias is bias)

    def take(self, block: Block, hidden: int, *roles: str) -> list[Block]:
        """The block in a list if it holds just as many parameters as the parts of these roles."""
        return self.take_parts(block, hidden, [part for part in self.left if part.role in roles])

    def take_parts(self, block: Block, hidden: int, parts: Sequence[Part]) -> list[Block]:
        """The block in a list if it holds just as many parameters as these parts, which are taken then."""
        if parameters(block, hidden) != sum(part.elements for part in parts):
            return []
        self.left = [part for part in self.left if part not in parts]
        return [block]


def parameters(block: Block, hidden: int) -> int:
    """The parameters that a block holds."""
    total = 0
    for operator in block.operators(hidden):
        columns = KINDS[operator.kind].columns
        total += sum(columns[name](operator.sizes) for name in ("matrix", "vector"))
    return total


def tried(build: Callable[[], list[Block]]) -> list[Block]:
    """What a builder makes; nothing where the sizes make no such block."""
    try:
        return build()
    except (ValidationError, ZeroDivisionError):
        return []
