"""Architectures whose code stands beside their weights: no total drifts, each rounds to the size it is known by."""

import json
from pathlib import Path
from typing import Any

import pytest

from calc import InputError, inspection
from calc.model.importers.hf_config import read_config

RECORDS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "golden" / "remote_code.json").read_text(encoding="utf-8")
)
NAMED = {record["name"]: record for record in RECORDS}


def found(raw: dict[str, Any]) -> dict[str, Any]:
    result = read_config(raw, "config.json", "remote")
    return inspection(result.model, result.warnings)


@pytest.mark.parametrize("name", NAMED)
def test_the_total_is_that_of_the_layout_and_rounds_to_the_published_size(name: str) -> None:
    record = NAMED[name]
    total = found(record["config"])["total_params"]
    assert total == record["total_params"]
    published = record.get("published_billions")
    if published is not None:
        assert f"{total / 1e9:.{len(published.partition('.')[2])}f}" == published


@pytest.mark.parametrize("name", NAMED)
def test_no_field_is_left_unread(name: str) -> None:
    said = read_config(NAMED[name]["config"], "config.json", name).warnings
    assert [message.values for message in said if message.code == "unknown_field"] == []


def test_layers_that_read_the_cache_of_another_have_none() -> None:
    shared = found(NAMED["Hunyuan-Large"]["config"])["kv"]["bytes_per_token_16bit"]
    alone = found({**NAMED["Hunyuan-Large"]["config"], "use_cla": False})["kv"]["bytes_per_token_16bit"]
    assert alone == 2 * shared
    assert found(NAMED["Phi-4-mini-flash"]["config"])["kv"]["bytes_per_token_16bit"] == 9 * 2 * 2 * 20 * 64


def test_a_layer_that_runs_again_holds_its_weights_once() -> None:
    four = NAMED["Ouro-1.4B"]["config"]
    once, again = found({**four, "total_ut_steps": 1}), found(four)
    assert once["total_params"] == again["total_params"]
    assert again["kv"]["bytes_per_token_16bit"] == 4 * once["kv"]["bytes_per_token_16bit"]


def test_a_key_that_is_the_same_in_each_layer_may_be_a_list_of_them() -> None:
    raw = NAMED["Hunyuan-A13B"]["config"]
    assert isinstance(raw["moe_topk"], list)
    plain = {key: value[0] if isinstance(value, list) else value for key, value in raw.items()}
    assert found(raw)["active_params"] == found(plain)["active_params"]
    with pytest.raises(InputError, match="moe_topk must be a whole number"):
        found({**raw, "moe_topk": [8, 4]})


def test_ranks_that_a_file_leaves_out_follow_from_the_width() -> None:
    raw = NAMED["RWKV7-0.1B"]["config"]
    bare = {key: value for key, value in raw.items() if not key.endswith("low_rank_dim")}
    assert found(bare)["total_params"] == found(raw)["total_params"]
    attending = {"layers": [3], "num_heads": 12, "num_kv_heads": 4, "window_size": 512}
    assert found({**raw, "attn": attending})["kv"]["bytes_per_token_16bit"] == 2 * 2 * 4 * 64


def test_a_tower_that_is_a_file_of_its_own_is_named() -> None:
    raw = NAMED["LLaVA-OneVision, text and projector"]["config"]
    said = read_config(raw, "config.json", "x").warnings
    assert [(each.code, each.values["value"]) for each in said] == [("ignored_value", raw["mm_vision_tower"])]


def test_what_cannot_be_known_is_refused_by_its_field() -> None:
    with pytest.raises(InputError, match="version must be one of"):
        found({**NAMED["MiniCPM-V-2.6"]["config"], "version": "9.9"})
    with pytest.raises(InputError, match="moe_layers_enum must be numbers"):
        found({**NAMED["Step-3, text"]["config"], "moe_layers_enum": "4,x"})


def test_a_text_model_that_is_a_file_of_its_own_is_asked_for() -> None:
    with pytest.raises(InputError, match="text_config must be there"):
        found({"model_type": "ultravox", "text_model_id": "llama-3.1-8b", "hidden_size": 4096})


def test_sizes_of_each_layer_are_as_many_as_the_layers() -> None:
    raw = NAMED["OpenELM-270M"]["config"]
    with pytest.raises(InputError, match="num_kv_heads must be a list of 16 numbers"):
        found({**raw, "num_kv_heads": [3, 3]})
    with pytest.raises(InputError, match="ffn_multipliers must be a list of 16 numbers"):
        found({**raw, "ffn_multipliers": ["wide"] * 16})
