"""What if the model were smaller: choose what is cut and how far, and see what it saves before taking it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from calc import CUTS, Model, QuestionError, Report, cut_size, cut_steps, number, student, variant, with_value
from gui.fonts import font
from gui.messages import refusal
from gui.store import Store
from gui.widgets.combo import Combo
from gui.widgets.field_row import FieldRow
from gui.widgets.log_slider import LogSlider
from gui.widgets.number_field import NumberField
from gui.widgets.scale import Scale
from gui.wording import amount_text, gib, titled, verdict

STUDENT = "student"
SHARES = (10, 100)
SETTLE_MS = 30


class VariantDialog(QDialog):
    """Prunes or shrinks the selected scenario's model on trial; `taken` carries the model."""

    taken = Signal(Model)

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._model: Model = store.snapshot.scenario.model
        self._made: Model = self._model
        self.kind = Combo()
        self.amount, self.width_ = Amount(self), Amount(self)
        self._name, self._why = QLabel(), QLabel()
        self._heads = [QLabel() for _ in range(3)]
        self._cells = [[QLabel() for _ in range(3)] for _ in ROWS]
        self._cancel, self.take = QPushButton(), QPushButton()
        self._row = FieldRow("", self.kind)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.try_it)
        self._retranslate()
        self._lay_out()
        self._connect()
        self._begin()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self.try_it()
        super().changeEvent(event)

    # --- what it does ---
    def _begin(self) -> None:
        """Set the sliders to what the kind can leave: half of it at first."""
        kind = str(self.kind.currentData())
        steps = cut_steps(self._model, "layers" if kind == STUDENT else kind)
        self.amount.offer(steps, steps[len(steps) // 2 - 1])
        self.width_.offer(tuple(range(SHARES[0], SHARES[1] + 1)), 50)
        self.width_.row.setVisible(kind == STUDENT)
        self._label_amounts()
        self.try_it()

    def try_it(self) -> None:
        """Make the variant and say what it would change."""
        try:
            self._made, why = self._variant(), ""
        except QuestionError as error:
            self._made, why = self._model, refusal(str(error).partition(": ")[2])
        made = self._made
        report = None if why else self._store.trial(lambda scenario: with_value(scenario, "model", made))
        before = self._store.snapshot.report
        for (_, text), cells in zip(ROWS, self._cells, strict=True):
            cells[1].setText(text(before))
            cells[2].setText(text(report) if report else "")
        if not why and report is None:
            why = self.tr("The layout of this scenario does not suit it.")
        self._name.setText(made.name)
        self._why.setText(why)
        self._why.setVisible(bool(why))
        self.take.setEnabled(report is not None and made != self._model)

    def _variant(self) -> Model:
        kind = str(self.kind.currentData())
        if kind == STUDENT:
            return student(self._model, self.amount.value, self.width_.value / 100)
        return variant(self._model, {kind: self.amount.value})

    def _accept(self) -> None:
        self.taken.emit(self._made)
        self.accept()

    # --- how it is put together ---
    def _lay_out(self) -> None:
        title = QLabel(self.windowTitle())
        title.setFont(font("dialog_title"))
        self._name.setFont(font("body_medium"))
        self._name.setWordWrap(True)
        self._why.setProperty("tone", "text2")
        self._why.setWordWrap(True)
        table = QGridLayout()
        table.setHorizontalSpacing(24)
        table.setColumnStretch(0, 1)
        for at, cells in enumerate([self._heads, *self._cells]):
            for column, cell in enumerate(cells):
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                table.addWidget(cell, at, column, side)
                if not at or not column:
                    cell.setFont(font("caption"))
                    cell.setProperty("tone", "text2")
        foot = QHBoxLayout()
        foot.setSpacing(8)
        self.take.setProperty("primary", True)
        self.take.setDefault(True)
        foot.addStretch(1)
        foot.addWidget(self._cancel)
        foot.addWidget(self.take)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        for widget in (title, self._row, self.amount.row, self.width_.row, self._name):
            column.addWidget(widget)
        column.addLayout(table)
        column.addWidget(self._why)
        column.addStretch(1)
        column.addLayout(foot)
        self.resize(480, 440)

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(self._begin)
        for each in (self.amount, self.width_):
            each.changed.connect(self._settle.start)
        self._cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._accept)
        self.finished.connect(self.deleteLater)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("What if the model were smaller"))
        self._row.relabel(self.tr("What is cut"))
        cuts = [key for key in CUTS if len(cut_steps(self._model, key)) > 1]
        kinds = [(titled(CUTS[key].title), key) for key in cuts]
        kinds.append((self.tr("Everything: a student to distil into"), STUDENT))
        if not self.kind.count():
            for text, key in kinds:
                self.kind.addItem(text, key)
        for at, (text, _) in enumerate(kinds):
            self.kind.setItemText(at, text)
        self._label_amounts()
        for head, text in zip(self._heads, ("", self.tr("now"), self.tr("then")), strict=True):
            head.setText(text)
        words = (self.tr("Parameters"), self.tr("Memory per GPU"), self.tr("Verdict"), self.tr("Per token"))
        for cells, text in zip(self._cells, words, strict=True):
            cells[0].setText(text)
        self._cancel.setText(self.tr("Cancel"))
        self.take.setText(self.tr("Add as a scenario"))

    def _label_amounts(self) -> None:
        kind = str(self.kind.currentData() or "layers")
        cut = "layers" if kind == STUDENT else kind
        left = self.tr("{0} left, of {1:,}")
        self.amount.row.relabel(left.format(titled(CUTS[cut].title), cut_size(self._model, cut)))
        self.width_.row.relabel(self.tr("Width left, in per cent"))


class Amount(QObject):
    """A number among some steps, typed or slid; `changed` says that it is another."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.value = 0
        self._steps: tuple[int, ...] = (0, 1)
        self.line = NumberField(number, lambda value: f"{value or 0:,}")
        self.line.setFixedWidth(104)
        self.row = FieldRow("", self.line)
        self.slider: LogSlider | None = None
        self.line.edited.connect(self._set)
        self.line.stepped.connect(self._step)

    def offer(self, steps: tuple[int, ...], value: int) -> None:
        """The steps, and where it stands first."""
        self._steps = steps
        if self.slider is not None:
            self.slider.deleteLater()
        self.slider = LogSlider(Scale(steps[0], steps[-1], "linear", True))
        self.slider.moved.connect(self._set)
        self.row.put_below(self.slider)
        self._show(value)

    def _set(self, value: float) -> None:
        near = min(self._steps, key=lambda step: (abs(step - value), step))
        self._show(near)
        self.changed.emit()

    def _step(self, by: int) -> None:
        at = self._steps.index(self.value) + by
        self._set(self._steps[min(max(0, at), len(self._steps) - 1)])

    def _show(self, value: int) -> None:
        self.value = value
        self.line.show_value(value)
        if self.slider is not None:
            self.slider.show_value(value)


def _memory(report: Report) -> str:
    return f"{gib(report.values['memory.total'])} GiB"


# What is compared, and how it is written; named in the dialog in this order.
ROWS: tuple[tuple[str, Callable[[Report], str]], ...] = (
    ("parameters.total", lambda report: amount_text(report.values["parameters.total"], "parameters")),
    ("memory.total", _memory),
    ("memory.headroom", verdict),
    ("decode.tpot", lambda report: amount_text(report.values["decode.tpot"], "seconds")),
)
