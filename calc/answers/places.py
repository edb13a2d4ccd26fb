"""A chain of unlike devices: how its layers settle, the time in each place, and where the least room is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calc.answers.book import Book, Definition, defined
from calc.answers.inputs import give_inputs
from calc.answers.lookup import setting
from calc.answers.memory import DeviceLoad, memory
from calc.answers.passes import PREFIX
from calc.answers.roofline import Phase, RowTime
from calc.answers.setting import Setting
from calc.deployment.efficiency import Expected
from calc.deployment.facts import Facts
from calc.deployment.hardware import Further
from calc.deployment.scenario import Scenario
from calc.physics.formula import Formula
from calc.physics.operators import SOFTMAX

_PROMPT = defined(
    "serving.prompt_seconds", "Time of the prefill of one prompt under load", "seconds",
    "ttft * (1 - prefix_seconds / ceiling_seconds) / prompts", ttft="prefill.ttft",
    prefix_seconds="prefill.prefix_seconds", ceiling_seconds="prefill.ceiling_seconds",
)  # fmt: skip


def settled(scenario: Scenario, facts: Facts) -> Scenario:
    """The scenario with the layers of the host counted, where they are left to the memory of the others.

    The host takes as few layers as the other devices leave over; other further devices share layers by
    their usable memory.
    """
    others = scenario.hardware.others
    for index, each in enumerate(others):
        if each.layers is None and each.device.device_class == "cpu":
            scenario = _with_layers(scenario, index, _fewest(scenario, facts, index))
    return scenario


def _with_layers(scenario: Scenario, index: int, layers: int) -> Scenario:
    hardware = scenario.hardware
    others: tuple[Further, ...] = tuple(
        each.model_copy(update={"layers": layers}) if place == index else each
        for place, each in enumerate(hardware.others)
    )
    return scenario.model_copy(update={"hardware": hardware.model_copy(update={"others": others})})


def _fewest(scenario: Scenario, facts: Facts, index: int) -> int:
    """The fewest layers on the host at which the other devices hold the rest; all that may be, if none do."""
    others = scenario.hardware.others
    named = sum(each.layers or 0 for place, each in enumerate(others) if place != index)
    low, high = 0, scenario.model.num_hidden_layers - scenario.deployment.pipeline_parallel - named

    def holds(layers: int) -> bool:
        given = setting(_with_layers(scenario, index, layers), facts)
        book = Book()
        give_inputs(book, given)
        return all(load.total <= load.allowed for load in memory(book, given) if load.place != index + 1)

    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def enter_chain_seconds(
    book: Book, given: Setting, phase: Phase, whole: Definition, each: Definition, found: dict[int, Expected]
) -> None:
    """Enter the expected time of a phase as the sum over the places of its chain.

    `each` is the definition for devices of one kind; that of every place stands under its own path.
    """
    name, parts = phase.name, dict[str, str]()
    for place in given.chain:
        path = f"{name}.place{place.index}"
        rows = [row for row in phase.rows if row.place == place.index]
        _give_place(book, given, path, rows, found[place.index])
        book.give(f"{path}.layers", place.layers + place.experts, "layers", "Layers")
        local = {term: f"{path}.{term}" for term in each.formula.names}
        book.add(
            Definition(f"{path}.seconds", f"Expected time: {place.name}", "seconds", each.formula, local,
                       each.source)
        )  # fmt: skip
        parts[f"place{place.index}"] = f"{path}.seconds"
    source = "the devices of a chain wait for one another"
    book.add(Definition(whole.path, whole.title, whole.unit, Formula(" + ".join(parts)), parts, source))


def _give_place(book: Book, given: Setting, path: str, rows: Sequence[RowTime], found: Expected) -> None:
    """Enter what the time of one place stands on: its share of the ceiling, and its efficiencies."""
    there = given.at(int(path.rpartition("place")[2]))
    decode, prefill, engine = found.decode, found.prefill, given.scenario.deployment.engine
    ranks, decoding = there.scenario.layout.stage, path.startswith("decode")
    unfused = given.facts.efficiencies.engine(engine).unfused_attention
    collective = decode.all_reduce_seconds + ranks * decode.rank_seconds if ranks > 1 else 0
    per_layer = decode.seconds_per_layer if decoding else found.prefill_seconds_per_layer
    basis = f"{found.decode_basis if decoding else found.prefill_basis}; {found.source}"
    sure = found.decode_confidence if decoding else found.prefill_confidence
    of: dict[str, Any] = {"source": basis, "confidence": sure}
    device = there.scenario.hardware.device
    attention = sum(row.seconds for row in rows if row.kind in SOFTMAX)
    for name, value, unit, title, rest in (
        ("ceiling_seconds", sum(row.seconds for row in rows), "seconds", "Ceiling of a place", {}),
        ("cache_bytes", sum(row.cache_bytes for row in rows), "bytes", "Cache traffic of a place", {}),
        ("attention_seconds", attention, "seconds", "Time of attention under the ceiling", {}),
        ("bandwidth", there.bandwidth, "bytes/s", "Memory bandwidth", {"source": device.source}),
        ("efficiency", decode.share if decoding else prefill.median, "1", "Share of the ceiling reached", of),
        ("cache_share", decode.cache_share, "1", "Efficiency of cache reads against weight reads", of),
        ("seconds_per_layer", per_layer, "seconds", "Time of a layer beside traffic", of),
        ("all_reduce_seconds", collective, "seconds", "Latency of an all-reduce", of),
        ("unfused_attention", unfused, "1", "Attention without fused kernels, times on top", of),
    ):
        book.give(f"{path}.{name}", value, unit, title, **rest)


def enter_chain_prompt(book: Book, prefill: Phase) -> None:
    """Enter the time of one prompt under load on a chain."""
    read = sum(row.seconds for row in prefill.rows if row.id.startswith(PREFIX))
    if "prefill.prefix_seconds" not in book:
        book.give("prefill.prefix_seconds", read, "seconds", "Ceiling of the shared prefix")
    book.add(_PROMPT)


@dataclass(frozen=True, slots=True)
class Room:
    """What a device has left for caches, the recurrent state in it, and the cache and state of a sequence."""

    name: str
    free: Any
    state: Any
    each: Any

    @property
    def left(self) -> Any:
        """What is left for caches that grow."""
        return self.free - self.state

    @property
    def sequences(self) -> float:
        """Sequences that fit."""
        return self.free / self.each


def room_of(given: Setting, load: DeviceLoad) -> Room | None:
    """The room on a device; None where it keeps nothing of a sequence."""
    parts = dict(load.parts)
    kept = parts["kv_cache"] + parts["state"]
    if not kept:
        return None
    free = max(0, load.allowed - load.total + kept)
    return Room(load.name, free, parts["state"], kept / given.rank_batch)
