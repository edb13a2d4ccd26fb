"""A table of ready-made texts, for whoever would rather read than look."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

Index = QModelIndex | QPersistentModelIndex
Rows = tuple[tuple[str, ...], ...]
NOWHERE = QModelIndex()
ROW_HEIGHT = 27


class TextRows(QAbstractTableModel):
    """Rows of ready-made texts; the first column is words, the others are numbers."""

    def __init__(self, words: int = 1) -> None:
        super().__init__()
        self.words = words
        self.header: tuple[str, ...] = ()
        self.rows: Rows = ()

    def fill(self, header: tuple[str, ...], rows: Rows) -> None:
        """Show these rows; where only texts change, the view keeps its place."""
        same_shape = header == self.header and len(rows) == len(self.rows)
        if not same_shape:
            self.beginResetModel()
        self.header, self.rows = header, rows
        if not same_shape:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(header) - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.header)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.header[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(section)
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeft if column < self.words else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter


class TextTable(QTableView):
    """Horizontal lines only, whole rows selected, numbers at the right."""

    def __init__(self, words: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = TextRows(words)
        self.setModel(self.rows)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.rows.modelReset.connect(self._fit)
        self.horizontalHeader().setHighlightSections(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)

    def _fit(self) -> None:
        """The words as wide as they are, the numbers share what is left."""
        for column in range(min(self.rows.words, self.rows.columnCount())):
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
