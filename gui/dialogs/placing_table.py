"""What serves a load as a table: a row each, and the scores of models to be typed in."""

import csv
import io
import math
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)

from calc import ModelEntry, Placing, number
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.wording import amount_text, money

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
SORT = Qt.ItemDataRole.UserRole
PLACING_HEADERS = (
    QT_TRANSLATE_NOOP("Shortlist", "Leads"), QT_TRANSLATE_NOOP("Shortlist", "Model"),
    QT_TRANSLATE_NOOP("Shortlist", "Score"), QT_TRANSLATE_NOOP("Shortlist", "Devices"),
    QT_TRANSLATE_NOOP("Shortlist", "First token"), QT_TRANSLATE_NOOP("Shortlist", "Per token"),
    QT_TRANSLATE_NOOP("Shortlist", "$ / M tok"), QT_TRANSLATE_NOOP("Shortlist", "$ a month"),
)  # fmt: skip
SCORE_HEADERS = (
    QT_TRANSLATE_NOOP("Shortlist", "Model"), QT_TRANSLATE_NOOP("Shortlist", "Parameters"),
    QT_TRANSLATE_NOOP("Shortlist", "Score"),
)  # fmt: skip
LEADS, MODEL, SCORE, DEVICES, TTFT, TPOT, TOKENS, MONTH = range(8)
WORDS = {MODEL, DEVICES}
LAST = 1_000_000  # behind all leaders
COLUMNS = ("model", "score", "device", "devices", "ttft", "tpot", "usd_per_million_tokens", "usd_per_month")


class PlacingTable(QAbstractTableModel):
    """The placings that were found, in their order of rank."""

    def __init__(self) -> None:
        super().__init__()
        self.placings: tuple[Placing, ...] = ()

    def fill(self, placings: Sequence[Placing]) -> None:
        """Show these."""
        self.beginResetModel()
        self.placings = tuple(placings)
        self.endResetModel()

    def csv(self) -> str:
        """The list as a table for other programs: plain numbers, seconds and US dollars."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for each in self.placings:
            cost = each.cost
            found = (cost.device.id, cost.count, cost.ttft, cost.tpot, cost.usd, each.month)
            writer.writerow((each.model.id, each.model.score, *found))
        return out.getvalue()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.placings)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(PLACING_HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return cells(self.placings[index.row()])[index.column()]
        if role == SORT:
            return keys(self.placings[index.row()], index.row())[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(index.column() in WORDS, index.column() == LEADS)
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == LEADS:
            return translate("Shortlist", "Nothing has a better score for as little money")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Shortlist", PLACING_HEADERS[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section in WORDS, section == LEADS)
        return None


def cells(each: Placing) -> tuple[str, ...]:
    """One row as texts."""
    cost, score = each.cost, each.model.score
    return (
        "★" if each.leads else "", each.model.name, "" if score is None else f"{score:g}",
        f"{cost.count:,} × {cost.device.name}", _seconds(cost.ttft), _seconds(cost.tpot),
        "" if cost.usd is None else money(cost.usd), money(each.month),
    )  # fmt: skip


def keys(each: Placing, rank: int) -> tuple[Any, ...]:
    """What a row is sorted by in each column."""
    cost, score = each.cost, each.model.score
    return (
        rank + (0 if each.leads else LAST), each.model.name.lower(), -math.inf if score is None else score,
        cost.count, cost.ttft or math.inf, cost.tpot or math.inf, cost.usd or 0.0, each.month,
    )  # fmt: skip


def _seconds(value: float | None) -> str:
    return "" if value is None else amount_text(value, "seconds")


def _side(words: bool, middle: bool = False) -> Qt.AlignmentFlag:
    if middle:
        return Qt.AlignmentFlag.AlignCenter
    side = Qt.AlignmentFlag.AlignLeft if words else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


class Sorted(QSortFilterProxyModel):
    """Rows in the order of a column, or as they came."""

    def __init__(self, table: QAbstractTableModel) -> None:
        super().__init__()
        self.setSourceModel(table)
        self.setSortRole(SORT)
        self.sort(-1)


class ScoreTable(QAbstractTableModel):
    """The models that are looked at, each with a score to type; `scored` carries id and score or None."""

    scored = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[ModelEntry, ...] = ()
        self.scores: Mapping[str, float] = {}

    def fill(self, entries: Sequence[ModelEntry], scores: Mapping[str, float]) -> None:
        """Show these models with their scores."""
        self.beginResetModel()
        self.entries, self.scores = tuple(entries), scores
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(SCORE_HEADERS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        editable = Qt.ItemFlag.ItemIsEditable if index.column() == 2 else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | editable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        each = self.entries[index.row()]
        score = self.scores.get(each.id)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            told = "" if score is None else f"{score:g}"
            return (each.name, amount_text(each.parameters, "parameters"), told)[index.column()]
        if role == SORT:
            return (each.name.lower(), each.parameters, -math.inf if score is None else score)[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(index.column() == 0)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """A number, or nothing to take the score away; anything else changes nothing."""
        text = str(value).strip()
        try:
            score = float(number(text)) if text else None
        except ValueError:
            return False
        if score is not None and not math.isfinite(score):
            return False
        self.scored.emit(self.entries[index.row()].id, score)
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Shortlist", SCORE_HEADERS[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section == 0)
        return None
