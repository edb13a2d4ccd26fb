"""A theme put on the application: Fusion, an explicit palette and one style sheet."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from gui.fonts import font
from gui.theme import (
    CONTROL_HEIGHT,
    LIGHT,
    RADIUS_CARD,
    RADIUS_CONTROL,
    RADIUS_POPOVER,
    THEMES,
    Theme,
)


class Appearance(QObject):
    """The theme in force; painted widgets read it and repaint when it changes."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self._styled = False

    def apply(self, app: QApplication, name: str) -> None:
        """Put a theme on the whole program."""
        theme = THEMES[name]
        self.theme = theme
        if not self._styled:  # every widget is polished anew for it, so once
            self._styled = True
            app.setStyle("Fusion")
        app.setFont(font("body"))
        app.setPalette(palette(theme))
        app.setStyleSheet(style_sheet(theme))
        scheme = Qt.ColorScheme.Dark if name == "dark" else Qt.ColorScheme.Light
        # Where a platform theme exists this also colours the native frame.
        app.styleHints().setColorScheme(scheme)
        self.changed.emit(theme)


appearance = Appearance()


def current() -> Theme:
    """The theme in force."""
    return appearance.theme


def palette(theme: Theme) -> QPalette:
    """The palette of a theme."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, theme.window),
        (role.WindowText, theme.text),
        (role.Base, theme.surface),
        (role.AlternateBase, theme.window),
        (role.Text, theme.text),
        (role.PlaceholderText, theme.text3),
        (role.Button, theme.surface),
        (role.ButtonText, theme.text),
        (role.BrightText, theme.error),
        (role.ToolTipBase, theme.surface),
        (role.ToolTipText, theme.text),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent),
        (role.LinkVisited, theme.accent),
        (role.Light, theme.surface),
        (role.Midlight, theme.hover),
        (role.Mid, theme.border),
        (role.Dark, theme.strong),
        (role.Shadow, theme.strong),
        (role.Accent, theme.accent),
    ):
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.text3))
    return made


def style_sheet(theme: Theme) -> str:
    """What the palette can't say: radii, borders, focus rings, menus, tables, scroll bars."""
    # Qt counts a border beside the height that it is told, so that a thicker one leaves less.
    heights = {"thin": CONTROL_HEIGHT - 2, "thick": CONTROL_HEIGHT - 4}
    return _CONTROLS.format(t=theme, **heights, r=RADIUS_CONTROL) + _SURFACES.format(
        t=theme, r=RADIUS_CONTROL, card=RADIUS_CARD, popover=RADIUS_POPOVER
    )


_CONTROLS = """
QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox {{
  background: {t.surface}; color: {t.text}; border: 1px solid {t.strong}; border-radius: {r}px;
  min-height: {thin}px; max-height: {thin}px; padding: 0 8px; margin: 0;
  selection-background-color: {t.accent}; selection-color: {t.on_accent};
}}
QLineEdit[readOnly="true"] {{ background: {t.window}; border-color: {t.border}; }}
QLineEdit:focus, QComboBox:focus, QLineEdit[invalid="true"] {{
  border: 2px solid {t.accent}; min-height: {thick}px; max-height: {thick}px; padding: 0 7px;
}}
QLineEdit[invalid="true"] {{ border-color: {t.error}; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox QAbstractItemView {{ background: {t.surface}; border: 1px solid {t.border}; outline: none; }}
QPushButton {{
  background: {t.surface}; color: {t.text}; border: 1px solid {t.strong}; border-radius: {r}px;
  min-height: {thin}px; padding: 0 12px;
}}
QPushButton:focus {{ border: 2px solid {t.accent}; min-height: {thick}px; padding: 0 11px; }}
QPushButton:hover {{ background: {t.hover}; }}
QPushButton:pressed {{ background: {t.sunken}; }}
QPushButton:disabled {{ color: {t.text3}; border-color: {t.border}; }}
QPushButton[primary="true"] {{
  background: {t.accent}; color: {t.on_accent}; border-color: {t.accent}; font-weight: 600;
}}
QPushButton[primary="true"]:focus {{ border-color: {t.text}; }}
QPushButton[primary="true"]:disabled {{
  background: {t.sunken}; color: {t.text3}; border-color: {t.border};
}}
QPushButton[flat="true"], QToolButton {{
  background: transparent; border: 2px solid transparent; border-radius: {r}px;
}}
QPushButton[flat="true"] {{ min-height: {thick}px; padding: 0 11px; }}
QPushButton[link="true"] {{
  background: transparent; border: 2px solid transparent; color: {t.accent}; padding: 0 4px;
  min-height: {thick}px;
}}
QPushButton[flat="true"]:focus, QPushButton[link="true"]:focus, QToolButton:focus {{
  border-color: {t.accent};
}}
QToolButton:hover {{ background: {t.hover}; }}
QCheckBox {{ spacing: 8px; color: {t.text}; min-height: 24px; }}
QCheckBox::indicator {{
  width: 16px; height: 16px; border: 1px solid {t.strong}; border-radius: 3px;
  background: {t.surface};
}}
QCheckBox::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; }}
QCheckBox:focus {{ color: {t.accent}; }}
"""

_SURFACES = """
QMainWindow, QDialog {{ background: {t.window}; }}
QFrame[card="true"] {{ background: {t.surface}; border: 1px solid {t.border}; border-radius: {card}px; }}
QFrame[dock="true"] {{ background: {t.surface}; border: none; border-right: 1px solid {t.border}; }}
QFrame[popover="true"] {{
  background: {t.surface}; border: 1px solid {t.strong}; border-radius: {popover}px;
}}
QMenuBar {{ background: transparent; color: {t.text}; spacing: 0; }}
QMenuBar::item {{ padding: 4px 6px; border-radius: {r}px; background: transparent; }}
QMenuBar::item:selected {{ background: {t.hover}; }}
QMenu {{ background: {t.surface}; border: 1px solid {t.border}; padding: 4px; }}
QMenu::item {{ padding: 6px 28px 6px 12px; border-radius: {r}px; }}
QMenu::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}
QMenu::item:disabled {{ color: {t.text3}; }}
QMenu::separator {{ height: 1px; background: {t.border}; margin: 4px 8px; }}
QToolTip {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.strong}; padding: 6px; }}
QTableView, QTreeView, QListView {{
  background: {t.surface}; color: {t.text}; border: none; gridline-color: {t.border}; outline: none;
  selection-background-color: {t.accent_soft}; selection-color: {t.text};
}}
QTableView::item, QListView::item {{ border-bottom: 1px solid {t.border}; padding: 0 8px; }}
QTableView::item:selected, QListView::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}
QTableView:focus, QListView:focus {{ border: 2px solid {t.accent}; }}
QHeaderView {{ background: {t.surface}; }}
QHeaderView::section {{
  background: {t.surface}; color: {t.text3}; border: none; border-bottom: 1px solid {t.strong};
  padding: 6px 8px; font-size: 12px;
}}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{
  background: {t.border}; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px;
}}
QScrollBar::handle:hover {{ background: {t.strong}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
  background: none; border: none; width: 0; height: 0;
}}
QStatusBar {{ background: {t.window}; color: {t.text3}; border-top: 1px solid {t.border}; }}
QStatusBar::item {{ border: none; }}
"""
