"""The strokes of the memory chart: grid, bars, capacity, what is over, the baseline and the legend."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.charts.axes import Axis, plain
from gui.charts.labels import AIR, Box, fitting, shifted, thinned
from gui.charts.loads import Bar, Loads, Slab, is_short
from gui.charts.memory_layout import Scene
from gui.charts.paint import HATCH_STEP, HATCH_WIDTH, Type, boxed, hatch, measure, pen, rect, rect_of, swatch
from gui.charts.parts import RUNNING
from gui.language import translate
from gui.theme import SEGMENT_GAP, Theme
from gui.wording import GIB, gib

SWATCH, AFTER = 10.0, 7.0
THIN_STEP = 5.0
Edges = Mapping[tuple[int, str], tuple[float, float]]


def tick_text(axis: Axis, value: float) -> str:
    """A tick of the axis; the last one names the unit."""
    return f"{plain(value)} GiB" if value == axis.ticks[-1] else plain(value)


def ghost_name() -> str:
    """What stands beside the bar of the baseline."""
    return translate("Charts", "Baseline")


@dataclass(frozen=True, slots=True)
class State:
    """Where the parts stand just now, which are hollow, and which one pointer or keyboard is on."""

    edges: Edges
    hidden: frozenset[str]
    current: str
    marked: str


def rests(slab: Slab) -> bool:
    """Whether a part stays while the workload is dragged: weights do."""
    return slab.key not in RUNNING


class BarPainter:
    """Paints one view of the memory chart into one scene."""

    def __init__(
        self, painter: QPainter, theme: Theme, scale: float, view: Loads, place: Scene, state: State
    ) -> None:
        self.painter, self.theme, self.scale = painter, theme, scale
        self.view, self.place, self.state = view, place, state
        self.words = Type(painter, scale)

    def paint_resting(self, width: float) -> None:
        """Axis, names, baseline, and the weights, which rest while the workload is dragged."""
        view, place = self.view, self.place
        self._axis(width)
        self._unusable()
        for index, (bar, box) in enumerate(zip(view.bars, place.bars, strict=False)):
            for slab in bar.slabs:
                if rests(slab):
                    self._slab(index, slab, box)
            self._name(bar, box)
        self._ghost()
        self._capacity_name(width)
        for slab, box in zip(view.legend, place.legend, strict=False):
            self._entry(slab, box)
            if rests(slab):
                self._value(slab, box)

    def paint(self, width: float) -> None:
        """What moves, and what decides on top."""
        view, place = self.view, self.place
        for index, (bar, box) in enumerate(zip(view.bars, place.bars, strict=False)):
            self._bar(index, bar, box)
        self._capacity()
        for bar, box in zip(view.bars, place.bars, strict=False):
            if bar.total > bar.usable:
                self._over(bar, box, width)
        for slab, box in zip(view.legend, place.legend, strict=False):
            if not rests(slab):
                self._value(slab, box)

    def _axis(self, width: float) -> None:
        axis, place = self.view.axis, self.place
        ticks = [tick for tick in axis.ticks if place.x(tick) <= place.plot.right + 0.5]
        self.painter.setPen(pen(self.theme.grid, self.scale))
        for tick in ticks:
            x = round(place.x(tick)) + 0.5
            self.painter.drawLine(QPointF(x, place.plot.top), QPointF(x, place.axis.top))
        boxes: list[Box] = []
        for tick in ticks:
            wide = self.words.width(tick_text(axis, tick), "tick")
            box = Box(place.x(tick) - wide / 2, place.axis.top, wide, place.axis.height)
            boxes.append(shifted(box, Box(0, 0, width, 1)))
        for tick, box, stays in zip(ticks, boxes, thinned(boxes), strict=True):
            if stays:
                self.words.write(tick_text(axis, tick), box, "tick", self.theme.text3, "centre")

    def _unusable(self) -> None:
        place = self.place
        if not self.view.alike:
            return
        left = place.x(self.view.usable / GIB)
        right = min(place.x(self.view.marketed / GIB), place.plot.right)
        if right - left >= 1:
            area = Box(left, place.plot.top, right - left, place.plot.height)
            hatch(self.painter, boxed(area), self.theme.strong, THIN_STEP * self.scale, 0.9 * self.scale)

    def _bar(self, index: int, bar: Bar, box: Box) -> None:
        usable = min(self.place.x(bar.usable / GIB), self.place.plot.right)
        end = box.left
        for slab in bar.slabs:
            start, end = self._ends(index, slab)
            if not rests(slab):
                self._slab(index, slab, box)
            if f"{index}:{slab.key}" in (self.state.marked, self.state.current):
                self._mark(Box(start, box.top, min(end, self.place.plot.right) - start, box.height))
        if end < usable:
            self._free(Box(end, box.top, usable - end, box.height), bar.usable - bar.total)

    def _ends(self, index: int, slab: Slab) -> tuple[float, float]:
        start, end = self.state.edges[index, slab.key]
        return self.place.x(start / GIB), self.place.x(end / GIB)

    def _slab(self, index: int, slab: Slab, box: Box) -> None:
        """A part: filled as far as it fits, hatched beyond."""
        usable = self.place.x(self.view.bars[index].usable / GIB)
        start, stop = self._ends(index, slab)
        self._filled(slab, Box(start, box.top, min(stop, usable) - start, box.height))
        beyond = max(start, usable)
        over = Box(beyond, box.top, min(stop, self.place.plot.right) - beyond, box.height)
        if over.width > 0:
            colour = self.theme.tint(slab.key).fill
            hatch(self.painter, boxed(over), colour, HATCH_STEP * self.scale, HATCH_WIDTH * self.scale)

    def _free(self, area: Box, free: float) -> None:
        self.painter.fillRect(rect(area), QColor(self.theme.sunken))
        said = translate("Charts", "free {0}").format(gib(free))
        text = fitting((said, gib(free)), area.width, measure("caption", self.scale), AIR * self.scale)
        self.words.write(text, area, "caption", self.theme.text2, "centre")

    def _filled(self, slab: Slab, area: Box) -> None:
        gap = SEGMENT_GAP * self.scale
        tint = self.theme.tint(slab.key)
        if area.width <= gap:
            return
        inner = QRectF(area.left, area.top, area.width - gap, area.height)
        if slab.key in self.state.hidden:
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(pen(tint.fill, self.scale))
            self.painter.drawRect(inner.adjusted(0.5, 0.5, -0.5, -0.5))
            return
        self.painter.fillRect(inner, QColor(tint.fill))
        value = gib(slab.value)
        variants = (f"{slab.name} {value}", value)
        text = fitting(variants, area.width, measure("caption_strong", self.scale), AIR * self.scale)
        self.words.write(text, area, "caption_strong", tint.text, "centre")

    def _mark(self, area: Box) -> None:
        by_key = bool(self.state.marked)
        colour, width = (self.theme.accent, 2.0) if by_key else (self.theme.text, 1.5)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(pen(colour, width * self.scale))
        self.painter.drawRect(rect(area))

    def _name(self, bar: Bar, box: Box) -> None:
        line, width = self.words.height("caption"), self.place.labels.width
        area = Box(0, box.top, width, box.height)
        two_lines = bool(bar.note) and box.height >= 32 * self.scale
        if two_lines:
            area = Box(0, box.top + (box.height - 2 * line) / 2, width, line)
            under = area.moved(0, line)
            self.words.write(bar.note, under, "tick", self.theme.text3, "right")
        name = self.words.cut(bar.name if two_lines else bar.counted, width, "caption")
        self.words.write(name, area, "caption", self.theme.text2, "right")

    def _ghost(self) -> None:
        ghost, box = self.view.ghost, self.place.ghost
        if ghost is None or box is None:
            return
        s, theme, plot = self.scale, self.theme, self.place.plot
        right = self.place.x(ghost.total / GIB)
        area = Box(box.left, box.top, min(right, plot.right) - box.left, box.height)
        hatch(self.painter, boxed(area), theme.border, THIN_STEP * s, s)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(pen(theme.ghost, s))
        self.painter.drawRect(rect(area).adjusted(0.5, 0.5, -0.5, -0.5))
        if right > plot.right:
            self._chevron(area.right + 2 * s, box.centre[1])
        text = self.words.cut(f"{ghost.name} {gib(ghost.total)}", plot.width * 0.8, "tick")
        wide = self.words.width(text, "tick") + 6 * s
        plate = Box(area.left + 8 * s, box.top + 1.5 * s, wide, box.height - 3 * s)
        self.words.plate(text, plate, "tick", theme.text2, theme.surface)
        width = self.place.labels.width
        label = self.words.cut(ghost_name(), width, "caption")
        self.words.write(label, Box(0, box.top, width, box.height), "caption", theme.text3, "right")

    def _chevron(self, x: float, y: float) -> None:
        reach = 4 * self.scale
        self.painter.setPen(pen(self.theme.ghost, 1.5 * self.scale))
        self.painter.drawPolyline([QPointF(x, y - reach), QPointF(x + reach, y), QPointF(x, y + reach)])

    @property
    def _limit(self) -> float | None:
        """Where the capacity stands; None where that is beyond the axis."""
        x = self.place.x(self.view.usable / GIB)
        return x if x <= self.place.plot.right + 1 else None

    def _capacity(self) -> None:
        x, (top, bottom) = self._limit, self.place.line
        self.painter.setPen(pen(self.theme.text, 2 * self.scale))
        if x is not None and self.view.alike:
            self.painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        elif not self.view.alike:
            self._capacities()

    def _capacities(self) -> None:
        """A line on each bar, where devices differ; the name stands over that of the fullest."""
        for bar, box in zip(self.view.bars, self.place.bars, strict=False):
            x = self.place.x(bar.usable / GIB)
            if x <= self.place.plot.right + 1:
                top = self.place.line[0] if bar.fullest else box.top
                self.painter.drawLine(QPointF(x, top), QPointF(x, box.top + box.height))

    def _capacity_name(self, width: float) -> None:
        x, top = self._limit, self.place.line[0]
        if x is None:
            return
        text = translate("Charts", "usable {0}").format(gib(self.view.usable))
        wide, high = self.words.width(text, "caption_strong"), self.words.height("caption_strong")
        box = shifted(Box(x - wide / 2, top - high - self.scale, wide, high), Box(0, 0, width, 1))
        self.words.write(text, box, "caption_strong", self.theme.text, "centre")

    def _over(self, bar: Bar, box: Box, width: float) -> None:
        s, theme = self.scale, self.theme
        left = self.place.x(bar.usable / GIB)
        right = min(self.place.x(bar.total / GIB), self.place.plot.right)
        if right <= left:
            return
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(pen(theme.error, 2 * s))
        self.painter.drawRect(QRectF(left, box.top, right - left, box.height))
        if bar.total / GIB > self.view.axis.end:
            self._chevron(right + 2 * s, box.centre[1])
        text = is_short(bar.total - bar.usable)
        wide = self.words.width(text, "caption_strong") + 8 * s
        high = self.words.height("caption_strong") + 2 * s
        size = Box(0, 0, wide, high)
        place = plate_box(Box(left, box.top, right - left, box.height), size, width, s)
        self.words.plate(text, place, "caption_strong", theme.error, theme.surface)

    def _entry(self, slab: Slab, box: Box) -> None:
        s, theme, words = self.scale, self.theme, self.words
        shown = slab.key not in self.state.hidden
        side, y = SWATCH * s, box.centre[1]
        if shown:
            swatch(self.painter, box.left, y, side, theme.tint(slab.key).fill)
        else:
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(pen(theme.tint(slab.key).fill, s))
            self.painter.drawRect(rect_of(box.left, y, side))
        name = Box(box.left + side + AFTER * s, box.top, words.width(slab.name, "caption"), box.height)
        over = self.state.current == f"entry:{slab.key}"
        words.write(slab.name, name, "caption", theme.accent if over else theme.text2)

    def _value(self, slab: Slab, box: Box) -> None:
        s, words = self.scale, self.words
        left = box.left + (SWATCH + 2 * AFTER) * s + words.width(slab.name, "caption")
        number = gib(slab.value)
        value = Box(left, box.top, words.width(number, "caption_strong"), box.height)
        hidden = slab.key in self.state.hidden
        words.write(number, value, "caption_strong", self.theme.text3 if hidden else self.theme.text)


def plate_box(frame: Box, size: Box, edge: float, scale: float) -> Box:
    """Where "over" stands: within its frame, else beside it, else before the line; never cut off."""
    top, gap = frame.centre[1] - size.height / 2, 4 * scale
    left = frame.right + gap
    if size.width + gap <= frame.width:
        left = frame.centre[0] - size.width / 2
    elif left + size.width > edge:
        left = max(0.0, frame.left - size.width - gap)
    return Box(left, top, size.width, size.height)
