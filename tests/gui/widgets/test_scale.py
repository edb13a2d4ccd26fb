"""The scale of a slider: positions, ticks, values to rest on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.widgets.scale import Scale, tick_text

TOKENS = Scale(512, 131072)


def test_powers_of_two_stand_at_equal_distances() -> None:
    places = [TOKENS.position(2**exponent) for exponent in range(9, 18)]
    assert places == pytest.approx([index / 8 for index in range(9)])


@given(st.floats(min_value=0, max_value=1))
def test_a_position_gives_a_whole_value_within_the_range_that_stands_there(position: float) -> None:
    value = TOKENS.value(position)
    assert TOKENS.low <= value <= TOKENS.high
    assert value == round(value)
    assert TOKENS.position(value) == pytest.approx(position, abs=0.01)


@given(st.floats(min_value=-1e6, max_value=1e12))
def test_a_value_beyond_the_range_is_pinned_at_an_end(value: float) -> None:
    assert 0 <= TOKENS.position(value) <= 1


def test_minor_ticks_divide_each_power_of_two_in_four() -> None:
    ticks = [tick for tick, _ in Scale(1024, 4096).ticks()]
    assert ticks == [1024, 1280, 1536, 1792, 2048, 2560, 3072, 3584, 4096]


def test_a_scale_of_whole_numbers_has_no_ticks_between_them() -> None:
    assert [tick for tick, _ in Scale(1, 4).ticks()] == [1, 2, 3, 4]


def test_decades_have_minor_ticks_at_two_to_nine() -> None:
    ticks = [tick for tick, major in Scale(1, 100, "log10").ticks() if major]
    assert ticks == [1, 10, 100]
    assert len(Scale(1, 100, "log10").ticks()) == 19


@pytest.mark.parametrize(("start", "steps", "major", "end"), [
    (1024, 1, False, 1280), (1280, -1, False, 1024), (1100, 1, False, 1280), (1100, -1, False, 1024),
    (1024, 1, True, 2048), (131072, 1, False, 131072), (512, -1, True, 512),
])  # fmt: skip
def test_arrows_walk_the_ticks(start: float, steps: int, major: bool, end: float) -> None:
    assert TOKENS.stepped(start, steps, major) == end


@pytest.mark.parametrize(("value", "text"), [(512, "512"), (2048, "2k"), (131072, "128k"), (2**20, "1M"),
                                              (1000, "1k"), (10_000, "10k"), (0.5, "0.5")])  # fmt: skip
def test_ticks_are_written_short(value: float, text: str) -> None:
    assert tick_text(value) == text


def test_a_line_has_its_ticks_at_round_numbers_whatever_its_ends() -> None:
    majors = [tick for tick, major in Scale(5, 100, "linear").ticks() if major]
    assert majors == [20, 40, 60, 80, 100]
    assert [tick for tick, major in Scale(0, 80, "linear").ticks() if major] == [
        0,
        10,
        20,
        30,
        40,
        50,
        60,
        70,
        80,
    ]


def test_a_value_on_a_line_is_one_that_a_person_would_say() -> None:
    assert Scale(0, 1, "linear", whole=False).value(0.123456) == pytest.approx(0.12)
