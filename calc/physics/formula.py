"""Formulas that are computed, vectorised and shown from one text, and the figures they give."""

import ast
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Literal

import numpy as np

Number = int | float
Confidence = Literal["exact", "derived", "calibrated", "estimate"]
CONFIDENCES: tuple[Confidence, ...] = ("exact", "derived", "calibrated", "estimate")

_NODES = (
    ast.Expression, ast.BinOp, ast.UnaryOp, ast.Call, ast.Name, ast.Constant, ast.Load, ast.USub,
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Pow,
)  # fmt: skip
_SCALAR: dict[str, Callable[..., Any]] = {"max": max, "min": min, "ceil": math.ceil, "floor": math.floor}
_ARRAY: dict[str, Callable[..., Any]] = {
    "max": lambda *parts: reduce(np.maximum, parts),
    "min": lambda *parts: reduce(np.minimum, parts),
    "ceil": np.ceil,
    "floor": np.floor,
}


class Formula:
    """Arithmetic over named terms, kept as text; `names` lists the terms in order of appearance.

    Allowed are + - * / // **, parentheses, numbers, and the functions max, min, ceil, floor.
    Integers stay integers until they are divided. Raises ValueError for any other text.
    """

    __slots__ = ("_array", "_scalar", "names", "text")

    def __init__(self, text: str) -> None:
        tree = ast.parse(text, mode="eval")
        names: dict[str, None] = {}
        for node in ast.walk(tree):
            if not isinstance(node, _NODES):
                raise ValueError(f"a formula can't hold {type(node).__name__}: {text}")
            if isinstance(node, ast.Constant) and type(node.value) not in (int, float):
                raise ValueError(f"a formula can't hold {node.value!r}: {text}")
            if isinstance(node, ast.Call) and not (
                isinstance(node.func, ast.Name) and node.func.id in _SCALAR
            ):
                raise ValueError(f"unknown function in formula: {text}")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id not in _SCALAR:
                names[node.id] = None
        self.text = text
        self.names = tuple(sorted(names, key=lambda name: _position(text, name)))
        self._scalar = fused([text], self.names, arrays=False)
        self._array = fused([text], self.names, arrays=True)

    def __call__(self, terms: Mapping[str, Any], arrays: bool = False) -> Any:
        """The value for these terms; with `arrays` any term may be a float64 array (a sweep)."""
        values = [terms[name] for name in self.names]
        return (self._array if arrays else self._scalar)(*values)[0]

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"


def fused(
    texts: Sequence[str],
    arguments: Sequence[str],
    arrays: bool,
    intermediates: Sequence[tuple[str, str]] = (),
) -> Callable[..., tuple[Any, ...]]:
    """One function that computes all texts in a single call, in their order.

    `intermediates` are (name, text) pairs computed first, for the texts after them. With `arrays`
    the functions max, min, ceil and floor work element by element.
    """
    lines = [f"def fused_({', '.join(arguments)}):"]
    lines += [f"    {name} = {text}" for name, text in intermediates]
    lines += [f"    return ({', '.join(texts)},)"]
    space: dict[str, Any] = {"__builtins__": {}, **(_ARRAY if arrays else _SCALAR)}
    # The texts come from our own tables and have passed the whitelist of Formula.
    exec(compile("\n".join(lines), "<formula>", "exec"), space)
    return space["fused_"]


def _position(text: str, name: str) -> int:
    """Where a name first stands as a whole word in the text."""
    start = 0
    while True:
        at = text.find(name, start)
        end = at + len(name)
        before = text[at - 1] if at else " "
        after = text[end] if end < len(text) else " "
        if at < 0 or not (before.isalnum() or before == "_" or after.isalnum() or after == "_"):
            return at
        start = at + 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its working: formula, terms (figures in turn), source and how sure it is.

    `formula` is empty for a given value. `low` and `high` are the band where one is known.
    """

    value: Any
    unit: str
    title: str
    formula: str = ""
    terms: Mapping[str, "Figure"] = field(default_factory=dict[str, "Figure"])
    source: str = ""
    confidence: Confidence = "exact"
    low: float | None = None
    high: float | None = None
    path: str = ""


def weakest(confidences: Sequence[Confidence]) -> Confidence:
    """The least sure of several confidences; exact where there are none."""
    return CONFIDENCES[max((CONFIDENCES.index(c) for c in confidences), default=0)]


def derive(title: str, unit: str, formula: Formula, terms: Mapping[str, Figure], **rest: Any) -> Figure:
    """The figure that a formula gives for its terms; as sure as the least sure of them."""
    value = formula({name: term.value for name, term in terms.items()})
    rest.setdefault("confidence", weakest([term.confidence for term in terms.values()]))
    return Figure(value, unit, title, formula.text, terms, **rest)
