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
# A rate is searched in so many parts of its span at once, so often: to the span over 64 ** 7.
_SPLIT, _NARROWINGS = 64, 7

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

    def step(self, running: float | Array) -> Array:
        """Seconds of a step of so many sequences, at least one."""
        return np.asarray(np.interp(running, self.batches, self.seconds), dtype=np.float64)

    @property
    def capacity(self) -> float:
        """Requests a second at most."""
        definition = CAPACITY_APART if self.prefill_copies else CAPACITY_TOGETHER
        return definition.formula({**self._terms, "full_step_seconds": float(self.seconds[-1])})

    def running(self, rates: float | Array) -> Array:
        """Sequences of a batch in the mean at rates of requests: those at which as many come as go."""
        per_lane = np.asarray(rates, dtype=np.float64) / self.lanes
        left = 1.0 if self.prefill_copies else 1 - per_lane * self.prompt_seconds
        # The time of a step is straight between its points, and so is what the batch gains or loses there.
        counts, steps = np.append(0.0, self.batches), np.append(self.seconds[0], self.seconds)
        lost = counts - (per_lane * self.output / left)[..., None] * steps
        settles = lost >= 0
        after = np.clip(np.argmax(settles, axis=-1), 1, None)
        below, above = (np.take_along_axis(lost, at[..., None], -1)[..., 0] for at in (after - 1, after))
        bends = settles.any(axis=-1)
        share = -below / np.where(bends, above - below, 1.0)
        found = counts[after - 1] + share * (counts[after] - counts[after - 1])
        return np.where(bends, found, float(self.places))

    def times(self, rates: float | Array) -> tuple[Array, Array]:
        """TTFT and TPOT at rates of requests in the mean, infinite at the capacity and beyond."""
        rates, capacity = np.asarray(rates, dtype=np.float64), self.capacity
        served = np.minimum(rates, capacity * (1 - _SMALLEST_SHARE))
        values = {**self._terms, "arrival_rate": served, "step_seconds": self.step(self.running(served))}
        for definition in APART if self.prefill_copies else TOGETHER:
            values[definition.path.rpartition(".")[2]] = definition.formula(values, arrays=True)
        ttft, tpot = (np.where(rates < capacity, values[name], math.inf) for name in ("ttft", "tpot"))
        return ttft, tpot

    def rate_within(self, ttft: float | None, tpot: float | None) -> float:
        """The most requests a second at which both objectives hold in the mean; 0 where they never do."""
        low, high = 0.0, self.capacity * (1 - _SMALLEST_SHARE)
        for _ in range(_NARROWINGS):
            rates = np.linspace(low, high, _SPLIT + 1)
            found = self.times(rates)
            holds = (found[0] <= (ttft or math.inf)) & (found[1] <= (tpot or math.inf))
            if holds[-1]:
                return high
            # Times only grow with the rate, so that the first to fail is next to the last that holds.
            first = max(1, int(np.argmin(holds)))
            low, high = float(rates[first - 1]), float(rates[first])
        return low if low > self.capacity * _SMALLEST_SHARE else 0.0

    @property
    def _terms(self) -> dict[str, float | Array]:
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
    step = float(fleet.step(fleet.running(workload.arrival_rate)))
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
        ("traffic.full_step_seconds", float(fleet.seconds[-1]), "seconds", "Time of a step of a full batch"),
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
    step = float(fleet.step(places))
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
