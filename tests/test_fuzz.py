"""A short run of the fuzzer: no broken header takes long, or much memory, or anything but one line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.fuzz import MOST_BYTES, SLOWEST_SECONDS

FILES = 120


def test_broken_files_are_read_or_refused_at_once_in_little_memory() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", str(FILES), "--json"], check=False, capture_output=True, text=True,
        cwd=Path(__file__).parents[1], timeout=300,
    )  # fmt: skip
    assert ran.stderr == ""
    found: dict[str, Any] = json.loads(ran.stdout)
    assert found.pop("peak_bytes") < MOST_BYTES
    largest = found.pop("the largest")
    assert len(found) == 4
    for each in found.values():
        assert each["files"] == FILES
        assert 0 < each["read"] < each["refused"]
        assert each["slowest_seconds"] < SLOWEST_SECONDS
    # Four times as long as on a quiet machine, for the tests run on every core at once.
    assert largest["slowest_seconds"] < 4 * SLOWEST_SECONDS
