"""Texts of the last year: what loops, slides, shares and hashes costs in cache and FLOPs, not in weights."""

from typing import Any

from calc.answers.inspection import inspection
from calc.deployment.policies import Policies
from calc.deployment.workload import step_terms
from calc.model.importers.hf_config import read_config
from calc.model.model import ledger
from calc.physics.ledger import costed


def found(model_type: str, **fields: Any) -> dict[str, Any]:
    return inspection(read_config({"model_type": model_type, **fields}, "config.json", "x").model)


def test_a_loop_holds_its_weights_once_and_caches_in_every_pass() -> None:
    once, twice = found("dory", n_recurrent_loops=1), found("dory", n_recurrent_loops=2)
    assert once["total_params"] == twice["total_params"]
    assert twice["flops"]["linear_per_token"] > 1.4 * once["flops"]["linear_per_token"]
    assert twice["kv"]["bytes_per_token_16bit"] > once["kv"]["bytes_per_token_16bit"]
    shared = found("dory", n_recurrent_loops=2, recurrent_kv_cache_mode="last_loop")
    assert shared["kv"]["bytes_per_token_16bit"] == once["kv"]["bytes_per_token_16bit"]


def test_latents_in_a_window_are_cached_no_longer_than_it() -> None:
    model = read_config({"model_type": "dots3_note_text"}, "config.json", "x").model
    choices = Policies().choices("decode")
    cached = [
        costed(ledger(model), step_terms(1, 1, context, 1, 2, 2), choices).total("cache", _slides)
        for context in (512, 100_000)
    ]
    assert cached[0] == cached[1] == 33 * 512 * (1024 + 64) * 2


def _slides(row: Any) -> bool:
    return row.operator.kind == "window_latent_attention"


def test_tables_of_hashes_grow_by_the_next_primes() -> None:
    sizes = {
        "indexer_n_heads": 4,
        "indexer_head_dim": 256,
        "indexer_budget": 2048,
        "indexer_compress_ratio": 4,
    }
    plain = found("qwen4_exp_text", **sizes)
    small = found("qwen4_exp_text", **sizes, ple_layer_ids=[1], ngram_vocab_size_base=2, ple_embed_dim=16)
    primes = sum((2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53))
    rows = -(-primes // 128) * 128
    added = small["breakdown"]["per_layer_embedding"] - plain["breakdown"]["per_layer_embedding"]
    assert added == rows


def test_a_model_of_music_is_its_reader_of_words_and_its_writer_of_sounds() -> None:
    config = {
        "model_type": "musicgen",
        "text_encoder": {"model_type": "t5", "d_model": 768, "num_heads": 12, "d_ff": 3072, "num_layers": 12},
        "audio_encoder": {"model_type": "encodec"},
        "decoder": {"model_type": "musicgen_decoder"},
    }
    result = read_config(config, "config.json", "x")
    assert [stack.name for stack in result.model.stacks] == ["encoder", "decoder"]
    alone = found("musicgen_decoder")["total_params"]
    encoder = 32128 * 768 + 12 * (4 * 768**2 + 2 * 768 * 3072 + 2 * 768) + 32 * 12 + 768
    assert inspection(result.model)["total_params"] == alone + encoder + 768 * 1024 + 1024
    assert any("codecs of sound" in message.text for message in result.warnings)


def test_what_is_not_counted_by_its_length_is_said() -> None:
    for model_type, field in (("blt", "patch_size"), ("funnel", "block_sizes"), ("perceiver", "num_latents")):
        result = read_config({"model_type": model_type}, "config.json", "x")
        assert any(field in message.text for message in result.warnings if message.code == "ignored_value")


def test_merged_attention_holds_no_second_set_of_projections() -> None:
    plain = found("t5gemma2")
    assert plain["kv"]["source_bytes_per_sequence_16bit"] == 26 * 512 * 4 * 256 * 2 * 2
