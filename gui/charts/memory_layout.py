"""Where bars, axis, capacity line and legend of the memory chart stand: pure geometry in pixels."""

from collections.abc import Sequence
from dataclasses import dataclass

from gui.charts.labels import Box, flowed

LINE_ABOVE = 6.0
HEADROOM = 18.0
BAR_LEAST, BAR_MOST, BAR_GAP = 22.0, 48.0, 6.0
GHOST_HEIGHT = 14.0
AXIS_HEIGHT = 22.0
LABEL_GAP = 12.0
LEGEND_PITCH, LEGEND_CLOSE, LEGEND_GAP = 22.0, 17.0, 20.0
LABEL_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Scene:
    """Boxes of the bars that have room, the ghost, the axis row, the legend; and the scale of x."""

    labels: Box
    plot: Box
    bars: tuple[Box, ...]
    ghost: Box | None
    axis: Box
    legend: tuple[Box, ...]
    unit: float

    def x(self, amount: float) -> float:
        """Pixels of an amount in units of the axis."""
        return self.plot.left + amount * self.unit

    @property
    def line(self) -> tuple[float, float]:
        """Top and bottom of the capacity line."""
        last = self.ghost or self.bars[-1]
        return self.bars[0].top - LINE_ABOVE * self.stroke, last.bottom + LINE_ABOVE * self.stroke

    @property
    def stroke(self) -> float:
        """The scale of strokes: how much larger than usual the ghost or the headroom is drawn."""
        return self.plot.top / (HEADROOM + LINE_ABOVE)


def scene(
    width: float, height: float, count: int, end: float, ghost: bool, label: float, last_tick: float,
    legend: Sequence[float], scale: float,
) -> Scene:  # fmt: skip
    """The geometry for `count` bars on an axis to `end`; `label`, `last_tick`, `legend` are text widths.

    Bars that find no room are left out from the end, legend rows likewise.
    """
    s = scale
    label = min(label, LABEL_SHARE * width)
    left = label + LABEL_GAP * s
    right = width - max(last_tick / 2 - 4 * s, 4 * s)
    top = (HEADROOM + LINE_ABOVE) * s
    corners = flowed(legend, width, LEGEND_GAP * s, 1.0)
    rows = 1 + int(max((y for _, y in corners), default=-1))
    below = AXIS_HEIGHT * s + (GHOST_HEIGHT + BAR_GAP) * s * ghost
    free = height - top - below - LINE_ABOVE * s
    pitch, rows = _legend_rows(rows, free - count * (BAR_LEAST + BAR_GAP) * s, s)
    shown = max(1, min(count, int((free - rows * pitch + BAR_GAP * s) // ((BAR_LEAST + BAR_GAP) * s))))
    tall = (free - rows * pitch - 8 * s - BAR_GAP * s * (shown - 1)) / shown
    tall = max(min(BAR_LEAST * s, free), min(BAR_MOST * s, tall))
    bars = tuple(
        Box(left, top + row * (tall + BAR_GAP * s), max(1.0, right - left), tall) for row in range(shown)
    )
    bottom = bars[-1].bottom
    ghost_box = Box(left, bottom + BAR_GAP * s, bars[0].width, GHOST_HEIGHT * s) if ghost else None
    base = ghost_box.bottom if ghost_box else bottom
    plot = Box(left, top, bars[0].width, base - top)
    axis = Box(left, base + 4 * s, plot.width, (AXIS_HEIGHT - 6) * s)
    slack = max(0.0, height - axis.bottom - rows * pitch)
    start = axis.bottom + min(16 * s, slack)
    boxes = tuple(
        Box(x, start + row * pitch, wide, pitch)
        for (x, row), wide in zip(corners, legend, strict=True)
        if row < rows
    )
    return Scene(Box(0, top, label, plot.height), plot, bars, ghost_box, axis, boxes, plot.width / end)


def _legend_rows(rows: int, room: float, scale: float) -> tuple[float, int]:
    """Distance of the rows of the legend, and how many of them there is room for."""
    if rows * LEGEND_PITCH * scale <= room:
        return LEGEND_PITCH * scale, rows
    close = LEGEND_CLOSE * scale
    return close, max(0, min(rows, int(room // close)))
