"""What can be switched on beside the model: a draft and heads that guess ahead, adapters, sparsity."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from calc import Adapters, Catalogue, Deployment, Scenario
from gui.fields import Field, fields_of, known_field
from gui.form import Form
from gui.widgets.field_row import FieldRow
from gui.widgets.search_combo import Choice, SearchCombo
from gui.widgets.section import Section
from gui.wording import amount_text, choice_word, titled

PATTERNS = ("dense", "2:4", "1:4", "4:8", "1:2")
TARGETS = ("all-linear", "attention", "mlp", "q_proj,v_proj")
GUESSING = ("speculation", "speculative_tokens", "acceptance_rate", "mtp")
DRAFT = "Draft model"


class Additions(Section):
    """A folded part of a panel; `draft_chosen` carries the id of a catalogue model, empty for none."""

    draft_chosen = Signal(str)

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__("", parent, open_=False)
        self._known = known
        self._combo = SearchCombo()
        self._combo.setFixedWidth(116)
        self._combo.chosen.connect(self.draft_chosen)
        self._row = FieldRow("", self._combo)
        self.form = Form(addition_fields(known), narrow=True)
        self.body.addWidget(self._row)
        self.body.addWidget(self.form)
        self.retranslate()

    def show_additions(self, scenario: Scenario) -> None:
        """Name the draft, and say in the head what is on."""
        deployment = scenario.deployment
        self._combo.show_choice(scenario.draft.name if scenario.draft else choice_word("none"))
        on = [
            choice_word(deployment.speculation) if deployment.speculation != "none" else "",
            titled("MTP heads") if deployment.mtp else "",
            f"LoRA × {deployment.adapters.loaded:,}" if deployment.adapters.loaded else "",
            deployment.sparsity if deployment.sparsity != "dense" else "",
        ]
        self.summarise(self.tr(", ").join(text for text in on if text) or choice_word("none"))

    def retranslate(self) -> None:
        """Put the words into the language in force."""
        self.retitle(self.tr("Drafts, adapters, sparsity"))
        self._row.relabel(
            titled(DRAFT), self.tr("A smaller model of the same vocabulary that guesses ahead.")
        )
        models = tuple(
            Choice(each.id, each.name, amount_text(each.parameters, "parameters"), each.maker)
            for each in self._known.models
        )
        self._combo.offer((Choice("", choice_word("none")), *models))


def addition_fields(known: Catalogue) -> tuple[Field, ...]:
    """The switches of the deployment that add to the model, or take from it."""
    guessing = (known_field(Deployment, name, f"deployment.{name}") for name in GUESSING)
    adapters = {field.path.rpartition(".")[2]: field for field in fields_of(Adapters, "deployment.adapters")}
    adapters["target_modules"] = _chosen(adapters["target_modules"], tuple((each, each) for each in TARGETS))
    adapters["format"] = _chosen(adapters["format"], known.formats)
    pattern = known_field(Deployment, "sparsity", "deployment.sparsity")
    return (
        *guessing,
        *adapters.values(),
        _chosen(pattern, tuple((each, each) for each in PATTERNS)),
        known_field(Deployment, "sparse_layers", "deployment.sparse_layers"),
    )


def _chosen(field: Field, choices: tuple[tuple[str, str], ...]) -> Field:
    return replace(field, kind="choice", choices=choices)
