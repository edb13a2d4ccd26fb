"""The shortlist: which models on which devices serve this load, found in slices, ranked by score."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from calc import (
    Candidate,
    InputError,
    ModelEntry,
    Placing,
    Project,
    QuestionError,
    Score,
    Workload,
    catalogue,
    number,
    ranked,
    read_scores,
    scores_text,
    search_models,
    shortlist,
    with_value,
    with_values,
)
from gui.dialogs.placing_table import MODEL, PlacingTable, ScoreTable, Sorted
from gui.dialogs.rows_view import rows_view
from gui.elided import ElidedLabel
from gui.fields import Field, known_field
from gui.fonts import font
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.slices import Slices
from gui.store import Store
from gui.widgets.number_field import NumberField
from gui.wording import typed_text

ASKED = {
    "prompt": "", "output": "", "arrival_rate": "",
    "slo_ttft": QT_TRANSLATE_NOOP("calc", "TTFT at most"),
    "slo_tpot": QT_TRANSLATE_NOOP("calc", "TPOT at most"),
}  # fmt: skip
REDRAW_MS = 250
ROW = 30
WIDTHS, SCORE_WIDTHS = (52, 200, 60, 232, 88, 84, 84, 92), (240, 110, 90)


class ShortlistDialog(QDialog):
    """Searches with a load of its own, begun from the selected scenario's; `taken` carries a placing."""

    taken = Signal(Placing)

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._known = store, catalogue()
        self._scenario = store.snapshot.scenario
        self._found: list[Placing] = []
        self._share, self._told = 0.0, ""
        self.asked = Form(_field(name, title) for name, title in ASKED.items())
        self.budget = NumberField(_amount, typed_text, "$")
        self.search = QLineEdit()
        self.placings, self.scores = PlacingTable(), ScoreTable()
        self.list_ = rows_view(Sorted(self.placings), WIDTHS, ROW, MODEL)
        self.marks = rows_view(Sorted(self.scores), SCORE_WIDTHS, ROW, 0)
        self._tabs = QTabWidget()
        self._title, self._models, self._month = QLabel(), QLabel(), QLabel()
        self._note = ElidedLabel()
        self.begin, self.import_, self.export, self.close_, self.take = (QPushButton() for _ in range(5))
        self._slices = Slices(self)
        self._redraw = QTimer(self)
        self._redraw.setInterval(REDRAW_MS)
        self._lay_out()
        self._connect()
        self._retranslate()
        self.asked.show_scenario(self._scenario)
        self._look_at()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    # --- what it does ---
    @property
    def entries(self) -> tuple[ModelEntry, ...]:
        """The models that are looked at: what the line finds, else those with a score, else all."""
        text = self.search.text().strip()
        if text:
            return search_models(self._known.models, text)
        scored = self._scored
        return tuple(each for each in self._known.models if each.id in scored) or self._known.models

    @property
    def running(self) -> bool:
        """Whether a search is under way."""
        return self._slices.running

    @property
    def _scored(self) -> dict[str, float]:
        return {each.model: each.score for each in self._store.project.scores}

    def start(self) -> None:
        """Search anew, or stop the search that runs."""
        if self.running:
            self._slices.cancel()
            self._rest()
            return
        self._found, self._share, self._told = [], 0.0, ""
        scores = self._scored
        models = [Candidate(e.id, e.name, e.parameters, scores.get(e.id)) for e in self.entries]
        self._slices.start(self._steps(models))
        self._redraw.start()
        self._tabs.setCurrentIndex(0)
        self._tell()

    def _steps(self, models: list[Candidate]) -> Iterator[None]:
        facts = self._store.snapshot.facts
        assert facts is not None
        steps = shortlist(
            self._scenario, facts, models, self._known.read, self._known.offers, self.budget.good
        )
        for self._share, placing in steps:
            self._found += [placing] if placing else []
            yield
        self._share = 1.0

    def _rest(self) -> None:
        self._redraw.stop()
        self._show()

    def _show(self) -> None:
        """Rank what was found so far."""
        self.placings.fill(ranked(self._found))
        if self.placings.placings and not self.list_.currentIndex().isValid():
            self.list_.selectRow(0)
        self._tell()

    def _tell(self) -> None:
        self.begin.setText(self.tr("Stop") if self.running else self.tr("Find"))
        count = len(self._found)
        if self.running:
            text = self.tr("{0:.0f} % searched, {1:,} found").format(100 * self._share, count)
        elif self._share and not count:
            text = self.tr("Nothing serves this load within the objectives and the budget.")
        elif count:
            text = self.tr("{0:,} found; ★ nothing has a better score for as little money").format(count)
        else:
            text = self.tr("{0:,} models on {1} priced devices").format(
                len(self.entries), len(self._known.offers)
            )
        self._note.setText(self._told or text)
        self.take.setEnabled(bool(count))
        self.export.setEnabled(bool(count) or bool(self._store.project.scores))

    def _edit(self, paths: tuple[str, ...], value: Any) -> None:
        try:
            self._scenario = with_values(self._scenario, paths, value)
        except QuestionError as error:
            self.asked.refuse(paths[0], str(error))
            return
        self.asked.show_scenario(self._scenario)

    def _look_at(self) -> None:
        """List the models that are looked at, with their scores."""
        self.scores.fill(self.entries, self._scored)
        self._tell()

    def _score(self, model: str, score: float | None) -> None:
        """One score typed or taken away: an edit of the project."""
        self._keep({**self._scored, model: score})

    def _keep(self, scores: dict[str, float | None]) -> None:
        kept = tuple(Score(model=m, score=s) for m, s in sorted(scores.items()) if s is not None)

        def change(project: Project) -> Project:
            return with_value(project, "scores", kept)

        self._store.edit(change)
        known = self._scored
        self._found = [
            Placing(Candidate(e.model.id, e.model.name, e.model.parameters, known.get(e.model.id)), e.cost)
            for e in self._found
        ]
        self._look_at()
        self._show()

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Import scores"), "", "CSV (*.csv *.tsv *.txt)")
        if path:
            self.take_scores(Path(path))

    def take_scores(self, path: Path) -> None:
        """Take on the scores of a file; what can't be read of it is said."""
        try:
            scores, problems = read_scores(path.read_bytes(), path.name, self._known)
        except (InputError, OSError) as error:
            self._told = str(error)
            self._tell()
            return
        more = self.tr(" ({0} further lines)").format(len(problems) - 1) if len(problems) > 1 else ""
        taken = self.tr("{0:,} scores taken on").format(len(scores))
        self._told = f"{taken}; {problems[0]}{more}" if problems else taken
        self._keep({**self._scored, **scores})

    def _export(self) -> None:
        """Write the list that is shown, or the scores, as CSV."""
        listed = self._tabs.currentIndex() == 0
        text = self.placings.csv() if listed else scores_text(self._scored)
        proposed = "shortlist.csv" if listed else "scores.csv"
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save as CSV"), proposed, "CSV (*.csv)")
        if path:
            self.write(Path(path), text)

    def write(self, path: Path, text: str) -> None:
        """Write a table; what goes wrong is said."""
        try:
            path.write_text(text, encoding="utf-8")
            self._told = self.tr("Saved as {0}").format(path.name)
        except OSError as error:
            self._told = f"{path.name}: {error.strerror or error}"
        self._tell()

    def _accept(self) -> None:
        row = self.list_.currentIndex()
        if self._tabs.currentIndex() == 0 and row.isValid() and self.placings.placings:
            source = self.list_.model()
            assert isinstance(source, Sorted)
            self.taken.emit(self.placings.placings[source.mapToSource(row).row()])
            self.accept()

    # --- how it is put together ---
    def _lay_out(self) -> None:
        self._title.setFont(font("dialog_title"))
        for label in (self._models, self._month):
            label.setFont(font("caption"))
            label.setProperty("tone", "text2")
        self._note.setProperty("tone", "text2")
        self._tabs.addTab(self.list_, "")
        self._tabs.addTab(self.marks, "")
        halves = QHBoxLayout()
        halves.setSpacing(20)
        halves.addWidget(self._side())
        halves.addWidget(self._tabs, 1)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._note, 1)
        for button in (self.export, self.close_, self.take):
            foot.addWidget(button)
        for button in (self.import_, self.export, self.close_, self.take):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addLayout(halves, 1)
        column.addLayout(foot)
        self.resize(1220, 660)

    def _side(self) -> QWidget:
        """What is asked for."""
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.asked)
        for label, widget in ((self._month, self.budget), (self._models, self.search)):
            label.setBuddy(widget)
            left.addWidget(label)
            left.addWidget(widget)
        self.begin.setProperty("primary", True)
        self.begin.setDefault(True)
        left.addWidget(self.begin)
        left.addStretch(1)
        left.addWidget(self.import_)
        side = QWidget()
        side.setLayout(left)
        side.setFixedWidth(228)
        left.setContentsMargins(0, 0, 0, 0)
        return side

    def _connect(self) -> None:
        self.asked.edited.connect(self._edit)
        self.search.textChanged.connect(self._look_at)
        self.scores.scored.connect(self._score)
        self.begin.clicked.connect(self.start)
        self.import_.clicked.connect(self._import)
        self.export.clicked.connect(self._export)
        self.close_.clicked.connect(self.reject)
        self.take.clicked.connect(self._accept)
        self.list_.doubleClicked.connect(self._accept)
        self._slices.finished.connect(self._rest)
        self._redraw.timeout.connect(self._show)
        self.finished.connect(self._slices.cancel)
        self.finished.connect(self.deleteLater)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Shortlist"))
        self._title.setText(self.tr("Which models on which devices serve this load"))
        self._month.setText(self.tr("At most a month"))
        self.budget.setPlaceholderText(self.tr("no limit"))
        self.budget.setAccessibleName(self._month.text())
        self._models.setText(self.tr("Models"))
        self.search.setPlaceholderText(self.tr("those with a score, or all"))
        self.search.setAccessibleName(self._models.text())
        self.search.setToolTip(self.tr("As in the model library: a name, 7b, >=70b, licence:apache, moe"))
        self.list_.setAccessibleName(self.tr("What serves"))
        self.marks.setAccessibleName(self.tr("Scores"))
        self._tabs.setTabText(0, self.tr("What serves"))
        self._tabs.setTabText(1, self.tr("Scores"))
        self.import_.setText(self.tr("Import scores…"))
        self.export.setText(self.tr("Save as CSV…"))
        self.close_.setText(self.tr("Close"))
        self.take.setText(self.tr("Add as a scenario"))
        self._tell()


def _field(name: str, title: str) -> Field:
    """A field of the load, without a slider."""
    found = replace(known_field(Workload, name, f"workload.{name}"), slider=None)
    return replace(found, title=title) if title else found


def _amount(text: str) -> float | None:
    """Dollars, or none for an empty line."""
    value = number(text) if text.strip() else None
    if value is not None and value <= 0:
        raise ValueError("must be above 0")
    return value
