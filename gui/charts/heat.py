"""A figure over two fields as numbers: cells by lightness, where it fits, and where it stands now."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from calc import Cell, Report, Scenario, Spec, Sweepable, swept_values, value_at
from gui.charts.axes import power
from gui.language import translate
from gui.wording import amount, amount_text, titled, typed_text

# What a person asks for first; all other figures follow by their titles.
FIGURES = (
    "decode.throughput", "decode.tpot", "prefill.ttft", "memory.total", "cost.per_million_tokens",
    "serving.requests_per_second", "serving.tpot", "serving.ttft", "serving.throughput", "serving.max_batch",
    "traffic.ttft", "traffic.tpot", "traffic.utilisation", "traffic.users", "traffic.devices_needed",
)  # fmt: skip
LENGTHS = frozenset({"tokens"})


@dataclass(frozen=True, slots=True)
class Asked:
    """What is shown: a figure, the field across and the field up."""

    figure: str = "decode.throughput"
    across: str = "workload.batch"
    up: str = "workload.prompt"


@dataclass(frozen=True, slots=True)
class Side:
    """One axis: its field's title, unit, values low to high, and the place of the scenario's own."""

    path: str
    title: str
    unit: str
    values: tuple[Any, ...]
    now: int | None

    def text(self, at: int) -> str:
        """A value as it stands at its place of the axis."""
        value = self.values[at]
        if self.unit in LENGTHS and isinstance(value, int):
            return power(value)
        return typed_text(value)


@dataclass(frozen=True)
class Heat:
    """Everything that the chart draws; `cells` by their places, as far as they are known."""

    asked: Asked
    title: str
    unit: str
    across: Side
    up: Side
    cells: Mapping[tuple[int, int], Cell]

    @property
    def now(self) -> tuple[int, int] | None:
        """The place of the scenario."""
        across, up = self.across.now, self.up.now
        return None if across is None or up is None else (across, up)

    @cached_property
    def span(self) -> tuple[float, float]:
        """The least and the most of what is finite."""
        found = [c.value for c in self.cells.values() if c.value is not None and math.isfinite(c.value)]
        return (min(found), max(found)) if found else (0.0, 0.0)

    def shade(self, value: float) -> float:
        """From 0 for the least to 1 for the most, on a log scale where they are far apart."""
        low, high = self.span
        if high <= low:
            return 0.5
        if low > 0 and high > 8 * low:
            return math.log(max(value, low) / low) / math.log(high / low)
        return (value - low) / (high - low)

    def text(self, cell: Cell) -> str:
        """The value of a cell in words."""
        if cell.value is None:
            return translate("Charts", "not allowed")
        return amount_text(cell.value, self.unit)


def cell_texts(view: Heat, fits: Callable[[str], bool]) -> Mapping[tuple[int, int], str]:
    """What stands in the cells, alike in all: values with their unit, without it where it is one, or none."""
    known = {place: cell for place, cell in view.cells.items() if cell.value is not None}
    whole = {place: view.text(cell) for place, cell in known.items()}
    if all(map(fits, whole.values())):
        return whole
    pairs = {place: amount(cell.value or 0.0, view.unit) for place, cell in known.items()}
    numbers = {place: number for place, (number, _) in pairs.items()}
    alike = len({unit for _, unit in pairs.values()}) == 1
    return numbers if alike and all(map(fits, numbers.values())) else {}


def side(scenario: Scenario, path: str, fields: Sequence[Sweepable]) -> Side:
    """One axis of a scenario."""
    field = next(each for each in fields if each.path == path)
    values, now = swept_values(scenario, path), value_at(scenario, path)
    return Side(path, titled(field.title), field.unit, values, values.index(now) if now in values else None)


def same_field(scenario: Scenario, asked: Asked) -> tuple[object, ...]:
    """All that the cells depend on: the scenario, but for its title and the two fields that are swept."""
    swept = {asked.across, asked.up}
    groups = ("hardware", "deployment", "workload", "policies", "prices")
    held = (_but(getattr(scenario, name), f"{name}.", swept) for name in groups)
    return (scenario.model, scenario.draft, *held)


def _but(spec: Spec, prefix: str, swept: Collection[str]) -> tuple[object, ...]:
    """The values of a spec without those at some paths."""
    found: list[object] = []
    for name in type(spec).model_fields:
        path, value = f"{prefix}{name}", getattr(spec, name)
        if any(each.startswith(f"{path}.") for each in swept):
            found.append(_but(value, f"{path}.", swept))
        elif path not in swept:
            found.append(value)
    return tuple(found)


def figures_of(report: Report) -> tuple[tuple[str, str], ...]:
    """Path and title of every figure that may be shown: those asked for most first, then by title."""
    first = [path for path in FIGURES if path in report.values]
    groups = ("memory.", "prefill.", "decode.", "serving.", "traffic.", "cost.", "roofline.")
    rest = [path for path in report.values if path.startswith(groups) and path not in first]
    named = sorted((titled(report.heading(path)[0]), path) for path in rest)
    return (
        *((path, titled(report.heading(path)[0])) for path in first),
        *((path, name) for name, path in named),
    )


def table(view: Heat) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a value of the field up, one column a value of the field across."""
    columns = range(len(view.across.values))
    header = (f"{view.up.title} / {view.across.title}", *(view.across.text(at) for at in columns))
    rows: list[tuple[str, ...]] = []
    for up in range(len(view.up.values) - 1, -1, -1):
        found = [view.cells.get((at, up)) for at in columns]
        cells = ["" if each is None else view.text(each) + ("" if each.fits else " ✕") for each in found]
        rows.append((view.up.text(up), *cells))
    return header, tuple(rows)
