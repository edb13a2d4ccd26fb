"""Components in the order that every chart keeps, shares as they are written, and small parts joined."""

from collections.abc import Iterable
from dataclasses import dataclass

from gui.theme import COMPONENTS, DONUT_ORDER, STACKING


def _place(order: tuple[str, ...], colour: str) -> int:
    """Where a colour stands in an order; one without a place stands last."""
    return order.index(colour) if colour in order else len(order)


_KEYS = tuple(COMPONENTS)
RING_ORDER = tuple(sorted(_KEYS, key=lambda key: _place(DONUT_ORDER, COMPONENTS[key])))
STACK_ORDER = tuple(sorted(_KEYS, key=lambda key: _place(STACKING, COMPONENTS[key])))
# What memory holds beside weights; never joined, since each is bought with something else.
RUNNING = (
    "kv_cache", "state", "activations", "gradients", "optimizer", "logits", "gathered", "buffers", "beside",
    "overhead", "cuda_graphs", "communication",
)  # fmt: skip
OTHER = "other"
SMALL = 0.01


@dataclass(frozen=True, slots=True)
class Part:
    """An amount of one component, or of the `members` that are joined in it."""

    key: str
    value: float
    members: tuple[str, ...]


def ordered(parts: Iterable[tuple[str, float]], order: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    """The parts that are not zero in the order given; a component without a place stands last."""
    place = {key: index for index, key in enumerate(order)}
    some = [(key, value) for key, value in parts if value]
    return tuple(sorted(some, key=lambda part: place.get(part[0], len(order))))


def joined(
    parts: Iterable[tuple[str, float]], order: tuple[str, ...], keep: tuple[str, ...] = ()
) -> tuple[Part, ...]:
    """The parts in order, those under 1 % of their sum joined as "other"; a lone small part stays itself."""
    some = ordered(parts, order)
    total = sum(value for _, value in some)
    small = {key: value for key, value in some if key not in keep and value < SMALL * total}
    if len(small) < 2:
        return tuple(Part(key, value, (key,)) for key, value in some)
    rest = [(key, value) for key, value in some if key not in small]
    members = {key: (key,) for key, _ in rest} | {OTHER: tuple(small)}
    return tuple(
        Part(key, value, members[key]) for key, value in ordered([*rest, (OTHER, sum(small.values()))], order)
    )


def share_text(share: float) -> str:
    """A share as it is written: "6.5 %", "<0.1 %", "100 %"; never "0.0 %"."""
    percent = 100 * share
    if percent == 0:
        return "0 %"
    if percent < 0.1:
        return "<0.1 %"
    return "100 %" if percent >= 100 else f"{min(percent, 99.9):.1f} %"
