"""Waterfall: the way from the baseline's figure to the scenario's, one differing input at a time."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from calc import Report, Step, bridge
from gui.charts.chart import Table
from gui.charts.figure_choice import FigureChoice
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import Type, pen, rect
from gui.charts.sliced import Sliced
from gui.charts.waterfall import Bar, Waterfall, table, waterfall
from gui.language import translate
from gui.store import Snapshot
from gui.wording import titled

TALLEST, LOWEST, TOP, NAMES = 40.0, 24.0, 6.0, 0.40


class WaterfallChart(Sliced):
    """Rows from the baseline on top to the scenario below; what adds and what saves differ by sign too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Waterfall | None = None
        self._figure = "memory.total"
        self._steps_found: tuple[object, tuple[Step, ...]] = (None, ())
        super().__init__(parent)
        self._choice = FigureChoice()
        self._choice.chosen.connect(self.ask)
        self.setAccessibleName(translate("Charts", "Why it differs"))

    @property
    def view(self) -> Waterfall | None:
        """What is drawn."""
        return self._view

    def ask(self, figure: str) -> None:
        """Show another figure."""
        self._figure = figure
        if self.snapshot is not None:
            self.show(self.snapshot)

    def controls(self) -> QWidget:
        """The choice of the figure."""
        return self._choice

    def draw(self, snapshot: Snapshot) -> bool:
        """The steps are found when the hand rests."""
        first, last = snapshot.baseline_report, snapshot.report
        self._choice.show_figure(self._figure, last, snapshot.dragging)
        self._view = None
        if snapshot.facts is None or first is None or not self._shared(first, last):
            self.work.drop()
            return True
        key = (self._figure, first.scenario, last.scenario)
        self.work.want(key, lambda: self._steps(snapshot, first, key), snapshot.dragging)
        self.found()
        return True

    def _shared(self, first: Report, last: Report) -> bool:
        return self._figure in first.values and self._figure in last.values

    def _steps(self, snapshot: Snapshot, first: Report, key: object) -> Iterator[float]:
        assert snapshot.facts is not None
        fresh: list[Step] = []
        for each in bridge(first, snapshot.report, snapshot.facts, self._figure):
            fresh.append(each)
            yield 0.5
        self._steps_found = key, tuple(fresh)

    def found(self) -> None:
        """Show the steps that there are, once they are those of the two."""
        snapshot = self.snapshot
        first = snapshot.baseline_report if snapshot else None
        if snapshot is None or first is None or not self._shared(first, snapshot.report):
            return
        key, steps = self._steps_found
        fresh = key == (self._figure, first.scenario, snapshot.scenario)
        title, unit = snapshot.report.heading(self._figure)
        ends = (
            (first.scenario.title, float(first.values[self._figure])),
            (snapshot.scenario.title, float(snapshot.report.values[self._figure])),
        )
        self._view = waterfall(self._figure, titled(title), unit, ends, steps if fresh else ())

    def blank(self) -> str:
        """What to set."""
        snapshot = self.snapshot
        if self._view or snapshot is None:
            return ""
        if snapshot.baseline_report is None:
            return translate("Charts", "Pin another scenario as baseline to see why this one differs.")
        return translate("Charts", "One of the two has no such figure.")

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        steps = [f"{each.name} {view.text(each)}" for each in view.bars]
        return f"{view.title}: {', '.join(steps)}."

    def table(self) -> Table:
        """One line a step."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _rows(self, view: Waterfall) -> list[tuple[Bar, Box]]:
        """Every bar with its row; where there are too many the middle ones stand in the table alone."""
        s, bars = self.scale, view.bars
        most = max(2, int((self.height() - TOP * s) / (LOWEST * s)))
        if len(bars) > most:
            bars = (*bars[: most - 1], bars[-1])
        pitch = min(TALLEST * s, (self.height() - TOP * s) / len(bars))
        return [(each, Box(0, TOP * s + at * pitch, self.width(), pitch)) for at, each in enumerate(bars)]

    def _field(self) -> tuple[float, float]:
        left = round(NAMES * self.width())
        return left, max(1.0, self.width() - left - 78 * self.scale)

    def _bar(self, view: Waterfall, bar: Bar, row: Box) -> Box:
        left, wide = self._field()
        low, high = sorted((bar.start, bar.end))
        high_px, low_px = (each / view.axis.end * wide for each in (high, low))
        tall = min(20 * self.scale, row.height - 8 * self.scale)
        return Box(left + low_px, row.centre[1] - tall / 2, max(1.5, high_px - low_px), tall)

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The rows."""
        view = self._view
        rows = [self._told(view, bar, row) for bar, row in self._rows(view)] if view else []
        return [*super().targets(), *rows]

    def _told(self, view: Waterfall, bar: Bar, row: Box) -> Target:
        lines = [(bar.name, view.text(bar)), (bar.change, "")]
        path = view.figure if bar.key == "last" else ""
        return Target(f"step:{bar.key}", bar.name, row, Card("other", tuple(x for x in lines if x[0])), path)

    # Painting.

    def paint(self, painter: QPainter) -> None:
        """Rows with their bars, joined by thin lines."""
        view = self._view
        if view is not None:
            words, before = Type(painter, self.scale), None
            for bar, row in self._rows(view):
                box = self._bar(view, bar, row)
                if before is not None:
                    x = self._field()[0] + bar.start / view.axis.end * self._field()[1]
                    if not bar.total:
                        painter.setPen(pen(self.theme.ghost, self.scale))
                        painter.drawLine(QPointF(x, before.bottom), QPointF(x, box.top))
                self._paint_bar(painter, words, view, bar, row, box)
                before = box
        self.paint_work(painter)

    def _colour(self, bar: Bar) -> str:
        key = "weights" if bar.total else "mlp_dense" if bar.added < 0 else "kv_cache"
        return self.theme.tint(key).fill

    def _paint_bar(
        self, painter: QPainter, words: Type, view: Waterfall, bar: Bar, row: Box, box: Box
    ) -> None:  # fmt: skip
        s, theme = self.scale, self.theme
        room = NAMES * self.width() - 12 * s
        role = "caption_strong" if bar.total else "caption"
        marked = self.current == f"step:{bar.key}"
        both = bar.change and row.height >= 30 * s
        high = row.height / 2 if both else row.height
        name = Box(0, row.top + (1 * s if both else 0), room, high)
        words.write(words.cut(bar.name, room, role), name, role, theme.accent if marked else theme.text)
        if both:
            below = Box(0, row.top + high - 2 * s, room, high)
            words.write(words.cut(bar.change, room, "tick"), below, "tick", theme.text2)
        painter.fillRect(rect(box), QColor(self._colour(bar)))
        beside = Box(box.right + 5 * s, row.top, 90 * s, row.height)
        role = "caption_strong" if bar.total else "caption_medium"
        words.write(view.text(bar), beside, role, theme.text)
        if marked and self.marked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(theme.accent, 1.5 * s))
            painter.drawRect(rect(row.grown(-1.5 * s)))
