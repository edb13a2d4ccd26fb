"""Readers of the older decoders: GPT-2, GPT-NeoX, OPT, Falcon; LayerNorm and plain MLPs."""

from calc.model.blocks import MLP, Attention, Block, Embedding, Head, Norm, Positions, Projection
from calc.model.importers.assembly import context_limit, decoder, groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.llamalike import layer
from calc.model.model import Model, Stack


def _attention(heads: int, kv_heads: int, head_dim: int, bias: bool) -> Attention:
    return Attention(
        num_attention_heads=heads, num_key_value_heads=kv_heads, head_dim=head_dim,
        q_bias=bias, k_bias=bias, v_bias=bias, o_bias=bias,
    )  # fmt: skip


def gpt2(fields: Fields) -> Model:
    """GPT-2: learned positions, everything biased, tied."""
    hidden = fields.integer("n_embd", "hidden_size")
    heads = fields.integer("n_head", "num_attention_heads")
    count = layer_count(fields, "n_layer", "num_hidden_layers")
    positions = fields.integer("n_positions", "max_position_embeddings")
    inner = fields.optional_integer("n_inner", default=None) or 4 * hidden
    attention = _attention(heads, heads, max(1, hidden // heads), bias=True)
    block = layer(attention, MLP(intermediate_size=inner, gated=False, bias=True), 2, "layer")
    return decoder(
        fields, [block] * count, hidden_size=hidden, vocab_size=fields.integer("vocab_size"),
        tied=fields.flag("tie_word_embeddings", True), norm="layer", more_before=(Positions(rows=positions),),
        limit=positions,
    )  # fmt: skip


def gpt_neox(fields: Fields) -> Model:
    """GPT-NeoX and Pythia: two LayerNorms even with parallel residuals, everything biased, untied."""
    hidden = fields.integer("hidden_size")
    heads = fields.integer("num_attention_heads")
    fields.ignore("use_parallel_residual")
    attention = _attention(heads, heads, max(1, hidden // heads), fields.flag("attention_bias", True))
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=True)
    return decoder(
        fields, [layer(attention, mlp, 2, "layer")] * layer_count(fields), hidden_size=hidden,
        vocab_size=fields.integer("vocab_size"), tied=fields.flag("tie_word_embeddings", False), norm="layer",
        limit=context_limit(fields),
    )  # fmt: skip


def opt(fields: Fields) -> Model:
    """OPT: learned positions with two extra rows; a narrower embedding is projected in and out."""
    hidden = fields.integer("hidden_size")
    heads = fields.integer("num_attention_heads")
    vocab = fields.integer("vocab_size")
    width = fields.optional_integer("word_embed_proj_dim", default=None) or hidden
    limit = fields.integer("max_position_embeddings")
    bias = fields.flag("enable_bias", True)
    affine = fields.flag("layer_norm_elementwise_affine", True)
    kind = "layer" if affine else "none"
    before_norm = fields.flag("do_layer_norm_before", True)
    final_norm = before_norm and not fields.flag("_remove_final_layer_norm", False)
    attention = _attention(heads, heads, max(1, hidden // heads), bias)
    mlp = MLP(intermediate_size=fields.integer("ffn_dim", "intermediate_size"), gated=False, bias=bias)
    narrow = width != hidden
    before: list[Block] = [
        Embedding(vocab_size=vocab, width=width if narrow else None),
        Positions(rows=limit + 2),
    ]
    after: list[Block] = [Norm(kind=kind)] if final_norm else []
    if narrow:
        before.append(Projection(name="project_in", width=width))
        after.append(Projection(name="project_out", width=width))
    tied = fields.flag("tie_word_embeddings", True)
    after.append(Head(vocab_size=vocab, tied=tied, width=width if narrow else None))
    groups = groups_of([layer(attention, mlp, 2, kind)] * layer_count(fields))
    stack = Stack(hidden_size=hidden, before=tuple(before), groups=groups, after=tuple(after))
    return Model(model_type=fields.model_type, max_position_embeddings=limit, stacks=(stack,))


def falcon(fields: Fields) -> Model:
    """Falcon: multi-query or grouped, one or two LayerNorms a layer, plain MLP, tied unless said."""
    hidden = fields.integer("hidden_size")
    heads = fields.integer("num_attention_heads", "n_head")
    new = fields.flag("new_decoder_architecture", False)
    multi_query = fields.flag("multi_query", True)
    grouped = fields.optional_integer("num_kv_heads", "n_head_kv", default=None) or heads
    kv_heads = 1 if multi_query and not new else grouped
    parallel = fields.flag("parallel_attn", True)
    norms = 2 if not parallel or (new and _norms_of_new(fields) == 2) else 1
    fields.ignore("num_ln_in_parallel_attn", "alibi", "apply_residual_connection_post_layernorm")
    bias = fields.flag("bias", False)
    inner = fields.optional_integer("ffn_hidden_size", default=None) or 4 * hidden
    attention = _attention(heads, kv_heads, max(1, hidden // heads), bias)
    mlp = MLP(intermediate_size=inner, gated=False, bias=bias)
    return decoder(
        fields, [layer(attention, mlp, norms, "layer")] * layer_count(fields, "num_hidden_layers", "n_layer"),
        hidden_size=hidden, vocab_size=fields.integer("vocab_size"),
        tied=fields.flag("tie_word_embeddings", True), norm="layer", limit=context_limit(fields),
    )  # fmt: skip


def _norms_of_new(fields: Fields) -> int:
    """LayerNorms before the parallel blocks of the new architecture: two unless the file says one."""
    return fields.optional_integer("num_ln_in_parallel_attn", default=2) or 2
