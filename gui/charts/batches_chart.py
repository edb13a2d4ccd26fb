"""Batch sweep: time, throughput and memory against sequences at once, one strip each over one axis."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QWidget

from calc import BatchCurve
from gui.charts.axes import plain, power, powers
from gui.charts.batches import (
    Batches,
    Strip,
    batches,
    fits,
    highest,
    reach_of,
    same_sweep,
    stops,
    swept,
    table,
    value_text,
)
from gui.charts.chart import Chart, Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box, shifted
from gui.charts.paint import Type, circle, hatch, measure, pen
from gui.language import translate
from gui.store import Snapshot

EDGE, BOTTOM, TITLE = 4.0, 30.0, 16.0


class BatchesChart(Chart):
    """Three strips; a step of the batch slider moves the hairline alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Batches | None = None
        self._curve: BatchCurve | None = None
        self._key: tuple[object, ...] = ()
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Batch sweep"))

    # Taking in.

    @property
    def view(self) -> Batches | None:
        """What is drawn."""
        return self._view

    @property
    def ranges(self) -> tuple[float, ...]:
        """The highest batch and the ends of the axes."""
        view = self._view
        return (view.high, *(strip.axis.end for strip in view.strips)) if view else ()

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; the curves are computed again only where they are others."""
        if snapshot.facts is None:
            return False
        report = snapshot.report
        held = reach_of(self._view) if snapshot.dragging and self._view else None
        high = held.high if held else highest(report)
        key = (*same_sweep(report.scenario), high)
        if self._curve is None or key != self._key:
            self._curve, self._key = swept(report.scenario, snapshot.facts, high), key
        self._view = batches(report, self._curve, high, held)
        return True

    def forget(self) -> None:
        """Words are made anew."""
        self._curve = None

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        now = ", ".join(value_text(strip, view.at(strip, view.now)) for strip in view.strips)
        text = translate("Charts", "{0} at once: {1}").format(f"{view.now:,}", now)
        return f"{text}; {self._largest_text(view)}." if view.largest is not None else f"{text}."

    def table(self) -> Table:
        """One line a batch."""
        return table(self._view) if self._view else ((), ())

    def _largest_text(self, view: Batches) -> str:
        if not view.largest:
            return translate("Charts", "no batch fits")
        return translate("Charts", "largest {0}").format(f"{int(view.largest):,}")

    # Places.

    def _left(self, view: Batches) -> float:
        width = measure("tick", self.scale)
        return round(max(width(plain(t)) for strip in view.strips for t in strip.axis.ticks) + 8 * self.scale)

    def _box(self, view: Batches, at: int) -> Box:
        """The field of a strip, below its title."""
        s = self.scale
        pitch = (self.height() - (EDGE + BOTTOM) * s) / len(view.strips)
        left, top = self._left(view), EDGE * s + at * pitch + TITLE * s
        return Box(left, top, max(1.0, self.width() - left - 14 * s), max(1.0, pitch - (TITLE + 6) * s))

    def _x(self, view: Batches, box: Box, batch: float) -> float:
        return box.left + math.log2(max(1.0, batch)) / math.log2(view.high) * box.width

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The batches of the table, for the keyboard."""
        view = self._view
        return [self._reading(view, batch) for batch in stops(view)] if view else ()

    def target_at(self, x: float, y: float) -> Target | None:
        """The batch under the pointer."""
        view = self._view
        if view is None:
            return None
        box = self._box(view, 0)
        if not box.left <= x <= box.right:
            return None
        return self._reading(view, max(1, round(2 ** ((x - box.left) / box.width * math.log2(view.high)))))

    def _reading(self, view: Batches, batch: int) -> Target:
        box = self._box(view, 1)
        x = self._x(view, box, batch)
        title = translate("Charts", "{0} at once").format(f"{batch:,}")
        verdict = translate("Charts", "fits") if fits(view, batch) else translate("Charts", "does not fit")
        lines = [(title, verdict)]
        for strip in view.strips:
            lines.append(
                (strip.title.rpartition(", ")[0] or strip.title, value_text(strip, view.at(strip, batch)))
            )
        return Target(
            f"batch:{batch}", title, Box(x - 6, box.centre[1] - 6, 12, 12), Card("other", tuple(lines)),
            "decode.throughput",
        )  # fmt: skip

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """Curves, axes and what is usable; two sweeps are equal only if they are one."""
        view = self._view
        return (self._key, self.ranges, view.usable, view.largest) if view else ()

    def paint_resting(self, painter: QPainter) -> None:
        """Each strip with its grid and its curve, what does not fit hatched."""
        view = self._view
        if view is None:
            return
        words, s = Type(painter, self.scale), self.scale
        for at, strip in enumerate(view.strips):
            box = self._box(view, at)
            title = Box(box.left, box.top - TITLE * s, self.width() * 0.5, TITLE * s)
            words.write(strip.title, title, "tick", self.theme.text2)
            self._paint_strip(painter, words, view, strip, box)
        last = self._box(view, len(view.strips) - 1)
        for tick in powers(1, view.high):
            text = power(tick)
            wide = words.width(text, "tick")
            box = Box(self._x(view, last, tick) - wide / 2, last.bottom + 2 * s, wide, 13 * s)
            words.write(text, box, "tick", self.theme.text3)
        foot = Box(0, self.height() - 14 * s, self.width(), 14 * s)
        words.write(translate("Charts", "sequences at once"), foot, "tick", self.theme.text3, "right")

    def _paint_strip(self, painter: QPainter, words: Type, view: Batches, strip: Strip, box: Box) -> None:
        s, end = self.scale, strip.axis.end
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen(self.theme.grid, max(1.0, s)))
        ticks = strip.axis.ticks if box.height > 60 * s else (strip.axis.ticks[0], strip.axis.ticks[-1])
        for tick in ticks:
            y = round(box.bottom - tick / end * box.height)
            painter.drawLine(QPointF(box.left, y), QPointF(box.right, y))
        for tick in powers(1, view.high):
            x = round(self._x(view, box, tick))
            painter.drawLine(QPointF(x, box.top), QPointF(x, box.bottom))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for tick in ticks:
            y = box.bottom - tick / end * box.height
            words.write(
                plain(tick), Box(0, y - 7 * s, box.left - 5 * s, 14 * s), "tick", self.theme.text3, "right"
            )
        points = [
            QPointF(self._x(view, box, batch), box.bottom - min(value / end, 1.02) * box.height)
            for batch, value in zip(view.batches.tolist(), strip.values.tolist(), strict=True)
        ]
        painter.save()
        painter.setClipRect(QRectF(box.left, box.top - 1, box.width + 1, box.height + 2))
        self._paint_beyond(painter, view, box)
        if strip.key == "memory":
            y = box.bottom - view.usable / end * box.height
            painter.setPen(pen(self.theme.text, 2 * s))
            painter.drawLine(QPointF(box.left, y), QPointF(box.right, y))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            pen(self.theme.tint("kv_cache").fill if strip.key == "memory" else self.theme.decode, 2 * s)
        )
        painter.drawPolyline(QPolygonF(points))
        painter.restore()

    def _paint_beyond(self, painter: QPainter, view: Batches, box: Box) -> None:
        """What lies beyond the largest batch, hatched, with an edge."""
        if view.largest is None or view.largest >= view.high:
            return
        x = self._x(view, box, view.largest) if view.largest else box.left
        path = QPainterPath()
        path.addRect(QRectF(x, box.top, box.right - x, box.height))
        hatch(painter, path, self.theme.grid, 6 * self.scale, 1.6 * self.scale)
        painter.setPen(pen(self.theme.error, 1.4 * self.scale))
        painter.drawLine(QPointF(x, box.top), QPointF(x, box.bottom))

    def paint(self, painter: QPainter) -> None:
        """The hairline with the values at it, the largest batch, the crosshair."""
        view = self._view
        if view is None:
            return
        words = Type(painter, self.scale)
        first, last = self._box(view, 0), self._box(view, len(view.strips) - 1)
        x = self._x(view, first, view.now)
        painter.setPen(pen(self.theme.accent, 2 * self.scale))
        painter.drawLine(QPointF(x, first.top), QPointF(x, last.bottom))
        self._paint_heads(words, view, first, x)
        for at, strip in enumerate(view.strips):
            self._paint_value(painter, words, view, strip, self._box(view, at))
        if self.current.startswith("batch:"):
            x = self._x(view, first, int(self.current.partition(":")[2]))
            painter.setPen(pen(self.theme.accent, self.scale))
            painter.drawLine(QPointF(x, first.top), QPointF(x, last.bottom))

    def _paint_heads(self, words: Type, view: Batches, first: Box, x: float) -> None:
        """Above the first strip: the batch now, and the largest, which gives way."""
        s, room = self.scale, Box(self.width() * 0.3, 0, self.width() * 0.7 - 2, self.height())
        now = translate("Charts", "{0} now").format(f"{view.now:,}")
        wide = words.width(now, "caption_strong")
        box = shifted(Box(x - wide / 2, first.top - TITLE * s, wide, TITLE * s), room)
        words.write(now, box, "caption_strong", self.theme.accent)
        if view.largest is None or view.largest >= view.high:
            return
        text = self._largest_text(view)
        wide = words.width(text, "caption_strong")
        edge = self._x(view, first, max(1, view.largest))
        for left in (
            edge - wide / 2,
            edge + 4 * s,
            edge - wide - 4 * s,
            box.left - wide - 12 * s,
            box.right + 12 * s,
        ):
            place = shifted(Box(left, box.top, wide, TITLE * s), room)
            if not place.grown(4 * s).meets(box):
                words.write(text, place, "caption_strong", self.theme.error)
                return

    def _paint_value(self, painter: QPainter, words: Type, view: Batches, strip: Strip, box: Box) -> None:
        s, value = self.scale, view.at(strip, view.now)
        x = self._x(view, box, view.now)
        y = box.bottom - min(value / strip.axis.end, 1.0) * box.height
        painter.setPen(pen(self.theme.surface, 1.5 * s))
        painter.setBrush(QColor(self.theme.accent))
        painter.drawPath(circle(x, y, 4.5 * s))
        text = value_text(strip, value)
        wide, high = words.width(text, "caption_strong") + 8 * s, words.height("caption_strong")
        left = x + 8 * s if x + 8 * s + wide <= box.right else x - wide - 8 * s
        top = max(box.top, min(y - high - 3 * s, box.bottom - high))
        words.plate(text, Box(left, top, wide, high), "caption_strong", self.theme.text, self.theme.surface)
