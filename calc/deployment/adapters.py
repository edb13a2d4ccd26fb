"""Low-rank adapters (LoRA) beside the products of a model: which, how wide, and the rows that they add."""

import re
from collections.abc import Iterable, Mapping, Sequence
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
_QKV = frozenset(("q_proj", "k_proj", "v_proj"))
_GATE_UP = frozenset(("gate_proj", "up_proj"))
# Architectures whose checkpoints hold several products as one matrix, by its name there: what is adapted is
# that matrix, with one lora_A for all of them.
FUSED: Mapping[str, Mapping[str, frozenset[str]]] = {
    "baichuan": {"W_pack": _QKV},
    "bloom": {"query_key_value": _QKV},
    "chatglm": {"query_key_value": _QKV, "dense_h_to_4h": _GATE_UP},
    "codegen": {"qkv_proj": _QKV},
    "dbrx": {"Wqkv": _QKV},
    "falcon": {"query_key_value": _QKV},
    "glm": {"gate_up_proj": _GATE_UP},
    "glm4": {"gate_up_proj": _GATE_UP},
    "gpt2": {"c_attn": _QKV},
    "gpt_bigcode": {"c_attn": _QKV},
    "gpt_neox": {"query_key_value": _QKV},
    "internlm2": {"wqkv": _QKV},
    "modernbert": {"Wqkv": _QKV, "Wi": _GATE_UP},
    "mpt": {"Wqkv": _QKV},
    "persimmon": {"query_key_value": _QKV},
    "phi3": {"qkv_proj": _QKV, "gate_up_proj": _GATE_UP},
    "qwen": {"c_attn": _QKV},
}
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

    def matches(self, operator: Operator, model_type: str = "") -> bool:
        """Whether a product gets an adapter; routers and heads only where they are named.

        It has its own name and, where the checkpoint holds several as one, that of the whole.
        """
        if operator.kind not in ("linear", "expert_linear"):
            return False
        if self.target_modules == ALL_LINEAR:
            return operator.component != "router"
        if self.target_modules == ATTENTION:
            return operator.component == "attention"
        if self.target_modules == MLP:
            return operator.component in _MLP_PARTS
        names = {name.strip() for name in self.target_modules.split(",")}
        return bool(names & {operator.name, _PREFIX.sub("", operator.name), _fused(operator, model_type)})


def _fused(operator: Operator, model_type: str) -> str:
    """The name of the matrix that a checkpoint holds a product in with others; empty for one of its own."""
    for whole, parts in FUSED.get(model_type, {}).items():
        component = "attention" if parts is _QKV else "mlp_dense"
        if operator.name in parts and operator.component == component:
            return whole
    return ""


def with_adapters(rows: Sequence[Row], adapters: Adapters, model_type: str = "") -> list[Row]:
    """The rows, each matched product followed by those of its adapters; experts have one pair each.

    Products that the checkpoints of the architecture hold as one matrix share the first one's lora_A.
    """
    found: list[Row] = []
    sharing: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        found.append(row)
        if not (adapters.loaded and adapters.matches(row.operator, model_type)):
            continue
        first, second = _pair(row, adapters)
        whole, name = _fused(row.operator, model_type), row.operator.name
        shared = sharing.setdefault((row.group, whole), set())
        if name in shared:  # the same product of another block
            shared.clear()
        found += [second] if whole and shared else [first, second]
        shared.add(name)
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
