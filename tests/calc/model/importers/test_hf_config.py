"""Keys that a file leaves out have the default of their class, keys that nobody knows are named."""

import json
from typing import Any

import pytest

from calc import ImportResult, InputError, Model, inspection
from calc.files.catalogue import RESOURCES
from calc.model.blocks import MLP, Attention, Head, LatentAttention, MoE
from calc.model.importers.hf_config import ARCHITECTURES, read_config

SMALL = {"hidden_size": 512, "num_hidden_layers": 4, "num_attention_heads": 8, "vocab_size": 1000,
         "intermediate_size": 1024, "num_key_value_heads": 8}  # fmt: skip
LATENT = {
    "num_experts_per_tok": 2,
    "kv_lora_rank": 64,
    "qk_nope_head_dim": 32,
    "qk_rope_head_dim": 16,
    "v_head_dim": 32,
}
GPT = {"n_embd": 512, "n_layer": 4, "n_head": 8, "n_positions": 256, "vocab_size": 1000}


def read(model_type: str, **fields: Any) -> ImportResult:
    """A small configuration of an architecture, with some keys set; "absent" leaves one out."""
    given = {"model_type": model_type, **(GPT if model_type == "gpt2" else SMALL), **fields}
    return read_config({k: v for k, v in given.items() if v != "absent"}, "config.json", "small")


def block(model: Model, kind: type, layer: int = 0) -> Any:
    """The block of a kind in a layer."""
    return next(b for b in list(model.stacks[0].layers())[layer].blocks if isinstance(b, kind))


def tied(model: Model) -> bool:
    return next(b for b in model.stacks[0].after if isinstance(b, Head)).tied


def said(found: ImportResult) -> list[str]:
    return [message.text for message in found.warnings]


def real(name: str) -> dict[str, Any]:
    return json.loads((RESOURCES / "models" / name / "config.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("model_type", "default"), [
    ("llama", False), ("mistral", False), ("mixtral", False), ("qwen2", False), ("qwen3", False), ("phi3", False),
    ("granite", False), ("olmo2", False), ("gpt_neox", False), ("gpt_oss", False), ("gemma", True), ("gemma2", True),
    ("gemma3_text", True), ("gpt2", True), ("opt", True), ("falcon", True), ("cohere", True), ("starcoder2", True),
])  # fmt: skip
def test_an_absent_tie_has_the_default_of_its_class_and_a_given_one_is_kept(
    model_type: str, default: bool
) -> None:
    assert tied(read(model_type).model) is default
    for value in (True, False):
        assert tied(read(model_type, tie_word_embeddings=value).model) is value


@pytest.mark.parametrize(("given", "window"), [("absent", 4096), (None, None), (128, 128)])
def test_an_absent_window_of_mistral_is_4096_and_null_is_full_attention(
    given: Any, window: int | None
) -> None:
    assert block(read("mistral", sliding_window=given).model, Attention).sliding_window == window
    cache = inspection(read("mistral", sliding_window=given).model)["kv"]
    assert cache["window"] == window
    assert cache["bytes_per_token_16bit_windowed"] == (
        0 if window is None else cache["bytes_per_token_16bit"]
    )


@pytest.mark.parametrize(("given", "rank"), [("absent", 1536), (None, None), (96, 96)])
def test_an_absent_query_rank_of_deepseek_is_1536_and_null_is_one_plain_product(
    given: Any, rank: int | None
) -> None:
    model = read("deepseek_v2", q_lora_rank=given, **LATENT).model
    assert block(model, LatentAttention).q_lora_rank == rank


@pytest.mark.parametrize(("model_type", "size"), [
    ("llama", 64), ("mistral", 64), ("qwen2", 64), ("gemma", 256), ("gemma2", 256), ("gemma3_text", 256), ("qwen3", 128),
    ("gpt_oss", 64), ("gpt2", 64), ("gpt_neox", 64), ("opt", 64), ("falcon", 64), ("cohere", 64), ("olmo2", 64),
])  # fmt: skip
def test_an_absent_head_size_has_the_default_of_its_class(model_type: str, size: int) -> None:
    assert block(read(model_type).model, Attention).head_dim == size
    if model_type in ("llama", "gemma2", "qwen3"):
        assert block(read(model_type, head_dim=96).model, Attention).head_dim == 96


def test_absent_key_value_heads_are_as_many_as_heads() -> None:
    for given in ("absent", None):
        assert block(read("llama", num_key_value_heads=given).model, Attention).num_key_value_heads == 8


@pytest.mark.parametrize(("fields", "heads", "norms"), [
    ({}, 1, 1), ({"multi_query": False}, 8, 1), ({"new_decoder_architecture": True, "num_kv_heads": 2}, 2, 2),
    ({"multi_query": False, "parallel_attn": False}, 8, 2), ({"parallel_attn": False}, 1, 2),
])  # fmt: skip
def test_falcon_has_one_key_or_some_by_its_switches(fields: dict[str, Any], heads: int, norms: int) -> None:
    model = read("falcon", intermediate_size="absent", **fields).model
    assert block(model, Attention).num_key_value_heads == heads
    assert block(model, MLP).intermediate_size == 4 * 512
    counted = inspection(model)["breakdown"]["norms"]
    assert counted == 4 * norms * 2 * 512 + 2 * 512


@pytest.mark.parametrize(("given", "inner"), [("absent", 2048), (None, 2048), (700, 700)])
def test_an_absent_inner_width_of_gpt2_is_four_times_the_hidden_size(given: Any, inner: int) -> None:
    assert block(read("gpt2", n_inner=given).model, MLP).intermediate_size == inner


