"""A chart with two axes: fixed ranges, own ticks, a ground that rests, and what moves in front of it."""

from collections.abc import Callable, Sequence
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.charts.chart import Chart
from gui.charts.labels import Box
from gui.charts.paint import Type, pen, rect
from gui.fonts import advance, face, metrics
from gui.layer import Layer

# The rows of the titles above and below, the room of end labels beyond the field, the gaps at the ticks.
EDGE, ABOVE, BESIDE, TICK_GAP, TICK_ROOM, BELOW = 18.0, 7.0, 15.0, 4.0, 8.0, 5.0
# Letters are lower than their line, so a tick at the end of an axis may stand a little beyond it.
LETTER_HEIGHT = 0.8
_AT_LEFT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
_BELOW = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip
Ticks = tuple[tuple[float, str], ...]


class Plot(Chart):
    """The frame of a plotted chart: y title above at the left, x name below at the right, nothing rotated.

    The field is where the data is; `sketch_behind` and `sketch_before` paint in its pixels.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ticks: dict[str, Ticks] = {"left": (), "bottom": ()}
        self._range = (0.0, 1.0, 0.0, 1.0)
        self._sheet = Layer()

    # What a kind of plot says.

    def sketch_behind(self, painter: QPainter) -> None:
        """Paint what lies behind the data and rests, in pixels of the field."""

    def sketch_before(self, painter: QPainter) -> None:
        """Paint what moves, in pixels of the field."""

    def titles(self) -> tuple[str, str]:
        """The unit of y and the name of x."""
        return "", ""

    # Ranges and ticks.

    @property
    def ranges(self) -> tuple[float, ...]:
        """The part of the plane that is seen: left, right, bottom, top."""
        return self._range

    def set_range(self, left: float, right: float, bottom: float, top: float) -> None:
        """Show this part of the plane and no more."""
        self._range = (left, right, bottom, top)

    def set_ticks(self, name: str, ticks: Sequence[tuple[float, str]]) -> None:
        """Label these places of an axis."""
        found = tuple(ticks)
        if found != self._ticks[name]:
            self._ticks[name] = found
            self._measure()

    def ticks(self, name: str) -> Ticks:
        """The labelled places of an axis."""
        return self._ticks[name]

    # Pixels.

    @cached_property
    def frame(self) -> Box:
        """The field in pixels of the chart: just the room that the labels leave, so that it stays put."""
        s = self.scale
        widest = max((advance(text, "tick", s) for _, text in self._ticks["left"]), default=0.0)
        left, top = round(widest + TICK_ROOM * s), round(EDGE * s) + round(ABOVE * s)
        below = round(EDGE * s) + round(metrics("tick", s).height() + BELOW * s)
        width = self.width() - left - round(BESIDE * s)
        return Box(left, top, max(1.0, width), max(1.0, self.height() - top - below))

    def _measure(self) -> None:
        self.__dict__.pop("frame", None)

    def x(self, value: float) -> float:
        """Pixels from the left edge of the field."""
        left, right, _, _ = self._range
        return (value - left) / (right - left) * self.frame.width

    def y(self, value: float) -> float:
        """Pixels from the upper edge of the field."""
        _, _, bottom, top = self._range
        return (top - value) / (top - bottom) * self.frame.height

    def value_at(self, x: float) -> float:
        """The value of x at a pixel of the field."""
        left, right, _, _ = self._range
        return left + x / self.frame.width * (right - left)

    @property
    def field(self) -> Box:
        """The field in pixels of its own."""
        return Box(0, 0, self.frame.width, self.frame.height)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the field begins in the chart."""
        return self.frame.left, self.frame.top

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._measure()

    def forget(self) -> None:
        """Words are made anew."""
        self._sheet.drop()

    def restyle(self) -> None:
        """Another scale leaves another field."""
        self._measure()

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """Ranges and ticks; a kind of plot adds what else it paints behind."""
        return self._range, self._ticks["left"], self._ticks["bottom"]

    def paint_resting(self, painter: QPainter) -> None:
        """Titles, ticks and grid, which rest longest, and on them what lies behind the data."""
        self._sheet.paint(
            painter, self, (self.theme.name, self.scale, *Plot.resting(self)), self._paint_sheet
        )
        self._in_field(painter, self.sketch_behind)

    def _paint_sheet(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), QColor(self.theme.surface))
        words = Type(painter, self.scale)
        above, below = self.titles()
        edge = EDGE * self.scale
        words.write(above, Box(0, 0, self.width() * 0.6, edge), "tick", self.theme.text3)
        bottom = Box(0, self.height() - edge, self.width(), edge)
        words.write(below, bottom, "tick", self.theme.text3, "right")
        self._paint_ticks(painter)
        self._in_field(painter, self._paint_grid)

    def paint(self, painter: QPainter) -> None:
        """What moves."""
        self._in_field(painter, self.sketch_before)

    def _in_field(self, painter: QPainter, sketch: Callable[[QPainter], None]) -> None:
        painter.save()
        painter.translate(*self.origin)
        # A line at the very end of a range lies half beyond the field.
        painter.setClipRect(rect(self.field).adjusted(0, 0, 1, 1))
        sketch(painter)
        painter.restore()

    def _paint_ticks(self, painter: QPainter) -> None:
        """The labels that lie beside the field, or stick out at an end by no more than the margin."""
        s, frame, margin = self.scale, self.frame, round(BESIDE * self.scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setFont(face("tick", s))
        painter.setPen(QColor(self.theme.text3))
        gap, edge = round(TICK_GAP * s), round(EDGE * s)
        for value, text in self._ticks["left"]:
            wide, high = _letters(painter, text)
            y = frame.top + self.y(value)
            box = Box(frame.left - gap - wide, y - high / 2, wide, high)
            if frame.top <= y <= frame.bottom and box.left >= 0 and box.top >= frame.top - margin:
                painter.drawText(rect(box), int(_AT_LEFT), text)
        for value, text in self._ticks["bottom"]:
            wide, high = _letters(painter, text)
            x = frame.left + self.x(value)
            box = Box(x - wide / 2, frame.bottom + gap, wide, high)
            ends = frame.left - margin <= box.left and box.right <= frame.right + margin
            if frame.left <= x <= frame.right and ends and box.bottom <= self.height() - edge:
                painter.drawText(rect(box), int(_BELOW), text)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _paint_grid(self, painter: QPainter) -> None:
        """One line at each labelled place."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen(self.theme.grid, max(1.0, self.scale)))
        field = self.field
        for value, _ in self.ticks("bottom"):
            x = self.x(value)
            painter.drawLine(QPointF(x, 0), QPointF(x, field.height))
        for value, _ in self.ticks("left"):
            y = min(self.y(value), field.height - 0.5)
            painter.drawLine(QPointF(0, y), QPointF(field.width, y))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _letters(painter: QPainter, text: str) -> tuple[float, float]:
    """Width and height of a label."""
    box = painter.boundingRect(QRectF(0, 0, 100, 100), int(Qt.AlignmentFlag.AlignCenter), text)
    return box.width(), LETTER_HEIGHT * box.height()
