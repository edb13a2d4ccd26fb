"""The picker: every device in a table, each with the verdict of this scenario."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
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

from calc import Catalogue, Device
from gui.dialogs.device_table import BAR, FITS, NAME, SHARE, VERDICT, DeviceFilter, DeviceTable
from gui.dialogs.rows_view import rows_view
from gui.fonts import font
from gui.slices import Slices
from gui.store import Store
from gui.style import current
from gui.widgets.combo import Combo
from gui.widgets.icon import icon
from gui.wording import gib

ROW = 36
WIDTHS = (250, 56, 84, 76, 80, 112, 112, 60, 150, 60)
MEMORIES = (0, 8, 12, 16, 20, 24, 40, 48, 80, 96, 128, 192)
YEARS = (0, 2018, 2020, 2022, 2023, 2024, 2025)


class Picker(QDialog):
    """`chosen` carries the id of the device that is to be used."""

    chosen = Signal(str)

    def __init__(self, store: Store, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._known = store, known
        self._start = store.snapshot.scenario.hardware.device.id
        self.table = DeviceTable(known)
        self.filter = DeviceFilter(self.table)
        self.view = _view(self.filter)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._vendor, self._memory, self._year = Combo(), Combo(), Combo()
        self._labels = [QLabel() for _ in range(3)]
        self._reset, self._count, self._facts = QPushButton(), QLabel(), QLabel()
        self._cancel, self._use = QPushButton(), QPushButton()
        self._slices = Slices(self)
        self._retranslate()
        self._lay_out()
        self._connect()
        self.resize(1120, 660)
        self._select(self._start)
        self._slices.start(self._verdicts())
        self.search.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows walk the table while the caret stays in the search line."""
        moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = moves.get(Qt.Key(event.key()))
            if step is not None:
                row = self.view.currentIndex().row() + step
                self.view.selectRow(min(max(0, row), self.filter.rowCount() - 1))
                return True
        return super().eventFilter(watched, event)

    # --- what it does ---
    def _verdicts(self) -> Iterator[None]:
        """Judge every device, those in sight first as the table has them."""
        scenario = self._store.project.scenario
        for at, row in enumerate(self.table.rows):
            change = partial(self._known.with_device, name=row.device.id)
            self.table.judge(at, self._store.trial(change, scenario))
            yield

    def _ask(self) -> None:
        self.filter.ask(
            self.search.text(), self._vendor.currentData() or "", self._memory.currentData() or 0,
            self._year.currentData() or 0,
        )  # fmt: skip
        if not self.view.currentIndex().isValid() and self.filter.rowCount():
            self.view.selectRow(0)
        self._tell()

    def _clear(self) -> None:
        self.search.clear()
        for combo in (self._vendor, self._memory, self._year):
            combo.setCurrentIndex(0)

    def _device(self) -> Device | None:
        index = self.view.currentIndex()
        return self.table.rows[self.filter.mapToSource(index).row()].device if index.isValid() else None

    def _select(self, identifier: str) -> None:
        for at, row in enumerate(self.table.rows):
            if row.device.id == identifier:
                index = self.filter.mapFromSource(self.table.index(at, NAME))
                self.view.setCurrentIndex(index)
                self.view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _tell(self) -> None:
        """Say how many are left, and what follows from the one that is chosen."""
        self._count.setText(
            self.tr("{0} of {1} devices").format(self.filter.rowCount(), len(self.table.rows))
        )
        device = self._device()
        self._use.setEnabled(device is not None)
        if device is None:
            self._facts.setText("")
            return
        facts = [self.tr("usable {0} GiB").format(gib(device.usable))]
        rate, name = device.rate("bf16")
        if rate:
            ridge = self.tr("ridge {0:,.0f} FLOP/byte in {1}")
            facts.append(ridge.format(rate / device.memory_bandwidth, name.upper()))
        facts.append(self.tr("peaks are dense"))
        self._facts.setText(f"<b>{device.name}</b>&nbsp;&nbsp; " + "&nbsp;&nbsp; ".join(facts))
        self._facts.setToolTip("\n".join(text for text in (device.notes, device.source) if text))

    def _accept(self) -> None:
        device = self._device()
        if device is not None:
            self.chosen.emit(device.id)
            self.accept()

    # --- how it is put together ---
    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.setSpacing(8)
        self.search.setFixedWidth(240)
        filters.addWidget(self.search)
        for label, combo in zip(self._labels, (self._vendor, self._memory, self._year), strict=True):
            label.setFont(font("caption"))
            label.setProperty("tone", "text2")
            filters.addSpacing(8)
            filters.addWidget(label)
            filters.addWidget(combo)
        filters.addStretch(1)
        filters.addWidget(self._count)
        filters.addSpacing(8)
        self._reset.setProperty("flat", True)
        filters.addWidget(self._reset)
        title = QLabel(self.windowTitle())
        title.setFont(font("dialog_title"))
        foot = QHBoxLayout()
        foot.setSpacing(8)
        self._use.setProperty("primary", True)
        self._use.setDefault(True)
        foot.addWidget(self._facts, 1)
        foot.addWidget(self._cancel)
        foot.addWidget(self._use)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(title)
        column.addLayout(filters)
        column.addWidget(self.view, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._ask)
        self.search.installEventFilter(self)
        for combo in (self._vendor, self._memory, self._year):
            combo.currentIndexChanged.connect(self._ask)
        self._reset.clicked.connect(self._clear)
        self._cancel.clicked.connect(self.reject)
        self._use.clicked.connect(self._accept)
        self.view.doubleClicked.connect(self._accept)
        self.view.selectionModel().currentRowChanged.connect(self._tell)
        self.finished.connect(self._slices.cancel)
        self.finished.connect(self.deleteLater)
        self._tell()

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Choose hardware"))
        self.search.setPlaceholderText(self.tr("Name, vendor, chip"))
        self.search.setAccessibleName(self.tr("Search devices"))
        self.view.setAccessibleName(self.tr("Devices"))
        names = (self.tr("Vendor"), self.tr("Memory at least"), self.tr("Released since"))
        vendors = sorted({row.device.vendor for row in self.table.rows})
        rows = (
            [(self.tr("Any"), ""), *((vendor, vendor) for vendor in vendors)],
            [(f"{size} GB" if size else self.tr("Any"), size) for size in MEMORIES],
            [(str(year) if year else self.tr("Any"), year) for year in YEARS],
        )
        combos = (self._vendor, self._memory, self._year)
        for label, combo, name, entries in zip(self._labels, combos, names, rows, strict=True):
            label.setText(name)
            combo.setAccessibleName(name)
            if not combo.count():
                for text, data in entries:
                    combo.addItem(text, data)
            combo.setItemText(0, self.tr("Any"))
        self._reset.setText(self.tr("Reset filters"))
        self._cancel.setText(self.tr("Cancel"))
        self._use.setText(self.tr("Use this device"))


