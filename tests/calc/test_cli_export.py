"""The headless door writes a model as a file, and every verb takes that file as a model."""

import json
from pathlib import Path

import pytest

from calc.cli.main import main


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_an_exported_model_answers_as_the_model_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "glm.json"
    assert answered(capsys, "export", "glm-4.5-air", "--out", str(path)).strip().endswith(f"to {path}")
    for verb in (["inspect"], ["evaluate", "--model"]):
        ours, theirs = (
            json.loads(answered(capsys, *verb, each, "--json")) for each in ("glm-4.5-air", str(path))
        )
        assert ours == theirs


def test_what_if_a_model_were_smaller_is_exported_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "small.json"
    answered(capsys, "export", "gpt2", "--prune", "layers=6", "--out", str(path))
    small = json.loads(answered(capsys, "inspect", str(path), "--json"))
    assert small == json.loads(answered(capsys, "inspect", "gpt2", "--prune", "layers=6", "--json"))


def test_where_a_model_can_not_be_written_one_line_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["export", "gpt2", "--out", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"slipstick: --out {tmp_path}: ")
    assert said.err.count("\n") == 1
