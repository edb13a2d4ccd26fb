"""What an answer takes for granted is said beside the figure that it bears on."""

import pytest

from calc import MESSAGES, Report, catalogue
from tests.calc.scenes import plain_report, report


def said(found: Report) -> dict[str, str]:
    """The text of each warning by its code."""
    return {message.code: message.text for message in found.warnings}


def test_a_plain_scenario_has_nothing_to_warn_of() -> None:
    assert said(plain_report("llama-3.1-8b")) == {}


def test_what_does_not_fit_says_by_how_much() -> None:
    found = report("llama-3.1-70b")
    assert said(found)["does_not_fit"].startswith(f"{int(-found.values['memory.headroom'])} bytes short")
    assert not found.fits


def test_a_context_beyond_the_limit_is_said() -> None:
    assert (
        "8192"
        in said(report("llama-3-8b", workload__prompt=8192, workload__output=1))["context_beyond_limit"]
    )
    assert "context_beyond_limit" not in said(report("llama-3-8b", workload__prompt=8191, workload__output=1))


def test_heads_that_do_not_divide_are_said() -> None:
    assert said(report("llama-3.1-8b", hardware__count=3))["uneven_split"] == MESSAGES["uneven_split"].format(
        heads=32, tensor_parallel=3, share=11
    )
    assert "uneven_split" not in said(report("llama-3.1-8b", hardware__count=4))


def test_devices_that_a_layout_leaves_over_are_said() -> None:
    chained = {"hardware__count": 7, "deployment__pipeline_parallel": 2}
    assert said(report("llama-3.1-8b", **chained))["idle_devices"].startswith("1 of 7 devices")
    assert "idle_devices" not in said(
        report("llama-3.1-8b", hardware__count=8, deployment__pipeline_parallel=2)
    )


def test_a_rate_that_stands_in_for_another_is_said() -> None:
    assert (
        "no FP8 rate; BF16"
        in said(report("llama-3.1-8b", "a100-sxm-80", deployment__weights="fp8"))["no_peak"]
    )
    assert "no_peak" not in said(report("llama-3.1-8b", "v100-sxm2-16"))
    assert "no_peak" in said(report("llama-3.1-8b", "p40"))


def test_a_device_without_any_rate_says_so_and_leaves_the_roof_out() -> None:
    found = report("llama-3.1-8b", "m5")
    assert said(found)["no_rate"].startswith("no rate of M5")
    assert "roofline.ridge_point" not in found.values
    assert "roofline.critical_batch" not in found.values


def test_an_efficiency_from_elsewhere_names_whose_it_is() -> None:
    line = said(report("llama-3.1-8b", deployment__engine="mlx-lm"))["efficiency_borrowed"]
    assert "mlx-lm on dc-hopper; the efficiency of dc-hopper" in line
    other = said(report("llama-3.1-8b", "rtx-4090", deployment__engine="exllamav2"))["efficiency_borrowed"]
    assert "with quantised weights" in other


@pytest.mark.parametrize("device", [device.id for device in catalogue().devices])
def test_every_warning_has_words_and_a_figure_or_field_to_stand_beside(device: str) -> None:
    for model in ("llama-3.1-70b", "gpt-oss-20b"):
        found = report(model, device, hardware__count=3, deployment__weights="fp8")
        for message in found.warnings:
            assert message.text == MESSAGES[message.code].format(**message.values)
            assert message.path.partition(".")[0] in {path.partition(".")[0] for path in found.values} | {
                "cost"
            }
            assert "None" not in message.text
