"""What the painted charts share: text in boxes, hatches, small shapes and measured fonts."""

import math
from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.charts.labels import Box, Measure, elided
from gui.fonts import advance, metrics, write
from gui.theme import RoleName

Align = Literal["left", "centre", "right"]
# The share of the free width that stands at the left of a text.
_ALIGNED: dict[Align, float] = {"left": 0.0, "centre": 0.5, "right": 1.0}
HATCH_STEP, HATCH_WIDTH = 8.0, 3.3


def measure(role: RoleName, scale: float) -> Measure:
    """A function that measures texts in pixels."""
    return lambda text: advance(text, role, scale)


def rect(box: Box) -> QRectF:
    """The box as Qt has it."""
    return QRectF(box.left, box.top, box.width, box.height)


def rect_of(x: float, y: float, width: float, height: float | None = None) -> QRectF:
    """A rectangle that starts at x and is centred at the height y; a square where no height is given."""
    tall = width if height is None else height
    return QRectF(x, y - tall / 2, width, tall)


def pen(colour: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen with flat ends."""
    made = QPen(QColor(colour), width, style)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    made.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return made


def dashed(colour: str, width: float, dash: float, gap: float) -> QPen:
    """A pen whose dash and gap are in pixels."""
    made = pen(colour, width, Qt.PenStyle.CustomDashLine)
    made.setDashPattern([dash / width, gap / width])
    return made


class Type:
    """Writes texts of the type roles at one scale."""

    def __init__(self, painter: QPainter, scale: float) -> None:
        self.painter = painter
        self.scale = scale

    def write(self, text: str, box: Box, role: RoleName, colour: str, align: Align = "left") -> None:
        """Write one line in the middle of the height of a box; what is too wide loses its middle."""
        if not text:
            return
        line = elided(text, box.width + 0.5, measure(role, self.scale)) if align == "left" else text
        air = box.width - advance(line, role, self.scale)
        left = box.left + _ALIGNED[align] * air
        height = metrics(role, self.scale)
        base = box.top + (box.height - height.height()) / 2 + height.ascent()
        self.painter.setPen(QColor(colour))
        write(self.painter, left, base, line, role, self.scale)

    def width(self, text: str, role: RoleName) -> float:
        """How wide a text is."""
        return advance(text, role, self.scale)

    def cut(self, text: str, room: float, role: RoleName) -> str:
        """The text without its middle where the room demands it."""
        return elided(text, room, measure(role, self.scale))

    def height(self, role: RoleName) -> float:
        """How high a line of the role is."""
        return metrics(role, self.scale).height()

    def plate(
        self, text: str, box: Box, role: RoleName, colour: str, ground: str, align: Align = "centre"
    ) -> None:
        """Write on a plate, for labels on a busy ground."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(ground))
        self.painter.drawRoundedRect(rect(box), 2 * self.scale, 2 * self.scale)
        self.write(text, box, role, colour, align)


def hatch(
    painter: QPainter, path: QPainterPath, colour: str, step: float = HATCH_STEP, width: float = HATCH_WIDTH
) -> None:
    """Fill a shape with diagonal lines; they run through neighbouring shapes without a break."""
    box = path.boundingRect()
    if painter.hasClipping():
        box = box.intersected(painter.clipBoundingRect())
    if box.isEmpty():
        return
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(colour, width))
    first = math.floor((box.left() + box.top()) / step)
    last = math.ceil((box.right() + box.bottom()) / step)
    lines = [
        QLineF(index * step - box.top(), box.top(), index * step - box.bottom(), box.bottom())
        for index in range(first, last + 1)
    ]
    painter.drawLines(lines)
    painter.restore()


def boxed(box: Box) -> QPainterPath:
    """A box as a path."""
    path = QPainterPath()
    path.addRect(rect(box))
    return path


def swatch(painter: QPainter, x: float, y: float, side: float, colour: QColor | str) -> None:
    """The small square of a legend, centred at a height."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(QRectF(x, y - side / 2, side, side), side / 5, side / 5)


def diamond(x: float, y: float, radius: float) -> QPainterPath:
    """A square on its corner."""
    path = QPainterPath(QPointF(x, y - radius))
    for dx, dy in ((radius, 0), (0, radius), (-radius, 0)):
        path.lineTo(x + dx, y + dy)
    path.closeSubpath()
    return path


def circle(x: float, y: float, radius: float) -> QPainterPath:
    """A disc."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


SHAPES: dict[str, Callable[[float, float, float], QPainterPath]] = {"decode": circle, "prefill": diamond}


def sector(x: float, y: float, outer: float, inner: float, start: float, span: float) -> QPainterPath:
    """A piece of a ring; start and span in turns, clockwise from twelve o'clock."""
    path = QPainterPath()
    around = QRectF(x - outer, y - outer, 2 * outer, 2 * outer)
    within = QRectF(x - inner, y - inner, 2 * inner, 2 * inner)
    if span >= 1.0 - 1e-9:
        path.addEllipse(around)
        path.addEllipse(within)
        return path
    first, sweep = 90 - 360 * start, -360 * span
    path.arcMoveTo(around, first)
    path.arcTo(around, first, sweep)
    path.arcTo(within, first + sweep, -sweep)
    path.closeSubpath()
    return path


def blended(colour: str, ground: str, share: float) -> QColor:
    """A colour moved towards the ground by a share."""
    one, two = QColor(colour), QColor(ground)
    parts = [
        round(a + (b - a) * share)
        for a, b in zip(one.getRgb()[:3], two.getRgb()[:3], strict=True)  # pyright: ignore[reportIndexIssue]
    ]
    return QColor(*parts)
