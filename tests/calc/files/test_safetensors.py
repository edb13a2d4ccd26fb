"""Safetensors files, shards, indexes and packed weights: exact counts, exact bytes, one line where refused."""

import json
import struct
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import InputError, inspection, read_model_file
from calc.model.importers.hf_config import ImportResult, read_config
from calc.model.importers.tensors import FileResult
from tests.calc.weight_files import (
    Shape,
    llama_checkpoint,
    llama_config,
    safetensors_header,
    write_safetensors,
    write_sparse,
)


def read(path: Path) -> FileResult:
    found = read_model_file(path)
    assert isinstance(found, FileResult)
    return found


def said(found: ImportResult) -> str:
    return " | ".join(message.text for message in found.warnings)


def write_config(folder: Path, **rest: Any) -> Path:
    path = folder / "config.json"
    path.write_text(json.dumps(llama_config(**rest)), encoding="utf-8")
    return path


def expected() -> dict[str, Any]:
    return inspection(read_config(llama_config(), "config.json", "m").model)


def test_without_a_configuration_the_structure_is_inferred_and_said_to_be(tmp_path: Path) -> None:
    found = read(write_safetensors(tmp_path / "small.safetensors", llama_checkpoint()))
    counted = inspection(found.model, found.warnings)
    for key in ("total_params", "active_params", "breakdown", "kv", "flops"):
        assert counted[key] == expected()[key]
    assert counted["total_params"] * 2 == found.tensor_bytes
    assert found.formats == {"BF16": found.tensor_bytes}
    assert "inferred" in said(found)


def test_with_a_configuration_the_structure_is_its(tmp_path: Path) -> None:
    write_config(tmp_path)
    found = read(write_safetensors(tmp_path / "model.safetensors", llama_checkpoint()))
    assert found.model.name == tmp_path.name
    assert found.model.stacks == read_config(llama_config(), "config.json", "m").model.stacks
    assert not found.warnings
    assert read(tmp_path).tensor_bytes == found.tensor_bytes


def test_tensors_that_differ_from_the_configuration_win(tmp_path: Path) -> None:
    write_config(tmp_path, intermediate_size=640)
    found = read(write_safetensors(tmp_path / "model.safetensors", llama_checkpoint()))
    assert inspection(found.model)["breakdown"] == expected()["breakdown"]
    assert "the configuration says" in said(found)


def test_a_stored_copy_of_a_tied_head_is_no_parameter(tmp_path: Path) -> None:
    write_config(tmp_path, tie_word_embeddings=True)
    found = read(write_safetensors(tmp_path / "model.safetensors", llama_checkpoint()))
    assert inspection(found.model)["breakdown"]["lm_head"] == 0
    assert "lm_head.weight" in said(found)
    assert found.tensor_bytes == 2 * expected()["total_params"]


def shards(folder: Path, count: int = 2) -> Path:
    tensors = llama_checkpoint()
    names = sorted(tensors)
    homes: dict[str, str] = {}
    for number in range(count):
        name = f"model-{number + 1:05d}-of-{count:05d}.safetensors"
        own = names[number::count]
        write_safetensors(folder / name, {key: tensors[key] for key in own}, metadata={"format": "pt"})
        homes |= dict.fromkeys(own, name)
    total = 2 * expected()["total_params"]
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"metadata": {"total_size": total}, "weight_map": homes}), encoding="utf-8")
    return index


def test_an_index_its_folder_and_any_shard_open_the_whole(tmp_path: Path) -> None:
    index = shards(tmp_path)
    for path in (index, tmp_path, tmp_path / "model-00002-of-00002.safetensors"):
        found = read(path)
        assert found.tensor_bytes == 2 * expected()["total_params"]
        assert inspection(found.model)["breakdown"] == expected()["breakdown"]


def test_missing_shards_leave_the_configuration_and_are_named(tmp_path: Path) -> None:
    index = shards(tmp_path)
    write_config(tmp_path)
    (tmp_path / "model-00001-of-00002.safetensors").unlink()
    found = read(index)
    assert inspection(found.model)["breakdown"] == expected()["breakdown"]
    assert "model-00001-of-00002.safetensors" in said(found)
    assert found.tensor_bytes == 2 * expected()["total_params"]
    assert not found.formats


def test_missing_shards_without_a_configuration_are_refused_by_name(tmp_path: Path) -> None:
    index = shards(tmp_path)
    (tmp_path / "model-00001-of-00002.safetensors").unlink()
    with pytest.raises(InputError, match=r"model-00001-of-00002\.safetensors; without them"):
        read_model_file(index)


def test_an_index_that_reaches_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    index = tmp_path / "model.safetensors.index.json"
    for home in ("../x.safetensors", "", "/etc/passwd", "a/b", "nul\0byte"):
        index.write_text(json.dumps({"weight_map": {"a": home}}), encoding="utf-8")
        with pytest.raises(InputError, match="must name files of its folder"):
            read_model_file(index)
    for home in (7, None, {}, ["a"]):
        index.write_text(json.dumps({"weight_map": {"a": home}}), encoding="utf-8")
        with pytest.raises(InputError, match="must name the file of each tensor"):
            read_model_file(index)


