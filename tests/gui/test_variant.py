"""What if the model were smaller: the dialog tries it, says what it saves, and adds it to the deck."""

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from calc import catalogue
from gui.dialogs.variant import STUDENT, VariantDialog
from gui.panels.additions import Additions
from gui.window import Window


def dialog_of(window: Window) -> VariantDialog:
    window.actions_["variant"].trigger()
    found = window.findChild(VariantDialog)
    assert isinstance(found, VariantDialog)
    return found


def words(dialog: VariantDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def test_the_effect_is_told_before_it_is_taken(window: Window) -> None:
    before = window.store.project
    dialog = dialog_of(window)
    assert {"8.03 B", "4.54 B", "Llama-3.1-8B, 16 of 32 layers"} <= set(words(dialog))
    assert window.store.project is before
    dialog.reject()
    assert window.store.project is before


def test_what_is_taken_is_a_scenario_named_after_it_behind_the_selected_one(window: Window) -> None:
    at = window.store.project.selected
    dialog = dialog_of(window)
    dialog.amount.line.edited.emit(24)
    dialog.try_it()
    dialog.take.click()
    project = window.store.project
    assert project.selected == at + 1
    assert project.scenario.title == project.scenario.model.name == "Llama-3.1-8B, 24 of 32 layers"
    assert project.scenario.model.num_hidden_layers == 24
    assert project.scenarios[at].model.num_hidden_layers == 32
    window.store.undo()
    assert len(window.store.project.scenarios) == len(project.scenarios) - 1


def test_a_slider_rests_where_heads_divide(window: Window) -> None:
    dialog = dialog_of(window)
    dialog.kind.setCurrentIndex(dialog.kind.findData("heads"))
    dialog.amount.line.edited.emit(19)
    assert dialog.amount.value == 16
    dialog.amount.line.stepped.emit(1)
    assert dialog.amount.value == 24
    assert not dialog.width_.row.isVisible()
    dialog.reject()


def test_a_student_has_a_depth_and_a_width(window: Window) -> None:
    dialog = dialog_of(window)
    dialog.kind.setCurrentIndex(dialog.kind.findData(STUDENT))
    assert dialog.width_.row.isVisible()
    assert "Llama-3.1-8B, student of 16 layers and 50% of the width" in words(dialog)
    dialog.reject()


def test_all_of_the_model_is_no_variant(window: Window) -> None:
    dialog = dialog_of(window)
    dialog.amount.line.edited.emit(32)
    dialog.try_it()
    assert not dialog.take.isEnabled()
    dialog.reject()


def test_a_model_is_offered_only_the_cuts_that_it_has(window: Window) -> None:
    kinds = {dialog_of(window).kind.itemData(at) for at in range(dialog_of(window).kind.count())}
    assert "experts" not in kinds
    assert {"layers", "hidden", "intermediate", "heads", "kv_heads", STUDENT} <= kinds


def test_a_draft_is_chosen_in_the_workload_panel_and_taken_away_again(window: Window, qtbot: QtBot) -> None:
    panel = window.layout_.workload
    additions = panel.findChild(Additions)
    assert isinstance(additions, Additions)
    additions.draft_chosen.emit("llama-3.2-1b")
    window.store.flush()
    assert window.store.project.scenario.draft == catalogue().model("llama-3.2-1b")
    window.store.edit_value("deployment.speculation", "draft")
    window.store.flush()
    assert window.store.snapshot.report.values["decode.tokens_per_step"] > 2
    additions.draft_chosen.emit("")
    window.store.flush()
    assert window.store.project.scenario.draft is None


def test_the_switches_stand_in_the_panel_and_can_be_found(window: Window) -> None:
    for path in (
        "deployment.speculation",
        "deployment.adapters.loaded",
        "deployment.sparsity",
        "deployment.mtp",
    ):
        window.layout_.go_to_field(path)
        assert window.layout_.editors[path].widget.isVisible()


def test_the_ledger_says_how_attention_is_counted(window: Window) -> None:
    window.layout_.show_tab(-1)
    assert any(
        "Attention FLOPs: causal" in label.text() for label in window.layout_.ledger.findChildren(QLabel)
    )
