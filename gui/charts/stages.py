"""Memory of each pipeline stage in training as numbers: stacked parts, capacity, the moment of each peak."""

from dataclasses import dataclass

from calc import Report, StageLoad
from gui.charts.axes import Axis, linear
from gui.charts.loads import Slab, slabs
from gui.charts.parts import STACK_ORDER, ordered
from gui.held import held
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.wording import GIB, gib

MOMENTS = {
    "loss": QT_TRANSLATE_NOOP("Charts", "when the loss is computed"),
    "backward": QT_TRANSLATE_NOOP("Charts", "in the backward pass"),
    "update": QT_TRANSLATE_NOOP("Charts", "when weights are updated"),
    "load": QT_TRANSLATE_NOOP("Charts", "when weights are loaded"),
}
LEGEND_ROOM = 1.12  # above the columns, for the names of the parts


@dataclass(frozen=True, slots=True)
class Column:
    """One stage: its number from 1, parts from below, their sum in bytes, the moment of it, its devices."""

    number: int
    slabs: tuple[Slab, ...]
    total: float
    moment: str
    devices: int


@dataclass(frozen=True, slots=True)
class Stages:
    """Everything that the chart draws; bytes throughout, the axis in GiB."""

    columns: tuple[Column, ...]
    usable: float
    axis: Axis
    legend: tuple[tuple[str, str], ...]

    @property
    def fullest(self) -> Column:
        """The stage that decides."""
        return max(self.columns, key=lambda each: each.total)


def stages(report: Report, axis: Axis | None = None) -> Stages | None:
    """The chart of a report; None where nothing trains. A given axis stays, as while a slider is dragged."""
    if not report.training:
        return None
    columns = tuple(map(_column, report.training))
    usable = held(report, "allowed")
    needed = max(usable, *(each.total for each in columns))
    keys = ordered(((slab.key, 1.0) for each in columns for slab in each.slabs), STACK_ORDER)
    names = {slab.key: slab.name for each in columns for slab in each.slabs}
    legend = tuple((key, names[key]) for key in dict.fromkeys(key for key, _ in keys))
    return Stages(columns, usable, axis or linear(LEGEND_ROOM * needed / GIB), legend)


def _column(load: StageLoad) -> Column:
    return Column(load.at + 1, slabs(load.parts, True), float(load.total), load.moment, load.devices)


def stage_name(column: Column) -> str:
    """A stage as it is called."""
    return translate("Charts", "Stage {0}").format(column.number)


def table(view: Stages) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a stage, one column a part, in GiB."""
    header = (
        translate("Charts", "Stage"), *(name for _, name in view.legend), translate("Charts", "Sum"),
        translate("Charts", "Peak"),
    )  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for each in view.columns:
        parts = {slab.key: slab.value for slab in each.slabs}
        values = [gib(parts.get(key, 0.0)) for key, _ in view.legend]
        rows.append((f"{each.number}", *values, gib(each.total), translate("Charts", MOMENTS[each.moment])))
    return header, tuple(rows)


def summary(view: Stages) -> str:
    """The stage that decides in a sentence."""
    each = view.fullest
    text = translate("Charts", "{0} is the fullest with {1} of {2} GiB, {3}.")
    moment = translate("Charts", MOMENTS[each.moment])
    return text.format(stage_name(each), gib(each.total), gib(view.usable), moment)
