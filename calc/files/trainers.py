"""The tables of optimizers and training frameworks, read from resources."""

from collections.abc import Mapping
from typing import Any

from calc.deployment.trainers import Optimizer, Trainer


def read_optimizers(raw: Mapping[str, Any]) -> dict[str, Optimizer]:
    """Every optimizer of the table by its id."""
    return {row["id"]: Optimizer(**_with_sources(row)) for row in raw["optimizer"]}


def read_trainers(raw: Mapping[str, Any]) -> dict[str, Trainer]:
    """Every framework of the table by its id."""
    return {row["id"]: Trainer(**_with_sources(row)) for row in raw["trainer"]}


def _with_sources(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "sources": tuple(row["sources"])}
