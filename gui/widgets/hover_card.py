"""The card that appears beside what the pointer rests on."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.fonts import font
from gui.style import current
from gui.theme import RADIUS_THUMBNAIL

DELAY_MS, OFFSET, PADDING = 80, 16, 12
ROW = 18


@dataclass(frozen=True, slots=True)
class HoverText:
    """Swatch, name, share at the right; then rows of name and value."""

    name: str
    colour: str = ""
    share: str = ""
    rows: tuple[tuple[str, str], ...] = ()


class HoverCard(QWidget):
    """One card for each chart; it never takes the pointer and never covers its own point."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner, Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self._text = HoverText("")
        self._where = QPoint()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._appear)

    def offer(self, text: HoverText, at: QPoint) -> None:
        """Show this text near a global position, after a moment's rest."""
        self._text, self._where = text, at
        if self.isVisible():
            self._appear()
        elif not self._timer.isActive():
            self._timer.start()

    def withdraw(self) -> None:
        """Hide, at once."""
        self._timer.stop()
        self.hide()

    def sizeHint(self) -> QSize:
        """As large as its words."""
        strong, plain = QFontMetricsF(font("body_medium")), QFontMetricsF(font("caption"))
        head = strong.horizontalAdvance(self._text.name) + strong.horizontalAdvance(self._text.share) + 40
        rows = [plain.horizontalAdvance(a) + plain.horizontalAdvance(b) + 24 for a, b in self._text.rows]
        width = max([head, *rows, 140.0]) + 2 * PADDING
        return QSize(round(width), 2 * PADDING + 20 + ROW * len(self._text.rows))

    def _appear(self) -> None:
        self.resize(self.sizeHint())
        spot = self._where + QPoint(OFFSET, OFFSET)
        screen = self.screen().availableGeometry() if self.screen() else QRect(spot, self.size())
        if spot.x() + self.width() > screen.right():
            spot.setX(self._where.x() - OFFSET - self.width())
        if spot.y() + self.height() > screen.bottom():
            spot.setY(self._where.y() - OFFSET - self.height())
        self.move(spot)
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, head, rows."""
        theme, text = current(), self._text
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.strong), 1))
        painter.setBrush(QColor(theme.hover if theme.name == "dark" else theme.surface))
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, RADIUS_THUMBNAIL, RADIUS_THUMBNAIL)
        left, right = PADDING, self.width() - PADDING
        line = QRectF(left, PADDING, right - left, 18)
        if text.colour:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(text.colour))
            painter.drawRoundedRect(QRectF(left, PADDING + 4, 10, 10), 2, 2)
            line.setLeft(left + 16)
        painter.setFont(font("body_medium"))
        painter.setPen(QColor(theme.text))
        vertical = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | vertical), text.name)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignRight | vertical), text.share)
        painter.setFont(font("caption"))
        for index, (name, value) in enumerate(text.rows):
            row = QRectF(left, PADDING + 22 + index * ROW, right - left, ROW)
            painter.setPen(QColor(theme.text3))
            painter.drawText(row, int(Qt.AlignmentFlag.AlignLeft | vertical), name)
            painter.setPen(QColor(theme.text))
            painter.drawText(row, int(Qt.AlignmentFlag.AlignRight | vertical), value)
