"""The plane of sizes and tokens under a scaling law: where budgets, losses and the best models lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from calc.answers.evaluate import Report
from calc.answers.law import Surface
from calc.physics.laws import TOKENS_OF_BUDGET, TRAINING_FLOPS

Line = tuple[tuple[float, float], ...]
LINE_POINTS = 96


@dataclass(frozen=True, slots=True)
class Spot:
    """One model in the plane: parameters, training tokens, the FLOPs of both, and the loss by the law."""

    params: float
    tokens: float
    loss: float

    @property
    def flops(self) -> float:
        """6 FLOPs for each parameter and token."""
        return TRAINING_FLOPS({"params": self.params, "tokens": self.tokens})


@dataclass(frozen=True)
class ScalingMap:
    """What a law says of all sizes and tokens, and of the budget, the demand and the model of a scenario.

    `best` is the model of the budget for training alone, `served` that for training and serving where a
    demand is set, `own` the scenario's where it is known what it was trained on.
    """

    best: Spot
    served: Spot | None
    own: Spot | None
    name: str
    surface: Surface

    def spot(self, params: float, tokens: float) -> Spot:
        """Any model under the law."""
        return Spot(params, tokens, float(self.surface.loss(params, tokens)))

    def best_at(self, flops: float) -> Spot:
        """The best model of a budget."""
        params = float(self.surface.best_params(flops))
        return self.spot(params, TOKENS_OF_BUDGET({"flops": flops, "params": params}))

    def frontier(self, flops: Sequence[float]) -> tuple[Spot, ...]:
        """The best models of several budgets."""
        return tuple(self.best_at(each) for each in flops)

    def equal_loss(self, loss: float, most: float) -> Line:
        """Sizes and tokens that reach a loss, from just above the least size up to `most` parameters."""
        least = self.surface.least_params(loss) * (1 + 1e-9)
        if least >= most:
            return ()
        # Close to the least size the tokens grow without bound: most points are there.
        params = least * (most / least) ** (np.linspace(0.0, 1.0, LINE_POINTS) ** 3)
        tokens = self.surface.tokens(params[1:], loss, arrays=True)
        return tuple((float(n), float(d)) for n, d in zip(params[1:], tokens, strict=True))

    @cached_property
    def floor(self) -> float:
        """The loss that no budget gets below."""
        return self.surface.constants.get("E", 0.0)


def scaling_map(report: Report) -> ScalingMap | None:
    """The plane for a report; None where its budget can't be told."""
    values, asked = report.values, report.scenario.scaling
    if "scaling.optimal_params" not in values:
        return None
    served = asked.demand > 0
    loss = values["scaling.loss"]
    alone = "best" if served else "optimal"
    best = Spot(values[f"scaling.{alone}_params"], values[f"scaling.{alone}_tokens"], loss)
    after = Spot(values["scaling.optimal_params"], values["scaling.optimal_tokens"], loss) if served else None
    own = None
    if "scaling.model_loss" in values:
        own = Spot(
            values["scaling.model_params"], values["scaling.trained_tokens"], values["scaling.model_loss"]
        )
    return ScalingMap(best, after, own, report.scenario.model.name, report.surface)
