"""What the cache holds on a device: of each sequence what is its own, and once what all begin with."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from calc.answers.book import Book
from calc.answers.setting import OWN_CONTEXT, Setting
from calc.physics.formula import Figure, Formula, derive
from calc.physics.ledger import Costed, Ledger, costed, row_figure, sum_figure
from calc.physics.operators import KINDS

_DIFFERENCE = Formula("whole - own")
Known = Mapping[str, Figure]


def caching(rows: Ledger) -> Ledger:
    """The rows that keep something of each token."""
    return Ledger(tuple(row for row in rows.rows if "cache" in KINDS[row.operator.kind].texts))


@dataclass(frozen=True, slots=True)
class Cache:
    """The cache of the rows of one model on a device.

    `own` is costed for all sequences. Where they share a prefix it stands without it, and the prefix is
    what one sequence holds more with it (`whole`) than without (`apart`).
    """

    given: Setting
    own: Costed
    whole: Costed | None = None
    apart: Costed | None = None

    @property
    def prefix(self) -> Any:
        """Bytes of the prefix that is held once."""
        if self.whole is None or self.apart is None:
            return 0
        return self.whole.total("cache") - self.apart.total("cache")

    @property
    def total(self) -> Any:
        """Bytes of all."""
        return self.own.total("cache") + self.prefix


def cache(given: Setting, rows: Ledger, context: Any) -> Cache:
    """The cache of all sequences of a rank at that context."""
    kept, own = caching(rows), given.own_context(context)

    def held(sequences: Any, tokens: Any) -> Costed:
        return costed(kept, given.memory_terms(sequences, tokens), given.memory_choices, given.arrays)

    if not given.shared:
        return Cache(given, held(given.rank_batch, context))
    return Cache(given, held(given.rank_batch, own), held(1, context), held(1, own))


def cache_figure(book: Book, title: str, caches: Sequence[Cache]) -> Figure:
    """The working of the caches of a device: what each row holds, and the prefix where there is one."""
    return sum_figure(title, "bytes", (part for each in caches for part in _parts(book, each)))


def prefix_figure(book: Book, caches: Sequence[Cache]) -> Figure:
    """The working of the prefixes on a device."""
    parts = ((f"prefix{n or ''}", _prefix(book, each)) for n, each in enumerate(caches))
    return sum_figure("Shared prefix, held once", "bytes", parts)


def _parts(book: Book, each: Cache) -> Iterator[tuple[str, Figure]]:
    whole, own = _contexts(book, each.given)
    known = {"context": own} if each.whole is not None else {"context": whole} if each.given.spends else {}
    yield from _rows(each.own, each.given, known)
    if each.whole is not None:
        part = next((cost.row.part for cost in each.own.costs), "")
        yield f"{part}_prefix".removeprefix("_"), _prefix(book, each)


def _prefix(book: Book, each: Cache) -> Figure:
    whole, own = _contexts(book, each.given)
    parts = {
        name: sum_figure("Cache of one sequence", "bytes", _rows(costs, each.given, {"context": context}))
        for name, costs, context in (("whole", each.whole, whole), ("own", each.apart, own))
        if costs is not None
    }
    return derive("Shared prefix, held once", "bytes", _DIFFERENCE, parts)


def _rows(costs: Costed, given: Setting, known: Known) -> Iterator[tuple[str, Figure]]:
    for cost in costs.costs:
        if cost["cache"]:
            yield cost.row.id, row_figure(cost, "cache", "bytes", {**given.cache_figures, **known})


def _contexts(book: Book, given: Setting) -> tuple[Figure, Figure]:
    """The tokens of a sequence that are held, and those of them that are its own."""
    whole = book.figure("memory.cached_tokens" if given.spends else "workload.memory_context")
    terms = {
        "page": Figure(given.engine.cache_block, "tokens", "Tokens of a page of the cache"),
        "context": whole,
        "shared": Figure(given.shared, "tokens", "Tokens that all sequences share, in whole pages"),
    }
    own = derive("Tokens of a sequence that are its own", "tokens", OWN_CONTEXT, terms)
    return whole, own
