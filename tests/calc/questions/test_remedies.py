"""Remedies: what each promises is what the evaluation of its changes gives."""

import pytest

from calc import Remedy, evaluate, remedies, with_changes
from tests.calc.scenes import FACTS, KNOWN, edited, report, scene

HOSTS = [each for each in KNOWN.devices if each.device_class == "cpu"]
TOO_LARGE = report("llama-3.1-70b", "rtx-4090", hardware__count=2, workload__batch=4)


def found(base) -> dict[str, Remedy]:
    return {each.kind: each for each in remedies(base, FACTS, KNOWN.offers, HOSTS) if each}


@pytest.mark.parametrize(
    "base",
    [
        TOO_LARGE,
        report("llama-3.1-8b", "rtx-4090", workload__batch=16, workload__prompt=8192),
        report("llama-3.1-8b", "rtx-4090", workload__batch=16, workload__prompt=8192, deployment__engine="llama.cpp"),
        report("llama-3.1-8b", "h100-sxm-80", deployment__weights="awq-int4-g128", hardware__count=4),
    ],
    ids=["70B", "8B", "gguf", "room"],
)  # fmt: skip
def test_a_remedy_does_what_it_says(base) -> None:
    made = found(base)
    assert len(made) >= 3
    for each in made.values():
        again = evaluate(with_changes(base.scenario, list(each.changes)), FACTS)
        assert again.values["memory.total"] == each.report.values["memory.total"]
        assert again.fits == each.report.fits
        if base.fits:
            assert again.fits


def test_what_does_not_fit_gets_formats_devices_and_another_device() -> None:
    made = found(TOO_LARGE)
    assert {"weights", "devices", "device"} <= made.keys()
    assert made["weights"].report.fits
    assert made["weights"].name == "awq-int4-g128"
    assert made["devices"].number == 8
    assert made["device"].report.scenario.hardware.device.usable > TOO_LARGE.scenario.hardware.device.usable
    cheaper = [
        d for d, price in KNOWN.offers if price < (made["device"].report.scenario.prices.device_hour or 0)
    ]
    for device in cheaper:
        assert not evaluate(edited(TOO_LARGE.scenario, hardware__device=device), FACTS).fits


def test_layers_go_to_the_host_only_where_the_engine_can() -> None:
    assert "host" not in found(TOO_LARGE)
    hosted = found(evaluate(edited(TOO_LARGE.scenario, deployment__engine="llama.cpp"), FACTS))
    assert hosted["host"].report.fits
    assert hosted["weights"].name.startswith("gguf-")


def test_the_longest_prompt_is_the_edge() -> None:
    base = report("llama-3.1-8b", "rtx-4090", workload__prompt=131_072)
    made = found(base)["prompt"]
    assert made.report.fits
    longer = edited(base.scenario, workload__prompt=made.number + 64)
    assert not evaluate(longer, FACTS).fits


def test_where_there_is_room_more_is_offered_and_no_more_than_fits() -> None:
    base = report("llama-3.1-8b", "h100-sxm-80", deployment__weights="awq-int4-g128", hardware__count=4)
    made = found(base)
    assert made["batch"].number > base.scenario.workload.batch
    assert made["wider"].name == "bf16"
    assert made["fewer"].number == 1
    limit = base.scenario.model.max_position_embeddings or 0
    assert made["prompt"].number + base.scenario.workload.output <= limit


def test_a_smallest_scenario_has_no_remedy_that_breaks() -> None:
    tiny = scene("gpt2", "rtx-4090", workload__prompt=1, workload__output=0)
    assert all(each.report.fits for each in found(evaluate(tiny, FACTS)).values())
