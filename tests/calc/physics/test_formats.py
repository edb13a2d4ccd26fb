"""Formats have the bits that their definitions say."""

import json
import re
from pathlib import Path

import pytest

from calc.physics.formats import bytes_per_element, bytes_per_weight, format_of
from calc.physics.ggml import TYPES
from tests.calc.scenes import FACTS

WIDE = (4096, 14336)


def bits(name: str, inputs: int = 4096, outputs: int = 14336) -> float:
    return 8 * bytes_per_weight(FACTS.formats[name], inputs, outputs)


@pytest.mark.parametrize(("name", "held"), [
    ("fp32", 32), ("bf16", 16), ("fp16", 16), ("fp8", 8), ("int8-tensor", 8), ("mxfp8", 8 + 8 / 32),
    ("mxfp6", 6.25), ("mxfp4", 4.25), ("nvfp4", 4.5), ("fp8-block-128x128", 8 + 32 / 128**2),
    ("fp8-e4m3-channel", 8 + 32 / 4096), ("int8", 8 + 16 / 4096),
    # block layouts of ggml: bytes of a block x 8 over its weights
    ("ggml-q4-0", 18 * 8 / 32), ("ggml-q4-1", 20 * 8 / 32), ("ggml-q5-0", 22 * 8 / 32), ("ggml-q5-1", 24 * 8 / 32),
    ("ggml-q8-0", 34 * 8 / 32), ("ggml-q2-k", 84 * 8 / 256), ("ggml-q3-k", 110 * 8 / 256),
    ("ggml-q4-k", 144 * 8 / 256), ("ggml-q5-k", 176 * 8 / 256), ("ggml-q6-k", 210 * 8 / 256),
    ("ggml-iq2-xxs", 66 * 8 / 256), ("ggml-iq2-xs", 74 * 8 / 256), ("ggml-iq3-xxs", 98 * 8 / 256),
    ("ggml-iq1-s", 50 * 8 / 256), ("ggml-iq4-nl", 18 * 8 / 32), ("ggml-iq3-s", 110 * 8 / 256),
    ("ggml-iq2-s", 82 * 8 / 256), ("ggml-iq4-xs", 136 * 8 / 256), ("ggml-iq1-m", 56 * 8 / 256),
    ("ggml-tq1-0", 54 * 8 / 256), ("ggml-tq2-0", 66 * 8 / 256), ("ggml-mxfp4", 17 * 8 / 32),
    ("nf4-b64", 4.5), ("bnb-fp4-b64", 4.5), ("nf4-b64-dq", 4 + 8 / 64 + 32 / (64 * 256)),
    # a scale of 16 bits and a zero point of the format's own bits for each group
    ("gptq-int4-g128", 4 + 20 / 128), ("gptq-int4-g32", 4 + 20 / 32), ("awq-int4-g128", 4 + 20 / 128),
    ("ct-w4a16-sym-g128", 4 + 16 / 128), ("gptq-int8-g128", 8 + 24 / 128),
    ("exl2-4.0", 4.0), ("exl3-3.0", 3.0),
])  # fmt: skip
def test_a_weight_has_the_bits_of_its_definition(name: str, held: float) -> None:
    assert bits(name) == pytest.approx(
        held, rel=2e-3 if name.startswith(("exl", "gptq", "nf4-b64-dq")) else 1e-12
    )


@pytest.mark.parametrize(("name", "held"), [
    ("bf16", 16), ("fp8", 8), ("fp32", 32), ("q8_0", 8.5), ("q4_0", 4.5), ("q5_1", 6), ("q5_0", 5.5), ("q4_1", 5),
    ("iq4_nl", 4.5), ("nvfp4", 4.5),
])  # fmt: skip
def test_a_cached_element_has_the_bits_of_its_definition(name: str, held: float) -> None:
    assert 8 * bytes_per_element(FACTS.cache_formats[name], 128) == held


@pytest.mark.parametrize("name", sorted({form.id for form in FACTS.formats.values()}))
def test_a_format_says_what_it_is(name: str) -> None:
    form = FACTS.formats[name]
    assert form.title
    assert form.source
    assert 1 <= bits(name) <= 32
    assert bits(name) <= 1.6 * bits(name, 8192, 8192)
    printed = re.search(r"(?:int|fp|q|iq|tq|nf|exl[23]-)(\d+)", name)
    assert printed is None or 0 <= bits(name) - int(printed[1]) < 2.1
    assert isinstance(bytes_per_weight(FACTS.formats["bf16"], *WIDE), int)


def test_a_recipe_keeps_its_components_at_16_bit() -> None:
    fp8, half = FACTS.weight_format("FP8"), FACTS.half
    assert format_of("embedding", fp8, half) is half
    assert format_of("mlp_dense", fp8, half) is fp8
    assert format_of("lm_head", FACTS.weight_format("q4_k_m"), half).id == "gguf-q4-k-m"


GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "formats.json").read_text())


@pytest.mark.parametrize("name", GOLDEN["weights"])
def test_every_published_weight_format_is_there_with_its_bits(name: str) -> None:
    for shape, held in zip(GOLDEN["shapes"], GOLDEN["weights"][name], strict=True):
        assert bits(name, *shape) == pytest.approx(held, rel=1e-12)


@pytest.mark.parametrize("name", GOLDEN["cache"])
def test_every_published_cache_format_is_there_with_its_bits(name: str) -> None:
    heads = GOLDEN["heads"]["latent" if "mla" in name else "plain"]
    found = 8 * bytes_per_element(FACTS.cache_formats[name], *heads)
    assert found == pytest.approx(GOLDEN["cache"][name], rel=1e-12)


@pytest.mark.parametrize("name", GOLDEN["ggml"])
def test_every_published_type_of_a_gguf_file_is_there_with_its_block(name: str) -> None:
    number, block, size = GOLDEN["ggml"][name]
    assert (TYPES[name].number, TYPES[name].block, TYPES[name].bytes) == (number, block, size)


def test_a_latent_in_fp8_keeps_its_positions_at_16_bit_and_a_plain_head_has_none() -> None:
    form = FACTS.cache_formats["fp8-latent"]
    assert 576 * bytes_per_element(form, 576, 64) == 656
    assert 8 * bytes_per_element(form, 128) == 8.25
