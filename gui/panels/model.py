"""The model panel: which model, in which format of weights, and the way to its editor."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from calc import STORED, Catalogue, Deployment, Model, model_fields, search_models
from gui.elided import ElidedLabel
from gui.fields import Field, known_field
from gui.fonts import font
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.panels.formats import FormatsByPart
from gui.panels.panel import Panel
from gui.store import Snapshot
from gui.theme import Density
from gui.widgets.icon import IconButton
from gui.widgets.search_combo import Choice, SearchCombo
from gui.wording import amount_text

AS_STORED = QT_TRANSLATE_NOOP("calc", "As stored in the file")


class ModelPanel(Panel):
    """`model_chosen` carries a catalogue id; the others ask for the library, a file, the editor."""

    model_chosen = Signal(str)
    library_asked = Signal()
    file_asked = Signal()
    editor_asked = Signal()

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known = known
        self._model: Model | None = None
        self._close = False
        self._combo = SearchCombo()
        self._combo.chosen.connect(self.model_chosen)
        self._library = IconButton("table", "")
        self._library.clicked.connect(self.library_asked)
        self._open = IconButton("open", "")
        self._open.clicked.connect(self.file_asked)
        top = QHBoxLayout()
        top.setSpacing(4)
        top.addWidget(self._combo, 1)
        top.addWidget(self._library)
        top.addWidget(self._open)
        self.body.addLayout(top)
        self.body.addWidget(self.adopt(Form([weight_format(known)])))
        self._outline = ElidedLabel()
        self._outline.setFont(font("caption"))
        self._outline.setProperty("tone", "text2")
        self._edit = QPushButton()
        self._edit.setProperty("link", True)
        self._edit.setFixedHeight(24)
        self._edit.clicked.connect(self.editor_asked)
        foot = QHBoxLayout()
        foot.setSpacing(4)
        foot.addWidget(self._outline, 1)
        foot.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignRight)
        self.body.addLayout(foot)
        self._formats = FormatsByPart(known)
        self.adopt(self._formats.form)
        self._formats.setContentsMargins(-12, 0, -12, 0)
        self.body.addWidget(self._formats)
        self.retranslate()

    def tell(self, snapshot: Snapshot) -> None:
        """How large the model is, and what it is made of."""
        self.summarise(amount_text(snapshot.report.values["parameters.total"], "parameters"))
        self._formats.show_formats(snapshot.report)
        if self._model is not snapshot.scenario.model:
            self._model = snapshot.scenario.model
            self._describe()

    def show_density(self, density: Density) -> None:
        """Closer or wider; in close quarters the width of the model is not named."""
        super().show_density(density)
        self._close = density.name == "compact"
        self._describe()

    def reveal(self, path: str) -> None:
        """Unfold what hides a field."""
        self.open()
        if path in self._formats.form.editors:
            self._formats.open()

    def retranslate(self) -> None:
        self.retitle(self.tr("Model"))
        self._formats.retranslate()
        self._combo.setAccessibleName(self.tr("Model"))
        self._library.name_it(self.tr("Model library"))
        self._open.name_it(self.tr("Open a model configuration (config.json)"))
        self._combo.offer(
            tuple(
                Choice(
                    each.id,
                    each.name,
                    amount_text(each.parameters, "parameters"),
                )
                for each in self._known.models
            ),
            self._found,
        )
        self._describe()

    def _found(self, text: str) -> list[str]:
        return [each.id for each in search_models(self._known.models, text)]

    def _describe(self) -> None:
        if self._model is None:
            return
        self._combo.show_choice(self._model.name)
        self._outline.setText(self._outlined(self._model))
        self._edit.setText(self.tr("Edit…"))
        self._edit.setAccessibleName(self.tr("Edit the model"))

    def _outlined(self, model: Model) -> str:
        """The model in a line: layers, width, heads or experts."""
        parts = [self.tr("{0:,} layers").format(model.num_hidden_layers)]
        found = {field.name: field.value for field in reversed(model_fields(model))}
        if "num_experts" in found:
            experts = self.tr("{0} of {1} experts")
            parts.append(experts.format(found["num_experts_per_tok"], found["num_experts"]))
        elif not self._close:
            parts.append(self.tr("hidden {0:,}").format(found["hidden_size"]))
        if "num_key_value_heads" in found and "num_experts" not in found:
            heads = self.tr("heads {0} / {1}")
            parts.append(heads.format(found["num_attention_heads"], found["num_key_value_heads"]))
        return self.tr(", ").join(parts)


def weight_format(known: Catalogue) -> Field:
    """The field of the weight format, with every format that the catalogue knows."""
    field = known_field(Deployment, "weights", "deployment.weights")
    aliases = {name: form.id for name, form in known.facts.formats.items()}
    return replace(field, kind="choice", choices=((STORED, AS_STORED), *known.formats), aliases=aliases)
