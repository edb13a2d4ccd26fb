"""What of a micro-batch stays for the backward pass, by what is computed again, and how many there are."""

from collections.abc import Iterable
from dataclasses import dataclass

from calc.answers.setting import Setting
from calc.answers.training_pass import TrainingPass
from calc.deployment.scenario import Scenario
from calc.physics.formula import Figure, Formula, Number, derive
from calc.physics.ledger import Cost, row_figure, sum_figure
from calc.physics.operators import SOFTMAX

_WHOLE = Formula("bytes_kept")
_SHARE = Formula("bytes_kept * share")
_EACH = Formula("bytes_kept * layers / all_layers")
_RUNNING = Formula("elements * activation_bytes / layers")


@dataclass(frozen=True, slots=True)
class KeptPart:
    """Bytes that a row keeps, or a share of them: all, one of the runs, or half of the products."""

    cost: Cost
    formula: Formula
    terms: tuple[tuple[str, Number], ...] = ()
    column: str = ""

    @property
    def name(self) -> str:
        """The id of the row."""
        return f"{self.cost.row.id}_{self.column}" if self.column else self.cost.row.id

    @property
    def value(self) -> Number:
        """The bytes."""
        own = self.cost[self.column] if self.column else self.cost.kept
        return self.formula({**dict(self.terms), "bytes_kept": own, "elements": own})

    def figure(self) -> Figure:
        """The working of the bytes."""
        terms = {name: Figure(value, "1", _TITLES[name]) for name, value in self.terms}
        shown = row_figure(self.cost, self.column, "bytes") if self.column else _kept_figure(self.cost)
        named = {name: shown for name in ("bytes_kept", "elements") if name in self.formula.names}
        return derive(self.cost.row.operator.name, "bytes", self.formula, {**named, **terms})


_TITLES = {
    "share": "Share that stays", "layers": "Layers at once", "all_layers": "Layers of this kind",
    "activation_bytes": "Bytes of an activation",
}  # fmt: skip


def _kept_figure(cost: Cost) -> Figure:
    own = row_figure(cost, "kept", "bytes")
    columns = {"kept_weights": cost.row.gradients == "both", "kept_output": cost.row.feeds}
    rest = {
        name: row_figure(cost, name, "bytes") for name, counts in columns.items() if counts and cost[name]
    }
    return sum_figure(cost.row.operator.name, "bytes", {"kept": own, **rest}.items()) if rest else own


@dataclass(frozen=True, slots=True)
class Kept:
    """Parts that stay, of layers' inputs those that the host may hold, and what is there for a moment."""

    inputs: tuple[KeptPart, ...]
    others: tuple[KeptPart, ...]
    again: tuple[KeptPart, ...]
    running: tuple[KeptPart, ...]

    def stays(self, inputs_here: bool) -> tuple[KeptPart, ...]:
        """What stays on the device."""
        return (*self.inputs, *self.others) if inputs_here or not self.inputs else self.others


def kept_of(given: Setting, each: TrainingPass) -> Kept:
    """What one micro-batch keeps on a device of a stage under the scenario's recomputation."""
    training = given.scenario.training
    costs = [c for c in each.costs.costs if c.row.gradients != "none"]
    layered = {c.row.group for c in costs if c.row.operator.kind == "layer_input"}
    inside = [c for c in costs if c.row.group in layered and c.row.operator.kind != "layer_input" and c.kept]
    outside = [c for c in costs if c.row.group not in layered and c.kept]
    running = _running(costs, each.costs.terms["a_bytes"])
    if training.recompute in ("none", "selective"):
        return Kept((), _whole([*inside, *outside]), (), running)
    run = training.recompute_every if training.recompute == "every" else 1
    runs = tuple(
        KeptPart(c, _SHARE, (("share", 1 / run),)) for c in costs if c.row.operator.kind == "layer_input"
    )
    saved: tuple[KeptPart, ...] = ()
    if training.recompute == "operators":
        products = [c for c in costs if c.row.group in layered and c["result"]]
        saved = tuple(KeptPart(c, _SHARE, (("share", 1 / 2),), "result") for c in products)
        saved += _whole(c for c in inside if c.row.operator.kind in SOFTMAX)
    groups = [[c for c in inside if c.row.group == group] for group in layered]
    widest = max(groups, key=lambda rows: sum(c.kept / c.row.count for c in rows)) if groups else []
    again = tuple(
        KeptPart(c, _EACH, (("layers", min(run, c.row.count)), ("all_layers", c.row.count))) for c in widest
    )
    return Kept(runs, (*saved, *_whole(outside)), again, running)


def _whole(costs: Iterable[Cost]) -> tuple[KeptPart, ...]:
    return tuple(KeptPart(c, _WHOLE) for c in costs)


def _running(costs: list[Cost], width: int) -> tuple[KeptPart, ...]:
    """The operator with the most elements alive, but for the head, whose logits are counted apart."""
    running = [c for c in costs if c.row.operator.kind != "head" and c["working"]]
    if not running:
        return ()
    widest = max(running, key=lambda c: c["working"] / c.row.count)
    terms = (("activation_bytes", width), ("layers", widest.row.count))
    return (KeptPart(widest, _RUNNING, terms, "working"),)


def in_flight(scenario: Scenario, at: int) -> float:
    """Micro-batches whose activations a stage holds at once; with virtual stages in parts of a stage.

    GPipe: Huang et al. 2019, arXiv 1811.06965. 1F1B and interleaving: Narayanan et al. 2021, arXiv
    2104.04473. Zero bubble (ZB-H1, whose stages all hold as much as the first): Qi et al. 2023, arXiv
    2401.10241.
    """
    training, stages = scenario.training, scenario.deployment.pipeline_parallel
    batches = scenario.micro_batches
    if training.schedule == "gpipe" or stages == 1:
        return batches if stages > 1 else 1
    if training.schedule == "zero-bubble":
        return min(batches, stages)
    if training.schedule == "interleaved":
        virtual = training.virtual_stages
        chunks = 2 * (stages - at - 1) + (virtual - 1) * stages + 1
        return min(batches, chunks / virtual)
    return min(batches, stages - at)
