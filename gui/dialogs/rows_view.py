"""A table of rows to choose from, as dialogs show it, sorted by clicks on its headers."""

from collections.abc import Sequence

from PySide6.QtCore import QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView


def rows_view(model: QSortFilterProxyModel, widths: Sequence[int], row: int, stretched: int) -> QTableView:
    """The view of a model: column widths and row height in pixels, and the column that takes the rest."""
    view = QTableView()
    view.setModel(model)
    view.setShowGrid(False)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setTabKeyNavigation(False)
    view.setWordWrap(False)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(row)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    header.setSortIndicatorClearable(True)
    view.setSortingEnabled(True)
    for column, width in enumerate(widths):
        view.setColumnWidth(column, width)
    header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    return view
