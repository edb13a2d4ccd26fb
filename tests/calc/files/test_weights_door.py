"""Weights and params.json through the headless door: answers, exit statuses, one line where refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from calc import InputError, headless, inspection, read_model_file
from tests.calc.weight_files import (
    llama_checkpoint,
    llama_metadata,
    llama_tensors,
    write_gguf,
    write_safetensors,
)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert headless([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_inspect_gives_the_bytes_of_the_tensors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_gguf(tmp_path / "m.gguf", llama_metadata(), llama_tensors())
    said = answer(capsys, "inspect", str(path))
    assert (said["name"], said["model_type"]) == ("Small Llama", "llama")
    assert said["file"]["tensor_bytes"] == sum(said["file"]["formats"].values()) > 0
    assert sum(said["breakdown"].values()) == said["total_params"]
    assert headless(["inspect", str(path)]) == 0
    assert "Q4_K" in capsys.readouterr().out


def test_a_broken_file_exits_with_3_and_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, content in (("a.gguf", b"GGUF\3"), ("b.safetensors", b"{}"), ("c.gguf", b"")):
        (tmp_path / name).write_bytes(content)
        assert headless(["inspect", str(tmp_path / name), "--json"]) == 3
        out, error = capsys.readouterr()
        assert not out
        assert error.count("\n") == 1
        assert name in error


def test_a_scenario_weighs_the_tensors_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_gguf(tmp_path / "m.gguf", llama_metadata(), llama_tensors())
    held = answer(capsys, "inspect", str(path))["file"]["tensor_bytes"]
    taken = answer(capsys, "evaluate", "--model", str(path))["figures"]["memory.weights"]
    assert (taken["value"], taken["confidence"]) == (held, "exact")
    mixed = answer(capsys, "evaluate", "--model", str(path), "--weights", "q4_k_m")
    assert mixed["figures"]["memory.weights"]["value"] != held
    other = answer(capsys, "evaluate", "--model", str(path), "--weights", "bf16")
    assert other["figures"]["memory.weights"]["value"] > 2 * held


def test_a_folder_of_several_models_asks_for_one(tmp_path: Path) -> None:
    write_gguf(tmp_path / "a.gguf", llama_metadata(), llama_tensors())
    assert read_model_file(tmp_path).model.name == "Small Llama"
    write_gguf(tmp_path / "b.gguf", llama_metadata(), llama_tensors())
    with pytest.raises(InputError, match="2 GGUF models"):
        read_model_file(tmp_path)


def test_a_broken_configuration_beside_weights_is_said(tmp_path: Path) -> None:
    path = write_safetensors(tmp_path / "model.safetensors", llama_checkpoint())
    (tmp_path / "config.json").write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match=r"config\.json: not JSON"):
        read_model_file(path)


def test_an_architecture_that_is_not_known_is_told_by_its_tensors(tmp_path: Path) -> None:
    path = write_safetensors(tmp_path / "model.safetensors", llama_checkpoint())
    (tmp_path / "config.json").write_text('{"model_type": "unheard_of"}', encoding="utf-8")
    found = read_model_file(path)
    assert "unheard_of" in found.warnings[0].text
    assert inspection(found.model)["total_params"] == sum(
        shape[0] * (shape[1] if len(shape) > 1 else 1) for _, shape in llama_checkpoint().values()
    )


PIXTRAL = {
    "hidden_size": 1024, "num_channels": 3, "image_size": 1024, "patch_size": 16, "rope_theta": 10000.0,
    "intermediate_size": 4096, "num_hidden_layers": 24, "num_attention_heads": 16, "image_token_id": 10,
}  # fmt: skip
MISTRAL = {
    "dim": 4096, "n_layers": 32, "head_dim": 128, "hidden_dim": 14336, "n_heads": 32, "n_kv_heads": 8,
    "norm_eps": 1e-05, "vocab_size": 32000,
}  # fmt: skip
PARAMS: dict[str, tuple[dict[str, Any], int]] = {
    "mistral-7b": ({**MISTRAL, "sliding_window": 4096}, 7_241_732_096),
    "mixtral-8x7b": ({**MISTRAL, "moe": {"num_experts_per_tok": 2, "num_experts": 8}}, 46_702_792_704),
    "pixtral-12b": (
        {**MISTRAL, "dim": 5120, "n_layers": 40, "vocab_size": 131072, "vision_encoder": PIXTRAL},
        12_682_739_712,
    ),
    "codestral-mamba": (
        {"dim": 4096, "n_layers": 64, "vocab_size": 32768, "n_groups": 8, "tie_embeddings": False,
         "model_type": "mamba"},
        7_285_403_648,
    ),
    "llama-7b": (
        {"dim": 4096, "multiple_of": 256, "n_heads": 32, "n_layers": 32, "norm_eps": 1e-06,
         "vocab_size": 32000},
        6_738_415_616,
    ),
    "llama-3-8b": (
        {"dim": 4096, "n_layers": 32, "n_heads": 32, "n_kv_heads": 8, "vocab_size": 128256,
         "ffn_dim_multiplier": 1.3, "multiple_of": 1024, "norm_eps": 1e-05, "rope_theta": 500000.0},
        8_030_261_248,
    ),
    "mistral-large-3": (
        {**MISTRAL, "dim": 7168, "n_layers": 61, "hidden_dim": 16384, "n_heads": 128, "n_kv_heads": 128,
         "vocab_size": 131072, "q_lora_rank": 1536, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128,
         "kv_lora_rank": 512, "v_head_dim": 128, "moe": {
             "route_every_n": 1, "first_k_dense_replace": 3, "num_experts": 128, "num_experts_per_tok": 4,
             "expert_hidden_dim": 4096, "num_shared_experts": 1}},
        673_421_089_792,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PARAMS)
def test_params_of_mistral_and_meta_count_as_released(tmp_path: Path, name: str) -> None:
    params, total = PARAMS[name]
    (tmp_path / "params.json").write_text(json.dumps(params), encoding="utf-8")
    for path in (tmp_path, tmp_path / "params.json"):
        found = read_model_file(path)
        assert inspection(found.model)["total_params"] == total
        assert found.model.name == tmp_path.name
        assert not found.warnings


def test_windows_that_alternate_are_laid_over_the_layers(tmp_path: Path) -> None:
    path = tmp_path / "params.json"
    path.write_text(json.dumps({**MISTRAL, "sliding_window": [1024, None]}), encoding="utf-8")
    cache = inspection(read_model_file(path).model)["kv"]
    assert cache["window"] == 1024
    assert cache["bytes_per_token_16bit_windowed"] == cache["bytes_per_token_16bit_full_layers"] == 65_536


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"dim": "x"}, "hidden_size"),
        ({"moe": 5}, "moe must be an object"),
        ({"vocab_size": -1}, "vocab_size"),
        ({"colour": "blue"}, None),
    ],
)
def test_params_that_can_not_be_are_refused_and_unknown_ones_said(
    tmp_path: Path, change: dict[str, Any], why: str | None
) -> None:
    path = tmp_path / "params.json"
    path.write_text(json.dumps({**MISTRAL, **change}), encoding="utf-8")
    if why is None:
        assert "'colour' is not known" in read_model_file(path).warnings[0].text
    else:
        with pytest.raises(InputError, match=why):
            read_model_file(path)