def test_positions_of_opt_have_two_rows_more_and_a_narrow_embedding_is_projected() -> None:
    found = inspection(read("opt", max_position_embeddings=128, ffn_dim=2048, word_embed_proj_dim=256).model)
    assert found["breakdown"]["pos_embedding"] == 130 * 512
    assert found["breakdown"]["embedding_projection"] == 2 * 256 * 512
    assert found["breakdown"]["embedding"] == 1000 * 256
    last = inspection(
        read("opt", max_position_embeddings=128, ffn_dim=2048, do_layer_norm_before=False).model
    )
    assert last["breakdown"]["norms"] == 4 * 2 * 2 * 512


@pytest.mark.parametrize(
    ("model_type", "q", "o"), [("qwen2", True, False), ("llama", False, False), ("gpt2", True, True)]
)
def test_biases_are_those_of_the_class(model_type: str, q: bool, o: bool) -> None:
    found = block(read(model_type).model, Attention)
    assert (found.q_bias, found.k_bias, found.v_bias, found.o_bias) == (q, q, q, o)


def test_biases_that_a_file_switches_on_are_there() -> None:
    found = read("llama", attention_bias=True, mlp_bias=True).model
    assert block(found, Attention).o_bias
    assert block(found, MLP).bias


def test_windows_alternate_as_their_class_has_them_or_as_the_file_says() -> None:
    def windows(found: ImportResult) -> list[int | None]:
        return [block(found.model, Attention, layer).sliding_window for layer in range(4)]

    assert windows(read("gemma2", sliding_window=64)) == [64, None, 64, None]
    six = read("gemma3_text", num_hidden_layers=12, sliding_window=64).model
    assert [block(six, Attention, i).sliding_window for i in range(12)] == [*[64] * 5, None, *[64] * 5, None]
    types = ["full_attention", "sliding_attention", "sliding_attention", "full_attention"]
    assert windows(read("gemma2", sliding_window=64, layer_types=types)) == [None, 64, 64, None]
    assert windows(read("qwen2", sliding_window=64)) == [None] * 4
    switched = read("qwen2", sliding_window=64, use_sliding_window=True, max_window_layers=2)
    assert windows(switched) == [None, None, 64, 64]


def test_experts_stand_where_the_file_says() -> None:
    model = read("qwen3_moe", num_experts=8, num_experts_per_tok=2, moe_intermediate_size=64, decoder_sparse_step=2,
                 mlp_only_layers=[3]).model  # fmt: skip
    kinds = [type(layer.blocks[-1]) for layer in model.stacks[0].layers()]
    assert kinds == [MLP, MoE, MLP, MLP]
    deep = read("deepseek_v3", n_routed_experts=8, moe_intermediate_size=64, n_shared_experts=2,
                first_k_dense_replace=1, **LATENT).model  # fmt: skip
    assert [type(layer.blocks[-1]) for layer in deep.stacks[0].layers()] == [MLP, MoE, MoE, MoE]
    assert block(deep, MoE, 1).shared_expert_intermediate_size == 128


def test_a_key_that_nobody_knows_is_named() -> None:
    found = read("llama", flux_capacitor=88, rope_theta=1e6, torch_dtype="bfloat16", eos_token_id=2)
    assert any("'flux_capacitor'" in line for line in said(found))
    assert not [
        line for line in said(found) if "rope_theta" in line or "torch_dtype" in line or "eos" in line
    ]


def test_a_quantised_checkpoint_is_said() -> None:
    found = read("llama", quantization_config={"quant_method": "awq", "bits": 4})
    assert any("awq" in line for line in said(found))
    assert inspection(found.model)["total_params"] == inspection(read("llama").model)["total_params"]


def test_a_size_that_is_taken_from_the_class_is_said() -> None:
    found = read_config({"model_type": "llama"}, "config.json", "bare")
    assert any("hidden_size" in line for line in said(found))
    assert inspection(found.model)["total_params"] == 6_738_415_616


@pytest.mark.parametrize(("model_type", "key"), [
    ("llama", "max_position_embeddings"), ("gpt2", "n_positions"), ("opt", "max_position_embeddings"),
    ("mistral", "max_position_embeddings"), ("deepseek_v3", "max_position_embeddings"),
])  # fmt: skip
def test_the_context_limit_is_the_file_s(model_type: str, key: str) -> None:
    assert read(model_type, **{key: 777}).model.max_position_embeddings == 777


@pytest.mark.parametrize(
    "name", ["llama-3.1-8b", "gpt2", "deepseek-v3", "gpt-oss-20b", "gemma-2-9b", "opt-125m"]
)
def test_the_order_of_keys_and_whole_floats_change_nothing(name: str) -> None:
    raw = real(name)
    model = read_config(raw, "config.json", "x").model
    assert read_config(dict(reversed(raw.items())), "config.json", "x").model == model
    floats = {k: float(v) if type(v) is int else v for k, v in raw.items()}
    assert read_config(floats, "config.json", "x").model == model


@pytest.mark.parametrize("model_type", sorted(ARCHITECTURES))
def test_an_architecture_without_any_sizes_is_read_with_warnings_or_names_what_it_misses(
    model_type: str,
) -> None:
    try:
        lines = said(read_config({"model_type": model_type}, "config.json", "bare"))
    except InputError as error:
        lines = [str(error).removeprefix("config.json: ")]
    assert lines, "sizes out of nowhere, and nothing said"
    assert all(len(line) < 200 for line in lines)


def test_a_name_is_no_part_of_the_architecture() -> None:
    one = read_config(real("gpt2"), "a/config.json", "one").model
    assert one.name == "one"
    assert one.model_copy(update={"name": "two"}) == read_config(real("gpt2"), "b.json", "two").model
