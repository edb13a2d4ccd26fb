"""Every field of the model in a dialog of its own, made from the model's outline."""

from itertools import groupby

from PySide6.QtCore import QEvent
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from calc import Model, ModelField, QuestionError, Scenario, catalogue, model_fields, with_value
from gui.editors import Editor
from gui.fields import field_of_model
from gui.fonts import font
from gui.form import Form
from gui.store import Snapshot, Store
from gui.wording import group_word, titled


class ModelForm(QDialog):
    """Stands beside the window and edits the selected scenario's model through the store."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._shape: tuple[object, ...] = ()
        self._forms: list[Form] = []
        self._search = QLineEdit()
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._filter)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        self._title = QLabel()
        self._title.setFont(font("dialog_title"))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 12, 12)
        column.setSpacing(8)
        for widget in (self._title, self._search, self._scroll, buttons):
            column.addWidget(widget)
        self.resize(440, 680)
        store.changed.connect(self._show)
        store.refused.connect(self._refuse)
        self._retranslate()
        self._show(store.snapshot)

    @property
    def editors(self) -> dict[str, Editor]:
        """Every editor by the path of its field."""
        return {path: editor for form in self._forms for path, editor in form.editors.items()}

    def closeEvent(self, event: QCloseEvent) -> None:
        self._store.changed.disconnect(self._show)
        self._store.refused.disconnect(self._refuse)
        self.deleteLater()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._shape = ()
            self._show(self._store.snapshot)
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("All fields of the model"))
        self._search.setPlaceholderText(self.tr("Search fields"))
        self._search.setAccessibleName(self.tr("Search fields"))

    def _show(self, snapshot: Snapshot) -> None:
        model = snapshot.scenario.model
        fields = model_fields(model)
        self._title.setText(model.name)
        shape = tuple((field.group, field.paths) for field in fields)
        if shape != self._shape:
            self._shape = shape
            self._build(fields)
        original = original_of(snapshot.scenario)
        for form in self._forms:
            form.show_scenario(snapshot.scenario, original)

    def _build(self, fields: tuple[ModelField, ...]) -> None:
        """One form for each group of fields; built anew only where the model has other fields."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(6)
        self._forms = []
        ordered = sorted(fields, key=lambda field: [each.group for each in fields].index(field.group))
        for group, members in groupby(ordered, key=lambda field: field.group):
            head = QLabel(group_word(group))
            head.setFont(font("panel_title"))
            head.setContentsMargins(0, 8, 0, 0)
            column.addWidget(head)
            found = [field_of_model(each) for each in members]
            form = Form([each for each in found if each is not None])
            form.edited.connect(self._store.edit_values)
            column.addWidget(form)
            self._forms.append(form)
        column.addStretch(1)
        self._scroll.setWidget(inside)
        self._filter(self._search.text())

    def _filter(self, text: str) -> None:
        wanted = text.lower().split()
        for form in self._forms:
            for path, editor in form.editors.items():
                words = f"{titled(editor.field.title)} {path.rsplit('.', 1)[-1]}".lower()
                editor.row.setVisible(all(word in words for word in wanted))

    def _refuse(self, path: str, sentence: str) -> None:
        for form in self._forms:
            form.refuse(path, sentence)


def original_of(scenario: Scenario) -> Scenario | None:
    """The scenario with the catalogue's model, where its model came from there."""
    model: Model = scenario.model
    if model.catalogue_id is None:
        return None
    try:
        return with_value(scenario, "model", catalogue().model(model.catalogue_id))
    except QuestionError:
        return None
