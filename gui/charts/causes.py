"""The time of an output token as bars: the ceiling and the expected time by cause, and by component."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calc import CAUSES, CauseTime, Report, decode_causes
from gui.charts.axes import Axis, linear
from gui.charts.parts import STACK_ORDER, joined, share_text
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.wording import amount_text, component

NAMES: Mapping[str, str] = {
    "weights": QT_TRANSLATE_NOOP("Causes", "Weights"),
    "cache": QT_TRANSLATE_NOOP("Causes", "KV cache and state"),
    "activations": QT_TRANSLATE_NOOP("Causes", "Activations"),
    "arithmetic": QT_TRANSLATE_NOOP("Causes", "Arithmetic"),
    "link": QT_TRANSLATE_NOOP("Causes", "Link between devices"),
    "layers": QT_TRANSLATE_NOOP("Causes", "Launching layers"),
    "collectives": QT_TRANSLATE_NOOP("Causes", "Latency of collectives"),
}
# The colour of each cause: that of what is moved, and greys with a pattern for what is none of it.
TINTS = {"weights": "weights", "cache": "kv_cache", "activations": "activations", "link": "communication"}
MILLI = 1e-3


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a bar: where it starts and ends in milliseconds, and what it is made of."""

    key: str
    name: str
    tint: str
    start: float
    end: float
    parts: tuple[tuple[str, str], ...]

    @property
    def value(self) -> float:
        """Milliseconds."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name, its pieces, its sum in milliseconds, and the figure behind it."""

    name: str
    pieces: tuple[Piece, ...]
    total: float
    path: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend: what it is, its time under the ceiling and as expected, its share."""

    key: str
    name: str
    tint: str
    ceiling: str
    expected: str
    share: str


@dataclass(frozen=True, slots=True)
class Split:
    """Everything that the chart draws."""

    bars: tuple[Bar, ...]
    entries: tuple[Entry, ...]
    axis: Axis


def split(report: Report, axis: Axis | None = None) -> Split:
    """The chart of a report; a given axis stays, as while a slider is dragged."""
    found = decode_causes(report)
    values = report.values
    rows = (
        (translate("Charts", "Ceiling"), _by_cause(found, _ceiling), "decode.ceiling_seconds"),
        (translate("Charts", "Expected"), _by_cause(found, _expected), "decode.tpot"),
        (translate("Charts", "By part"), _by_component(found), "decode.tpot"),
    )
    bars = tuple(Bar(name, pieces, values[path] / MILLI, path) for name, pieces, path in rows)
    return Split(bars, _entries(found), axis or linear(max(bar.total for bar in bars), binary=False))


def _ceiling(each: CauseTime) -> float:
    return each.ceiling


def _expected(each: CauseTime) -> float:
    return each.expected


def _by_cause(found: tuple[CauseTime, ...], of: Callable[[CauseTime], float]) -> tuple[Piece, ...]:
    made: list[Piece] = []
    start = 0.0
    for cause in CAUSES:
        some = [each for each in found if each.cause == cause and of(each)]
        if some:
            end = start + sum(map(of, some)) / MILLI
            parts = tuple(
                (_named(each.component), amount_text(of(each), "seconds"))
                for each in sorted(some, key=lambda each: -of(each))[:4]
            )  # fmt: skip
            made.append(
                Piece(cause, translate("Causes", NAMES[cause]), TINTS.get(cause, ""), start, end, parts)
            )
            start = end
    return tuple(made)


def _by_component(found: tuple[CauseTime, ...]) -> tuple[Piece, ...]:
    times: dict[str, float] = {}
    for each in found:
        times[each.component or "overhead"] = times.get(each.component or "overhead", 0.0) + each.expected
    made: list[Piece] = []
    start = 0.0
    for part in joined(times.items(), STACK_ORDER):
        inside = [each for each in found if (each.component or "overhead") in part.members]
        causes: dict[str, float] = {}
        for each in inside:
            causes[each.cause] = causes.get(each.cause, 0.0) + each.expected
        lines = tuple(
            (translate("Causes", NAMES[cause]), amount_text(held, "seconds"))
            for cause, held in causes.items()
        )
        name = _named("" if part.key == "overhead" else part.key)
        made.append(Piece(f"part {part.key}", name, part.key, start, start + part.value / MILLI, lines[:4]))
        start += part.value / MILLI
    return tuple(made)


def _named(part: str) -> str:
    """A component, or what is shared by all layers."""
    return component(part) if part else translate("Charts", "All layers")


def _entries(found: tuple[CauseTime, ...]) -> tuple[Entry, ...]:
    total = sum(map(_expected, found))
    made: list[Entry] = []
    for cause in CAUSES:
        some = [each for each in found if each.cause == cause]
        expected = sum(map(_expected, some))
        if expected:
            least = sum(map(_ceiling, some))
            ceiling = amount_text(least, "seconds") if least else translate("Charts", "none")
            name = translate("Causes", NAMES[cause])
            made.append(
                Entry(
                    cause,
                    name,
                    TINTS.get(cause, ""),
                    ceiling,
                    amount_text(expected, "seconds"),
                    share_text(expected / total),
                )
            )
    return tuple(made)


def table(view: Split) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Header and rows: one line a cause, then one a part of the model."""
    header = (
        translate("Charts", "Cause"), translate("Charts", "Ceiling"), translate("Charts", "Expected"),
        translate("Charts", "Share"),
    )  # fmt: skip
    rows = [(each.name, each.ceiling, each.expected, each.share) for each in view.entries]
    bar = view.bars[-1]
    for piece in bar.pieces:
        rows.append(
            (piece.name, "", amount_text(piece.value * MILLI, "seconds"), share_text(piece.value / bar.total))
        )
    return header, tuple(rows)
