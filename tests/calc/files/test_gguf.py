"""GGUF files: every version, byte order and split, to the last byte; and what is refused, in one line."""

import io
import struct
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import InputError, inspection, read_model_file
from calc.model.importers.gguf import read_gguf
from calc.model.importers.gguf_header import read_gguf_header
from calc.model.importers.hf_config import read_config
from calc.model.importers.tensors import FileResult
from calc.physics.ggml import TYPES
from tests.calc.weight_files import (
    gguf_header,
    llama_config,
    llama_metadata,
    llama_tensors,
    text,
    write_gguf,
    write_sparse,
)


def read(path: Path) -> FileResult:
    found = read_model_file(path)
    assert isinstance(found, FileResult)
    return found


def size_of(tensors: Any) -> int:
    total = 0
    for _, shape, form in tensors:
        count = 1
        for size in shape:
            count *= size
        total += count // TYPES[form].block * TYPES[form].bytes
    return total


def said(found: FileResult) -> str:
    return " | ".join(message.text for message in found.warnings)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("version", [2, 3])
def test_a_file_of_either_version_and_byte_order_is_the_model_of_its_configuration(
    tmp_path: Path, version: int, order: str
) -> None:
    path = write_gguf(
        tmp_path / "small.gguf", llama_metadata(), llama_tensors(), version=version, order=order
    )
    found = read(path)
    model = read_config(llama_config(), "config.json", "Small Llama").model
    assert found.model.stacks[0].groups == model.stacks[0].groups
    assert found.model.stacks[0].after == model.stacks[0].after
    assert found.model.max_position_embeddings == 4096
    assert inspection(found.model)["total_params"] == inspection(model)["total_params"]
    assert found.tensor_bytes == size_of(llama_tensors())
    assert found.stored is not None
    assert found.stored.format == "q4_k_m"
    assert not found.warnings


def test_bytes_stand_by_type(tmp_path: Path) -> None:
    found = read(write_gguf(tmp_path / "m.gguf", llama_metadata(), llama_tensors()))
    assert set(found.formats) == {"Q4_K", "Q6_K", "F32"}
    assert found.formats["F32"] == 4 * 256 * 7
    assert sum(found.formats.values()) == found.tensor_bytes


def test_a_head_that_is_not_there_is_tied(tmp_path: Path) -> None:
    tensors = [tensor for tensor in llama_tensors() if tensor[0] != "output.weight"]
    counted = inspection(read(write_gguf(tmp_path / "m.gguf", llama_metadata(), tensors)).model)
    tied = read_config(llama_config(tie_word_embeddings=True), "config.json", "m").model
    assert counted["breakdown"] == inspection(tied)["breakdown"]


def test_rotary_factors_are_bytes_and_no_parameters(tmp_path: Path) -> None:
    tensors = [*llama_tensors(), ("rope_freqs.weight", (32,), "F32")]
    found = read(write_gguf(tmp_path / "m.gguf", llama_metadata(), tensors))
    plain = read(write_gguf(tmp_path / "p.gguf", llama_metadata(), llama_tensors()))
    assert inspection(found.model)["total_params"] == inspection(plain.model)["total_params"]
    assert found.tensor_bytes == (plain.tensor_bytes or 0) + 128
    assert "rope_freqs.weight" in said(found)


def test_the_tensors_win_over_the_metadata_and_the_difference_is_named(tmp_path: Path) -> None:
    wrong = llama_metadata(**{"llama.feed_forward_length": 1024, "llama.block_count": 4})
    found = read(write_gguf(tmp_path / "m.gguf", wrong, llama_tensors()))
    right = read(write_gguf(tmp_path / "p.gguf", llama_metadata(), llama_tensors()))
    assert found.model.stacks == right.model.stacks
    assert "feed_forward_length says 1024, the tensors hold 512" in said(found)
    assert "block_count says 4, the tensors hold 3" in said(found)


def test_windows_and_heads_stand_by_layer(tmp_path: Path) -> None:
    raw = {key.replace("llama.", "gemma3."): value for key, value in llama_metadata().items()}
    raw |= {
        "general.architecture": "gemma3",
        "gemma3.attention.sliding_window": 512,
        "gemma3.attention.sliding_window_pattern": [True, True, False],
        "gemma3.attention.head_count": [4, 4, 4],
    }
    cache = inspection(read(write_gguf(tmp_path / "m.gguf", raw, llama_tensors())).model)["kv"]
    assert (cache["window"], cache["bytes_per_token_16bit_windowed"]) == (512, 2 * 512)
    assert cache["bytes_per_token_16bit_full_layers"] == 512


