"""Where the ring and the columns of its legend stand in a panel of any size: pure geometry."""

from collections.abc import Sequence
from dataclasses import dataclass

from gui.charts.labels import Box

# The ring is drawn 26 wide at 170 across.
THICKNESS = 26 / 170
SMALLEST, LARGEST, SHARE_OF_WIDTH = 84.0, 320.0, 0.46
# Long names are cut before the ring gives way further than this.
LEAST_SHARE = 0.3
PITCH, CLOSEST = 24.0, 15.0
SWATCH, AFTER_SWATCH, COLUMN_GAP, RING_GAP = 10.0, 8.0, 16.0, 18.0
NARROWEST_NAME = 92.0
MARGIN = 6.0
ROOMY = 1.35


@dataclass(frozen=True, slots=True)
class Widths:
    """The widest text of each column of the legend."""

    name: float
    value: float
    share: float


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the legend: which entry, its whole box, and the columns; None where one is left out."""

    index: int
    box: Box
    name: Box
    value: Box | None
    share: Box


@dataclass(frozen=True, slots=True)
class Layout:
    """Centre and radii of the ring, the rows of the legend, and how many entries found no room."""

    x: float
    y: float
    outer: float
    inner: float
    lines: tuple[Line, ...]
    folded: int
    fold: Box | None


def arranged(
    width: float, height: float, values: Sequence[float], widths: Widths, scale: float, top: float = 0.0
) -> Layout:
    """The layout for entries of these values; where rows are short, the smallest entries are folded."""
    room = height - top
    full = (SWATCH + AFTER_SWATCH + 2 * COLUMN_GAP) * scale + widths.name + widths.value + widths.share
    margin, gap = MARGIN * scale, RING_GAP * scale
    most = min(room - 2 * margin, LARGEST * scale, max(SHARE_OF_WIDTH * width, SMALLEST * scale))
    least = max(SMALLEST * scale, LEAST_SHARE * width)
    across = max(min(least, most), min(most, width - 2 * margin - gap - full))
    across = max(across, 24.0)
    left = margin + across + gap
    legend = min(width - left - margin, max(full * ROOMY, 220 * scale))
    shift = max(0.0, (width - left - legend - margin) / 2)
    x, y = margin + across / 2 + shift, top + room / 2
    count, pitch = _rows(len(values), room, scale)
    kept = _largest(values, count if count == len(values) else count - 1)
    folded = len(values) - len(kept)
    first = y - pitch * (len(kept) + bool(folded)) / 2
    boxes = [Box(left + shift, first + row * pitch, legend, pitch) for row in range(len(kept) + 1)]
    lines = tuple(_line(index, boxes[row], widths, scale) for row, index in enumerate(kept))
    outer = across / 2
    return Layout(x, y, outer, outer * (1 - 2 * THICKNESS), lines, folded, boxes[-1] if folded else None)


def _rows(count: int, room: float, scale: float) -> tuple[int, float]:
    """How many rows there are room for, and their distance."""
    pitch = min(PITCH * scale, room / max(1, count))
    if pitch >= CLOSEST * scale:
        return count, pitch
    fitting = max(1, int(room // (CLOSEST * scale)))
    return fitting, CLOSEST * scale


def _largest(values: Sequence[float], count: int) -> list[int]:
    """Indices of the largest values, in their own order."""
    ranked = sorted(range(len(values)), key=lambda index: -values[index])[: max(0, count)]
    return sorted(ranked)


def _line(index: int, box: Box, widths: Widths, scale: float) -> Line:
    start = box.left + (SWATCH + AFTER_SWATCH) * scale
    share = Box(box.right - widths.share, box.top, widths.share, box.height)
    gap = COLUMN_GAP * scale
    value: Box | None = Box(share.left - gap - widths.value, box.top, widths.value, box.height)
    end = value.left if value else share.left
    if end - gap / 2 - start < min(widths.name, NARROWEST_NAME * scale):
        # Names may be cut and shares say most: the amount goes first, the hover card has it.
        value, end = None, share.left
    return Line(index, box, Box(start, box.top, max(0.0, end - gap / 2 - start), box.height), value, share)
