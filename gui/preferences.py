"""What the program remembers of a person between two starts: theme, language, recent files, the window."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QLocale, QSettings

from gui.language import LANGUAGES

MOST_RECENT = 10


def settings() -> QSettings:
    """The settings file of this person."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "slipstick", "slipstick")


def remembered(key: str, default: str = "") -> str:
    """A remembered text, or the default."""
    value = settings().value(key)
    return value if isinstance(value, str) and value else default


def remember(key: str, value: str | QByteArray) -> None:
    """Keep a value for the next start."""
    settings().setValue(key, value)


def geometry() -> QByteArray | None:
    """Where the window was, if that is known."""
    value = settings().value("window/geometry")
    return value if isinstance(value, QByteArray) else None


def language() -> str:
    """The chosen language, else the system's where it is Chinese, else English."""
    chosen = remembered("language")
    if chosen in LANGUAGES:
        return chosen
    return "zh_CN" if QLocale.system().language() == QLocale.Language.Chinese else "en"


def recent_files() -> list[Path]:
    """The files last opened or saved that still exist, newest first."""
    value = settings().value("recent")
    texts = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return [path for path in map(Path, texts) if path.exists()]


def note_recent(path: Path) -> None:
    """Put a file at the head of the recent ones."""
    kept = [path.resolve(), *(other for other in recent_files() if other != path.resolve())]
    settings().setValue("recent", [str(each) for each in kept[:MOST_RECENT]])
