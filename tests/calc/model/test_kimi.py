"""Kimi K3: experts in a narrow width, residuals that attend, full gates; held to the bytes of its release."""

from typing import Any

import pytest

from calc import inspection
from calc.model.importers.hf_config import read_config

LAYERS, DELTAS, HEADS, SIZE = 93, 69, 96, 128
# ai-dynamo/aiconfigurator model_configs/moonshotai--Kimi-K3_config.json, without what says nothing of size
CONFIG: dict[str, Any] = {
    "model_type": "kimi_k3",
    "text_config": {
        "model_type": "kimi_linear", "attn_res_block_size": 12, "first_k_dense_replace": 1,
        "hidden_size": 7168, "intermediate_size": 33792, "kv_lora_rank": 512, "latent_moe_use_norm": True,
        "linear_attn_config": {
            "full_attn_layers": [*range(4, LAYERS, 4), LAYERS], "gate_lower_bound": -5.0, "head_dim": SIZE,
            "kda_layers": [each for each in range(1, LAYERS) if each % 4], "num_heads": HEADS,
            "short_conv_kernel_size": 4, "use_full_rank_gate": True,
        },
        "max_position_embeddings": 1048576, "mla_use_nope": True, "mla_use_output_gate": True,
        "moe_intermediate_size": 3072, "moe_layer_freq": 1, "num_attention_heads": HEADS, "num_experts": 896,
        "num_experts_per_token": 16, "num_hidden_layers": LAYERS, "num_key_value_heads": HEADS,
        "num_shared_experts": 2, "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
        "routed_expert_hidden_size": 3584, "tie_word_embeddings": False, "v_head_dim": 128,
        "vocab_size": 163840,
    },
    "tie_word_embeddings": False,
    "vision_config": {
        "attn_bias": False, "init_pos_emb_height": 64, "init_pos_emb_time": 4, "init_pos_emb_width": 64,
        "linear_bias": False, "merge_kernel_size": [2, 2], "mm_hidden_size": 1024,
        "patch_embed_proj_bias": False, "patch_size": 14, "qkv_hidden_size": 1536, "text_hidden_size": 7168,
        "vt_hidden_size": 1024, "vt_intermediate_size": 4096, "vt_num_attention_heads": 12,
        "vt_num_hidden_layers": 27,
    },
}  # fmt: skip


def test_every_parameter_of_the_release_is_counted() -> None:
    found = read_config(CONFIG, "config.json", "Kimi-K3")
    assert found.warnings == ()
    whole = inspection(found.model)
    assert sum(whole["breakdown"].values()) == whole["total_params"] == 2_779_931_754_752
    # Its index states 1,560,860,324,864 bytes: experts in four bits and a byte for 32 of them, the rest in
    # 16 bits, but for convolutions, decays and norms of the delta layers and the choice of experts in 32.
    experts = whole["breakdown"]["moe_experts"]
    wide = DELTAS * (SIZE + HEADS * SIZE + 3 * HEADS * SIZE * 4 + SIZE)
    rest = whole["total_params"] - experts
    assert experts * 17 // 32 + 2 * (rest + wide) + 4 * (LAYERS - 1) * 896 == 1_560_860_324_864


@pytest.mark.parametrize(("key", "part"), [
    ("attn_res_block_size", "hyper_connection"), ("routed_expert_hidden_size", "moe_latent_proj"),
])  # fmt: skip
def test_what_the_configuration_leaves_out_is_not_there(key: str, part: str) -> None:
    text = {name: value for name, value in CONFIG["text_config"].items() if name != key}
    found = inspection(read_config({**CONFIG, "text_config": text}, "config.json", "Kimi").model)
    assert found["breakdown"][part] == 0
    alone = inspection(read_config(CONFIG["text_config"], "config.json", "Kimi").model)
    assert alone["breakdown"][part] > 0
    assert alone["breakdown"]["vision"] == 0
