"""Sizes of quantised files before they exist, held to published ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from calc import catalogue, evaluate, with_value
from calc.answers.gguf_size import gguf_size, mix_of
from calc.files.example import default_scenario
from calc.model.importers.hf_config import read_config
from calc.model.model import Model
from calc.physics.ggml import TYPES
from calc.physics.gguf_mix import BASES, more_bits

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "gguf_sizes.json").read_text(encoding="utf-8")
)


def model(name: str) -> Model:
    return read_config({"model_type": "llama", **GOLDEN["models"][name]}, name, name).model


@pytest.mark.parametrize("row", GOLDEN["rows"], ids=lambda row: f"{row['model']}-{row['mix']}")
def test_a_mix_weighs_what_the_published_file_does(row: dict[str, Any]) -> None:
    sized = gguf_size(model(row["model"]), row["mix"], row.get("imatrix"), row.get("edges"))
    assert sized.tensor_bytes == row["tensor_bytes"]
    assert all(isinstance(size, int) for size in sized.formats.values())


def test_half_of_the_layers_of_a_deep_model_have_more_bits() -> None:
    assert sum(more_bits(index, 32) for index in range(32)) == 16
    assert [index for index in range(8) if more_bits(index, 8)] == [0, 3, 6, 7]


def test_a_tied_model_pays_the_heads_type_on_its_embedding() -> None:
    sized = gguf_size(model("llama-3.2-3b"), "Q4_K_M")
    assert sized.rows["before_embed_tokens"] == {"Q6_K": 128256 * 3072}


def test_rows_that_fill_no_block_fall_back() -> None:
    shape = GOLDEN["models"]["llama-2-7b"] | {"intermediate_size": 11040, "hidden_size": 4096}
    odd = read_config({"model_type": "llama", **shape}, "odd", "odd").model
    assert set(gguf_size(odd, "Q4_K_S").rows["layer_down_proj"]) == {"Q5_0", "Q5_1"}
    assert set(gguf_size(odd, "Q6_K").rows["layer_down_proj"]) == {"Q8_0"}


def test_experts_follow_the_layer_and_eight_of_them_their_own_rule() -> None:
    mixtral = gguf_size(catalogue().model("mixtral-8x22b"), "Q4_K_M").rows
    assert set(mixtral["layer_v_proj"]) == set(mixtral["layer_k_proj"]) == {"Q8_0"}
    assert set(mixtral["layer_o_proj"]) == {"Q5_K"}
    assert set(mixtral["layer_experts_down_proj"]) == {"Q4_K", "Q6_K"}
    assert set(mixtral["layer_router"]) == {"F32"}


def test_the_latent_up_projection_stands_as_two_tensors() -> None:
    rows = gguf_size(catalogue().model("deepseek-v3"), "Q4_K_M").rows
    held = next(types for name, types in rows.items() if name.endswith("kv_b_proj"))
    assert set(held) == {"Q5_0", "Q4_K"}  # rows of 128 are no whole number of 256


def test_experts_at_mxfp4_leave_the_rest_at_eight_bits() -> None:
    formats = gguf_size(catalogue().model("gpt-oss-20b"), "MXFP4_MOE").formats
    assert set(formats) == {"MXFP4", "Q8_0", "F32"}


@pytest.mark.parametrize("name", ["llama-3.1-8b", "deepseek-v3", "gemma-2-9b", "falcon-40b"])
@pytest.mark.parametrize("mix", sorted(BASES))
def test_every_weight_is_in_one_tensor(name: str, mix: str) -> None:
    known = catalogue().model(name)
    sized = gguf_size(known, mix)
    elements = sum(sum(types.values()) for types in sized.rows.values())
    vectors = 4 * sum(entry.parameters for entry in catalogue().models if entry.id == name) - 4 * elements
    matrices = sum(
        count // TYPES[form].block * TYPES[form].bytes
        for types in sized.rows.values()
        for form, count in types.items()
    )
    assert sized.tensor_bytes == matrices + vectors


def test_every_mix_of_the_formats_has_its_rules() -> None:
    forms = catalogue().facts.formats.values()
    assert all(mix_of(form) in BASES for form in forms if form.family == "gguf mix")


def test_ggml_formats_have_the_bits_of_their_blocks() -> None:
    for form in catalogue().facts.formats.values():
        if form.family == "ggml":
            name = form.id.removeprefix("ggml-").replace("-", "_").upper()
            assert form.bits({}) == TYPES[name].bits


def test_a_scenario_weighs_the_file() -> None:
    scenario = with_value(default_scenario(catalogue()), "model", catalogue().model("llama-3.1-8b"))
    report = evaluate(with_value(scenario, "deployment.weights", "q4_k_m"), catalogue().facts)
    assert round(report.values["memory.weights"]) == 4_912_898_048
    assert report.values["memory.weights.norms"] == 4 * 266_240
