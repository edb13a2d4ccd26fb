"""Fronts whose learned queries ask the image: BLIP-2, InstructBLIP, Granite Vision 4."""

from collections.abc import Mapping

from calc.model.blocks import (
    MLP,
    Attention,
    Block,
    CrossAttention,
    Embedding,
    Linear,
    Norm,
    Positions,
    Table,
    Vector,
)
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Front, Fronted, Sight
from calc.model.importers.tower_table import vision
from calc.model.importers.towers import Tower, grid, tower
from calc.model.model import MAX_LAYERS, Layer, Stack


def blip_tower(fields: Fields) -> Stack:
    """BLIP's tower: a class token, one product for queries, keys and values."""
    bias = fields.flag("qkv_bias", True)
    fields.ignore("projection_dim")
    return tower(fields, Tower(class_token=True, qkv_bias=bias))


def qformer(fields: Fields, source: Stack, patches: int, texts: bool, name: str = "projector") -> Stack:
    """A Q-Former without its ends: every few layers look at the image too.

    `texts` says that a second MLP serves the tokens of the question.
    """
    width, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    every = fields.integer("cross_attention_frequency", default=2)
    count = layer_count(fields)
    given = {
        "num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": max(1, width // heads),
        **{f"{part}_bias": True for part in "qkvo"},
    }  # fmt: skip
    own = Attention.model_validate({**given, "reach": "both_directions"})
    cross = CrossAttention.model_validate(
        {**given, "source_width": source.hidden_size, "source_tokens": patches}
    )
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=True)
    feed = (mlp, mlp) if texts else (mlp,)
    plain = Layer(blocks=(Norm(kind="layer", count=1 + len(feed)), own, *feed))
    looks = Layer(blocks=(Norm(kind="layer", count=2 + len(feed)), own, cross, *feed))
    fields.ignore("encoder_hidden_size", "vocab_size", "max_position_embeddings", "position_embedding_type")
    groups = groups_of([looks if index % every == 0 else plain for index in range(count)])
    return Stack(name=name, role="projector", hidden_size=width, groups=groups)


def _blip(kind: str, instructed: bool) -> Front:
    def front(sight: Sight) -> list[Stack]:
        image = sight.part(f"{kind}_vision_model")
        sees = blip_tower(image)
        asks = sight.part(f"{kind}_qformer", "qformer_config")
        texts = instructed or asks.flag("use_qformer_text_input", False)
        inner = qformer(asks, sees, grid(image, 224) + 1, texts)
        before: list[Block] = [Table(name="query_tokens", rows=sight.fields.integer("num_query_tokens"))]
        if instructed:
            before += [
                Embedding(vocab_size=asks.integer("vocab_size")),
                Positions(rows=asks.integer("max_position_embeddings")),
            ]
        before.append(Norm(kind="layer"))
        out = Linear(name="language_projection", out_features=sight.width, bias=True)
        return [sees, inner.model_copy(update={"before": tuple(before), "after": (out,)})]

    return front


def granite4(sight: Sight) -> list[Stack]:
    """Granite Vision 4: a Q-Former over windows for each layer of the text that is fed, and four more."""
    image = sight.fields.nested("vision_config", "clip_vision_model")
    sees = vision(image, "clip_vision_model")
    width = sees.hidden_size
    asks = sight.part("granite4_vision_qformer", "qformer_config")
    asks.raw = {**asks.raw, "hidden_size": width, "num_attention_heads": max(1, width // 64)}
    rate = sight.fields.word("downsample_rate", "")
    sides = [int(side) for side in rate.split("/") if side.isdigit()]
    if len(sides) != 2 or not 0 < sides[0] <= sides[1] <= 4096:
        raise sight.fields.wrong("downsample_rate", rate, 'a fraction like "4/8"')
    copies = len(sight.fields.items("deepstack_layer_map")) + 4
    texts = asks.flag("use_qformer_text_input", False)
    one = qformer(asks, sees, sides[1] ** 2, texts)
    queries, places = sides[0] ** 2, sides[1] ** 2
    ends = Layer(
        blocks=(
            Norm(kind="layer", count=2),
            Table(name="query", rows=queries),
            Table(name="image_positions", rows=places),
            Linear(name="out_linear", out_features=sight.width, bias=True),
        )
    )
    if (one.num_hidden_layers + 1) * copies > MAX_LAYERS:
        raise sight.fields.wrong("deepstack_layer_map", copies - 4, f"up to {MAX_LAYERS:,} layers in all")
    layers = [*one.layers(), ends] * copies
    line = Stack(
        name="newline", role="projector", hidden_size=sight.width, before=(Vector(name="image_newline"),)
    )
    return [sees, one.model_copy(update={"groups": groups_of(layers)}), line]


_FLAGS = ("use_decoder_only_language_model",)
FRONTS: Mapping[str, Fronted] = {
    "blip-2": Fronted("opt", _blip("blip_2", False), tie="text", ignored=(*_FLAGS, "image_text_hidden_size")),
    "instructblip": Fronted("opt", _blip("instructblip", True), tie="text", ignored=_FLAGS),
    "instructblipvideo": Fronted("opt", _blip("instructblipvideo", True), tie="text", ignored=_FLAGS),
    "granite4_vision": Fronted(
        "granite4_vision_text", granite4, ignored=("spatial_vision_layer", "spatial_target_layers")
    ),
}
