"""Vision towers of multimodal models: what they share, told by traits, and those with a part of their own."""

from dataclasses import dataclass

from calc.model.blocks import MLP, Attention, Block, Linear, Norm, Table, Vector
from calc.model.blocks.base import NormKind
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.model import Layer, Stack

WIDTHS = ("hidden_size", "vt_hidden_size")
_DEPTHS = ("num_hidden_layers", "depth", "vt_num_hidden_layers", "layers")
_HEADS = ("num_attention_heads", "num_heads", "attention_heads", "vt_num_attention_heads", "heads")
_INNER = ("intermediate_size", "vt_intermediate_size", "mlp_dim")


@dataclass(frozen=True, slots=True)
class Tower:
    """How a tower differs from SigLIP's: patches, positions, LayerNorms, biased plain MLPs."""

    norm: NormKind = "layer"
    norms: int = 2
    gated: bool = False
    qkv_bias: bool = True
    o_bias: bool = True
    mlp_bias: bool = True
    patch_bias: bool = True
    class_token: bool = False
    positions: str = "patches"
    pre_norm: bool = False
    post_norm: bool = True
    pooling_head: bool = False
    qk_norm: bool = False
    layer_scale: bool = False
    grouped: bool = False


def grid(fields: Fields, image: int = 224, patch: int = 14) -> int:
    """Patches of an image; either size is a side or [height, width]."""
    heights, widths = zip(fields.sides("image_size", image), fields.sides("patch_size", patch), strict=True)
    return max(1, heights[0] // heights[1]) * max(1, widths[0] // widths[1])


def tower(fields: Fields, traits: Tower, *, width: int | None = None, inner: int | None = None) -> Stack:
    """The stack of a tower; `width` and `inner` where they stand under keys of their own."""
    hidden = width or fields.integer(*WIDTHS)
    inner = inner or fields.integer(*_INNER)
    before = _front(fields, traits, hidden)
    after: list[Block] = [Norm(kind=traits.norm)] if traits.post_norm else []
    if traits.pooling_head and fields.flag("vision_use_head", True):
        after += _pooling_head(hidden, fields.integer(*_HEADS), inner)
    layers = [_layer(fields, traits, hidden, inner)] * layer_count(fields, *_DEPTHS)
    _ignore_sizes(fields)
    return Stack(
        name="vision", role="vision", hidden_size=hidden, before=before, groups=groups_of(layers),
        after=tuple(after),
    )  # fmt: skip


def _ignore_sizes(fields: Fields) -> None:
    """What decides how images are cut and what text towers beside it would be, not what the tower holds."""
    fields.ignore(
        "image_size", "vision_use_head", "window_size", "fullatt_block_indexes", "tokens_per_second"
    )
    fields.ignore(
        "spatial_patch_size", "projection_dim", "vocab_size", "num_channels", "in_chans", "in_channels"
    )
    fields.ignore("spatial_merge_size", "temporal_patch_size", "out_hidden_size", "deepstack_visual_indexes")
    fields.ignore(
        "head_dim", "global_head_dim", "default_output_length", "pooling_kernel_size", "standardize"
    )
    fields.ignore("image_seq_length", "video_seq_length", "use_clipped_linears", "max_position_embeddings")
    fields.ignore(
        "num_key_value_heads", "attention_bias", "num_position_embeddings", "num_patches", "embed_dim"
    )
    fields.ignore("intermediate_size", "hidden_size")


def _layer(fields: Fields, traits: Tower, hidden: int, inner: int) -> Layer:
    heads = fields.integer(*_HEADS)
    head_dim = fields.optional_integer("head_dim", default=None) or max(1, hidden // heads)
    grouped = fields.optional_integer("num_key_value_heads", default=None) if traits.grouped else None
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=grouped or heads, head_dim=head_dim,
        q_bias=traits.qkv_bias, k_bias=traits.qkv_bias, v_bias=traits.qkv_bias, o_bias=traits.o_bias,
        reach="both_directions", qk_norm="per_head" if traits.qk_norm else "absent",
    )  # fmt: skip
    mlp = MLP(intermediate_size=inner, gated=traits.gated, bias=traits.mlp_bias)
    scales = (Vector(name="lambda_1"), Vector(name="lambda_2")) if traits.layer_scale else ()
    return Layer(blocks=(Norm(count=traits.norms, kind=traits.norm), attention, mlp, *scales))


def _front(fields: Fields, traits: Tower, hidden: int) -> tuple[Block, ...]:
    """The product that turns a patch into a token, class token, positions, norm."""
    height, breadth = fields.sides("patch_size", 14)
    patch = height * breadth
    channels = fields.integer("num_channels", "in_channels", "in_chans", default=3)
    frames = fields.integer("temporal_patch_size", default=1)
    inputs = patch * channels * (frames if traits.positions in ("none", "listed") else 1)
    blocks: list[Block] = [Linear(name="patch_embedding", in_features=inputs, bias=traits.patch_bias)]
    if traits.class_token:
        blocks.append(Vector(name="class_embedding"))
    rows = _positions(fields, traits)
    if rows:
        blocks.append(Table(name="position_embedding", rows=rows))
    if traits.pre_norm:
        blocks.append(Norm(kind=traits.norm))
    return tuple(blocks)


def _positions(fields: Fields, traits: Tower) -> int:
    """Rows of the table of positions: one a patch, listed in the file, or none."""
    if traits.positions == "none":
        return 0
    if traits.positions == "grid":
        heights, widths = ("init_pos_emb_height", "pos_emb_height"), ("init_pos_emb_width", "pos_emb_width")
        return fields.integer(*heights, default=64) * fields.integer(*widths, default=64)
    if traits.positions == "pairs":
        return 2 * fields.integer("position_embedding_size", default=10240)
    if traits.positions == "listed":
        return fields.integer("num_position_embeddings", "num_patches", default=2304)
    return grid(fields) + int(traits.class_token)


def _pooling_head(hidden: int, heads: int, inner: int) -> list[Block]:
    """SigLIP's attention pooling: a learned query, attention, a norm and an MLP."""
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, hidden // heads),
        q_bias=True, k_bias=True, v_bias=True, o_bias=True, reach="both_directions",
    )  # fmt: skip
    mlp = MLP(intermediate_size=inner, gated=False, bias=True)
    return [Vector(name="probe"), attention, Norm(kind="layer"), mlp]