def test_experts_are_told_by_their_shapes(tmp_path: Path) -> None:
    tensors = [
        tensor for tensor in llama_tensors() if "ffn_gate" not in tensor[0] and "ffn_up" not in tensor[0]
    ]
    tensors = [tensor for tensor in tensors if "ffn_down" not in tensor[0]]
    for index in range(3):
        tensors += [
            (f"blk.{index}.ffn_gate_inp.weight", (8, 256), "F32"),
            (f"blk.{index}.ffn_gate_exps.weight", (8, 512, 256), "Q4_K"),
            (f"blk.{index}.ffn_up_exps.weight", (8, 512, 256), "Q4_K"),
            (f"blk.{index}.ffn_down_exps.weight", (8, 256, 512), "Q6_K"),
        ]
    raw = llama_metadata(**{"llama.expert_count": 8, "llama.expert_used_count": 2})
    counted = inspection(read(write_gguf(tmp_path / "m.gguf", raw, tensors)).model)
    same = llama_config(model_type="mixtral", num_local_experts=8, num_experts_per_tok=2, sliding_window=None)
    other = inspection(read_config(same, "config.json", "m").model)
    for key in ("total_params", "active_params", "breakdown", "kv", "flops"):
        assert counted[key] == other[key]


def split(folder: Path, parts: int = 3) -> list[Path]:
    tensors = llama_tensors()
    paths: list[Path] = []
    for number in range(parts):
        note = {"split.no": number, "split.count": parts, "split.tensors.count": len(tensors)}
        raw = {**(llama_metadata() if number == 0 else {}), **note}
        path = folder / f"small-{number + 1:05d}-of-{parts:05d}.gguf"
        paths.append(write_gguf(path, raw, tensors[number::parts]))
    return paths


def test_any_part_of_a_split_file_opens_the_whole(tmp_path: Path) -> None:
    paths = split(tmp_path)
    whole = read(write_gguf(tmp_path / "whole.gguf", llama_metadata(), llama_tensors()))
    for path in paths:
        found = read(path)
        assert found.tensor_bytes == whole.tensor_bytes
        assert inspection(found.model)["breakdown"] == inspection(whole.model)["breakdown"]


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    paths = split(tmp_path)
    paths[1].unlink()
    with pytest.raises(InputError, match=r"1 of 3 parts are not there: small-00002-of-00003\.gguf"):
        read_model_file(paths[0])


def test_parts_that_hold_a_tensor_twice_are_refused(tmp_path: Path) -> None:
    paths = split(tmp_path)
    write_gguf(paths[2], {"split.no": 2, "split.count": 3}, llama_tensors()[1::3])
    with pytest.raises(InputError, match="stands in an earlier part too"):
        read_model_file(paths[0])


def test_a_file_without_its_suffix_is_known_by_its_first_bytes(tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "sha256-0123", llama_metadata(), llama_tensors())
    assert read(path).tensor_bytes == size_of(llama_tensors())


def test_names_that_nobody_knows_are_counted_all_the_same(tmp_path: Path) -> None:
    tensors = [*llama_tensors(), ("blk.1.wobble.weight", (100, 256), "F16"), ("odd", (7,), "F32")]
    found = read(write_gguf(tmp_path / "m.gguf", llama_metadata(), tensors))
    plain = read(write_gguf(tmp_path / "p.gguf", llama_metadata(), llama_tensors()))
    more = inspection(found.model)["total_params"] - inspection(plain.model)["total_params"]
    assert more == 25_600 + 7
    assert "wobble" in said(found)


def test_tensors_alone_are_marked_as_inferred(tmp_path: Path) -> None:
    plain = read(write_gguf(tmp_path / "p.gguf", llama_metadata(), llama_tensors()))
    bare = read(write_gguf(tmp_path / "m.gguf", {}, llama_tensors()))
    assert inspection(bare.model)["total_params"] == inspection(plain.model)["total_params"]
    assert ["inferred" in said(found) for found in (plain, bare)] == [False, True]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["blk.0.attn_q", "blk.1.ffn_up", "blk.7.x", "token_embd", "v.blk.0.y", "z", "mm.0"]),
            st.lists(st.integers(1, 40), max_size=4),
            st.sampled_from(["F32", "F16", "Q8_0", "Q4_K", "I8"]),
        ),
        min_size=1, max_size=12, unique_by=lambda tensor: tensor[0],
    )
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_whatever_the_tensors_are_their_elements_and_bytes_are_counted(tensors: list[Any]) -> None:
    whole = [
        (
            f"{name}.weight",
            [*shape[:-1], shape[-1] * TYPES[form].block] if shape else [TYPES[form].block],
            form,
        )
        for name, shape, form in tensors
    ]
    header, data = gguf_header({"general.architecture": "llama"}, whole)
    found = read_gguf([read_gguf_header(io.BytesIO(header), len(header) + data, "m")], "m", "m")
    elements = 0
    for _, shape, _ in whole:
        count = 1
        for size in shape:
            count *= size
        elements += count
    counted = inspection(found.model)
    assert counted["total_params"] == elements == sum(counted["breakdown"].values())
    assert sum(found.formats.values()) == found.tensor_bytes == size_of(whole)


