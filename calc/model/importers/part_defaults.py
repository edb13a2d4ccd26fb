"""Parts that a wrapper has where its file holds no word of them: facts of transformers 5.24."""

from collections.abc import Mapping
from typing import Any

_CLIP = {
    "model_type": "clip_vision_model", "hidden_size": 1024, "intermediate_size": 4096,
    "num_hidden_layers": 24, "num_attention_heads": 16, "image_size": 336, "patch_size": 14,
    "projection_dim": 768,
}  # fmt: skip
_SIGLIP = {
    "model_type": "siglip_vision_model", "hidden_size": 1152, "num_hidden_layers": 27,
    "num_attention_heads": 16, "patch_size": 14, "vision_use_head": False,
}  # fmt: skip
_PIXTRAL = {"model_type": "pixtral", "image_size": 1540, "patch_size": 14}
_LLAMA = {"model_type": "llama"}
_GEMMA = {
    "model_type": "gemma", "vocab_size": 257152, "num_hidden_layers": 18, "num_attention_heads": 8,
    "num_key_value_heads": 1,
}  # fmt: skip
_PALIGEMMA = {**_GEMMA, "hidden_size": 2048, "intermediate_size": 16384}

# By the wrapper and the key of the part; a part that is the default of its own class needs no line.
PARTS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("cohere2_vision", "vision_config"): {
        "model_type": "siglip_vision_model", "hidden_size": 1152, "num_hidden_layers": 27, "image_size": 512,
    },
    ("lighton_ocr", "text_config"): {
        "model_type": "qwen3", "hidden_size": 1024, "intermediate_size": 3072, "num_hidden_layers": 28,
        "num_attention_heads": 16, "num_key_value_heads": 8, "max_position_embeddings": 40960,
    },
    ("lighton_ocr", "vision_config"): _PIXTRAL,
    ("mistral3", "vision_config"): _PIXTRAL,
    ("llava", "vision_config"): _CLIP,
    ("llava", "text_config"): _LLAMA,
    ("llava_next", "vision_config"): _CLIP,
    ("llava_next", "text_config"): _LLAMA,
    ("llava_next_video", "vision_config"): _CLIP,
    ("llava_next_video", "text_config"): _LLAMA,
    ("video_llava", "vision_config"): {**_CLIP, "image_size": 224},
    ("video_llava", "text_config"): _LLAMA,
    ("vipllava", "vision_config"): _CLIP,
    ("vipllava", "text_config"): _LLAMA,
    ("llava_onevision", "vision_config"): {
        **_SIGLIP, "intermediate_size": 4304, "num_hidden_layers": 26, "image_size": 384,
    },
    ("llava_onevision", "text_config"): {"model_type": "qwen2"},
    ("mistral3", "text_config"): {
        "model_type": "mistral", "vocab_size": 131072, "hidden_size": 5120, "intermediate_size": 32768,
        "num_hidden_layers": 40, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128,
        "max_position_embeddings": 131072, "sliding_window": None,
    },
    ("paligemma", "vision_config"): {**_SIGLIP, "intermediate_size": 4096, "projection_dim": 2048},
    ("paligemma", "text_config"): _PALIGEMMA,
    ("pi0", "vlm_config"): {
        "model_type": "paligemma", "text_config": _PALIGEMMA,
        "vision_config": {**_SIGLIP, "intermediate_size": 4304, "projection_dim": 2048},
    },
    ("pi0", "dit_config"): {**_GEMMA, "hidden_size": 1024, "intermediate_size": 4096},
    ("pp_chart2table", "text_config"): {
        "model_type": "qwen2", "vocab_size": 151860, "hidden_size": 1024, "intermediate_size": 2816,
        "num_hidden_layers": 24, "num_attention_heads": 16, "num_key_value_heads": 16,
        "tie_word_embeddings": True,
    },
    ("shieldgemma2", "text_config"): {"model_type": "gemma3_text", "tie_word_embeddings": True},
    ("shieldgemma2", "vision_config"): {"model_type": "siglip_vision_model"},
}  # fmt: skip
