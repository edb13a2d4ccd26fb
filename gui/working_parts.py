"""Pictures beside a working: what a sum is made of, and how sure a figure is."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.fonts import font
from gui.language import translate
from gui.style import appearance, current
from gui.theme import SEGMENT_GAP
from gui.wording import amount_text, component

BAR_HEIGHT, SURE_HEIGHT, AIR = 28, 44, 5


class PartsBar(QWidget):
    """A sum as one bar of its parts, each in the colour of its component."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: Sequence[tuple[str, float]] = ()
        self._unit = ""
        self.setFixedHeight(BAR_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.update)

    def show_parts(self, parts: Sequence[tuple[str, float]], unit: str) -> None:
        """Draw these components, in their order."""
        self._parts, self._unit = parts, unit
        self.setAccessibleName(", ".join(self._label(*part) for part in parts))
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, BAR_HEIGHT)

    def _label(self, key: str, value: float) -> str:
        return f"{component(key)} {amount_text(value, self._unit)}"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        face = font("caption_strong")
        painter.setFont(face)
        metrics = QFontMetrics(face)
        total = sum(value for _, value in self._parts) or 1.0
        x = 0.0
        for key, value in self._parts:
            width = self.width() * value / total
            tint = current().tint(key)
            place = QRectF(x, 0, max(0.0, width - SEGMENT_GAP), BAR_HEIGHT)
            painter.fillRect(place, QColor(tint.fill))
            painter.setPen(QColor(tint.text))
            for text in (self._label(key, value), amount_text(value, self._unit)):
                if metrics.horizontalAdvance(text) + 2 * AIR <= place.width():
                    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
                    break
            x += width
        painter.end()


class SureLine(QWidget):
    """One line: tick = ceiling, dot = expected value, thick part = measured spread."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._low = self._high = self._value = 0.0
        self._ceiling: float | None = None
        self._unit = ""
        self.setFixedHeight(SURE_HEIGHT)
        appearance.changed.connect(self.update)

    def show_band(self, low: float, value: float, high: float, ceiling: float | None, unit: str) -> None:
        """Draw a value within its spread, and the ceiling that it stays behind where there is one."""
        self._low, self._value, self._high, self._ceiling, self._unit = low, value, high, ceiling, unit
        self.setAccessibleName(", ".join(text for _, text in self._labels()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, SURE_HEIGHT)

    def _labels(self) -> list[tuple[float, str]]:
        expected = translate("Working", "expected {0}").format(amount_text(self._value, self._unit))
        spread = translate("Working", "range {0} to {1}").format(
            amount_text(self._low, self._unit), amount_text(self._high, self._unit)
        )
        labels = [(self._value, expected), (self._high, spread)]
        if self._ceiling is not None:
            best = translate("Working", "ceiling {0}").format(amount_text(self._ceiling, self._unit))
            labels.insert(0, (self._ceiling, best))
        return labels

    def _x(self, value: float) -> float:
        ends = [self._low, self._high, self._value, *([] if self._ceiling is None else [self._ceiling])]
        low, high = min(ends), max(ends)
        room = (high - low) or 1.0
        return self.width() * (0.12 + 0.6 * (value - low) / room)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, y = current(), 12.0
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.border), 3))
        painter.drawLine(QPointF(2, y), QPointF(self.width() - 2, y))
        painter.setPen(QPen(QColor(theme.strong), 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(self._x(self._low), y), QPointF(self._x(self._high), y))
        painter.setPen(QPen(QColor(theme.text), 2))
        if self._ceiling is not None:
            x = self._x(self._ceiling)
            painter.drawLine(QPointF(x, y - 9), QPointF(x, y + 9))
        painter.setPen(QPen(QColor(theme.surface), 1.5))
        painter.setBrush(QColor(theme.text))
        painter.drawEllipse(QPointF(self._x(self._value), y), 6, 6)
        self._paint_labels(painter)
        painter.end()

    def _paint_labels(self, painter: QPainter) -> None:
        face = font("caption")
        metrics = QFontMetrics(face)
        painter.setFont(face)
        taken = -1.0
        for at, (value, text) in enumerate(self._labels()):
            width = metrics.horizontalAdvance(text)
            x = max(taken + 12, min(self._x(value) - width / 2, self.width() - width - 2), 0.0)
            painter.setPen(QColor(current().text if at < len(self._labels()) - 1 else current().text2))
            painter.drawText(QPointF(x, SURE_HEIGHT - 6), text)
            taken = x + width
