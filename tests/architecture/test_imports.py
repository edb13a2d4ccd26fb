"""Who may import whom: the contracts of pyproject.toml are kept, and each of them has teeth."""

import shutil
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, imported, modules, named

LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
ROOMS = ("physics", "model", "deployment", "answers", "questions", "files")
QT = {"QtCore", "QtGui", "QtWidgets", "QtSvg", "QtSvgWidgets", "QtPrintSupport", "QtTest"}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs the contracts of the folder's pyproject.toml on its packages."""
    return subprocess.run(
        [sys.executable, "-c", LINT], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.fixture
def small_house(tmp_path: Path) -> Path:
    """A house of empty rooms under the real contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in ("calc", *(f"calc/{room}" for room in ROOMS), "gui", "gui/panels", "gui/charts"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    for module in ("calc/cli.py", "calc/__main__.py", "gui/store.py"):
        (tmp_path / module).touch()
    (tmp_path / "calc/__init__.py").write_text("from calc.answers import evaluate\n")
    (tmp_path / "gui/store.py").write_text("from calc import evaluate\n")
    return tmp_path


def test_the_import_contracts_are_kept() -> None:
    answer = lint(ROOT)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_no_import_is_exempt() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    assert [c["name"] for c in settings["contracts"] if c.get("ignore_imports")] == []


def test_a_house_in_order_passes(small_house: Path) -> None:
    answer = lint(small_house)
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("calc/physics/units.py", "from PySide6.QtCore import QObject"),
        ("calc/files/catalogue.py", "import gui"),
        ("gui/window.py", "from calc.physics import units"),
        ("gui/window.py", "from calc import physics"),
        ("calc/physics/units.py", "from calc.model import Model"),
        ("calc/model/model.py", "import calc.deployment"),
        ("calc/deployment/scenario.py", "from calc import evaluate"),
        ("calc/answers/memory.py", "import calc.questions"),
        ("calc/questions/sweep.py", "import calc.files"),
        ("calc/helpers.py", ""),
        ("gui/panels/model.py", "import gui.charts"),
    ],
)
def test_an_import_that_breaks_a_contract_is_found(small_house: Path, module: str, line: str) -> None:
    (small_house / module).write_text(line + "\n")
    answer = lint(small_house)
    assert answer.returncode != 0
    assert "BROKEN" in answer.stdout or "exhaustive" in answer.stdout.lower() + answer.stderr.lower()


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in modules("calc", "gui")}
    known = {name.removesuffix(".__init__"): path for name, path in known.items()}
    imports = {
        name: {each for pair in imported(path) for each in (pair[0], ".".join(pair)) if each in known}
        - {name}
        for name, path in known.items()
    }
    TopologicalSorter(imports).prepare()  # names the circle in what it raises


def test_the_window_names_only_the_front_door_of_the_engine() -> None:
    strangers = [
        f"{named(path)}: {module}"
        for path in modules("gui")
        for module, _ in imported(path)
        if module.startswith("calc.")
    ]
    assert strangers == []


def test_no_room_of_the_engine_goes_out_by_the_front_door_and_in_again() -> None:
    strangers = [
        named(path)
        for path in modules("calc")
        if path.name != "__main__.py"
        and path.parent.name != "cli"
        and any(module == "calc" for module, _ in imported(path))
    ]
    assert strangers == []


def test_only_the_store_evaluates() -> None:
    strangers = [
        named(path)
        for path in modules("gui")
        if path.name != "store.py" and ("calc", "evaluate") in set(imported(path))
    ]
    assert strangers == []


def test_only_modules_of_qt_that_essentials_holds_and_the_program_ships_are_imported() -> None:
    strangers = [
        f"{named(path)}: {module}"
        for path in modules("gui", "tests")
        for module, name in imported(path)
        if module.split(".")[0] == "PySide6" and (module.split(".")[1] if "." in module else name) not in QT
    ]
    assert strangers == []
