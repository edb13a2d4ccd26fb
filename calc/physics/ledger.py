"""The ledger: one row for each distinct operator of a model, and every total as a fold over the rows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from calc.physics.formula import Figure, Formula, derive
from calc.physics.operators import COLUMNS, STEP_TERMS, Choices, Kind, Mask, Operator, variant

INDEX = {name: position for position, name in enumerate(COLUMNS)}
_REPEATED = Formula("layers * each")
_SHARED = Formula("ceil(layers * each / devices)")

# When a row runs: in every step, only while the prompt is read (an encoder), or not at all (vision
# towers, whose images are no part of the workload, are held in memory and rest).
Runs = Literal["always", "prompt", "never"]


# The link that a collective runs over: of devices in a node, between nodes, or to devices of another kind.
Link = Literal["link", "fabric", "pcie"]


@dataclass(frozen=True, slots=True)
class Reach:
    """What of the step of its ranks a row on one device sees.

    The step counts the sequences of one rank of attention and all their positions. A row may gather the
    sequences of several ranks (experts), run on one of several equal parts of the positions (context
    parallel), or do one of several equal shares of the work on all of them (attention, whose cache is
    divided).
    """

    ranks: int = 1
    parts: int = 1
    shares: int = 1

    def seen(self, terms: Mapping[str, Any], arrays: bool = False) -> Mapping[str, Any]:
        """The terms of the step as the row sees them."""
        if self.ranks == self.parts == 1:
            return terms
        sequences, query = terms["sequences"] * self.ranks, terms["query"]
        tokens = terms["tokens"] * self.ranks
        if self.parts > 1:
            part = _PART({"query": query, "parts": self.parts}, arrays)
            tokens, query = tokens - sequences * (query - part), part
        return {**terms, "sequences": sequences, "query": query, "tokens": tokens}


_PART = Formula("ceil(query / parts)")
WHOLE = Reach()

# Which gradients the backward pass computes for a row: of its input and its weights, of its input alone
# because the weights are frozen, or none because nothing before it is trained.
Gradients = Literal["both", "input", "none"]


@dataclass(frozen=True, slots=True)
class Row:
    """An operator that stands `count` times in the model; `group` names the layers that hold it.

    A `borrowed` row uses the weights of an earlier one and holds none. `part` is set where a row belongs
    to something that stands beside the model and counts as that (adapters, further heads, a draft).
    `reach` and `over` say what a device sees of the step, and which link a collective runs over.
    `gradients` are those of the backward pass; `feeds` says that a product behind it is trained, which needs
    its output once more.
    """

    id: str
    operator: Operator
    count: int
    group: str
    runs: Runs = "always"
    borrowed: bool = False
    part: str = ""
    reach: Reach = WHOLE
    over: Link = "link"
    gradients: Gradients = "both"
    feeds: bool = True

    @property
    def component(self) -> str:
        """What the row counts as."""
        return self.part or self.operator.component

    def mask(self, choices: Choices) -> Mask:
        """The columns that are left out in a step of these choices."""
        if self.runs == "never" or (self.runs == "prompt" and ("phase", "decode") in choices):
            return "resting"
        return "borrowed" if self.borrowed else ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rows of a model, or of what one device holds of it."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """A row with its columns evaluated for one step of those terms, each times the row's count."""

    row: Row
    kind: Kind
    values: tuple[Any, ...]
    terms: Mapping[str, Any]

    def __getitem__(self, column: str) -> Any:
        return self.values[INDEX[column]]

    @property
    def backward_flops(self) -> Any:
        """FLOPs of the gradients that the backward pass computes for the row."""
        gradients = self.row.gradients
        if gradients == "none":
            return 0
        weights = self["weight_gradient_flops"] if gradients == "both" else 0
        return self["input_gradient_flops"] + weights

    @property
    def kept(self) -> Any:
        """Bytes that stay for the backward pass."""
        if self.row.gradients == "none":
            return 0
        own = self["kept_weights"] if self.row.gradients == "both" else 0
        return self["kept"] + own + (self["kept_output"] if self.row.feeds else 0)


