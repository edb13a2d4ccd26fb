"""Parameters: total, by component, those that one token uses, and those of what stands beside the model."""

from collections.abc import Callable

from calc.answers.book import Book
from calc.answers.setting import Aside, Setting
from calc.physics.formula import Figure, Formula, derive
from calc.physics.ledger import Costed, costed, row_figure, sum_figure

_HELD = Formula("matrix + vector")


def parameters(book: Book, given: Setting) -> Costed:
    """Enter `parameters.*`; returns the ledger of the whole model for one token.

    Adapters and heads for further tokens count in the total while they are switched on; a draft is
    a model of its own and counts as `draft.parameters`.
    """
    own = _of_one_token(given)
    beside = [_of_one_token(each.given, each) for each in given.asides if each.part != "draft"]
    whole = Costed(own.terms, (*own.costs, *(cost for each in beside for cost in each.costs)))
    parts = whole.by_component("matrix", "vector")
    for component, count in parts.items():
        book.fold(f"parameters.{component}", count, _component(whole, component))
    names = tuple(parts)

    def total() -> Figure:
        named = ((name, book.figure(f"parameters.{name}")) for name in names)
        return sum_figure("Parameters", "parameters", named)

    book.fold("parameters.total", sum(parts.values()), total)
    book.fold("parameters.active", own.total("active"), _active(own))
    for each in given.asides:
        if each.part == "draft":
            draft = _of_one_token(each.given, each)
            count = draft.total("matrix") + draft.total("vector")
            book.fold("draft.parameters", count, _component(draft, "draft"))
    return whole


def _of_one_token(given: Setting, aside: Aside | None = None) -> Costed:
    rows = given.whole if aside is None else aside.whole
    return costed(rows, given.terms(1, 1, 1, 1), given.choices("decode"))


def _component(whole: Costed, component: str) -> Callable[[], Figure]:
    def working() -> Figure:
        rows = [c for c in whole.costs if c.row.component == component and (c["matrix"] or c["vector"])]
        parts: list[tuple[str, Figure]] = []
        for cost in rows:
            held = {name: row_figure(cost, name, "parameters") for name in ("matrix", "vector")}
            parts.append((cost.row.id, derive(cost.row.operator.name, "parameters", _HELD, held)))
        return sum_figure(f"Parameters: {component}", "parameters", parts)

    return working


def _active(whole: Costed) -> Callable[[], Figure]:
    def working() -> Figure:
        rows = [cost for cost in whole.costs if cost["active"]]
        parts = ((cost.row.id, row_figure(cost, "active", "parameters")) for cost in rows)
        return sum_figure("Parameters that one token uses", "parameters", parts)

    return working
