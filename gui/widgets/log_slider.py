"""The slide-rule slider: a value under hand and keyboard, on a scale of powers of two or of decades."""

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from gui.layer import Layer
from gui.style import appearance, current
from gui.theme import COMFORTABLE, COMPACT
from gui.widgets.scale import Scale
from gui.widgets.slider_paint import CURSOR_WIDTH, SliderLook, paint_resting, paint_slider

POSITIONS = 10_000  # what a reader of screens counts in where values are no whole numbers
LARGEST_RANGE = 2**31 - 1
_KEYS = {
    Qt.Key.Key_Right: (1, False),
    Qt.Key.Key_Up: (1, False),
    Qt.Key.Key_Left: (-1, False),
    Qt.Key.Key_Down: (-1, False),
    Qt.Key.Key_PageUp: (1, True),
    Qt.Key.Key_PageDown: (-1, True),
}


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
        self._enlarged = 1.0
        self._grip = 0.0
        self._in_gesture = False
        self._ground = Layer(clear=True)
        self._exactly = scale.whole and scale.high <= LARGEST_RANGE
        self.setRange(*((round(scale.low), round(scale.high)) if self._exactly else (0, POSITIONS)))
        self.setValue(self._counted(scale.low))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # Qt's own value changes by itself only where an assistive tool sets it.
        self.valueChanged.connect(self._set_by_tool)
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
        with QSignalBlocker(self):
            self.setValue(self._counted(value))
        self.update()

    def show_baseline(self, value: float | None) -> None:
        """Mark where the pinned baseline stands; None for nowhere."""
        if value != self._baseline:
            self._baseline = value
            self.update()

    def show_labels(self, on: bool) -> None:
        """Tick labels always, or (in close quarters) only while focused or under the pointer."""
        self._labels = on
        self.updateGeometry()
        self.update()

    def magnify(self, factor: float) -> None:
        """Draw larger, for a room."""
        self._enlarged = factor
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Track, ticks and, where they are on, the labels."""
        density = COMFORTABLE if self._labels else COMPACT
        return QSize(220, round(density.slider_height * self._enlarged))

    def minimumSizeHint(self) -> QSize:
        """As tall as drawn; narrow if it must be."""
        return QSize(80, self.sizeHint().height())

    # --- the hand ---
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold: of the cursor where it stands, or anywhere on the track, to where it then jumps."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.setSliderDown(True)
        self._begin()
        look = self._look()
        away = event.position().x() - look.x(self._value)
        on_cursor = abs(away) <= CURSOR_WIDTH / 2 * self._enlarged and not look.beyond
        self._grip = away if on_cursor else 0.0
        if not on_cursor:
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
            self._end()

    def event(self, event: QEvent) -> bool:
        """A dialog that comes between, or being hidden, ends the gesture: the release goes elsewhere."""
        if event.type() in (QEvent.Type.WindowBlocked, QEvent.Type.Hide) and self._in_gesture:
            self.setSliderDown(False)
            self._end()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move one minor tick, Page one major, Home and End to the ends; a held key is one gesture."""
        pressed = event.key()
        if pressed in _KEYS:
            target = self._scale.stepped(self._value, *_KEYS[Qt.Key(pressed)])
        elif pressed in (Qt.Key.Key_Home, Qt.Key.Key_End):
            target = self._scale.low if pressed == Qt.Key.Key_Home else self._scale.high
        else:
            event.ignore()
            return
        self._begin()
        self._move(target)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The end of a gesture by key."""
        if not event.isAutoRepeat() and not self.isSliderDown():
            self._end()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A key let go elsewhere ends its gesture here."""
        if not self.isSliderDown():
            self._end()
        super().focusOutEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel scrolls the panel and never changes a value by accident."""
        event.ignore()

    def _begin(self) -> None:
        if not self._in_gesture:
            self._in_gesture = True
            self.gesture_started.emit()

    def _end(self) -> None:
        if self._in_gesture:
            self._in_gesture = False
            self.gesture_finished.emit()

    def _follow(self, x: float) -> None:
        left, right = self._look().track
        self._move(self._scale.value((x - self._grip - left) / (right - left)))

    def _move(self, value: float) -> None:
        if value != self._value:
            self.show_value(value)
            self.moved.emit(value)

    # --- what assistive tools see ---
    def _counted(self, value: float) -> int:
        if self._exactly:
            return round(min(max(value, self._scale.low), self._scale.high))
        return round(self._scale.position(value) * POSITIONS)

    def _set_by_tool(self, counted: int) -> None:
        self._begin()
        self._move(float(counted) if self._exactly else self._scale.value(counted / POSITIONS))
        self._end()

    # --- the picture ---
    def _look(self) -> SliderLook:
        return SliderLook(
            scale=self._scale,
            value=self._value,
            baseline=self._baseline,
            bare=not self._labels,
            active=self.hasFocus() or self.underMouse(),
            focused=self.hasFocus(),
            width=self.width(),
            height=self.height(),
            enlarged=self._enlarged,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, look = current(), self._look()
        rests = (theme.name, look.scale, look.bare, look.active, look.enlarged)
        self._ground.paint(painter, self, rests, lambda under: paint_resting(under, theme, look))
        paint_slider(painter, theme, look)
        painter.end()
