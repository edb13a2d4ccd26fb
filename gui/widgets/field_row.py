"""A row of a form: label, mark of change, editor, and the sentences that say what is wrong or doubtful."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.fonts import font
from gui.style import appearance, current
from gui.theme import CONTROL_HEIGHT, POINTER_TARGET, RADIUS_CONTROL, ROLES


class ChangedDot(QAbstractButton):
    """A dot that says "changed from the catalogue" and puts the original back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(QSize(POINTER_TARGET, POINTER_TARGET))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        kept = self.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.setSizePolicy(kept)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Six pixels of accent."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(current().accent))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(self.rect().center()) + QPointF(0.5, 0.5), 3, 3)
        if self.hasFocus():
            painter.setPen(QPen(QColor(current().accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect().adjusted(4, 4, -4, -4), RADIUS_CONTROL, RADIUS_CONTROL)


class Label(QLabel):
    """A plain text that gives way: what finds no room ends in an ellipsis."""

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        return QSize(40, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text as far as it goes."""
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)


class FieldRow(QWidget):
    """Label left, editor right, anything wide (a slider) below; `reset` asks for the original."""

    reset = Signal()

    def __init__(
        self, label: str, editor: QWidget, help_text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.editor = editor
        self._label = Label(self)
        self._label.setBuddy(editor)
        self._label.setMinimumHeight(CONTROL_HEIGHT)
        self._dot = ChangedDot(self)
        self._dot.clicked.connect(self.reset)
        self._error = QLabel(self)
        self._error.setFont(font("caption"))
        self._error.setWordWrap(True)
        self._error.hide()
        self._warning = QLabel(self)
        self._warning.setFont(font("caption"))
        self._warning.setWordWrap(True)
        self._warning.hide()
        line = self._line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(self._label, 1)
        line.addWidget(self._dot)
        line.addWidget(editor)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(line)
        self._column.addWidget(self._error)
        self._column.addWidget(self._warning)
        self.relabel(label, help_text)
        appearance.changed.connect(self._colour)
        self._colour()

    def relabel(self, label: str, help_text: str = "") -> None:
        """Set label, tooltip and accessible name."""
        self._label.setText(label)
        for widget in (self._label, self.editor):
            widget.setToolTip(help_text)
        self.editor.setAccessibleName(label)
        self.editor.setAccessibleDescription(help_text)

    def stand_up(self) -> None:
        """Set the label over the editor, for rows that stand side by side."""
        self._line.removeWidget(self._label)
        self._label.setFont(font("caption"))
        self._label.setFixedHeight(ROLES["caption"].line)
        self._column.insertWidget(0, self._label)
        self._line.removeWidget(self._dot)
        self._line.addWidget(self._dot)
        self._line.addStretch(1)
        self._column.addStretch(1)

    def put_below(self, widget: QWidget) -> None:
        """Set a wide part, such as a slider, under the line."""
        widget.setAccessibleName(self._label.text())
        self._column.insertWidget(1, widget)

    def show_error(self, sentence: str) -> None:
        """Say what is wrong under the field; "" when nothing is."""
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))
        mark = getattr(self.editor, "mark", None)
        if mark is not None:
            mark(bool(sentence))

    @property
    def error(self) -> str:
        """The sentence under the field."""
        return self._error.text() if not self._error.isHidden() else ""

    def show_warning(self, sentence: str) -> None:
        """Say under the field what is doubtful of its value; "" when nothing is."""
        self._warning.setText(f"! {sentence}" if sentence else "")
        self._warning.setVisible(bool(sentence))

    @property
    def warning(self) -> str:
        """What is said to be doubtful."""
        return self._warning.text()

    def show_original(self, text: str | None) -> None:
        """Show the dot with the original in its tooltip; None where nothing was changed."""
        self._dot.setVisible(text is not None)
        if text is not None:
            words = self.tr("Changed; the original is {0}").format(text)
            self._dot.setToolTip(words)
            self._dot.setAccessibleName(f"{self._label.text()}: {words}")

    def _colour(self) -> None:
        self._label.setStyleSheet(f"color: {appearance.theme.text2};")
        self._error.setStyleSheet(f"color: {appearance.theme.error}; padding: 2px 0;")
        self._warning.setStyleSheet(f"color: {appearance.theme.warn}; padding: 2px 0;")
