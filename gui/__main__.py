"""The program's own door: the window, its picture, or with --cli the headless verbs without any Qt."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window, draw it into a file, or answer a headless question; returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["--cli"]:
        from calc import headless

        return headless(given[1:])
    options = _parser().parse_args(given)
    if options.screenshot:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    elif _no_display():
        print("slipstick: there is no display to open a window on", file=sys.stderr)  # noqa: T201
        return 1
    from gui.app import run

    return run(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="slipstick", description="The slide rule for large language models."
    )
    parser.add_argument("file", nargs="?", type=Path, help="a project (.slip), a config.json or its folder")
    parser.add_argument("--theme", choices=["light", "dark"], help="colours, for this start")
    parser.add_argument("--language", choices=["en", "zh_CN"], help="language, for this start")
    parser.add_argument("--scenario", type=int, metavar="N", help="show the N-th scenario, counted from 1")
    parser.add_argument("--present", action="store_true", help="present full screen")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window")
    parser.add_argument("--screenshot", type=Path, metavar="PNG", help="draw the window into a file and end")
    parser.add_argument("--cli", action="store_true", help="as the first word: answer without a window")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def _no_display() -> bool:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in names)


if __name__ == "__main__":
    sys.exit(main())
