"""Which texts the roofline carries and where: roof first, then the points that take most time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from gui.charts.labels import Box, Side, Wish, crosses, placed
from gui.charts.roof import Mark, Roof
from gui.fonts import advance, metrics
from gui.language import translate
from gui.theme import RoleName

LEAST_SHARE = 0.04
MOST_LABELS = 6
# Below this height of the view the ridge keeps its line and loses its label.
RIDGE_HEIGHT = 120.0
ROLES: dict[str, RoleName] = {"strong": "caption_strong", "plain": "caption_medium", "faint": "tick"}
Rivals = tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
Kind = Literal["strong", "plain", "faint"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A text with its place and weight."""

    text: str
    box: Box
    kind: Kind


@dataclass(frozen=True, slots=True)
class Lines:
    """What runs through the view, in pixels: the roof, the height of the other rate, the ridge."""

    field: Box
    roof: tuple[tuple[float, float], ...]
    second: float | None
    ridge: float | None


def labelled(
    view: Roof,
    marks: Sequence[Mark],
    boxes: Sequence[Box],
    lines: Lines,
    scale: float,
    rivals: Rivals = (),
) -> tuple[Placed, ...]:
    """Every label that found room; they touch neither one another, nor a point, nor the edge.

    `rivals` are the names of other devices with the pixels of their roofs.
    """
    taken = [box.grown(scale) for box in boxes]
    found: list[Placed] = []
    texts = (view.peak_text, view.bandwidth_text, view.second_text, view.ridge_text)
    others = [piece for _, roof in rivals for piece in pairwise(roof)]
    for text, kind, tries in (*_fixed(texts, lines, scale), *_rival_names(rivals, lines, scale)):
        free = [box for box in tries if lines.field.holds(box) and not any(box.meets(o) for o in taken)]
        # A dashed line through a text is better than no text, but a free place is better still.
        box = next((b for b in free if not any(crosses(b, *piece) for piece in others)), None)
        box = box or next(iter(free), None)
        if text and box is not None:
            found.append(Placed(text, box, kind))
            taken.append(box)
    groups = _grouped(marks, boxes)[:MOST_LABELS]
    wishes = [_wish(names, box, phase, scale) for names, box, phase in groups]
    for (names, _, _), box in zip(groups, placed(wishes, lines.field, taken, lines.roof), strict=True):
        if box is not None:
            found.append(Placed(names, box, "plain"))
    return tuple(found)


def _size(text: str, kind: Kind, scale: float) -> tuple[float, float]:
    return advance(text, ROLES[kind], scale) + 2 * scale, metrics(ROLES[kind], scale).height()


@lru_cache(8)
def _rival_names(rivals: Rivals, lines: Lines, scale: float) -> tuple[tuple[str, Kind, list[Box]], ...]:
    """The names of other devices at the flat part of their roofs, from the right; else along the slope."""
    found: list[tuple[str, Kind, list[Box]]] = []
    for name, roof in rivals:
        wide, high = _size(name, "faint", scale)
        y, corner = roof[-1][1], roof[-2][0]
        rows = (y - high - 2 * scale, y + 2 * scale)
        ends = (
            lines.field.right - wide - 6 * scale,
            (corner + lines.field.right - wide) / 2,
            corner + 6 * scale,
        )
        tries = [Box(x, top, wide, high) for x in ends for top in rows]
        for part in (0.3, 0.5, 0.7):
            x = roof[0][0] + (roof[1][0] - roof[0][0]) * part
            middle = roof[0][1] + (roof[1][1] - roof[0][1]) * part
            tries.append(Box(x - wide - 8 * scale, middle - high, wide, high))
        found.append((name, "faint", tries))
    return tuple(found)


