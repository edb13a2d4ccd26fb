"""The dock at the left: a column that scrolls under a thin bar of its own, which takes no width away."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget

BAR_WIDTH = 8


class Dock(QScrollArea):
    """Shows one widget at its own height; the bar lies over its right edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        own = self.verticalScrollBar()
        own.rangeChanged.connect(self._follow)
        own.valueChanged.connect(self._bar.setValue)
        self._bar.valueChanged.connect(own.setValue)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bar.setGeometry(self.width() - BAR_WIDTH - 1, 0, BAR_WIDTH, self.height())

    def _follow(self, low: int, high: int) -> None:
        self._bar.setRange(low, high)
        self._bar.setPageStep(self.verticalScrollBar().pageStep())
        self._bar.setVisible(high > low)
        self._bar.raise_()