def test_a_pointer_of_large_file_storage_is_said_to_be_one(tmp_path: Path) -> None:
    write_config(tmp_path)
    path = tmp_path / "model.safetensors"
    path.write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n")
    with pytest.raises(InputError, match="a Git LFS pointer"):
        read_model_file(path)
    found = read_model_file(tmp_path)
    assert inspection(found.model)["breakdown"] == expected()["breakdown"]
    assert "a Git LFS pointer" in said(found)


def test_masks_and_rotary_tables_are_no_parameters(tmp_path: Path) -> None:
    tensors = llama_checkpoint() | {
        "model.layers.0.self_attn.rotary_emb.inv_freq": ("F32", (32,)),
        "model.layers.0.attn.bias": ("F32", (1, 1, 64, 64)),
    }
    found = read(write_safetensors(tmp_path / "m.safetensors", tensors))
    assert inspection(found.model)["total_params"] == expected()["total_params"]
    assert found.formats["F32"] == 4 * (32 + 64 * 64)


def test_heads_for_further_tokens_stand_apart_and_their_copies_are_no_parameters(tmp_path: Path) -> None:
    tensors = llama_checkpoint()
    ahead = {name.replace(".2.", ".3."): held for name, held in tensors.items() if "layers.2." in name}
    ahead |= {
        "model.layers.3.eh_proj.weight": ("BF16", (256, 512)),
        "model.layers.3.enorm.weight": ("BF16", (256,)),
        "model.layers.3.hnorm.weight": ("BF16", (256,)),
        "model.layers.3.shared_head.norm.weight": ("BF16", (256,)),
    }
    copies = {
        "model.layers.3.embed_tokens.weight": ("BF16", (1000, 256)),
        "model.layers.3.shared_head.head.weight": ("BF16", (1000, 256)),
    }
    found = read(write_safetensors(tmp_path / "m.safetensors", tensors | ahead | copies))
    counted = inspection(found.model)
    assert counted["total_params"] == expected()["total_params"]
    assert counted["mtp"]["params"] * 2 == safetensors_header(ahead)[1]
    assert "model.layers.3.embed_tokens.weight" in said(found)


def entry(**change: Any) -> dict[str, Any]:
    return {"dtype": "F32", "shape": [4], "data_offsets": [0, 16], **change}


def raw(header: bytes, data: int = 16, length: int | None = None) -> bytes:
    return struct.pack("<Q", len(header) if length is None else length) + header + bytes(data)


def refused(path: Path) -> str:
    start = time.process_time()
    with pytest.raises(InputError) as error:
        read_model_file(path)
    assert time.process_time() - start < 1
    assert "\n" not in str(error.value)
    assert path.name in str(error.value)
    return str(error.value)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "too few"),
        (b"\x00" * 7, "too few"),
        (raw(b"", length=2**63), "header of"),
        (raw(b"", length=2**64 - 1), "header of"),
        (raw(b"{}", length=1), "header of"),
        (raw(b"[]"), "no JSON object"),
        (raw(b'{"a'), "name is expected"),
        (raw(b'{"a":5}'), "no flat object"),
        (raw(b'{"a":{"b":{}}}'), "no flat object"),
        (raw(b'{"a":' + b"[" * 5000), "no flat object"),
        (raw(b'{"a":{"dtype"}}'), "not JSON"),
        (raw(json.dumps({"a": entry(dtype="F7")}).encode()), "dtype 'F7'"),
        (raw(json.dumps({"a": entry(dtype=None)}).encode()), "dtype"),
        (raw(json.dumps({"a": entry(dtype=["F32"])}).encode()), "dtype"),
        (raw(json.dumps({"a": entry(shape=[-4])}).encode()), "shape"),
        (raw(json.dumps({"a": entry(shape=4)}).encode()), "shape"),
        (raw(json.dumps({"a": entry(shape=[True])}).encode()), "shape"),
        (raw(json.dumps({"a": entry(shape=[2**64])}).encode()), "shape"),
        (raw(json.dumps({"a": entry(shape=[1] * 99)}).encode()), "shape"),
        (raw(json.dumps({"a": entry(shape=[2**62] * 16)}).encode()), "bytes are given"),
        (raw(json.dumps({"a": entry(shape=[5])}).encode()), "bytes are given"),
        (raw(json.dumps({"a": entry(data_offsets=[16, 0])}).encode()), "data_offsets"),
        (raw(json.dumps({"a": entry(data_offsets=[0])}).encode()), "data_offsets"),
        (raw(json.dumps({"a": entry(data_offsets=[0, 16.5])}).encode()), "data_offsets"),
        (raw(json.dumps({"a": entry(), "b": entry()}).encode()), "overlaps"),
        (raw(json.dumps({"a": entry(data_offsets=[8, 24])}).encode(), 24), "gap"),
        (raw(json.dumps({"a": entry()}).encode(), 15), "ends at byte"),
        (raw(json.dumps({"a": entry()}).encode(), 17), "belong to none"),
        (raw(b'{"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},"a":{}}'), "stands twice"),
        (raw(json.dumps({"a": entry()}).encode() + b"x"), "behind the header"),
        (raw(json.dumps({"a" * 2000: entry()}).encode()), "name of"),
        (raw(b"{}", 0), "no tensors"),
    ],
)  # fmt: skip
def test_a_header_that_lies_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "lie.safetensors"
    path.write_bytes(content)
    assert why in refused(path)


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    header, _ = safetensors_header({"a": ("F32", (4,)), "b": ("BF16", (2, 2))})
    path = tmp_path / "cut.safetensors"
    for length in range(len(header)):
        path.write_bytes(header[:length])
        refused(path)
    write_sparse(path, header, 23)
    assert "ends at byte" in refused(path)


