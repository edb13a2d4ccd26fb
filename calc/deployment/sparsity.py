"""N:M sparsity: of every M weights along the input N are kept, each with an index of where it stood."""

import re
from dataclasses import dataclass

from calc.physics.formula import Formula
from calc.physics.operators import Operator

DENSE = "dense"
MOST = 64
SPARSE_BYTES = Formula("dense_bytes * kept / group + kept * index_bits / group / 8")
_PATTERN = re.compile(r"(\d{1,3}):(\d{1,3})")
_PARTS = {
    "attention": ("attention",),
    "mlp": ("mlp_dense", "moe_experts", "moe_shared"),
    "all": ("attention", "mlp_dense", "moe_experts", "moe_shared", "ssm_linear"),
}


@dataclass(frozen=True, slots=True)
class Sparsity:
    """`kept` of every `group` weights."""

    kept: int
    group: int

    @property
    def index_bits(self) -> int:
        """Bits that tell where in its group a kept weight stood: 2 of 4."""
        return (self.group - 1).bit_length()

    def runs_on(self, speed_up: float) -> bool:
        """Whether units that skip so much take the pattern: of four weights they hold at most two.

        Source: Mishra et al., 2021, Accelerating Sparse Deep Neural Networks, arXiv 2104.08378.
        """
        four = self.kept <= 2 if self.group % 4 == 0 else (self.kept, self.group) == (1, 2)
        return four and self.kept * speed_up <= self.group


def sparsity_of(text: str) -> Sparsity | None:
    """The pattern of a text such as 2:4, None for dense; ValueError for anything else."""
    if text.strip().lower() == DENSE:
        return None
    found = _PATTERN.fullmatch(text.strip())
    kept, group = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= kept < group <= MOST:
        raise ValueError(f"sparsity must be dense or N:M with N < M up to {MOST}, as 2:4")
    return Sparsity(kept, group)


def is_sparse(operator: Operator, layers: str) -> bool:
    """Whether a product is among those that are pruned; embedding, router and head never are."""
    return operator.kind in ("linear", "expert_linear") and operator.component in _PARTS[layers]
