"""Scaling laws say what their papers print, their optimum is one, and a budget is a budget in any money."""

import math
from typing import Any

import pytest

from calc import QuestionError, Report, catalogue
from tests.calc.answers.test_explanation import assert_explained
from tests.calc.scenes import report

# Table 3 and table A3 of Hoffmann et al.: parameters, then FLOPs by approach 1, 2 and 3.
HOFFMANN = {
    4e8: (1.92e19, 1.84e19, 2.21e19), 1e9: (1.21e20, 1.20e20, 1.62e20), 1e10: (1.23e22, 1.32e22, 2.46e22),
    175e9: (3.85e24, 4.54e24, 1.26e25), 280e9: (9.90e24, 1.18e25, 3.52e25),
    520e9: (3.43e25, 4.19e25, 1.36e26), 1e12: (1.27e26, 1.59e26, 5.65e26), 1e13: (1.30e28, 1.75e28, 8.55e28),
}  # fmt: skip
# Table 1 of Ludziejewski et al.: FLOPs and experts, then the best active parameters and tokens.
JOINT = {
    (1e20, 1): (1.7e9, 9.7e9), (1e20, 8): (990e6, 17e9), (1e20, 32): (669e6, 24.9e9),
    (1e21, 1): (5.7e9, 29.3e9), (1e21, 4): (4.4e9, 38e9), (1e22, 2): (17.4e9, 96e9), (1e22, 32): (12.2e9, 136.9e9),
}  # fmt: skip
LAWS = tuple(key for key, _ in catalogue().laws)


def asked(**fields: Any) -> Report:
    """The report of the default scenario with another question to a law."""
    return report("llama-3.1-8b", **{f"scaling__{name}": value for name, value in fields.items()})


def codes(found: Report) -> set[tuple[str, str]]:
    return {(each.code, each.path) for each in found.warnings}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("fields", [
    {}, {"demand": 1e12, "trained_tokens": 15e12}, {"budget": "params"}, {"budget": "tokens", "demand": 1e13},
    {"budget": "target_loss"}, {"budget": "device_hours"}, {"budget": "usd"},
    {"budget": "model", "trained_tokens": 15e12},
])  # fmt: skip
def test_every_answer_of_a_law_is_what_its_working_gives(law: str, fields: dict[str, Any]) -> None:
    assert_explained(asked(law=law, **fields))


@pytest.mark.parametrize(("at", "law"), [(0, "hoffmann-1"), (1, "hoffmann-2"), (2, "hoffmann-3-table")])
@pytest.mark.parametrize("params", HOFFMANN)
def test_a_size_has_the_budget_that_its_table_prints(at: int, law: str, params: float) -> None:
    values = asked(law=law, budget="params", params=params).values
    assert values["scaling.flops"] == pytest.approx(HOFFMANN[params][at], rel=0.006)
    assert values["scaling.optimal_params"] == pytest.approx(params)


def test_the_digits_of_the_paper_itself_stay_near_its_table() -> None:
    for params, (_, _, flops) in HOFFMANN.items():
        values = asked(law="hoffmann-3", budget="params", params=params).values
        assert 1.05 < values["scaling.flops"] / flops < 1.19


@pytest.mark.parametrize(("case", "best"), list(JOINT.items()))
def test_the_joint_law_meets_its_table(case: tuple[float, int], best: tuple[float, float]) -> None:
    flops, experts = case
    values = asked(law="moe", flops=flops, experts=float(experts)).values
    assert values["scaling.optimal_params"] == pytest.approx(best[0], rel=0.03)
    assert values["scaling.optimal_tokens"] == pytest.approx(best[1], rel=0.03)


def test_the_digits_of_the_joint_law_for_eight_experts_are_those_of_its_table() -> None:
    values = asked(law="moe", experts=8.0).values
    found = [values[f"law.{name}"] for name in ("A", "alpha", "B", "beta")]
    assert found == pytest.approx([21.833, 0.1676, 119.9126, 0.2338], rel=0.003)


def test_thirteen_billion_served_two_trillion_tokens_are_better_seven() -> None:
    """The example of Sardana et al.: 1.7e22 FLOPs are saved, 17 % of all."""
    values = asked(law="sardana", budget="params", params=13e9, demand=2e12).values
    assert values["scaling.optimal_params"] == pytest.approx(7e9, rel=0.01)
    assert values["scaling.saved_flops"] == pytest.approx(1.7e22, rel=0.01)
    saved = values["scaling.saved_flops"]
    assert saved / (saved + values["scaling.lifetime_flops"]) == pytest.approx(0.17, abs=0.01)


def test_gopher_has_the_loss_that_the_rounded_law_gives() -> None:
    values = asked(law="sardana", budget="params", params=280e9, trained_tokens=3e11).values
    terms = {name: values[f"law.{name}"] for name in ("E", "A", "B")}
    rounded = terms["E"] + terms["A"] / 280e9**0.34 + terms["B"] / 3e11**0.28
    assert rounded == pytest.approx(1.9933, abs=1e-4)


