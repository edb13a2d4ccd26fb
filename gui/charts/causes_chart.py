"""Decode time split by cause: what a token waits for, under the ceiling and as expected."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from gui.charts.axes import plain
from gui.charts.causes import MILLI, Bar, Piece, Split, split, table
from gui.charts.chart import Chart, Table
from gui.charts.hover import Card, Target
from gui.charts.labels import AIR, Box, fitting
from gui.charts.paint import Type, boxed, hatch, measure, pen, rect, rect_of
from gui.charts.parts import share_text
from gui.language import translate
from gui.store import Snapshot
from gui.theme import SEGMENT_GAP
from gui.wording import amount_text

TALLEST, ROW, TICKS = 34.0, 20.0, 18.0
# Greys of what moves nothing: solid, or hatched where it is time beside all work.
GREYS = {"arithmetic": "strong", "layers": "text3", "collectives": "strong"}
HATCHED = frozenset({"layers", "collectives"})


class CausesChart(Chart):
    """Three bars over one axis of milliseconds, and a legend in columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Split | None = None
        self._way = 1.0
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Where the time of a token goes"))

    # Taking in.

    @property
    def view(self) -> Split | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the axis stays."""
        held = self._view.axis if snapshot.dragging and self._view else None
        self._view = split(snapshot.report, held)
        return True

    @property
    def ranges(self) -> tuple[float, ...]:
        """The end of the axis."""
        return (self._view.axis.end,) if self._view else ()

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        bars = ", ".join(f"{bar.name} {amount_text(bar.total * MILLI, 'seconds')}" for bar in view.bars[:2])
        causes = ", ".join(f"{each.name} {each.share}" for each in view.entries)
        return f"{bars}. {causes}."

    def table(self) -> Table:
        """One line a cause and a part."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _field(self, view: Split) -> Box:
        """Where the bars are: right of their names, above ticks and legend."""
        s, width = self.scale, measure("caption", self.scale)
        left = round(max(width(bar.name) for bar in view.bars) + 12 * s)
        room = self.height() - (TICKS + self._legend_rows(view) * ROW + 8) * s
        return Box(left, 4 * s, max(1.0, self.width() - left - 16 * s), max(1.0, room))

    def _legend_rows(self, view: Split) -> int:
        """The legend gives way where the bars would be too low."""
        most = int((self.height() / self.scale - TICKS - 3 * 22) / ROW)
        return max(0, min(len(view.entries), most))

    def _bars(self, view: Split) -> list[tuple[Bar, Box]]:
        field = self._field(view)
        pitch = field.height / len(view.bars)
        tall = min(TALLEST * self.scale, pitch - 6 * self.scale)
        return [
            (bar, Box(field.left, field.top + at * pitch + (pitch - tall) / 2, field.width, tall))
            for at, bar in enumerate(view.bars)
        ]

    def _piece_box(self, view: Split, row: Box, piece: Piece) -> Box:
        each = row.width / view.axis.end
        return Box(row.left + piece.start * each, row.top, piece.value * each, row.height)

    # What answers.

    def targets(self) -> Sequence[Target]:
        """Every piece, bar by bar."""
        view = self._view
        if view is None:
            return ()
        return [
            self._target_of(bar, piece, self._piece_box(view, row, piece))
            for bar, row in self._bars(view)
            for piece in bar.pieces
        ]

    def _target_of(self, bar: Bar, piece: Piece, box: Box) -> Target:
        lines = (
            (piece.name, share_text(piece.value / bar.total)),
            (bar.name, amount_text(piece.value * MILLI, "seconds")),
            *piece.parts,
        )
        return Target(
            f"{bar.name}:{piece.key}", piece.name, box, Card(piece.tint or "other", lines), bar.path
        )

    # Painting.

    def resting(self) -> tuple[object, ...]:
        """The axis alone rests."""
        return (self._view.axis, len(self._view.bars), self._legend_rows(self._view)) if self._view else ()

    def paint_resting(self, painter: QPainter) -> None:
        """Grid and ticks."""
        view = self._view
        if view is None:
            return
        s, field = self.scale, self._field(view)
        words = Type(painter, s)
        for tick in view.axis.ticks:
            x = round(field.left + tick / view.axis.end * field.width)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(pen(self.theme.grid, max(1.0, s)))
            painter.drawLine(QPointF(x, field.top), QPointF(x, field.bottom))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            text = plain(tick) if tick != view.axis.ticks[-1] else f"{plain(tick)} ms"
            wide = words.width(text, "tick")
            box = Box(x - wide / 2, field.bottom + 2 * s, wide, 14 * s)
            words.write(text, box, "tick", self.theme.text3)

    def paint(self, painter: QPainter) -> None:
        """Bars with their names and sums, then the legend."""
        view = self._view
        if view is None:
            return
        words = Type(painter, self.scale)
        for bar, row in self._bars(view):
            words.write(bar.name, Box(0, row.top, row.left, row.height), "caption", self.theme.text2)
            for piece in bar.pieces:
                self._paint_piece(painter, words, piece, self._piece_box(view, row, piece), bar)
            self._paint_sum(words, view, bar, row)
        self._paint_legend(painter, words, view)

    def _fill(self, painter: QPainter, key: str, tint: str, box: Box) -> None:
        if tint:
            painter.fillRect(rect(box), QColor(self.theme.tint(tint).fill))
        elif key in HATCHED:
            painter.fillRect(rect(box), QColor(self.theme.sunken))
            step = (6 if key == "layers" else 3.5) * self.scale
            hatch(painter, boxed(box), getattr(self.theme, GREYS[key]), step, step / 3)
        else:
            painter.fillRect(rect(box), QColor(getattr(self.theme, GREYS[key])))

    def _paint_piece(self, painter: QPainter, words: Type, piece: Piece, box: Box, bar: Bar) -> None:
        s = self.scale
        gap = SEGMENT_GAP * s if box.width > 3 * s else 0.0
        inner = Box(box.left, box.top, max(0.5 * s, box.width - gap), box.height)
        self._fill(painter, piece.key, piece.tint, inner)
        number = f"{piece.value:.3g}"
        text = fitting(
            (f"{piece.name} {number}", piece.name), inner.width, measure("caption_strong", s), AIR * s
        )
        if text and piece.tint:
            words.write(text, inner, "caption_strong", self.theme.tint(piece.tint).text, "centre")
        elif text:
            wide = words.width(text, "caption_strong") + 8 * s
            plate = Box(inner.centre[0] - wide / 2, inner.centre[1] - 9 * s, wide, 18 * s)
            words.plate(text, plate, "caption_strong", self.theme.text, self.theme.surface)
        if self.current == f"{bar.name}:{piece.key}":
            colour = self.theme.accent if self.marked else self.theme.text
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(colour, 1.5 * s))
            painter.drawRect(rect(inner.grown(1 * s)))

    def _paint_sum(self, words: Type, view: Split, bar: Bar, row: Box) -> None:
        s, text = self.scale, amount_text(bar.total * MILLI, "seconds")
        wide = words.width(text, "caption_strong") + 8 * s
        end = row.left + bar.total / view.axis.end * row.width
        if end + wide <= self.width():
            box = Box(end + 4 * s, row.centre[1] - 9 * s, wide, 18 * s)
            words.plate(text, box, "caption_strong", self.theme.text, self.theme.surface)

    def _paint_legend(self, painter: QPainter, words: Type, view: Split) -> None:
        s, field = self.scale, self._field(view)
        top = field.bottom + (TICKS + 6) * s
        columns = [0.56, 0.78, 1.0]
        right = min(self.width() - 4 * s, field.left + 420 * s)
        for at, each in enumerate(view.entries[: self._legend_rows(view)]):
            row = Box(0, top + at * ROW * s, right, ROW * s)
            painter.save()
            mark = rect_of(2 * s, row.centre[1], 10 * s)
            self._fill(painter, each.key, each.tint, Box(mark.x(), mark.y(), mark.width(), mark.height()))
            painter.restore()
            words.write(each.name, Box(18 * s, row.top, right * 0.45, row.height), "caption", self.theme.text)
            for share, text, role in zip(
                columns,
                (each.ceiling, each.expected, each.share),
                ("caption", "caption_strong", "caption"),
                strict=True,
            ):
                colour = self.theme.text if role == "caption_strong" else self.theme.text2
                words.write(text, Box(0, row.top, right * share, row.height), role, colour, "right")
