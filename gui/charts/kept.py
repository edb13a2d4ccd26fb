"""What the backward pass keeps, operator by operator, as numbers: the largest first, the rest joined."""

from dataclasses import dataclass

from calc import Report
from gui.charts.axes import Axis, linear
from gui.charts.parts import share_text
from gui.language import translate
from gui.wording import GIB, gib

FIGURE = "training.memory.kept"
MOST = 14


@dataclass(frozen=True, slots=True)
class Line:
    """One operator, or the rest of them: bytes that a micro-batch keeps, and the share of all."""

    name: str
    value: float
    share: float


@dataclass(frozen=True, slots=True)
class KeptRows:
    """Everything that the chart draws; the axis in GiB."""

    lines: tuple[Line, ...]
    total: float
    axis: Axis


def kept_rows(report: Report, axis: Axis | None = None) -> KeptRows | None:
    """The chart of a report; None where nothing trains. A given axis stays, as while a slider is dragged."""
    if not report.training:
        return None
    figure = report.figure(FIGURE)
    rows = sorted(((name, float(each.value)) for name, each in figure.terms.items()), key=lambda row: -row[1])
    rows = [row for row in rows if row[1] > 0]
    total = float(figure.value)
    shown, rest = rows[:MOST], sum(value for _, value in rows[MOST:])
    if rest:
        shown.append((translate("Charts", "{0} others").format(len(rows) - MOST), rest))
    lines = tuple(Line(name, value, value / total) for name, value in shown)
    largest = max((each.value for each in lines), default=0.0)
    return KeptRows(lines, total, axis or linear(largest / GIB))


def value_text(line: Line) -> str:
    """Bytes and share of an operator."""
    return f"{gib(line.value)} GiB  {share_text(line.share)}"


def table(view: KeptRows) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line an operator."""
    header = (translate("Charts", "Operator"), translate("Charts", "GiB"), translate("Charts", "Share"))
    rows = [(each.name, gib(each.value), share_text(each.share)) for each in view.lines]
    return header, (*rows, (translate("Charts", "Sum"), gib(view.total), ""))


def summary(view: KeptRows) -> str:
    """The sum, and the largest of it."""
    some = ", ".join(f"{each.name} {share_text(each.share)}" for each in view.lines[:3])
    text = translate("Charts", "A micro-batch keeps {0} GiB: {1}.")
    return text.format(gib(view.total), some or translate("Charts", "nothing"))
