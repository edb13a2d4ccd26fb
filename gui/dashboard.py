"""The dashboard: every chart in its frame, in two rows, one at a time when it is expanded."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.charts import CHARTS, PAGES, Chart, ChartKind, Page, TableView
from gui.language import translate
from gui.offers import Offer
from gui.offers_bar import OffersBar
from gui.store import Snapshot
from gui.style import appearance
from gui.theme import PANEL_GAP, Density
from gui.widgets.chart_frame import ChartFrame
from gui.widgets.chip import Tone
from gui.wording import verdict

# Shares of the height of the rows of a page, in per cent.
HEIGHTS, COMPACT_HEIGHTS = (46, 54), (50, 50)

TONES: dict[str, Tone] = {"ok": "ok", "tight": "warn", "no": "error"}


class Dashboard(QWidget):
    """Charts side by side; `opened` carries the path of a figure whose working is asked for."""

    opened = Signal(str)
    offer_taken = Signal(object)

    def __init__(self, page: Page = PAGES[0], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page = page
        self.kinds = [kind for kind in CHARTS if kind.page == page.id]
        self.charts: list[Chart] = [kind.make() for kind in self.kinds]
        self._tables = [TableView(chart) for chart in self.charts]
        self.frames = [
            self._framed(*each) for each in zip(self.kinds, self.charts, self._tables, strict=True)
        ]
        self.offers = OffersBar()
        self.offers.taken.connect(self.offer_taken)
        self._snapshot: Snapshot | None = None
        self._expanded: ChartFrame | None = None
        self._said = ""
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(12, 8, 12, 12)
        self._rows.setSpacing(PANEL_GAP)
        self._lines = [self._line(at, shares) for at, shares in enumerate(page.widths)]
        place = self._memory.layout() if self._memory is not None else None
        if place is not None:
            place.addWidget(self.offers)
        appearance.changed.connect(self._dress)
        self._dress()

    @property
    def _memory(self) -> ChartFrame | None:
        named = zip(self.kinds, self.frames, strict=True)
        return next((frame for kind, frame in named if kind.id == "memory"), None)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Hand the snapshot to every chart; hidden ones draw it when they are seen."""
        self._snapshot = snapshot
        said = verdict(snapshot.report)
        if said != self._said and self._memory is not None:
            self._said = said
            self._memory.say(said, TONES[snapshot.report.verdict])
        for chart, table in zip(self.charts, self._tables, strict=True):
            chart.show(snapshot)
            table.refresh()

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Show what would make it fit, or what there is room for."""
        self.offers.show_offers(tuple(offers))

    def show_density(self, density: Density) -> None:
        """Rows of equal height in close quarters."""
        heights = COMPACT_HEIGHTS if density.name == "compact" else HEIGHTS
        for at, height in enumerate(heights[: len(self._lines)]):
            self._rows.setStretch(at, height)

    def collapse(self) -> bool:
        """Bring all charts back; whether one was expanded."""
        was, self._expanded = self._expanded, None
        for frame in self.frames:
            frame.show()
        for line in self._lines:
            line.show()
        return was is not None

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retitle()
            if self._snapshot is not None:
                self.show_snapshot(self._snapshot)
        super().changeEvent(event)

    def _framed(self, kind: ChartKind, chart: Chart, table: TableView) -> ChartFrame:
        frame = ChartFrame(translate("Charts", kind.title), chart, table, chart.controls())
        # The shares of a row are kept whatever the charts would like.
        frame.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        frame.expanded.connect(lambda: self._expand(frame))
        chart.opened.connect(self.opened)
        return frame

    def _line(self, at: int, shares: tuple[int, ...]) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(PANEL_GAP)
        before = sum(map(len, self.page.widths[:at]))
        for frame, share in zip(self.frames[before:], shares, strict=False):
            row.addWidget(frame, share)
        self._rows.addWidget(line, HEIGHTS[at])
        return line

    def _expand(self, frame: ChartFrame) -> None:
        if self._expanded is frame:
            self.collapse()
            return
        self.collapse()
        self._expanded = frame
        for line in self._lines:
            line.setVisible(line.isAncestorOf(frame))
        for other in self.frames:
            other.setVisible(other is frame)

    def _retitle(self) -> None:
        for kind, chart, frame in zip(self.kinds, self.charts, self.frames, strict=True):
            title = translate("Charts", kind.title)
            frame.retitle(title)
            chart.setAccessibleName(title)

    def _dress(self) -> None:
        for chart, table in zip(self.charts, self._tables, strict=True):
            chart.set_theme(appearance.theme)
            table.set_theme(appearance.theme)
