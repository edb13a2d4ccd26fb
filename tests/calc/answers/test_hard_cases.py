"""Every device and every odd corner of a scenario gives finite figures of their kind, and keeps JSON whole."""

import math
from typing import Any

import pytest

from calc import Report, evaluate
from tests.calc.scenes import FACTS, KNOWN, close, edited, report, scene

MAY_BE_NEGATIVE = {"memory.headroom", "serving.cache_at_zero"}
MAY_BE_INFINITE = {"device.rate_weights", "device.rate_half"}
CORNERS: dict[str, dict[str, Any]] = {
    "one token": {"workload__prompt": 1, "workload__output": 0},
    "no answer": {"workload__output": 0},
    "a million million sequences": {"workload__batch": 10**12},
    "the longest context": {"workload__context": 2**40},
    "everything at once": {"workload__prompt": 2**40, "workload__output": 2**40, "workload__batch": 2**40},
    "a context shorter than the prompt": {"workload__prompt": 5000, "workload__context": 1},
    "three devices": {"hardware__count": 3},
    "more devices than heads": {"hardware__count": 1000},
    "a million devices": {"hardware__count": 2**20},
    "one layer": {"model__stacks__0__groups__0__repeat": 1},
    "a tiny chunk": {"policies__prefill_chunk": 1},
    "a price of nothing": {"prices__device_hour": 0.0},
    "a high price": {"prices__device_hour": 1e9},
    "an engine nobody measured": {"deployment__engine": "abacus"},
    "the slowest memory": {"hardware__device__memory_bandwidth": 1e-3},
    "the fastest memory": {"hardware__device__memory_bandwidth": 1e18},
    "one byte": {"hardware__device__usable_bytes": 1},
}  # fmt: skip
MODELS = ("gpt2", "llama-3.1-8b", "gemma-2-9b", "gpt-oss-20b", "deepseek-v2-lite", "opt-125m")


def assert_sound(found: Report) -> None:
    """Every value is finite and of the sign of its kind."""
    for path, value in found.values.items():
        assert isinstance(value, int | float), path
        assert path in MAY_BE_INFINITE or math.isfinite(value), path
        assert value >= 0 or path in MAY_BE_NEGATIVE, path
    assert found.values["memory.total"] > 0
    assert found.values["decode.tpot"] > 0
    assert found.values["prefill.ttft"] > 0
    for phase in (found.prefill, found.decode):
        assert all(math.isfinite(row.seconds) and row.seconds >= 0 for row in phase.rows)
    assert all(0 <= point.share <= 1 + 1e-9 for point in found.points)


@pytest.mark.parametrize("device", [device.id for device in KNOWN.devices])
def test_every_device_answers(device: str) -> None:
    fields = {"hardware__count": 8, "deployment__weights": "fp8", "deployment__kv_k": "q4_0"}
    for model in ("llama-3.1-8b", "gpt-oss-20b", "deepseek-v3"):
        assert_sound(report(model, device))
        assert_sound(report(model, device, **fields))


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("model", MODELS)
def test_every_corner_answers(model: str, corner: str) -> None:
    assert_sound(report(model, **CORNERS[corner]))


@pytest.mark.parametrize("model", MODELS)
def test_every_format_answers(model: str) -> None:
    for weights, _ in KNOWN.formats:
        assert_sound(report(model, deployment__weights=weights))
    caches = [form for form, _ in KNOWN.cache_format_choices]
    for key, value in zip(caches, [*caches[1:], caches[0]], strict=True):
        assert_sound(report(model, deployment__kv_k=key, deployment__kv_v=value))


@pytest.mark.parametrize("engine", KNOWN.engines)
def test_every_engine_answers(engine: str) -> None:
    for device in ("h100-sxm-80", "rtx-4090", "m1-max", "tpu-v5e", "mi300x", "epyc-9654"):
        assert_sound(report("llama-3.1-8b", device, deployment__engine=engine))


def test_a_stage_for_each_layer_is_the_most() -> None:
    deep = report("deepseek-v3", hardware__count=61, deployment__pipeline_parallel=61)
    assert_sound(deep)
    assert sum(device.devices for device in deep.devices) == 61
    uneven = report("deepseek-v3", hardware__count=7, deployment__pipeline_parallel=7)
    assert_sound(uneven)
    assert uneven.values["memory.weights"] > report("deepseek-v3").values["memory.weights"] / 7


def test_a_tied_table_is_held_twice_once_it_stands_at_both_ends() -> None:
    one = report("gemma-2-9b")
    two = report("gemma-2-9b", hardware__count=2, deployment__pipeline_parallel=2)
    table = 256_000 * 3584 * 2
    held = sum(device.devices * dict(device.parts)["embedding"] for device in two.devices)
    assert held == 2 * table
    assert dict(one.devices[0].parts)["embedding"] == table
    assert close(two.values["decode.weight_bytes"], one.values["decode.weight_bytes"])


def test_more_ranks_than_key_value_heads_each_hold_one() -> None:
    eight = report("llama-3.1-8b", hardware__count=8, workload__context=1000).values["memory.kv_cache"]
    many = report("llama-3.1-8b", hardware__count=32, workload__context=1000).values["memory.kv_cache"]
    assert eight == many == 1000 * 32 * 2 * 128 * 2


def test_four_bits_on_a_card_without_them_compute_at_16() -> None:
    found = report("llama-3.1-8b", "h100-sxm-80", deployment__weights="nvfp4")
    assert (found.rate, found.rate_of) == (found.values["device.rate_half"], "bf16")
    own = report("llama-3.1-8b", "b200-sxm", deployment__weights="nvfp4")
    assert own.rate_of == "fp4"
    assert own.rate > 2 * own.values["device.rate_half"]


def test_p40_runs_half_precision_at_its_fp32_rate() -> None:
    found = report("llama-2-7b", "p40", deployment__weights="fp16")
    assert (found.rate, found.rate_of) == (11.8e12, "fp32")


@pytest.mark.parametrize("value", ["fp8", "q8_0", "bf16"])
def test_an_expanded_latent_cache_has_values_in_the_format_of_values(value: str) -> None:
    latent = report("deepseek-v2-lite", deployment__kv_v=value, workload__context=1000)
    wide = report(
        "deepseek-v2-lite", deployment__kv_v=value, workload__context=1000, policies__latent_cache="expanded"
    )
    each = {"fp8": 1, "q8_0": 34 / 32, "bf16": 2}[value]
    assert latent.values["memory.kv_cache"] == 1000 * 27 * 576 * 2
    assert close(wide.values["memory.kv_cache"], 1000 * 27 * 16 * (192 * 2 + 128 * each))


def test_a_window_beyond_the_context_changes_nothing() -> None:
    path = "model__stacks__0__groups__0__pattern__0__blocks__1__sliding_window"
    short = {"workload__prompt": 100, "workload__output": 50}
    window, full = report("mistral-7b-v0.1", **short), report("mistral-7b-v0.1", **short, **{path: None})
    for name, value in window.values.items():
        assert close(value, full.values[name]), name


def test_an_unknown_format_is_refused_by_name() -> None:
    for field in ("deployment__weights", "deployment__kv_k", "deployment__kv_v"):
        with pytest.raises(ValueError, match=r"no (weight|cache) format 'fp7'"):
            evaluate(edited(scene(), **{field: "fp7"}), FACTS)
