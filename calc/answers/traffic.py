"""Requests that arrive by chance: waiting, times and capacity in closed form; the tails are simulated."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calc.answers.book import Book, defined
from calc.answers.inputs import give_inputs
from calc.answers.lookup import setting
from calc.answers.queues import (
    APART,
    CAPACITY_APART,
    CAPACITY_TOGETHER,
    READ,
    TOGETHER,
    TRANSFER,
    UTILISATION,
)
from calc.answers.serving import decoding
from calc.answers.setting import Setting
from calc.deployment.efficiency import Expected
from calc.physics.message import Message

Array = NDArray[np.float64]
# Batches at which the time of a step is computed; between them it is taken as straight.
POINTS = 33
# A server that is let run fuller than this waits longer for every further request than it gains.
MOST_PLACES = 4096
_SMALLEST_SHARE = 1e-9

_NEEDED = (
    defined(
        "traffic.users", "Users at the objectives", "1", "rate_at_objectives * user_interval",
        user_interval="workload.user_interval",
    ),
    defined(
        "traffic.devices_needed", "Devices that the arrivals need", "devices",
        "replicas_needed * replica_devices",
    ),
)  # fmt: skip
_BEFORE = (
    defined(
        "traffic.reserved_bytes", "Cache set aside for a sequence", "bytes",
        "(cache_at_zero + reserved_context * cache_per_position) / batch",
        cache_at_zero="serving.cache_at_zero", cache_per_position="serving.cache_per_position",
        batch="workload.rank_batch",
    ),
    defined(
        "traffic.reserved_places", "Sequences with reserved caches that fit", "sequences",
        "floor(free_for_cache / reserved_bytes) * ranks",
        free_for_cache="serving.free_for_cache", ranks="deployment.attention_data_parallel",
    ),
)  # fmt: skip
_STATIC = (
    defined(
        "traffic.static_capacity", "Requests a second in static batches", "requests/s",
        "replicas * stages / (prompt_seconds + output * longest * static_step_seconds / reserved_places)",
        replicas="hardware.replicas", stages="serving.stages", prompt_seconds="serving.prompt_seconds",
        output="workload.output",
        source="a batch is over when its longest answer is, and nobody takes a free place before",
    ),
    defined(
        "traffic.batching_gain", "Gain of continuous batches and paged caches", "1",
        "capacity / static_capacity",
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Fleet:
    """All copies of a model: the time of a step by the sequences in a batch, and what a prompt takes.

    Each copy runs as many batches as it has stages. `prefill_copies` of them read prompts alone, and pass
    the cache on in `transfer_seconds`; with none every copy reads and answers.
    """

    batches: Array
    seconds: Array
    prompt_seconds: float
    output: float
    prompt_spread: float
    output_spread: float
    prompt_overhead: float
    copies: int
    stages: int
    prefill_copies: int = 0
    transfer_seconds: float = 0.0

    @property
    def places(self) -> int:
        """Sequences that fit a batch at once."""
        return int(self.batches[-1])

    @property
    def lanes(self) -> int:
        """Batches that run at once."""
        return (self.copies - self.prefill_copies) * self.stages

    def step(self, running: float) -> float:
        """Seconds of a step of so many sequences, at least one."""
        return float(np.interp(running, self.batches, self.seconds))

    @property
    def capacity(self) -> float:
        """Requests a second at most."""
        definition = CAPACITY_APART if self.prefill_copies else CAPACITY_TOGETHER
        return definition.formula({**self._terms, "full_step_seconds": self.step(self.places)})

    def running(self, rate: float) -> float:
        """Sequences of a batch in the mean at a rate of requests: those at which as many come as go."""
        per_lane = rate / self.lanes
        left = 1.0 if self.prefill_copies else 1 - per_lane * self.prompt_seconds
        low, high = 0.0, float(self.places)
        for _ in range(60):
            middle = (low + high) / 2
            if middle < per_lane * self.output * self.step(middle) / left:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def times(self, rate: float) -> tuple[float, float]:
        """TTFT and TPOT at a rate of requests in the mean, infinite at the capacity and beyond."""
        if rate >= self.capacity:
            return math.inf, math.inf
        values = {**self._terms, "arrival_rate": rate, "step_seconds": self.step(self.running(rate))}
        for definition in APART if self.prefill_copies else TOGETHER:
            values[definition.path.rpartition(".")[2]] = definition.formula(values)
        return values["ttft"], values["tpot"]

    def rate_within(self, ttft: float | None, tpot: float | None) -> float:
        """The most requests a second at which both objectives hold in the mean; 0 where they never do."""

        def holds(rate: float) -> bool:
            found = self.times(rate)
            return found[0] <= (ttft or math.inf) and found[1] <= (tpot or math.inf)

        low, high = 0.0, self.capacity * (1 - _SMALLEST_SHARE)
        if holds(high):
            return high
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if holds(middle) else (low, middle)
        return low if low > self.capacity * _SMALLEST_SHARE else 0.0

    @property
    def _terms(self) -> dict[str, float]:
        read = self.prompt_seconds + self.prompt_overhead
        return {
            "read_seconds": read, "replicas": self.copies, "prefill_replicas": self.prefill_copies,
            "stages": self.stages,
            "prompt_seconds": self.prompt_seconds, "output": self.output, "places": self.places,
            "output_spread": self.output_spread, "prompt_spread": self.prompt_spread, "layers": 1,
            "seconds_per_layer": self.prompt_overhead, "transfer_seconds": self.transfer_seconds,
        }  # fmt: skip


def traffic(book: Book, given: Setting, found: Expected) -> tuple[Fleet | None, list[Message]]:
    """Enter `traffic.*` where requests arrive by chance; returns the fleet for whoever simulates it."""
    workload = given.scenario.workload
    if workload.arrival_rate is None or not workload.output or "serving.max_batch" not in book:
        return None, []
    places = min(MOST_PLACES, int(book.values["serving.max_batch"]))
    if not places:
        return None, []
    fleet = _fleet(book, given, found, places)
    _give(book, given, fleet)
    book.add(CAPACITY_APART if fleet.prefill_copies else CAPACITY_TOGETHER, UTILISATION)
    _enter_before(book, given, fleet)
    _enter_needed(book, given, fleet)
    if workload.arrival_rate >= fleet.capacity:
        values = {"rate": workload.arrival_rate, "capacity": book.values["traffic.capacity"]}
        return fleet, [Message("overloaded", "traffic.utilisation", values)]
    step = fleet.step(fleet.running(workload.arrival_rate))
    book.give(
        "traffic.step_seconds", step, "seconds", "Time of a step at the sequences that run",
        source="read off the times of steps by batch, at which as many requests come as go",
        confidence=found.decode_confidence,
    )  # fmt: skip
    book.add(*(APART if fleet.prefill_copies else TOGETHER))
    return fleet, []


def step_curve(given: Setting, found: Expected, places: int) -> tuple[Array, Array]:
    """Batches from 1 up to `places`, and the expected time of a step at each."""
    batches = np.unique(np.round(np.geomspace(1, places, POINTS)))
    at = setting(given.scenario, given.facts, {"workload.batch": batches})
    book = Book(arrays=True)
    give_inputs(book, at)
    decoding(book, at, found)
    return batches, np.broadcast_to(np.asarray(book.values["decode.tpot"], dtype=np.float64), batches.shape)


def _fleet(book: Book, given: Setting, found: Expected, places: int) -> Fleet:
    workload, apart = given.scenario.workload, given.scenario.deployment.prefill_replicas
    batches, seconds = step_curve(given, found, places)
    overhead = book.values["model.num_hidden_layers"] * book.values["prefill.seconds_per_layer"]
    return Fleet(
        batches, seconds, book.values["serving.prompt_seconds"], workload.output, workload.prompt_spread,
        workload.output_spread, overhead, given.scenario.replicas, book.values["serving.stages"], apart,
        _transfer(book, given) if apart else 0.0,
    )  # fmt: skip


def _transfer(book: Book, given: Setting) -> float:
    """Enter the time in which the cache of a prompt is passed on; returns it."""
    held = book.values["memory.kv_cache"] / given.memory_context * given.prompt + book.values["memory.state"]
    book.give(
        "traffic.prompt_bytes", held / given.rank_batch, "bytes", "Cache of a prompt on each device",
        source="the cache at its full length in proportion, and the recurrent state",
    )  # fmt: skip
    book.add(READ, TRANSFER)
    return book.values["traffic.transfer_seconds"]


def _give(book: Book, given: Setting, fleet: Fleet) -> None:
    workload = given.scenario.workload
    for path, value, unit, title in (
        ("traffic.arrival_rate", workload.arrival_rate, "requests/s", "Requests that arrive a second"),
        ("traffic.places", fleet.places, "sequences", "Sequences that a batch has room for"),
        ("traffic.full_step_seconds", fleet.step(fleet.places), "seconds", "Time of a step of a full batch"),
        ("workload.prompt_spread", workload.prompt_spread, "1", "Spread of prompts"),
        ("workload.output_spread", workload.output_spread, "1", "Spread of outputs"),
        ("workload.user_interval", workload.user_interval, "seconds", "Pause of a user"),
        ("deployment.prefill_replicas", fleet.prefill_copies, "replicas", "Copies that read prompts alone"),
        ("traffic.replica_devices", given.scenario.replica_devices, "devices", "Devices of a copy"),
    ):
        book.give(path, value, unit, title)


def _enter_before(book: Book, given: Setting, fleet: Fleet) -> None:
    """What the same devices do with static batches and caches reserved to their full length."""
    if "serving.cache_per_position" not in book:
        return
    limit = given.scenario.model.max_position_embeddings
    reserved = given.scenario.workload.reserved_context or max(limit or 0, given.memory_context)
    book.give("traffic.reserved_context", reserved, "tokens", "Tokens reserved for each sequence")
    book.add(*_BEFORE)
    places = min(fleet.places, int(book.values["traffic.reserved_places"]))
    if not places:
        return
    harmonic = sum(1 / count for count in range(1, places + 1))
    longest = 1 + fleet.output_spread * (harmonic - 1)
    book.give(
        "traffic.longest", longest, "1", "Longest answer of a batch over the mean one",
        source="exact for equal answers and for a spread of 1; straight between and beyond",
        confidence="estimate",
    )  # fmt: skip
    step = fleet.step(places)
    book.give("traffic.static_step_seconds", step, "seconds", "Time of a step with reserved caches")
    book.add(*_STATIC)


def _enter_needed(book: Book, given: Setting, fleet: Fleet) -> None:
    """Users that these devices serve within the objectives, and the devices that the arrivals need."""
    workload = given.scenario.workload
    rate = fleet.rate_within(workload.slo_ttft, workload.slo_tpot)
    book.give(
        "traffic.rate_at_objectives", rate, "requests/s", "Requests a second within the objectives",
        source="the most at which the mean times meet both", confidence="estimate",
    )  # fmt: skip
    book.add(_NEEDED[0])
    if not rate:
        return
    share = (workload.arrival_rate or 0) / rate * (1 - _SMALLEST_SHARE)
    needed = max(1, math.ceil(share * fleet.copies))
    book.give(
        "traffic.replicas_needed", needed, "replicas", "Copies of the model that the arrivals need",
        source="the arrivals over what a copy serves within the objectives, all in the same proportion",
        confidence="estimate",
    )  # fmt: skip
    book.add(_NEEDED[1])
