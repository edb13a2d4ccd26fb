"""The window: everything in its place, and the wires between store, panels, charts and commands."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from calc import Model, catalogue, with_value
from gui.about import show_about, show_keys
from gui.commands import Actions
from gui.dialogs.calibration import CalibrationDialog
from gui.dialogs.library import Library
from gui.dialogs.picker import Picker
from gui.dialogs.shortlist import ShortlistDialog
from gui.dialogs.variant import VariantDialog
from gui.document import Document
from gui.language import speak
from gui.layout import Layout
from gui.model_editor.editor import ModelEditor
from gui.offers import Offers
from gui.preferences import geometry, language, remember
from gui.present import Presentation
from gui.scenarios import Scenarios
from gui.store import Snapshot, Store
from gui.style import appearance
from gui.theme import COMFORTABLE, COMPACT, COMPACT_BELOW, Density
from gui.window_style import window_sheet

START_SIZE = (1440, 900)
LEAST_SIZE = (960, 600)
FRAME = QSize(16, 40)  # what a window manager adds around a window


def first_size(window: QWidget) -> QSize:
    """The size of a first start: the usual one, or what the screen has room for."""
    screen = window.screen()
    room = screen.availableGeometry().size() - FRAME if screen else QSize(*START_SIZE)
    return QSize(*START_SIZE).boundedTo(room).expandedTo(QSize(*LEAST_SIZE))


class Window(QMainWindow):
    """One project in one window."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.document = Document(store, self)
        self.scenarios = Scenarios(store)
        self.language = language()
        self._density: Density | None = None
        self._presentation: Presentation | None = None
        self._editor: ModelEditor | None = None
        self.actions_ = Actions(self, self)
        self.layout_ = Layout(self.actions_, catalogue())
        self.setCentralWidget(self.layout_)
        self.setAcceptDrops(True)
        self.setMinimumSize(*LEAST_SIZE)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._offers = Offers(store)
        self._connect()
        appearance.changed.connect(self._dress)
        self._dress()
        self._show(store.snapshot)
        self._name()
        self.resize(first_size(self))
        placed = geometry()
        if placed is not None:
            self.restoreGeometry(placed)
        self._fit_density()
        self.setFocus()

    # --- wires ---
    def _connect(self) -> None:
        store, parts = self.store, self.layout_
        store.changed.connect(self._show)
        store.refused.connect(self._refuse)
        store.history_changed.connect(self._name)
        self._offers.found.connect(parts.dashboard.show_offers)
        parts.dashboard.offer_taken.connect(self._offers.take)
        self.document.failed.connect(parts.banner.say)
        self.document.renamed.connect(self._name)
        # What went wrong before is over once something went right.
        self.document.renamed.connect(parts.banner.hide)
        parts.edited.connect(store.edit_values)
        parts.gesture_started.connect(store.begin_gesture)
        parts.gesture_finished.connect(store.end_gesture)
        parts.model.model_chosen.connect(self._use_model)
        parts.model.library_asked.connect(self.show_library)
        parts.model.file_asked.connect(self.document.ask_model)
        parts.model.editor_asked.connect(self.show_model_editor)
        parts.hardware.picker_asked.connect(self.show_picker)
        parts.workload.draft_chosen.connect(self._use_draft)
        parts.workload.preset_chosen.connect(self._use_preset)
        parts.workload.training_chosen.connect(self._use_training)
        strip = parts.filmstrip
        strip.selected.connect(self.scenarios.select)
        strip.duplicated.connect(self.scenarios.duplicate)
        strip.removed.connect(self.scenarios.remove)
        strip.renamed.connect(lambda index, title: self.scenarios.rename(title, index))
        strip.pinned.connect(self.scenarios.pin)
        parts.working_asked.connect(self.open_working)
        parts.working.closed.connect(self.close_working)
        parts.top.recent_chosen.connect(lambda path: self.document.open(Path(path)))
        palette = parts.top.palette_button
        palette.command_chosen.connect(lambda name: self.actions_[name].trigger())
        palette.figure_chosen.connect(self.open_working)
        palette.field_chosen.connect(parts.go_to_field)

    def _show(self, snapshot: Snapshot) -> None:
        self.layout_.show_snapshot(snapshot)
        if self._presentation is not None:
            self._presentation.show_snapshot(snapshot)
        if self._editor is not None:
            self._editor.show_snapshot(snapshot)

    def _refuse(self, path: str, sentence: str) -> None:
        """A refused edit is marked where it was made, in the editor of the model or in the window."""
        if self._editor is None or not self._editor.refuse(path, sentence):
            self.layout_.refuse(path, sentence)

    def _name(self) -> None:
        """Title, saved state and what can be done follow the history and the file."""
        self.setWindowTitle(f"{self.document.name}[*] – Slipstick")
        self.setWindowModified(self.store.dirty)
        self.layout_.status.show_saved(self.store.dirty)
        self.layout_.top.show_title(f"{self.document.name}{' *' if self.store.dirty else ''}")
        self.actions_.refresh()
        if self._editor is not None:
            self._editor.show_history(self.store.can_undo, self.store.can_redo)

    # --- what commands do ---
    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""
        return appearance.theme.name == "dark"

    @property
    def working_open(self) -> bool:
        """Whether a working is shown."""
        return self.layout_.working_open

    def toggle_theme(self) -> None:
        """Light to dark and back; the choice is remembered."""
        set_theme("light" if self.dark else "dark")
        remember("theme", appearance.theme.name)

    def set_language(self, name: str) -> None:
        """Speak another language at once; the choice is remembered."""
        self.language = name
        speak(name)
        remember("language", name)

    def open_working(self, path: str) -> None:
        """Show the working of a figure."""
        if path in self.store.snapshot.report.values:
            self.layout_.open_working(path, self.store.snapshot)
            self.actions_.refresh()

    def close_working(self) -> None:
        """Put the working away."""
        self.layout_.close_working()
        self.actions_.refresh()

    def show_library(self) -> None:
        """Choose the model from the table of all."""
        library = Library(catalogue(), self.store.snapshot.scenario.model.catalogue_id, self)
        library.chosen.connect(self._use_model)
        library.open()

    def show_picker(self) -> None:
        """Choose the device from the table of all."""
        picker = Picker(self.store, catalogue(), self)
        picker.chosen.connect(self._use_device)
        picker.open()

    def show_model_editor(self) -> None:
        """Design the model beside the window; one editor is enough."""
        if self._editor is None:
            self._editor = editor = ModelEditor(catalogue(), self)
            editor.edited.connect(self.edit_model)
            editor.model_chosen.connect(self._use_model)
            editor.working_asked.connect(self._show_working)
            editor.undo_asked.connect(self.store.undo)
            editor.redo_asked.connect(self.store.redo)
            editor.finished.connect(self._end_editor)
            for name in ("undo", "redo"):
                editor.addAction(self.actions_[name])
            editor.show_snapshot(self.store.snapshot)
            editor.show_history(self.store.can_undo, self.store.can_redo)
            editor.show()
        self._editor.raise_()
        self._editor.activateWindow()

    @property
    def model_editor(self) -> ModelEditor | None:
        """The editor of the model, while there is one."""
        return self._editor

    def show_variant(self) -> None:
        """Ask what if the model were smaller; what is taken becomes a scenario."""
        dialog = VariantDialog(self.store, self)
        dialog.taken.connect(self.scenarios.add_model)
        dialog.open()

    def show_calibration(self) -> None:
        """Ask for a log of an engine; the efficiencies that fit it are taken on."""
        CalibrationDialog(self.store, self).open()

    def show_shortlist(self) -> None:
        """Ask which models on which devices serve the load; what is taken becomes a scenario."""
        dialog = ShortlistDialog(self.store, self)
        dialog.taken.connect(self.scenarios.add_placing)
        dialog.open()

    def edit_model(self, change: Callable[[Model], Model], path: str) -> None:
        """Change the model of the selected scenario; `path` names the field that is about."""
        self.store.edit_scenario(lambda scenario: with_value(scenario, "model", change(scenario.model)), path)

    def rename_scenario(self) -> None:
        """Write over the title of the selected scenario."""
        self.layout_.filmstrip.rename(self.store.project.selected)

    def focus_search(self) -> None:
        """Open the search of commands."""
        self.layout_.top.palette_button.open()

    def present(self) -> None:
        """Show the deck full screen."""
        if self._presentation is None:
            self._presentation = Presentation(self.store)
            self._presentation.left.connect(self._end_presentation)
            self._presentation.showFullScreen()

    @property
    def slide(self) -> Presentation | None:
        """The presentation, while there is one."""
        return self._presentation

    def show_keys(self) -> None:
        """List the keys."""
        show_keys(self)

    def show_about(self) -> None:
        """Say what this is."""
        show_about(self)

    def _dress(self) -> None:
        self.setStyleSheet(window_sheet(appearance.theme))

    def _end_presentation(self) -> None:
        presentation, self._presentation = self._presentation, None
        if presentation is not None:
            presentation.close()
            presentation.deleteLater()
            self.activateWindow()

    def _end_editor(self) -> None:
        editor, self._editor = self._editor, None
        if editor is not None:
            editor.deleteLater()

    def _show_working(self, path: str) -> None:
        self.open_working(path)
        self.activateWindow()

    def _use_model(self, identifier: str) -> None:
        self.store.use_model(catalogue().read(identifier))

    def _use_draft(self, identifier: str) -> None:
        draft = catalogue().model(identifier) if identifier else None
        self.store.edit_value("draft", draft)

    def _use_preset(self, identifier: str) -> None:
        preset = next(each for each in catalogue().presets if each.id == identifier)
        self.store.edit_scenario(preset.taken, "workload")

    def _use_training(self, identifier: str) -> None:
        preset = next(each for each in catalogue().training_presets if each.id == identifier)
        self.store.edit_scenario(preset.taken, "training")

    def _use_device(self, identifier: str) -> None:
        known = catalogue()
        self.store.edit_scenario(lambda scenario: known.with_device(scenario, identifier), "hardware.device")

    # --- what Qt tells ---
    def _fit_density(self) -> None:
        small = self.width() < COMPACT_BELOW[0] or self.height() < COMPACT_BELOW[1]
        density = COMPACT if small else COMFORTABLE
        if density is not self._density:
            self._density = density
            self.layout_.show_density(density)
        self.layout_.place_working(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_density()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (self.working_open or self.layout_.collapse()):
            self.close_working()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.actions_.retranslate()
            self._name()
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls()[:1]:
            self.document.open(Path(url.toLocalFile()))

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.document.may_discard():
            event.ignore()
            return
        self._end_presentation()
        if self._editor is not None:
            self._editor.close()
        remember("window/geometry", self.saveGeometry())
        event.accept()


def set_theme(name: str) -> None:
    """Put a theme on the running application."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    appearance.apply(app, name)
