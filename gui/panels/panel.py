"""What every panel is: a section of the dock that shows a snapshot and says what a person edits."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from calc import Scenario
from gui.form import Form
from gui.store import Snapshot
from gui.theme import Density
from gui.widgets.section import Section


class Panel(Section):
    """A section with forms; their edits and gestures are the panel's."""

    edited = Signal(tuple, object)  # paths, value
    gesture_started = Signal()
    gesture_finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.forms: list[Form] = []
        self._snapshot: Snapshot | None = None

    def adopt(self, form: Form) -> Form:
        """Take in a form: what it says, the panel says."""
        form.edited.connect(self.edited)
        form.gesture_started.connect(self.gesture_started)
        form.gesture_finished.connect(self.gesture_finished)
        self.forms.append(form)
        return form

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Write what is edited into the forms; those out of sight wait for the end of a drag."""
        self._snapshot = snapshot
        original, pinned = self.original(snapshot), baseline(snapshot)
        for form in self.forms:
            if not snapshot.dragging or form.isVisible():
                form.show_scenario(snapshot.scenario, original, pinned)
        self.tell(snapshot)

    def tell(self, snapshot: Snapshot) -> None:
        """Say in the head what a snapshot comes to."""

    def original(self, snapshot: Snapshot) -> Scenario | None:
        """What a changed field goes back to: the pinned baseline."""
        return baseline(snapshot)

    def refuse(self, path: str, sentence: str) -> bool:
        """Mark the field that a refused edit belongs to; whether this panel has it."""
        return any(form.refuse(path, sentence) for form in self.forms)

    def reveal(self, path: str) -> None:
        """Unfold what hides a field."""
        self.open()

    def show_density(self, density: Density) -> None:
        """Closer or wider."""
        for form in self.forms:
            form.show_density(density)

    def retranslate(self) -> None:
        """Put the panel's own words into the language in force."""

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if self._snapshot is not None:
                self.tell(self._snapshot)
        super().changeEvent(event)


def baseline(snapshot: Snapshot) -> Scenario | None:
    """The pinned scenario, where it is not the one shown."""
    report = snapshot.baseline_report
    return report.scenario if report else None
