"""One cell of the layer map as a picture: mixer above, feed-forward below, letters or marks on them."""

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from calc import NO_FEEDFORWARD, NO_MIXER, LayerKinds
from gui.fonts import face
from gui.model_editor.looks import look, paint_of
from gui.model_editor.map_layout import Cell
from gui.theme import RoleName, Theme

UPPER = 0.56  # of the height belongs to the mixer
RADIUS = 3.0


def cell_pixmap(kinds: LayerKinds, cell: Cell, theme: Theme, ratio: float) -> QPixmap:
    """The picture of a layer of these kinds, sharp at this ratio of pixels."""
    pixmap = QPixmap(QSize(round(cell.width * ratio), round(cell.height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_cell(painter, QRectF(0, 0, cell.width, cell.height), kinds, theme, lettered=cell.lettered)
    painter.end()
    return pixmap


def paint_cell(painter: QPainter, area: QRectF, kinds: LayerKinds, theme: Theme, *, lettered: bool) -> None:
    """Paint a layer of these kinds."""
    painter.save()
    shape = QPainterPath()
    shape.addRoundedRect(area, RADIUS, RADIUS)
    painter.setClipPath(shape)
    split = round(area.height() * UPPER)
    upper = QRectF(area.left(), area.top(), area.width(), split)
    lower = QRectF(area.left(), area.top() + split + 1, area.width(), area.height() - split - 1)
    for band, shown in (
        (upper, kinds.mixers or (NO_MIXER,)),
        (lower, kinds.feedforwards or (NO_FEEDFORWARD,)),
    ):
        wide = band.width() / len(shown)
        for at, kind in enumerate(shown):
            air = 1 if at else 0
            part = QRectF(band.left() + at * wide + air, band.top(), wide - air, band.height())
            paint_kind(painter, part, kind, theme, lettered=lettered)
    painter.restore()
    if not (kinds.mixers and kinds.feedforwards):
        painter.setPen(QPen(QColor(theme.strong), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)


def paint_kind(painter: QPainter, area: QRectF, kind: str, theme: Theme, *, lettered: bool) -> None:
    """The ground of a kind with its letter, or with its mark where a letter finds no room."""
    ground, ink = paint_of(kind, theme)
    painter.fillRect(area, QColor(ground))
    seen = look(kind)
    if lettered and seen.letter:
        role: RoleName = "caption_strong" if area.height() >= 16 and area.width() >= 15 else "tick"
        painter.setFont(face(role))
        painter.setPen(QColor(ink))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), seen.letter)
        if seen.mark == "bar":  # what has the full colour of another kind is ruled above and below
            painter.setPen(QPen(QColor(ink), 1.2))
            for y in (area.top() + 2.5, area.bottom() - 2.5):
                painter.drawLine(QLineF(area.left() + 4, y, area.right() - 4, y))
    else:
        _mark(painter, area, seen.mark, QColor(ink))


def _mark(painter: QPainter, area: QRectF, mark: str, ink: QColor) -> None:
    middle = area.center()
    painter.setPen(QPen(ink, 1.4))
    if mark == "bar":
        painter.drawLine(QLineF(area.left() + 2, middle.y(), area.right() - 2, middle.y()))
    elif mark == "stripe":
        reach = min(area.width(), area.height()) / 2 - 1
        painter.drawLine(
            QLineF(middle.x() - reach, middle.y() + reach, middle.x() + reach, middle.y() - reach)
        )
    elif mark in ("dot", "pair"):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for x in (0.0,) if mark == "dot" else (-2.5, 2.5):
            painter.drawEllipse(QPointF(middle.x() + x, middle.y()), 1.5, 1.5)
