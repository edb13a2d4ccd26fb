"""Files from disk: what can't be read says why in one line, whoever asks."""

import json
import os
import struct
from pathlib import Path

import pytest

from calc import InputError, example_project, project_text, read_model_file, read_project_file
from calc.files.project import MAX_BYTES
from tests.calc.scenes import KNOWN

CONFIG = '{"model_type": "gpt2", "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024, "vocab_size": 50257}'


def refused(path: Path) -> list[str]:
    """The lines that refuse a path, as a project and as a model."""
    lines: list[str] = []
    for read in (read_project_file, read_model_file):
        with pytest.raises(InputError) as caught:
            read(path)
        assert "\n" not in str(caught.value)
        lines.append(str(caught.value))
    return lines


def test_a_model_is_read_from_a_file_or_the_folder_that_holds_it(tmp_path: Path) -> None:
    folder = tmp_path / "my-model"
    folder.mkdir()
    (folder / "config.json").write_text(CONFIG)
    (tmp_path / "small.json").write_text(CONFIG)
    assert read_model_file(folder).model == read_model_file(folder / "config.json").model
    assert read_model_file(folder).model.name == "my-model"
    assert read_model_file(tmp_path / "small.json").model.name == "small"


def test_a_folder_without_a_configuration_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"config\.json: No such file"):
        read_model_file(tmp_path)
    with pytest.raises(InputError, match="a folder, not a file"):
        read_project_file(tmp_path)


def test_what_is_no_regular_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert all("not a regular file" in line for line in refused(tmp_path / "pipe"))
    assert all("not a regular file" in line for line in refused(Path("/dev/zero")))


@pytest.mark.parametrize("name", ["absent", "x" * 5000, "nul\0byte", "a/b/c", "\udcff.slip"])
def test_a_path_that_leads_nowhere_is_refused(tmp_path: Path, name: str) -> None:
    refused(tmp_path / name)


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "config.json").symlink_to(tmp_path / "config.json")
    refused(tmp_path / "a")
    refused(tmp_path / "config.json")


@pytest.mark.parametrize(
    "error", [PermissionError(13, "Permission denied"), OSError(5, "Input/output error")]
)
def test_a_file_that_cannot_be_read_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    (tmp_path / "config.json").write_text(CONFIG)

    def fail(self: Path) -> bytes:
        raise error

    monkeypatch.setattr(Path, "read_bytes", fail)
    assert all(str(error.strerror) in line for line in refused(tmp_path / "config.json"))


@pytest.mark.parametrize("call", ["is_dir", "exists", "is_file", "stat"])
def test_a_folder_that_may_not_be_entered_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    (tmp_path / "config.json").write_text(CONFIG)

    def fail(self: Path, *_: object, **__: object) -> bool:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, call, fail)
        lines = refused(tmp_path / "config.json")
    assert all("Permission denied" in line for line in lines)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = tmp_path / "large.slip"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    monkeypatch.delattr(Path, "read_bytes")
    assert all("bytes are more than" in line for line in refused(large))


def test_a_project_is_read_from_its_file(tmp_path: Path) -> None:
    project = example_project(KNOWN)
    file = tmp_path / "talk.slip"
    file.write_text(project_text(project), encoding="utf-8")
    assert read_project_file(file) == project


HOSTILE = (
    None,
    True,
    0,
    -1,
    1.5,
    10**400,
    "x",
    "",
    [],
    {},
    [1, 2],
    [-1, 5],
    [2**40, 2**40],
    ["a"],
    [[1]],
    [None],
)


@pytest.mark.parametrize("key", ["dtype", "shape", "data_offsets"])
def test_a_tensor_that_is_described_badly_is_refused(tmp_path: Path, key: str) -> None:
    file = tmp_path / "model.safetensors"
    good = {"dtype": "BF16", "shape": [4, 4], "data_offsets": [0, 32]}
    for value in HOSTILE:
        header = json.dumps({"model.norm.weight": {**good, key: value}}).encode()
        file.write_bytes(struct.pack("<Q", len(header)) + header + bytes(32))
        with pytest.raises(InputError) as caught:
            read_model_file(file)
        assert "\n" not in str(caught.value)
