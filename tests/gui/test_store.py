"""The store: one way in, one snapshot out, every gesture one step."""

import pytest
from pytestqt.qtbot import QtBot

from calc import (
    ImportResult,
    InputError,
    Project,
    catalogue,
    example_project,
    project_text,
    read_project,
    with_value,
)
from gui.store import Snapshot, Store


@pytest.fixture
def store(qtbot: QtBot) -> Store:
    known = catalogue()
    return Store(example_project(known), known.facts)


def test_an_edit_gives_a_new_snapshot_and_leaves_the_old_one_alone(qtbot: QtBot, store: Store) -> None:
    before = store.snapshot
    with qtbot.waitSignal(store.changed):
        assert store.edit_value("workload.prompt", 4096) == ""
    assert store.snapshot.scenario.workload.prompt == 4096
    assert before.scenario.workload.prompt == 5120
    assert store.snapshot.edited == {"workload.prompt"}


def test_many_edits_of_one_turn_become_one_evaluation(qtbot: QtBot, store: Store) -> None:
    seen: list[Snapshot] = []
    store.changed.connect(seen.append)
    for prompt in range(2000, 2100):
        store.edit_value("workload.prompt", prompt)
    qtbot.waitUntil(lambda: bool(seen))
    qtbot.wait(20)
    assert [each.scenario.workload.prompt for each in seen] == [2099]


def test_only_the_scenario_that_changed_is_evaluated_again(store: Store) -> None:
    before = store.snapshot
    store.edit_value("workload.batch", 2)
    store.flush()
    kept = [a is b for a, b in zip(before.reports, store.snapshot.reports, strict=True)]
    assert kept == [True, False, True, True, True]


def test_one_drag_is_one_step_to_undo(store: Store) -> None:
    before = store.project
    store.begin_gesture()
    for prompt in (1000, 2000, 3000):
        store.edit_value("workload.prompt", prompt)
        store.flush()
        assert store.snapshot.dragging
    store.end_gesture()
    assert not store.snapshot.dragging
    store.undo()
    assert store.project is before
    assert not store.can_undo
    store.redo()
    assert store.project.scenario.workload.prompt == 3000


def test_a_gesture_that_comes_back_to_its_start_leaves_no_step(store: Store) -> None:
    store.begin_gesture()
    store.edit_value("workload.prompt", 1000)
    store.edit_value("workload.prompt", 5120)
    store.end_gesture()
    assert not store.can_undo


def test_a_value_that_is_not_allowed_is_refused_and_changes_nothing(qtbot: QtBot, store: Store) -> None:
    before = store.project
    with qtbot.waitSignal(store.refused) as refusal:
        sentence = store.edit_value("workload.batch", 0)
    assert sentence
    assert refusal.args == ["workload.batch", sentence]
    assert store.project is before
    assert not store.can_undo
    assert not store.dirty


def test_what_can_not_be_evaluated_is_taken_back(store: Store) -> None:
    before = store.project
    store.edit_value("deployment.weights", "no-such-format")
    store.flush()
    assert store.project is before
    assert not store.can_undo
    assert store.snapshot.scenario.deployment.weights == "fp8"


def test_a_project_that_can_not_be_evaluated_is_not_taken(store: Store) -> None:
    before = store.project
    bad = with_value(before, "scenarios.0.deployment.weights", "no-such-format")
    with pytest.raises(InputError, match="no-such-format"):
        store.replace(bad)
    assert store.project is before


def test_looking_at_another_scenario_is_no_edit(store: Store) -> None:
    store.select(0)
    store.flush()
    assert store.snapshot.report.scenario.title == "BF16 as shipped"
    assert store.snapshot.baseline_report is None
    assert not store.dirty
    assert not store.can_undo


def test_the_baseline_is_another_scenario_than_the_one_shown(store: Store) -> None:
    assert store.snapshot.baseline_report is store.snapshot.reports[0]


def test_taking_back_every_edit_leaves_nothing_to_save(store: Store) -> None:
    store.edit_value("workload.batch", 2)
    assert store.dirty
    store.undo()
    assert not store.dirty


def test_what_the_importer_said_stays_with_the_model_while_it_is_edited(store: Store) -> None:
    message = store.snapshot.reports[0].warnings[0]
    store.use_model(ImportResult(catalogue().model("mistral-7b-v0.3"), (message,)))
    store.edit_value("model.stacks.0.hidden_size", 8192)
    store.flush()
    assert store.snapshot.messages[0] == message
    assert read_project(project_text(store.project).encode(), "deck.slip").scenario.said[0].message == message


def test_a_trial_changes_nothing(store: Store) -> None:
    before = store.project
    report = store.trial(lambda scenario: with_value(scenario, "workload.batch", 2))
    assert report is not None
    assert report.scenario.workload.batch == 2
    assert store.project is before
    assert store.trial(lambda scenario: with_value(scenario, "workload.batch", 0)) is None


def test_a_project_of_one_scenario_has_no_baseline_to_differ_from(store: Store) -> None:
    store.replace(Project(scenarios=(store.project.scenario,), baseline=0))
    assert store.snapshot.baseline_report is None


def test_a_number_beyond_all_measure_is_refused_or_answered_and_never_ends_the_program(store: Store) -> None:
    for path in (
        "workload.prompt",
        "workload.output",
        "workload.batch",
        "hardware.count",
        "prices.device_hour",
    ):
        for value in (2**40, 2**20, 10**9, 1, 0, -1, 10**400, 1e308):
            store.edit_value(path, value)
            store.flush()
            assert store.snapshot.project is store.project


def test_a_drag_tells_of_its_first_move_and_of_its_end(store: Store) -> None:
    told: list[bool] = []
    store.history_changed.connect(lambda: told.append(store.dirty))
    store.begin_gesture()
    for prompt in range(1000, 1010):
        store.edit_value("workload.prompt", prompt)
    store.end_gesture()
    assert told == [True, True]
