"""What the devices hold together is the model: nothing is lost between stages or ranks, nothing cut in two."""

from collections import Counter
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import LayerGroup, Model, Stack
from calc.deployment.parallel import Layout, split, stages
from calc.model.model import ledger
from tests.calc.scenes import KNOWN, MODELS, edited, scene

WEIGHTS = ("in_features", "out_features", "rows", "width", "elements", "experts")
SAMPLE = ("gpt2", "llama-3.1-8b", "gemma-2-27b", "gpt-oss-20b", "deepseek-v3", "opt-125m")


def counted(model: Model, tensor_parallel: int, pipeline_parallel: int) -> Counter[str]:
    """How often each row stands on all stages together, copies of a tied table left out."""
    found: Counter[str] = Counter()
    for stage in stages(model, Layout(tensor_parallel, pipeline_parallel)):
        for row in stage.ledger.rows:
            if not row.id.endswith("after_embed_tokens") and row.operator.component != "communication":
                found[row.id] += row.count * stage.stages
    return found


@pytest.mark.parametrize("name", MODELS)
def test_stages_hold_every_layer_once(name: str) -> None:
    model = KNOWN.model(name)
    for count in (count for count in (2, 3, 7) if count <= model.num_hidden_layers):
        assert counted(model, 1, count) == Counter({row.id: row.count for row in ledger(model).rows})
        assert sum(stage.stages for stage in stages(model, Layout(1, count))) == count


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 3)), min_size=1, max_size=4), st.data())
def test_stages_of_any_pattern_hold_the_layers_between_their_ends(
    shape: list[tuple[int, int]], data: st.DataObject
) -> None:
    kinds = [group.pattern[0] for name in ("gpt2", "opt-125m", "pythia-70m")
             for group in KNOWN.model(name).stacks[0].groups]  # fmt: skip
    groups = tuple(
        LayerGroup(repeat=repeat, pattern=tuple(kinds[(index + at) % len(kinds)] for at in range(length)))
        for index, (repeat, length) in enumerate(shape)
    )
    model = Model(stacks=(Stack(hidden_size=768, groups=groups),))
    layers = list(model.stacks[0].layers())
    count = data.draw(st.integers(2, 12))
    found = stages(model, Layout(1, count))
    assert sum(stage.stages for stage in found) == count
    assert counted(model, 1, count) == Counter({row.id: row.count for row in ledger(model).rows})
    most = max((row.count for stage in found for row in stage.ledger.rows), default=0)
    assert most <= -(-len(layers) // count)


def test_a_stage_holds_at_least_the_average_and_at_most_a_layer_more() -> None:
    model = KNOWN.model("deepseek-v3")
    found = stages(model, Layout(1, 7))
    held = [sum(row.count for row in stage.ledger.rows if row.operator.name == "o_proj") for stage in found]
    assert sum(each * stage.stages for each, stage in zip(held, found, strict=True)) == 61
    assert max(held) == 9
    assert min(held) == 8


def test_a_tied_head_on_the_last_stage_brings_a_copy_of_the_table() -> None:
    first, *_, last = stages(KNOWN.model("gemma-2-9b"), Layout(1, 6))
    assert [row.operator.name for row in first.ledger.rows].count("embed_tokens") == 1
    assert [row.id for row in last.ledger.rows if row.operator.name == "embed_tokens"] == [
        "after_embed_tokens"
    ]
    untied = stages(KNOWN.model("llama-3.1-8b"), Layout(1, 4))[-1]
    assert all(row.operator.name != "embed_tokens" for row in untied.ledger.rows)


@pytest.mark.parametrize("name", SAMPLE)
@pytest.mark.parametrize("ranks", [2, 3, 7, 64, 1000])
def test_ranks_hold_at_least_the_whole_and_cut_no_granule(name: str, ranks: int) -> None:
    whole = {row.id: row for row in ledger(KNOWN.model(name)).rows}
    for row in split(tuple(whole.values()), Layout(ranks, node=ranks)):
        if row.operator.component == "communication":
            assert row.operator.sizes["ranks"] == ranks
            continue
        before = whole[row.id].operator
        granules = dict(before.splits)
        for size, value in row.operator.sizes.items():
            granule = granules.get(size)
            if granule is None:
                assert value == before.sizes[size]
            else:
                assert value % granule == 0
                assert value * ranks >= before.sizes[size]
                assert value <= before.sizes[size]
                assert value - before.sizes[size] / ranks < granule


@pytest.mark.parametrize("name", SAMPLE)
def test_one_rank_is_the_model_itself(name: str) -> None:
    model = KNOWN.model(name)
    assert stages(model, Layout(1, 1))[0].ledger == ledger(model)


@pytest.mark.parametrize("name", SAMPLE)
def test_partial_sums_are_added_up_twice_a_layer(name: str) -> None:
    model = KNOWN.model(name)
    rows = split(ledger(model).rows, Layout(4))
    reduced = sum(row.count for row in rows if row.operator.kind == "all_reduce")
    assert reduced == 2 * model.num_hidden_layers
    assert {row.operator.sizes["width"] for row in rows if row.operator.kind == "all_reduce"} == {
        model.stacks[0].hidden_size
    }


def test_more_ranks_than_key_value_heads_hold_one_each() -> None:
    rows = {
        row.operator.name: row.operator.sizes
        for row in split(ledger(KNOWN.model("llama-3.1-8b")).rows, Layout(32))
    }
    assert rows["attention"]["kv_heads"] == 1
    assert rows["attention"]["heads"] == 1
    assert rows["k_proj"]["out_features"] == 128
    assert prod(rows["q_proj"][size] for size in ("in_features", "out_features")) == 4096 * 128


def test_a_deep_model_in_many_stages_is_split_at_once() -> None:
    deep = edited(
        scene("gpt2"), model__stacks__0__groups__0__repeat=99_999, hardware__count=2**14,
        deployment__pipeline_parallel=2**14,
    )  # fmt: skip
    found = stages(deep.model, Layout(1, 2**14))
    assert sum(stage.stages for stage in found) == 2**14
    assert len(found) <= 5
