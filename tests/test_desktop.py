"""The desk that real-window tests sit at is held to its own words."""

import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.desktop import Desktop, wait_until

WINDOW = """
import sys
from PySide6.QtWidgets import QApplication, QLineEdit, QSlider, QVBoxLayout, QWidget

app = QApplication(sys.argv)
window, field, slider = QWidget(), QLineEdit(), QSlider()
slider.setOrientation(slider.orientation().Horizontal)
layout = QVBoxLayout(window)
layout.addWidget(field)
layout.addWidget(slider)
window.setStyleSheet("background: #00aa55")
show = lambda: window.setWindowTitle(f"desk {field.text()} {slider.value()}")
field.textEdited.connect(show)
slider.valueChanged.connect(show)
show()
window.resize(300, 120)
window.show()
sys.exit(app.exec())
"""


@pytest.mark.xcb
def test_hands_type_and_drag_and_eyes_see_a_real_window(desktop: Desktop, tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(WINDOW)
    desktop.run(sys.executable, script)
    desktop.wait_window("^desk")
    desktop.type("128k")
    wait_until(lambda: "128k" in desktop.title(), "the typed text")
    desktop.drag((18, 85), (280, 85))
    wait_until(lambda: desktop.title() == "desk 128k 99", "the slider's far end", 5)
    picture = QImage(str(desktop.screenshot(tmp_path / "desk.png")))
    assert (picture.width(), picture.height()) == (1920, 1080)
    green = QColor("#00aa55")
    assert any(picture.pixelColor(x, y) == green for x in range(0, 1920, 20) for y in range(0, 1080, 20))
