"""The file that the project lives in: new, open, save, and the question before anything is lost."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QIODevice, QObject, QSaveFile, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from calc import (
    SUFFIX,
    InputError,
    Project,
    catalogue,
    default_scenario,
    model_text,
    project_text,
    read_model_file,
    read_project_file,
    with_model,
    with_value,
)
from gui.example import classic, example
from gui.preferences import note_recent
from gui.store import Store

MODEL_SUFFIX = ".json"


class Document(QObject):
    """Moves the store's project from and to files; `failed` carries one line where that can't be done."""

    renamed = Signal()
    failed = Signal(str)

    def __init__(self, store: Store, window: QWidget) -> None:
        super().__init__(store)
        self._store = store
        self._window = window
        self.path: Path | None = None

    @property
    def name(self) -> str:
        """The name to show: the file's, or that there is none."""
        return self.path.stem if self.path else self.tr("Untitled")

    def new(self) -> None:
        """Start from one scenario."""
        if self.may_discard():
            self._take(fresh_project(), None)

    def example(self, identifier: str = "") -> None:
        """Show the finished example of the first start, or one of the classics."""
        if self.may_discard():
            self._take(classic(identifier) if identifier else example(), None)

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        kinds = self.tr("Projects and model configurations (*.slip *.json);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open"), self._folder(), kinds)
        if path:
            self.open(Path(path))

    def ask_model(self) -> None:
        """Ask for a model configuration and put it into the selected scenario."""
        kinds = self.tr("Models (*.json *.gguf *.safetensors);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open model"), self._folder(), kinds)
        if path:
            self.open(Path(path))

    def open(self, path: Path) -> bool:
        """Open a project, or put a model into the selected scenario; whether that could be done."""
        return self._tried(lambda: self._open(path))

    def start(self, path: Path) -> bool:
        """Open what the command line names: a project, or a model in a project of its own."""
        if is_project(path):
            return self.open(path)

        def begin() -> bool:
            found = read_model_file(path)
            project = fresh_project()
            project = with_value(project, "scenarios.0", with_model(project.scenario, found))
            return self._take(with_value(project, "scenarios.0.title", found.model.name), None)

        return self._tried(begin)

    def save(self) -> bool:
        """Save to the project's file, or ask for one."""
        return self._tried(lambda: self._write(self.path)) if self.path else self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and save to it."""
        proposed = str(self.path or Path(self._folder()) / f"{self.name}{SUFFIX}")
        kinds = self.tr("Slipstick projects (*.slip)")
        chosen, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save as"), proposed, kinds)
        if not chosen:
            return False
        path = self._suffixed(Path(chosen), SUFFIX)
        return path is not None and self._tried(lambda: self._write(path))

    def export_model(self) -> bool:
        """Ask for a file and write the model of the selected scenario to it, for other projects to open."""
        scenario = self._store.project.scenario
        name = "".join(
            letter if letter.isalnum() or letter in "-._ " else "_" for letter in scenario.model.name
        )
        proposed = str(Path(self._folder()) / f"{name.strip('. ') or 'model'}{MODEL_SUFFIX}")
        kinds = self.tr("Models (*.json)")
        chosen, _ = QFileDialog.getSaveFileName(self._window, self.tr("Export model"), proposed, kinds)
        if not chosen:
            return False
        path = self._suffixed(Path(chosen), MODEL_SUFFIX)
        text = model_text(scenario.model, [notice.message for notice in scenario.said])
        return path is not None and self._tried(lambda: self._written(path, text))

    def may_discard(self) -> bool:
        """Whether the project may be left: it is saved, or the person says so."""
        if not self._store.dirty:
            return True
        box = QMessageBox(self._window)
        box.setWindowTitle(self.tr("Unsaved changes"))
        box.setText(self.tr("Save the changes to {0}?").format(self.name))
        box.setInformativeText(self.tr("They are lost otherwise."))
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        answer = box.exec()
        if answer == buttons.Save:
            return self.save()
        return answer == buttons.Discard

    def _suffixed(self, path: Path, suffix: str) -> Path | None:
        """The path with the suffix of its kind; None where the person keeps what stands there."""
        if path.suffix == suffix:
            return path
        path = path.with_name(path.name + suffix)
        # The dialog asked about the name as it was typed.
        return None if path.exists() and not self._may_replace(path) else path

    def _may_replace(self, path: Path) -> bool:
        """Whether the person lets another file go."""
        question = self.tr("{0} exists already. Replace it?").format(path.name)
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(self._window, self.tr("Save as"), question, buttons.Yes | buttons.No)
        return answer == buttons.Yes

    def _tried(self, act: Callable[[], bool]) -> bool:
        try:
            return act()
        except InputError as error:
            self.failed.emit(" ".join(str(error).split()))
            return False

    def _open(self, path: Path) -> bool:
        if is_project(path):
            read_project_file(path)  # a file that can't be read asks nobody to save anything
            # Saving may have written this very file: it is read as it stands after the question.
            return self.may_discard() and self._take(read_project_file(path), path)
        found = read_model_file(path)
        refused = self._store.use_model(found)
        if refused:
            raise InputError(f"{path}: {refused}")
        note_recent(path)
        self.renamed.emit()
        return True

    def _take(self, project: Project, path: Path | None) -> bool:
        self._store.replace(project)
        self.path = path
        if path:
            note_recent(path)
        self.renamed.emit()
        return True

    def _write(self, path: Path | None) -> bool:
        assert path is not None
        self._written(path, project_text(self._store.project))
        self.path = path
        self._store.mark_saved()
        note_recent(path)
        self.renamed.emit()
        return True

    def _written(self, path: Path, text: str) -> bool:
        """Write all or nothing: the old file stands until the new one is complete."""
        file = QSaveFile(str(path))
        data = text.encode()
        written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == len(data)
        if not (written and file.commit()):
            raise InputError(f"{path}: {file.errorString()}")
        return True

    def _folder(self) -> str:
        return str(self.path.parent if self.path else Path.home())


def is_project(path: Path) -> bool:
    """Whether a file claims to be a project: by its suffix, or by what stands at its beginning."""
    if path.suffix == SUFFIX:
        return True
    try:
        if not path.is_file():  # a pipe would be waited for
            return False
        with path.open("rb") as file:
            return b'"schema_version"' in file.read(200)
    except (OSError, ValueError):
        return False


def fresh_project() -> Project:
    """One scenario to start from."""
    return Project(scenarios=(default_scenario(catalogue()),))
