"""Stories in a real window: a mouse, a keyboard and the pixels on the screen."""

import json
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calc import catalogue, evaluate, read_project_file
from gui.app import application, open_window
from gui.editors import NumberEditor
from gui.window import Window
from tests.desktop import Desktop, wait_until

SIZE = (1440, 900)
CARDS = QRect(0, 46, 1440, 100)


@pytest.fixture
def twin(qtbot: QtBot, config: Path) -> Window:
    """The same window in this process, which tells where things are: its layout is that of the real one."""
    application()
    made = open_window(config, theme="light", spoken="en")
    qtbot.addWidget(made, before_close_func=lambda each: each.store.mark_saved())
    made.resize(*SIZE)
    made.show()
    qtbot.waitExposed(made)
    return made


def place(window: Window, widget: QWidget, at: QPoint | None = None) -> tuple[int, int]:
    point = widget.mapTo(window, at or widget.rect().center())
    return point.x(), point.y()


def picture(desktop: Desktop, path: Path) -> QImage:
    """The number cards as they are on the screen."""
    where = desktop.xdotool("getwindowgeometry", "--shell", desktop.window)
    place = dict(line.split("=") for line in where.splitlines() if "=" in line)
    shot = QImage(str(desktop.screenshot(path)))
    return shot.copy(CARDS.translated(int(place["X"]), int(place["Y"])))


def settled(desktop: Desktop, folder: Path, other_than: QImage | None = None) -> QImage:
    """The cards once they stand still, and are not what they were."""
    seen: list[QImage] = []

    def still() -> bool:
        seen.append(picture(desktop, folder / "cards.png"))
        return len(seen) > 1 and seen[-1] == seen[-2] and seen[-1] != other_than

    wait_until(still, "the cards to stand still")
    return seen[-1]


def save_as(desktop: Desktop, path: Path) -> None:
    main = desktop.window
    desktop.key("ctrl+s")
    desktop.wait_window("Save as")
    desktop.key("ctrl+a")
    desktop.type(str(path))
    desktop.key("Return")
    wait_until(path.exists, "the saved file")
    desktop.window = main
    desktop.xdotool("windowactivate", "--sync", main)


@pytest.mark.xcb
def test_a_config_is_opened_dragged_undone_saved_and_opened_again_with_equal_numbers(
    desktop: Desktop, twin: Window, config: Path, tmp_path: Path
) -> None:
    editor = twin.layout_.editors["workload.prompt"]
    assert isinstance(editor, NumberEditor)
    assert editor.slider is not None
    slider = editor.slider
    start, end = (place(twin, slider, QPoint(x, 10)) for x in (slider.width() // 3, slider.width() * 2 // 3))

    program = desktop.start("--size", "1440x900", "--theme", "light", "--language", "en", config)
    desktop.wait_window("Slipstick")
    first = settled(desktop, tmp_path)

    desktop.drag(start, end)
    dragged = settled(desktop, tmp_path, other_than=first)
    assert "*" in desktop.title()
    desktop.key("ctrl+z")
    assert settled(desktop, tmp_path, other_than=dragged) == first
    desktop.key("ctrl+shift+z")
    assert settled(desktop, tmp_path, other_than=first) == dragged

    path = tmp_path / "story.slip"
    save_as(desktop, path)
    wait_until(lambda: "story" in desktop.title() and "*" not in desktop.title(), "the saved title")
    saved = read_project_file(path)
    assert saved.scenario.model.name == "Tiny-1B"
    assert saved.scenario.workload.prompt > 1024
    desktop.key("ctrl+q")
    wait_until(lambda: program.poll() is not None, "the program to end")
    assert program.returncode == 0

    desktop.start("--size", "1440x900", "--theme", "light", "--language", "en", path)
    desktop.wait_window("story")
    assert settled(desktop, tmp_path) == dragged
    before = evaluate(saved.scenario, catalogue().facts)
    after = evaluate(read_project_file(path).scenario, catalogue().facts)
    assert dict(before.values) == dict(after.values)


@pytest.mark.xcb
def test_a_typed_value_a_bad_one_and_the_keyboard(
    desktop: Desktop, twin: Window, config: Path, tmp_path: Path
) -> None:
    field = place(twin, twin.layout_.editors["workload.prompt"].widget)
    desktop.start("--size", "1440x900", "--theme", "light", "--language", "en", config)
    desktop.wait_window("Slipstick")
    first = settled(desktop, tmp_path)
    desktop.click(field, times=3)
    desktop.type("0")
    desktop.key("Return")
    time.sleep(0.5)
    assert settled(desktop, tmp_path) == first
    assert "*" not in desktop.title()
    desktop.click(field, times=3)
    desktop.type("8")
    desktop.key("Return")
    settled(desktop, tmp_path, other_than=first)
    path = tmp_path / "typed.slip"
    save_as(desktop, path)
    assert json.loads(path.read_text())["scenarios"][0]["workload"]["prompt"] == 8


@pytest.mark.xcb
def test_presenting_takes_the_whole_screen_and_gives_it_back(desktop: Desktop, tmp_path: Path) -> None:
    desktop.start("--theme", "light", "--language", "en")
    desktop.wait_window("Slipstick$")
    main = desktop.window
    desktop.key("F5")
    desktop.wait_window("presentation")
    wait_until(lambda: "1920x1080" in desktop.xdotool("getwindowgeometry", desktop.window), "the full screen")
    desktop.key("Next", "Next", "Escape")
    wait_until(lambda: "Slipstick" in desktop.xdotool("getactivewindow", "getwindowname"), "the window again")
    desktop.window = main
    assert "*" not in desktop.title()
