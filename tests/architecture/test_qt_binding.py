"""The Qt binding in use keeps its hands off None: a release that does not ends any window in seconds."""

import sys

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def test_void_calls_of_qt_do_not_use_up_none(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(200):
        widget.update()
    assert abs(sys.getrefcount(None) - before) < 50
