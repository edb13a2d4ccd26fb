"""The table of measured efficiencies of training, from resources/training_efficiency.toml."""

from collections.abc import Mapping
from typing import Any

from calc.deployment.training_efficiency import Step, Trained, TrainingEfficiencies


def read_training_efficiencies(raw: Mapping[str, Any]) -> TrainingEfficiencies:
    """Steps by framework, class of device, kind of products, experts, and layers computed again."""
    steps = {
        Trained(
            row["framework"], row["class"], row["kind"], row.get("model") == "moe", row.get("again", False)
        ): Step(row["share"], row["low"], row["high"], row.get("us_per_layer", 0.0) * 1e-6, row["n"])
        for row in raw.get("step", [])
    }
    return TrainingEfficiencies(
        steps, raw.get("attention", 0.0), raw.get("goodput", 1.0), raw.get("source", "")
    )
