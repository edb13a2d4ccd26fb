"""The composition root: one application, one store, one window."""

import gc
from argparse import Namespace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from calc import RESOURCES, catalogue
from gui.example import example
from gui.fonts import load_fonts
from gui.language import speak
from gui.preferences import language, remembered
from gui.store import Store
from gui.style import appearance
from gui.theme import THEMES
from gui.window import Window

SETTLE_MS = 900
YOUNG = 10_000  # objects after which Python looks for cycles among the young: some ten steps of a drag


def run(options: Namespace) -> int:
    """Open the window as the command line says, and live in it; returns the exit status."""
    app = application()
    window = open_window(options.file, options.theme, options.language)
    if options.size:
        window.resize(*options.size)
    if options.scenario:
        window.store.select(options.scenario - 1)
    if options.screenshot:
        return draw(window, options)
    window.show()
    if options.present:
        window.present()
    spare_pauses()
    return app.exec()


def application() -> QApplication:
    """The one application, with fonts and name."""
    app = QApplication.instance() or QApplication(["slipstick"])
    assert isinstance(app, QApplication)
    QCoreApplication.setApplicationName("Slipstick")
    QCoreApplication.setOrganizationName("slipstick")
    load_fonts()
    app.setWindowIcon(QIcon(str(RESOURCES / "icons" / "app-256.png")))
    return app


def open_window(file: Path | None = None, theme: str | None = None, spoken: str | None = None) -> Window:
    """A window on a file, or on the finished example; nothing is shown yet."""
    app = application()
    chosen = theme or remembered("theme", "light")
    appearance.apply(app, chosen if chosen in THEMES else "light")
    speak(spoken or language())
    window = Window(Store(example(), catalogue().facts))
    if spoken:
        window.language = spoken
    if file is not None:
        window.document.start(file)
    return window


def spare_pauses() -> None:
    """Leave all that lives by now out of the search for cycles, which would stop a drag for three frames."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def draw(window: Window, options: Namespace) -> int:
    """Draw the finished window, or its presentation, into a PNG file."""
    shown: QWidget = window
    window.show()
    if options.present:
        window.present()
        shown = window.slide or window
        shown.showNormal()
        shown.resize(*(options.size or (1920, 1080)))
    loop = QEventLoop()
    QTimer.singleShot(SETTLE_MS, loop.quit)
    loop.exec()
    options.screenshot.parent.mkdir(parents=True, exist_ok=True)
    return 0 if shown.grab().save(str(options.screenshot)) else 1
