"""Readers of models composed of several: MusicGen, T5Gemma 2; and of Perceiver, which reads into latents."""

from collections.abc import Callable, Mapping

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
    Vector,
)
from calc.model.importers import projectors as to
from calc.model.importers.assembly import Frame, context_limit, groups_of, layer_count, model_of
from calc.model.importers.fields import Fields
from calc.model.importers.seq2seq import t5
from calc.model.importers.tower_table import vision
from calc.model.importers.traits import Decoder, Traits, windows
from calc.model.model import MAX_LAYERS, Layer, Model, Stack
from calc.physics.message import Message


def musicgen_decoder(fields: Fields) -> Model:
    """MusicGen's decoder: a table and a head for each codebook; melodies stand in front of it, not beside."""
    hidden, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    looks = fields.model_type == "musicgen_decoder"
    size, books = max(1, hidden // heads), fields.integer("num_codebooks", high=30)
    shape = {"num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": size}
    mlp = MLP(intermediate_size=fields.integer("ffn_dim"), gated=False)
    cross = (CrossAttention.model_validate(shape),) if looks else ()
    blocks = (Norm(count=3 if looks else 2, kind="layer"), Attention.model_validate(shape), *cross, mlp)
    vocab = fields.integer("vocab_size")
    fields.ignore("scale_embedding", "audio_channels", "cross_attention_hidden_size", "add_cross_attention")
    frame = Frame(hidden_size=hidden, vocab_size=vocab, tied=False, norm="layer", limit=context_limit(fields))
    model = model_of(fields, [Layer(blocks=blocks)] * layer_count(fields), frame)
    # The row behind the last one says that nothing was heard yet.
    before = (Embedding(vocab_size=vocab + 1),) * books
    after = (Norm(kind="layer"), *(Head(vocab_size=vocab),) * books)
    stack = model.stacks[0].model_copy(update={"before": before, "after": after})
    fields.flag("tie_word_embeddings", False)
    return model.model_copy(update={"stacks": (stack,)})


def musicgen(fields: Fields) -> Model:
    """MusicGen: T5's encoder and the decoder of sounds; what turns them into waves is said to be left out."""
    melody = fields.model_type == "musicgen_melody"
    kind = "musicgen_melody_decoder" if melody else "musicgen_decoder"
    decoder = musicgen_decoder(fields.nested("decoder", kind)).stacks[0]
    encoder = t5(fields.nested("text_encoder", "t5")).stacks[0]
    joins: list[Block] = []
    if melody:
        chroma = fields.integer("num_chroma", default=12)
        joins.append(
            Linear(name="audio_enc_to_dec_proj", component="projector", in_features=chroma, bias=True)
        )
    if encoder.hidden_size != decoder.hidden_size:
        width = encoder.hidden_size
        joins.append(Linear(name="enc_to_dec_proj", component="projector", in_features=width, bias=True))
    values = {"field": "audio_encoder", "value": "its codec", "reason": "codecs of sound are not counted"}
    fields.warnings.append(Message("ignored_value", "parameters.total", values))
    fields.ignore("audio_encoder", "chroma_length", "sampling_rate")
    decoder = decoder.model_copy(update={"before": (*decoder.before, *joins)})
    limit = fields.nested("decoder", kind).optional_integer("max_position_embeddings", default=None)
    return Model(model_type=fields.model_type, max_position_embeddings=limit, stacks=(encoder, decoder))


_T5GEMMA2 = Traits(norms=4, qk_norm="per_head", mlp_bias=False, windows="pattern", pattern=(6, 0))


def t5gemma2(fields: Fields) -> Model:
    """T5Gemma 2: Gemma 3 as encoder with its sight; the decoder's attention sees text and source at once."""
    outer = fields.nested("encoder", "t5gemma2_encoder")
    sight = outer.nested("vision_config", "siglip_vision_model")
    sees = Decoder(outer.nested("text_config", "t5gemma2_text"), _T5GEMMA2)
    writes = Decoder(fields.nested("decoder", "t5gemma2_decoder"), _T5GEMMA2)
    vocab = sees.fields.integer("vocab_size")
    tower = vision(sight, "siglip_vision_model")
    parts = to.Parts(fields, sight, sees.fields, tower.hidden_size, sees.hidden_size)
    projector = Stack(
        name="projector", role="projector", hidden_size=sees.hidden_size, before=tuple(to.gemma3(parts))
    )  # fmt: skip
    line = Vector(name="eoi_embedding", component="other")
    cross = CrossAttention(
        num_attention_heads=writes.heads, num_key_value_heads=writes.kv_heads, head_dim=writes.head_dim,
        qk_norm="per_head", own_queries=False, borrowed=True,
    )  # fmt: skip
    head = Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True))
    reads: tuple[Block, ...] = (Embedding(vocab_size=vocab), line)
    words: tuple[Block, ...] = (Embedding(vocab_size=vocab, borrowed=True),)
    stacks = (
        tower,
        projector,
        _gemma_stack(sees, "encoder", {"reach": "both_directions"}, (), (reads, (Norm(),))),
        _gemma_stack(writes, "decoder", {}, (cross,), (words, (Norm(), head))),
    )
    limit = writes.limit
    for inner in (outer, sees.fields, writes.fields):
        inner.ignore("image_token_index", "boi_token_index", "eoi_token_index", "mm_tokens_per_image")
        inner.ignore("vocab_size", "tie_word_embeddings", "dropout_rate")
    fields.ignore(
        "vocab_size", "image_token_index", "eoi_token_index", "dropout_rate", "classifier_dropout_rate"
    )
    return Model(model_type=fields.model_type, max_position_embeddings=limit, stacks=stacks)


