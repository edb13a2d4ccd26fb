"""Scaling laws: what loss follows from parameters and tokens, and which size a budget of FLOPs buys."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from calc.physics.formula import Confidence, Formula

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LossForm:
    """One shape of a law: the loss, the tokens that reach a loss, and how fast these fall with the size.

    `elasticity` is the share by which tokens fall for a share more of parameters at the same loss; `least`
    the size below which no data reaches the loss.
    """

    loss: Formula
    tokens: Formula
    elasticity: Formula
    least: Formula


LOSS_FORMS: Mapping[str, LossForm] = {
    # Hoffmann et al., equation 2.
    "additive": LossForm(
        loss=Formula("E + A / params ** alpha + B / tokens ** beta"),
        tokens=Formula("(B / (loss - E - A / params ** alpha)) ** (1 / beta)"),
        elasticity=Formula("alpha * A / params ** alpha / (beta * (loss - E - A / params ** alpha))"),
        least=Formula("(A / (loss - E)) ** (1 / alpha)"),
    ),
    # Kaplan et al., equation 1.5.
    "ratio": LossForm(
        loss=Formula("((N_c / params) ** (alpha_N / alpha_D) + D_c / tokens) ** alpha_D"),
        tokens=Formula("D_c / (loss ** (1 / alpha_D) - (N_c / params) ** (alpha_N / alpha_D))"),
        elasticity=Formula(
            "alpha_N / alpha_D * (N_c / params) ** (alpha_N / alpha_D)"
            " / (loss ** (1 / alpha_D) - (N_c / params) ** (alpha_N / alpha_D))"
        ),
        least=Formula("N_c / loss ** (1 / alpha_N)"),
    ),
}
BEST_PARAMS = Formula("G * (flops / unit) ** a")
BUDGET_OF_PARAMS = Formula("unit * (params / G) ** (1 / a)")
# Forward 2 and backward 4 FLOPs for each parameter and token: Kaplan et al., section 2.1.
EACH_PAIR = "6 FLOPs for each parameter and token"
TRAINING_FLOPS = Formula("6 * params * tokens")
TOKENS_OF_BUDGET = Formula("flops / (6 * params)")
BUDGET_OF_TOKENS = Formula("(6 * G * tokens / unit ** a) ** (1 / (1 - a))")


@dataclass(frozen=True, slots=True)
class Law:
    """One published law: its constants, whose loss it takes, and the ranges that it was fitted on.

    `experts` are the constants through which the number of experts enters; `counts` says which parameters
    are meant: all that are active, or those of them that are no embeddings.
    """

    id: str
    title: str
    form: str
    confidence: Confidence
    constants: Mapping[str, float]
    params: Range
    tokens: Range
    sources: tuple[str, ...]
    flops: Range | None = None
    experts: Mapping[str, float] = field(default_factory=dict[str, float])
    loss_of: str = ""
    counts: Literal["all", "inner"] = "all"

    @property
    def source(self) -> str:
        """Its sources in one line."""
        return "; ".join(self.sources)
