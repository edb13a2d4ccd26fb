"""Charts: each draws a snapshot; CHARTS names them all, in the order of the overview."""

from collections.abc import Callable
from dataclasses import dataclass

from gui.charts.chart import Chart, Table
from gui.charts.context import ContextChart
from gui.charts.donut import Donut
from gui.charts.memory_bar import MemoryBar
from gui.charts.roofline import Roofline
from gui.charts.table_view import TableView
from gui.language import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class ChartKind:
    """A chart that the window can place: its id, its title to be translated, and what makes one."""

    id: str
    title: str
    make: Callable[[], Chart]


CHARTS: tuple[ChartKind, ...] = (
    ChartKind("donut", QT_TRANSLATE_NOOP("Charts", "Where the parameters are"), Donut),
    ChartKind("memory", QT_TRANSLATE_NOOP("Charts", "Memory on each GPU"), MemoryBar),
    ChartKind("roofline", QT_TRANSLATE_NOOP("Charts", "Roofline"), Roofline),
    ChartKind("context", QT_TRANSLATE_NOOP("Charts", "Memory against context"), ContextChart),
)

__all__ = [
    "CHARTS",
    "Chart",
    "ChartKind",
    "ContextChart",
    "Donut",
    "MemoryBar",
    "Roofline",
    "Table",
    "TableView",
]
