"""Any chart as a table: read-only, all texts made before Qt asks for them."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from gui.charts.chart import Chart, Table
from gui.fonts import font
from gui.language import translate
from gui.theme import COMPACT, LIGHT, Theme

Index = QModelIndex | QPersistentModelIndex
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class TableModel(QAbstractTableModel):
    """Header and rows of texts; what looks like a number stands at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._header: tuple[str, ...] = ()
        self._rows: tuple[tuple[str, ...], ...] = ()
        self._aligned: tuple[int, ...] = ()

    def fill(self, table: Table) -> None:
        """Hold another table; one of the same shape keeps selection and scrolling."""
        header, rows = table
        same = header == self._header and len(rows) == len(self._rows)
        if same and rows == self._rows:
            return
        if not same:
            self.beginResetModel()
        self._header, self._rows = header, rows
        self._aligned = tuple(_alignment([row[column] for row in rows]) for column in range(len(header)))
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(header) - 1))
        else:
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Qt's hook: a cell has no rows of its own."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Qt's hook: a cell has no columns of its own."""
        return 0 if parent.isValid() else len(self._header)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook; unused roles are answered first, since Qt asks for them most."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][index.column()] if index.isValid() else None
        if role == Qt.ItemDataRole.TextAlignmentRole and index.isValid():
            return self._aligned[index.column()]
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Qt's hook."""
        if orientation == Qt.Orientation.Horizontal and section < len(self._header):
            if role == Qt.ItemDataRole.DisplayRole:
                return self._header[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self._aligned[section]
        return None


def _alignment(cells: list[str]) -> int:
    numbers = sum(cell[:1] in "0123456789<-−" for cell in cells if cell)
    return _RIGHT if numbers * 2 > len(cells) else _LEFT


class TableView(QTableView):
    """The table of one chart; it asks the chart for its rows only while it is seen."""

    def __init__(self, chart: Chart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart = chart
        chart.renewed.connect(self.refresh)
        self._rows = TableModel(self)
        self.setModel(self._rows)
        self.setAccessibleName(translate("Charts", "{0}, as a table").format(chart.accessibleName()))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(COMPACT.table_row)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.set_theme(LIGHT)

    def refresh(self) -> None:
        """Take the chart's table as it stands now."""
        if self.isVisible():
            self._rows.fill(self._chart.table())
            self._stretch()

    def _stretch(self) -> None:
        """Give the first column what is left over, and never less than it needs."""
        header, modes = self.horizontalHeader(), QHeaderView.ResizeMode
        needed = sum(
            max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in range(self._rows.columnCount())
        )
        if needed:
            roomy = needed < self.viewport().width()
            header.setSectionResizeMode(0, modes.Stretch if roomy else modes.ResizeToContents)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._stretch()

    def set_theme(self, theme: Theme) -> None:
        """Draw in this theme."""
        self.setFont(font("caption"))
        self.horizontalHeader().setFont(font("caption_medium"))
        self.setStyleSheet(
            f"QTableView {{ background: {theme.surface}; color: {theme.text}; border: none;"
            f" selection-background-color: {theme.accent_soft}; selection-color: {theme.text}; }}"
            f"QTableView::item {{ border-bottom: 1px solid {theme.border}; padding: 0 8px; }}"
            f"QHeaderView::section {{ background: {theme.surface}; color: {theme.text2}; border: none;"
            f" border-bottom: 1px solid {QColor(theme.strong).name()}; padding: 0 8px; }}"
        )

    def showEvent(self, event: Any) -> None:
        """Qt's hook."""
        super().showEvent(event)
        self.refresh()
