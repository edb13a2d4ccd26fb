"""Heat map: a figure over any two fields, with the edge where it stops fitting and the scenario's cell."""

import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from calc import Cell, cells, sweepable
from gui.charts.chart import Table
from gui.charts.heat import Asked, Heat, cell_texts, same_field, side, table
from gui.charts.heat_choosers import Choosers
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import Type, blended, boxed, hatch, measure, pen, rect
from gui.charts.sliced import Sliced
from gui.language import translate
from gui.store import Snapshot
from gui.wording import amount_text, titled

TOP, FOOT, EDGE = 20.0, 36.0, 12.0


class HeatMap(Sliced):
    """Cells known from one sweep to the next are kept, so that a drag along an axis adds one line at most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Heat | None = None
        self._asked = Asked()
        self._known: dict[tuple[object, object], Cell] = {}
        self._known_of: tuple[object, ...] = ()
        super().__init__(parent)
        self._choosers = Choosers()
        self._choosers.asked.connect(self.ask)
        self.setAccessibleName(translate("Charts", "Two values at once"))

    # Taking in.

    @property
    def view(self) -> Heat | None:
        """What is drawn."""
        return self._view

    @property
    def asked(self) -> Asked:
        """What is shown over what."""
        return self._asked

    def ask(self, asked: Asked) -> None:
        """Show another figure, or over other fields."""
        self._asked = asked
        if self.snapshot is not None:
            self.show(self.snapshot)

    def controls(self) -> QWidget:
        """The choice of figure and fields."""
        return self._choosers

    def draw(self, snapshot: Snapshot) -> bool:
        """New axes at once, the cells that are not known when the hand rests."""
        if snapshot.facts is None:
            return False
        scenario, asked = snapshot.scenario, self._asked
        self._choosers.show_asked(asked, snapshot)
        fields = sweepable(scenario)
        across, up = side(scenario, asked.across, fields), side(scenario, asked.up, fields)
        known_of = (asked, *same_field(scenario, asked))
        if known_of != self._known_of:
            self._known, self._known_of = {}, known_of
        known = asked.figure in snapshot.report.values
        title, unit = snapshot.report.heading(asked.figure) if known else ("", "")
        self._view = Heat(asked, titled(title) if known else self._choosers.figure_name, unit, across, up, {})
        self.found()
        key = (*known_of, across.values, up.values)
        self.work.want(key, lambda: self._steps(snapshot), snapshot.dragging)
        return True

    def _steps(self, snapshot: Snapshot) -> Iterator[float]:
        view = self._view
        assert view is not None
        assert snapshot.facts is not None
        pairs = [(x, y) for y in view.up.values for x in view.across.values if (x, y) not in self._known]
        paths = view.asked.across, view.asked.up
        found = cells(snapshot.scenario, snapshot.facts, view.asked.figure, paths, pairs)
        for at, cell in enumerate(found):
            self._known[cell.across, cell.up] = cell
            yield (at + 1) / len(pairs)

    def found(self) -> None:
        """Show the cells that are known."""
        view = self._view
        if view is None:
            return
        places = {
            (i, j): cell
            for i, x in enumerate(view.across.values)
            for j, y in enumerate(view.up.values)
            if (cell := self._known.get((x, y))) is not None
        }
        self._view = Heat(view.asked, view.title, view.unit, view.across, view.up, places)

    def forget(self) -> None:
        """Words are made anew."""
        super().forget()
        self._choosers.forget()

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        low, high = (amount_text(each, view.unit) for each in view.span)
        text = translate("Charts", "{0} over {1} and {2}: {3} to {4}.")
        return text.format(view.title, view.across.title, view.up.title, low, high)

    def table(self) -> Table:
        """One line a value of the field up."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _field(self, view: Heat) -> Box:
        s, width = self.scale, measure("tick", self.scale)
        left = round(max(width(view.up.text(at)) for at in range(len(view.up.values))) + 10 * s)
        high = self.height() - (TOP + FOOT) * s
        return Box(left, TOP * s, max(1.0, self.width() - left - EDGE * s), max(1.0, high))

    def _cell_box(self, view: Heat, field: Box, place: tuple[int, int]) -> Box:
        wide, high = field.width / len(view.across.values), field.height / len(view.up.values)
        return Box(field.left + place[0] * wide, field.bottom - (place[1] + 1) * high, wide, high)

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The cells row by row, the highest first; the scenario's own before all."""
        view = self._view
        if view is None:
            return super().targets()
        field = self._field(view)
        places = sorted(view.cells, key=lambda each: (each != view.now, -each[1], each[0]))
        return [*super().targets(), *(self._target_of(view, field, each) for each in places)]

    def target_at(self, x: float, y: float) -> Target | None:
        """The cell under the pointer."""
        stop = Sliced.target_at(self, x, y) if self._late else None
        view = self._view
        if stop is not None or view is None:
            return stop
        field = self._field(view)
        if not field.meets(Box(x, y, 0.1, 0.1)):
            return None
        place = (
            int((x - field.left) / field.width * len(view.across.values)),
            int((field.bottom - y) / field.height * len(view.up.values)),
        )
        return self._target_of(view, field, place) if place in view.cells else None

    def _target_of(self, view: Heat, field: Box, place: tuple[int, int]) -> Target:
        cell = view.cells[place]
        fits = translate("Charts", "fits") if cell.fits else translate("Charts", "does not fit")
        lines = (
            (view.title, view.text(cell)), (view.across.title, view.across.text(place[0])),
            (view.up.title, view.up.text(place[1])), ("" if cell.value is None else fits, ""),
        )  # fmt: skip
        path = view.asked.figure if place == view.now else ""
        card = Card("kv_cache", tuple(line for line in lines if any(line)))
        return Target(
            f"cell:{place[0]},{place[1]}", view.text(cell), self._cell_box(view, field, place), card, path
        )

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """Axes and cells."""
        view = self._view
        if view is None:
            return ()
        return (view.asked, view.title, view.across, view.up, tuple(view.cells.items()))

    def paint_resting(self, painter: QPainter) -> None:
        """Names, ticks, cells with their values where they fit, and the edge of what fits."""
        view = self._view
        if view is None:
            return
        words, s, field = Type(painter, self.scale), self.scale, self._field(view)
        words.write(view.up.title, Box(0, 0, field.width, 16 * s), "tick", self.theme.text3)
        foot = Box(0, self.height() - 16 * s, self.width(), 16 * s)
        words.write(view.across.title, foot, "tick", self.theme.text3, "right")
        for at in range(len(view.across.values)):
            cell = self._cell_box(view, field, (at, 0))
            box = Box(cell.left, field.bottom + 3 * s, cell.width, 14 * s)
            own = at == view.across.now
            words.write(
                view.across.text(at), box, "tick", self.theme.accent if own else self.theme.text3, "centre"
            )
        for at in range(len(view.up.values)):
            cell = self._cell_box(view, field, (0, at))
            box = Box(0, cell.top, field.left - 5 * s, cell.height)
            own = at == view.up.now
            words.write(
                view.up.text(at), box, "tick", self.theme.accent if own else self.theme.text3, "right"
            )
        room = field.width / len(view.across.values) - 7 * s
        texts = cell_texts(view, lambda text: words.width(text, "tick") <= room)
        for place, cell in view.cells.items():
            self._paint_cell(painter, words, view, cell, self._cell_box(view, field, place), texts.get(place))
        self._paint_edge(painter, view, field)
        self._paint_scale(painter, words, view)

    def _colour(self, share: float) -> QColor:
        """One hue by lightness: from nearly the ground to the full colour."""
        return blended(self.theme.surface, self.theme.tint("attention").fill, 0.08 + 0.92 * share)

    def _paint_cell(
        self, painter: QPainter, words: Type, view: Heat, cell: Cell, box: Box, text: str | None
    ) -> None:  # fmt: skip
        s = self.scale
        inner = Box(box.left, box.top, box.width - s, box.height - s)
        if cell.value is None:
            painter.fillRect(rect(inner), QColor(self.theme.sunken))
            return
        finite = math.isfinite(cell.value)
        painter.fillRect(rect(inner), self._colour(view.shade(cell.value) if finite else 1.0))
        if not cell.fits:
            painter.fillRect(rect(inner), blended(self.theme.surface, self.theme.surface, 0))
            hatch(
                painter,
                boxed(inner),
                self._colour(view.shade(cell.value) if finite else 1.0).name(),
                7 * s,
                2.4 * s,
            )
        if text is None or inner.height < 14 * s:
            return
        wide = words.width(text, "tick")
        if cell.fits:
            colour = self.theme.text if view.shade(cell.value) < 0.6 else self.theme.tint("attention").text
            words.write(text, inner, "tick", colour, "centre")
        else:
            plate = Box(inner.centre[0] - wide / 2 - 3 * s, inner.centre[1] - 8 * s, wide + 6 * s, 16 * s)
            words.plate(text, plate, "tick", self.theme.text2, self.theme.surface)

    def _paint_edge(self, painter: QPainter, view: Heat, field: Box) -> None:
        """The line between cells that fit and those that don't."""
        lines: list[QLineF] = []
        for (i, j), cell in view.cells.items():
            box = self._cell_box(view, field, (i, j))
            if _parted(cell, view.cells.get((i + 1, j))):
                lines.append(QLineF(box.right, box.top, box.right, box.bottom))
            if _parted(cell, view.cells.get((i, j + 1))):
                lines.append(QLineF(box.left, box.top, box.right, box.top))
        painter.setPen(pen(self.theme.text, 2 * self.scale))
        painter.drawLines(lines)

    def _paint_scale(self, painter: QPainter, words: Type, view: Heat) -> None:
        """The key of lightness at the left below, and what the hatch means."""
        s, (low, high) = self.scale, view.span
        if not view.cells or high <= low:
            return
        y = self.height() - 8 * s
        text = amount_text(low, view.unit)
        x = 0.0
        words.write(text, Box(x, y - 8 * s, 200 * s, 16 * s), "tick", self.theme.text2)
        x += words.width(text, "tick") + 6 * s
        for at in range(12):
            painter.fillRect(rect(Box(x + at * 8 * s, y - 5 * s, 8 * s + 1, 10 * s)), self._colour(at / 11))
        x += 102 * s
        text = amount_text(high, view.unit)
        words.write(text, Box(x, y - 8 * s, 200 * s, 16 * s), "tick", self.theme.text2)
        x += words.width(text, "tick") + 20 * s
        if not all(cell.fits for cell in view.cells.values()):
            key = Box(x, y - 5 * s, 18 * s, 10 * s)
            hatch(painter, boxed(key), self.theme.tint("attention").fill, 7 * s, 2.4 * s)
            text = translate("Charts", "does not fit")
            words.write(text, Box(x + 24 * s, y - 8 * s, 200 * s, 16 * s), "tick", self.theme.text2)

    def paint(self, painter: QPainter) -> None:
        """The scenario's cell, and the one under pointer or keyboard."""
        view = self._view
        if view is not None:
            field, s = self._field(view), self.scale
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if view.now is not None:
                box = self._cell_box(view, field, view.now)
                painter.setPen(pen(self.theme.surface, 4 * s))
                painter.drawRect(rect(box.grown(-1.5 * s)))
                painter.setPen(pen(self.theme.accent, 2 * s))
                painter.drawRect(rect(box.grown(-0.5 * s)))
            if self.current.startswith("cell:"):
                across, up = map(int, self.current.partition(":")[2].split(","))
                painter.setPen(pen(self.theme.accent if self.marked else self.theme.text, 1.5 * s))
                painter.drawRect(rect(self._cell_box(view, field, (across, up)).grown(-1.5 * s)))
        self.paint_work(painter)


def _parted(one: Cell, other: Cell | None) -> bool:
    """Whether one of two neighbours fits and the other does not."""
    if other is None or one.value is None or other.value is None:
        return False
    return one.fits != other.fits
