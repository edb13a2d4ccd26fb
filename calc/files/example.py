"""The finished example that a first start shows, and the scenario that stands where none is named."""

from calc.deployment.hardware import Hardware
from calc.deployment.scenario import Deployment, Scenario
from calc.deployment.workload import Workload
from calc.files.catalogue import Catalogue
from calc.files.project import Project
from calc.physics.spec import with_value

MODEL, DEVICE = "llama-3.1-8b", "h100-sxm-80"


def default_scenario(known: Catalogue) -> Scenario:
    """Llama-3.1-8B in BF16 on one H100."""
    return scenario(known, MODEL, DEVICE)


def scenario(known: Catalogue, model: str, device: str, **fields: object) -> Scenario:
    """A scenario of a catalogue model on a catalogue device at its catalogue price."""
    start = Scenario(model=known.model(model), hardware=Hardware(device=known.device(device)))
    made = known.with_device(start, device)
    for path, value in fields.items():
        made = with_value(made, path.replace("__", "."), value)
    return made


def example_project(known: Catalogue) -> Project:
    """A deck of five: one model that does not fit as shipped, and what makes it fit."""
    workload = Workload(prompt=5120, output=1024, batch=16)
    first = scenario(known, MODEL, "rtx-4090", title="BF16 as shipped", workload=workload)
    fp8 = with_value(first, "deployment", Deployment(weights="fp8"))
    both = with_value(first, "deployment", Deployment(weights="fp8", kv_k="fp8", kv_v="fp8"))
    two = scenario(known, MODEL, "rtx-4090", title="Two cards, 32 users", hardware__count=2,
                   workload=workload.model_copy(update={"batch": 32}))  # fmt: skip
    small = scenario(known, MODEL, "rtx-3060-12", title="INT4 on a 12 GB card",
                     workload=Workload(prompt=2048, output=512, batch=4),
                     deployment=Deployment(weights="awq-int4-g128", kv_k="fp8", kv_v="fp8"))  # fmt: skip
    deck = (
        first,
        with_value(fp8, "title", "FP8 weights"),
        with_value(both, "title", "FP8 weights and cache"),
        two,
        small,
    )
    return Project(scenarios=deck, selected=1, baseline=0)
