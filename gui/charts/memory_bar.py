"""Memory on each device: stacked bars against the capacity line, with what is over and the baseline."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from calc import exactly
from gui.charts.axes import plain
from gui.charts.chart import Chart, Table
from gui.charts.hover import Card, Target
from gui.charts.labels import AIR, Box, fitting, shifted, thinned
from gui.charts.loads import Bar, Loads, Slab, is_short, loads, table
from gui.charts.memory_layout import Scene, scene
from gui.charts.paint import Type, boxed, hatch, measure, metrics, pen, rect, rect_of, swatch
from gui.charts.parts import share_text
from gui.language import translate
from gui.store import Snapshot
from gui.theme import SEGMENT_GAP
from gui.wording import GIB, gib

SWATCH, AFTER = 10.0, 7.0
THIN_STEP = 5.0
Edges = tuple[float, float]


class MemoryBar(Chart):
    """The memory chart; axes stand still while a slider is dragged and settle on release."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Memory on each device"))
        self._view: Loads | None = None
        self._hidden: frozenset[str] = frozenset()
        self._edges: dict[tuple[int, str], Edges] = {}
        self._from: dict[tuple[int, str], Edges] = {}
        self._end = self._end_from = 1.0

    # Taking in.

    @property
    def view(self) -> Loads | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the axis stays as it is."""
        held = self._view.axis if snapshot.dragging and self._view else None
        self._view = loads(snapshot.report, snapshot.baseline_report, held)
        self._from, self._end_from = dict(self._edges), self._end if self._edges else self._view.axis.end
        self._edges = {}
        return True

    def step(self, way: float) -> None:
        """Lengths grow and shrink to their new values; a part that is new opens where it belongs."""
        view = self._view
        if view is None:
            return
        self._end = self._end_from + (view.axis.end - self._end_from) * way
        for index, bar in enumerate(view.bars):
            for slab in bar.slabs:
                start, end = self._from.get((index, slab.key), (slab.start, slab.end))
                edges = (start + (slab.start - start) * way, end + (slab.end - end) * way)
                self._edges[index, slab.key] = edges

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        bar = view.fullest
        parts = ", ".join(f"{slab.name} {gib(slab.value)}" for slab in view.legend)
        return translate("Charts", "{0}: {1} of {2} GiB. {3}. {4}.").format(
            bar.name, gib(bar.total), gib(view.usable), view.verdict, parts
        )

    def table(self) -> Table:
        """One line a part, one column a load."""
        return table(self._view) if self._view else ((), ())

    # What answers.

    def targets(self) -> Sequence[Target]:
        """Every part of every bar, then the baseline."""
        view, place = self._view, self._scene()
        if view is None or place is None:
            return ()
        found: list[Target] = []
        for index, (bar, box) in enumerate(zip(view.bars, place.bars, strict=False)):
            found += [self._slab_target(index, bar, slab, box, place) for slab in bar.slabs]
        return [target for target in found if target.box.width > 0]

    def target_at(self, x: float, y: float) -> Target | None:
        """The part or the line of the legend at a point."""
        view, place = self._view, self._scene()
        if view is None or place is None:
            return None
        for slab, box in zip(view.legend, place.legend, strict=False):
            if Box(x, y, 0, 0).meets(box):
                return Target(f"entry:{slab.key}", slab.name, box, Card(slab.key, ()))
        return super().target_at(x, y)

    def _slab_target(self, index: int, bar: Bar, slab: Slab, box: Box, place: Scene) -> Target:
        left, right = place.x(slab.start / GIB), min(place.x(slab.end / GIB), place.plot.right)
        share = translate("Charts", "{0} of the load").format(share_text(slab.value / bar.total))
        lines = (
            (slab.name, share),
            (f"{gib(slab.value)} GiB", exactly(round(slab.value), "bytes")),
            (bar.name, ""),
        )
        area = Box(left, box.top, right - left, box.height)
        return Target(f"{index}:{slab.key}", slab.name, area, Card(slab.key, lines), slab.path)

    def activate(self, target: Target) -> None:
        """A part opens its working, a line of the legend makes its part hollow."""
        if target.key.startswith("entry:"):
            self.toggle(target)
        else:
            super().activate(target)

    def toggle(self, target: Target) -> None:
        """Make a part hollow, or fill it again; its place stays, since memory does not go away."""
        key = target.key.partition(":")[2]
        self._hidden = self._hidden ^ {key}
        self.update()

    # Painting.

    def _scene(self) -> Scene | None:
        view, s = self._view, self.scale
        if view is None:
            return None
        names = [bar.name for bar in view.bars] + ([self._ghost_name()] if view.ghost else [])
        label = max(metrics("caption", s).horizontalAdvance(name) for name in names)
        last = metrics("tick", s).horizontalAdvance(self._tick(view.axis.ticks[-1], True))
        widths = [self._entry_width(slab) for slab in view.legend]
        return scene(
            self.width(),
            self.height(),
            len(view.bars),
            self._end,
            view.ghost is not None,
            label,
            last,
            widths,
            s,
        )

    def _ghost_name(self) -> str:
        return translate("Charts", "Baseline")

    def _tick(self, value: float, last: bool) -> str:
        return f"{plain(value)} GiB" if last else plain(value)

    def _entry_width(self, slab: Slab) -> float:
        s = self.scale
        name = metrics("caption", s).horizontalAdvance(slab.name)
        value = metrics("caption_strong", s).horizontalAdvance(gib(slab.value))
        return (SWATCH + 2 * AFTER) * s + name + value

    def paint(self, painter: QPainter) -> None:
        """Grid, bars, baseline, axis, capacity, legend: what decides lies on top."""
        view, place = self._view, self._scene()
        if view is None or place is None:
            return
        words = Type(painter, self.scale)
        self._paint_axis(painter, words, view, place)
        self._paint_unusable(painter, view, place)
        for index, (bar, box) in enumerate(zip(view.bars, place.bars, strict=False)):
            self._paint_bar(painter, words, view, place, index, box)
            self._paint_name(words, bar, box, place)
        if view.ghost and place.ghost:
            self._paint_ghost(painter, words, view, place)
        self._paint_capacity(painter, words, view, place)
        for bar, box in zip(view.bars, place.bars, strict=False):
            if bar.total > view.usable:
                self._paint_over(painter, words, view, place, bar, box)
        for slab, box in zip(view.legend, place.legend, strict=False):
            self._paint_entry(painter, words, slab, box)

    def _paint_axis(self, painter: QPainter, words: Type, view: Loads, place: Scene) -> None:
        ticks = [tick for tick in view.axis.ticks if place.x(tick) <= place.plot.right + 0.5]
        painter.setPen(pen(self.theme.grid, self.scale))
        for tick in ticks:
            x = round(place.x(tick)) + 0.5
            painter.drawLine(QPointF(x, place.plot.top), QPointF(x, place.axis.top))
        width = measure("tick", self.scale)
        boxes: list[Box] = []
        for tick in ticks:
            wide = width(self._tick(tick, tick == view.axis.ticks[-1]))
            box = Box(place.x(tick) - wide / 2, place.axis.top, wide, place.axis.height)
            boxes.append(shifted(box, Box(0, 0, self.width(), self.height())))
        for tick, box, stays in zip(ticks, boxes, thinned(boxes), strict=True):
            if stays:
                words.write(
                    self._tick(tick, tick == view.axis.ticks[-1]), box, "tick", self.theme.text3, "centre"
                )

    def _paint_unusable(self, painter: QPainter, view: Loads, place: Scene) -> None:
        left, right = place.x(view.usable / GIB), min(place.x(view.marketed / GIB), place.plot.right)
        if right - left >= 1:
            area = Box(left, place.plot.top, right - left, place.plot.height)
            hatch(painter, boxed(area), self.theme.strong, THIN_STEP * self.scale, 0.9 * self.scale)

    def _paint_bar(
        self, painter: QPainter, words: Type, view: Loads, place: Scene, index: int, box: Box
    ) -> None:
        bar = view.bars[index]
        usable = view.usable / GIB
        end = self._edges[index, bar.slabs[-1].key][1] / GIB if bar.slabs else 0.0
        if end < usable:
            self._paint_free(painter, words, Box(place.x(end), box.top, place.x(usable) - place.x(end), box.height),
                             view.usable - bar.total)  # fmt: skip
        for slab in bar.slabs:
            start, stop = (edge / GIB for edge in self._edges[index, slab.key])
            within = Box(place.x(start), box.top, place.x(min(stop, usable)) - place.x(start), box.height)
            beyond = place.x(max(start, usable))
            over = Box(beyond, box.top, min(place.x(stop), place.plot.right) - beyond, box.height)
            if within.width > 0:
                self._paint_slab(painter, words, slab, within)
            if over.width > 0:
                colour = self.theme.tint(slab.key).fill
                hatch(painter, boxed(over), colour, 7 * self.scale, 3.4 * self.scale)
            if f"{index}:{slab.key}" in (self.marked, self.current):
                whole = Box(within.left if within.width > 0 else over.left, box.top, 0, box.height)
                width = max(0.0, within.width) + max(0.0, over.width)
                self._paint_mark(painter, Box(whole.left, box.top, width, box.height), bool(self.marked))

    def _paint_free(self, painter: QPainter, words: Type, area: Box, free: float) -> None:
        painter.fillRect(rect(area), QColor(self.theme.sunken))
        said = translate("Charts", "free {0}").format(gib(free))
        text = fitting((said, gib(free)), area.width, measure("caption", self.scale), AIR * self.scale)
        words.write(text, area, "caption", self.theme.text2, "centre")

    def _paint_slab(self, painter: QPainter, words: Type, slab: Slab, area: Box) -> None:
        gap = SEGMENT_GAP * self.scale
        tint = self.theme.tint(slab.key)
        if area.width <= gap:
            return
        inner = QRectF(area.left, area.top, area.width - gap, area.height)
        if slab.key in self._hidden:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(tint.fill, self.scale))
            painter.drawRect(inner.adjusted(0.5, 0.5, -0.5, -0.5))
            return
        painter.fillRect(inner, QColor(tint.fill))
        value = gib(slab.value)
        variants = (f"{slab.name} {value}", value)
        text = fitting(variants, area.width, measure("caption_strong", self.scale), AIR * self.scale)
        words.write(text, area, "caption_strong", tint.text, "centre")

    def _paint_mark(self, painter: QPainter, area: Box, by_key: bool) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            pen(self.theme.accent if by_key else self.theme.text, (2 if by_key else 1.5) * self.scale)
        )
        painter.drawRect(rect(area))

    def _paint_name(self, words: Type, bar: Bar, box: Box, place: Scene) -> None:
        both = bar.note and box.height >= 32 * self.scale
        line = words.height("caption")
        area = Box(0, box.top, place.labels.width, box.height)
        if both:
            top = box.top + (box.height - 2 * line) / 2
            area = Box(0, top, place.labels.width, line)
            under = Box(0, top + line, place.labels.width, line)
            words.write(bar.note, under, "tick", self.theme.text3, "right")
        name = words.cut(bar.name, area.width, "caption")
        words.write(name, area, "caption", self.theme.text2, "right")

    def _paint_ghost(self, painter: QPainter, words: Type, view: Loads, place: Scene) -> None:
        ghost, box = view.ghost, place.ghost
        if ghost is None or box is None:
            return
        s, theme = self.scale, self.theme
        right = place.x(ghost.total / GIB)
        beyond = right > place.plot.right
        area = Box(box.left, box.top, min(right, place.plot.right) - box.left, box.height)
        hatch(painter, boxed(area), theme.border, THIN_STEP * s, s)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(theme.ghost, s))
        painter.drawRect(rect(area).adjusted(0.5, 0.5, -0.5, -0.5))
        if beyond:
            x, y, reach = area.right + 2 * s, box.centre[1], 4 * s
            painter.setPen(pen(theme.ghost, 1.5 * s))
            painter.drawPolyline([QPointF(x, y - reach), QPointF(x + reach, y), QPointF(x, y + reach)])
        text = f"{ghost.name} {gib(ghost.total)}"
        room = max(area.width, place.plot.width * 0.6) - 16 * s
        text = words.cut(text, room, "tick")
        plate = Box(
            area.left + 8 * s, box.top + 1.5 * s, words.width(text, "tick") + 6 * s, box.height - 3 * s
        )
        words.plate(text, plate, "tick", theme.text2, theme.surface)
        label = words.cut(self._ghost_name(), place.labels.width, "caption")
        words.write(label, Box(0, box.top, place.labels.width, box.height), "caption", theme.text3, "right")

    def _paint_capacity(self, painter: QPainter, words: Type, view: Loads, place: Scene) -> None:
        x = place.x(view.usable / GIB)
        if x > place.plot.right + 1:
            return
        top, bottom = place.line
        painter.setPen(pen(self.theme.text, 2 * self.scale))
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        text = translate("Charts", "usable {0}").format(gib(view.usable))
        wide, high = words.width(text, "caption_strong"), words.height("caption_strong")
        box = shifted(Box(x - wide / 2, top - high - self.scale, wide, high), Box(0, 0, self.width(), 1))
        words.write(text, box, "caption_strong", self.theme.text, "centre")

    def _paint_over(
        self, painter: QPainter, words: Type, view: Loads, place: Scene, bar: Bar, box: Box
    ) -> None:
        s, theme = self.scale, self.theme
        left = place.x(view.usable / GIB)
        right = min(place.x(bar.total / GIB), place.plot.right)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(theme.error, 2 * s))
        painter.drawRect(QRectF(left, box.top, right - left, box.height))
        text = is_short(bar.total - view.usable)
        wide, high = words.width(text, "caption_strong") + 8 * s, words.height("caption_strong") + 2 * s
        plate = Box((left + right - wide) / 2, box.centre[1] - high / 2, wide, high)
        if wide + 2 * AIR * s > right - left:
            beside = right + 4 * s
            plate = Box(
                beside if beside + wide <= self.width() else left - wide - 4 * s, plate.top, wide, high
            )
        words.plate(text, plate, "caption_strong", theme.error, theme.surface)

    def _paint_entry(self, painter: QPainter, words: Type, slab: Slab, box: Box) -> None:
        s, theme = self.scale, self.theme
        shown = slab.key not in self._hidden
        side, y = SWATCH * s, box.centre[1]
        if shown:
            swatch(painter, box.left, y, side, theme.tint(slab.key).fill)
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(theme.tint(slab.key).fill, s))
            painter.drawRect(rect_of(box.left, y, side))
        start = box.left + side + AFTER * s
        wide = words.width(slab.name, "caption")
        over = self.current == f"entry:{slab.key}"
        words.write(
            slab.name, Box(start, box.top, wide, box.height), "caption", theme.accent if over else theme.text2
        )
        value = Box(
            start + wide + AFTER * s, box.top, words.width(gib(slab.value), "caption_strong"), box.height
        )
        words.write(gib(slab.value), value, "caption_strong", theme.text if shown else theme.text3)
