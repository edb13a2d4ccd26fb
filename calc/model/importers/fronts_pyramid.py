"""Fronts of towers that halve an image stage by stage: Florence 2, FastVLM."""

from collections.abc import Mapping

from calc.model.blocks import Block, Linear, Norm, Table, Vector
from calc.model.importers.assembly import groups_of
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Fronted, Sight, projector
from calc.model.importers.fronts_kin import pair
from calc.model.model import Layer, Stack

_STAGES = 16  # more than any tower has


def _each_place(name: str, size: int, width: int, bias: bool = True) -> Vector:
    """A convolution of every channel by itself, over `size` places."""
    return Vector(name=name, elements=(size + bias) * width)


def _linear(name: str, first: int, last: int, bias: bool = True) -> Linear:
    return Linear(name=name, in_features=first, out_features=last, bias=bias)


def _davit_block(width: int, inner: int, bias: bool) -> Layer:
    """Half a block of DaViT: two convolutions, attention and an MLP, a norm before either."""
    return Layer(
        blocks=(
            _each_place("conv1", 9, width), Norm(kind="layer", width=width, count=2),
            _linear("qkv", width, 3 * width, bias), _linear("proj", width, width),
            _each_place("conv2", 9, width), _linear("fc1", width, inner), _linear("fc2", inner, width),
        )
    )  # fmt: skip


def _davit(fields: Fields) -> Stack:
    """DaViT: each stage a convolution, then attention by turns over windows and over channels."""
    widths, depths = fields.integers("embed_dim"), fields.integers("depths")
    sides, before = fields.integers("patch_size"), fields.items("patch_prenorm")
    counts = {len(widths), len(depths), len(sides), len(before)}
    if counts != {len(widths)} or not 0 < len(widths) <= _STAGES or min(*widths, *depths, *sides) < 1:
        raise fields.wrong("embed_dim", widths, "a list with as many entries as depths and patch_size")
    if sum(depths) > 100_000:
        raise fields.wrong("depths", depths, "fewer than 100,000 blocks")
    ratio, bias = fields.number("mlp_ratio", 4.0), fields.flag("qkv_bias", True)
    width, layers = fields.integer("in_channels"), list[Layer]()
    for out, depth, side, first in zip(widths, depths, sides, before, strict=True):
        product = _linear("conv", side**2 * width, out)
        layers.append(Layer(blocks=(product, Norm(kind="layer", width=width if first else out))))
        layers += [_davit_block(out, int(out * ratio), bias)] * (2 * depth)
        width = out
    fields.ignore("patch_stride", "patch_padding", "num_heads", "num_groups", "window_size", "drop_path_rate")
    fields.ignore("activation_function", "max_temporal_embeddings")
    return Stack(name="vision", role="vision", hidden_size=width, groups=groups_of(layers))


def florence2(sight: Sight) -> list[Stack]:
    """Florence 2: DaViT, tables of rows and columns, a product and a norm; BART reads what comes of it."""
    image = sight.part("florence_vision")
    sees = _davit(image)
    width, out, rows = (
        sees.hidden_size,
        image.integer("projection_dim"),
        image.integer("max_position_embeddings"),
    )
    blocks: list[Block] = [
        Table(name="row_embeddings", rows=rows, width=width // 2),
        Table(name="column_embeddings", rows=rows, width=width - width // 2),
        _linear("image_projection", width, out, bias=False), Norm(kind="layer", width=out),
    ]  # fmt: skip
    return [sees, projector(out, *blocks)]


# Width of the first stage and blocks of each of the five; every stage is twice as wide as the one before.
_FASTVIT = {"fastvit_mci3": (96, (2, 12, 24, 4, 2)), "fastvit_mci4": (128, (2, 12, 24, 4, 4))}


def _fastvit(fields: Fields) -> Stack:
    """FastViT with its branches folded into one, as released; the last two stages attend."""
    name = fields.word("architecture", "fastvit_mci3")
    if name not in _FASTVIT:
        raise fields.wrong("architecture", name, f"one of {', '.join(_FASTVIT)}")
    folded = fields.nested("model_args")
    if not folded.flag("inference_mode", True):
        raise folded.wrong("inference_mode", False, "true")
    width, depths = _FASTVIT[name]
    stem = (
        _linear("stem1", 27, width), _each_place("stem2", 9, width), _linear("stem3", width, width),
    )  # fmt: skip
    layers: list[Layer] = []
    for index, depth in enumerate(depths):
        attends = index >= len(depths) - 2
        enters: list[Block] = []
        if index:
            width *= 2
            enters += [_each_place("downsample1", 49, width), _linear("downsample2", width, width)]
        if attends:
            enters.append(_each_place("pos_emb", 49, width))
        layers += [Layer(blocks=tuple(enters))] if enters else []
        layers += [_fastvit_block(width, attends)] * depth
    out, narrow = 2 * width, 2 * width // 16
    after = (*pair(out, narrow, out, name="se"), _each_place("final_conv", 9, out))
    fields.ignore(*fields.raw)
    return Stack(
        name="vision", role="vision", hidden_size=out, before=stem, groups=groups_of(layers), after=after
    )


def _fastvit_block(width: int, attends: bool) -> Layer:
    mlp: list[Block] = [
        _each_place("conv", 49, width, bias=False), Norm(kind="layer", width=width),
        _linear("fc1", width, 4 * width), _linear("fc2", 4 * width, width),
        Vector(name="layer_scale", elements=width),
    ]  # fmt: skip
    if not attends:
        return Layer(blocks=(_each_place("token_mixer", 9, width), *mlp))
    own = (
        Norm(kind="layer", width=width), _linear("qkv", width, 3 * width, bias=False),
        _linear("proj", width, width), Vector(name="layer_scale_1", elements=width),
    )  # fmt: skip
    return Layer(blocks=(*own, *mlp))


def fast_vlm(sight: Sight) -> list[Stack]:
    """FastVLM: FastViT and two products."""
    image = sight.fields.nested("vision_config", "timm_wrapper")
    wide = image.integer("hidden_size", default=3072)
    bias = sight.fields.flag("multimodal_projector_bias", True)
    return [_fastvit(image), projector(sight.width, *pair(wide, sight.width, sight.width, bias))]


FRONTS: Mapping[str, Fronted] = {
    "florence2": Fronted("bart", florence2),
    "fast_vlm": Fronted("qwen2", fast_vlm, tie="either", sizes="fast_vlm_text"),
}
