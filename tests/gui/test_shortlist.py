"""The shortlist: found in slices, ranked by scores that are kept with the project, taken as a scenario."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.dialogs.placing_table import cells
from gui.dialogs.shortlist import ShortlistDialog
from gui.window import Window


@pytest.fixture
def dialog(window: Window) -> ShortlistDialog:
    window.actions_["shortlist"].trigger()
    found = window.findChild(ShortlistDialog)
    assert isinstance(found, ShortlistDialog)
    return found


def searched(qtbot: QtBot, dialog: ShortlistDialog, text: str) -> None:
    dialog.search.setText(text)
    dialog.begin.click()
    assert dialog.running
    qtbot.waitUntil(lambda: not dialog.running, timeout=60_000)


def test_what_serves_is_listed_and_taken_as_a_scenario(
    qtbot: QtBot, window: Window, dialog: ShortlistDialog
) -> None:
    count = len(window.store.project.scenarios)
    searched(qtbot, dialog, "qwen3-8b")
    assert dialog.placings.placings
    chosen = dialog.placings.placings[0]
    assert "Qwen3-8B" in cells(chosen)[1]
    dialog.list_.selectRow(0)
    dialog.take.click()
    project = window.store.project
    assert len(project.scenarios) == count + 1
    window.store.flush()
    made = window.store.snapshot.report
    assert made.scenario.hardware.device.id == chosen.cost.device.id
    assert made.scenario.model.catalogue_id == chosen.model.id
    assert made.fits
    assert made.values["cost.per_month"] == pytest.approx(chosen.month)


def test_a_search_can_be_stopped_and_keeps_what_it_found(qtbot: QtBot, dialog: ShortlistDialog) -> None:
    dialog.search.setText("")
    dialog.begin.click()
    qtbot.waitUntil(lambda: len(dialog._found) > 2, timeout=60_000)
    dialog.begin.click()
    assert not dialog.running
    assert len(dialog.placings.placings) == len(dialog._found)


def test_scores_are_typed_imported_kept_with_the_project_and_undone(
    tmp_path: Path, window: Window, dialog: ShortlistDialog
) -> None:
    dialog.search.setText("qwen3-8b")
    place = dialog.scores.index(0, 2)
    assert dialog.scores.setData(place, "71.5")
    assert not dialog.scores.setData(place, "good")
    assert [(each.model, each.score) for each in window.store.project.scores] == [("qwen3-8b", 71.5)]
    assert window.store.dirty
    table = tmp_path / "scores.csv"
    table.write_text("Llama-3.1-8B,60\nNonsense,1\n", encoding="utf-8")
    dialog.take_scores(table)
    assert "Nonsense" in dialog._note.toolTip() or "Nonsense" in dialog._note.text()
    assert {each.model for each in window.store.project.scores} == {"qwen3-8b", "llama-3.1-8b"}
    dialog.search.setText("")
    assert {each.id for each in dialog.entries} == {"qwen3-8b", "llama-3.1-8b"}
    window.store.undo()
    assert {each.model for each in window.store.project.scores} == {"qwen3-8b"}
    dialog.reject()


def test_scores_stay_when_the_deck_is_edited(window: Window, dialog: ShortlistDialog) -> None:
    dialog.search.setText("qwen3-8b")
    dialog.scores.setData(dialog.scores.index(0, 2), "71.5")
    window.scenarios.duplicate()
    assert len(window.store.project.scores) == 1
    dialog.reject()


def test_a_better_score_leads_however_dear(qtbot: QtBot, dialog: ShortlistDialog) -> None:
    searched(qtbot, dialog, "qwen3-8b")
    placings = dialog.placings.placings
    leaders = [each for each in placings if each.leads]
    assert {each.month for each in leaders} == {min(each.month for each in placings)}
    dialog.reject()


def test_a_load_out_of_reach_says_so(qtbot: QtBot, dialog: ShortlistDialog) -> None:
    dialog.asked.edited.emit(("workload.slo_tpot",), 1e-6)
    searched(qtbot, dialog, "qwen3-8b")
    assert dialog.placings.placings == ()
    assert not dialog.take.isEnabled()
    dialog.reject()


def test_the_list_is_written_as_plain_numbers(qtbot: QtBot, tmp_path: Path, dialog: ShortlistDialog) -> None:
    searched(qtbot, dialog, "qwen3-8b")
    dialog.write(tmp_path / "list.csv", dialog.placings.csv())
    lines = (tmp_path / "list.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(dialog.placings.placings) + 1
    assert float(lines[1].split(",")[-1]) == pytest.approx(dialog.placings.placings[0].month)
    dialog.write(tmp_path / "no" / "list.csv", "x")
    assert "list.csv" in dialog._note.text() or "list.csv" in dialog._note.toolTip()
    dialog.reject()
