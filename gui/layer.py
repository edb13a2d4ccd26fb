"""What rests in a picture: painted once, and laid under what moves until it changes itself."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPixmap
from PySide6.QtWidgets import QWidget


class Layer:
    """A picture of all that rests in a widget, with its ground unless it is `clear`.

    It is made anew where its key, the size or the screen changes. Whatever is no screen (a file, a
    printer) gets strokes and letters instead of pixels. `made` counts the pictures.
    """

    def __init__(self, *, clear: bool = False) -> None:
        # What is opaque from the start is laid down without blending.
        self._fill = Qt.GlobalColor.transparent if clear else Qt.GlobalColor.white
        self._key: tuple[object, ...] | None = None
        self._picture = QPixmap()
        self.made = 0

    def drop(self) -> None:
        """Forget the picture, as when its words change."""
        self._key = None

    def paint(
        self, painter: QPainter, widget: QWidget, key: tuple[object, ...], draw: Callable[[QPainter], None]
    ) -> None:
        """Lay the picture under the painter, or draw where there are no pixels to keep."""
        ratio = widget.devicePixelRatioF()
        pixels = painter.paintEngine().type() == QPaintEngine.Type.Raster
        if not pixels or painter.deviceTransform().m11() != ratio:
            draw(painter)
            return
        whole = (widget.size().toTuple(), ratio, *key)
        if whole != self._key:
            self._key = whole
            self._make(widget, ratio, draw)
        painter.drawPixmap(0, 0, self._picture)

    def _make(self, widget: QWidget, ratio: float, draw: Callable[[QPainter], None]) -> None:
        self.made += 1
        self._picture = QPixmap(widget.size() * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(self._fill)
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
        painter.end()
