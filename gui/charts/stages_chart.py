"""Memory by pipeline stage: a column for each, its parts stacked, against what a device can hold."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from calc import exactly
from gui.charts.axes import plain
from gui.charts.chart import Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.loads import Slab
from gui.charts.paint import HATCH_STEP, HATCH_WIDTH, Type, boxed, hatch, pen, rect, swatch
from gui.charts.plot import Plot
from gui.charts.stages import MOMENTS, Column, Stages, stage_name, stages, summary, table
from gui.language import translate
from gui.store import Snapshot
from gui.theme import SEGMENT_GAP
from gui.wording import GIB, gib

FILLED, WIDEST, MOST_NAMES = 0.68, 96.0, 16


class StagesChart(Plot):
    """Columns in the order of the pipeline; what is over the capacity is hatched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Stages | None = None
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Memory by pipeline stage"))

    @property
    def view(self) -> Stages | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the axis stays."""
        held = self._view.axis if snapshot.dragging and self._view else None
        self._view = stages(snapshot.report, held)
        return True

    def blank(self) -> str:
        """What to set."""
        return "" if self._view else no_run()

    def describe(self) -> str:
        """The summary."""
        return summary(self._view) if self._view else ""

    def table(self) -> Table:
        """One line a stage."""
        return table(self._view) if self._view else ((), ())

    def titles(self) -> tuple[str, str]:
        """What is measured on both axes."""
        return translate("Charts", "GiB on each device"), translate("Charts", "pipeline stage")

    def step(self, way: float) -> None:
        """Ranges settle at once."""
        view = self._view
        if view is None:
            return
        self.set_range(0.5, len(view.columns) + 0.5, 0, view.axis.end)
        every = -(-len(view.columns) // MOST_NAMES)
        named = [each.number for each in view.columns if (each.number - 1) % every == 0]
        self.set_ticks("bottom", [(number, f"{number}") for number in named])
        self.set_ticks("left", [(tick, plain(tick)) for tick in view.axis.ticks])

    # What answers.

    def targets(self) -> Sequence[Target]:
        """Every part of every stage."""
        view = self._view
        if view is None:
            return ()
        return [self._target(each, slab) for each in view.columns for slab in each.slabs]

    def _target(self, column: Column, slab: Slab) -> Target:
        left, top = self.origin
        lines = (
            (slab.name, f"{gib(slab.value)} GiB"), (exactly(round(slab.value), "bytes"), ""),
            (stage_name(column), translate("Charts", "{0} GiB in all").format(gib(column.total))),
            (translate("Charts", "Peak"), translate("Charts", MOMENTS[column.moment])),
        )  # fmt: skip
        box = self._box(column, slab).moved(left, top)
        fullest = self._view is not None and column is self._view.fullest
        path = slab.path if fullest else ""
        return Target(f"{column.number}:{slab.key}", slab.name, box, Card(slab.key, lines), path)

    # Painting.

    def _box(self, column: Column, slab: Slab) -> Box:
        pitch = self.x(column.number + 0.5) - self.x(column.number - 0.5)
        wide = min(FILLED * pitch, WIDEST * self.scale)
        top, bottom = self.y(slab.end / GIB), self.y(slab.start / GIB)
        return Box(self.x(column.number) - wide / 2, top, wide, bottom - top)

    def sketch_before(self, painter: QPainter) -> None:
        """Columns, the capacity, and the names of the parts above."""
        view, s = self._view, self.scale
        if view is None:
            return
        for column in view.columns:
            for slab in column.slabs:
                self._paint_slab(painter, column, slab, view.usable)
        y = self.y(view.usable / GIB)
        painter.setPen(pen(self.theme.text, 2 * s))
        painter.drawLine(QPointF(0, y), QPointF(self.field.width, y))
        words, text = Type(painter, s), translate("Charts", "usable {0}").format(gib(view.usable))
        wide, high = words.width(text, "caption_medium") + 6 * s, words.height("caption_medium")
        box = Box(self.field.width - wide, y - high - 3 * s, wide, high)
        words.plate(text, box, "caption_medium", self.theme.text, self.theme.surface)
        self._paint_legend(painter, view)

    def _paint_slab(self, painter: QPainter, column: Column, slab: Slab, usable: float) -> None:
        """A part, hatched as far as it is over."""
        box, line = self._box(column, slab), self.y(usable / GIB)
        colour = self.theme.tint(slab.key).fill
        inside = Box(box.left, max(box.top, line), box.width, box.bottom - max(box.top, line))
        gap = SEGMENT_GAP * self.scale if inside.height > 3 * SEGMENT_GAP * self.scale else 0.0
        if inside.height > 0:
            painter.fillRect(rect(inside).adjusted(0, gap, 0, 0), QColor(colour))
        if box.top < line:
            over = Box(box.left, box.top, box.width, min(box.bottom, line) - box.top)
            hatch(painter, boxed(over), colour, HATCH_STEP * self.scale, HATCH_WIDTH * self.scale)
        if self.current == f"{column.number}:{slab.key}":
            painter.setPen(pen(self.theme.accent, 2 * self.scale))
            painter.setBrush(QColor(0, 0, 0, 0))
            painter.drawRect(rect(box))

    def _paint_legend(self, painter: QPainter, view: Stages) -> None:
        """Swatches with names in one row, as many as there is room for."""
        s, words, x = self.scale, Type(painter, self.scale), 6 * self.scale
        high = words.height("caption")
        for key, name in view.legend:
            wide = words.width(name, "caption")
            if x + 14 * s + wide > self.field.width:
                return
            ground = Box(x - 3 * s, 2 * s, wide + 20 * s, high)
            painter.fillRect(rect(ground), QColor(self.theme.surface))
            swatch(painter, x, 2 * s + high / 2, 10 * s, self.theme.tint(key).fill)
            words.write(name, Box(x + 14 * s, 2 * s, wide, high), "caption", self.theme.text2)
            x += wide + 30 * s


def no_run() -> str:
    """What to set where nothing trains."""
    return translate("Charts", "Set Workload > Task to training.")