@given(st.data())
@settings(max_examples=300, deadline=1000)
def test_a_header_with_bytes_changed_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    header, size = safetensors_header(llama_checkpoint(), {"format": "pt"})
    broken = bytearray(header)
    for _ in range(data.draw(st.integers(1, 4))):
        broken[data.draw(st.integers(0, len(header) - 1))] = data.draw(st.sampled_from(b'\x00\xff"{}[],:0\\'))
    path = write_sparse(tmp_path_factory.getbasetemp() / "fuzz.safetensors", bytes(broken), size)
    try:
        found = read(path)
    except InputError as error:
        line = str(error)
    else:
        line = path.name
        assert sum(found.formats.values()) == found.tensor_bytes
    assert "\n" not in line
    assert path.name in line


def experts(layers: int, count: int) -> Mapping[str, tuple[str, Shape]]:
    return {
        f"model.layers.{layer}.mlp.experts.{expert}.{name}.weight": ("BF16", shape)
        for layer in range(layers)
        for expert in range(count)
        for name, shape in (
            ("gate_proj", (1536, 4096)),
            ("up_proj", (1536, 4096)),
            ("down_proj", (4096, 1536)),
        )
    }


def test_experts_that_are_not_alike_are_told_apart(tmp_path: Path) -> None:
    tensors = dict(experts(2, 4))
    name = "model.layers.1.mlp.experts.3.down_proj.weight"
    tensors[name] = ("F32", tensors[name][1])
    for path in (tmp_path / "a.safetensors", tmp_path / "b.safetensors"):
        found = read(write_safetensors(path, tensors))
        assert inspection(found.model)["total_params"] == 2 * 4 * 3 * 1536 * 4096
        assert found.tensor_bytes == safetensors_header(tensors)[1]
        tensors[name] = ("BF16", (4096, 768))  # and once more with another shape
        tensors["model.layers.1.mlp.experts.3.more.weight"] = ("BF16", (4096, 768))


def test_a_tensor_in_two_shards_is_refused_even_if_it_is_an_expert(tmp_path: Path) -> None:
    tensors = dict(experts(1, 4))
    for number in (1, 2):
        write_safetensors(tmp_path / f"model-0000{number}-of-00002.safetensors", tensors)
    with pytest.raises(InputError, match=r"experts\.0\.gate_proj.* stands in model-00001-of-00002"):
        read_model_file(tmp_path)


def test_a_hundred_thousand_tensors_in_shards_open_within_a_second(tmp_path: Path) -> None:
    shards, total = 4, 0
    names = list(experts(64, 128))
    for number in range(shards):
        own: dict[str, tuple[str, Shape]] = {}
        for name in names[number::shards]:
            base = name.removesuffix(".weight")
            own |= {name: ("U8", (1536, 2048)), f"{base}.weight_scale": ("F8_E4M3", (1536, 256))}
            own |= {f"{base}.{end}": ("F32", ()) for end in ("weight_scale_2", "input_scale")}
        path = write_safetensors(tmp_path / f"model-{number + 1:05d}-of-{shards:05d}.safetensors", own)
        total += safetensors_header(own)[1]
        assert path.stat().st_size > 20e9
    start = time.process_time()
    found = read(tmp_path)
    assert time.process_time() - start < 1
    assert found.tensor_bytes == total
    assert inspection(found.model)["total_params"] == 64 * 128 * 3 * 1536 * 4096


def test_a_file_of_400_gigabytes_opens_within_a_second(tmp_path: Path) -> None:
    path = write_safetensors(tmp_path / "large.safetensors", experts(84, 128))
    assert path.stat().st_size > 400e9
    start = time.process_time()
    found = read(path)
    assert time.process_time() - start < 1
    assert inspection(found.model)["total_params"] == 84 * 128 * 3 * 1536 * 4096
