"""Rows of matrices on several devices: attention and cache stay whole on the first, products are shared."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import QuestionError, Report
from tests.calc.answers.test_explanation import assert_explained
from tests.calc.scenes import close, report

NAMES = ("llama-3.1-8b", "llama-3.2-1b", "gemma-2-9b", "gpt-oss-20b", "deepseek-v2-lite")


def in_rows(name: str, count: int, **fields: object) -> Report:
    return report(name, hardware__count=count, deployment__layer_split="row", workload__batch=3, **fields)


def on_all(found: Report, part: str) -> float:
    return sum(load.devices * dict(load.parts).get(part, 0) for load in found.devices)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(NAMES), st.integers(2, 9), st.integers(1, 2))
def test_rows_hold_together_what_one_device_holds(name: str, ranks: int, stages: int) -> None:
    one = report(name, workload__batch=3)
    found = in_rows(name, ranks * stages, deployment__pipeline_parallel=stages)
    assert sum(load.devices for load in found.devices) == ranks * stages
    for part in ("attention", "mlp_dense", "moe_experts"):
        held = on_all(one, part)
        assert held * (1 - 1e-12) <= on_all(found, part) <= held * 1.02
    assert on_all(found, "kv_cache") == one.values["memory.kv_cache"]
    first = max(found.devices, key=lambda load: load.total)
    assert first.total == found.values["memory.total"]
    for load in found.devices:
        assert close(sum(size for _, size in load.parts), load.total)


@pytest.mark.parametrize("name", NAMES)
def test_one_device_in_rows_is_one_device(name: str) -> None:
    assert dict(in_rows(name, 1).values) == dict(report(name, workload__batch=3).values)


@pytest.mark.parametrize("name", NAMES)
def test_attention_is_the_work_of_the_first_alone(name: str) -> None:
    one, four = report(name, workload__batch=3), in_rows(name, 4)
    assert four.values["decode.cache_bytes"] == one.values["decode.cache_bytes"]
    assert four.values["decode.weight_bytes"] < one.values["decode.weight_bytes"]
    assert any(row.kind == "row_gather" and row.link_seconds for row in four.decode.rows)
    assert four.values["memory.weights"] <= one.values["memory.weights"]
    assert_explained(four)


def test_rows_go_with_no_other_split_of_a_layer() -> None:
    with pytest.raises(QuestionError, match="layer_split by row"):
        in_rows("llama-3.1-8b", 4, deployment__context_parallel=2)


def test_an_engine_that_splits_rows_is_not_said_to_lack_the_split() -> None:
    fields = {"deployment__engine": "llama.cpp", "policies__engine_memory": "engine"}
    assert "split_not_offered" not in [m.code for m in in_rows("llama-3.1-8b", 2, **fields).warnings]
    said = [m.code for m in report(hardware__count=2, **fields).warnings]
    assert "split_not_offered" in said
