"""The second witness: what the classes of transformers allocate, counted on the meta device.

Run in an environment that has transformers and torch: `python -m tests.witness counts FILE` writes the
counts of every class that the importers know, with its defaults and with its fields changed (of some
classes alone where they are named behind FILE); `python -m tests.witness compare FILE` holds the engine
against them. What is recorded in tests/golden/witness.json is held by the tests of every day.
"""

import importlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from calc.answers.inspection import inspection
from calc.model.importers.hf_config import ARCHITECTURES, read_config
from calc.model.importers.neutral import neutral
from calc.physics.message import InputError

RECORD = Path(__file__).parent / "golden" / "witness.json"
TABLES = ("SEQ_TO_SEQ_CAUSAL_LM", "IMAGE_TEXT_TO_TEXT", "CAUSAL_LM", "MASKED_LM", "MULTIMODAL_LM")
# Classes whose count is not what a checkpoint holds.
REFUSED = {
    "longcat_flash": "allocates weights for experts that compute nothing",
    "gemma3n": "allocates towers of timm and for sound, which the importer says that it leaves out",
    "qwen2_5_omni": "allocates the parts that speak, which the importer says that it leaves out",
}
# What is given to classes whose defaults make no model.
GIVEN: dict[str, dict[str, Any]] = {
    "aya_vision": {"vision_config": {"model_type": "siglip_vision_model", "vision_use_head": False}},
    "chameleon": {"vocabulary_map": {"<image>": 1}},
    "cohere_compass": {"text_config": {"rope_parameters": {"full_attention": None}}},
    "dbrx": {"attn_config": {"kv_n_heads": 8, "rope_theta": 5e5}},
    "deepseek_v2": {"num_experts_per_tok": 6},
    "deepseek_ocr2": {
        "text_config": {
            "num_experts_per_tok": 6,
            "mlp_layer_types": ["dense"] + ["sparse"] * 31,
        }
    },
    "diffusion_gemma": {"text_config": {"num_experts": 8, "top_k_experts": 2, "moe_intermediate_size": 704}},
    "dots1": {
        "n_routed_experts": 8,
        "num_experts_per_tok": 2,
        "n_shared_experts": 1,
        "first_k_dense_replace": 1,
    },
    "emu3": {"vocabulary_map": {"<image>": 1, "<|extra_200|>": 2}},
    "gemma4_assistant": {"text_config": {"hidden_size_per_layer_input": 0, "vocab_size_per_layer_input": 0}},
    "granite4_vision": {"downsample_rate": "4/8", "deepstack_layer_map": [[-1, 3], [-2, 5]]},
    "hunyuan_v1_dense": {"head_dim": 128},
    "hunyuan_v1_moe": {"head_dim": 128, "num_experts": 4, "moe_topk": 2},
    "lfm2_moe": {"layer_types": ["conv", "conv", "full_attention", "conv"] * 8},
    "ministral": {"head_dim": 128},
    "cohere_compass_text": {"rope_parameters": {"full_attention": None, "sliding_attention": None}},
    "deepseek_ocr2_text": {"num_experts_per_tok": 6, "mlp_layer_types": ["dense"] + ["sparse"] * 31},
    "hunyuan_vl": {"text_config": {"head_dim": 128}},
    "hunyuan_vl_text": {"head_dim": 128},
    "qwen4_exp_text": {
        "indexer_n_heads": 4,
        "indexer_kv_heads": 1,
        "indexer_head_dim": 256,
        "indexer_budget": 2048,
        "indexer_compress_ratio": 4,
        "ple_layer_ids": [2],
        "eos_token_id": 1,
    },
    "qwen4_exp": {
        "text_config": {
            "indexer_n_heads": 4,
            "indexer_kv_heads": 1,
            "indexer_head_dim": 256,
            "indexer_budget": 2048,
            "indexer_compress_ratio": 4,
        }
    },
    "nemotron": {"num_key_value_heads": 8, "head_dim": 128},
    "perception_lm": {
        "vision_config": {
            "model_type": "timm_wrapper",
            "architecture": "vit_pe_lang_large_patch14_448",
            "model_args": {"embed_dim": 1024},
        }
    },
    "esm": {"vocab_size": 33},
    "reformer": {"is_decoder": True},
}
# Keys that name files, ids and training, which say nothing about size.
DROPPED = (
    "_id", "dropout", "initializer", "rope_parameters", "rope_theta", "rope_scaling", "_std", "_eps", "dtype",
    "architectures", "label", "output_attentions", "output_hidden", "output_router", "return_dict",
    "transformers_version", "_name_or_path", "chunk_size_feed", "use_cache", "hidden_act",
)  # fmt: skip


