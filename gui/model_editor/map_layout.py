"""Where everything of a layer map stands: cells in rows that follow the pattern, blocks at both ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from calc import Side

LEFT, TOP, RIGHT = 44, 4, 8
TITLE, CHIP, GAP, STACK_GAP, PATTERN_GAP = 26, 24, 6, 20, 6
ROUND = (16, 12, 10, 8)  # how many stand in a row where no pattern says so


@dataclass(frozen=True, slots=True)
class Cell:
    """The size of a cell and the step to the next one; small cells have no letters."""

    width: int
    height: int
    lettered: bool
    air: int = 3


LARGE, MIDDLE, SMALL = Cell(34, 42, True, 4), Cell(24, 32, True), Cell(13, 18, False, 2)
MANY, VERY_MANY = 160, 640


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the layout must know of a stack: its path, depth, pattern, and the widths of its end blocks."""

    where: str
    depth: int
    period: int
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """What stands somewhere: a stack's title, a layer, or a block at an end."""

    what: Literal["title", "layer", "before", "after"]
    where: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class StackPlace:
    """The places of one stack."""

    drawn: Drawn
    title: Box
    before: tuple[Box, ...]
    cells: Box
    after: tuple[Box, ...]
    columns: int
    cell: Cell

    @property
    def bottom(self) -> int:
        """Where it ends."""
        lowest = self.after[-1] if self.after else self.cells
        return lowest.y + lowest.height

    @property
    def period(self) -> int:
        """After how many cells of a row there is air: the pattern, where rows hold whole ones."""
        return self.drawn.period if self.columns % self.drawn.period == 0 else 1

    @property
    def row_height(self) -> int:
        """From one row of cells to the next."""
        return self.cell.height + 2 * self.cell.air + 2

    @property
    def rows(self) -> int:
        """Rows of cells."""
        return -(-self.drawn.depth // self.columns)

    def box(self, layer: int) -> Box:
        """The cell of a layer."""
        row, column = divmod(layer, self.columns)
        pitch = self.cell.width + self.cell.air
        air = column // self.period * PATTERN_GAP if self.period > 1 else 0
        return Box(
            LEFT + column * pitch + air,
            self.cells.y + row * self.row_height,
            self.cell.width,
            self.cell.height,
        )

    def layer_at(self, x: float, y: float) -> int | None:
        """The layer whose cell, or the air around it, holds a point."""
        row = int((y - self.cells.y) // self.row_height)
        if not self.cells.holds(LEFT, y) or x < LEFT - self.cell.air:
            return None
        pitch = self.cell.width + self.cell.air
        column = int((x - LEFT) // pitch)
        if self.period > 1:
            turn = self.period * pitch + PATTERN_GAP
            around = int((x - LEFT) // turn)
            column = around * self.period + min(int((x - LEFT - around * turn) // pitch), self.period - 1)
        layer = row * self.columns + column
        return layer if 0 <= column < self.columns and layer < self.drawn.depth else None

    def spot(self, x: float, y: float) -> Spot | None:
        """What of this stack stands at a point."""
        if self.title.holds(x, y):
            return Spot("title", self.drawn.where)
        sides: tuple[tuple[Side, tuple[Box, ...]], ...] = (("before", self.before), ("after", self.after))
        for side, boxes in sides:
            for at, box in enumerate(boxes):
                if box.holds(x, y):
                    return Spot(side, self.drawn.where, at)
        layer = self.layer_at(x, y)
        return None if layer is None else Spot("layer", self.drawn.where, layer)


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The places of all stacks, and the height that they need."""

    stacks: tuple[StackPlace, ...]
    height: int

    def spot(self, x: float, y: float) -> Spot | None:
        """What stands at a point."""
        return next((spot for place in self.stacks if (spot := place.spot(x, y)) is not None), None)

    def place(self, where: str) -> StackPlace | None:
        """The places of one stack."""
        return next((place for place in self.stacks if place.drawn.where == where), None)


def cell_size(stacks: Sequence[Drawn]) -> Cell:
    """Cells as large as the number of layers allows."""
    layers = sum(stack.depth for stack in stacks)
    return LARGE if layers <= MANY else MIDDLE if layers <= VERY_MANY else SMALL


def columns_of(stack: Drawn, cell: Cell, width: int) -> int:
    """Cells in a row: whole patterns where there is one, else a round number."""
    room, pitch, period = max(1, width - LEFT - RIGHT), cell.width + cell.air, stack.period
    fit = max(1, room // pitch)
    if not stack.depth or (stack.depth <= fit and period == 1):
        return max(1, stack.depth)
    turn = period * pitch + PATTERN_GAP
    if 1 < period <= fit and room >= turn:
        return min(room // turn * period, -(-stack.depth // period) * period)
    return next((fit // step * step for step in ROUND if fit >= step), fit)


def map_layout(stacks: Sequence[Drawn], width: int) -> MapLayout:
    """Every stack under the one before it."""
    cell = cell_size(stacks)
    places: list[StackPlace] = []
    y = TOP
    for stack in stacks:
        title = Box(0, y, width, TITLE)
        y += TITLE
        before, y = _chips(stack.before, y, width)
        columns = columns_of(stack, cell, width)
        rows = -(-stack.depth // columns)
        cells = Box(LEFT, y, width - LEFT - RIGHT, rows * (cell.height + 2 * cell.air + 2))
        y = cells.y + cells.height + (GAP - 2 if stack.depth else 0)
        after, y = _chips(stack.after, y, width)
        places.append(StackPlace(stack, title, before, cells, after, columns, cell))
        y += STACK_GAP
    return MapLayout(tuple(places), y)


def _chips(widths: Sequence[int], y: int, width: int) -> tuple[tuple[Box, ...], int]:
    """Chips one after the other, in as many lines as they need, and where the next thing begins."""
    boxes: list[Box] = []
    x = LEFT
    for wide in widths:
        if x > LEFT and x + wide > width - RIGHT:
            x, y = LEFT, y + CHIP + GAP
        boxes.append(Box(x, y, wide, CHIP))
        x += wide + GAP
    return tuple(boxes), y + CHIP + GAP if boxes else y
