"""Roofline: how fast each kind of operator may run, by how much it computes for each byte."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from calc import Device, catalogue
from gui.charts.axes import decade, decades
from gui.charts.chart import Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import SHAPES, Type, dashed, measure, pen
from gui.charts.plot import EDGE, Plot
from gui.charts.rival_choice import RivalChoice
from gui.charts.rivals import deck_devices, rivals, toggled
from gui.charts.roof import Mark, Roof, Span, roof, table
from gui.charts.roof_labels import ROLES, Lines, Placed, labelled
from gui.language import translate
from gui.store import Snapshot
from gui.wording import PHASES, worded

RIM = 1.3
Spot = tuple[float, float, float]


class Roofline(Plot):
    """The roofline chart: ranges rest while a slider moves, points alone are painted anew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Roof | None = None
        self._span = Span(0.0, 3.0, 0.0, 3.0)
        self._span_from: Span | None = None
        self._spots: dict[str, Spot] = {}
        self._from: dict[str, Spot] = {}
        self._out: frozenset[str] = frozenset()
        self._chosen: tuple[Device, ...] | None = None
        self._choice: RivalChoice | None = None
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Roofline"))

    # Taking in.

    @property
    def view(self) -> Roof | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the ranges stay as they are."""
        held = self._view.span if snapshot.dragging and self._view else None
        first = self._view is None
        devices = self.devices(snapshot)
        if self._choice is not None and not snapshot.dragging:
            self._choice.show_devices(devices)
        self._view = roof(snapshot.report, held, rivals(snapshot.report, devices))
        self._from, self._span_from = dict(self._spots), None if first else self._span
        self._spots = {}
        return True

    def devices(self, snapshot: Snapshot) -> tuple[Device, ...]:
        """The devices laid over: those that were chosen, else those of the other scenarios."""
        if self._chosen is not None:
            return self._chosen
        return deck_devices(snapshot.reports, snapshot.scenario.hardware.device)

    def controls(self) -> QWidget:
        """The choice of devices to lay over."""
        self._choice = RivalChoice()
        self._choice.chosen.connect(self.lay_over)
        return self._choice

    def lay_over(self, identifier: str) -> None:
        """Lay a device over, or take it away; without one take all away."""
        if self.snapshot is None:
            return
        shown = self.devices(self.snapshot)
        self._chosen = toggled(shown, catalogue().device(identifier)) if identifier else ()
        self.show(self.snapshot)

    def step(self, way: float) -> None:
        """Points slide to their new places, ranges with them."""
        view = self._view
        if view is None:
            return
        self._span = span = _between(self._span_from or view.span, view.span, way)
        for mark in view.marks:
            x, y, size = self._from.get(mark.key, (mark.x, mark.y, mark.size))
            spot = (x + (mark.x - x) * way, y + (mark.y - y) * way, size + (mark.size - size) * way)
            self._spots[mark.key] = spot
        self.set_range(span.left, span.right, span.bottom, span.top)
        xs, ys = (
            decades(10**view.span.left, 10**view.span.right),
            decades(10**view.span.bottom, 10**view.span.top),
        )
        self.set_ticks("bottom", [(math.log10(x), decade(x)) for x in xs])
        self.set_ticks("left", [(math.log10(y), decade(y)) for y in ys])

    def shown(self) -> list[Mark]:
        """The points of the phases that are not taken out."""
        return [mark for mark in self._view.marks if mark.phase not in self._out] if self._view else []

    def titles(self) -> tuple[str, str]:
        """The units of both axes."""
        return translate("Charts", "Attainable, TFLOP/s"), translate(
            "Charts", "Arithmetic intensity, FLOP/byte"
        )

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        parts = "; ".join(": ".join(mark.title) for mark in view.marks if mark.share >= 0.05)
        limits = ", ".join(text for text in (view.bandwidth_text, view.peak_text, view.ridge_text) if text)
        return translate("Charts", "{0}. {1}.").format(limits, parts)

    def table(self) -> Table:
        """One line a point."""
        return table(self._view) if self._view else ((), ())

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The points, largest share first, then the phases of the legend."""
        return [*(self._target_of(mark) for mark in self.shown()), *self._legend()]

    def target_at(self, x: float, y: float) -> Target | None:
        """The point on top, or the phase in the legend."""
        left, top = self.origin
        spot = Box(x - left, y - top, 0, 0)
        found = [mark for mark in self.shown() if spot.meets(self._box(mark).grown(2))]
        if found:
            # Small points lie on large ones and are drawn after them.
            return self._target_of(min(found, key=lambda mark: mark.size))
        return next((t for t in self._legend() if Box(x, y, 0, 0).meets(t.box.grown(2))), None)

    def _target_of(self, mark: Mark) -> Target:
        box = self._box(mark).moved(*self.origin)
        return Target(mark.key, mark.name, box, Card(mark.component, mark.card), mark.path)

    def _box(self, mark: Mark) -> Box:
        x, y, size = self._spots.get(mark.key, (mark.x, mark.y, mark.size))
        across = size * self.scale
        return Box(self.x(x) - across / 2, self.y(y) - across / 2, across, across)

    def _legend(self) -> list[Target]:
        """The two phases at the upper right, in the row of the title."""
        s, width = self.scale, measure("caption", self.scale)
        targets: list[Target] = []
        right = float(self.width())
        for phase in ("prefill", "decode"):
            text = worded(PHASES[phase]).lower()
            wide = width(text) + 18 * s
            box = Box(right - wide, 0, wide, EDGE * s)
            targets.append(Target(f"phase:{phase}", text, box, Card("other", ())))
            right = box.left - 14 * s
        return targets[::-1]

    def activate(self, target: Target) -> None:
        """A point opens its working, a phase of the legend goes or comes back."""
        if target.key.startswith("phase:"):
            self.toggle(target)
        else:
            super().activate(target)

    def toggle(self, target: Target) -> None:
        """Take a phase out of the picture or put it back; one of the two always stays."""
        key = target.key.partition(":")[2] or target.key.partition(".")[0]
        out = self._out ^ {key}
        self._out = frozenset() if len(out) == len(SHAPES) else out
        self.update()

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """The roof, and the legend with what is out of it or pointed at."""
        view = self._view
        roof = (view.bandwidth, view.peak, view.second, view.rivals) if view else ()
        legend = self.current if self.current.startswith("phase:") else ""
        return (*super().resting(), *roof, self._out, legend)

    def paint_resting(self, painter: QPainter) -> None:
        """The legend beside the title."""
        super().paint_resting(painter)
        words, s, theme = Type(painter, self.scale), self.scale, self.theme
        for target in self._legend():
            phase = target.key.partition(":")[2]
            colour = theme.text3 if phase in self._out else theme.text2
            x, y = target.box.left + 6 * s, target.box.centre[1]
            painter.setPen(pen(colour, 1.4 * s))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(SHAPES[phase](x, y, 4.6 * s if phase == "decode" else 5.6 * s))
            box = Box(target.box.left + 16 * s, target.box.top, target.box.width, target.box.height)
            on = self.current == target.key
            words.write(target.name, box, "caption", theme.accent if on else colour)

    def sketch_behind(self, painter: QPainter) -> None:
        """Ridge, the roof of the other rate, and the roof."""
        view = self._view
        if view is None:
            return
        s, theme = self.scale, self.theme
        if view.ridge_text:
            x = self.x(math.log10(view.ridge))
            painter.setPen(dashed(theme.text3, s, 1.5 * s, 2.5 * s))
            painter.drawLine(QPointF(x, self.y(math.log10(view.peak))), QPointF(x, self.field.height))
        if view.second is not None:
            start = math.log10(view.second * 1e12 / view.bandwidth)
            y = self.y(math.log10(view.second))
            painter.setPen(dashed(theme.ghost, 1.4 * s, 5 * s, 3 * s))
            painter.drawLine(QPointF(self.x(start), y), QPointF(self.field.width, y))
        painter.setPen(dashed(theme.ghost, 1.2 * s, 8 * s, 4 * s))
        for points in self._rival_lines(view):
            painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))
        painter.setPen(pen(theme.text, 2 * s))
        painter.drawPolyline(QPolygonF([QPointF(self.x(x), self.y(y)) for x, y in view.line]))

    def sketch_before(self, painter: QPainter) -> None:
        """Points, the small ones on top; labels that found room; the mark of pointer and keyboard."""
        view = self._view
        if view is None:
            return
        marks = self.shown()
        boxes = [self._box(mark) for mark in marks]
        painter.setPen(pen(self.theme.surface, RIM * self.scale))
        for mark, box in zip(marks, boxes, strict=True):
            painter.setBrush(QColor(self.theme.tint(mark.component).fill))
            painter.drawPath(SHAPES[mark.phase](*box.centre, box.width / 2))
        words = Type(painter, self.scale)
        for label in self.labels(view, marks, boxes):
            if label.kind == "plain":
                words.plate(label.text, label.box, ROLES["plain"], self.theme.text, self.theme.surface)
            else:
                colour = self.theme.text if label.kind == "strong" else self.theme.text2
                role = ROLES[label.kind]
                if view.rivals and label.kind == "faint":
                    words.plate(label.text, label.box, role, colour, self.theme.surface)
                else:
                    words.write(label.text, label.box, role, colour, "centre")
        self._paint_current(painter, marks, boxes)

    def _rival_lines(self, view: Roof) -> list[tuple[tuple[float, float], ...]]:
        """The roofs of the other devices in pixels."""
        ends = view.span.left, view.span.right
        return [tuple((self.x(x), self.y(y)) for x, y in each.line(*ends)) for each in view.rivals]

    def labels(self, view: Roof, marks: Sequence[Mark], boxes: Sequence[Box]) -> tuple[Placed, ...]:
        """Every text in the view and its place."""
        lines = Lines(
            self.field,
            tuple((self.x(x), self.y(y)) for x, y in view.line),
            self.y(math.log10(view.second)) if view.second else None,
            self.x(math.log10(view.ridge)) if view.ridge_text else None,
        )
        names = tuple(
            (each.name, points) for each, points in zip(view.rivals, self._rival_lines(view), strict=True)
        )
        return labelled(view, marks, boxes, lines, self.scale, names)

    def _paint_current(self, painter: QPainter, marks: Sequence[Mark], boxes: Sequence[Box]) -> None:
        for mark, box in zip(marks, boxes, strict=True):
            if mark.key == self.current:
                colour, width = (self.theme.accent, 2.0) if self.marked else (self.theme.text, 1.5)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(pen(colour, width * self.scale))
                painter.drawPath(SHAPES[mark.phase](*box.centre, box.width / 2 + 2 * self.scale))


def _between(one: Span, two: Span, way: float) -> Span:
    pairs = ((one.left, two.left), (one.right, two.right), (one.bottom, two.bottom), (one.top, two.top))
    return Span(*(start + (end - start) * way for start, end in pairs))
