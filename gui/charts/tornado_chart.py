"""Tornado: what halving and doubling each field does to a figure, the widest swing on top."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from calc import Swing, swings
from gui.charts.chart import Table
from gui.charts.figure_choice import FigureChoice
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import Type, boxed, hatch, pen, rect
from gui.charts.sliced import Sliced
from gui.charts.tornado import Line, Tornado, table, times, tornado
from gui.language import translate
from gui.store import Snapshot
from gui.wording import amount_text, titled

ROW, TOP, FOOT, NAMES = 24.0, 20.0, 18.0, 0.36


class TornadoChart(Sliced):
    """Bars on both sides of the present value: filled for the higher value of a field, else hatched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Tornado | None = None
        self._figure = "decode.tpot"
        self._found: list[Swing] = []
        super().__init__(parent)
        self._choice = FigureChoice()
        self._choice.chosen.connect(self.ask)
        self.setAccessibleName(translate("Charts", "What it hangs on"))

    @property
    def view(self) -> Tornado | None:
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
        """The bars are found when the hand rests."""
        report, facts = snapshot.report, snapshot.facts
        if facts is None:
            return False
        if self._figure not in report.values:
            self._figure = "memory.total"
        self._choice.show_figure(self._figure, report, snapshot.dragging)
        key = (self._figure, snapshot.scenario)
        self.work.want(key, lambda: self._steps(snapshot), snapshot.dragging)
        self.found()
        return True

    def _steps(self, snapshot: Snapshot) -> Iterator[float]:
        assert snapshot.facts is not None
        fresh: list[Swing] = []
        for at, each in enumerate(swings(snapshot.report, snapshot.facts, self._figure)):
            fresh.append(each)
            yield min(0.99, at / 48)
        self._found = fresh

    def found(self) -> None:
        """Show the bars that there are."""
        if self.snapshot is None:
            return
        report = self.snapshot.report
        (title, unit), value = report.heading(self._figure), float(report.values[self._figure])
        self._view = tornado(self._figure, titled(title), unit, value, self._found)
        if not self._drawn and self._view.lines:
            self._drawn, self._problem = True, ""

    def blank(self) -> str:
        """Why there is nothing yet."""
        if self._view and self._view.lines:
            return ""
        return translate("Charts", "Halving and doubling each field…")

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        text = translate("Charts", "{0} hangs most on {1}.")
        return text.format(view.title, ", ".join(each.name for each in view.lines[:3]))

    def table(self) -> Table:
        """One line a field."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _shown(self, view: Tornado) -> list[tuple[Line, Box]]:
        s = self.scale
        count = max(1, int((self.height() - (TOP + FOOT) * s) / (ROW * s)))
        return [
            (line, Box(0, (TOP + at * ROW) * s, self.width(), ROW * s))
            for at, line in enumerate(view.lines[:count])
        ]

    def _middle(self) -> tuple[float, float]:
        """Where the present value stands, and the room on either side."""
        left = round(NAMES * self.width())
        room = (self.width() - left - 12 * self.scale) / 2
        return left + room, max(1.0, room - 44 * self.scale)

    def _side(self, view: Tornado, row: Box, log: float) -> Box:
        middle, room = self._middle()
        wide = abs(log) / view.reach * room
        high = min(14 * self.scale, row.height - 6 * self.scale)
        return Box(middle if log > 0 else middle - wide, row.centre[1] - high / 2, max(wide, 1.0), high)

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The fields."""
        view = self._view
        rows = [self._told(view, line, row) for line, row in self._shown(view)] if view else []
        return [*super().targets(), *rows]

    def _told(self, view: Tornado, line: Line, row: Box) -> Target:
        lines = (
            (line.name, ""), (translate("Charts", "at {0}").format(line.low), line.told[0]),
            (translate("Charts", "at {0}").format(line.high), line.told[1]),
            (translate("Charts", "now"), amount_text(view.now, view.unit)),
        )  # fmt: skip
        return Target(f"field:{line.path}", line.name, row, Card("other", lines), view.figure)

    # Painting.

    def paint(self, painter: QPainter) -> None:
        """Names, bars and what they come to."""
        view = self._view
        if view is not None and view.lines:
            s, words, (middle, _) = self.scale, Type(painter, self.scale), self._middle()
            rows = self._shown(view)
            painter.setPen(pen(self.theme.text, 1.5 * s))
            painter.drawLine(QPointF(middle, (TOP - 4) * s), QPointF(middle, rows[-1][1].bottom))
            now = f"{view.title}: {amount_text(view.now, view.unit)}"
            words.write(now, Box(0, 0, self.width() - 4 * s, 16 * s), "tick", self.theme.text2, "right")
            for line, row in rows:
                self._paint_row(painter, words, view, line, row)
            self._paint_key(painter, words, rows[-1][1].bottom)
        self.paint_work(painter)

    def _paint_row(self, painter: QPainter, words: Type, view: Tornado, line: Line, row: Box) -> None:
        s, theme = self.scale, self.theme
        marked = self.current == f"field:{line.path}"
        name = words.cut(line.name, NAMES * self.width() - 8 * s, "caption")
        words.write(name, row, "caption", theme.accent if marked else theme.text)
        for log, lower in ((line.at_low, True), (line.at_high, False)):
            if log is None or not log:
                continue
            box = self._side(view, row, log)
            fill = theme.tint("attention").fill
            if lower:
                hatch(painter, boxed(box), fill, 5 * s, 1.8 * s)
            else:
                painter.fillRect(rect(box), QColor(fill))
            text, wide = times(log), 40 * s
            if log > 0:
                words.write(text, Box(box.right + 4 * s, row.top, wide, row.height), "tick", theme.text2)
            else:
                words.write(
                    text,
                    Box(box.left - wide - 4 * s, row.top, wide, row.height),
                    "tick",
                    theme.text2,
                    "right",
                )
        if marked and self.marked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(theme.accent, 1.5 * s))
            painter.drawRect(rect(row.grown(-1.5 * s)))

    def _paint_key(self, painter: QPainter, words: Type, top: float) -> None:
        """What the fills mean."""
        s, x = self.scale, 0.0
        fill = self.theme.tint("attention").fill
        for lower, text in ((True, translate("Charts", "halved")), (False, translate("Charts", "doubled"))):
            box = Box(x, top + 6 * s, 18 * s, 9 * s)
            if lower:
                hatch(painter, boxed(box), fill, 5 * s, 1.8 * s)
            else:
                painter.fillRect(rect(box), QColor(fill))
            words.write(text, Box(x + 24 * s, top + 2 * s, 100 * s, 16 * s), "tick", self.theme.text2)
            x += 24 * s + words.width(text, "tick") + 18 * s
