"""Scenarios beside each other as numbers: a row a figure, a column a scenario, then what differs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from calc import Report, differences
from gui.language import translate
from gui.wording import amount_text, money, titled, value_words

# What is compared, and whether less is better (-1), more is (1), or neither (0).
FIGURES: tuple[tuple[str, int], ...] = (
    ("parameters.total", 0), ("parameters.active", 0), ("memory.weights", -1), ("memory.kv_cache", -1),
    ("memory.total", -1), ("memory.headroom", 1), ("prefill.ttft", -1), ("decode.tpot", -1),
    ("decode.throughput", 1), ("serving.max_batch", 1), ("serving.max_context", 1), ("traffic.ttft", -1),
    ("traffic.tpot", -1), ("traffic.utilisation", -1), ("traffic.users", 1), ("cost.per_hour", -1),
    ("cost.per_million_tokens", -1), ("cost.per_million_served", -1), ("cost.per_month", -1),
    ("energy.joules_per_token", -1),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """One value in words; whether it is the best of its row, and another than the baseline's."""

    text: str
    best: bool = False
    other: bool = False
    share: float = 0.0  # of the largest of its row


@dataclass(frozen=True, slots=True)
class Row:
    """A figure or an input over all scenarios; `path` opens its working."""

    name: str
    path: str
    cells: tuple[Cell, ...]
    figure: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """Everything that the chart draws: titles, which is shown and which is pinned, rows."""

    titles: tuple[str, ...]
    selected: int
    baseline: int | None
    rows: tuple[Row, ...]


def compared(reports: Sequence[Report], selected: int, baseline: int | None) -> Compared:
    """The table of a deck; figures that no scenario has, and inputs that are the same, have no row."""
    against = baseline if baseline is not None else 0
    rows = [_verdicts(reports)]
    for path, better in FIGURES:
        if any(path in each.values for each in reports):
            rows.append(_figure(reports, path, better, against))
    for each in differences([report.scenario for report in reports]):
        first = each.values[against]
        cells = tuple(Cell(value_words(value), other=value != first) for value in each.values)
        rows.append(Row(titled(each.title), each.path, cells, False))
    return Compared(tuple(each.scenario.title for each in reports), selected, baseline, tuple(rows))


def _verdicts(reports: Sequence[Report]) -> Row:
    words = translate("Charts", "does not fit"), translate("Charts", "fits")
    cells = tuple(Cell(words[each.fits]) for each in reports)
    return Row(translate("Charts", "Memory"), "memory.headroom", cells, True)


def _figure(reports: Sequence[Report], path: str, better: int, against: int) -> Row:
    title, unit = next(each for each in reports if path in each.values).heading(path)
    values = [each.values.get(path) for each in reports]
    able = [value for value, report in zip(values, reports, strict=True) if value is not None and report.fits]
    best = (min(able) if better < 0 else max(able)) if able and better else None
    most = max((value for value in values if value is not None and math.isfinite(value)), default=0)
    differ = len({value for value in values if value is not None}) > 1
    cells = tuple(
        Cell(
            "–" if value is None else money(value) if unit == "USD" else amount_text(value, unit),
            differ and report.fits and value is not None and value == best,
            value != values[against],
            max(0.0, value / most) if value is not None and most > 0 and math.isfinite(value) else 0.0,
        )
        for value, report in zip(values, reports, strict=True)
    )
    return Row(titled(title), path, cells, True)


def table(view: Compared) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one column a scenario; the best of a row has a star."""
    rows = [
        (row.name, *(f"{cell.text} ★" if cell.best else cell.text for cell in row.cells)) for row in view.rows
    ]
    return ("", *view.titles), tuple(rows)
