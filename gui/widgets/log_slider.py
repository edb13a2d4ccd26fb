"""The slide-rule slider: engraved ticks, a filled track and a glass cursor with a hairline."""

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
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from gui.fonts import font
from gui.style import appearance, current
from gui.theme import Theme
from gui.widgets.scale import Scale, tick_text

STEPS = 10_000
CURSOR_WIDTH, CURSOR_HEIGHT = 12.0, 17.0
TRACK_Y = 10.0
LABEL_AIR = 6.0


class LogSlider(QSlider):
    """A slider over a Scale; `moved` follows the hand, `gesture_started` and `gesture_finished` frame it."""

    moved = Signal(float)
    gesture_started = Signal()
    gesture_finished = Signal()

    def __init__(self, scale: Scale, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._scale = scale
        self._value = scale.low
        self._baseline: float | None = None
        self._labels = True
        self._magnified = 1.0
        self.setRange(0, STEPS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(80)
        appearance.changed.connect(self.update)

    @property
    def exact(self) -> float:
        """The value that the slider shows; one typed beyond the range pins the cursor at the end."""
        return self._value

    @property
    def slider_scale(self) -> Scale:
        """Its scale."""
        return self._scale

    def show_value(self, value: float) -> None:
        """Show a value without telling anybody; one that shows already costs no painting."""
        if value == self._value:
            return
        self._value = value
        blocked = self.blockSignals(True)
        self.setValue(round(self._scale.position(value) * STEPS))
        self.blockSignals(blocked)
        self.update()

    def show_baseline(self, value: float | None) -> None:
        """Mark where the pinned baseline stands; None for nowhere."""
        if value == self._baseline:
            return
        self._baseline = value
        self.update()

    def show_labels(self, on: bool) -> None:
        """Tick labels always, or (in close quarters) only while focused or under the pointer."""
        self._labels = on
        self.updateGeometry()
        self.update()

    def magnify(self, factor: float) -> None:
        """Draw larger, for a room."""
        self._magnified = factor
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Track, ticks and, where they are on, the labels."""
        return QSize(220, round((36 if self._labels else 24) * self._magnified))

    def minimumSizeHint(self) -> QSize:
        """As tall as drawn; narrow if it must be."""
        return QSize(80, self.sizeHint().height())

    # --- the hand ---
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold: the cursor jumps to the pointer and follows it."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.setSliderDown(True)
        self.gesture_started.emit()
        self._follow(event.position().x())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the hand."""
        if self.isSliderDown():
            self._follow(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if event.button() == Qt.MouseButton.LeftButton and self.isSliderDown():
            self.setSliderDown(False)
            self.gesture_finished.emit()
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move one minor tick, Page one major, Home and End to the ends; each press is a gesture."""
        key = Qt.Key
        moves = {
            key.Key_Right: (1, False),
            key.Key_Up: (1, False),
            key.Key_Left: (-1, False),
            key.Key_Down: (-1, False),
            key.Key_PageUp: (1, True),
            key.Key_PageDown: (-1, True),
        }
        pressed = Qt.Key(event.key())
        if pressed in moves:
            target = self._scale.stepped(self._value, *moves[pressed])
        elif pressed in (key.Key_Home, key.Key_End):
            target = self._scale.low if pressed == key.Key_Home else self._scale.high
        else:
            event.ignore()
            return
        self.gesture_started.emit()
        self._move(target)
        self.gesture_finished.emit()

    def wheelEvent(self, event: object) -> None:
        """A wheel scrolls the panel and never changes a value by accident."""
        event.ignore()  # type: ignore[attr-defined]

    def _follow(self, x: float) -> None:
        left, right = self._track()
        self._move(self._scale.value((x - left) / (right - left)))

    def _move(self, value: float) -> None:
        if value != self._value:
            self.show_value(value)
            self.moved.emit(value)

    # --- the picture ---
    def _track(self) -> tuple[float, float]:
        air = (CURSOR_WIDTH / 2 + 2) * self._magnified
        return air, self.width() - air

    def paintEvent(self, event: QPaintEvent) -> None:
        """Track, ticks, labels, baseline and cursor."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = current()
        left, right = self._track()
        y = TRACK_Y * self._magnified
        x = left + self._scale.position(self._value) * (right - left)
        self._paint_track(painter, theme, left, right, x, y)
        self._paint_ticks(painter, theme, left, right, y)
        if self._labels or self.hasFocus() or self.underMouse():
            self._paint_labels(painter, theme, left, right)
        if self._baseline is not None:
            at = left + self._scale.position(self._baseline) * (right - left)
            self._paint_baseline(painter, theme, at, y)
        self._paint_cursor(painter, theme, x, y)

    def _paint_track(
        self, painter: QPainter, theme: Theme, left: float, right: float, x: float, y: float
    ) -> None:
        thick = 3 * self._magnified
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.border))
        painter.drawRoundedRect(QRectF(left, y - thick / 2, right - left, thick), thick / 2, thick / 2)
        painter.setBrush(QColor(theme.text2))
        painter.drawRoundedRect(QRectF(left, y - thick / 2, max(0.0, x - left), thick), thick / 2, thick / 2)

    def _paint_ticks(self, painter: QPainter, theme: Theme, left: float, right: float, y: float) -> None:
        painter.setPen(QPen(QColor(theme.strong), self._magnified))
        for tick, major in self._scale.ticks():
            at = left + self._scale.position(tick) * (right - left)
            end = y + (10 if major else 7.5) * self._magnified
            painter.drawLine(QPointF(at, y + 5 * self._magnified), QPointF(at, end))

    def _paint_labels(self, painter: QPainter, theme: Theme, left: float, right: float) -> None:
        face = font("tick", self._magnified)
        metrics = QFontMetricsF(face)
        if self.height() < (TRACK_Y + 10) * self._magnified + metrics.height() * 0.8:
            return
        painter.setFont(face)
        painter.setPen(QColor(theme.text3))
        room = max(2, int((right - left) // (34 * self._magnified)))
        taken = -1e9
        for tick in self._scale.labelled(min(6, room)):
            text = tick_text(tick)
            width = metrics.horizontalAdvance(text)
            at = left + self._scale.position(tick) * (right - left) - width / 2
            at = min(max(at, 0.0), self.width() - width)
            if at < taken + LABEL_AIR:
                continue
            painter.drawText(QPointF(at, self.height() - metrics.descent()), text)
            taken = at + width

    def _paint_baseline(self, painter: QPainter, theme: Theme, at: float, y: float) -> None:
        size = 4 * self._magnified
        top = y - 3 * self._magnified
        painter.setPen(QPen(QColor(theme.ghost), 1.2 * self._magnified))
        painter.setBrush(QColor(theme.surface))
        corners = [
            QPointF(at - size, top - 1.5 * size),
            QPointF(at + size, top - 1.5 * size),
            QPointF(at, top),
        ]
        painter.drawPolygon(QPolygonF(corners))

    def _paint_cursor(self, painter: QPainter, theme: Theme, x: float, y: float) -> None:
        wide, tall = CURSOR_WIDTH * self._magnified, CURSOR_HEIGHT * self._magnified
        glass = QRectF(x - wide / 2, y - tall / 2, wide, tall)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2 * self._magnified))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(glass.adjusted(-3, -3, 3, 3), 5, 5)
        painter.setPen(QPen(QColor(theme.text2), 1.2 * self._magnified))
        fill = QColor(theme.surface)
        fill.setAlpha(235)
        painter.setBrush(fill)
        painter.drawRoundedRect(glass, 3 * self._magnified, 3 * self._magnified)
        painter.setPen(QPen(QColor(theme.accent), 1.6 * self._magnified))
        inset = 3 * self._magnified
        painter.drawLine(QPointF(x, glass.top() + inset), QPointF(x, glass.bottom() - inset))
