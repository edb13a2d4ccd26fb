"""The bill: what an hour is made of, then tokens, requests, months and energy beside the API's prices."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from gui.charts.bill import Bill, Entry, Share, bill, table
from gui.charts.chart import Chart, Table
from gui.charts.hover import Card, Target
from gui.charts.labels import AIR, Box, fitting
from gui.charts.paint import Type, measure, pen, rect
from gui.language import translate
from gui.store import Snapshot
from gui.theme import SEGMENT_GAP
from gui.wording import money

BAR, HEAD, ROW, WIDEST = 26.0, 22.0, 24.0, 560.0


class BillChart(Chart):
    """A bar of the hour and a table of prices; each row opens its working."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Bill | None = None
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "What it costs"))

    @property
    def view(self) -> Bill | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view, where a text or a share is another."""
        found = bill(snapshot.report)
        changed, self._view = found != self._view, found
        return changed

    def forget(self) -> None:
        """Words are made anew."""
        self._view = None

    def blank(self) -> str:
        """What to set."""
        if self._view and self._view.groups:
            return ""
        return translate("Charts", "Set a price of the device, or buy it under Money and energy.")

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        hour = [translate("Charts", "{0} an hour").format(money(view.total))] if view.hour else []
        rows = [f"{each.name} {each.own}" for group in view.groups for each in group.entries]
        return ", ".join((*hour, *rows)) + "."

    def table(self) -> Table:
        """One line a row."""
        return table(self._view) if self._view else ((), ())

    # Places.

    def _wide(self) -> float:
        return min(self.width() - 8 * self.scale, WIDEST * self.scale)

    def _bar(self) -> Box:
        s = self.scale
        return Box(0, HEAD * s, self._wide(), BAR * s)

    def _pieces(self, view: Bill) -> list[tuple[Share, Box]]:
        bar, start = self._bar(), 0.0
        found: list[tuple[Share, Box]] = []
        for each in view.hour:
            part = each.usd / view.total * bar.width if view.total else bar.width
            found.append((each, Box(bar.left + start, bar.top, part, bar.height)))
            start += part
        return found

    def _rows(self, view: Bill) -> Iterator[tuple[str, Entry | None, Box]]:
        """Headings and entries with their places, as many as find room; the rest is in the table."""
        s = self.scale
        top = self._bar().bottom + 8 * s if view.hour else 0.0
        pitch = max(15 * s, min(ROW * s, (self.height() - top) / max(1, view.rows)))
        for group in view.groups:
            for at, entry in enumerate((None, *group.entries)):
                if top + pitch > self.height() + 1:
                    return
                yield group.name if at == 0 else "", entry, Box(0, top, self._wide(), pitch)
                top += pitch

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The parts of the hour, and the rows."""
        view = self._view
        if view is None:
            return ()
        parts = [
            Target(
                f"hour:{each.key}", each.name, box,
                Card(each.tint, ((each.name, money(each.usd)), self._of_hour(view, each))), each.path,
            )
            for each, box in self._pieces(view)
        ]  # fmt: skip
        return [*parts, *(self._target_of(entry, box) for _, entry, box in self._rows(view) if entry)]

    def _of_hour(self, view: Bill, share: Share) -> tuple[str, str]:
        return translate("Charts", "of an hour"), f"{100 * share.usd / view.total:,.0f} %"

    def _target_of(self, entry: Entry, box: Box) -> Target:
        lines = [(entry.name, entry.own)]
        lines += [(translate("Charts", "API"), entry.api)] if entry.api else []
        return Target(entry.path, entry.name, box, Card("other", tuple(lines)), entry.path)

    # Painting.

    def paint(self, painter: QPainter) -> None:
        """The hour and the rows."""
        view = self._view
        if view is None:
            return
        words = Type(painter, self.scale)
        if view.hour:
            self._paint_hour(painter, words, view)
        for heading, entry, box in self._rows(view):
            if entry is None:
                self._paint_heading(painter, words, heading, box)
            else:
                self._paint_entry(painter, words, entry, box)

    def _columns(self, box: Box) -> tuple[Box, Box]:
        """Where the numbers of both columns end, at the right."""
        return Box(box.left, box.top, box.width * 0.74, box.height), box

    def _paint_hour(self, painter: QPainter, words: Type, view: Bill) -> None:
        s, theme = self.scale, self.theme
        title = translate("Charts", "{0} an hour").format(money(view.total))
        words.write(title, Box(0, 0, self._wide(), HEAD * s), "caption_strong", theme.text)
        for share, box in self._pieces(view):
            gap = SEGMENT_GAP * s if box.width > 3 * s else 0.0
            inner = Box(box.left, box.top, max(0.5 * s, box.width - gap), box.height)
            tint = theme.tint(share.tint)
            painter.fillRect(rect(inner), QColor(tint.fill))
            text = fitting(
                (f"{share.name} {money(share.usd)}", share.name, money(share.usd)),
                inner.width,
                measure("caption_strong", s),
                AIR * s,
            )
            if text:
                words.write(text, inner, "caption_strong", tint.text, "centre")
            if self.current == f"hour:{share.key}":
                self._ring(painter, inner)

    def _ring(self, painter: QPainter, box: Box) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.theme.accent if self.marked else self.theme.text, 1.5 * self.scale))
        painter.drawRect(rect(box.grown(self.scale)))

    def _paint_heading(self, painter: QPainter, words: Type, heading: str, box: Box) -> None:
        s, theme = self.scale, self.theme
        words.write(heading, box, "tick", theme.text3)
        view = self._view
        groups = view.groups if view else ()
        group = next((each for each in groups if each.name == heading), None)
        if group is not None and any(each.api for each in group.entries):
            own, api = self._columns(box)
            words.write(translate("Charts", "Own devices"), own, "tick", theme.text3, "right")
            words.write(translate("Charts", "API"), api, "tick", theme.text3, "right")
        painter.setPen(pen(theme.grid, max(1.0, s)))
        y = box.bottom - s
        painter.drawLine(QPointF(box.left, y), QPointF(box.right, y))

    def _paint_entry(self, painter: QPainter, words: Type, entry: Entry, box: Box) -> None:
        theme, (own, api) = self.theme, self._columns(box)
        if self.current == entry.path:
            painter.fillRect(rect(box), QColor(theme.hover))
            if self.marked:
                self._ring(painter, box.grown(-self.scale))
        name = words.cut(entry.name, box.width * 0.55, "caption")
        words.write(name, box, "caption", theme.text)
        words.write(entry.own, own, "caption_strong", theme.text, "right")
        if entry.api:
            words.write(entry.api, api, "caption", theme.text2, "right")
