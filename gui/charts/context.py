"""Memory against context: what grows, where it is full, and where the scenario stands now."""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.charts.axes import plain, power, powers
from gui.charts.chart import Table
from gui.charts.growth import (
    Array,
    Band,
    Growth,
    Reach,
    Stack,
    edge_at,
    growth,
    held_at,
    reach,
    same_curve,
    stacked,
    table,
    total_at,
)
from gui.charts.hover import Card, Target
from gui.charts.labels import AIR, Box, shifted
from gui.charts.paint import HATCH_STEP, HATCH_WIDTH, Type, circle, hatch, pen
from gui.charts.plot import Plot
from gui.language import translate
from gui.store import Snapshot
from gui.theme import SEGMENT_GAP
from gui.wording import GIB, gib


class ContextChart(Plot):
    """Stacked memory over context; a step of the context or prompt slider moves the hairline alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Growth | None = None
        self._reach: Reach | None = None
        self._stack: Stack | None = None
        self._stack_key: tuple[object, ...] = ()
        self._now = self._now_from = 0.0
        self._top = self._top_from = 1.0
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Memory against context"))

    # Taking in.

    @property
    def view(self) -> Growth | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; the curve is computed again only where it is another one."""
        report, facts = snapshot.report, snapshot.facts
        if facts is None:
            return False
        if self._reach is None or not snapshot.dragging:
            self._reach = reach(report)
        key = (*same_curve(report.scenario), self._reach.low, self._reach.high)
        if self._stack is None or key != self._stack_key:
            self._stack, self._stack_key = stacked(report.scenario, facts, self._reach), key
        first = self._view is None
        self._view = growth(report, self._stack, self._reach)
        now = math.log2(max(1, self._view.now))
        self._now_from, self._top_from = (now, self._reach.axis.end) if first else (self._now, self._top)
        return True

    def forget(self) -> None:
        """Words are made anew."""
        super().forget()
        self._stack = None

    def step(self, way: float) -> None:
        """The hairline slides, the axis of memory settles."""
        view = self._view
        if view is None:
            return
        now = math.log2(max(1, view.now))
        self._now = self._now_from + (now - self._now_from) * way
        self._top = self._top_from + (view.axis.top - self._top_from) * way
        left, right = math.log2(view.low), math.log2(view.high)
        self.set_range(left, right, 0.0, self._top)
        self.set_ticks("bottom", [(math.log2(c), power(c)) for c in powers(view.low, view.high)])
        self.set_ticks("left", [(tick, plain(tick)) for tick in view.axis.ticks])

    def titles(self) -> tuple[str, str]:
        """The units of both axes."""
        return translate("Charts", "GiB"), translate("Charts", "context, tokens a sequence")

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        now = translate("Charts", "{0} GiB of {1} at {2} tokens").format(
            gib(view.held * GIB), gib(view.usable * GIB), f"{view.now:,}"
        )
        return f"{now}; {self._full_text(view)}." if view.full else f"{now}."

    def table(self) -> Table:
        """One line for each power of two and for now."""
        return table(self._view) if self._view else ((), ())

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The contexts of the table, for the keyboard."""
        view = self._view
        if view is None:
            return ()
        stops = [2**e for e in range(round(math.log2(view.low)), round(math.log2(view.high)) + 1)]
        return [self._reading(view, context) for context in sorted({*stops, view.now})]

    def target_at(self, x: float, y: float) -> Target | None:
        """The context under the pointer."""
        view = self._view
        left, top = self.origin
        if view is None or not self.field.moved(left, top).grown(0.5).meets(Box(x, y, 0, 0)):
            return None
        context = round(2 ** self.value_at(x - left))
        return self._reading(view, context)

    def _reading(self, view: Growth, context: int) -> Target:
        left, top = self.origin
        total = total_at(view, context)
        x, y = left + self.x(math.log2(max(1, context))), top + self.y(min(total, self._top))
        free = (view.usable - total) * GIB
        verdict = translate("Charts", "{0} GiB free") if free >= 0 else translate("Charts", "{0} GiB short")
        lines = [(translate("Charts", "{0} tokens").format(f"{context:,}"), f"{gib(total * GIB)} GiB")]
        lines += [(band.name, gib(held_at(view, band, context) * GIB)) for band in reversed(view.bands)]
        lines.append((verdict.format(gib(abs(free))), ""))
        box = Box(x - 6, y - 6, 12, 12)
        return Target(f"context:{context}", lines[0][0], box, Card("kv_cache", tuple(lines)), "memory.total")

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """The stack and where it is full; two stacks are equal only if they are one."""
        view = self._view
        return (*super().resting(), *((view.stack, view.usable) if view else ()))

    def sketch_behind(self, painter: QPainter) -> None:
        """Bands, and their hatched part beyond what is usable."""
        view = self._view
        if view is None:
            return
        line = self.y(view.usable)
        field = self.field
        xs = self._range_x(view.contexts)
        edges = [self._points(xs, view.bands[0].lower), *(self._points(xs, b.upper) for b in view.bands)]
        paths = [_path(lower, upper) for lower, upper in pairwise(edges)]
        painter.setClipRect(QRectF(0, line, field.width, field.height - line + 1))
        for band, path in zip(view.bands, paths, strict=True):
            painter.fillPath(path, QColor(self.theme.tint(band.key).fill))
        painter.setClipRect(QRectF(0, 0, field.width, max(0.0, line)))
        for band, path in zip(view.bands, paths, strict=True):
            if band.upper[-1] > view.usable:
                painter.fillPath(path, QColor(self.theme.surface))
                hatch(
                    painter,
                    path,
                    self.theme.tint(band.key).fill,
                    HATCH_STEP * self.scale,
                    HATCH_WIDTH * self.scale,
                )
        painter.setClipping(False)
        painter.setPen(pen(self.theme.surface, SEGMENT_GAP * self.scale))
        for edge in edges[1:-1]:
            painter.drawPolyline(edge)

    def _range_x(self, contexts: Array) -> list[float]:
        left, right, _, _ = self.ranges
        return ((np.log2(contexts) - left) / (right - left) * self.field.width).tolist()

    def _points(self, xs: Sequence[float], edge: Array) -> list[QPointF]:
        _, _, bottom, top = self.ranges
        ys = ((top - edge) / (top - bottom) * self.field.height).tolist()
        if ys[0] == ys[-1]:
            # A part that does not grow is a straight line.
            return [QPointF(xs[0], ys[0]), QPointF(xs[-1], ys[-1])]
        return [QPointF(x, y) for x, y in zip(xs, ys, strict=True)]

    def sketch_before(self, painter: QPainter) -> None:
        """Names of the bands, the line of what is usable, now and full."""
        view = self._view
        if view is None:
            return
        words = Type(painter, self.scale)
        taken = [self._paint_now(painter, words, view)]
        taken.append(self._paint_usable(painter, words, view, taken))
        full = self._paint_full(painter, words, view, taken)
        for band in view.bands:
            self._paint_band_name(words, view, band, [*taken, full])
        if self.current.startswith("context:"):
            self._paint_crosshair(painter, int(self.current.partition(":")[2]))

    def _paint_now(self, painter: QPainter, words: Type, view: Growth) -> Box:
        s, field = self.scale, self.field
        x = self.x(self._now)
        painter.setPen(pen(self.theme.accent, 2 * s))
        painter.drawLine(QPointF(x, 0), QPointF(x, field.height))
        text = translate("Charts", "{0} now").format(f"{view.now:,}")
        wide, high = words.width(text, "caption_strong") + 6 * s, words.height("caption_strong")
        left = x - wide - 4 * s if x - wide - 4 * s >= 0 else x + 4 * s
        box = Box(left, 2 * s, wide, high)
        words.plate(text, box, "caption_strong", self.theme.accent, self.theme.surface)
        return box

    def _paint_usable(self, painter: QPainter, words: Type, view: Growth, taken: Sequence[Box]) -> Box:
        s, y = self.scale, self.y(view.usable)
        painter.setPen(pen(self.theme.text, 2 * s))
        painter.drawLine(QPointF(0, y), QPointF(self.field.width, y))
        text = translate("Charts", "usable {0}").format(gib(view.usable * GIB))
        wide, high = words.width(text, "caption_strong") + 4 * s, words.height("caption_strong")
        tries = [Box(x, y - high - 2 * s, wide, high) for x in (8 * s, self.field.width - wide - 8 * s)]
        box = next((b for b in tries if not any(b.meets(other) for other in taken)), tries[0])
        words.plate(text, box, "caption_strong", self.theme.text, self.theme.surface)
        return box

    def _full_text(self, view: Growth) -> str:
        return translate("Charts", "full at {0}").format(f"{view.full:,}")

    def _paint_full(self, painter: QPainter, words: Type, view: Growth, taken: Sequence[Box]) -> Box:
        if view.full is None or not view.low <= view.full <= view.high:
            return Box(0, 0, 0, 0)
        s = self.scale
        x, y = self.x(math.log2(view.full)), self.y(view.usable)
        painter.setPen(pen(self.theme.surface, 1.5 * s))
        painter.setBrush(QColor(self.theme.error))
        painter.drawPath(circle(x, y, 5 * s))
        text = self._full_text(view)
        wide, high = words.width(text, "caption_strong") + 8 * s, words.height("caption_strong") + 4 * s
        hair = Box(self.x(self._now) - 2 * s, 0, 4 * s, self.field.height)
        above, below = y - high - 4 * s, y + 6 * s
        tries = [
            Box(left, top, wide, high) for top in (above, below) for left in (x + 10 * s, x - wide - 10 * s)
        ]
        free = [b for b in tries if self.field.holds(b) and not any(b.meets(o) for o in [*taken, hair])]
        box = free[0] if free else shifted(tries[2], self.field)
        words.plate(text, box, "caption_strong", self.theme.error, self.theme.surface)
        return box

    def _paint_band_name(self, words: Type, view: Growth, band: Band, taken: Sequence[Box]) -> None:
        s, high = self.scale, words.height("caption_strong")
        wide = words.width(band.name, "caption_strong")
        grows = band is view.bands[-1]
        left = self.field.width - wide - 16 * s if grows else 12 * s
        box = Box(left, 0, wide, high)
        ceiling = min(view.usable, self._top)
        edges = [self.value_at(box.left - AIR), self.value_at(box.right + AIR)]
        upper = max(self.y(min(ceiling, edge_at(view, band.upper, 2**edge))) for edge in edges)
        lower = min(self.y(edge_at(view, band.lower, 2**edge)) for edge in edges)
        if lower - upper < high + 4 * s:
            return
        box = Box(left, (upper + lower - high) / 2, wide, high)
        hair = Box(self.x(self._now) - 2 * s, 0, 4 * s, self.field.height)
        if any(box.meets(other) for other in [*taken, hair]):
            return
        words.write(band.name, box, "caption_strong", self.theme.tint(band.key).text)

    def _paint_crosshair(self, painter: QPainter, context: int) -> None:
        x = self.x(math.log2(max(1, context)))
        painter.setPen(pen(self.theme.accent, self.scale))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.field.height))


def _path(lower: Sequence[QPointF], upper: Sequence[QPointF]) -> QPainterPath:
    """The area between two edges."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([*upper, *reversed(lower)]))
    path.closeSubpath()
    return path
