"""The small signs beside words: a check, a cross, a mark of exclamation."""

from typing import Literal

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

Sign = Literal["check", "cross", "warning"]
WIDTH = 9.0


def paint_sign(painter: QPainter, sign: Sign, ink: QColor, x: float, y: float, scale: float = 1.0) -> None:
    """Draw a sign, nine pixels wide, from x on and about the height y."""
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(ink, 1.5 * scale, Qt.PenStyle.SolidLine, cap, join))
    painter.setBrush(Qt.BrushStyle.NoBrush)

    def at(right: float, down: float) -> QPointF:
        return QPointF(x + right * scale, y + down * scale)

    if sign == "check":
        painter.drawPolyline(QPolygonF([at(0.5, 0.5), at(3.2, 3.4), at(8.5, -3.4)]))
    elif sign == "cross":
        painter.drawLine(at(1, -3.5), at(8, 3.5))
        painter.drawLine(at(8, -3.5), at(1, 3.5))
    else:
        painter.drawLine(at(4.5, -4), at(4.5, 0.8))
        painter.drawPoint(at(4.5, 3.8))
