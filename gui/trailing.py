"""What need not follow every step of a drag: it comes when the hand pauses, or at once where none is held."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

TRAIL_MS = 80


class Trailing(QObject):
    """Calls `settle` once, TRAIL_MS after the last step of a drag."""

    def __init__(self, settle: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._settle = settle
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(TRAIL_MS)
        self._pause.timeout.connect(settle)

    @property
    def waits(self) -> bool:
        """Whether something is still to be settled."""
        return self._pause.isActive()

    def follow(self, dragging: bool) -> None:
        """Something changed: settle now, or after the last step of the drag that it is a part of."""
        if dragging:
            self._pause.start()
        else:
            self._pause.stop()
            self._settle()
