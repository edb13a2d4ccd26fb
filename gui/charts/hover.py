"""The hover card: what a mark is, in four short lines, with a way to its working."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.charts.labels import Box
from gui.charts.paint import Type, measure, pen, swatch
from gui.language import translate
from gui.theme import LIGHT, RADIUS_THUMBNAIL, Theme

HOVER_MS, LINGER_MS = 80, 160
OFFSET = 16.0
PADDING, LINE, SWATCH, BETWEEN = 12, 22, 10, 24


@dataclass(frozen=True, slots=True)
class Card:
    """The lines of a card: pairs of a left and a right text, the first with the swatch of a component."""

    component: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Something in a chart that answers: its place, its card, and the figure behind it."""

    key: str
    name: str
    box: Box
    card: Card
    path: str = ""

    @property
    def told(self) -> str:
        """What is read out of it."""
        return ". ".join(", ".join(part for part in line if part) for line in self.card.lines) or self.name


def card_place(target: Box, width: float, height: float, bounds: Box) -> Box:
    """Where the card stands: beside its mark at a distance, inside the bounds, never over the mark."""
    x, y = target.centre
    right, left = target.right + OFFSET, target.left - OFFSET - width
    below, above = target.bottom + OFFSET, target.top - OFFSET - height
    tries = (
        Box(right, y - height / 2, width, height),
        Box(left, y - height / 2, width, height),
        Box(x - width / 2, below, width, height),
        Box(x - width / 2, above, width, height),
    )
    inside = [_pushed(box, bounds) for box in tries]
    return next((box for box in inside if not box.meets(target)), inside[2])


def _pushed(box: Box, bounds: Box) -> Box:
    left = max(bounds.left, min(box.left, bounds.right - box.width))
    top = max(bounds.top, min(box.top, bounds.bottom - box.height))
    return Box(left, top, box.width, box.height)


class HoverCard(QWidget):
    """Paints one card; a click asks for the working."""

    opened = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setAccessibleName(translate("Charts", "What the mark is"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        self.theme: Theme = LIGHT
        self.scale = 1.0
        self._card = Card("other", ())
        self._link = ""

    def fill(self, card: Card, link: bool) -> None:
        """Show these lines; with a link where there is a working to open."""
        self._card = card
        self._link = translate("Charts", "Open working") if link else ""
        self.resize(self._size())
        self.update()

    def _size(self) -> QSize:
        strong, plain = measure("caption_strong", self.scale), measure("caption", self.scale)
        widths = [
            (strong if index == 0 else plain)(left) + strong(right) * bool(right)
            for index, (left, right) in enumerate(self._rows())
        ]
        widths[0] += (SWATCH + 6) * self.scale
        width = max(widths, default=0) + (2 * PADDING + BETWEEN) * self.scale
        height = (2 * PADDING + LINE * len(widths) - 4) * self.scale
        return QSize(round(width), round(height))

    def _rows(self) -> tuple[tuple[str, str], ...]:
        lines = self._card.lines
        if not self._link:
            return lines
        if lines and not lines[-1][1]:
            return (*lines[:-1], (lines[-1][0], self._link))
        return (*lines, ("", self._link))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, s = self.theme, self.scale
        painter.setPen(pen(theme.strong, s))
        painter.setBrush(QColor(theme.surface if theme.name == "light" else theme.hover))
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, RADIUS_THUMBNAIL * s, RADIUS_THUMBNAIL * s)
        self._write(painter)
        painter.end()

    def _write(self, painter: QPainter) -> None:
        theme, s = self.theme, self.scale
        words = Type(painter, s)
        room = self.width() - 2 * PADDING * s
        for index, (left, right) in enumerate(self._rows()):
            box = Box(PADDING * s, (PADDING - 2 + index * LINE) * s, room, LINE * s)
            first = index == 0
            if first:
                swatch(painter, box.left, box.centre[1], SWATCH * s, theme.tint(self._card.component).fill)
                shift = (SWATCH + 6) * s
                title = Box(box.left + shift, box.top, room - shift, box.height)
                words.write(left, title, "caption_strong", theme.text)
            else:
                words.write(left, box, "caption", theme.text2)
            link = right == self._link and bool(right)
            colour = theme.accent if link else theme.text if first else theme.text2
            words.write(right, box, "caption_strong" if first or link else "caption", colour, "right")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        self.left.emit()


class Hover(QObject):
    """Shows the card of what is pointed at, after a moment, and keeps it while the pointer is on it."""

    opened = Signal(str)

    def __init__(self, chart: QWidget) -> None:
        super().__init__(chart)
        self._chart = chart
        self._card: HoverCard | None = None
        self._aimed: Target | None = None
        self._shown: Target | None = None
        self._appear = self._timer(HOVER_MS)
        self._appear.timeout.connect(self._due)
        self._vanish = self._timer(LINGER_MS)
        self._vanish.timeout.connect(self._pass)

    def _timer(self, milliseconds: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        return timer

    @property
    def shown(self) -> Target | None:
        """The target whose card is seen."""
        return self._shown

    @property
    def card(self) -> "HoverCard | None":
        """The card, once there was one."""
        return self._card

    def aim(self, target: Target | None) -> None:
        """The pointer came to a target, or left for nowhere."""
        self._aimed = target
        if target is not None and target.card.lines:
            self._vanish.stop()
            self._appear.start()
        else:
            self._appear.stop()
            self._vanish.start()

    def show(self, target: Target) -> None:
        """Show the card of a target now."""
        if not target.card.lines:
            self.hide()
            return
        self._shown = target
        chart, window = self._chart, self._chart.window()
        if self._card is None or self._card.parentWidget() is not window:
            self._card = HoverCard(window)
            self._card.opened.connect(self._open)
            self._card.left.connect(self._vanish.start)
        card = self._card
        card.theme, card.scale = chart.theme, chart.scale  # pyright: ignore[reportAttributeAccessIssue]
        card.fill(target.card, bool(target.path))
        origin = chart.mapTo(window, QPoint(0, 0)) if window is not chart else QPoint(0, 0)
        # The verdict stands above the chart, so nothing may reach higher than the chart does.
        bounds = Box(4, origin.y(), window.width() - 8, window.height() - origin.y() - 4)
        box = card_place(target.box.moved(origin.x(), origin.y()), card.width(), card.height(), bounds)
        card.move(round(box.left), round(box.top))
        card.raise_()
        card.show()

    def hide(self) -> bool:
        """Take the card away; returns whether there was one."""
        self._appear.stop()
        self._vanish.stop()
        was, self._shown = self._shown is not None, None
        if self._card is not None:
            self._card.hide()
        return was

    def _due(self) -> None:
        if self._aimed is not None:
            self.show(self._aimed)

    def _pass(self) -> None:
        if self._card is None or not self._card.underMouse():
            self.hide()

    def _open(self) -> None:
        target = self._shown
        self.hide()
        if target is not None and target.path:
            self.opened.emit(target.path)
