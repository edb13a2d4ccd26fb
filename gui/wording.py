"""The engine's numbers, titles and messages in the person's language."""

import math
import re

from calc import Report, exactly, shown, significant
from gui.engine_figures import PATTERNS
from gui.held import held
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.words import BUDGETS, COMPONENTS, NORMS, UNITS

GIB = 2**30

BOUNDS = {
    "compute": QT_TRANSLATE_NOOP("Wording", "Bound by arithmetic"),
    "memory": QT_TRANSLATE_NOOP("Wording", "Bound by bandwidth"),
    "link": QT_TRANSLATE_NOOP("Wording", "Bound by the link"),
}
SHORT_BOUNDS = {
    "compute": QT_TRANSLATE_NOOP("Wording", "arithmetic"),
    "memory": QT_TRANSLATE_NOOP("Wording", "bandwidth"),
    "link": QT_TRANSLATE_NOOP("Wording", "link"),
}
YES, NO = QT_TRANSLATE_NOOP("Wording", "yes"), QT_TRANSLATE_NOOP("Wording", "no")
PHASES = {
    "prefill": QT_TRANSLATE_NOOP("Wording", "Prefill"),
    "decode": QT_TRANSLATE_NOOP("Wording", "Decode"),
}
LONG = 1e9  # no field has room for more digits


def worded(text: str) -> str:
    """One of this module's texts in the person's language."""
    return translate("Wording", text)


def titled(text: str) -> str:
    """A title or help of the engine in the person's language, part by part where it has parts."""
    whole = translate("calc", text)
    if whole != text:
        return whole
    for pattern, template in PATTERNS:
        found = re.fullmatch(pattern, text)
        if found:
            return translate("calc", template).format(*map(titled, found.groups()))
    head, colon, tail = text.partition(": ")
    if not colon:
        return text
    rest = component(tail) if tail in COMPONENTS else titled(tail)
    return f"{titled(head)}{translate('Wording', ': ')}{rest}"


def choice_word(text: str) -> str:
    """A word that a field can be set to."""
    for table in (NORMS, COMPONENTS, BUDGETS):
        if text in table:
            return worded(table[text])
    return titled(text) if titled(text) != text else text.replace("_", " ")


def value_words(value: object) -> str:
    """Any value of a field in a few words: a name, a number, a choice."""
    if value is None or value == ():
        return "–"
    if isinstance(value, bool):
        return worded(YES) if value else worded(NO)
    if isinstance(value, int | float):
        return typed_text(value)
    if isinstance(value, tuple):
        return f"{len(value):,}"  # pyright: ignore[reportUnknownArgumentType]
    return choice_word(value) if isinstance(value, str) else str(getattr(value, "name", value))


def component(key: str) -> str:
    """The name of a component; its key where it has none."""
    return worded(COMPONENTS[key]) if key in COMPONENTS else key


def unit_word(unit: str) -> str:
    """A unit as it is written beside a number."""
    return worded(UNITS[unit]) if unit in UNITS else unit


def amount(value: float, unit: str) -> tuple[str, str]:
    """Number and unit as a person reads them, to three significant digits."""
    if not math.isfinite(value):
        return "∞", ""
    number, of = shown(value, unit)
    return number, unit_word(of)


def amount_text(value: float, unit: str) -> str:
    """Number and unit in one text."""
    return " ".join(amount(value, unit)).strip()


def money(usd: float) -> str:
    """US dollars as on a price tag: $1,234, $12.30, $0.123, $0.00031."""
    if not math.isfinite(usd):
        return "∞"
    if usd >= 0.1 or not usd:
        return f"${usd:,.0f}" if usd >= 100 or not usd else f"${usd:,.2f}"
    return f"${usd:.3f}" if usd >= 0.01 else f"${significant(usd, 2)}"


def exact_text(value: float, unit: str) -> str:
    """The value to its last digit, with its base unit."""
    number = exactly(value, unit).removesuffix(unit).strip() if unit != "1" else exactly(value, unit)
    return f"{number} {unit_word(unit)}".strip() if unit != "1" else number


def typed_text(value: float | None, length: bool = False) -> str:
    """A value as it stands in a field: whole numbers grouped, 1.4e12 where few would count the digits."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value >= LONG:
        return f"{value:.6g}".replace("e+", "e")
    if isinstance(value, int) or value.is_integer():
        return f"{int(value):,}"
    return f"{value:.2f}" if 0.1 <= abs(value) < 1000 and round(value, 2) == value else f"{value:g}"


def gib(value: float) -> str:
    """Bytes in GiB, whatever their size: 5.3, 0.05, 128."""
    size = value / GIB
    return f"{size:.1f}" if 1 <= abs(size) < 100 else significant(size, 3 if abs(size) >= 100 else 2)


def verdict(report: Report) -> str:
    """Whether it fits, and how much is free or short."""
    headroom = held(report, "headroom")
    if report.verdict == "tight":
        return translate("Wording", "Barely fits, {0} GiB free").format(gib(headroom))
    if report.fits:
        return translate("Wording", "Fits, {0} GiB free").format(gib(headroom))
    return translate("Wording", "{0} GiB short").format(gib(-headroom))
