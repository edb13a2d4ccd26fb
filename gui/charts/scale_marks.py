"""Models as points with their names: what the charts of scaling laws share."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from calc import ScalingMap
from gui.charts.hover import Card, Target
from gui.charts.labels import Box, Wish, placed
from gui.charts.paint import Type, circle, diamond, pen
from gui.charts.scale_plane import Mark, lines_of
from gui.theme import RoleName, Theme

RADII = {"best": 6.0, "served": 6.5, "own": 6.0, "published": 4.0}
FIGURES = {"best": "scaling.flops", "served": "scaling.optimal_params", "own": "scaling.model_loss"}
NEAR = 9.0
Spots = Sequence[tuple[Mark, QPointF]]


def paint_marks(
    painter: QPainter, theme: Theme, scale: float, spots: Spots, field: Box, current: str
) -> None:
    """Points in front of the lines, the scenario's own last, and the names that find room."""
    words = Type(painter, scale)
    shown = [(mark, at) for mark, at in spots if field.meets(Box(at.x(), at.y(), 0.1, 0.1))]
    names: list[tuple[str, RoleName, str]] = []
    wishes: list[Wish] = []
    for mark, at in shown:
        role: RoleName = "tick" if mark.kind == "published" else "caption_strong"
        names.append((mark.name, role, theme.text3 if mark.kind == "published" else theme.text))
        wide, high = words.width(mark.name, role) + 2 * scale, words.height(role)
        wishes.append(Wish(at.x(), at.y(), RADII[mark.kind] * scale, wide, high))
    taken = [_box(at, RADII[mark.kind] * scale) for mark, at in shown]
    for (name, role, colour), box in zip(names, placed(wishes, field, taken), strict=True):
        if box is not None:
            words.plate(name, box, role, colour, theme.surface)
    for mark, at in reversed(shown):
        _paint(painter, theme, scale, mark, at, mark.key == current)


def _paint(painter: QPainter, theme: Theme, scale: float, mark: Mark, at: QPointF, marked: bool) -> None:
    fills = {
        "best": theme.tint("weights").fill, "served": theme.tint("weights").fill,
        "own": theme.text, "published": theme.text2,
    }  # fmt: skip
    shape = diamond if mark.kind == "served" else circle
    painter.setPen(pen(theme.accent if marked else theme.surface, (2 if marked else 1.3) * scale))
    painter.setBrush(QColor(fills[mark.kind]))
    painter.drawPath(shape(at.x(), at.y(), RADII[mark.kind] * scale))


def target_of(law: ScalingMap, mark: Mark, at: QPointF, origin: tuple[float, float]) -> Target:
    """A model that answers, with all that the law says of it."""
    lines = ((mark.name, ""), *lines_of(law, mark.spot))
    if mark.source:
        lines += ((mark.source, ""),)
    box = _box(QPointF(at.x() + origin[0], at.y() + origin[1]), RADII[mark.kind])
    return Target(mark.key, mark.name, box, Card("other", lines), FIGURES.get(mark.kind, ""))


def nearest(spots: Spots, x: float, y: float, scale: float) -> tuple[Mark, QPointF] | None:
    """The model at a place of the field, the scenario's own before others."""
    reach = NEAR * scale
    return next(((m, at) for m, at in spots if abs(at.x() - x) <= reach and abs(at.y() - y) <= reach), None)


def _box(at: QPointF, radius: float) -> Box:
    return Box(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
