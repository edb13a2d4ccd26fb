"""The legend of the layer map: each kind with its letter and count, and a way to choose all of it."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.fonts import advance, face
from gui.model_editor.cell_paint import paint_kind
from gui.model_editor.looks import kind_name
from gui.style import appearance, current
from gui.theme import POINTER_TARGET, RADIUS_CONTROL

SWATCH, WIDE, AIR, APART = 18, 22, 6, 12


class KindButton(QAbstractButton):
    """One kind: its look, its name, how many layers have it."""

    def __init__(self, kind: str, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.count = kind, count
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.name_it()

    def name_it(self) -> None:
        """Its words in the language in force."""
        said = self.tr("{0}, {1:,} layers: choose them all").format(kind_name(self.kind), self.count)
        self.setText(f"{kind_name(self.kind)} {self.count:,}")
        self.setAccessibleName(said)
        self.setToolTip(said)

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        wide = advance(kind_name(self.kind), "caption") + advance(f"{self.count:,}", "caption_strong")
        return QSize(round(WIDE + 2 * AIR + wide + 8), POINTER_TARGET)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Swatch with the letter, name, count."""
        painter, theme = QPainter(self), current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.hover))
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS_CONTROL, RADIUS_CONTROL
            )
        box = QRectF(3, (self.height() - SWATCH) / 2, WIDE, SWATCH)
        painter.save()
        shape = QPainterPath()
        shape.addRoundedRect(box, 3, 3)
        painter.setClipPath(shape)
        paint_kind(painter, box, self.kind, theme, lettered=True)
        painter.restore()
        left = box.right() + AIR
        name = kind_name(self.kind)
        for text, role, colour in (
            (name, "caption", theme.text),
            (f"{self.count:,}", "caption_strong", theme.text2),
        ):
            painter.setFont(face(role))
            painter.setPen(QColor(colour))
            area = QRectF(left, 0, self.width(), self.height())
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), text)
            left += advance(text, role) + AIR


class Legend(QWidget):
    """Wraps its kinds into as many lines as they need; `chosen` carries the kind that was clicked."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[KindButton] = []
        appearance.changed.connect(self.update)

    def show_counts(self, counts: dict[str, int]) -> None:
        """One entry for each kind; made anew only where they changed."""
        if [(each.kind, each.count) for each in self.buttons] == list(counts.items()):
            for button in self.buttons:
                button.name_it()
            self._place()
            return
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = [KindButton(kind, count, self) for kind, count in counts.items()]
        for button in self.buttons:
            button.clicked.connect(lambda _=False, kind=button.kind: self.chosen.emit(kind))
            button.show()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        x = y = 0
        for button in self.buttons:
            size = button.sizeHint()
            if x and x + size.width() > self.width():
                x, y = 0, y + POINTER_TARGET
            button.setGeometry(x, y, size.width(), size.height())
            x += size.width() + APART
        self.setFixedHeight(y + POINTER_TARGET)
