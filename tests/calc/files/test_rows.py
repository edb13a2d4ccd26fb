"""Measured rows are read from JSON lines, and what is broken in them is named."""

import json
from pathlib import Path
from typing import Any

import pytest

from calc import InputError
from calc.files.rows import SAMPLE, read_rows

ROW = {"id": "a", "kind": "speed", "measured": {"metric": "m", "value": 2, "unit": "GiB"}}


def written(folder: Path, name: str, *lines: Any) -> Path:
    file = folder / name
    file.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return file


def test_a_folder_gives_the_rows_of_all_its_files_and_each_row_once(tmp_path: Path) -> None:
    written(tmp_path, "one.json", ROW, {**ROW, "id": "b"})
    written(tmp_path, "two.jsonl", ROW, "")
    written(tmp_path, "other.json", '{\n "no": "row"\n}')
    written(tmp_path, "notes.txt", {**ROW, "id": "c"})
    assert [row.id for row in read_rows([tmp_path])] == ["a", "b"]
    assert read_rows([tmp_path / "two.jsonl"])[0].value == 2 * 2**30


@pytest.mark.parametrize(("lines", "said"), [
    ([{"some": "object"}], "no line holds"), (["[1]"], "no line holds"), ([ROW, "{broken"], "line 2"),
    ([{**ROW, "measured": 7}], "measured must be an object"),
    ([{**ROW, "measured": {"metric": "m", "value": "7", "unit": "s"}}], "measured.value must be a number"),
    ([{**ROW, "measured": {"metric": "m", "value": True, "unit": "s"}}], "measured.value must be a number"),
    ([{**ROW, "measured": {"metric": 1, "value": 7, "unit": "s"}}], "measured.metric must be text"),
])  # fmt: skip
def test_a_broken_file_is_named_with_the_line(lines: list[Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=said):
        read_rows([written(tmp_path, "rows.json", *lines)])


def test_a_file_that_is_absent_or_no_text_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.json"):
        read_rows([tmp_path / "none.json"])
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not a text file"):
        read_rows([tmp_path / "bytes.json"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no line holds"):
        read_rows([tmp_path / "empty"])


def test_every_row_of_the_sample_has_its_source() -> None:
    rows = read_rows([SAMPLE])
    assert len(rows) > 300
    assert all(row.source and row.id for row in rows)
