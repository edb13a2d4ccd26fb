"""Number cards: the figures of the top strip, each a button to its working."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.fonts import advance, fitted, write
from gui.layer import Layer
from gui.style import appearance, current
from gui.theme import COMFORTABLE, RADIUS_CARD, Density, RoleName, Theme
from gui.widgets.sign import paint_sign

PADDING, MARK_ROOM = 12.0, 16.0


@dataclass(frozen=True, slots=True)
class CardText:
    """All that a card says; `remark` may be dropped where there is no room, the verdict never.

    `warning` marks a number of which the tooltip says something doubtful.
    """

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
    tight: bool = False
    tooltip: str = ""
    warning: bool = False


class NumberCard(QAbstractButton):
    """One figure; `opened` asks for its working. Its width never depends on its number."""

    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = CardText("", "")
        self._density = COMFORTABLE
        self._ground = Layer()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.opened)
        appearance.changed.connect(self.update)

    def show_text(self, text: CardText, *, told: bool = True) -> None:
        """Show these words, and say them at once or when `tell` is called; what is the same stays."""
        if text != self._text:
            self._text = text
            self.update()
        if told:
            self.tell()

    def tell(self) -> None:
        """Say in words what is drawn, to assistive tools and in the tooltip."""
        text = self._text
        spoken = [text.name, f"{text.number} {text.unit}".strip(), text.delta, text.verdict or text.remark]
        self.setAccessibleName(", ".join(part for part in spoken if part))
        self.setToolTip(text.tooltip)

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the working, as a click and Space do."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Name and confidence; number and unit; delta, verdict or remark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, text = current(), self._text
        rests = (theme.name, self._density.name, text.name, text.sure, text.fits is False)
        self._ground.paint(painter, self, (*rests, self.hasFocus(), self.underMouse()), self._paint_ground)
        self._paint_number(painter, theme)
        self._paint_last_line(painter, theme)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        """What rests while the number changes: frame, name and mark, on the ground of the window."""
        theme, text = current(), self._text
        painter.fillRect(self.rect(), QColor(theme.window))
        self._paint_frame(painter, theme)
        y, right = self._lines[0], self.width() - PADDING
        name_room = right - PADDING - MARK_ROOM
        self._write(painter, PADDING, y, text.name, "caption_medium", theme.text2, name_room)
        self._paint_mark(painter, theme, right - 4, y - 4.5)

    @property
    def _compact(self) -> bool:
        return self._density.card_height < COMFORTABLE.card_height

    @property
    def _lines(self) -> tuple[float, float, float]:
        """The base lines of name, number and remark."""
        scale = self._density.scale
        return (21.0, 47.0, 67.0) if self._compact else (23.0 * scale, 54.0 * scale, 76.0 * scale)

    def _paint_frame(self, painter: QPainter, theme: Theme) -> None:
        short = self._text.fits is False
        focused = self.hasFocus()
        painter.setBrush(QColor(theme.hover if self.underMouse() else theme.surface))
        frames = [(theme.accent, 2.0)] if focused else []
        if short or not focused:
            frames.append((theme.error, 2.0) if short else (theme.border, 1.0))
        edge = 0.0
        for colour, thick in frames:
            painter.setPen(QPen(QColor(colour), thick))
            inset = edge + thick / 2
            frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(frame, RADIUS_CARD - inset + 0.5, RADIUS_CARD - inset + 0.5)
            edge += 2 * thick  # a ring of focus stands around the frame of what does not fit

    def _paint_mark(self, painter: QPainter, theme: Theme, x: float, y: float) -> None:
        if self._text.warning:
            paint_sign(painter, "warning", QColor(theme.warn), x - 4.5, y)
            return
        colour = QColor(theme.strong)
        painter.setPen(QPen(colour, 1.3))
        painter.setBrush(colour if self._text.sure else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(x, y), 3.0, 3.0)

    def _paint_number(self, painter: QPainter, theme: Theme) -> None:
        role: RoleName = "card_number_compact" if self._compact else "card_number"
        left, y, right = PADDING, self._lines[1], self.width() - PADDING
        scale, text = self._density.scale, self._text
        wide = advance(text.number, role, scale)
        beside = advance(text.unit, "body_medium", scale)
        if wide + 5 + beside > right - left:
            # A long number is written smaller rather than cut.
            scale *= max(0.5, (right - left - 8 - beside) / max(1.0, wide))
            wide = advance(text.number, role, scale)
        self._write(painter, left, y, text.number, role, theme.text, right - left, scale)
        unit_left = left + wide + 5
        self._write(painter, unit_left, y, text.unit, "body_medium", theme.text2, right - unit_left)

    def _paint_last_line(self, painter: QPainter, theme: Theme) -> None:
        text, x, y, right = self._text, PADDING, self._lines[2], self.width() - PADDING
        scale = self._density.scale
        if text.delta:
            ink = theme.ok if text.better else theme.error
            if text.direction:
                self._paint_triangle(painter, QColor(ink), x, y)
                x += 13 * scale
            x += self._write(painter, x, y, text.delta, "caption_strong", ink, right - x) + 6 * scale
        if text.verdict:
            ink = theme.error if text.fits is False else theme.warn if text.tight else theme.ok
            if x + 13 * scale + advance(text.verdict, "caption_strong", scale) <= right + 2:
                self._paint_sign(painter, QColor(ink), x, y)
                x += 13 * scale
            self._write(painter, x, y, text.verdict, "caption_strong", ink, right - x)
        elif text.remark:
            self._write(painter, x, y, text.remark, "caption", theme.text3, right - x)

    def _paint_triangle(self, painter: QPainter, colour: QColor, x: float, y: float) -> None:
        """Up or down by direction; filled is better, outlined is worse."""
        s = self._density.scale
        top, bottom = y - 7.2 * s, y - 1.4 * s
        if self._text.direction == "down":
            top, bottom = bottom, top
        painter.setPen(QPen(colour, 1.1 * s))
        painter.setBrush(colour if self._text.better else Qt.BrushStyle.NoBrush)
        left, right = x + 0.6 * s, x + 7.4 * s
        corners = [QPointF(left, bottom), QPointF(right, bottom), QPointF((left + right) / 2, top)]
        painter.drawPolygon(QPolygonF(corners))

    def _paint_sign(self, painter: QPainter, colour: QColor, x: float, y: float) -> None:
        paint_sign(
            painter, "cross" if self._text.fits is False else "check", colour, x, y - 4.4, self._density.scale
        )

    def _write(
        self,
        painter: QPainter,
        x: float,
        y: float,
        text: str,
        role: RoleName,
        colour: str,
        room: float,
        scale: float | None = None,
    ) -> float:
        """Write on a base line what finds room; returns its width."""
        size = self._density.scale if scale is None else scale
        shown = fitted(text, role, room, size)
        painter.setPen(QColor(colour))
        write(painter, x, y, shown, role, size)
        return advance(shown, role, size)
