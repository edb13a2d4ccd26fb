"""Outline icons in the colour of the text beside them."""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QToolButton, QWidget

from calc import RESOURCES
from gui.style import appearance
from gui.theme import ICON

FOLDER: Path = RESOURCES / "icons"
SCALES = (1, 2, 3)


@cache
def icon(name: str, colour: str, size: int = ICON) -> QIcon:
    """The icon of that name in a colour, sharp at every scale."""
    svg = (FOLDER / f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", colour)
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    made = QIcon()
    proportion = renderer.defaultSize()
    width = round(size * proportion.width() / max(1, proportion.height()))
    for scale in SCALES:
        pixmap = QPixmap(QSize(width * scale, size * scale))
        pixmap.fill(QColor(Qt.GlobalColor.transparent))
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, width * scale, size * scale))
        painter.end()
        pixmap.setDevicePixelRatio(scale)
        made.addPixmap(pixmap)
    return made


class IconButton(QToolButton):
    """A button that is an icon, with a name for those who can't see it and a tooltip for those who wonder."""

    def __init__(self, name: str, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.setIconSize(QSize(ICON, ICON))
        self.setMinimumSize(28, 28)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.name_it(label)
        self._draw()
        appearance.changed.connect(self._draw)

    def name_it(self, label: str) -> None:
        """Set the accessible name and the tooltip."""
        self.setAccessibleName(label)
        self.setToolTip(label)

    def draw(self, name: str) -> None:
        """Show another icon."""
        self._name = name
        self._draw()

    def _draw(self) -> None:
        self.setIcon(icon(self._name, appearance.theme.text2))
