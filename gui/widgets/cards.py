"""Number cards: the figures of the top strip, each a button to its working."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.fonts import font
from gui.style import appearance, current
from gui.theme import COMFORTABLE, RADIUS_CARD, Density, Theme

PADDING = 12.0


@dataclass(frozen=True, slots=True)
class CardText:
    """All that a card says; `remark` may be dropped where there is no room, the verdict never."""

    name: str
    number: str
    unit: str = ""
    remark: str = ""
    delta: str = ""
    direction: Literal["up", "down", ""] = ""
    better: bool = True
    sure: bool = True
    verdict: str = ""
    fits: bool | None = None
    tooltip: str = ""


class NumberCard(QWidget):
    """One figure; `opened` asks for its working. Its width never depends on its number."""

    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = CardText("", "")
        self._density = COMFORTABLE
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.update)

    def show_text(self, text: CardText) -> None:
        """Show these words; nothing is drawn anew where nothing changed."""
        if text == self._text:
            return
        self._text = text
        spoken = [text.name, f"{text.number} {text.unit}".strip(), text.delta, text.verdict or text.remark]
        self.setAccessibleName(", ".join(part for part in spoken if part))
        self.setToolTip(text.tooltip)
        self.update()

    def show_density(self, density: Density) -> None:
        """Closer or wider."""
        self._density = density
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The size of the density."""
        return QSize(self._density.card_width, self._density.card_height)

    def minimumSizeHint(self) -> QSize:
        """Narrower than the hint where the window is."""
        return QSize(96, self._density.card_height)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click opens the working."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So do Enter and Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Name and confidence; number and unit; delta, verdict or remark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, text = current(), self._text
        self._paint_frame(painter, theme)
        compact = self._density.card_height < COMFORTABLE.card_height
        scale = self._density.scale
        left, right = PADDING, self.width() - PADDING
        lines = (21.0, 47.0, 66.0) if compact else (23.0 * scale, 54.0 * scale, 76.0 * scale)
        painter.setFont(font("caption_medium", scale))
        painter.setPen(QColor(theme.text2))
        mark_room = 16.0
        self._paint_text(painter, left, lines[0], text.name, right - left - mark_room)
        self._paint_mark(painter, theme, right - 4, lines[0] - 4.5)
        self._paint_number(painter, theme, left, lines[1], right, compact)
        self._paint_last_line(painter, theme, left, lines[2], right)

    def _paint_frame(self, painter: QPainter, theme: Theme) -> None:
        short = self._text.fits is False
        focused = self.hasFocus()
        thick = 2.0 if short or focused else 1.0
        colour = theme.accent if focused else theme.error if short else theme.border
        painter.setPen(QPen(QColor(colour), thick))
        painter.setBrush(QColor(theme.hover if self.underMouse() else theme.surface))
        inset = thick / 2
        frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(frame, RADIUS_CARD, RADIUS_CARD)

    def _paint_mark(self, painter: QPainter, theme: Theme, x: float, y: float) -> None:
        colour = QColor(theme.text3)
        painter.setPen(QPen(colour, 1.3))
        painter.setBrush(colour if self._text.sure else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(x, y), 3.2, 3.2)

    def _paint_number(
        self, painter: QPainter, theme: Theme, left: float, y: float, right: float, compact: bool
    ) -> None:
        role = "card_number_compact" if compact else "card_number"
        scale = self._density.scale
        number, unit = font(role, scale), font("body_medium", scale)
        wide = QFontMetricsF(number).horizontalAdvance(self._text.number)
        beside = QFontMetricsF(unit).horizontalAdvance(self._text.unit)
        if wide + 5 + beside > right - left:
            number.setPixelSize(
                max(13, int(number.pixelSize() * (right - left - 5 - beside) / max(1.0, wide)))
            )
            wide = QFontMetricsF(number).horizontalAdvance(self._text.number)
        painter.setFont(number)
        painter.setPen(QColor(theme.text))
        painter.drawText(QPointF(left, y), self._text.number)
        painter.setFont(unit)
        painter.setPen(QColor(theme.text2))
        self._paint_text(painter, left + wide + 5, y, self._text.unit, right - left - wide - 5)

    def _paint_last_line(self, painter: QPainter, theme: Theme, left: float, y: float, right: float) -> None:
        text, x = self._text, left
        scale = self._density.scale
        strong = font("caption_strong", scale)
        if text.delta:
            colour = QColor(theme.ok if text.better else theme.error)
            if text.direction:
                self._paint_triangle(painter, colour, x, y)
                x += 12
            painter.setFont(strong)
            painter.setPen(colour)
            painter.drawText(QPointF(x, y), text.delta)
            x += QFontMetricsF(strong).horizontalAdvance(text.delta) + 6
        if text.verdict:
            colour = QColor(theme.error if text.fits is False else theme.ok)
            painter.setFont(strong)
            painter.setPen(colour)
            if x + 12 + QFontMetricsF(strong).horizontalAdvance(text.verdict) <= right + 2:
                self._paint_sign(painter, colour, x, y)
                x += 13
            self._paint_text(painter, x, y, text.verdict, right - x)
        elif text.remark:
            painter.setFont(font("caption", scale))
            painter.setPen(QColor(theme.text3))
            self._paint_text(painter, x, y, text.remark, right - x)

    def _paint_triangle(self, painter: QPainter, colour: QColor, x: float, y: float) -> None:
        """Up or down by direction; filled is better, outlined is worse."""
        top, bottom = y - 8.0, y - 1.5
        if self._text.direction == "down":
            top, bottom = bottom, top
        painter.setPen(QPen(colour, 1.2))
        painter.setBrush(colour if self._text.better else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF([QPointF(x, bottom), QPointF(x + 8, bottom), QPointF(x + 4, top)]))

    def _paint_sign(self, painter: QPainter, colour: QColor, x: float, y: float) -> None:
        painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._text.fits is False:
            painter.drawLine(QPointF(x + 1, y - 8), QPointF(x + 8, y - 1))
            painter.drawLine(QPointF(x + 8, y - 8), QPointF(x + 1, y - 1))
        else:
            painter.drawPolyline(
                QPolygonF([QPointF(x, y - 4.5), QPointF(x + 3.2, y - 1.2), QPointF(x + 9, y - 8.5)])
            )

    def _paint_text(self, painter: QPainter, x: float, y: float, text: str, room: float) -> None:
        metrics = QFontMetricsF(painter.font())
        fitted = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, room))
        painter.drawText(QPointF(x, y), fitted)
