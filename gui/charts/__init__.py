"""Charts: each draws a snapshot; PAGES and CHARTS name them all, in the order of the tabs."""

from collections.abc import Callable
from dataclasses import dataclass

from gui.charts.batches_chart import BatchesChart
from gui.charts.bill_chart import BillChart
from gui.charts.budget_loss_chart import BudgetLossChart
from gui.charts.causes_chart import CausesChart
from gui.charts.chart import Chart, Table
from gui.charts.compared_chart import ComparedChart
from gui.charts.context import ContextChart
from gui.charts.costs_chart import CostsChart
from gui.charts.donut import Donut
from gui.charts.heat_map import HeatMap
from gui.charts.kept_chart import KeptChart
from gui.charts.latency_chart import LatencyChart
from gui.charts.memory_bar import MemoryBar
from gui.charts.pipeline_chart import PipelineChart
from gui.charts.roofline import Roofline
from gui.charts.scale_plane_chart import ScalePlaneChart
from gui.charts.stages_chart import StagesChart
from gui.charts.table_view import TableView
from gui.charts.tornado_chart import TornadoChart
from gui.charts.waterfall_chart import WaterfallChart
from gui.charts.worth_chart import WorthChart
from gui.language import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class ChartKind:
    """A chart that the window can place: id, title to be translated, what makes one, and its page."""

    id: str
    title: str
    make: Callable[[], Chart]
    page: str = "overview"


@dataclass(frozen=True, slots=True)
class Page:
    """A tab of charts: id, title to be translated, and the shares of the width of each row in per cent."""

    id: str
    title: str
    widths: tuple[tuple[int, ...], ...]


PAGES: tuple[Page, ...] = (
    Page("overview", QT_TRANSLATE_NOOP("Charts", "Overview"), ((42, 58), (55, 45))),
    Page("serving", QT_TRANSLATE_NOOP("Charts", "Serving"), ((55, 45), (55, 45))),
    Page("money", QT_TRANSLATE_NOOP("Charts", "Money"), ((45, 55),)),
    Page("training", QT_TRANSLATE_NOOP("Charts", "Training"), ((58, 42), (100,))),
    Page("scaling", QT_TRANSLATE_NOOP("Charts", "Scaling"), ((58, 42),)),
    Page("sweep", QT_TRANSLATE_NOOP("Charts", "Sweep"), ((64, 36),)),
    Page("compare", QT_TRANSLATE_NOOP("Charts", "Compare"), ((56, 44),)),
)
CHARTS: tuple[ChartKind, ...] = (
    ChartKind("donut", QT_TRANSLATE_NOOP("Charts", "Where the parameters are"), Donut),
    ChartKind("memory", QT_TRANSLATE_NOOP("Charts", "Memory on each GPU"), MemoryBar),
    ChartKind("roofline", QT_TRANSLATE_NOOP("Charts", "Roofline"), Roofline),
    ChartKind("context", QT_TRANSLATE_NOOP("Charts", "Memory against context"), ContextChart),
    ChartKind("latency", QT_TRANSLATE_NOOP("Charts", "Throughput against latency"), LatencyChart, "serving"),
    ChartKind(
        "causes", QT_TRANSLATE_NOOP("Charts", "Where the time of a token goes"), CausesChart, "serving"
    ),
    ChartKind("batches", QT_TRANSLATE_NOOP("Charts", "Batch sweep"), BatchesChart, "serving"),
    ChartKind("costs", QT_TRANSLATE_NOOP("Charts", "Cost per device type"), CostsChart, "serving"),
    ChartKind("bill", QT_TRANSLATE_NOOP("Charts", "What it costs"), BillChart, "money"),
    ChartKind("worth", QT_TRANSLATE_NOOP("Charts", "Own devices or an API"), WorthChart, "money"),
    ChartKind("stages", QT_TRANSLATE_NOOP("Charts", "Memory by pipeline stage"), StagesChart, "training"),
    ChartKind("kept", QT_TRANSLATE_NOOP("Charts", "Kept for the backward pass"), KeptChart, "training"),
    ChartKind("pipeline", QT_TRANSLATE_NOOP("Charts", "Pipeline timeline"), PipelineChart, "training"),
    ChartKind("plane", QT_TRANSLATE_NOOP("Charts", "Sizes and tokens"), ScalePlaneChart, "scaling"),
    ChartKind("loss", QT_TRANSLATE_NOOP("Charts", "Loss against budget"), BudgetLossChart, "scaling"),
    ChartKind("heat", QT_TRANSLATE_NOOP("Charts", "Two values at once"), HeatMap, "sweep"),
    ChartKind("tornado", QT_TRANSLATE_NOOP("Charts", "What it hangs on"), TornadoChart, "sweep"),
    ChartKind(
        "compared", QT_TRANSLATE_NOOP("Charts", "Scenarios beside each other"), ComparedChart, "compare"
    ),
    ChartKind("waterfall", QT_TRANSLATE_NOOP("Charts", "Why it differs"), WaterfallChart, "compare"),
)

__all__ = [
    "CHARTS",
    "PAGES",
    "BatchesChart",
    "BillChart",
    "BudgetLossChart",
    "CausesChart",
    "Chart",
    "ChartKind",
    "ComparedChart",
    "ContextChart",
    "CostsChart",
    "Donut",
    "HeatMap",
    "KeptChart",
    "LatencyChart",
    "MemoryBar",
    "Page",
    "PipelineChart",
    "Roofline",
    "ScalePlaneChart",
    "StagesChart",
    "Table",
    "TableView",
    "TornadoChart",
    "WaterfallChart",
    "WorthChart",
]
