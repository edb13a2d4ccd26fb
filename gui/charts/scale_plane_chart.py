"""Sizes and tokens: lines of equal compute and of equal loss, the best models, and the published ones."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from calc import catalogue, scaling_map
from gui.charts.chart import Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box, shifted
from gui.charts.paint import Type, dashed, pen
from gui.charts.plot import Plot
from gui.charts.scale_marks import nearest, paint_marks, target_of
from gui.charts.scale_plane import (
    Mark,
    Path,
    Plane,
    lines_of,
    loss_text,
    plane,
    power_of_ten,
    size_ticks,
    summary,
    table,
    token_ticks,
)
from gui.language import translate
from gui.store import Snapshot


class ScalePlaneChart(Plot):
    """Two logarithmic axes; a line of equal loss touches a line of equal compute at its best model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Plane | None = None
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Sizes and tokens"))

    @property
    def view(self) -> Plane | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the axes stay."""
        law = scaling_map(snapshot.report)
        held = self._view if snapshot.dragging else None
        self._view = plane(law, catalogue().trained, held) if law else None
        return True

    def blank(self) -> str:
        """What to set."""
        return "" if self._view else no_budget()

    def describe(self) -> str:
        """The summary."""
        return summary(self._view) if self._view else ""

    def table(self) -> Table:
        """One line a model."""
        return table(self._view) if self._view else ((), ())

    def titles(self) -> tuple[str, str]:
        """What is measured on both axes."""
        return translate("Charts", "training tokens"), translate("Charts", "parameters that a token uses")

    def step(self, way: float) -> None:
        """Ranges settle at once."""
        view = self._view
        if view is not None:
            self.set_range(view.left, view.right, view.bottom, view.top)
            self.set_ticks("bottom", size_ticks(view))
            self.set_ticks("left", token_ticks(view))

    # What answers.

    def _at(self, x: float, y: float) -> QPointF:
        return QPointF(self.x(x), self.y(y))

    def _spots(self, view: Plane) -> list[tuple[Mark, QPointF]]:
        return [
            (each, self._at(math.log10(each.spot.params), math.log10(each.spot.tokens)))
            for each in view.marks
        ]

    def targets(self) -> Sequence[Target]:
        """Every model, for the keyboard."""
        view = self._view
        if view is None:
            return ()
        return [target_of(view.law, mark, at, self.origin) for mark, at in self._spots(view)]

    def target_at(self, x: float, y: float) -> Target | None:
        """The model under the pointer, else what the law says of this size and these tokens."""
        left, top = self.origin
        view = self._view
        if view is None or not self.field.moved(left, top).meets(Box(x, y, 0.1, 0.1)):
            return None
        found = nearest(self._spots(view), x - left, y - top, self.scale)
        if found is not None:
            return target_of(view.law, *found, self.origin)
        tokens = view.top - (y - top) / self.frame.height * (view.top - view.bottom)
        spot = view.law.spot(10 ** self.value_at(x - left), 10**tokens)
        name = translate("Charts", "A model of this size and data")
        card = Card("other", ((name, ""), *lines_of(view.law, spot)))
        return Target(f"at:{x:.0f}:{y:.0f}", name, Box(x - 3, y - 3, 6, 6), card)

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """The law and its lines."""
        view = self._view
        return (*super().resting(), view and (view.budgets, view.losses, view.frontier))

    def sketch_behind(self, painter: QPainter) -> None:
        """Lines of equal compute and of equal loss with their values, and the line of the best models."""
        view, s = self._view, self.scale
        if view is None:
            return
        words = Type(painter, s)
        for exponent in view.budgets:
            painter.setPen(dashed(self.theme.strong, s, 2 * s, 4 * s))
            whole = exponent - math.log10(6)
            ends = ((view.left, whole - view.left), (view.right, whole - view.right))
            painter.drawPolyline(self._polygon(ends))
        for _, line in view.losses:
            painter.setPen(pen(self.theme.text3, 1.4 * s))
            painter.drawPolyline(self._polygon(line))
        painter.setPen(pen(self.theme.tint("weights").fill, 2.4 * s))
        painter.drawPolyline(self._polygon(view.frontier))
        for exponent in view.budgets:
            self._label_budget(words, view, exponent)
        for loss, line in view.losses:
            self._label_loss(words, view, loss, line)

    def _polygon(self, line: Path) -> QPolygonF:
        return QPolygonF([self._at(*each) for each in line])

    def _label_budget(self, words: Type, view: Plane, exponent: int) -> None:
        """The FLOPs, where their line leaves the field at the right or below."""
        y = exponent - math.log10(6) - view.right
        inside = y > view.bottom
        at = self._at(view.right, y) if inside else self._at(view.right + y - view.bottom, view.bottom)
        text = power_of_ten(exponent)
        wide, high = words.width(text, "tick") + 4 * self.scale, words.height("tick")
        box = shifted(Box(at.x() - wide / 2, at.y() - high - 2 * self.scale, wide, high), self.field)
        if box.top >= 0:
            words.plate(text, box, "tick", self.theme.text3, self.theme.surface)

    def _label_loss(self, words: Type, view: Plane, loss: float, line: Path) -> None:
        """The loss, where its line comes in from above."""
        start = next((each for each in line if each[1] <= view.top), None)
        if start is None or not view.left < start[0] < view.right:
            return
        text = loss_text(loss)
        wide, high = words.width(text, "caption_medium") + 6 * self.scale, words.height("caption_medium")
        box = shifted(Box(self.x(start[0]) - wide / 2, 3 * self.scale, wide, high), self.field)
        words.plate(text, box, "caption_medium", self.theme.text2, self.theme.surface)

    def sketch_before(self, painter: QPainter) -> None:
        """The budget as it stands now, and the models."""
        view, s = self._view, self.scale
        if view is None:
            return
        whole = math.log10(view.law.best.flops / 6)
        painter.setPen(pen(self.theme.accent, 2 * s))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ends = ((view.left, whole - view.left), (view.right, whole - view.right))
        painter.drawPolyline(self._polygon(ends))
        paint_marks(painter, self.theme, s, self._spots(view), self.field, self.current)


def no_budget() -> str:
    """What to set where the budget can't be told."""
    return translate("Charts", "Set a budget that can be told under Workload > Scaling laws.")
