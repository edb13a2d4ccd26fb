"""A model's layers, however they are grouped, are the same layers and the same rows."""

import keyword

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import QuestionError, model_fields, value_at, with_value
from calc.model.importers.assembly import groups_of
from calc.model.model import Layer, LayerGroup, Model, Stack, distinct_layers, ledger
from tests.calc.scenes import KNOWN, MODELS

KINDS = [
    KNOWN.model(name).stacks[0].groups[0].pattern[0]
    for name in ("gpt2", "opt-125m", "pythia-70m", "llama-7b")
]


@given(st.lists(st.sampled_from(range(len(KINDS))), min_size=1, max_size=80))
def test_groups_expand_to_the_layers_that_they_were_made_of(order: list[int]) -> None:
    layers = [KINDS[number] for number in order]
    stack = Stack(hidden_size=64, groups=groups_of(layers))
    assert list(stack.layers()) == layers
    assert stack.num_hidden_layers == len(layers)


@given(
    st.lists(st.sampled_from(range(len(KINDS))), min_size=1, max_size=6),
    st.integers(2, 12), st.integers(0, 5), st.integers(0, 2),
)  # fmt: skip
def test_a_pattern_is_found_however_it_begins_and_ends(
    period: list[int], repeat: int, tail: int, head: int
) -> None:
    layers = [KINDS[0]] * head + [KINDS[i] for i in period] * repeat + [KINDS[i] for i in period][:tail]
    groups = groups_of(layers)
    assert list(Stack(hidden_size=64, groups=groups).layers()) == layers
    assert head or len(groups) <= 2


@pytest.mark.parametrize("name", MODELS)
def test_every_row_has_a_name_of_its_own_that_a_formula_can_hold(name: str) -> None:
    rows = ledger(KNOWN.model(name)).rows
    names = [row.id for row in rows]
    assert len(set(names)) == len(names)
    assert all(each.isidentifier() and not keyword.iskeyword(each) for each in names)
    assert all(row.count >= 1 for row in rows)


@pytest.mark.parametrize("name", MODELS)
def test_equal_layers_are_one_group_of_rows(name: str) -> None:
    model = KNOWN.model(name)
    for stack in model.stacks:
        counts = [count for _, _, count in distinct_layers(stack)]
        assert sum(counts) == stack.num_hidden_layers
    assert len(ledger(model).rows) <= 100 * len(model.stacks)


@pytest.mark.parametrize("names", [("a", "a"), ("text encoder", "a+b"), ("1", "2"), ("", "-"), ("max", "é")])
def test_stacks_of_any_name_have_rows_that_a_formula_can_hold(names: tuple[str, str]) -> None:
    stacks = tuple(
        Stack(name=name, hidden_size=64, groups=(LayerGroup(repeat=2, pattern=(layer,)),))
        for name, layer in zip(names, KINDS, strict=False)
    )
    ids = [row.id for row in ledger(Model(stacks=stacks)).rows]
    assert len(set(ids)) == len(ids)
    assert all(each.isidentifier() for each in ids)


@pytest.mark.parametrize("name", MODELS)
def test_the_fields_of_a_model_are_all_there_and_say_their_value(name: str) -> None:
    model = KNOWN.model(name)
    fields = model_fields(model)
    paths = [path for field in fields for path in field.paths]
    assert len(set(paths)) == len(paths)
    for field in fields:
        assert field.title
        assert all(value_at(model, path) == field.value for path in field.paths)


def test_a_tied_head_needs_a_table_of_its_size() -> None:
    with pytest.raises(QuestionError, match="tied head"):
        with_value(KNOWN.model("gemma-2-9b"), "stacks.0.before", ())


def test_a_stack_has_at_most_as_many_layers_as_can_be_counted() -> None:
    group = LayerGroup(repeat=60_000, pattern=(Layer(blocks=KINDS[0].blocks),))
    with pytest.raises(ValueError, match="at most 100,000 layers"):
        Stack(hidden_size=64, groups=(group, group))
