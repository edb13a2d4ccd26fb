"""A combo box and a check box whose signs are drawn in the colours of the theme."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QStyle, QStyleOptionButton, QWidget

from gui.style import appearance, current
from gui.theme import ICON
from gui.widgets.icon import icon


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
        colour = current().text2 if self.isEnabled() else current().text3
        chevron = icon("chevron-down", colour).pixmap(QSize(ICON, ICON), self.devicePixelRatioF())
        painter.drawPixmap(self.width() - ICON - 8, (self.height() - ICON) // 2, chevron)


class CheckBox(QCheckBox):
    """A check box with a drawn check mark."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The box, then the mark."""
        super().paintEvent(event)
        if not self.isChecked():
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        box = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        centre = QPointF(box.center()) + QPointF(0.5, 0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(current().on_accent), 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        corners = [QPointF(-4, 0), QPointF(-1.2, 2.8), QPointF(4, -3)]
        painter.drawPolyline(QPolygonF([centre + corner for corner in corners]))
