"""The second witness: what the classes of transformers allocate, counted on the meta device.

Run in an environment that has transformers and torch: `python -m tests.witness counts FILE` writes the
counts of every class that the importers know; `python -m tests.witness compare FILE` holds the engine
against them. What is recorded in tests/golden/witness.json is held by the tests of every day.
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from calc.answers.inspection import inspection
from calc.model.importers.hf_config import ARCHITECTURES, read_config
from calc.physics.message import InputError

RECORD = Path(__file__).parent / "golden" / "witness.json"
TABLES = ("SEQ_TO_SEQ_CAUSAL_LM", "IMAGE_TEXT_TO_TEXT", "CAUSAL_LM", "MASKED_LM")
# Classes whose count is not what a checkpoint holds.
REFUSED = {"longcat_flash": "allocates weights for experts that compute nothing"}
# What is given to classes whose defaults make no model.
GIVEN: dict[str, dict[str, Any]] = {
    "aya_vision": {"vision_config": {"model_type": "siglip_vision_model", "vision_use_head": False}},
    "dbrx": {"attn_config": {"kv_n_heads": 8, "rope_theta": 5e5}},
    "deepseek_v2": {"num_experts_per_tok": 6},
    "dots1": {
        "n_routed_experts": 8,
        "num_experts_per_tok": 2,
        "n_shared_experts": 1,
        "first_k_dense_replace": 1,
    },
    "hunyuan_v1_dense": {"head_dim": 128},
    "hunyuan_v1_moe": {"head_dim": 128, "num_experts": 4, "moe_topk": 2},
    "lfm2_moe": {"layer_types": ["conv", "conv", "full_attention", "conv"] * 8},
    "ministral": {"head_dim": 128},
    "nemotron": {"num_key_value_heads": 8, "head_dim": 128},
    "perception_lm": {
        "vision_config": {
            "model_type": "timm_wrapper",
            "architecture": "vit_pe_lang_large_patch14_448",
            "model_args": {"embed_dim": 1024},
        }
    },
}
# Keys that name files, ids and training, which say nothing about size.
DROPPED = (
    "_id", "dropout", "initializer", "rope_parameters", "rope_theta", "rope_scaling", "_std", "_eps", "dtype",
    "architectures", "label", "output_attentions", "output_hidden", "output_router", "return_dict",
    "transformers_version", "_name_or_path", "chunk_size_feed", "use_cache", "hidden_act",
)  # fmt: skip


def tables() -> dict[str, dict[str, str]]:
    """Class names by model_type for each task, as transformers lists them."""
    auto = importlib.import_module("transformers.models.auto.modeling_auto")
    return {name: dict(getattr(auto, f"MODEL_FOR_{name}_MAPPING_NAMES")) for name in TABLES}


def class_name(model_type: str, seq2seq: bool) -> str | None:
    """The generation class of a model_type."""
    order = TABLES if seq2seq else TABLES[1:]
    found = [names[model_type] for name, names in tables().items() if name in order and model_type in names]
    return "WhisperForConditionalGeneration" if model_type == "whisper" else found[0] if found else None


def counted(model_type: str) -> tuple[str, int, dict[str, Any]]:
    """Class, parameters (tied ones once) and full configuration of the defaults of a model_type."""
    torch, transformers = importlib.import_module("torch"), importlib.import_module("transformers")
    config = transformers.AutoConfig.for_model(model_type, **GIVEN.get(model_type, {}))
    name = class_name(model_type, bool(getattr(config, "is_encoder_decoder", False)))
    if name is None:
        raise LookupError(model_type)
    with torch.device("meta"):
        model = getattr(transformers, name)(config)
    full = json.loads(model.config.to_json_string(use_diff=False))
    return name, sum(each.numel() for each in model.parameters()), {**full, "model_type": model_type}


def trimmed(raw: dict[str, Any]) -> dict[str, Any]:
    """A configuration without what says nothing about size."""
    kept = {k: v for k, v in raw.items() if v is not None and not any(part in k for part in DROPPED)}
    return {k: trimmed(v) if isinstance(v, dict) else v for k, v in kept.items()}


def total(raw: dict[str, Any]) -> int | None:
    """The engine's count, None where it refuses."""
    try:
        return inspection(read_config(raw, "witness", "witness").model)["total_params"]
    except InputError:
        return None


def counts() -> dict[str, Any]:
    """Every class that both sides know: the smallest configuration that says it, and its parameters."""
    found: dict[str, Any] = {}
    for model_type in sorted(set(ARCHITECTURES) - set(REFUSED)):
        try:
            name, count, full = counted(model_type)
        except Exception as error:
            sys.stderr.write(f"{model_type}: not counted: {type(error).__name__}\n")
            continue
        bare: dict[str, Any] = {"model_type": model_type, **GIVEN.get(model_type, {})}
        config = bare if total(bare) == count else trimmed(full)
        found[model_type] = {"class": name, "total_params": count, "config": config}
    known = {each for name in TABLES[1:3] for each in tables()[name]}
    version = importlib.import_module("transformers").__version__
    return {"transformers": version, "classes": found, "not_covered": sorted(known - set(ARCHITECTURES))}


def main(verb: str, file: Path) -> int:
    """Write the counts, or hold the engine against them; returns the exit status."""
    if verb == "counts":
        file.write_text(json.dumps(counts(), indent=1) + "\n", encoding="utf-8")
        return 0
    record = json.loads(file.read_text(encoding="utf-8"))["classes"]
    wrong = [name for name, each in record.items() if total(each["config"]) != each["total_params"]]
    sys.stdout.write("".join(f"{name} differs\n" for name in wrong))
    sys.stdout.write(f"{len(record) - len(wrong)} of {len(record)} equal\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
