"""The table of engines: how each spends memory, read from resources/engines.toml."""

from collections.abc import Mapping
from typing import Any

from calc.deployment.engines import EngineMemory


def read_engines(raw: Mapping[str, Any]) -> dict[str, EngineMemory]:
    """Every engine of the table by its id."""
    return {row["id"]: _engine(row) for row in raw["engine"]}


def _engine(row: Mapping[str, Any]) -> EngineMemory:
    lists: dict[str, Any] = {name: tuple(row[name]) for name in ("splits", "sources")}
    return EngineMemory(**{**row, **lists})
