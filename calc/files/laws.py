"""The table of scaling laws, read from resources/scaling_laws.toml."""

from collections.abc import Mapping
from typing import Any

from calc.physics.laws import Law


def read_laws(raw: Mapping[str, Any]) -> dict[str, Law]:
    """Every law of the table by its id."""
    return {row["id"]: _law(row) for row in raw["law"]}


def _law(row: Mapping[str, Any]) -> Law:
    names = {"params", "tokens", "flops", "sources"} & {*row}
    lists: dict[str, Any] = {name: tuple(row[name]) for name in names}
    return Law(**{**row, **lists})
