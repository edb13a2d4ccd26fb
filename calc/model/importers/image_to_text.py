"""Encoder-decoders that read an image and write: Pix2Struct, PP-FormulaNet, UDOP, any with any."""

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
    Positions,
    Table,
)
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Reader, Texts, bound
from calc.model.importers.image_encoders import ENCODERS
from calc.model.importers.pages import FRONTS
from calc.model.importers.seq2seq import T5
from calc.model.importers.towers_sam import halved, sam
from calc.model.model import Layer, LayerGroup, Model, Stack


def _attention(heads: int, size: int, bias: bool, *, decodes: bool) -> Attention:
    return Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=size, q_bias=bias, k_bias=bias,
        v_bias=bias, o_bias=bias, reach="automatic" if decodes else "both_directions",
    )  # fmt: skip


def _crossing(own: Attention, tokens: int, width: int | None = None) -> CrossAttention:
    """Cross-attention of the same heads and biases."""
    return CrossAttention(
        num_attention_heads=own.num_attention_heads, num_key_value_heads=own.num_key_value_heads,
        head_dim=own.head_dim, source_width=width, source_tokens=tokens, q_bias=own.q_bias,
        k_bias=own.k_bias, v_bias=own.v_bias, o_bias=own.o_bias,
    )  # fmt: skip


def _both(fields: Fields, *stacks: Stack, limit: int | None = None) -> Model:
    return Model(model_type=fields.model_type, max_position_embeddings=limit, stacks=stacks)


def pix2struct(fields: Fields) -> Model:
    """Pix2Struct: patches with tables of rows and columns, RMS norms; T5's decoder in full width."""
    image = fields.nested("vision_config", "pix2struct_vision_model")
    image.model_type = "pix2struct_vision_model"
    width, rows = image.integer("hidden_size"), image.integer("seq_len")
    attention = _attention(image.integer("num_attention_heads"), image.integer("d_kv"), False, decodes=False)
    sees = Layer(blocks=(Norm(count=2), attention, MLP(intermediate_size=image.integer("d_ff"))))
    front: tuple[Block, ...] = (
        Linear(name="patch_projection", in_features=image.integer("patch_embed_hidden_size"), bias=True),
        Table(name="row_embedder", rows=rows),
        Table(name="column_embedder", rows=rows),
    )
    encoder = Stack(
        name="vision", role="vision", hidden_size=width, before=front, after=(Norm(),),
        groups=groups_of([sees] * layer_count(image)),
    )  # fmt: skip
    for part in (image, fields):
        part.ignore("dense_act_fn", "dropout_rate", "initializer_factor", "is_vqa", "tie_word_embeddings")
        part.ignore("relative_attention_num_buckets", "relative_attention_max_distance")
    text = fields.nested("text_config", "pix2struct_text_model")
    text.model_type = "pix2struct_text_model"
    return _both(fields, encoder, _pix2struct_text(text, rows))