def _gemma_stack(
    base: Decoder, name: str, reach: Mapping[str, str], more: tuple[Block, ...],
    ends: tuple[tuple[Block, ...], tuple[Block, ...]],
) -> Stack:  # fmt: skip
    seen = windows(base.fields, _T5GEMMA2, base.layers)
    made: dict[int | None, Layer] = {}
    for window in dict.fromkeys(seen):
        plain = base.layer(base.attention(window, **reach), base.mlp())
        made[window] = Layer(blocks=(*plain.blocks, *more))
    return Stack(
        name=name, role="decoder" if name == "decoder" else "encoder", hidden_size=base.hidden_size,
        before=ends[0], groups=groups_of([made[window] for window in seen]), after=ends[1],
    )  # fmt: skip


# What Perceiver's configuration says of sights, sounds and its other heads.
_ELSEWHERE = (
    "_label_trainable_num_channels", "use_query_residual", "train_size", "num_frames", "image_size",
    "audio_samples_per_frame", "samples_per_patch", "output_shape", "output_num_channels",
    "label_trainable_num_channels", "cross_attention_shape_for_attention", "tie_word_embeddings",
)  # fmt: skip


def perceiver(fields: Fields) -> Model:
    """Perceiver for text: bytes are read into latents, which attend to each other, and read out again.

    The layers of latents are counted as if there were as many latents as bytes, which a warning says.
    Source: Jaegle et al., 2021, arXiv 2107.14795.
    """
    wide, narrow = fields.integer("d_latents"), fields.integer("d_model")
    latents, rows = fields.integer("num_latents"), fields.integer("max_position_embeddings")
    keys = fields.optional_integer("qk_channels", default=None)
    outputs = fields.optional_integer("v_channels", default=None)
    vocab = fields.integer("vocab_size")
    before: list[Block] = [
        Embedding(vocab_size=vocab, width=narrow),
        Table(name="position_embeddings", component="pos_embedding", rows=rows, width=narrow),
        Vector(name="latents", component="embedding", elements=latents * wide),
        *_reads(fields, wide, narrow, keys, outputs),
    ]
    after: list[Block] = [
        Table(name="output_positions", component="pos_embedding", rows=rows, width=narrow),
        *_writes(wide, narrow),
        Head(vocab_size=vocab, tied=True, bias=True, width=narrow),
    ]
    reason = "layers of latents are counted as if each byte were a latent"
    said = Message(
        "ignored_value", "prefill.ttft", {"field": "num_latents", "value": latents, "reason": reason}
    )
    fields.warnings.append(said)
    fields.ignore(*_ELSEWHERE)
    stack = Stack(
        name="encoder", hidden_size=wide, before=tuple(before), after=tuple(after),
        groups=groups_of(_latent_layers(fields, wide, keys or wide, outputs or keys or wide)),
    )  # fmt: skip
    return Model(model_type=fields.model_type, max_position_embeddings=context_limit(fields), stacks=(stack,))


