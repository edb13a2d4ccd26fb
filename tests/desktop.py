"""A desktop for real-window tests: a virtual screen, a program on it, and hands and eyes to use it."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
Point = tuple[int, int]

# what Qt says on a screen that has no desktop services behind it
_NOISE = re.compile(r"qt\.qpa\.services|QDBusConnection|portal|XDG_RUNTIME_DIR")


def wait_until(holds: Callable[[], object], what: str, seconds: float = 20.0) -> None:
    """Returns once `holds()` is true; AssertionError naming `what` if that takes too long."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"waited {seconds:g} s in vain for {what}"
        time.sleep(0.05)


@contextmanager
def virtual_screen(size: str = "1920x1080") -> Iterator[str]:
    """Starts an X server on a free display and a window manager on it; yields the display's name."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [*_dying_with_us(), "Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24"],
        pass_fds=(writing,),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    environment = os.environ | {"DISPLAY": f":{number}"}
    manager = subprocess.Popen(
        [*_dying_with_us(), "openbox", "--sm-disable"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: _asked(["xdotool", "get_num_desktops"], environment), "the window manager")
        yield f":{number}"
    finally:
        for process in (manager, server):
            _end(process)


class Desktop:
    """One test's desk on a screen. Points are pixels from the top left of the window last waited for."""

    def __init__(self, display: str, home: Path) -> None:
        self.home = home
        self.environment = os.environ | {
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
        }
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.window = ""
        self._log = home / "program.log"
        self._programs: list[subprocess.Popen[bytes]] = []

    def start(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        """Starts Slipstick with these arguments, its home and settings in this test's folder."""
        return self.run(sys.executable, "-m", "gui", *arguments)

    def run(self, *command: str | Path) -> subprocess.Popen[bytes]:
        """Starts any program on this screen; what it prints goes to `complaints`."""
        with self._log.open("ab") as log:
            program = subprocess.Popen(
                [*_dying_with_us(), *map(str, command)],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._programs.append(program)
        return program

    def wait_window(self, title: str, seconds: float = 20.0) -> str:
        """Waits until a window whose title matches this pattern is there, and activates it."""

        def found() -> str:
            dead = [program.args for program in self._programs if program.poll() not in (None, 0)]
            assert not dead, f"{dead} ended early:\n{self._log.read_text()}"
            return _asked(["xdotool", "search", "--onlyvisible", "--name", title], self.environment)

        wait_until(found, f"a window titled {title!r}", seconds)
        self.window = found().split()[-1]
        self.xdotool("windowactivate", "--sync", self.window)
        return self.window

    def title(self) -> str:
        """The title that the window last waited for has now."""
        return self.xdotool("getwindowname", self.window)

    def size(self, width: int, height: int) -> None:
        """Makes the window this many pixels large."""
        self.xdotool("windowsize", "--sync", self.window, str(width), str(height))

    def key(self, *keys: str) -> None:
        """Presses keys one after another, each in X's words: "ctrl+z", "Return", "Right"."""
        self.xdotool("key", "--clearmodifiers", "--delay", "20", *keys)

    def type(self, text: str) -> None:
        """Types text into what has the focus."""
        self.xdotool("type", "--delay", "10", text)

    def move(self, point: Point) -> None:
        """Moves the mouse there."""
        self.xdotool("mousemove", "--window", self.window, *map(str, point))

    def click(self, point: Point, times: int = 1) -> None:
        """Clicks there with the left button."""
        self.move(point)
        self.xdotool("click", "--repeat", str(times), "--delay", "60", "1")

    def drag(self, start: Point, end: Point, steps: int = 10) -> None:
        """Drags from one point to another with the left button, in this many steps."""
        self.move(start)
        self.xdotool("mousedown", "1")
        for step in range(1, steps + 1):
            self.move(
                (
                    start[0] + (end[0] - start[0]) * step // steps,
                    start[1] + (end[1] - start[1]) * step // steps,
                )
            )
            time.sleep(0.01)
        self.xdotool("mouseup", "1")

    def screenshot(self, path: Path) -> Path:
        """Photographs the whole screen into a PNG file."""
        _run(["import", "-window", "root", str(path)], self.environment)
        return path

    def xdotool(self, *words: str) -> str:
        """What xdotool answers to these words; AssertionError if it refuses."""
        return _run(["xdotool", *words], self.environment)

    def complaints(self) -> list[str]:
        """The lines that the programs printed, less what a bare screen makes any Qt program say."""
        lines = self._log.read_text(errors="replace").splitlines() if self._log.exists() else []
        return [line for line in lines if not _NOISE.search(line)]

    def close(self) -> None:
        """Ends what was started and still runs."""
        for program in self._programs:
            _end(program)


def _dying_with_us() -> list[str]:
    """A prefix that ends a child with this process, even where that is killed outright."""
    return ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _run(command: list[str], environment: dict[str, str]) -> str:
    answer = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=15,
        check=False,
    )
    assert answer.returncode == 0, f"{command}: {answer.stderr.strip()}"
    return answer.stdout.strip()


def _asked(command: list[str], environment: dict[str, str]) -> str:
    """As `_run`, but empty where the command fails: for questions whose answer may be 'not yet'."""
    try:
        return _run(command, environment)
    except AssertionError:
        return ""
