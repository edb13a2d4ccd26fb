"""Tables of llama-bench as Markdown, CSV, JSON or JSON lines, as rows of what was run and how fast."""

import csv
import io
import json
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, cast

from calc.questions.log_lines import Conditions, file_type

# Line, what it is called, what it states, metric ("" for none), value, conditions.
Told = tuple[int, str, dict[str, Any], str, float, Conditions]
_TEST = re.compile(r"(?:pp(\d+))?\+?(?:tg(\d+))?(?: @ d(\d+))?$")
_TYPE = re.compile(r"\s((?:MXFP4|NVFP4|BF16|F16|F32|I?Q\d\w*|TQ\d\w*)(?: - \w+)?(?: MoE)?)$", re.IGNORECASE)
DEEP = "a prompt after others in the cache"


def table_lines(rows: list[str]) -> Iterator[Told]:
    """Every line of a table of llama-bench, in any of its formats."""
    yield from _markdown(rows)
    yield from _json(rows)
    yield from _csv(rows)


def _markdown(rows: list[str]) -> Iterator[Told]:
    header: list[str] = []
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
        if not row.strip().startswith("|"):
            header = []
        elif {"test", "t/s"} <= set(cells):
            header = cells
            yield number, "head of the table", {}, "", 0.0, ()
        elif header and set(row.strip()) <= set("|-: "):
            yield number, "head of the table", {}, "", 0.0, ()
        elif header and len(cells) == len(header):
            held = dict(zip(header, cells, strict=True))
            test = _TEST.match(held["test"])
            rate = re.match(r"[\d.]+", held["t/s"])
            if test and rate and held["test"]:
                prompt, answer, depth = (int(part or 0) for part in test.groups())
                kind = _kv(held.get("type_k", ""), held.get("type_v", ""))
                stated = {**_named(held.get("model", "")), **_size(held.get("params", "")), **kind}
                yield _run(number, stated, prompt, answer, depth, float(rate[0]))


def _json(rows: list[str]) -> Iterator[Told]:
    """An array of objects over several lines, or an object on each."""
    start = next((at for at, row in enumerate(rows) if row.strip() in ("[", "[{")), None)
    if start is not None:
        text = "\n".join(rows[start:])
        try:
            found, length = json.JSONDecoder().raw_decode(text)
        except (ValueError, RecursionError):
            return
        end = start + text[:length].count("\n")
        objects = [each for each in found if _is_run(each)]
        marks = [at for at in range(start, end + 1) if '"avg_ts"' in rows[at]]
        for at in range(start, end + 1):
            if at not in marks or len(marks) != len(objects):
                yield at + 1, "part of a table", {}, "", 0.0, ()
        for at, each in zip(marks, objects, strict=False):
            yield _from_fields(at + 1, each)
        return
    for number, row in enumerate(rows, 1):
        if row.startswith("{"):
            try:
                each = json.loads(row)
            except (ValueError, RecursionError):
                continue
            if _is_run(each):
                yield _from_fields(number, each)


def _csv(rows: list[str]) -> Iterator[Told]:
    head = next(
        (at for at, row in enumerate(rows) if "n_prompt" in row and "avg_ts" in row and "," in row), None
    )
    if head is None or rows[head].lstrip().startswith(("{", '"n_prompt":')):
        return
    names = next(csv.reader([rows[head]]))
    yield head + 1, "head of the table", {}, "", 0.0, ()
    for at in range(head + 1, len(rows)):
        try:
            cells = next(csv.reader(io.StringIO(rows[at])), list[str]())
        except csv.Error:
            return
        if len(cells) != len(names):
            return
        held = dict(zip(names, cells, strict=True))
        if _is_run(held):
            yield _from_fields(at + 1, held)


def _is_run(each: Any) -> bool:
    if not isinstance(each, dict):
        return False
    held = cast("Mapping[str, Any]", each)
    try:
        tokens = [int(held.get(name) or 0) for name in ("n_prompt", "n_gen", "n_depth")]
        return 0 < float(held["avg_ts"]) < math.inf and min(tokens) >= 0 < tokens[0] + tokens[1]
    except (KeyError, TypeError, ValueError, OverflowError):
        return False


def _from_fields(number: int, held: Mapping[str, Any]) -> Told:
    stated = _named(str(held.get("model_type", "")))
    with suppress(KeyError, TypeError, ValueError):
        stated["params"] = float(held["model_n_params"])
    if held.get("gpu_info"):
        cards = [card.strip() for card in str(held["gpu_info"]).split(",")]
        stated |= {"device": cards[0], "devices": len(cards)}
    stated |= _kv(str(held.get("type_k", "")), str(held.get("type_v", "")))
    depth = int(held.get("n_depth") or 0)
    return _run(
        number,
        stated,
        int(held.get("n_prompt") or 0),
        int(held.get("n_gen") or 0),
        depth,
        float(held["avg_ts"]),
    )


def _run(number: int, stated: dict[str, Any], prompt: int, answer: int, depth: int, rate: float) -> Told:
    batch = ("workload.batch", 1)
    if prompt and depth:
        return number, DEEP, stated, "", 0.0, ()
    if prompt and answer:
        conditions = (batch, ("workload.prompt", prompt), ("workload.output", answer))
        return number, "prompt and answer", stated, "mixed", rate, conditions
    if prompt:
        return number, "prompt", stated, "prefill", rate, (batch, ("workload.prompt", prompt))
    middle = ("workload.context", depth + max(1, answer // 2))
    return number, "tokens one by one", stated, "decode", rate, (batch, ("workload.output", answer), middle)


def _named(model: str) -> dict[str, Any]:
    """Name and format of "llama 8B Q4_K - Medium"."""
    found = _TYPE.search(model)
    stated: dict[str, Any] = {"weights": file_type(found[1])} if found else {}
    name = model[: found.start()].strip() if found else model.strip()
    return {**stated, "model": name} if name else stated


def _size(text: str) -> dict[str, Any]:
    found = re.match(r"([\d.]+) ([BM])$", text)
    return {"params": float(found[1]) * {"B": 1e9, "M": 1e6}[found[2]]} if found else {}


def _kv(keys: str, values: str) -> dict[str, Any]:
    return {name: file_type(text) for name, text in (("kv_k", keys), ("kv_v", values)) if text}
