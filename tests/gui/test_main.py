"""The program door: headless verbs without Qt, one line where there is no display, a picture on request."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from gui.__main__ import main
from tests.architecture.source import ROOT

NO_QT = (
    "import sys; sys.modules['PySide6'] = None; from gui.__main__ import main; sys.exit(main(sys.argv[1:]))"
)


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_headless_door_answers_without_qt() -> None:
    answer = run("-c", NO_QT, "--cli", "list", "formats")
    assert answer.returncode == 0, answer.stderr
    assert "bf16" in answer.stdout


def test_a_malformed_question_at_the_headless_door_is_one_line() -> None:
    answer = run("-c", NO_QT, "--cli", "list", "nonsense")
    assert answer.returncode == 2
    assert len(answer.stderr.strip().splitlines()) == 1


def test_without_a_display_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "no display" in said
    assert len(said.strip().splitlines()) == 1


def test_the_window_is_drawn_into_a_file_at_the_size_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "pictures" / "window.png"
    words = ("--size", "1280x800", "--theme", "dark", "--language", "zh_CN", "--scenario", "1")
    answer = run("-m", "gui", "--screenshot", str(path), *words, XDG_CONFIG_HOME=str(tmp_path))
    assert answer.returncode == 0, answer.stderr
    picture = QImage(str(path))
    assert (picture.width(), picture.height()) == (1280, 800)
    assert picture.pixelColor(3, 3).name() == "#121316"
