"""Where activations come from: a bar for each operator that keeps something for its backward pass."""

from collections.abc import Sequence

from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from calc import exactly
from gui.charts.chart import Chart, Table
from gui.charts.hover import Card, Target
from gui.charts.kept import FIGURE, KeptRows, Line, kept_rows, summary, table, value_text
from gui.charts.labels import Box
from gui.charts.paint import Type, measure, pen, rect
from gui.charts.stages_chart import no_run
from gui.language import translate
from gui.store import Snapshot
from gui.wording import GIB

ROW, NAMES, GAP = 22.0, 0.34, 8.0


class KeptChart(Chart):
    """Bars in order of their length, the name before and the bytes behind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: KeptRows | None = None
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Kept for the backward pass"))

    @property
    def view(self) -> KeptRows | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the axis stays."""
        held = self._view.axis if snapshot.dragging and self._view else None
        self._view = kept_rows(snapshot.report, held)
        return True

    def blank(self) -> str:
        """What to set, or that nothing is kept."""
        if self._view is None:
            return no_run()
        return "" if self._view.lines else translate("Charts", "Nothing is kept.")

    def describe(self) -> str:
        """The summary."""
        return summary(self._view) if self._view else ""

    def table(self) -> Table:
        """One line an operator."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _rows(self) -> list[tuple[Line, Box]]:
        """The lines that find room, each with its bar; what is left over is in the table."""
        view, s = self._view, self.scale
        if view is None:
            return []
        room = max(1, int(self.height() // (ROW * s)))
        left = NAMES * self.width() + GAP * s
        most = max(1.0, self.width() - left - self._behind(view))
        scale = most / (view.axis.top * GIB)
        high = ROW * s
        return [
            (line, Box(left, at * high + 3 * s, min(most, line.value * scale), high - 6 * s))
            for at, line in enumerate(view.lines[:room])
        ]

    def _behind(self, view: KeptRows) -> float:
        wide = measure("caption", self.scale)
        return max((wide(value_text(each)) for each in view.lines), default=0.0) + 12 * self.scale

    def targets(self) -> Sequence[Target]:
        """Every bar."""
        return [self._target(line, box) for line, box in self._rows()]

    def _target(self, line: Line, box: Box) -> Target:
        lines = ((line.name, value_text(line)), (exactly(round(line.value), "bytes"), ""))
        return Target(line.name, line.name, box, Card("activations", lines), FIGURE)

    # Painting.

    def paint(self, painter: QPainter) -> None:
        """Names, bars, values."""
        s, words = self.scale, Type(painter, self.scale)
        names = NAMES * self.width()
        for line, box in self._rows():
            words.write(
                words.cut(line.name, names, "caption"), Box(0, box.top - 3 * s, names, ROW * s), "caption",
                self.theme.text2, "right",
            )  # fmt: skip
            painter.fillRect(rect(box), QColor(self.theme.tint("activations").fill))
            if self.current == line.name:
                painter.setPen(pen(self.theme.accent, 2 * s))
                painter.setBrush(QColor(0, 0, 0, 0))
                painter.drawRect(rect(box))
            behind = Box(box.right + 6 * s, box.top - 3 * s, self.width(), ROW * s)
            words.write(value_text(line), behind, "caption", self.theme.text)
