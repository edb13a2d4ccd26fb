"""The verb `calibrate`: a log of an engine beside the prediction, and the efficiencies that fit it."""

import argparse
import datetime
import json
from pathlib import Path
from typing import Any

from calc.deployment.scenario import Scenario
from calc.files.catalogue import catalogue
from calc.files.open import read_bytes
from calc.physics.message import InputError
from calc.physics.units import finite, shown
from calc.questions.accuracy_models import Known
from calc.questions.calibration import Comparison, compare
from calc.questions.logs import read_log


def calibrate_options(parser: argparse.ArgumentParser) -> None:
    """Add the log that is read."""
    parser.add_argument(
        "--log", required=True, metavar="FILE",
        help="a table of llama-bench, or what llama.cpp, vLLM, SGLang or their benchmarks printed",
    )  # fmt: skip


def calibrate_answer(scenario: Scenario, options: argparse.Namespace) -> str:
    """What was recognised line by line, measured beside predicted, and the fit; InputError for no text."""
    try:
        text = read_bytes(Path(options.log)).decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise InputError(f"{options.log}: {error.strerror or 'can not be read'}") from None
    known = catalogue()
    all_known = Known(known.facts, known.devices, known.identify, known.likely, known.model)
    found = compare(read_log(text), scenario, all_known, datetime.date.today().isoformat())
    return json.dumps(_as_json(found), ensure_ascii=False, allow_nan=False) if options.json else _told(found)


def _as_json(found: Comparison) -> dict[str, Any]:
    after = found.after or (None,) * len(found.compared)
    values = [
        {
            "metric": each.sample.metric, "title": each.metric.title, "unit": each.metric.unit,
            "line": each.sample.line, "conditions": dict(each.sample.conditions),
            "measured": each.sample.value, "predicted": finite(each.predicted),
            "residual": finite(each.residual), "used": each.used, "why": each.why,
            "residual_after": finite(left),
        }
        for each, left in zip(found.compared, after, strict=True)
    ]  # fmt: skip
    lines = [{"line": e.number, "said": e.said, "what": e.what} for e in found.log.lines]
    own = found.calibration
    return {
        "source": found.log.source, "engine": found.scenario.deployment.engine, "taken": list(found.taken),
        "values": values, "lines": lines, "calibration": own.model_dump(mode="json") if own else None,
    }  # fmt: skip


def _told(found: Comparison) -> str:
    where = f"{found.scenario.model.name} on {found.scenario.hardware.device.name}"
    lines = [f"{found.log.source or 'nothing recognised'}: {where}"]
    if found.taken:
        lines.append(f"taken from the log: {', '.join(found.taken)}")
    for each in found.compared:
        measured = " ".join(shown(each.sample.value, each.metric.unit))
        text = f"line {each.sample.line:<6}{each.metric.title:<40}{measured:>16}"
        if each.predicted is not None:
            text += f"{' '.join(shown(each.predicted, each.metric.unit)):>16}{each.residual:>+9.1%}"
        lines.append(f"{text}  {each.why}".rstrip())
    for line in found.log.lines:
        if line.said in ("derived", "passed over", "not recognised"):
            lines.append(f"line {line.number:<6}{line.said}: {line.what or line.text.strip()[:60]}")
    own = found.calibration
    if own is None:
        return "\n".join([*lines, "no efficiency follows from it"])
    for name in ("decode_share", "layer_seconds", "cache_share", "prefill_share"):
        value = getattr(own, name)
        if value is not None:
            lines.append(f"--set calibration.{name}={value:.4g}")
    held = [f"--set calibration.{name}={getattr(own, name)}" for name in ("engine", "device", "weights")]
    return "\n".join([*lines, *held])
