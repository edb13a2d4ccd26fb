"""Predictions stay as near to what was measured as they were found to be, group by group."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from calc import evaluate
from calc.cli import main
from calc.deployment.measured import Measured, in_base_units
from calc.files.rows import SAMPLE, read_rows
from calc.questions.accuracy import Accuracy, accuracy, as_json, as_table
from calc.questions.accuracy_cases import case_of
from calc.questions.accuracy_groups import GROUPS, group_of
from calc.questions.accuracy_models import Known
from tests.accuracy_page import short_table
from tests.calc.scenes import KNOWN

# The largest median and 90th percentile of the error, in the sample that is shipped.
BANDS: Mapping[str, tuple[float, float]] = {
    "kv_cache": (0.001, 0.002), "weights": (0.001, 0.04), "gguf_files": (0.002, 0.01),
    "inference_memory": (0.03, 0.14), "decode": (0.04, 0.19), "decode_tp": (0.03, 0.33),
    "prefill": (0.11, 0.29), "mixed": (0.03, 0.14), "throughput_max": (0.21, 0.42),
    "serving_tpot": (0.075, 0.40), "serving_ttft": (0.15, 0.75), "scaling": (0.01, 0.05),
}  # fmt: skip


@cache
def known() -> Known:
    return Known(KNOWN.facts, KNOWN.devices, KNOWN.identify, KNOWN.likely, KNOWN.model)


@cache
def judged() -> Accuracy:
    """The sample, judged once for all tests."""
    return accuracy(read_rows([SAMPLE]), known())


def row(**fields: Any) -> Measured:
    """A row as a file would hold it."""
    given = {"kind": "speed", "phase": "decode", "model": "llama-3-8b", "weight_format": "F16", **fields}
    return Measured("row", given["kind"], given.pop("metric", "decode_tokens_per_s"),
                    given.pop("value", 100.0), "tokens/s", "a table", "A", given)  # fmt: skip


@pytest.mark.parametrize("group", BANDS)
def test_the_error_of_a_group_stays_in_the_band_that_was_measured(group: str) -> None:
    found = judged().groups[group]
    assert found.predicted == found.rows >= 3
    assert found.median_abs_error is not None
    assert found.p90_abs_error is not None
    assert found.median_abs_error <= BANDS[group][0]
    assert found.p90_abs_error <= BANDS[group][1]


def test_the_page_on_accuracy_shows_what_the_command_prints() -> None:
    root = Path(__file__).parents[3]
    assert "\n".join(as_table(judged())) in (root / "docs" / "accuracy.md").read_text(encoding="utf-8")
    assert "\n".join(short_table(judged())) in (root / "README.md").read_text(encoding="utf-8")


def test_every_speed_is_nearer_than_the_usual_assumption() -> None:
    for group in BANDS:
        found = judged().groups[group]
        for error in found.baseline.values() if group != "weights" else ():
            assert found.median_abs_error is not None
            assert found.median_abs_error < 0.7 * error, group


def test_nothing_is_expected_below_its_ceiling() -> None:
    timed = ("decode", "decode_tp", "prefill", "mixed")
    for each in judged().judged:
        if each.group in timed and each.baselines:
            values = report_of(each.row, each.group)
            assert values["decode.tpot"] >= values["decode.ceiling_seconds"], each.row.id
            assert values["prefill.ttft"] >= values["prefill.ceiling_seconds"], each.row.id
            assert values["serving.tpot"] >= values["decode.tpot"], each.row.id


def report_of(measured: Measured, group: str) -> Mapping[str, Any]:
    case = case_of(measured, group, known())
    return evaluate(case.scenario, case.facts).values


def test_every_row_of_training_is_predicted() -> None:
    found = judged()
    for group in ("training_step", "training_run", "training_memory", "finetune_memory"):
        assert found.groups[group].predicted == found.groups[group].rows > 0


def test_the_answer_has_the_form_of_the_interface() -> None:
    answer = as_json(judged())
    assert set(answer) == {"groups", "skipped"}
    assert list(answer["groups"]) == [name for name in GROUPS if name in answer["groups"]]
    for group in answer["groups"].values():
        assert set(group) == {
            "rows", "predicted", "median_abs_error", "p90_abs_error", "bias", "baseline"
        }  # fmt: skip
    table = as_table(judged())
    assert table[0].count("|") == table[2].count("|") == 9


@pytest.mark.parametrize(("fields", "group"), [
    ({}, "decode"), ({"multi_gpu_split": "layer", "gpu_count": 2}, "decode"),
    ({"multi_gpu_split": "row", "gpu_count": 2}, "decode_tp"), ({"tensor_parallel": 4}, "decode_tp"),
    ({"phase": "prefill"}, "prefill"), ({"phase": "serving_ttft_ms"}, "serving_ttft"),
    ({"phase": "decode_production"}, None), ({"phase": "throughput_max", "gpu_count": 72}, None),
    ({"kind": "memory", "metric": "kv_self_size"}, "kv_cache"),
    ({"kind": "memory", "metric": "kv_cache_bytes", "context_tokens": 8192}, "kv_cache"),
    ({"kind": "memory", "metric": "kv_cache_bytes_per_gpu", "gpu_memory_utilization": 0.9}, None),
    ({"kind": "memory", "metric": "weights_per_gpu"}, "weights"),
    ({"kind": "memory", "metric": "peak_vram", "task": "inference"}, "inference_memory"),
    ({"kind": "memory", "metric": "peak_vram", "task": "finetune"}, "finetune_memory"),
    ({"kind": "files", "metric": "file_size", "format": "GGUF Q4_0"}, "gguf_files"),
    ({"kind": "files", "metric": "file_size", "format": "F32"}, None),
    ({"kind": "training", "metric": "accelerator_hours"}, "training_run"),
    ({"kind": "training", "metric": "mfu"}, "training_step"),
    ({"kind": "scaling", "metric": "predicted_loss"}, None), ({"kind": "weather"}, None),
])  # fmt: skip
def test_a_row_belongs_to_the_group_of_its_kind(fields: dict[str, Any], group: str | None) -> None:
    assert group_of(row(**fields)) == group


@pytest.mark.parametrize(("value", "unit", "base"), [
    (2, "GB", 2e9), (2, "GiB", 2 * 2**30), (3, "MiB", 3 * 2**20), (3, "MB (MiB likely)", 3 * 2**20),
    (1, "GiB (printed GB; percent column implies GiB)", 2**30), (1, "MB (binary MiB likely)", 2**20),
    (250, "ms", 0.25), (7, "tokens/s", 7), (7, "", 7),
])  # fmt: skip
def test_units_are_read_as_printed(value: float, unit: str, base: float) -> None:
    assert in_base_units(value, unit) == base


def test_a_row_of_a_model_that_nobody_knows_stands_outside() -> None:
    found = accuracy([row(model="no-such-model-9b", gpu="RTX-4090")], known())
    assert found.groups == {}
    assert sum(found.skipped.values()) == 1


def test_a_row_without_a_device_or_a_format_counts_and_is_not_predicted() -> None:
    found = accuracy([row(gpu="no such card"), row(gpu="RTX-4090", weight_format="q99")], known())
    assert (found.groups["decode"].rows, found.groups["decode"].predicted) == (2, 0)
    assert found.groups["decode"].median_abs_error is None


def test_a_row_carries_its_own_device_and_shape() -> None:
    own = row(model="unheard-of-7b", params=7_000_000_000, active_matmul_params=6_870_000_000,
              kv_elems_per_token=262144, gpu="Homemade 48GB", gpu_bandwidth_gbs=500,
              gpu_tflops_fp16_dense_fp32acc=50, gpu_class="geforce-ada", engine="ollama/llama.cpp 0.9")  # fmt: skip
    made = case_of(own, "decode", known()).scenario
    assert made.hardware.device.memory_bandwidth == 500e9
    assert made.hardware.device.usable == 48 * 2**30
    assert made.deployment.engine == "llama.cpp"
    assert made.model.num_hidden_layers == 32
    values = report_of(own, "decode")
    assert values["parameters.total"] == pytest.approx(7e9, rel=0.01)
    assert values["memory.kv_cache"] == 262144 * 2 * values["workload.memory_context"]


def test_a_row_overrides_what_the_catalogue_says_of_its_device() -> None:
    slow = row(gpu="RTX-4090", gpu_bandwidth_gbs=900, gpu_tflops_fp16_dense_fp32acc=150)
    device = case_of(slow, "decode", known()).scenario.hardware.device
    assert (device.id, device.memory_bandwidth, device.peaks.fp16) == ("rtx-4090", 900e9, 150e12)


@pytest.mark.parametrize(("ranks", "degrees"), [
    # tensor parallel, attention data parallel, experts cut, experts apart -> tensor, data, expert, devices
    ((8, 1, 8, 1), (8, 1, 1, 8)), ((8, 1, 1, 8), (8, 1, 8, 8)), ((1, 8, 1, 8), (1, 8, 8, 8)),
    ((64, 1, 8, 8), (8, 1, 8, 8)), ((1, 64, 8, 8), (1, 8, 8, 8)), ((16, 1, 4, 4), (4, 1, 4, 4)),
    ((2, 1, 4, 1), (2, 2, 1, 4)), ((1, 1, 2, 1), (1, 2, 1, 2)), ((2, 1, 1, 1), (2, 1, 1, 2)),
    ((36, 1, 36, 1), (1, 36, 36, 36)), ((1, 1, 1, 1), (1, 1, 1, 1)),
])  # fmt: skip
def test_the_ranks_of_a_server_are_read_as_they_are(ranks: tuple[int, ...], degrees: tuple[int, ...]) -> None:
    names = dict(zip(("tensor_parallel", "attention_dp", "moe_tp", "moe_ep"), ranks, strict=True))
    server = row(phase="serving_tpot_ms", metric="serving_tpot_ms", model="deepseek-v3", weight_format="fp8",
                 engine="sglang", gpu="H200-SXM", concurrency=16, prompt_tokens=1024, generated_tokens=1024,
                 gpu_count=ranks[0] * ranks[1], **names)  # fmt: skip
    made = case_of(server, "serving_tpot", known()).scenario
    layout = made.layout
    assert (layout.tensor, layout.attention_data, layout.expert, made.hardware.count) == degrees


def test_a_configuration_that_is_not_whole_still_names_its_model() -> None:
    config = {"model_type": "minimax_odd", "hidden_size": 6144, "num_hidden_layers": 80, "vocab_size": 200064}
    part = row(kind="files", metric="tensor_bytes_total", model="MiniMax-M1 456B", weight_format="bf16",
               config=config)  # fmt: skip
    assert case_of(part, "weights", known()).scenario.model.catalogue_id == "minimax-m1"
    other = row(kind="files", metric="tensor_bytes_total", model="MiniMax-M1 456B", weight_format="bf16",
                config={**config, "vocab_size": 3})  # fmt: skip
    assert accuracy([other], known()).groups == {}


def test_a_value_of_zero_is_no_measurement() -> None:
    found = accuracy([row(value=0.0, gpu="RTX-4090")], known())
    assert found.groups["decode"].predicted == 0


def test_a_row_of_a_device_without_a_peak_has_no_baseline_of_it() -> None:
    bare = row(phase="prefill", gpu="no such card", gpu_bandwidth_gbs=500, prompt_tokens=512)
    found = accuracy([bare], known())
    assert found.groups["prefill"].predicted == 1
    assert found.groups["prefill"].baseline == {}


@pytest.mark.parametrize("fields", [
    {"params": 10**40, "kv_elems_per_token": 64, "model": "odd"}, {"gpu_bandwidth_gbs": 1e30},
    {"prompt_tokens": 10**40}, {"batch": float("inf")}, {"batch": float("nan")}, {"engine": 7, "gpu": []},
    {"config": {"model_type": 3}}, {"tensor_parallel": 10**9}, {"weight_format": "int4-g0"}, {"model": ""},
])  # fmt: skip
def test_odd_values_are_skipped_or_read_and_never_end_it(fields: dict[str, Any]) -> None:
    found = accuracy([row(**{"gpu": "RTX-4090", **fields})], known())
    assert sum(group.rows for group in found.groups.values()) + sum(found.skipped.values()) >= 1


def test_the_command_writes_every_row_and_names_the_worst(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "rows.csv"
    assert main(["accuracy", "--per-row", str(table), "--worst", "2"]) == 0
    lines = table.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "id,group,predicted,measured,error"
    assert len(lines) == 1 + len(judged().judged)
    said = capsys.readouterr().out
    worst = judged().worst("decode", 2)
    assert all(each.row.id in said for each in worst)
    assert abs(worst[0].error) >= abs(worst[1].error)


def test_the_command_answers_in_json_and_refuses_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["accuracy", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == as_json(judged())
    assert main(["accuracy", "--rows", str(tmp_path)]) == 3
    assert main(["accuracy", "--per-row", str(tmp_path / "no" / "rows.csv")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
