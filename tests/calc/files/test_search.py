"""Search among the models: by name, maker, size, architecture, licence and context, forgiving and ranked."""

import pytest

from calc import search_models
from calc.files.entries import UNKNOWN, ModelEntry
from tests.calc.scenes import KNOWN


def found(text: str) -> list[str]:
    return [each.id for each in search_models(KNOWN.models, text)]


@pytest.mark.parametrize(("text", "first"), [
    ("llama 3.1 8b", {"llama-3.1-8b"}), ("mixtral 8x7b", {"mixtral-8x7b"}), ("phi4", {"phi-4-mini", "phi-4", "phi-4-reasoning"}),
    ("Qwen/Qwen3-8B", {"qwen3-8b"}), ("meta-llama/Llama-3.1-8B-Instruct", {"llama-3.1-8b"}),
    ("gemma3 27b", {"gemma-3-27b"}), ("deepseek v3", {"deepseek-v3"}), ("gptoss", {"gpt-oss-120b", "gpt-oss-20b"}),
])  # fmt: skip
def test_what_is_meant_comes_first(text: str, first: set[str]) -> None:
    assert set(found(text)[: len(first)]) == first


@pytest.mark.parametrize(("text", "meant"), [
    ("mistal", "mistral-7b-v0.3"), ("deepsek", "deepseek-v3"), ("llamma 70b", "llama-3.1-70b"), ("pythai", "pythia-1b"),
])  # fmt: skip
def test_a_letter_amiss_is_forgiven(text: str, meant: str) -> None:
    assert meant in found(text)


def test_a_size_is_in_the_name_or_near_the_count() -> None:
    sizes = found("7b")
    assert {"mistral-7b-v0.1", "qwen2.5-7b", "llama-2-7b", "olmoe-1b-7b"} <= set(sizes)
    assert "llama-3.1-70b" not in sizes
    assert "llama-65b" in found("70b")


def test_the_active_part_of_a_mixture_is_said_behind_an_a() -> None:
    assert set(found("qwen3 30b-a3b")) >= {"qwen3-30b-a3b", "qwen3-coder-30b-a3b"}
    by_id = {each.id: each for each in KNOWN.models}
    assert all(by_id[name].active < by_id[name].parameters for name in found("a22b"))


@pytest.mark.parametrize(("text", "holds"), [
    (">=70b", lambda m: m.parameters >= 70e9), ("<1b", lambda m: m.parameters < 1e9),
    ("7b..14b", lambda m: 7e9 <= m.parameters <= 14e9), ("active<=4b", lambda m: m.active <= 4e9),
    ("context>=128k", lambda m: (m.context or 0) >= 131_072), ("ctx=4k", lambda m: m.context == 4096),
    ("released>=2025", lambda m: m.released != UNKNOWN and m.released >= "2025"),
    ("released=2024-07", lambda m: m.released == "2024-07"), ("maker:alibaba", lambda m: m.maker == "Alibaba"),
    ("arch:qwen3_moe", lambda m: "qwen3_moe" in m.architecture), ("license:apache", lambda m: "Apache" in m.licence),
    ("moe >=100b", lambda m: m.active < m.parameters and m.parameters >= 100e9),
    ("maker:google dense", lambda m: m.maker == "Google" and m.active == m.parameters),
])  # fmt: skip
def test_a_condition_gives_all_models_that_meet_it_and_no_other(text: str, holds: object) -> None:
    assert callable(holds)
    expected = {each.id for each in KNOWN.models if holds(each)}
    assert expected
    assert set(found(text)) == expected


@pytest.mark.parametrize("text", ["", "   ", ">=", "context>=", "maker:"])
def test_what_is_not_finished_hides_nothing(text: str) -> None:
    assert len(found(text)) == len(KNOWN.models)


@pytest.mark.parametrize("text", ["qxzqxz", ">=seven", "height>=3", "llama qxzqxz", "context>=1e99"])
def test_what_means_nothing_finds_nothing(text: str) -> None:
    assert found(text) == []


def test_words_narrow_and_never_widen() -> None:
    assert set(found("llama 8b")) <= set(found("llama"))
    assert set(found("apache <2b")) <= set(found("<2b"))


def test_every_model_is_found_first_by_its_id_and_among_the_first_by_each_of_its_names() -> None:
    for each in KNOWN.models:
        assert found(each.id)[0] == each.id
        for name in each.aliases:
            assert found(name)[0] == each.id


def test_a_date_that_is_not_known_meets_no_condition() -> None:
    one = ModelEntry("a", "A", "M", UNKNOWN, "MIT", "1B", "", (), "llama", 10**9, 10**9, None)
    assert search_models([one], "released>=2000") == ()
    assert search_models([one], "context>=1") == ()
    assert search_models([one], "a") == (one,)
