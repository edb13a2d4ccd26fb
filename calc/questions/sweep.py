"""Curves over one input: the same formulas evaluated for an array of values at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calc.answers.book import Book
from calc.answers.memory import memory
from calc.answers.setting import give_inputs, setting
from calc.deployment.facts import Facts
from calc.deployment.scenario import Scenario

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """Memory of the fullest device against context: bytes by part, in stacking order, and their sum."""

    contexts: Array
    parts: dict[str, Array]
    total: Array


def memory_curve(scenario: Scenario, facts: Facts, contexts: Sequence[int]) -> Curve:
    """Memory of the fullest device for each context, all else equal."""
    at = np.asarray(contexts, dtype=np.float64)
    given = setting(scenario, facts, {"workload.context": at})
    book = Book(arrays=True)
    give_inputs(book, given)
    loads = memory(book, given)
    fullest = max(loads, key=lambda load: float(np.max(load.total)))
    parts = {
        name: np.broadcast_to(np.asarray(held, dtype=np.float64), at.shape) for name, held in fullest.parts
    }
    return Curve(at, parts, np.broadcast_to(np.asarray(fullest.total, dtype=np.float64), at.shape))
