"""The size and manners of modules, functions and classes."""

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType

import pydantic

import calc
from calc.physics.operators import KINDS
from tests.architecture.source import modules, named, tree

LONGEST_MODULE = 400
LONGEST_FUNCTION = 40
PARALLEL = re.compile(
    r"(tensor|pipeline|data|expert|context|sequence)_parallel|parallel_|world_size|devices|stages|\b[tpdec]p\b"
)


def engine() -> Iterator[ModuleType]:
    """Every module of the engine, imported."""
    yield calc
    for found in pkgutil.walk_packages(calc.__path__, "calc."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def classes() -> Iterator[type]:
    """Every class that the engine defines."""
    for module in engine():
        for _, value in inspect.getmembers(module, inspect.isclass):
            if value.__module__ == module.__name__:
                yield value


def test_no_module_holds_two_ideas() -> None:
    sizes = {
        named(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in modules("calc", "gui", "tests")
    }
    assert {name: size for name, size in sizes.items() if size > LONGEST_MODULE} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        f"{named(path)}:{node.lineno} {node.name}: {(node.end_lineno or 0) - node.lineno + 1} lines"
        for path in modules("calc", "gui", "tests", "installers")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION
    ]
    assert long == []


def test_every_module_opens_with_its_purpose() -> None:
    silent = [
        named(path)
        for path in modules("calc", "gui", "tests", "installers")
        if not ast.get_docstring(tree(path))
    ]
    assert silent == []


def test_no_kind_of_operator_knows_how_it_is_deployed() -> None:
    found = {
        kind.name: text
        for kind in KINDS.values()
        for table in (kind.texts, kind.lets, *kind.variants.values())
        for text in [*table.keys(), *table.values(), *kind.sizes]
        if PARALLEL.search(text)
    }
    assert len(KINDS) > 5
    assert found == {}


def test_what_a_person_edits_is_frozen_and_takes_no_unknown_field() -> None:
    specs = [each for each in classes() if issubclass(each, pydantic.BaseModel)]
    assert specs
    loose = [
        each.__qualname__
        for each in specs
        if not each.model_config.get("frozen") or each.model_config.get("extra") != "forbid"
    ]
    assert loose == []


def test_rows_and_results_are_frozen() -> None:
    rows = [each for each in classes() if dataclasses.is_dataclass(each)]
    assert rows
    assert [each.__qualname__ for each in rows if not each.__dataclass_params__.frozen] == []  # pyright: ignore[reportAttributeAccessIssue]
