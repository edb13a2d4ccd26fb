"""Layers in a chain of unlike devices: which stand where, and experts that stand apart from their layers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from calc.deployment.adapters import Adapters, with_adapters
from calc.deployment.hardware import Hardware
from calc.deployment.parallel import Between, Layout, Shares, Stage, divided, sent_on, stage_rows
from calc.model.model import Model
from calc.physics.ledger import Link, Row

EXPERTS = "moe_experts"


@dataclass(frozen=True, slots=True)
class Place:
    """Devices of one kind in the chain: so many stages in a row share the layers.

    The devices of the scenario are place 0. `experts` counts the layers of other places whose experts are
    held here.
    """

    index: int
    name: str
    layers: int
    stages: int
    experts: int = 0


@dataclass(frozen=True, slots=True)
class _Piece:
    """One stage of a place: its share of each stack, whether it is an end, and the experts taken from it."""

    place: Place
    shares: Shares
    first: bool
    last: bool
    taken: int


def places(model: Model, hardware: Hardware, layout: Layout) -> tuple[Place, ...]:
    """The places of a chain, further devices first; the devices of the scenario end it.

    Layers that no number is given of are shared out by usable memory; what is empty holds nothing.
    """
    further = [(index, each) for index, each in enumerate(hardware.others, 1) if each.holds]
    main = layout.stage * layout.pipeline * hardware.device.usable
    free = [each for _, each in further if each.layers is None]
    room = main + sum(each.count * each.device.usable for each in free)
    left = model.num_hidden_layers - sum(each.layers or 0 for _, each in further)
    found: list[Place] = []
    for index, each in further:
        layers = each.layers
        if layers is None:
            layers = left * each.count * each.device.usable // room
        if layers or each.experts:
            found.append(Place(index, each.device.name, layers, min(each.count, layers), each.experts))
    rest = model.num_hidden_layers - sum(place.layers for place in found)
    return (*found, Place(0, hardware.device.name, rest, layout.pipeline))


def chained(
    model: Model, layout: Layout, chain: Sequence[Place], adapters: Adapters | None = None
) -> tuple[Stage, ...]:
    """The distinct stages of a chain, in order; experts that stand alone come first."""
    counts: dict[_Piece, int] = {}
    for piece in _pieces(model, chain):
        counts[piece] = counts.get(piece, 0) + 1
    apart = _apart(model, layout, counts)

    def made(place: Place, rows: Sequence[Row], alike: int, number: int) -> list[Stage]:
        shared = replace(layout, tensor=1, expert=1, pipeline=1) if place.index else layout
        held = with_adapters(rows, adapters or Adapters(), model.model_type)
        mark = f" {number}" if number else ""
        key = f"place{place.index}_{number}_" if number else f"place{place.index}_"
        return divided(f"{place.name}{mark}", held, alike, shared, place.index, key)

    found: list[Stage] = []
    for place in chain:
        own = [(piece, alike) for piece, alike in counts.items() if piece.place == place]
        if place.experts and apart and not own:
            found = [*made(place, apart, 1, 0), *found]
        for number, (piece, alike) in enumerate(own, 1):
            rows = _staying(model, layout, piece)
            rows = _merged([*rows, *apart]) if place.experts else rows
            found += made(place, rows, alike, number if len(own) > 1 else 0)
    return tuple(found)


def _pieces(model: Model, chain: Sequence[Place]) -> Iterator[_Piece]:
    between, depth, done = Between(model), model.num_hidden_layers, 0
    wanted = sum(place.experts for place in chain)
    for place in chain:
        for stage in range(place.stages):
            start, end = (done + Fraction(place.layers * edge, place.stages) for edge in (stage, stage + 1))
            shares = between.shares(start / depth, end / depth)
            piece = _Piece(place, shares, start == 0, end == depth, 0)
            taken = 0 if place.experts else min(wanted, _sparse_layers(model, piece))
            wanted -= taken
            yield replace(piece, taken=taken)
        done += place.layers


def _all_rows(model: Model, piece: _Piece) -> list[Row]:
    return stage_rows(model, piece.shares, piece.first, piece.last)


def _sparse_layers(model: Model, piece: _Piece) -> int:
    groups = {row.group: row.count for row in _all_rows(model, piece) if row.component == EXPERTS}
    return sum(groups.values())


def _away(model: Model, piece: _Piece) -> dict[str, int]:
    """Of each group of layers of a stage how many have their experts elsewhere: the first ones."""
    found: dict[str, int] = {}
    for row in _all_rows(model, piece):
        if row.component == EXPERTS and row.group not in found:
            found[row.group] = min(piece.taken - sum(found.values()), row.count)
    return found


def _staying(model: Model, layout: Layout, piece: _Piece) -> list[Row]:
    """The rows of a stage without the experts that are taken from it, and what it sends to the next one."""
    away, found = _away(model, piece), list[Row]()
    for row in _all_rows(model, piece):
        count = row.count - (away[row.group] if row.component == EXPERTS else 0)
        found += [replace(row, count=count)] if count else []
    if not piece.last:
        near: Link = "link" if layout.stage * layout.pipeline <= layout.node else "fabric"
        found.append(sent_on(model, "pcie" if piece.place.index else near))
    return found


def _apart(model: Model, layout: Layout, counts: dict[_Piece, int]) -> list[Row]:
    """The experts that are taken from their layers; what they are given and give back travels."""
    found: list[Row] = []
    for piece, alike in counts.items():
        away = _away(model, piece)
        for row in _all_rows(model, piece):
            if row.component == EXPERTS and away[row.group]:
                found.append(replace(row, count=alike * away[row.group]))
    layers = sum(piece.taken * alike for piece, alike in counts.items())
    return [*_merged(found), sent_on(model, "pcie", 2 * layers, "send_experts")] if layers else []


def _merged(rows: Sequence[Row]) -> list[Row]:
    """Rows of one id as one."""
    found: dict[str, Row] = {}
    for row in rows:
        before = found[row.id].count if row.id in found else 0
        found[row.id] = replace(row, count=before + row.count)
    return list(found.values())
