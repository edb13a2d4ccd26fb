"""The few numbers that a stack is known by, its edges, and stacks that come and go."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import (
    QuestionError,
    counted,
    counted_blocks,
    shape,
    stack_at,
    stack_paths,
    template,
    with_edge,
    with_edge_field,
    with_mtp,
    with_shape,
    with_stack,
    with_stack_field,
    without_edge,
    without_stack,
)
from tests.calc.scenes import KNOWN

DECODER = "stacks.0"


@pytest.mark.parametrize("name", ["llama-3.1-8b", "gemma-3-1b", "deepseek-v3"])
def test_a_shape_is_that_of_the_model(name: str) -> None:
    model = KNOWN.model(name)
    found = shape(model, DECODER)
    assert found.num_hidden_layers == model.num_hidden_layers
    assert found.hidden_size == model.stacks[0].hidden_size
    assert found.tied == (name == "gemma-3-1b")
    assert with_shape(model, DECODER, "vocab_size", found.vocab_size) == model


@given(
    st.sampled_from(["num_hidden_layers", "hidden_size", "vocab_size", "tied"]),
    st.integers(1, 4096), st.booleans(),
)  # fmt: skip
def test_a_number_of_the_shape_is_set_and_the_others_stay(name: str, number: int, tied: bool) -> None:
    before = template("hybrid")
    value = tied if name == "tied" else number
    after = with_shape(before, DECODER, name, value)
    assert shape(after, DECODER) == shape(before, DECODER).model_copy(update={name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [("num_hidden_layers", 0), ("hidden_size", 0), ("vocab_size", -1), ("tied", 3), ("hidden_size", "wide")],
)
def test_a_shape_that_may_not_be_is_refused_by_its_name(name: str, value: Any) -> None:
    with pytest.raises(QuestionError, match=f"^{name}: "):
        with_shape(template("dense"), DECODER, name, value)


def test_one_matrix_for_both_ends_halves_what_the_ends_hold() -> None:
    apart = template("dense")
    shared = with_shape(apart, DECODER, "tied", True)
    known = shape(apart, DECODER)
    assert (
        counted(apart).parameters - counted(shared).parameters == (known.vocab_size or 0) * known.hidden_size
    )


def test_a_vocabulary_is_that_of_every_end_that_agreed() -> None:
    model = with_shape(template("encoder_decoder"), DECODER, "vocab_size", 500)
    assert {shape(model, path).vocab_size for path in stack_paths(model)} == {500}


def test_a_vocabulary_comes_and_goes_with_its_ends() -> None:
    bare = with_shape(template("dense"), DECODER, "vocab_size", None)
    assert shape(bare, DECODER).vocab_size is None
    assert [block.block for block in stack_at(bare, DECODER).after] == ["norm"]
    again = with_shape(bare, DECODER, "vocab_size", 1000)
    assert [block.block for block in stack_at(again, DECODER).before] == ["embedding"]
    assert [block.block for block in stack_at(again, DECODER).after] == ["norm", "head"]
    with pytest.raises(QuestionError, match="nothing to tie"):
        with_shape(bare, DECODER, "tied", True)


def test_a_table_that_goes_leaves_the_head_its_own_weights() -> None:
    tied = with_shape(template("dense"), DECODER, "tied", True)
    after = without_edge(tied, DECODER, "before", 0)
    assert shape(after, DECODER).tied is False
    with pytest.raises(QuestionError, match="tied head needs an embedding"):
        with_shape(after, DECODER, "tied", True)


def test_blocks_come_and_go_at_both_ends() -> None:
    model = template("dense")
    more = with_edge(model, DECODER, "before", "positions")
    assert [block.block for block in stack_at(more, DECODER).before] == ["embedding", "positions"]
    assert without_edge(more, DECODER, "before", 1) == model
    wide = with_edge_field(more, DECODER, "before", 1, "rows", 77)
    assert stack_at(wide, DECODER).before[1].model_dump()["rows"] == 77
    second = with_edge(model, DECODER, "after", "head")
    assert stack_at(second, DECODER).after[-1].model_dump()["vocab_size"] == shape(model, DECODER).vocab_size
    both = with_edge_field(second, DECODER, "after", 1, "vocab_size", 99)
    assert shape(both, DECODER).vocab_size == 99
    with pytest.raises(QuestionError, match=r"^rows: "):
        with_edge_field(more, DECODER, "before", 1, "rows", 0)


@pytest.mark.parametrize("role", ["decoder", "encoder", "vision", "projector", "audio"])
def test_a_stack_more_adds_what_it_holds_and_goes_without_a_trace(role: Any) -> None:
    model = template("dense")
    grown = with_stack(model, role)
    new = next(path for path in stack_paths(grown) if stack_at(grown, path) not in model.stacks)
    assert stack_at(grown, new).role == role
    assert counted(grown).parameters > counted(model).parameters
    assert without_stack(grown, new) == model
    twice = with_stack(grown, role)
    assert len({stack.name for stack in twice.stacks}) == 3


def test_the_last_decoder_stays() -> None:
    with pytest.raises(QuestionError, match="at least one decoder"):
        without_stack(template("dense"), DECODER)
    with pytest.raises(QuestionError, match="at least one decoder"):
        without_stack(template("encoder_decoder"), "stacks.1")
    with pytest.raises(QuestionError, match="at least one decoder"):
        with_stack_field(template("dense"), DECODER, "role", "encoder")
    assert with_stack_field(template("dense"), DECODER, "name", "trunk").stacks[0].name == "trunk"


@pytest.mark.parametrize("name", ["llama-3.1-8b", "deepseek-v3", "qwen3-next-80b-a3b", "t5-small"])
def test_a_head_that_predicts_a_further_token_is_a_last_layer_with_two_inputs(name: str) -> None:
    model = KNOWN.model(name)
    grown = with_mtp(model)
    path = f"mtp.{len(model.mtp)}"
    assert without_stack(grown, path) == model
    assert counted(grown) == counted(model)
    assert len({stack.name for stack in (*grown.stacks, *grown.mtp)}) == len(grown.stacks) + len(grown.mtp)
    hidden = model.stacks[-1].hidden_size
    (head,) = stack_at(grown, path).layers()
    last = list(model.stacks[-1].layers())[-1]
    assert counted_blocks(stack_at(grown, path), head.blocks).parameters == (
        counted_blocks(model.stacks[-1], last.blocks).parameters + 2 * hidden * hidden + 3 * hidden
    )


def test_the_head_of_a_published_model_is_what_the_design_would_add() -> None:
    model = KNOWN.model("deepseek-v3")
    assert with_mtp(without_stack(model, "mtp.0")) == model


def test_heads_that_predict_further_tokens_can_go() -> None:
    model = KNOWN.model("deepseek-v3")
    bare = without_stack(model, "mtp.0")
    assert bare.mtp == ()
    assert counted(bare) == counted(model)
    with pytest.raises(QuestionError, match="must be a stack"):
        stack_at(model, "stacks")
