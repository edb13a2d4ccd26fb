"""A recipe gives each part of a model a number format of its own."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import QuestionError, evaluate, with_value
from calc.answers.inspection import BREAKDOWN
from calc.deployment.recipe import Recipe
from tests.calc.scenes import FACTS, KNOWN, close, plain_report, report, scene

PARTS = tuple(Recipe.model_fields)
FORMATS = ("fp32", "bf16", "fp8", "mxfp4", "gptq-int4-g128", "q4_k_m", "ggml-q6-k")


def parts_of(values: dict[str, float]) -> dict[str, float]:
    mark = "memory.weights."
    return {path.removeprefix(mark): held for path, held in values.items() if path.startswith(mark)}


def test_a_recipe_names_parts_that_a_model_is_counted_in() -> None:
    assert set(PARTS) <= set(BREAKDOWN)


def test_experts_in_mxfp4_beside_16_bit_weigh_as_the_format_that_is_named_so() -> None:
    mixed = report("gpt-oss-20b", deployment__recipe__moe_experts="mxfp4").values
    assert (
        mixed["memory.weights"]
        == report("gpt-oss-20b", deployment__weights="mxfp4-experts").values["memory.weights"]
    )


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(PARTS), st.sampled_from(FORMATS), st.sampled_from(("bf16", "fp8", "q4_k_m")))
def test_a_format_of_one_part_changes_that_part_alone(part: str, form: str, weights: str) -> None:
    for name in ("gpt-oss-20b", "llama-3.2-1b"):
        plain = report(name, deployment__weights=weights)
        found = report(name, deployment__weights=weights, **{f"deployment__recipe__{part}": form})
        before, after = parts_of(dict(plain.values)), parts_of(dict(found.values))
        assert before.keys() == after.keys()
        assert {each for each in after if after[each] != before[each]} <= {part}
        assert close(sum(after.values()), found.values["memory.weights"])


def test_a_tied_head_has_the_format_of_the_table_that_it_reads() -> None:
    found = report("llama-3.2-1b", deployment__recipe__embedding="fp8", deployment__recipe__lm_head="fp32")
    head = next(row for row in found.decode.rows if row.kind == "head")
    plain = next(row for row in plain_report("llama-3.2-1b").decode.rows if row.kind == "head")
    assert head.weight_bytes == plain.weight_bytes / 2


def test_products_run_at_the_rate_of_the_format_of_their_part() -> None:
    found = report("llama-3.1-8b", deployment__recipe__mlp_dense="fp8")
    device = found.scenario.hardware.device
    rates = {row.component: row.rate for row in found.prefill.rows if row.kind == "linear"}
    assert rates == {"attention": device.peaks.bf16, "mlp_dense": device.peaks.fp8}
    assert "FP8" in str(found.figure("decode.weight_bytes"))


def test_a_draft_keeps_its_own_format() -> None:
    start = with_value(scene(deployment__weights="fp8"), "draft", KNOWN.model("llama-3.2-1b"))
    plain = evaluate(start, FACTS).values["memory.weights.draft"]
    other = with_value(start, "deployment.recipe.mlp_dense", "bf16")
    assert evaluate(other, FACTS).values["memory.weights.draft"] == plain


def test_a_format_that_is_not_known_names_its_field() -> None:
    with pytest.raises(QuestionError, match=r"deployment\.recipe\.router"):
        report(deployment__recipe__router="fp7")
