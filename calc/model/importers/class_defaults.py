"""What a configuration class takes for a key that a file leaves out, by model_type.

Facts read from the classes of transformers 5.24; only keys that bear on size and that readers ask for.
"""

import json
from functools import cache
from typing import Any

from calc.model.importers import (
    defaults_fronts,
    defaults_heard,
    defaults_table_1,
    defaults_table_2,
    defaults_table_3,
    defaults_table_recent,
    defaults_texts,
)

_TABLES = (
    defaults_table_1, defaults_table_2, defaults_table_3, defaults_table_recent, defaults_fronts,
    defaults_heard, defaults_texts,
)  # fmt: skip
# Architectures whose code is not in transformers, and the class that they are built like.
_LIKE = {
    "Dream": "qwen2", "RefinedWeb": "falcon", "RefinedWebModel": "falcon", "kimi_k2": "deepseek_v3",
    "phi-msft": "phi", "sdar": "qwen3", "sdar_moe": "qwen3_moe", "stablelm_epoch": "stablelm",
}  # fmt: skip
_OWN = """
hunyuan: use_qk_norm=false use_mixed_mlp_moe=false
jais: tie_word_embeddings=true
ouro: total_ut_steps=4
minicpm: tie_word_embeddings=true
internlm2: bias=true
qwen: kv_channels=128
grok-1: tie_word_embeddings=true
grok: tie_word_embeddings=true
grok1: tie_word_embeddings=true
"""


@cache
def _table() -> dict[str, dict[str, Any]]:
    texts = (_OWN, *(table.TABLE for table in _TABLES))
    lines: list[str] = []
    for line in "".join(texts).splitlines():
        if not line:
            continue
        if line.startswith("  "):
            lines[-1] += line[1:]
        else:
            lines.append(line)
    return {name: _values(text) for name, _, text in (line.partition(": ") for line in lines)}


def _values(text: str) -> dict[str, Any]:
    return {key: _value(value) for key, _, value in (pair.partition("=") for pair in text.split())}


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def class_default(model_type: str, key: str) -> tuple[bool, Any]:
    """Whether the class of this model_type has a default for the key, and the default."""
    values = _table().get(_LIKE.get(model_type, model_type), {})
    return key in values, values.get(key)
