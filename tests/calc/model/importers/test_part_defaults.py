"""A configuration that says nothing of its parts has those of its class: totals of transformers 5.24."""

from typing import Any

import pytest

from calc import inspection
from calc.model.importers.hf_config import read_config

# Counted with the class that the configuration's default makes, on the meta device.
BARE = {
    "blt": 4_633_127_680, "cohere2_vision": 35_651_000_064, "lighton_ocr": 1_005_647_872,
    "llava": 7_062_902_784, "llava_next": 7_062_906_880, "llava_next_video": 7_062_906_880,
    "llava_onevision": 12_469_102_112, "mistral3": 23_340_272_640, "paligemma": 2_910_390_528,
    "pi0": 3_501_372_176, "pp_chart2table": 560_528_640, "shieldgemma2": 2_723_312_896,
    "video_llava": 7_365_754_880, "vipllava": 7_079_690_240,
}  # fmt: skip


def total(raw: dict[str, Any]) -> int:
    found = read_config(raw, "config.json", "bare")
    return inspection(found.model, found.warnings)["total_params"]


@pytest.mark.parametrize("model_type", BARE)
def test_a_bare_configuration_is_the_default_of_its_class(model_type: str) -> None:
    assert total({"model_type": model_type}) == BARE[model_type]


def test_a_part_that_is_taken_is_said_once() -> None:
    found = read_config({"model_type": "mistral3"}, "config.json", "bare")
    said = [each for each in found.warnings if each.values.get("field") == "text_config"]
    assert [each.code for each in said] == ["missing_field"]


def test_a_part_that_is_written_above_or_under_its_key_is_taken_from_there() -> None:
    small = {"hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2, "num_attention_heads": 4}
    nested = total({"model_type": "llava", "text_config": {**small, "vocab_size": 100}})
    assert nested < 400_000_000
    assert total({"model_type": "llava", **small, "vocab_size": 100}) == nested


def test_a_funnel_without_a_decoder_is_that_of_the_class() -> None:
    assert total({"model_type": "funnel", "architectures": ["FunnelBaseModel"]}) == 115_611_648
    assert total({"model_type": "funnel", "architectures": ["FunnelModel"]}) > 115_611_648