class Record(NamedTuple):
    """What a class allocates."""

    name: str
    total_params: int
    config: dict[str, Any]
    headless: bool


def tables() -> dict[str, dict[str, str]]:
    """Class names by model_type for each task, as transformers lists them."""
    auto = importlib.import_module("transformers.models.auto.modeling_auto")
    return {name: dict(getattr(auto, f"MODEL_FOR_{name}_MAPPING_NAMES")) for name in TABLES}


def class_name(model_type: str, seq2seq: bool) -> str | None:
    """The generation class of a model_type, where a table lists one."""
    order = TABLES if seq2seq else (*TABLES[1:], TABLES[0])
    named = tables()
    found = [named[name][model_type] for name in order if model_type in named[name]]
    return "WhisperForConditionalGeneration" if model_type == "whisper" else found[0] if found else None


def generation_class(config: Any) -> Any:
    """The class that a configuration makes a text model with; the bare one where nothing stands on it."""
    name = class_name(config.model_type, bool(getattr(config, "is_encoder_decoder", False)))
    return getattr(importlib.import_module("transformers"), name) if name else _inner_class(config)


def _inner_class(config: Any) -> Any:
    """The class of a part of a wrapper, which no table lists: with a head where there is one."""
    base = importlib.import_module("transformers").PreTrainedModel
    place = type(config).__module__.replace("configuration_", "modeling_")
    found = [
        each
        for each in vars(importlib.import_module(place)).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == place
        and getattr(each, "config_class", None) is type(config) and not each.__name__.endswith("PreTrainedModel")
    ]  # fmt: skip
    if not found:
        raise LookupError(config.model_type)
    return min(found, key=lambda each: (not each.__name__.endswith("ForCausalLM"), len(each.__name__)))


def counted(model_type: str, changes: Mapping[str, Any] | None = None) -> Record:
    """What a model_type allocates with some fields changed: class, parameters (tied ones once), whole config.

    `headless` says that the class ends before the product over the vocabulary.
    """
    torch, transformers = importlib.import_module("torch"), importlib.import_module("transformers")
    config = transformers.AutoConfig.for_model(model_type, **{**GIVEN.get(model_type, {}), **(changes or {})})
    made = generation_class(config)
    with torch.device("meta"):
        model = made(config)
    full = json.loads(model.config.to_json_string(use_diff=False))
    count = sum(each.numel() for each in model.parameters())
    headless = made.__name__.endswith("Model") and model.get_output_embeddings() is None
    return Record(made.__name__, count, {**full, "model_type": model_type}, headless)


def trimmed(raw: dict[str, Any]) -> dict[str, Any]:
    """A configuration without what says nothing about size."""
    kept = {k: v for k, v in raw.items() if v is not None and not any(part in k for part in DROPPED)}
    return {k: trimmed(v) if isinstance(v, dict) else v for k, v in kept.items()}


def total(raw: dict[str, Any], headless: bool = False) -> int | None:
    """The engine's count, with or without the head; None where it refuses."""
    try:
        found = inspection(read_config(raw, "witness", "witness").model)
    except InputError:
        return None
    return found["total_params"] - (found["breakdown"]["lm_head"] if headless else 0)


