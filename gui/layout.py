"""The inside of the window: bar, cards, dock, centre, working, filmstrip and status in their places."""

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from calc import Catalogue
from gui.banner import Banner
from gui.card_strip import CardStrip
from gui.charts import PAGES
from gui.commands import Actions
from gui.dashboard import Dashboard
from gui.dock import Dock
from gui.editors import Editor
from gui.filmstrip import Filmstrip
from gui.language import translate
from gui.ledger import LedgerTab
from gui.panels.hardware import HardwarePanel
from gui.panels.model import ModelPanel
from gui.panels.workload import WorkloadPanel
from gui.status import Status
from gui.store import Snapshot
from gui.theme import Density
from gui.topbar import TopBar
from gui.widgets.tabs import Tabs
from gui.working import Working

WORKING_WIDTH, POPOVER_WIDTH = 420, 720
ROOM_FOR_WORKING = 1800


class Layout(QWidget):
    """Holds every part; the window wires them."""

    edited = Signal(tuple, object)
    gesture_started = Signal()
    gesture_finished = Signal()
    working_asked = Signal(str)

    def __init__(self, actions: Actions, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.top = TopBar(actions)
        self.cards = CardStrip()
        self.banner = Banner()
        self.model, self.hardware = ModelPanel(known), HardwarePanel(known)
        self.workload = WorkloadPanel(known)
        self.panels = (self.model, self.hardware, self.workload)
        self.dashboards, self.ledger = tuple(Dashboard(page) for page in PAGES), LedgerTab()
        self.dashboard = self.dashboards[0]
        self.filmstrip, self.status = Filmstrip(), Status()
        self.working = Working(self)
        self.working.hide()
        self._tabs, self._pages = Tabs(), QStackedWidget()
        self._lay_out()
        self._connect()
        fields = tuple((each.field.path, each.field.title) for each in self.editors.values())
        self.top.palette_button.offer_fields(fields)
        self._retranslate()

    # --- what is shown ---
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Hand a snapshot to every part."""
        self.cards.show_snapshot(snapshot)
        for panel in self.panels:
            panel.show_snapshot(snapshot)
        for each in self.dashboards:
            each.show_snapshot(snapshot)
        self.ledger.show_snapshot(snapshot)
        self.filmstrip.show_snapshot(snapshot)
        self.status.show_snapshot(snapshot)
        self.working.show_snapshot(snapshot)
        self.top.palette_button.show_snapshot(snapshot)

    def show_density(self, density: Density) -> None:
        """Closer or wider."""
        self._dock.setFixedWidth(density.dock_width)
        self.cards.show_density(density)
        for each in self.dashboards:
            each.show_density(density)
        for panel in self.panels:
            panel.show_density(density)

    def refuse(self, path: str, sentence: str) -> None:
        """Mark the field of a refused edit; what has no field is said in the banner."""
        if not any(panel.refuse(path, sentence) for panel in self.panels):
            self.banner.say(sentence)

    def show_tab(self, index: int) -> None:
        """Show a page: those of PAGES in their order, and the ledger last (-1)."""
        self._tabs.setCurrentIndex(index % self._tabs.count())

    def go_to_field(self, path: str) -> None:
        """Put the caret into a field."""
        editor = self.editors.get(path)
        if editor is None:
            return
        for panel in self.panels:
            if panel.isAncestorOf(editor.widget):
                panel.reveal(path)
        editor.widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        # What was folded gets its place first.
        QTimer.singleShot(0, lambda: self._dock.ensureWidgetVisible(editor.row))

    def collapse(self) -> bool:
        """Bring all charts of every page back; whether one was expanded."""
        was = [each.collapse() for each in self.dashboards]
        return any(was)

    # --- the working ---
    @property
    def working_open(self) -> bool:
        """Whether a working is shown."""
        return not self.working.isHidden()

    def open_working(self, path: str, snapshot: Snapshot) -> None:
        """Show the working of a figure."""
        self.working.show()
        self.place_working(self.width())
        self.working.open(path, snapshot)
        self.working.raise_()
        self.working.setFocus()

    def close_working(self) -> None:
        """Put the working away."""
        self.working.hide()

    def place_working(self, width: int) -> None:
        """At the right where there is room for it, else over the middle of the window."""
        if not self.working_open:
            return
        docked = width >= ROOM_FOR_WORKING
        if docked != (self.working.parentWidget() is not self):
            if docked:
                self._body.addWidget(self.working)
                self.working.setFixedWidth(WORKING_WIDTH)
                self.working.setGraphicsEffect(None)  # pyright: ignore[reportArgumentType]
            else:
                self._body.removeWidget(self.working)
                self.working.setParent(self)
            self.working.show()
        if not docked:
            self._float()

    def _float(self) -> None:
        shadow = QGraphicsDropShadowEffect(self.working)
        shadow.setOffset(0, 8)
        shadow.setBlurRadius(24)
        shadow.setColor(QColor(0, 0, 0, 41))
        self.working.setGraphicsEffect(shadow)
        width, height = min(POPOVER_WIDTH, self.width() - 48), min(700, self.height() - 96)
        self.working.setFixedWidth(width)
        self.working.resize(width, height)
        self.working.move(QPoint((self.width() - width) // 2, 64))
        self.working.raise_()

    # --- how it is put together ---
    def _lay_out(self) -> None:
        self._dock = Dock()
        self._dock.setWidget(self._panel_column())
        for page in (*self.dashboards, self.ledger):
            self._tabs.addTab("")
            self._pages.addWidget(page)
        self._tabs.currentChanged.connect(self._pages.setCurrentIndex)
        centre = QVBoxLayout()
        centre.setSpacing(0)
        centre.setContentsMargins(0, 0, 0, 0)
        centre.addWidget(self._tabs)
        centre.addWidget(self._pages, 1)
        self._body = QHBoxLayout()
        self._body.setSpacing(0)
        self._body.addWidget(self._dock)
        self._body.addLayout(centre, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        for widget in (self.top, self.cards, self.banner, _rule()):
            whole.addWidget(widget)
        whole.addLayout(self._body, 1)
        for widget in (_rule(), self.filmstrip, self.status):
            whole.addWidget(widget)

    def _panel_column(self) -> QWidget:
        holder = QFrame()
        holder.setProperty("dock", True)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for at, panel in enumerate(self.panels):
            if at:
                column.addWidget(_rule())
            column.addWidget(panel)
        column.addStretch(1)
        return holder

    def _connect(self) -> None:
        for panel in self.panels:
            panel.edited.connect(self.edited)
            panel.gesture_started.connect(self.gesture_started)
            panel.gesture_finished.connect(self.gesture_finished)
        for part in (self.cards, *self.dashboards, self.ledger):
            part.opened.connect(self.working_asked)
        self.status.figure_asked.connect(self._go_to_message)
        self.working.policy_asked.connect(lambda name: self.go_to_field(f"policies.{name}"))

    def _go_to_message(self, path: str) -> None:
        if path in self.editors:
            self.go_to_field(path)
        else:
            self.working_asked.emit(path)

    @property
    def editors(self) -> dict[str, Editor]:
        """Every editor of the dock by the path of its field."""
        forms = (form for panel in self.panels for form in panel.forms)
        return {path: editor for form in forms for path, editor in form.editors.items()}

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        names = (*(translate("Charts", each.title) for each in PAGES), self.tr("Ledger"))
        for at, name in enumerate(names):
            self._tabs.setTabText(at, name)
        self._tabs.setAccessibleName(self.tr("Views"))


def _rule() -> QFrame:
    line = QFrame()
    line.setProperty("rule", True)
    line.setFixedHeight(1)
    return line
