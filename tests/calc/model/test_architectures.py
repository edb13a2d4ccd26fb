"""Every architecture of the reference, held to the last parameter."""

import json
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from calc.answers.inspection import inspection
from calc.model.blocks import Block
from calc.model.importers.hf_config import read_config
from calc.model.model import Model, ledger
from calc.model.outline import model_fields
from calc.physics.spec import field_type, value_at, with_value

GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS: dict[str, Any] = json.loads((GOLDEN / "models_more.json").read_text(encoding="utf-8"))


def config(name: str) -> dict[str, Any]:
    """The configuration of a reference model."""
    return json.loads((GOLDEN / "configs" / f"{name}.json").read_text(encoding="utf-8"))


def read(name: str) -> Model:
    """A reference model as the importer reads it."""
    return read_config(config(name), name, name).model


@pytest.fixture(scope="module", params=sorted(RECORDS))
def case(request: pytest.FixtureRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    return inspection(read(request.param)), RECORDS[request.param]


def test_the_counts_are_those_of_the_reference(case: tuple[dict[str, Any], dict[str, Any]]) -> None:
    found, wanted = case
    parts = {part: count for part, count in found["breakdown"].items() if count}
    assert parts == wanted["breakdown"]
    assert found["total_params"] == wanted["total_params"] == sum(parts.values())
    assert found["active_params"] == wanted["active_params"]
    assert found["mtp"]["params"] == wanted.get("mtp_params", found["mtp"]["params"])


def test_the_cache_is_that_of_the_reference(case: tuple[dict[str, Any], dict[str, Any]]) -> None:
    found, wanted = case
    assert {key: found["kv"][key] for key in wanted["kv"]} == wanted["kv"]
    state = found["kv"]["state_elements_per_sequence"]
    assert state == wanted.get("state_elements_per_sequence", state)
    assert found["kv"]["indexer_bytes_per_token_16bit"] == 2 * wanted.get("indexer_key_elems_per_token", 0)


@pytest.mark.parametrize("name", sorted(name for name, each in RECORDS.items() if "flops" in each))
def test_the_arithmetic_is_that_of_the_reference(name: str) -> None:
    assert inspection(read(name))["flops"] == RECORDS[name]["flops"]


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_no_field_of_a_reference_model_is_left_unread(name: str) -> None:
    said = read_config(config(name), name, name).warnings
    assert [message.values for message in said if message.code == "unknown_field"] == []


def test_a_field_that_no_reader_knows_is_said() -> None:
    said = read_config({**config("glm-5"), "hyper_width": 7}, "glm-5", "glm-5").warnings
    assert [message.values["field"] for message in said] == ["hyper_width"]


def test_an_absent_size_has_the_default_of_its_class_and_is_said() -> None:
    raw = config("olmo-3-7b")
    del raw["intermediate_size"]
    result = read_config(raw, "olmo-3-7b", "olmo-3-7b")
    assert inspection(result.model)["total_params"] == RECORDS["olmo-3-7b"]["total_params"]
    assert [message.code for message in result.warnings] == ["missing_field"]


def test_a_shared_layer_is_counted_once_and_runs_as_often_as_it_stands() -> None:
    rows = [row for row in ledger(read("albert-xxlarge")).rows if row.operator.name == "up_proj"]
    assert [(row.count, row.borrowed) for row in rows] == [(1, False), (11, True)]


def test_a_tower_is_held_and_rests() -> None:
    found = inspection(read("llava-1.5-7b"))
    text = found["total_params"] - found["breakdown"]["vision"] - found["breakdown"]["projector"]
    assert found["flops"]["linear_per_token"] < 2 * text


@pytest.mark.parametrize(
    "name", ["kimi-k2.5", "jamba-1.5-large", "gemma-3n-e4b", "whisper-large-v3", "glm-5"]
)
def test_every_field_of_every_block_can_be_edited_with_its_own_value(name: str) -> None:
    model = read(name)
    for field in model_fields(model):
        for path in field.paths:
            assert with_value(model, path, value_at(model, path)) == model


def test_a_choice_is_never_empty() -> None:
    blocks = get_args(get_args(Block)[0])
    open_choices = [
        f"{block.__name__}.{name}"
        for block in blocks
        for name, info in block.model_fields.items()
        if get_origin(field_type(block, name)) is Literal and type(None) in get_args(info.annotation)
    ]
    assert len(blocks) > 25
    assert open_choices == []
