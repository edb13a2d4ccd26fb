"""Packed weights of every layout in use count as what they were before they were packed, to the byte."""

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from calc import inspection
from tests.calc.files.test_safetensors import expected, read, said, write_config
from tests.calc.packings import PACKINGS, bitsandbytes_4, hqq, matrices
from tests.calc.weight_files import llama_checkpoint, safetensors_header, write_safetensors


@pytest.mark.parametrize("described", [False, True])
@pytest.mark.parametrize("pack", PACKINGS, ids=lambda pack: pack.__name__)
def test_packed_weights_count_as_what_they_were(tmp_path: Path, pack: Any, described: bool) -> None:
    if described:
        write_config(tmp_path)
    tensors = matrices(pack)
    found = read(write_safetensors(tmp_path / "model.safetensors", tensors))
    counted = inspection(found.model)
    for key in ("total_params", "breakdown", "kv", "flops"):
        assert counted[key] == expected()[key]
    _, data = safetensors_header(tensors)
    assert found.tensor_bytes == data == sum(found.formats.values())
    assert "are no parameters" in said(found)


def test_a_packed_matrix_of_eight_bits_is_told_by_the_shape_beside_it(tmp_path: Path) -> None:
    tensors = {
        "model.layers.0.mlp.down_proj.weight_packed": ("I32", (64, 32)),
        "model.layers.0.mlp.down_proj.weight_scale": ("BF16", (64, 1)),
        "model.layers.0.mlp.down_proj.weight_shape": ("I64", (2,)),
    }
    path = write_safetensors(tmp_path / "model.safetensors", tensors)
    with path.open("r+b") as stream:
        stream.seek(-16, 2)
        stream.write(struct.pack("<qq", 64, 128))
    assert inspection(read(path).model)["total_params"] == 64 * 128


def test_a_matrix_of_hqq_is_told_by_the_shape_beside_it(tmp_path: Path) -> None:
    tensors = hqq("model.layers.0.mlp.down_proj", 64, 128)
    names = list(tensors)
    last = {name: tensors[name] for name in names if not name.endswith(".shape")}
    path = write_safetensors(tmp_path / "m.safetensors", last | {names[3]: tensors[names[3]]})
    assert inspection(read(path).model)["total_params"] == 64 * 128  # without it, bits tell
    with path.open("r+b") as stream:
        stream.seek(-8, 2)
        stream.write(struct.pack("<ii", 64, 128))
    found = read(path)
    assert inspection(found.model)["total_params"] == 64 * 128
    assert found.stored is not None
    assert found.stored.format == "hqq-int4-g64"


def test_a_shape_noted_by_bitsandbytes_is_taken(tmp_path: Path) -> None:
    noted = json.dumps({"quant_type": "nf4", "blocksize": 64, "shape": [64, 128]}).encode()
    tensors = bitsandbytes_4("model.layers.0.mlp.down_proj", 64, 128)
    state = "model.layers.0.mlp.down_proj.weight.quant_state.bitsandbytes__nf4"
    rest = {name: tensor for name, tensor in tensors.items() if name != state}
    path = write_safetensors(tmp_path / "m.safetensors", rest | {state: ("U8", (len(noted),))})
    with path.open("r+b") as stream:
        stream.seek(-len(noted), 2)
        stream.write(noted)
    layer = read(path).model.stacks[0].groups[0].pattern[0]
    assert "128" in str(layer)
    assert "64" in str(layer)


def test_whole_numbers_that_nothing_explains_are_said(tmp_path: Path) -> None:
    tensors = llama_checkpoint() | {"model.layers.0.mlp.codebook": ("U8", (16, 16))}
    found = read(write_safetensors(tmp_path / "m.safetensors", tensors))
    assert "count as they are stored, packed or not: model.layers.0.mlp.codebook" in said(found)


def test_experts_of_modelopt_in_one_tensor_count_two_weights_a_byte(tmp_path: Path) -> None:
    tensors = {
        "model.layers.0.mlp.experts.gate_up_proj": ("U8", (4, 128, 32)),
        "model.layers.0.mlp.experts.gate_up_proj_weight_scale": ("F8_E4M3", (4, 128, 4)),
        "model.layers.0.mlp.experts.gate_up_proj_weight_scale_2": ("F32", (4,)),
        "model.layers.0.mlp.experts.gate_up_proj_input_scale": ("F32", (4,)),
        "model.layers.0.mlp.router.weight": ("BF16", (4, 64)),
    }
    found = read(write_safetensors(tmp_path / "m.safetensors", tensors))
    assert inspection(found.model)["total_params"] == 4 * 128 * 64 + 4 * 64
    assert found.stored is not None
    assert found.stored.format == "nvfp4"


def test_blocks_of_mxfp4_count_two_weights_a_byte(tmp_path: Path) -> None:
    tensors = {
        "model.layers.0.mlp.experts.gate_up_proj_blocks": ("U8", (4, 128, 2, 16)),
        "model.layers.0.mlp.experts.gate_up_proj_scales": ("U8", (4, 128, 2)),
        "model.layers.0.mlp.experts.gate_up_proj_bias": ("BF16", (4, 128)),
        "model.layers.0.mlp.experts.down_proj_blocks": ("U8", (4, 64, 2, 16)),
        "model.layers.0.mlp.experts.down_proj_scales": ("U8", (4, 64, 2)),
        "model.layers.0.mlp.experts.down_proj_bias": ("BF16", (4, 64)),
        "model.layers.0.mlp.router.weight": ("BF16", (4, 64)),
        "model.layers.0.input_layernorm.weight": ("BF16", (64,)),
    }
    counted = inspection(read(write_safetensors(tmp_path / "m.safetensors", tensors)).model)
    assert counted["breakdown"]["moe_experts"] == 4 * (128 * 64 + 128 + 64 * 64 + 64)
    assert counted["breakdown"]["router"] == 4 * 64
