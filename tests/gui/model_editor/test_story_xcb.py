"""The story of a new hybrid in a real window, with a real mouse and keyboard, in under a minute."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calc import (
    Model,
    Slot,
    read_project_file,
    replaced,
    template,
    with_field,
    with_rule,
    with_shape,
)
from gui.app import application, open_window
from gui.model_editor.editor import ModelEditor
from gui.window import Window
from tests.desktop import Desktop, Point, wait_until

START = ("--size", "1440x900", "--theme", "light", "--language", "en")
STACK = "stacks.0"


@pytest.fixture
def twin(qtbot: QtBot) -> Window:
    """The same window in this process, which tells where things are."""
    application()
    made = open_window(theme="light", spoken="en")
    qtbot.addWidget(made, before_close_func=lambda each: each.store.mark_saved())
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    made.show_model_editor()
    assert made.model_editor is not None
    qtbot.waitExposed(made.model_editor)
    QApplication.processEvents()
    return made


def place(editor: ModelEditor, widget: QWidget) -> Point:
    point = widget.mapTo(editor, widget.rect().center())
    return point.x(), point.y()


def become(twin: Window, change: Callable[[Model], Model]) -> None:
    """Bring the twin to where the real window is, so that it lays itself out as that one does."""
    twin.edit_model(change, "model")
    twin.store.flush()
    QApplication.processEvents()


class RealHands:
    """A mouse and a keyboard on the real editor, at the places that its twin knows."""

    def __init__(self, desktop: Desktop, editor: ModelEditor) -> None:
        self.desktop, self.editor = desktop, editor

    def click(self, widget: QWidget, times: int = 1) -> None:
        """Click in the middle of a widget."""
        self.desktop.click(place(self.editor, widget), times=times)
        time.sleep(0.3)

    def write(self, word: str) -> None:
        """A word and Enter."""
        self.desktop.type(word)
        self.desktop.key("Return")
        time.sleep(0.3)

    def choose(self, widget: QWidget, word: str) -> None:
        """Click, word, Enter."""
        self.click(widget)
        self.write(word)

    def fill(self, widget: QWidget, word: str) -> None:
        """Double click, word, Enter."""
        self.click(widget, times=2)
        self.write(word)


def design(hands: RealHands, twin: Window) -> None:
    """All that a person does."""
    editor = hands.editor
    hands.choose(editor.start, "blank")
    become(twin, lambda model: template("blank"))
    fields = editor.shape.stack_form.editors
    hands.fill(fields["num_hidden_layers"].widget, "48")
    hands.click(fields["tied"].widget)
    hands.choose(editor.panel.feedforward, "mixture")
    become(twin, lambda model: with_shape(model, STACK, "num_hidden_layers", 48))
    become(twin, lambda model: replaced(model, STACK, range(48), "moe"))
    editor.map.take_all()
    editor.panel.pick(Slot("moe"))
    QApplication.processEvents()
    form = editor.panel.forms.form
    assert form is not None
    hands.fill(form.editors["num_experts"].widget, "128")
    hands.choose(editor.pattern.rest, "gated")
    hands.click(editor.pattern.apply)


def save(desktop: Desktop, main: str, path: Path) -> Model:
    """Save in the window behind, and read what was saved."""
    desktop.window = main
    desktop.xdotool("windowactivate", "--sync", main)
    desktop.key("ctrl+s")
    desktop.wait_window("Save as")
    desktop.key("ctrl+a")
    desktop.type(str(path))
    desktop.key("Return")
    wait_until(path.exists, "the saved file")
    return read_project_file(path).scenario.model


@pytest.mark.xcb
def test_a_hybrid_is_designed_from_nothing_in_under_a_minute(
    desktop: Desktop, twin: Window, tmp_path: Path
) -> None:
    editor = twin.model_editor
    assert editor is not None
    desktop.start(*START)
    main = desktop.wait_window("Slipstick$")
    begun = time.monotonic()
    desktop.key("ctrl+m")
    desktop.wait_window("Model editor")
    design(RealHands(desktop, editor), twin)
    assert time.monotonic() - begun < 60
    time.sleep(0.5)
    desktop.screenshot(tmp_path / "designed.png")

    wanted = with_shape(template("blank"), STACK, "num_hidden_layers", 48)
    wanted = replaced(with_shape(wanted, STACK, "tied", True), STACK, range(48), "moe")
    wanted = with_field(wanted, STACK, range(48), Slot("moe"), "num_experts", 128)
    wanted = with_rule(wanted, STACK, "every", 4, "attention", "gated_delta_net")
    assert save(desktop, main, tmp_path / "hybrid.slip") == wanted
