"""The charts of scaling laws as numbers and as widgets: every place is what the law says of it."""

import math

import pytest

from calc import Scenario, catalogue, parsed, scaling_map, with_value
from gui.charts import BudgetLossChart, ScalePlaneChart, budget_loss, scale_plane
from gui.charts.plot import Plot
from gui.panels.scaling import ScalingLaws
from gui.widgets.scale import tick_text
from gui.wording import typed_text
from tests.gui.charts.conftest import Hang
from tests.gui.charts.scenes import llama, shown

LAWS = tuple(key for key, _ in catalogue().laws)


def asked(**fields: object) -> Scenario:
    scenario = llama("fp8")
    for name, value in fields.items():
        scenario = with_value(scenario, f"scaling.{name}", value)
    return scenario


def planed(**fields: object) -> scale_plane.Plane:
    law = scaling_map(shown(asked(**fields)).report)
    assert law is not None
    return scale_plane.plane(law, catalogue().trained)


@pytest.mark.parametrize("law", LAWS)
def test_a_line_of_equal_loss_has_that_loss_all_along(law: str) -> None:
    view = planed(law=law)
    assert len(view.losses) >= 3
    for loss, line in view.losses:
        assert len(line) > 50
        for x, y in line[::7]:
            assert view.law.spot(10**x, 10**y).loss == pytest.approx(loss, rel=1e-6)


@pytest.mark.parametrize("law", ["epoch", "hoffmann-3", "moe"])
def test_a_line_of_equal_loss_touches_its_line_of_equal_compute_and_never_crosses_it(law: str) -> None:
    view = planed(law=law)
    for exponent, (_, line) in zip(view.budgets, view.losses, strict=True):
        least = min(x + y for x, y in line)
        assert least >= exponent - math.log10(6) - 1e-9
        if math.log10(view.law.best_at(10.0**exponent).params) < view.right:
            assert least == pytest.approx(exponent - math.log10(6), abs=0.02)


def test_every_published_model_stands_where_its_paper_puts_it() -> None:
    view = planed()
    marks = {each.name: each.spot for each in view.marks if each.kind == "published"}
    assert set(marks) == {each.name for each in catalogue().trained}
    for each in catalogue().trained:
        spot = marks[each.name]
        assert view.left < math.log10(spot.params) < view.right
        assert view.bottom < math.log10(spot.tokens) < view.top
        assert each.source
        assert spot.loss > view.law.best_at(spot.flops).loss


def test_the_scenario_stands_out_with_its_budget_its_demand_and_its_model() -> None:
    view = planed(demand=1e12, trained_tokens=15e12)
    assert [each.kind for each in view.marks[:3]] == ["best", "served", "own"]
    assert view.marks[2].name == "Llama-3.1-8B"
    assert planed().marks[1].kind == "published"


def test_a_far_budget_widens_the_plane_and_a_drag_leaves_it() -> None:
    far = planed(flops=1e30)
    assert far.right > scale_plane.RIGHT
    held = scale_plane.plane(planed(flops=1e31).law, catalogue().trained, far)
    assert (held.left, held.right, held.top) == (far.left, far.right, far.top)


@pytest.mark.parametrize("law", LAWS)
def test_the_curve_falls_to_its_floor_and_no_model_lies_below_it(law: str) -> None:
    found = scaling_map(shown(asked(law=law)).report)
    assert found is not None
    view = budget_loss.budget_loss(found, catalogue().trained)
    losses = [loss for _, loss in view.curve]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] > found.floor
    assert view.bottom < losses[-1]
    assert losses[0] < view.top
    assert 2 <= len(budget_loss.loss_ticks(view)) <= 7


@pytest.mark.parametrize("kind", [ScalePlaneChart, BudgetLossChart])
def test_any_place_of_a_chart_answers_with_what_the_law_says(hang: Hang, kind: type[Plot]) -> None:
    chart = hang(kind, shown(asked(demand=1e12)), 600, 400)
    assert isinstance(chart, Plot)
    left, top = chart.origin
    empty = chart.target_at(left + 12, top + chart.frame.height - 12)
    assert empty is not None
    assert len(empty.card.lines) == 7
    assert chart.target_at(1, 1) is None
    best = chart.targets()[0]
    assert best.path == "scaling.flops"
    found = chart.target_at(*best.box.centre)
    assert found is not None
    assert found.key == best.key
    assert len(chart.table()[1]) >= 6
    assert all(len(row) == len(chart.table()[0]) for row in chart.table()[1])


@pytest.mark.parametrize("kind", [ScalePlaneChart, BudgetLossChart])
def test_a_budget_that_cannot_be_told_is_asked_for(hang: Hang, kind: type[Plot]) -> None:
    chart = hang(kind, shown(asked(budget="target_loss", target_loss=1.0)))
    assert "budget" in chart.summary()


def test_the_panel_shows_the_field_of_the_budget_and_no_other(hang: Hang) -> None:
    section = ScalingLaws(catalogue())
    for budget, hidden in (("usd", "flops"), ("flops", "usd")):
        section.show_scaling(shown(asked(budget=budget)).report)
        rows = {path.rpartition(".")[2]: each.row for path, each in section.form.editors.items()}
        assert not rows[budget].isHidden()
        assert rows[hidden].isHidden()
        assert rows["experts"].isHidden()
    section.show_scaling(shown(asked(law="moe")).report)
    assert not section.form.editors["scaling.experts"].row.isHidden()


def test_large_numbers_are_short_in_their_fields_and_read_back() -> None:
    scenario = llama()
    for value, text in ((5.76e23, "5.76e23"), (1.4e12, "1.4e12"), (25_000.0, "25,000")):
        assert typed_text(value) == text
        assert parsed(scenario, "scaling.flops", text) == value
    assert [tick_text(each) for each in (512, 1024, 131072, 1e4, 1e12, 1e18)] == [
        "512", "1k", "128k", "10k", "1T", "1e18",
    ]  # fmt: skip
