"""A typed number with its unit inside the field; what can't be read is marked and changes nothing."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.fonts import font
from gui.style import appearance, current

Parse = Callable[[str], int | float | None]
Show = Callable[[int | float | None], str]
EDGE, CARET = 9, 5  # border and padding at each side; what Qt keeps beside the text


class NumberField(QLineEdit):
    """A line that holds a number.

    `parse` reads what was typed and raises ValueError with a sentence; `show_text` writes a value.
    `edited` carries a value that was read; `refused` the sentence, "" when the field is well again.
    `stepped` is the wish for so many steps up or down.
    """

    edited = Signal(object)
    refused = Signal(str)
    stepped = Signal(int)

    def __init__(self, parse: Parse, show_text: Show, unit: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parse, self._show = parse, show_text
        self._unit = unit
        self._has_room = True
        self._value: int | float | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFont(font("body"))
        self.setMinimumWidth(72)
        self.show_unit(unit)
        self.editingFinished.connect(self._read)
        self.textChanged.connect(self._fit)
        appearance.changed.connect(self.update)

    @property
    def good(self) -> int | float | None:
        """The last good value, which stays in force."""
        return self._value

    def show_unit(self, unit: str) -> None:
        """Set the unit that stands at the end of the field."""
        self._unit = unit
        self._fit()

    def _fit(self) -> None:
        """Leave room for the unit, unless the number needs all of it: no number is ever cut."""
        metrics = QFontMetrics(self.font())
        unit = metrics.horizontalAdvance(f" {self._unit}") if self._unit else 0
        self._has_room = metrics.horizontalAdvance(self.text()) + unit <= self.width() - 2 * EDGE - CARET
        self.setTextMargins(0, 0, unit if self._has_room else 0, 0)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._fit()

    def show_value(self, value: int | float | None) -> None:
        """Show a value without telling anybody; a mark of refusal goes."""
        self._value = value
        if not (self.hasFocus() and self.isModified()):
            text = self._show(value)
            if text != self.text():
                self.setText(text)
            self.mark(False)

    def mark(self, wrong: bool) -> None:
        """Draw or remove the border that says the text is not in force."""
        if bool(self.property("invalid")) != wrong:
            self.setProperty("invalid", wrong)
            self.style().unpolish(self)
            self.style().polish(self)

    def _read(self) -> None:
        if not self.isModified():
            return
        self.setModified(False)
        try:
            value = self._parse(self.text())
        except ValueError as error:
            self.mark(True)
            self.refused.emit(str(error))
            return
        self.mark(False)
        self.refused.emit("")
        changed = value != self._value
        self._value = value
        self.setText(self._show(value))
        if changed:
            self.edited.emit(value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down step; Escape brings the last good value back."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Up else -1)
        elif event.key() == Qt.Key.Key_Escape and (self.isModified() or self.property("invalid")):
            self.setText(self._show(self._value))
            self.setModified(False)
            self.mark(False)
            self.refused.emit("")
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A number is one word, however its digits are grouped."""
        super().mouseDoubleClickEvent(event)  # it waits for a third click, which selects the line
        self.selectAll()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line and, lighter, the unit."""
        super().paintEvent(event)
        if not (self._unit and self._has_room):
            return
        painter = QPainter(self)
        painter.setFont(font("body"))
        painter.setPen(QColor(current().text2))
        area = self.rect().adjusted(EDGE, 0, -EDGE - 2, 0)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), self._unit)
