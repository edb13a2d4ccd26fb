"""One measured value: what was measured, on what, where it was published."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calc.physics.units import GB, GIB

_MIB = 2**20
# Units as the sources print them, by their first word; "MB (MiB likely)" is read as MiB.
_SCALES = {"GB": GB, "MB": 10**6, "KB": 10**3, "GIB": GIB, "MIB": _MIB, "MS": 1e-3}


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured row: its metric, its value in base units, and the inputs that are known as `fields`."""

    id: str
    kind: str
    metric: str
    value: float
    unit: str
    source: str
    confidence: str
    fields: Mapping[str, Any]

    def text(self, name: str) -> str:
        """A field of words; empty where it is absent or no text."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> float | None:
        """A positive field of numbers; None where it is absent or no number."""
        value = self.fields.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return value if 0 < value < math.inf else None

    def count(self, name: str) -> int | None:
        """A field of whole numbers, at least 1; None where it is absent."""
        value = self.number(name)
        return None if value is None else max(1, round(value))


def in_base_units(value: float, unit: str) -> float:
    """A printed value in bytes, seconds or whatever it counts; binary where the unit says so in any part."""
    first = unit.split(maxsplit=1)[0].upper() if unit.split() else ""
    said = unit.upper()
    if "(MIB" in said or ("BINARY" in said and "NOT STATED" not in said):
        first = first.replace("GB", "GIB").replace("MB", "MIB")
    return value * _SCALES.get(first, 1)
