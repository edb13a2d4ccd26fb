"""The ledger: one row for each distinct operator of a model, and every total as a fold over the rows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from calc.physics.formula import Figure, Formula, derive
from calc.physics.operators import COLUMNS, STEP_TERMS, Choices, Kind, Mask, Operator, variant

INDEX = {name: position for position, name in enumerate(COLUMNS)}
_REPEATED = Formula("layers * each")

# When a row runs: in every step, only while the prompt is read (an encoder), or not at all (vision
# towers, whose images are no part of the workload, are held in memory and rest).
Runs = Literal["always", "prompt", "never"]


@dataclass(frozen=True, slots=True)
class Row:
    """An operator that stands `count` times in the model; `group` names the layers that hold it.

    A `borrowed` row uses the weights of an earlier one and holds none. `part` is set where a row belongs
    to something that stands beside the model and counts as that (adapters, further heads, a draft).
    """

    id: str
    operator: Operator
    count: int
    group: str
    runs: Runs = "always"
    borrowed: bool = False
    part: str = ""

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
    step = tuple(terms[name] for name in STEP_TERMS)
    costs: list[Cost] = []
    for row in ledger.rows:
        kind = variant(row.operator.kind, choices, row.mask(choices))
        sizes = row.operator.sizes
        compute = kind.array if arrays else kind.scalar
        each = compute(*[sizes[name] for name in kind.sizes], *step)
        costs.append(Cost(row, kind, tuple([row.count * value for value in each]), terms))
    return Costed(terms, tuple(costs))


def row_figure(cost: Cost, column: str, unit: str, known: Mapping[str, Figure] | None = None) -> Figure:
    """The working of one column of one row: its count times the formula of its kind.

    `known` holds terms that have a source of their own.
    """
    kind, row = cost.kind, cost.row
    formula = kind.columns[column]
    made: dict[str, Figure] = dict(known or {})
    each = derive(kind.title, unit, formula, {name: _term(cost, name, made) for name in formula.names})
    count = Figure(row.count, "1", "times that it stands in the model")
    return derive(row.operator.name, unit, _REPEATED, {"layers": count, "each": each})


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
