"""Designing: what is chosen changes as asked, all else stays, and patterns stay patterns."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import (
    FEEDFORWARDS,
    MIXERS,
    NO_FEEDFORWARD,
    TEMPLATES,
    Layer,
    Model,
    QuestionError,
    Slot,
    Stack,
    block_moved,
    counted,
    counted_blocks,
    default_scenario,
    evaluate,
    kind_of,
    layer_kinds,
    layers_added,
    layers_removed,
    layers_repeated,
    places,
    replaced,
    slots,
    stack_paths,
    template,
    with_block,
    with_field,
    with_rule,
    with_value,
    without_block,
)
from calc.model.design import with_depth, with_layers
from calc.model.fold import folded
from calc.model.kinds import EDGES, PARTS, SECOND_MIXERS
from calc.model.proportions import PROPORTIONS, typical
from tests.calc.scenes import FACTS, KNOWN

DECODER = "stacks.0"
BASES = ("llama-3.1-8b", "deepseek-v3", "gemma-3-1b", "gpt-oss-20b")


def layers(model: Model, where: str = DECODER) -> list[Layer]:
    return list(model.stacks[int(where[-1])].layers())


@st.composite
def chosen_of(draw: st.DrawFn) -> tuple[Model, set[int]]:
    """A catalogue model, and some layers of it."""
    model = KNOWN.model(draw(st.sampled_from(BASES)))
    depth = model.stacks[0].num_hidden_layers
    return model, draw(st.sets(st.integers(0, depth - 1), min_size=1))


def parts_of(model: Model) -> int:
    """Parameters, part by part: each layer and each edge counted alone."""
    total = 0
    for stack in model.stacks:
        pieces = [stack.before, stack.after, *(layer.blocks for layer in stack.layers())]
        known: dict[int, int] = {}
        for blocks in pieces:
            if id(blocks) not in known:
                known[id(blocks)] = counted_blocks(stack, blocks).parameters
            total += known[id(blocks)]
    return total


# --- folding ---
@given(st.lists(st.integers(0, 3), max_size=120))
def test_what_is_folded_unfolds_to_the_same_row(kinds: list[int]) -> None:
    unfolded = [kind for at, length, repeat in folded(kinds) for kind in kinds[at : at + length] * repeat]
    assert unfolded == kinds


@pytest.mark.parametrize(
    ("row", "parts"),
    [
        ("aaaaaaaa", [("a", 8)]),
        ("abababab", [("ab", 4)]),
        ("dddmmmmmm", [("d", 3), ("m", 6)]),
        ("lllglllglllg", [("lllg", 3)]),
        ("lllgglllgglllg", [("lllgg", 2), ("lllg", 1)]),
        ("dlllglllglllg", [("dlll", 1), ("g", 1)]),
        ("abcdef", [("abcdef", 1)]),
        ("", []),
    ],
)
def test_a_row_is_folded_into_its_shortest_patterns(row: str, parts: list[tuple[str, int]]) -> None:
    kinds = [ord(letter) for letter in row]
    found = [(row[at : at + length], repeat) for at, length, repeat in folded(kinds)]
    if row.startswith("dlllg"):  # one of its own, then what goes round however it is cut
        assert sum(len(pattern) for pattern, _ in found) <= 5
    else:
        assert found == parts


# --- whole layers ---
@given(chosen_of(), st.integers(1, 4))
def test_added_layers_stand_behind_the_last_chosen_one_and_are_like_it(
    case: tuple[Model, set[int]], count: int
) -> None:
    model, chosen = case
    before, after = layers(model), layers(layers_added(model, DECODER, chosen, count))
    at = max(chosen) + 1
    assert after[:at] + after[at + count :] == before
    assert after[at : at + count] == [before[at - 1]] * count


@given(chosen_of(), st.integers(1, 4))
def test_a_repeated_pattern_stands_so_often_in_a_row(case: tuple[Model, set[int]], times: int) -> None:
    model, chosen = case
    before, after = layers(model), layers(layers_repeated(model, DECODER, chosen, times))
    at, copies = max(chosen) + 1, (times - 1) * len(chosen)
    assert after[:at] + after[at + copies :] == before
    assert after[at : at + copies] == [before[number] for number in sorted(chosen)] * (times - 1)


@given(chosen_of())
def test_removed_layers_are_gone_and_the_others_stay(case: tuple[Model, set[int]]) -> None:
    model, chosen = case
    kept = [layer for at, layer in enumerate(layers(model)) if at not in chosen]
    if kept:
        assert layers(layers_removed(model, DECODER, chosen)) == kept
    else:
        with pytest.raises(QuestionError, match="at least one layer"):
            layers_removed(model, DECODER, chosen)


@given(st.sampled_from(BASES), st.integers(1, 200))
def test_a_deeper_stack_goes_on_with_its_pattern(name: str, depth: int) -> None:
    model = KNOWN.model(name)
    before, after = layers(model), layers(with_depth(model, DECODER, depth))
    assert len(after) == depth
    common = min(depth, len(before))
    assert after[:common] == before[:common]


def test_a_pattern_of_five_and_one_goes_on_as_five_and_one() -> None:
    deeper = with_depth(KNOWN.model("gemma-3-1b"), DECODER, 60)
    kinds = [layer_kinds(layer).mixers[0] for layer in layers(deeper)]
    assert kinds == (["window_attention"] * 5 + ["attention"]) * 10
    assert len(deeper.stacks[0].groups) == 1


@pytest.mark.parametrize("depth", [0, -1, 100_001])
def test_an_absurd_depth_is_refused(depth: int) -> None:
    with pytest.raises(QuestionError, match="num_hidden_layers: must be from 1 to 100,000"):
        with_depth(template("blank"), DECODER, depth)


def test_a_stack_of_absurd_depth_is_refused_before_it_is_built() -> None:
    with pytest.raises(QuestionError, match="at most 100,000 layers"):
        layers_repeated(template("dense"), DECODER, range(32), 10_000)


def test_a_rule_means_its_layers() -> None:
    assert places("every", 4, 10) == {3, 7}
    assert places("first", 3, 10) == {0, 1, 2}
    assert places("last", 2, 10) == {8, 9}
    assert places("all", 1, 3) == {0, 1, 2}
    assert places("last", 20, 3) == {0, 1, 2}


def test_a_rule_shapes_a_whole_stack_in_one_step() -> None:
    deep = with_depth(template("blank"), DECODER, 48)
    hybrid = with_rule(deep, DECODER, "every", 4, "attention", "gated_delta_net")
    kinds = [layer_kinds(layer).mixers for layer in layers(hybrid)]
    assert kinds == ([("gated_delta_net",)] * 3 + [("attention",)]) * 12
    dense_first = with_rule(hybrid, DECODER, "first", 3, "mlp", "moe")
    assert [layer_kinds(layer).feedforwards[0] for layer in layers(dense_first)] == ["mlp"] * 3 + ["moe"] * 45
    assert with_rule(hybrid, DECODER, "all", 1, "attention", "mamba") == deep


# --- inside of layers ---
@settings(max_examples=60)
@given(chosen_of(), st.sampled_from([*MIXERS, *FEEDFORWARDS, NO_FEEDFORWARD]))
def test_a_replaced_part_changes_the_chosen_layers_and_no_other(
    case: tuple[Model, set[int]], kind: str
) -> None:
    model, chosen = case
    after = replaced(model, DECODER, chosen, kind)
    for at, (old, new) in enumerate(zip(layers(model), layers(after), strict=True)):
        if at not in chosen:
            assert new == old
            continue
        kinds = layer_kinds(new)
        found = kinds.mixers if kind in MIXERS else kinds.feedforwards
        assert found == (() if kind == NO_FEEDFORWARD else (kind,))
        rest = (lambda k: k.feedforwards) if kind in MIXERS else (lambda k: k.mixers)
        assert rest(kinds) == rest(layer_kinds(old))
    assert counted(after).parameters == parts_of(after)


@given(chosen_of(), st.integers(1, 512))
def test_a_field_is_set_in_the_chosen_layers_that_have_its_block(
    case: tuple[Model, set[int]], width: int
) -> None:
    model, chosen = case
    after = with_field(model, DECODER, chosen, Slot("mlp"), "intermediate_size", width)
    for at, (old, new) in enumerate(zip(layers(model), layers(after), strict=True)):
        changed = [
            with_value(block, "intermediate_size", width)
            if at in chosen
            and block.block == "mlp"
            and block == next(b for b in old.blocks if b.block == "mlp")
            else block
            for block in old.blocks
        ]
        assert list(new.blocks) == changed
    assert counted(after).parameters == parts_of(after)


@given(chosen_of(), st.sampled_from([*PARTS, "cross_attention", "mlp"]))
def test_a_block_comes_and_goes_without_a_trace(case: tuple[Model, set[int]], kind: str) -> None:
    model, chosen = case
    more = with_block(model, DECODER, chosen, kind)
    for at in chosen:
        assert layers(more)[at].blocks[:-1] == layers(model)[at].blocks
        assert layers(more)[at].blocks[-1].block == kind
    number = sum(block.block == kind for block in layers(more)[min(chosen)].blocks) - 1
    back = without_block(more, DECODER, {min(chosen)}, Slot(kind, number))
    assert layers(back)[min(chosen)] == layers(model)[min(chosen)]


@given(chosen_of(), st.integers(-3, 3))
def test_a_moved_block_keeps_its_company(case: tuple[Model, set[int]], step: int) -> None:
    model, chosen = case
    after = block_moved(model, DECODER, chosen, Slot("norm"), step)
    for old, new in zip(layers(model), layers(after), strict=True):
        assert sorted(map(str, new.blocks)) == sorted(map(str, old.blocks))
    assert counted(after) == counted(model)


def test_a_design_done_in_two_ways_is_the_same_model() -> None:
    base = template("blank")
    deep = with_depth(base, DECODER, 48)
    one = replaced(replaced(deep, DECODER, range(48), "moe"), DECODER, places("every", 4, 48), "mamba2")
    other = replaced(deep, DECODER, places("every", 4, 48), "mamba2")
    other = replaced(other, DECODER, range(48), "moe")
    assert one == other
    assert [(group.repeat, len(group.pattern)) for group in one.stacks[0].groups] == [(12, 4)]


def test_attention_of_another_reach_keeps_its_heads() -> None:
    model = KNOWN.model("llama-3.1-8b")
    local = replaced(model, DECODER, range(16), "window_attention")
    old, new = (layers(each)[0].blocks[1] for each in (model, local))
    assert (kind_of(old), kind_of(new)) == ("attention", "window_attention")
    assert counted(local).parameters == counted(model).parameters
    back = replaced(local, DECODER, range(32), "attention")
    assert back == model


def test_a_part_that_the_stack_has_already_is_taken_over() -> None:
    model = KNOWN.model("deepseek-v3")
    all_sparse = replaced(model, DECODER, range(61), "moe")
    assert len(set(layers(all_sparse))) == 1
    assert layers(all_sparse)[0] == layers(model)[60]


def test_norms_that_were_one_for_each_part_stay_so() -> None:
    bare = replaced(template("dense"), DECODER, {0}, NO_FEEDFORWARD)
    assert [(block.block, getattr(block, "count", 0)) for block in layers(bare)[0].blocks] == [
        ("norm", 1), ("attention", 0),
    ]  # fmt: skip


def test_nothing_is_left_of_no_layer() -> None:
    one = with_layers(
        template("blank"), DECODER, [Layer(blocks=(typical("mlp", template("blank").stacks[0]),))]
    )
    with pytest.raises(QuestionError, match="at least one block"):
        replaced(one, DECODER, {0}, NO_FEEDFORWARD)
    with pytest.raises(QuestionError, match="at least one block"):
        without_block(one, DECODER, {0}, Slot("mlp"))
    with pytest.raises(QuestionError, match="no kind"):
        replaced(one, DECODER, {0}, "magic")


def test_a_refused_field_is_named() -> None:
    with pytest.raises(QuestionError, match=r"^num_key_value_heads: .* must be a multiple"):
        with_field(template("dense"), DECODER, {0}, Slot("attention"), "num_key_value_heads", 5)


# --- what a design starts from ---
def test_every_kind_of_block_has_its_place_and_its_proportions() -> None:
    from typing import get_args

    from calc import Block

    blocks = {each.model_fields["block"].default for each in get_args(get_args(Block)[0])}
    kinds = {*MIXERS, *SECOND_MIXERS, *FEEDFORWARDS, *EDGES, *PARTS}
    assert blocks <= kinds
    assert set(PROPORTIONS) == kinds


@pytest.mark.parametrize("hidden", [1, 2, 64, 100, 768, 2048, 4097, 16384])
@pytest.mark.parametrize("kind", PROPORTIONS)
def test_usual_proportions_are_allowed_at_every_width(kind: str, hidden: int) -> None:
    stack = Stack(hidden_size=hidden)
    block = typical(kind, stack)
    assert kind_of(block) == kind
    assert counted_blocks(stack, (block,)).parameters > 0


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_is_a_model_that_can_be_evaluated(name: str) -> None:
    model = template(name)
    report = evaluate(with_value(default_scenario(KNOWN), "model", model), FACTS)
    assert report.values["parameters.total"] == counted(model).parameters == parts_of(model)
    assert [stack_paths(model)[0]] == [DECODER]
    assert Model.model_validate_json(model.model_dump_json()) == model


def test_a_template_that_does_not_exist_is_refused() -> None:
    with pytest.raises(QuestionError, match="must be one of blank, dense"):
        template("magic")


def test_the_places_of_unlike_layers_are_merged_in_order() -> None:
    model = KNOWN.model("deepseek-v3")
    assert slots(layers(model)) == (Slot("norm"), Slot("latent_attention"), Slot("mlp"), Slot("moe"))


def test_layers_that_are_gone_are_not_repeated() -> None:
    model = with_depth(template("dense"), DECODER, 4)
    assert len(layers(layers_repeated(model, DECODER, {2, 30}, 2))) == 5
    assert len(layers(layers_added(model, DECODER, {30}))) == 5
