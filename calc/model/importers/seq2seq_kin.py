"""Readers of further encoder-decoders: BigBird-Pegasus, Pegasus-X, FSMT, ProphetNet; of Moshi's text too."""

from collections.abc import Callable, Mapping
from typing import Any

from calc.model.blocks import (
    MLP,
    Attention,
    Block,
    CrossAttention,
    Embedding,
    Head,
    Linear,
    Norm,
    Table,
)
from calc.model.importers.assembly import context_limit, groups_of, layer_count
from calc.model.importers.encoders import Bert, reaches
from calc.model.importers.fields import Fields
from calc.model.importers.traits import Decoder, Traits
from calc.model.model import Layer, Model, Stack
from calc.physics.message import Message


def _sides(fields: Fields) -> list[tuple[str, int, int, int]]:
    """Name, layers, heads and MLP width of either stack."""
    found: list[tuple[str, int, int, int]] = []
    for name in ("encoder", "decoder"):
        layers = layer_count(fields, f"{name}_layers", f"num_{name}_layers")
        heads = fields.integer(f"{name}_attention_heads", f"num_{name}_attention_heads")
        found.append((name, layers, heads, fields.integer(f"{name}_ffn_dim")))
    return found


def _attention(heads: int, hidden: int, bias: bool) -> dict[str, Any]:
    biases = dict.fromkeys(("q_bias", "k_bias", "v_bias", "o_bias"), bias)
    size = max(1, hidden // heads)
    return {"num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": size, **biases}


def _stack(
    fields: Fields, name: str, hidden: int, layers: list[Layer], ends: tuple[list[Block], list[Block]]
) -> Stack:
    role = "decoder" if name == "decoder" else "encoder"
    return Stack(
        name=name, role=role, hidden_size=hidden, before=tuple(ends[0]), groups=groups_of(layers),
        after=tuple(ends[1]),
    )  # fmt: skip


def _model(fields: Fields, stacks: list[Stack]) -> Model:
    fields.ignore("scale_embedding", "init_std", "num_hidden_layers", "decoder_start_token_id", "max_length")
    return Model(
        model_type=fields.model_type, max_position_embeddings=context_limit(fields), stacks=tuple(stacks)
    )  # fmt: skip


def _seen(fields: Fields) -> dict[str, int]:
    """What a query of the encoder sees."""
    if fields.model_type == "bigbird_pegasus":
        return reaches(fields, Bert(blocks=True), 1)[0]
    tokens = fields.integer("num_global_tokens")
    return {"sliding_window": fields.integer("block_size"), "global_tokens": tokens}


def pegasus_kin(fields: Fields) -> Model:
    """BigBird-Pegasus and Pegasus-X: encoders that see blocks of the text and some tokens see all of it.

    BigBird picks blocks on either side and at random (arXiv 2007.14062); Pegasus-X has blocks that are
    shifted by half in every other layer, and global tokens with norms of their own (arXiv 2208.04347).
    """
    hidden, vocab = fields.integer("d_model"), fields.integer("vocab_size")
    big = fields.model_type == "bigbird_pegasus"
    biased = big and fields.flag("use_bias", False)
    rows = fields.integer("max_position_embeddings")
    stacks: list[Stack] = []
    for name, count, heads, width in _sides(fields):
        decodes = name == "decoder"
        given = _attention(heads, hidden, biased)
        mlp = MLP(intermediate_size=width, gated=False, bias=True)
        cross = (CrossAttention.model_validate({**given, "source_tokens": rows}),) if decodes else ()
        seen = {} if decodes else _seen(fields)
        norms = 2 if big and not decodes else 3
        own = Attention.model_validate(
            {**given, "reach": "automatic" if decodes else "both_directions", **seen}
        )
        layer = Layer(blocks=(Norm(count=norms, kind="layer"), own, *cross, mlp))
        before: list[Block] = [Embedding(vocab_size=vocab, borrowed=decodes)]
        if big:
            before.append(Table(name="embed_positions", component="pos_embedding", rows=rows))
        elif not decodes:
            count_of = fields.integer("num_global_tokens")
            before.append(Table(name="embed_global", component="embedding", rows=count_of))
        after: list[Block] = [Norm(kind="layer")]
        if decodes:
            after.append(Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True)))
        stacks.append(_stack(fields, name, hidden, [layer] * count, (before, after)))
    fields.ignore("stagger_local_blocks", "attention_type", "block_size", "num_random_blocks", "is_decoder")
    return _model(fields, stacks)


