"""A line of text that may change at every step of a drag: it asks for paint, never for a new layout."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.fonts import face, fitted
from gui.style import appearance, current
from gui.theme import ROLES


class StillLabel(QWidget):
    """Written at the right of the place that it is given, in a caption's type and the quietest tone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.update)

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def say(self, text: str) -> None:
        """Say something else."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.update()

    def sizeHint(self) -> QSize:
        """The same whatever it says."""
        return QSize(60, ROLES["caption"].line)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, cut where there is no room for all of it."""
        painter = QPainter(self)
        painter.setFont(face("caption"))
        painter.setPen(QColor(current().text3))
        shown = fitted(self._text, "caption", float(self.width()))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), shown)
        painter.end()
