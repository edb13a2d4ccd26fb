"""The working of a figure: where the number comes from, term by term, down to what was given."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from calc import Figure
from gui.explanation import as_latex, as_markdown, as_text
from gui.fonts import font
from gui.store import Snapshot
from gui.widgets.icon import IconButton
from gui.wording import titled
from gui.working_page import WorkingPage, shortened

REDRAW_MS = 60


class Working(QFrame):
    """Shows one figure of the snapshot and follows it; a term opens its own working, the path leads back."""

    closed = Signal()
    policy_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("popover", True)
        self._snapshot: Snapshot | None = None
        self._root = ""
        self._steps: list[str] = []
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(REDRAW_MS)
        self._redraw.timeout.connect(self._draw)
        self._trail = QHBoxLayout()
        self._close = IconButton("close", "")
        self._close.clicked.connect(self.closed)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._copies = [QPushButton() for _ in range(3)]
        for button, form in zip(self._copies, (as_text, as_markdown, as_latex), strict=True):
            button.clicked.connect(lambda _=False, form=form: self._copy(form))
        self._lay_out()
        self._retranslate()

    @property
    def path(self) -> str:
        """The path of the figure whose working was opened."""
        return self._root

    def open(self, path: str, snapshot: Snapshot) -> None:
        """Show the working of a figure."""
        self._root, self._steps = path, []
        self._snapshot = snapshot
        self._draw()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Follow an edit, a few times a second at most."""
        self._snapshot = snapshot
        if self._root and self.isVisible() and not self._redraw.isActive():
            self._redraw.start()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._draw()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addLayout(self._trail, 1)
        head.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        for button in self._copies:
            foot.addWidget(button)
        foot.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 16, 16, 16)
        whole.setSpacing(8)
        whole.addLayout(head)
        whole.addWidget(self._scroll, 1)
        whole.addLayout(foot)

    def _retranslate(self) -> None:
        self._close.name_it(self.tr("Close the working"))
        for button, text in zip(self._copies, (self.tr("Copy as text"), "Markdown", "LaTeX"), strict=True):
            button.setText(text)
            button.setToolTip(self.tr("Copy the working in this form"))

    def _figures(self) -> list[Figure]:
        """The figure that was opened and those that were stepped into, as far as they still exist."""
        if self._snapshot is None or self._root not in self._snapshot.report.values:
            return []
        found = [self._snapshot.report.figure(self._root)]
        for at, name in enumerate(self._steps):
            if name not in found[-1].terms:
                del self._steps[at:]
                break
            found.append(found[-1].terms[name])
        return found

    def _draw(self) -> None:
        figures = self._figures()
        if not figures or self._snapshot is None:
            self.closed.emit()
            return
        self._draw_trail(figures)
        at = self._scroll.verticalScrollBar().value()
        page = WorkingPage(figures[-1], self._path_of(figures[-1]), self._snapshot, self.maximumWidth())
        page.term_opened.connect(self._step)
        page.policy_asked.connect(self.policy_asked)
        self._scroll.setWidget(page)
        self._scroll.verticalScrollBar().setValue(at)

    def _path_of(self, figure: Figure) -> str:
        return figure.path or ("" if self._steps else self._root)

    def _draw_trail(self, figures: list[Figure]) -> None:
        while (item := self._trail.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for at, figure in enumerate(figures[:-1]):
            if len(figures) > 4 and 0 < at < len(figures) - 2:
                continue
            link = QPushButton(_short(figure))
            link.setProperty("link", True)
            link.setAccessibleName(self.tr("Back to {0}").format(titled(figure.title)))
            link.clicked.connect(lambda _=False, at=at: self._back(at))
            self._trail.addWidget(link)
            self._trail.addWidget(QLabel("›"))
        here = QLabel(_short(figures[-1], 44))
        here.setFont(font("caption_strong"))
        self._trail.addWidget(here)
        self._trail.addStretch(1)

    def _step(self, name: str) -> None:
        self._steps.append(name)
        self._draw()

    def _back(self, depth: int) -> None:
        del self._steps[depth:]
        self._draw()

    def _copy(self, form: Callable[[Figure], str]) -> None:
        figures = self._figures()
        if figures:
            QGuiApplication.clipboard().setText(form(figures[-1]))


def _short(figure: Figure, most: int = 22) -> str:
    return shortened(titled(figure.title), most)
