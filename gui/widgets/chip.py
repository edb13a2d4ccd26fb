"""Chips: a glyph and a few words on a soft ground."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.fonts import font
from gui.style import appearance, current

Tone = Literal["ok", "warn", "error", "plain"]
HEIGHT = 22


class Chip(QWidget):
    """A verdict: a check, a cross or a warning sign, and words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._tone: Tone = "plain"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.update)

    def say(self, words: str, tone: Tone) -> None:
        """Show these words; an empty text hides the chip."""
        self._words, self._tone = words, tone
        self.setAccessibleName(words)
        self.setVisible(bool(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        width = QFontMetricsF(font("caption_strong")).horizontalAdvance(self._words)
        return QSize(round(width + 20 + (14 if self._tone != "plain" else 0)), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """May shrink to a few letters; the words are then cut with an ellipsis."""
        return QSize(min(60, self.sizeHint().width()), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, sign, words."""
        theme = current()
        colours = {
            "ok": (theme.ok, theme.ok_soft),
            "warn": (theme.warn, theme.warn_soft),
            "error": (theme.error, theme.error_soft),
            "plain": (theme.text2, theme.sunken),
        }
        ink, ground = (QColor(colour) for colour in colours[self._tone])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()), HEIGHT / 2, HEIGHT / 2)
        x = 10.0
        if self._tone != "plain":
            self._paint_sign(painter, ink, x)
            x += 14
        face = font("caption_strong")
        painter.setFont(face)
        painter.setPen(ink)
        room = self.width() - x - 8
        words = QFontMetricsF(face).elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(x, HEIGHT / 2 + 4.3), words)

    def _paint_sign(self, painter: QPainter, ink: QColor, x: float) -> None:
        painter.setPen(
            QPen(ink, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        y = HEIGHT / 2
        if self._tone == "ok":
            painter.drawPolyline(QPolygonF([QPointF(x, y), QPointF(x + 3.2, y + 3.2), QPointF(x + 9, y - 4)]))
        elif self._tone == "error":
            painter.drawLine(QPointF(x + 0.5, y - 3.5), QPointF(x + 7.5, y + 3.5))
            painter.drawLine(QPointF(x + 7.5, y - 3.5), QPointF(x + 0.5, y + 3.5))
        else:
            painter.drawLine(QPointF(x + 4, y - 4), QPointF(x + 4, y + 1))
            painter.drawPoint(QPointF(x + 4, y + 4))
