"""Quantities in and out: parse what people type, show what they read."""

import math
import re
from fractions import Fraction

_DECIMAL = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9, "t": 10**12, "p": 10**15, "e": 10**18}
_LENGTH = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
_BINARY = {**_LENGTH, "p": 2**50, "e": 2**60}
# Digits in groups of three or in one run, a fraction, an exponent; a suffix; "B" of bytes or "iB".
_NUMBER = re.compile(
    r"([+-]?)(?=\.?\d)(\d{1,3}(?:([,_ \xa0\u202f])\d{3}(?:\3\d{3})*)|\d*)(\.\d*)?(e[+-]?\d{1,4})?"
    r"\s*(?:([kmgbtpe])|([kmgtpe])(i?)b)?",
    re.IGNORECASE | re.ASCII,
)
_MOST_DIGITS, _LARGEST = 310, 10**308

GIB = 2**30
GB = 10**9


def number(text: str, *, length: bool = False) -> int | float:
    """The number that a person typed: "128k", "7b", "1.5t", "2,048", "1e6", "80 GiB".

    Suffixes are decimal, but for a `length` in tokens, where 128k = 131,072. A value without a
    fraction comes back as an int. Raises ValueError with a sentence for anything else.
    """
    text = text.strip()
    found = _NUMBER.fullmatch(text)
    if not found:
        raise ValueError(f"{text[:40]!r} is not a number; write it like 4096, 128k or 1.5")
    sign, whole, _, fraction, exponent, plain, of_bytes, binary = found.groups(default="")
    suffix = (plain or of_bytes).lower()
    scale = (_LENGTH if length else _BINARY if binary else _DECIMAL).get(suffix)
    if scale is None:
        raise ValueError(f"{suffix!r} is no suffix of a length; use k, m, g or t")
    digits = re.sub(r"\D", "", whole) + (fraction or "")
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"{text[:40]!r} is too large")
    value = Fraction(f"{sign}{digits}{exponent}") * scale
    if abs(value) > _LARGEST:
        raise ValueError(f"{text[:40]!r} is too large")
    return int(value) if value.denominator == 1 else float(value)


def significant(value: float, digits: int = 3) -> str:
    """A number to so many significant digits, never in scientific notation, grouped from 10,000."""
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else str(value)
    places = digits - 1 - math.floor(math.log10(abs(value)))
    rounded = round(value, places)
    places = max(0, digits - 1 - math.floor(math.log10(abs(rounded))))
    return f"{rounded:,.{places}f}" if abs(rounded) >= 10_000 else f"{rounded:.{places}f}"


def _scaled(value: float, steps: list[tuple[float, str]], digits: int) -> tuple[str, str]:
    for size, name in steps:
        if abs(value) >= size * (1 - 0.5 * 10**-digits):
            return significant(value / size, digits), name
    size, name = steps[-1]
    return significant(value / size, digits), name


_STEPS: dict[str, list[tuple[float, str]]] = {
    "bytes": [(2.0**40, "TiB"), (2.0**30, "GiB"), (2.0**20, "MiB"), (2.0**10, "KiB"), (1, "B")],
    "parameters": [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k"), (1, "")],
    "FLOP": [
        (1e24, "YFLOP"), (1e21, "ZFLOP"), (1e18, "EFLOP"), (1e15, "PFLOP"), (1e12, "TFLOP"), (1e9, "GFLOP"),
        (1e6, "MFLOP"), (1e3, "kFLOP"), (1, "FLOP"),
    ],
    "FLOP/s": [
        (1e18, "EFLOP/s"), (1e15, "PFLOP/s"), (1e12, "TFLOP/s"), (1e9, "GFLOP/s"), (1e6, "MFLOP/s"),
        (1, "FLOP/s"),
    ],
    "bytes/s": [(1e12, "TB/s"), (1e9, "GB/s"), (1e6, "MB/s"), (1, "B/s")],
    "seconds": [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")],
    "tokens/s": [(1e6, "M tok/s"), (1e4, "k tok/s"), (1, "tok/s")],
    "W": [(1e3, "kW"), (1, "W")],
}  # fmt: skip
# Contexts are read to the last token, what a training takes is not.
_MANY_TOKENS: list[tuple[float, str]] = [(1e12, "T tokens"), (1e9, "B tokens")]
_STEPS["tokens/s"] = [(1e6, "M tok/s"), (1, "tok/s")]


def shown(value: float, unit: str, digits: int = 3) -> tuple[str, str]:
    """Number and unit as a person reads them: 8030261248 parameters -> ("8.03", "B")."""
    if unit == "bytes" and 1024 > abs(value) >= 1000:
        return significant(value, digits), "B"
    steps = _STEPS.get(unit)
    if unit == "tokens" and abs(value) >= _MANY_TOKENS[-1][0]:
        return _scaled(value, _MANY_TOKENS, digits)
    if steps:
        if value == 0:
            return "0", "GiB" if unit == "bytes" else steps[-1][1]
        return _scaled(value, steps, digits)
    if unit == "share":
        return significant(100 * value, digits), "%"
    if isinstance(value, int) or float(value).is_integer():
        return f"{int(value):,}", "" if unit == "1" else unit
    return significant(value, digits), "" if unit == "1" else unit


def exactly(value: float, unit: str) -> str:
    """The unrounded value with its base unit, digits grouped: "8,030,261,248 parameters"."""
    whole = isinstance(value, int) or float(value).is_integer()
    digits = f"{int(value):,}" if whole else f"{value:,.6g}"
    return digits if unit == "1" else f"{digits} {unit}"


def finite(value: float | None) -> float | None:
    """A number that JSON and a table can hold; None for one that is not finite, or absent."""
    return value if value is not None and math.isfinite(value) else None
