"""A prefix that all prompts share is cached once and read once; all else is as it was."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import Report
from tests.calc.answers.test_explanation import assert_explained
from tests.calc.scenes import close, report

NAMES = ("llama-3.1-8b", "gemma-2-9b", "gpt-oss-20b", "deepseek-v2-lite", "llama-4-scout")
# Products on the latent: expanding what was cached before is work that a cut adds.
FIELDS = {"workload__prompt": 6000, "workload__output": 1000, "workload__batch": 8,
          "policies__latent_prefill": "absorbed"}  # fmt: skip


def sharing(name: str, prefix: int, **fields: object) -> Report:
    return report(name, **{**FIELDS, "workload__shared_prefix": prefix, **fields})


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(NAMES), st.integers(0, 7000), st.integers(1, 64), st.integers(1, 2000))
def test_a_longer_prefix_never_takes_more_and_one_sequence_has_nothing_to_share(
    name: str, prefix: int, batch: int, more: int
) -> None:
    found, longer, none = (
        sharing(name, each, workload__batch=batch).values for each in (prefix, prefix + more, 0)
    )
    for path in ("memory.kv_cache", "memory.total", "prefill.flops"):
        assert longer[path] <= found[path] * (1 + 1e-12) <= none[path] * (1 + 1e-9), path
    if batch == 1:
        assert found["memory.kv_cache"] == none["memory.kv_cache"]
    for path in ("memory.weights", "decode.ceiling_seconds", "decode.bytes"):
        assert found[path] == none[path]


def test_all_tokens_of_the_prefix_but_one_copy_are_saved() -> None:
    one = report(workload__context=1).values["memory.kv_cache"]
    held = sharing("llama-3.1-8b", 4000).values["memory.kv_cache"]
    assert held == one * (8 * 7000 - 7 * 4000)


@pytest.mark.parametrize("name", NAMES)
def test_reading_a_prompt_in_two_parts_is_the_work_of_one(name: str) -> None:
    """One sequence, which shares with none: causal attention adds up, whatever the cut."""
    whole, cut = (sharing(name, each, workload__batch=1) for each in (0, 2500))
    assert close(cut.values["prefill.flops"], whole.values["prefill.flops"])


@pytest.mark.parametrize("engine", ["vllm", "llama.cpp"])
def test_whole_pages_are_shared(engine: str) -> None:
    fields = {"deployment__engine": engine, "policies__engine_memory": "engine"}
    page = {"vllm": 16, "llama.cpp": 256}[engine]
    exact, odd, none = (
        sharing("llama-3.1-8b", n, **fields).values for n in (16 * page, 17 * page - 1, page - 1)
    )
    assert odd["memory.kv_cache"] == exact["memory.kv_cache"]
    assert none["memory.kv_cache"] == sharing("llama-3.1-8b", 0, **fields).values["memory.kv_cache"]


@pytest.mark.parametrize("engine", ["counted", "engine"])
@pytest.mark.parametrize("name", NAMES)
def test_the_largest_batch_and_context_are_those_at_which_it_still_fits(name: str, engine: str) -> None:
    fields = {"hardware__device__usable_bytes": 2**38, "policies__engine_memory": engine}
    found = sharing(name, 3000, **fields)
    at = int(found.values["serving.max_context"])
    page = 16 if engine == "engine" else 1
    assert sharing(name, 3000, **fields, workload__context=at).fits
    assert not sharing(name, 3000, **fields, workload__context=at + page).fits
    alike = {**fields, "policies__prefill_chunk": 1}
    batch = int(sharing(name, 3000, **alike).values["serving.max_batch"])
    assert sharing(name, 3000, **alike, workload__batch=batch).values["memory.kv_cache"] < 2**38


def test_a_request_under_load_does_not_read_the_prefix_again() -> None:
    fields = {"policies__prefill_sequences": "one"}
    none, most = (sharing("llama-3.1-8b", each, **fields).values for each in (0, 5900))
    assert most["serving.prompt_seconds"] < 0.06 * none["serving.prompt_seconds"]
    assert most["prefill.ttft"] > 0.9 * none["prefill.ttft"]  # the first one has to


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_what_its_working_gives(name: str) -> None:
    assert_explained(sharing(name, 3000, hardware__count=2))
    assert_explained(sharing(name, 3000, policies__engine_memory="engine"))