def entry(model_type: str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The smallest configuration that says it, and what the class allocates."""
    found = counted(model_type, changes)
    bare: dict[str, Any] = {"model_type": model_type, **GIVEN.get(model_type, {}), **(changes or {})}
    config = bare if total(bare, found.headless) == found.total_params else trimmed(found.config)
    kept = {"class": found.name, "total_params": found.total_params, "config": config}
    return {**kept, "headless": True} if found.headless else kept


def witnessed(model_type: str) -> dict[str, Any]:
    """The defaults of a class, and what it allocates with its fields changed."""
    return {**entry(model_type), "variations": variations(model_type)}


def counts(names: Iterable[str]) -> dict[str, Any]:
    """Every class that both sides know."""
    found: dict[str, Any] = {}
    for model_type in sorted(set(names) - set(REFUSED)):
        try:
            found[model_type] = witnessed(model_type)
        except Exception as error:
            sys.stderr.write(f"{model_type}: not counted: {type(error).__name__}: {error}\n")
    return found


def record(file: Path, names: Sequence[str]) -> None:
    """Write the counts of these classes into a record, or make one anew of all of them."""
    version = importlib.import_module("transformers").__version__
    known = {each for name in TABLES[1:] for each in tables()[name]}
    kept = json.loads(file.read_text(encoding="utf-8"))["classes"] if names else {}
    classes = {**kept, **counts(names or ARCHITECTURES)}
    whole = {
        "transformers": version,
        "classes": dict(sorted(classes.items())),
        "not_covered": sorted(known - set(ARCHITECTURES)),
    }
    file.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def compare(file: Path) -> int:
    """Hold the engine against a record; the number of classes that differ."""
    classes = json.loads(file.read_text(encoding="utf-8"))["classes"]
    wrong = [name for name, each in classes.items() if differs(each)]
    sys.stdout.write("".join(f"{name} differs\n" for name in wrong))
    sys.stdout.write(f"{len(classes) - len(wrong)} of {len(classes)} equal\n")
    return len(wrong)


def differs(each: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The configurations of a class that the engine counts otherwise."""
    headless = bool(each.get("headless"))
    every = [each, *each.get("variations", [])]
    return [one["config"] for one in every if total(one["config"], headless) != one["total_params"]]


def main(verb: str, file: Path, names: Sequence[str] = ()) -> int:
    """Write the counts (of some classes, or of all), or hold the engine against them."""
    if verb == "counts":
        record(file, names)
        return 0
    return int(bool(compare(file)))


# How a field is changed: halved where it is a share of another, else doubled.
_HALVED = ("num_key_value_heads", "num_kv_heads", "swa_num_key_value_heads", "num_global_key_value_heads")
_LAYERS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers", "decoder_layers")
_SHORT = 6
# Fields of which only one value makes a model that runs, or that the importer takes.
_FIXED = {
    "esmc": ("head_dim",),
    "flex_olmo": ("num_experts_per_tok",),
    "helium": ("head_dim", "hidden_size"),
    "mpt": ("expansion_ratio",),
    "nemotron_h": ("attention_bias",),
    "xlstm": ("embedding_dim",),
    "zamba": ("attention_hidden_size",),
    "zamba2": ("attention_hidden_size", "mamba_headdim"),
    "mobilebert": ("true_hidden_size",),
    "squeezebert": ("q_groups", "k_groups", "v_groups", "post_attention_groups"),
}
# Classes whose other fields count their layers, so that the number of layers stays.
_WHOLE = ("dory", "inkling2_loop_text")
_UNCHANGED = (
    *_LAYERS, "num_attention_heads", "n_head", "n_heads", "num_heads", "tie_word_embeddings", "is_decoder",
    "add_cross_attention", "use_cache", "return_dict", "chunk_size_feed_forward", "pruned_heads", "loop_layer_index_end",
    "n_input_layers", "n_output_layers",
)  # fmt: skip


def variations(model_type: str) -> list[dict[str, Any]]:
    """What a class allocates with each field changed, fields that go together in one configuration.

    Flags are flipped and whole numbers doubled or halved, in a model of few layers; a change that the class
    refuses is left out.
    """
    start = GIVEN.get(model_type, {})
    full = counted(model_type).config
    short = {key: min(full[key], _SHORT) for key in _LAYERS if isinstance(full.get(key), int)}
    listed = any(isinstance(value, list) for value in start.values())
    if listed or model_type in _WHOLE or not _taken(model_type, short):
        short = {}
    found: list[dict[str, Any]] = []
    for kind in (bool, int):
        whole = dict(short)
        for key, value in full.items():
            if type(value) is not kind or _unchangeable(key) or key in _FIXED.get(model_type, ()):
                continue
            change = not value if kind is bool else max(1, value // 2) if key in _HALVED else 2 * value
            if _taken(model_type, {**short, key: change}):
                alone = entry(model_type, {**short, key: change})
                if total(alone["config"], bool(alone.get("headless"))) != alone["total_params"]:
                    sys.stderr.write(f"{model_type}: {key}={change} differs\n")
                whole = {**whole, key: change} if _taken(model_type, {**whole, key: change}) else whole
        if whole != short:
            found.append({key: entry(model_type, whole)[key] for key in ("config", "total_params")})
    return found


def _unchangeable(key: str) -> bool:
    return key in _UNCHANGED or neutral(key) or any(part in key for part in DROPPED)


def _taken(model_type: str, changes: Mapping[str, Any]) -> bool:
    """Whether the class makes a model of these changes."""
    try:
        counted(model_type, changes)
    except Exception:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:]))
