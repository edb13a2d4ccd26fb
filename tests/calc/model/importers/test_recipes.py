"""quantization_config decides the format of the weights, row by row, and says so."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from calc import ImportResult, evaluate, read_model_file, with_model
from calc.model.importers.hf_config import read_config
from calc.model.importers.recipes import methods
from tests.calc.scenes import FACTS, scene
from tests.calc.weight_files import llama_config

INT4 = {"num_bits": 4, "type": "int", "strategy": "group", "group_size": 128, "symmetric": True}
FP8 = {"num_bits": 8, "type": "float", "strategy": "channel"}
FP4 = {"num_bits": 4, "type": "float", "strategy": "tensor_group", "group_size": 16}


def compressed(weights: dict[str, Any], *ignore: str) -> dict[str, Any]:
    group = {"targets": ["Linear"], "weights": weights}
    return {"quant_method": "compressed-tensors", "config_groups": {"group_0": group}, "ignore": list(ignore)}


def read(said: Any, **rest: Any) -> ImportResult:
    return read_config(llama_config(quantization_config=said, **rest), "config.json", "m")


def halves(found: ImportResult) -> dict[str, float]:
    """The share of each row that is told apart which stays at 16 bit."""
    assert found.stored is not None
    return {row.operator: row.half for row in found.stored.rows}


@pytest.mark.parametrize(("said", "form"), [
    ({"quant_method": "gptq", "bits": 4, "group_size": 128, "desc_act": True}, "gptq-int4-g128"),
    ({"quant_method": "gptq", "bits": 3, "group_size": 64}, "gptq-int3-g64"),
    ({"quant_method": "gptq", "bits": 2, "group_size": 32, "sym": True}, "gptq-int2-g32"),
    ({"quant_method": "gptq", "bits": 8, "group_size": -1}, "int8-channel"),
    ({"quant_method": "gptq", "bits": 4, "group_size": 96}, "gptq-int4-g64"),
    ({"quant_method": "awq", "w_bit": 4, "q_group_size": 64}, "awq-int4-g64"),
    ({"quant_method": "fp8", "weight_block_size": [128, 128]}, "fp8-block-128x128"),
    ({"quant_method": "fp8", "activation_scheme": "static"}, "fp8-e4m3-tensor"),
    ({"quant_method": "fbgemm_fp8"}, "fp8-e4m3-channel"),
    ({"quant_method": "bitsandbytes", "load_in_8bit": True}, "int8-channel"),
    ({"load_in_4bit": True, "bnb_4bit_quant_type": "nf4"}, "nf4-b64"),
    ({"load_in_4bit": True, "bnb_4bit_quant_type": "nf4", "bnb_4bit_use_double_quant": True}, "nf4-b64-dq"),
    ({"quant_method": "bitsandbytes", "bnb_4bit_quant_type": "fp4"}, "bnb-fp4-b64"),
    ({"quant_method": "mxfp4", "modules_to_not_convert": ["model.layers.*.self_attn"]}, "mxfp4-experts"),
    (compressed(INT4), "ct-w4a16-sym-g128"), (compressed({**INT4, "symmetric": False}), "awq-int4-g128"),
    (compressed({**INT4, "num_bits": 8, "strategy": "channel", "group_size": None}), "int8-channel"),
    (compressed(FP8), "fp8-e4m3-channel"), (compressed({**FP8, "strategy": "block"}), "fp8-block-128x128"),
    (compressed(FP4), "nvfp4"), (compressed({**FP4, "group_size": 32}), "mxfp4"),
    ({"quant_algo": "NVFP4", "exclude_modules": ["lm_head"]}, "nvfp4"),
    ({"quant_method": "modelopt", "quant_algo": "FP8"}, "fp8-e4m3-tensor"),
    ({"quant_method": "quark", "global_quant_config": {"weight": {"dtype": "fp4"}}}, "mxfp4"),
    ({"quant_method": "quark", "global_quant_config": {"weight": [{"dtype": "fp8_e4m3"}]}}, "fp8-e4m3-tensor"),
    ({"quant_method": "torchao", "quant_type": {"default": {"_type": "Int8WeightOnlyConfig"}}}, "int8-channel"),
    ({"quant_method": "quanto", "weights": "int4"}, "int4-channel"), ({"quant_method": "eetq"}, "int8-channel"),
    ({"quant_method": "hqq", "quant_config": {"weight_quant_params": {"nbits": 4}}}, "hqq-int4-g64"),
    ({"bits": 4, "group_size": 64}, "awq-int4-g64"), ({"qformat_weight": "fp8_e4m3"}, "fp8-e4m3-tensor"),
])  # fmt: skip
def test_a_method_has_its_format_and_is_said(said: dict[str, Any], form: str) -> None:
    found = read(said)
    assert found.stored is not None
    assert found.stored.format == form
    assert form in FACTS.formats
    assert [(message.code, message.path) for message in found.warnings] == [
        ("quantised_as", "memory.weights")
    ]
    report = evaluate(with_model(scene(), found), FACTS)
    assert report.values["memory.weights"] <= 2 * report.values["parameters.total"]


@pytest.mark.parametrize("said", [
    {"quant_method": "unheard-of"}, {"quant_method": "gptq", "bits": 5}, {"quant_method": "compressed-tensors"},
    {"quant_method": "aqlm"}, {"quant_method": 7}, {"quant_method": "modelopt", "quant_algo": "MIXED_PRECISION"},
])  # fmt: skip
def test_what_has_no_format_here_is_said_and_taken_at_16_bit(said: dict[str, Any]) -> None:
    found = read(said)
    assert found.stored is None
    assert [message.code for message in found.warnings] == ["quantised_checkpoint"]


@pytest.mark.parametrize("said", [None, [], 7, "awq", {}])
def test_what_says_nothing_is_no_recipe(said: Any) -> None:
    found = read(said)
    assert found.stored is None


def test_modules_that_are_not_converted_stay_at_16_bit() -> None:
    lists = {"modules_to_not_convert": ["lm_head", "self_attn", "model.layers.1.mlp"]}
    found = halves(read({"quant_method": "fp8", **lists}))
    assert {found[name] for name in ("q_proj", "k_proj", "v_proj", "o_proj")} == {1.0}
    assert found["up_proj"] == pytest.approx(1 / 3)
    assert "lm_head" not in found


def test_patterns_are_read_as_far_as_they_are_plain() -> None:
    ignore = ("lm_head", "re:.*self_attn.*", r"re:model\.layers\.[0-9]+\.mlp\.(up|gate)_proj$", "*.down_proj")
    assert set(halves(read(compressed(FP4, *ignore))).values()) == {1.0}
    found = read(compressed(FP4, "lm_head", "re:(?=x)(a+)+$", "re:.*[qk]_proj"))
    assert halves(found) == {}
    assert "re:(?=x)(a+)+$" in found.warnings[-1].text


def test_a_head_that_is_not_ignored_is_quantised() -> None:
    assert halves(read(compressed(FP8))) == {"lm_head": 0.0}
    assert halves(read({"quant_method": "gptq", "bits": 4, "lm_head": True})) == {"lm_head": 0.0}
    whole = evaluate(with_model(scene(), read(compressed(FP8))), FACTS).values["memory.weights.lm_head"]
    assert whole == 1000 * 256 + 4 * 1000


def test_the_share_that_is_kept_is_weighed() -> None:
    plain, kept = read({"quant_method": "fp8"}), read({"quant_method": "fp8", "ignored_layers": ["q_proj"]})
    weights = [
        evaluate(with_model(scene(), found), FACTS).values["memory.weights"] for found in (plain, kept)
    ]
    assert weights[1] - weights[0] == 3 * 256 * 256


def test_a_tower_stays_as_it_is_where_only_the_text_is_quantised() -> None:
    config = {
        "model_type": "llava", "text_config": llama_config(), "vision_config": {"model_type": "clip_vision_model"},
        "quantization_config": {"quant_method": "awq", "bits": 4, "group_size": 128},
    }  # fmt: skip
    found = read_config(config, "config.json", "m")
    assert found.stored is not None
    towers = [row for row in found.stored.rows if not row.id.startswith("decoder")]
    assert len(towers) > 3
    assert {row.half for row in towers} == {1.0}


def test_what_modelopt_notes_beside_is_read(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps(llama_config()), encoding="utf-8")
    said = {"quantization": {"quant_algo": "NVFP4", "exclude_modules": ["lm_head"]}}
    (tmp_path / "hf_quant_config.json").write_text(json.dumps(said), encoding="utf-8")
    found = read_model_file(tmp_path)
    assert found.stored is not None
    assert found.stored.format == "nvfp4"


HOSTILE = (
    None,
    True,
    -1,
    0,
    10**400,
    "x" * 10**5,
    [],
    {},
    [[]],
    ["re:" + "(a|b)" * 50],
    [1] * 5000,
    {"a": {"a": 1}},
)


@pytest.mark.parametrize("method", methods())
def test_any_value_of_any_key_is_read_or_passed_over_at_once(method: str) -> None:
    keys = (
        "bits", "group_size", "ignore", "modules_to_not_convert", "config_groups", "global_quant_config", "quant_type",
        "weight_block_size", "load_in_8bit", "quant_algo", "weights", "quant_config", "lm_head", "exclude",
    )  # fmt: skip
    start = time.process_time()
    for key in keys:
        for value in HOSTILE:
            found = read({"quant_method": method, key: value})
            assert all("\n" not in message.text and len(message.text) < 500 for message in found.warnings)
    assert time.process_time() - start < 10


def test_thousands_of_names_and_patterns_take_no_time() -> None:
    names = [f"model.layers.{number}.mlp.up_proj" for number in range(4000)]
    names += ["re:" + ".*".join("abcdefgh") + ".*" + "z" * number for number in range(60)]
    start = time.process_time()
    found = read({"quant_method": "fp8", "ignored_layers": names}, num_hidden_layers=5000)
    assert time.process_time() - start < 2
    assert halves(found)["up_proj"] > 0.7