class Cells(QStyledItemDelegate):
    """Paints the neutral bar of the bandwidth and the sign of the verdict."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().paint(painter, option, index)
        place = QRectF(option.rect)  # pyright: ignore[reportAttributeAccessIssue]
        if index.column() == BAR:
            share = index.data(SHARE) or 0.0
            track = QRectF(place.left() + 12, place.center().y() - 3, place.width() - 24, 6)
            painter.fillRect(track, QColor(current().sunken))
            filled = QRectF(track.left(), track.top(), track.width() * share, track.height())
            painter.fillRect(filled, QColor(current().text2))
        elif index.column() == VERDICT and index.data(FITS) is not None:
            name, colour = ("check", current().ok) if index.data(FITS) else ("cross", current().error)
            icon(name, colour).paint(painter, round(place.left()) + 8, round(place.center().y()) - 7, 14, 14)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus  # pyright: ignore[reportAttributeAccessIssue]
        if index.column() == NAME:
            option.font = font("body_medium")  # pyright: ignore[reportAttributeAccessIssue]
        if index.column() == VERDICT and index.data(FITS) is not None:
            colour = QColor(current().ok if index.data(FITS) else current().error)
            palette = option.palette  # pyright: ignore[reportAttributeAccessIssue]
            for role in (palette.ColorRole.Text, palette.ColorRole.HighlightedText):
                palette.setColor(role, colour)
            option.text = f"      {option.text}"  # pyright: ignore[reportAttributeAccessIssue]

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # pyright: ignore[reportIncompatibleMethodOverride]
        return QSize(60, ROW)


def _view(model: DeviceFilter) -> QTableView:
    view = rows_view(model, WIDTHS, ROW, NAME)
    view.setItemDelegate(Cells(view))
    view.sortByColumn(NAME, Qt.SortOrder.AscendingOrder)
    return view