def fsmt(fields: Fields) -> Model:
    """FSMT: tables of its own for either language, computed positions that are stored, everything biased."""
    hidden = fields.integer("d_model")
    rows = fields.integer("max_position_embeddings") + 2
    source, target = fields.integer("src_vocab_size"), fields.integer("tgt_vocab_size")
    stacks: list[Stack] = []
    for name, count, heads, width in _sides(fields):
        decodes = name == "decoder"
        given = _attention(heads, hidden, True)
        cross = (CrossAttention.model_validate({**given, "source_tokens": rows - 2}),) if decodes else ()
        own = Attention.model_validate({**given, "reach": "automatic" if decodes else "both_directions"})
        mlp = MLP(intermediate_size=width, gated=False, bias=True)
        layer = Layer(blocks=(Norm(count=3 if decodes else 2, kind="layer"), own, *cross, mlp))
        before: list[Block] = [
            Embedding(vocab_size=target if decodes else source),
            Table(name="embed_positions", component="pos_embedding", rows=rows),
        ]
        tied = fields.flag("tie_word_embeddings", False)
        after: list[Block] = [Head(vocab_size=target, tied=tied)] if decodes else []
        stacks.append(_stack(fields, name, hidden, [layer] * count, (before, after)))
    fields.ignore("langs", "early_stopping", "num_beams", "length_penalty")
    return _model(fields, stacks)


def prophetnet(fields: Fields) -> Model:
    """ProphetNet: a decoder that predicts several tokens at once, with a stream of attention for each.

    Each stream runs through the same weights. Source: Qi et al., 2020, arXiv 2001.04063.
    """
    hidden, vocab = fields.integer("hidden_size"), fields.integer("vocab_size")
    ahead, rows = fields.integer("ngram", high=1024), fields.integer("max_position_embeddings")
    buckets = fields.integer("num_buckets")
    stacks: list[Stack] = []
    for name, count, heads, width in _sides(fields):
        decodes = name == "decoder"
        given = _attention(heads, hidden, True)
        mlp = MLP(intermediate_size=width, gated=False, bias=True)
        own = Attention.model_validate({**given, "reach": "automatic" if decodes else "both_directions"})
        blocks: list[Block] = [Norm(count=3 if decodes else 2, kind="layer"), own]
        if decodes:
            blocks.append(
                Linear(
                    name="relative_pos_embeddings", component="pos_embedding", out_features=buckets * heads,
                    bias=True,
                )
            )  # fmt: skip
            blocks.append(CrossAttention.model_validate({**given, "source_tokens": rows}))
        once = Layer(blocks=(*blocks, mlp))
        streams = [part.model_copy(update={"borrowed": True}) for part in once.blocks] * ahead
        layer = Layer(blocks=(*once.blocks, *streams)) if decodes else once
        before: list[Block] = [
            Embedding(vocab_size=vocab, borrowed=decodes),
            Table(name="position_embeddings", component="pos_embedding", rows=rows),
        ]
        if decodes:
            before.append(Table(name="ngram_embeddings", component="embedding", rows=ahead))
        before.append(Norm(kind="layer"))
        head = Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True))
        stacks.append(_stack(fields, name, hidden, [layer] * count, (before, [head] if decodes else [])))
    fields.ignore("disable_ngram_loss", "eps", "relative_max_distance", "is_decoder", "add_cross_attention")
    return _model(fields, stacks)


def moshi(fields: Fields) -> Model:
    """Moshi's text model: a gated MLP in one product; what hears and speaks stands beside it, uncounted."""
    base = Decoder(fields, Traits(qkv_bias=False, mlp_bias=False))
    window = fields.optional_integer("sliding_window", default=None)
    inner = max(1, fields.integer("ffn_dim") // 2)
    layer = base.layer(base.attention(window), MLP(intermediate_size=inner))
    for key in ("audio_encoder_config", "depth_decoder_config"):
        if fields.has(key):
            values = {"field": key, "value": key.removesuffix("_config"), "reason": "sound is not counted"}
            fields.warnings.append(Message("ignored_value", "parameters.total", values))
    fields.ignore("audio_encoder_config", "depth_decoder_config", "audio_vocab_size", "num_codebooks")
    model = base.model([layer] * base.layers, tied=fields.flag("tie_word_embeddings", False))
    stack = model.stacks[0]
    # One row more than words: that of the first step.
    table = Embedding(vocab_size=fields.integer("vocab_size") + 1)
    return model.model_copy(update={"stacks": (stack.model_copy(update={"before": (table,)}),)})


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **dict.fromkeys(("bigbird_pegasus", "pegasus_x"), pegasus_kin),
    "fsmt": fsmt,
    "prophetnet": prophetnet,
    "moshi": moshi,
}
