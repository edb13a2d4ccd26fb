"""evaluate(scenario) -> Report: the one function that knows the order of the answers."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from calc.answers.book import Book
from calc.answers.cost import cost
from calc.answers.energy import energy
from calc.answers.inputs import give_inputs
from calc.answers.law import Surface
from calc.answers.load import load
from calc.answers.lookup import setting
from calc.answers.memory import DeviceLoad, memory
from calc.answers.parameters import parameters
from calc.answers.places import settled
from calc.answers.roofline import Phase, Point, phase, points, ridge
from calc.answers.scaling import scaling
from calc.answers.serving import serving
from calc.answers.setting import Setting
from calc.answers.traffic import Fleet, traffic
from calc.answers.training_memory import StageLoad, training_memory
from calc.answers.training_run import training_run
from calc.answers.training_time import training_time
from calc.deployment.engines import SPLITS
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario
from calc.physics.formula import Figure
from calc.physics.ledger import Costed
from calc.physics.message import Message

# Less than this share of what may be taken is left: a longer answer or a fragment more and it is over.
TIGHT_SHARE = 0.05
Verdict = Literal["ok", "tight", "no"]


@dataclass(frozen=True)
class Report:
    """Every answer to one scenario; `figure` tells the working of any of its values."""

    scenario: Scenario
    book: Book
    whole: Costed
    devices: tuple[DeviceLoad, ...]
    prefill: Phase
    decode: Phase
    points: tuple[Point, ...]
    rate: float
    rate_of: str
    warnings: tuple[Message, ...]
    surface: Surface
    fleet: Fleet | None = None
    training: tuple[StageLoad, ...] = ()

    @property
    def values(self) -> Mapping[str, Any]:
        """Every value by its path."""
        return self.book.values

    @property
    def fits(self) -> bool:
        """Whether the fullest device holds what it must."""
        return self._left >= 0

    @property
    def verdict(self) -> Verdict:
        """Whether it fits with room to spare, barely, or not."""
        left = self._left
        allowed = self.book.values["training.memory.usable" if self.training else "memory.allowed"]
        if left < 0:
            return "no"
        return "tight" if left < TIGHT_SHARE * allowed else "ok"

    @property
    def _left(self) -> Any:
        """Memory left on the fullest device, in training or serving as the task is."""
        return self.book.values["training.memory.headroom" if self.training else "memory.headroom"]

    def figure(self, path: str) -> Figure:
        """One figure with its working; KeyError where the scenario has no such part."""
        return self.book.figure(path)

    def heading(self, path: str) -> tuple[str, str]:
        """Title and unit of a figure; KeyError where the scenario has no such part."""
        return self.book.heading(path)

    @property
    def policies(self) -> dict[str, Any]:
        """The policies in force."""
        return self.scenario.policies.model_dump()


def evaluate(scenario: Scenario, facts: Facts) -> Report:
    """Every answer to a scenario; raises QuestionError for a format that is not known."""
    given = setting(settled(scenario, facts), facts)
    book = Book()
    give_inputs(book, given)
    whole = parameters(book, given)
    devices = memory(book, given)
    prefill, decode = phase(book, given, "prefill"), phase(book, given, "decode")
    ridge(book, given)
    found, borrowed = serving(book, given, devices, prefill, decode)
    load(book, given, found, prefill)
    fleet, overload = traffic(book, given, found)
    trained = training_memory(book, given) if scenario.trains else ()
    if scenario.trains:
        training_run(book, given, training_time(book, given))
    paid = [*energy(book, given), *cost(book, given)]
    surface, ruled = scaling(book, given)
    said = (notice.message for notice in scenario.said)
    warnings = [*said, *given.warnings, *borrowed, *overload, *paid, *ruled, *_checks(book, given)]
    return Report(
        scenario, book, whole, devices, prefill, decode, points(prefill, decode), given.rate_weights,
        given.rate_weights_of, tuple(warnings), surface, fleet, trained,
    )  # fmt: skip


def _checks(book: Book, given: Setting) -> list[Message]:
    found: list[Message] = []
    path = "training.memory" if given.scenario.trains else "memory"
    headroom = book.values[f"{path}.headroom"]
    if headroom < 0:
        found.append(Message("does_not_fit", f"{path}.total", {"short_bytes": math.ceil(-headroom)}))
    limit, context = given.scenario.model.max_position_embeddings, given.memory_context
    if limit is not None and context > limit:
        found.append(Message("context_beyond_limit", "workload.prompt", {"context": context, "limit": limit}))
    return [*found, *_idle(given), *_uneven(given), *_not_offered(given)]


def _not_offered(given: Setting) -> list[Message]:
    """Ways to split the model that the engine does not have, where memory is counted as it spends it."""
    degrees = {name: getattr(given.scenario.deployment, name) or 1 for name in SPLITS}
    degrees["tensor_parallel"] = given.scenario.tensor_parallel
    needed = {**SPLITS, "tensor_parallel": (given.scenario.deployment.layer_split,)}
    missing = [
        name
        for name, degree in degrees.items()
        if degree > 1 and not {*needed[name]} & {*given.engine.splits}
    ]
    return [
        Message("split_not_offered", f"deployment.{name}", {"engine": given.engine.title, "split": name})
        for name in missing
    ]


def _idle(given: Setting) -> list[Message]:
    """Devices that ranks, stages and replicas leave over."""
    scenario = given.scenario
    used = scenario.replica_devices * scenario.replicas
    idle = scenario.hardware.count - used
    values = {"idle": idle, "devices": scenario.hardware.count}
    return [Message("idle_devices", "serving.devices", values)] if idle else []


def _uneven(given: Setting) -> list[Message]:
    """Heads that do not divide among the devices of a layer: the fullest one holds more than its share."""
    ranks = 1 if given.scenario.layout.rows else given.scenario.tensor_parallel
    heads = {row.operator.sizes["heads"] for row in given.whole.rows if "heads" in row.operator.sizes}
    uneven = sorted(count for count in heads if count % ranks)
    return [
        Message(
            "uneven_split",
            "memory.total",
            {"heads": count, "tensor_parallel": ranks, "share": -(-count // ranks)},
        )
        for count in uneven
    ]
