"""Own devices against an API: a month of each against requests a second, and where they cost the same."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from calc import BreakEven, break_even
from gui.charts.chart import Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box, shifted
from gui.charts.paint import Type, circle, pen
from gui.charts.plot import Plot
from gui.charts.worth import Worth, crossing, money_ticks, rate_ticks, stops, table, verdict, worth
from gui.language import translate
from gui.store import Snapshot
from gui.wording import amount_text, money

NAMED = 24  # the point beside which the stair has its name


class WorthChart(Plot):
    """Two lines over a logarithmic plane: a stair of copies and the straight line of the API."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Worth | None = None
        self._why = ""
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Own devices or an API"))

    @property
    def view(self) -> Worth | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; nothing of it slides, and while a slider is held the axes stay."""
        curve = break_even(snapshot.report)
        held = self._view if snapshot.dragging else None
        self._view = worth(curve, held) if curve else None
        self._why = "" if curve else _why_not(snapshot)
        return True

    def blank(self) -> str:
        """What to set."""
        return self._why

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        now = view.curve.now
        return f"{crossing(view.curve)}." + (f" {verdict(view.curve, now)}." if now is not None else "")

    def table(self) -> Table:
        """One line a rate."""
        return table(self._view) if self._view else ((), ())

    def titles(self) -> tuple[str, str]:
        """What is measured on both axes."""
        return translate("Charts", "US dollars a month"), translate("Charts", "requests a second")

    def step(self, way: float) -> None:
        """Ranges settle at once."""
        view = self._view
        if view is not None:
            self.set_range(view.left, view.right, view.bottom, view.top)
            self.set_ticks("bottom", rate_ticks(view))
            self.set_ticks("left", money_ticks(view))

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The rates of the table, for the keyboard."""
        view = self._view
        return [self._reading(view.curve, rate) for rate in stops(view.curve)] if view else ()

    def target_at(self, x: float, y: float) -> Target | None:
        """The rate under the pointer."""
        left, top = self.origin
        view = self._view
        if view is None or not self.field.moved(left, top).meets(Box(x, y, 0.1, 0.1)):
            return None
        return self._reading(view.curve, 10 ** self.value_at(x - left))

    def _reading(self, curve: BreakEven, rate: float) -> Target:
        left, top = self.origin
        spot = self._spot(rate, curve.own(rate))
        title = amount_text(rate, "requests/s")
        lines = (
            (title, ""), (translate("Charts", "Own devices"), money(curve.own(rate))),
            (translate("Charts", "API"), money(curve.api(rate))), (verdict(curve, rate), ""),
        )  # fmt: skip
        box = Box(left + spot.x() - 6, top + spot.y() - 6, 12, 12)
        return Target(f"rate:{rate:.6g}", title, box, Card("other", lines), "cost.break_even_requests")

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """The curve."""
        return (*super().resting(), self._view)

    def _spot(self, rate: float, usd: float) -> QPointF:
        floor = 10 ** (self._view.bottom - 1) if self._view else 1e-9
        return QPointF(self.x(math.log10(rate)), self.y(math.log10(max(usd, floor))))

    def sketch_behind(self, painter: QPainter) -> None:
        """Both lines with their names."""
        view = self._view
        if view is None:
            return
        curve, s = view.curve, self.scale
        words = Type(painter, s)
        for name, colour, month, at in (
            (
                translate("Charts", "Own devices"),
                self.theme.tint("weights").fill,
                curve.own,
                curve.rates[NAMED],
            ),
            (translate("Charts", "API"), self.theme.prefill, curve.api, self._seen(view)),
        ):
            painter.setPen(pen(colour, 2 * s))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF([self._spot(rate, month(rate)) for rate in curve.steps]))
            spot = self._spot(at, month(at))
            self._label(words, name, spot.x() + 30 * s, spot.y() - 22 * s, colour)

    def _seen(self, view: Worth) -> float:
        """The rate at which the line of the API has come in from below."""
        curve, floor = view.curve, 10 ** (view.bottom + 0.2)
        return next((rate for rate in curve.rates if curve.api(rate) > floor), curve.rates[-1])

    def sketch_before(self, painter: QPainter) -> None:
        """The arrivals, the crossing, the rate that is read."""
        view = self._view
        if view is None:
            return
        curve, s, words = view.curve, self.scale, Type(painter, self.scale)
        if curve.now is not None:
            x = self._spot(curve.now, 1).x()
            painter.setPen(pen(self.theme.accent, 2 * s))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.field.height))
            self._label(
                words,
                translate("Charts", "{0} now").format(amount_text(curve.now, "requests/s")),
                x,
                2 * s,
                self.theme.accent,
            )
        if curve.even is not None:
            spot = self._spot(curve.even, curve.own(curve.even))
            painter.setPen(pen(self.theme.surface, 1.5 * s))
            painter.setBrush(QColor(self.theme.ok))
            painter.drawPath(circle(spot.x(), spot.y(), 5 * s))
            self._label(words, crossing(curve), spot.x(), spot.y() + 10 * s, self.theme.ok)
        else:
            self._label(
                words, crossing(curve), self.field.width / 2, self.field.height - 22 * s, self.theme.text2
            )
        if self.current.startswith("rate:"):
            x = self._spot(float(self.current.partition(":")[2]), 1).x()
            painter.setPen(pen(self.theme.accent, s))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.field.height))

    def _label(self, words: Type, text: str, x: float, top: float, colour: str) -> None:
        wide, high = words.width(text, "caption_strong") + 8 * self.scale, words.height("caption_strong")
        box = shifted(Box(x - wide / 2, top, wide, high), self.field)
        words.plate(text, box, "caption_strong", colour, self.theme.surface)


def _why_not(snapshot: Snapshot) -> str:
    """What is missing: a price of the devices, the prices of an API, or a request that is served."""
    values = snapshot.report.values
    if "cost.per_month" not in values:
        return translate("Charts", "Set a price of the device, or buy it under Money and energy.")
    if "cost.api_per_request" not in values:
        return translate("Charts", "Type the prices of an API under Hardware > Money and energy to compare.")
    return translate("Charts", "No request is served as it stands.")