@pytest.mark.parametrize("law", ["epoch", "hoffmann-3", "sardana", "moe"])
def test_no_other_size_has_less_loss_at_the_same_budget(law: str) -> None:
    values = asked(law=law, flops=1e23).values
    terms = {name: values[f"law.{name}"] for name in ("E", "A", "B", "alpha", "beta")}

    def loss(params: float) -> float:
        tokens = 1e23 / (6 * params)
        return terms["E"] + terms["A"] / params ** terms["alpha"] + terms["B"] / tokens ** terms["beta"]

    best = values["scaling.optimal_params"]
    assert loss(best) == pytest.approx(values["scaling.loss"])
    assert all(loss(best * by) > loss(best) for by in (0.5, 0.99, 1.01, 2))


@pytest.mark.parametrize("law", LAWS)
def test_what_is_served_makes_the_model_smaller_and_its_training_longer(law: str) -> None:
    least = asked(law=law, demand=1e9).values
    most = asked(law=law, demand=1e14).values
    assert most["scaling.optimal_params"] < least["scaling.optimal_params"]
    assert most["scaling.optimal_tokens"] > least["scaling.optimal_tokens"]
    assert most["scaling.loss"] == least["scaling.loss"]


def test_a_vanishing_demand_changes_nothing() -> None:
    assert asked(demand=1.0).values["scaling.size_share"] == pytest.approx(1, rel=1e-5)


@pytest.mark.parametrize("law", LAWS)
def test_every_way_to_say_a_budget_finds_the_same_model(law: str) -> None:
    first = asked(law=law, flops=3e22).values
    ways = {
        "params": first["scaling.optimal_params"], "tokens": first["scaling.optimal_tokens"],
        "target_loss": first["scaling.loss"], "device_hours": first["scaling.device_hours"],
        "usd": first["scaling.cost"],
    }  # fmt: skip
    for budget, value in ways.items():
        again = asked(law=law, budget=budget, **{budget: value}).values
        assert again["scaling.flops"] == pytest.approx(3e22, rel=1e-6), budget


def test_twice_the_compute_is_a_root_of_two_of_both_for_the_first_approach() -> None:
    one, two = (asked(law="hoffmann-1", flops=flops).values for flops in (1e21, 2e21))
    for path in ("scaling.optimal_params", "scaling.optimal_tokens"):
        assert two[path] / one[path] == pytest.approx(math.sqrt(2), rel=0.003)
    one, two = (asked(law="hoffmann-3", flops=flops).values for flops in (1e21, 2e21))
    assert two["scaling.optimal_params"] / one["scaling.optimal_params"] == pytest.approx(1.376, abs=0.004)
    assert two["scaling.optimal_tokens"] / one["scaling.optimal_tokens"] == pytest.approx(1.454, abs=0.004)


def test_a_question_beyond_the_runs_of_a_law_is_told_and_one_within_is_not() -> None:
    beyond = {("beyond_law_flops", "scaling.flops"), ("beyond_law_params", "scaling.optimal_params"),
              ("beyond_law_tokens", "scaling.optimal_tokens")}  # fmt: skip
    assert not codes(asked()) & beyond
    assert beyond <= codes(asked(flops=5.76e23))
    assert ("beyond_law_tokens", "scaling.trained_tokens") in codes(asked(trained_tokens=15e12))


def test_a_loss_that_no_budget_reaches_is_told_and_leaves_the_answers_out() -> None:
    found = asked(budget="target_loss", target_loss=1.8)
    assert ("loss_out_of_reach", "scaling.loss") in codes(found)
    assert "scaling.optimal_params" not in found.values


def test_money_without_a_price_is_told() -> None:
    found = report("llama-3.1-8b", prices__device_hour=None, scaling__budget="usd")
    assert ("no_price", "scaling.flops") in codes(found)
    assert "scaling.optimal_params" not in found.values


def test_a_law_that_nobody_wrote_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(QuestionError, match=r"scaling\.law: .*'moore'.*epoch"):
        asked(law="moore")


def test_the_model_of_the_scenario_is_held_against_the_law() -> None:
    values = report("llama-3.1-8b", scaling__law="hoffmann-1", scaling__trained_tokens=15e12).values
    assert values["scaling.model_tokens"] == pytest.approx(20.5 * 8.03e9, rel=0.02)
    assert values["scaling.over_training"] == pytest.approx(15e12 / values["scaling.model_tokens"])
    inner = report("llama-3.1-8b", scaling__law="kaplan").values
    assert inner["scaling.model_params"] == values["parameters.total"] - values["parameters.embedding"]


def test_every_law_names_its_papers_and_its_ranges() -> None:
    for law in catalogue().facts.laws.values():
        assert law.sources
        assert all("arXiv" in source for source in law.sources)
        assert law.params[0] < law.params[1]
        assert law.tokens[0] < law.tokens[1]


def test_a_model_and_its_tokens_are_a_budget_once_the_tokens_are_said() -> None:
    values = asked(budget="model", trained_tokens=15e12).values
    assert values["scaling.flops"] == 6 * values["parameters.total"] * 15e12
    found = asked(budget="model")
    assert ("no_trained_tokens", "scaling.trained_tokens") in codes(found)
    assert "scaling.optimal_params" not in found.values
