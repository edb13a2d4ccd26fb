"""Cost per device type: what a million tokens of this model and load cost on each priced device."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from calc import DeviceCost, catalogue, device_costs, scenario_cost
from gui.charts.axes import plain
from gui.charts.chart import Table
from gui.charts.costs import Costs, Line, costs, fleet_note, same_prices, table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import Type, boxed, hatch, pen, rect
from gui.charts.sliced import Sliced
from gui.language import translate
from gui.store import Snapshot
from gui.wording import money

ROW, TOP, FOOT, NAMES = 22.0, 18.0, 20.0, 0.42


class CostsChart(Sliced):
    """A bar for each device, the cheapest first; the scenario as it stands on top, marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Costs | None = None
        self._own: DeviceCost | None = None
        self._found: list[DeviceCost] = []
        self._note = ""
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Cost per device type"))

    # Taking in.

    @property
    def view(self) -> Costs | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """The scenario's own bar at once, the others when the hand rests."""
        if snapshot.facts is None:
            return False
        self._own, self._note = scenario_cost(snapshot.report), fleet_note(snapshot.report)
        self.found()
        key = same_prices(snapshot.scenario)
        self.work.want(key, lambda: self._steps(snapshot), snapshot.dragging)
        return True

    def blank(self) -> str:
        """Why there is nothing yet."""
        return "" if self._view and self._view.lines else translate("Charts", "Looking at each device…")

    def _steps(self, snapshot: Snapshot) -> Iterator[float]:
        assert snapshot.facts is not None
        offers = catalogue().offers
        fresh: list[DeviceCost] = []
        for each in device_costs(snapshot.scenario, snapshot.facts, offers):
            fresh += [each] if each else []
            if len(fresh) > len(self._found):
                self._found = list(fresh)
            yield len(fresh) / len(offers)
        self._found = fresh

    def found(self) -> None:
        """Show the devices that there are, those of the last load until all are known."""
        self._view = costs(self._own, self._found)
        if not self._drawn and self._view.lines:
            self._drawn, self._problem = True, ""

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        some = [f"{each.title} {each.said}" for each in view.lines[:4]]
        return f"{self._note}: {', '.join(some)}."

    def table(self) -> Table:
        """One line a device."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _shown(self, view: Costs) -> list[tuple[Line, Box]]:
        """The lines that find room, each with its row; what is left over is in the table."""
        s = self.scale
        room = self.height() - (TOP + FOOT) * s
        count = max(1, min(len(view.lines), int(room / (ROW * s))))
        pitch = min(room / count, 30 * s)
        return [
            (line, Box(0, TOP * s + at * pitch, self.width(), pitch))
            for at, line in enumerate(view.lines[:count])
        ]

    def _bars(self) -> tuple[float, float]:
        """Where bars begin, and the width of the axis."""
        s = self.scale
        left = round(min(NAMES * self.width(), 214 * s))
        return left, max(1.0, self.width() - left - 64 * s)

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The rows."""
        view = self._view
        rows = [self._target_of(line, row) for line, row in self._shown(view)] if view else []
        return [*super().targets(), *rows]

    def target_at(self, x: float, y: float) -> Target | None:
        """The row under the pointer, or what stops the work."""
        stop = super().target_at(x, y)
        if stop is not None or self._view is None:
            return stop
        return next((t for t in self.targets() if Box(x, y, 0, 0).meets(t.box.grown(0.5))), None)

    def _target_of(self, line: Line, row: Box) -> Target:
        lines = [(line.title, line.said)]
        if line.tpot:
            lines.append((translate("Charts", "Per token"), line.tpot))
        lines.append((translate("Charts", "as it stands") if line.own else self._note, ""))
        path = "cost.per_million_tokens" if line.own else ""
        left, wide = self._bars()
        share = min(1.0, (line.usd or 0.0) / self._view.axis.end) if self._view else 0.0
        box = Box(0, row.top, left + max(24.0, share * wide), row.height)
        return Target(f"device:{line.key}", line.title, box, Card("weights", tuple(lines)), path)

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """The axis, and how many rows there are."""
        view = self._view
        return (view.axis, len(self._shown(view)), len(view.lines), self._note) if view else ()

    def paint_resting(self, painter: QPainter) -> None:
        """Title, grid and ticks."""
        view = self._view
        if view is None:
            return
        s, (left, wide) = self.scale, self._bars()
        words = Type(painter, s)
        words.write(self._note, Box(0, 0, self.width() - 60 * s, 14 * s), "tick", self.theme.text3)
        rows = self._shown(view)
        bottom = rows[-1][1].bottom if rows else self.height() - FOOT * s
        for tick in view.axis.ticks:
            x = round(left + tick / view.axis.end * wide)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(pen(self.theme.grid, max(1.0, s)))
            painter.drawLine(QPointF(x, TOP * s), QPointF(x, bottom))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            text = f"${plain(tick)}"
            width = words.width(text, "tick")
            words.write(text, Box(x - width / 2, bottom + 2 * s, width, 14 * s), "tick", self.theme.text3)
        left_over = len(view.lines) - len(rows)
        if left_over > 0:
            text = translate("Charts", "{0} more in the table").format(left_over)
            foot = Box(0, bottom + 2 * s, left - 8 * s, 14 * s)
            words.write(text, foot, "tick", self.theme.text2)

    def paint(self, painter: QPainter) -> None:
        """The bars."""
        view = self._view
        if view is not None:
            words = Type(painter, self.scale)
            for line, row in self._shown(view):
                self._paint_row(painter, words, view, line, row)
        self.paint_work(painter)

    def _paint_row(self, painter: QPainter, words: Type, view: Costs, line: Line, row: Box) -> None:
        s, theme, (left, wide) = self.scale, self.theme, self._bars()
        tall = min(14 * s, row.height - 4 * s)
        top = row.centre[1] - tall / 2
        role = "caption_strong" if line.own else "caption"
        if line.own:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRect(QRectF(0, row.top + 2 * s, 3 * s, row.height - 4 * s))
        name = words.cut(line.title, left - 16 * s, role)
        marked = self.current == f"device:{line.key}"
        words.write(
            name, Box(8 * s, row.top, left - 14 * s, row.height), role, theme.accent if marked else theme.text
        )
        if line.usd is None:
            words.write(
                line.said, Box(left + 4 * s, row.top, wide + 56 * s, row.height), "caption", theme.error
            )
            return
        length = min(line.usd / view.axis.end, 1.0) * wide
        bar = Box(left, top, max(1.0, length), tall)
        stale = self.work.running and not line.own
        painter.fillRect(rect(bar), QColor(theme.surface if stale else theme.tint("weights").fill))
        if stale:
            hatch(painter, boxed(bar), theme.ghost, 6 * s, 2 * s)
        if line.usd > view.axis.end:
            x, middle = left + wide + 3 * s, row.centre[1]
            painter.setPen(pen(theme.text2, 1.6 * s))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            corners = [QPointF(x, middle - 4 * s), QPointF(x + 4 * s, middle), QPointF(x, middle + 4 * s)]
            painter.drawPolyline(QPolygonF(corners))
        place = Box(bar.right + (10 if line.usd > view.axis.end else 5) * s, row.top, 60 * s, row.height)
        words.write(money(line.usd), place, "caption_strong" if line.own else "caption_medium", theme.text)
        if marked and self.marked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(theme.accent, 2 * s))
            painter.drawRect(rect(bar.grown(2 * s)))
