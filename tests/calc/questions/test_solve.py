"""An inverse question gives the value at which the conditions hold, and the next one at which they don't."""

import pytest

from calc import QuestionError, evaluate
from calc.questions.solve import FITS, condition, solve
from tests.calc.scenes import FACTS, close, edited, scene


@pytest.mark.parametrize("name", ["llama-3.1-8b", "gpt-oss-20b", "gemma-2-9b"])
def test_the_largest_context_that_fits_is_the_one_that_the_figure_names(name: str) -> None:
    made = scene(name, workload__batch=16)
    found = solve(made, FACTS, "workload.context")
    assert found.kind == "largest"
    assert found.value == evaluate(made, FACTS).values["serving.max_context"]
    assert found.report.fits
    assert not evaluate(edited(made, workload__context=found.value + 1), FACTS).fits


@pytest.mark.parametrize(("path", "text", "kind"), [
    ("workload.batch", "decode.tpot<=0.02", "largest"), ("workload.prompt", "prefill.ttft<=1.5", "largest"),
    ("workload.batch", "decode.throughput>=2000", "smallest"), ("workload.output", "memory.total<=2e10", "largest"),
    ("hardware.device.memory_bandwidth", "decode.tpot<=0.01", "smallest"),
])  # fmt: skip
def test_the_answer_holds_and_lies_at_the_edge(path: str, text: str, kind: str) -> None:
    made, wanted = scene(), condition(text)
    found = solve(made, FACTS, path, [wanted])
    assert found.kind == kind
    assert wanted.holds(found.report)
    beyond = found.value * (1 + 1e-6) if isinstance(found.value, float) else found.value + 1
    before = found.value * (1 - 1e-6) if isinstance(found.value, float) else found.value - 1
    other = beyond if kind == "largest" else before
    assert not wanted.holds(evaluate(edited(made, **{path.replace(".", "__"): other}), FACTS))


def test_several_conditions_hold_together() -> None:
    conditions = [FITS, condition("decode.tpot<=0.03")]
    found = solve(scene(), FACTS, "workload.batch", conditions)
    assert all(each.holds(found.report) for each in conditions)
    alone = [solve(scene(), FACTS, "workload.batch", [each]).value for each in conditions]
    assert found.value == min(alone)


def test_the_fewest_devices_that_hold_a_model() -> None:
    found = solve(scene("llama-3.1-70b"), FACTS, "hardware.count")
    assert (found.value, found.kind) == (2, "smallest")


def test_a_condition_that_always_holds_is_met_by_any_value() -> None:
    found = solve(scene(), FACTS, "workload.output", [condition("parameters.total>=1")])
    assert found.kind == "any"


@pytest.mark.parametrize(("path", "text"), [
    ("workload.batch", "decode.tpot<=1e-9"), ("workload.nothing", "decode.tpot<=1"), ("title", "decode.tpot<=1"),
    ("workload.batch", "no.such<=1"), ("deployment.weights", "decode.tpot<=1"), ("workload", "decode.tpot<=1"),
])  # fmt: skip
def test_what_has_no_answer_is_said(path: str, text: str) -> None:
    with pytest.raises(QuestionError) as caught:
        solve(scene(), FACTS, path, [condition(text)])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "decode.tpot", "decode.tpot~1", "decode.tpot<=", "<=1", "decode.tpot<=fast",
                                  "decode.tpot<=1<=2", "decode.tpot <= nan"])  # fmt: skip
def test_any_other_condition_is_refused(text: str) -> None:
    with pytest.raises(QuestionError):
        condition(text)


def test_a_condition_takes_the_numbers_that_people_write() -> None:
    assert condition(" memory.total <= 80GiB ").value == 80 * 2**30
    assert condition("parameters.total==7b").relation == "="
    assert close(condition("decode.tpot<0.05").value, 0.05)
