"""Labels: none meets another, none is cut off, and what has no room is left out."""

from hypothesis import given
from hypothesis import strategies as st

from gui.charts.labels import (
    AIR,
    Box,
    Wish,
    crosses,
    elided,
    fitting,
    flowed,
    placed,
    shifted,
    thinned,
)

BOUNDS = Box(0, 0, 400, 200)
WISHES = st.lists(
    st.builds(
        Wish,
        st.floats(0, 400),
        st.floats(0, 200),
        st.floats(3, 17),
        st.floats(10, 150),
        st.just(15.0),
    ),
    max_size=12,
)


def seven(text: str) -> float:
    return 7.0 * len(text)


@given(WISHES, st.lists(st.builds(Box, st.floats(0, 380), st.floats(0, 180), st.just(20.0), st.just(20.0))))
def test_placed_labels_touch_neither_each_other_nor_what_is_taken_nor_the_edge(
    wishes: list[Wish], taken: list[Box]
) -> None:
    boxes = [box for box in placed(wishes, BOUNDS, taken) if box is not None]
    for index, box in enumerate(boxes):
        assert BOUNDS.holds(box)
        assert not any(box.meets(other) for other in [*boxes[:index], *taken])


@given(WISHES, st.floats(0, 200), st.floats(0, 200))
def test_no_label_lies_across_a_line(wishes: list[Wish], left: float, right: float) -> None:
    line = ((0.0, left), (400.0, right))
    assert not any(box and crosses(box, *line) for box in placed(wishes, BOUNDS, (), line))


def test_a_label_stands_beside_its_point_with_air_between() -> None:
    (box,) = placed([Wish(100, 100, 10, 50, 16)], BOUNDS)
    assert box == Box(100 + 10 + AIR, 92, 50, 16)


def test_a_label_goes_to_the_left_where_the_right_is_taken() -> None:
    (box,) = placed([Wish(100, 100, 10, 50, 16)], BOUNDS, [Box(110, 90, 100, 20)])
    assert box is not None
    assert box.right == 100 - 10 - AIR


def test_a_label_without_room_gives_way() -> None:
    assert placed([Wish(100, 100, 10, 500, 16)], BOUNDS) == (None,)


def test_a_line_that_only_touches_a_corner_does_not_cross() -> None:
    assert not crosses(Box(0, 0, 10, 10), (0, 20), (20, 0))
    assert crosses(Box(0, 0, 10, 10), (0, 10), (10, 0))
    assert not crosses(Box(0, 0, 10, 10), (11, 0), (11, 10))


def test_the_fullest_text_that_fits_with_air_is_taken() -> None:
    texts = ("KV cache 12.0", "12.0")
    assert fitting(texts, 91 + 2 * AIR, seven) == "KV cache 12.0"
    assert fitting(texts, 90 + 2 * AIR, seven) == "12.0"
    assert fitting(texts, 28 + 2 * AIR - 1, seven) == ""


@given(st.text("abc def", max_size=30), st.floats(0, 250))
def test_an_elided_name_fits_and_keeps_both_ends(text: str, room: float) -> None:
    cut = elided(text, room, seven)
    assert seven(cut) <= room
    if cut and cut != text and cut != "…":
        assert text.startswith(cut.split("…")[0].rstrip())
        assert text.endswith(cut.split("…")[1].lstrip())


def test_a_flow_begins_a_new_row_before_it_is_cut_off() -> None:
    assert flowed([60, 60, 60], 150, 10, 20) == ((0, 0), (70, 0), (0, 20))


@given(st.lists(st.floats(1, 300), max_size=10), st.floats(50, 400))
def test_flowing_items_never_overlap(widths: list[float], room: float) -> None:
    boxes = [Box(x, y, w, 20) for (x, y), w in zip(flowed(widths, room, 8, 20), widths, strict=True)]
    for index, box in enumerate(boxes):
        assert not any(box.meets(other) for other in boxes[:index])
        assert box.right <= room or box.left == 0


def test_the_last_tick_stays_and_those_before_give_way() -> None:
    boxes = [Box(0, 0, 30, 10), Box(20, 0, 30, 10), Box(60, 0, 30, 10), Box(85, 0, 30, 10)]
    assert thinned(boxes) == (True, False, False, True)
    assert thinned([]) == ()


def test_a_box_that_sticks_out_is_shifted_back() -> None:
    assert shifted(Box(380, 0, 60, 10), BOUNDS).right == 400
    assert shifted(Box(-20, 0, 60, 10), BOUNDS).left == 0
