"""A training run: what a step is expected to take, tokens a second, MFU and HFU, days, device-hours."""

from calc.answers.book import Book, defined
from calc.answers.setting import Setting
from calc.answers.training_time import StageTime, copies
from calc.deployment.training_efficiency import KINDS, Trained

_STEP = defined(
    "training.step_seconds", "Time of a training step, expected", "seconds",
    "(ceiling_seconds + attention_factor * attention_seconds) / efficiency"
    " + layers * micro_batches * (1 + bubble) * seconds_per_layer",
)  # fmt: skip
_STEP_TOKENS = defined(
    "training.step_tokens", "Tokens of a step", "tokens",
    "micro_batch * micro_batches * copies * sequence_length",
)  # fmt: skip
_RATES = (
    defined("training.tokens_per_second", "Tokens a second", "tokens/s", "step_tokens / step_seconds"),
    defined(
        "training.tokens_per_second_per_device", "Tokens a second of a device", "tokens/s",
        "tokens_per_second / devices", devices="hardware.count",
    ),
    defined("training.flops_per_token", "Model FLOPs of a token", "FLOP", "step_flops / step_tokens"),
    defined(
        "training.mfu", "MFU", "1", "step_flops / (step_seconds * devices * rate)", devices="hardware.count",
        source="model FLOPs over the peak of the products; what is recomputed does not count",
    ),
    defined(
        "training.hfu", "HFU", "1", "(step_flops + again_flops) / (step_seconds * devices * rate)",
        devices="hardware.count", source="with what is recomputed",
    ),
    defined(
        "training.communication_share", "Share of a step that copies wait for each other", "1",
        "exposed_seconds / ceiling_seconds",
    ),
    defined(
        "training.bubble_share", "Share of a step that the pipeline idles", "1",
        "micro_seconds * micro_batches * bubble / ceiling_seconds",
    ),
)  # fmt: skip
_RUN = (
    defined("training.flops", "Model FLOPs of the run", "FLOP", "flops_per_token * run_tokens"),
    defined("training.steps", "Steps", "1", "run_tokens / step_tokens"),
    defined(
        "training.seconds", "Time of the run", "seconds", "steps * step_seconds / goodput",
        goodput="training.goodput", source="restarts, checkpoints and stalls take what is not goodput",
    ),
    defined("training.days", "Days", "1", "seconds / 86400"),
    defined(
        "training.device_hours", "Device-hours", "1", "seconds / 3600 * devices", devices="hardware.count"
    ),
)  # fmt: skip


def training_run(book: Book, given: Setting, stages: tuple[StageTime, ...]) -> None:
    """Enter the expected step and the run, once the ceiling of a step stands."""
    training = given.scenario.training
    table = given.facts.training
    step, basis, sure = table.expected(trained(given), given.facts.efficiencies)
    of = f"{basis}, {step.rows} rows; {table.source}"
    book.give(
        "training.efficiency", step.share, "1", "Share of the ceiling that training reaches", source=of,
        confidence=sure, low=step.low, high=step.high,
    )  # fmt: skip
    for name, value, unit, title in (
        (
            "seconds_per_layer",
            step.seconds_per_layer,
            "seconds",
            "Time of a layer beside its ceiling",
        ),
        ("attention_factor", table.attention, "1", "Attention in training, times on top of its ceiling"),
    ):
        book.give(f"training.{name}", value, unit, title, source=of, confidence=sure)
    tokens = training.amount.tokens_at(training.sequence_length)
    book.give("training.run_tokens", tokens, "tokens", "Tokens of the run")
    made = table.goodput if training.goodput is None else training.goodput
    of = "as set" if training.goodput is not None else f"whole runs beside their steps; {table.source}"
    book.give("training.goodput", made, "1", "Goodput", source=of, confidence="estimate")
    model, again = _flops(given, stages)
    book.give("training.step_flops", model, "FLOP", "Model FLOPs of a step", source="forward and backward")
    book.give("training.again_flops", again, "FLOP", "FLOPs of a step that are computed again")
    book.add(_STEP, _STEP_TOKENS, *_RATES, *_RUN)
    seconds = book.values["training.step_seconds"]
    book.band("training.step_seconds", seconds * step.share / step.high, seconds * step.share / step.low)


def trained(given: Setting) -> Trained:
    """What the efficiency of a run is looked up by."""
    scenario = given.scenario
    sparse = any(row.operator.kind == "expert_linear" for row in given.whole.rows)
    return Trained(
        scenario.training.framework, scenario.hardware.device.efficiency_class,
        KINDS[scenario.training.precision], sparse, scenario.training.recompute in ("full", "every"),
    )  # fmt: skip


def _flops(given: Setting, stages: tuple[StageTime, ...]) -> tuple[float, float]:
    """FLOPs of a step on all devices: of the model, and those computed again."""
    model = again = 0.0
    times = given.scenario.micro_batches * copies(given)
    for each in stages:
        stage = each.of.stage
        devices = stage.stages * (stage.ranks or given.scenario.layout.stage)
        costs = each.of.costs.costs
        model += times * devices * sum(c["flops"] + c.backward_flops for c in costs)
        again += times * devices * sum(c["flops"] for c in costs if each.repeats(c))
    return model, again
