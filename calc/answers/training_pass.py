"""One micro-batch of a training run on each pipeline stage: the rows of its devices and what they cost."""

from dataclasses import dataclass
from typing import Any

from calc.answers.setting import Setting
from calc.deployment.parallel import Stage
from calc.deployment.trained import training_stages
from calc.physics.ledger import Costed, costed
from calc.physics.operators import Choices

# Bytes of an activation that is kept, and of a product's input, by the precision of products.
ACTIVATION_BYTES = {"fp32": 4, "tf32": 4}
INPUT_BYTES = {"fp32": 4, "tf32": 4, "fp8": 1, "mxfp8": 33 / 32, "nvfp4": 9 / 16}
PAIR = 2  # an answer and a worse one


@dataclass(frozen=True, slots=True)
class TrainingPass:
    """A pipeline stage and the cost of one micro-batch on one of its devices, forward and backward."""

    stage: Stage
    costs: Costed

    @property
    def layers(self) -> int:
        """Layers of the stage."""
        return sum(c.row.count for c in self.costs.costs if c.row.operator.kind == "layer_input")


def training_passes(given: Setting) -> tuple[TrainingPass, ...]:
    """Every distinct pipeline stage with its rows costed for one micro-batch."""
    terms, choices = training_terms(given), training_choices(given)
    return tuple(
        TrainingPass(stage, costed(stage.ledger, terms, choices)) for stage in training_stages(given.scenario)
    )


def training_terms(given: Setting) -> dict[str, Any]:
    """The terms of one micro-batch: whole sequences, with logits of every position."""
    training = given.scenario.training
    length, sequences = training.sequence_length, training.micro_batch
    if training.tuning.objective == "dpo":
        sequences *= PAIR
    return {
        **given.terms(sequences, length, length, length),
        "a_bytes": ACTIVATION_BYTES.get(training.precision, 2),
        "input_bytes": INPUT_BYTES.get(training.precision, 2),
        # Where adapters are trained, dropout is theirs.
        "dropout": int(training.dropout and not training.tuning.adapted),
    }


def training_choices(given: Setting) -> Choices:
    """The texts of the kinds of operators in training: nothing is cached, and kernels keep what they keep."""
    scenario = given.scenario
    training, attention = scenario.training, scenario.policies.attention_kernel
    chosen = dict(given.choices("prefill"))
    chosen |= {"products": "expanded", "again": "never"}
    chosen |= dict.fromkeys(("norm_kept", "normalised", "between"), training.kernels)
    scores = training.kernels if attention == "unfused" and training.kernels == "eager" else attention
    chosen["scores_kept"] = "recomputed" if training.recompute == "selective" else scores
    chosen["key_heads"] = attention
    return tuple(chosen.items())
