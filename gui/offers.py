"""What would make a scenario fit, or what there is room for: each offer with its effect, computed."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from calc import Report, Scenario, with_value
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.slices import DRAG_SLICE_SECONDS, SLICE_SECONDS, Slices
from gui.store import Snapshot, Store
from gui.trailing import Trailing

MOST = 3
Changes = tuple[tuple[str, Any], ...]
Name = tuple[str, int]  # words to be translated, and the number that goes into them


@dataclass(frozen=True, slots=True)
class Offer:
    """One change of the selected scenario: its name, the fields it sets, what it does to memory."""

    name: Name
    changes: Changes
    delta_bytes: float
    fits: bool

    @property
    def title(self) -> str:
        """Its name in the language in force."""
        words, number = self.name
        return translate("Offers", words).format(number)


class Offers(QObject):
    """Follows the store and finds offers once the hand pauses; `found` carries at most three."""

    found = Signal(tuple)

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store
        self._slices = Slices(self)
        self._trailing = Trailing(self._start, self)
        store.changed.connect(self._wait)
        self._wait(store.snapshot)

    def take(self, offer: Offer) -> None:
        """Make the change, as one step to undo."""
        self._store.begin_gesture()
        for path, value in offer.changes:
            self._store.edit_value(path, value)
        self._store.end_gesture()

    def _wait(self, snapshot: Snapshot) -> None:
        # What was searched for stands no more, and a hand that drags takes no offer.
        self._slices.cancel()
        self._trailing.follow(snapshot.dragging)

    def _start(self) -> None:
        dragging = self._store.snapshot.dragging
        self._slices.start(self._steps(), DRAG_SLICE_SECONDS if dragging else SLICE_SECONDS)

    def _steps(self) -> Iterator[None]:
        snapshot = self._store.snapshot
        offers: list[Offer] = []
        for name, changes in candidates(snapshot.report):
            report = self._store.trial(changed(changes), snapshot.scenario)
            yield
            if report is not None:
                delta = report.values["memory.total"] - snapshot.report.values["memory.total"]
                offers.append(Offer(name, changes, delta, report.fits))
        if not snapshot.report.fits:
            shorter = yield from self._shorter(snapshot.report)
            offers += [shorter] if shorter else []
        self.found.emit(chosen(offers, snapshot.report.fits))

    def _shorter(self, report: Report) -> Generator[None, None, Offer | None]:
        """The longest prompt that fits, found by halving; None where not even one token does."""
        low, high, best = 1, report.scenario.workload.prompt, None
        while high - low > max(1, low // 100):
            middle = (low + high) // 2
            trial = self._store.trial(changed((("workload.prompt", middle),)), report.scenario)
            yield
            if trial is not None and trial.fits:
                low, best = middle, trial
            else:
                high = middle
        if best is None:
            return None
        delta = best.values["memory.total"] - report.values["memory.total"]
        name = QT_TRANSLATE_NOOP("Offers", "Prompt of {0:,}"), low
        return Offer(name, (("workload.prompt", low),), delta, True)


def changed(changes: Changes) -> Callable[[Scenario], Scenario]:
    """The change of a scenario that sets these fields."""

    def change(scenario: Scenario) -> Scenario:
        for path, value in changes:
            scenario = with_value(scenario, path, value)
        return scenario

    return change


def candidates(report: Report) -> Iterator[tuple[Name, Changes]]:
    """Changes worth trying: fewer bits, more devices, fewer sequences; or more work where there is room."""
    scenario = report.scenario
    kv8: Changes = (("deployment.kv_k", "fp8"), ("deployment.kv_v", "fp8"))
    fp8: Changes = (("deployment.weights", "fp8"),)
    wide_cache = scenario.deployment.kv_k in ("bf16", "fp16")
    wide_weights = scenario.deployment.weight_format in ("bf16", "fp16", "fp32")
    if wide_cache:
        yield (QT_TRANSLATE_NOOP("Offers", "KV cache in FP8"), 0), kv8
    if wide_weights:
        yield (QT_TRANSLATE_NOOP("Offers", "Weights in FP8"), 0), fp8
    batch = scenario.workload.batch
    if report.fits:
        more = max(1, batch // 2)
        yield (QT_TRANSLATE_NOOP("Offers", "{0:,} more sequences"), more), (("workload.batch", batch + more),)
        return
    if wide_cache and wide_weights:
        yield (QT_TRANSLATE_NOOP("Offers", "Weights and cache in FP8"), 0), (*fp8, *kv8)
    count = scenario.hardware.count
    if scenario.deployment.tensor_parallel is None:
        yield (QT_TRANSLATE_NOOP("Offers", "{0:,} devices"), 2 * count), (("hardware.count", 2 * count),)
    fitting = int(report.values.get("serving.max_batch", 0))
    if 1 <= fitting < batch:
        yield (QT_TRANSLATE_NOOP("Offers", "{0:,} at once"), fitting), (("workload.batch", fitting),)


def chosen(offers: list[Offer], fits: bool) -> tuple[Offer, ...]:
    """The first three that help; where nothing fits, those that save most."""
    if fits:
        return tuple(offers[:MOST])
    helping = [offer for offer in offers if offer.delta_bytes < 0]
    fitting = [offer for offer in helping if offer.fits]
    return tuple((fitting or sorted(helping, key=lambda offer: offer.delta_bytes))[:MOST])
