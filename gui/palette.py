"""The search at the top: every command, field and figure by typing a few letters of its name."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.card_texts import cards_of
from gui.commands import COMMANDS, title
from gui.fonts import font
from gui.store import Snapshot
from gui.style import current
from gui.theme import CONTROL_HEIGHT
from gui.widgets.icon import icon
from gui.widgets.search_combo import Choice, SearchCombo
from gui.wording import amount_text, titled

UNLISTED = frozenset({"palette"})
GROUPS = ("roofline.", "serving.", "traffic.", "cost.")


class Palette(SearchCombo):
    """`command_chosen`, `field_chosen` and `figure_chosen` carry a command's id or a path."""

    command_chosen = Signal(str)
    field_chosen = Signal(str)
    figure_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(CONTROL_HEIGHT)
        self._fields: tuple[tuple[str, str], ...] = ()
        self._snapshot: Snapshot | None = None
        self.chosen.connect(self._run)
        self._retranslate()

    def offer_fields(self, fields: tuple[tuple[str, str], ...]) -> None:
        """Name the fields (path, title) that can be gone to."""
        self._fields = fields

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Know the figures that can be opened."""
        self._snapshot = snapshot

    def open(self) -> None:
        """Drop the list down with everything that can be found now."""
        self.offer((*self._commands(), *self._field_rows(), *self._figures()))
        super().open()
        self.search.setPlaceholderText(self.tr("Search commands, fields, terms"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        QPushButton.paintEvent(self, event)
        painter = QPainter(self)
        theme = current()
        icon("search", theme.text2).paint(painter, 10, (self.height() - 14) // 2, 14, 14)
        painter.setFont(font("body"))
        painter.setPen(QColor(theme.text3))
        area = self.rect().adjusted(32, 0, -10, 0)
        keys = QKeySequence(self._keys()).toString(QKeySequence.SequenceFormat.NativeText).replace("+", " ")
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignLeft, self.accessibleName())
        if area.width() > 280:
            painter.setFont(font("caption"))
            painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, keys)
        painter.end()

    def _keys(self) -> str:
        return next(command.keys for command in COMMANDS if command.id == "palette")

    def _commands(self) -> list[Choice]:
        return [
            Choice(f"command {each.id}", title(each), each.keys, each.title)
            for each in COMMANDS
            if each.id not in UNLISTED
        ]

    def _field_rows(self) -> list[Choice]:
        return [Choice(f"field {path}", titled(name), self.tr("field"), path) for path, name in self._fields]

    def _figures(self) -> list[Choice]:
        if self._snapshot is None:
            return []
        report = self._snapshot.report
        paths = [path for path in cards_of(report) if path in report.values]
        paths += [path for path in report.values if path not in paths and path.startswith(GROUPS)]
        figures = {path: (report.heading(path), report.values[path]) for path in paths}
        return [
            Choice(f"figure {path}", titled(title), amount_text(value, unit), path)
            for path, ((title, unit), value) in figures.items()
        ]

    def _run(self, key: str) -> None:
        kind, _, name = key.partition(" ")
        signals = {
            "command": self.command_chosen,
            "field": self.field_chosen,
            "figure": self.figure_chosen,
        }
        signals[kind].emit(name)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Search commands, fields, terms"))
        self.update()
