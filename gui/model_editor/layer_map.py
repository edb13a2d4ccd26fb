"""The layer map: every layer of a model as a cell of one painted widget, chosen by mouse and keys."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from calc import LayerKinds, Model
from gui.fonts import advance, face
from gui.model_editor.cell_paint import cell_pixmap
from gui.model_editor.looks import kind_name, kinds_name, paint_of
from gui.model_editor.map_layout import LEFT, Box, Drawn, MapLayout, Spot, StackPlace, map_layout
from gui.model_editor.pictures import StackPicture, alike, pictures
from gui.model_editor.selection import Selection
from gui.style import appearance, current
from gui.theme import RADIUS_CONTROL
from gui.widgets.sign import paint_sign

CHIP_AIR, SWATCH = 10, 8


class LayerMap(QWidget):
    """`selected` carries what a person chose, `asked` what a key asks for: add, duplicate, remove."""

    selected = Signal(object)
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._pictures: tuple[StackPicture, ...] = ()
        self._layout = MapLayout((), 0)
        self._selection: Selection | None = None
        self._cells: dict[tuple[LayerKinds, int, float], QPixmap] = {}
        self._dragging = False
        appearance.changed.connect(self._forget)

    # --- what is shown ---
    @property
    def pictures(self) -> tuple[StackPicture, ...]:
        """What is drawn of each stack."""
        return self._pictures

    @property
    def places(self) -> MapLayout:
        """Where everything stands."""
        return self._layout

    def picture(self, where: str) -> StackPicture | None:
        """What is drawn of one stack."""
        return next((each for each in self._pictures if each.where == where), None)

    def show_model(self, model: Model, warnings: Mapping[str, str]) -> None:
        """Draw a model."""
        self._pictures = pictures(model, warnings)
        self._arrange()

    def show_selection(self, selection: Selection) -> None:
        """Mark what is chosen, and name it for who can't see it."""
        self._selection = selection
        self._name()
        self.update()

    def box_of(self, selection: Selection) -> QRect | None:
        """Where the keyboard stands, to be scrolled to."""
        place = self._layout.place(selection.where)
        if place is None:
            return None
        if selection.edge is not None:
            side, at = selection.edge
            boxes = place.before if side == "before" else place.after
            return _rect(boxes[at]) if at < len(boxes) else None
        return _rect(place.box(selection.cursor) if place.drawn.depth else place.title)

    def _arrange(self) -> None:
        stacks = [
            Drawn(
                each.where, len(each.layers), each.period, tuple(map(_chip_width, each.before)),
                tuple(map(_chip_width, each.after)),
            )
            for each in self._pictures
        ]  # fmt: skip
        self._layout = map_layout(stacks, max(160, self.width()))
        self.setMinimumHeight(self._layout.height)
        self.update()

    def _forget(self) -> None:
        self._cells.clear()
        self.update()

    def _name(self) -> None:
        chosen = self._selection
        words = self.tr("Layer map")
        picture = self.picture(chosen.where) if chosen else None
        if chosen and picture and chosen.edge is None and chosen.cursor < len(picture.layers):
            place = self.tr("layer {0} of {1}").format(chosen.cursor, len(picture.layers))
            said = self.tr("{0} chosen").format(len(chosen.layers))
            words = f"{words}: {place}, {kinds_name(picture.layers[chosen.cursor])}, {said}"
        self.setAccessibleName(words)

    # --- paint ---
    def paintEvent(self, event: QPaintEvent) -> None:
        """Only the rows that are seen."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = event.rect()
        for place, picture in zip(self._layout.stacks, self._pictures, strict=True):
            if place.title.y <= seen.bottom() and place.bottom >= seen.top():
                self._paint_title(painter, place, picture)
                self._paint_chips(painter, place, picture)
                self._paint_cells(painter, place, picture, seen)
        painter.end()

    def _paint_title(self, painter: QPainter, place: StackPlace, picture: StackPicture) -> None:
        theme = current()
        painter.setFont(face("body_strong"))
        painter.setPen(QColor(theme.text))
        area = QRectF(_rect(place.title))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), picture.name)
        left = advance(picture.name, "body_strong") + 10
        painter.setFont(face("caption"))
        painter.setPen(QColor(theme.text3))
        depth = self._said_of(picture)
        painter.drawText(area.adjusted(left, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), depth)
        chosen = self._selection
        if chosen and chosen.where == picture.where and not chosen.layers and chosen.edge is None:
            painter.setPen(QPen(QColor(theme.accent), 2))
            wide = left + advance(depth, "caption") + 8
            painter.drawRoundedRect(
                QRectF(-4, area.top() + 2, wide + 4, area.height() - 4), RADIUS_CONTROL, RADIUS_CONTROL
            )

    def _said_of(self, picture: StackPicture) -> str:
        depth, width = len(picture.layers), picture.hidden_size
        if depth == 1:
            return self.tr("1 layer, hidden size {0:,}").format(width)
        if not depth:
            return self.tr("no layers, width {0:,}").format(width)
        return self.tr("{0:,} layers, hidden size {1:,}").format(depth, width)

    def _paint_chips(self, painter: QPainter, place: StackPlace, picture: StackPicture) -> None:
        theme, chosen = current(), self._selection
        for side, boxes, kinds in (
            ("before", place.before, picture.before), ("after", place.after, picture.after),
        ):  # fmt: skip
            for at, (box, kind) in enumerate(zip(boxes, kinds, strict=True)):
                mine = chosen is not None and chosen.where == picture.where and chosen.edge == (side, at)
                area = QRectF(_rect(box)).adjusted(1, 1, -1, -1)
                painter.setPen(QPen(QColor(theme.accent if mine else theme.border), 2 if mine else 1))
                painter.setBrush(QColor(theme.accent_soft if mine else theme.surface))
                painter.drawRoundedRect(area, RADIUS_CONTROL, RADIUS_CONTROL)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(paint_of(kind, theme)[0]))
                middle = area.center().y()
                painter.drawRoundedRect(
                    QRectF(area.left() + 7, middle - SWATCH / 2, SWATCH, SWATCH), 1.6, 1.6
                )
                painter.setFont(face("caption"))
                painter.setPen(QColor(theme.text))
                words = area.adjusted(7 + SWATCH + 6, 0, 0, 0)
                painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), kind_name(kind))

    def _paint_cells(self, painter: QPainter, place: StackPlace, picture: StackPicture, seen: QRect) -> None:
        tall, top = place.row_height, place.cells.y
        first = max(0, (seen.top() - top) // tall)
        last = min(place.rows, (seen.bottom() - top) // tall + 1)
        theme = current()
        for row in range(first, last):
            start, end = row * place.columns, min((row + 1) * place.columns, len(picture.layers))
            box = place.box(start)
            painter.setFont(face("tick"))
            painter.setPen(QColor(theme.text3))
            label = QRect(0, box.y, LEFT - 8, box.height)
            painter.drawText(
                label, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{start:,}"
            )
            self._paint_chosen(painter, place, picture, range(start, end))
            for at in range(start, end):
                self._paint_layer(painter, place, picture, at)

    def _paint_chosen(self, painter: QPainter, place: StackPlace, picture: StackPicture, row: range) -> None:
        """One frame around each run of chosen layers of a row."""
        chosen, theme = self._selection, current()
        if chosen is None or chosen.where != picture.where:
            return
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.setBrush(QColor(theme.accent_soft))
        first: int | None = None
        for at in (*row, row.stop):
            if at < row.stop and at in chosen.layers:
                first = at if first is None else first
            elif first is not None:
                run = QRectF(_rect(place.box(first)).united(_rect(place.box(at - 1))))
                air = min(3.0, place.cell.air + 0.0)
                painter.drawRoundedRect(run.adjusted(-air, -air, air, air), 5, 5)
                first = None

    def _paint_layer(self, painter: QPainter, place: StackPlace, picture: StackPicture, at: int) -> None:
        box, theme, chosen = place.box(at), current(), self._selection
        painter.drawPixmap(QPoint(box.x, box.y), self._cell(picture.layers[at], place))
        here = chosen is not None and chosen.where == picture.where and bool(chosen.layers)
        if here and chosen is not None and at == chosen.cursor and self.hasFocus():
            painter.setPen(QPen(QColor(theme.text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(box.x + 1, box.y + 1, box.width - 2, box.height - 2), 3, 3)
        if at in picture.warned:
            plate = QRectF(box.x + box.width - 13, box.y + 1, 12, 12)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.warn_soft))
            painter.drawEllipse(plate)
            paint_sign(painter, "warning", QColor(theme.warn), plate.left() + 1, plate.center().y(), 0.8)

    def _cell(self, kinds: LayerKinds, place: StackPlace) -> QPixmap:
        ratio = self.devicePixelRatioF()
        key = kinds, place.cell.width, ratio
        if key not in self._cells:
            self._cells[key] = cell_pixmap(kinds, place.cell, current(), ratio)
        return self._cells[key]

    # --- mouse ---
    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = self._layout.spot(event.position().x(), event.position().y())
        if event.button() != Qt.MouseButton.LeftButton or spot is None:
            return
        self._dragging = spot.what == "layer" and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        self._choose(spot, event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        chosen = self._selection
        if not self._dragging or not event.buttons() & Qt.MouseButton.LeftButton or chosen is None:
            return
        spot = self._layout.spot(event.position().x(), event.position().y())
        if spot and spot.what == "layer" and spot.where == chosen.where and spot.at != chosen.cursor:
            self.selected.emit(chosen.to(spot.at))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragging = False

    def _choose(self, spot: Spot, keys: Qt.KeyboardModifier) -> None:
        chosen = self._selection
        here = chosen is not None and chosen.where == spot.where and chosen.edge is None
        if spot.what == "title":
            self.selected.emit(Selection(spot.where))
        elif spot.what != "layer":
            self.selected.emit(Selection(spot.where, edge=(spot.what, spot.at)))
        elif chosen is not None and here and keys & Qt.KeyboardModifier.ShiftModifier:
            self.selected.emit(chosen.to(spot.at))
        elif chosen is not None and here and keys & Qt.KeyboardModifier.ControlModifier:
            self.selected.emit(chosen.toggled(spot.at))
        else:
            self.selected.emit(Selection(spot.where).at(spot.at))

    # --- keys ---
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, with Shift they widen; Ctrl+A takes all, Ctrl+L those alike, Space toggles one."""
        key, keys = Qt.Key(event.key()), event.modifiers()
        held = bool(keys & Qt.KeyboardModifier.ControlModifier)
        commands = {Qt.Key.Key_Delete: "remove", Qt.Key.Key_Backspace: "remove", Qt.Key.Key_Insert: "add"}
        if key in commands or (held and key == Qt.Key.Key_D):
            self.asked.emit(commands.get(key, "duplicate"))
        elif held and key in (Qt.Key.Key_A, Qt.Key.Key_L):
            self.take_all() if key == Qt.Key.Key_A else self.take_alike()
        elif not self._walk(key, keys):
            super().keyPressEvent(event)

    def take_all(self) -> None:
        """Choose every layer of the stack."""
        picture = self.picture(self._selection.where) if self._selection else None
        if picture and self._selection and picture.layers:
            self.selected.emit(Selection(picture.where).of(frozenset(range(len(picture.layers)))))

    def take_alike(self) -> None:
        """Choose every layer of the kinds that are chosen."""
        picture = self.picture(self._selection.where) if self._selection else None
        if picture and self._selection and self._selection.layers:
            self.selected.emit(self._selection.of(alike(picture, self._selection.layers)))

    def _walk(self, key: Qt.Key, keys: Qt.KeyboardModifier) -> bool:
        chosen = self._selection
        place = self._layout.place(chosen.where) if chosen else None
        if chosen is None or place is None:
            return False
        steps = {
            Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -place.columns,
            Qt.Key.Key_Down: place.columns, Qt.Key.Key_Home: -place.drawn.depth,
            Qt.Key.Key_End: place.drawn.depth, Qt.Key.Key_Space: 0,
        }  # fmt: skip
        if key not in steps:
            return False
        at = chosen.cursor + steps[key]
        if not 0 <= at < place.drawn.depth and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self._leave(place, 1 if key == Qt.Key.Key_Down else -1)
        at = min(max(0, at), place.drawn.depth - 1)
        if at < 0:
            return False
        if key == Qt.Key.Key_Space:
            self.selected.emit(chosen.toggled(at) if chosen.layers else chosen.at(at))
        elif keys & Qt.KeyboardModifier.ShiftModifier:
            self.selected.emit(chosen.to(at))
        else:
            self.selected.emit(Selection(chosen.where).at(at))
        return True

    def _leave(self, place: StackPlace, step: int) -> bool:
        """To the nearest layer of the next stack that has any."""
        rest = self._layout.stacks[self._layout.stacks.index(place) :: step][1:]
        other = next((each for each in rest if each.drawn.depth), None)
        if other is not None:
            self.selected.emit(Selection(other.drawn.where).at(0 if step > 0 else other.drawn.depth - 1))
        return True

    # --- what Qt tells ---
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            spot = self._layout.spot(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), self.tooltip(spot) if spot else "", self)
            return True
        return super().event(event)

    def tooltip(self, spot: Spot) -> str:
        """What a person who points there is told."""
        picture = self.picture(spot.where)
        if picture is None or spot.what == "title":
            return ""
        if spot.what != "layer":
            return kind_name((picture.before if spot.what == "before" else picture.after)[spot.at])
        words = self.tr("Layer {0}: {1}").format(spot.at, kinds_name(picture.layers[spot.at]))
        return "\n".join(part for part in (words, picture.warned.get(spot.at, "")) if part)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._arrange()
            self._name()
        super().changeEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


def _rect(box: Box) -> QRect:
    return QRect(box.x, box.y, box.width, box.height)


def _chip_width(kind: str) -> int:
    return round(advance(kind_name(kind), "caption")) + SWATCH + 6 + 2 * CHIP_AIR
