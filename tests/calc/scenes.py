"""What the engine's tests share: scenarios in a line, and walks over figures and their terms."""

import math
from collections.abc import Iterator
from functools import cache
from typing import Any

from calc import Figure, Report, Scenario, catalogue, default_scenario, evaluate, with_value

KNOWN = catalogue()
FACTS = KNOWN.facts
MODELS = tuple({each.architecture: each.id for each in KNOWN.models}.values())  # one of each architecture
PLAIN = {"max": max, "min": min, "ceil": math.ceil, "floor": math.floor, "__builtins__": {}}


def scene(model: str = "llama-3.1-8b", device: str = "h100-sxm-80", /, **fields: Any) -> Scenario:
    """A scenario; `workload__batch=8` sets `workload.batch`."""
    made = KNOWN.with_device(with_value(default_scenario(KNOWN), "model", KNOWN.model(model)), device)
    return edited(made, **fields)


def edited(made: Scenario, **fields: Any) -> Scenario:
    """The scenario with some fields changed."""
    for name, value in fields.items():
        made = with_value(made, name.replace("__", "."), value)
    return made


def report(model: str = "llama-3.1-8b", device: str = "h100-sxm-80", /, **fields: Any) -> Report:
    """The report of such a scenario."""
    return evaluate(scene(model, device, **fields), FACTS)


@cache
def plain_report(model: str) -> Report:
    """The report of a catalogue model as it stands, made once for all tests that read it."""
    return report(model)


def walk(
    figure: Figure, trail: str = "", seen: dict[int, Figure] | None = None
) -> Iterator[tuple[str, Figure]]:
    """A figure and all figures that it is made of, each with the way to it; none twice where `seen` is kept."""
    if seen is not None and seen.setdefault(id(figure), figure) is not figure:
        return
    yield trail, figure
    for name, term in figure.terms.items():
        if seen is None or id(term) not in seen:
            yield from walk(term, f"{trail}/{name}", seen)


def close(one: float, other: float) -> bool:
    """Equal but for the rounding of sums in another order."""
    return one == other or math.isclose(one, other, rel_tol=1e-12)
