"""A part of a panel that folds, with a one-line summary in its head."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gui.fonts import font
from gui.style import appearance
from gui.theme import CONTROL_HEIGHT, DOCK_PADDING, ICON, POINTER_TARGET, ROW_PITCH
from gui.widgets.icon import icon
from gui.widgets.still_label import StillLabel


class Section(QFrame):
    """A head that folds the body away; `body` is the layout to fill."""

    folded = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None, *, open_: bool = True) -> None:
        super().__init__(parent)
        self._head = QToolButton(self)
        self._head.setCheckable(True)
        self._head.setChecked(open_)
        self._head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._head.setFixedHeight(POINTER_TARGET)
        self._head.setFont(font("panel_title"))
        self._head.setIconSize(QSize(ICON, ICON))
        self._head.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._summary = StillLabel(self)
        self._body = QWidget(self)
        self.body = QVBoxLayout(self._body)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(ROW_PITCH - CONTROL_HEIGHT)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(self._head)
        top.addWidget(self._summary, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(DOCK_PADDING, 4, DOCK_PADDING, 10)
        whole.setSpacing(3)
        whole.addLayout(top)
        whole.addWidget(self._body)
        self.retitle(title)
        self._head.toggled.connect(self._fold)
        appearance.changed.connect(self._draw)
        self._fold(open_)

    def retitle(self, title: str) -> None:
        """Set the title."""
        self._head.setText(title)
        self._head.setAccessibleName(title)

    def summarise(self, text: str) -> None:
        """Set the summary at the right of the head."""
        self._summary.say(text)

    @property
    def is_open(self) -> bool:
        """Whether the body shows."""
        return self._head.isChecked()

    def open(self, on: bool = True) -> None:
        """Unfold, or fold."""
        self._head.setChecked(on)

    def _fold(self, open_: bool) -> None:
        self._body.setVisible(open_)
        self._draw()
        self.folded.emit(not open_)

    def _draw(self) -> None:
        theme = appearance.theme
        self._head.setIcon(icon("chevron-down" if self.is_open else "chevron-right", theme.text2))
