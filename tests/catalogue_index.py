"""resources/models/index.json: what the program lists of its models without reading their configurations.

`python -m tests.catalogue_index` writes it from catalogue.toml and the configurations; a test of every day
holds the two together.
"""

import tomllib

from calc import RESOURCES
from calc.files.entries import entry, index_text
from calc.files.project import json_object
from calc.model.importers.hf_config import read_config

MODELS = RESOURCES / "models"
INDEX = MODELS / "index.json"


def text() -> str:
    """The index that the catalogue gives."""
    rows = tomllib.loads((MODELS / "catalogue.toml").read_text(encoding="utf-8"))["model"]
    entries = []
    for row in rows:
        file = MODELS / row["id"] / "config.json"
        raw = json_object(file.read_bytes(), file.name)
        entries.append(entry(row, read_config(raw, file.name, row["name"]).model))
    return index_text(entries)


if __name__ == "__main__":
    INDEX.write_text(text(), encoding="utf-8")
