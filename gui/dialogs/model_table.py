"""The models of the catalogue as a table: texts and sort keys made once, rows in the order of a search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt

from calc import ModelEntry, search_models
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.wording import amount_text

Index = QModelIndex | QPersistentModelIndex
NAME, MAKER, SIZE, ACTIVE, ARCHITECTURE, CONTEXT, LICENCE, RELEASED = range(8)
HEADERS = (
    QT_TRANSLATE_NOOP("Library", "Model"),
    QT_TRANSLATE_NOOP("Library", "Maker"),
    QT_TRANSLATE_NOOP("Library", "Parameters"),
    QT_TRANSLATE_NOOP("Library", "Active"),
    QT_TRANSLATE_NOOP("Library", "Architecture"),
    QT_TRANSLATE_NOOP("Library", "Context"),
    QT_TRANSLATE_NOOP("Library", "Licence"),
    QT_TRANSLATE_NOOP("Library", "Released"),
)
NUMBERS = frozenset({SIZE, ACTIVE, CONTEXT})
SORT = Qt.ItemDataRole.UserRole
NOWHERE = QModelIndex()
KIBI, ROUND, MEBI, UNKNOWN = 2**10, 2**13, 2**20, "unknown"


@dataclass(frozen=True, slots=True)
class Facets:
    """What is asked for beside the search line; "" and 0 ask for nothing."""

    maker: str = ""
    kind: str = ""  # "dense" or "moe"
    licence: str = ""
    context: int = 0
    released: str = ""

    def hold(self, each: ModelEntry) -> bool:
        """Whether a model meets them all."""
        return (
            self.maker in ("", each.maker)
            and self.kind in ("", "moe" if each.active < each.parameters else "dense")
            and self.licence in ("", each.licence)
            and (each.context or 0) >= self.context
            and (not self.released or UNKNOWN != each.released >= self.released)
        )


class ModelTable(QAbstractTableModel):
    """Every model of the catalogue, a row each."""

    def __init__(self, entries: Sequence[ModelEntry]) -> None:
        super().__init__()
        self.entries = tuple(entries)
        self.fill()

    def fill(self) -> None:
        """Write all cells in the language in force."""
        self.beginResetModel()
        self._texts = [_texts(each) for each in self.entries]
        self._keys = [_keys(each) for each in self.entries]
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts[index.row()][index.column()]
        if role == SORT:
            return self._keys[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == NAME:
            return "\n".join(self.entries[index.row()].aliases)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Library", HEADERS[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None


class ModelFilter(QSortFilterProxyModel):
    """The rows that a search finds, the nearest first until the order of a column is asked for."""

    def __init__(self, table: ModelTable) -> None:
        super().__init__()
        self._table = table
        self._facets = Facets()
        self._ranks = {each.id: rank for rank, each in enumerate(table.entries)}
        self._ranked = True
        self.setSourceModel(table)
        self.setSortRole(SORT)
        self.sort(-1)

    def ask(self, text: str, facets: Facets) -> None:
        """Keep the models that a line of search finds and that meet the facets."""
        self._facets = facets
        self._ranks = {each.id: rank for rank, each in enumerate(search_models(self._table.entries, text))}
        self.invalidate()

    def entry(self, index: Index) -> ModelEntry:
        """The model of a row."""
        return self._table.entries[self.mapToSource(index).row()]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By a column, or by how near the search is where there is none."""
        self._ranked = column < 0
        super().sort(max(0, column), Qt.SortOrder.AscendingOrder if self._ranked else order)
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        each = self._table.entries[row]
        return each.id in self._ranks and self._facets.hold(each)

    def lessThan(self, left: Index, right: Index) -> bool:
        if self._ranked:
            return self._rank(left) < self._rank(right)
        return left.data(SORT) < right.data(SORT)

    def _rank(self, index: Index) -> int:
        return self._ranks.get(self._table.entries[index.row()].id, len(self._ranks))


def context_text(tokens: int | None) -> str:
    """A length as it is named: 128k where it is round, else in digits; "unknown" where no source says."""
    if tokens is None:
        return translate("Library", "unknown")
    if tokens % MEBI == 0:
        return f"{tokens // MEBI:,}M"
    named = tokens.bit_count() == 1 or tokens % ROUND == 0
    return f"{tokens // KIBI:,}k" if named else f"{tokens:,}"


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _texts(each: ModelEntry) -> list[str]:
    mixture = each.active < each.parameters
    released = translate("Library", "unknown") if each.released == UNKNOWN else each.released
    return [
        each.name, each.maker, amount_text(each.parameters, "parameters"),
        amount_text(each.active, "parameters") if mixture else "", each.architecture,
        context_text(each.context), each.licence, released,
    ]  # fmt: skip


def _keys(each: ModelEntry) -> list[Any]:
    return [
        each.name.lower(), each.maker.lower(), each.parameters, each.active, each.architecture,
        each.context or 0, each.licence.lower(), "" if each.released == UNKNOWN else each.released,
    ]  # fmt: skip
