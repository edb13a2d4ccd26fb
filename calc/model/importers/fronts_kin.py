"""Fronts of one tower with a projector of its own: Kosmos, GLM-OCR, Cosmos 3, Ernie VL, Hunyuan, Docling."""

from collections.abc import Mapping
from dataclasses import replace

from calc.model.blocks import MLP, Attention, Block, Linear, Norm, Table, Vector
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Front, Fronted, Sight, projector
from calc.model.importers.tower_table import vision
from calc.model.importers.towers import Tower, grid, tower
from calc.model.model import Layer, Stack

CLIP = Tower(class_token=True, pre_norm=True, patch_bias=False)
_LISTED = Tower(positions="listed")


def _asked(sight: Sight, sees: Stack) -> Stack:
    """Kosmos' projector: a product to the text's width, then learned queries attend to patches and selves."""
    attends = [Linear(name=f"x_attn_{part}_proj", bias=True) for part in "qkvo"]
    rows = Table(name="latent_query", rows=sight.fields.integer("latent_query_num"))
    product = Linear(name="dense", in_features=sees.hidden_size, bias=True)
    return projector(sight.width, product, rows, *attends)


def kosmos2(sight: Sight) -> list[Stack]:
    """Kosmos 2: CLIP's tower and learned queries."""
    sees = tower(sight.part("kosmos_2_vision_model"), CLIP)
    return [sees, _asked(sight, sees)]


def kosmos25(sight: Sight) -> list[Stack]:
    """Kosmos 2.5: flat patches with tables of rows and columns, RMS norms, gated MLPs; learned queries."""
    image = sight.part("kosmos_2_5_vision_model")
    heads, rows = image.integer("num_attention_heads"), image.integer("max_num_patches")
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=image.integer("head_dim"),
        reach="both_directions",
    )  # fmt: skip
    layer = Layer(
        blocks=(Norm(count=2), attention, MLP(intermediate_size=image.integer("intermediate_size")))
    )
    patch = image.integer("patch_embed_hidden_size")
    image.ignore("dense_act_fn")
    sees = Stack(
        name="vision", role="vision", hidden_size=image.integer("hidden_size"),
        before=(
            Linear(name="patch_projection", in_features=patch, bias=True),
            Table(name="row_embedder", rows=rows), Table(name="column_embedder", rows=rows),
        ),
        groups=groups_of([layer] * layer_count(image)), after=(Norm(),),
    )  # fmt: skip
    return [sees, _asked(sight, sees)]


def _glm(kind: str) -> Front:
    """GLM-OCR and GLM 5 Next: RMS norms everywhere, gated MLPs with biases, a convolution, a gated merger."""

    def front(sight: Sight) -> list[Stack]:
        image = sight.part(kind)
        bias, out = image.flag("attention_bias", True), image.integer("out_hidden_size")
        side = image.integer("spatial_merge_size")
        inner = image.optional_integer("projection_intermediate_size", default=None)
        inner = inner or out * image.integer("in_channels")
        traits = Tower(
            norm="rms", gated=True, qkv_bias=bias, o_bias=bias, mlp_bias=bias, positions="none", qk_norm=True
        )
        sees = tower(image, traits)
        image.ignore("swiglu_limit")
        joins = Linear(name="downsample", in_features=sees.hidden_size * side**2, out_features=out, bias=True)
        ends = (("gate_proj", out, inner), ("up_proj", out, inner), ("down_proj", inner, out))
        mlp = [Linear(name=name, in_features=a, out_features=b) for name, a, b in ends]
        product = Linear(name="proj", in_features=out, out_features=out)
        return [sees, projector(out, joins, product, Norm(kind="layer"), *mlp)]

    return front


def pair(first: int, middle: int, last: int, bias: bool = True, name: str = "linear") -> list[Block]:
    """Two products."""
    return [
        Linear(name=f"{name}_1", in_features=first, out_features=middle, bias=bias),
        Linear(name=f"{name}_2", in_features=middle, out_features=last, bias=bias),
    ]


def cosmos3_edge(sight: Sight) -> list[Stack]:
    """Cosmos 3 Edge: SigLIP 2 and a norm and two products over joined patches."""
    image = sight.part("cosmos3_edge_vision")
    side = image.integer("spatial_merge_size")
    sees = tower(image, _LISTED)
    wide = sight.fields.integer("projector_hidden_size")
    joined = sees.hidden_size * side**2
    norm = Norm(kind="layer", width=sees.hidden_size)
    return [sees, projector(sight.width, norm, *pair(joined, wide, sight.width))]


