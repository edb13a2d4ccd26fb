"""What every chart is: it gets a snapshot, draws it when it is seen, and answers mouse and keyboard."""

from PySide6.QtCore import QEasingCurve, QEvent, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.charts.answering import Answering
from gui.charts.labels import Box, wrapped
from gui.charts.paint import Type, measure
from gui.language import translate
from gui.layer import Layer
from gui.store import Snapshot
from gui.theme import Theme
from gui.trailing import Trailing

MOTION_MS = 180
Table = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]


class Chart(Answering):
    """A chart: `draw` takes a report in, `paint` paints it, `describe` and `table` say it in words.

    Subclasses draw from plain frozen views and hold no state of the project. Between two views of
    which neither is a step of a drag they move in `motion` milliseconds: `step` gets the way from 0 to 1.
    """

    renewed = Signal()  # shows more than the last snapshot gave it

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.motion = MOTION_MS
        self._snapshot: Snapshot | None = None
        self._stale = False
        self._drawn = False
        self._problem = ""
        self._words = Trailing(self.retell, self)
        self._animation: QVariantAnimation | None = None
        self.ground = Layer()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 96)

    # What the window says.

    def show(self, snapshot: Snapshot | None = None) -> None:
        """Show this snapshot, now or when the chart comes to be seen; without one, show the widget."""
        if snapshot is None:
            super().show()
            return
        self._snapshot = snapshot
        self._stale = True
        if self.isVisible():
            self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Draw in this theme."""
        self.theme = theme
        self.restyle()
        self.update()

    def set_scale(self, scale: float) -> None:
        """Draw type and strokes this much larger: 1 in the window, 2 on a slide."""
        self.scale = scale
        self.restyle()
        self.update()

    def summary(self) -> str:
        """The chart in a sentence or two, for those who don't see it."""
        return self._problem or (self.describe() if self._drawn else "")

    def table(self) -> Table:
        """Header and rows of what the chart shows."""
        return (), ()

    @property
    def snapshot(self) -> Snapshot | None:
        """What is shown, or waits to be."""
        return self._snapshot

    @property
    def dragging(self) -> bool:
        """Whether the person holds a slider, so that no axis may move."""
        return self._snapshot is not None and self._snapshot.dragging

    @property
    def moving(self) -> bool:
        """Whether the chart is on its way to the present view."""
        return self._animation is not None

    @property
    def ranges(self) -> tuple[float, ...]:
        """The ends of the axes, which rest during a drag; empty for a chart without axes."""
        return ()

    # What a kind of chart says.

    def draw(self, snapshot: Snapshot) -> bool:
        """Take in a snapshot; returns whether what is seen changes."""
        raise NotImplementedError

    def describe(self) -> str:
        """The summary of what is drawn."""
        raise NotImplementedError

    def resting(self) -> tuple[object, ...] | None:
        """All that `paint_resting` shows beside theme and scale; None where nothing rests."""
        return None

    def paint_resting(self, painter: QPainter) -> None:
        """Paint what seldom changes: it is kept as a picture under what `paint` paints."""

    def paint(self, painter: QPainter) -> None:
        """Paint what is drawn."""
        raise NotImplementedError

    def step(self, way: float) -> None:
        """Stand this far between the last view and the present one."""

    def blank(self) -> str:
        """Why there is nothing to draw, and what to set; empty where there is something."""
        return ""

    def controls(self) -> QWidget | None:
        """What chooses the contents of the chart, to stand beside its title; None where nothing does."""
        return None

    def restyle(self) -> None:
        """Take in theme and scale where more than repainting is needed."""

    # Drawing.

    def _refresh(self) -> None:
        snapshot = self._snapshot
        self._stale = False
        if snapshot is None:
            return
        self._problem = ""
        try:
            changed = self.draw(snapshot)
        except (ArithmeticError, ValueError) as error:
            # Sizes beyond all measure: the numbers still stand in the cards, the picture says why not here.
            self._problem = translate("Charts", "This can't be drawn: {0}.").format(error)
            changed = True
        if not changed:
            return
        self._problem = self._problem or self.blank()
        self.animate() if self._drawn and not self._problem else self.step(1.0)
        self._drawn = not self._problem
        self._words.follow(self.dragging)
        self.renew_card()
        self.update()

    def retell(self) -> None:
        """Bring the summary up to date."""
        if not self._by_key:
            self.setAccessibleDescription(self.summary())

    def animate(self) -> None:
        """Go from the last view to the present one: at once during a drag, else in a moment."""
        self._stop()
        if self.dragging or not self.motion or not self.isVisible():
            self.step(1.0)
            return
        self._animation = animation = QVariantAnimation(self)
        animation.setDuration(self.motion)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.valueChanged.connect(self._moved)
        animation.finished.connect(self._stop)
        # A paint may come before the animation's first step.
        self.step(0.0)
        animation.start()

    def _stop(self) -> None:
        if self._animation is not None:
            self._animation.stop()
            self._animation.deleteLater()
            self._animation = None

    def _moved(self, way: float) -> None:
        self.step(way)
        self.update()

    def settle(self) -> None:
        """End any motion at once."""
        if self._animation is not None:
            self._stop()
            self.step(1.0)
            self.update()

    def paintEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        resting = self.resting() if self._drawn else None
        if resting is None:
            self._paint_ground(painter)
        else:
            self.ground.paint(painter, self, (self.theme.name, self.scale, *resting), self._paint_ground)
        if self._drawn:
            self.paint(painter)
        else:
            self._paint_message(painter)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        # The colours of components are told apart on this ground and no other. It reaches beyond the edge:
        # at scales like 1.25 the edge lies within a pixel, of which a part would be left as it was.
        painter.fillRect(self.rect().adjusted(-1, -1, 1, 1), QColor(self.theme.surface))
        if self._drawn:
            self.paint_resting(painter)

    def _paint_message(self, painter: QPainter) -> None:
        text = self._problem or (translate("Charts", "Nothing to show yet.") if not self._snapshot else "")
        words = Type(painter, self.scale)
        lines = wrapped(text, self.width() - 48 * self.scale, measure("body", self.scale))
        high = round(20 * self.scale)
        top = (self.height() - high * len(lines)) / 2
        for at, line in enumerate(lines):
            box = Box(8, top + at * high, self.width() - 16, high)
            words.write(line, box, "body", self.theme.text2, "centre")

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(round(420 * self.scale), round(220 * self.scale))

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: what came while the chart was hidden is drawn now."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def hideEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        self.settle()
        self._hover.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: texts are worded anew in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._snapshot is not None:
            self.ground.drop()
            self.forget()
            self.show(self._snapshot)

    def forget(self) -> None:
        """Drop what is kept from one snapshot to the next."""
