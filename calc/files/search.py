"""Search among the models of the catalogue: words, sizes and conditions in one line of text.

A line is words apart by spaces, each of which must hold:
- a word of name, hub id, maker, architecture or licence: `llama`, `qwen3_moe`, `apache`; one or two
  letters may be wrong where no model has the word as it is written;
- a size as names say it: `7b`, `135m`, `1t`, with the active part after an a: `30b-a3b`;
- a condition: `>=70b`, `<1b`, `7b..14b` on the parameters, `active<=4b`, `context>=128k`, `released>=2025`
  or with a month, `released>=2025-06`;
- a field: `maker:google`, `arch:llama`, `licence:mit`, `name:coder`; `moe` or `dense`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from operator import eq, ge, gt, le, lt

from calc.files.entries import UNKNOWN, ModelEntry
from calc.physics.units import number

Test = Callable[[ModelEntry], int | None]  # how far a model is from a word, None where it does not match

_COMPARED = re.compile(r"([a-z]*)(>=|<=|=|>|<)(.*)")
_RANGE = re.compile(r"([\d.]+[kmbt]?)\.\.([\d.]+[kmbt]?)")
_SIZE = re.compile(r"(a?)(\d+(?:\.\d+)?)([mbt])")
_ORDER = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}
_NEAR = 0.1  # names round: a "7b" may hold 6.7 or 7.6 thousand million
_SPELT = {"license": "licence", "ctx": "context", "arch": "architecture", "org": "maker", "by": "maker",
          "size": "parameters", "params": "parameters", "total": "parameters", "year": "released",
          "date": "released"}  # fmt: skip
_TEXTS = ("name", "maker", "architecture", "licence")
_NUMBERS = ("parameters", "active", "context", "released")
# How far a match is from what was meant, by where it was found.
_SAME, _LEADS, _NAMED, _BEGUN, _INSIDE, _ALIAS, _MAKER, _OTHER, _SIZED, _TYPO = 0, 1, 2, 3, 4, 5, 6, 8, 3, 12
_SHORTEST_TYPO, _ALIKE = 4, 0.75


@dataclass(frozen=True, slots=True)
class _Words:
    """What a model can be found by, in small letters."""

    called: frozenset[str]  # id, name and hub ids, whole
    name: str
    joined: str  # the name without what stands between its words
    parts: frozenset[str]
    aliases: str
    maker: str
    others: str


def search_models(entries: Sequence[ModelEntry], text: str) -> tuple[ModelEntry, ...]:
    """The models that match every word of a line, the nearest first, equals in the order given.

    Of equals for several words those come first whose names say little more. A line without words
    gives every model; a condition that is not finished is left out.
    """
    words = text.lower().split()
    tests = [test for word in words if (test := _test(word, entries)) is not None]
    if not tests:
        return tuple(entries)
    found: list[tuple[int, int, ModelEntry]] = []
    for each in entries:
        far = [test(each) for test in tests]
        if None not in far:
            more = len(each.name.split("-")) if len(words) > 1 else 0
            found.append((sum(one for one in far if one is not None), more, each))
    return tuple(each for *_, each in sorted(found, key=lambda item: item[:2]))


def _test(word: str, entries: Sequence[ModelEntry]) -> Test | None:
    """The test that a word stands for; None for a condition that is not finished."""
    compared = _COMPARED.fullmatch(word)
    if compared:
        field, sign, value = compared.groups()
        return _comparison(_SPELT.get(field, field) or "parameters", sign, value) if value else None
    between = _RANGE.fullmatch(word)
    if between:
        low, high = (
            _comparison("parameters", sign, each)
            for sign, each in zip((">=", "<="), between.groups(), strict=True)
        )
        return lambda each: None if low(each) is None else high(each)
    field, colon, value = word.partition(":")
    field = _SPELT.get(field, field)
    if colon and field in _TEXTS:
        return (lambda each: _NAMED if value in getattr(each, field).lower() else None) if value else None
    if word in ("moe", "dense"):
        return lambda each: _kind(each, word)
    return _word(word, entries)


def _kind(each: ModelEntry, word: str) -> int | None:
    """Mixtures compute with a part of their experts; names say so too."""
    mixture = each.active < each.parameters
    return _NAMED if mixture == (word == "moe") else _place(each, word)


def _comparison(field: str, sign: str, value: str) -> Test:
    """A condition on a number or on the date; one that makes no sense matches nothing."""
    if field not in _NUMBERS:
        return lambda each: None
    if field == "released":
        return lambda each: _dated(each, sign, value)
    try:
        bound = number(value, length=field == "context")
    except ValueError:
        return lambda each: None

    def test(each: ModelEntry) -> int | None:
        known: int | None = getattr(each, field)
        return _NAMED if known is not None and _ORDER[sign](known, bound) else None

    return test


def _dated(each: ModelEntry, sign: str, value: str) -> int | None:
    """Dates compare as far as they are written: 2025 is the whole year."""
    if each.released == UNKNOWN:
        return None
    return _NAMED if _ORDER[sign](each.released[: len(value)], value) else None


def _word(word: str, entries: Sequence[ModelEntry]) -> Test:
    """A plain word: somewhere in what a model is called, or a size; else what comes closest."""
    pieces = [piece for piece in re.split(r"[-_/\s]+", word) if piece]
    sizes = [found for piece in pieces if (found := _SIZE.fullmatch(piece))]

    def near(each: ModelEntry) -> int | None:
        place = _place(each, word)
        if place is None and len(pieces) > 1 and len(sizes) < len(pieces):
            places = [_place(each, piece) for piece in pieces]
            place = None if None in places else max(one for one in places if one is not None)
        sized = bool(sizes) and len(sizes) == len(pieces) and all(_sized(each, size) for size in sizes)
        return _SIZED if place is None and sized else place

    if sizes or any(near(each) is not None for each in entries):
        return near
    return _typo(word, entries)


def _sized(each: ModelEntry, size: re.Match[str]) -> bool:
    """Whether a model is of a size as names say it."""
    of_active, digits, unit = size.groups()
    if of_active and each.active == each.parameters:
        return False
    value = number(digits + unit)
    return abs((each.active if of_active else each.parameters) - value) <= _NEAR * value


def _place(each: ModelEntry, word: str) -> int | None:
    """Where a word stands in what a model is called; a size only as a word of its own."""
    known = _words(each)
    if word in known.called:
        return _SAME
    if word in known.parts:
        return _LEADS if known.name.startswith(word) else _NAMED
    if _SIZE.fullmatch(word):
        return None
    joined = re.sub(r"[-_\s/]+", "", word)
    places = (
        (_LEADS, known.joined.startswith(joined)),
        (_BEGUN, any(part.startswith(word) for part in known.parts)),
        (_INSIDE, joined in known.joined),
        (_ALIAS, word in known.aliases),
        (_MAKER, word in known.maker),
        (_OTHER, word in known.others),
    )
    return next((far for far, holds in places if holds), None)


def _typo(word: str, entries: Sequence[ModelEntry]) -> Test:
    """The models that have the words closest to one that none has."""
    if len(word) < _SHORTEST_TYPO:
        return lambda each: None
    every = {
        part
        for each in entries
        for part in (*_words(each).parts, *re.split(r"[^a-z0-9.]+", _words(each).maker))
    }
    close = set(get_close_matches(word, every, 3, _ALIKE))
    return lambda each: _TYPO if close & {*_words(each).parts, *_words(each).maker.split()} else None


@cache
def _words(each: ModelEntry) -> _Words:
    name = each.name.lower()
    apart = {part for text in (name, each.id.lower()) for part in re.split(r"[-_\s()/]+", text) if part}
    families = {part for text in apart for part in re.findall(r"[a-z]{3,}", text)}
    return _Words(
        called=frozenset(text.lower() for text in (each.id, name, *each.aliases)),
        name=name,
        joined=re.sub(r"[-_\s/]+", "", name),
        parts=frozenset(apart | families),
        aliases=" ".join(each.aliases).lower(),
        maker=each.maker.lower(),
        others=f"{each.architecture} {each.licence}".lower(),
    )
