"""Explanation is true: the shown text, applied to the shown terms, gives the shown value; in every report."""

import math
from functools import cache
from typing import Any

import pytest

from calc import Figure, Formula, Report
from calc.physics.formula import CONFIDENCES
from tests.calc.scenes import MODELS, PLAIN, close, plain_report, report, walk

UNITS = {
    "bytes", "parameters", "FLOP", "FLOP/s", "bytes/s", "seconds", "tokens/s", "tokens", "sequences", "USD", "1",
    "FLOP/byte", "elements", "layers", "devices", "replicas", "requests/s", "stages", "W", "kWh", "kg", "g/kWh", "J",
    "nats/token", "h", "days", "micro-batches",
}  # fmt: skip
HARD: dict[str, dict[str, Any]] = {
    "several devices": {"hardware__count": 3, "workload__batch": 5},
    "stages of a tied model": {"hardware__count": 7, "deployment__pipeline_parallel": 7},
    "few bits": {"deployment__weights": "nvfp4", "deployment__kv_k": "q4_0", "deployment__kv_v": "fp8"},
    "other policies": {
        "policies__latent_cache": "expanded", "policies__window_cache": "reserved",
        "policies__attention_flops": "full", "policies__activation_traffic": "fused",
        "policies__prefill_logits": "every", "policies__prefill_sequences": "one", "workload__batch": 3,
    },
    "expanded at each step": {"policies__latent_decode": "expanded", "policies__latent_prefill": "absorbed"},
    "the smallest": {"workload__prompt": 1, "workload__output": 0, "prices__device_hour": 0.0},
    "training": {"workload__task": "training", "hardware__count": 4, "deployment__pipeline_parallel": 2},
    "training with much computed again": {
        "workload__task": "training", "hardware__count": 4, "deployment__tensor_parallel": 2,
        "training__recompute": "operators", "training__zero_stage": 3, "training__optimizer": "adafactor",
        "training__dropout": True, "training__framework": "torchtitan", "training__parameter_width": "fp32",
    },
    "fine-tuning": {
        "workload__task": "training", "training__tuning__method": "qlora", "training__loss": "chunked",
        "training__tuning__objective": "grpo", "training__recompute": "every", "training__kernels": "eager",
    },
    "the largest": {"workload__prompt": 2**40, "workload__output": 2**40, "workload__batch": 2**40},
}  # fmt: skip


formula = cache(Formula)
CODE = cache(lambda text: compile(text, "<shown>", "eval"))


def assert_true(trail: str, figure: Figure) -> None:
    """One figure of a tree: its working gives its value, and it says what it is."""
    assert figure.title, trail
    assert figure.unit in UNITS, f"{trail}: {figure.unit}"
    assert figure.confidence in CONFIDENCES
    assert isinstance(figure.value, int | float), trail
    assert not math.isnan(figure.value), trail
    if not figure.formula:
        assert not figure.terms, trail
        return
    terms = {name: term.value for name, term in figure.terms.items()}
    assert formula(figure.formula)(terms) == figure.value, trail
    assert eval(CODE(figure.formula), PLAIN, terms) == figure.value, trail
    assert set(formula(figure.formula).names) == set(figure.terms), trail


def assert_explained(found: Report) -> None:
    """Every figure of a report, down to the leaves, agrees with the value that the report gives."""
    seen: dict[int, Figure] = {}
    for path, value in found.values.items():
        figure = found.figure(path)
        assert figure.path == path
        assert found.heading(path) == (figure.title, figure.unit)
        assert close(figure.value, value), path
        for trail, part in walk(figure, path, seen):
            assert_true(trail, part)
        if figure.low is not None and figure.high is not None:
            assert figure.low <= figure.value * (1 + 1e-9)
            assert figure.high >= figure.value * (1 - 1e-9)


@pytest.mark.parametrize("name", MODELS)
def test_every_figure_of_a_model_is_what_its_working_gives(name: str) -> None:
    assert_explained(report(name))


@pytest.mark.parametrize("case", HARD)
@pytest.mark.parametrize("name", ["gemma-2-9b", "deepseek-v2-lite", "gpt-oss-20b", "qwen1.5-moe-a2.7b"])
def test_every_figure_of_a_hard_scenario_is_what_its_working_gives(name: str, case: str) -> None:
    assert_explained(report(name, **HARD[case]))


@pytest.mark.parametrize("name", ["llama-3.1-8b", "deepseek-v2-lite", "gpt-oss-20b"])
def test_equal_terms_have_equal_values_within_one_figure(name: str) -> None:
    found = report(name, workload__batch=4)
    given = {"workload.batch": 4, "workload.prompt": found.scenario.workload.prompt}
    for path in found.values:
        for _, part in walk(found.figure(path)):
            if part.path in found.values:
                assert close(part.value, found.values[part.path])
            if part.path in given:
                assert part.value == given[part.path]


def test_counted_figures_are_exact_and_times_are_as_sure_as_their_sources() -> None:
    found = plain_report("llama-3.1-8b")
    sure = {path: found.figure(path).confidence for path in found.values}
    for path, confidence in sure.items():
        if path.startswith("parameters.") or path.endswith(".flops") or path == "memory.kv_cache":
            assert confidence == "exact", path
    assert sure["memory.weights"] == "exact"
    assert sure["decode.ceiling_seconds"] == sure["roofline.ridge_point"] == "derived"
    assert sure["decode.tpot"] in ("calibrated", "estimate")
    assert sure["memory.total"] == "estimate"
    assert sure["memory.activations"] == "estimate"
    mixed = report("llama-3.1-8b", deployment__weights="q4_0", deployment__kv_v="kivi-2bit")
    assert mixed.figure("memory.weights").confidence != "exact"
    assert mixed.figure("memory.kv_cache").confidence == "estimate"
    assert mixed.figure("decode.cache_bytes").confidence == "estimate"
    titles = [part.title for _, part in walk(mixed.figure("memory.kv_cache"))]
    assert "Bytes of a cached value in KIVI 2 bit" in titles


def test_a_ceiling_of_experts_is_named_an_expected_ceiling() -> None:
    assert plain_report("mixtral-8x7b").figure("decode.ceiling_seconds").title.startswith("Expected ceiling")
    assert plain_report("llama-3.1-8b").figure("decode.ceiling_seconds").title.startswith("Ceiling")


def test_given_values_of_devices_and_efficiencies_name_their_source() -> None:
    found = plain_report("llama-3.1-8b")
    for path in ("device.memory_bandwidth", "device.rate_weights", "memory.usable", "memory.overhead",
                 "decode.efficiency", "prefill.efficiency", "prices.device_hour"):  # fmt: skip
        assert found.figure(path).source, path


def test_a_figure_that_is_not_there_is_a_key_error() -> None:
    found = report("llama-3.1-8b", prices__device_hour=None)
    assert "cost.per_hour" not in found.values
    with pytest.raises(KeyError):
        found.figure("cost.per_hour")
