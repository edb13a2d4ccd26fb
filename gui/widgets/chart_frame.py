"""The card around a chart: title, verdict, table view, expand."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from gui.fonts import font
from gui.theme import PANEL_PADDING
from gui.widgets.chip import Chip, Tone
from gui.widgets.icon import IconButton

ICON_AIR = 7


class ChartFrame(QFrame):
    """Hosts a chart and its table; `expanded` asks for more room, `table_toggled` says which one shows."""

    expanded = Signal()
    table_toggled = Signal(bool)

    def __init__(
        self, title: str, chart: QWidget, table: QWidget | None = None, controls: QWidget | None = None
    ) -> None:
        super().__init__()
        self.setProperty("card", True)
        self.chart, self.table = chart, table
        self._title = QLabel(self)
        self._title.setFont(font("panel_title"))
        self.chip = Chip(self)
        self.chip.hide()
        self._table_button = IconButton("table", self.tr("Show as table"), self)
        self._table_button.setCheckable(True)
        self._table_button.setVisible(table is not None)
        self._expand_button = IconButton("expand", self.tr("Expand"), self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(chart)
        if table is not None:
            self._stack.addWidget(table)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(8)
        head.addWidget(self._title)
        head.addWidget(self.chip)
        head.addStretch(1)
        if controls is not None:
            head.addWidget(controls)
        head.addWidget(self._table_button)
        head.addWidget(self._expand_button)
        whole = QVBoxLayout(self)
        left, top, right, bottom = PANEL_PADDING
        # the last icon's own air counts as padding
        whole.setContentsMargins(left, top - 3, right - ICON_AIR, bottom)
        whole.setSpacing(4)
        whole.addLayout(head)
        whole.addWidget(self._stack, 1)
        self._table_button.toggled.connect(self._toggle)
        self._expand_button.clicked.connect(self.expanded)
        self.retitle(title)

    def retitle(self, title: str) -> None:
        """Set the title and the names of the buttons in the language in force."""
        self._title.setText(title)
        self._table_button.name_it(self.tr("Show as table"))
        self._table_button.setAccessibleName(f"{title}: {self.tr('show as table')}")
        self._expand_button.name_it(self.tr("Expand"))
        self._expand_button.setAccessibleName(f"{title}: {self.tr('expand')}")

    def say(self, verdict: str, tone: Tone = "plain") -> None:
        """Show a verdict beside the title; "" hides it."""
        self.chip.say(verdict, tone)

    @property
    def shows_table(self) -> bool:
        """Whether the table shows in place of the chart."""
        return self._stack.currentIndex() == 1

    def _toggle(self, on: bool) -> None:
        self._stack.setCurrentIndex(1 if on and self.table is not None else 0)
        self.table_toggled.emit(on)
