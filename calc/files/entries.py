"""The models of the catalogue as its index lists them: known at once, no configuration read."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from calc.answers.inspection import inspection
from calc.model.model import Model

UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One catalogue model: what is known of it beside its configuration, and what that counts to."""

    id: str
    name: str
    maker: str
    released: str
    licence: str
    published: str
    source: str
    aliases: tuple[str, ...]
    architecture: str
    parameters: int
    active: int
    context: int | None


def entry(raw: Mapping[str, Any], model: Model) -> ModelEntry:
    """The entry of a row of catalogue.toml, its sizes as the importer counts them."""
    counted = inspection(model)
    return ModelEntry(
        id=raw["id"], name=raw["name"], maker=raw["maker"], released=raw["released"],
        licence=raw["licence"], published=raw["published"], source=raw["source"],
        aliases=tuple(raw["aliases"]), architecture=model.model_type,
        parameters=counted["total_params"], active=counted["active_params"],
        context=model.max_position_embeddings,
    )  # fmt: skip


def index_text(entries: Iterable[ModelEntry]) -> str:
    """The index file: a line for each model, the newest first, those of unknown date last."""
    newest = sorted(entries, key=lambda each: each.name.lower())
    newest.sort(key=lambda each: "" if each.released == UNKNOWN else each.released, reverse=True)
    lines = ",\n".join(json.dumps(asdict(each), ensure_ascii=False) for each in newest)
    return f'{{"models": [\n{lines}\n]}}\n'


def read_index(file: Path) -> tuple[ModelEntry, ...]:
    """Every entry of an index file."""
    rows: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["models"]
    return tuple(ModelEntry(aliases=tuple(row.pop("aliases")), **row) for row in rows)