@lru_cache(8)
def _fixed(
    texts: tuple[str, str, str, str], lines: Lines, scale: float
) -> tuple[tuple[str, Kind, list[Box]], ...]:
    """The texts of the roof with the places that suit them, best first; they rest while points move."""
    field, (peak_text, bandwidth_text, second_text, ridge_text) = lines.field, texts
    found: list[tuple[str, Kind, list[Box]]] = []
    (x0, y0), (x1, y1) = lines.roof[0], lines.roof[1]
    flat = len(lines.roof) > 2
    wide, high = _size(peak_text, "strong", scale)
    if flat:
        top = y1 - high - 3 * scale
        middle = (x1 + field.right - wide) / 2
        starts = (
            x1 + 4 * scale,
            field.right - wide - 2 * scale,
            x1 - wide / 2,
            x1 - wide - 4 * scale,
            middle,
        )
        found.append((peak_text, "strong", [Box(x, top, wide, high) for x in starts]))
    wide, high = _size(bandwidth_text, "strong", scale)
    slope: list[Box] = []
    for part in (0.12, 0.25, 0.4, 0.55, 0.7, 0.85):
        x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        right = max(field.left + 4 * scale + wide, x - 6 * scale)
        # Where the text must stand further right than the point of the slope, it rises with the slope.
        slope.append(Box(right - wide, _height(lines.roof, right + 4 * scale) - high, wide, high))
        slope.append(Box(right - wide, y - high, wide, high))
    found.append((bandwidth_text, "strong", [box for box in slope if _clear(box, lines.roof)]))
    if lines.second is not None:
        wide, high = _size(second_text, "faint", scale)
        ends = (field.right - wide - 8 * scale, x1 + 8 * scale, (x1 + field.right - wide) / 2)
        rows = [lines.second + gap * scale for gap in (3, 10)] + [lines.second - high - 2 * scale]
        found.append((second_text, "faint", [Box(x, top, wide, high) for top in rows for x in ends]))
    if lines.ridge is not None and field.height >= RIDGE_HEIGHT * scale:
        wide, high = _size(ridge_text, "faint", scale)
        top = field.bottom - high - 4 * scale
        sides = (lines.ridge + 6 * scale, lines.ridge - wide - 6 * scale)
        found.append((ridge_text, "faint", [Box(x, top, wide, high) for x in sides]))
    return tuple(found)


def _height(roof: Sequence[tuple[float, float]], x: float) -> float:
    """Pixels of the roof's height at a pixel of x."""
    for (x0, y0), (x1, y1) in pairwise(roof):
        if x0 <= x <= x1 and x1 > x0:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return roof[-1][1]


def _clear(box: Box, roof: Sequence[tuple[float, float]]) -> bool:
    """Whether a box lies wholly above the roof."""
    return box.bottom <= min(_height(roof, box.left), _height(roof, box.right)) + 0.5


def _grouped(marks: Sequence[Mark], boxes: Sequence[Box]) -> list[tuple[str, Box, str]]:
    """Points that matter, those of one phase that lie on one another named together."""
    groups: list[tuple[list[str], Box, str]] = []
    for mark, box in sorted(zip(marks, boxes, strict=True), key=lambda pair: -pair[0].share):
        host = next((g for g in groups if g[2] == mark.phase and _covers(g[1], box)), None)
        if host is not None:
            if len(host[0]) < 2 and mark.share >= LEAST_SHARE / 2:
                host[0].append(mark.name)
        elif mark.share >= LEAST_SHARE:
            groups.append(([mark.name], box, mark.phase))
    return [(_together(names), box, phase) for names, box, phase in groups]


def _together(names: Sequence[str]) -> str:
    """One name, or two as one: "MLP and projections"."""
    first, *rest = dict.fromkeys(names)
    if not rest:
        return first
    second = rest[0]
    lower = second[:1].lower() + second[1:] if second[1:2].islower() else second
    return translate("Charts", "{0} and {1}").format(first, lower)


def _covers(one: Box, two: Box) -> bool:
    (x0, y0), (x1, y1) = one.centre, two.centre
    reach = max(one.width, two.width) / 2
    return abs(x0 - x1) <= reach and abs(y0 - y1) <= reach


def _wish(text: str, box: Box, phase: str, scale: float) -> Wish:
    wide, high = _size(text, "plain", scale)
    x, y = box.centre
    sides: tuple[Side, ...] = ("right", "left", "below", "above")
    if phase == "prefill":
        sides = ("below", "left", "right", "above")
    return Wish(x, y, box.width / 2 + 2 * scale, wide, high, sides)