def _pix2struct_text(text: Fields, source: int) -> Stack:
    width, heads = text.integer("hidden_size"), text.integer("num_heads")
    own = _attention(heads, max(1, width // heads), False, decodes=True)
    mlp = MLP(intermediate_size=text.integer("d_ff"))
    layer = Layer(blocks=(Norm(count=3), own, _crossing(own, source), mlp))
    buckets = text.integer("relative_attention_num_buckets")
    vocab, tied = text.integer("vocab_size"), text.flag("tie_word_embeddings", False)
    bias = Table(name="relative_attention_bias", component="pos_embedding", rows=buckets, width=heads)
    text.ignore("d_kv", "dense_act_fn", "dropout_rate", "relative_attention_max_distance")
    return Stack(
        hidden_size=width, before=(Embedding(vocab_size=vocab), bias),
        groups=groups_of([layer] * layer_count(text, "num_layers")),
        after=(Norm(), Head(vocab_size=vocab, tied=tied)),
    )  # fmt: skip


def pp_formulanet(fields: Fields) -> Model:
    """PP-FormulaNet: a tower that sees in windows, joined patches, and BART's decoder."""
    image = fields.nested("vision_config", "pp_formulanet_vision")
    image.model_type = "pp_formulanet_vision"
    tower = sam(image)
    side = image.sides("image_size", 512)[0] // image.sides("patch_size", 16)[0]
    middle, out = image.integer("post_conv_mid_channels"), image.integer("post_conv_out_channels")
    last = image.integer("decoder_hidden_size")
    joins: list[Block] = [
        *halved(image.integer("post_conv_in_channels"), middle, out),
        Linear(name="linear_1", in_features=out, out_features=out, bias=True),
        Linear(name="linear_2", in_features=out, out_features=last, bias=True),
    ]
    text = fields.nested("text_config", "pp_formulanet_text")
    text.model_type = "pp_formulanet_text"
    width = text.integer("d_model", "hidden_size")
    projector = Stack(name="projector", role="projector", hidden_size=width, before=tuple(joins))
    rows = text.integer("max_position_embeddings")
    decoder = _bart_decoder(text, width, max(1, (side // 4) ** 2), rows)
    fields.ignore("tie_word_embeddings")
    return _both(fields, tower, projector, decoder, limit=rows)


def _bart_decoder(text: Fields, width: int, source: int, rows: int) -> Stack:
    """mBART's decoder with a head of its own."""
    heads = text.integer("decoder_attention_heads")
    own = _attention(heads, max(1, width // heads), True, decodes=True)
    mlp = MLP(intermediate_size=text.integer("decoder_ffn_dim"), gated=False, bias=True)
    layer = Layer(blocks=(Norm(count=3, kind="layer"), own, _crossing(own, source), mlp))
    vocab = text.integer("vocab_size")
    text.ignore("encoder_layers", "encoder_attention_heads", "decoder_layerdrop", "scale_embedding")
    text.ignore("decoder_start_token_id", "tie_word_embeddings", "init_std", "encoder_ffn_dim")
    return Stack(
        hidden_size=width,
        before=(Embedding(vocab_size=vocab), Positions(rows=rows + 2), Norm(kind="layer")),
        groups=groups_of([layer] * layer_count(text, "decoder_layers")),
        after=(Norm(kind="layer"), Head(vocab_size=vocab)),
    )


def trocr(fields: Fields) -> Model:
    """TrOCR's decoder: BART's without a norm at its end; it looks at an image even when read alone."""
    width, heads = fields.integer("d_model", "hidden_size"), fields.integer("decoder_attention_heads")
    own = _attention(heads, max(1, width // heads), True, decodes=True)
    source = fields.optional_integer("cross_attention_hidden_size", default=None)
    mlp = MLP(intermediate_size=fields.integer("decoder_ffn_dim"), gated=False, bias=True)
    layer = Layer(blocks=(Norm(count=3, kind="layer"), own, _crossing(own, 512, source), mlp))
    vocab, rows = fields.integer("vocab_size"), fields.integer("max_position_embeddings")
    before: list[Block] = [Embedding(vocab_size=vocab)]
    if fields.flag("use_learned_position_embeddings", True):
        before.append(Positions(rows=rows + 2))
    if fields.flag("layernorm_embedding", True):
        before.append(Norm(kind="layer"))
    fields.ignore("decoder_start_token_id", "decoder_layerdrop", "scale_embedding", "init_std")
    stack = Stack(
        hidden_size=width, before=tuple(before),
        groups=groups_of([layer] * layer_count(fields, "decoder_layers")),
        after=(Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True)),),
    )  # fmt: skip
    return _both(fields, stack, limit=rows)


def udop(fields: Fields) -> Model:
    """UDOP: T5 over words, their places on the page and patches; each stack has tables of its own."""
    base = T5(fields)
    count = layer_count(fields, "num_layers", "num_hidden_layers")
    decoders = fields.optional_integer("num_decoder_layers", default=None, high=100_000) or count
    vocab, rows = fields.integer("vocab_size"), fields.integer("max_2d_position_embeddings")
    height, breadth = fields.sides("patch_size", 16)
    inputs = fields.integer("num_channels", default=3) * height * breadth
    biases = _page_biases(fields, base)
    gated = fields.flag("is_gated_act", base.mlp.gated)  # which wins over feed_forward_proj
    mlp = base.mlp.model_copy(update={"gated": gated})
    places = tuple(
        Table(name=f"{axis}_position_embeddings", component="pos_embedding", rows=rows) for axis in "xy"
    )
    patch = Linear(name="patch_embed", component="vision", in_features=inputs, bias=True)
    stacks: list[Stack] = []
    for name, layers in (("encoder", count), ("decoder", decoders)):
        decodes = name == "decoder"
        head: tuple[Block, ...] = (Head(vocab_size=vocab, tied=True),) if decodes else ()
        stack = Stack(
            name=name, role="decoder" if decodes else "encoder", hidden_size=base.hidden,
            before=(Embedding(vocab_size=vocab, borrowed=decodes), patch, *biases,
                    *(() if decodes else places)),
            groups=groups_of([base.layer(mlp, decodes)] * layers), after=(Norm(), *head),
        )  # fmt: skip
        stacks.append(stack)
    fields.ignore("image_size", "dropout_rate", "dense_act_fn", "tie_word_embeddings")
    fields.ignore("relative_attention_max_distance", "relative_bias_args")
    return _both(fields, *stacks)


def _page_biases(fields: Fields, base: T5) -> tuple[Table, ...]:
    """Tables of relative positions: T5's, which the first kind shares, and one for each further kind."""
    given = fields.raw.get("relative_bias_args")
    kinds: list[Any] = fields.items("relative_bias_args") if isinstance(given, list) else [None] * 3
    own = base.bias()
    found = [own]
    for kind in kinds[1:17]:
        args = Fields(dict(kind) if isinstance(kind, dict) else {}, fields.file, "udop_bias")  # pyright: ignore[reportUnknownArgumentType]
        rows = args.integer("relative_attention_num_buckets", default=32)
        found.append(own.model_copy(update={"rows": rows}))
    return tuple(found)


def _looking(stack: Stack, tokens: int, width: int | None) -> Stack:
    """A stack whose layers look at the image too, where they do not yet."""

    def layer(each: Layer) -> Layer:
        blocks: list[Block] = []
        for block in each.blocks:
            if isinstance(block, Norm):
                block = block.model_copy(update={"count": block.count + 1})
            if isinstance(block, Attention):
                own = block.model_copy(update={"reach": "automatic"})
                blocks += [own, _crossing(own, tokens, width)]
            else:
                blocks.append(block)
        return Layer(blocks=tuple(blocks))

    groups = tuple(
        LayerGroup(repeat=group.repeat, pattern=tuple(layer(each) for each in group.pattern))
        for group in stack.groups
    )
    return stack.model_copy(update={"groups": groups})


def _sourced(stack: Stack, tokens: int, width: int | None) -> Stack:
    """The decoder of an encoder-decoder that looks at an image, with a table of its own."""
    update = {"source_tokens": tokens, "source_width": width}

    def layer(each: Layer) -> Layer:
        return Layer(
            blocks=tuple(
                block.model_copy(update=update) if isinstance(block, CrossAttention) else block
                for block in each.blocks
            )
        )

    groups = tuple(
        LayerGroup(repeat=group.repeat, pattern=tuple(layer(each) for each in group.pattern))
        for group in stack.groups
    )
    before = tuple(
        block.model_copy(update={"borrowed": False}) if isinstance(block, Embedding) else block
        for block in stack.before
    )
    return stack.model_copy(update={"groups": groups, "before": before})


def encoder_decoder(fields: Fields, texts: Texts) -> Model:
    """Any encoder of images with any decoder; a product between them where their widths differ."""
    image = fields.nested("encoder", "vit")
    reader = ENCODERS.get(image.model_type)
    if reader is None:
        raise fields.wrong("encoder.model_type", image.model_type, "one of " + ", ".join(ENCODERS))
    encoder, tokens = reader(image)
    text = fields.nested("decoder", "bert")
    read = texts.get(text.model_type)
    if read is None:
        raise fields.wrong("decoder.model_type", text.model_type, "a known architecture")
    text.raw = {**text.raw, "architectures": ["ForCausalLM"]}
    whole = read(text)
    stack = whole.stacks[-1]
    width = text.optional_integer("cross_attention_hidden_size", default=None)
    decoder = stack.model_copy(update={"name": "decoder"})
    if any(isinstance(block, CrossAttention) for block in stack.blocks()):
        decoder = _sourced(decoder, tokens, width)
    elif text.flag("add_cross_attention", not fields.has("decoder")):
        decoder = _looking(decoder, tokens, width)
    front: list[Stack] = [encoder]
    if encoder.hidden_size != decoder.hidden_size and width is None:
        product = Linear(name="enc_to_dec_proj", in_features=encoder.hidden_size, bias=True)
        joins = Stack(name="projector", role="projector", hidden_size=decoder.hidden_size, before=(product,))
        front.append(joins)
    fields.ignore("tie_word_embeddings")
    return _both(fields, *front, decoder, limit=whole.max_position_embeddings)


def readers(texts: Texts) -> dict[str, Reader]:
    """A reader for each of these architectures, over the readers of text models."""
    return {
        **bound(FRONTS, texts),
        "pix2struct": pix2struct,
        "pp_formulanet": pp_formulanet,
        "udop": udop,
        "vision-encoder-decoder": lambda fields: encoder_decoder(fields, texts),
    }
