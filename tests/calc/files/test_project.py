"""Project files: what is written reads back as the same, and whatever else is opened says in one line why not."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import (
    InputError,
    Project,
    QuestionError,
    editable_paths,
    evaluate,
    example_project,
    project_text,
    read_project,
    read_project_file,
    value_at,
    with_value,
)
from tests.calc.scenes import FACTS, KNOWN, MODELS, edited, scene

V1 = Path(__file__).parents[2] / "golden" / "project-v1.slip"
EXAMPLE = example_project(KNOWN)
RAW: dict[str, Any] = json.loads(project_text(EXAMPLE))


def refused(data: bytes | str) -> str:
    """The one line that refuses some bytes."""
    data = data.encode() if isinstance(data, str) else data
    with pytest.raises(InputError) as caught:
        read_project(data, "deck.slip")
    line = str(caught.value)
    assert line.startswith("deck.slip: ")
    assert "\n" not in line
    assert len(line) < 300
    return line


def changed(path: str, value: Any) -> bytes:
    """The example with one raw value changed."""
    raw = json.loads(json.dumps(RAW))
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = raw
    for key in keys:
        place = place[key]
    place[last] = value
    return json.dumps(raw).encode()


@pytest.mark.parametrize("name", MODELS)
def test_a_project_of_any_model_reads_back_as_it_was(name: str) -> None:
    project = Project(scenarios=(scene(name, title="Ein Modell, 模型, \u202e𝛼\x00", notes='"\\\n\t'),))
    assert read_project(project_text(project).encode(), "deck.slip") == project


def test_a_deck_keeps_its_order_its_selection_and_its_baseline() -> None:
    again = read_project(project_text(EXAMPLE).encode(), "deck.slip")
    assert again == EXAMPLE
    assert again.scenario == EXAMPLE.scenarios[EXAMPLE.selected]
    assert evaluate(again.scenario, FACTS).values == evaluate(EXAMPLE.scenario, FACTS).values


PATHS = [path for path, _, _ in editable_paths(EXAMPLE.scenario)]


@settings(max_examples=60)
@given(
    st.sampled_from(PATHS),
    st.integers(-2, 2**41) | st.floats() | st.text(max_size=8) | st.booleans() | st.none(),
)
def test_every_edit_that_is_allowed_reads_back(path: str, value: Any) -> None:
    try:
        made = with_value(EXAMPLE.scenario, path, value)
    except QuestionError:
        return
    project = with_value(EXAMPLE, "scenarios.1", made)
    again = read_project(project_text(project).encode("utf-8"), "deck.slip")
    assert value_at(again.scenario, path) == value_at(made, path)
    assert again == project


def test_the_first_project_file_opens_for_ever() -> None:
    project = read_project_file(V1)
    assert len(project.scenarios) == 5
    assert project.scenario.model.name == "Llama-3.1-8B"
    assert evaluate(project.scenario, FACTS).values["parameters.total"] == 8_030_261_248
    assert read_project(project_text(project).encode(), "again") == project


def test_a_byte_order_mark_and_white_space_do_no_harm() -> None:
    text = project_text(EXAMPLE).encode()
    assert read_project(b"\xef\xbb\xbf" + text, "deck.slip") == EXAMPLE
    assert read_project(b"\n\n " + text + b"\n", "deck.slip") == EXAMPLE


@pytest.mark.parametrize(("data", "said"), [
    (b"", "empty"), (b" \n\t", "empty"), (b"\xef\xbb\xbf", "empty"), (b"not json", "not JSON (line 1, column 1"),
    (b"{", "not JSON"), (b'{"schema_version": 1', "not JSON"), (b"[]", "JSON object"), (b"3", "JSON object"),
    (b'"text"', "JSON object"), (b"null", "JSON object"), (b"{}", "schema_version is missing"),
    (b'{"schema_version": "1"}', "schema_version is missing"), (b'{"schema_version": true}', "schema_version is missing"),
    (b'{"schema_version": 1.0}', "schema_version is missing"), (b'{"schema_version": 2}', "newer"),
    (b'{"schema_version": 99999999999999999999}', "newer"), (b'{"schema_version": 0}', "does not exist"),
    (b'{"schema_version": -1}', "does not exist"), (b'{"schema_version": 1}', "scenarios"),
    (b"\xff\xfe{\x00}\x00", "not a text file"), ("{\"titre\": \"é\"}".encode("latin-1"), "byte 11 is not UTF-8"),
    (b'{"a": NaN}', "NaN"), (b'{"a": Infinity}', "Infinity"), (b'{"a": -Infinity}', "Infinity"),
    (b"PK\x03\x04" + bytes(100), "not"), (b"\x00" * 64, "not JSON"), (b'{"a": 1e}', "not JSON"),
    (b'{"a": ' + b"9" * 5000 + b"}", "digits"), (b'{"a": 1,}', "not JSON"), (b"{'a': 1}", "not JSON"),
])  # fmt: skip
def test_what_is_no_project_is_refused_in_one_line(data: bytes, said: str) -> None:
    assert said in refused(data)


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('{"a":[', "]}")])
@pytest.mark.parametrize("depth", [101, 5_000, 200_000])
def test_deep_nesting_is_refused(opening: str, closing: str, depth: int) -> None:
    assert "nested" in refused(opening * depth + "1" + closing * depth)
    assert "nested" in refused('{"schema_version": 1, "scenarios": ' + opening * depth)


def test_brackets_inside_of_text_are_no_nesting() -> None:
    assert read_project(changed("scenarios.0.title", "[{" * 5_000 + '\\"'), "deck.slip")


def test_a_large_flat_file_is_read_through_or_refused_without_delay() -> None:
    many = '{"schema_version": 1, "x": [' + "[]," * 500_000 + "[]]}"
    assert "scenarios: " in refused(many)


def test_more_bytes_than_a_project_can_have_are_refused() -> None:
    assert "68,157,440 bytes are more than" in refused(b" " * (65 * 2**20))


@pytest.mark.parametrize(("path", "value", "said"), [
    ("colour", 1, "colour: "), ("scenarios.0.surprise", 1, "scenarios.0.surprise: "),
    ("scenarios.0.model.stacks.0.groups.0.pattern.0.blocks.0.colour", 1, "colour: "), ("selected", 5, "below"),
    ("selected", -1, "selected: "), ("selected", "0", "selected must be a whole number"), ("baseline", 99, "below"),
    ("scenarios", [], "scenarios: "), ("scenarios", {}, "scenarios: "), ("scenarios", None, "scenarios: "),
    ("scenarios.0", 7, "scenarios.0: "), ("scenarios.1.workload.prompt", 0, "prompt: "),
    ("scenarios.1.workload.prompt", -4, "prompt: "), ("scenarios.1.workload.prompt", "4096", "whole number"),
    ("scenarios.1.workload.prompt", True, "whole number"), ("scenarios.1.workload.prompt", 1.5, "prompt: "),
    ("scenarios.1.workload.prompt", None, "prompt: "), ("scenarios.1.workload.prompt", [1], "prompt: "),
    ("scenarios.1.workload.prompt", 10**400, "prompt: "), ("scenarios.1.workload", [], "workload: "),
    ("scenarios.1.hardware.count", 2**30, "count: "), ("scenarios.1.hardware.device.peaks.bf16", 0, "bf16: "),
    ("scenarios.1.hardware.device.memory_bandwidth", -1, "memory_bandwidth: "),
    ("scenarios.1.policies.latent_cache", "both", "latent_cache: "), ("scenarios.1.deployment.tensor_parallel", 64, "needs 64"),
    ("scenarios.1.model.stacks.0.groups.0.repeat", 10**9, "repeat: "), ("scenarios.1.model.stacks", [], "stacks: "),
    ("scenarios.1.model.stacks.0.groups.0.pattern.0.blocks.0.block", "magic", "blocks.0"),
    ("scenarios.1.model.stacks.0.after.1.tied", "yes", "true or false"), ("scenarios.1.title", None, "title: "),
    ("scenarios.1.title", "\ud800", "title must be text"),
])  # fmt: skip
def test_a_wrong_field_is_named_with_what_is_wrong(path: str, value: Any, said: str) -> None:
    assert said in refused(changed(path, value))


def test_an_infinite_number_is_refused_wherever_it_hides() -> None:
    text = project_text(EXAMPLE).replace('"repeat": 32', '"repeat": 1e999', 1)
    assert "repeat" in refused(text)
    rate = json.dumps(RAW).replace('"memory_bandwidth": ', '"memory_bandwidth": 1e999, "was": ', 1)
    assert "memory_bandwidth" in refused(rate)


@pytest.mark.parametrize("missing", ["model", "hardware"])
def test_a_missing_part_is_named(missing: str) -> None:
    raw = json.loads(json.dumps(RAW))
    del raw["scenarios"][2][missing]
    assert f"scenarios.2.{missing}: " in refused(json.dumps(raw))


def test_absent_fields_have_their_defaults() -> None:
    raw = json.loads(json.dumps(RAW))
    for name in ("workload", "policies", "prices", "deployment", "title", "notes"):
        del raw["scenarios"][0][name]
    first = read_project(json.dumps(raw).encode(), "deck.slip").scenarios[0]
    assert first.workload.prompt == 1024
    assert first.title == "Untitled"


@settings(max_examples=40)
@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_refused_in_one_line(data: bytes) -> None:
    refused(data)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.binary(min_size=1, max_size=4))
def test_a_damaged_project_is_read_or_refused_in_one_line(at: int, damage: bytes) -> None:
    text = project_text(EXAMPLE).encode()
    at %= len(text)
    damaged = text[:at] + damage + text[at + len(damage) :]
    said = ""
    try:
        read_project(damaged, "deck.slip")
    except InputError as error:
        said = str(error)
    assert "\n" not in said


def test_the_example_is_finished_and_shows_what_makes_a_model_fit() -> None:
    reports = [evaluate(each, FACTS) for each in EXAMPLE.scenarios]
    assert [found.fits for found in reports] == [False, *[True] * 4]
    assert all(each.title != "Untitled" for each in EXAMPLE.scenarios)
    assert EXAMPLE.baseline == 0
    assert edited(EXAMPLE.scenario, title="x").title == "x"
