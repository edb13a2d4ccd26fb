"""Weights, gradients and optimizer states of a training run, row by row, as its devices share them out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from calc.answers.setting import Setting
from calc.deployment.adapters import PART
from calc.deployment.parallel import is_expert
from calc.deployment.recipe import part_of
from calc.deployment.trainers import SINGLE_BYTES, Optimizer, Trainer
from calc.deployment.training import WIDTH_BYTES, Training
from calc.physics.formats import HALF_BYTES, NumberFormat, bytes_per_weight, format_of
from calc.physics.formula import Figure, Formula, Number, derive
from calc.physics.ledger import Cost, Row, row_figure

WEIGHTS = Formula("(matrix * weight_bytes + vector * vector_bytes) / shards")
GRADIENTS = Formula("(matrix + vector) * gradient_bytes / shards")
STATES = Formula(
    "((matrix + vector) * master_bytes + matrix * states * state_bytes"
    " + vector * vector_states * vector_bytes"
    " + factored * (matrix / inputs + matrix / outputs) * state_bytes) / shards"
)
UPDATE = Formula("(matrix + vector) * update_bytes / shards")
_TITLES = {
    "weight_bytes": "Bytes of a weight", "vector_bytes": "Bytes of an element of a vector",
    "gradient_bytes": "Bytes of a gradient", "master_bytes": "Bytes of a master weight",
    "states": "States of a matrix element", "state_bytes": "Bytes of an optimizer state",
    "vector_states": "States of a vector element", "factored": "1 where rows and columns have states",
    "inputs": "Inputs of the matrix", "outputs": "Outputs of the matrix",
    "shards": "Devices that share it out",
    "update_bytes": "Bytes of the update's temporaries",
}  # fmt: skip
_EDGES = ("embedding", "lm_head", "pos_embedding")
Terms = dict[str, Number]
Part = Literal["weights", "gradients", "optimizer", "update", "activations"]
# What is offloaded when each part is on the host: gradients go where the states are that they update.
_AWAY: Mapping[Part, tuple[str, ...]] = {
    "weights": ("parameters", "all"),
    "gradients": ("optimizer", "parameters", "all"),
    "optimizer": ("optimizer", "parameters", "all"),
    "update": ("optimizer", "parameters", "all"),
    "activations": ("activations", "all"),
}


@dataclass(frozen=True)
class States:
    """The formats and shares that the bytes of a row follow from."""

    training: Training
    optimizer: Optimizer
    trainer: Trainer
    base: NumberFormat
    half: NumberFormat
    shards: int
    expert_shards: int
    pipelined: bool

    def trains(self, row: Row) -> bool:
        """Whether the weights of a row change."""
        return row.gradients == "both"

    def shares(self, row: Row, stage: int) -> int:
        """Devices that share out what belongs to a row, from that stage of ZeRO on."""
        if self.training.zero_stage < stage:
            return 1
        return self.expert_shards if is_expert(row) else self.shards

    def width(self, row: Row) -> int:
        """Bytes in which a trained weight stands between steps."""
        tuning = self.training.tuning
        return WIDTH_BYTES[tuning.adapter_width if row.part == PART else self.training.parameter_width]

    def is_here(self, part: Part) -> bool:
        """Whether a part stands on the device, not on the host."""
        return self.training.offload not in _AWAY[part]

    def weight_terms(self, cost: Cost) -> Terms:
        """Beside `matrix` and `vector` the terms of WEIGHTS."""
        row = cost.row
        if self.trains(row):
            width = self.width(row)
            return {"weight_bytes": width, "vector_bytes": width, "shards": self.shares(row, 3)}
        sizes = row.operator.sizes
        inputs = sizes.get("in_features", sizes.get("width", 1))
        outputs = sizes.get("out_features", sizes.get("rows", 1))
        form = format_of(part_of(row.operator), self.base, self.half)
        each = bytes_per_weight(form, max(1, inputs), max(1, outputs))
        return {"weight_bytes": each, "vector_bytes": HALF_BYTES, "shards": self.shares(row, 3)}

    def gradient_terms(self, cost: Cost) -> Terms:
        """Beside `matrix` and `vector` the terms of GRADIENTS: 16-bit ones too where both are there."""
        width = WIDTH_BYTES[self.training.gradient_width]
        both = self.trainer.both_gradients and width > HALF_BYTES
        each = (width + (HALF_BYTES if both else 0)) if self.trains(cost.row) else 0
        # A pipeline adds up the gradients of its micro-batches before weights that are shared out get them.
        whole = self.pipelined and self.training.zero_stage == 3
        return {"gradient_bytes": each, "shards": 1 if whole else self.shares(cost.row, 2)}

    def state_terms(self, cost: Cost) -> Terms:
        """Beside `matrix` and `vector` the terms of STATES."""
        row, chosen = cost.row, self.optimizer
        trains = int(self.trains(row))
        copied = self.training.master_weights and self.width(row) < SINGLE_BYTES
        width = WIDTH_BYTES[self.training.state_width]
        edge = row.operator.component in _EDGES
        factored = chosen.factored * trains
        sizes = row.operator.sizes
        return {
            "master_bytes": SINGLE_BYTES * trains if copied else 0,
            "states": trains * (chosen.edge_states if edge else chosen.matrix_states),
            "state_bytes": chosen.state_bytes(width),
            "vector_states": trains * chosen.vector_states,
            "vector_bytes": chosen.vector_bytes(width),
            "factored": factored,
            "inputs": sizes.get("in_features", sizes.get("width", 1)),
            "outputs": sizes.get("out_features", sizes.get("rows", 1)),
            "shards": self.shares(row, 1),
        }

    def update_terms(self, cost: Cost) -> Terms:
        """Beside `matrix` and `vector` the terms of UPDATE."""
        held = self.trainer.update_bytes + self.trainer.copied_gradient_bytes
        return {"update_bytes": held * int(self.trains(cost.row)), "shards": self.shares(cost.row, 1)}


def states_of(given: Setting) -> States:
    """The formats and shares of a scenario; raises QuestionError for an optimizer or format not known."""
    scenario, facts = given.scenario, given.facts
    training, layout = scenario.training, scenario.layout
    copies = scenario.replicas * layout.context
    near = max(1, layout.node // layout.tensor)
    most = near if training.sharding == "node" else copies * layout.attention_data
    form = training.tuning.base_format if training.tuning.method == "qlora" else "bf16"
    return States(
        training, facts.optimizer(training.optimizer), facts.trainer(training.framework),
        facts.weight_format(form, "training.tuning.base_format"), facts.half,
        min(copies * layout.attention_data, most), min(copies, most), layout.pipeline > 1,
    )  # fmt: skip


def share_bytes(formula: Formula, cost: Cost, terms: Terms) -> Number:
    """Bytes of a row by one of the formulas."""
    return formula({"matrix": cost["matrix"], "vector": cost["vector"], **terms})


def share_figure(formula: Formula, cost: Cost, terms: Terms) -> Figure:
    """The working of the bytes of a row by one of the formulas."""
    held = {name: row_figure(cost, name, "parameters") for name in ("matrix", "vector")}
    rest = {name: Figure(terms[name], "1", _TITLES[name]) for name in formula.names if name in terms}
    return derive(cost.row.operator.name, "bytes", formula, {**held, **rest})
