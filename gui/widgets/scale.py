"""The scale of a slider as numbers: positions, ticks and the values that a cursor rests on."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Mode = Literal["linear", "log2", "log10"]
_MINOR: dict[str, tuple[float, ...]] = {
    "log2": (1, 1.25, 1.5, 1.75),
    "log10": (1, 2, 3, 4, 5, 6, 7, 8, 9),
}
_BASE = {"log2": 2.0, "log10": 10.0}


@dataclass(frozen=True, slots=True)
class Scale:
    """A range with its scale; `whole` keeps to integers."""

    low: float
    high: float
    mode: Mode = "log2"
    whole: bool = True

    def position(self, value: float) -> float:
        """Where a value stands, 0 at the low end and 1 at the high end; beyond them it is pinned."""
        low, high = self.low, self.high
        value = min(max(value, low), high)
        if self.mode == "linear":
            return (value - low) / (high - low)
        return math.log(value / low) / math.log(high / low)

    def value(self, position: float) -> float:
        """The value at a position, rounded to what a person would say."""
        position = min(max(position, 0.0), 1.0)
        if self.mode == "linear":
            return self.rounded(self.low + position * (self.high - self.low))
        return self.rounded(self.low * (self.high / self.low) ** position)

    def rounded(self, value: float) -> float:
        """A value within the range: a 64th of its power of two, two digits of its decade, or on a line
        the power of ten that is a hundredth of the range or finer."""
        value = min(max(value, self.low), self.high)
        if self.mode == "log2":
            step = 2.0 ** (math.floor(math.log2(value)) - 6)
            value = round(value / step) * step
        elif self.mode == "log10":
            step = 10.0 ** (math.floor(math.log10(value)) - 1)
            value = round(value / step) * step
        elif not self.whole:
            step = 10.0 ** (math.floor(math.log10(self.high - self.low)) - 2)
            value = round(value / step) * step
        if self.whole:
            value = round(value)
        return min(max(value, self.low), self.high)

    def ticks(self) -> list[tuple[float, bool]]:
        """Every tick in order: its value and whether it is a major one."""
        if self.mode == "linear":
            return self._linear_ticks()
        base, minor = _BASE[self.mode], _MINOR[self.mode]
        found: list[tuple[float, bool]] = []
        exponent = math.floor(math.log(self.low, base) + 1e-9)
        while base**exponent <= self.high * (1 + 1e-9):
            for factor in minor:
                tick = base**exponent * factor
                if self.low * (1 - 1e-9) <= tick <= self.high * (1 + 1e-9) and self._allowed(tick):
                    found.append((tick, factor == 1))
            exponent += 1
        return found

    def _linear_ticks(self) -> list[tuple[float, bool]]:
        span = self.high - self.low
        step = 10.0 ** math.floor(math.log10(span / 4))
        step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= 8)
        minor = step / 5 if not self.whole or step >= 5 else max(1.0, step)
        first, last = math.ceil(self.low / minor - 1e-9), math.floor(self.high / minor + 1e-9)
        ticks = [index * minor for index in range(first, last + 1)]
        return [(tick, abs(tick / step - round(tick / step)) < 1e-6) for tick in ticks]

    def _allowed(self, tick: float) -> bool:
        return not self.whole or abs(tick - round(tick)) < 1e-9

    def labelled(self, most: int) -> Iterator[float]:
        """Major ticks that get a label, at most so many, evenly chosen from the low end."""
        majors = [tick for tick, major in self.ticks() if major]
        every = max(1, math.ceil((len(majors) - 1) / max(1, most - 1)))
        yield from majors[::every]

    def stepped(self, value: float, steps: int, major: bool = False) -> float:
        """The tick so many ticks away from a value."""
        ticks = [tick for tick, is_major in self.ticks() if is_major or not major]
        for _ in range(abs(steps)):
            if steps > 0:
                value = next((tick for tick in ticks if tick > value * (1 + 1e-9)), self.high)
            else:
                value = next((tick for tick in reversed(ticks) if tick < value * (1 - 1e-9)), self.low)
        return self.rounded(value)


def tick_text(value: float) -> str:
    """A tick's label: 512, 1k, 128k, 1M for powers of two; 1k, 10k, 1T, then 1e18 for decades."""
    if value >= 1e15:
        return f"{value:.0e}".replace("+", "")
    # No power of two is a multiple of 1,000, but high powers of ten are multiples of 1,024.
    for base in (1000, 1024):
        if value >= base and value % base == 0:
            return _short(value / base, "kMGT", base)
    return f"{value:g}"


def _short(value: float, letters: str, base: int) -> str:
    index = 0
    while value >= base and value % base == 0 and index < len(letters) - 1:
        value /= base
        index += 1
    return f"{value:g}{letters[index]}"
