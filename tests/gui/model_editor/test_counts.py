"""What is chosen is counted once for each different layer, however many there are."""

import pytest

import gui.model_editor.counts as counts_module
from calc import Stack, catalogue
from gui.model_editor.counts import LayerCounts
from gui.model_editor.selection import Selection

DEEP = 50_000


@pytest.fixture
def stack() -> Stack:
    """A deep stack of two kinds of layer by turns."""
    model = catalogue().read("gemma-2-9b").model
    stack = model.stacks[0]
    group = stack.groups[0].model_copy(update={"repeat": DEEP})
    assert len(group.pattern) == 2
    return stack.model_copy(update={"groups": (group,)})


def test_equal_layers_are_counted_once_and_stand_as_often_as_they_do(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    count = counts_module.counted_blocks
    monkeypatch.setattr(
        counts_module, "counted_blocks", lambda stack, blocks: asked.append(blocks) or count(stack, blocks)
    )
    counts = LayerCounts()
    everything = Selection("stacks.0", frozenset(range(2 * DEEP)))
    low, high, whole = counts.chosen(stack, everything)
    assert whole == DEEP * low + DEEP * high
    assert len(asked) == 2
    assert [times for _, times in counts.tally(stack, everything.layers)] == [DEEP, DEEP]


def test_what_is_chosen_is_looked_through_again_where_it_changes(stack: Stack) -> None:
    counts = LayerCounts()
    first = counts.tally(stack, frozenset({0, 1, 2}))
    assert counts.tally(stack, frozenset({0, 1, 2})) is first
    assert [times for _, times in counts.tally(stack, frozenset({0, 2}))] == [2]
    assert sum(times for _, times in counts.tally(stack, frozenset())) == 2 * DEEP
