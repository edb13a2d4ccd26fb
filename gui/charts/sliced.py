"""A chart whose contents take longer than a frame: done in slices while it is seen, with a way to stop."""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from PySide6.QtCore import QEvent, QObject, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.charts.chart import Chart
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import Type, measure
from gui.language import translate
from gui.slices import Slices
from gui.trailing import Trailing

# Work that is done sooner shows nothing; what takes longer can be stopped.
LINE_AFTER, CANCEL_AFTER, REDRAW_EVERY = 0.1, 1.0, 0.05
CANCEL = "cancel"
Steps = Iterator[float]


class Work(QObject):
    """One search at a time: begun when the hand rests, dropped when another is wanted, kept when done.

    Its steps yield how far they are, from 0 to 1; `advanced` says that there is more to see.
    """

    advanced = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._slices = Slices(self)
        self._slices.finished.connect(self.advanced)
        self._trailing = Trailing(self._begin, self)
        self._key: object = None
        self._make: Callable[[], Steps] | None = None
        self._begun = self._told = 0.0
        self.progress = 0.0
        self.stopped = False

    @property
    def running(self) -> bool:
        """Whether something is being worked on."""
        return self._slices.running

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return perf_counter() - self._begun if self.running else 0.0

    def want(self, key: object, make: Callable[[], Steps], dragging: bool) -> None:
        """Have this done, unless the same is done or on its way."""
        if key == self._key:
            return
        self._slices.cancel()
        self._key, self._make, self.stopped, self.progress = key, make, False, 0.0
        self._trailing.follow(dragging)

    def stop(self) -> None:
        """Leave it as far as it is; another wish starts anew."""
        self._slices.cancel()
        self.stopped = True
        self.advanced.emit()

    def drop(self) -> None:
        """Forget what was wanted, as when nobody sees it any more."""
        if self.running or self._trailing.waits:
            self._slices.cancel()
            self._key = None

    def again(self) -> None:
        """Do anew what was wanted."""
        self._key = None

    def _begin(self) -> None:
        if self._make is not None:
            self._begun = self._told = perf_counter()
            self._slices.start(self._told_of(self._make()))

    def _told_of(self, steps: Steps) -> Iterator[None]:
        for self.progress in steps:
            now = perf_counter()
            if now - self._told > REDRAW_EVERY:
                self._told = now
                self.advanced.emit()
            yield
        self.progress = 1.0


class Sliced(Chart):
    """Paints the line of progress and, where it takes a while, a word that stops it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.work = Work(self)
        self.work.advanced.connect(self._advance)

    def found(self) -> None:
        """Take in what the work has found so far."""

    def _advance(self) -> None:
        self.found()
        self.renew_card()
        if not self.work.running:
            self.retell()
        self.renewed.emit()
        self.update()

    def targets(self) -> Sequence[Target]:
        """What stops the work, then all else."""
        return [*([self._stop_target()] if self._late else []), *super().targets()]

    def target_at(self, x: float, y: float) -> Target | None:
        """What stops the work lies on top."""
        stop = self._stop_target() if self._late else None
        if stop is not None and stop.box.grown(2).meets(Box(x, y, 0, 0)):
            return stop
        return super().target_at(x, y)

    def activate(self, target: Target) -> None:
        """The word stops the work; all else does what it does."""
        self.work.stop() if target.key == CANCEL else super().activate(target)

    @property
    def _late(self) -> bool:
        return self.work.seconds > CANCEL_AFTER

    def _stop_target(self) -> Target:
        s, text = self.scale, translate("Charts", "Cancel")
        wide = measure("caption_strong", s)(text) + 12 * s
        return Target(CANCEL, text, Box(self.width() - wide, 4 * s, wide, 20 * s), Card("other", ()))

    def paint_work(self, painter: QPainter) -> None:
        """Above all else of the chart: how far the work is."""
        if self.work.seconds < LINE_AFTER:
            return
        s, theme = self.scale, self.theme
        painter.fillRect(QRectF(0, 0, self.width() * self.work.progress, 2 * s), QColor(theme.accent))
        if self._late:
            stop = self._stop_target()
            marked = self.current == CANCEL
            words = Type(painter, s)
            ground = theme.accent_soft if marked else theme.surface
            words.plate(stop.name, stop.box, "caption_strong", theme.accent, ground)

    def hideEvent(self, event: QEvent) -> None:
        """Qt's hook: nobody waits for what nobody sees."""
        super().hideEvent(event)
        self.work.drop()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: what was dropped is begun again."""
        super().showEvent(event)
        if self.snapshot is not None:
            self.show(self.snapshot)

    def forget(self) -> None:
        """Words are made anew."""
        super().forget()
        self.work.again()
