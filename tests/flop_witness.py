"""A witness for FLOPs: what torch counts while small models of transformers' classes run forward.

`python -m tests.flop_witness FILE`, in an environment that has transformers and torch, runs every model
of CONFIGS on the processor with attention written out, and writes what torch's FlopCounterMode counts. The
record in tests/golden/flop_witness.json is held against the engine by the tests of every day.
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from calc.answers.inspection import inspection
from calc.model.importers.hf_config import read_config

RECORD = Path(__file__).parent / "golden" / "flop_witness.json"
LENGTHS = (16, 48)
_SMALL: dict[str, Any] = {
    "hidden_size": 64, "intermediate_size": 160, "num_hidden_layers": 3, "num_attention_heads": 4,
    "num_key_value_heads": 2, "head_dim": 16, "vocab_size": 320, "max_position_embeddings": 64,
    "tie_word_embeddings": False,
}  # fmt: skip
_EXPERTS: dict[str, Any] = {"num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 48}
_LATENT: dict[str, Any] = {
    "q_lora_rank": 24, "kv_lora_rank": 32, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8, "v_head_dim": 16,
    "num_key_value_heads": 4, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 48,
    "n_shared_experts": 1, "first_k_dense_replace": 1, "n_group": 1, "topk_group": 1,
    "num_nextn_predict_layers": 0, "head_dim": 8,
}  # fmt: skip
CONFIGS: dict[str, dict[str, Any]] = {
    "llama": {},
    "qwen2": {},
    "qwen3": {},
    "mistral": {"sliding_window": 8},
    "gemma2": {"sliding_window": 8, "query_pre_attn_scalar": 16},
    "gemma3_text": {"sliding_window": 8, "query_pre_attn_scalar": 16},
    "phi3": {"pad_token_id": 0},
    "olmo2": {},
    "granite": {},
    "cohere": {},
    "starcoder2": {},
    "gpt_neox": {"num_key_value_heads": 4},
    "gpt2": {"n_embd": 64, "n_layer": 3, "n_head": 4, "n_inner": 160, "n_positions": 64},
    "opt": {"ffn_dim": 160, "word_embed_proj_dim": 64},
    "mixtral": {"num_local_experts": 8, "num_experts_per_tok": 2},
    "qwen3_moe": {**_EXPERTS, "norm_topk_prob": True},
    "olmoe": {"num_experts": 8, "num_experts_per_tok": 2},
    "deepseek_v3": _LATENT,
    "bert": {"num_key_value_heads": 4, "type_vocab_size": 2},
}  # fmt: skip


def raw(model_type: str) -> dict[str, Any]:
    """The configuration of one small model."""
    return {**_SMALL, **CONFIGS[model_type], "model_type": model_type}


def counted(model_type: str) -> dict[str, Any]:
    """FLOPs of one forward for each length, as torch counts them."""
    torch, transformers = importlib.import_module("torch"), importlib.import_module("transformers")
    counter = importlib.import_module("torch.utils.flop_counter").FlopCounterMode
    given = {key: value for key, value in raw(model_type).items() if key != "model_type"}
    config = transformers.AutoConfig.for_model(model_type, **given)
    config._attn_implementation = "eager"
    task = "MaskedLM" if model_type == "bert" else "CausalLM"
    torch.manual_seed(0)
    model = (
        getattr(transformers, f"AutoModelFor{task}").from_config(config, attn_implementation="eager").eval()
    )
    if hasattr(model, "set_experts_implementation"):
        model.set_experts_implementation("eager")
    found: dict[str, int] = {}
    for length in LENGTHS:
        with torch.no_grad(), counter(display=False) as flops:
            model(torch.arange(length)[None] % 300)
        found[str(length)] = flops.get_total_flops()
    return {"class": type(model).__name__, "config": raw(model_type), "forward": found}


def expected(config: dict[str, Any], length: int) -> int:
    """FLOPs of the same forward as the engine counts them: every position through the head, the full square."""
    flops = inspection(read_config(config, "witness", "witness").model)["flops"]
    return flops["linear_per_token"] * length + flops["quadratic_per_token_per_position"] * length * length


def main(file: Path) -> int:
    """Write what torch counts of every model; returns the exit status."""
    versions = {name: importlib.import_module(name).__version__ for name in ("torch", "transformers")}
    models = {name: counted(name) for name in CONFIGS}
    record = {"made_by": "python -m tests.flop_witness FILE", **versions, "models": models}
    file.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
