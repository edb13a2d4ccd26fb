"""What stands behind the layers follows the class that a file names; totals as transformers 5.24 allocates."""

from typing import Any

import pytest

from calc import QuestionError, default_scenario, evaluate, inspection
from calc.files.catalogue import catalogue
from calc.model.importers.hf_config import read_config
from calc.physics.spec import with_value

_LLAMA = {"num_key_value_heads": 8, "tie_word_embeddings": False}


def _sizes(hidden: int, inner: int, layers: int, heads: int, vocab: int, **more: Any) -> dict[str, Any]:
    return {
        "hidden_size": hidden, "intermediate_size": inner, "num_hidden_layers": layers,
        "num_attention_heads": heads, "vocab_size": vocab, **more,
    }  # fmt: skip


_T5 = {
    "d_model": 4096, "d_ff": 10240, "d_kv": 64, "num_heads": 64, "num_layers": 24, "vocab_size": 32128,
    "feed_forward_proj": "gated-gelu", "tie_word_embeddings": False,
}  # fmt: skip
_BERT = _sizes(768, 3072, 12, 12, 30522)
_DEBERTA = _sizes(768, 3072, 12, 12, 128100)
_CASES = [
    ("mistral", "MistralModel", _sizes(4096, 14336, 32, 32, 32000, **_LLAMA), 7_110_660_096),
    ("llama", "LlamaForCausalLM", _sizes(4096, 14336, 32, 32, 128256, **_LLAMA), 8_030_261_248),
    ("llama", "LlamaForSequenceClassification",
     _sizes(4096, 14336, 32, 32, 128256, num_labels=1, **_LLAMA), 7_504_928_768),
    ("t5", "T5EncoderModel", _T5, 4_762_310_656),
    ("modernbert", "ModernBertModel", _sizes(768, 1152, 22, 12, 50368), 149_014_272),
    ("deberta-v2", "DebertaV2Model", _DEBERTA, 183_830_016),
    ("electra", "ElectraForPreTraining", {**_BERT, "embedding_size": 768}, 109_483_009),
    ("electra", "ElectraModel", _sizes(256, 1024, 12, 4, 30522, embedding_size=128), 13_483_008),
    ("convbert", "ConvBertModel", _BERT, 105_680_520),
    ("rembert", "RemBertModel", _sizes(1152, 4608, 32, 18, 250300), 575_920_384),
    ("mobilebert", "MobileBertModel", {}, 24_844_544),
    ("mobilebert", "MobileBertForPreTraining", {}, 36_860_220),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "keys", "total"), _CASES, ids=[case[1] for case in _CASES])
def test_the_outlet_is_that_of_the_class(kind: str, name: str, keys: dict[str, Any], total: int) -> None:
    read = read_config({"model_type": kind, "architectures": [name], **keys}, "config.json", "m")
    assert inspection(read.model)["total_params"] == total
    assert not any(message.values.get("field") == "architectures" for message in read.warnings)


def test_a_head_that_is_not_counted_is_said() -> None:
    raw = {"model_type": "modernbert", "architectures": ["ModernBertForTokenClassification"],
           **_sizes(768, 1152, 22, 12, 50368)}  # fmt: skip
    said = [
        message
        for message in read_config(raw, "config.json", "m").warnings
        if "architectures" in str(message)
    ]
    assert len(said) == 1


def test_an_encoder_alone_answers_and_a_tower_alone_says_that_it_has_no_layers() -> None:
    raw = {"model_type": "t5", "architectures": ["T5EncoderModel"], **_T5}
    known = catalogue()
    scenario = default_scenario(known)
    model = read_config(raw, "config.json", "m").model
    assert evaluate(with_value(scenario, "model", model), known.facts).values["decode.flops"] > 0
    tower = model.stacks[0].model_copy(update={"role": "vision"})
    with pytest.raises(QuestionError, match="0 layers"):
        evaluate(with_value(scenario, "model", model.model_copy(update={"stacks": (tower,)})), known.facts)


def test_a_part_named_as_the_whole_has_the_defaults_of_the_part() -> None:
    raw = {
        "model_type": "idefics2", "architectures": ["Idefics2ForConditionalGeneration"],
        "text_config": {"model_type": "mistral", "vocab_size": 32003},
        "vision_config": {"model_type": "idefics2", "image_size": 980, "patch_size": 14,
                          **{k: v for k, v in _sizes(1152, 4304, 27, 16, 1).items() if k != "vocab_size"}},
        "perceiver_config": {"model_type": "idefics2"},
    }  # fmt: skip
    assert inspection(read_config(raw, "config.json", "m").model)["total_params"] == 8_402_768_112
