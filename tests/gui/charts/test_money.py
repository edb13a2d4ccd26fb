"""The charts of money as numbers and as widgets: every text is what the report says."""

import pytest
from pytestqt.qtbot import QtBot

from calc import break_even, with_value
from gui.charts import BillChart, WorthChart, bill, worth
from gui.wording import money
from tests.gui.charts.scenes import llama, shown

OWN = {"basis": "own", "purchase": 25_000.0, "further_hour": 0.5, "api_input": 0.5, "api_output": 2.0}


def priced(**prices: object):
    scenario = with_value(llama("fp8"), "workload.arrival_rate", 0.5)
    for name, value in prices.items():
        scenario = with_value(scenario, f"prices.{name}", value)
    return shown(scenario)


def test_the_parts_of_an_hour_add_up_to_its_price() -> None:
    report = priced(**OWN).report
    view = bill.bill(report)
    assert [each.key for each in view.hour] == ["devices", "power", "further"]
    assert view.total == pytest.approx(report.values["cost.per_hour"])


def test_every_row_names_a_figure_and_says_its_value() -> None:
    report = priced(**OWN).report
    view = bill.bill(report)
    rows = [each for group in view.groups for each in group.entries]
    assert len(rows) == 12
    for each in rows:
        figure = report.figure(each.path)
        if figure.unit == "USD":
            assert each.own == money(figure.value)
    asked = {each.path for each in rows if each.api}
    assert {
        "cost.per_million_input",
        "cost.per_million_output",
        "cost.per_request",
        "cost.per_month",
    } <= asked


def test_without_a_price_energy_is_left() -> None:
    view = bill.bill(priced(device_hour=None).report)
    assert view.hour == ()
    assert all(each.path.startswith("energy.") for group in view.groups for each in group.entries)


def test_the_table_of_a_stair_says_which_is_cheaper() -> None:
    curve = break_even(priced(**OWN).report)
    assert curve is not None
    header, rows = worth.table(worth.worth(curve))
    assert all(len(row) == len(header) for row in rows)
    assert "API" in worth.verdict(curve, curve.rates[0])
    assert curve.even is None or "Own" in worth.verdict(curve, curve.even * 1.5)


def test_both_charts_draw_and_tell_their_rows(qtbot: QtBot) -> None:
    for kind in (BillChart, WorthChart):
        chart = kind()
        qtbot.addWidget(chart)
        chart.resize(600, 400)
        chart.show(priced(**OWN))
        chart.show()
        assert not chart.grab().isNull()
        assert chart.summary()
        assert len(chart.table()[1]) > 3
        assert all(each.told for each in chart.targets())


def test_what_is_missing_is_asked_for(qtbot: QtBot) -> None:
    chart = WorthChart()
    qtbot.addWidget(chart)
    chart.resize(600, 400)
    chart.show(priced(api_output=None))
    chart.show()
    assert "API" in chart.blank()
