"""Text tabs with an accent underline."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QTabBar, QWidget

from gui.fonts import font
from gui.style import appearance, current
from gui.theme import RADIUS_CONTROL

HEIGHT, UNDERLINE, AIR = 36, 3, 11


class Tabs(QTabBar):
    """A tab bar without boxes; arrows move between tabs, as in any tab bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        appearance.changed.connect(self.update)

    def tabSizeHint(self, index: int) -> QSize:
        """As wide as its word in the stronger weight of the selected one, with air."""
        return QSize(round(self._width(index)) + 2 * AIR, HEIGHT)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """No narrower: words are never cut."""
        return self.tabSizeHint(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Words, the selected one in full ink over its underline."""
        painter = QPainter(self)
        theme = current()
        for index in range(self.count()):
            area = QRectF(self.tabRect(index))
            chosen = index == self.currentIndex()
            painter.setFont(font("body_strong" if chosen else "body"))
            painter.setPen(QColor(theme.text if chosen else theme.text2))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), self.tabText(index))
            if chosen:
                wide = self._width(index)
                line = QRectF(area.center().x() - wide / 2, HEIGHT - UNDERLINE, wide, UNDERLINE)
                painter.fillRect(line, QColor(theme.accent))
                if self.hasFocus():
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    painter.setPen(QPen(QColor(theme.accent), 2))
                    ring = area.adjusted(2, 4, -2, -5 - UNDERLINE)
                    painter.drawRoundedRect(ring, RADIUS_CONTROL, RADIUS_CONTROL)

    def _width(self, index: int) -> float:
        return QFontMetricsF(font("body_strong")).horizontalAdvance(self.tabText(index))
