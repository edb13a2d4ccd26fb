"""Figures that are known from elsewhere: published sizes, counts by another hand, ceilings worked on paper."""

import json
from pathlib import Path
from typing import Any

import pytest

from calc import inspection
from tests.calc.scenes import KNOWN, MODELS, plain_report, report

GOLDEN = Path(__file__).parents[2] / "golden"
COUNTED: dict[str, Any] = json.loads((GOLDEN / "models.json").read_text(encoding="utf-8"))
FLOPS: dict[str, Any] = json.loads((GOLDEN / "flops.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "total"), [
    ("llama-3.1-8b", 8_030_261_248), ("deepseek-v3", 671_026_404_352), ("mixtral-8x7b", 46_702_792_704),
    ("llama-7b", 6_738_415_616),
])  # fmt: skip
def test_published_sizes_are_met_to_the_parameter(name: str, total: int) -> None:
    assert plain_report(name).values["parameters.total"] == total
    assert isinstance(plain_report(name).values["parameters.total"], int)


def test_mixtral_uses_a_quarter_of_its_experts_for_a_token() -> None:
    assert plain_report("mixtral-8x7b").values["parameters.active"] == 12_879_925_248


@pytest.mark.parametrize(("name", "each"), [("llama-3.1-8b", 131_072), ("deepseek-v3", 70_272)])
def test_a_cached_token_has_its_known_bytes(name: str, each: int) -> None:
    assert inspection(KNOWN.model(name))["kv"]["bytes_per_token_16bit"] == each
    sized = report(name, workload__context=1000, workload__batch=3).values["memory.kv_cache"]
    assert sized == 3 * 1000 * each


def test_llama_2_7b_on_an_a100_decodes_at_7_ms_or_with_64_sequences_at_40() -> None:
    given: dict[str, Any] = {"deployment__weights": "fp16", "workload__context": 2048}
    device = ("llama-2-7b", "a100-sxm-80")
    assert report(*device, **given).values["decode.ceiling_seconds"] == pytest.approx(7.0e-3, abs=0.05e-3)
    given["workload__batch"] = 64
    assert report(*device, **given).values["decode.ceiling_seconds"] == pytest.approx(40.4e-3, abs=0.05e-3)
    given["policies__activation_traffic"] = "fused"
    assert report(*device, **given).values["decode.ceiling_seconds"] == pytest.approx(40.2e-3, abs=0.05e-3)


def test_mixtral_on_two_a100_touches_7_2_experts_a_layer_with_eight_sequences() -> None:
    found = report("mixtral-8x7b", "a100-sxm-80", hardware__count=2, workload__batch=8)
    row = next(row for row in found.decode.rows if row.name == "experts_up_proj")
    each = 4096 * 14336 // 2 * 2 * 32
    assert row.weight_bytes / each == pytest.approx(7.2, abs=0.01)
    assert found.fits


@pytest.mark.parametrize("name", sorted(COUNTED))
def test_a_catalogue_model_counts_as_its_class_allocates_it(name: str) -> None:
    golden, found = COUNTED[name], inspection(KNOWN.model(name))
    assert found["total_params"] == golden["total_params"]
    assert found["active_params"] == golden["active_params"]
    assert {part: count for part, count in found["breakdown"].items() if count} == {
        part: count for part, count in golden["breakdown"].items() if count
    }
    cache, counted = found["kv"], golden["kv"]
    for key in ("bytes_per_token_16bit", "bytes_per_token_16bit_full_layers", "window"):
        assert cache[key] == counted[key]
    assert cache["bytes_per_token_16bit_windowed"] == 2 * counted["elems_per_token_windowed"]


@pytest.mark.parametrize("name", sorted(FLOPS))
def test_a_forward_has_the_flops_that_a_counter_saw(name: str) -> None:
    found = inspection(KNOWN.model(name))["flops"]
    assert found["linear_per_token"] == FLOPS[name]["linear_flops_per_token"]
    quadratic = FLOPS[name]["quadratic_flops_per_token_per_position"]
    assert found["quadratic_per_token_per_position"] == quadratic


@pytest.mark.parametrize("name", MODELS)
def test_inspection_and_evaluation_count_alike(name: str) -> None:
    found, values = inspection(KNOWN.model(name)), plain_report(name).values
    assert found["total_params"] == values["parameters.total"] == sum(found["breakdown"].values())
    assert found["active_params"] == values["parameters.active"] <= found["total_params"]
    for part, count in found["breakdown"].items():
        assert values.get(f"parameters.{part}", 0) == count
    kv = found["kv"]
    split = kv["bytes_per_token_16bit_full_layers"] + kv["bytes_per_token_16bit_windowed"]
    assert kv["bytes_per_token_16bit"] == split
    for count in (found["total_params"], found["active_params"], *found["breakdown"].values(),
                  *found["flops"].values(), split):  # fmt: skip
        assert type(count) is int
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_totals_of_a_model_of_10_to_the_15_are_exact_integers() -> None:
    wide, layers, inner = 2**24 - 1, 99_999, 2**26 - 1
    fields = {
        "model__stacks__0__hidden_size": wide, "model__stacks__0__groups__0__repeat": layers,
        "model__stacks__0__groups__0__pattern__0__blocks__2__intermediate_size": inner,
    }  # fmt: skip
    found = report("llama-7b", **fields)
    attention = 4 * wide * 4096
    per_layer = attention + 3 * wide * inner + 2 * wide
    total = layers * per_layer + 2 * 32000 * wide + wide
    assert total > 10**15
    assert found.values["parameters.total"] == total
    assert found.values["memory.weights"] == 2 * total
    assert found.figure("parameters.total").value == total
    assert found.values["decode.flops"] > 2 * layers * (attention + 3 * wide * inner)
    assert type(found.values["prefill.flops"]) is int
