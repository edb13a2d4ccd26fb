"""Number formats with their real bits (scales and zero points included) and recipes by component."""

from collections.abc import Mapping
from dataclasses import dataclass

from calc.physics.formula import Confidence, Formula, Number

HALF = "bf16"
HALF_BYTES = 2


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """A weight format: `bits` per weight over in_features and out_features of the matrix.

    `compute` names the rate that products run at where the device has it (weight-only formats
    compute at 16 bit); `kept` lists the components that stay at 16 bit under this format.
    """

    id: str
    title: str
    family: str
    bits: Formula
    compute: str
    kept: frozenset[str]
    source: str
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class CacheFormat:
    """A format of cached keys or values: `bits` per element over head_dim.

    Of the elements of a latent the last `rope_dim` hold positions; an ordinary head has none apart.
    """

    id: str
    title: str
    bits: Formula
    source: str
    confidence: Confidence


def bytes_per_weight(form: NumberFormat, in_features: int, out_features: int) -> Number:
    """Bytes of one weight of a matrix of this shape; an int where it is whole."""
    return whole(form.bits({"in_features": in_features, "out_features": out_features}) / 8)


def bytes_per_element(form: CacheFormat, head_dim: int, rope_dim: int = 0) -> Number:
    """Bytes of one cached element for heads of this size; an int where it is whole."""
    return whole(form.bits({"head_dim": head_dim, "rope_dim": rope_dim}) / 8)


def whole(value: Number) -> Number:
    """The value as an int where nothing is lost by it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def format_of(component: str, form: NumberFormat, half: NumberFormat) -> NumberFormat:
    """The format of one component under a recipe: the chosen one, or 16 bit where it is kept so."""
    return half if component in form.kept else form


def found(formats: Mapping[str, NumberFormat], name: str) -> NumberFormat:
    """The format of that id, in any letter case; KeyError where there is none."""
    return formats[name.lower()]
