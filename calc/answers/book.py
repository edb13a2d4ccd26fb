"""The book of one evaluation: every value by path, and how each came about, told when it is asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from calc.physics.formula import Confidence, Figure, Formula, derive


@dataclass(frozen=True)
class Definition:
    """How one figure follows from others: a formula and the path of each of its terms.

    A term without an entry in `terms` stands in the same group: in `memory.total`, `weights` is
    `memory.weights`.
    """

    path: str
    title: str
    unit: str
    formula: Formula
    terms: Mapping[str, str] = field(default_factory=dict[str, str])
    source: str = ""
    confidence: Confidence | None = None

    def paths(self) -> dict[str, str]:
        """The path of each term."""
        group = self.path.rsplit(".", 1)[0]
        return {name: self.terms.get(name, f"{group}.{name}") for name in self.formula.names}


def defined(
    path: str, title: str, unit: str, text: str, *, source: str = "", confidence: Confidence | None = None,
    **terms: str,
) -> Definition:  # fmt: skip
    """A definition from the text of its formula; as sure as its terms unless `confidence` says otherwise."""
    return Definition(path, title, unit, Formula(text), terms, source, confidence)


Working = Callable[[], Figure]


class Book:
    """Values by path; a given value, a definition or a fold stands behind each."""

    def __init__(self, arrays: bool = False) -> None:
        self.values: dict[str, Any] = {}
        self.arrays = arrays
        self._origins: dict[str, Figure | Definition | Working] = {}
        self._bands: dict[str, tuple[float, float]] = {}
        self._opened: dict[str, Figure] = {}

    def give(self, path: str, value: Any, unit: str, title: str, **rest: Any) -> None:
        """Enter a value that follows from nothing else: an input or a sourced constant."""
        self.values[path] = value
        self._origins[path] = Figure(value, unit, title, path=path, **rest)

    def add(self, *definitions: Definition) -> None:
        """Enter figures that follow from what already stands in the book."""
        for definition in definitions:
            terms = {name: self.values[path] for name, path in definition.paths().items()}
            self.values[definition.path] = definition.formula(terms, self.arrays)
            self._origins[definition.path] = definition

    def fold(self, path: str, value: Any, working: Working) -> None:
        """Enter a total over ledger rows; its working is built when it is opened."""
        self.values[path] = value
        self._origins[path] = working

    def band(self, path: str, low: float, high: float) -> None:
        """Enter the measured spread of a figure."""
        self._bands[path] = (low, high)

    def __contains__(self, path: str) -> bool:
        return path in self.values

    def figure(self, path: str) -> Figure:
        """The figure with its working; KeyError where there is none."""
        if path not in self._opened:
            self._opened[path] = self._built(path)
        return self._opened[path]

    def heading(self, path: str) -> tuple[str, str]:
        """Title and unit of a figure, without the working of one that a formula gives; KeyError if none."""
        origin = self._origins[path]
        named = origin if isinstance(origin, Figure | Definition) else self.figure(path)
        return named.title, named.unit

    def _built(self, path: str) -> Figure:
        origin = self._origins[path]
        if isinstance(origin, Definition):
            terms = {name: self.figure(term) for name, term in origin.paths().items()}
            made = derive(origin.title, origin.unit, origin.formula, terms, source=origin.source, path=path)
            if origin.confidence:
                made = replace(made, confidence=origin.confidence)
        elif isinstance(origin, Figure):
            made = origin
        else:
            made = replace(origin(), path=path)
        low, high = self._bands.get(path, (made.low, made.high))
        return replace(made, low=low, high=high)
