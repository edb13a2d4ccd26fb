"""The classics open as decks, fit what they stand on, and come to what was published of them."""

import pytest

from calc import QuestionError, Report, classic_project, classics, evaluate
from tests.calc.scenes import FACTS, KNOWN


def reports(identifier: str) -> list[Report]:
    return [evaluate(each, FACTS) for each in classic_project(KNOWN, identifier).scenarios]


@pytest.mark.parametrize("identifier", classics(KNOWN))
def test_an_example_is_a_deck_that_fits_and_says_what_it_assumes(identifier: str) -> None:
    project = classic_project(KNOWN, identifier)
    assert all(each.title and each.notes for each in project.scenarios)
    for found in reports(identifier):
        assert found.fits
        assert found.values["scaling.device_hours"] > 0


@pytest.mark.parametrize(("identifier", "path", "published", "near"), [
    ("gpt-3", "scaling.flops", 3.14e23, 0.002),  # Brown et al., table D.1
    ("llama-2-70b", "scaling.device_hours", 1_720_320, 0.01),
    ("llama-3.1-405b", "scaling.flops", 3.8e25, 0.001),
    ("deepseek-v3", "scaling.device_hours", 2.664e6, 0.01),
    ("chinchilla", "scaling.optimal_params", 67e9, 0.02),
    ("finetune-7b", "scaling.cost", 450, 0.001),
])  # fmt: skip
def test_an_example_comes_to_what_was_published(
    identifier: str, path: str, published: float, near: float
) -> None:
    assert reports(identifier)[0].values[path] == pytest.approx(published, rel=near)


def test_eight_cards_take_an_eighth_of_the_days_for_the_same_money() -> None:
    one, eight = (each.values for each in reports("finetune-7b"))
    assert eight["scaling.days"] == pytest.approx(one["scaling.days"] / 8)
    assert eight["scaling.cost"] == pytest.approx(one["scaling.cost"])


def test_no_example_of_that_name_is_said_with_those_that_there_are() -> None:
    with pytest.raises(QuestionError, match=r"no example 'bert'.*gpt-3"):
        classic_project(KNOWN, "bert")


@pytest.mark.parametrize(
    "identifier", ["gpt-3", "llama-2-70b", "llama-3.1-405b", "deepseek-v3", "finetune-7b"]
)
def test_a_training_is_one_on_the_tokens_that_it_names(identifier: str) -> None:
    for found in reports(identifier):
        run = found.scenario.training
        assert found.scenario.trains
        assert len(found.training) == found.scenario.deployment.pipeline_parallel
        assert found.values["scaling.trained_tokens"] == run.amount.tokens_at(run.sequence_length)


def test_a_card_has_no_room_for_all_weights_of_7_b_and_adamw() -> None:
    one, eight = classic_project(KNOWN, "finetune-7b").scenarios
    assert one.training.tuning.adapted
    full = one.model_copy(update={"training": eight.training})
    assert not evaluate(full, FACTS).fits
