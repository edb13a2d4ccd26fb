"""Configurations from anywhere: read, or refused in one line at once; never a traceback, never a wait."""

import contextlib
import io
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calc import InputError, inspection
from calc.cli import main
from calc.files.catalogue import RESOURCES
from calc.files.project import json_object
from calc.model.importers.hf_config import read_config

HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**400, 2**62, "many", "", [], {}, [1, 2], {"a": 1}, float("inf"), float("nan"),
    [None] * 3, "\ud800", -(10**30), 1e300,
)  # fmt: skip
SAMPLE = (
    "llama-3.1-8b",
    "gpt-oss-20b",
    "deepseek-v3",
    "gemma-2-9b",
    "falcon-40b",
    "qwen1.5-moe-a2.7b",
    "gpt2",
)
SLOWEST = 2  # seconds of work; a loop over all layers of a hostile file takes far longer


def config(name: str) -> dict[str, Any]:
    """A real configuration as raw data."""
    return json.loads((RESOURCES / "models" / name / "config.json").read_text(encoding="utf-8"))


def asked(*arguments: str) -> tuple[int, str, str]:
    """Status, answer and complaint of one question."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


def assert_answered_or_refused(file: Path) -> int:
    """The status; either a whole answer, or one line and nothing else."""
    start = time.process_time()
    status, out, err = asked("inspect", str(file), "--json")
    assert time.process_time() - start < SLOWEST
    if status == 0:
        answer = json.loads(out, parse_constant=pytest.fail)
        assert answer["total_params"] == sum(answer["breakdown"].values())
        assert min(answer["breakdown"].values()) >= 0
        assert err == ""
    else:
        assert status == 3
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("slipstick: ")
        assert len(err) < 600
    return status


def refused(file: Path) -> str:
    """The line that refuses a file."""
    assert assert_answered_or_refused(file) == 3
    return asked("inspect", str(file))[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.json"


def mutations(name: str) -> Iterator[tuple[str, str]]:
    """Every key of a configuration with every hostile value, as text."""
    raw = config(name)
    for key in raw:
        for value in HOSTILE:
            yield key, json.dumps({**raw, key: value})


def assert_one_line(text: str) -> None:
    assert "\n" not in text
    assert text.startswith("config.json: ")
    assert len(text) < 300


def assert_read_or_refused(text: str) -> None:
    """The same without the door around it, which is what takes the time."""
    start = time.process_time()
    try:
        found = read_config(json_object(text.encode(), "config.json"), "config.json", "hostile")
    except InputError as error:
        assert_one_line(str(error))
    else:
        answer = inspection(found.model, found.warnings)
        assert answer["total_params"] == sum(answer["breakdown"].values())
        assert min(answer["breakdown"].values()) >= 0
        json.dumps(answer, allow_nan=False)
    assert time.process_time() - start < SLOWEST


@pytest.mark.parametrize("name", SAMPLE)
def test_any_value_of_any_key_is_read_or_refused(name: str) -> None:
    for _, text in mutations(name):
        assert_read_or_refused(text)


@pytest.mark.parametrize("name", SAMPLE)
def test_any_key_may_be_absent(name: str) -> None:
    raw = config(name)
    for key in raw:
        assert_read_or_refused(json.dumps({other: value for other, value in raw.items() if other != key}))


@pytest.mark.parametrize(("change", "said"), [
    ({"hidden_size": 0}, "hidden_size must be a whole number from 1"), ({"hidden_size": -4096}, "hidden_size"),
    ({"hidden_size": float("nan")}, "NaN"), ({"hidden_size": float("inf")}, "Infinity"),
    ({"hidden_size": 10**400}, "hidden_size"), ({"hidden_size": "4096"}, "hidden_size"),
    ({"hidden_size": True}, "hidden_size"), ({"hidden_size": [4096]}, "hidden_size"),
    ({"hidden_size": 4096.5}, "hidden_size"), ({"num_hidden_layers": 10**9}, "num_hidden_layers"),
    ({"num_hidden_layers": 100_001}, "num_hidden_layers"), ({"num_attention_heads": 10**6}, "num_attention_heads"),
    ({"num_key_value_heads": 7}, "multiple"), ({"vocab_size": 2**60}, "vocab_size"),
    ({"intermediate_size": "big"}, "intermediate_size"), ({"tie_word_embeddings": "no"}, "tie_word_embeddings"),
    ({"attention_bias": 1}, "attention_bias"), ({"model_type": "rnn-of-2014"}, "'rnn-of-2014' is not a known"),
    ({"model_type": None}, "model_type is missing"), ({"model_type": 3}, "model_type is missing"),
    ({"model_type": ["llama"]}, "model_type is missing"), ({"model_type": "a\nb\u2028" * 99}, "not a known"),
])  # fmt: skip
def test_a_bad_value_is_named(change: dict[str, Any], said: str, file: Path) -> None:
    file.write_text(json.dumps({**config("llama-3.1-8b"), **change}))
    assert said in refused(file)


@pytest.mark.parametrize("key", ["sliding_attention", "full_attention"])
def test_layer_types_of_the_wrong_length_or_kind_are_named(key: str, file: Path) -> None:
    for types in ([key] * 3, [], key, 7, {"0": key}, [key] * 23 + [None], [3] * 24, [[key]] * 24):
        file.write_text(json.dumps({**config("gpt-oss-20b"), "layer_types": types}))
        status = assert_answered_or_refused(file)
        if isinstance(types, list) and len(types) < 24:
            assert status == 3
            assert "layer_types" in refused(file)


@pytest.mark.parametrize(("data", "said"), [
    (b"", "empty"), (b"   ", "empty"), (b"hello", "not JSON"), (b"[]", "JSON object"), (b"{}", "model_type"),
    (b"\xff\xfe", "not a text file"), (b"\x80abc", "not a text file"), (b'{"a": NaN}', "NaN"),
    (b'{"model_type": "llama",', "not JSON"), (b"[" * 10**6, "nested"), (b'{"a":' * 10**5 + b"1" + b"}" * 10**5, "nested"),
    (b"GGUF\x03\x00\x00\x00", "byte 8"), (b"\x89PNG\r\n\x1a\n", "not a text file"), (b"'" * 10**6, "not JSON"),
])  # fmt: skip
def test_what_is_no_configuration_is_refused(data: bytes, said: str, file: Path) -> None:
    file.write_bytes(data)
    assert said in refused(file)


@pytest.mark.parametrize("filling", [b" ", b"[", b'"', b"{}", b'"a",', b"\x00", b"9"])
def test_fifty_megabytes_of_anything_are_refused_in_seconds(filling: bytes, file: Path) -> None:
    file.write_bytes(filling * (50 * 2**20 // len(filling)))
    start = time.process_time()
    status, out, err = asked("inspect", str(file))
    assert (status, out, err.count("\n")) == (3, "", 1)
    assert time.process_time() - start < 10


def test_fifty_megabytes_of_a_real_configuration_are_read(file: Path) -> None:
    file.write_text(json.dumps({**config("gpt2"), "comment": "x" * 50 * 2**20}))
    assert asked("inspect", str(file))[0] == 0


def test_a_folder_a_pipe_and_nothing_at_all_are_refused(tmp_path: Path) -> None:
    assert "config.json" in refused(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert "not a regular file" in refused(tmp_path / "pipe")
    assert "no such file" in refused(tmp_path / "absent.json")
    assert refused(Path("x" * 5000)).endswith("...\n")
    assert asked("evaluate", str(tmp_path / "absent.slip"))[0] == 3
    assert asked("inspect", "")[0] == asked("evaluate", "--model", "")[0] == 3
    assert asked("evaluate", "--model", str(tmp_path / "absent.json"))[0] == 3


def test_an_unknown_architecture_is_read_as_llama_only_when_that_is_said(file: Path) -> None:
    file.write_text(json.dumps({**config("llama-3.1-8b"), "model_type": "rnn-of-2014"}))
    assert "rnn-of-2014" in refused(file)
    status, out, _ = asked("inspect", str(file), "--json", "--assume", "llama-like")
    assert status == 0
    answer = json.loads(out)
    assert answer["total_params"] == 8_030_261_248
    assert any("rnn-of-2014" in line for line in answer["warnings"])
    status, out, _ = asked("evaluate", "--model", str(file), "--json", "--assume", "llama-like")
    assert any("rnn-of-2014" in line for line in json.loads(out)["warnings"])


@pytest.mark.parametrize("name", SAMPLE)
def test_the_deepest_model_that_can_be_written_is_read_at_once(name: str, file: Path) -> None:
    raw = config(name)
    key = "n_layer" if "n_layer" in raw else "num_hidden_layers"
    for layers in (1, 2, 9_999):
        changed = {other: value for other, value in raw.items() if other != "layer_types"}
        file.write_text(json.dumps({**changed, key: layers}))
        assert_answered_or_refused(file)


def test_layers_in_the_worst_order_are_grouped_at_once(file: Path) -> None:
    types = ["full_attention", *["sliding_attention"] * 63] * 150 + ["full_attention"] * 2
    file.write_text(
        json.dumps({**config("gpt-oss-20b"), "num_hidden_layers": len(types), "layer_types": types})
    )
    assert assert_answered_or_refused(file) == 0


DEEP: dict[str, dict[str, Any]] = {
    "albert": {"num_hidden_layers": 100_000},
    "bert": {"num_hidden_layers": 100_000},
    "janus": {"vision_config": {"num_hidden_layers": 100_000}},
    "kimi_linear": {"num_hidden_layers": 100_000, "linear_attn_config": {"full_attn_layers": [3] * 100_000}},
    "led": {"encoder_layers": 100_000},
    "mpnet": {"num_hidden_layers": 100_000},
    "nemotron_h": {"layers_block_type": ["mamba"] * 100_000},
    "pi0": {"dit_config": {"model_type": "gemma", "num_hidden_layers": 100_000}},
    "t5gemma": {"encoder": {"num_hidden_layers": 100_000}},
}


@pytest.mark.parametrize("model_type", DEEP)
def test_as_many_layers_as_may_be_are_not_made_one_by_one(model_type: str) -> None:
    start = time.process_time()
    read_config({"model_type": model_type, **DEEP[model_type]}, "config.json", "deep")
    assert time.process_time() - start < SLOWEST / 2


@pytest.mark.parametrize(
    ("model_type", "key"),
    [
        ("mt5", "num_decoder_layers"),
        ("switch_transformers", "num_decoder_layers"),
        ("funnel", "num_decoder_layers"),
    ],
)
def test_more_layers_than_any_model_has_are_refused_before_they_are_made(model_type: str, key: str) -> None:
    with pytest.raises(InputError, match=f"{key} must be a whole number"):
        read_config({"model_type": model_type, key: 2**39}, "config.json", "endless")


def test_as_many_unknown_fields_as_may_be_of_a_part_are_said_at_once() -> None:
    start = time.process_time()
    part = {"model_type": "llama", **{f"key{number}": number for number in range(20_000)}}
    said = read_config({"model_type": "llava", "text_config": part}, "config.json", "talkative").warnings
    assert sum(message.code == "unknown_field" for message in said) == 20_000
    assert time.process_time() - start < SLOWEST
