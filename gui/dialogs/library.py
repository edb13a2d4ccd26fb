"""The model library: every catalogue model in a table, searched and narrowed down."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from calc import Catalogue, ModelEntry
from gui.dialogs.model_table import LICENCE, NAME, Facets, Index, ModelFilter, ModelTable, context_text
from gui.dialogs.rows_view import rows_view
from gui.elided import ElidedLabel
from gui.fonts import font
from gui.widgets.combo import Combo

ROW = 34
WIDTHS = (240, 124, 92, 84, 132, 88, 170, 84)
CONTEXTS = (0, 8192, 32768, 65536, 131072, 262144, 1048576)
YEARS = ("", "2022", "2023", "2024", "2025", "2026")
PAGE = 12


class Library(QDialog):
    """`chosen` carries the id of the model that is to be used."""

    chosen = Signal(str)

    def __init__(self, known: Catalogue, selected: str | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = ModelTable(known.models)
        self.filter = ModelFilter(self.table)
        self.view = _view(self.filter)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.maker, self.kind, self.licence, self.context, self.released = (Combo() for _ in range(5))
        self._combos = (self.maker, self.kind, self.licence, self.context, self.released)
        self._labels = [QLabel() for _ in self._combos]
        self._title, self._hint, self._count = QLabel(), ElidedLabel(), QLabel()
        self._name, self._facts, self._nothing = QLabel(), ElidedLabel(), QLabel()
        self._reset, self._cancel, self._use = QPushButton(), QPushButton(), QPushButton()
        self._retranslate()
        self._lay_out()
        self._connect()
        self.resize(1120, 680)
        self._select(selected)
        self.search.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.table.fill()
            self._retranslate()
            self._tell()
        super().changeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows walk the table while the caret stays in the search line."""
        moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: PAGE, Qt.Key.Key_PageUp: -PAGE}
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = moves.get(Qt.Key(event.key()))
            if step is not None:
                row = self.view.currentIndex().row() + step
                self.view.selectRow(min(max(0, row), self.filter.rowCount() - 1))
                return True
        return super().eventFilter(watched, event)

    # --- what it does ---
    def _ask(self) -> None:
        maker, kind, licence, released = (
            combo.currentData() or "" for combo in (self.maker, self.kind, self.licence, self.released)
        )
        context = self.context.currentData() or 0
        self.filter.ask(self.search.text(), Facets(maker, kind, licence, context, released))
        self.view.selectRow(0)
        self.view.scrollToTop()
        self._tell()

    def _searched(self) -> None:
        """Another search is shown the nearest first, whatever column was sorted by before."""
        self.view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self._ask()

    def _clear(self) -> None:
        self.search.clear()
        for combo in self._combos:
            combo.setCurrentIndex(0)

    def _entry(self) -> ModelEntry | None:
        index = self.view.currentIndex()
        return self.filter.entry(index) if index.isValid() else None

    def _select(self, identifier: str | None) -> None:
        rows = [self.filter.index(row, NAME) for row in range(self.filter.rowCount())]
        found = next((index for index in rows if self.filter.entry(index).id == identifier), rows[0])
        self.view.selectRow(found.row())
        self.view.scrollTo(found, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _tell(self) -> None:
        """Say how many are left, and where the chosen one comes from."""
        left = self.filter.rowCount()
        self._count.setText(self.tr("{0} of {1} models").format(left, len(self.table.entries)))
        self.view.setVisible(left > 0)
        self._nothing.setVisible(left == 0)
        each = self._entry() if left else None
        self._use.setEnabled(each is not None)
        self._name.setText(each.name if each else "")
        self._facts.setText(self._told(each) if each else "")
        self._facts.setToolTip(each.source if each else "")

    def _told(self, each: ModelEntry) -> str:
        published = self.tr("published as {0}").format(each.published)
        counted = self.tr("{0:,} parameters").format(each.parameters)
        return self.tr(", ").join([published, counted, *each.aliases[:1]])

    def _accept(self) -> None:
        each = self._entry()
        if each is not None and self.filter.rowCount():
            self.chosen.emit(each.id)
            self.accept()

    # --- how it is put together ---
    def _lay_out(self) -> None:
        self._title.setFont(font("dialog_title"))
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setProperty("tone", "text2")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addLayout(self._search_line())
        column.addLayout(self._facet_line())
        column.addWidget(self.view, 1)
        column.addWidget(self._nothing, 1)
        column.addLayout(self._foot())

    def _search_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(12)
        self.search.setFixedWidth(320)
        self._hint.setFont(font("caption"))
        self._hint.setProperty("tone", "text2")
        line.addWidget(self.search)
        line.addWidget(self._hint, 1)
        line.addWidget(self._count)
        return line

    def _facet_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        for label, combo in zip(self._labels, self._combos, strict=True):
            label.setFont(font("caption"))
            label.setProperty("tone", "text2")
            label.setBuddy(combo)
            line.addWidget(label)
            line.addWidget(combo)
            line.addSpacing(8)
        line.addStretch(1)
        self._reset.setProperty("flat", True)
        line.addWidget(self._reset)
        return line

    def _foot(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        self._name.setFont(font("body_medium"))
        self._facts.setProperty("tone", "text2")
        self._use.setProperty("primary", True)
        self._use.setDefault(True)
        line.addWidget(self._name)
        line.addWidget(self._facts, 1)
        line.addWidget(self._cancel)
        line.addWidget(self._use)
        return line

    def _connect(self) -> None:
        self.search.textChanged.connect(self._searched)
        self.search.installEventFilter(self)
        for combo in self._combos:
            combo.currentIndexChanged.connect(self._ask)
        self._reset.clicked.connect(self._clear)
        self._cancel.clicked.connect(self.reject)
        self._use.clicked.connect(self._accept)
        self.view.doubleClicked.connect(self._accept)
        self.view.selectionModel().currentRowChanged.connect(self._tell)
        self.finished.connect(self.deleteLater)
        self._tell()

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Model library"))
        self._title.setText(self.windowTitle())
        self.search.setPlaceholderText(self.tr("Name, maker, licence, 7b, >=70b, 30b-a3b"))
        self.search.setAccessibleName(self.tr("Search models"))
        self.view.setAccessibleName(self.tr("Models"))
        self._hint.setText(self.tr("also: context>=128k  active<=4b  released>=2025  maker:google  moe"))
        self._nothing.setText(self.tr("No model meets all of this."))
        names = (
            self.tr("Maker"), self.tr("Kind"), self.tr("Licence"), self.tr("Context at least"),
            self.tr("Released since"),
        )  # fmt: skip
        for label, combo, name, rows in zip(self._labels, self._combos, names, self._rows(), strict=True):
            label.setText(name)
            combo.setAccessibleName(name)
            for at, (text, data) in enumerate(rows):
                if at < combo.count():
                    combo.setItemText(at, text)
                else:
                    combo.addItem(text, data)
        self._reset.setText(self.tr("Reset filters"))
        self._cancel.setText(self.tr("Cancel"))
        self._use.setText(self.tr("Use this model"))

    def _rows(self) -> tuple[list[tuple[str, object]], ...]:
        """What each combo offers, the first always anything."""
        anything: tuple[str, object] = (self.tr("Any"), None)
        makers = sorted({each.maker for each in self.table.entries}, key=str.lower)
        licences = sorted({each.licence for each in self.table.entries}, key=str.lower)
        return (
            [anything, *((maker, maker) for maker in makers)],
            [anything, (self.tr("Dense"), "dense"), (self.tr("Mixture of experts"), "moe")],
            [anything, *((licence, licence) for licence in licences)],
            [anything, *((context_text(length), length) for length in CONTEXTS[1:])],
            [anything, *((year, year) for year in YEARS[1:])],
        )


class Cells(QStyledItemDelegate):
    """Rows of even height without the mark of a cell in focus."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus  # pyright: ignore[reportAttributeAccessIssue]
        if index.column() == NAME:
            option.font = font("body_medium")  # pyright: ignore[reportAttributeAccessIssue]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # pyright: ignore[reportIncompatibleMethodOverride]
        return QSize(60, ROW)


def _view(model: ModelFilter) -> QTableView:
    view = rows_view(model, WIDTHS, ROW, NAME)
    view.setItemDelegate(Cells(view))
    view.horizontalHeader().setSectionResizeMode(LICENCE, QHeaderView.ResizeMode.Interactive)
    return view
