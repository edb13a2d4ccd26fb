"""One number of a slide: name, figure in large type, and how it stands against the baseline."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.fonts import font
from gui.style import appearance, current
from gui.widgets.cards import CardText

HEIGHT = 164
NAME_Y, NUMBER_Y, DELTA_Y = 26.0, 104.0, 148.0


class SlideNumber(QWidget):
    """Drawn at a scale of its own: 1 on a screen of 1920 by 1080."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = CardText("", "")
        self._against = ""
        self._scale = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.update)

    def show_text(self, text: CardText, against: str) -> None:
        """Show what a card says; `against` names the baseline."""
        self._text, self._against = text, against if text.delta else ""
        self.setAccessibleName(f"{text.name}, {text.number} {text.unit}, {text.delta} {text.verdict}")
        self.update()

    def magnify(self, scale: float) -> None:
        """Draw at another scale."""
        self._scale = scale
        self.setFixedHeight(round(HEIGHT * scale))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(380 * self._scale), round(HEIGHT * self._scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, text = QPainter(self), current(), self._text
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        room = self.width() / self._scale
        painter.setFont(font("slide_name"))
        painter.setPen(QColor(theme.text2))
        painter.drawText(QPointF(0, NAME_Y), text.name)
        face, unit = font("slide_number"), font("slide_unit")
        beside = QFontMetricsF(unit).horizontalAdvance(text.unit) + 14
        wide = QFontMetricsF(face).horizontalAdvance(text.number)
        if wide + beside > room:
            face.setPixelSize(max(40, round(face.pixelSize() * (room - beside) / wide)))
            wide = QFontMetricsF(face).horizontalAdvance(text.number)
        painter.setFont(face)
        painter.setPen(QColor(theme.error if text.fits is False else theme.text))
        painter.drawText(QPointF(-2, NUMBER_Y), text.number)
        painter.setFont(unit)
        painter.setPen(QColor(theme.text2))
        painter.drawText(QPointF(wide + 12, NUMBER_Y), text.unit)
        self._paint_last(painter, room)
        painter.end()

    def _paint_last(self, painter: QPainter, room: float) -> None:
        theme, text, x = current(), self._text, 0.0
        face = font("slide_subtitle")
        metrics = QFontMetricsF(face)
        painter.setFont(face)
        if text.fits is False:
            painter.setPen(QColor(theme.error))
            painter.drawText(QPointF(0, DELTA_Y), text.verdict)
            return
        if text.delta:
            colour = QColor(theme.ok if text.better else theme.error)
            self._paint_triangle(painter, colour)
            painter.setPen(colour)
            painter.drawText(QPointF(30, DELTA_Y), text.delta)
            x = 30 + metrics.horizontalAdvance(text.delta) + 14
        painter.setPen(QColor(theme.text3))
        rest = self._against or text.verdict or text.remark
        place = QRectF(x, DELTA_Y - metrics.ascent(), max(0.0, room - x), metrics.height())
        painter.drawText(place, metrics.elidedText(rest, Qt.TextElideMode.ElideRight, place.width()))

    def _paint_triangle(self, painter: QPainter, colour: QColor) -> None:
        top, bottom = DELTA_Y - 18, DELTA_Y - 2
        if self._text.direction == "down":
            top, bottom = bottom, top
        painter.setPen(QPen(colour, 2))
        painter.setBrush(colour if self._text.better else QColor(0, 0, 0, 0))
        painter.drawPolygon(QPolygonF([QPointF(0, bottom), QPointF(20, bottom), QPointF(10, top)]))
