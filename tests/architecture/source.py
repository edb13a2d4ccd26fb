"""What the house rules read: the Python modules and the texts of the product, as they lie in the folder."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PRODUCT = (".ci", "calc", "gui", "resources", "installers", "tests", "docs")
TEXTS = {
    "",
    ".py",
    ".toml",
    ".md",
    ".json",
    ".txt",
    ".ts",
    ".yaml",
    ".yml",
    ".cfg",
    ".csv",
    ".jsonl",
    ".spec",
}


def files(*folders: str) -> list[Path]:
    """All files below these folders of the project, without what Python and the tools leave there."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


def modules(*folders: str) -> list[Path]:
    """All Python modules below these folders."""
    return [path for path in files(*folders) if path.suffix == ".py"]


def texts() -> list[Path]:
    """All files of the product that hold text, those at the top included."""
    top = [path for path in ROOT.iterdir() if path.is_file() and path.name != "LICENSE"]
    return [path for path in [*top, *files(*PRODUCT)] if path.suffix in TEXTS]


@cache
def tree(path: Path) -> ast.Module:
    """The parsed module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """(module, name) of every import in the file; the name is empty for a plain `import module`."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((module, alias.name) for alias in node.names)


def named(path: Path) -> str:
    """The path as a person writes it, from the top of the project."""
    return path.relative_to(ROOT).as_posix()
