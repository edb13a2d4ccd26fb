"""Text models whose code stands beside their weights: Hunyuan, Jais, LLaDA, Molmo, Ouro, Step-3, TeleChat."""

from collections.abc import Callable, Mapping
from functools import partial

from calc.model.blocks import MLP, Attention, Block, Linear, MoE, Norm, Positions, Table, Vector
from calc.model.importers.assembly import Frame, context_limit, layer_count, model_of
from calc.model.importers.families import TRAITS
from calc.model.importers.fields import Fields
from calc.model.importers.gpt import falcon
from calc.model.importers.looped_texts import borrowed, runs
from calc.model.importers.recurrent import minimax
from calc.model.importers.traits import EXPERTS, TOP_K, Decoder, Traits, read_decoder
from calc.model.model import Layer, Model
from calc.physics.message import Message


def telechat(fields: Fields) -> Model:
    """TeleChat 1 and 2: biases on the two products that write into the residual stream, and nowhere else."""
    base = Decoder(fields, Traits(qkv_bias=False, o_bias=True, mlp_bias=False))
    fields.ignore("training_seqlen", "base_seqlen", "logn", "flash_attn", "seq_length", "n_positions")
    fields.ignore("apply_residual_connection_post_layernorm")
    block = base.layer(base.attention(), base.mlp())
    down = Vector(name="down_proj_bias", component="mlp_dense")
    before = (Norm(),) if fields.flag("embed_layernorm", False) else ()
    return base.model([Layer(blocks=(*block.blocks, down))] * base.layers, before=before)


def jais(fields: Fields) -> Model:
    """Jais: GPT-2's biases and norms around gated MLPs; distances bias the attention instead of a table."""
    gated = fields.word("activation_function", "gelu") == "swiglu"
    base = Decoder(fields, Traits(norm="layer", gated=gated, qkv_bias=True, mlp_bias=True))
    learned = fields.word("position_embedding_type", "learned") != "alibi"
    rows = fields.integer("n_positions", "max_position_embeddings", default=2048)
    before = (Positions(rows=rows),) if learned else ()
    fields.ignore(*(key for key in fields.raw if key.startswith("mup_")))
    fields.ignore("scale_qk_dot_by_d", "embeddings_scale", "width_scale", "alibi_scaling", "n_positions")
    return base.model([base.layer(base.attention(), base.mlp())] * base.layers, before=before)


def ouro(fields: Fields) -> Model:
    """Ouro: all layers run several times, each time with a cache of their own; a gate to leave early."""
    base = Decoder(fields, Traits(norms=4, qkv_bias=False, mlp_bias=False))
    loops = runs(fields, "total_ut_steps", base.layers)
    fields.ignore("early_exit_step", "early_exit_threshold", "use_sliding_window", "sliding_window")
    once = base.layer(base.attention(), base.mlp())
    layers = [once] * base.layers + [borrowed(once)] * (base.layers * (loops - 1))
    gate = Linear(name="early_exit_gate", component="other", out_features=1, bias=True)
    return base.model(layers, after=(gate,))


def step3_text(fields: Fields) -> Model:
    """Step-3: queries of all heads made from one narrow vector, one key/value head, a shared expert."""
    base = Decoder(fields, Traits(qkv_bias=False, mlp_bias=False))
    narrow = fields.integer("share_q_dim", default=base.head_dim)
    kv_heads = fields.integer("num_attention_groups", "num_key_value_heads", default=1)
    wide = kv_heads * base.head_dim
    reads: tuple[Block, ...] = (
        Linear(name="q_a_proj", component="attention", out_features=narrow),
        Norm(width=narrow),
        Linear(name="k_proj", component="attention", out_features=wide),
        Linear(name="v_proj", component="attention", out_features=wide),
        base.attention(num_key_value_heads=kv_heads, input_width=narrow, own_keys=False, own_values=False),
    )
    routed = MoE(
        num_experts=fields.integer(*EXPERTS), num_experts_per_tok=fields.integer("moe_top_k", *TOP_K),
        moe_intermediate_size=fields.integer("moe_intermediate_size"),
        shared_expert_intermediate_size=fields.integer("share_expert_dim", low=0),
    )  # fmt: skip
    sparse = _listed(fields, "moe_layers_enum", base.layers)
    fields.ignore("norm_expert_weight", "max_position_embedding", "max_seq_len", "use_moe", "use_mfa")
    fields.ignore("moe_every_n_layer", "moe_layer_offset", "moe_router_activation")
    plain = Layer(blocks=(Norm(count=2), *reads, base.mlp()))
    chosen = Layer(blocks=(Norm(count=2), *reads, routed))
    return base.model([chosen if index in sparse else plain for index in range(base.layers)])


