"""Variants: pruned models count what the released ones count, and less of a model never costs more."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import CUTS, QuestionError, cut_size, cut_steps, evaluate, inspection, student, variant, with_value
from calc.model.importers.hf_config import read_config
from calc.model.variants import variant_of
from tests.calc.scenes import FACTS, KNOWN, report, scene

LLAMA = KNOWN.model("llama-3.1-8b")
SAMPLE = ("gpt2", "llama-3.1-8b", "gemma-2-9b", "mixtral-8x7b", "deepseek-v3", "gpt-oss-20b", "falcon-40b",
          "kimi-k2", "llama-3.3-nemotron-super-49b", "t5-small")  # fmt: skip
COSTS = ("parameters.total", "parameters.active", "memory.weights", "memory.kv_cache", "memory.activations",
         "memory.total", "prefill.flops", "prefill.bytes", "prefill.ceiling_seconds", "prefill.ttft",
         "decode.flops", "decode.bytes", "decode.ceiling_seconds", "decode.tpot")  # fmt: skip
SLACK = 1 + 1e-9
# Nemotron-4 15B: 32 layers of 6,144, 48 heads of 128, 8 key/value heads, an ungated MLP of 24,576.
NEMOTRON: dict[str, Any] = {
    "model_type": "nemotron", "hidden_size": 6144, "num_hidden_layers": 32, "num_attention_heads": 48,
    "num_key_value_heads": 8, "head_dim": 128, "intermediate_size": 24576, "vocab_size": 256000,
    "tie_word_embeddings": False, "hidden_act": "relu2", "max_position_embeddings": 4096,
}  # fmt: skip


def total(model: Any) -> int:
    return inspection(model)["total_params"]


# Parameters of the checkpoints as their model cards print them: Llama-3.1-Minitron-4B-Width-Base 4.51 B,
# -Depth-Base 4.54 B; what is cut as in arXiv 2408.11796.
@pytest.mark.parametrize(("cuts", "billions"), [
    ({"hidden": 3072, "intermediate": 9216}, 4.51), ({"layers": 16}, 4.54),
])  # fmt: skip
def test_llama_pruned_as_minitron_counts_what_minitron_counts(cuts: dict[str, int], billions: float) -> None:
    assert round(total(variant(LLAMA, cuts)) / 1e9, 2) == billions


# Shapes of Minitron-8B-Base and Minitron-4B-Base as their model cards state them, arXiv 2407.14679.
@pytest.mark.parametrize(("cuts", "shape"), [
    ({"hidden": 4096, "intermediate": 16384}, {"hidden_size": 4096, "intermediate_size": 16384}),
    ({"hidden": 3072, "heads": 32, "intermediate": 9216},
     {"hidden_size": 3072, "num_attention_heads": 32, "intermediate_size": 9216}),
])  # fmt: skip
def test_nemotron_pruned_as_minitron_is_the_model_of_minitrons_configuration(
    cuts: dict[str, int], shape: dict[str, int]
) -> None:
    teacher = read_config(NEMOTRON, "nemotron-4-15b", "config.json").model
    small = read_config({**NEMOTRON, **shape}, "minitron", "config.json").model
    found = variant(teacher, cuts)
    assert found.stacks == small.stacks
    assert 15.5e9 < total(teacher) < 15.7e9


def test_a_variant_says_what_it_came_from() -> None:
    found = variant(LLAMA, {"layers": 24, "intermediate": 7168})
    assert found.name == "Llama-3.1-8B, 24 of 32 layers, MLP width 7,168 of 14,336"
    assert found.catalogue_id == "llama-3.1-8b"
    assert student(LLAMA, 16, 0.5).name == "Llama-3.1-8B, student of 16 layers and 50% of the width"
    assert variant(LLAMA, {}) == LLAMA
    assert variant(LLAMA, {"layers": 32}) == LLAMA


def test_layers_go_by_their_share_so_that_a_pattern_keeps_its_mix() -> None:
    def windows(name: str, left: int) -> tuple[int, int]:
        layers = list(variant(KNOWN.model(name), {"layers": left}).stacks[0].layers())
        found = sum("sliding_window=None" not in str(layer) for layer in layers)
        return found, len(layers)

    assert windows("gemma-2-9b", 42) == (21, 42)
    assert windows("gemma-2-9b", 20) == (10, 20)
    assert windows("gpt-oss-20b", 7) in ((3, 7), (4, 7))


def test_key_value_heads_take_their_query_heads_along() -> None:
    found = variant(LLAMA, {"kv_heads": 2}).stacks[0].groups[0].pattern[0].blocks
    (attention,) = (block for block in found if block.block == "attention")
    assert (attention.num_key_value_heads, attention.num_attention_heads) == (2, 8)
    half = variant(LLAMA, {"heads": 16})
    assert (
        report("llama-3.1-8b").values["memory.kv_cache"]
        == evaluate(with_value(scene(), "model", half), FACTS).values["memory.kv_cache"]
    )


def test_a_narrower_stream_fits_heads_for_further_tokens_and_projectors_too() -> None:
    found = variant(KNOWN.model("deepseek-v3"), {"hidden": 3584})
    assert found.mtp[0].hidden_size == 3584
    assert next(b for b in found.mtp[0].layers().__next__().blocks if b.block == "linear").in_features == 7168
    for name in ("gemma-3-27b", "qwen3-vl-4b"):
        model = KNOWN.model(name)
        size = cut_size(model, "hidden")
        halved = variant(model, {"hidden": size // 2})
        assert [s.hidden_size for s in halved.stacks if s.role == "vision"] == [
            s.hidden_size for s in model.stacks if s.role == "vision"
        ]
        assert str(size) not in str(halved.stacks[-1].hidden_size)


@pytest.mark.parametrize("name", SAMPLE)
@given(data=st.data())
def test_pruning_never_raises_any_figure(name: str, data: st.DataObject) -> None:
    model = KNOWN.model(name)
    cut = data.draw(st.sampled_from([cut for cut in CUTS if cut_steps(model, cut)]))
    steps = cut_steps(model, cut)
    less, more = sorted(data.draw(st.tuples(st.sampled_from(steps), st.sampled_from(steps))))
    few, many = (
        evaluate(with_value(scene(), "model", variant(model, {cut: left})), FACTS).values
        for left in (less, more)
    )
    for path in COSTS:
        assert few[path] <= many[path] * SLACK, (cut, less, more, path)


@pytest.mark.parametrize("name", SAMPLE)
@pytest.mark.parametrize("width", [0.25, 0.5, 0.9, 1.0])
def test_a_student_is_smaller_than_its_teacher_in_proportion(name: str, width: float) -> None:
    model = KNOWN.model(name)
    layers = max(1, cut_size(model, "layers") // 2)
    found = student(model, layers, width)
    assert cut_size(found, "layers") == layers
    assert total(found) < total(model)
    assert abs(cut_size(found, "hidden") / cut_size(model, "hidden") - width) <= 64 / cut_size(
        model, "hidden"
    )


@pytest.mark.parametrize("name", SAMPLE)
def test_every_step_of_a_cut_can_be_made(name: str) -> None:
    model = KNOWN.model(name)
    for cut in CUTS:
        steps = cut_steps(model, cut)
        assert bool(steps) == bool(cut_size(model, cut))
        for left in steps[:: max(1, len(steps) // 6)]:
            assert cut_size(variant(model, {cut: left}), cut) == left


@pytest.mark.parametrize("text", [
    "layers=0", "layers=33", "layers=x", "layers", "depth=3", "heads=9", "heads=1.5", "experts=2", "=3", ",",
])  # fmt: skip
def test_a_cut_that_can_not_be_made_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(QuestionError) as refused:
        variant_of(LLAMA, text, None)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", ["0", "99", "16:0", "16:120%", "many", "16:x"])
def test_a_student_that_can_not_be_is_refused(text: str) -> None:
    with pytest.raises(QuestionError):
        variant_of(LLAMA, None, text)


def test_texts_make_the_variants_of_their_numbers() -> None:
    assert variant_of(LLAMA, "layers=24, hidden=3072", None) == variant(LLAMA, {"layers": 24, "hidden": 3072})
    assert variant_of(LLAMA, None, "16:50%") == variant_of(LLAMA, None, "16:0.5") == student(LLAMA, 16, 0.5)
    assert variant_of(LLAMA, None, None) is LLAMA
