"""Own devices against an API: the stair, the line, and where they cross."""

import pytest

from calc import break_even
from tests.calc.scenes import report

API = {"prices__api_input": 0.5, "prices__api_output": 2.0, "prices__device_hour": 2.0}
MONTH = 730 * 3600


def test_at_the_crossing_both_cost_the_same() -> None:
    curve = break_even(report(**API))
    assert curve is not None
    assert curve.even is not None
    assert curve.api(curve.even) == pytest.approx(curve.own(curve.even))
    assert curve.own(curve.even / 2) > curve.api(curve.even / 2)


def test_a_copy_more_is_paid_from_the_rate_at_which_all_are_full() -> None:
    curve = break_even(report(hardware__count=2, deployment__tensor_parallel=1, **API))
    assert curve is not None
    full = curve.copy_rate
    assert curve.own(full) == pytest.approx(2.0 * 730)
    assert curve.own(2 * full) == pytest.approx(2 * 2.0 * 730)
    assert curve.own(2.01 * full) == pytest.approx(3 * 2.0 * 730)


def test_the_line_of_the_api_is_its_price_of_a_request() -> None:
    curve = break_even(report(workload__prompt=1000, workload__output=100, **API))
    assert curve is not None
    assert curve.api(3.0) == pytest.approx(3 * MONTH * (1000 * 0.5 + 100 * 2.0) / 1e6)


def test_an_api_that_is_cheaper_than_a_full_copy_never_crosses() -> None:
    cheap = {**API, "prices__api_input": 1e-6, "prices__api_output": 1e-6}
    curve = break_even(report(**cheap))
    assert curve is not None
    assert curve.even is None


def test_under_arrivals_a_copy_holds_what_the_objectives_allow() -> None:
    loose = break_even(report(workload__arrival_rate=0.1, **API))
    tight = break_even(report(workload__arrival_rate=0.1, workload__slo_tpot=0.012, **API))
    assert loose is not None
    assert tight is not None
    assert tight.copy_rate < loose.copy_rate
    assert loose.now == 0.1


@pytest.mark.parametrize("missing", ["prices__api_output", "prices__device_hour"])
def test_without_a_price_there_is_no_curve(missing: str) -> None:
    assert break_even(report(**{**API, missing: None})) is None


def test_the_points_of_a_stair_stand_on_both_sides_of_each_step() -> None:
    curve = break_even(report(**API))
    assert curve is not None
    months = [curve.own(each) for each in curve.steps]
    assert months == sorted(months)
    assert len(set(months)) >= 4
