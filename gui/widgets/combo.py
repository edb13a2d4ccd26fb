"""A combo box and a check box whose signs are drawn in the colours of the theme."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QStyle, QStyleOptionButton, QWidget

from gui.style import appearance, current

CHEVRON_AT = 14.0  # from the right edge to the middle


def paint_chevron(painter: QPainter, widget: QWidget) -> None:
    """The small chevron of everything that drops down, at its right edge."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(current().text2 if widget.isEnabled() else current().text3), 1.4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    middle = QPointF(widget.width() - CHEVRON_AT, widget.height() / 2)
    corners = [QPointF(-3, -1.4), QPointF(0, 1.6), QPointF(3, -1.4)]
    painter.drawPolyline(QPolygonF([middle + corner for corner in corners]))


class Combo(QComboBox):
    """A combo box with the product's chevron; the wheel scrolls the panel, not the choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(96)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        appearance.changed.connect(self.update)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the panel."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The box, then the chevron."""
        super().paintEvent(event)
        painter = QPainter(self)
        paint_chevron(painter, self)
        painter.end()


class CheckBox(QCheckBox):
    """A check box with a drawn check mark, or a dash where it is neither on nor off."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The box, then the mark."""
        super().paintEvent(event)
        if self.checkState() == Qt.CheckState.Unchecked:
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        box = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        centre = QPointF(box.center()) + QPointF(0.5, 0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mixed = self.checkState() == Qt.CheckState.PartiallyChecked
        pen = QPen(QColor(current().text2 if mixed else current().on_accent), 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        corners = [QPointF(-4, 0), QPointF(-1.2, 2.8), QPointF(4, -3)]
        if mixed:
            corners = [QPointF(-3.5, 0), QPointF(3.5, 0)]
        painter.drawPolyline(QPolygonF([centre + corner for corner in corners]))
