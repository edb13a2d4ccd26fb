"""Files: what is saved comes back equal, what can not be read loses nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from calc import SUFFIX
from gui.app import open_window
from gui.preferences import MOST_RECENT, note_recent, recent_files
from gui.window import Window

BROKEN = {
    "empty.json": b"",
    "words.json": b"this is no JSON",
    "list.json": b"[1, 2, 3]",
    "binary.json": bytes(range(256)),
    "deep.json": b"[" * 100_000,
    "unknown.json": b'{"model_type": "perceptron"}',
    "negative.json": b'{"model_type": "llama", "hidden_size": -4096, "num_hidden_layers": 2}',
    "nan.json": b'{"model_type": "llama", "hidden_size": NaN}',
    "wrong.slip": b'{"schema_version": "one"}',
    "newer.slip": b'{"schema_version": 999, "scenarios": []}',
    "hollow.slip": b'{"schema_version": 1, "scenarios": []}',
}


def answer(button: QMessageBox.StandardButton) -> None:
    """Presses this button of the question that is about to be asked."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.button(button).click()

    QTimer.singleShot(0, press)


def save_to(window: Window, path: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    return window.document.save_as()


def test_a_saved_project_comes_back_equal_with_equal_numbers(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.store.edit_value("workload.prompt", 3000)
    window.scenarios.rename("Mine")
    window.store.flush()
    before = window.store.snapshot
    path = tmp_path / "mine.slip"
    assert save_to(window, path, monkeypatch)
    assert not window.store.dirty
    again = open_window(path)
    assert again.store.project == before.project
    assert dict(again.store.snapshot.report.values) == dict(before.report.values)
    assert again.windowTitle().startswith("mine")
    again.deleteLater()


def test_a_name_without_a_suffix_gets_one(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert save_to(window, tmp_path / "deck", monkeypatch)
    assert (tmp_path / f"deck{SUFFIX}").exists()


def test_saving_again_asks_for_no_name(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.slip"
    save_to(window, path, monkeypatch)
    first = path.read_text()
    window.store.edit_value("workload.batch", 3)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: pytest.fail("asked for a name"))
    assert window.document.save()
    assert path.read_text() != first
    assert list(tmp_path.glob("mine*")) == [path]


def test_where_saving_fails_one_line_says_so_and_nothing_is_lost(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.store.edit_value("workload.batch", 3)
    assert not save_to(window, tmp_path / "no such folder" / "mine.slip", monkeypatch)
    assert window.layout_.banner.isVisible()
    assert "mine.slip" in window.layout_.banner.text
    assert window.store.dirty


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_gives_one_clear_line_and_changes_nothing(
    window: Window, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(BROKEN[name])
    before = window.store.project
    assert not window.document.open(path)
    said = window.layout_.banner.text
    assert window.layout_.banner.isVisible()
    assert name in said
    assert "\n" not in said
    assert "Traceback" not in said
    assert window.store.project is before
    assert recent_files() == []


def test_a_configuration_takes_the_place_of_the_model_in_one_step(window: Window, config: Path) -> None:
    before = window.store.project
    assert window.document.open(config)
    window.store.flush()
    scenario = window.store.snapshot.scenario
    assert scenario.model.name == "Tiny-1B"
    assert scenario.hardware == before.scenario.hardware
    window.store.undo()
    assert window.store.project is before


def test_a_folder_is_opened_by_the_configuration_in_it(window: Window, config: Path) -> None:
    assert window.document.open(config.parent)
    assert window.store.project.scenario.model.name == "Tiny-1B"


def test_a_dropped_file_is_opened(window: Window, config: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(config))])
    drop = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(drop)
    assert window.store.project.scenario.model.name == "Tiny-1B"


def test_a_configuration_on_the_command_line_starts_a_project_of_its_own(qtbot: QtBot, config: Path) -> None:
    window = open_window(config, theme="light", spoken="en")
    qtbot.addWidget(window, before_close_func=lambda each: each.store.mark_saved())
    assert [each.model.name for each in window.store.project.scenarios] == ["Tiny-1B"]
    assert not window.store.dirty
    assert not window.store.can_undo


def test_recent_files_come_newest_first_and_each_once(tmp_path: Path, qapp: QApplication) -> None:
    paths = [tmp_path / f"{number}.slip" for number in range(MOST_RECENT + 3)]
    for path in [*paths, paths[-2]]:
        path.touch()
        note_recent(path)
    found = recent_files()
    assert found[:3] == [paths[-2], paths[-1], paths[-3]]
    assert len(found) == MOST_RECENT
    paths[-1].unlink()
    assert paths[-1] not in recent_files()


def test_a_saved_file_is_among_the_recent_ones_in_the_menu(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.slip"
    save_to(window, path, monkeypatch)
    assert [action.text() for action in window.layout_.top.recent_actions()] == ["mine.slip"]


def test_leaving_without_changes_asks_nothing(window: Window) -> None:
    assert window.document.may_discard()


@pytest.mark.parametrize(
    ("button", "leaves"),
    [(QMessageBox.StandardButton.Discard, True), (QMessageBox.StandardButton.Cancel, False)],
)
def test_unsaved_changes_are_asked_about(
    window: Window, button: QMessageBox.StandardButton, leaves: bool
) -> None:
    window.store.edit_value("workload.batch", 3)
    answer(button)
    assert window.document.may_discard() is leaves


def test_the_question_can_save_too(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.slip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.store.edit_value("workload.batch", 3)
    answer(QMessageBox.StandardButton.Save)
    assert window.document.may_discard()
    assert path.exists()


def test_closing_with_unsaved_changes_can_be_called_off(window: Window) -> None:
    window.store.edit_value("workload.batch", 3)
    answer(QMessageBox.StandardButton.Cancel)
    window.close()
    assert window.isVisible()
