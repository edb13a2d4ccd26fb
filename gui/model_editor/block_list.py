"""The blocks of what is chosen, as a short list: which there are, how many parameters each has."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.fonts import advance, face, fitted
from gui.model_editor.looks import paint_of
from gui.style import current
from gui.theme import RADIUS_CONTROL
from gui.widgets.sign import paint_sign

ROW, MOST, SWATCH = 28, 7, 9


@dataclass(frozen=True, slots=True)
class BlockRow:
    """One row: the kind that gives the colour, the name, a remark at the right, whether it is warned of."""

    kind: str
    name: str
    remark: str
    warned: bool = False


class BlockList(QListWidget):
    """`picked` carries the number of the row that a person chose."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(_Rows(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.rows: tuple[BlockRow, ...] = ()
        self.currentRowChanged.connect(self._say)

    def show_rows(self, rows: Sequence[BlockRow], at: int) -> None:
        """Show these rows, one of them chosen, without telling anybody."""
        self.blockSignals(True)
        self.rows = tuple(rows)
        while self.count() > len(rows):
            self.takeItem(self.count() - 1)
        for number, row in enumerate(rows):
            if number == self.count():
                self.addItem(QListWidgetItem())
            item = self.item(number)
            item.setText(row.name)
            item.setData(Qt.ItemDataRole.UserRole, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{row.name}, {row.remark}")
        self.setCurrentRow(at)
        self.blockSignals(False)
        self.setFixedHeight(ROW * min(MOST, max(1, len(rows))) + 4)
        self.viewport().update()

    def _say(self, row: int) -> None:
        if row >= 0:
            self.picked.emit(row)


class _Rows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # pyright: ignore[reportIncompatibleMethodOverride]
        return QSize(120, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        theme, row = current(), index.data(Qt.ItemDataRole.UserRole)
        area = QRectF(option.rect)  # pyright: ignore[reportAttributeAccessIssue]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:  # pyright: ignore[reportAttributeAccessIssue]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent_soft))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), RADIUS_CONTROL, RADIUS_CONTROL)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(paint_of(row.kind, theme)[0]))
        painter.drawRoundedRect(QRectF(area.left() + 8, area.center().y() - SWATCH / 2, SWATCH, SWATCH), 2, 2)
        left, right = area.left() + 8 + SWATCH + 8, area.right() - 8
        painter.setFont(face("caption"))
        painter.setPen(QColor(theme.text3))
        beside = QRectF(left, area.top(), right - left, area.height())
        painter.drawText(beside, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), row.remark)
        room = right - left - advance(row.remark, "caption") - 10
        if row.warned:
            paint_sign(painter, "warning", QColor(theme.warn), left + room - 10, area.center().y())
            room -= 14
        painter.setFont(face("body"))
        painter.setPen(QColor(theme.text))
        name = QRectF(left, area.top(), room, area.height())
        painter.drawText(name, int(Qt.AlignmentFlag.AlignVCenter), fitted(row.name, "body", room))
