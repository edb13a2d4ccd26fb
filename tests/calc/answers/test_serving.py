"""What is said to fit does fit, and one more does not; rates and prices follow from the times."""

import pytest

from calc import evaluate
from tests.calc.scenes import FACTS, close, edited, plain_report, report, scene

FITTING = ("gpt2", "llama-3.1-8b", "gemma-2-9b", "gpt-oss-20b", "deepseek-v2-lite", "qwen1.5-moe-a2.7b")


@pytest.mark.parametrize("name", FITTING)
@pytest.mark.parametrize("layout", [(1, 1), (2, 1), (3, 3), (4, 2)], ids=str)
def test_the_largest_context_fits_and_a_longer_one_does_not(name: str, layout: tuple[int, int]) -> None:
    count, pipeline = layout
    made = scene(name, hardware__count=count, deployment__pipeline_parallel=pipeline, workload__batch=4)
    longest = evaluate(made, FACTS).values["serving.max_context"]
    assert isinstance(longest, int)
    assert evaluate(edited(made, workload__context=longest), FACTS).fits
    assert not evaluate(edited(made, workload__context=longest + 1), FACTS).fits


@pytest.mark.parametrize("name", FITTING)
def test_the_largest_batch_of_the_same_activations_fits_and_one_more_does_not(name: str) -> None:
    values = report(name, workload__batch=4).values
    most, each = values["serving.max_batch"], values["serving.cache_per_sequence"]
    logits = values["memory.activations.logits"]
    rest = values["memory.weights"] + values["memory.activations"] - logits + values["memory.overhead"]
    grown = each + logits / 4
    assert rest + most * grown <= values["memory.usable"] < rest + (most + 1) * grown
    assert close(each * 4, values["memory.kv_cache"] + values["memory.state"])


def test_the_largest_batch_fits_where_a_chunk_is_full() -> None:
    made = scene("llama-3.1-8b", workload__batch=8, workload__prompt=2048)
    most = int(evaluate(made, FACTS).values["serving.max_batch"])
    assert evaluate(edited(made, workload__batch=most), FACTS).fits
    assert not evaluate(edited(made, workload__batch=most + 1), FACTS).fits


def test_nothing_fits_where_the_weights_do_not() -> None:
    values = report("deepseek-v3", "rtx-4090").values
    assert (
        values["serving.max_batch"] == values["serving.max_context"] == values["serving.free_for_cache"] == 0
    )
    assert values["memory.headroom"] < 0


def test_windows_alone_have_no_largest_context() -> None:
    every = report("mistral-7b-v0.1").values
    assert "serving.max_context" not in every
    assert every["serving.max_batch"] > 0


@pytest.mark.parametrize("name", FITTING)
def test_times_and_rates_follow_from_one_another(name: str) -> None:
    found = report(name, workload__batch=8, workload__output=100, hardware__count=2)
    values = found.values
    assert values["decode.tpot"] >= values["decode.ceiling_seconds"]
    assert values["prefill.ttft"] >= values["prefill.ceiling_seconds"] * 0.6
    assert close(values["decode.tokens_per_second"] * values["decode.tpot"], 1)
    assert close(values["decode.throughput"], 8 * values["decode.tokens_per_second"])
    seconds = values["prefill.ttft"] + 100 * values["decode.tpot"]
    assert close(values["serving.request_seconds"], seconds)
    assert close(values["serving.requests_per_second"], 8 / seconds)
    assert close(values["decode.arithmetic_intensity"], values["decode.flops"] / values["decode.bytes"])


def test_prices_are_of_all_devices_and_of_the_answer_alone() -> None:
    values = report("llama-3.1-8b", hardware__count=4, prices__device_hour=2.5).values
    assert values["cost.per_hour"] == 10
    assert close(values["cost.per_month"], 7300)
    assert close(values["cost.per_million_tokens"], 10 / 3600 / values["decode.throughput"] * 1e6)


def test_a_price_of_nothing_costs_nothing_and_no_price_is_said() -> None:
    free = report("llama-3.1-8b", prices__device_hour=0.0)
    assert [free.values[f"cost.{part}"] for part in ("per_hour", "per_million_tokens", "per_month")] == [
        0,
        0,
        0,
    ]
    unknown = report("llama-3.1-8b", prices__device_hour=None)
    assert not [path for path in unknown.values if path.startswith("cost.")]
    assert "no_price" in [message.code for message in unknown.warnings]


def test_an_answer_of_no_tokens_is_all_prefill() -> None:
    values = report("llama-3.1-8b", workload__output=0).values
    assert close(values["serving.request_seconds"], values["prefill.ttft"])


def test_one_collective_a_join_only_where_a_layer_is_shared() -> None:
    shared = report("llama-3.1-8b", "rtx-4090", hardware__count=4)
    apart = report("llama-3.1-8b", "rtx-4090", hardware__count=4, deployment__tensor_parallel=1)
    chained = report("llama-3.1-8b", "rtx-4090", hardware__count=4, deployment__pipeline_parallel=4)
    assert any(row.component == "communication" for row in shared.decode.rows)
    for other in (apart, chained):
        assert other.values["decode.all_reduce_seconds"] == 0
        assert all(row.kind != "all_reduce" for row in other.decode.rows)
    sent = [row.count for row in chained.decode.rows if row.component == "communication"]
    assert sum(sent) == 3  # from stage to stage, but not from the last


def test_the_ridge_is_the_rate_over_the_bandwidth_and_the_critical_batch_lies_on_it() -> None:
    values = plain_report("llama-3.1-8b").values
    assert close(values["roofline.ridge_point"], 989.4e12 / 3.35e12) or values["roofline.ridge_point"] > 250
    assert close(values["roofline.critical_batch"], values["roofline.ridge_point"])
    quarter = report("llama-3.1-8b", deployment__weights="ggml-q4-0").values
    assert quarter["roofline.critical_batch"] < values["roofline.critical_batch"]
