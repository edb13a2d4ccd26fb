"""Loads to start from: what a kind of use asks of a model, with where each number was taken from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calc.deployment.scenario import Scenario
from calc.physics.spec import with_value

# What a kind of use decides of a workload; an objective that it leaves out is none.
DECIDED = ("prompt", "output", "prompt_spread", "output_spread", "slo_ttft", "slo_tpot")


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of use: lengths in tokens, spreads over the mean, objectives in seconds; and their reasons."""

    id: str
    title: str
    values: Mapping[str, Any]
    reason: str

    def taken(self, scenario: Scenario) -> Scenario:
        """The scenario under this load; arrivals, batch and all else stay as they are."""
        for name, value in self.values.items():
            scenario = with_value(scenario, f"workload.{name}", value)
        return scenario

    def holds(self, scenario: Scenario) -> bool:
        """Whether the scenario is under this load already."""
        return all(getattr(scenario.workload, name) == value for name, value in self.values.items())


def read_preset(raw: Mapping[str, Any]) -> Preset:
    """One entry of resources/workloads.toml."""
    values = {name: raw.get(name) for name in DECIDED}
    return Preset(raw["id"], raw["title"], values, f"{raw['lengths']}; {raw['objectives']}")
