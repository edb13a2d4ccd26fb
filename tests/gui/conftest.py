"""A window on the finished example, as a first start shows it, and small configurations to open."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from gui.app import application, open_window
from gui.language import speak
from gui.window import Window

LLAMA = {
    "model_type": "llama",
    "hidden_size": 2048,
    "intermediate_size": 5632,
    "num_hidden_layers": 22,
    "num_attention_heads": 32,
    "num_key_value_heads": 4,
    "vocab_size": 32000,
    "max_position_embeddings": 4096,
    "rms_norm_eps": 1e-5,
    "tie_word_embeddings": False,
}


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    """The window, shown; it is closed without a question."""
    application()
    made = open_window(theme="light", spoken="en")
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    yield made
    speak("en")
    made.store.mark_saved()
    made.close()
    made.deleteLater()
    # Deleted now: a style sheet set by the next test would polish every widget that still lives.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # pyright: ignore[reportCallIssue, reportArgumentType]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A config.json of a small Llama, in a folder that gives it its name."""
    folder = tmp_path / "Tiny-1B"
    folder.mkdir()
    path = folder / "config.json"
    path.write_text(json.dumps(LLAMA))
    return path
