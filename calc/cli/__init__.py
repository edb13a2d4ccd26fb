"""The headless door: one verb for each question; `main` answers a line of arguments."""

from calc.cli.main import main

__all__ = ["main"]
