"""Encoders of images that any decoder may stand on: ViT, DeiT, Swin and Donut's Swin."""

from collections.abc import Callable, Mapping

from calc.model.blocks import Block, Linear, Norm, Table, Vector
from calc.model.importers.assembly import groups_of
from calc.model.importers.fields import Fields
from calc.model.importers.towers import Tower, grid, tower
from calc.model.model import MAX_LAYERS, Layer, Stack


def vit(fields: Fields) -> tuple[Stack, int]:
    """ViT and DeiT, which has one token more; the stack and the tokens that it leaves."""
    traits = Tower(class_token=True, qkv_bias=fields.flag("qkv_bias", True))
    stack = tower(fields, traits)
    out = fields.optional_integer("pooler_output_size", default=None)
    fields.ignore("encoder_stride", "pooler_act")
    more: tuple[Block, ...] = ()
    if fields.model_type == "deit":  # a vector and a position for the token that is distilled
        more = (Vector(name="distillation_token", elements=2 * stack.hidden_size),)
    pooler = Linear(name="pooler", out_features=out, bias=True)
    stack = stack.model_copy(update={"before": (*stack.before, *more), "after": (*stack.after, pooler)})
    return stack, grid(fields) + 1 + len(more)


def swin(fields: Fields) -> tuple[Stack, int]:
    """Swin: four stages, each half as wide in patches and twice in width, attention in windows."""
    width, window = fields.integer("embed_dim"), fields.integer("window_size", high=4096)
    depths = fields.integers("depths") or [2, 2, 6, 2]
    heads = fields.integers("num_heads") or [3, 6, 12, 24]
    if len(depths) != len(heads) or not 0 < sum(depths) <= MAX_LAYERS or len(depths) > 16:
        raise fields.wrong("depths", depths, "as long as num_heads, with up to 16 stages")
    bias, ratio = fields.flag("qkv_bias", True), fields.number("mlp_ratio", 4.0)
    height, breadth = fields.sides("patch_size", 4)
    inputs = height * breadth * fields.integer("num_channels", default=3)
    before: list[Block] = [
        Linear(name="patch_embedding", in_features=inputs, out_features=width, bias=True),
        Norm(kind="layer", width=width),
    ]
    patches, last = grid(fields, 224, 4), "donut" in fields.model_type
    if fields.flag("use_absolute_embeddings", False):
        before.append(Table(name="position_embeddings", rows=patches + int(last), width=width))
    layers: list[Layer] = []
    for stage, (depth, count) in enumerate(zip(depths, heads, strict=True)):
        wide = width * 2**stage
        layers += [_swin_layer(wide, (2 * window - 1) ** 2 * count, bias, max(1, int(ratio * wide)))] * depth
        if stage < len(depths) - 1:
            join = Linear(name="reduction", in_features=4 * wide, out_features=2 * wide)
            layers.append(Layer(blocks=(Norm(kind="layer", width=4 * wide), join)))
    out = width * 2 ** (len(depths) - 1)
    after = () if last else (Norm(kind="layer"),)
    fields.ignore("num_layers", "hidden_size", "drop_path_rate", "encoder_stride", "path_norm", "out_indices")
    fields.ignore("out_features", "stage_names", "num_hidden_layers")
    stack = Stack(
        name="vision", role="vision", hidden_size=out, before=tuple(before), groups=groups_of(layers),
        after=after,
    )  # fmt: skip
    return stack, max(1, patches // 4 ** (len(depths) - 1))


def _swin_layer(width: int, positions: int, bias: bool, inner: int) -> Layer:
    """A layer of a stage, whose width is not that of the stack."""
    return Layer(
        blocks=(
            Norm(kind="layer", width=width, count=2),
            Linear(name="qkv", in_features=width, out_features=3 * width, bias=bias),
            Vector(name="relative_position_bias", elements=positions),
            Linear(name="attention_output", in_features=width, out_features=width, bias=True),
            Linear(name="intermediate", in_features=width, out_features=inner, bias=True),
            Linear(name="output", in_features=inner, out_features=width, bias=True),
        )
    )


ENCODERS: Mapping[str, Callable[[Fields], tuple[Stack, int]]] = {
    "vit": vit,
    "deit": vit,
    "swin": swin,
    "donut-swin": swin,
}
