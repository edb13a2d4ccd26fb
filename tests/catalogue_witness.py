"""The catalogue's second witness: its own configurations, counted by the classes of transformers.

Run in an environment that has transformers and torch: `python -m tests.catalogue_witness` writes
tests/golden/catalogue_counts.json anew, with names behind it only those models and the ones not recorded
yet. `make reference` holds the record against what the classes allocate now; the tests of every day hold
the catalogue to the record.
"""

import contextlib
import importlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.witness import class_name

ROOT = Path(__file__).parent
RECORD = ROOT / "golden" / "catalogue_counts.json"
MODELS = ROOT.parent / "resources" / "models"


def counted(raw: dict[str, Any]) -> tuple[str, int] | None:
    """Class and parameters (tied ones once) of a configuration; None where transformers has no class for it.

    A class that ties what the configuration keeps apart is none.
    """
    torch, transformers = importlib.import_module("torch"), importlib.import_module("transformers")
    given = {key: value for key, value in raw.items() if key not in ("model_type", "architectures")}
    try:
        config = transformers.AutoConfig.for_model(raw["model_type"], **given)
    except ValueError:
        return None
    if raw.get("tie_word_embeddings") is False and config.tie_word_embeddings:
        return None
    name = class_name(raw["model_type"], bool(getattr(config, "is_encoder_decoder", False)))
    if name is None:
        return None
    with torch.device("meta"):
        model = getattr(transformers, name)(config)
    return name, sum(each.numel() for each in model.parameters())


def counts(known: dict[str, Any]) -> dict[str, Any]:
    """Class and count of every model of the catalogue that a class reads; `known` is kept where it stands."""
    found: dict[str, Any] = {}
    for file in sorted(MODELS.glob("*/config.json")):
        name = file.parent.name
        if name in known:
            found[name] = known[name]
            continue
        with contextlib.redirect_stdout(sys.stderr):
            try:
                count = counted(json.loads(file.read_text(encoding="utf-8")))
            except Exception as error:
                sys.stderr.write(f"{name}: not counted: {type(error).__name__}: {str(error)[:200]}\n")
                continue
        if count is not None:
            found[name] = {"class": count[0], "total_params": count[1]}
    return found


def record(anew: Sequence[str] | None = None) -> None:
    """Write the counts of the models named and of those not yet recorded, or of all."""
    known = json.loads(RECORD.read_text(encoding="utf-8"))["models"] if RECORD.exists() else {}
    kept = {} if anew is None else {name: each for name, each in known.items() if name not in anew}
    version = importlib.import_module("transformers").__version__
    found = {"transformers": version, "models": counts(kept)}
    RECORD.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(sys.argv[1:] or None)
