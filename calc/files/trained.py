"""Published models with the tokens that they were trained on, read from resources/trained_models.toml."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Trained:
    """A published model: parameters that a token uses, tokens it was trained on, and who says so."""

    name: str
    params: float
    tokens: float
    year: int
    source: str


def read_trained(raw: Mapping[str, Any]) -> tuple[Trained, ...]:
    """Every model of the table, in its order."""
    return tuple(
        Trained(row["name"], row.get("active", row["params"]), row["tokens"], row["year"], row["source"])
        for row in raw["model"]
    )
