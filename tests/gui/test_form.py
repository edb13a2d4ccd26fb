"""Forms: a person's edits come out, what is shown goes in silently, a changed field can go back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from calc import Policies, Scenario, catalogue, default_scenario, with_value
from gui.app import application
from gui.fields import fields_of
from gui.form import Form
from gui.panels.hardware import fields as hardware_fields
from gui.panels.workload import layout_fields, workload_fields


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
    assert said == [(("policies.attention_flops",), "unwindowed")]


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


def test_a_form_shows_any_spec_and_what_several_of_them_differ_in(qtbot: QtBot, scenario: Scenario) -> None:
    form = Form(fields_of(Policies, "policies"))
    qtbot.addWidget(form)
    said: list[object] = []
    form.edited.connect(lambda paths, value: said.append((paths, value)))
    number = next(path for path, each in form.editors.items() if each.field.kind == "integer")
    form.show_scenario(scenario, mixed=[*form.editors])
    line, combo = form.editors[number].widget, form.editors["policies.attention_flops"].widget
    assert isinstance(line, QLineEdit)
    assert (line.text(), line.placeholderText()) == ("", "mixed")
    assert isinstance(combo, QComboBox)
    assert combo.currentIndex() == -1
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert said == []
    QTest.keyClicks(line, "9")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert said == [((number,), 9)]
    form.refuse(number, "must be a number")
    assert form.editors[number].row.error == "must be a number What was there stays in force."
    form.show_scenario(scenario)
    assert line.placeholderText() != "mixed"
    assert combo.currentIndex() >= 0


def test_what_is_doubtful_of_a_field_stands_under_it(qtbot: QtBot, scenario: Scenario) -> None:
    form, _ = shown(qtbot, scenario)
    form.show_warnings({"batch": "It is a guess."})
    assert {path for path, editor in form.editors.items() if editor.row.warning} == {"workload.batch"}
    form.show_warnings({})
    assert not any(editor.row.warning for editor in form.editors.values())
