"""Everything that can be switched on, at once: parts still sum to wholes, and every working is true."""

import math

import pytest

from calc import Formula, Report, evaluate, memory_curve, with_value
from tests.calc.answers.test_closure import assert_closed
from tests.calc.scenes import FACTS, KNOWN, close, scene, walk

LAYOUTS = ((1, 1, 1), (8, 2, 4))


def everything(speculation: str, layout: tuple[int, int, int], weights: str) -> Report:
    count, tensor, pipeline = layout
    start = scene(
        "deepseek-v3", "h200-sxm", hardware__count=count, deployment__tensor_parallel=tensor,
        deployment__pipeline_parallel=pipeline, deployment__weights=weights, deployment__kv_k="int8",
        deployment__speculation=speculation, deployment__mtp=True, deployment__adapters__loaded=4,
        deployment__sparsity="2:4", policies__sparse_rate="sparse", workload__batch=8,
    )  # fmt: skip
    return evaluate(with_value(start, "draft", KNOWN.model("llama-3.2-1b")), FACTS)


@pytest.mark.parametrize("weights", ["fp8", "q4_k_m"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("speculation", ["none", "draft", "mtp"])
def test_a_report_with_everything_on_closes_and_tells_the_truth(
    speculation: str, layout: tuple[int, int, int], weights: str
) -> None:
    found = everything(speculation, layout, weights)
    assert_closed(found)
    assert found.values["decode.tpot"] >= found.values["decode.ceiling_seconds"]
    curve = memory_curve(found.scenario, FACTS, [found.scenario.workload.memory_context])
    assert math.isclose(curve.total[0], found.values["memory.total"], rel_tol=1e-9)
    for path in ("decode.tpot", "memory.weights", "memory.kv_cache", "decode.flops"):
        for _, figure in walk(found.figure(path), seen={}):
            if figure.formula and figure.terms:
                told = {name: term.value for name, term in figure.terms.items()}
                assert close(float(Formula(figure.formula)(told)), float(figure.value))


@pytest.mark.parametrize("part", ["adapters", "mtp", "draft"])
def test_each_addition_is_a_part_of_memory(part: str) -> None:
    found = everything("none", (1, 1, 1), "fp8")
    assert found.values[f"memory.weights.{part}"] > 0
    assert dict(found.devices[0].parts)[part] == found.values[f"memory.weights.{part}"]
