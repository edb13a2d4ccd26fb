"""Text models that look at an image themselves, with what they look at: BLIP, GIT, Idefics, Evolla."""

from collections.abc import Mapping
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
    Vector,
)
from calc.model.importers.assembly import context_limit, groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Reader, Sight, fronted, text_fields
from calc.model.importers.towers import Tower, grid, tower
from calc.model.importers.towers_queries import blip_tower
from calc.model.importers.traits import Decoder, Traits
from calc.model.model import Layer, Model, Stack

CLIP = Tower(class_token=True, pre_norm=True, patch_bias=False)


def _heads(heads: int, width: int) -> dict[str, Any]:
    """As many keys as queries, all products biased."""
    size = max(1, width // heads)
    biases = {f"{part}_bias": True for part in "qkvo"}
    return {"num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": size, **biases}


def _bert_decoder(fields: Fields, cross: CrossAttention | None, after: tuple[Block, ...]) -> Model:
    """BERT's layers behind a table, positions and a norm, made to write; with cross-attention or not."""
    width, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    own = Attention.model_validate(_heads(heads, width))
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=True)
    looks = (cross,) if cross else ()
    layer = Layer(blocks=(Norm(kind="layer", count=2 + len(looks)), own, *looks, mlp))
    rows = fields.integer("max_position_embeddings")
    before = (
        Embedding(vocab_size=fields.integer("vocab_size")),
        Positions(rows=rows),
        Norm(kind="layer"),
    )
    stack = Stack(
        hidden_size=width, before=before, groups=groups_of([layer] * layer_count(fields)), after=after
    )
    return Model(model_type=fields.model_type, max_position_embeddings=rows, stacks=(stack,))


def blip(fields: Fields) -> Model:
    """BLIP: BERT that writes, every layer of which looks at all patches; a head with a product before it."""
    text = text_fields(fields, "blip_text_model", tie="text")
    image = Sight(fields, text, 1).part("blip_vision_model")
    sees = blip_tower(image)
    width, heads = text.integer("hidden_size"), text.integer("num_attention_heads")
    patches = grid(image, 384) + 1
    cross = CrossAttention.model_validate(
        {**_heads(heads, width), "source_width": sees.hidden_size, "source_tokens": patches}
    )
    decodes = text.flag("is_decoder", True)
    tied = [each.flag("tie_word_embeddings", True) for each in (fields, text)]
    vocab = text.integer("vocab_size")
    after: list[Block] = [
        Linear(name="transform", component="lm_head", bias=True),
        Norm(kind="layer"),
        Head(vocab_size=vocab, tied=any(tied), bias=True),
    ]
    if not any(tied):  # the prediction keeps a bias beside that of the head
        after.append(Vector(name="predictions_bias", component="lm_head", elements=vocab))
    model = _bert_decoder(text, cross if decodes else None, tuple(after))
    text.ignore("encoder_hidden_size", "projection_dim", "label_smoothing")
    fields.ignore("projection_dim", "image_text_hidden_size", "label_smoothing")
    return fronted(fields, model, [sees])


def git(fields: Fields) -> Model:
    """GIT: patches stand before the words in one BERT that writes; a vector for each frame of a film."""
    width = fields.integer("hidden_size")
    sees = tower(Sight(fields, fields, width).part("git_vision_model"), CLIP)
    frames = fields.optional_integer("num_image_with_embedding", default=None, high=2**20) or 0
    product = Linear(name="visual_projection", in_features=sees.hidden_size, bias=True)
    blocks: list[Block] = [product, Norm(kind="layer")]
    if frames:
        times = Table(name="img_temporal_embedding", rows=frames, width=sees.hidden_size)
        blocks.append(times)
    tied = fields.flag("tie_word_embeddings", False)
    head = Head(vocab_size=fields.integer("vocab_size"), tied=tied, bias=True)
    model = _bert_decoder(fields, None, (head,))
    joins = Stack(name="projector", role="projector", hidden_size=width, before=tuple(blocks))
    return fronted(fields, model, [sees, joins])


def idefics(fields: Fields) -> Model:
    """Idefics: Llama with a gated layer in front of every few that looks at the patches, or at latents."""
    base = Decoder(fields, Traits(qkv_bias=False, mlp_bias=False))
    image = Sight(fields, fields, base.hidden_size).part("idefics_vision")
    sees = tower(image, CLIP, width=image.integer("embed_dim", "hidden_size"))
    asks = fields.nested("perceiver_config", "idefics_perciever")
    asked = fields.flag("use_resampler", False)
    latents = asks.integer("resampler_n_latents") if asked else grid(image) + 1
    cross = CrossAttention(
        num_attention_heads=base.heads, num_key_value_heads=base.heads, head_dim=base.head_dim,
        source_width=sees.hidden_size, source_tokens=latents,
        qk_norm="per_head" if fields.flag("qk_layer_norms", False) else "absent",
    )  # fmt: skip
    wide = fields.word("alpha_type", "float") == "vector"
    gates = Vector(name="alphas", component="attention", elements=2 * base.hidden_size if wide else 2)
    plain = base.layer(base.attention(num_key_value_heads=base.heads), base.mlp())
    looks = Layer(blocks=(Norm(count=2), cross, base.mlp(), gates, *plain.blocks))
    every = fields.integer("cross_layer_interval", default=1)
    last = base.layers // every * every
    layers = [looks if index % every == 0 and index < last else plain for index in range(base.layers)]
    more = fields.integer("additional_vocab_size", default=0, low=0)
    model = base.model(layers, vocab_size=fields.integer("vocab_size") + more)
    fields.ignore(*(key for key in fields.raw if key.startswith(("freeze_", "alpha"))))
    asks.ignore(*asks.raw)
    return fronted(fields, model, [sees, *([_perceiver(asks, sees)] if asked else [])])


