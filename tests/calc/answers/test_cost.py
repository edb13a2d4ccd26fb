"""Money and energy: laws that hold at any price, and bills worked out by hand."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from calc import Scenario, evaluate
from tests.calc.scenes import FACTS, close, edited, report, scene

OWN = {"prices__basis": "own", "prices__purchase": 30_000.0}
ARRIVING = {"workload__arrival_rate": 0.5, "workload__prompt": 2048, "workload__output": 256}
API = {"prices__api_input": 0.5, "prices__api_output": 2.0}


def values_of(made: Scenario) -> Mapping[str, float]:
    return evaluate(made, FACTS).values


def test_a_bought_server_by_hand() -> None:
    # 8 devices of 25,000 with half as much again for hosts, over 5 years of 8,760 hours: 6.849315 USD an hour;
    # 8 x 700 W x 0.5 x 1.25 = 3.5 kW, at 0.2 USD for a kWh in half of the hours: 0.35 USD an hour
    values = report(
        "llama-3.1-8b", "h100-sxm-80", hardware__count=8, prices__basis="own", prices__purchase=25_000.0,
        prices__host_share=0.5, prices__years=5.0, prices__electricity=0.2, prices__pue=1.25,
        prices__power_share=0.5, prices__utilisation=0.5,
    ).values  # fmt: skip
    assert values["energy.watts"] == 3500
    assert values["cost.power_hour"] == pytest.approx(0.35)
    assert values["cost.per_hour"] == pytest.approx(8 * 25_000 * 1.5 / (5 * 8760) + 0.35)
    assert values["energy.kwh_per_month"] == pytest.approx(3.5 * 730 * 0.5)
    assert values["energy.co2_per_month"] == pytest.approx(3.5 * 730 * 0.5 * 0.445)


def test_a_request_at_an_api_by_hand() -> None:
    # 900 tokens at 0.5, 100 cached at 0.1 and 500 out at 2 US dollars for a million
    values = report(
        workload__prompt=1000, workload__output=500, prices__api_cached_input=0.1, prices__cached_share=0.1,
        **API,
    ).values  # fmt: skip
    assert values["cost.api_per_request"] == pytest.approx((900 * 0.5 + 100 * 0.1 + 500 * 2) / 1e6)


def test_at_the_break_even_rate_the_api_costs_what_the_devices_cost() -> None:
    rate = report(**ARRIVING, **API).values["cost.break_even_requests"]
    values = report(**{**ARRIVING, "workload__arrival_rate": rate}, **API).values
    assert close(values["cost.api_per_month"], values["cost.per_month"])


def test_cached_prompts_cost_as_others_where_no_price_of_theirs_is_known() -> None:
    plain = report(**API).values["cost.api_per_request"]
    assert close(report(prices__cached_share=0.7, **API).values["cost.api_per_request"], plain)


def test_a_batch_that_decodes_and_reads_in_turn_pays_the_whole_hour() -> None:
    values = report("llama-3.1-8b", workload__prompt=4096, workload__output=512, workload__batch=8).values
    seconds = 8 * values["serving.prompt_seconds"] + 512 * values["decode.tpot"]
    assert close(8 * values["cost.per_request"], values["cost.per_hour"] / 3600 * seconds)


def test_a_cached_token_costs_one_read_of_its_cache() -> None:
    # Llama-3.1-8B keeps 131,072 bytes a token at 16 bit
    for batch in (1, 16):
        values = report("llama-3.1-8b", prices__device_hour=3.6, workload__batch=batch).values
        bandwidth = values["device.memory_bandwidth"]
        assert values["cost.per_million_cached_input"] == pytest.approx(131_072 / bandwidth * 1000)
        assert values["cost.per_million_cached_input"] < values["cost.per_million_input"]


def test_idle_hours_make_tokens_dear_and_leave_the_month_as_it_is() -> None:
    busy, idle = report().values, report(prices__utilisation=0.25).values
    assert idle["cost.per_month"] == busy["cost.per_month"]
    for name in ("tokens", "input", "output"):
        assert close(idle[f"cost.per_million_{name}"], 4 * busy[f"cost.per_million_{name}"])


def test_what_a_user_pays_adds_up_to_the_month() -> None:
    values = report(**ARRIVING).values
    users = values["traffic.arrival_rate"] / values["traffic.user_rate"]
    assert close(users * values["cost.per_user"], values["cost.per_month"])
    served = values["traffic.throughput"] * 730 * 3600 / 1e6
    assert close(served * values["cost.per_million_served"], values["cost.per_month"])


def test_tokens_under_arrivals_take_at_most_the_power_of_all_devices() -> None:
    values = report(**ARRIVING).values
    drawn = values["energy.joules_per_served_token"] * values["traffic.throughput"]
    assert 0 < drawn <= values["energy.watts"]
    assert close(values["energy.joules_per_token"] * values["decode.throughput"], values["energy.watts"])


def test_further_devices_draw_power_and_their_costs_are_paid() -> None:
    host = scene().hardware.device.model_copy(update={"tdp_watts": 350.0, "device_class": "cpu"})
    others = ({"device": host.model_dump(), "count": 2, "layers": 2},)
    base = report(prices__device_hour=2.0).values
    more = report(prices__device_hour=2.0, prices__further_hour=0.75, hardware__others=others).values
    assert more["hardware.further_watts"] == 700
    assert close(more["energy.watts"], base["energy.watts"] * (700 + 700) / 700)
    assert more["cost.per_hour"] == 2.75


def test_a_device_whose_power_is_unknown_says_so_and_is_written_off_all_the_same() -> None:
    device = scene().hardware.device.model_copy(update={"tdp_watts": None})
    found = report(hardware__device=device, **OWN)
    assert "no_power" in {message.code for message in found.warnings}
    assert not [path for path in found.values if path.startswith("energy.")]
    assert close(found.values["cost.per_hour"], found.values["cost.owned_hour"])


@settings(deadline=None, max_examples=10)
@given(
    price=some.floats(0.01, 100), more=some.floats(1.01, 5), years=some.floats(0.5, 10),
    used=some.floats(0.05, 1),
)  # fmt: skip
def test_dearer_inputs_never_make_a_cheaper_bill(
    price: float, more: float, years: float, used: float
) -> None:
    made = scene(**OWN, **API, prices__utilisation=used, prices__years=years, prices__device_hour=price)
    first = values_of(made)
    for field, worse in (
        ("purchase", 30_000.0 * more), ("electricity", 0.12 * more), ("pue", 1.56 * more),
        ("years", years / more), ("host_share", 0.3 * more),
    ):  # fmt: skip
        dearer = values_of(edited(made, **{f"prices__{field}": worse}))
        assert all(dearer[path] >= first[path] for path in first if path.startswith("cost.per_")), field
    rented = edited(made, prices__basis="rent")
    assert values_of(edited(rented, prices__device_hour=price * more))["cost.per_hour"] > price
