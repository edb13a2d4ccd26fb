"""The sourced tables that an evaluation looks things up in; loaded once, handed in, never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from calc.deployment.efficiency import Efficiencies
from calc.deployment.engines import COUNTED, EngineMemory
from calc.deployment.trainers import TYPICAL, Optimizer, Trainer
from calc.deployment.training_efficiency import TrainingEfficiencies
from calc.model.stored import STORED
from calc.physics.formats import HALF, CacheFormat, NumberFormat
from calc.physics.laws import Law
from calc.physics.message import QuestionError


@dataclass(frozen=True)
class Facts:
    """Formats of numbers and of the cache by id and alias, measured efficiencies, engines and laws by id."""

    formats: Mapping[str, NumberFormat]
    cache_formats: Mapping[str, CacheFormat]
    efficiencies: Efficiencies
    engines: Mapping[str, EngineMemory] = field(default_factory=dict[str, EngineMemory])
    laws: Mapping[str, Law] = field(default_factory=dict[str, Law])
    optimizers: Mapping[str, Optimizer] = field(default_factory=dict[str, Optimizer])
    trainers: Mapping[str, Trainer] = field(default_factory=dict[str, Trainer])
    training: TrainingEfficiencies = field(default_factory=TrainingEfficiencies)

    @property
    def half(self) -> NumberFormat:
        """The 16-bit format that recipes fall back to."""
        return self.formats[HALF]

    def engine_memory(self, name: str) -> EngineMemory:
        """How an engine spends memory; one that nothing is known of takes what is counted."""
        return self.engines.get(name, COUNTED)

    def trainer(self, name: str) -> Trainer:
        """What a training framework holds; of one that nothing is known of, what is typical."""
        return self.trainers.get(name.lower(), TYPICAL)

    def optimizer(self, name: str) -> Optimizer:
        """The optimizer of that id; QuestionError names it and those that there are."""
        try:
            return self.optimizers[name.lower()]
        except KeyError:
            known = ", ".join(self.optimizers)
            raise QuestionError(
                f"training.optimizer: no optimizer {name[:40]!r}; there are {known}"
            ) from None

    def weight_format(self, name: str, path: str = "deployment.weights") -> NumberFormat:
        """The weight format of that id or alias; QuestionError names it and where to find the list."""
        try:
            return self.formats[name.lower()]
        except KeyError:
            if name.lower() == STORED:
                raise QuestionError(f"{path}: no weight file that tells how they are stored") from None
            raise QuestionError(f"{path}: no weight format {name!r}; `list formats` names them all") from None

    def cache_format(self, name: str, path: str) -> CacheFormat:
        """The cache format of that id or alias; QuestionError names it and where to find the list."""
        try:
            return self.cache_formats[name.lower()]
        except KeyError:
            raise QuestionError(f"{path}: no cache format {name!r}; `list formats` names them all") from None

    def law(self, name: str) -> Law:
        """The scaling law of that id; QuestionError names it and those that there are."""
        try:
            return self.laws[name.lower()]
        except KeyError:
            known = ", ".join(self.laws)
            raise QuestionError(f"scaling.law: no scaling law {name[:40]!r}; there are {known}") from None
