"""Work that takes longer than a frame, done in slices between the events of the window."""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

SLICE_SECONDS = 0.006
# While a hand drags, the frames belong to it: one evaluation at most in each turn.
DRAG_SLICE_SECONDS = 0.0005


class Slices(QObject):
    """Runs one iterator at a time to its end, a few milliseconds in each turn of the event loop."""

    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] | None = None
        self._slice = SLICE_SECONDS
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._run)

    @property
    def running(self) -> bool:
        """Whether there is work left."""
        return self._steps is not None

    def start(self, steps: Iterator[object], slice_seconds: float = SLICE_SECONDS) -> None:
        """Do this work, so long in each turn; what was still running is dropped."""
        self._steps, self._slice = steps, slice_seconds
        self._timer.start()

    def cancel(self) -> None:
        """Drop the work that is left."""
        self._steps = None
        self._timer.stop()

    def _run(self) -> None:
        until = perf_counter() + self._slice
        steps = self._steps
        while steps is not None and perf_counter() < until:
            try:
                next(steps)
            except StopIteration:
                self.cancel()
                self.finished.emit()
                return
