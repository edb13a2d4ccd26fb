"""A figure over two fields: the values that they take, and the cells."""

import pytest

from calc import catalogue, cells, evaluate, example_project, sweepable, swept_values, value_at, with_value

KNOWN = catalogue()
SCENARIO = example_project(KNOWN).scenarios[1]


@pytest.mark.parametrize("path", [each.path for each in sweepable(SCENARIO)])
def test_every_number_has_values_low_to_high_with_its_own_among_them(path: str) -> None:
    values = swept_values(SCENARIO, path)
    assert 2 <= len(values) <= 13
    assert list(values) == sorted(set(values))
    now = value_at(SCENARIO, path)
    assert now is None or now in values


def test_a_value_between_two_powers_has_a_place_of_its_own() -> None:
    odd = with_value(SCENARIO, "workload.prompt", 5120)
    values = swept_values(odd, "workload.prompt")
    assert 5120 in values
    assert 8192 in values


def test_a_value_beside_a_power_takes_its_place() -> None:
    near = with_value(SCENARIO, "workload.prompt", 4200)
    values = swept_values(near, "workload.prompt")
    assert 4200 in values
    assert 4096 not in values


def test_the_cell_of_the_scenario_is_its_report() -> None:
    report = evaluate(SCENARIO, KNOWN.facts)
    work = SCENARIO.workload
    paths = ("workload.prompt", "workload.batch")
    (cell,) = cells(SCENARIO, KNOWN.facts, "memory.total", paths, [(work.prompt, work.batch)])
    assert (cell.value, cell.fits) == (report.values["memory.total"], report.fits)


def test_a_combination_that_is_not_allowed_has_no_value() -> None:
    paths = ("hardware.count", "deployment.tensor_parallel")
    found = list(cells(SCENARIO, KNOWN.facts, "decode.tpot", paths, [(1, 2), (2, 2)]))
    assert [cell.value is None for cell in found] == [True, False]


def test_a_figure_that_is_not_there_has_no_value() -> None:
    paths = ("workload.prompt", "workload.batch")
    (cell,) = cells(SCENARIO, KNOWN.facts, "traffic.ttft", paths, [(128, 1)])
    assert cell.value is None
