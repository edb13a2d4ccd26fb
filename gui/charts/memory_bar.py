"""Memory on each device: stacked bars against the capacity line, with what is over and the baseline."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from calc import exactly
from gui.charts.chart import Chart, Table
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.loads import Bar, Loads, Slab, loads, table
from gui.charts.memory_layout import Scene, scene
from gui.charts.memory_paint import AFTER, SWATCH, BarPainter, State, ghost_name, rests, tick_text
from gui.charts.parts import share_text
from gui.fonts import advance
from gui.language import translate
from gui.store import Snapshot
from gui.wording import GIB, gib

Edges = tuple[float, float]


class MemoryBar(Chart):
    """The memory chart; axes stand still while a slider is dragged and settle on release."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Memory on each device"))
        self._view: Loads | None = None
        self._hidden: frozenset[str] = frozenset()
        self._edges: dict[tuple[int, str], Edges] = {}
        self._from: dict[tuple[int, str], Edges] = {}
        self._end = self._end_from = 1.0
        self._placed: Scene | None = None

    # Taking in.

    @property
    def view(self) -> Loads | None:
        """What is drawn."""
        return self._view

    @property
    def ranges(self) -> tuple[float, ...]:
        """Where the axis ends, in GiB."""
        return (self._end,)

    def draw(self, snapshot: Snapshot) -> bool:
        """A new view; while a slider is held the axis stays as it is."""
        held = self._view.axis if snapshot.dragging and self._view else None
        self._view = loads(snapshot.report, snapshot.baseline_report, held)
        self._from, self._end_from = dict(self._edges), self._end if self._edges else self._view.axis.end
        self._edges = {}
        return True

    def step(self, way: float) -> None:
        """Lengths grow and shrink to their new values; a part that is new opens where it belongs."""
        view = self._view
        if view is None:
            return
        self._end = self._end_from + (view.axis.end - self._end_from) * way
        for index, bar in enumerate(view.bars):
            for slab in bar.slabs:
                start, end = self._from.get((index, slab.key), (slab.start, slab.end))
                edges = (start + (slab.start - start) * way, end + (slab.end - end) * way)
                self._edges[index, slab.key] = edges

    def describe(self) -> str:
        """The summary."""
        view = self._view
        if view is None:
            return ""
        bar = view.fullest
        parts = ", ".join(f"{slab.name} {gib(slab.value)}" for slab in view.legend)
        return translate("Charts", "{0}: {1} of {2} GiB. {3}. {4}.").format(
            bar.name, gib(bar.total), gib(view.usable), view.verdict, parts
        )

    def table(self) -> Table:
        """One line a part, one column a load."""
        return table(self._view) if self._view else ((), ())

    # What answers.

    def targets(self) -> Sequence[Target]:
        """Every part of every bar, then the baseline."""
        view, place = self._view, self.place
        if view is None or place is None:
            return ()
        found: list[Target] = []
        for index, (bar, box) in enumerate(zip(view.bars, place.bars, strict=False)):
            found += [self._slab_target(index, bar, slab, box, place) for slab in bar.slabs]
        return [target for target in found if target.box.width > 0]

    def target_at(self, x: float, y: float) -> Target | None:
        """The part or the line of the legend at a point."""
        view, place = self._view, self.place
        if view is None or place is None:
            return None
        for slab, box in zip(view.legend, place.legend, strict=False):
            if Box(x, y, 0, 0).meets(box):
                return Target(f"entry:{slab.key}", slab.name, box, Card(slab.key, ()))
        return super().target_at(x, y)

    def _slab_target(self, index: int, bar: Bar, slab: Slab, box: Box, place: Scene) -> Target:
        left, right = place.x(slab.start / GIB), min(place.x(slab.end / GIB), place.plot.right)
        share = translate("Charts", "{0} of the load").format(share_text(slab.value / bar.total))
        lines = (
            (slab.name, share),
            (f"{gib(slab.value)} GiB", exactly(round(slab.value), "bytes")),
            (bar.name, ""),
        )
        area = Box(left, box.top, right - left, box.height)
        return Target(f"{index}:{slab.key}", slab.name, area, Card(slab.key, lines), slab.path)

    def activate(self, target: Target) -> None:
        """A part opens its working, a line of the legend makes its part hollow."""
        if target.key.startswith("entry:"):
            self.toggle(target)
        else:
            super().activate(target)

    def toggle(self, target: Target) -> None:
        """Make a part hollow, or fill it again; its place stays, since memory does not go away."""
        key = target.key.partition(":")[2]
        self._hidden = self._hidden ^ {key}
        self.update()

    # Painting.

    @property
    def place(self) -> Scene | None:
        """Where bars, axis and legend stand; None before there is anything to draw."""
        view, s = self._view, self.scale
        if view is None:
            return None
        names = [bar.counted for bar in view.bars] + ([ghost_name()] if view.ghost else [])
        label = max(advance(name, "caption", s) for name in names)
        last = advance(tick_text(view.axis, view.axis.ticks[-1]), "tick", s)
        widths = [self._entry_width(slab) for slab in view.legend]
        return scene(
            self.width(),
            self.height(),
            len(view.bars),
            self._end,
            view.ghost is not None,
            label,
            last,
            widths,
            s,
        )

    def _entry_width(self, slab: Slab) -> float:
        s = self.scale
        name = advance(slab.name, "caption", s)
        value = advance(gib(slab.value), "caption_strong", s)
        return (SWATCH + 2 * AFTER) * s + name + value

    def resting(self) -> tuple[object, ...]:
        """All that weights, names, axis, capacity and baseline show."""
        view, place = self._view, self.place
        self._placed = place
        if view is None or place is None:
            return ()
        weights = [(bar.name, bar.note, *filter(rests, bar.slabs)) for bar in view.bars]
        edges = [self._edges[i, s.key] for i, bar in enumerate(view.bars) for s in bar.slabs if rests(s)]
        lines = [
            (slab if rests(slab) else slab.key, box.left, box.top)
            for slab, box in zip(view.legend, place.legend, strict=False)
        ]
        frame = (place.plot, place.bars, place.labels, place.unit)
        limits = (view.axis, view.usable, view.marketed, view.ghost)
        pointed = self.current if self.current.startswith("entry:") else ""
        return (weights, edges, lines, frame, limits, self._hidden, pointed)

    def paint_resting(self, painter: QPainter) -> None:
        """What lies below."""
        self._with_painter(painter, BarPainter.paint_resting)

    def paint(self, painter: QPainter) -> None:
        """What decides lies on top."""
        self._with_painter(painter, BarPainter.paint)

    def _with_painter(self, painter: QPainter, act: Callable[[BarPainter, float], None]) -> None:
        view, place = self._view, self._placed
        if view is not None and place is not None:
            state = State(self._edges, self._hidden, self.current, self.marked)
            act(BarPainter(painter, self.theme, self.scale, view, place, state), float(self.width()))
