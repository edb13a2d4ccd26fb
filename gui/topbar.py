"""The top bar: mark, menus, title, search, theme, Present."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QMenuBar, QPushButton, QWidget

from gui.commands import EXAMPLES, MENUS, Actions
from gui.fonts import font
from gui.language import translate
from gui.palette import Palette
from gui.preferences import recent_files
from gui.style import appearance
from gui.widgets.icon import IconButton, icon

HEIGHT = 46
SEARCH_WIDTH = 340


class TopBar(QWidget):
    """Carries the menus of a window; `recent_chosen` carries a path."""

    recent_chosen = Signal(str)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self._actions = actions
        self._mark = QLabel()
        self.menus = QMenuBar()
        self.menus.setNativeMenuBar(False)
        self._menus: dict[str, QMenu] = {name: self.menus.addMenu("") for name in MENUS}
        self._recent, self._examples = QMenu(), QMenu()
        self._fill_menus()
        self._title = QLabel()
        self._title.setFont(font("body_medium"))
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.palette_button = Palette()
        self.palette_button.setFixedWidth(SEARCH_WIDTH)
        self._theme = IconButton("moon", "")
        self._theme.clicked.connect(actions["dark"].trigger)
        self._present = QPushButton()
        self._present.setProperty("primary", True)
        self._present.setIconSize(QSize(14, 14))
        self._present.clicked.connect(actions["present"].trigger)
        self._lay_out()
        appearance.changed.connect(self._dress)
        self._dress()
        self._retranslate()

    def show_title(self, text: str) -> None:
        """Write the name of the project."""
        self._title.setToolTip(text)
        room = max(80, self._title.width() - 8)
        metrics = QFontMetrics(self._title.font())
        self._title.setText(metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room))

    def recent_actions(self) -> list[QAction]:
        """The entries of the menu of recent files, as it would open now."""
        self._fill_recent()
        return self._recent.actions()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.palette_button.setFixedWidth(SEARCH_WIDTH if self.width() > 1100 else 200)
        self.show_title(self._title.toolTip())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self.menus, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._title, 1)
        row.addWidget(self.palette_button)
        row.addWidget(self._theme)
        row.addWidget(self._present)

    def _fill_menus(self) -> None:
        for name, menu in self._menus.items():
            for action, first in self._actions.of_menu(name):
                if first:
                    menu.addSeparator()
                menu.addAction(action)
                if action is self._actions["open"]:
                    menu.addMenu(self._recent)
                if action is self._actions["example"]:
                    menu.addMenu(self._examples)
        self._examples.addActions([action for action, _ in self._actions.of_menu(EXAMPLES)])
        self._recent.aboutToShow.connect(self._fill_recent)
        self._fill_recent()

    def _fill_recent(self) -> None:
        self._recent.clear()
        for path in recent_files():
            action = self._recent.addAction(path.name)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, path=path: self.recent_chosen.emit(str(path)))
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("None yet")).setEnabled(False)

    def _dress(self) -> None:
        theme = appearance.theme
        self._mark.setPixmap(icon("mark", theme.text, 18).pixmap(QSize(36, 18)))
        self._theme.draw("sun" if theme.name == "dark" else "moon")
        self._present.setIcon(icon("play", theme.on_accent))

    def _retranslate(self) -> None:
        for name, menu in self._menus.items():
            menu.setTitle(translate("Commands", MENUS[name]))
        self._recent.setTitle(self.tr("Open recent"))
        self._examples.setTitle(self.tr("Examples"))
        self._theme.name_it(self.tr("Switch between light and dark"))
        self._present.setText(self.tr("Present"))
        self._mark.setAccessibleName("Slipstick")
