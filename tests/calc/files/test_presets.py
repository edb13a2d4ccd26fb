"""Loads to start from: each is a valid workload, says where it is from, and leaves the rest alone."""

import pytest

from calc import Preset, catalogue, default_scenario, with_value
from calc.files.presets import DECIDED

PRESETS = catalogue().presets


def test_there_is_a_load_for_each_kind_of_use_that_people_ask_about() -> None:
    assert [each.id for each in PRESETS] == ["chat", "rag", "agent", "batch", "document", "completion"]


@pytest.mark.parametrize("preset", PRESETS, ids=[each.id for each in PRESETS])
def test_a_preset_is_taken_whole_and_says_why(preset: Preset) -> None:
    scenario = preset.taken(default_scenario(catalogue()))
    assert preset.holds(scenario)
    assert set(preset.values) == {f"workload.{name}" for name in DECIDED}
    assert "; " in preset.reason
    assert not any(other.holds(scenario) for other in PRESETS if other is not preset)


def test_a_preset_changes_neither_arrivals_nor_batch() -> None:
    start = with_value(default_scenario(catalogue()), "workload.arrival_rate", 3.0)
    start = with_value(start, "workload.batch", 7)
    taken = PRESETS[0].taken(start)
    assert (taken.workload.arrival_rate, taken.workload.batch) == (3.0, 7)


def test_an_objective_that_a_preset_leaves_out_is_taken_away() -> None:
    batch = next(each for each in PRESETS if each.id == "batch")
    start = with_value(default_scenario(catalogue()), "workload.slo_tpot", 0.05)
    assert batch.taken(start).workload.slo_tpot is None


TRAININGS = catalogue().training_presets


def test_there_is_a_training_from_nothing_and_three_ways_to_tune() -> None:
    assert [each.id for each in TRAININGS] == ["pretraining", "finetune", "lora", "qlora"]


@pytest.mark.parametrize("preset", TRAININGS, ids=[each.id for each in TRAININGS])
def test_a_training_is_taken_whole_whatever_stood_before(preset: Preset) -> None:
    start = default_scenario(catalogue())
    for before in TRAININGS:
        scenario = preset.taken(before.taken(start))
        assert preset.holds(scenario)
        assert scenario.training.tuning.method == preset.values["training.tuning.method"]
    assert preset.reason
    assert not any(other.holds(preset.taken(start)) for other in TRAININGS if other is not preset)
