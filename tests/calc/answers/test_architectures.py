"""Every architecture that is read can be evaluated, explained, split and swept, whatever its blocks are."""

from pathlib import Path

import pytest

from calc import Report, Scenario, evaluate, memory_curve, read_model_file
from tests.calc.answers.test_closure import PHASES, assert_closed, assert_phase_closed
from tests.calc.answers.test_explanation import assert_explained
from tests.calc.answers.test_hard_cases import assert_sound
from tests.calc.answers.test_monotone import COSTS, assert_never_falls
from tests.calc.scenes import FACTS, close, edited, scene

CONFIGS = sorted((Path(__file__).parents[2] / "golden" / "configs").glob("*.json"))
EACH = pytest.mark.parametrize("file", CONFIGS, ids=[file.stem for file in CONFIGS])


def read(file: Path) -> Scenario:
    """A scenario of the model in a file."""
    return edited(scene("gpt2"), model=read_model_file(file).model)


def found(made: Scenario, **fields: object) -> Report:
    return evaluate(edited(made, **fields), FACTS)


@EACH
def test_an_architecture_is_sound_on_one_device_or_many(file: Path) -> None:
    made = read(file)
    for fields in ({}, {"hardware__count": 3, "workload__batch": 5}, {"deployment__kv_k": "q4_0"}):
        report = found(made, **fields)
        assert_sound(report)
        assert_closed(report)
        for phase in PHASES:
            assert_phase_closed(report, phase)


@EACH
def test_an_architecture_does_the_same_work_in_stages(file: Path) -> None:
    made = read(file)
    one, two = found(made), found(made, hardware__count=2, deployment__pipeline_parallel=2)
    assert_closed(two)
    for path in ("prefill.flops", "decode.flops", "decode.cache_bytes"):
        assert close(one.values[path], two.values[path]), path
    for whole, staged in ((one.prefill, two.prefill), (one.decode, two.decode)):
        assert close(whole.seconds, sum(row.seconds for row in staged.rows if row.kind != "send"))


@EACH
def test_an_architecture_costs_no_less_for_more_work(file: Path) -> None:
    made = read(file)
    for field, values in {"workload__prompt": (2, 100_000), "workload__batch": (1, 1000)}.items():
        assert_never_falls([found(made, **{field: value}) for value in values], COSTS)


@EACH
def test_the_memory_curve_of_an_architecture_is_its_evaluation_at_each_point(file: Path) -> None:
    made, contexts = read(file), (1, 100, 4097, 100_000)
    curve = memory_curve(made, FACTS, contexts)
    for context, total in zip(contexts, curve.total, strict=True):
        assert close(total, found(made, workload__context=context).values["memory.total"])


@EACH
def test_what_fits_an_architecture_fits(file: Path) -> None:
    made = read(file)
    longest = found(made).values.get("serving.max_context")
    if longest and longest < 2**40:
        assert found(made, workload__context=longest).fits
        assert not found(made, workload__context=longest + 1).fits


@pytest.mark.parametrize(("name", "layers"), [
    ("llava-1.5-7b", 32), ("whisper-large-v3", 32), ("t5-small", 6), ("bert-base", 12), ("mamba-130m", 24),
])  # fmt: skip
def test_towers_and_encoders_are_no_layers_of_a_decoded_token(name: str, layers: int) -> None:
    values = found(read(Path(CONFIGS[0]).with_stem(name))).values
    assert values["model.num_hidden_layers"] == layers


@pytest.mark.parametrize("name", [
    "mamba-130m", "qwen3.5-35b-a3b", "jamba-1.5-large", "deepseek-v3.2", "glm-5", "t5-small", "whisper-large-v3",
    "llava-1.5-7b", "gemma-3n-e4b", "llama-4-maverick-17b-128e", "kimi-k2.5", "minimax-m3", "rwkv-4-169m", "bert-base",
])  # fmt: skip
def test_every_figure_of_an_architecture_is_what_its_working_gives(name: str) -> None:
    made = read(Path(CONFIGS[0]).with_stem(name))
    assert_explained(found(made, workload__batch=3, hardware__count=2))
