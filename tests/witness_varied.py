"""Configurations unlike the defaults, each small and with its switches turned, held to what the class allocates.

What is given stands in tests/golden/witness_varied.json. `python -m tests.witness_varied`, in an environment
that has transformers and torch (timm for Perception LM and FastVLM, scipy for Inkling), counts it anew and
writes the counts there.
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from tests.witness import class_name, total

RECORD = Path(__file__).parent / "golden" / "witness_varied.json"


def counted(config: dict[str, Any]) -> tuple[str, int]:
    """Class and parameters (tied ones once) of a configuration."""
    torch, transformers = importlib.import_module("torch"), importlib.import_module("transformers")
    given = {key: value for key, value in config.items() if key != "model_type"}
    made = transformers.AutoConfig.for_model(config["model_type"], **given)
    name = class_name(config["model_type"], bool(getattr(made, "is_encoder_decoder", False)))
    if name is None:
        raise LookupError(config["model_type"])
    with torch.device("meta"):
        model = getattr(transformers, name)(made)
    return name, sum(each.numel() for each in model.parameters())


def main() -> int:
    """Count every configuration of the record anew; returns 1 where the engine says otherwise."""
    lines: list[str] = []
    wrong: list[str] = []
    for entry in json.loads(RECORD.read_text(encoding="utf-8")):
        name, count = counted(entry["config"])
        lines.append(json.dumps({"class": name, "total_params": count, "config": entry["config"]}))
        if total(entry["config"]) != count:
            wrong.append(entry["config"]["model_type"])
    RECORD.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    sys.stdout.write("".join(f"{name} differs\n" for name in wrong))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
