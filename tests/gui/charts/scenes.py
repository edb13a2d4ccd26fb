"""Snapshots that the charts are shown in tests: one that does not fit, one that does, one of many parts."""

from functools import cache

from calc import (
    Deployment,
    Hardware,
    Prices,
    Project,
    Scenario,
    Workload,
    catalogue,
    classic_project,
    evaluate,
    with_value,
)
from gui.store import Snapshot


@cache
def llama(weights: str = "bf16", batch: int = 16) -> Scenario:
    """Llama-3.1-8B on one RTX 4090: too large as shipped, and just small enough in FP8."""
    known = catalogue()
    return Scenario(
        title=f"{weights} weights",
        model=known.model("llama-3.1-8b"),
        hardware=Hardware(device=known.device("rtx-4090")),
        workload=Workload(prompt=5120, output=1024, batch=batch),
        deployment=Deployment(weights=weights),
        prices=Prices(device_hour=0.34, api_input=0.1, api_output=0.4),
    )


@cache
def deepseek() -> Scenario:
    """DeepSeek-V3 on sixteen H200: every component of a mixture of experts."""
    known = catalogue()
    return Scenario(
        title="Two nodes",
        model=known.model("deepseek-v3"),
        hardware=Hardware(device=known.device("h200-sxm-141"), count=16),
        workload=Workload(prompt=4096, output=1024, batch=64),
        deployment=Deployment(weights="fp8"),
        prices=Prices(device_hour=3.5, api_input=0.5, api_output=1.5),
    )


@cache
def piped(micro_batch: int = 1) -> Scenario:
    """Llama-2-70B in eight stages of eight devices each."""
    scenario = classic_project(catalogue(), "llama-2-70b").scenario
    for path, value in (
        ("workload.task", "training"), ("deployment.pipeline_parallel", 8), ("training.recompute", "selective"),
        ("training.global_batch", 1024), ("training.micro_batch", micro_batch),
    ):  # fmt: skip
        scenario = with_value(scenario, path, value)
    return scenario


SCENES = {"short": llama, "fits": lambda: llama("fp8"), "experts": deepseek}


def shown(scenario: Scenario, baseline: Scenario | None = None, dragging: bool = False) -> Snapshot:
    """The snapshot of a scenario, with another one pinned as baseline where that is given."""
    facts = catalogue().facts
    scenarios = (scenario,) if baseline is None else (scenario, baseline)
    project = Project(scenarios=scenarios, selected=0, baseline=None if baseline is None else 1)
    return Snapshot(project, tuple(evaluate(each, facts) for each in scenarios), dragging, facts=facts)


def dragged(scenario: Scenario, path: str, value: object) -> Snapshot:
    """The snapshot of one step of a drag."""
    return shown(with_value(scenario, path, value), dragging=True)
