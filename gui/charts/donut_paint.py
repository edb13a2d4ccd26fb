"""The strokes of the donut: ring, total, legend and breadcrumb."""

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from gui.charts.donut_layout import AFTER_SWATCH, SWATCH, Layout, Line
from gui.charts.labels import Box
from gui.charts.paint import Type, blended, pen, rect_of, sector, swatch
from gui.charts.parameter_tree import Entry, Ring, Segment
from gui.fonts import advance, metrics
from gui.language import translate
from gui.theme import SEGMENT_GAP, RoleName, Theme

SHADES = (0.0, 0.3, 0.55)
CRUMB_HEIGHT = 22.0
RAISED = 3.0
# The total is set in its own size where the hole of the ring is this wide, and follows it from there.
USUAL_INNER = 59.0


class RingPainter:
    """Paints one ring with its legend; `current` is raised, `marked` wears the focus ring."""

    def __init__(self, painter: QPainter, theme: Theme, scale: float, current: str, marked: str) -> None:
        self.painter, self.theme, self.scale = painter, theme, scale
        self.current, self.marked = current, marked
        self.words = Type(painter, scale)

    def paint(
        self,
        ring: Ring,
        place: Layout,
        arcs: Mapping[str, tuple[float, float]],
        crumbs: Sequence[tuple[str, Box]],
    ) -> None:
        """Everything; `arcs` says where the segments stand just now."""
        # The marked segment comes last, so that no neighbour lies on its focus ring.
        for segment in sorted(ring.segments, key=lambda each: f"segment:{each.key}" == self.marked):
            self._segment(segment, place, *arcs.get(segment.key, (segment.start, segment.span)))
        self._total(ring, place)
        for line in place.lines:
            self._line(ring.entries[line.index], line)
        self._fold(place)
        self._crumbs(crumbs)

    def fill(self, colour: str, shade: int) -> QColor:
        """The colour of a component, lighter for every other piece inside it."""
        return blended(self.theme.tint(colour).fill, self.theme.surface, SHADES[shade % len(SHADES)])

    def _segment(self, segment: Segment, place: Layout, start: float, span: float) -> None:
        gap = SEGMENT_GAP * self.scale
        if span * 2 * math.pi * place.outer <= gap:
            return
        key = f"segment:{segment.key}"
        outer = place.outer + (RAISED * self.scale if key == self.current else 0.0)
        path = sector(place.x, place.y, outer, place.inner, start, span)
        self.painter.setBrush(self.fill(segment.colour, segment.shade))
        self.painter.setPen(pen(self.theme.surface, gap) if span < 1 else Qt.PenStyle.NoPen)
        self.painter.drawPath(path)
        if key == self.marked:
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(pen(self.theme.accent, 2 * self.scale))
            self.painter.drawPath(path)

    def _total(self, ring: Ring, place: Layout) -> None:
        room = 2 * place.inner - 12 * self.scale
        usual = self.scale * min(1.5, max(0.62, place.inner / USUAL_INNER / self.scale))
        size = usual * min(1.0, room / max(1.0, advance(ring.total, "donut_total", usual)))
        role: RoleName = "caption" if self.words.width(ring.caption, "caption") <= room else "tick"
        caption = ring.caption if self.words.width(ring.caption, role) <= room else ""
        line = metrics("donut_total", size).height()
        under = self.words.height(role) if caption else 0.0
        x, top = place.x - room / 2, place.y - (line + under) / 2
        number = Box(x, top, room, line)
        Type(self.painter, size).write(ring.total, number, "donut_total", self.theme.text, "centre")
        box = Box(x, top + line - 2 * self.scale, room, under)
        self.words.write(caption, box, role, self.theme.text2, "centre")

    def _line(self, entry: Entry, line: Line) -> None:
        theme, lit = self.theme, entry.shown
        side, x, y = SWATCH * self.scale, line.box.left, line.box.centre[1]
        if lit:
            swatch(self.painter, x, y, side, self.fill(entry.colour, entry.shade))
        else:
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(pen(theme.strong, self.scale))
            self.painter.drawRect(rect_of(x, y, side))
        text = theme.text if lit else theme.text3
        over = self.current == f"entry:{entry.key}"
        self.words.write(entry.name, line.name, "body", theme.accent if over else text)
        if line.value is not None:
            self.words.write(entry.value, line.value, "body_medium", text, "right")
        self.words.write(entry.share, line.share, "body", theme.text2 if lit else theme.text3, "right")
        if self.marked == f"entry:{entry.key}":
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(pen(theme.accent, 2 * self.scale))
            self.painter.drawRoundedRect(rect_of(x - 4, y, line.box.width + 8, line.box.height), 4, 4)

    def _fold(self, place: Layout) -> None:
        if place.fold is not None:
            more = translate("Charts", "{0} more, smaller").format(place.folded)
            start = (SWATCH + AFTER_SWATCH) * self.scale
            box = Box(place.fold.left + start, place.fold.top, place.fold.width - start, place.fold.height)
            self.words.write(more, box, "caption", self.theme.text3)

    def _crumbs(self, crumbs: Sequence[tuple[str, Box]]) -> None:
        for index, (name, box) in enumerate(crumbs):
            last = index == len(crumbs) - 1
            self.words.write(name, box, "caption", self.theme.text if last else self.theme.accent)
            if not last:
                after = Box(box.right, box.top, 20 * self.scale, box.height)
                self.words.write("›", after, "caption", self.theme.text3, "centre")
