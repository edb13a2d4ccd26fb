"""A server as a sequence of steps: requests arrive, wait, are read and answered, one iteration after another.

The closed forms of the answers give means; tails come from here. Time moves by iterations, as in the engines:
each one reads prompts that were let in and advances every running sequence by a token. Iterations in which
nobody comes or leaves are taken together.
"""

import heapq
import math
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from calc.answers.evaluate import Report
from calc.physics.message import QuestionError

Array = NDArray[np.float64]
Batching = Literal["continuous", "static"]
PERCENTILES = (50, 95, 99)
# Turns between two reports of progress.
SLICE = 500


@dataclass(frozen=True)
class Server:
    """One copy of a model: how long an iteration takes, and what it holds at once.

    `step_seconds[n]` is a decode step of n running sequences (index 0 is not used). Each token of a prompt
    takes `prompt_token_seconds` on top of the step that it is read in, or of `prompt_seconds` where
    nothing runs. `cache_tokens` bounds the tokens cached at once:
    of a running sequence its prompt and its answer to come are set aside when it is let in, or
    `reserved_tokens` where a cache of full length is reserved for each. With `prefill_servers` prompts are
    read by these, one at a time each, and come with their first token, after a transfer, to one of `lanes`
    batches in turn, of which this is the first.
    """

    step_seconds: Sequence[float]
    prompt_token_seconds: float
    prompt_seconds: float = 0.0
    cache_tokens: float = math.inf
    reserved_tokens: int | None = None
    batching: Batching = "continuous"
    prefill_servers: int = 0
    transfer_seconds: float = 0.0
    lanes: int = 1

    @property
    def most(self) -> int:
        """Sequences that run at once at most."""
        return len(self.step_seconds) - 1


@dataclass(frozen=True)
class Arrivals:
    """Requests that come by chance at a mean rate, their lengths spread about a mean.

    A spread is the standard deviation over the mean: 0 makes all equal, 1 is a geometric length.
    """

    per_second: float
    prompt: float
    output: float
    prompt_spread: float = 0.0
    output_spread: float = 0.0


@dataclass(frozen=True)
class Served:
    """What the requests met with: seconds each, and the server's means over the time observed.

    An answer of one token has no time between tokens: its `tpot` is no number (nan).
    """

    wait: Array
    ttft: Array
    tpot: Array
    request: Array
    busy: float
    running: float
    output_per_second: float

    def percentiles(self, what: Literal["wait", "ttft", "tpot", "request"]) -> dict[int, float]:
        """The 50th, 95th and 99th percentile of one of the times."""
        values: Array = getattr(self, what)
        return {each: float(np.nanpercentile(values, each)) for each in PERCENTILES}

    def within(self, ttft: float | None, tpot: float | None) -> float:
        """The share of requests that met the objectives."""
        good = np.ones(self.ttft.shape, dtype=bool)
        if ttft is not None:
            good &= self.ttft <= ttft
        if tpot is not None:
            good &= ~(self.tpot > tpot)  # an answer of one token has no time between tokens
        return float(good.mean())


def lengths(mean: float, spread: float, count: int, chance: np.random.Generator) -> NDArray[np.int64]:
    """Whole lengths of at least 1 with that mean and spread: equal, negative binomial, or gamma beyond it.

    Counted beyond the first token, so that a spread of 1 is geometric up to that token.
    """
    beyond = max(0.0, mean - 1)
    if spread == 0 or beyond == 0:
        # a mean between two whole lengths is met by both, in that share
        return (math.floor(mean) + (chance.random(count) < mean - math.floor(mean))).astype(np.int64)
    shape = 1 / spread**2
    return 1 + chance.poisson(chance.gamma(shape, beyond / shape, count))


