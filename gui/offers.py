"""What would make a scenario fit, or what there is room for: each offer with its effect, computed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from calc import Remedy, catalogue, remedies, with_changes
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.slices import DRAG_SLICE_SECONDS, SLICE_SECONDS, Slices
from gui.store import Snapshot, Store
from gui.trailing import Trailing

MOST = 3
Changes = tuple[tuple[str, Any], ...]
# The words of each kind of remedy; {0} is what it is changed to, {1} how many.
WORDS = {
    "cache": QT_TRANSLATE_NOOP("Offers", "KV cache in {0}"),
    "weights": QT_TRANSLATE_NOOP("Offers", "Weights in {0}"),
    "wider": QT_TRANSLATE_NOOP("Offers", "Weights in {0}"),
    "both": QT_TRANSLATE_NOOP("Offers", "Weights and cache in {0}"),
    "devices": QT_TRANSLATE_NOOP("Offers", "{1:,} devices"),
    "fewer": QT_TRANSLATE_NOOP("Offers", "{1:,} devices"),
    "batch": QT_TRANSLATE_NOOP("Offers", "{1:,} at once"),
    "prompt": QT_TRANSLATE_NOOP("Offers", "Prompt of {1:,}"),
    "host": QT_TRANSLATE_NOOP("Offers", "The rest on {0}"),
    "device": "{0}",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """One change of the selected scenario: its kind and name, the fields it sets, what it does to memory."""

    kind: str
    name: str
    number: int
    changes: Changes
    delta_bytes: float
    fits: bool

    @property
    def title(self) -> str:
        """Its name in the language in force."""
        words = WORDS[self.kind]
        return (translate("Offers", words) if words != "{0}" else words).format(self.name, self.number)


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
        self._store.edit_scenario(lambda scenario: with_changes(scenario, offer.changes), offer.changes[0][0])
        self._store.end_gesture()

    def _wait(self, snapshot: Snapshot) -> None:
        # What was searched for stands no more, and a hand that drags takes no offer.
        self._slices.cancel()
        self._trailing.follow(snapshot.dragging)

    def _start(self) -> None:
        dragging = self._store.snapshot.dragging
        self._slices.start(self._steps(), DRAG_SLICE_SECONDS if dragging else SLICE_SECONDS)

    def _steps(self) -> Iterator[None]:
        snapshot, known = self._store.snapshot, catalogue()
        if snapshot.facts is None:
            return
        if snapshot.report.training:  # what is offered is for serving
            self.found.emit(())
            return
        hosts = [each for each in known.devices if each.device_class == "cpu"]
        offers: list[Offer] = []
        for remedy in remedies(snapshot.report, snapshot.facts, known.offers, hosts):
            yield
            if remedy is not None:
                offers.append(offered(remedy, snapshot))
        self.found.emit(chosen(offers, snapshot.report.fits))


def offered(remedy: Remedy, snapshot: Snapshot) -> Offer:
    """A remedy with the name of its format and what it does to the fullest device."""
    delta = remedy.report.values["memory.total"] - snapshot.report.values["memory.total"]
    return Offer(
        remedy.kind, format_name(remedy), remedy.number, remedy.changes, delta, remedy.report.fits
    )  # fmt: skip


def format_name(remedy: Remedy) -> str:
    """A format as people call it, FP8 or Q4_K_M; a device by its name."""
    if remedy.kind in ("cache", "weights", "wider", "both"):
        name = remedy.name.removeprefix("gguf-").removesuffix("-e4m3-channel").removesuffix("-g128")
        return name.upper().replace("-", "_" if remedy.name.startswith("gguf") else " ")
    return remedy.name


def chosen(offers: list[Offer], fits: bool) -> tuple[Offer, ...]:
    """The first three that help; where nothing fits, those that save most."""
    if fits:
        return tuple(offers[:MOST])
    fitting = [offer for offer in offers if offer.fits]
    if any(offer.kind in ("cache", "weights") for offer in fitting):
        fitting = [offer for offer in fitting if offer.kind != "both"]  # one of the two is enough
    helping = [offer for offer in offers if offer.delta_bytes < 0]
    return tuple((fitting or sorted(helping, key=lambda offer: offer.delta_bytes))[:MOST])
