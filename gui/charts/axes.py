"""Axes as numbers: round steps, decades and powers of two, and how their ticks are written."""

import math
from dataclasses import dataclass

STEPS = (1.0, 2.0, 4.0, 5.0, 8.0)
BINARY_STEPS = (16.0, 32.0, 64.0, 128.0)
# An end label that would stick out is dropped by the axis: room after the last tick, as a share of the range.
END_ROOM = 0.03


@dataclass(frozen=True, slots=True)
class Axis:
    """A linear axis from zero to `top`; `ticks` are its values, the last one at most `top`."""

    top: float
    step: float

    @property
    def ticks(self) -> tuple[float, ...]:
        """Every labelled value, zero first."""
        return tuple(index * self.step for index in range(round(self.top / self.step) + 1))

    @property
    def end(self) -> float:
        """Where the drawn range ends, a little after the last tick."""
        return self.top * (1 + END_ROOM)


def linear(maximum: float, fewest: int = 3, most: int = 5, *, binary: bool = True) -> Axis:
    """The axis of 4 to 6 ticks whose last one is not below `maximum`: little waste, five ticks at best.

    Bytes are counted in powers of two, all else has round decimal steps alone.
    """
    if maximum <= 0 or not math.isfinite(maximum):
        return Axis(1.0, 0.25)
    decade = 10.0 ** math.floor(math.log10(maximum))
    steps = [step * decade * scale for scale in (0.01, 0.1, 1.0) for step in STEPS]
    steps += list(BINARY_STEPS) if binary else []
    found: list[tuple[float, int, float]] = []
    for step in steps:
        count = math.ceil(maximum / step - 1e-9)
        if fewest <= count <= most:
            waste = count * step / maximum - 1
            found.append((waste + abs(count - 4) / 10, count, step))
    _, count, step = min(found)
    return Axis(count * step, step)


def plain(value: float) -> str:
    """A tick of a linear axis: no zeros after the point."""
    return f"{value:,.3f}".rstrip("0").rstrip(".") if value % 1 else f"{value:,.0f}"


def decades(low: float, high: float) -> tuple[float, ...]:
    """The powers of ten within the range, every second or third where there are more than six."""
    exponents = range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)
    every = max(1, math.ceil(len(exponents) / 6))
    return tuple(10.0**exponent for exponent in exponents if exponent % every == 0)


def decade(value: float) -> str:
    """A tick of a decade axis: 0.1, 1, 10, 100, 1k, 10k, 1M."""
    for size, letter in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size * (1 - 1e-9):
            return f"{value / size:,.0f}{letter}"
    return f"{value:.0f}" if value >= 1 - 1e-9 else f"{value:.12f}".rstrip("0")


def powers(low: float, high: float, most: int = 6) -> tuple[float, ...]:
    """The powers of two within the range, every second or third where there are more than `most`."""
    exponents = list(range(math.ceil(math.log2(low) - 1e-9), math.floor(math.log2(high) + 1e-9) + 1))
    every = max(1, math.ceil(len(exponents) / most))
    # Counted from the high end: the end of the range is what a person reads first.
    return tuple(2.0 ** exponents[index] for index in range(len(exponents) - 1, -1, -every))[::-1]


def power(value: float) -> str:
    """A tick in tokens: 512, 1k, 128k, 1M."""
    for size, letter in ((2**30, "G"), (2**20, "M"), (2**10, "k")):
        if value >= size and value % size == 0:
            return f"{value / size:,.0f}{letter}"
    return f"{value:,.0f}"
