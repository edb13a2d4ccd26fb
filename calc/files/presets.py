"""Loads and trainings to start from: what a kind of use asks of a model, and why each number."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calc.deployment.scenario import Scenario
from calc.physics.spec import value_at, with_changes

# What a kind of use decides of a workload; an objective that it leaves out is none.
DECIDED = ("prompt", "output", "prompt_spread", "output_spread", "slo_ttft", "slo_tpot")


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of use: values by the paths of their fields, in base units, and their reasons."""

    id: str
    title: str
    values: Mapping[str, Any]
    reason: str

    def taken(self, scenario: Scenario) -> Scenario:
        """The scenario under this use; all fields that it does not decide stay as they are."""
        return with_changes(scenario, list(self.values.items()))

    def holds(self, scenario: Scenario) -> bool:
        """Whether the scenario is under this use already."""
        return all(value_at(scenario, path) == value for path, value in self.values.items())


def read_preset(raw: Mapping[str, Any]) -> Preset:
    """One entry of resources/workloads.toml."""
    values = {f"workload.{name}": raw.get(name) for name in DECIDED}
    return Preset(raw["id"], raw["title"], values, f"{raw['lengths']}; {raw['objectives']}")


def read_training_preset(raw: Mapping[str, Any]) -> Preset:
    """One entry of resources/trainings.toml."""
    return Preset(raw["id"], raw["title"], raw["fields"], raw["reason"])
