"""Exporting the model from the window: what is written opens anywhere as the same model."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog

from calc import catalogue, read_model_file, template, with_value
from gui.window import Window


def export(window: Window, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Export to a path through the menu's action; the name that the dialog proposed."""
    proposed: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda _w, _t, name, _k: (proposed.append(name), (str(path), ""))[1]
    )
    window.actions_["export_model"].trigger()
    return Path(proposed[0]).name


def test_a_design_that_is_exported_is_dropped_on_another_window_unchanged(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    design = with_value(template("hybrid"), "name", "My hybrid: 1/2")
    window.edit_model(lambda _: design, "model")
    path = tmp_path / "hybrid.json"
    assert export(window, path, monkeypatch) == "My hybrid_ 1_2.json"
    assert not window.layout_.banner.isVisible()
    window.edit_model(lambda _: catalogue().model("gpt2"), "model")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(
        QDropEvent(
            QPointF(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )  # fmt: skip
    assert window.store.project.scenario.model == design


def test_an_export_leaves_the_project_and_its_file_alone(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, title = window.store.project, window.windowTitle()
    export(window, tmp_path / "model", monkeypatch)
    assert read_model_file(tmp_path / "model.json").model == before.scenario.model
    assert (window.store.project, window.windowTitle()) == (before, title)
    assert not window.store.dirty


def test_what_was_said_of_a_model_is_exported_with_it(
    window: Window, config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.document.open(config)
    export(window, tmp_path / "model.json", monkeypatch)
    found = read_model_file(tmp_path / "model.json")
    assert [notice.message for notice in window.store.project.scenario.said] == list(found.warnings)


def test_where_an_export_fails_one_line_says_so(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(window, tmp_path / "no such folder" / "model.json", monkeypatch)
    assert window.layout_.banner.isVisible()
    assert "model.json" in window.layout_.banner.text
