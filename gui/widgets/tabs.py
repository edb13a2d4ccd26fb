"""Text tabs with an accent underline."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QWidget

from gui.fonts import font
from gui.style import appearance, current

HEIGHT = 36


class Tabs(QTabBar):
    """A tab bar without boxes; arrows move between tabs, as in any tab bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setFont(font("body_medium"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        appearance.changed.connect(self.update)

    def tabSizeHint(self, index: int) -> QSize:
        """As wide as its word with air."""
        return QSize(self.fontMetrics().horizontalAdvance(self.tabText(index)) + 24, HEIGHT)

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
            painter.setFont(font("body_medium"))
            painter.setPen(QColor(theme.text if chosen else theme.text2))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), self.tabText(index))
            if chosen:
                line = QRectF(area.left() + 6, area.bottom() - 3, area.width() - 12, 3)
                painter.fillRect(line, QColor(theme.accent))
                if self.hasFocus():
                    painter.setPen(QColor(theme.accent))
                    painter.drawRoundedRect(area.adjusted(2, 4, -2, -6), 4, 4)
