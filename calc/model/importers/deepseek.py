"""Readers of DeepSeek V2 and V3: latent attention, dense layers first, then experts with shared ones."""

from calc.model.blocks import MLP, Block, LatentAttention, MoE
from calc.model.importers.assembly import context_limit, decoder, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.llamalike import layer
from calc.model.model import Model


def latent(fields: Fields, *, q_lora_rank: int | None) -> LatentAttention:
    """The attention block; an absent q_lora_rank means the class default, null one plain q_proj."""
    fields.ignore("num_key_value_heads", "head_dim")
    return LatentAttention(
        num_attention_heads=fields.integer("num_attention_heads"),
        q_lora_rank=fields.optional_integer("q_lora_rank", default=q_lora_rank),
        kv_lora_rank=fields.size("kv_lora_rank", default=512),
        qk_nope_head_dim=fields.size("qk_nope_head_dim", default=128),
        qk_rope_head_dim=fields.size("qk_rope_head_dim", default=64),
        v_head_dim=fields.size("v_head_dim", default=128),
        attention_bias=fields.flag("attention_bias", False),
    )


def experts(fields: Fields) -> MoE | None:
    """The experts with their shared ones as one MLP, or None for a dense model."""
    routed = fields.optional_integer("n_routed_experts", default=None)
    if routed is None:
        return None
    width = fields.integer("moe_intermediate_size")
    shared = fields.optional_integer("n_shared_experts", default=None, low=0) or 0
    return MoE(
        num_experts=routed,
        num_experts_per_tok=fields.integer("num_experts_per_tok"),
        moe_intermediate_size=width,
        shared_expert_intermediate_size=shared * width,
    )


def deepseek(fields: Fields) -> Model:
    """DeepSeek V2, V2-Lite, V3, R1 and models built alike."""
    count = layer_count(fields)
    attention = latent(fields, q_lora_rank=1536)
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), bias=fields.flag("mlp_bias", False))
    sparse = experts(fields)
    dense_first = fields.integer("first_k_dense_replace", default=0, low=0)
    every = fields.integer("moe_layer_freq", default=1)
    blocks: list[Block] = [
        sparse if sparse is not None and index >= dense_first and index % every == 0 else mlp
        for index in range(count)
    ]
    return decoder(
        fields, [layer(attention, block) for block in blocks], hidden_size=fields.integer("hidden_size"),
        vocab_size=fields.integer("vocab_size"), tied=fields.flag("tie_word_embeddings", False),
        limit=context_limit(fields),
    )  # fmt: skip
