"""Memory of one device in training: every part of it, and the moment at which most is there at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from calc.answers.book import Book, defined
from calc.answers.setting import Setting
from calc.answers.training_kept import Kept, in_flight, kept_of
from calc.answers.training_pass import TrainingPass, training_passes
from calc.answers.training_states import (
    GRADIENTS,
    STATES,
    UPDATE,
    WEIGHTS,
    Part,
    States,
    Terms,
    share_bytes,
    share_figure,
    states_of,
)
from calc.physics.formats import HALF_BYTES
from calc.physics.formula import Figure, Formula
from calc.physics.ledger import Cost, row_figure, sum_figure

M = "training.memory"
Moment = Literal["loss", "backward", "update", "load"]
MOMENTS: tuple[Moment, ...] = ("loss", "backward", "update", "load")
_PARTS = (
    "weights",
    "gradients",
    "optimizer",
    "activations",
    "logits",
    "gathered",
    "buffers",
    "beside",
    "overhead",
)
_LOGITS = {
    loss: defined(
        f"{M}.logits", "Logits and loss", "bytes", text, vocab_size="training.vocab_per_device",
        logit_bytes="trainer.logit_bytes", half="device.half_bytes", chunk="training.loss_chunk",
    )
    for loss, text in {
        "plain": "positions * vocab_size * logit_bytes",
        "chunked": "vocab_size * (half * positions + min(chunk, positions) * (logit_bytes - half))",
        "fused": "min(chunk, positions) * vocab_size * logit_bytes",
    }.items()
}  # fmt: skip
_STANDS = "weights + optimizer_held + gradients_held + gathered + buffers + beside + overhead"
_DEFINITIONS = (
    defined(f"{M}.positions", "Positions of a micro-batch on a device", "tokens",
            "ceil(sequences * length / parts)", length="training.sequence_length",
            parts="deployment.context_parallel"),
    defined(f"{M}.forward", "Activations kept for the backward pass", "bytes", "in_flight * kept"),
    defined(f"{M}.activations", "Activations", "bytes", "forward + again + running",
            source="what operators keep of the micro-batches under way, a run that is computed again, and "
            "the gradients of the widest operator"),
)  # fmt: skip
_HELD = (
    defined(f"{M}.gradients_held", "Gradients beside the activations", "bytes",
            "gradients * gradients_stand"),
    defined(f"{M}.optimizer_held", "States beside the activations", "bytes", "optimizer * states_stand"),
)  # fmt: skip
_GATHERED = (
    defined(f"{M}.gathered", "16-bit weights while they are used", "bytes",
            "layers_there * layer_bytes + end_bytes + (cast_elements + unpacked_elements) * half",
            half="device.half_bytes"),
)  # fmt: skip
_BESIDE = (
    defined(f"{M}.beside", "Models beside the one that trains", "bytes",
            "parameters * half * (models_beside / reference_shards + sampling) + answers * answer_cache",
            half="device.half_bytes"),
)  # fmt: skip
_TOTALS = (
    defined(f"{M}.overhead", "Runtime, collectives and fragmentation", "bytes",
            "context + communication + fragmentation * (activations + logits)", confidence="estimate"),
    defined(f"{M}.at_loss", "Memory when the loss is computed", "bytes", f"{_STANDS} + forward + logits"),
    defined(f"{M}.at_backward", "Memory in the backward pass", "bytes", f"{_STANDS} + activations"),
    defined(f"{M}.at_update", "Memory when weights are updated", "bytes",
            "weights + optimizer_held + gradients + update + buffers + beside + overhead"),
    defined(f"{M}.at_load", "Memory when weights are loaded", "bytes",
            "loads_whole * (parameters * half + weights) + overhead", half="device.half_bytes"),
    defined(f"{M}.total", "Memory in training, fullest device", "bytes",
            "max(at_loss, at_backward, at_update, at_load)"),
    defined(f"{M}.headroom", "Memory left in training", "bytes", "usable - total"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StageLoad:
    """What each device of one pipeline stage holds at its fullest moment; `parts` sum to `total` bytes.

    `at` is the place of the stage in the pipeline, from 0.
    """

    name: str
    at: int
    devices: int
    parts: tuple[tuple[str, Any], ...]
    total: Any
    moment: Moment


def training_memory(book: Book, given: Setting) -> tuple[StageLoad, ...]:
    """Enter all `training.memory.*`, of the fullest device, and return every stage of the pipeline."""
    states, passes = states_of(given), training_passes(given)
    count = sum(len(each.stage.at) for each in passes)
    loads: list[StageLoad] = []
    for each in passes:
        made = Book()
        _enter(made, given, states, each)
        for at in each.stage.at:
            _enter_place(made, given, at)
            loads.append(_load(made, given, each, at, count))
    loads.sort(key=lambda load: load.at)
    fullest = max(loads, key=lambda load: load.total)
    at, moment = fullest.at, fullest.moment
    _enter(book, given, states, next(each for each in passes if at in each.stage.at))
    _enter_place(book, given, at)
    book.give(f"{M}.peak_stage", at + 1, "1", "Pipeline stage of the fullest device")
    book.give(
        f"{M}.peak_moment", MOMENTS.index(moment) + 1, "1", "Moment of the peak: loss, backward, update, load"
    )
    return tuple(loads)


def _load(book: Book, given: Setting, each: TrainingPass, at: int, stages: int) -> StageLoad:
    values = {name: book.values[f"{M}.{name}"] for name in (*_PARTS, "forward", "update", "optimizer_held")}
    values["held"] = book.values[f"{M}.gradients_held"]
    moment = max(MOMENTS, key=lambda name: book.values[f"{M}.at_{name}"])
    gone = {
        "loss": {"gradients": values["held"], "activations": values["forward"],
                 "optimizer": values["optimizer_held"]},
        "backward": {"gradients": values["held"], "logits": 0, "optimizer": values["optimizer_held"]},
        "update": {"optimizer": values["optimizer_held"], "activations": 0, "logits": 0, "gathered": 0,
                   "buffers": values["buffers"] + values["update"]},
        "load": {**dict.fromkeys(_PARTS, 0), "weights": values["weights"], "overhead": values["overhead"],
                 "gathered": book.values[f"{M}.at_load"] - values["weights"] - values["overhead"]},
    }  # fmt: skip
    parts = {**{name: values[name] for name in _PARTS}, **gone[moment]}
    devices = given.scenario.layout.stage * given.scenario.replicas
    name = each.stage.name if stages == 1 else f"stage {at + 1}"
    return StageLoad(name, at, devices, tuple(parts.items()), sum(parts.values()), moment)


def _enter_place(book: Book, given: Setting, at: int) -> None:
    """Enter what depends on the place of a stage in the pipeline, once the rest stands."""
    under_way = in_flight(given.scenario, at)
    book.give(f"{M}.in_flight", under_way, "micro-batches", "Micro-batches under way")
    book.add(*_DEFINITIONS, _LOGITS[given.scenario.training.loss], *_TOTALS)


def _enter(book: Book, given: Setting, states: States, each: TrainingPass) -> None:
    """Enter the figures of one device of a stage, whatever its place in the pipeline."""
    _give(book, given, states, each)
    costs, kept = each.costs.costs, kept_of(given, each)
    rows: tuple[tuple[Part, Formula, Callable[[Cost], Terms]], ...] = (
        ("weights", WEIGHTS, states.weight_terms), ("gradients", GRADIENTS, states.gradient_terms),
        ("optimizer", STATES, states.state_terms), ("update", UPDATE, states.update_terms),
    )  # fmt: skip
    for name, formula, terms in rows:
        _enter_rows(book, f"{M}.{name}", formula, terms, costs if states.is_here(name) else (), states)
    _enter_held(book, given, states)
    _enter_kept(book, given, states, kept)
    _enter_gathered(book, given, states, each)
    _enter_beside(book, given, states, each)


_TITLES = {
    "weights": "Weights in training", "gradients": "Gradients", "optimizer": "Optimizer states",
    "update": "Temporaries of the update",
}  # fmt: skip


def _enter_rows(
    book: Book,
    path: str,
    formula: Formula,
    terms: Callable[[Cost], Terms],
    costs: Sequence[Cost],
    states: States,
) -> None:
    """A part of memory as the sum over rows; gradients that go at once are those of the largest row."""
    held = {c.row.id: (c, share_bytes(formula, c, terms(c))) for c in costs}
    rows = {name: pair for name, pair in held.items() if pair[1]}
    if formula is GRADIENTS and states.training.update_in_backward and rows:
        largest = max(rows, key=lambda name: rows[name][1])
        rows = {largest: rows[largest]}
    title = _TITLES[path.rpartition(".")[2]]

    def working() -> Figure:
        parts = ((name, share_figure(formula, c, terms(c))) for name, (c, _) in rows.items())
        return sum_figure(title, "bytes", parts)

    book.fold(path, sum(value for _, value in rows.values()), working)


def _give(book: Book, given: Setting, states: States, each: TrainingPass) -> None:
    """Enter what the formulas refer to: the step, the device, and what the framework holds."""
    scenario, trainer = given.scenario, states.trainer
    training, device = scenario.training, scenario.hardware.device
    rest: Mapping[str, Any] = {"source": trainer.source, "confidence": trainer.confidence}
    heads = [c.row.operator.sizes["out_features"] for c in each.costs.costs if c.row.operator.kind == "head"]
    many = scenario.hardware.count > 1
    loose = trainer.fragmentation
    buckets = trainer.bucket_bytes if many or training.shares_states else 0
    for path, value, unit, title, of in (
        ("training.sequence_length", training.sequence_length, "tokens", "Sequence", {}),
        (f"{M}.sequences", each.costs.terms["sequences"], "sequences", "Sequences of a micro-batch", {}),
        ("deployment.context_parallel", scenario.deployment.context_parallel, "devices",
         "Devices that share the positions", {}),
        ("training.vocab_per_device", max(heads, default=0), "1", "Vocabulary held by a device", {}),
        ("trainer.logit_bytes", trainer.logit_bytes, "bytes", "Bytes for each logit, copies included", rest),
        ("device.half_bytes", HALF_BYTES, "bytes", "Bytes of an activation", {}),
        ("training.loss_chunk", training.loss_chunk, "tokens", "Positions of a chunk", {}),
        (f"{M}.context", trainer.context_bytes, "bytes", "Runtime context of the framework", rest),
        (f"{M}.communication", trainer.communication_bytes if many else 0, "bytes",
         "Buffers of collectives", rest),
        (f"{M}.loads_whole", int(trainer.loads_whole and many), "1",
         "1 where each device loads all weights before they are shared out", rest),
        (f"{M}.fragmentation", loose, "1", "Share that the allocator holds beyond what is used", rest),
        (f"{M}.buffers", buckets, "bytes", "Buckets of gradients and weights",
         rest),
        (f"{M}.usable", device.usable, "bytes", "Usable memory of a device",
         {"source": device.usable_source or device.source,
          "confidence": "estimate" if device.usable_bytes is None else "derived"}),
    ):  # fmt: skip
        book.give(path, value, unit, title, **of)


def _enter_held(book: Book, given: Setting, states: States) -> None:
    """Gradients that stand all the time, for they have buffers or add up; states that are not paged out."""
    stand = states.trainer.holds_gradients or given.scenario.micro_batches > 1
    at_once = states.training.update_in_backward
    book.give(f"{M}.gradients_stand", int(stand or at_once), "1", "1 where gradients stand all the time")
    book.give(f"{M}.states_stand", int(not states.optimizer.paged), "1", "1 where states are never paged out")
    book.add(*_HELD)


def _enter_kept(book: Book, given: Setting, states: States, kept: Kept) -> None:
    """What the operators keep, what is computed again at once, and gradients of the widest operator."""
    here = states.is_here("activations")
    for name, title, parts in (
        ("kept", "Activations kept of a micro-batch", kept.stays(here)),
        ("again", "Activations of a run that is computed again", kept.again),
        ("running", "Gradients of the widest operator", kept.running),
    ):  # fmt: skip

        def working(title: str = title, parts: Any = parts) -> Figure:
            return sum_figure(title, "bytes", ((part.name, part.figure()) for part in parts))

        book.fold(f"{M}.{name}", sum(part.value for part in parts), working)


def _enter_gathered(book: Book, given: Setting, states: States, each: TrainingPass) -> None:
    """16-bit weights that are there only while they are used: gathered, cast, unpacked or off the host."""
    training, costs = given.scenario.training, each.costs.costs
    layered = {c.row.group for c in costs if c.row.operator.kind == "layer_input"}
    packed = training.tuning.method == "qlora"
    layers: dict[str, Any] = dict.fromkeys(layered, 0)
    ends: Any = 0
    for cost in costs:
        # Weights that are packed are gathered so.
        each_bytes = states.weight_terms(cost)["weight_bytes"] if packed else HALF_BYTES
        held = (cost["matrix"] + cost["vector"]) * each_bytes
        if cost.row.group in layered:
            layers[cost.row.group] += held / cost.row.count
        else:
            ends += held
    apart = training.zero_stage == 3 or not states.is_here("weights")
    # The micro-batches of a pipeline all find the weights of their stage gathered.
    most = max((c.row.count for c in costs if c.row.operator.kind == "layer_input"), default=1)
    piped = given.scenario.deployment.pipeline_parallel > 1
    there = each.layers if piped else min(most, 1 + training.prefetch)
    single = training.precision in ("fp32", "tf32")
    cast = training.parameter_width == "fp32" and not single and not apart
    parameters = sum(c["matrix"] + c["vector"] for c in costs)
    for name, value, unit, title in (
        ("layer_bytes", max(layers.values(), default=0), "bytes", "Weights of the largest layer"),
        ("layers_there", there if apart else 0, "layers", "Layers gathered"),
        ("end_bytes", ends if apart else 0, "bytes", "Weights outside layers, gathered"),
        ("cast_elements", parameters if cast else 0, "1", "Parameters cast to 16 bit"),
        ("unpacked_elements", max((c["matrix"] // c.row.count for c in costs), default=0) if packed else 0,
         "1", "Parameters of the largest matrix, unpacked"),
    ):  # fmt: skip
        book.give(f"{M}.{name}", value, unit, title)
    book.add(*_GATHERED)


def _enter_beside(book: Book, given: Setting, states: States, each: TrainingPass) -> None:
    """Models beside the one that trains: a reference, and a copy that samples answers with its cache."""
    tuning = given.scenario.training.tuning
    reference = tuning.objective != "next-token" and tuning.reference == "own"
    samples = tuning.objective == "grpo" and tuning.rollout == "beside"
    parameters = sum(c["matrix"] + c["vector"] for c in each.costs.costs)
    cache = each.costs.total("cache") * tuning.group_size if samples else 0
    caches = [c for c in each.costs.costs if c["cache"]] if samples else []

    def working() -> Figure:
        parts = ((c.row.id, row_figure(c, "cache", "bytes", given.cache_figures)) for c in caches)
        return sum_figure("Cache of one answer to each prompt", "bytes", parts)

    one = each.costs.total("cache") if samples else 0
    book.fold(f"{M}.answer_cache", one, working)
    shards = states.shards if states.training.zero_stage == 3 else 1
    for name, value, title in (
        ("parameters", parameters, "Parameters of the stage"),
        ("models_beside", int(reference), "Reference models"),
        ("sampling", int(samples), "Copies that sample answers"),
        ("answers", tuning.group_size if cache else 0, "Answers to a prompt"),
        ("reference_shards", shards, "Devices that share out the reference model"),
    ):  # fmt: skip
        book.give(f"{M}.{name}", value, "1", title)
    book.add(*_BESIDE)
