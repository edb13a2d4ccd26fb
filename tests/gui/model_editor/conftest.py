"""Hands on the editor of a window that shows a model of the catalogue."""

import pytest
from PySide6.QtWidgets import QApplication

from calc import catalogue
from gui.window import Window
from tests.gui.model_editor.hands import Hands


@pytest.fixture
def hands(window: Window) -> Hands:
    """The editor is open on Llama-3.1-8B."""
    window.store.use_model(catalogue().read("llama-3.1-8b"))
    window.store.flush()
    window.show_model_editor()
    QApplication.processEvents()
    return Hands(window)
