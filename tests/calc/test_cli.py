"""The headless door: exit statuses, one line for every refusal, whole JSON or none."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from calc import Project, evaluate, example_project, inspection, project_text
from calc.cli import main
from calc.files.catalogue import RESOURCES
from tests.calc.scenes import FACTS, KNOWN, scene

ROOT = Path(__file__).parents[2]
LLAMA = RESOURCES / "models" / "llama-3.1-8b"
EVALUATE = ["evaluate", "--model", "gpt2", "--json"]
LEAST = {
    "parameters.total", "parameters.active", "memory.weights", "memory.kv_cache", "memory.state",
    "memory.activations", "memory.overhead", "memory.total", "memory.usable", "memory.headroom", "prefill.flops",
    "prefill.bytes", "prefill.ceiling_seconds", "prefill.ttft", "decode.flops", "decode.bytes",
    "decode.ceiling_seconds", "decode.tpot", "decode.tokens_per_second", "decode.throughput",
    "decode.arithmetic_intensity", "roofline.ridge_point", "roofline.critical_batch", "serving.requests_per_second",
    "serving.replicas", "serving.devices", "serving.max_batch", "serving.max_context", "cost.per_hour",
    "cost.per_million_tokens", "cost.per_month",
}  # fmt: skip


class Door:
    """Asks one question in this process and keeps what came out."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def answered(self, *arguments: str) -> str:
        """The text of an answer; nothing on standard error."""
        assert main(arguments) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return out

    def refused(self, status: int, *arguments: str) -> str:
        """The one line of a refusal; nothing on standard output."""
        assert main(arguments) == status
        out, err = self.capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("slipstick: ")
        assert len(err) < 500
        assert "Traceback" not in err
        return err

    def json(self, *arguments: str) -> Any:
        """The answer as data; NaN and infinities are no JSON."""
        return json.loads(self.answered(*arguments), parse_constant=pytest.fail)


@pytest.fixture
def door(capsys: pytest.CaptureFixture[str]) -> Door:
    return Door(capsys)


def test_inspect_counts_a_catalogue_model_a_file_and_a_folder_alike(door: Door) -> None:
    answers = [
        door.json("inspect", name, "--json")
        for name in ("llama-3.1-8b", str(LLAMA), str(LLAMA / "config.json"))
    ]
    for answer in answers:
        assert answer["total_params"] == 8_030_261_248
        assert {**answer, "name": ""} == {**answers[0], "name": ""}
    assert answers[0] == inspection(KNOWN.model("llama-3.1-8b"))
    assert set(answers[0]) >= {"name", "model_type", "total_params", "active_params", "breakdown", "kv", "flops",
                               "file", "mtp", "warnings"}  # fmt: skip


def test_inspect_reads_well(door: Door) -> None:
    text = door.answered("inspect", "mixtral-8x7b")
    assert "46,702,792,704" in text
    assert "12,879,925,248" in text


def test_evaluate_gives_every_figure_of_the_report(door: Door) -> None:
    answer = door.json("evaluate", "--json")
    assert set(answer) == {"figures", "warnings", "fits", "policies"}
    assert set(answer["figures"]) >= LEAST
    values = evaluate(scene(), FACTS).values
    for path, figure in answer["figures"].items():
        assert figure["value"] == pytest.approx(values[path], rel=1e-12)
        assert set(figure) >= {"value", "unit", "formula", "terms", "source", "low", "high", "confidence"}
        assert figure["confidence"] in ("exact", "derived", "calibrated", "estimate")
        assert figure["formula"] or not figure["terms"]


@pytest.mark.parametrize(("short", "long"), [
    (["--prompt", "128k"], "workload.prompt=131072"), (["--batch", "8"], "workload.batch=8"),
    (["--weights", "fp8"], "deployment.weights=fp8"), (["--context", "64k"], "workload.context=65536"),
    (["--output", "1k"], "workload.output=1024"), (["--engine", "sglang"], "deployment.engine=sglang"),
    (["--kv-k", "fp8"], "deployment.kv_k=fp8"), (["--devices", "4"], "hardware.count=4"),
])  # fmt: skip
def test_an_option_is_short_for_a_field(door: Door, short: list[str], long: str) -> None:
    assert door.json(*EVALUATE, *short) == door.json(*EVALUATE, "--set", long)


