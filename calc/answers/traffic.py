"""Requests that arrive by chance: waiting, times and capacity in closed form; the tails are simulated."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calc.answers.book import Book, defined
from calc.answers.inputs import give_inputs
from calc.answers.roofline import phase
from calc.answers.serving import give_efficiencies, step_seconds
from calc.answers.setting import Setting, setting
from calc.deployment.efficiency import Expected
from calc.physics.message import Message

Array = NDArray[np.float64]
# Batches at which the time of a step is computed; between them it is taken as straight.
POINTS = 33
# A server that is let run fuller than this waits longer for every further request than it gains.
MOST_PLACES = 4096
_SMALLEST_SHARE = 1e-9

_LOADS = (
    defined(
        "traffic.per_lane", "Requests a second of one running batch", "requests/s",
        "arrival_rate / (replicas * stages)", replicas="hardware.replicas", stages="serving.stages",
        source="copies share the requests evenly, and each stage of a pipeline has a batch of its own",
    ),
    defined(
        "traffic.prompt_load", "Share of the time that goes to prompts", "1", "per_lane * prompt_seconds",
        prompt_seconds="serving.prompt_seconds",
    ),
    defined(
        "traffic.tpot", "Time per output token under the arrivals", "seconds",
        "step_seconds / (1 - prompt_load)",
        source="tokens are made in the time that prompts leave over",
    ),
    defined(
        "traffic.running", "Sequences that run at once, in the mean", "sequences",
        "per_lane * output * tpot", output="workload.output",
        source="Little 1961: those present are the arrivals times the stay",
    ),
    defined("traffic.place_load", "Share of the places that is taken", "1", "running / places"),
    defined(
        "traffic.place_wait", "Wait for a place in the batch", "seconds",
        "output * tpot * (1 + output_spread ** 2) / 2"
        " * place_load ** ((2 * (places + 1)) ** 0.5 - 1) / (places * (1 - place_load))",
        output="workload.output", output_spread="workload.output_spread",
        source="Sakasegawa 1977: the wait of several servers with a common queue",
    ),
    defined(
        "traffic.busy", "Chance to meet a server that works", "1", "1 - 2.718281828459045 ** (-running)",
        source="those that run are spread as Poisson's law has it, where places do not lack",
    ),
    defined(
        "traffic.uneven", "Variance of steps with prompts over their mean", "seconds",
        "prompt_load * prompt_seconds * (1 + prompt_spread ** 2) / (1 - prompt_load ** 2)",
        prompt_seconds="serving.prompt_seconds", prompt_spread="workload.prompt_spread",
        source="a step reads the prompts that came during the one before, a number by Poisson's law",
    ),
    defined(
        "traffic.prompt_wait", "Wait for the step that runs, and for prompts before", "seconds",
        "busy * (3 / 2 * tpot + (1 / 2 + prompt_load) * uneven)"
        " + (1 - busy) * prompt_load * prompt_seconds * (1 + prompt_spread ** 2) / (2 * (1 - prompt_load))",
        prompt_seconds="serving.prompt_seconds", prompt_spread="workload.prompt_spread",
        source="what is left of the step that runs, then one's own, longer ones met more often; on a server"
        " that only reads prompts the wait of Pollaczek 1930 and Khinchine 1932",
    ),
    defined(
        "traffic.ttft", "Time to first token under the arrivals", "seconds",
        "place_wait + prompt_wait + prompt_seconds + (1 - busy) * layers * seconds_per_layer",
        prompt_seconds="serving.prompt_seconds", layers="model.num_hidden_layers",
        seconds_per_layer="prefill.seconds_per_layer",
    ),
    defined(
        "traffic.request_seconds", "Time of a request under the arrivals", "seconds", "ttft + output * tpot",
        output="workload.output",
    ),
    defined(
        "traffic.throughput", "Output tokens a second under the arrivals", "tokens/s",
        "arrival_rate * output", output="workload.output",
    ),
)  # fmt: skip
_CAPACITY = (
    defined(
        "traffic.capacity", "Requests a second at most", "requests/s",
        "replicas * stages / (prompt_seconds + output * full_step_seconds / places)",
        replicas="hardware.replicas", stages="serving.stages", prompt_seconds="serving.prompt_seconds",
        output="workload.output",
        source="each request takes its prompt and its share of full steps",
    ),
    defined("traffic.utilisation", "Share of the capacity in use", "1", "arrival_rate / capacity"),
)  # fmt: skip
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
class Lane:
    """One running batch: the time of a step by the sequences in it, and what a prompt takes."""

    batches: Array
    seconds: Array
    prompt_seconds: float
    output: float
    prompt_spread: float
    output_spread: float
    prompt_overhead: float

    @property
    def places(self) -> int:
        """Sequences that fit at once."""
        return int(self.batches[-1])

    def step(self, running: float) -> float:
        """Seconds of a step of so many sequences, at least one."""
        return float(np.interp(running, self.batches, self.seconds))

    @property
    def capacity(self) -> float:
        """Requests a second at most."""
        return 1 / (self.prompt_seconds + self.output * self.step(self.places) / self.places)

    def running(self, rate: float) -> float:
        """Sequences that run in the mean at a rate of requests: those at which as many come as go."""
        left = 1 - rate * self.prompt_seconds
        low, high = 0.0, float(self.places)
        for _ in range(60):
            middle = (low + high) / 2
            if middle < rate * self.output * self.step(middle) / left:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def times(self, rate: float) -> tuple[float, float]:
        """TTFT and TPOT at a rate of requests, infinite at the capacity and beyond; as `_LOADS` has them."""
        if rate >= self.capacity:
            return math.inf, math.inf
        running = self.running(rate)
        values = {
            "arrival_rate": rate, "replicas": 1, "stages": 1, "prompt_seconds": self.prompt_seconds,
            "step_seconds": self.step(running), "output": self.output, "places": self.places,
            "output_spread": self.output_spread, "prompt_spread": self.prompt_spread, "layers": 1,
            "seconds_per_layer": self.prompt_overhead,
        }  # fmt: skip
        for definition in _LOADS:
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


def traffic(book: Book, given: Setting, found: Expected) -> tuple[Lane | None, list[Message]]:
    """Enter `traffic.*` where requests arrive by chance; returns the lane for whoever simulates it."""
    workload = given.scenario.workload
    if workload.arrival_rate is None or not workload.output or "serving.max_batch" not in book:
        return None, []
    places = min(MOST_PLACES, int(book.values["serving.max_batch"]))
    if not places:
        return None, []
    lane = _lane(book, given, found, places)
    _give(book, given, lane)
    book.add(*_CAPACITY)
    _enter_before(book, given, lane)
    copies = given.scenario.replicas * book.values["serving.stages"]
    _enter_needed(book, given, lane, copies)
    rate = workload.arrival_rate / copies
    if rate >= lane.capacity:
        values = {"rate": workload.arrival_rate, "capacity": book.values["traffic.capacity"]}
        return lane, [Message("overloaded", "traffic.utilisation", values)]
    step = lane.step(lane.running(rate))
    book.give(
        "traffic.step_seconds", step, "seconds", "Time of a step at the sequences that run",
        source="read off the times of steps by batch, at which as many requests come as go",
        confidence=found.decode_confidence,
    )  # fmt: skip
    book.add(*_LOADS)
    return lane, []


def step_curve(given: Setting, found: Expected, places: int) -> tuple[Array, Array]:
    """Batches from 1 up to `places`, and the expected time of a step at each."""
    batches = np.unique(np.round(np.geomspace(1, places, POINTS)))
    at = setting(given.scenario, given.facts, {"workload.batch": batches})
    book = Book(arrays=True)
    give_inputs(book, at)
    give_efficiencies(book, found, given.scenario.layout.stage)
    phase(book, at, "decode")
    step_seconds(book, at)
    return batches, np.broadcast_to(np.asarray(book.values["decode.tpot"], dtype=np.float64), batches.shape)


def _lane(book: Book, given: Setting, found: Expected, places: int) -> Lane:
    workload = given.scenario.workload
    batches, seconds = step_curve(given, found, places)
    overhead = book.values["model.num_hidden_layers"] * book.values["prefill.seconds_per_layer"]
    return Lane(
        batches, seconds, book.values["serving.prompt_seconds"], workload.output, workload.prompt_spread,
        workload.output_spread, overhead,
    )  # fmt: skip


def _give(book: Book, given: Setting, lane: Lane) -> None:
    workload = given.scenario.workload
    for path, value, unit, title in (
        ("traffic.arrival_rate", workload.arrival_rate, "requests/s", "Requests that arrive a second"),
        ("traffic.places", lane.places, "sequences", "Sequences that a batch has room for"),
        ("traffic.full_step_seconds", lane.step(lane.places), "seconds", "Time of a step of a full batch"),
        ("workload.prompt_spread", workload.prompt_spread, "1", "Spread of prompts"),
        ("workload.output_spread", workload.output_spread, "1", "Spread of outputs"),
        ("workload.user_interval", workload.user_interval, "seconds", "Pause of a user"),
        ("traffic.replica_devices", given.scenario.replica_devices, "devices", "Devices of a copy"),
    ):
        book.give(path, value, unit, title)


def _enter_before(book: Book, given: Setting, lane: Lane) -> None:
    """What the same devices do with static batches and caches reserved to their full length."""
    if "serving.cache_per_position" not in book:
        return
    limit = given.scenario.model.max_position_embeddings
    reserved = given.scenario.workload.reserved_context or max(limit or 0, given.memory_context)
    book.give("traffic.reserved_context", reserved, "tokens", "Tokens reserved for each sequence")
    book.add(*_BEFORE)
    places = min(lane.places, int(book.values["traffic.reserved_places"]))
    if not places:
        return
    harmonic = sum(1 / count for count in range(1, places + 1))
    longest = 1 + lane.output_spread * (harmonic - 1)
    book.give(
        "traffic.longest", longest, "1", "Longest answer of a batch over the mean one",
        source="exact for equal answers and for a spread of 1; straight between and beyond",
        confidence="estimate",
    )  # fmt: skip
    step = lane.step(places)
    book.give("traffic.static_step_seconds", step, "seconds", "Time of a step with reserved caches")
    book.add(*_STATIC)


def _enter_needed(book: Book, given: Setting, lane: Lane, copies: int) -> None:
    """Users that these devices serve within the objectives, and the devices that the arrivals need."""
    workload = given.scenario.workload
    each = lane.rate_within(workload.slo_ttft, workload.slo_tpot)
    book.give(
        "traffic.rate_at_objectives", each * copies, "requests/s", "Requests a second within the objectives",
        source="the most at which the mean times meet both", confidence="estimate",
    )  # fmt: skip
    book.add(_NEEDED[0])
    if not each:
        return
    stages = book.values["serving.stages"]
    needed = max(1, math.ceil((workload.arrival_rate or 0) / (each * stages) * (1 - _SMALLEST_SHARE)))
    book.give(
        "traffic.replicas_needed", needed, "replicas", "Copies of the model that the arrivals need",
        source="the arrivals over what one copy serves within the objectives", confidence="estimate",
    )  # fmt: skip
    book.add(_NEEDED[1])