@dataclass(frozen=True, slots=True)
class Costed:
    """A ledger evaluated for one step: the terms of the step and the cost of every row."""

    terms: Mapping[str, Any]
    costs: tuple[Cost, ...]

    def total(self, column: str, where: Callable[[Row], bool] | None = None) -> Any:
        """The sum of a column over all rows, or over those that `where` picks."""
        at = INDEX[column]
        return sum(cost.values[at] for cost in self.costs if where is None or where(cost.row))

    def by_component(self, *columns: str) -> dict[str, Any]:
        """The sum of the columns for each component, in ledger order; components without any are left out."""
        totals: dict[str, Any] = {}
        for cost in self.costs:
            amount = sum(cost.values[INDEX[column]] for column in columns)
            totals[cost.row.component] = totals.get(cost.row.component, 0) + amount
        return {component: total for component, total in totals.items() if _some(total)}


def _some(total: Any) -> bool:
    return bool(total.any()) if hasattr(total, "any") else bool(total)


def costed(ledger: Ledger, terms: Mapping[str, Any], choices: Choices, arrays: bool = False) -> Costed:
    """Every row of the ledger evaluated for one step; `terms` holds the STEP_TERMS."""
    steps: dict[Reach, tuple[Mapping[str, Any], tuple[Any, ...]]] = {}
    costs: list[Cost] = []
    for row in ledger.rows:
        kind = variant(row.operator.kind, choices, row.mask(choices))
        sizes, reach = row.operator.sizes, row.reach
        found = steps.get(reach)
        if found is None:
            seen = reach.seen(terms, arrays)
            found = steps[reach] = seen, tuple([seen[name] for name in STEP_TERMS])
        seen, step = found
        compute = kind.array if arrays else kind.scalar
        each = compute(*[sizes[name] for name in kind.sizes], *step)
        held = tuple([row.count * value for value in each])
        if reach.shares > 1:
            held = _shared(held, reach.shares, arrays)
        costs.append(Cost(row, kind, held, seen))
    return Costed(terms, tuple(costs))


def _shared(values: tuple[Any, ...], shares: int, arrays: bool) -> tuple[Any, ...]:
    """What one of several devices does of work that they share evenly."""
    return tuple(
        [_SHARED({"layers": 1, "each": value, "devices": shares}, arrays) if _some(value) else value
         for value in values]
    )  # fmt: skip


def row_figure(cost: Cost, column: str, unit: str, known: Mapping[str, Figure] | None = None) -> Figure:
    """The working of one column of one row: its count times the formula of its kind.

    `known` holds terms that have a source of their own.
    """
    kind, row = cost.kind, cost.row
    formula = kind.columns[column]
    made: dict[str, Figure] = dict(known or {})
    each = derive(kind.title, unit, formula, {name: _term(cost, name, made) for name in formula.names})
    parts = {"layers": Figure(row.count, "1", "times that it stands in the model"), "each": each}
    if row.reach.shares == 1:
        return derive(row.operator.name, unit, _REPEATED, parts)
    parts["devices"] = Figure(row.reach.shares, "1", "devices that share the positions")
    return derive(row.operator.name, unit, _SHARED, parts)


def _term(cost: Cost, name: str, made: dict[str, Figure]) -> Figure:
    """A size of a row, a term of the step, or an intermediate with its own working; each is made once."""
    if name in made:
        return made[name]
    if name in cost.kind.intermediates:
        formula = cost.kind.intermediates[name]
        parts = {part: _term(cost, part, made) for part in formula.names}
        found = derive(name, "1", formula, parts)
    elif name in STEP_TERMS:
        found = Figure(cost.terms[name], "1", STEP_TERMS[name])
    else:
        operator = cost.row.operator
        found = Figure(operator.sizes[name], "1", f"{operator.name}: {name}")
    made[name] = found
    return found


def sum_figure(title: str, unit: str, parts: Iterable[tuple[str, Figure]], **rest: Any) -> Figure:
    """A figure that is the sum of named parts."""
    terms = dict(parts)
    return derive(title, unit, Formula(" + ".join(terms) or "0"), terms, **rest)