def test_kv_sets_keys_and_values_and_the_layout_its_parts(door: Door) -> None:
    both = door.json(*EVALUATE, "--kv", "fp8")
    assert both == door.json(*EVALUATE, "--kv-k", "fp8", "--kv-v", "fp8")
    laid = door.json(*EVALUATE, "--devices", "8", "--tensor-parallel", "2", "--pipeline-parallel", "2")
    assert laid["figures"]["serving.replicas"]["value"] == 2


def test_a_device_brings_its_memory_and_its_price(door: Door) -> None:
    figures = door.json("evaluate", "--device", "a100-sxm-80", "--json")["figures"]
    assert figures["memory.usable"]["value"] == KNOWN.device("a100-sxm-80").usable
    assert figures["cost.per_hour"]["value"] > 0


def test_a_project_is_the_start_of_a_question(door: Door, tmp_path: Path) -> None:
    file = tmp_path / "talk.slip"
    file.write_text(project_text(example_project(KNOWN)), encoding="utf-8")
    plain = door.json("evaluate", str(file), "--json")
    assert plain["figures"]["memory.usable"]["value"] == KNOWN.device("rtx-4090").usable
    more = door.json("evaluate", str(file), "--batch", "32", "--json")
    assert more["figures"]["memory.kv_cache"]["value"] == 2 * plain["figures"]["memory.kv_cache"]["value"]


def test_a_layout_is_judged_once_all_of_it_is_said(door: Door, tmp_path: Path) -> None:
    eight = {"hardware__count": 8, "deployment__tensor_parallel": 4, "deployment__pipeline_parallel": 2}
    file = tmp_path / "eight.slip"
    file.write_text(project_text(Project(scenarios=(scene("llama-3.1-8b", **eight),))), encoding="utf-8")
    two = door.json("evaluate", str(file), "--devices", "2", "--tensor-parallel", "1", "--json")
    assert two["figures"]["serving.devices"]["value"] == 2
    small = door.json(
        "evaluate", str(file), "--model", "gpt2", "--set", "deployment.pipeline_parallel=1", "--json"
    )
    assert small["figures"]["serving.replicas"]["value"] == 2
    assert "hardware.count" in door.refused(2, "evaluate", str(file), "--devices", "2")


def test_evaluate_reads_well(door: Door) -> None:
    text = door.answered("evaluate", "--model", "llama-3.1-70b")
    assert text.startswith("Llama-3.1-70B on 1 x H100")
    assert "does not fit" in text
    assert "warning: " in text


@pytest.mark.parametrize("what", ["models", "devices", "formats", "figures", "paths"])
def test_list_names_what_can_be_asked(door: Door, what: str) -> None:
    rows = door.json("list", what, "--json")
    assert len(rows) >= 20
    assert len(door.answered("list", what).splitlines()) == len(rows)
    if what == "figures":
        assert {row["path"] for row in rows} >= LEAST


