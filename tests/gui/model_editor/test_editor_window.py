"""The editor as a window: it goes without a trace, follows language and theme, and stays live."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from shiboken6 import isValid

from calc import (
    Layer,
    Model,
    template,
    with_value,
)
from tests.gui.model_editor.hands import Hands

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def model(hands: Hands) -> Model:
    return hands.window.store.project.scenario.model


def field(hands: Hands, name: str) -> QLineEdit:
    form = hands.editor.panel.forms.form
    assert form is not None
    line = form.editors[name].widget
    assert isinstance(line, QLineEdit)
    return line


@pytest.mark.parametrize("way", ["escape", "close"])
def test_the_editor_goes_without_a_trace(hands: Hands, way: str) -> None:
    editor, window = hands.editor, hands.window
    if way == "escape":
        QTest.keyClick(editor, Qt.Key.Key_Escape)
    else:
        editor.close()
    assert window.model_editor is None
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # pyright: ignore[reportCallIssue, reportArgumentType]
    assert not isValid(editor)
    window.store.edit_value("workload.batch", 5)
    window.store.flush()
    window.set_language("zh_CN")
    window.toggle_theme()
    window.toggle_theme()
    window.show_model_editor()
    assert window.model_editor is not None


def test_the_editor_closes_with_its_window(hands: Hands) -> None:
    editor = hands.editor
    hands.window.store.mark_saved()
    hands.window.close()
    assert hands.window.model_editor is None
    assert not editor.isVisible()


def test_enter_in_a_field_presses_no_button(hands: Hands) -> None:
    pressed: list[bool] = []

    def note(on: bool) -> None:
        pressed.append(on)

    for button in hands.editor.findChildren(QPushButton):
        button.clicked.connect(note)
    hands.fill(hands.editor.shape.stack_form.editors["hidden_size"].widget, "2048")
    assert model(hands).stacks[0].hidden_size == 2048
    assert pressed == []
    apply = hands.editor.pattern.apply
    apply.setFocus()
    hands.key(apply, Qt.Key.Key_Return)
    assert len(pressed) == 1


def test_one_editor_is_enough(hands: Hands) -> None:
    editor = hands.editor
    hands.window.show_model_editor()
    assert hands.editor is editor


def test_language_and_theme_switch_live(hands: Hands) -> None:
    before = hands.editor.map.grab().toImage()
    hands.window.set_language("zh_CN")
    QApplication.processEvents()
    assert hands.editor.windowTitle() == "模型编辑器"
    assert hands.editor.panel.blocks.rows[1].name == "全注意力"
    assert "32 层" in hands.editor.panel.title
    hands.window.set_language("en")
    QApplication.processEvents()
    hands.window.toggle_theme()
    dark = hands.editor.map.grab().toImage()
    hands.window.toggle_theme()
    assert dark != before
    assert hands.editor.map.grab().toImage() == before


def test_everything_that_takes_the_focus_has_a_name(hands: Hands) -> None:
    nameless = [
        type(widget).__name__
        for widget in hands.editor.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and not widget.accessibleName()
        and not getattr(widget, "text", str)()
    ]
    assert nameless == []


def test_many_kinds_of_layers_need_few_forms_and_stay_live(hands: Hands) -> None:
    base = template("dense")
    *first, last = next(base.stacks[0].layers()).blocks
    widths = range(1000, 1128)
    pattern = tuple(Layer(blocks=(*first, with_value(last, "intermediate_size", wide))) for wide in widths)
    group = base.stacks[0].groups[0].model_copy(update={"repeat": 1, "pattern": pattern})
    unlike = with_value(base, "stacks.0.groups", (group,))
    hands.window.store.edit_scenario(lambda scenario: with_value(scenario, "model", unlike), "model")
    hands.window.store.flush()
    hands.key(hands.editor.map, Qt.Key.Key_A, CTRL)
    for row in range(3):
        hands.editor.panel.blocks.setCurrentRow(row)
    assert hands.editor.panel.forms.made <= 3
    assert field(hands, "intermediate_size").placeholderText() == "mixed"
    assert len(hands.editor.findChildren(QWidget)) < 500


def test_nothing_is_drawn_anew_where_the_model_stays(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(hands.editor.map, "show_model", lambda *given: drawn.append(given))
    hands.window.store.edit_value("workload.batch", 7)
    hands.window.store.flush()
    assert drawn == []
