"""An editor for any spec, made from its fields."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from calc import QuestionError, Spec, value_at
from gui.editors import Editor, editor_of
from gui.fields import Field
from gui.theme import Density

ABSENT, MIXED = object(), object()


class Form(QWidget):
    """Rows of editors over fields of a scenario, or of any other spec; `across` sets them side by side.

    `edited` carries the paths that a field stands for and the value that a person gave it. Widgets
    are written only by `show_scenario`, while the form's own signals are blocked.
    """

    edited = Signal(tuple, object)
    gesture_started = Signal()
    gesture_finished = Signal()

    def __init__(
        self,
        fields: Iterable[Field] = (),
        parent: QWidget | None = None,
        *,
        narrow: bool = False,
        across: bool = False,
    ) -> None:
        super().__init__(parent)
        way = QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom
        self._across = across
        self._column = QBoxLayout(way, self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self.editors: dict[str, Editor] = {}
        self._shown: Spec | None = None
        self._written: dict[str, tuple[Any, Any, Any]] = {}
        for field in fields:
            self.add(field).narrow = narrow

    def add(self, field: Field) -> Editor:
        """Add a row for a field at the end."""
        editor = editor_of(field, self)
        editor.edited.connect(lambda value, field=field: self.edited.emit(field.paths, value))
        editor.gesture_started.connect(self.gesture_started)
        editor.gesture_finished.connect(self.gesture_finished)
        self.editors[field.path] = editor
        if self._across:
            editor.row.stand_up()
        self._column.addWidget(editor.row)
        return editor

    def show_scenario(
        self,
        scenario: Spec,
        original: Spec | None = None,
        baseline: Spec | None = None,
        mixed: Collection[str] = (),
    ) -> None:
        """Write every field; `original` is what a changed field goes back to, `baseline` what is pinned.

        `mixed` names the fields that stand for several values at once.
        """
        self._shown = scenario
        with QSignalBlocker(self):
            for path, editor in self.editors.items():
                value = MIXED if path in mixed else value_at(scenario, path)
                written = value, _at(original, path), _at(baseline, path)
                # A widget that says the same already is left alone: writing costs a repaint.
                if self._written.get(path) != written:
                    self._written[path] = written
                    _write(editor, *written)

    def show_warnings(self, warnings: Mapping[str, str]) -> None:
        """Say what is doubtful of fields, by their names."""
        for path, editor in self.editors.items():
            editor.row.show_warning(warnings.get(path.rpartition(".")[2], ""))

    def refuse(self, path: str, sentence: str) -> bool:
        """Mark the field of a refused edit and say why; whether it is one of this form."""
        editor = self.editors.get(path) or next(
            (each for each in self.editors.values() if path in each.field.paths), None
        )
        if editor is None or self._shown is None:
            return False
        self._written.pop(editor.field.path, None)
        editor.refuse(sentence, value_at(self._shown, editor.field.path))
        return True

    def show_density(self, density: Density) -> None:
        """Closer or wider."""
        for editor in self.editors.values():
            editor.show_density(density)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._written.clear()
            for editor in self.editors.values():
                editor.retranslate()
        super().changeEvent(event)


def _write(editor: Editor, value: Any, original: Any, pinned: Any) -> None:
    editor.mixed = value is MIXED
    if editor.mixed:
        editor.write_mixed()
    else:
        editor.write(value)
    editor.write_original(value, original, original is not ABSENT)
    editor.write_baseline(None if pinned is ABSENT else pinned)


def _at(scenario: Spec | None, path: str) -> Any:
    """The value at a path, or ABSENT where there is none."""
    if scenario is None:
        return ABSENT
    try:
        return value_at(scenario, path)
    except QuestionError:
        return ABSENT