def _listed(fields: Fields, key: str, count: int) -> frozenset[int]:
    """The layers that a word of numbers between commas names, else all but the first."""
    said = fields.word(key, "")
    if not said:
        return frozenset(range(1, count))
    numbers = [part.strip() for part in said.split(",")]
    if not all(number.isdecimal() and len(number) < 7 for number in numbers):
        raise fields.wrong(key, said, "numbers of layers between commas")
    return frozenset(int(number) for number in numbers)


_HUNYUAN = Traits(qk_norm="per_head", qk_norm_key="use_qk_norm")


def hunyuan(fields: Fields) -> Model:
    """Hunyuan: groups of layers that read the keys and values of their first one; experts in most layers."""
    base = Decoder(fields, _HUNYUAN)
    shared = fields.integer("cla_share_factor", default=1) if fields.flag("use_cla", False) else 1
    first = fields.integer("moe_layer_num_skipped", default=0, low=0)
    count = fields.optional_integer("num_experts", default=None, low=0) or 1
    dense = base.mlp()
    block = _hunyuan_experts(fields, count, dense.intermediate_size) if count > 1 else dense
    own = base.attention()
    reader = base.attention(own_keys=False, own_values=False, reuses_cache=True)
    # The norm of keys stands in every layer, since what is shared is not normed.
    again = (Norm(width=own.head_dim),) if own.qk_norm != "absent" else ()
    fields.ignore("use_rotary_pos_emb", "position_embedding_xdrope", "org_vocab_size", "num_media_embeds")
    fields.ignore("use_mixed_mlp_moe", "anyres_vit_max_image_size", "skip_cls_token", "mask_init_id")
    fields.ignore("num_experts", "num_shared_expert", "moe_intermediate_size", "moe_topk", "cla_share_factor")

    def layer(owns: bool, plain: bool) -> Layer:
        mixes = (own,) if owns else (reader, *again)
        return Layer(blocks=(Norm(count=2), *mixes, dense if plain else block))

    kinds = [(index % shared == 0, index < first) for index in range(base.layers)]
    made = {kind: layer(*kind) for kind in dict.fromkeys(kinds)}
    return base.model([made[kind] for kind in kinds])


def _hunyuan_experts(fields: Fields, count: int, width: int) -> MoE:
    """Experts, and shared ones as wide as the dense MLP each."""
    own = fields.optional_integer("moe_intermediate_size", default=None)
    shared = fields.flag("use_mixed_mlp_moe", True)
    number = fields.optional_integer("num_shared_expert", default=1, low=0) or 0
    return MoE(
        num_experts=count, num_experts_per_tok=fields.integer("moe_topk"),
        moe_intermediate_size=own or width,
        shared_expert_intermediate_size=width * number if shared else 0,
    )  # fmt: skip


def llada(fields: Fields) -> Model:
    """LLaDA: Llama under keys of its own, which fills in many tokens at once."""
    bias = fields.flag("include_bias", False)
    extra = bias or fields.flag("include_qkv_bias", False)
    base = Decoder(fields, Traits(qkv_bias=extra, o_bias=bias, mlp_bias=bias))
    kv_heads = fields.optional_integer("n_kv_heads", default=None) or base.heads
    width = fields.optional_integer("mlp_hidden_size", default=None) or base.hidden_size * 4
    rows = fields.optional_integer("embedding_size", default=None) or fields.integer("vocab_size")
    fields.raw = {**fields.raw, "vocab_size": rows, "tie_word_embeddings": fields.flag("weight_tying", False)}
    fields.ignore(*_OLMO_KEYS, "mlp_ratio", "tie_word_embeddings")
    _denoises(fields)
    return base.model(
        [base.layer(base.attention(num_key_value_heads=kv_heads), base.mlp(width))] * base.layers
    )


_OLMO_KEYS = (
    "activation_type", "alibi", "attention_layer_norm", "attention_layer_norm_with_affine", "block_type",
    "block_group_size", "embedding_dropout", "rope", "flash_attention", "init_cutoff_factor",
    "init_device", "init_fn", "input_emb_norm", "layer_norm_type", "layer_norm_with_affine",
    "multi_query_attention", "precision", "residual_dropout", "rope_full_precision",
    "scale_logits", "bias_for_layer_norm",
)  # fmt: skip


def _denoises(fields: Fields) -> None:
    """Say that an answer is not written one token after the other."""
    values = {
        "field": "model_type",
        "value": fields.model_type,
        "reason": "it fills in many tokens at once, the times of an answer are those of one after the other",
    }
    fields.warnings.append(Message("ignored_value", "decode.tpot", values))