def qwen2_vl(fields: Fields) -> Stack:
    """Qwen2-VL: the width is embed_dim, the MLP a multiple of it; hidden_size is that of the text."""
    width = fields.integer("embed_dim")
    inner = int(width * fields.number("mlp_ratio", 4.0))
    traits = Tower(positions="none", patch_bias=False, post_norm=False)
    return tower(fields, traits, width=width, inner=inner)


def glm4v(fields: Fields) -> Stack:
    """GLM-4V: RMS norms and gated MLPs of the width of the text; a convolution that joins patches."""
    hidden, out = fields.integer("hidden_size"), fields.integer("out_hidden_size")
    bias = fields.flag("attention_bias", False)
    merge = fields.integer("spatial_merge_size", default=2)
    rows = grid(fields, 336)
    traits = Tower(
        norm="rms", gated=True, qkv_bias=bias, o_bias=False, mlp_bias=False, positions="none", pre_norm=True
    )
    stack = tower(fields, traits, inner=out)
    before = (Table(name="position_embedding", rows=rows), *stack.before)
    join = Linear(name="downsample", in_features=hidden * merge**2, out_features=out, bias=True)
    return stack.model_copy(update={"before": before, "after": (*stack.after, join)})


def llama4(fields: Fields) -> Stack:
    """Llama 4: norms on both ends, and an adapter that joins patches by pixel shuffle."""
    traits = Tower(class_token=True, pre_norm=True, patch_bias=False)
    stack = tower(fields, traits)
    wide = fields.integer("intermediate_size")
    middle, out = fields.integer("projector_input_dim"), fields.integer("projector_output_dim")
    fields.ignore(
        "vision_output_dim", "pixel_shuffle_ratio", "multi_modal_projector_bias", "projector_dropout"
    )
    adapter = (
        Linear(name="vision_adapter_fc1", in_features=wide, out_features=middle),
        Linear(name="vision_adapter_fc2", in_features=middle, out_features=out),
    )
    return stack.model_copy(update={"after": (*stack.after, *adapter)})


