"""Where the tests run: no display, no settings of the person's own, one virtual screen for real windows."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

# Upon the profile of the place (CI's repeats the same examples): a busy machine is no failure.
hypothesis.settings.register_profile("house", deadline=None)
hypothesis.settings.load_profile("house")

# Before Qt is imported: the platform, and a home that no earlier run or person has written to.
_HOME = Path(tempfile.mkdtemp(prefix="slipstick-tests-"))
os.environ |= {
    "HOME": str(_HOME),
    "LC_ALL": "C.UTF-8",
    "QT_QPA_PLATFORM": "offscreen",
    "XDG_CACHE_HOME": str(_HOME / "cache"),
    "XDG_CONFIG_HOME": str(_HOME / "config"),
    "XDG_DATA_HOME": str(_HOME / "data"),
    "XDG_RUNTIME_DIR": str(_HOME),
}
for name in ("QT_SCALE_FACTOR", "QT_FONT_DPI", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "LANGUAGE"):
    os.environ.pop(name, None)

from PySide6.QtCore import QSettings  # noqa: E402  the environment above must stand first

from tests.desktop import Desktop, virtual_screen  # noqa: E402


def pytest_unconfigure() -> None:
    shutil.rmtree(_HOME, ignore_errors=True)


@pytest.fixture(autouse=True)
def _settings_of_one_test(request: pytest.FixtureRequest) -> None:
    """Gives each test that has a window settings of its own: what one stores, the next doesn't find."""
    if "qapp" in request.fixturenames:
        folder = str(request.getfixturevalue("tmp_path") / "settings")
        for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            QSettings.setPath(kind, QSettings.Scope.UserScope, folder)


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """The name of a virtual screen with a window manager, for all real-window tests of a run."""
    with virtual_screen() as display:
        yield display


@pytest.fixture
def desktop(screen: str, tmp_path: Path) -> Iterator[Desktop]:
    """A person's desk: starts the program in a real window, has hands and eyes, and tidies up after."""
    desk = Desktop(screen, tmp_path)
    yield desk
    desk.close()
    complaints = desk.complaints()
    assert not complaints, "the program complained:\n" + "\n".join(complaints)