class _Request:
    """One request, filled in as it is served; `held` are the tokens that are set aside for it."""

    __slots__ = ("arrived", "begun", "done", "first", "held", "output", "prompt", "ready")

    def __init__(self, arrived: float, prompt: int, output: int, held: int) -> None:
        self.arrived, self.prompt, self.output, self.held = arrived, prompt, output, held
        self.ready, self.begun, self.first, self.done = arrived, 0.0, 0.0, 0.0


class Simulation:
    """One run, in slices: iterate for progress from 0 to 1, then read `served`."""

    def __init__(self, server: Server, arrivals: Arrivals, requests: int = 2000, seed: int = 1) -> None:
        chance = np.random.default_rng(seed)
        requests *= server.lanes
        at = np.cumsum(chance.exponential(1 / arrivals.per_second, requests))
        prompts = lengths(arrivals.prompt, arrivals.prompt_spread, requests, chance)
        outputs = lengths(arrivals.output, arrivals.output_spread, requests, chance)
        self._server = server
        self._requests = [
            _Request(float(when), int(prompt), int(output), server.reserved_tokens or int(prompt + output))
            for when, prompt, output in zip(at, prompts, outputs, strict=True)
        ]
        if server.prefill_servers:
            _read_apart(server, self._requests)
            self._requests = self._requests[:: server.lanes]
        self._now = self._busy = self._presence = 0.0
        self._running: list[tuple[int, int, _Request]] = []  # a heap by the iteration of the last token
        self._stayed: list[_Request] = []  # of a static batch, those whose answer is complete
        self._waiting: deque[_Request] = deque()
        self._arrived = self._finished = 0
        self._cached = self._iteration = self._entered = 0

    def __iter__(self) -> Iterator[float]:
        turns = 0
        while self._finished < len(self._requests):
            self._turn()
            turns += 1
            if turns % SLICE == 0:
                yield self._finished / len(self._requests)
        yield 1.0

    @property
    def served(self) -> Served:
        """What the requests met with; the first tenth is left out, while the server fills."""
        kept = self._requests[len(self._requests) // 10 :]
        return Served(
            _floats([each.begun - each.arrived for each in kept]),
            _floats([each.first - each.arrived for each in kept]),
            _floats([(each.done - each.first) / (each.output - 1) if each.output > 1 else math.nan
                     for each in kept]),
            _floats([each.done - each.arrived for each in kept]),
            self._busy / self._now, self._presence / self._now,
            sum(each.output for each in self._requests) / self._now,
        )  # fmt: skip

    @property
    def _present(self) -> int:
        """Sequences that take a place: those that run, and of a static batch those that are done."""
        return len(self._running) + len(self._stayed)

    def _turn(self) -> None:
        """One iteration that reads prompts, or as many as pass before somebody can come or leaves."""
        self._arrive()
        entered = self._let_in()
        if not entered and not self._running:
            self._now = self._requests[self._arrived].ready
            return
        begun, step = self._now, self._server.prompt_seconds
        if self._running:
            step = self._server.step_seconds[self._present]
        count = 1 if entered else self._quiet(step)
        apart = self._server.prefill_servers > 0
        prompts = 0 if apart else sum(each.prompt for each in entered)
        seconds = count * step + prompts * self._server.prompt_token_seconds
        self._now += seconds
        self._busy += seconds
        self._presence += seconds * (len(self._running) + len(entered))
        self._iteration += count
        for each in entered:
            each.begun, each.first = begun, begun if apart else self._now
            self._entered += 1
            heapq.heappush(self._running, (self._iteration + each.output - 1, self._entered, each))
        self._leave()

    def _quiet(self, step: float) -> int:
        """Iterations until the next answer is complete, or somebody arrives for whom there is a place."""
        count = self._running[0][0] - self._iteration
        open_ = self._server.batching == "continuous" and self._present < self._server.most
        if open_ and not self._waiting and self._arrived < len(self._requests) and step > 0:
            until = self._requests[self._arrived].ready - self._now
            count = min(count, max(1, math.ceil(until / step)))
        return count

    def _arrive(self) -> None:
        while self._arrived < len(self._requests) and self._requests[self._arrived].ready <= self._now:
            self._waiting.append(self._requests[self._arrived])
            self._arrived += 1

    def _let_in(self) -> list[_Request]:
        """Those in front that find room; a static batch lets nobody in before all of it are done."""
        entered: list[_Request] = []
        if self._server.batching == "static" and self._running:
            return entered
        room = self._server.most - self._present
        while self._waiting and len(entered) < room:
            held = min(self._waiting[0].held, self._server.cache_tokens)  # one too long alone runs alone
            if self._cached + held > self._server.cache_tokens:
                break
            self._cached += held
            entered.append(self._waiting.popleft())
        return entered

    def _leave(self) -> None:
        """Those whose answer is complete; of a static batch all leave with the last."""
        gone: list[_Request] = []
        while self._running and self._running[0][0] <= self._iteration:
            each = heapq.heappop(self._running)[2]
            each.done = self._now
            gone.append(each)
        if self._server.batching == "static":
            self._stayed += gone
            gone = [] if self._running else self._stayed
            self._stayed = self._stayed if self._running else []
        self._finished += len(gone)
        for each in gone:
            self._cached -= min(each.held, self._server.cache_tokens)


def _read_apart(server: Server, requests: list[_Request]) -> None:
    """When each prompt is read by the first copy that is free, and its cache has come; in that order."""
    free = [0.0] * server.prefill_servers
    for each in requests:
        begun = max(each.arrived, heapq.heappop(free))
        done = begun + server.prompt_seconds + each.prompt * server.prompt_token_seconds
        heapq.heappush(free, done)
        each.ready = done + server.transfer_seconds
    requests.sort(key=lambda each: each.ready)


def simulated(server: Server, arrivals: Arrivals, requests: int = 2000, seed: int = 1) -> Served:
    """The whole run at once."""
    run = Simulation(server, arrivals, requests, seed)
    for _ in run:
        pass
    return run.served


def _floats(values: list[Any]) -> Array:
    return np.asarray(values, dtype=np.float64)


def simulation_of(
    report: Report,
    requests: int = 2000,
    seed: int = 1,
    batching: Batching = "continuous",
    rate: float | None = None,
) -> Simulation:
    """The simulation of one running batch of a scenario whose requests arrive by chance.

    Another `rate` of requests a second may stand for that of the scenario.
    Continuous batches cache what a sequence has; static ones reserve the full length for each.
    Raises QuestionError where the scenario has no arrivals or nothing fits.
    """
    fleet, values, workload = report.fleet, report.values, report.scenario.workload
    if fleet is None or workload.arrival_rate is None:
        raise QuestionError(
            "workload.arrival_rate: set requests a second, and an output and a device that a sequence fits"
        )
    paged = batching == "continuous"
    places = fleet.places if paged else min(fleet.places, int(values.get("traffic.reserved_places", 0)))
    if not places:
        raise QuestionError("workload.reserved_context: no sequence of that length fits")
    steps = np.interp(np.arange(places + 1), fleet.batches, fleet.seconds)
    context = workload.memory_context
    server = Server(
        [float(each) for each in steps], fleet.prompt_seconds / workload.prompt, fleet.prompt_overhead,
        cache_tokens=places * context if paged else math.inf, batching=batching,
        prefill_servers=fleet.prefill_copies, transfer_seconds=fleet.transfer_seconds,
        lanes=fleet.lanes if fleet.prefill_copies else 1,
    )  # fmt: skip
    share = 1 if fleet.prefill_copies else fleet.lanes  # read apart, all come by one queue
    arrivals = Arrivals(
        (rate or workload.arrival_rate) / share, workload.prompt, workload.output, workload.prompt_spread,
        workload.output_spread,
    )  # fmt: skip
    return Simulation(server, arrivals, requests, seed)