def _latent_layers(fields: Fields, wide: int, keys: int, values: int) -> list[Layer]:
    """The layers of latents, once for each block with the same weights."""
    repeats, each = fields.integer("num_blocks"), fields.integer("num_self_attends_per_block")
    if repeats * each > MAX_LAYERS:
        raise fields.wrong("num_blocks", repeats, f"fewer than {MAX_LAYERS:,} layers in all")
    factor = fields.integer("self_attention_widening_factor")
    mlp = MLP(intermediate_size=factor * wide, gated=False, bias=True)
    layer = Layer(blocks=(Norm(count=2, kind="layer"), _perceiving(fields, "self", keys, values), mlp))
    again = Layer(blocks=tuple(part.model_copy(update={"borrowed": True}) for part in layer.blocks))
    return [layer] * each + [again] * (each * (repeats - 1))


def _perceiving(fields: Fields, name: str, keys: int, values: int) -> Attention:
    heads = fields.integer(f"num_{name}_attention_heads")
    return Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, keys // heads),
        v_head_dim=max(1, values // heads), q_bias=True, k_bias=True, v_bias=True, o_bias=True,
        reach="both_directions",
    )  # fmt: skip


def _reads(fields: Fields, wide: int, narrow: int, keys: int | None, values: int | None) -> list[Block]:
    """The latents' look at the bytes."""
    inner = keys or (narrow if fields.word("cross_attention_shape_for_attention", "kv") == "kv" else wide)
    outer = values or inner
    factor = fields.integer("cross_attention_widening_factor")
    fields.ignore("num_cross_attention_heads")
    ends = (("q", wide, inner), ("k", narrow, inner), ("v", narrow, outer), ("o", outer, wide))
    return [
        Norm(count=2, kind="layer"),
        Norm(kind="layer", width=narrow),
        *_products(ends, "in"),
        MLP(intermediate_size=factor * wide, gated=False, bias=True),
    ]


def _writes(wide: int, narrow: int) -> list[Block]:
    """The positions' look at the latents, with queries and keys of 256."""
    ends = (("q", narrow, 256), ("k", wide, 256), ("v", wide, narrow), ("o", narrow, narrow))
    inner = {"component": "mlp_dense", "in_features": narrow, "out_features": narrow, "bias": True}
    return [
        Norm(count=2, kind="layer", width=narrow),
        Norm(kind="layer"),
        *_products(ends, "out"),
        *(Linear.model_validate({"name": f"out_dense{number}", **inner}) for number in (1, 2)),
    ]


def _products(ends: tuple[tuple[str, int, int], ...], name: str) -> list[Block]:
    return [
        Linear(
            name=f"{name}_{part}_proj", component="attention", in_features=inputs, out_features=outputs,
            bias=True,
        )
        for part, inputs, outputs in ends
    ]  # fmt: skip


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **dict.fromkeys(("musicgen_decoder", "musicgen_melody_decoder"), musicgen_decoder),
    **dict.fromkeys(("musicgen", "musicgen_melody"), musicgen),
    "t5gemma2": t5gemma2,
    "perceiver": perceiver,
}
