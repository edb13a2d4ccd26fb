"""The bundled typefaces, loaded once, and a font for each type role with tabular figures."""

from functools import cache, lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QStaticText,
    QTextLayout,
    QTransform,
)

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
    return QFont(face(role, scale))


class _Text:
    """A text of a role: laid out and kept once it has come a second time."""

    __slots__ = ("kept", "rise", "seen")

    def __init__(self) -> None:
        self.seen, self.rise = False, 0.0
        self.kept: QStaticText | None = None


@lru_cache(1024)
def _text(text: str, role: RoleName, scale: float) -> _Text:
    return _Text()


def write(painter: QPainter, x: float, y: float, text: str, role: RoleName, scale: float = 1.0) -> None:
    """Write a text on a base line; what is written again and again costs half of what is new."""
    type_, found = face(role, scale), _text(text, role, scale)
    painter.setFont(type_)
    if found.kept is not None:
        painter.drawStaticText(QPointF(x, y - found.rise), found.kept)
        return
    painter.drawText(QPointF(x, y), text)
    if found.seen:
        found.kept, found.rise = _laid_out(text, type_)
    found.seen = True


def _laid_out(text: str, type_: QFont) -> tuple[QStaticText, float]:
    """The text as it is kept, and how far its base line lies below its top: Chinese pushes it down."""
    made = QStaticText(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    made.prepare(QTransform(), type_)
    layout = QTextLayout(text, type_)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return made, line.ascent()


@cache
def metrics(role: RoleName, scale: float = 1.0) -> QFontMetricsF:
    """The metrics of a role."""
    return QFontMetricsF(face(role, scale))


@lru_cache(4096)
def advance(text: str, role: RoleName, scale: float = 1.0) -> float:
    """How wide a text of a role is."""
    return metrics(role, scale).horizontalAdvance(text)


@lru_cache(4096)
def fitted(text: str, role: RoleName, room: float, scale: float = 1.0) -> str:
    """The text as far as it finds room, an ellipsis at its end where it does not."""
    if advance(text, role, scale) <= room:
        return text
    return metrics(role, scale).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, room))


@cache
def face(role: RoleName, scale: float = 1.0) -> QFont:
    """The font of a role as all painters share it: to be read, never changed."""
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
