"""Where labels go: pure geometry in pixels, so that no two texts meet and none is cut off."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Side = Literal["right", "left", "above", "below"]
SIDES: tuple[Side, ...] = ("right", "left", "above", "below")
AIR = 5.0
Measure = Callable[[str], float]
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle in pixels; y grows downwards."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def grown(self, by: float) -> "Box":
        """The box with a margin all around; a negative one shrinks it."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, x: float, y: float) -> "Box":
        """The box somewhere else."""
        return Box(self.left + x, self.top + y, self.width, self.height)

    def meets(self, other: "Box") -> bool:
        """Whether the two share any area."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )

    def holds(self, other: "Box") -> bool:
        """Whether the other lies wholly in this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


@dataclass(frozen=True, slots=True)
class Wish:
    """A text of this size that wants to stand beside a point, `reach` pixels away from its centre."""

    x: float
    y: float
    reach: float
    width: float
    height: float
    sides: tuple[Side, ...] = SIDES

    def at(self, side: Side) -> Box:
        """Its box on one side of the point."""
        middle = self.y - self.height / 2
        match side:
            case "right":
                return Box(self.x + self.reach + AIR, middle, self.width, self.height)
            case "left":
                return Box(self.x - self.reach - AIR - self.width, middle, self.width, self.height)
            case "above":
                top = self.y - self.reach - self.height
                return Box(self.x - self.width / 2, top, self.width, self.height)
            case "below":
                return Box(self.x - self.width / 2, self.y + self.reach, self.width, self.height)


def crosses(box: Box, start: Spot, end: Spot) -> bool:
    """Whether a straight line passes through a box."""
    (x0, y0), (x1, y1) = start, end
    first, last = 0.0, 1.0
    for way, low, high in (
        (x1 - x0, box.left - x0, box.right - x0),
        (y1 - y0, box.top - y0, box.bottom - y0),
    ):
        if way == 0:
            if not low < 0 < high:
                return False
            continue
        enter, leave = sorted((low / way, high / way))
        first, last = max(first, enter), min(last, leave)
    return first < last


def placed(
    wishes: Sequence[Wish], bounds: Box, taken: Iterable[Box] = (), line: Sequence[Spot] = ()
) -> tuple[Box | None, ...]:
    """A box for each wish, the first ones served first; None where every side collides or is cut off.

    What is `taken`, and the pieces of a broken `line`, are kept clear.
    """
    occupied = list(taken)
    pieces = list(pairwise(line))

    def free(box: Box) -> bool:
        return (
            bounds.holds(box)
            and not any(box.meets(other) for other in occupied)
            and not any(crosses(box, *piece) for piece in pieces)
        )

    found: list[Box | None] = []
    for wish in wishes:
        box = next((box for box in map(wish.at, wish.sides) if free(box)), None)
        if box is not None:
            occupied.append(box)
        found.append(box)
    return tuple(found)


def shifted(box: Box, bounds: Box) -> Box:
    """The box moved sideways just so far that it lies between the bounds; their left edge wins."""
    left = max(bounds.left, min(box.left, bounds.right - box.width))
    return Box(left, box.top, box.width, box.height)


def fitting(variants: Iterable[str], room: float, measure: Measure, air: float = AIR) -> str:
    """The first of the texts that fits in the room with air on both sides; empty if none does."""
    return next((text for text in variants if text and measure(text) + 2 * air <= room), "")


def elided(text: str, room: float, measure: Measure) -> str:
    """The text, its middle left out as far as the room demands; names may be cut so, numbers never."""
    if measure(text) <= room:
        return text
    for keep in range(len(text) - 1, 1, -1):
        head = (keep + 1) // 2
        cut = f"{text[:head].rstrip()}…{text[len(text) - (keep - head) :].lstrip()}"
        if measure(cut) <= room:
            return cut
    return "…" if measure("…") <= room else ""


def wrapped(text: str, room: float, measure: Measure) -> tuple[str, ...]:
    """The text in lines that fit the room, broken at spaces, or after a comma where there are none."""
    lines: list[str] = []
    for word in text.replace("，", "， ").split():
        glue = "" if lines and lines[-1].endswith("，") else " "
        if lines and measure(lines[-1] + glue + word) <= room:
            lines[-1] += glue + word
        else:
            lines.append(word)
    return tuple(lines)


def flowed(
    widths: Sequence[float], room: float, gap: float, row_height: float
) -> tuple[tuple[float, float], ...]:
    """Top-left corners of items that flow in rows from left to right; one too wide has a row of its own."""
    corners: list[tuple[float, float]] = []
    x = y = 0.0
    for width in widths:
        if x and x + width > room:
            x, y = 0.0, y + row_height
        corners.append((x, y))
        x += width + gap
    return tuple(corners)


def thinned(boxes: Sequence[Box], air: float = AIR) -> tuple[bool, ...]:
    """Which labels of an axis stay where neighbours would touch: the last always, then from the first on."""
    if not boxes:
        return ()
    last = boxes[-1]
    kept: list[bool] = []
    edge = float("-inf")
    for box in boxes[:-1]:
        stays = box.left >= edge and box.right + air <= last.left
        kept.append(stays)
        edge = box.right + air if stays else edge
    return (*kept, True)
