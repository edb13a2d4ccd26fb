"""The workload panel of a training run: shown for that task alone, with the fields that matter."""

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from calc import catalogue
from gui import words
from gui.panels.presets import PresetRow
from gui.panels.training import SHOWN_IF, TrainingRun
from gui.widgets.combo import Combo
from gui.window import Window


def set_to(window: Window, path: str, value: Any) -> TrainingRun:
    window.store.edit_value(path, value)
    QCoreApplication.processEvents()
    return window.layout_.workload.findChildren(TrainingRun)[0]


def shown(run: TrainingRun) -> set[str]:
    forms = (run.form, *(each.form for each in run.folded))
    return {
        path.removeprefix("training.")
        for form in forms
        for path, editor in form.editors.items()
        if not editor.row.isHidden()
    }


def test_the_run_is_shown_for_training_alone(window: Window) -> None:
    run = set_to(window, "workload.task", "inference")
    assert run.isHidden()
    run = set_to(window, "workload.task", "training")
    assert not run.isHidden()
    window.layout_.go_to_field("training.zero_stage")
    assert run.folded[1].section.is_open


@pytest.mark.parametrize(("path", "value", "field"), [
    ("training.amount.counted_in", "examples", "amount.epochs"), ("training.loss", "chunked", "loss_chunk"),
    ("training.recompute", "every", "recompute_every"), ("training.zero_stage", 3, "prefetch"),
    ("training.schedule", "interleaved", "virtual_stages"), ("training.tuning.method", "lora", "tuning.rank"),
    ("training.tuning.method", "qlora", "tuning.base_format"),
    ("training.tuning.objective", "grpo", "tuning.group_size"),
])  # fmt: skip
def test_a_field_appears_with_what_it_depends_on(window: Window, path: str, value: Any, field: str) -> None:
    assert field not in shown(set_to(window, "workload.task", "training"))
    assert field in shown(set_to(window, path, value))


def test_every_condition_is_one_of_a_field_that_there_is(window: Window) -> None:
    run = set_to(window, "workload.task", "training")
    forms = (run.form, *(each.form for each in run.folded))
    known = {path.removeprefix("training.") for form in forms for path in form.editors}
    assert set(SHOWN_IF) <= known


def test_a_preset_is_taken_in_one_step_that_undo_takes_back(window: Window) -> None:
    run = set_to(window, "workload.task", "training")
    before = window.store.project
    combo = run.findChildren(PresetRow)[0].findChildren(Combo)[0]
    combo.activated.emit(combo.findData("qlora"))
    QCoreApplication.processEvents()
    assert window.store.project.scenario.training.tuning.method == "qlora"
    assert combo.currentData() == "qlora"
    window.store.undo()
    assert window.store.project == before


def test_every_training_to_start_from_has_its_words() -> None:
    assert {each.title for each in catalogue().training_presets} == set(words.TRAININGS)
