"""The language of the window: which one is in force, switched while it runs."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

LANGUAGES = {"en": "English", "zh_CN": "简体中文"}
TRANSLATIONS = Path(__file__).parent / "translations"

_installed: list[QTranslator] = []


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Marks a text of a table for translation under Qt's own word for it, and gives it back."""
    return text


def translate(context: str, text: str) -> str:
    """The text in the language in force."""
    return QCoreApplication.translate(context, text)


def speak(language: str) -> None:
    """Puts a language in force, for our own texts and Qt's; every widget hears of it."""
    for translator in _installed:
        QCoreApplication.removeTranslator(translator)
    _installed.clear()
    QLocale.setDefault(QLocale(language if language != "en" else "en_US"))
    own = [(f"{language}", str(TRANSLATIONS)), (f"qtbase_{language}", _qt_folder())]
    for name, folder in own if language != "en" else []:
        translator = QTranslator()
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
            _installed.append(translator)


def _qt_folder() -> str:
    return QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
