"""Parameters: total, by component, and those that one token uses."""

from collections.abc import Callable

from calc.answers.book import Book
from calc.answers.setting import Setting
from calc.physics.formula import Figure, Formula, derive
from calc.physics.ledger import Costed, costed, row_figure, sum_figure

_HELD = Formula("matrix + vector")


def parameters(book: Book, given: Setting) -> Costed:
    """Enter `parameters.*`; returns the ledger of the whole model for one token."""
    whole = costed(given.whole, given.terms(1, 1, 1, 1), given.scenario.policies.choices("decode"))
    parts = whole.by_component("matrix", "vector")
    for component, count in parts.items():
        book.fold(f"parameters.{component}", count, _component(whole, component))
    names = tuple(parts)

    def total() -> Figure:
        named = ((name, book.figure(f"parameters.{name}")) for name in names)
        return sum_figure("Parameters", "parameters", named)

    book.fold("parameters.total", sum(parts.values()), total)
    book.fold("parameters.active", whole.total("active"), _active(whole))
    return whole


def _component(whole: Costed, component: str) -> Callable[[], Figure]:
    def working() -> Figure:
        rows = [
            c for c in whole.costs if c.row.operator.component == component and (c["matrix"] or c["vector"])
        ]
        parts: list[tuple[str, Figure]] = []
        for cost in rows:
            held = {name: row_figure(cost, whole.terms, name, "parameters") for name in ("matrix", "vector")}
            parts.append((cost.row.id, derive(cost.row.operator.name, "parameters", _HELD, held)))
        return sum_figure(f"Parameters: {component}", "parameters", parts)

    return working


def _active(whole: Costed) -> Callable[[], Figure]:
    def working() -> Figure:
        rows = [cost for cost in whole.costs if cost["active"]]
        parts = ((cost.row.id, row_figure(cost, whole.terms, "active", "parameters")) for cost in rows)
        return sum_figure("Parameters that one token uses", "parameters", parts)

    return working
