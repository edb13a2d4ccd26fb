"""Edits: one helper makes them all; it validates, names what is wrong and leaves the rest alone."""

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from calc import (
    Figure,
    QuestionError,
    Workload,
    editable_paths,
    model_fields,
    parsed,
    value_at,
    with_value,
    with_values,
)
from calc.physics.paths import bounds
from tests.calc.scenes import KNOWN, scene

SCENE = scene("gpt-oss-20b", hardware__count=4)
PATHS = [path for path, _, _ in editable_paths(SCENE)]
NUMBERS = [path for path in PATHS if type(value_at(SCENE, path)) in (int, float)]


@pytest.mark.parametrize("path", PATHS)
def test_an_edit_with_the_same_value_changes_nothing(path: str) -> None:
    assert with_value(SCENE, path, value_at(SCENE, path)) == SCENE


def assert_one_line(text: str, path: str) -> None:
    assert text.startswith(path)
    assert "\n" not in text


@settings(max_examples=60)
@given(st.sampled_from(NUMBERS), st.integers(1, 2**20))
def test_an_edit_changes_the_one_value_and_keeps_everything_else(path: str, value: int) -> None:
    try:
        made = with_value(SCENE, path, value)
    except QuestionError as error:
        assert_one_line(str(error), path)
        return
    assert value_at(made, path) == value
    assert [p for p in PATHS if value_at(made, p) != value_at(SCENE, p)] in ([], [path])
    assert with_value(made, path, value_at(SCENE, path)) == SCENE


@pytest.mark.parametrize(("path", "value", "said"), [
    ("workload.prompt", 0, "greater than or equal to 1"), ("workload.prompt", -5, "greater"),
    ("workload.prompt", 2**41, "less"), ("workload.prompt", 1.5, "integer"), ("workload.prompt", "many", "whole number"),
    ("workload.prompt", None, "integer"), ("workload.prompt", [1], "integer"), ("workload.prompt", True, "whole number"),
    ("workload.prompt", "4096", "whole number"), ("workload.batch", math.inf, "finite"), ("workload.batch", math.nan, "finite"),
    ("prices.device_hour", math.nan, "finite"), ("prices.device_hour", -1, "greater"), ("prices.device_hour", False, "a number"),
    ("policies.latent_cache", "both", "latent"), ("hardware.count", 0, "greater"), ("workload.nothing", 1, "no such field"),
    ("workload", 1, "Workload"), ("model.stacks.9.hidden_size", 1, "no such field"),
    ("model.stacks.-1.hidden_size", 1, "no such field"), ("model.stacks.x.hidden_size", 1, "no such field"),
    ("", 1, "no such field"), (".", 1, "no such field"), ("workload.prompt.deep", 1, "no such field"),
    ("model.__class__", 1, "no such field"), ("model.num_hidden_layers", 3, "no such field"),
    ("deployment.tensor_parallel", 8, "hardware.count is 4"), ("deployment.pipeline_parallel", 5, "hardware.count"),
    ("model.stacks.0.groups.0.pattern.0.blocks.1.num_key_value_heads", 7, "multiple"),
    ("model.stacks.0.groups.0.pattern.0.blocks.2.num_experts_per_tok", 64, "must not exceed"),
    ("model.stacks.0.groups", (), "layers"), ("model.stacks.0.after.1.tied", 1, "true or false"),
    ("title", 3, "string"), ("title", "\udcff", "must be text"),
])  # fmt: skip
def test_a_bad_value_is_refused_with_what_where_and_what_is_allowed(path: str, value: Any, said: str) -> None:
    with pytest.raises(QuestionError) as caught:
        with_value(SCENE, path, value)
    line = str(caught.value)
    assert said in line
    assert line.startswith(f"{path}:")
    assert "\n" not in line
    assert len(line) < 240


def test_a_whole_float_is_the_number_that_it_is() -> None:
    made = with_value(SCENE, "workload.prompt", 4096.0)
    assert made.workload.prompt == 4096
    assert isinstance(made.workload.prompt, int)


