"""The picture of the slide-rule slider: track, engraved ticks, labels, baseline mark and glass cursor."""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gui.fonts import advance, metrics, write
from gui.theme import Theme
from gui.widgets.scale import Scale, tick_text

CURSOR_WIDTH, CURSOR_HEIGHT, CURSOR_RADIUS = 12.0, 17.0, 3.0
TRACK_Y, TRACK_Y_BARE, TRACK = 12.5, 12.0, 3.0
TICK_FROM, TICK_MINOR, TICK_MAJOR = 5.0, 8.0, 10.0
RING_AWAY = 2.75
END_AIR = CURSOR_WIDTH / 2 + 2
LABEL_AIR, LABEL_PITCH, MOST_LABELS = 6.0, 34.0, 6
TICK_PITCH = 3.0  # closer than this, minor ticks would be a grey band


@dataclass(frozen=True, slots=True)
class SliderLook:
    """All that the picture shows; `enlarged` is the factor of a slide, `bare` has no room for labels."""

    scale: Scale
    value: float
    baseline: float | None
    bare: bool
    active: bool
    focused: bool
    width: float
    height: float
    enlarged: float = 1.0

    @property
    def track(self) -> tuple[float, float]:
        """Where the track begins and ends."""
        air = END_AIR * self.enlarged
        return air, max(air + 1.0, self.width - air)

    @property
    def y(self) -> float:
        """The middle of the track."""
        return (TRACK_Y_BARE if self.bare else TRACK_Y) * self.enlarged

    def x(self, value: float) -> float:
        """Where a value stands."""
        left, right = self.track
        return left + self.scale.position(value) * (right - left)

    def covers(self, value: float) -> bool:
        """Whether the cursor stands over the mark of a value, of which only an edge would be seen."""
        return abs(self.x(value) - self.x(self.value)) < 2.5 * self.enlarged

    @property
    def beyond(self) -> int:
        """-1 or 1 where the value lies beyond an end of the range, else 0."""
        return (self.value > self.scale.high) - (self.value < self.scale.low)


def paint_resting(painter: QPainter, theme: Theme, look: SliderLook) -> None:
    """Draw what stays while the cursor moves: track and ticks."""
    _paint_bar(painter, theme.border, look, look.track[1])
    # In close quarters the labels come only when asked for, and then take the place of the ticks.
    if not (look.bare and look.active):
        _paint_ticks(painter, theme, look)


def paint_slider(painter: QPainter, theme: Theme, look: SliderLook) -> None:
    """Draw what moves over what rests."""
    _paint_bar(painter, theme.text2, look, look.x(look.value))
    if look.active or not look.bare:
        _paint_labels(painter, theme, look)
    if look.baseline is not None and not look.covers(look.baseline):
        _paint_baseline(painter, theme, look, look.x(look.baseline))
    _paint_cursor(painter, theme, look)


def _paint_bar(painter: QPainter, colour: str, look: SliderLook, end: float) -> None:
    thick = TRACK * look.enlarged
    left = look.track[0]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    bar = QRectF(left, look.y - thick / 2, max(0.0, end - left), thick)
    painter.drawRoundedRect(bar, thick / 2, thick / 2)


def _paint_ticks(painter: QPainter, theme: Theme, look: SliderLook) -> None:
    ticks = look.scale.ticks()
    left, right = look.track
    crowded = (right - left) / max(1, len(ticks)) < TICK_PITCH * look.enlarged
    painter.setPen(QPen(QColor(theme.strong), look.enlarged, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for tick, major in ticks:
        if major or not crowded:
            at = _sharp(painter, look.x(tick), look.enlarged)
            end = TICK_MAJOR if major else TICK_MINOR
            painter.drawLine(
                QPointF(at, look.y + TICK_FROM * look.enlarged), QPointF(at, look.y + end * look.enlarged)
            )


def _sharp(painter: QPainter, x: float, thick: float) -> float:
    """The nearest middle of a line that begins and ends between device pixels."""
    ratio = painter.device().devicePixelRatio()
    half = max(1, round(thick * ratio)) / 2
    return (round(x * ratio - half) + half) / ratio


@lru_cache(32)
def _labels(scale: Scale, most: int) -> tuple[tuple[float, str], ...]:
    return tuple((tick, tick_text(tick)) for tick in scale.labelled(most))


def _paint_labels(painter: QPainter, theme: Theme, look: SliderLook) -> None:
    painter.setPen(QColor(theme.text3))
    left, right = look.track
    room = max(2, int((right - left) // (LABEL_PITCH * look.enlarged)))
    y = look.height - (1.0 if look.bare else metrics("tick", look.enlarged).descent())
    reach = (CURSOR_WIDTH / 2 + 3) * look.enlarged
    cursor, taken = look.x(look.value), -1e9
    for tick, text in _labels(look.scale, min(MOST_LABELS, room)):
        width = advance(text, "tick", look.enlarged)
        at = min(max(look.x(tick) - width / 2, 0.0), look.width - width)
        under = look.bare and at < cursor + reach and at + width > cursor - reach
        if at < taken + LABEL_AIR or under:
            continue
        write(painter, at, y, text, "tick", look.enlarged)
        taken = at + width


def _paint_baseline(painter: QPainter, theme: Theme, look: SliderLook, at: float) -> None:
    half, tall = 3.5 * look.enlarged, 6.0 * look.enlarged
    tip = look.y - 3.0 * look.enlarged
    painter.setPen(
        QPen(
            QColor(theme.ghost),
            1.2 * look.enlarged,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
    )
    painter.setBrush(QColor(theme.surface))
    corners = [QPointF(at - half, tip - tall), QPointF(at + half, tip - tall), QPointF(at, tip)]
    painter.drawPolygon(QPolygonF(corners))


def _paint_cursor(painter: QPainter, theme: Theme, look: SliderLook) -> None:
    s, x, y = look.enlarged, look.x(look.value), look.y
    glass = QRectF(x - CURSOR_WIDTH * s / 2, y - CURSOR_HEIGHT * s / 2, CURSOR_WIDTH * s, CURSOR_HEIGHT * s)
    if look.focused:
        away, curve = RING_AWAY * s, (CURSOR_RADIUS + RING_AWAY) * s
        painter.setPen(QPen(QColor(theme.accent), 2 * s))
        # the ring stands away, so a gap of the ground lies between it and the glass
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(glass.adjusted(-away, -away, away, away), curve, curve)
    painter.setPen(QPen(QColor(theme.text2), 1.2 * s))
    painter.setBrush(QColor(theme.surface))
    inside = glass.adjusted(0.6 * s, 0.6 * s, -0.6 * s, -0.6 * s)
    painter.drawRoundedRect(inside, (CURSOR_RADIUS - 0.6) * s, (CURSOR_RADIUS - 0.6) * s)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(QColor(theme.accent), 1.6 * s, Qt.PenStyle.SolidLine, cap, join))
    if look.beyond:  # a chevron for the hairline: the value lies further out than the scale goes
        out = 2.0 * s * look.beyond
        chevron = [QPointF(x - out, y - 3.5 * s), QPointF(x + out, y), QPointF(x - out, y + 3.5 * s)]
        painter.drawPolyline(QPolygonF(chevron))
    else:
        painter.drawLine(QPointF(x, y - 4.5 * s), QPointF(x, y + 4.5 * s))
