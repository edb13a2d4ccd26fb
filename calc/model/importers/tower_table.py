"""The table of vision towers, by the model_type of their vision_config."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from calc.model.importers import towers_recent
from calc.model.importers.fields import Fields
from calc.model.importers.towers import Tower, glm4v, internvl, llama4, mllama, qwen2_vl, step3, tower
from calc.model.model import Stack

_SIGLIP = Tower(pooling_head=True)
_QWEN3 = Tower(positions="listed", post_norm=False)
_QWEN25 = Tower(norm="rms", gated=True, positions="none", patch_bias=False, post_norm=False)
_PIXTRAL = Tower(
    norm="rms", gated=True, qkv_bias=False, o_bias=False, mlp_bias=False, patch_bias=False, positions="none",
    pre_norm=True, post_norm=False,
)  # fmt: skip
_GEMMA4 = Tower(
    norm="rms", norms=4, gated=True, qkv_bias=False, o_bias=False, mlp_bias=False, patch_bias=False,
    positions="pairs", post_norm=False, qk_norm=True,
)  # fmt: skip


def _plain(traits: Tower) -> Callable[[Fields], Stack]:
    return lambda fields: tower(fields, traits)


TOWERS: Mapping[str, Callable[[Fields], Stack]] = {
    **towers_recent.TOWERS,
    "siglip_vision_model": _plain(_SIGLIP),
    "siglip2_vision_model": _plain(Tower(positions="listed", pooling_head=True)),
    "clip_vision_model": _plain(Tower(class_token=True, pre_norm=True, patch_bias=False)),
    "idefics3_vision": _plain(Tower()),
    "idefics3": _plain(Tower()),
    "smolvlm_vision": _plain(Tower()),
    "step3p5_vision": step3,
    "idefics2_vision": _plain(Tower()),
    "idefics2": _plain(Tower()),
    "exaone4_5_vision": _plain(replace(_QWEN25, grouped=True)),
    "qianfan_ocr_vision": internvl,
    "pixtral": _plain(_PIXTRAL),
    "mistral_large4_vision": _plain(_PIXTRAL),
    "phi4_multimodal_vision": _plain(_SIGLIP),
    "qwen2_5_omni_vision_encoder": _plain(_QWEN25),
    "qwen3_omni_moe_vision_encoder": _plain(_QWEN3),
    "qwen4_exp_vision": _plain(_QWEN3),
    "qwen2_vl_vision": qwen2_vl,
    "qwen2_5_vl_vision": _plain(_QWEN25),
    "qwen3_vl_vision": _plain(_QWEN3),
    "qwen3_vl_moe_vision": _plain(_QWEN3),
    "qwen3_5_vision": _plain(_QWEN3),
    "qwen3_5_moe_vision": _plain(_QWEN3),
    "gemma4_vision": _plain(_GEMMA4),
    "llama4_vision_model": llama4,
    "kimi_k25_vision": _plain(Tower(positions="grid")),
    "mllama_vision_model": mllama,
    "internvl_vision": internvl,
    "glm4v_vision": glm4v,
    "glm4v_moe_vision": glm4v,
    "minimax_m3_vl_vision": _plain(Tower(positions="none", patch_bias=False, pre_norm=True, post_norm=False)),
}


# Towers that many wrappers hold; others are made for one, and its files may name them wrongly.
_COMMON = frozenset({"siglip_vision_model", "siglip2_vision_model", "clip_vision_model", "pixtral"})


def vision(fields: Fields, kind: str) -> Stack:
    """The tower of a vision_config; `kind` is what its wrapper holds where the file does not say.

    Raises InputError for a tower that is not known.
    """
    named: Any = fields.raw.get("model_type")
    for name in (named, kind) if kind in _COMMON else (kind,):
        reader = TOWERS.get(str(name))
        if reader is not None:
            fields.model_type = str(name)
            return reader(fields)
        if name:
            break
    raise fields.wrong("model_type", named or kind, "a known vision tower")