def qwen3(kind: str) -> Front:
    """Qwen3-VL's tower with a merger at the end and one for each layer that the text is fed from."""

    def front(sight: Sight) -> list[Stack]:
        image = sight.part(kind)
        out, side = image.integer("out_hidden_size"), image.integer("spatial_merge_size")
        fed = len(image.integers("deepstack_visual_indexes"))
        if fed > 20:
            raise image.wrong("deepstack_visual_indexes", fed, "a list of up to 20 layers")
        sees = tower(image, replace(_LISTED, post_norm=False))
        joined = sees.hidden_size * side**2
        blocks: list[Block] = [Norm(kind="layer", width=sees.hidden_size), *pair(joined, joined, out)]
        for _ in range(fed):
            blocks += [Norm(kind="layer", width=joined), *pair(joined, joined, out)]
        return [sees, projector(out, *blocks)]

    return front


def hyperclovax(sight: Sight) -> list[Stack]:
    """HyperCLOVA X Vision 2: Qwen2.5-VL's tower and merger, one product to the width of the text."""
    image = sight.part("qwen2_5_vl_vision")
    out, side = image.integer("out_hidden_size"), image.integer("spatial_merge_size")
    sees = vision(image, "qwen2_5_vl_vision")
    joined = sees.hidden_size * side**2
    last = Linear(name="projector", in_features=out, out_features=sight.width, bias=True)
    merger = (Norm(width=sees.hidden_size), *pair(joined, joined, out))
    return [sees, projector(sight.width, *merger, last)]


def ernie_vl(sight: Sight) -> list[Stack]:
    """Ernie 4.5 VL: patches are joined, then frames; a product and a norm."""
    image = sight.part("ernie4_5_vl_moe_vision")
    side, frames = image.integer("spatial_merge_size"), image.integer("temporal_merge_size")
    sees = tower(image, Tower(positions="none", patch_bias=False))
    wide = sees.hidden_size * side**2
    norm = Norm(kind="layer", width=wide)
    blocks: list[Block] = [*pair(wide, wide, wide, name="spatial"), norm]
    blocks += [*pair(wide * frames, wide, wide, name="temporal"), norm]
    blocks += [Linear(name="mlp", in_features=wide, out_features=sight.width, bias=True), Norm()]
    return [sees, projector(sight.width, *blocks)]


