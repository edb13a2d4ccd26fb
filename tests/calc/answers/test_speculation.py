"""Drafted tokens: heads and draft models in memory, and what they bring a step."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import Report, Scenario, evaluate, with_value
from tests.calc.answers.test_closure import assert_closed
from tests.calc.scenes import FACTS, KNOWN, close, edited, scene, walk

PLAIN = scene("llama-3.1-70b", "h100-sxm-80", hardware__count=8)
DRAFTED = with_value(PLAIN, "draft", KNOWN.model("llama-3.2-1b"))
HEADS = scene("deepseek-v3", "h200-sxm", hardware__count=8, deployment__weights="fp8")
SLACK = 1 + 1e-9


def of(start: Scenario, **fields: Any) -> Report:
    return evaluate(edited(start, **{f"deployment__{name}": value for name, value in fields.items()}), FACTS)


def test_a_draft_lies_in_memory_beside_the_model() -> None:
    alone, beside = of(PLAIN), of(DRAFTED)
    draft = evaluate(edited(scene("llama-3.2-1b"), hardware__count=8), FACTS).values
    assert beside.values["draft.parameters"] == 1_235_814_400
    assert beside.values["parameters.total"] == alone.values["parameters.total"]
    assert beside.values["memory.weights.draft"] == draft["memory.weights"]
    assert beside.values["memory.kv_cache.draft"] == draft["memory.kv_cache"]
    assert beside.values["memory.kv_cache"] == alone.values["memory.kv_cache"] + draft["memory.kv_cache"]
    assert beside.values["decode.tpot"] == alone.values["decode.tpot"]
    assert_closed(beside)


def test_a_draft_has_a_format_of_its_own() -> None:
    held = of(DRAFTED, weights="fp8").values["memory.weights.draft"]
    assert of(DRAFTED, weights="fp8", draft_weights="bf16").values["memory.weights.draft"] > 1.6 * held


def test_heads_count_while_they_are_switched_on() -> None:
    off, on = of(HEADS), of(HEADS, mtp=True)
    assert "parameters.mtp" not in off.values
    assert on.values["parameters.mtp"] == 11_610_067_968
    assert on.values["parameters.total"] == off.values["parameters.total"] + 11_610_067_968
    assert on.values["parameters.active"] == off.values["parameters.active"]
    assert on.values["memory.weights.mtp"] > 0
    layers = off.scenario.model.num_hidden_layers
    assert on.values["memory.kv_cache.mtp"] * layers == off.values["memory.kv_cache"]
    assert on.values["decode.tpot"] == off.values["decode.tpot"]
    assert_closed(on)


@pytest.mark.parametrize(("start", "kind"), [(DRAFTED, "draft"), (HEADS, "mtp")])
def test_a_step_drafts_token_by_token_and_verifies_them_together(start: Scenario, kind: str) -> None:
    plain, found = of(start), of(start, speculation=kind, speculative_tokens=4, acceptance_rate=0.5)
    values = found.values
    assert values["decode.tokens_per_step"] == (1 - 0.5**5) / (1 - 0.5)
    assert close(values["decode.tpot"], values["decode.step_seconds"] / values["decode.tokens_per_step"])
    assert close(
        values["decode.ceiling_seconds"],
        sum(row.seconds for row in found.decode.rows) / values["decode.tokens_per_step"],
    )
    own = {row.id: row for row in found.decode.rows if row.component != kind}
    for row in plain.decode.rows:
        if row.kind in ("linear", "head"):
            assert own[row.id].flops == 5 * row.flops
            assert own[row.id].weight_bytes == row.weight_bytes
    drafts = [row for row in found.decode.rows if row.component == kind]
    assert any(row.kind == "head" for row in drafts)
    assert all(row.count % 4 == 0 for row in drafts)
    assert close(values["decode.throughput"], plain.scenario.workload.batch / values["decode.tpot"])


@pytest.mark.parametrize(("start", "kind"), [(DRAFTED, "draft"), (HEADS, "mtp")])
@given(
    chances=st.tuples(st.floats(0, 1), st.floats(0, 1)), tokens=st.integers(1, 16), batch=st.integers(1, 512)
)
def test_more_acceptance_never_costs_and_none_never_helps(
    start: Scenario, kind: str, chances: tuple[float, float], tokens: int, batch: int
) -> None:
    start = edited(start, workload__batch=batch)
    fields = {"speculation": kind, "speculative_tokens": tokens}
    less, more = (of(start, **fields, acceptance_rate=chance).values for chance in sorted(chances))
    for path in ("decode.tpot", "decode.ceiling_seconds"):
        assert more[path] <= less[path] * SLACK
    none, plain = of(start, **fields, acceptance_rate=0).values, of(start).values
    for path in ("decode.tpot", "decode.ceiling_seconds"):
        assert none[path] >= plain[path]
    assert more["decode.tpot"] >= more["decode.ceiling_seconds"]
    assert (
        1 <= less["decode.tokens_per_step"] <= more["decode.tokens_per_step"] * SLACK <= (tokens + 1) * SLACK
    )


def test_all_accepted_is_a_step_of_one_token_more() -> None:
    assert of(DRAFTED, speculation="draft", acceptance_rate=1.0).values["decode.tokens_per_step"] == 4


@pytest.mark.parametrize(("start", "kind"), [(DRAFTED, "draft"), (HEADS, "mtp")])
def test_the_working_of_speculation_is_true(start: Scenario, kind: str) -> None:
    found = of(start, speculation=kind)
    for path in ("decode.tpot", "decode.ceiling_seconds", "decode.step_seconds", "memory.total", "prefill.ttft",
                 "memory.kv_cache", "decode.flops"):  # fmt: skip
        for _, figure in walk(found.figure(path), seen={}):
            if figure.formula and figure.terms:
                told = {name: term.value for name, term in figure.terms.items()}
                assert close(float(evaluated(figure.formula, told)), float(figure.value))


def evaluated(formula: str, terms: dict[str, Any]) -> Any:
    from calc import Formula

    return Formula(formula)(terms)


def test_what_is_switched_on_without_a_model_for_it_is_told() -> None:
    assert {m.code for m in of(PLAIN, speculation="draft").warnings} >= {"no_draft"}
    assert {m.code for m in of(PLAIN, speculation="mtp").warnings} >= {"no_mtp"}
    assert {m.code for m in of(PLAIN, mtp=True).warnings} >= {"no_mtp"}
    other = with_value(PLAIN, "draft", KNOWN.model("gpt2"))
    assert {m.code for m in of(other, speculation="draft").warnings} >= {"draft_vocabulary"}
    assert of(PLAIN, speculation="mtp").values["decode.tpot"] == of(PLAIN).values["decode.tpot"]


def test_heads_and_draft_stand_on_the_last_stage() -> None:
    start = edited(DRAFTED, deployment__pipeline_parallel=4, deployment__mtp=False)
    loads = [dict(load.parts) for load in evaluate(start, FACTS).devices]
    assert ["draft" in load for load in loads] == [False] * (len(loads) - 1) + [True]


def test_the_largest_context_leaves_room_for_the_cache_of_the_draft() -> None:
    start = edited(DRAFTED, hardware__count=4)
    found = evaluate(start, FACTS).values["serving.max_context"]
    fits = [evaluate(edited(start, workload__context=found + more), FACTS).fits for more in (0, 8)]
    assert fits == [True, False]
