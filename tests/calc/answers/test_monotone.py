"""More work never costs less, a faster or larger device never more: over every model and every format."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from calc import Report, evaluate
from tests.calc.scenes import FACTS, KNOWN, MODELS, edited, plain_report, report, scene

COSTS = ("memory.total", "memory.kv_cache", "memory.activations", "prefill.flops", "prefill.bytes",
         "prefill.ceiling_seconds", "prefill.ttft", "decode.flops", "decode.bytes", "decode.ceiling_seconds",
         "decode.tpot", "serving.request_seconds")  # fmt: skip
LARGER = {
    "workload__prompt": (1, 2, 100, 4096, 100_000, 2**30),
    "workload__batch": (1, 2, 7, 64, 4096, 10**12),
    "workload__output": (0, 1, 2, 1000, 2**20),
    "workload__context": (1, 2, 128, 4097, 2**20, 2**40),
}
FASTER = {"hardware__device__memory_bandwidth": (1e9, 1e11, 3e12, 1e17),
          "hardware__device__peaks__bf16": (1e9, 1e12, 1e15, 1e20)}  # fmt: skip
SLACK = 1 + 1e-9


def assert_never_falls(reports: Sequence[Report], paths: Sequence[str]) -> None:
    for one, more in pairwise(reports):
        for path in paths:
            assert more.values[path] >= one.values[path] / SLACK, path


@pytest.mark.parametrize("name", MODELS)
def test_no_cost_falls_with_more_work(name: str) -> None:
    for field, values in LARGER.items():
        pair = [report(name, **{field: value}) for value in (values[1], values[-2])]
        assert_never_falls(pair, COSTS)


@pytest.mark.parametrize("name", ["gpt2", "gemma-2-9b", "gpt-oss-20b", "deepseek-v3", "mixtral-8x7b"])
@pytest.mark.parametrize("field", [*LARGER, *FASTER])
def test_no_cost_falls_with_more_work_nor_rises_with_a_faster_device(name: str, field: str) -> None:
    values = LARGER.get(field, FASTER.get(field, ()))
    reports = [report(name, hardware__count=2, **{field: value}) for value in values]
    assert_never_falls(reports if field in LARGER else reports[::-1], COSTS)


@pytest.mark.parametrize("name", MODELS)
def test_a_further_layer_costs_something_everywhere(name: str) -> None:
    path = "model__stacks__0__groups__0__repeat"
    one = plain_report(name)
    repeat = one.scenario.model.stacks[0].groups[0].repeat
    assert_never_falls(
        [one, report(name, **{path: repeat + 1})], (*COSTS, "parameters.total", "parameters.active")
    )


@pytest.mark.parametrize("name", ["llama-3.1-8b", "gpt-oss-20b", "deepseek-v2-lite"])
def test_fewer_bits_never_weigh_more(name: str) -> None:
    found = sorted(
        (8 * values["memory.weights"] / values["parameters.total"], form, values["memory.weights"])
        for form, _ in KNOWN.formats
        for values in [report(name, deployment__weights=form).values]
    )
    held = {form: size for _, form, size in found}
    for fine, coarse in (("fp32", "bf16"), ("bf16", "fp8"), ("fp8", "nvfp4"), ("gptq-int8-g128", "gptq-int4-g128"),
                         ("gptq-int4-g32", "gptq-int4-g128"), ("gptq-int3-g64", "gptq-int2-g64"),
                         ("gguf-q6-k", "gguf-q4-k-m"), ("gguf-q4-k-m", "gguf-q2-k"),
                         ("exl2-6.0", "exl2-4.0"), ("ggml-q8-0", "ggml-q4-0")):  # fmt: skip
        assert held[FACTS.weight_format(fine).id] > held[FACTS.weight_format(coarse).id]
    assert max(held.values()) == held["fp32"]
    assert 1 <= found[0][0] < found[-1][0] <= 32.01


@pytest.mark.parametrize("name", ["llama-3.1-8b", "gpt-oss-20b", "deepseek-v2-lite"])
def test_fewer_bits_of_the_cache_never_take_more(name: str) -> None:
    for field in ("deployment__kv_k", "deployment__kv_v"):
        held = [report(name, **{field: form}).values["memory.kv_cache"]
                for form in ("fp32", "bf16", "q8_0", "fp8", "q5_1", "q4_0")]  # fmt: skip
        assert held == sorted(held, reverse=True)


@pytest.mark.parametrize("name", ["gpt2", "llama-3.1-8b", "gpt-oss-20b", "deepseek-v2-lite"])
def test_more_ranks_hold_and_do_no_more_each(name: str) -> None:
    reports = [report(name, hardware__count=count, workload__batch=8) for count in (1, 2, 3, 4, 5, 8, 16, 64)]
    assert_never_falls(reports[::-1], ("memory.weights", "memory.kv_cache", "prefill.flops", "decode.flops"))


@pytest.mark.parametrize("name", ["llama-3.1-8b", "gemma-2-9b"])
def test_what_is_kept_back_is_never_less(name: str) -> None:
    def of(**fields: Any) -> Report:
        return report(name, **fields)

    fields = {"workload__context": 100_000}
    assert_never_falls([of(**fields), of(**fields, policies__window_cache="reserved")], ["memory.kv_cache"])
    assert_never_falls([of(), of(policies__attention_flops="full")], ["prefill.flops", "decode.flops"])
    assert_never_falls([of(policies__activation_traffic="fused"), of()], ["prefill.bytes", "decode.bytes"])
    assert_never_falls([of(), of(policies__prefill_logits="every")], ["prefill.flops"])
    assert_never_falls([of(policies__prefill_chunk=64), of()], ["memory.activations"])


def test_a_larger_device_leaves_more() -> None:
    small = scene(hardware__device__usable_bytes=2**35)
    large = edited(small, hardware__device__usable_bytes=2**36)
    one, more = evaluate(small, FACTS), evaluate(large, FACTS)
    paths = ("memory.headroom", "serving.max_batch", "serving.max_context", "serving.free_for_cache")
    assert_never_falls([one, more], paths)
    assert more.values["memory.headroom"] - one.values["memory.headroom"] == 2**35
