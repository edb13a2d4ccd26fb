"""The status bar: saved or not, warnings, what a GiB is, how long the evaluation took."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QWidget

from calc import Message
from gui.fonts import font
from gui.messages import said
from gui.store import Snapshot
from gui.trailing import Trailing
from gui.widgets.still_label import StillLabel

HEIGHT, TIME_WIDTH = 26, 120


class Status(QFrame):
    """One line; the count of warnings opens their list, and a warning its figure (`figure_asked`)."""

    figure_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self.setProperty("status", True)
        self._snapshot: Snapshot | None = None
        self._counted: tuple[Message, ...] | None = None
        self._trailing = Trailing(self._settle, self)
        self._dirty = False
        self._saved, self._units, self._time = QLabel(), QLabel(), StillLabel()
        self._time.setFixedSize(TIME_WIDTH, HEIGHT - 8)
        self._warnings = QPushButton()
        self._warnings.setProperty("quiet", True)
        self._warnings.clicked.connect(self._list)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(12)
        row.addWidget(self._saved)
        row.addWidget(_line())
        row.addWidget(self._warnings)
        row.addStretch(1)
        row.addWidget(self._units)
        row.addWidget(_line())
        row.addWidget(self._time)
        for label in (self._saved, self._units):
            label.setFont(font("caption"))
            label.setProperty("tone", "text3")
        self._retranslate()

    @property
    def saved_text(self) -> str:
        """What it says of the file."""
        return self._saved.text()

    @property
    def warnings_text(self) -> str:
        """What it says of the warnings."""
        return self._warnings.text()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Count the warnings and tell the time; during a drag, when the hand pauses."""
        self._snapshot = snapshot
        self._trailing.follow(snapshot.dragging)

    def _settle(self) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        self._time.say(self.tr("evaluated in {0:.1f} ms").format(snapshot.seconds * 1000))
        if self._counted != snapshot.messages:
            self._count()

    def show_saved(self, dirty: bool) -> None:
        """Say whether anything would be lost."""
        self._dirty = dirty
        self._saved.setText(self.tr("Unsaved changes") if dirty else self.tr("All changes saved"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _count(self) -> None:
        messages = self._counted = self._snapshot.messages if self._snapshot else ()
        if not messages:
            self._warnings.setText(self.tr("No warnings"))
        elif len(messages) == 1:
            self._warnings.setText(self.tr("1 warning: {0}").format(_short(said(messages[0]))))
        else:
            self._warnings.setText(self.tr("{0} warnings").format(len(messages)))
        self._warnings.setToolTip("\n".join(map(said, messages)))
        self._warnings.setAccessibleName(self._warnings.text())
        self._warnings.setEnabled(bool(messages))
        self._warnings.setProperty("warn", bool(messages))
        self._warnings.style().unpolish(self._warnings)
        self._warnings.style().polish(self._warnings)

    def _list(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for message in self._snapshot.messages if self._snapshot else ():
            menu.addAction(said(message), lambda path=message.path: self.figure_asked.emit(path))
        menu.popup(self._warnings.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _retranslate(self) -> None:
        self._units.setText(self.tr("GiB = 2^30 bytes"))
        self.show_saved(self._dirty)
        self._count()
        self._settle()


def _line() -> QFrame:
    line = QFrame()
    line.setProperty("rule", True)
    line.setFixedSize(1, 14)
    return line


def _short(text: str, most: int = 90) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
