"""All scenarios of the deck beside each other: figures with the best of each row, then what differs."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from gui.charts.chart import Chart, Table
from gui.charts.compared import Cell, Compared, Row, compared, table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import Type, circle, pen, rect
from gui.language import translate
from gui.store import Snapshot

ROW, LEAST, HEAD, NAMES, COLUMN = 22.0, 18.0, 26.0, 0.28, 92.0


class ComparedChart(Chart):
    """As many columns as find room, the shown and the pinned scenario among them; all are in the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Compared | None = None
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Scenarios beside each other"))

    @property
    def view(self) -> Compared | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view."""
        project = snapshot.project
        found = compared(snapshot.reports, project.selected, project.baseline)
        changed, self._view = found != self._view, found
        return changed

    def forget(self) -> None:
        """Words are made anew."""
        self._view = None

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        differing = [row.name for row in view.rows if not row.figure]
        text = translate("Charts", "{0} scenarios; they differ in {1}.")
        return text.format(len(view.titles), ", ".join(differing) or "–")

    def table(self) -> Table:
        """All columns."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _columns(self, view: Compared) -> list[int]:
        """Which scenarios are shown: the selected and the pinned one always."""
        room = int((1 - NAMES) * self.width() / (COLUMN * self.scale))
        first = [view.selected] + ([view.baseline] if view.baseline is not None else [])
        rest = [at for at in range(len(view.titles)) if at not in first]
        return sorted([*dict.fromkeys(first), *rest][: max(1, room)])

    def _rows(self, view: Compared) -> list[tuple[Row, Box]]:
        s = self.scale
        room = self.height() - HEAD * s
        pitch = max(LEAST * s, min(ROW * s, room / max(1, len(view.rows))))
        return [
            (row, Box(0, HEAD * s + at * pitch, self.width(), pitch))
            for at, row in enumerate(view.rows[: max(1, int(room / pitch + 0.01))])
        ]

    def _cell(self, row: Box, place: int, count: int) -> Box:
        left = NAMES * self.width()
        wide = (self.width() - left - 4 * self.scale) / count
        return Box(left + place * wide, row.top, wide - 8 * self.scale, row.height)

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The rows."""
        view = self._view
        return [self._told(view, row, box) for row, box in self._rows(view)] if view else ()

    def _told(self, view: Compared, row: Row, box: Box) -> Target:
        lines = [(row.name, "")]
        lines += [(title, cell.text) for title, cell in zip(view.titles, row.cells, strict=True)][:8]
        path = row.path if row.figure else ""
        return Target(f"row:{row.path}:{row.name}", row.name, box, Card("other", tuple(lines)), path)

    # Painting.

    def paint(self, painter: QPainter) -> None:
        """Titles, then the rows."""
        view = self._view
        if view is None:
            return
        words, columns = Type(painter, self.scale), self._columns(view)
        self._paint_selected(painter, view, columns)
        self._paint_titles(words, view, columns)
        before: Row | None = None
        for row, box in self._rows(view):
            self._paint_row(painter, words, row, box, columns, before is not None and before.figure)
            before = row

    def _paint_selected(self, painter: QPainter, view: Compared, columns: list[int]) -> None:
        """A ground under the column of the scenario that is shown."""
        whole = Box(0, 0, self.width(), self.height())
        cell = self._cell(whole, columns.index(view.selected), len(columns))
        painter.fillRect(
            rect(Box(cell.left, 0, cell.width + 8 * self.scale, self.height())),
            QColor(self.theme.accent_soft),
        )

    def _paint_titles(self, words: Type, view: Compared, columns: list[int]) -> None:
        s, theme = self.scale, self.theme
        head = Box(0, 0, self.width(), HEAD * s)
        for place, at in enumerate(columns):
            box = self._cell(head, place, len(columns))
            title = words.cut(view.titles[at], box.width - 4 * s, "caption_strong")
            pinned = at == view.baseline
            colour = theme.accent if at == view.selected else theme.text2 if pinned else theme.text
            words.write(title, box, "caption_strong", colour, "right")
        if len(columns) < len(view.titles):
            left = translate("Charts", "{0} more in the table").format(len(view.titles) - len(columns))
            words.write(left, head, "tick", theme.text3)

    def _paint_row(
        self, painter: QPainter, words: Type, row: Row, box: Box, columns: list[int], after_figures: bool
    ) -> None:
        s, theme = self.scale, self.theme
        marked = self.current == f"row:{row.path}:{row.name}"
        edge = theme.strong if after_figures and not row.figure else theme.grid
        painter.setPen(pen(edge, max(1.0, s)))
        painter.drawLine(QPointF(0, box.top), QPointF(box.right, box.top))
        room = NAMES * self.width() - 8 * s
        colour = theme.accent if marked else theme.text if row.figure else theme.text2
        words.write(words.cut(row.name, room, "caption"), box, "caption", colour)
        for place, at in enumerate(columns):
            self._paint_cell(painter, words, row.cells[at], self._cell(box, place, len(columns)))
        if marked and self.marked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(theme.accent, 1.5 * s))
            painter.drawRect(rect(box.grown(-1.5 * s)))

    def _paint_cell(self, painter: QPainter, words: Type, cell: Cell, box: Box) -> None:
        """The value at the right over a thin bar, muted where it is the baseline's; the best in bold."""
        if cell.share:
            wide = cell.share * (box.width - 8 * self.scale)
            bar = Box(box.right - wide, box.bottom - 3 * self.scale, wide, 2 * self.scale)
            painter.fillRect(rect(bar), QColor(self.theme.tint("attention").fill))
        s, role = self.scale, "caption_strong" if cell.best else "caption"
        text = words.cut(cell.text, box.width - 8 * s, role)
        colour = self.theme.ok if cell.best else self.theme.text if cell.other else self.theme.text2
        words.write(text, box, role, colour, "right")
        if cell.best:
            x = box.right - words.width(text, role) - 6 * s
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.ok))
            painter.drawPath(circle(x, box.centre[1], 2 * s))
