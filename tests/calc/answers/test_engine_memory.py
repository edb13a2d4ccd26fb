"""Memory as engines spend it: never less than the model needs, in pages, with what they reserve and take."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import Report, evaluate, memory_curve
from calc.deployment.engines import SPLITS
from tests.calc.answers.test_explanation import assert_explained
from tests.calc.scenes import FACTS, close, report, scene

ENGINES = tuple(FACTS.engines)
NAMES = ("llama-3.1-8b", "gemma-2-9b", "gpt-oss-20b", "deepseek-v2-lite", "llama-4-scout")
PARTS = ("weights", "kv_cache", "state", "activations", "overhead", "cuda_graphs", "communication")


def spent(name: str, engine: str, **fields: object) -> Report:
    return report(name, deployment__engine=engine, policies__engine_memory="engine", **fields)


def cache(found: Report) -> float:
    return found.values["memory.kv_cache"]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(NAMES), st.sampled_from(ENGINES), st.integers(1, 200_000), st.integers(1, 64),
    st.sampled_from((1, 2, 4)), st.sampled_from(("reclaimed", "reserved")),
)  # fmt: skip
def test_no_engine_needs_less_than_is_counted(
    name: str, engine: str, context: int, batch: int, count: int, windows: str
) -> None:
    fields = {"workload__context": context, "workload__batch": batch, "hardware__count": count,
              "policies__window_cache": windows}  # fmt: skip
    counted = report(name, deployment__engine=engine, **fields).values
    found = spent(name, engine, **fields)
    for path in ("memory.total", *(f"memory.{part}" for part in PARTS[:5])):
        assert found.values[path] >= counted[path], path
    assert found.values["memory.headroom"] <= counted["memory.headroom"]
    assert close(sum(found.values[f"memory.{part}"] for part in PARTS), found.values["memory.total"])
    for device in found.devices:
        assert close(sum(size for _, size in device.parts), device.total)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
def test_the_largest_context_is_that_at_which_it_still_fits(name: str, engine: str) -> None:
    device = {"hardware__device__usable_bytes": 2**38}
    found = spent(name, engine, **device, workload__context=5000)
    at = int(found.values["serving.max_context"])
    page = FACTS.engines[engine].cache_block
    assert at % page == 0
    if at:
        assert spent(name, engine, **device, workload__context=at).fits
    assert not spent(name, engine, **device, workload__context=at + page).fits


@pytest.mark.parametrize(("engine", "context", "held"), [
    ("vllm", 1001, 1008), ("sglang", 1001, 1001), ("tensorrt-llm", 1001, 1024), ("llama.cpp", 1001, 1024),
    ("mlx-lm", 1025, 1280), ("transformers", 1001, 1001), ("exllamav2", 257, 512),
])  # fmt: skip
def test_a_cache_is_held_in_the_blocks_of_its_engine(engine: str, context: int, held: int) -> None:
    one = cache(report(workload__context=1))
    assert cache(spent("llama-3.1-8b", engine, workload__context=context)) == held * one


@pytest.mark.parametrize(("engine", "cells"), [
    ("llama.cpp", 4096 + 512), ("vllm", 4096 + 16), ("mlx-lm", 4096), ("transformers", 4096),
    ("exllamav2", 20_224),
])  # fmt: skip
def test_a_window_keeps_what_its_engine_keeps(engine: str, cells: int) -> None:
    """Half of the layers of Gemma 2 see 4,096 tokens."""
    one = cache(report("gemma-2-9b", workload__context=1)) / 2
    block = FACTS.engines[engine].cache_block
    full = math.ceil(20_000 / block) * block
    assert cache(spent("gemma-2-9b", engine, workload__context=20_000)) == one * (full + cells)


def test_a_latent_is_expanded_where_the_engine_keeps_keys_and_values() -> None:
    latent = cache(spent("deepseek-v3", "vllm", workload__context=1024))
    expanded = cache(spent("deepseek-v3", "transformers", workload__context=1024))
    assert expanded / latent == pytest.approx(128 * (192 + 128) / 576)


def test_a_reserved_length_is_set_aside_where_there_is_no_pool() -> None:
    fields = {"workload__context": 100, "workload__reserved_context": 8192}
    one = cache(report(workload__context=1))
    assert cache(spent("llama-3.1-8b", "llama.cpp", **fields)) == 8192 * one
    assert cache(spent("llama-3.1-8b", "vllm", **fields)) == 112 * one


def test_shares_are_taken_of_all_of_what_is_free_or_for_weights_and_cache() -> None:
    usable = report().values["memory.usable"]
    assert spent("llama-3.1-8b", "vllm").values["memory.allowed"] == pytest.approx(0.92 * usable)
    for engine, share in (("tensorrt-llm", 0.9), ("sglang", 0.88)):
        values = spent("llama-3.1-8b", engine).values
        beside = sum(
            values[f"memory.{part}"] for part in PARTS if part not in ("weights", "kv_cache", "state")
        )
        if engine == "sglang":
            assert values["memory.allowed"] == pytest.approx(share * usable + beside)
        else:
            held = beside + values["memory.weights"]
            assert values["memory.allowed"] == pytest.approx(held + share * (usable - held))
        assert values["memory.headroom"] == values["memory.allowed"] - values["memory.total"]
    half = report(deployment__memory_share=0.5).values
    assert half["memory.headroom"] == usable * 0.5 - half["memory.total"]


def test_what_is_counted_takes_all_memory_and_names_no_engine() -> None:
    values = report().values
    assert values["memory.allowed"] == values["memory.usable"]
    assert not {"memory.cuda_graphs", "memory.communication", "memory.cached_tokens"} & values.keys()


def test_ranks_that_share_a_layer_have_buffers_and_one_alone_has_none() -> None:
    assert spent("llama-3.1-8b", "vllm", hardware__count=2).values["memory.communication"] == 3 * 2**23
    assert spent("llama-3.1-8b", "vllm").values["memory.communication"] == 0


def test_a_split_that_the_engine_does_not_offer_is_said() -> None:
    said = [m.code for m in spent("llama-3.1-8b", "ollama", hardware__count=2).warnings]
    assert "split_not_offered" in said
    assert "split_not_offered" not in [
        m.code for m in report(hardware__count=2, deployment__engine="ollama").warnings
    ]
    offered = {split for names in SPLITS.values() for split in names}
    assert all({*each.splits} <= offered for each in FACTS.engines.values())


@pytest.mark.parametrize("name", ["gemma-2-9b", "deepseek-v2-lite"])
@pytest.mark.parametrize("engine", ENGINES)
def test_every_figure_is_what_its_working_gives(name: str, engine: str) -> None:
    assert_explained(spent(name, engine, hardware__count=2, workload__batch=3))


def test_the_curve_over_contexts_meets_the_report() -> None:
    for engine in ENGINES:
        made = scene("gemma-2-9b", deployment__engine=engine, policies__engine_memory="engine")
        curve = memory_curve(made, FACTS, [made.workload.memory_context])
        assert close(curve.total[0], evaluate(made, FACTS).values["memory.total"])


@pytest.mark.parametrize(("share", "verdict"), [(1.2, "ok"), (1.04, "tight"), (1.0, "tight"), (0.99, "no")])
def test_less_than_a_twentieth_left_is_tight(share: float, verdict: str) -> None:
    total = report().values["memory.total"]
    found = report(hardware__device__usable_bytes=math.ceil(share * total))
    assert found.verdict == verdict
    assert found.fits == (verdict != "no")


@pytest.mark.parametrize(("name", "heads"), [("llama-3.1-8b", 8), ("deepseek-v3", 1)])
def test_heads_beyond_those_of_keys_and_values_hold_copies_and_a_latent_stands_on_every_rank(
    name: str, heads: int
) -> None:
    one = cache(report(name))
    for ranks in (1, 2, 4, 8, 16, 32):
        assert cache(report(name, hardware__count=ranks)) == pytest.approx(one / min(ranks, heads))
