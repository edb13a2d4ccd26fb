"""Axes: round ticks, four to six of them, none beyond the range."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.charts.axes import decade, decades, linear, plain, power, powers


@pytest.mark.parametrize(
    ("maximum", "top", "step"), [(28.8, 32, 8), (141, 160, 40), (23.5, 24, 8), (0.9, 1, 0.25), (9.7, 10, 2.5)]
)
def test_an_axis_has_round_steps(maximum: float, top: float, step: float) -> None:
    axis = linear(maximum)
    assert axis.top >= maximum
    assert axis.top <= top * 1.05
    assert 4 <= len(axis.ticks) <= 6


@given(st.floats(1e-6, 1e9))
def test_an_axis_holds_its_maximum_without_much_waste(maximum: float) -> None:
    axis = linear(maximum)
    assert axis.ticks[0] == 0
    assert axis.ticks[-1] == pytest.approx(axis.top)
    assert maximum * (1 - 1e-6) <= axis.top <= 2 * maximum
    assert 4 <= len(axis.ticks) <= 6
    assert axis.end > axis.top


@pytest.mark.parametrize("maximum", [0.0, -1.0, math.inf, math.nan])
def test_an_axis_of_nothing_is_still_an_axis(maximum: float) -> None:
    assert linear(maximum).top == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.1, "0.1"), (1, "1"), (10, "10"), (100, "100"), (1000, "1k"), (1e4, "10k"), (1e6, "1M")],
)
def test_decades_are_written_short(value: float, text: str) -> None:
    assert decade(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(512, "512"), (1024, "1k"), (131072, "128k"), (2**20, "1M"), (1500, "1,500")]
)
def test_contexts_are_written_in_powers_of_two(value: float, text: str) -> None:
    assert power(value) == text


def test_decades_lie_within_the_range() -> None:
    assert decades(0.5, 2000) == (1, 10, 100, 1000)
    assert len(decades(1e-9, 1e9)) <= 7


def test_powers_keep_the_high_end() -> None:
    assert powers(1024, 32768) == (1024, 2048, 4096, 8192, 16384, 32768)
    assert powers(1024, 2**20)[-1] == 2**20
    assert len(powers(1, 2**30)) <= 6


def test_a_plain_tick_has_no_idle_zeros() -> None:
    assert plain(8.0) == "8"
    assert plain(0.25) == "0.25"
    assert plain(1200) == "1,200"