def mllama(fields: Fields) -> Stack:
    """Llama 3.2 Vision: tiles with gated positions of their own, and layers over all tiles."""
    traits = Tower(class_token=True, pre_norm=True, patch_bias=False, qkv_bias=False, o_bias=False)
    hidden, tiles = fields.integer("hidden_size"), fields.integer("max_num_tiles", default=4)
    ratios = fields.items("supported_aspect_ratios")
    rows = (len(ratios) if ratios else 8) + 1
    patches = grid(fields, 448) + 1
    stack = tower(fields, traits)
    wide = Layer(
        blocks=(*_layer(fields, traits, hidden, fields.integer("intermediate_size")).blocks,
                Vector(name="gates", elements=2))
    )  # fmt: skip
    tables = (
        Table(name="tile_embedding", rows=rows, width=tiles * patches * hidden),
        Table(name="pre_tile_embedding", rows=rows, width=tiles * hidden),
        Table(name="post_tile_embedding", rows=rows, width=tiles * hidden),
        Vector(name="gates", elements=3),
    )
    count = layer_count(fields, "num_global_layers")
    fields.ignore("vision_output_dim", "intermediate_layers_indices")
    groups = (*stack.groups, *groups_of([wide] * count))
    return stack.model_copy(update={"before": (*stack.before, *tables), "groups": groups})


def internvl(fields: Fields) -> Stack:
    """InternViT: scales behind each part; the last norm only where the tower does not average."""
    bias = fields.flag("attention_bias", False)
    kind: NormKind = "rms" if fields.word("norm_type", "layer_norm") == "rms_norm" else "layer"
    mean = fields.flag("use_mean_pooling", True)
    absolute = fields.flag("use_absolute_position_embeddings", True)
    traits = Tower(
        norm=kind, qkv_bias=bias, class_token=True, post_norm=not mean, layer_scale=True,
        positions="patches" if absolute else "none",
    )  # fmt: skip
    fields.ignore("layer_scale_init_value", "use_mask_token", "projection_dropout")
    stack = tower(fields, traits)
    if not fields.flag("use_qk_norm", False):
        return stack
    layer = next(stack.layers())
    attention = next(block for block in layer.blocks if isinstance(block, Attention))
    normed = attention.model_copy(update={"qk_norm": "full_width"})
    blocks = tuple(normed if block is attention else block for block in layer.blocks)
    groups = groups_of([Layer(blocks=blocks)] * stack.num_hidden_layers)
    return stack.model_copy(update={"groups": groups})


def step3(fields: Fields) -> Stack:
    """Step 3.7: scales behind each part and two convolutions that halve the sides and double the width."""
    width = fields.integer("width", "hidden_size")
    inner = int(width * fields.number("mlp_ratio", 8960 / 1536))
    fields.ignore("layers", "heads", "ls_init_value", "layer_scale_init_value", "max_position_embeddings")
    traits = Tower(patch_bias=False, pre_norm=True, post_norm=False, layer_scale=True)
    stack = tower(fields, traits, width=width, inner=inner)
    halves = tuple(
        Linear(name=f"downsampler{n}", in_features=9 * n * width, out_features=2 * n * width, bias=True)
        for n in (1, 2)
    )
    return stack.model_copy(update={"after": halves})