def _whole_grid(image: Fields) -> Stack:
    """Hunyuan's tower: a table of positions for the largest image and one more; no norm at the end."""
    rows = (image.integer("max_image_size") // image.integer("patch_size")) ** 2 + 1
    image.ignore("interpolate_mode", "img_max_token_num", "min_image_size", "max_vit_seq_len")
    sees = tower(image, Tower(positions="none", post_norm=False))
    table = Table(name="position_embedding", rows=rows)
    return sees.model_copy(update={"before": (*sees.before, table)})


def hunyuan_vl(sight: Sight) -> list[Stack]:
    """Hunyuan VL: two convolutions that join patches, a product to the text's width, vectors at the ends."""
    image = sight.part("hunyuan_vl_vision")
    side = image.integer("spatial_merge_size") ** 2
    image.ignore("text_hidden_size")
    sees = _whole_grid(image)
    width = sees.hidden_size
    blocks: list[Block] = [
        Norm(width=width),
        Linear(name="proj_conv", in_features=side * width, out_features=2 * width, bias=True),
        Linear(name="proj_out", in_features=2 * width, out_features=4 * width, bias=True),
        Vector(name="image_newline", elements=4 * width),
        Linear(name="mlp", in_features=4 * width, bias=True),
        Table(name="image_begin_end_sep", rows=3), Norm(),
    ]  # fmt: skip
    return [sees, projector(sight.width, *blocks)]


def hy_v4_vl(sight: Sight) -> list[Stack]:
    """HY-V4 VL: two convolutions that join patches into the text's width, a vector for new lines."""
    image = sight.part("hy_v4_vl_vision")
    side, out = image.integer("spatial_merge_size") ** 2, image.integer("out_hidden_size")
    sees = _whole_grid(image)
    joined = sees.hidden_size * side
    blocks: list[Block] = [
        Norm(width=sees.hidden_size),
        Linear(name="proj_conv", in_features=joined, out_features=joined, bias=True),
        Linear(name="proj_out", in_features=joined, out_features=out, bias=True),
        Vector(name="image_newline", elements=out),
    ]
    return [sees, projector(out, *blocks)]


def granite_docling(sight: Sight) -> list[Stack]:
    """Granite Docling: a coarse path over joined patches and a fine one, each feeding the text at depths."""
    image = sight.part("granite_docling_vision")
    out, factor = image.integer("out_hidden_size"), image.integer("scale_factor", high=1024)
    listed = image.raw.get("deepstack_visual_indexes")
    fed = 3 if listed is None else len(image.integers("deepstack_visual_indexes"))
    if fed > 6:
        raise image.wrong("deepstack_visual_indexes", fed, "a list of up to 6 layers")
    fine = image.flag("use_fine_route", True)
    grid(image, 512, 16)
    sees = tower(image, Tower())
    blocks: list[Block] = [Norm(kind="layer", width=sees.hidden_size)]
    for side in (factor, max(1, factor // 2))[: 1 + fine]:
        joined = sees.hidden_size * side**2
        blocks.append(Linear(name="projection", in_features=joined, out_features=out))
        for _ in range(fed):
            blocks += [Norm(kind="layer", width=joined), *pair(joined, out, out)]
    blocks += [Norm(kind="layer", count=2), Linear(name="mlp_fc2", in_features=out, out_features=out)]
    return [sees, projector(out, *blocks, *_density(sight.fields, sees.hidden_size))]


def _density(fields: Fields, width: int) -> list[Block]:
    """The router that picks the fine path for dense pages, where there is one."""
    inner = fields.optional_integer("density_router_hidden_size", default=None)
    if inner is None:
        return []
    return [
        Linear(name="density_att", in_features=width, out_features=1, bias=True),
        Norm(kind="layer", width=width),
        *pair(width, inner, 1, name="density"),
    ]


_EDGE = ("density_router_threshold", "density_router_loss_weight", "use_cache")


def vbert(sight: Sight) -> list[Stack]:
    """ModernVBERT and UltraVBERT: SigLIP and one product over joined patches, in the latter with a norm."""
    ultra = sight.fields.model_type == "ultravbert"
    image = sight.part("siglip_vision_model")
    if ultra and not sight.fields.has("vision_config"):
        image.raw = {"vision_use_head": False, **image.raw}
    sees = vision(image, "siglip_vision_model")
    joined = sees.hidden_size * sight.fields.integer("pixel_shuffle_factor", high=1024) ** 2
    norms = (Norm(width=sight.width),) if ultra else ()
    return [
        sees, projector(sight.width, Linear(name="modality_projection", in_features=joined), *norms)
    ]  # fmt: skip


_VBERT = ("classifier_pooling", "classifier_bias", "initializer_cutoff_factor")

FRONTS: Mapping[str, Fronted] = {
    "modernvbert": Fronted("modernbert", vbert, ignored=_VBERT),
    "ultravbert": Fronted("ultrabert", vbert, ignored=_VBERT),
    "kosmos-2": Fronted("kosmos_2_text_model", kosmos2, tie="either"),
    "kosmos-2.5": Fronted("kosmos_2_5_text_model", kosmos25, tie="either"),
    "glm_ocr": Fronted("glm_ocr_text", _glm("glm_ocr_vision"), tie="either"),
    "glm5_next": Fronted("glm5_next_text", _glm("glm5_next_vision")),
    "cosmos3_edge": Fronted("cosmos3_edge_text", cosmos3_edge, tie="nobody"),
    "cosmos3_omni": Fronted("qwen3_vl_text", qwen3("qwen3_vl_vision")),
    "hyperclovax_vision_v2": Fronted("hyperclovax", hyperclovax),
    "ernie4_5_vl_moe": Fronted("ernie4_5_vl_moe_text", ernie_vl),
    "hunyuan_vl": Fronted(
        "hunyuan_vl_text", hunyuan_vl, tie="either", ignored=("im_start_id", "im_end_id", "im_newline_id")
    ),
    "hy_v4_vl": Fronted("hy_v4_vl_text", hy_v4_vl),
    "granite_docling": Fronted("granite_docling_text", granite_docling, ignored=_EDGE),
}
