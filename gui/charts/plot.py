"""A chart on pyqtgraph: fixed ranges, cached axes, own ticks, and sketches in pixels around the data."""

from collections.abc import Callable, Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui.charts.chart import Chart
from gui.charts.labels import Box
from gui.charts.paint import Type, pen
from gui.fonts import advance, font, metrics

EDGE, OVERHANG = 18.0, 15.0
Ticks = Sequence[tuple[float, str]]


class Sketch(pg.GraphicsObject):
    """Paints in the pixels of the view box, so that widths, hatches and texts keep their size."""

    def __init__(self, view: pg.ViewBox, draw: Callable[[QPainter], None], above: bool) -> None:
        super().__init__()
        self._view, self._draw = view, draw
        self.setParentItem(view)
        self.setZValue(10 if above else -10)
        if not above:
            # What lies behind changes seldom: it is painted again from its pixels.
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """Qt's hook."""
        return QRectF(self._view.rect())

    def resized(self) -> None:
        """The view box has another size."""
        self.prepareGeometryChange()
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Qt's hook."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw(painter)


class Plot(Chart):
    """The frame of a plotted chart: y title above at the left, x name below at the right, nothing rotated."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plot = plot = pg.PlotWidget(parent=self)
        plot.setFrameShape(QFrame.Shape.NoFrame)
        plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # One widget answers mouse and keys: the chart itself.
        plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.setMouseEnabled(False, False)
        plot.setAntialiasing(True)
        self._item: Any = plot.plotItem
        self._view_box: pg.ViewBox = self._item.getViewBox()
        self._view_box.disableAutoRange()
        self._view_box.setDefaultPadding(0.0)
        self._axes: dict[str, pg.AxisItem] = {name: plot.getAxis(name) for name in ("left", "bottom")}
        self._tick_texts: dict[str, tuple[tuple[float, str], ...]] = {}
        for axis in self._axes.values():
            axis.enableAutoSIPrefix(False)
            axis.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._range = (0.0, 1.0, 0.0, 1.0)
        self._size = (1.0, 1.0)
        self._behind = Sketch(self._view_box, self.sketch_behind, above=False)
        self._before = Sketch(self._view_box, self.sketch_before, above=True)
        self._view_box.sigResized.connect(self._resized)
        self.restyle()
        self.set_seen(False)

    # What a kind of plot says.

    def sketch_behind(self, painter: QPainter) -> None:
        """Paint what lies behind the data, in pixels of the view."""

    def sketch_before(self, painter: QPainter) -> None:
        """Paint what lies before the data, in pixels of the view."""

    def titles(self) -> tuple[str, str]:
        """The unit of y and the name of x."""
        return "", ""

    # Ranges and ticks.

    @property
    def ranges(self) -> tuple[float, ...]:
        """The part of the plane that is seen: left, right, bottom, top."""
        return self._range

    def set_range(self, left: float, right: float, bottom: float, top: float) -> None:
        """Show this part of the plane and no more."""
        wanted = (left, right, bottom, top)
        if wanted != self._range:
            self._range = wanted
            self._view_box.setRange(xRange=(left, right), yRange=(bottom, top), padding=0)

    def set_ticks(self, name: str, ticks: Ticks) -> None:
        """Label these places of an axis."""
        found = tuple(ticks)
        if self._tick_texts.get(name) != found:
            self._tick_texts[name] = found
            self._axes[name].setTicks([list(found)])
            self._reserve()

    def ticks(self, name: str) -> tuple[tuple[float, str], ...]:
        """The labelled places of an axis."""
        return self._tick_texts.get(name, ())

    def _reserve(self) -> None:
        """Keep just the room that the labels need, so that the plot stays put while numbers change."""
        tick = metrics("tick", self.scale)
        widest = max((advance(text, "tick", self.scale) for _, text in self.ticks("left")), default=0.0)
        self._axes["left"].setWidth(round(widest + 8 * self.scale))
        self._axes["bottom"].setHeight(round(tick.height() + 5 * self.scale))

    # Pixels.

    def x(self, value: float) -> float:
        """Pixels from the left edge of the view."""
        left, right, _, _ = self._range
        return (value - left) / (right - left) * self._size[0]

    def y(self, value: float) -> float:
        """Pixels from the upper edge of the view."""
        _, _, bottom, top = self._range
        return (top - value) / (top - bottom) * self._size[1]

    def value_at(self, x: float) -> float:
        """The value of x at a pixel of the view."""
        left, right, _, _ = self._range
        return left + x / max(1.0, self._size[0]) * (right - left)

    @property
    def field(self) -> Box:
        """The view in pixels of its own."""
        return Box(0, 0, *self._size)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the view begins in the chart."""
        corner = self._view_box.mapToScene(QPointF(0, 0))
        place = self._plot.mapFromScene(corner)
        return self._plot.x() + float(place.x()), self._plot.y() + float(place.y())

    def redraw(self, behind: bool = True) -> None:
        """Paint the sketches again; the one behind only where that is asked for."""
        if behind:
            self._behind.update()
        self._before.update()

    # Painting.

    def paint(self, painter: QPainter) -> None:
        """Titles, outside the plot."""
        words = Type(painter, self.scale)
        above, below = self.titles()
        edge = EDGE * self.scale
        words.write(above, Box(0, 0, self.width() * 0.6, edge), "tick", self.theme.text3)
        bottom = Box(0, self.height() - edge, self.width(), edge)
        words.write(below, bottom, "tick", self.theme.text3, "right")

    def paint_grid(self, painter: QPainter) -> None:
        """One line at each labelled place."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen(self.theme.grid, max(1.0, self.scale)))
        field = self.field
        for value, _ in self.ticks("bottom"):
            x = self.x(value)
            painter.drawLine(QPointF(x, 0), QPointF(x, field.height))
        for value, _ in self.ticks("left"):
            y = min(self.y(value), field.height - 0.5)
            painter.drawLine(QPointF(0, y), QPointF(field.width, y))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def restyle(self) -> None:
        """Give pyqtgraph the theme and the type, which it takes only item by item."""
        s = self.scale
        self._plot.setBackground(self.theme.surface)
        # End labels are centred on their ticks, so they need room beyond the view.
        self._item.layout.setContentsMargins(0, round(7 * s), round(OVERHANG * s), 0)
        for axis in self._axes.values():
            axis.setStyle(tickLength=0, tickAlpha=0, hideOverlappingLabels=round(OVERHANG * s))
            axis.setStyle(tickFont=font("tick", s), tickTextOffset=round(4 * s))
            axis.setPen(pg.mkPen(None))
            axis.setTextPen(QColor(self.theme.text3))
        self._reserve()
        self._place()
        self.redraw()

    def set_export(self, on: bool) -> None:
        """Draw axes afresh instead of from their pixels, as for a file or a printer."""
        mode = QGraphicsItem.CacheMode.NoCache if on else QGraphicsItem.CacheMode.DeviceCoordinateCache
        for item in (*self._axes.values(), self._behind):
            item.setCacheMode(mode)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        edge = round(EDGE * self.scale)
        self._plot.setGeometry(0, edge, self.width(), max(1, self.height() - 2 * edge))

    def _resized(self) -> None:
        self._size = (max(1.0, self._view_box.width()), max(1.0, self._view_box.height()))
        self._behind.resized()
        self._before.resized()

    def set_seen(self, seen: bool) -> None:
        """Show or hide the plot."""
        self._plot.setVisible(seen)
