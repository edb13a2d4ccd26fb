"""Wrappers of the last year: text, towers for images and sound, and what joins them."""

from collections.abc import Mapping
from typing import Any, cast

from calc.model.importers import projectors as to
from calc.model.importers import projectors_recent as new
from calc.model.importers.wrapper import Wrapper

Keys = dict[str, Any]


def _renamed(raw: Mapping[str, Any], now: Mapping[str, str]) -> Keys:
    """Keys under their names of today, where the file has not both."""
    return {now.get(key, key): value for key, value in raw.items() if now.get(key) not in raw}


def _modern_nemotron(raw: Mapping[str, Any]) -> Keys:
    names = {
        "llm_config": "text_config",
        "sound_config": "audio_config",
        "vit_hidden_size": "vision_hidden_size",
    }
    return _renamed(raw, names)


def _modern_molmo(raw: Mapping[str, Any]) -> Keys:
    """Released files tell of a whole tower; its weights end with the deepest layer that is looked at."""
    found = _renamed(raw, {"vit_config": "vision_config"})
    if not isinstance(raw.get("vit_config"), dict) or not isinstance(raw.get("adapter_config"), dict):
        return found
    sight, adapter = cast("Keys", raw["vit_config"]), cast("Keys", raw["adapter_config"])
    count: Any = sight.get("num_hidden_layers", 25)
    looked: Any = adapter.get("vit_layers", adapter.get("vision_feature_layer", [24, 18]))
    if isinstance(count, int) and count > 0 and isinstance(looked, list):
        layers = [each % count for each in cast("list[Any]", looked) if isinstance(each, int)]
        found["vision_config"] = {**sight, "num_hidden_layers": max(layers, default=count - 1) + 1}
    return found


WRAPPERS: Mapping[str, Wrapper] = {
    "lfm3_vl": Wrapper("lfm3", "lfm3_vl_vision", new.lfm3),
    "minicpm_ocr": Wrapper("qwen3_5_text", "minicpm_ocr_vision", new.minicpm_v),
    "minicpmv4_6": Wrapper("qwen3_5_text", "minicpmv4_6_vision", new.minicpm_v),
    "minicpmv4_7": Wrapper("qwen3_5_text", "minicpmv4_7_vision", new.minicpm_v),
    "mistral_large4": Wrapper("mistral_large4_text", "mistral_large4_vision", to.mistral3),
    "molmo2": Wrapper("molmo2_text", "molmo2_vision", new.molmo2, modern=_modern_molmo),
    "moss_transcribe_diarize": Wrapper(
        "qwen3", "", to.nothing, audio="moss_transcribe_diarize_audio", audio_projector=new.moss
    ),
    "muse_glimmer": Wrapper("muse_glimmer_text", "muse_glimmer_vision", new.muse),
    "muse_spark": Wrapper("muse_spark_text", "muse_spark_vision", new.muse, audio="muse_spark_audio"),
    "nemotron_h_omni": Wrapper(
        "nemotron_h", "nemotron_h_omni_vision", new.nemotron_omni, audio="nemotron_h_omni_audio",
        audio_optional=True, audio_projector=new.nemotron_sound, modern=_modern_nemotron,
    ),
    "ovis2": Wrapper("qwen2", "ovis2_vision", new.ovis2, own_vocabulary=True),
    "paddleocr_vl": Wrapper("paddleocr_vl_text", "paddleocr_vl_vision", new.paddleocr, tied_inside=True),
    "perception_lm": Wrapper("llama", "perception_lm_vision", new.perception),
    "phi4_multimodal": Wrapper(
        "phi4_multimodal", "phi4_multimodal_vision", new.phi4, audio="phi4_multimodal_audio",
        audio_projector=new.phi4_sound,
    ),
    "qwen2_5_omni_thinker": Wrapper(
        "qwen2_5_omni_text", "qwen2_5_omni_vision_encoder", to.qwen25, audio="qwen2_5_omni_audio_encoder"
    ),
    "qwen3_omni_moe_thinker": Wrapper(
        "qwen3_omni_moe_text", "qwen3_omni_moe_vision_encoder", to.qwen3, audio="qwen3_omni_moe_audio_encoder"
    ),
    "qwen4_exp": Wrapper("qwen4_exp_text", "qwen4_exp_vision", to.qwen3),
    "video_llama_3": Wrapper("qwen2", "video_llama_3_vision", to.aligner),
    "video_llava": Wrapper("llama", "clip_vision_model", to.llava, towers=2),
}  # fmt: skip
