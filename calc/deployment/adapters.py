"""Low-rank adapters (LoRA) beside the products of a model: which, how wide, and the rows that they add."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pydantic import field_validator

from calc.physics.ledger import Row
from calc.physics.operators import Operator
from calc.physics.spec import Spec, quantity

PART = "adapters"
ALL_LINEAR, ATTENTION, MLP = "all-linear", "attention", "mlp"
_MLP_PARTS = ("mlp_dense", "moe_experts", "moe_shared")
# What stands in front of a checkpoint name where a layer has several products of that name.
_PREFIX = re.compile(r"^(experts|shared|cross)_")
_NAMES = re.compile(r"\s*\w+\s*(,\s*\w+\s*)*")


class Adapters(Spec):
    """LoRA: for a matched product of in x out a pair, lora_A of in x rank and lora_B of rank x out.

    Source: Hu et al., 2021, LoRA: Low-Rank Adaptation of Large Language Models, arXiv 2106.09685.
    """

    loaded: int = quantity(
        "Adapters loaded", 0, ge=0, le=2**20,
        help="LoRA adapters that a device holds at once; the sequences are spread over them evenly.",
    )  # fmt: skip
    rank: int = quantity(
        "Adapter rank", 16, ge=1, le=2**16, scale="log2", slider=(1, 256), help="Width between the two."
    )
    target_modules: str = quantity(
        "Adapted products", ALL_LINEAR,
        help="all-linear (all but router and head), attention, mlp, or checkpoint names joined by commas, "
        "as q_proj,v_proj.",
    )  # fmt: skip
    format: str = quantity("Adapter format", "bf16", help="Number format of the adapters' weights.")

    @field_validator("target_modules")
    @classmethod
    def _names(cls, value: str) -> str:
        if value not in (ALL_LINEAR, ATTENTION, MLP) and not _NAMES.fullmatch(value):
            raise ValueError("target_modules must be all-linear, attention, mlp or names joined by commas")
        return value

    def matches(self, operator: Operator) -> bool:
        """Whether a product gets an adapter; routers and heads only where they are named."""
        if operator.kind not in ("linear", "expert_linear"):
            return False
        if self.target_modules == ALL_LINEAR:
            return operator.component != "router"
        if self.target_modules == ATTENTION:
            return operator.component == "attention"
        if self.target_modules == MLP:
            return operator.component in _MLP_PARTS
        names = {name.strip() for name in self.target_modules.split(",")}
        return bool(names & {operator.name, _PREFIX.sub("", operator.name)})


def with_adapters(rows: Sequence[Row], adapters: Adapters) -> list[Row]:
    """The rows, each matched product followed by those of its adapters; experts have one pair each."""
    found: list[Row] = []
    for row in rows:
        found.append(row)
        if adapters.loaded and adapters.matches(row.operator):
            found += _pair(row, adapters)
    return found


def _pair(row: Row, adapters: Adapters) -> Iterable[Row]:
    """lora_A and lora_B; each is divided among devices on the side that it shares with its product.

    The partial sums of a divided input are added up with those of the product, so that nothing more
    travels between devices.
    """
    sizes = row.operator.sizes
    ends = (
        ("lora_A", sizes["in_features"], adapters.rank, "in_features"),
        ("lora_B", adapters.rank, sizes["out_features"], "out_features"),
    )
    for name, inputs, outputs, shared in ends:
        operator = Operator(
            f"{row.operator.name}_{name}", "adapter", PART,
            {"adapters": adapters.loaded, "experts": sizes.get("experts", 1),
             "choices": sizes.get("choices", 1), "top_k": sizes.get("top_k", 1),
             "in_features": inputs, "out_features": outputs},
            tuple(split for split in row.operator.splits if split[0] == shared),
        )  # fmt: skip
        yield replace(row, id=f"{row.id}_{name}", operator=operator, part=PART)
