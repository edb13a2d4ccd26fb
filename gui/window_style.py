"""The style sheet of the window: rules, tones of text, bars and cards that only it has."""

from gui.theme import CONTROL_HEIGHT, RADIUS_CARD, Theme

_SHEET = """
QFrame[rule="true"] {{ background: {t.border}; border: none; }}
QFrame[dock="true"] {{ border-right: 1px solid {t.border}; }}
QFrame[sunken="true"] {{ background: {t.window}; border: none; border-radius: {card}px; }}
QFrame[banner="true"] {{ background: {t.error_soft}; border: none; }}
QFrame[banner="true"] QLabel {{ color: {t.error}; font-weight: 500; }}
QFrame[status="true"] {{ background: {t.window}; border: none; }}
QLabel[tone="text2"] {{ color: {t.text2}; }}
QLabel[tone="text3"] {{ color: {t.text3}; }}
QLabel[tone="error"] {{ color: {t.error}; }}
QPushButton[link="true"] {{ min-height: 22px; padding: 0 2px; border-radius: 4px; font-weight: 500; }}
QPushButton[link="true"]:hover {{ text-decoration: underline; }}
QPushButton[quiet="true"] {{
  background: transparent; border: 2px solid transparent; color: {t.text3};
  min-height: 20px; max-height: 20px;  padding: 0 2px; font-size: 12px; border-radius: 4px; text-align: left;
}}
QPushButton[quiet="true"][warn="true"] {{ color: {t.warn}; font-weight: 600; }}
QPushButton[quiet="true"]:focus {{ border: 2px solid {t.accent}; }}
QDialog {{ background: {t.surface}; }}
QDialog[canvas="true"] {{ background: {t.window}; }}
QTableView {{ border: none; }}
QScrollBar:vertical {{ width: 8px; }}
QScrollBar:horizontal {{ height: 8px; }}
QDialog QPushButton {{ min-height: {h}px; }}
"""


def window_sheet(theme: Theme) -> str:
    """What the window adds to the style sheet of the application."""
    return _SHEET.format(t=theme, card=RADIUS_CARD, h=CONTROL_HEIGHT - 2)
