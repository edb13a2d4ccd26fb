"""One editor for each kind of field: number (with a slider where it has a range), flag, choice, text."""

from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.fields import Field
from gui.messages import refusal
from gui.theme import Density
from gui.widgets.combo import CheckBox, Combo
from gui.widgets.field_row import FieldRow
from gui.widgets.log_slider import LogSlider
from gui.widgets.number_field import NumberField
from gui.widgets.scale import Scale
from gui.widgets.search_combo import Choice, SearchCombo
from gui.wording import choice_word, titled, typed_text, unit_word

MANY = 16
NUMBER, NARROW, WIDE = 104, 116, 160


class Editor(QObject):
    """The row of one field. `write` shows a value; `edited` carries what a person made of it."""

    edited = Signal(object)
    gesture_started = Signal()
    gesture_finished = Signal()

    def __init__(self, field: Field, widget: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.widget = widget
        self.narrow = False  # beside long labels
        self.mixed = False  # stands for several values at once
        self.row = FieldRow(titled(field.title), widget, titled(field.help) if field.help else "")
        self.row.reset.connect(lambda: self.edited.emit(self._original))
        self._original: Any = None

    def write(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError

    def write_mixed(self) -> None:
        """Show that the field stands for values that differ."""
        raise NotImplementedError

    def text(self, value: Any) -> str:
        """A value as this editor writes it."""
        return typed_text(value, self.field.length)

    def write_original(self, value: Any, original: Any, known: bool) -> None:
        """Mark the field where its value is not the original; unknown originals mark nothing."""
        self._original = original
        changed = known and self._normal(value) != self._normal(original)
        self.row.show_original((self.text(original) or self.tr("empty")) if changed else None)

    def write_baseline(self, value: Any) -> None:
        """Show where the pinned baseline stands; None for nowhere."""

    def refuse(self, sentence: str, good: Any) -> None:
        """Say why what was typed is not in force, and what is."""
        kept = self.tr("{0} stays in force.").format(self.text(good) or self.field.empty)
        if self.mixed:
            kept = self.tr("What was there stays in force.")
        self.row.show_error(f"{refusal(sentence)} {kept}")

    def show_density(self, density: Density) -> None:
        """Closer or wider."""
        if not isinstance(self.widget, NumberField):
            self.widget.setFixedWidth(NARROW if density.name == "compact" or self.narrow else WIDE)

    def retranslate(self) -> None:
        """Label and help in the language in force."""
        self.row.relabel(titled(self.field.title), titled(self.field.help) if self.field.help else "")

    def _normal(self, value: Any) -> Any:
        return self.field.aliases.get(value, value) if isinstance(value, str) else value


class NumberEditor(Editor):
    """A typed number, and under it a slider where the field has a range."""

    def __init__(self, field: Field, parent: QObject | None = None) -> None:
        self._line = NumberField(field.parsed, self._shown, unit_word(field.unit))
        self._line.setFixedWidth(NUMBER)
        super().__init__(field, self._line, parent)
        self._line.edited.connect(self.edited)
        self._line.refused.connect(self._unread)
        self._line.stepped.connect(self._step)
        self.slider: LogSlider | None = None
        if field.slider:
            low, high = field.slider
            mode = field.scale if field.scale in ("linear", "log2", "log10") else "linear"
            self.slider = LogSlider(Scale(low, high, mode, field.kind == "integer"))  # pyright: ignore[reportArgumentType]
            self.row.put_below(self.slider)
            self.slider.moved.connect(self._moved)
            self.slider.gesture_started.connect(self.gesture_started)
            self.slider.gesture_finished.connect(self.gesture_finished)
        self.retranslate()

    def write(self, value: Any) -> None:
        self._hint()
        if self.slider is not None and value is not None:
            self.slider.show_value(value)
        if not (self.row.error and value == self._line.good):
            self.row.show_error("")
            self._line.show_value(value)

    def write_mixed(self) -> None:
        self._hint()
        self.row.show_error("")
        self._line.show_value(None)

    def write_baseline(self, value: Any) -> None:
        if self.slider is not None:
            self.slider.show_baseline(value)

    def refuse(self, sentence: str, good: Any) -> None:
        typed = self._line.text()
        self._line.show_value(None if self.mixed else good)
        self._line.setText(typed)
        super().refuse(sentence, good)

    def show_density(self, density: Density) -> None:
        if self.slider is not None:
            self.slider.show_labels(density.name != "compact")

    def retranslate(self) -> None:
        super().retranslate()
        self._line.show_unit(unit_word(self.field.unit))
        self._hint()
        if self.slider is not None:
            self.slider.setAccessibleName(self.tr("{0}, slider").format(titled(self.field.title)))
            self.slider.setToolTip(titled(self.field.help) if self.field.help else "")

    def _hint(self) -> None:
        """What an empty line means."""
        empty = titled(self.field.empty) if self.field.empty else self.tr("none")
        self._line.setPlaceholderText(
            self.tr("mixed") if self.mixed else empty if self.field.optional else ""
        )

    def _shown(self, value: int | float | None) -> str:
        return typed_text(value, self.field.length)

    def _unread(self, sentence: str) -> None:
        if sentence:
            Editor.refuse(self, sentence, self._line.good)
        else:
            self.row.show_error("")

    def _moved(self, value: float) -> None:
        self.edited.emit(int(value) if self.field.kind == "integer" else value)

    def _step(self, steps: int) -> None:
        value = self._line.good
        if self.mixed:
            return
        if self.slider is not None and value is not None:
            target = self.slider.slider_scale.stepped(value, steps)
        else:
            target = (value or 0) + steps
        self.edited.emit(int(target) if self.field.kind == "integer" else target)


class FlagEditor(Editor):
    """Yes or no."""

    def __init__(self, field: Field, parent: QObject | None = None) -> None:
        self._box = CheckBox()
        super().__init__(field, self._box, parent)
        self._box.clicked.connect(self._say)

    def write(self, value: Any) -> None:
        self.row.show_error("")
        self._box.setTristate(False)
        self._box.setChecked(bool(value))

    def write_mixed(self) -> None:
        self._box.setCheckState(Qt.CheckState.PartiallyChecked)

    def _say(self, on: bool) -> None:
        self.edited.emit(on)

    def text(self, value: Any) -> str:
        return self.tr("on") if value else self.tr("off")


class ChoiceEditor(Editor):
    """One of a few words."""

    def __init__(self, field: Field, parent: QObject | None = None) -> None:
        self._combo = Combo()
        self._combo.setFixedWidth(WIDE)
        for key, name in field.choices:
            self._combo.addItem(choice_word(name), key)
        super().__init__(field, self._combo, parent)
        self._combo.activated.connect(lambda at: self.edited.emit(self._combo.itemData(at)))

    def write(self, value: Any) -> None:
        self.row.show_error("")
        self._combo.setCurrentIndex(self._combo.findData(self._normal(value)))

    def write_mixed(self) -> None:
        self.row.show_error("")
        self._combo.setPlaceholderText(self.tr("mixed"))
        self._combo.setCurrentIndex(-1)

    def text(self, value: Any) -> str:
        wanted = self._normal(value)
        return next((choice_word(name) for key, name in self.field.choices if key == wanted), str(value))

    def retranslate(self) -> None:
        super().retranslate()
        for at, (_, name) in enumerate(self.field.choices):
            self._combo.setItemText(at, choice_word(name))


class SearchEditor(Editor):
    """One of many words, found by typing; of an optional field the empty one stands for nothing chosen."""

    def __init__(self, field: Field, parent: QObject | None = None) -> None:
        self._combo = SearchCombo()
        self._combo.setFixedWidth(WIDE)
        super().__init__(field, self._combo, parent)
        self._combo.chosen.connect(self._say)

    def write(self, value: Any) -> None:
        self.row.show_error("")
        self._combo.show_choice(self.text(value))

    def write_mixed(self) -> None:
        self._combo.show_choice(self.tr("mixed"))

    def text(self, value: Any) -> str:
        wanted = self._normal(value or "")
        return next((choice_word(name) for key, name in self.field.choices if key == wanted), str(value))

    def _say(self, key: str) -> None:
        self.edited.emit(None if self.field.optional and not key else key)

    def retranslate(self) -> None:
        super().retranslate()
        self._combo.offer(tuple(Choice(key, choice_word(name)) for key, name in self.field.choices))


class TextEditor(Editor):
    """A line of text."""

    def __init__(self, field: Field, parent: QObject | None = None) -> None:
        self._line = QLineEdit()
        self._line.setFixedWidth(WIDE)
        super().__init__(field, self._line, parent)
        self._line.editingFinished.connect(self._finish)

    def write(self, value: Any) -> None:
        self.row.show_error("")
        if not self._line.isModified():
            self._line.setPlaceholderText("")
            self._line.setText(value or "")
            self._line.setCursorPosition(0)  # what is too long shows how it begins

    def write_mixed(self) -> None:
        if not self._line.isModified():
            self._line.setPlaceholderText(self.tr("mixed"))
            self._line.setText("")

    def _finish(self) -> None:
        if self._line.isModified():
            self._line.setModified(False)
            self.edited.emit(self._line.text() or (None if self.field.optional else ""))


def editor_of(field: Field, parent: QObject | None = None) -> Editor:
    """The editor for a field."""
    if field.kind == "choice":
        made = SearchEditor if len(field.choices) > MANY else ChoiceEditor
    else:
        made = {"flag": FlagEditor, "text": TextEditor}.get(field.kind, NumberEditor)
    return made(field, parent)
