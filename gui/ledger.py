"""The ledger tab: every operator of a step, what it computes and moves, and what bounds it."""

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from calc import Phase, RowTime, significant
from gui.fonts import font
from gui.policies_of import in_force
from gui.store import Snapshot
from gui.text_table import TextTable
from gui.widgets.combo import Combo
from gui.wording import PHASES, SHORT_BOUNDS, amount_text, component, worded

REFRESH_MS = 125
WORDS = 3


class LedgerTab(QWidget):
    """The rows of prefill or decode; refreshed a few times a second while it is seen."""

    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._stale = False
        self._phase = Combo()
        self._phase.setFixedWidth(160)
        self._phase.addItems(["", ""])
        self._phase.setCurrentIndex(1)
        self._phase.currentIndexChanged.connect(self._fill)
        self._total = QLabel()
        self._total.setFont(font("caption"))
        self._total.setProperty("tone", "text2")
        self.table = TextTable(WORDS)
        head = QHBoxLayout()
        head.addWidget(self._phase)
        head.addWidget(self._total)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 12)
        column.setSpacing(8)
        column.addLayout(head)
        card = QFrame()
        card.setProperty("card", True)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(8, 4, 8, 8)
        inside.addWidget(self.table)
        column.addWidget(card, 1)
        self._throttle = QTimer(self)
        self._throttle.setSingleShot(True)
        self._throttle.setInterval(REFRESH_MS)
        self._throttle.timeout.connect(self._refresh)
        self._retranslate()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot in; the table is written when it is seen, and not at every step of a drag."""
        self._snapshot, self._stale = snapshot, True
        if self.isVisible() and not self._throttle.isActive():
            self._throttle.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _refresh(self) -> None:
        if self._stale:
            self._fill()

    def _fill(self) -> None:
        if self._snapshot is None:
            return
        self._stale = False
        report = self._snapshot.report
        phase = report.decode if self._phase.currentIndex() == 1 else report.prefill
        self.table.rows.fill(self._header(), tuple(cells(row) for row in phase.rows))
        self._total.setText(self._totals(phase))

    def _totals(self, phase: Phase) -> str:
        counted = in_force("attention_flops", self._snapshot.report) if self._snapshot else None
        policy = self.tr(" · {0}: {1}").format(counted.title, counted.setting) if counted else ""
        totals = self.tr("{0} rows: {1}, {2} through memory, at best {3}").format(
            len(phase.rows),
            amount_text(phase.flops, "FLOP"),
            amount_text(phase.bytes, "bytes"),
            amount_text(phase.seconds, "seconds"),
        )
        return totals + policy

    def _header(self) -> tuple[str, ...]:
        return (
            self.tr("Operator"), self.tr("Component"), self.tr("Bound"), self.tr("Times"), self.tr("FLOPs"),
            self.tr("Weights"), self.tr("Cache"), self.tr("Traffic"), self.tr("FLOP/byte"), self.tr("Time"),
        )  # fmt: skip

    def _retranslate(self) -> None:
        for at, name in enumerate(("prefill", "decode")):
            self._phase.setItemText(at, worded(PHASES[name]))
        self._phase.setAccessibleName(self.tr("Phase"))
        self.table.setAccessibleName(self.tr("Ledger"))
        self._fill()


def cells(row: RowTime) -> tuple[str, ...]:
    """One row of the ledger as texts."""
    return (
        row.id,
        component(row.component),
        worded(SHORT_BOUNDS[row.bound]),
        f"{row.count:,}",
        amount_text(row.flops, "FLOP") if row.flops else "",
        amount_text(row.weight_bytes, "bytes") if row.weight_bytes else "",
        amount_text(row.cache_bytes, "bytes") if row.cache_bytes else "",
        amount_text(row.bytes, "bytes") if row.bytes else "",
        significant(row.intensity) if row.intensity else "",
        amount_text(row.seconds, "seconds"),
    )
