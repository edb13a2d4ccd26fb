"""Mistral's and Meta's params.json, restated as the configuration that the same model has elsewhere."""

from collections.abc import Mapping
from typing import Any

from calc.physics.message import InputError

_NAMES: Mapping[str, str] = {
    "dim": "hidden_size", "n_layers": "num_hidden_layers", "hidden_dim": "intermediate_size",
    "n_heads": "num_attention_heads", "n_kv_heads": "num_key_value_heads", "head_dim": "head_dim",
    "vocab_size": "vocab_size", "q_lora_rank": "q_lora_rank", "kv_lora_rank": "kv_lora_rank",
    "qk_nope_head_dim": "qk_nope_head_dim", "qk_rope_head_dim": "qk_rope_head_dim",
    "v_head_dim": "v_head_dim", "tied_embeddings": "tie_word_embeddings",
    "tie_embeddings": "tie_word_embeddings", "max_seq_len": "max_position_embeddings",
    "max_position_embeddings": "max_position_embeddings", "norm_eps": "rms_norm_eps",
    "rope_theta": "rope_theta", "n_groups": "n_groups",
}  # fmt: skip
_LATENT = "kv_lora_rank"
# Keys that say nothing of size: rotary scaling, number formats of the file, how it is run.
_NEUTRAL = frozenset(
    ("yarn", "llama_4_scaling", "model_parallel", "causal", "ragged_attention",
     "rope_scaling", "use_scaled_rope", "max_batch_size", "ffn_dim_multiplier", "multiple_of",
     "model_type", "vision_encoder",
     "moe", "sliding_window", "_sliding_window", "rms_norm", "residual_in_fp32", "fused_add_norm",
     "pad_vocab_size_multiple", "biases")
)  # fmt: skip


def is_params(raw: Mapping[str, Any]) -> bool:
    """Whether this is a params.json and no config.json."""
    return "dim" in raw and "n_layers" in raw and "architectures" not in raw


def config_of_params(raw: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The configuration that says the same; keys that are not known stand in it as they are.

    Raises InputError for a nested part that is no object. Source of the keys: mistralai/mistral-inference,
    args.py, and meta-llama/llama, model.py.
    """
    config = {_NAMES.get(key, key): value for key, value in raw.items() if key not in _NEUTRAL}
    moe, vision = _nested(raw, "moe", file), _nested(raw, "vision_encoder", file)
    if raw.get("model_type") == "mamba":
        return _mamba(config, raw)
    config["model_type"] = "mistral"
    config.setdefault("tie_word_embeddings", False)
    if "hidden_dim" not in raw and "multiple_of" in raw:
        config |= {"model_type": "llama", "intermediate_size": _llama_width(raw, file)}
    elif raw.get(_LATENT) is not None:
        config |= {"model_type": "deepseek_v3", "n_routed_experts": None, "n_shared_experts": None}
    else:
        _window(config, raw)
    if moe:
        _experts(config, moe)
    return _with_vision(config, vision) if vision else config


def _nested(raw: Mapping[str, Any], key: str, file: str) -> dict[str, Any]:
    value = raw.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise InputError(f"{file}: {key} must be an object, not {str(value)[:40]!r}")
    return dict(value)  # pyright: ignore[reportUnknownArgumentType]


def _mamba(config: dict[str, Any], raw: Mapping[str, Any]) -> dict[str, Any]:
    """Codestral Mamba: two channels of the scan for each of the stream, heads of 64, a state of 128."""
    dim = raw["dim"] if isinstance(raw["dim"], int) else 0
    return {
        **config, "model_type": "mamba2", "expand": 2, "head_dim": 64, "num_heads": max(1, 2 * dim // 64),
        "state_size": 128, "conv_kernel": 4, "time_step_rank": "auto", "use_bias": False,
        "use_conv_bias": True,
    }  # fmt: skip


def _llama_width(raw: Mapping[str, Any], file: str) -> int:
    """Width of the MLP in Meta's files: 8/3 of the stream, times a factor, rounded up to a multiple."""
    dim, multiple, factor = raw["dim"], raw["multiple_of"], raw.get("ffn_dim_multiplier") or 1.0
    for key, value in (("dim", dim), ("multiple_of", multiple)):
        if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= 2**24:
            raise InputError(
                f"{file}: {key} must be a whole number from 1 to 16,777,216, not {str(value)[:40]!r}"
            )
    if isinstance(factor, bool) or not isinstance(factor, int | float) or not 0 < factor <= 1000:
        raise InputError(f"{file}: ffn_dim_multiplier must be a number up to 1,000, not {str(factor)[:40]!r}")
    width = int(factor * (2 * 4 * dim // 3))
    return -(-width // multiple) * multiple


def _window(config: dict[str, Any], raw: Mapping[str, Any]) -> None:
    """One window for all layers, or a list that repeats over them."""
    window: Any = raw.get("sliding_window", raw.get("_sliding_window"))
    if not isinstance(window, list):
        config["sliding_window"] = window
        return
    pattern: list[Any] = list(window)  # pyright: ignore[reportUnknownArgumentType]
    sizes = [size for size in pattern if size is not None]
    count = raw["n_layers"]
    if sizes and isinstance(count, int) and 0 < count <= 100_000:
        config["sliding_window"] = sizes[0]
        kinds = ["full_attention" if size is None else "sliding_attention" for size in pattern]
        config["layer_types"] = [kinds[index % len(kinds)] for index in range(count)]


def _experts(config: dict[str, Any], moe: Mapping[str, Any]) -> None:
    """Mixtral's experts, or DeepSeek's with latent attention, dense layers first and shared ones."""
    if _LATENT not in config:
        config |= {"model_type": "mixtral", "num_local_experts": moe.get("num_experts")}
        config["num_experts_per_tok"] = moe.get("num_experts_per_tok")
        return
    config |= {
        "model_type": "deepseek_v3", "n_routed_experts": moe.get("num_experts"),
        "num_experts_per_tok": moe.get("num_experts_per_tok"),
        "n_shared_experts": moe.get("num_shared_experts"),
        "moe_intermediate_size": moe.get("expert_hidden_dim"), "moe_layer_freq": moe.get("route_every_n", 1),
        "first_k_dense_replace": moe.get("first_k_dense_replace", 0), "num_nextn_predict_layers": 0,
    }  # fmt: skip


def _with_vision(text: dict[str, Any], vision: Mapping[str, Any]) -> dict[str, Any]:
    """Pixtral's tower beside the text model, patches merged or not on the way."""
    own = ("adapter_bias", "mm_projector_id", "spatial_merge_size", "add_pre_mm_projector_layer_norm",
           "image_token_id", "image_break_token_id", "image_end_token_id", "max_image_size")  # fmt: skip
    tower = {**{key: value for key, value in vision.items() if key not in own}, "model_type": "pixtral"}
    config = {
        "tie_word_embeddings": text["tie_word_embeddings"], "text_config": text, "vision_config": tower,
        "multimodal_projector_bias": bool(vision.get("adapter_bias", True)),
    }  # fmt: skip
    if vision.get("mm_projector_id") == "patch_merge" or "spatial_merge_size" in vision:
        merge = vision.get("spatial_merge_size", 2)
        return {**config, "model_type": "mistral3", "spatial_merge_size": merge}
    return {**config, "model_type": "llava", "vision_feature_layer": -1}
