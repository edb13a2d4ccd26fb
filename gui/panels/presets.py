"""The row of uses to start from: one choice sets all the fields that a kind of use decides."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from calc import Preset, Scenario
from gui.widgets.combo import Combo
from gui.widgets.field_row import FieldRow
from gui.wording import titled

WIDTH = 160


class PresetRow(QWidget):
    """Names the use that the scenario is under; `chosen` carries the id of another one."""

    chosen = Signal(str)

    def __init__(self, presets: Sequence[Preset], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets = presets
        self._combo = Combo()
        self._combo.setFixedWidth(WIDTH)
        for each in self._presets:
            self._combo.addItem(titled(each.title), each.id)
        self._combo.activated.connect(lambda at: self.chosen.emit(self._combo.itemData(at)))
        self._row = FieldRow("", self._combo)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._row)

    def show_workload(self, scenario: Scenario) -> None:
        """Name the use that the scenario is under, or say that it is none of them."""
        held = (at for at, each in enumerate(self._presets) if each.holds(scenario))
        self._combo.setCurrentIndex(next(held, -1))

    def retranslate(self, help: str) -> None:
        """Put the words into the language in force; `help` says what a choice sets."""
        self._row.relabel(self.tr("Preset"), help)
        self._combo.setPlaceholderText(self.tr("Own values"))
        for at, each in enumerate(self._presets):
            self._combo.setItemText(at, titled(each.title))
            self._combo.setItemData(at, each.reason, Qt.ItemDataRole.ToolTipRole)
