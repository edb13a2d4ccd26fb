"""Chips: a glyph and a few words on a soft ground."""

import math
from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.fonts import advance, fitted, write
from gui.style import appearance, current
from gui.widgets.sign import Sign, paint_sign

Tone = Literal["ok", "warn", "error", "plain"]
SIGNS: dict[str, Sign] = {"ok": "check", "warn": "warning", "error": "cross"}
HEIGHT, AIR, SIGN_ROOM = 22, 10.0, 15.0


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
        if (words, tone) == (self._words, self._tone):
            return
        before = self.sizeHint()
        self._words, self._tone = words, tone
        self.setAccessibleName(words)
        self.setVisible(bool(words))
        if self.sizeHint() != before:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        width = advance(self._words, "caption_strong")
        return QSize(math.ceil(width + 2 * AIR + (SIGN_ROOM if self._tone in SIGNS else 0)), HEIGHT)

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
        x = AIR
        if self._tone in SIGNS:
            paint_sign(painter, SIGNS[self._tone], ink, x, HEIGHT / 2)
            x += SIGN_ROOM
        painter.setPen(ink)
        words = fitted(self._words, "caption_strong", self.width() - x - AIR + 1)
        write(painter, x, HEIGHT / 2 + 4.3, words, "caption_strong")
