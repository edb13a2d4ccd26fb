"""Throughput against latency: how much each device makes, and how long people then wait."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from calc import LoadCurve, Report, Tail, load_curve, tails, under_arrivals
from gui.charts.axes import plain
from gui.charts.chart import Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box, shifted
from gui.charts.latency import (
    REQUESTS,
    STATIC_SHARES,
    TAIL_SHARES,
    WAYS,
    Latency,
    Reach,
    latency,
    percentile,
    reach,
    same_load,
    seconds_ticks,
    stops,
    table,
    verdict,
)
from gui.charts.paint import SHAPES, Type, blended, dashed, pen
from gui.charts.plot import Plot
from gui.charts.sliced import Sliced
from gui.language import translate
from gui.store import Snapshot
from gui.theme import RoleName
from gui.wording import amount_text

PHASE = {"ttft": "prefill", "tpot": "decode"}


class LatencyChart(Sliced, Plot):
    """Mean curves in closed form, live; the band of the tails follows when the hand rests."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Latency | None = None
        self._curve: LoadCurve | None = None
        self._key: tuple[object, ...] = ()
        self._tails: list[Tail] = []
        self._before: list[Tail] = []
        self._why = ""
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Throughput against latency"))

    # Taking in.

    @property
    def view(self) -> Latency | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; a step of the arrivals leaves the curve as it is."""
        report, facts = snapshot.report, snapshot.facts
        if facts is None:
            return False
        key = same_load(report.scenario)
        if key != self._key:
            full = under_arrivals(report, facts)
            self._curve, self._key = load_curve(full), key
            self._tails, self._before = [], []
        curve = self._curve
        if curve is None:
            self._view, self._why = None, _why_not(report)
            self.work.drop()
            return True
        held = self._view.reach if self._view and snapshot.dragging else reach(curve, report)
        self._view = latency(report, curve, held)
        self.found()
        self.work.want(key, lambda: self._steps(report, snapshot, curve), snapshot.dragging)
        return True

    def blank(self) -> str:
        """What to set."""
        return "" if self._view else self._why

    def _steps(self, report: Report, snapshot: Snapshot, curve: LoadCurve) -> Iterator[float]:
        assert snapshot.facts is not None
        full = under_arrivals(report, snapshot.facts)
        self._tails, self._before = [], []
        rates = [share * curve.capacity for share in TAIL_SHARES]
        late = [share * curve.static_capacity for share in STATIC_SHARES] if curve.static_capacity else []
        count = len(rates) + len(late)
        for each in tails(full, rates, requests=REQUESTS):
            self._tails += [each] if each else []
            yield len(self._tails) / count
        for each in tails(full, late, "static", REQUESTS):
            self._before += [each] if each else []
            yield (len(rates) + len(self._before)) / count

    def found(self) -> None:
        """Show the tails that there are."""
        if self._view is not None:
            self._view = replace(self._view, tails=tuple(self._tails), before=tuple(self._before))

    def step(self, way: float) -> None:
        """Ranges settle at once: nothing of it slides."""
        view = self._view
        if view is None:
            return
        found: Reach = view.reach
        self.set_range(0.0, found.axis.end, found.bottom, found.top)
        self.set_ticks("bottom", [(tick, plain(tick)) for tick in found.axis.ticks])
        self.set_ticks("left", seconds_ticks(found))

    def titles(self) -> tuple[str, str]:
        """What is measured on both axes."""
        return translate("Charts", "Latency"), translate("Charts", "output tokens a second of each device")

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        most = translate("Charts", "At most {0} tok/s per device").format(
            f"{view.curve.tokens(view.curve.capacity):,.0f}"
        )
        if view.now is None:
            return f"{most}."
        times = ", ".join(self._named(way, view.mean(way, view.now)) for way in WAYS)
        return f"{most}; {times}. {verdict(view, view.now)}".strip()

    def _named(self, way: str, seconds: float) -> str:
        name = translate("Charts", "First token") if way == "ttft" else translate("Charts", "Per token")
        return f"{name} {amount_text(seconds, 'seconds')}"

    def table(self) -> Table:
        """One line a rate."""
        return table(self._view) if self._view else ((), ())

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The rates of the table, for the keyboard."""
        view = self._view
        return [*super().targets(), *([self._reading(view, rate) for rate in stops(view)] if view else ())]

    def target_at(self, x: float, y: float) -> Target | None:
        """The load under the pointer."""
        view = self._view
        left, top = self.origin
        if view is None or not self.field.moved(left, top).grown(0.5).meets(Box(x, y, 0, 0)):
            return super().target_at(x, y) if view is None else None
        stop = Sliced.target_at(self, x, y)
        if stop is not None and stop.path == "":
            return stop
        rate = self.value_at(x - left) / view.curve.tokens(1.0)
        return self._reading(view, rate) if 0 < rate < view.curve.capacity else None

    def _reading(self, view: Latency, rate: float) -> Target:
        left, top = self.origin
        tokens = view.curve.tokens(rate)
        x = left + self.x(tokens)
        y = top + self.y(math.log10(view.mean("tpot", rate)))
        title = translate("Charts", "{0} tok/s per device").format(f"{tokens:,.0f}")
        lines = [(title, amount_text(rate, "requests/s"))]
        for way in WAYS:
            name = translate("Charts", "First token") if way == "ttft" else translate("Charts", "Per token")
            lines.append((name, amount_text(view.mean(way, rate), "seconds")))
            tail = view.tail(way, rate, 99)
            if tail is not None:
                lines.append((translate("Charts", "99 of 100 within"), amount_text(tail, "seconds")))
        lines.append((verdict(view, rate), ""))
        path = "traffic.ttft" if view.now is not None else ""
        card = Card("other", tuple(line for line in lines if any(line)))
        return Target(f"rate:{rate:.6g}", title, Box(x - 6, y - 6, 12, 12), card, path)

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """Curve, tails and objectives; two curves are equal where all their times are."""
        view = self._view
        if view is None:
            return super().resting()
        return (*super().resting(), view.curve, view.tails, view.before, *view.objectives.values())

    def sketch_behind(self, painter: QPainter) -> None:
        """Where the objectives hold, the bands of the tails, static batches, the curves."""
        view = self._view
        if view is None:
            return
        if view.asked:
            right = self.x(view.curve.tokens(view.curve.within))
            painter.fillRect(QRectF(0, 0, right, self.field.height), QColor(self.theme.ok_soft))
        for way in WAYS:
            self._paint_objective(painter, view, way)
            self._paint_band(painter, view, way)
        for way in WAYS:
            self._paint_line(painter, [(e.rate, percentile(e, way, 50)) for e in view.before], "")
            times = view.curve.ttft if way == "ttft" else view.curve.tpot
            self._paint_line(painter, list(zip(view.curve.rates, times, strict=True)), way)
        self._paint_limits(painter, view)
        self._paint_names(painter, view)

    def _tint(self, way: str) -> str:
        return self.theme.prefill if way == "ttft" else self.theme.decode

    def _spot(self, rate: float, seconds: float) -> QPointF:
        assert self._view is not None
        return QPointF(self.x(self._view.curve.tokens(rate)), self.y(math.log10(seconds)))

    def _paint_objective(self, painter: QPainter, view: Latency, way: str) -> None:
        asked = view.objectives[way]
        if asked is not None:
            y = self.y(math.log10(asked))
            painter.setPen(dashed(self._tint(way), 1.2 * self.scale, 2 * self.scale, 3 * self.scale))
            painter.drawLine(QPointF(0, y), QPointF(self.field.width, y))

    def _paint_band(self, painter: QPainter, view: Latency, way: str) -> None:
        if len(view.tails) < 2:
            return
        upper = [self._spot(each.rate, percentile(each, way, 99)) for each in view.tails]
        lower = [self._spot(each.rate, percentile(each, way, 50)) for each in view.tails]
        painter.setPen(Qt.PenStyle.NoPen)
        tint = QColor(self._tint(way))
        tint.setAlphaF(0.16)
        painter.setBrush(tint)
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        painter.setPen(
            dashed(
                blended(self._tint(way), self.theme.surface, 0.25).name(),
                self.scale,
                4 * self.scale,
                3 * self.scale,
            )
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([self._spot(e.rate, percentile(e, way, 95)) for e in view.tails]))

    def _paint_line(self, painter: QPainter, points: Sequence[tuple[float, float]], way: str) -> None:
        s = self.scale
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            pen(self._tint(way), 2 * s) if way else dashed(self.theme.ghost, 1.4 * s, 5 * s, 3 * s)
        )
        painter.drawPolyline(QPolygonF([self._spot(*each) for each in points]))

    def _paint_limits(self, painter: QPainter, view: Latency) -> None:
        s, field = self.scale, self.field
        x = self.x(view.curve.tokens(view.curve.capacity))
        painter.setPen(pen(self.theme.text, 2 * s))
        painter.drawLine(QPointF(x, 0), QPointF(x, field.height))
        if view.asked and 0 < view.curve.within < 0.999 * view.curve.capacity:
            x = self.x(view.curve.tokens(view.curve.within))
            painter.setPen(pen(self.theme.ok, 1.4 * s))
            painter.drawLine(QPointF(x, 0), QPointF(x, field.height))

    def _paint_names(self, painter: QPainter, view: Latency) -> None:
        """The names of curves and lines, each where it first finds room."""
        words, s, curve = Type(painter, self.scale), self.scale, view.curve
        taken: list[Box] = []
        theme = self.theme
        most = curve.tokens(curve.capacity)
        text = translate("Charts", "capacity {0}").format(f"{most:,.0f}")
        edge = [(self.x(most), y * s, "left") for y in (12, 30)]
        self._name(words, text, "caption_strong", theme.text, edge, taken)
        if view.asked:
            good = curve.tokens(curve.within)
            text = translate("Charts", "objectives hold to {0}").format(f"{good:,.0f}")
            if not good:
                text = translate("Charts", "objectives out of reach")
            tries = [(self.x(good), y * s, side) for y in (12, 30, 48) for side in ("left", "right")]
            self._name(words, text, "caption_strong", theme.ok if good else theme.error, tries, taken)
        for way in WAYS:
            name = translate("Charts", "First token") if way == "ttft" else translate("Charts", "Per token")
            tries = [
                (self._spot(share * curve.capacity, view.mean(way, share * curve.capacity)), gap)
                for share in (0.05, 0.2, 0.35, 0.5) for gap in (-9, 12)
            ]  # fmt: skip
            places = [(spot.x(), spot.y() + gap * s, "right") for spot, gap in tries]
            self._name(words, name, "caption_strong", self._tint(way), places, taken)
            if view.objectives[way] is not None:
                text = translate("Charts", "objective {0}").format(
                    amount_text(view.objectives[way] or 0, "seconds")
                )
                y = self.y(math.log10(view.objectives[way] or 1))
                lines = [
                    (x * self.field.width, y + gap * s, "left") for x in (0.98, 0.8, 0.6) for gap in (-8, 9)
                ]
                self._name(words, text, "tick", self._tint(way), lines, taken)
        self._name_tails(words, view, taken)

    def _name_tails(self, words: Type, view: Latency, taken: list[Box]) -> None:
        s = self.scale
        if len(view.tails) > 2:
            text = translate("Charts", "half to 99 of 100")
            spots = [self._spot(e.rate, percentile(e, "ttft", 99)) for e in view.tails[1:6]]
            places = [(spot.x(), spot.y() - 9 * s, side) for spot in spots for side in ("left", "right")]
            self._name(words, text, "tick", self.theme.text2, places, taken)
        if len(view.before) > 2:
            text = translate("Charts", "static batches")
            spots = [
                self._spot(e.rate, percentile(e, way, 50)) for way in WAYS for e in reversed(view.before)
            ]
            places = [(spot.x() + 2 * s, spot.y() + gap * s, "right") for spot in spots for gap in (0, -9, 9)]
            self._name(words, text, "tick", self.theme.text2, places, taken)

    def _name(
        self, words: Type, text: str, role: RoleName, colour: str, places: Sequence[tuple[float, float, str]],
        taken: list[Box],
    ) -> None:  # fmt: skip
        """Write a text beside the first place where it meets nothing; (x, middle, side of x)."""
        wide, high, s = words.width(text, role) + 6 * self.scale, words.height(role), self.scale
        for x, middle, side in places:
            left = x + 4 * s if side == "right" else x - wide - 4 * s
            box = Box(left, middle - high / 2, wide, high)
            if self.field.holds(box) and not any(box.meets(other) for other in taken):
                words.plate(text, box, role, colour, self._ground_at(box))
                taken.append(box)
                return

    def _ground_at(self, box: Box) -> str:
        view = self._view
        inside = view is not None and view.asked and box.right < self.x(view.curve.tokens(view.curve.within))
        return self.theme.ok_soft if inside else self.theme.surface

    def paint(self, painter: QPainter) -> None:
        """What moves, and how far the simulation is."""
        super().paint(painter)
        self.paint_work(painter)

    def sketch_before(self, painter: QPainter) -> None:
        """Where the scenario stands, and the mark of pointer and keyboard."""
        view = self._view
        if view is None:
            return
        if view.now is not None:
            self._paint_now(painter, view, view.now)
        if self.current.startswith("rate:"):
            x = self.x(view.curve.tokens(float(self.current.partition(":")[2])))
            painter.setPen(pen(self.theme.accent, self.scale))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.field.height))

    def _paint_now(self, painter: QPainter, view: Latency, rate: float) -> None:
        s, tokens = self.scale, view.curve.tokens(rate)
        over = rate >= view.curve.capacity
        x = min(self.x(tokens), self.field.width - s)
        painter.setPen(pen(self.theme.accent, 2 * s))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.field.height))
        words = Type(painter, s)
        text = translate("Charts", "overloaded: {0} now") if over else translate("Charts", "{0} now")
        text = text.format(f"{tokens:,.0f}")
        wide, high = words.width(text, "caption_strong") + 6 * s, words.height("caption_strong")
        box = Box(x + 4 * s, self.field.height - high - 4 * s, wide, high)
        if box.right > self.field.width:
            box = shifted(Box(x - wide - 4 * s, box.top, wide, high), self.field)
        words.plate(text, box, "caption_strong", self.theme.accent, self._ground_at(box))
        for way in () if over else WAYS:
            spot = self._spot(rate, view.mean(way, rate))
            painter.setPen(pen(self.theme.surface, 1.5 * s))
            painter.setBrush(QColor(self._tint(way)))
            painter.drawPath(SHAPES[PHASE[way]](spot.x(), spot.y(), 6 * s))


def _why_not(report: Report) -> str:
    if not report.scenario.workload.output:
        return translate("Charts", "Set an output under Workload to see how long people wait for it.")
    return translate(
        "Charts", "No sequence fits the memory. Choose a shorter prompt, fewer bits or more devices."
    )