def test_specs_are_frozen() -> None:
    with pytest.raises(ValidationError):
        SCENE.workload.prompt = 1  # pyright: ignore[reportAttributeAccessIssue]


def test_values_that_must_agree_change_together() -> None:
    tied = scene("gemma-2-9b")
    field = next(field for field in model_fields(tied.model) if field.name == "vocab_size")
    paths = [f"model.{path}" for path in field.paths]
    assert len(paths) == 2
    with pytest.raises(QuestionError, match="tied head"):
        with_value(tied, paths[0], 1000)
    made = with_values(tied, paths, 1000)
    assert [value_at(made, path) for path in paths] == [1000, 1000]
    with pytest.raises(QuestionError, match="greater than"):
        with_values(tied, paths, 0)
    with pytest.raises(QuestionError, match="no such field"):
        with_values(tied, ["model.stacks.3.hidden_size"], 1)


@settings(max_examples=25)
@given(st.sampled_from(NUMBERS), st.integers(1, 512))
def test_one_path_or_several_is_the_same_edit(path: str, value: int) -> None:
    try:
        made = with_value(SCENE, path, value)
    except QuestionError:
        with pytest.raises(QuestionError):
            with_values(SCENE, [path], value)
    else:
        assert with_values(SCENE, [path], value) == made


@pytest.mark.parametrize(("path", "text", "value"), [
    ("workload.prompt", "128k", 131072), ("workload.batch", "1k", 1000), ("workload.context", "none", None),
    ("deployment.tensor_parallel", "", None), ("prices.device_hour", "2.5", 2.5), ("title", "none", "none"),
    ("model.stacks.0.after.1.tied", "true", True), ("policies.latent_cache", "expanded", "expanded"),
    ("deployment.kv_k", "fp8", "fp8"), ("hardware.device.memory_bandwidth", "3.35t", 3_350_000_000_000),
])  # fmt: skip
def test_text_is_read_as_the_field_that_it_is_typed_into(path: str, text: str, value: Any) -> None:
    assert parsed(SCENE, path, text) == value


@pytest.mark.parametrize(("path", "text"), [
    ("workload.prompt", "abc"), ("workload.prompt", ""), ("workload.prompt", "none"), ("workload.nope", "1"),
    ("model.stacks.0.after.1.tied", "maybe"), ("model.stacks", "[" * 100_000),
    ("model.stacks", "{"), ("nope", "1"), ("model.stacks.0", "1"), ("workload.decode_context", "1"),
    ("workload.model_fields", "1"), ("", ""), ("hardware.device.peaks", "not json"),
])  # fmt: skip
def test_text_that_a_field_cannot_hold_is_refused(path: str, text: str) -> None:
    with pytest.raises(QuestionError) as caught:
        parsed(SCENE, path, text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 240


@pytest.mark.parametrize("path", PATHS)
def test_every_listed_path_can_be_read_and_typed(path: str) -> None:
    value = value_at(SCENE, path)
    text = "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    assert with_value(SCENE, path, parsed(SCENE, path, text)) == SCENE


def test_every_number_of_a_scenario_has_bounds_that_it_keeps() -> None:
    for path in NUMBERS:
        low, high, whole = bounds(SCENE, path)
        assert low <= value_at(SCENE, path) <= high
        assert isinstance(value_at(SCENE, path), int) or not whole


def test_forms_have_a_title_for_every_field() -> None:
    specs = [SCENE, SCENE.hardware.device, SCENE.hardware.device.peaks, SCENE.deployment, SCENE.policies,
             SCENE.prices, Workload(), SCENE.model, SCENE.model.stacks[0], KNOWN.device("m1-max").peaks]  # fmt: skip
    specs += [block for stack in SCENE.model.stacks for block in stack.blocks()]
    for spec in specs:
        for name, info in type(spec).model_fields.items():
            assert info.title or name == "block", name
    assert Figure(1, "1", "one").terms == {}
