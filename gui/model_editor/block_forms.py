"""One form for each kind of block, made when it is first looked at: whatever the model, a few are enough."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from calc import BlockSpec, Spec, Stack
from gui.fields import Field, field_of
from gui.form import Form
from gui.model_editor.picked import Picked
from gui.theme import COMPACT

STACK_FIELDS = ("name", "role")
LAST = ("borrowed",)  # what nearly every block leaves as it is


class BlockForms(QWidget):
    """`edited` carries the name of a field and the value that a person gave it."""

    edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._forms: dict[str, Form] = {}
        self._shown: Form | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 10, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)

    @property
    def form(self) -> Form | None:
        """The form that is seen."""
        return self._shown

    @property
    def made(self) -> int:
        """How many forms there are."""
        return len(self._forms)

    def show_block(self, picked: Picked, warnings: Mapping[str, str]) -> None:
        """Show the block of one place."""
        form = self._form(picked.slot.block, fields_of_block(type(picked.shown)))
        form.show_scenario(picked.shown, picked.original, mixed=picked.mixed)
        form.show_warnings(warnings)

    def show_stack(self, stack: Stack, original: Stack | None) -> None:
        """Show what a stack itself is."""
        self._form("stack", named_fields(Stack, STACK_FIELDS)).show_scenario(stack, original)

    def refuse(self, path: str, sentence: str) -> bool:
        """Mark the field of a refused edit; whether it is one that is seen."""
        return self._shown is not None and self._shown.refuse(path, sentence)

    def _form(self, key: str, fields: list[Field]) -> Form:
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = Form(fields, narrow=True)
            form.show_density(COMPACT)
            form.edited.connect(lambda paths, value: self.edited.emit(paths[0], value))
            self._column.insertWidget(0, form)
        if form is not self._shown:
            if self._shown is not None:
                self._shown.hide()
            self._shown = form
            form.show()
        return form


def fields_of_block(owner: type[BlockSpec]) -> list[Field]:
    """The fields of a kind of block, those that are seldom touched last."""
    names = [name for name in owner.model_fields if name != "block"]
    ordered = [name for name in names if name not in LAST] + [name for name in names if name in LAST]
    return named_fields(owner, tuple(ordered))


def named_fields(owner: type[Spec], names: tuple[str, ...]) -> list[Field]:
    """Some fields of a spec, in this order."""
    found = (field_of(owner, name, name) for name in names)
    return [field for field in found if field is not None]
