"""A training run in the workload panel: how much, in which numbers, what is kept, and what is tuned."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from calc import Amount, Catalogue, Scenario, Spec, Training, Tuning
from gui.fields import Field, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.panels.presets import PresetRow
from gui.widgets.section import Section
from gui.wording import amount_text, choice_word

RUN = ("sequence_length", "global_batch", "micro_batch")
AMOUNT = ("counted_in", "tokens", "examples", "epochs", "example_length", "packed")
NUMBERS = (
    "precision", "optimizer", "parameter_width", "master_weights", "gradient_width", "state_width", "dropout",
    "kernels", "loss", "loss_chunk",
)  # fmt: skip
KEPT = (
    "recompute", "recompute_every", "offload", "zero_stage", "sharding", "prefetch", "sequence_parallel",
    "schedule", "virtual_stages", "overlap", "update_in_backward", "framework",
)  # fmt: skip
TUNED = (
    "method", "rank", "target_modules", "adapter_width", "base_format", "trained_layers", "trains_embeddings",
    "objective", "reference", "rollout", "group_size",
)  # fmt: skip
EMPTY = {"training.global_batch": QT_TRANSLATE_NOOP("calc", "automatic")}
Test = Callable[[Training], bool]


def _counted(name: str) -> Test:
    return lambda run: run.amount.counted_in == name


def _adapted(run: Training) -> bool:
    return run.tuning.adapted


def _rewarded(run: Training) -> bool:
    return run.tuning.objective == "grpo"


# Fields that matter only under others; all else is always shown.
SHOWN_IF: Mapping[str, Test] = {
    "amount.tokens": _counted("tokens"), "amount.examples": _counted("examples"),
    "amount.epochs": _counted("examples"), "amount.example_length": _counted("examples"),
    "amount.packed": _counted("examples"), "master_weights": lambda run: run.parameter_width != "fp32",
    "loss_chunk": lambda run: run.loss == "chunked", "recompute_every": lambda run: run.recompute == "every",
    "sharding": lambda run: run.zero_stage > 0, "prefetch": lambda run: run.zero_stage == 3,
    "virtual_stages": lambda run: run.schedule == "interleaved", "tuning.rank": _adapted,
    "tuning.target_modules": _adapted, "tuning.adapter_width": _adapted,
    "tuning.base_format": lambda run: run.tuning.method == "qlora",
    "tuning.trained_layers": lambda run: run.tuning.method == "frozen",
    "tuning.trains_embeddings": lambda run: run.tuning.method != "full",
    "tuning.reference": lambda run: run.tuning.objective != "next-token",
    "tuning.rollout": _rewarded, "tuning.group_size": _rewarded,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded part with its form."""

    section: Section
    form: Form


class TrainingRun(QWidget):
    """Stands in the workload panel where the task is training; `preset_chosen` carries an id."""

    preset_chosen = Signal(str)

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets = PresetRow(known.training_presets)
        self._presets.chosen.connect(self.preset_chosen)
        self.form = Form((*run_fields(), *amount_fields()))
        self.folded = tuple(
            Folded(Section("", open_=False), Form(fields, narrow=True))
            for fields in (number_fields(), kept_fields(), tuned_fields(known))
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._presets)
        column.addWidget(self.form)
        for each in self.folded:
            each.section.body.addWidget(each.form)
            each.section.setContentsMargins(-12, 0, -12, 0)
            column.addWidget(each.section)
        self.retranslate()

    def show_run(self, scenario: Scenario) -> None:
        """Name the preset, show the fields that matter, and say in the heads what is set."""
        run = scenario.training
        self._presets.show_workload(scenario)
        for form in (self.form, *(each.form for each in self.folded)):
            for path, editor in form.editors.items():
                test = SHOWN_IF.get(path.removeprefix("training."))
                if test is not None:
                    editor.row.setVisible(test(run))
        numbers, kept, tuned = (each.section for each in self.folded)
        numbers.summarise(f"{choice_word(run.precision)}, {choice_word(run.optimizer)}")
        kept.summarise(self.tr("{0}, ZeRO {1}").format(choice_word(run.recompute), run.zero_stage))
        tuned.summarise(choice_word(run.tuning.method))

    def retranslate(self) -> None:
        """Put the words into the language in force."""
        self._presets.retranslate(self.tr("Batch, numbers, memory and tuning of a kind of training."))
        names = (self.tr("Numbers and optimizer"), self.tr("Memory and schedule"), self.tr("Fine-tuning"))
        for each, name in zip(self.folded, names, strict=True):
            each.section.retitle(name)


def tokens_text(scenario: Scenario) -> str:
    """How much is trained on."""
    run = scenario.training
    return amount_text(run.amount.tokens_at(run.sequence_length), "tokens")


def _fields(owner: type[Spec], prefix: str, names: tuple[str, ...]) -> tuple[Field, ...]:
    found = (known_field(owner, name, f"{prefix}.{name}") for name in names)
    return tuple(replace(each, empty=EMPTY.get(each.path, "")) for each in found)


def run_fields() -> tuple[Field, ...]:
    """Sequence and batches; these count sequences, as their titles say."""
    return tuple(
        replace(each, unit="") if each.unit == "sequences" else each
        for each in _fields(Training, "training", RUN)
    )


def amount_fields() -> tuple[Field, ...]:
    """How much is trained on."""
    return _fields(Amount, "training.amount", AMOUNT)


def number_fields() -> tuple[Field, ...]:
    """Formats, optimizer and kernels."""
    return _fields(Training, "training", NUMBERS)


def kept_fields() -> tuple[Field, ...]:
    """What is computed again, shared out or held elsewhere, and in which order."""
    return _fields(Training, "training", KEPT)


def tuned_fields(known: Catalogue) -> tuple[Field, ...]:
    """What is tuned of the model, and to which end."""
    aliases = {name: form.id for name, form in known.facts.formats.items()}
    return tuple(
        replace(each, kind="choice", choices=known.formats, aliases=aliases)
        if each.path.endswith("base_format")
        else each
        for each in _fields(Tuning, "training.tuning", TUNED)
    )
