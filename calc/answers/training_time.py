"""The time of a training step: micro-batches through the pipeline, gradients between copies, the update."""

from dataclasses import dataclass
from typing import Any

from calc.answers.book import Book, Definition, Working, defined
from calc.answers.setting import Setting
from calc.answers.training_pass import TrainingPass, training_passes
from calc.deployment.training import WIDTH_BYTES, Precision
from calc.physics.formats import HALF_BYTES
from calc.physics.formula import Figure, Formula
from calc.physics.ledger import Cost, sum_figure
from calc.physics.operators import SOFTMAX

# Whose peak products run at; a format without a unit of its own computes at 16 bit (see Device.rate).
RATES: dict[Precision, str] = {
    "bf16": "bf16", "fp16": "fp16", "fp8": "fp8", "mxfp8": "fp8", "nvfp4": "fp4", "fp32": "fp32",
    "tf32": "fp32",
}  # fmt: skip
_WAY = Formula("max(flops / rate, bytes / bandwidth) + link * element_bytes / link_bandwidth")


_MICRO = defined(
    "training.micro_seconds", "A micro-batch on the slowest stage", "seconds",
    "forward_seconds + backward_seconds + recompute_seconds",
)  # fmt: skip
_BUBBLES: dict[str, tuple[str, str]] = {
    "gpipe": ("(stages - 1) / micro_batches", "Huang et al. 2018, arXiv 1811.06965"),
    "1f1b": ("(stages - 1) / micro_batches", "Narayanan et al. 2021, arXiv 2104.04473"),
    "interleaved": (
        "(stages - 1) / (micro_batches * virtual_stages)", "Narayanan et al. 2021, arXiv 2104.04473",
    ),
    "zero-bubble": (
        "(stages - 1) / (3 * micro_batches)",
        "Qi et al. 2023, arXiv 2401.10241: ZB-H1, where forward and both halves of backward take as long",
    ),
}  # fmt: skip
_PIPELINE = defined(
    "training.pipeline_seconds", "All micro-batches through the pipeline", "seconds",
    "micro_seconds * micro_batches * (1 + bubble)",
)  # fmt: skip
_SYNC = defined(
    "training.sync_seconds", "Gradients and weights between the copies", "seconds",
    "passes * bytes_held * ((near - 1) / near / link + (far - 1) / far / near / fabric)",
    passes="training.sync_passes", bytes_held="training.sync_bytes", near="training.near_copies",
    far="training.far_groups", link="device.link_bandwidth", fabric="device.fabric_bandwidth",
    source="reduce-scatter and all-gather, within a node first, then between nodes",
)  # fmt: skip
_EXPOSED = defined(
    "training.exposed_seconds", "Of it what no computation hides", "seconds",
    "max(0, sync_seconds - hiding * (backward_seconds + forward_seconds))",
    source="it runs beside one pass of the layers where overlap is on",
)  # fmt: skip
_OPTIMIZER = defined(
    "training.optimizer_seconds", "Update of the weights", "seconds", "update_bytes / bandwidth",
    bandwidth="device.memory_bandwidth",
)  # fmt: skip
_ATTENTION = defined(
    "training.attention_seconds", "Attention of a step under its ceiling", "seconds",
    "attention_micro * micro_batches * (1 + bubble)",
)  # fmt: skip
_CEILING = defined(
    "training.ceiling_seconds", "Ceiling of a training step", "seconds",
    "pipeline_seconds + exposed_seconds + optimizer_seconds",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StageTime:
    """Seconds of one micro-batch on the devices of a pipeline stage; `again` are the rows computed twice."""

    of: TrainingPass
    forward: float
    backward: float
    recompute: float
    again: frozenset[str]

    @property
    def seconds(self) -> float:
        """All of it."""
        return self.forward + self.backward + self.recompute

    def repeats(self, cost: Cost) -> bool:
        """Whether a row is computed again in the backward pass."""
        return cost.row.id in self.again


def training_time(book: Book, given: Setting) -> tuple[StageTime, ...]:
    """Enter the ceiling of a training step and what it is made of; returns the time of each stage."""
    stages = tuple(stage_time(given, each) for each in training_passes(given))
    slowest = max(stages, key=lambda each: each.seconds)
    _give(book, given)
    for name, title in (
        ("forward", "Forward pass of a micro-batch"), ("backward", "Backward pass of a micro-batch"),
        ("recompute", "What is computed again"),
    ):  # fmt: skip
        value = getattr(slowest, name)
        book.fold(f"training.{name}_seconds", value, _working(given, slowest, name, title))
    attention = sum(
        _part(given, slowest, cost) for cost in slowest.of.costs.costs if cost.row.operator.kind in SOFTMAX
    )
    book.give("training.attention_micro", attention, "seconds", "Attention of a micro-batch at its ceiling")
    book.give("training.layers", slowest.of.layers, "layers", "Layers of the slowest stage")
    book.add(_MICRO, _bubble(given), _PIPELINE, _ATTENTION)
    _enter_sync(book, given, stages)
    book.add(_OPTIMIZER, _CEILING)
    return stages


def _bubble(given: Setting) -> Definition:
    text, source = _BUBBLES[given.scenario.training.schedule]
    return defined("training.bubble", "Idle share of the pipeline over its work", "1", text, source=source)


def stage_time(given: Setting, of: TrainingPass) -> StageTime:
    """Seconds of forward, backward and recomputation of a stage, an operator after the other."""
    costs = of.costs.costs
    again = frozenset(cost.row.id for cost in costs if _made_again(given, cost))
    ahead = {cost.row.id: _seconds(given, cost, "forward") for cost in costs}
    backward = sum(_seconds(given, cost, "backward") for cost in costs)
    return StageTime(of, sum(ahead.values()), backward, sum(ahead[each] for each in again), again)


def _made_again(given: Setting, cost: Cost) -> bool:
    """Whether an operator is computed once more for the backward pass."""
    recompute, operator = given.scenario.training.recompute, cost.row.operator
    if cost.row.gradients == "none" or operator.component in ("embedding", "lm_head", "pos_embedding"):
        return False
    if recompute == "selective":
        return operator.kind in SOFTMAX
    if recompute == "operators":
        return cost.kind.compute == "half" and operator.kind not in SOFTMAX
    return recompute in ("full", "every")


def _terms(given: Setting, cost: Cost, way: str) -> dict[str, Any]:
    """What one operator computes and moves in one direction on one device."""
    training = given.scenario.training
    peak = rate_of(given)[0] if cost.kind.compute == "weights" else given.rate_half
    width = INPUTS.get(training.precision, HALF_BYTES) if cost.kind.compute == "weights" else HALF_BYTES
    weights = cost["streamed_matrix"] * width + cost["streamed_vector"] * HALF_BYTES
    moved = cost["moved"] * HALF_BYTES
    if way == "forward":
        flops, through = cost["flops"], weights + moved
    else:
        gradients = cost.row.gradients
        flops = cost.backward_flops
        # weights once for the gradient of the input, and their own gradient written; activations twice
        through = 0 if gradients == "none" else weights * (2 if gradients == "both" else 1) + 2 * moved
    return {
        "flops": flops, "rate": peak, "bytes": through, "bandwidth": given.bandwidth,
        "link": 0 if way == "backward" and cost.row.gradients == "none" else cost["link"],
        "element_bytes": HALF_BYTES, "link_bandwidth": given.link_rate(cost.row),
    }  # fmt: skip


INPUTS = {"fp8": 1, "mxfp8": 33 / 32, "nvfp4": 9 / 16, "fp32": 4, "tf32": 4}


def _seconds(given: Setting, cost: Cost, way: str) -> float:
    return _WAY(_terms(given, cost, way))


def rate_of(given: Setting) -> tuple[float, str]:
    """The peak of products in the precision of the run, and the rate that it is; infinite where unknown."""
    rate, used = given.scenario.hardware.device.rate(RATES[given.scenario.training.precision])
    return (float("inf"), "none") if rate is None else (rate, used)


def _part(given: Setting, of: StageTime, cost: Cost) -> float:
    """Seconds of an operator in a micro-batch, all of its passes."""
    ahead = _seconds(given, cost, "forward")
    return ahead * (1 + of.repeats(cost)) + _seconds(given, cost, "backward")


def _working(given: Setting, of: StageTime, name: str, title: str) -> Working:
    """The working of a sum over the rows of a stage."""

    def told() -> Figure:
        way = "backward" if name == "backward" else "forward"
        parts = [
            (cost.row.id, Figure(_seconds(given, cost, way), "seconds", cost.row.operator.name))
            for cost in of.of.costs.costs
            if name != "recompute" or of.repeats(cost)
        ]
        return sum_figure(title, "seconds", [part for part in parts if part[1].value])

    return told


def _give(book: Book, given: Setting) -> None:
    scenario, training = given.scenario, given.scenario.training
    inputs: tuple[tuple[str, int, str, str], ...] = (
        ("training.micro_batches", scenario.micro_batches, "1", "Micro-batches of a copy in a step"),
        ("training.virtual_stages", training.virtual_stages, "1", "Runs of layers of a device"),
        ("training.sequence_length", training.sequence_length, "tokens", "Tokens of a sequence"),
        ("training.micro_batch", training.micro_batch, "sequences", "Sequences of a micro-batch"),
        ("training.stages", scenario.deployment.pipeline_parallel, "stages", "Stages of the pipeline"),
        ("training.copies", copies(given), "replicas", "Copies of the model that share a step"),
    )
    for path, value, unit, title in inputs:
        book.give(path, value, unit, title)
    rate, used = rate_of(given)
    device = scenario.hardware.device
    book.give(
        "training.rate", rate, "FLOP/s", f"Dense peak of the products, {used}", source=device.source,
        confidence=device.confidence,
    )  # fmt: skip


def copies(given: Setting) -> int:
    """Copies of the model that work on one step."""
    return given.scenario.replicas * given.scenario.deployment.attention_data_parallel


def _enter_sync(book: Book, given: Setting, stages: tuple[StageTime, ...]) -> None:
    """What copies exchange in a step: gradients summed, weights handed back; with stage 3 weights twice."""
    scenario, training = given.scenario, given.scenario.training
    held = max(_trained(each.of) for each in stages)
    width = WIDTH_BYTES[training.gradient_width]
    many = copies(given)
    near = max(1, min(many, scenario.hardware.node_size // max(1, scenario.replica_devices)))
    parts = 3 if training.zero_stage == 3 else 2
    inputs: tuple[tuple[str, float, str, str], ...] = (
        ("training.sync_passes", parts if many > 1 else 0, "1", "Times that what is held travels"),
        ("training.sync_bytes", held * width, "bytes", "Gradients of a device"),
        ("training.near_copies", near, "replicas", "Copies in a node"),
        ("training.far_groups", -(-many // near), "1", "Nodes that hold copies"),
        ("training.hiding", int(training.overlap), "1", "Passes that hide the exchange"),
        ("training.update_bytes", _update_bytes(given, held, many), "bytes", "Moved by the update"),
    )
    for path, value, unit, title in inputs:
        book.give(path, value, unit, title, confidence="derived")
    book.add(_SYNC, _EXPOSED)


def _trained(of: TrainingPass) -> int:
    """Parameters of a device that have gradients."""
    return sum(c["matrix"] + c["vector"] for c in of.costs.costs if c.row.gradients == "both")


def _update_bytes(given: Setting, held: int, many: int) -> float:
    """Bytes that the update of a device's share of the weights moves: states and master both ways."""
    training = given.scenario.training
    each = WIDTH_BYTES[training.gradient_width] + 2 * (8 + 4 * training.master_weights) + HALF_BYTES
    return held * each / (many if training.shares_states else 1)
