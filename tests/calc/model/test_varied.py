"""Wrappers with every switch turned, held to what their classes allocate."""

import json
from typing import Any

import pytest

from calc.answers.inspection import inspection
from calc.model.blocks import Attention
from calc.model.importers.hf_config import read_config
from tests.witness_varied import RECORD

ENTRIES: list[dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))
CASES = [
    pytest.param(entry, id=f"{entry['config']['model_type']}-{number}")
    for number, entry in enumerate(ENTRIES)
]


@pytest.mark.parametrize("entry", CASES)
def test_a_variation_counts_what_its_class_allocates(entry: dict[str, Any]) -> None:
    found = inspection(read_config(entry["config"], "varied", "varied").model)
    assert found["total_params"] == entry["total_params"] == sum(found["breakdown"].values())


@pytest.mark.parametrize("entry", CASES)
def test_no_field_of_a_variation_is_left_unread(entry: dict[str, Any]) -> None:
    said = read_config(entry["config"], "varied", "varied").warnings
    assert [message.values for message in said if message.code == "unknown_field"] == []


def test_a_tower_for_sound_counts_as_sound() -> None:
    entry = next(each for each in ENTRIES if each["config"]["model_type"] == "qwen2_5_omni_thinker")
    parts = inspection(read_config(entry["config"], "varied", "varied").model)["breakdown"]
    without = {**entry["config"], "audio_config": None}
    silent = inspection(read_config(without, "varied", "varied").model)["breakdown"]
    assert parts["audio_conv"] > 0
    assert {**parts, "audio_conv": 0} == silent


def test_a_field_that_no_reader_knows_is_said_at_every_depth() -> None:
    entry = next(each for each in ENTRIES if each["config"]["model_type"] == "molmo2")
    inner = {**entry["config"]["adapter_config"], "hyper_width": 7}
    said = read_config({**entry["config"], "adapter_config": inner, "hyper_depth": 7}, "v", "v").warnings
    fields = [message.values["field"] for message in said if message.code == "unknown_field"]
    assert sorted(map(str, fields)) == ["hyper_depth", "hyper_width"]


def encoder_windows(**config: Any) -> list[int | None]:
    model = read_config(config, "v", "v").model
    return [
        block.sliding_window
        for layer in model.stacks[0].layers()
        for block in layer.blocks
        if isinstance(block, Attention)
    ]


def test_encoders_that_look_around_have_their_windows() -> None:
    led = {"model_type": "led", "encoder_layers": 3, "decoder_layers": 1}
    assert encoder_windows(**led, attention_window=[64, 128, 256]) == [64, 128, 256]
    assert encoder_windows(**led, attention_window=96) == [96] * 3
    long = {"model_type": "longt5", "num_layers": 2, "local_radius": 31}
    assert encoder_windows(**long) == encoder_windows(**long, encoder_attention_type="transient-global")
    assert encoder_windows(**long) == [62, 62]
    assert encoder_windows(model_type="t5", num_layers=2) == [None, None]


def test_tokens_joined_over_a_text_are_said_to_be_left_out() -> None:
    said = read_config(
        {"model_type": "longt5", "encoder_attention_type": "transient-global"}, "v", "v"
    ).warnings
    assert "global_block_size" in [
        message.values.get("field") for message in said if message.code == "ignored_value"
    ]


def test_a_key_that_says_what_the_architecture_has_anyway_is_no_news() -> None:
    raw = {"model_type": "glm4v_text", "attention_bias": True}
    fields = [m.values["field"] for m in read_config(raw, "v", "v").warnings if m.code == "unknown_field"]
    assert fields == []
    other = {"model_type": "glm4v_text", "attention_bias": False}
    fields = [m.values["field"] for m in read_config(other, "v", "v").warnings if m.code == "unknown_field"]
    assert fields == ["attention_bias"]
