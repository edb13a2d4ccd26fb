"""A combo whose list is searched by typing; each row has a name and a remark."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.fonts import font
from gui.style import appearance, current
from gui.theme import CONTROL_HEIGHT
from gui.widgets.combo import paint_chevron

ROW_HEIGHT, MOST_ROWS = 32, 12
NARROWEST, FRAME_HEIGHT, APART = 340, 54, 2


Find = Callable[[str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One row: what is chosen, how it is called, what stands at its right, what else finds it."""

    key: str
    name: str
    remark: str = ""
    words: str = ""


class _Choices(QAbstractListModel):
    def __init__(self, choices: tuple[Choice, ...], parent: QObject) -> None:
        super().__init__(parent)
        self.choices = choices

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.choices)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        choice = self.choices[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return choice.name
        if role == Qt.ItemDataRole.UserRole:
            return choice
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{choice.name}, {choice.remark}"
        return None


class _Filter(QSortFilterProxyModel):
    """The rows with every word that was typed, or those that a search gives, in its order."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.find: Find | None = None
        self._wanted: list[str] = []
        self._ranks: dict[str, int] = {}

    def search(self, text: str) -> None:
        self._wanted = text.lower().replace("-", " ").split()
        if self.find is not None:
            self._ranks = {key: rank for rank, key in enumerate(self.find(text))}
        self.invalidate()
        self.sort(-1 if self.find is None else 0)

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        choice: Choice = self.sourceModel().index(row, 0).data(Qt.ItemDataRole.UserRole)
        if self.find is not None:
            return choice.key in self._ranks
        text = f"{choice.name} {choice.words} {choice.remark}".lower().replace("-", " ")
        return all(word in text for word in self._wanted)

    def lessThan(self, left: QModelIndex, right: QModelIndex) -> bool:
        ours, theirs = (each.data(Qt.ItemDataRole.UserRole).key for each in (left, right))
        return self._ranks.get(ours, 0) < self._ranks.get(theirs, 0)


class _Rows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        return QSize(200, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        theme = current()
        choice: Choice = index.data(Qt.ItemDataRole.UserRole)
        area = option.rect  # type: ignore[attr-defined]
        if option.state & QStyle.StateFlag.State_Selected:  # type: ignore[attr-defined]
            painter.fillRect(area, QColor(theme.accent_soft))
        inner = area.adjusted(10, 0, -10, 0)
        painter.setFont(font("caption"))
        painter.setPen(QColor(theme.text3))
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(inner, right, choice.remark)
        taken = QFontMetrics(font("caption")).horizontalAdvance(choice.remark) + 12
        painter.setFont(font("body"))
        painter.setPen(QColor(theme.text))
        room = inner.adjusted(0, 0, -taken, 0)
        name = QFontMetrics(font("body")).elidedText(choice.name, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), name)


class SearchCombo(QPushButton):
    """A button that shows the choice and opens a searchable list; `chosen` carries the key."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(CONTROL_HEIGHT)
        self._shown = ""
        self._model = _Choices((), self)
        self._popup = QFrame(self, Qt.WindowType.Popup)
        self._popup.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)  # round corners show no window
        self._popup.setProperty("popover", True)
        self.search = QLineEdit(self._popup)
        self.search.setAccessibleName(self.tr("Search"))
        self._filter = _Filter(self)
        self._filter.setSourceModel(self._model)
        self.list = QListView(self._popup)
        self.list.setModel(self._filter)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setAccessibleName(self.tr("Choices"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = QLabel(self._popup)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._nothing.hide()
        column = QVBoxLayout(self._popup)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.search)
        column.addWidget(self.list)
        column.addWidget(self._nothing, 1)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self.clicked.connect(self.open)
        appearance.changed.connect(self.update)

    def offer(self, choices: tuple[Choice, ...], find: Find | None = None) -> None:
        """Set the rows; `find` gives the keys that a line of search means, the nearest first."""
        self._filter.find = find
        self._model.beginResetModel()
        self._model.choices = choices
        self._model.endResetModel()

    def show_choice(self, name: str) -> None:
        """Show what is chosen."""
        self._shown = name
        self.setToolTip(name)
        self.setAccessibleDescription(name)
        self.update()

    def open(self) -> None:
        """Drop the list down, with the caret in the search line."""
        self.search.setPlaceholderText(self.tr("Search by name, maker or size"))
        self.search.clear()
        self._search("")
        self._place()
        self._popup.show()
        self.search.setFocus()

    def _place(self) -> None:
        """Under the button, or over it where the screen ends."""
        rows = min(MOST_ROWS, max(1, self._model.rowCount()))
        self._popup.resize(max(self.width(), NARROWEST), FRAME_HEIGHT + rows * ROW_HEIGHT)
        spot = self.mapToGlobal(QPoint(0, self.height() + APART))
        if spot.y() + self._popup.height() > self.screen().availableGeometry().bottom():
            above = self.mapToGlobal(QPoint(0, -APART)).y() - self._popup.height()
            spot.setY(max(self.screen().availableGeometry().top(), above))
        self._popup.move(spot)

    def _search(self, text: str) -> None:
        self._filter.search(text)
        found = self._filter.rowCount() > 0
        self.list.setVisible(found)
        self._nothing.setVisible(not found)
        self._nothing.setText(self.tr("Nothing is found for {0}.").format(text) if text else "")
        self.list.setCurrentIndex(self._filter.index(0, 0))

    def _choose(self, index: QModelIndex) -> None:
        choice = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(choice, Choice):
            self._popup.hide()
            self.chosen.emit(choice.key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows walk the list while the caret stays in the search line; Enter chooses."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            row = self.list.currentIndex().row()
            moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            key = Qt.Key(event.key())
            if key in moves:
                row = min(max(0, row + moves[key]), self._filter.rowCount() - 1)
                self.list.setCurrentIndex(self._filter.index(row, 0))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.list.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down opens the list, as it does in any combo."""
        if event.key() == Qt.Key.Key_Down:
            self.open()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button's ground, the choice at the left, a chevron at the right."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setFont(font("body"))
        painter.setPen(QColor(current().text))
        area = self.rect().adjusted(10, 0, -28, 0)
        text = self.fontMetrics().elidedText(self._shown, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(area, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
        paint_chevron(painter, self)
        painter.end()
