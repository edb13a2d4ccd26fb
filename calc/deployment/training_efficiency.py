"""Measured efficiencies of training: what share of the ceiling a framework reaches on a class of device."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from calc.deployment.efficiency import Efficiencies, nearness
from calc.deployment.training import Precision
from calc.physics.formula import Confidence

KINDS: dict[Precision, str] = {
    "bf16": "f", "fp16": "f", "fp32": "f", "tf32": "f", "fp8": "fp8", "mxfp8": "fp8", "nvfp4": "fp4",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """How far a step stays behind its ceiling: a share of it, and a time for each layer of a micro-batch.

    `low` and `high` are the 10th and 90th percentile of the share over `rows` measured ones.
    """

    share: float
    low: float
    high: float
    seconds_per_layer: float
    rows: int


# What a run reaches where nothing at all was measured.
UNKNOWN = Step(0.5, 0.3, 0.65, 0.0, 0)
# The kind of products tells most, then the class of device, recomputation, framework, experts.
_KIND, _CLASS, _AGAIN, _FRAMEWORK, _EXPERTS = 100, 6, 20, 15, 10
_LEAST = 2


@dataclass(frozen=True, slots=True)
class Trained:
    """What a step was measured on: framework, class, kind of products, experts, layers computed again."""

    framework: str
    device_class: str
    kind: str
    sparse: bool
    again: bool


@dataclass(frozen=True, slots=True)
class TrainingEfficiencies:
    """Shares of the ceiling of a step by what they were measured on.

    `attention` is how many times its own ceiling attention takes on top of it, `goodput` the share of a long
    run that such steps make up.
    """

    steps: Mapping[Trained, Step] = field(default_factory=dict[Trained, Step])
    attention: float = 0.0
    goodput: float = 1.0
    source: str = ""

    def expected(self, of: Trained, table: Efficiencies) -> tuple[Step, str, Confidence]:
        """The nearest measured share, what it was measured on, and how sure that makes it."""
        if of in self.steps:
            return self.steps[of], f"{of.framework} on {of.device_class}", "calibrated"
        found = [
            (_likeness(of, held, table), step.rows, held, step)
            for held, step in self.steps.items()
            if step.rows >= _LEAST
        ]
        if not found:
            return UNKNOWN, "nothing measured", "estimate"
        _, _, held, step = max(found, key=lambda each: each[:2])
        return step, f"{held.framework} on {held.device_class}", "estimate"


def _likeness(of: Trained, held: Trained, table: Efficiencies) -> int:
    return (
        _KIND * (of.kind == held.kind) + _AGAIN * (of.again == held.again)
        + _FRAMEWORK * (of.framework == held.framework) + _EXPERTS * (of.sparse == held.sparse)
        + _CLASS * nearness(table, of.device_class, held.device_class, line_first=True)
    )  # fmt: skip
