"""The bundled typefaces, loaded once, and a font for each type role with tabular figures."""

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from calc import RESOURCES
from gui.theme import ROLES, RoleName

LATIN, CHINESE, MONO = "Inter", "Slipstick CJK SC", "JetBrains Mono"
FAMILIES = [LATIN, CHINESE]
TRACKING = ((40, 96.0), (20, 97.5))  # from this size on, letters stand at this percentage


def load_fonts() -> None:
    """Make the bundled faces known to Qt; the program never relies on a system font."""
    for file in sorted((RESOURCES / "fonts").glob("*.?tf")):
        QFontDatabase.addApplicationFont(str(file))


def font(role: RoleName, scale: float = 1.0) -> QFont:
    """The font of a role; the same object is never handed out twice, so that nobody changes another's."""
    return QFont(_font(role, scale))


@cache
def _font(role: RoleName, scale: float) -> QFont:
    spec = ROLES[role]
    size = max(1, round(spec.size * scale))
    made = QFont([MONO, CHINESE] if spec.mono else FAMILIES)
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(spec.weight))
    # Digits of one width, so that a column of numbers stands still while a slider moves.
    made.setFeature(QFont.Tag("tnum"), 1)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    for least, percent in TRACKING:
        if size >= least:
            made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, percent)
            break
    return made