def dream(fields: Fields) -> Model:
    """Dream and SDAR: a known text model made to fill in many tokens at once."""
    _denoises(fields)
    fields.ignore("block_size", "block_length", "fuse_cross_entropy", "n_head_kv")
    return read_decoder(fields, TRAITS[_FILLED_IN[fields.model_type]])


_FILLED_IN = {"Dream": "qwen2", "sdar": "qwen3", "sdar_moe": "qwen3_moe", "llada2_moe": "bailing_moe_v2"}


def molmo_text(fields: Fields) -> Model:
    """Molmo's text model: norms of whole queries and keys or none, a second table for new words."""
    whole = fields.flag("attention_layer_norm", False)
    norms = "full_width" if whole else "absent"
    base = Decoder(fields, Traits(qkv_bias="qkv_bias", o_bias=False, mlp_bias=False, qk_norm=norms))
    rows = fields.integer("additional_vocab_size", default=128, low=0)
    # What is written is the width of gate and up side by side.
    mlp = base.mlp(max(1, fields.integer("intermediate_size") // 2))
    words = fields.optional_integer("embedding_size", default=None) or fields.integer("vocab_size")
    fields.raw = {
        **fields.raw,
        "vocab_size": words,
        "tie_word_embeddings": fields.flag("weight_tying", False),
    }
    more = (Table(name="new_embedding", component="embedding", rows=rows),) if rows else ()
    fields.ignore(*_OLMO_KEYS, "norm_after", "tie_word_embeddings", "use_position_ids")
    return base.model([base.layer(base.attention(), mlp)] * base.layers, before=more)


def openelm(fields: Fields) -> Model:
    """OpenELM: heads and widths of the MLPs grow from layer to layer; a table that both ends share."""
    hidden = fields.integer("model_dim")
    count = layer_count(fields, "num_transformer_layers")
    heads, kv_heads = fields.integers("num_query_heads"), fields.integers("num_kv_heads")
    factors, step = fields.items("ffn_multipliers"), fields.integer("ffn_dim_divisor", default=256)
    sizes = (("num_query_heads", heads), ("num_kv_heads", kv_heads), ("ffn_multipliers", factors))
    for key, values in sizes:
        right = all(isinstance(each, int | float) and 0 < each < 10**6 for each in values)
        if len(values) != count or not right:
            raise fields.wrong(key, values, f"a list of {count} numbers above 0")
    normed, gated = fields.flag("normalize_qk_projections", True), fields.flag("ffn_with_glu", True)
    fields.ignore("qkv_multipliers", "num_gqa_groups", "normalization_layer_name", "activation_fn_name")
    fields.ignore("rope_freq_constant", "rope_max_length")
    made: dict[tuple[int, int, int], Layer] = {}
    keys = [
        (heads[index], kv_heads[index], _divisible(factors[index] * hidden, step)) for index in range(count)
    ]
    for key in dict.fromkeys(keys):
        attention = Attention(
            num_attention_heads=key[0], num_key_value_heads=key[1], head_dim=fields.integer("head_dim"),
            qk_norm="per_head" if normed else "absent",
        )  # fmt: skip
        made[key] = Layer(blocks=(Norm(count=2), attention, MLP(intermediate_size=key[2], gated=gated)))
    frame = Frame(
        hidden_size=hidden, vocab_size=fields.integer("vocab_size"),
        tied=fields.flag("share_input_output_layers", False),
        limit=context_limit(fields, "max_context_length"),
    )  # fmt: skip
    return model_of(fields, [made[key] for key in keys], frame)


def _divisible(width: float, step: int) -> int:
    """The multiple of a step that is nearest to a width, never a tenth below it."""
    near = max(step, int(width + step / 2) // step * step)
    return near + step if near < 0.9 * width else near


# Built as a known architecture is, under a name of its own.
_LIKE = {
    "Skywork": "llama", "aquila": "llama", "aquila2": "llama", "open_llama": "llama", "skywork": "llama",
    "stablelm_epoch": "stablelm", "phi-msft": "phi", "telechat3": "llama",
}  # fmt: skip

READERS: Mapping[str, Callable[[Fields], Model]] = {
    **{name: partial(read_decoder, traits=TRAITS[like]) for name, like in _LIKE.items()},
    **dict.fromkeys(_FILLED_IN, dream),
    "RefinedWeb": falcon,
    "RefinedWebModel": falcon,
    "hunyuan": hunyuan,
    "hunyuan_v1_moe": hunyuan,
    "jais": jais,
    "llada": llada,
    "minimax_m1": minimax,
    "molmo_text": molmo_text,
    "openelm": openelm,
    "ouro": ouro,
    "step3_text": step3_text,
    "telechat": telechat,
    "telechat2": telechat,
}
