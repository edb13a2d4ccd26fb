"""The headless door: one verb for each question, for scripts, pipelines and checks from outside."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from calc.answers.evaluate import evaluate
from calc.answers.inspection import inspection
from calc.cli.accuracy import accuracy_options
from calc.cli.beside import further
from calc.cli.calibrate import calibrate_answer, calibrate_options
from calc.cli.listing import answers, list_options
from calc.cli.shortlist import shortlist_answer, shortlist_options
from calc.cli.simulate import simulate_answer, simulate_options
from calc.cli.solve import solve_answer, solve_options
from calc.deployment.scenario import Scenario
from calc.deployment.taken import model_changes
from calc.files.catalogue import Catalogue, catalogue
from calc.files.example import default_scenario
from calc.files.open import read_model_file, read_project_file
from calc.files.table import write_table, write_text
from calc.model.importers.exported import model_text
from calc.model.importers.hf_config import ImportResult
from calc.model.importers.tensors import FileResult
from calc.model.variants import CUTS, variant_of
from calc.physics.formula import Figure
from calc.physics.message import InputError, QuestionError
from calc.physics.paths import parsed
from calc.physics.spec import with_changes
from calc.physics.units import exactly, finite, shown
from calc.questions.sweep import axis, grid

ANSWERED, MALFORMED, UNREADABLE = 0, 2, 3
LONGEST_LINE = 480

# Each short option and the field that it sets.
SHORT: dict[str, str] = {
    "engine": "deployment.engine",
    "weights": "deployment.weights",
    "kv-k": "deployment.kv_k",
    "kv-v": "deployment.kv_v",
    "devices": "hardware.count",
    "prompt": "workload.prompt",
    "output": "workload.output",
    "batch": "workload.batch",
    "context": "workload.context",
    "task": "workload.task",
    "sequence": "training.sequence_length",
    "micro-batch": "training.micro_batch",
    "global-batch": "training.global_batch",
    "tensor-parallel": "deployment.tensor_parallel",
    "pipeline-parallel": "deployment.pipeline_parallel",
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise QuestionError(f"{self.prog}: {message}")


def main(arguments: Sequence[str]) -> int:
    """Answer one question; returns the exit status: 0 answered, 2 malformed, 3 unreadable input."""
    try:
        options = _parser().parse_args(list(arguments))
        text = options.answer(options)
    except QuestionError as error:
        return _refused(error, MALFORMED)
    except InputError as error:
        return _refused(error, UNREADABLE)
    reconfigure: Any = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")  # a terminal that can't show a letter shows its number
    try:
        print(text, flush=True)
    except BrokenPipeError:
        sys.stderr.close()
    return ANSWERED


def _refused(error: Exception, status: int) -> int:
    line = " ".join(str(error).split())
    line = line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 3] + "..."
    print(f"slipstick: {line}", file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="calc", description="What a large language model costs: exact, explained, offline.")
    verbs = parser.add_subparsers(dest="verb", required=True, parser_class=_Parser)
    look = verbs.add_parser("inspect", help="parameters and structure of one model")
    _model_option(look)
    look.add_argument("--json", action="store_true", help="answer as JSON")
    look.set_defaults(answer=_inspect)
    _export_options(verbs.add_parser("export", help="one model as a file of its own, block by block"))
    ask = verbs.add_parser("evaluate", help="every figure of one scenario")
    _scenario_options(ask)
    ask.set_defaults(answer=_evaluate)
    many = verbs.add_parser("sweep", help="every figure over one field or several, as CSV")
    _scenario_options(many)
    many.add_argument("--over", action="append", required=True, metavar="PATH=START:STOP:COUNT[:log]|A,B,C")
    many.add_argument("--out", required=True, metavar="FILE.csv", help="where the table is written")
    many.set_defaults(answer=_sweep)
    back = verbs.add_parser("solve", help="the value of a field at which conditions hold")
    _scenario_options(back)
    solve_options(back)
    back.set_defaults(answer=_solve)
    few = verbs.add_parser("shortlist", help="models and devices that serve a load within a budget, ranked")
    _scenario_options(few)
    shortlist_options(few)
    few.set_defaults(answer=_shortlist)
    chance = verbs.add_parser("simulate", help="a server under arrivals by chance: percentiles of its times")
    _scenario_options(chance)
    simulate_options(chance)
    chance.set_defaults(answer=_simulate)
    own = verbs.add_parser("calibrate", help="an engine's log beside the prediction, and what fits it")
    _scenario_options(own)
    calibrate_options(own)
    own.set_defaults(answer=_calibrate)
    accuracy_options(verbs.add_parser("accuracy", help="predictions against measured rows, by group"))
    list_options(verbs.add_parser("list", help="what can be named"))
    return parser


def _model_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "model",
        metavar="FILE|NAME",
        help="a config.json or params.json, a .gguf, a .safetensors or its index, a folder of these, an "
        "exported model, or a catalogue name",
    )
    _common(parser)


def _export_options(parser: argparse.ArgumentParser) -> None:
    _model_option(parser)
    parser.add_argument("--out", required=True, metavar="FILE.json", help="where the model is written")
    parser.set_defaults(answer=_export)


def _scenario_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "project", nargs="?", metavar="PROJECT.slip", help="its selected scenario is the start"
    )
    parser.add_argument("--model", metavar="FILE|NAME", help="model, as for inspect")
    parser.add_argument("--draft", metavar="FILE|NAME", help="draft model for speculative decoding")
    parser.add_argument("--device", metavar="NAME", help="catalogue device")
    parser.add_argument(
        "--beside", action="append", default=[], metavar="DEVICE[xN]:LAYERS[:EXPERTS]",
        help="further devices in the chain of layers, as the host: so many layers (auto for what the memory "
        "of the others leaves over), and the experts of so many further ones",
    )  # fmt: skip
    parser.add_argument("--kv", metavar="FORMAT", help="number format of keys and values")
    for name, path in SHORT.items():
        parser.add_argument(f"--{name}", metavar="VALUE", help=f"short for --set {path}=VALUE")
    parser.add_argument(
        "--set", action="append", default=[], metavar="PATH=VALUE", help="any field; `list paths` names them"
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    _common(parser)


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--assume",
        choices=["llama-like"],
        help="read an unknown architecture so, with a warning in the answer",
    )
    parser.add_argument(
        "--prune",
        metavar="CUT=N,...",
        help=f"what if less of the model were left, as layers=24,heads=16; cuts are {', '.join(CUTS)}",
    )
    parser.add_argument(
        "--student",
        metavar="LAYERS[:WIDTH]",
        help="what if it were distilled to so many layers of that share of the width, as 16:50%%",
    )


def _model(name: str, assume: str | None, known: Catalogue) -> ImportResult:
    """A model by catalogue name, or from a file where the name is not one."""
    identifier = known.identify(name)
    if identifier is not None and not _exists(name):
        return known.read(identifier)
    if not _exists(name):
        near = known.near(name)
        raise InputError(f"{name}: no such file, and no catalogue model of that name; {near}")
    return read_model_file(Path(name), assume)


def _exists(name: str) -> bool:
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False


def _inspect(options: argparse.Namespace) -> str:
    found = _model(options.model, options.assume, catalogue())
    model = variant_of(found.model, options.prune, options.student)
    answer: dict[str, Any] = inspection(model, found.warnings)
    formats: dict[str, int] = {}
    if isinstance(found, FileResult) and model is found.model:
        formats = dict(found.formats)
        answer["file"] = {"tensor_bytes": found.tensor_bytes, "formats": formats}
    if options.json:
        return json.dumps(answer)
    lines = [f"{answer['name']} ({answer['model_type']})"]
    lines.append(f"parameters  {answer['total_params']:>22,}")
    lines.append(f"active      {answer['active_params']:>22,}")
    lines += [f"  {name:<22}{count:>20,}" for name, count in answer["breakdown"].items() if count]
    lines.append(f"KV cache    {answer['kv']['bytes_per_token_16bit']:>22,} bytes a token at 16 bit")
    lines.append(f"FLOPs       {answer['flops']['linear_per_token']:>22,} a token")
    lines.append(
        f"            {answer['flops']['quadratic_per_token_per_position']:>22,} a token and position"
    )
    if answer["file"]["tensor_bytes"] is not None:
        lines.append(f"tensors     {answer['file']['tensor_bytes']:>22,} bytes")
    lines += [f"  {name:<22}{size:>20,}" for name, size in formats.items()]
    lines += [f"warning: {text}" for text in answer["warnings"]]
    return "\n".join(lines)


def _export(options: argparse.Namespace) -> str:
    found = _model(options.model, options.assume, catalogue())
    model = variant_of(found.model, options.prune, options.student)
    write_text(Path(options.out), model_text(model, found.warnings))
    return f"{model.name} written to {options.out}"


def _scenario(options: argparse.Namespace) -> Scenario:
    known = catalogue()
    if options.project:
        scenario = read_project_file(Path(options.project)).scenario
    else:
        scenario = default_scenario(known)
    if options.device is not None:
        scenario = known.with_device(scenario, options.device)
    said = _set(options)
    draft, typed = _with_models(options, scenario, known)
    if options.beside:
        typed.append(("hardware.others", tuple(further(text, known) for text in options.beside)))
    changes: list[tuple[str, str]] = []
    if options.kv is not None:
        changes += [("deployment.kv_k", options.kv), ("deployment.kv_v", options.kv)]
    for name, path in SHORT.items():
        text = getattr(options, name.replace("-", "_"))
        if text is not None:
            changes.append((path, text))
    changes += said
    # What must agree, as a layout and the devices, is only judged once all of it is said.
    typed += [(path, parsed(draft, path, text)) for path, text in changes]
    return with_changes(scenario, typed)


def _set(options: argparse.Namespace) -> list[tuple[str, str]]:
    """The fields that --set names and what they become; a model named there is as if by its option."""
    said: list[tuple[str, str]] = []
    for text in options.set:
        path, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise QuestionError(f"--set {text}: write PATH=VALUE")
        if path in ("model", "draft") and not value.startswith("{") and value.lower() not in _EMPTY:
            setattr(options, path, value)
        else:
            said.append((path, value))
    return said


_EMPTY = ("", "none", "null")


def _with_models(
    options: argparse.Namespace, scenario: Scenario, known: Catalogue
) -> tuple[Scenario, list[tuple[str, Any]]]:
    """The scenario with the model and the draft that are named, to read fields in, and these changes."""
    typed: list[tuple[str, Any]] = []
    draft = scenario
    if options.model is not None:
        found = _model(options.model, options.assume, known)
        typed = model_changes(found, scenario.deployment)
        draft = scenario.model_copy(update={"model": found.model})
    if options.prune or options.student:
        draft = draft.model_copy(update={"model": variant_of(draft.model, options.prune, options.student)})
        typed.append(("model", draft.model))
    if options.draft is not None:
        typed.append(("draft", _model(options.draft, options.assume, known).model))
    return draft, typed


def _evaluate(options: argparse.Namespace) -> str:
    scenario = _scenario(options)
    report = evaluate(scenario, catalogue().facts)
    said = [message.text for message in report.warnings]
    if options.json:
        figures = {path: _as_json(report.figure(path)) for path in report.values if answers(report, path)}
        answer = {"figures": figures, "warnings": said, "fits": report.fits, "policies": report.policies}
        return json.dumps(answer, allow_nan=False)
    lines = [f"{scenario.model.name} on {scenario.hardware.count} x {scenario.hardware.device.name}"]
    for path in report.values:
        if answers(report, path):
            figure = report.figure(path)
            short = " ".join(shown(figure.value, figure.unit))
            lines.append(f"{path:<34}{short:>16}  {exactly(figure.value, figure.unit)}")
    lines.append("fits" if report.fits else "does not fit")
    lines += [f"warning: {text}" for text in said]
    return "\n".join(lines)


def _sweep(options: argparse.Namespace) -> str:
    scenario = _scenario(options)
    axes = [axis(text) for text in options.over]
    names: list[str] = []
    lines: list[list[Any]] = []
    for values, report in grid(scenario, catalogue().facts, axes):
        found = {path: report.values[path] for path in report.values if answers(report, path)}
        names += [path for path in found if path not in names]
        lines.append([*values, found])
    write_table(Path(options.out), [each.path for each in axes], names, lines)
    return f"{len(lines):,} rows written to {options.out}"


def _solve(options: argparse.Namespace) -> str:
    return solve_answer(_scenario(options), options)


def _shortlist(options: argparse.Namespace) -> str:
    return shortlist_answer(_scenario(options), options)


def _calibrate(options: argparse.Namespace) -> str:
    return calibrate_answer(_scenario(options), options)


def _simulate(options: argparse.Namespace) -> str:
    return simulate_answer(evaluate(_scenario(options), catalogue().facts), options)


def _as_json(figure: Figure) -> dict[str, Any]:
    return {
        "value": figure.value,
        "unit": figure.unit,
        "title": figure.title,
        "formula": figure.formula,
        "terms": {name: finite(term.value) for name, term in figure.terms.items()},
        "source": figure.source,
        "low": figure.low,
        "high": figure.high,
        "confidence": figure.confidence,
    }
