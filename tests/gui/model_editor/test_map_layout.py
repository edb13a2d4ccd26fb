"""Where the cells of a layer map stand: whole patterns in a row, every cell found where it is drawn."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.model_editor.map_layout import (
    LARGE,
    LEFT,
    MANY,
    MIDDLE,
    RIGHT,
    SMALL,
    VERY_MANY,
    Drawn,
    Spot,
    cell_size,
    map_layout,
)


@st.composite
def drawn(draw: st.DrawFn) -> list[Drawn]:
    return [
        Drawn(
            f"stacks.{at}",
            draw(st.integers(0, 400)),
            draw(st.integers(1, 40)),
            tuple(draw(st.lists(st.integers(40, 160), max_size=9))),
            tuple(draw(st.lists(st.integers(40, 160), max_size=4))),
        )
        for at in range(draw(st.integers(1, 4)))
    ]


@given(drawn(), st.integers(200, 1600))
def test_everything_is_found_where_it_is_drawn(stacks: list[Drawn], width: int) -> None:
    places = map_layout(stacks, width)
    for stack in places.stacks:
        where = stack.drawn.where
        for layer in range(stack.drawn.depth):
            box = stack.box(layer)
            for x, y in ((box.x, box.y), (box.x + box.width - 1, box.y + box.height - 1)):
                assert places.spot(x, y) == Spot("layer", where, layer)
        for at, box in enumerate(stack.before):
            assert places.spot(box.x + 1, box.y + 1) == Spot("before", where, at)
        for at, box in enumerate(stack.after):
            assert places.spot(box.x + 1, box.y + 1) == Spot("after", where, at)
        assert places.spot(stack.title.x + 1, stack.title.y + 1) == Spot("title", where)
    assert places.height >= max(stack.bottom for stack in places.stacks)


@given(drawn(), st.integers(300, 1600))
def test_no_cell_leaves_the_map_and_no_two_touch(stacks: list[Drawn], width: int) -> None:
    for stack in map_layout(stacks, width).stacks:
        boxes = [stack.box(layer) for layer in range(stack.drawn.depth)]
        assert all(box.x >= LEFT and box.x + box.width <= width - RIGHT + 1 for box in boxes)
        assert all(one.x + one.width < two.x or one.y + one.height < two.y for one, two in pairwise(boxes))


@pytest.mark.parametrize("period", [2, 3, 4, 6, 8])
def test_a_row_holds_whole_patterns(period: int) -> None:
    stack = map_layout([Drawn("stacks.0", 48, period)], 800).stacks[0]
    assert stack.columns % period == 0
    columns = [{stack.box(layer).x for layer in range(at, 48, stack.columns)} for at in range(stack.columns)]
    assert all(len(each) == 1 for each in columns)


def test_cells_shrink_as_layers_grow_in_number() -> None:
    sizes = [
        cell_size([Drawn("stacks.0", depth, 1)]) for depth in (1, MANY, MANY + 1, VERY_MANY, VERY_MANY + 1)
    ]
    assert sizes == [LARGE, LARGE, MIDDLE, MIDDLE, SMALL]


def test_nowhere_is_nothing() -> None:
    places = map_layout([Drawn("stacks.0", 3, 1)], 800)
    assert places.spot(700, 45) is None
    assert places.spot(-5, 10_000) is None
    assert places.place("mtp.0") is None
