"""Calibration: a log beside the prediction, the shares that fit it, and how they replace the table's."""

import json
from pathlib import Path
from typing import Any

import pytest

from calc import catalogue, default_scenario, evaluate, headless, project_text, read_project, with_value
from calc.files.project import Project
from calc.questions.accuracy_models import Known
from calc.questions.calibration import METRICS, Comparison, adopted, compare
from calc.questions.logs import Log, Sample, read_log
from tests.calc.questions.test_logs import LLAMA, MARKDOWN, SERVING, SGLANG, VLLM

CATALOGUE = catalogue()
KNOWN = Known(CATALOGUE.facts, CATALOGUE.devices, CATALOGUE.identify, CATALOGUE.likely, CATALOGUE.model)
START = with_value(default_scenario(CATALOGUE), "deployment.engine", "vllm")


def compared(text: str) -> Comparison:
    return compare(read_log(text), START, KNOWN, "2026-06-01")


def values_of(scenario: Any) -> Any:
    return evaluate(scenario, KNOWN.facts).values


def test_a_log_is_compared_with_the_run_that_it_states() -> None:
    found = compared(MARKDOWN)
    assert found.scenario.model.catalogue_id == "qwen2-7b"
    assert found.scenario.hardware.device.id == "rtx-3090"
    assert (found.scenario.deployment.weights, found.scenario.deployment.kv_k) == ("gguf-q8-0", "q8_0")
    assert (found.scenario.hardware.count, found.scenario.deployment.pipeline_parallel) == (2, 2)
    assert "model" in found.taken
    assert all(each.predicted and each.predicted > 0 for each in found.compared)


def test_bytes_that_were_measured_are_those_that_are_predicted() -> None:
    found = compared(LLAMA)
    residuals = {each.sample.metric: each.residual for each in found.compared}
    assert residuals["kv_buffer"] == pytest.approx(0, abs=1e-9)
    assert residuals["weight_buffer"] == pytest.approx(0, abs=0.005)
    assert not any(each.used for each in found.compared if each.metric.unit == "bytes")


@pytest.mark.parametrize("text", [MARKDOWN, LLAMA, VLLM, SERVING, SGLANG])
def test_the_fit_leaves_less_than_the_table(text: str) -> None:
    found = compared(text)
    assert found.calibration is not None
    used = [(each, left) for each, left in zip(found.compared, found.after, strict=True) if each.used]
    before = sum(abs(each.residual or 0) for each, _ in used)
    assert sum(abs(left or 0) for _, left in used) <= before + 1e-9


def test_one_measured_rate_is_met_exactly_and_the_table_says_how_it_is_divided() -> None:
    now = values_of(START)["decode.throughput"]
    batch = START.workload.batch
    log = Log("vLLM", "vllm", {}, [Sample("decode", 0.8 * now, 1, (("workload.batch", batch),))])
    found = compare(log, START, KNOWN)
    own = found.calibration
    assert own is not None
    assert own.decode_share is not None
    assert found.after[0] == pytest.approx(0, abs=0.01)
    after = with_value(START, "calibration", own)
    assert values_of(after)["decode.throughput"] == pytest.approx(0.8 * now, rel=0.01)


def test_nothing_is_expected_below_its_ceiling_however_fast_a_log_claims_to_be() -> None:
    loads = (("workload.batch", 1), ("workload.prompt", 512))
    log = Log("x", "vllm", {}, [Sample("decode", 1e9, 1, loads), Sample("prefill", 1e12, 2, loads)])
    own = compare(log, START, KNOWN).calibration
    assert own is not None
    values = values_of(with_value(START, "calibration", own))
    assert values["decode.tpot"] >= values["decode.ceiling_seconds"]
    assert values["prefill.ttft"] >= values["prefill.ceiling_seconds"]


def test_a_benchmark_that_states_no_load_is_shown_but_not_fitted() -> None:
    found = compared(SERVING.replace("Maximum request concurrency:             16\n", ""))
    assert found.calibration is None
    assert all(each.predicted and not each.used for each in found.compared)


def test_an_adopted_calibration_holds_for_its_engine_device_and_weights_alone() -> None:
    own = compared(SERVING).calibration
    assert own is not None
    other = with_value(START, "deployment.weights", "fp8-e4m3-tensor")
    first, second = adopted((START, other), 0, own)
    assert first.measured_here == own
    assert second == other
    figure = evaluate(first, KNOWN.facts).figure("decode.efficiency")
    assert figure.confidence == "calibrated"
    assert "vLLM" in figure.source
    assert "2026-06-01" in figure.source
    moved = CATALOGUE.with_device(first, "a100-sxm-80")
    assert moved.measured_here is None
    assert values_of(moved) == values_of(CATALOGUE.with_device(START, "a100-sxm-80"))


def test_the_selected_scenario_takes_on_the_engine_that_was_measured() -> None:
    own = compare(read_log(LLAMA), START, KNOWN).calibration
    assert own is not None
    (made,) = adopted((START,), 0, own)
    assert (made.deployment.engine, made.deployment.weights) == ("llama.cpp", "gguf-q4-k-m")
    assert made.measured_here == own


def test_a_calibration_is_kept_in_the_project_file() -> None:
    own = compared(SERVING).calibration
    assert own is not None
    project = Project(scenarios=adopted((START,), 0, own))
    assert read_project(project_text(project).encode(), "x.slip") == project


def test_every_metric_of_a_log_has_a_prediction() -> None:
    for text in (MARKDOWN, LLAMA, VLLM, SERVING, SGLANG):
        assert {sample.metric for sample in read_log(text).samples} <= set(METRICS)


def test_the_command_tells_measured_predicted_and_what_it_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.log"
    file.write_text(VLLM, encoding="utf-8")
    assert headless(["calibrate", "--log", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["source"] == "vLLM"
    assert {line["said"] for line in answer["lines"]} >= {"measured", "stated", "derived"}
    assert answer["calibration"]["engine"] == "vllm"
    assert headless(["calibrate", "--log", str(file)]) == 0
    assert "derived: cache that is left over" in capsys.readouterr().out
    assert headless(["calibrate", "--log", str(tmp_path / "none.log")]) == 3
