"""The few numbers that a stack is known by, side by side: depth, width, vocabulary, and the model's own."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from calc import Model, Shape, shape, with_shape, with_value
from gui.form import Form
from gui.model_editor.block_forms import named_fields

STACK = ("num_hidden_layers", "hidden_size", "vocab_size", "tied")
MODEL = ("max_position_embeddings", "name")
APART = 14


class ShapeBar(QWidget):
    """`edited` carries a change of the model and the name of the field that it is about."""

    edited = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._where = ""
        self.stack_form = Form(named_fields(Shape, STACK), across=True)
        self.model_form = Form(named_fields(Model, MODEL), across=True)
        self.stack_form.edited.connect(self._shape)
        self.model_form.edited.connect(self._set)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(APART)
        for form in (self.stack_form, self.model_form):
            form.layout().setSpacing(APART)  # pyright: ignore[reportOptionalMemberAccess]
            row.addWidget(form)
        row.addStretch(1)

    def show_stack(
        self, model: Model, where: str, original: Model | None, warnings: Mapping[str, str]
    ) -> None:
        """Show the shape of one stack."""
        self._where = where
        known = shape(original, where) if original is not None else None
        now = shape(model, where)
        self.stack_form.show_scenario(now, known)
        self.stack_form.editors["num_hidden_layers"].row.setEnabled(now.num_hidden_layers > 0)
        self.stack_form.show_warnings(warnings)
        self.model_form.show_scenario(model, original)
        self.model_form.show_warnings(warnings)

    def refuse(self, path: str, sentence: str) -> bool:
        """Mark the field of a refused edit; whether it is one of these."""
        return self.stack_form.refuse(path, sentence) or self.model_form.refuse(path, sentence)

    def _shape(self, paths: tuple[str, ...], value: Any) -> None:
        where, name = self._where, paths[0]
        self.edited.emit(lambda model: with_shape(model, where, name, value), name)

    def _set(self, paths: tuple[str, ...], value: Any) -> None:
        self.edited.emit(lambda model: with_value(model, paths[0], value), paths[0])
