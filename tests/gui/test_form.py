"""Forms: a person's edits come out, what is shown goes in silently, a changed field can go back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit
from pytestqt.qtbot import QtBot

from calc import Policies, Scenario, catalogue, default_scenario, with_value
from gui.app import application
from gui.dialogs.model_form import ModelForm
from gui.fields import field_of_model, fields_of, known_field
from gui.form import Form
from gui.panels.hardware import fields as hardware_fields
from gui.panels.workload import layout_fields, workload_fields
from gui.window import Window


@pytest.fixture
def scenario(qtbot: QtBot) -> Scenario:
    application()
    return default_scenario(catalogue())


def shown(qtbot: QtBot, scenario: Scenario, original: Scenario | None = None) -> tuple[Form, list[object]]:
    """A form over every field of the dock, and what it says was edited."""
    known = catalogue()
    form = Form(
        [*workload_fields(known), *layout_fields(known), *hardware_fields(), *fields_of(Policies, "policies")]
    )
    qtbot.addWidget(form)
    said: list[object] = []
    form.edited.connect(lambda paths, value: said.append((paths, value)))
    form.show_scenario(scenario, original)
    form.show()
    return form, said


def test_showing_a_scenario_says_nothing(qtbot: QtBot, scenario: Scenario) -> None:
    form, said = shown(qtbot, scenario)
    form.show_scenario(with_value(scenario, "workload.batch", 9))
    form.show_scenario(with_value(scenario, "policies.attention_flops", "full"))
    assert said == []


def test_a_choice_says_its_word(qtbot: QtBot, scenario: Scenario) -> None:
    form, said = shown(qtbot, scenario)
    combo = form.editors["policies.attention_flops"].widget
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert said == [(("policies.attention_flops",), "full")]


def test_one_row_of_the_cache_sets_keys_and_values(qtbot: QtBot, scenario: Scenario) -> None:
    form, said = shown(qtbot, scenario)
    form.editors["deployment.kv_k"].edited.emit("fp8")
    assert said == [(("deployment.kv_k", "deployment.kv_v"), "fp8")]


def test_an_optional_field_may_be_emptied(qtbot: QtBot, scenario: Scenario) -> None:
    form, said = shown(qtbot, with_value(scenario, "prices.device_hour", 2.5))
    line = form.editors["prices.device_hour"].widget
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert said == [(("prices.device_hour",), None)]
    assert line.placeholderText() == "not set"


def test_a_changed_field_goes_back_to_the_original_by_its_dot(qtbot: QtBot, scenario: Scenario) -> None:
    form, said = shown(qtbot, with_value(scenario, "workload.batch", 9), scenario)
    dots = {
        path: next(
            each for each in editor.row.findChildren(QAbstractButton) if type(each).__name__ == "ChangedDot"
        )
        for path, editor in form.editors.items()
    }
    assert [path for path, dot in dots.items() if not dot.isHidden()] == ["workload.batch"]
    assert f"{scenario.workload.batch}" in dots["workload.batch"].toolTip()
    dots["workload.batch"].click()
    assert said == [(("workload.batch",), scenario.workload.batch)]


def test_a_refusal_marks_the_field_of_any_of_its_paths(qtbot: QtBot, scenario: Scenario) -> None:
    form, _ = shown(qtbot, scenario)
    assert form.refuse("deployment.kv_v", "no such format")
    assert "no such format" in form.editors["deployment.kv_k"].row.error
    assert not form.refuse("somewhere.else", "no")


@pytest.mark.parametrize("name", ["llama-3.1-8b", "deepseek-v3", "gemma-2-9b", "gpt2"])
def test_every_field_of_a_model_has_an_editor_that_shows_it(qtbot: QtBot, window: Window, name: str) -> None:
    window.store.use_model(catalogue().read(name))
    window.store.flush()
    form = ModelForm(window.store, window)
    qtbot.addWidget(form)
    form.show()
    assert len(form.editors) > 15
    assert all(editor.widget.accessibleName() for editor in form.editors.values())


def test_the_form_of_the_model_edits_through_the_store(window: Window, qtbot: QtBot) -> None:
    form = ModelForm(window.store, window)
    qtbot.addWidget(form)
    form.show()
    editor = next(each for each in form.editors.values() if each.field.path.endswith("vocab_size"))
    line = editor.widget
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "32k")
    QTest.keyClick(line, Qt.Key.Key_Return)
    window.store.flush()
    ends = [
        window.store.project.scenario.model.stacks[0].before[0],
        window.store.project.scenario.model.stacks[0].after[-1],
    ]
    assert [getattr(end, "vocab_size", None) for end in ends] == [32_000, 32_000]


def test_heads_that_do_not_divide_are_refused_in_the_form(window: Window, qtbot: QtBot) -> None:
    form = ModelForm(window.store, window)
    qtbot.addWidget(form)
    form.show()
    editor = next(each for each in form.editors.values() if each.field.path.endswith("num_key_value_heads"))
    editor.edited.emit(5)
    assert "multiple" in editor.row.error


def test_a_field_of_the_outline_keeps_its_help(qtbot: QtBot) -> None:
    from calc import Hardware, model_fields

    assert known_field(Hardware, "count", "hardware.count").slider == (1, 16)
    fields = [field_of_model(each) for each in model_fields(catalogue().model("llama-3.1-8b"))]
    assert all(field is None or field.title for field in fields)
