"""Calibrate: paste what an engine printed, see it beside the prediction, take on the shares that fit it."""

from pathlib import Path

from PySide6.QtCore import QDate, QEvent, Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from calc import Compared, Comparison, Known, Project, adopted, catalogue, compare, read_log, with_value
from gui.fonts import font
from gui.store import Store
from gui.text_table import TextTable
from gui.wording import amount_text, titled

SETTLE_MS = 200
MOST_BYTES = 16 * 2**20


class CalibrationDialog(QDialog):
    """Reads a log as it is pasted; what is adopted is one edit of the project."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._found: Comparison | None = None
        known = catalogue()
        self._known = Known(known.facts, known.devices, known.identify, known.likely, known.model)
        self.log, self.values, self.lines = QPlainTextEdit(), TextTable(), TextTable(words=3)
        self._tabs = QTabWidget()
        self._run, self._fit, self._title = QLabel(), QLabel(), QLabel()
        self._file, self._cancel, self.take = QPushButton(), QPushButton(), QPushButton()
        self.forget = QPushButton()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._lay_out()
        self._connect()
        self._retranslate()
        self.read()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._tell()
        super().changeEvent(event)

    # --- what it does ---
    def read(self) -> None:
        """Read what is pasted and set it beside the selected scenario."""
        text = self.log.toPlainText()
        date = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        scenario = self._store.project.scenario
        self._found = compare(read_log(text), scenario, self._known, date) if text.strip() else None
        self._tell()

    def _tell(self) -> None:
        found = self._found
        after = found.after if found and found.after else (None,) * len(found.compared if found else ())
        rows = [self._row(*each) for each in zip(found.compared, after, strict=True)] if found else []
        names = self.tr("Value"), self.tr("Measured"), self.tr("Predicted"), self.tr("Off"), self.tr("Then")
        self.values.rows.fill(names, tuple(rows))
        lines = found.log.lines if found else []
        self.lines.rows.fill(
            (self.tr("Line"), self.tr("Taken as"), self.tr("What it says"), ""),
            tuple((str(e.number), titled(e.said), _listed(e.what) or e.text.strip(), "") for e in lines),
        )
        self._run.setText(self._run_text())
        self._fit.setText(self._fit_text())
        own = found.calibration if found else None
        fits = own is not None and own.device == self._store.project.scenario.hardware.device.id
        self.take.setEnabled(fits)
        self.forget.setVisible(self._store.project.scenario.measured_here is not None)

    def _row(self, each: Compared, left: float | None) -> tuple[str, ...]:
        unit = each.metric.unit
        predicted = "" if each.predicted is None else amount_text(each.predicted, unit)
        off = "" if each.residual is None else f"{each.residual:+.1%}"
        then = f"{left:+.1%}" if left is not None and each.used else titled(each.why)
        return titled(each.metric.title), amount_text(each.sample.value, unit), predicted, off, then

    def _run_text(self) -> str:
        """What the log is of, and what of it is taken in place of the scenario."""
        found = self._found
        if found is None:
            return self.tr(
                "Paste a table of llama-bench, a log of llama.cpp, vLLM or SGLang, or a serving benchmark."
            )
        if not found.compared:
            return self.tr("No measurement is recognised in it.")
        of = self.tr("{0}: {1} on {2}, {3}").format(
            found.log.source or self.tr("a log"), found.scenario.model.name,
            found.scenario.hardware.device.name, found.scenario.deployment.engine,
        )  # fmt: skip
        return of if found.taken else self.tr("{0}; the run is taken to be this scenario's").format(of)

    def _fit_text(self) -> str:
        """The shares that fit, or why none can be taken on."""
        own = self._found.calibration if self._found else None
        if own is None:
            return ""
        if own.device != self._store.project.scenario.hardware.device.id:
            return self.tr("The log is of another device than this scenario: nothing can be taken on.")
        told: list[str] = []
        if own.decode_share is not None:
            told.append(self.tr("decoding at {0:.0%} of its ceiling").format(own.decode_share))
        if own.layer_seconds is not None:
            told.append(self.tr("{0} for each layer").format(amount_text(own.layer_seconds, "seconds")))
        if own.prefill_share is not None:
            told.append(self.tr("prefill at {0:.0%} of its ceiling").format(own.prefill_share))
        return self.tr("What fits it: {0}.").format(", ".join(told))

    def _adopt(self) -> None:
        own = self._found.calibration if self._found else None
        if own is None:
            return

        def change(project: Project) -> Project:
            return with_value(project, "scenarios", adopted(project.scenarios, project.selected, own))

        if not self._store.edit(change, ("calibration",)):
            self.accept()

    def _give_up(self) -> None:
        """Go back to the table of efficiencies."""
        empty = type(self._store.project.scenario.calibration)()
        self._store.edit_scenario(lambda scenario: with_value(scenario, "calibration", empty), "calibration")
        self.accept()

    def _open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Open a log"))
        if path:
            try:
                with Path(path).open("rb") as file:
                    self.log.setPlainText(file.read(MOST_BYTES).decode("utf-8", errors="replace"))
            except OSError as error:
                self._run.setText(error.strerror or str(error))

    # --- how it is put together ---
    def _lay_out(self) -> None:
        self._title.setFont(font("dialog_title"))
        self.log.setFont(font("mono"))
        self.log.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        for label in (self._run, self._fit):
            label.setWordWrap(True)
            label.setProperty("tone", "text2")
        self._tabs.addTab(self.values, "")
        self._tabs.addTab(self.lines, "")
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.addWidget(self.log)
        halves.addWidget(self._tabs)
        halves.setChildrenCollapsible(False)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        self.take.setProperty("primary", True)
        self.take.setDefault(True)
        for widget in (self._file, self.forget):
            widget.setAutoDefault(False)
            foot.addWidget(widget)
        foot.addStretch(1)
        foot.addWidget(self._cancel)
        foot.addWidget(self.take)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        for widget in (self._title, self._run):
            column.addWidget(widget)
        column.addWidget(halves, 1)
        column.addWidget(self._fit)
        column.addLayout(foot)
        self.resize(860, 640)

    def _connect(self) -> None:
        self.log.textChanged.connect(self._settle.start)
        self._settle.timeout.connect(self.read)
        self._file.clicked.connect(self._open)
        self._cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._adopt)
        self.forget.clicked.connect(self._give_up)
        self.finished.connect(self.deleteLater)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Calibrate with a log"))
        self._title.setText(self.windowTitle())
        self.log.setAccessibleName(self.tr("Log"))
        self.values.setAccessibleName(self.tr("Measured and predicted"))
        self.lines.setAccessibleName(self.tr("Line by line"))
        self._tabs.setTabText(0, self.tr("Measured and predicted"))
        self._tabs.setTabText(1, self.tr("Line by line"))
        self._file.setText(self.tr("Open a log…"))
        self._cancel.setText(self.tr("Cancel"))
        self.forget.setText(self.tr("Back to the table"))
        self.take.setText(self.tr("Adopt"))


def _listed(text: str) -> str:
    """What a line states, part by part in the person's language."""
    whole = titled(text)
    return whole if whole != text else ", ".join(titled(part) for part in text.split(", "))
