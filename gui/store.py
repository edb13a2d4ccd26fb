"""The one home of state: an immutable project, its history, and the snapshot that every view draws."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from calc import (
    Facts,
    ImportResult,
    InputError,
    Message,
    Project,
    QuestionError,
    Report,
    Scenario,
    evaluate,
    value_at,
    with_model,
    with_value,
    with_values,
)
from gui.history import History, same

Change = Callable[[Project], Project]
TrialChange = Callable[[Scenario], Scenario]


@dataclass(frozen=True)
class Snapshot:
    """One moment of the project: what is edited, every answer to it, and what the person is doing."""

    project: Project
    reports: tuple[Report, ...]
    dragging: bool = False
    edited: frozenset[str] = frozenset()
    messages: tuple[Message, ...] = ()
    seconds: float = 0.0
    facts: Facts | None = field(default=None, compare=False)

    @property
    def scenario(self) -> Scenario:
        """The selected scenario."""
        return self.project.scenario

    @property
    def report(self) -> Report:
        """The answers to the selected scenario."""
        return self.reports[self.project.selected]

    @property
    def baseline_report(self) -> Report | None:
        """The answers to the pinned scenario; None where nothing else than the selected one is pinned."""
        pinned = self.project.baseline
        return None if pinned is None or pinned == self.project.selected else self.reports[pinned]


class Store(QObject):
    """Holds the one project; every edit makes a new one, and only here is it evaluated.

    Many edits within one turn of the event loop become one evaluation. An edit that is not allowed
    changes nothing: it is announced by `refused` and its sentence returned.
    """

    changed = Signal(Snapshot)
    refused = Signal(str, str)  # path, sentence
    history_changed = Signal()

    def __init__(self, project: Project, facts: Facts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facts = facts
        self._history = History(project)
        self._saved = project
        self._gesture: Project | None = None
        self._edited: set[str] = set()
        self._snapshot = self._evaluated(project, ())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.flush)

    @property
    def project(self) -> Project:
        """The project as it stands, evaluated or not."""
        return self._history.present

    @property
    def snapshot(self) -> Snapshot:
        """The latest evaluated snapshot."""
        return self._snapshot

    @property
    def dirty(self) -> bool:
        """Whether anything but the selection differs from what was last saved or opened."""
        return not same(self.project, self._saved)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to make again."""
        return self._history.can_redo

    def edit(self, change: Change, paths: Iterable[str] = ()) -> str:
        """Make one edit; returns the empty string, or the sentence why it is refused."""
        try:
            project = change(self.project)
        except ValueError as error:  # QuestionError, or a deck that pydantic refuses
            return self._refuse(next(iter(paths), ""), str(error))
        self._edited.update(paths)
        self._advance(project)
        return ""

    def edit_value(self, path: str, value: Any) -> str:
        """Set one field of the selected scenario; returns as `edit` does."""
        if _holds(self.project.scenario, path, value):
            return ""
        return self.edit(on_scenario(lambda scenario: with_value(scenario, path, value)), (path,))

    def edit_values(self, paths: tuple[str, ...], value: Any) -> str:
        """Set one value at several fields of the selected scenario at once; returns as `edit` does."""
        if all(_holds(self.project.scenario, path, value) for path in paths):
            return ""
        return self.edit(on_scenario(lambda scenario: _with(scenario, paths, value)), paths)

    def edit_scenario(self, change: TrialChange, path: str) -> str:
        """Change the selected scenario in one step; returns as `edit` does."""
        return self.edit(on_scenario(change), (path,))

    def use_model(self, found: ImportResult) -> str:
        """Put an imported model into the selected scenario, with what the importer said of it."""
        return self.edit_scenario(lambda scenario: with_model(scenario, found), "model")

    def begin_gesture(self) -> None:
        """From here to `end_gesture` all edits are one step to undo."""
        if self._gesture is None:
            self._gesture = self.project

    def end_gesture(self) -> None:
        """Ends the gesture; views hear of it, so that axes may settle."""
        start, self._gesture = self._gesture, None
        if start is not None:
            self._history.join(start)
            self.flush()
            self.history_changed.emit()

    def undo(self) -> None:
        """Take back the last edit."""
        self._travel(self._history.undo)

    def redo(self) -> None:
        """Make the last undone edit again."""
        self._travel(self._history.redo)

    def select(self, index: int) -> None:
        """Show another scenario; this is no edit, so there is nothing to undo."""
        if index != self.project.selected and 0 <= index < len(self.project.scenarios):
            self._history.look(with_value(self.project, "selected", index))
            self._schedule()

    def replace(self, project: Project) -> None:
        """Take another project, as opened or new; raises InputError where it can't be evaluated."""
        try:
            snapshot = self._evaluated(project, ())
        except (ValueError, ArithmeticError) as error:
            raise InputError(str(error)) from None
        self._gesture = None
        self._history, self._saved, self._snapshot = History(project), project, snapshot
        self.history_changed.emit()
        self.changed.emit(snapshot)

    def mark_saved(self) -> None:
        """What stands now is what the file holds."""
        self._saved = self.project
        self.history_changed.emit()

    def trial(self, change: TrialChange, scenario: Scenario | None = None) -> Report | None:
        """The answers to the selected scenario if it were changed so; None where that is not allowed.

        A search in slices names its scenario, since the selected one may be edited between two of them.
        """
        try:
            return evaluate(change(scenario or self.project.scenario), self._facts)
        except (ValueError, ArithmeticError):
            return None

    def flush(self) -> None:
        """Evaluate now what waits for it, and tell every view."""
        self._timer.stop()
        try:
            self._snapshot = self._evaluated(self.project, self._snapshot.reports)
        except (ValueError, ArithmeticError) as error:
            self._history.revert(self._snapshot.project)
            self._refuse(next(iter(self._edited), ""), str(error))
            self.history_changed.emit()
        self._edited.clear()
        self.changed.emit(self._snapshot)

    def _advance(self, project: Project) -> None:
        if project is self.project:
            return
        first_move = self._gesture is self.project
        if self._gesture is None:
            self._history.push(project)
        else:
            self._history.look(project)
        if self._gesture is None or first_move:
            self.history_changed.emit()
        self._schedule()

    def _travel(self, step: Callable[[], bool]) -> None:
        # A drag that goes on is one step, to be undone when it is over.
        if self._gesture is None and step():
            self.history_changed.emit()
            self._schedule()

    def _schedule(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _refuse(self, path: str, sentence: str) -> str:
        sentence = sentence.removeprefix(f"{path}: ")
        self.refused.emit(path, sentence)
        return sentence

    def _evaluated(self, project: Project, reports: tuple[Report, ...]) -> Snapshot:
        """The snapshot of a project; a scenario that has not changed keeps its report."""
        start = perf_counter()
        known = {id(report.scenario): report for report in reports}
        fresh = any(id(scenario) not in known for scenario in project.scenarios)
        reports = tuple(
            known.get(id(scenario)) or evaluate(scenario, self._facts) for scenario in project.scenarios
        )
        return Snapshot(
            project=project,
            reports=reports,
            dragging=self._gesture is not None,
            edited=frozenset(self._edited),
            messages=reports[project.selected].warnings,
            seconds=perf_counter() - start if fresh else self._snapshot.seconds,
            facts=self._facts,
        )


def on_scenario(change: TrialChange) -> Change:
    """The change of a project that changes its selected scenario."""
    return lambda project: with_value(project, f"scenarios.{project.selected}", change(project.scenario))


def _holds(scenario: Scenario, path: str, value: Any) -> bool:
    """Whether the field has that value already."""
    try:
        held = value_at(scenario, path)
    except QuestionError:
        return False
    return type(held) is type(value) and held == value


def _with(scenario: Scenario, paths: tuple[str, ...], value: Any) -> Scenario:
    """One value at several paths; only within a model must they be set at once."""
    if len(paths) > 1 and paths[0].startswith("model."):
        return with_values(scenario, paths, value)
    for path in paths:
        scenario = with_value(scenario, path, value)
    return scenario