def test_sweep_writes_a_table(door: Door, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    over = ["--over", "workload.batch=1:64:4:log", "--over", "deployment.weights=bf16,fp8"]
    assert "8 rows" in door.answered("sweep", "--model", "gpt2", *over, "--out", str(file))
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [(row["workload.batch"], row["deployment.weights"]) for row in rows][:3] == [
        ("1", "bf16"), ("1", "fp8"), ("4", "bf16"),
    ]  # fmt: skip
    assert float(rows[0]["memory.total"]) > float(rows[1]["memory.total"])


def test_solve_gives_the_edge(door: Door) -> None:
    answer = door.json("solve", "--for", "workload.context", "--json")
    values = evaluate(scene(), FACTS).values
    assert (answer["value"], answer["kind"]) == (values["serving.max_context"], "largest")
    said = door.answered("solve", "--for", "workload.batch", "--such-that", "workload.batch<=7")
    assert said.strip() == "largest workload.batch: 7"


@pytest.mark.parametrize("arguments", [
    [], ["wat"], ["inspect"], ["inspect", "gpt2", "more"], ["evaluate", "--nonsense"], ["evaluate", "--prompt"],
    ["evaluate", "--prompt", "many"], ["evaluate", "--prompt", "0"], ["evaluate", "--prompt", "-1"],
    ["evaluate", "--prompt", "1e400"], ["evaluate", "--prompt", "nan"], ["evaluate", "--prompt", "1.5"],
    ["evaluate", "--prompt", "9" * 5000], ["evaluate", "--batch", ""], ["evaluate", "--devices", "0"],
    ["evaluate", "--device", "abacus"], ["evaluate", "--device", ""], ["evaluate", "--kv", ""], ["evaluate", "--weights", "fp7"], ["evaluate", "--kv", "fp7"],
    ["evaluate", "--kv-v", ""], ["evaluate", "--tensor-parallel", "2"], ["evaluate", "--pipeline-parallel", "33", "--devices", "64"],
    ["evaluate", "--set"], ["evaluate", "--set", ""], ["evaluate", "--set", "x"], ["evaluate", "--set", "=1"],
    ["evaluate", "--set", "workload.prompt"], ["evaluate", "--set", "workload.prompt="], ["evaluate", "--set", "no.such=1"],
    ["evaluate", "--set", "workload.prompt=abc"], ["evaluate", "--set", "model.stacks=" + "[" * 100_000],
    ["evaluate", "--set", "model.stacks=[NaN]"], ["evaluate", "--set", "model={}"], ["evaluate", "--set", "model.stacks=1"],
    ["evaluate", "--set", "model.stacks.0.groups.0.pattern.0.blocks.1.num_key_value_heads=7"],
    ["evaluate", "--set", "workload.batch=\n\n"], ["evaluate", "--set", "policies.latent_cache=a\nb"],
    ["evaluate", "--assume", "magic"], ["inspect", "gpt2", "--assume"], ["list"], ["list", "wishes"],
    ["sweep", "--over", "workload.batch=1,2"], ["sweep", "--out", "x.csv"], ["sweep", "--over", "x", "--out", "x.csv"],
    ["sweep", "--over", "workload.batch=0,1", "--out", "/dev/null"], ["solve"], ["solve", "--for", "no.such"],
    ["sweep", "--over", "workload.batch=1,2", "--out", "/no/such/folder/x.csv"], ["solve", "--for", "title"],
    ["solve", "--for", "workload.batch", "--such-that", "decode.tpot<=1e-9"],
    ["solve", "--for", "workload.batch", "--such-that", "nonsense"],
])  # fmt: skip
def test_a_malformed_question_is_refused_with_status_2(door: Door, arguments: list[str]) -> None:
    door.refused(2, *arguments)


def test_a_refusal_says_what_and_where(door: Door) -> None:
    assert "workload.prompt" in door.refused(2, "evaluate", "--prompt", "0")
    assert "list paths" in door.refused(2, "evaluate", "--set", "workload.nope=1")
    assert "list formats" in door.refused(2, "evaluate", "--weights", "fp7")
    assert "'12x'" in door.refused(2, "evaluate", "--batch", "12x")


def test_help_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["inspect", "--help"], ["evaluate", "--help"], ["sweep", "--help"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 0
        assert "usage" in capsys.readouterr().out


def asked(*arguments: str | bytes, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    """The door as a program of its own."""
    return subprocess.run([sys.executable, "-m", "calc", *arguments], cwd=ROOT, capture_output=True, check=False,
                          timeout=60, **settings)  # fmt: skip


def test_the_program_answers_and_refuses_by_its_exit_status() -> None:
    good = asked("inspect", "gpt2", "--json")
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)["total_params"] == 124_439_808
    malformed, unreadable = asked("evaluate", "--prompt", "x"), asked("inspect", "nowhere/config.json")
    assert (malformed.returncode, unreadable.returncode) == (2, 3)
    for each in (malformed, unreadable):
        assert each.stdout == b""
        assert each.stderr.count(b"\n") == 1


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    ask = f"'{sys.executable}' -m calc list devices | head -n 1"
    found = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {ask}"], cwd=ROOT, capture_output=True, check=False
    )
    assert b"Traceback" not in found.stderr
    assert found.stdout.count(b"\n") == 1


def test_a_narrow_terminal_and_a_name_that_is_no_text_do_no_harm(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/\xff\xe9.json"
    Path(os.fsdecode(odd)).write_bytes((RESOURCES / "models" / "gpt2" / "config.json").read_bytes())
    questions = ((b"inspect", odd), (b"inspect", odd, b"--json"), (b"evaluate", b"--model", odd))
    for encoding, arguments in zip(("cp1252", "ascii", "ascii"), questions, strict=True):
        found = asked(*arguments, env={**os.environ, "PYTHONIOENCODING": encoding})
        assert found.returncode == 0, found.stderr
        assert b"Traceback" not in found.stderr
    refused = asked(b"inspect", odd + b"x")
    assert (refused.returncode, refused.stdout) == (3, b"")


def test_the_engine_and_its_door_need_no_qt_and_no_window() -> None:
    code = (
        "import sys, calc, calc.cli; calc.cli.main(['evaluate', '--json']);"
        "print([m for m in sys.modules if m.split('.')[0] in "
        "('PySide6', 'shiboken6', 'pyqtgraph', 'gui', 'PyQt6', 'tkinter')], file=sys.stderr)"
    )
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, env=bare)
    assert found.returncode == 0, found.stderr
    assert found.stderr.strip() == b"[]"


def test_a_variant_can_be_asked_of_any_model(door: Door) -> None:
    pruned = door.json("inspect", "llama-3.1-8b", "--prune", "layers=16", "--json")
    assert pruned["name"] == "Llama-3.1-8B, 16 of 32 layers"
    assert pruned["total_params"] == 4_540_469_248
    figures = door.json("evaluate", "--prune", "layers=16", "--json")["figures"]
    assert figures["parameters.total"]["value"] == 4_540_469_248
    taught = door.json("evaluate", "--model", "gpt2", "--student", "6:50%", "--json")["figures"]
    assert taught["parameters.total"]["value"] < 124_439_808 / 2
    for words in (["--prune", "layers=0"], ["--prune", "wat=1"], ["--student", "x"]):
        door.refused(2, "evaluate", *words)
        door.refused(2, "inspect", "gpt2", *words)


def test_a_draft_model_is_named_like_a_model(door: Door) -> None:
    drafted = ["--draft", "llama-3.2-1b", "--set", "deployment.speculation=draft"]
    figures = door.json("evaluate", *drafted, "--json")["figures"]
    assert figures["draft.parameters"]["value"] == 1_235_814_400
    assert figures["decode.tokens_per_step"]["value"] > 2
    door.refused(3, "evaluate", "--draft", "no such model")
    drafted[:2] = ["--set", "draft=llama-3.2-1b"]
    assert door.json("evaluate", *drafted, "--json")["figures"]["draft.parameters"]["value"] == 1_235_814_400
    assert "draft: must be JSON" in door.refused(2, "evaluate", "--set", "draft={llama")
    door.refused(3, "evaluate", "--set", "model=no such model")


@pytest.mark.parametrize(
    "text", ["host", "epyc-9654:", "epyc-9654:x", "epyc-9654x0:3", "epyc-9654x2:3:4", "nothing:3"]
)
def test_further_devices_that_are_none_are_refused_in_a_line(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", "--beside", text]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_further_devices_take_layers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "--json", "--beside", "desktop-ddr5-5600:7", "--beside", "rtx-3090x2:4"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert [figures[f"decode.place{n}.layers"]["value"] for n in (0, 1, 2)] == [21, 7, 4]
