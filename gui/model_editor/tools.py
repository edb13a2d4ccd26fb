"""What can be done with the chosen layers and with whole stacks, as buttons over the map."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from calc import number
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.widgets.icon import IconButton
from gui.widgets.number_field import NumberField
from gui.wording import typed_text

BUTTONS: dict[str, tuple[str, str]] = {
    "add": (QT_TRANSLATE_NOOP("EditorTools", "Add"), "Ins"),
    "duplicate": (QT_TRANSLATE_NOOP("EditorTools", "Duplicate"), "Ctrl+D"),
    "remove": (QT_TRANSLATE_NOOP("EditorTools", "Remove"), "Del"),
    "all": (QT_TRANSLATE_NOOP("EditorTools", "Choose all"), "Ctrl+A"),
    "alike": (QT_TRANSLATE_NOOP("EditorTools", "All like this"), "Ctrl+L"),
}
MTP: Final = "mtp"
STACKS: dict[str, str] = {
    "decoder": QT_TRANSLATE_NOOP("EditorTools", "Add a decoder"),
    "encoder": QT_TRANSLATE_NOOP("EditorTools", "Add an encoder"),
    "vision": QT_TRANSLATE_NOOP("EditorTools", "Add a vision tower"),
    "projector": QT_TRANSLATE_NOOP("EditorTools", "Add a projector"),
    "audio": QT_TRANSLATE_NOOP("EditorTools", "Add an audio tower"),
    MTP: QT_TRANSLATE_NOOP("EditorTools", "Add a head that predicts a further token"),
}
TWICE = 2


class EditorTools(QWidget):
    """`asked` carries what is to be done with what is chosen, `repeated` how often.

    `stack_asked` carries the role of a stack, or MTP.
    """

    asked = Signal(str)
    repeated = Signal(int)
    stack_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = {name: QPushButton() for name in BUTTONS}
        self.repeat, self.stacks = QPushButton(), QPushButton()
        self.undo, self.redo = IconButton("undo", ""), IconButton("redo", "")
        self.times = NumberField(number, typed_text)
        self.times.setFixedWidth(56)
        self.times.setMinimumWidth(56)
        self.times.show_value(TWICE)
        self.times.edited.connect(lambda value: self.times.show_value(max(1, int(value or TWICE))))
        self.times.stepped.connect(
            lambda steps: self.times.show_value(max(1, int(self.times.good or TWICE) + steps))
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for name, button in self.buttons.items():
            if name == "all":
                row.addSpacing(8)
                row.addWidget(self.repeat)
                row.addWidget(self.times)
                row.addSpacing(8)
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.stacks)
        for button in (self.undo, self.redo):
            row.addWidget(button)
        for button in (*self.buttons.values(), self.repeat, self.stacks):
            button.setProperty("flat", True)
        self.repeat.clicked.connect(lambda: self.repeated.emit(int(self.times.good or TWICE)))
        self.stacks.clicked.connect(self._offer_stacks)
        self._retranslate()

    def enable(self, layers: bool) -> None:
        """Whether layers are chosen."""
        for name in ("add", "duplicate", "alike"):
            self.buttons[name].setEnabled(layers)
        self.repeat.setEnabled(layers)
        self.times.setEnabled(layers)

    def _offer_stacks(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for role, text in STACKS.items():
            menu.addAction(translate("EditorTools", text), lambda role=role: self.stack_asked.emit(role))
        menu.addSeparator()
        menu.addAction(self.tr("A block before the layers"), lambda: self.asked.emit("before"))
        menu.addAction(self.tr("A block after the layers"), lambda: self.asked.emit("after"))
        menu.addSeparator()
        menu.addAction(self.tr("Remove this stack"), lambda: self.asked.emit("remove_stack"))
        menu.popup(self.stacks.mapToGlobal(QPoint(0, self.stacks.height())))

    def _retranslate(self) -> None:
        for name, (text, keys) in BUTTONS.items():
            self.buttons[name].setText(translate("EditorTools", text))
            self.buttons[name].setToolTip(keys)
        self.repeat.setText(self.tr("Repeat"))
        self.times.setAccessibleName(self.tr("How often the chosen layers stand in a row"))
        self.times.setToolTip(self.tr("How often the chosen layers stand in a row"))
        self.times.show_unit("×")
        self.stacks.setText(self.tr("Stacks and ends…"))
        self.undo.name_it(translate("Commands", "Undo"))
        self.redo.name_it(translate("Commands", "Redo"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
