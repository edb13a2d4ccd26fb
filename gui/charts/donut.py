"""Where the parameters are: a ring of components with its legend, to walk down to the tensors."""

import math
from collections.abc import Sequence

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from calc import exactly
from gui.charts.chart import Chart, Table
from gui.charts.donut_layout import Layout, Line, Widths, arranged
from gui.charts.donut_paint import CRUMB_HEIGHT, RAISED, RingPainter
from gui.charts.hover import Card, Target
from gui.charts.labels import Box
from gui.charts.paint import measure
from gui.charts.parameter_tree import Entry, Node, Ring, Segment, at, found, parameter_tree, ring, turn_of
from gui.charts.parts import share_text
from gui.fonts import advance
from gui.language import translate
from gui.store import Snapshot

Arc = tuple[float, float]


class Donut(Chart):
    """The donut: a click goes down a level or, at a tensor, opens the working; Backspace goes up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Charts", "Where the parameters are"))
        self._root: Node | None = None
        self._held: object = None
        self._keys: tuple[str, ...] = ()
        self._hidden: frozenset[str] = frozenset()
        self._ring = Ring((), (), "", "")
        self._arcs: dict[str, Arc] = {}
        self._from: dict[str, Arc] = {}

    # Taking in.

    def draw(self, snapshot: Snapshot) -> bool:
        """Qt-free view of the report; a model that has not changed needs no new ring."""
        whole = snapshot.report.whole
        if self._held is not None and snapshot.report.scenario.model is self._held:
            return False
        self._held = snapshot.report.scenario.model
        self._root = parameter_tree(snapshot.report) if whole.costs else None
        self._keys = tuple(node.key for node in found(self._root, self._keys)[1:]) if self._root else ()
        self._rebuild()
        return True

    def forget(self) -> None:
        """Words are made anew."""
        self._held = None

    @property
    def view(self) -> Ring:
        """What is drawn."""
        return self._ring

    @property
    def node(self) -> Node | None:
        """The node whose parts make up the ring."""
        return found(self._root, self._keys)[-1] if self._root else None

    def _rebuild(self) -> None:
        node = self.node
        if node is not None:
            keys = {child.key for child in node.children}
            # A ring of nothing says nothing: hiding the last part shows all of them again.
            self._hidden = self._hidden & keys if keys - self._hidden else frozenset()
            self._ring = ring(node, self._hidden)
        self._from = dict(self._arcs)
        self._arcs = {}

    def step(self, way: float) -> None:
        """Segments turn and grow to their new places; new ones open where they belong."""
        for segment in self._ring.segments:
            start, span = self._from.get(segment.key, (segment.start, 0.0 if self._from else segment.span))
            goal = (segment.start, segment.span)
            self._arcs[segment.key] = (start + (goal[0] - start) * way, span + (goal[1] - span) * way)

    def describe(self) -> str:
        """The summary."""
        parts = ", ".join(f"{entry.name} {entry.share}" for entry in self._ring.entries)
        name = self.node.name if self.node else ""
        return translate("Charts", "{0}: {1} parameters. {2}.").format(name, self._ring.total, parts)

    def table(self) -> Table:
        """One line a part, one below it for each tensor or group."""
        header = (
            translate("Charts", "Part"),
            translate("Charts", "Parameters"),
            translate("Charts", "Share"),
        )
        root = self._root
        if root is None:
            return header, ()
        rows: list[tuple[str, ...]] = []
        for node in root.children:
            rows.append((node.name, f"{node.value:,}", share_text(node.value / root.value)))
            rows += [
                (
                    f"    {child.name} {child.note}".rstrip(),
                    f"{child.value:,}",
                    share_text(child.value / root.value),
                )
                for child in node.children
            ]
        rows.append((translate("Charts", "Sum"), f"{root.value:,}", share_text(1.0)))
        return header, tuple(rows)

    # Going up and down.

    def activate(self, target: Target) -> None:
        """Go down where there is something below; at the end of the way open the working."""
        kind, _, key = target.key.partition(":")
        if kind == "crumb":
            self._go(self._keys[: int(key)])
        elif kind == "entry":
            self.toggle(target)
        elif kind == "total":
            if not self.climb():
                super().activate(target)
        else:
            self._descend(key, target)

    def _descend(self, key: str, target: Target) -> None:
        segment = next((s for s in self._ring.segments if s.key == key), None)
        below = segment.nodes[0] if segment and len(segment.nodes) == 1 else None
        if below is not None and below.children:
            self._go((*self._keys, below.key))
        else:
            super().activate(target)

    def climb(self) -> bool:
        """One level up."""
        if not self._keys:
            return False
        self._go(self._keys[:-1])
        return True

    def _go(self, keys: tuple[str, ...]) -> None:
        self._keys, self._hidden = keys, frozenset()
        self._change()

    def toggle(self, target: Target) -> None:
        """Take a part out of the ring, or put it back."""
        _, _, key = target.key.partition(":")
        members = next((s.nodes for s in self._ring.segments if s.key == key), None)
        keys = [node.key for node in members] if members else [key]
        self._hidden = self._hidden ^ frozenset(keys)
        self._change()
        if self.marked:
            # So that the same key brings back what it took away.
            self.move_mark(f"entry:{keys[0]}" if keys[0] in self._hidden else f"segment:{keys[0]}")

    def _change(self) -> None:
        self._hover.hide()
        self._rebuild()
        self.animate()
        self.retell()
        self.update()

    # What answers.

    def targets(self) -> Sequence[Target]:
        """The segments, then the entries that are out of the ring."""
        out = [entry for entry in self._ring.entries if not entry.shown]
        place = self.place
        lines = {self._ring.entries[line.index].key: line for line in place.lines}
        shown = [self._segment_target(segment, place) for segment in self._ring.segments]
        return [*shown, *(self._entry_target(e, lines[e.key]) for e in out if e.key in lines)]

    def target_at(self, x: float, y: float) -> Target | None:
        """The segment, the total, the line of the legend or the breadcrumb at a point."""
        place = self.place
        away = math.hypot(x - place.x, y - place.y)
        if away < place.inner:
            inner = Box(place.x - place.inner, place.y - place.inner, 2 * place.inner, 2 * place.inner)
            path = self.node.path if self.node else ""
            return Target("total:", self._ring.total, inner, Card("weights", ()), path)
        if away <= place.outer + RAISED:
            index = at(self._ring.segments, turn_of(x - place.x, y - place.y))
            return None if index is None else self._segment_target(self._ring.segments[index], place)
        for line in place.lines:
            if Box(x, y, 0, 0).meets(line.box):
                return self._entry_target(self._ring.entries[line.index], line)
        return next((t for t in self._crumb_targets() if Box(x, y, 0, 0).meets(t.box)), None)

    def _segment_target(self, segment: Segment, place: Layout) -> Target:
        turn = 2 * math.pi * (segment.start + segment.span / 2)
        middle = (place.outer + place.inner) / 2
        x, y = place.x + middle * math.sin(turn), place.y - middle * math.cos(turn)
        half = (place.outer - place.inner) / 2
        name = ", ".join(node.name for node in segment.nodes)
        # Notes say in how many layers a tensor stands, so they make sense for one node alone.
        note = segment.nodes[0].note if len(segment.nodes) == 1 else ""
        lines = [(name, share_text(segment.share)), (exactly(segment.value, "parameters"), note)]
        if any(node.children for node in segment.nodes) and len(segment.nodes) == 1:
            lines.append((translate("Charts", "Click to look inside"), ""))
        path = segment.nodes[0].path if len(segment.nodes) == 1 else (self.node.path if self.node else "")
        box = Box(x - half, y - half, 2 * half, 2 * half)
        return Target(f"segment:{segment.key}", name, box, Card(segment.colour, tuple(lines)), path)

    def _entry_target(self, entry: Entry, line: Line) -> Target:
        tip = (
            translate("Charts", "Click to take out of the ring")
            if entry.shown
            else translate("Charts", "Click to put back into the ring")
        )
        lines = ((entry.name, entry.share), (f"{entry.value}", ""), (tip, ""))
        return Target(f"entry:{entry.key}", entry.name, line.box, Card(entry.colour, lines))

    def _crumb_targets(self) -> list[Target]:
        way = found(self._root, self._keys) if self._root and self._keys else ()
        targets: list[Target] = []
        x = 0.0
        for level, node in enumerate(way):
            width = advance(node.name, "caption", self.scale)
            box = Box(x, 0, width, CRUMB_HEIGHT * self.scale)
            targets.append(Target(f"crumb:{level}", node.name, box, Card("weights", ())))
            x += width + 20 * self.scale
        return targets

    # Painting.

    @property
    def place(self) -> Layout:
        """Where ring and legend stand."""
        entries = self._ring.entries
        name, number = measure("body", self.scale), measure("body_medium", self.scale)
        widths = Widths(
            max((name(entry.name) for entry in entries), default=0),
            max((number(entry.value) for entry in entries), default=0),
            max((name(entry.share) for entry in entries), default=0),
        )
        amounts = self._amounts()
        top = CRUMB_HEIGHT * self.scale if self._keys else 0.0
        return arranged(self.width(), self.height(), amounts, widths, self.scale, top)

    def _amounts(self) -> list[float]:
        node = self.node
        return [float(child.value) for child in (node.children or (node,))] if node else []

    def paint(self, painter: QPainter) -> None:
        """Ring, total, legend, breadcrumb."""
        crumbs = self._crumb_targets()
        RingPainter(painter, self.theme, self.scale, self.current, self.marked).paint(
            self._ring, self.place, self._arcs, [(crumb.name, crumb.box) for crumb in crumbs]
        )
