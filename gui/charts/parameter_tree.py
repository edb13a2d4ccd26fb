"""Where the parameters are, as a tree to walk down: model, component, group of layers, tensor."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from calc import Report, shown
from gui.charts.parts import OTHER, RING_ORDER, joined, ordered, share_text
from gui.language import translate
from gui.wording import component

# Several blocks share a component; what stands in the model may have a name that says more.
LATENT = "latent_attention"
SHADES = 3


@dataclass(frozen=True, slots=True)
class Node:
    """One place of the tree: its parameters, the figure that holds their working, and what it is made of."""

    key: str
    name: str
    component: str
    value: int
    path: str
    note: str = ""
    children: tuple["Node", ...] = ()


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the ring: the nodes in it, its start and span in turns, clockwise from twelve o'clock."""

    key: str
    colour: str
    name: str
    nodes: tuple[Node, ...]
    start: float
    span: float
    share: float
    shade: int = 0

    @property
    def value(self) -> int:
        """Parameters of all its nodes."""
        return sum(node.value for node in self.nodes)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend."""

    key: str
    colour: str
    name: str
    value: str
    share: str
    shade: int = 0
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Ring:
    """What the donut draws of one node: segments, legend, and the total in the middle."""

    segments: tuple[Segment, ...]
    entries: tuple[Entry, ...]
    total: str
    caption: str


def parameter_tree(report: Report) -> Node:
    """The tree of a report; the children of each node sum to it exactly."""
    rows = [cost for cost in report.whole.costs if cost["matrix"] or cost["vector"]]
    totals = report.whole.by_component("matrix", "vector")
    names = _component_names(report, set(totals))
    children = tuple(
        _component(key, names[key], [cost for cost in rows if cost.row.component == key])
        for key, _ in ordered(totals.items(), RING_ORDER)
    )
    model = report.scenario.model
    active = report.values["parameters.active"]
    total = report.values["parameters.total"]
    note = "" if active == total else " ".join((*shown(active, "parameters"), translate("Charts", "active")))
    return Node("model", model.name, "weights", total, "parameters.total", note, children)


def _component_names(report: Report, keys: set[str]) -> dict[str, str]:
    names = {key: component(key) for key in keys}
    if any(cost.row.operator.kind == LATENT for cost in report.whole.costs):
        names["attention"] = translate("Charts", "Latent attention")
    if "moe_experts" in keys:
        names["mlp_dense"] = translate("Charts", "Dense MLP")
    return names


def _component(key: str, name: str, costs: Sequence[Any]) -> Node:
    path = f"parameters.{key}"
    groups: dict[str, list[Node]] = {}
    layers: dict[str, int] = {}
    for cost in costs:
        group = cost.row.group
        groups.setdefault(group, []).append(_tensor(cost, path))
        layers[group] = max(cost.row.count, layers.get(group, 1))
    children = [
        Node(
            f"{key}.{group}",
            group_name(group),
            key,
            _sum(nodes),
            path,
            layers_text(layers[group]),
            tuple(nodes),
        )
        for group, nodes in groups.items()
    ]
    if len(children) == 1:
        children = list(children[0].children)
    return Node(key, name, key, _sum(children), path, "", tuple(children) if len(children) > 1 else ())


def _tensor(cost: Any, path: str) -> Node:
    operator = cost.row.operator
    held = cost["matrix"] + cost["vector"]
    return Node(cost.row.id, operator.name, cost.row.component, held, path, layers_text(cost.row.count))


def _sum(nodes: Iterable[Node]) -> int:
    return sum(node.value for node in nodes)


def layers_text(count: int) -> str:
    """In how many layers something stands; empty for one, which need not be a layer."""
    return translate("Charts", "in {0} layers").format(f"{count:,}") if count > 1 else ""


def group_name(group: str) -> str:
    """The name of a group of layers: what its blocks are, in words."""
    found = re.fullmatch(r"(.*?)(\d*)", group)
    label, number = found.groups() if found else (group, "")
    words = {
        "before": translate("Charts", "before the layers"),
        "after": translate("Charts", "after the layers"),
        "layer": translate("Charts", "layers"),
        "full": translate("Charts", "full attention"),
        "window": translate("Charts", "window attention"),
        "latent": translate("Charts", "latent attention"),
        "moe": translate("Charts", "MoE"),
        "mlp": translate("Charts", "dense MLP"),
    }
    text = ", ".join(words.get(part, part) for part in label.split("_"))
    return f"{text[:1].upper()}{text[1:]} {number}".strip()


def ring(node: Node, hidden: frozenset[str] = frozenset()) -> Ring:
    """The ring of a node's children without those hidden; shares are of the whole node all the same."""
    top = node.key == "model"
    nodes = {child.key: child for child in node.children or (node,)}
    seen = {key: child for key, child in nodes.items() if key not in hidden}
    total = _sum(seen.values())
    shades = {key: 0 if top else index % SHADES for index, key in enumerate(nodes)}
    segments: list[Segment] = []
    start = 0.0
    order = RING_ORDER if top else tuple(nodes)
    for part in joined(((key, child.value) for key, child in seen.items()), order):
        members = tuple(seen[key] for key in part.members)
        other = part.key == OTHER
        colour = "norms" if other else members[0].component
        name = component(OTHER) if other else members[0].name
        span = part.value / total
        share = part.value / node.value
        segments.append(Segment(part.key, colour, name, members, start, span, share, shades.get(part.key, 0)))
        start += span
    entries = tuple(
        Entry(key, child.component, child.name, _text(child.value), share_text(child.value / node.value),
              shades[key], key in seen)
        for key, child in nodes.items()
    )  # fmt: skip
    return Ring(tuple(segments), entries, _text(total), _caption(node, total))


def _caption(node: Node, total: int) -> str:
    if total != node.value:
        return translate("Charts", "of {0} shown").format(_text(node.value))
    if node.key == "model":
        return node.note or translate("Charts", "parameters")
    return node.name


def _text(value: int) -> str:
    return " ".join(shown(value, "parameters")).strip()


def found(node: Node, keys: Sequence[str]) -> tuple[Node, ...]:
    """The nodes on the way down by these keys, the root first; the way ends where a key is not there."""
    way = [node]
    for key in keys:
        below = next((child for child in way[-1].children if child.key == key), None)
        if below is None or not below.children:
            break
        way.append(below)
    return tuple(way)


def at(segments: Sequence[Segment], turn: float) -> int | None:
    """Index of the segment at a position in turns from twelve o'clock; None between two of them."""
    for index, segment in enumerate(segments):
        if segment.start <= turn < segment.start + segment.span:
            return index
    return None


def turn_of(x: float, y: float) -> float:
    """The position of a point beside the centre, in turns clockwise from twelve o'clock; y grows down."""
    return (math.atan2(x, -y) / (2 * math.pi)) % 1.0
