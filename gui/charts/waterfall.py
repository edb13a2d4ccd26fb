"""Why a figure is another than the baseline's, as numbers: a bar for each input that differs."""

from collections.abc import Iterable
from dataclasses import dataclass

from calc import Step
from gui.charts.axes import Axis, linear
from gui.language import translate
from gui.wording import amount_text, titled, value_words

LEAST = 1e-6  # a step that moves the figure by less, of the larger end, is left out


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: its name, from what to what the input changes, where the bar runs, and what it adds."""

    key: str
    name: str
    change: str
    start: float
    end: float
    total: bool = False

    @property
    def added(self) -> float:
        """What the step adds."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Waterfall:
    """Everything that the chart draws: the baseline, the steps, the scenario."""

    figure: str
    title: str
    unit: str
    bars: tuple[Bar, ...]
    axis: Axis

    def text(self, bar: Bar) -> str:
        """The value of a total, or what a step adds with its sign."""
        if bar.total:
            return amount_text(bar.end, self.unit)
        sign = "−" if bar.added < 0 else "+"
        return f"{sign}{amount_text(abs(bar.added), self.unit)}"


def waterfall(
    figure: str, title: str, unit: str, ends: tuple[tuple[str, float], tuple[str, float]],
    steps: Iterable[Step],
) -> Waterfall:  # fmt: skip
    """The chart of a bridge between two named values; steps that move nothing are left out."""
    (first, start), (last, end) = ends
    least = LEAST * max(abs(start), abs(end))
    bars = [Bar("first", first, "", 0.0, start, True)]
    bars += [bar(each) for each in steps if abs(each.change) > least]
    bars.append(Bar("last", last, "", 0.0, end, True))
    most = max(max(each.start, each.end) for each in bars)
    return Waterfall(figure, title, unit, tuple(bars), linear(most, binary=unit == "bytes"))


def bar(step: Step) -> Bar:
    """One step as a row: inputs that change together share it."""
    names = [titled(each.title) for each in step.changed]
    told = [f"{value_words(each.values[0])} → {value_words(each.values[1])}" for each in step.changed]
    return Bar(step.changed[0].path, ", ".join(names), "; ".join(told), step.before, step.after)


def table(view: Waterfall) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: the baseline, a line for each input, the scenario."""
    header = (
        translate("Charts", "Input"),
        translate("Charts", "From → to"),
        view.title,
        translate("Charts", "Then"),
    )
    rows = [(each.name, each.change, view.text(each), amount_text(each.end, view.unit)) for each in view.bars]
    return header, tuple(rows)
