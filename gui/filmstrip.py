"""The filmstrip: every scenario as a thumbnail with its memory bar and verdict."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QLineEdit, QMenu, QScrollArea, QWidget

from calc import Report
from gui.charts.paint import hatch
from gui.charts.parts import STACK_ORDER, ordered
from gui.fonts import font
from gui.held import held
from gui.store import Snapshot
from gui.style import appearance, current
from gui.theme import RADIUS_THUMBNAIL
from gui.trailing import Trailing
from gui.widgets.icon import icon
from gui.wording import amount_text, gib, verdict

WIDTH, HEIGHT, ADD_WIDTH = 206, 72, 40
EDGE, EDGE_ABOVE, PITCH = 12, 8, WIDTH + 8
PARTS = ("kv_cache", "state", "activations", "overhead", "cuda_graphs", "communication")
BAR_TOP, BAR_HEIGHT = 52, 7


class Thumbnail(QAbstractButton):
    """One scenario: number, name, memory, time, a bar with the capacity on it, and whether it fits."""

    opened = Signal(int)
    menu_asked = Signal(int, QPoint)
    rename_asked = Signal(int)

    def __init__(self, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.index = index
        self._report: Report | None = None
        self._selected = self._pinned = False
        self.setFixedSize(WIDTH, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda: self.opened.emit(self.index))
        appearance.changed.connect(self.update)

    def show_report(self, report: Report, selected: bool, pinned: bool) -> None:
        """Draw these answers; nothing is drawn again where nothing has changed."""
        state = (report, selected, pinned)
        if (self._report, self._selected, self._pinned) == state and self._report is report:
            return
        self._report, self._selected, self._pinned = state
        self.retranslate()
        self.update()

    def retranslate(self) -> None:
        """Say in words what is drawn."""
        if self._report is None:
            return
        text = f"{self.index + 1} {self._report.scenario.title}, {self._figures()}, {verdict(self._report)}"
        if self._pinned:
            text = self.tr("{0}, baseline").format(text)
        self.setAccessibleName(text)
        self.setToolTip(text)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(self.index, event.globalPos())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.rename_asked.emit(self.index)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT)

    def _figures(self) -> str:
        assert self._report is not None
        report = self._report
        size = f"{gib(held(report, 'total'))} GiB"
        if report.training:
            run = report.scenario.training
            return f"{size}   {amount_text(run.amount.tokens_at(run.sequence_length), 'tokens')}"
        return f"{size}   {amount_text(report.values['decode.tpot'], 'seconds')}"

    def paintEvent(self, event: QPaintEvent) -> None:
        report, theme = self._report, current()
        if report is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        marked = self._selected or self.hasFocus()
        thick = 2.0 if marked else 1.0
        painter.setPen(QPen(QColor(theme.accent if marked else theme.border), thick))
        painter.setBrush(QColor(theme.hover if self.underMouse() and not self._selected else theme.surface))
        frame = QRectF(self.rect()).adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
        painter.drawRoundedRect(frame, RADIUS_THUMBNAIL, RADIUS_THUMBNAIL)
        self._paint_words(painter, report)
        self._paint_bar(painter, report)
        painter.end()

    def _paint_words(self, painter: QPainter, report: Report) -> None:
        theme = current()
        painter.setPen(QColor(theme.text2))
        painter.setFont(font("caption_strong"))
        painter.drawText(QRectF(10, 6, 14, 18), Qt.AlignmentFlag.AlignVCenter, str(self.index + 1))
        face = font("caption_strong")
        room = WIDTH - 24 - (30 if self._pinned else 10)
        title = QFontMetrics(face).elidedText(report.scenario.title, Qt.TextElideMode.ElideMiddle, room)
        painter.setPen(QColor(theme.text))
        painter.drawText(QRectF(24, 6, room, 18), Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(font("caption"))
        painter.setPen(QColor(theme.text2))
        painter.drawText(QRectF(24, 26, WIDTH - 34, 18), Qt.AlignmentFlag.AlignVCenter, self._figures())
        if self._pinned:
            icon("pin", theme.text2).paint(painter, WIDTH - 26, 8, 14, 14)

    def _paint_bar(self, painter: QPainter, report: Report) -> None:
        theme = current()
        usable, total = held(report, "allowed"), held(report, "total")
        room = QRectF(24, BAR_TOP, WIDTH - 58, BAR_HEIGHT)
        scale = room.width() / max(total, usable * 1.1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.sunken))
        painter.drawRect(QRectF(room.left(), room.top(), usable * scale, room.height()))
        edge, x = room.left() + usable * scale, room.left()
        for part, size in bar_parts(report):
            width = size * scale
            tint = theme.tint(part).fill
            fill = QColor(tint)
            inside = max(0.0, min(width, edge - x))
            painter.fillRect(QRectF(x, room.top(), inside, room.height()), fill)
            if width > inside:
                over = QRectF(x + inside, room.top(), width - inside, room.height())
                shape = QPainterPath()
                shape.addRect(over)
                hatch(painter, shape, tint)
            x += width
        painter.fillRect(QRectF(edge - 1, room.top() - 4, 2, room.height() + 8), QColor(theme.text))
        signs = {"ok": ("check", theme.ok), "tight": ("check", theme.warn), "no": ("cross", theme.error)}
        name, colour = signs[report.verdict]
        icon(name, colour).paint(painter, WIDTH - 26, round(room.center().y()) - 7, 14, 14)


def bar_parts(report: Report) -> list[tuple[str, float]]:
    """The parts of the fullest device in the order of their bar."""
    if report.training:
        fullest = max(report.training, key=lambda each: each.total)
        return list(ordered(fullest.parts, STACK_ORDER))
    return [(part, report.values.get(f"memory.{part}", 0)) for part in ("weights", *PARTS)]


class AddButton(QAbstractButton):
    """The empty place at the end of the strip: a copy of the selected scenario goes there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(ADD_WIDTH, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        appearance.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(theme.accent if self.hasFocus() else theme.strong), 1.2, Qt.PenStyle.DashLine)
        painter.setPen(QPen(QColor(theme.accent), 2) if self.hasFocus() else pen)
        painter.setBrush(QColor(theme.hover) if self.underMouse() else Qt.BrushStyle.NoBrush)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(frame, RADIUS_THUMBNAIL, RADIUS_THUMBNAIL)
        icon("plus", theme.text2).paint(painter, ADD_WIDTH // 2 - 7, HEIGHT // 2 - 7, 14, 14)
        painter.end()


class Filmstrip(QScrollArea):
    """All thumbnails in a row, those in sight made; every verb on a scenario is in its menu too."""

    selected = Signal(int)
    duplicated = Signal(int)
    removed = Signal(int)
    renamed = Signal(int, str)
    pinned = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFixedHeight(HEIGHT + 20)
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self._add = AddButton(self._inside)
        self._add.clicked.connect(lambda: self.duplicated.emit(self._current))
        self.setWidget(self._inside)
        self._thumbnails: dict[int, Thumbnail] = {}
        self._current, self._pin, self._count = 0, None, 0
        self.horizontalScrollBar().valueChanged.connect(self._fill)
        self._seen = (0, 1)
        self._field: QLineEdit | None = None
        self._snapshot: Snapshot | None = None
        self._trailing = Trailing(self._settle, self)
        self._retranslate()

    def _show_current(self) -> None:
        middle = _left(self._current) + WIDTH // 2
        self.ensureVisible(middle, HEIGHT // 2, WIDTH // 2 + EDGE, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Draw the deck; during a drag, when the hand pauses."""
        self._snapshot = snapshot
        self._trailing.follow(snapshot.dragging)

    def _settle(self) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        project = snapshot.project
        self._current, self._pin, self._count = project.selected, project.baseline, len(project.scenarios)
        self._add.move(_left(self._count), EDGE_ABOVE)
        self._inside.setMinimumWidth(_left(self._count) + ADD_WIDTH + EDGE)
        self._fill()
        if self._seen != (self._current, self._count):
            self._seen = (self._current, self._count)
            # A new thumbnail can be scrolled to only once the strip has its new width.
            QTimer.singleShot(0, self._show_current)

    def rename(self, index: int) -> None:
        """Write over the name of a thumbnail."""
        self._end_rename()
        thumbnail = self._made(index)
        field = QLineEdit(thumbnail)
        field.setAccessibleName(self.tr("Title of the scenario"))
        field.setText(self._title(index))
        field.setGeometry(6, 3, WIDTH - 12, 28)
        field.selectAll()
        field.editingFinished.connect(lambda: self._finish_rename(index))
        away = QShortcut(Qt.Key.Key_Escape, field)
        away.setContext(Qt.ShortcutContext.WidgetShortcut)
        away.activated.connect(self._end_rename)
        field.show()
        field.setFocus()
        self._field = field

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _title(self, index: int) -> str:
        return self._snapshot.project.scenarios[index].title if self._snapshot else ""

    def _finish_rename(self, index: int) -> None:
        field, self._field = self._field, None
        if field is not None:
            text = field.text()
            field.deleteLater()
            self.renamed.emit(index, text)

    def _end_rename(self) -> None:
        field, self._field = self._field, None
        if field is not None:
            field.deleteLater()

    def _fill(self) -> None:
        """Make and write what is in sight, and a neighbour at each side for the Tab key; drop the rest."""
        if self._snapshot is None:
            return
        left = self.horizontalScrollBar().value()
        first = max(0, (left - EDGE) // PITCH - 1)
        last = min(self._count, (left + self.viewport().width() - EDGE) // PITCH + 2)
        for index in [each for each in self._thumbnails if not first <= each < last]:
            if index >= self._count or not self._thumbnails[index].hasFocus():
                self._let_go(index)
        known = set(self._thumbnails)
        for index in range(first, last):
            report = self._snapshot.reports[index]
            self._made(index).show_report(report, index == self._current, index == self._pin)
        if known != set(self._thumbnails):
            row = [self._thumbnails[index] for index in sorted(self._thumbnails)]
            for one, next_one in pairwise([*row, self._add]):
                self.setTabOrder(one, next_one)

    def _made(self, index: int) -> Thumbnail:
        thumbnail = self._thumbnails.get(index)
        if thumbnail is None:
            thumbnail = self._thumbnails[index] = Thumbnail(index, self._inside)
            thumbnail.opened.connect(self.selected)
            thumbnail.rename_asked.connect(self.rename)
            thumbnail.menu_asked.connect(self._open_menu)
            thumbnail.move(_left(index), EDGE_ABOVE)
            thumbnail.show()
        return thumbnail

    def _let_go(self, index: int) -> None:
        thumbnail = self._thumbnails.pop(index)
        if self._field is not None and thumbnail.isAncestorOf(self._field):
            self._end_rename()
        thumbnail.hide()
        thumbnail.deleteLater()

    def _open_menu(self, index: int, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Rename"), lambda: self.rename(index))
        menu.addAction(self.tr("Duplicate"), lambda: self.duplicated.emit(index))
        pin = self.tr("Unpin the baseline") if self._pin == index else self.tr("Pin as baseline")
        menu.addAction(pin, lambda: self.pinned.emit(index))
        menu.addSeparator()
        menu.addAction(self.tr("Remove"), lambda: self.removed.emit(index)).setEnabled(self._count > 1)
        menu.popup(at)

    def _retranslate(self) -> None:
        self._add.setAccessibleName(self.tr("Add a copy of this scenario"))
        self._add.setToolTip(self._add.accessibleName())
        for thumbnail in self._thumbnails.values():
            thumbnail.retranslate()


def _left(index: int) -> int:
    """Where a thumbnail begins."""
    return EDGE + index * PITCH
