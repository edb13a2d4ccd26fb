"""What an engine printed, line by line: what it measured, stated and derived, and what is not recognised."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal

from calc.questions.log_lines import DERIVED, ENGINES, PASSED, RULES, Rule, Taken
from calc.questions.log_tables import table_lines

Said = Literal["measured", "stated", "derived", "passed over", "not recognised"]
# A log of days says in its first hours what can be learnt from it.
MOST_LINES, LONGEST_LINE = 100_000, 4000
TABLE = "llama-bench"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a log and what it was taken for; `what` names it, or says why nothing is taken from it."""

    number: int
    text: str
    said: Said
    what: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """A measured value in base units under conditions: fields of the scenario by path."""

    metric: str
    value: float
    line: int
    conditions: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """A log as it was read: where it comes from, what it states of the run, and what it measured.

    `stated` may hold `model`, `params`, `device`, `devices`, `tensor_parallel`, `weights`, `kv_k`, `kv_v` and
    `context`.
    """

    source: str
    engine: str
    stated: Mapping[str, Any]
    samples: Sequence[Sample]
    lines: Sequence[Line] = ()


class _Reader:
    """What has been read of a log so far."""

    def __init__(self) -> None:
        self.source = self.engine = ""
        self.stated: dict[str, Any] = {}
        self.samples: list[Sample] = []
        self.lines: list[Line] = []
        # Figures of a benchmark by name, each with its line, and samples of lines that repeat.
        self.found: dict[str, tuple[float, int]] = {}
        self.running: list[Sample] = []


def read_log(text: str) -> Log:
    """The log in a text; any text can be read, though nothing may be recognised in it."""
    log = _Reader()
    rows = [line[:LONGEST_LINE].rstrip() for line in text.splitlines()[:MOST_LINES]]
    taken = _read_tables(log, rows)
    for number, row in enumerate(rows, 1):
        if row.strip() and number not in taken:
            log.lines.append(_read(log, number, row))
    log.lines.sort(key=lambda line: line.number)
    samples = (*log.samples, *_means(log.running), *_served(log.found))
    return Log(log.source, log.engine, log.stated, samples, tuple(log.lines))


def _read_tables(log: _Reader, rows: list[str]) -> set[int]:
    """Rows of llama-bench in any of its formats; returns the lines that they take."""
    taken: set[int] = set()
    for number, told, stated, metric, value, conditions in table_lines(rows):
        taken.add(number)
        log.stated.update(stated)
        if metric:
            log.samples.append(Sample(metric, value, number, conditions))
            log.source, log.engine = TABLE, "llama.cpp"
        said: Said = "measured" if metric else "stated" if stated else "passed over"
        log.lines.append(Line(number, rows[number - 1], said, told))
    return taken


def _read(log: _Reader, number: int, row: str) -> Line:
    for source, engine, pattern in ENGINES:
        if not log.source and pattern.search(row):
            log.source, log.engine = source, engine
    for pattern, why in DERIVED:
        if pattern.search(row):
            return Line(number, row, "derived", why)
    found = _ruled(log, number, row)
    if found is not None:
        return found
    if PASSED.search(row):
        return Line(number, row, "passed over", "nothing that is computed here")
    return Line(number, row, "not recognised")


def _ruled(log: _Reader, number: int, row: str) -> Line | None:
    """A line that rules are met in: one that measures, or all that state something."""
    stated: list[str] = []
    for rule in RULES:
        match = rule.pattern.search(row)
        if match:
            taken = _take(log, rule, match, number)
            if taken.what:
                return Line(number, row, "passed over", taken.what)
            if rule.said != "stated":
                return Line(number, row, rule.said, rule.what)
            stated.append(rule.what)
    if stated:
        return Line(number, row, "stated", ", ".join(stated))
    return None


def _take(log: _Reader, rule: Rule, match: re.Match[str], number: int) -> Taken:
    """Keep what a rule takes from a line."""
    taken = rule.take(match)
    log.stated.update(taken.stated)
    for name, value in taken.figures.items():
        log.found[name] = value, number
    for metric, value, conditions in taken.samples:
        log.running.append(Sample(metric, value, number, conditions))
    return taken


def _means(running: Iterable[Sample]) -> list[Sample]:
    """One sample for each metric and load of lines that repeat: their median, or the sum of buffers."""
    groups: dict[tuple[str, Any], list[Sample]] = {}
    for sample in running:
        load = tuple(pair for pair in sample.conditions if pair[0] != "workload.context")
        groups.setdefault((sample.metric, load), []).append(sample)
    result: list[Sample] = []
    for (metric, load), of in groups.items():
        values = [sample.value for sample in of]
        value = sum(values) if metric in SUMMED else median(values)
        contexts = [held for sample in of for path, held in sample.conditions if path == "workload.context"]
        more = (("workload.context", max(1, round(median(contexts)))),) if contexts else ()
        result.append(Sample(metric, value, of[-1].line, (*load, *more)))
    return result


SUMMED = ("kv_buffer", "weight_buffer")
# What a benchmark prints, the better first, and the metric that it stands for.
_LATENCIES = (
    ("tpot", ("median_tpot", "mean_tpot", "median_itl", "mean_itl")),
    ("ttft", ("median_ttft", "mean_ttft")),
    ("output_rate", ("output_rate",)),
)


def _served(last: Mapping[str, tuple[float, int]]) -> Iterator[Sample]:
    """The samples of a serving benchmark under the load that it states."""
    requests = last.get("requests", (0, 0))[0]
    conditions: list[tuple[str, Any]] = []
    if "concurrency" in last:
        conditions.append(("workload.batch", max(1, round(last["concurrency"][0]))))
    for total, mean, path in (
        ("input_tokens", "mean_input", "workload.prompt"),
        ("output_tokens", "mean_output", "workload.output"),
    ):
        if mean in last:
            conditions.append((path, max(1, round(last[mean][0]))))
        elif total in last and requests:
            conditions.append((path, max(1, round(last[total][0] / requests))))
    for metric, names in _LATENCIES:
        name = next((name for name in names if name in last), None)
        if name is not None:
            value, line = last[name]
            yield Sample(metric, value, line, tuple(conditions))
