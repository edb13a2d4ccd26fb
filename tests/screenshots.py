"""Draws the window at the sizes, scales and themes that people use, to be looked at: make screenshots."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "screenshots"
SIZES = ("1280x800", "1920x1080")
SCALES = ("1", "2")
THEMES = ("light", "dark")

# what is worth a picture beside the plain window: a name, and the words that lead there
SCENES = {
    "zh": ["--language", "zh_CN", "--size", "1280x800"],
    "present": ["--present", "--size", "1920x1080"],
}


def draw(path: Path, *words: str, scale: str = "1") -> None:
    """One picture of the program as started with these words; CalledProcessError if it fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:  # a first start: no settings of the person's own
        answer = subprocess.run(
            [sys.executable, "-m", "gui", "--screenshot", str(path), *words],
            cwd=ROOT,
            env=os.environ
            | {"QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": home},
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    said = [line for line in answer.stderr.splitlines() if "propagateSizeHints" not in line]
    print("\n".join([str(path.relative_to(ROOT)), *said]))
    answer.check_returncode()


def main() -> None:
    """All pictures, the README's last."""
    for theme in THEMES:
        for size in SIZES:
            for scale in SCALES:
                draw(FOLDER / f"{theme}-{size}@{scale}.png", "--theme", theme, "--size", size, scale=scale)
        for name, words in SCENES.items():
            draw(FOLDER / f"{name}-{theme}.png", "--theme", theme, *words)
    draw(ROOT / "docs" / "screenshot.png", "--theme", "light", "--size", "1440x900")


if __name__ == "__main__":
    main()