def refused(path: Path) -> str:
    start = time.process_time()
    with pytest.raises(InputError) as error:
        read_model_file(path)
    assert time.process_time() - start < 1
    line = str(error.value)
    assert "\n" not in line
    assert path.name in line
    return line


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    header, data = gguf_header(
        llama_metadata(**{"tokenizer.ggml.tokens": ["a", "b"]}), llama_tensors(layers=1)
    )
    path = tmp_path / "cut.gguf"
    for length in range(4, len(header), 7):
        path.write_bytes(header[:length])
        assert "byte" in refused(path)
    write_sparse(path, header, data - 4096)
    assert "ends at byte" in refused(path)


HUGE = 2**63


@pytest.mark.parametrize(
    ("header", "why"),
    [
        (b"", "the file ends at 0"),
        (b"GGUF", "the version needs 4 bytes"),
        (b"PK\x03\x04" + bytes(60), "no GGUF file"),
        (b"tjgg" + bytes(60), "before GGUF"),
        (b"GGUF" + struct.pack("<IQQ", 1, 0, 0), "version 1"),
        (b"GGUF" + struct.pack("<IQQ", 9, 0, 0), "version 9"),
        (b"GGUF" + struct.pack("<IQQ", 3, HUGE, 0), "tensors are claimed"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, HUGE), "metadata entries are claimed"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 0, 1, HUGE) + bytes(64), "claims a length"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IQ", 8, HUGE), "the file ends"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 8, HUGE), "texts"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 6, HUGE), "numbers"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 9, HUGE), "nests"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<I", 99), "type 99"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text(b"\xff\xfe") + bytes(64), "UTF-8"),
    ],
)  # fmt: skip
def test_a_header_that_lies_is_refused(tmp_path: Path, header: bytes, why: str) -> None:
    path = tmp_path / "lie.gguf"
    path.write_bytes(header)
    assert why in refused(path)


def tensor(name: str, dims: list[int], number: int = 0, offset: int = 0) -> bytes:
    return text(name) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, number, offset)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ([tensor("a", [32, 2**63])], "shape"),
        ([tensor("a", [2**62, 2**62])], "shape"),
        ([tensor("a", [0])], "shape"),
        ([tensor("a", [2**64 - 1])], "shape"),
        ([tensor("a", [1] * 9)], "9 dimensions"),
        ([tensor("a", [32], number=4)], "type 4"),
        ([tensor("a", [32], number=2**31)], "not known"),
        ([tensor("a", [33], number=8)], "no multiple of Q8_0's 32"),
        ([tensor("a", [32], offset=7)], "no multiple of 32"),
        ([tensor("a", [32]), tensor("a", [32], offset=128)], "stands twice"),
        ([tensor("a", [32]), tensor("b", [32], offset=64)], "overlaps"),
        ([tensor("a", [32], offset=2**63)], "ends at byte"),
        ([tensor("a" * 300, [32])], "claims a length of 300"),
    ],
)
def test_a_tensor_that_can_not_be_is_refused(tmp_path: Path, table: list[bytes], why: str) -> None:
    path = tmp_path / "lie.gguf"
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, len(table), 0) + b"".join(table) + bytes(4096))
    assert why in refused(path)


def test_arrays_without_end_are_refused_in_time(tmp_path: Path) -> None:
    path = tmp_path / "deep.gguf"
    nested = b"".join(struct.pack("<IQ", 9, 1) for _ in range(10_000))
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<I", 9) + nested)
    assert "nests" in refused(path)
    texts = b"GGUF" + struct.pack("<IQQ", 3, 0, 3)
    for key in "abc":
        texts += text(key) + struct.pack("<IIQ", 9, 8, 10**6) + bytes(8 * 10**6)
    path.write_bytes(texts)
    assert "texts" in refused(path)


def test_a_file_of_400_gigabytes_opens_within_a_second(tmp_path: Path) -> None:
    tensors = [
        (f"blk.{index}.{name}.weight", (256, 2048, 7168), "Q4_K")
        for index in range(61)
        for name in ("ffn_gate_exps", "ffn_up_exps", "ffn_down_exps")
    ]
    metadata = llama_metadata(**{"tokenizer.ggml.tokens": [f"token number {i}" for i in range(150_000)]})
    path = write_gguf(tmp_path / "large.gguf", metadata, tensors)
    assert path.stat().st_size > 380e9
    start = time.process_time()
    assert read(path).tensor_bytes == size_of(tensors)
    assert time.process_time() - start < 1


@given(st.data())
@settings(max_examples=300, deadline=1000)
def test_a_header_with_bytes_changed_is_read_or_refused(data: st.DataObject) -> None:
    header, size = gguf_header(llama_metadata(**{"tokenizer.ggml.tokens": ["a"]}), llama_tensors(layers=1))
    broken = bytearray(header)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(4, len(header) - 1))
        broken[at] = data.draw(st.sampled_from([0, 1, 0x7F, 0x80, 0xFF, 0x20]))
    name = "m"
    try:
        found = read_gguf([read_gguf_header(io.BytesIO(broken), len(header) + size, name)], name, name)
    except InputError as error:
        said_so = str(error)
    else:
        said_so = name
        assert sum(found.formats.values()) == found.tensor_bytes
    assert "\n" not in said_so
    assert said_so.startswith(name)
