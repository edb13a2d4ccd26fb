"""Loss against budget: the curve of the best models of a law, and published models above it."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from calc import catalogue, scaling_map
from gui.charts.budget_loss import (
    BudgetLoss,
    budget_loss,
    floor_text,
    flop_exponents,
    loss_ticks,
    now_text,
    summary,
    table,
)
from gui.charts.chart import Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box, shifted
from gui.charts.paint import Type, dashed, pen
from gui.charts.plot import Plot
from gui.charts.scale_marks import nearest, paint_marks, target_of
from gui.charts.scale_plane import Mark, lines_of, power_of_ten
from gui.charts.scale_plane_chart import no_budget
from gui.language import translate
from gui.store import Snapshot


class BudgetLossChart(Plot):
    """FLOPs on a logarithmic axis, loss on a plain one; the line below is what no budget passes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: BudgetLoss | None = None
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Loss against budget"))

    @property
    def view(self) -> BudgetLoss | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the axes stay."""
        law = scaling_map(snapshot.report)
        held = self._view if snapshot.dragging else None
        self._view = budget_loss(law, catalogue().trained, held) if law else None
        return True

    def blank(self) -> str:
        """What to set."""
        return "" if self._view else no_budget()

    def describe(self) -> str:
        """The summary."""
        return summary(self._view) if self._view else ""

    def table(self) -> Table:
        """One line a budget."""
        return table(self._view) if self._view else ((), ())

    def titles(self) -> tuple[str, str]:
        """What is measured on both axes."""
        return translate("Charts", "loss, nats a token"), translate("Charts", "training FLOPs")

    def step(self, way: float) -> None:
        """Ranges settle at once."""
        view = self._view
        if view is not None:
            self.set_range(view.left, view.right, view.bottom, view.top)
            self.set_ticks("bottom", [(each, power_of_ten(each)) for each in flop_exponents(view)])
            self.set_ticks("left", loss_ticks(view))

    # What answers.

    def _spots(self, view: BudgetLoss) -> list[tuple[Mark, QPointF]]:
        return [
            (each, QPointF(self.x(math.log10(each.spot.flops)), self.y(each.spot.loss)))
            for each in view.marks
        ]

    def targets(self) -> Sequence[Target]:
        """Every model, for the keyboard."""
        view = self._view
        if view is None:
            return ()
        return [target_of(view.law, mark, at, self.origin) for mark, at in self._spots(view)]

    def target_at(self, x: float, y: float) -> Target | None:
        """The model under the pointer, else the best one of the budget there."""
        left, top = self.origin
        view = self._view
        if view is None or not self.field.moved(left, top).meets(Box(x, y, 0.1, 0.1)):
            return None
        found = nearest(self._spots(view), x - left, y - top, self.scale)
        if found is not None:
            return target_of(view.law, *found, self.origin)
        spot = view.law.best_at(10 ** self.value_at(x - left))
        name = translate("Charts", "Best for this compute")
        at = QPointF(self.x(math.log10(spot.flops)) + left, self.y(spot.loss) + top)
        card = Card("other", ((name, ""), *lines_of(view.law, spot)))
        return Target(f"at:{x:.0f}", name, Box(at.x() - 4, at.y() - 4, 8, 8), card)

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """The curve."""
        view = self._view
        return (*super().resting(), view and (view.curve, view.law.floor))

    def sketch_behind(self, painter: QPainter) -> None:
        """The curve, and the line below it."""
        view, s = self._view, self.scale
        if view is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.theme.tint("weights").fill, 2.4 * s))
        painter.drawPolyline(QPolygonF([QPointF(self.x(x), self.y(y)) for x, y in view.curve]))
        if not view.bottom < view.law.floor < view.top:
            return
        y = self.y(view.law.floor)
        painter.setPen(dashed(self.theme.ghost, 1.4 * s, 6 * s, 4 * s))
        painter.drawLine(QPointF(0, y), QPointF(self.field.width, y))
        words, text = Type(painter, s), floor_text(view.law)
        wide, high = words.width(text, "tick") + 4 * s, words.height("tick")
        words.plate(
            text, Box(4 * s, y - high - 2 * s, wide, high), "tick", self.theme.text3, self.theme.surface
        )

    def sketch_before(self, painter: QPainter) -> None:
        """The budget as it stands now, and the models."""
        view, s = self._view, self.scale
        if view is None:
            return
        x = self.x(math.log10(view.law.best.flops))
        painter.setPen(pen(self.theme.accent, 2 * s))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.field.height))
        paint_marks(painter, self.theme, s, self._spots(view), self.field, self.current)
        words, text = Type(painter, s), now_text(view.law)
        wide, high = words.width(text, "caption_strong") + 8 * s, words.height("caption_strong")
        box = shifted(Box(x - wide / 2, 2 * s, wide, high), self.field)
        words.plate(text, box, "caption_strong", self.theme.accent, self.theme.surface)
