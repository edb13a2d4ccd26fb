"""The devices as a table: texts and sort keys made once, verdicts filled in as they are computed."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt

from calc import Catalogue, Device, Report
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.wording import gib, verdict

Index = QModelIndex | QPersistentModelIndex
NAME, YEAR, MEMORY, BANDWIDTH, BAR, BF16, FP8, WATT, VERDICT, PRICE = range(10)
HEADERS = (
    QT_TRANSLATE_NOOP("Picker", "Device"),
    QT_TRANSLATE_NOOP("Picker", "Year"),
    QT_TRANSLATE_NOOP("Picker", "Memory"),
    QT_TRANSLATE_NOOP("Picker", "GB/s"),
    "",
    QT_TRANSLATE_NOOP("Picker", "BF16 TFLOP/s"),
    QT_TRANSLATE_NOOP("Picker", "FP8 TFLOP/s"),
    QT_TRANSLATE_NOOP("Picker", "Watt"),
    QT_TRANSLATE_NOOP("Picker", "This scenario"),
    QT_TRANSLATE_NOOP("Picker", "$/h"),
)
SORT = Qt.ItemDataRole.UserRole
FITS = Qt.ItemDataRole.UserRole + 1
SHARE = Qt.ItemDataRole.UserRole + 2
NOWHERE = QModelIndex()


@dataclass(slots=True)
class Row:
    """One device: what its cells say and what they are sorted by."""

    device: Device
    texts: list[str]
    keys: list[Any]
    share: float
    fits: bool | None = None


class DeviceTable(QAbstractTableModel):
    """Every device of the catalogue, a row each."""

    def __init__(self, known: Catalogue) -> None:
        super().__init__()
        # Wafer-sized and on-chip memories are off this scale; their bar is full.
        fastest = sorted(device.memory_bandwidth for device in known.devices)[-len(known.devices) // 20]
        self.rows = [_row(device, known, fastest) for device in known.devices]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return row.texts[column]
        if role == SORT:
            return row.keys[column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == FITS:
            return row.fits if column == VERDICT else None
        if role == SHARE:
            return row.share if column == BAR else None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Picker", HEADERS[section]) if HEADERS[section] else ""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def judge(self, at: int, report: Report | None) -> None:
        """Write down whether the scenario fits the device of a row."""
        row = self.rows[at]
        if report is None:
            row.texts[VERDICT], row.keys[VERDICT] = translate("Picker", "does not apply"), float("-inf")
        else:
            headroom = report.values["memory.headroom"]
            row.fits, row.keys[VERDICT] = report.fits, headroom
            free = translate("Picker", "{0} GiB free").format(gib(headroom))
            row.texts[VERDICT] = free if report.fits else verdict(report)
        cell = self.index(at, VERDICT)
        self.dataChanged.emit(cell, cell)


class DeviceFilter(QSortFilterProxyModel):
    """The rows that match what was asked for, in the order asked for."""

    def __init__(self, table: DeviceTable) -> None:
        super().__init__()
        self._table = table
        self.words: list[str] = []
        self.vendor = ""
        self.memory = 0.0
        self.year = 0
        self.setSourceModel(table)
        self.setSortRole(SORT)

    def ask(self, text: str, vendor: str, memory: float, year: int) -> None:
        """Keep the devices with all these words, of this vendor, with so many GB, since this year."""
        self.beginFilterChange()
        self.words, self.vendor, self.memory, self.year = text.lower().split(), vendor, memory, year
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        device = self._table.rows[row].device
        text = f"{device.name} {device.vendor} {device.architecture} {device.form_factor}".lower()
        return (
            all(word in text for word in self.words)
            and self.vendor in ("", device.vendor)
            and device.marketed_memory >= self.memory
            and (device.release_year or 0) >= self.year
        )


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column in (NAME, VERDICT) else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def _row(device: Device, known: Catalogue, fastest: float) -> Row:
    none = translate("Picker", "none")
    price = known.price(device.id)
    bf16, fp8, watt = device.peaks.bf16, device.peaks.fp8, device.tdp_watts
    texts = [
        device.name,
        str(device.release_year or ""),
        f"{device.marketed_memory:g} GB",
        f"{device.memory_bandwidth / 1e9:,.0f}",
        "",
        f"{bf16 / 1e12:,.0f}" if bf16 else none,
        f"{fp8 / 1e12:,.0f}" if fp8 else none,
        f"{watt:,.0f}" if watt else "",
        "…",
        f"{price.usd_per_hour:.2f}" if price else "",
    ]
    keys: list[Any] = [
        device.name.lower(), device.release_year or 0, device.marketed_memory, device.memory_bandwidth,
        device.memory_bandwidth, bf16 or 0.0, fp8 or 0.0, watt or 0.0, float("-inf"),
        price.usd_per_hour if price else float("inf"),
    ]  # fmt: skip
    return Row(device, texts, keys, min(1.0, device.memory_bandwidth / fastest))
