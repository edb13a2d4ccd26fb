"""The pipeline of a training step: a row a stage, a block a piece of work, gaps where a stage waits."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from calc import PipelineSlot, Timeline, timeline
from gui.charts.axes import linear, plain
from gui.charts.chart import Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import Type, pen, rect, swatch
from gui.charts.parts import share_text
from gui.charts.plot import Plot
from gui.charts.stages_chart import no_run
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.store import Snapshot

# The tint of each kind of work: what it fills, keeps or frees.
TINTS = {"forward": "activations", "backward": "gradients", "weights": "optimizer"}
NAMES = {
    "forward": QT_TRANSLATE_NOOP("Charts", "Forward"),
    "backward": QT_TRANSLATE_NOOP("Charts", "Backward"),
    "weights": QT_TRANSLATE_NOOP("Charts", "Gradients of weights"),
}
FILLED, NUMBERED, MOST_NAMES = 0.78, 14.0, 16
LEGEND_ROOM = 0.19  # above the rows, as a share of them


class PipelineChart(Plot):
    """Time to the right in forward passes of a micro-batch; the first stage on top."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._view: Timeline | None = None
        self._trains = False
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Pipeline timeline"))

    @property
    def view(self) -> Timeline | None:
        """What is drawn."""
        return self._view

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view."""
        self._view, self._trains = timeline(snapshot.scenario), snapshot.scenario.trains
        return True

    def blank(self) -> str:
        """What to set."""
        if self._view is not None:
            return ""
        if not self._trains:
            return no_run()
        return translate("Charts", "One stage has no pipeline: set Pipeline parallel to more.")

    def describe(self) -> str:
        """The summary."""
        return summary(self._view) if self._view else ""

    def table(self) -> Table:
        """One line a stage."""
        return table(self._view) if self._view else ((), ())

    def titles(self) -> tuple[str, str]:
        """What is measured on both axes."""
        return translate("Charts", "pipeline stage"), translate("Charts", "time, forward passes of a stage")

    def step(self, way: float) -> None:
        """Ranges settle at once."""
        view = self._view
        if view is None:
            return
        self.set_range(0, view.end, -view.stages - 0.5, LEGEND_ROOM * view.stages - 0.5)
        axis = linear(view.end, binary=False)
        self.set_ticks("bottom", [(tick, plain(tick)) for tick in axis.ticks if tick <= view.end])
        every = -(-view.stages // MOST_NAMES)
        self.set_ticks("left", [(-at - 1, f"{at + 1}") for at in range(0, view.stages, every)])

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The first pieces of each stage, for the keyboard; the pointer finds all."""
        view = self._view
        if view is None:
            return ()
        return [self._target(each) for each in view.slots if each.batch == 0]

    def target_at(self, x: float, y: float) -> Target | None:
        """The piece of work under the pointer."""
        left, top = self.origin
        view = self._view
        if view is None:
            return None
        inside = Box(x - left, y - top, 0.1, 0.1)
        found = next((each for each in view.slots if self._box(each).meets(inside)), None)
        return self._target(found) if found else None

    def _target(self, slot: PipelineSlot) -> Target:
        name = translate("Charts", NAMES[slot.work])
        lines = [
            (name, translate("Charts", "Stage {0}").format(slot.stage + 1)),
            (translate("Charts", "Micro-batch"), f"{slot.batch + 1:,}"),
            (translate("Charts", "From"), f"{slot.start:,.4g}"),
            (translate("Charts", "Until"), f"{slot.end:,.4g}"),
        ]
        key = f"{slot.work}:{slot.stage}:{slot.batch}:{slot.chunk}"
        box = self._box(slot).moved(*self.origin)
        return Target(key, name, box, Card(TINTS[slot.work], tuple(lines)))

    # Painting.

    def _box(self, slot: PipelineSlot) -> Box:
        high = self.y(-1) - self.y(0)
        left, right = self.x(slot.start), self.x(slot.end)
        return Box(left, self.y(-slot.stage - 1) - FILLED * high / 2, right - left, FILLED * high)

    def resting(self) -> tuple[object, ...]:
        """The blocks."""
        return (*super().resting(), self._view)

    def sketch_behind(self, painter: QPainter) -> None:
        """Blocks with the number of their micro-batch where there is room, and what the colours mean."""
        view, s = self._view, self.scale
        if view is None:
            return
        words = Type(painter, s)
        for slot in view.slots:
            tint, box = self.theme.tint(TINTS[slot.work]), self._box(slot)
            gap = min(1.0, box.width / 4)
            painter.fillRect(QRectF(box.left, box.top, box.width - gap, box.height), QColor(tint.fill))
            if box.width > NUMBERED * s and box.height > words.height("tick"):
                words.write(f"{slot.batch + 1}", box, "tick", tint.text, "centre")
        self._paint_legend(words, view)

    def _paint_legend(self, words: Type, view: Timeline) -> None:
        """The kinds of work, and the share of the step in which stages wait."""
        s, high = self.scale, words.height("caption")
        x = self.field.width
        for text, work in reversed(_legend(view)):
            wide = words.width(text, "caption") + (20 if work else 8) * s
            x -= wide + 8 * s
            box = Box(x, 1 * s, wide, high)
            words.painter.fillRect(rect(box), QColor(self.theme.surface))
            if work:
                swatch(
                    words.painter, x + 3 * s, box.top + high / 2, 10 * s, self.theme.tint(TINTS[work]).fill
                )
            inner = Box(x + (17 if work else 4) * s, box.top, wide, high)
            words.write(text, inner, "caption", self.theme.text2)

    def sketch_before(self, painter: QPainter) -> None:
        """The piece that is pointed at."""
        view = self._view
        if view is None or not self.current:
            return
        marked = next((each for each in view.slots if self._target(each).key == self.current), None)
        if marked is not None:
            painter.setPen(pen(self.theme.accent, 2 * self.scale))
            painter.setBrush(QColor(0, 0, 0, 0))
            painter.drawRect(rect(self._box(marked)))


def _legend(view: Timeline) -> list[tuple[str, str]]:
    """Texts with the kind of work that they name, the first without one."""
    works = dict.fromkeys(each.work for each in view.slots)
    return [(bubble_text(view), ""), *((translate("Charts", NAMES[work]), work) for work in works)]


def bubble_text(view: Timeline) -> str:
    """How much of the step stages wait."""
    return translate("Charts", "{0} of the step is waiting").format(share_text(view.bubble))


def summary(view: Timeline) -> str:
    """Stages, micro-batches and the share that is waited."""
    text = translate("Charts", "{0} stages and {1} micro-batches: {2}.")
    return text.format(view.stages, f"{view.batches:,}", bubble_text(view))


def table(view: Timeline) -> Table:
    """Header and rows: one line a stage, of the micro-batches that are shown."""
    header = (
        translate("Charts", "Stage"), translate("Charts", "Begins"), translate("Charts", "Ends"),
        translate("Charts", "Works"), translate("Charts", "Waits"),
    )  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for stage in range(view.stages):
        slots = [each for each in view.slots if each.stage == stage]
        busy = sum(each.end - each.start for each in slots)
        begins, ends = min(each.start for each in slots), max(each.end for each in slots)
        said = (f"{each:,.4g}" for each in (begins, ends, busy, view.end - busy))
        rows.append((f"{stage + 1}", *said))
    return header, tuple(rows)