def _perceiver(fields: Fields, source: Stack) -> Stack:
    """Idefics' resampler: latents that look at patches and at each other, in the width of the tower."""
    width = source.hidden_size
    heads, size = fields.integer("resampler_n_heads"), fields.integer("resampler_head_dim")
    cross = CrossAttention(num_attention_heads=heads, num_key_value_heads=heads, head_dim=size)
    normed = fields.flag("qk_layer_norms_perceiver", False)
    norms = (Norm(kind="layer", width=size, count=2),) if normed else ()
    mlp = MLP(intermediate_size=4 * width, gated=False)
    layer = Layer(blocks=(Norm(kind="layer", count=3), cross, *norms, mlp))
    rows = Table(name="latents", rows=fields.integer("resampler_n_latents"))
    groups = groups_of([layer] * layer_count(fields, "resampler_depth"))
    return Stack(
        name="projector", role="projector", hidden_size=width, before=(rows,), groups=groups,
        after=(Norm(kind="layer"),),
    )  # fmt: skip


def evolla(fields: Fields) -> Model:
    """Evolla: Llama whose adapters look at latents of a protein."""
    base = Decoder(fields, Traits())
    width, bias = base.hidden_size, fields.flag("aligner_enable_bias", True)
    latents = fields.integer("resampler_num_latents")
    given = {**_heads(base.heads, width), "o_bias": bias, "source_tokens": latents}
    inner = fields.integer("aligner_ffn_mult") * width
    adapter = (
        CrossAttention.model_validate(given), Norm(), Norm(kind="layer"),
        MLP(intermediate_size=inner, gated=False), Vector(name="gates", component="attention", elements=2),
    )  # fmt: skip
    plain = base.layer(base.attention(), base.mlp())
    looks = Layer(blocks=(*plain.blocks, *adapter))
    every = max(base.layers // fields.integer("aligner_num_add_layers"), 1)
    layers = [plain if (index + 1) % every else looks for index in range(base.layers)]
    model = base.model(layers, tied=False)
    reads = _protein(fields.nested("protein_encoder_config", "evolla_protein"))
    return fronted(fields, model, [reads, _compressor(fields, reads, width)])


def _protein(fields: Fields) -> Stack:
    """SaProt: an encoder of amino acids, a norm before each part and at the end."""
    width = fields.integer("hidden_size")
    attention = Attention.model_validate(
        {**_heads(fields.integer("num_attention_heads"), width), "reach": "both_directions"}
    )
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=True)
    before: list[Block] = [Embedding(vocab_size=fields.integer("vocab_size"))]
    if fields.word("position_embedding_type", "rotary") == "absolute":
        before.append(Positions(rows=fields.integer("max_position_embeddings")))
    if fields.flag("emb_layer_norm_before", False):
        before.append(Norm(kind="layer"))
    layer = Layer(blocks=(Norm(kind="layer", count=2), attention, mlp))
    context_limit(fields)
    # Part of the front and at rest with it: no protein is part of a workload.
    return Stack(
        name="protein_encoder", role="projector", hidden_size=width, before=tuple(before),
        groups=groups_of([layer] * layer_count(fields)), after=(Norm(kind="layer"),),
    )  # fmt: skip


def _compressor(fields: Fields, source: Stack, out: int) -> Stack:
    """Evolla's resampler, and the product to the width of the text."""
    width, heads = source.hidden_size, fields.integer("resampler_heads")
    size = fields.integer("resampler_dim_head")
    cross = CrossAttention(num_attention_heads=heads, num_key_value_heads=heads, head_dim=size)
    mlp = MLP(intermediate_size=fields.integer("resampler_ff_mult") * width, gated=False)
    layer = Layer(blocks=(Norm(kind="layer", count=3), cross, mlp))
    rows = Table(name="latents", rows=fields.integer("resampler_num_latents"))
    after = (
        Linear(name="protein_projector", out_features=out, bias=True),
        Norm(kind="layer", width=out),
    )
    groups = groups_of([layer] * layer_count(fields, "resampler_depth"))
    return Stack(
        name="projector", role="projector", hidden_size=width, before=(rows,), groups=groups, after=after
    )


READERS: Mapping[str, Reader] = {"blip": blip, "git": git, "idefics": idefics, "evolla": evolla}
