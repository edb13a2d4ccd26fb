"""Vision towers with a part of their own: Lfm3-VL, MiniCPM-V, Molmo 2, Muse, Ovis 2, RADIO."""

from collections.abc import Callable, Mapping

from calc.model.blocks import MLP, Attention, Block, Linear, Norm, ShortConvolution, Table
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.towers import Tower, tower
from calc.model.model import Layer, Stack


def lfm3_vl(fields: Fields) -> Stack:
    """Lfm3-VL: gated convolutions over the grid of patches, every other layer attention; RMS norms."""
    hidden, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=fields.integer("num_key_value_heads"),
        head_dim=max(1, hidden // heads), qk_norm="per_head", reach="both_directions",
    )  # fmt: skip
    convolution = ShortConvolution(kernel=fields.integer("conv_kernel_size", high=32) ** 2)
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"))
    count = layer_count(fields)
    kinds = fields.per_layer("layer_types", count) or [
        "conv" if index < 2 or index % 2 else "full_attention" for index in range(count)
    ]
    convolves = Layer(blocks=(Norm(count=2), convolution, mlp))
    attends = Layer(blocks=(Norm(count=2), attention, mlp))
    patch = fields.integer("in_channels") * fields.integer("temporal_patch_size")
    height, width = fields.sides("patch_size", 16)
    front = (Linear(name="patch_embed", in_features=patch * height * width), Norm())
    fields.ignore("spatial_merge_size")
    groups = groups_of([convolves if kind == "conv" else attends for kind in kinds])
    return Stack(name="vision", role="vision", hidden_size=hidden, before=front, groups=groups)


def minicpm_v(fields: Fields) -> Stack:
    """MiniCPM-V 4.6 and kin: SigLIP with a merger that attends inside windows and joins their patches."""
    stack = tower(fields, Tower())
    hidden, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    sides = fields.integers("window_kernel_size") or [2, 2]
    window = max(1, sides[0]) * max(1, sides[-1])
    fields.ignore("insert_layer_id")
    wide, inner = window * hidden, window * fields.integer("intermediate_size")
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, hidden // heads), q_bias=True,
        k_bias=True, v_bias=True, o_bias=True, reach="both_directions",
    )  # fmt: skip
    merger: tuple[Block, ...] = (
        Norm(kind="layer"), attention, Norm(kind="layer", width=wide),
        Linear(name="linear_1", in_features=wide, out_features=inner, bias=True),
        Linear(name="linear_2", in_features=inner, bias=True),
    )  # fmt: skip
    return stack.model_copy(update={"after": (*stack.after, *merger)})


def molmo2(fields: Fields) -> Stack:
    """Molmo 2: SigLIP without a norm at the end; released files name the sizes of the image otherwise."""
    given = [key for key in ("image_num_pos", "num_position_embeddings") if fields.has(key)]
    if given:
        rows = fields.integer(given[0])
    else:
        key = "image_default_input_size" if fields.has("image_default_input_size") else "image_size"
        (height, width), patch = fields.sides(key, 378), fields.integer("image_patch_size", "patch_size")
        rows = max(1, height // patch) * max(1, width // patch)
    patch = fields.integer("image_patch_size", "patch_size")
    fields.raw = {**fields.raw, "patch_size": patch, "num_position_embeddings": rows}
    bias = fields.flag("attention_bias", True)
    fields.ignore("image_default_input_size", "image_num_pos", "image_size", "float32_attention")
    traits = Tower(positions="listed", post_norm=False, qkv_bias=bias, o_bias=bias, grouped=True)
    return tower(fields, traits)


def muse(fields: Fields) -> Stack:
    """Muse: norms on both ends, a square table of positions, patches over several frames."""
    stack = tower(fields, Tower(positions="grid", pre_norm=True, patch_bias=False))
    inputs = 3 * fields.integer("patch_temporal") * fields.integer("patch_size") ** 2
    fields.ignore("merge_size", "layer_types")
    patch = Linear(name="patch_embedding", in_features=inputs)
    return stack.model_copy(update={"before": (patch, *stack.before[1:])})


def ovis2(fields: Fields) -> Stack:
    """Ovis 2: RMS norms, gated MLPs, and a head over visual words on joined patches."""
    bias = fields.flag("qkv_bias", False)
    traits = Tower(
        norm="rms", gated=True, qkv_bias=bias, o_bias=bias, mlp_bias=fields.flag("mlp_bias", False),
        pre_norm=True,
    )  # fmt: skip
    stack = tower(fields, traits)
    joined = stack.hidden_size * fields.integer("hidden_stride") ** 2
    words = fields.integer("vocab_size") - fields.integer("num_visual_indicator_tokens", low=0)
    fields.ignore("tokenize_function")
    head = (
        Linear(name="head_linear", in_features=joined, out_features=max(1, words)),
        Norm(kind="layer", width=max(1, words)),
    )
    return stack.model_copy(update={"after": (*stack.after, *head)})


def radio(fields: Fields) -> Stack:
    """RADIO: patches of images and of videos, several class tokens, scales behind each part."""
    hidden = fields.integer("hidden_size")
    gated = fields.flag("use_swiglu_ffn", False)
    inner = int(hidden * fields.number("mlp_ratio", 4.0))
    if gated:  # two thirds of the width, rounded up to a multiple of 8
        inner = (int(inner * 2 / 3) + 7) // 8 * 8
    patch, channels = fields.integer("patch_size"), fields.integer("num_channels")
    traits = Tower(
        gated=gated, qkv_bias=fields.flag("qkv_bias", True), positions="none", patch_bias=False,
        post_norm=False, layer_scale=True,
    )  # fmt: skip
    stack = tower(fields, traits, inner=inner)
    front: list[Block] = [
        Table(name="position_embedding", rows=max(1, fields.integer("max_img_size") // patch) ** 2)
    ]
    tokens = fields.integer("num_cls_tokens", low=0) + fields.integer("num_registers", low=0)
    if tokens:
        front.append(Table(name="cls_register_token", rows=tokens))
    frames = fields.optional_integer("video_temporal_patch_size", default=None)
    if frames:
        inputs = frames * channels * patch**2
        front.append(Linear(name="video_patch_projection", in_features=inputs))
    fields.ignore("layerscale_value", "patch_dim", "video_patch_dim", "summary_idxs", "drop_path_rate")
    fields.ignore("norm_mean", "norm_std")
    return stack.model_copy(update={"before": (*stack.before, *front)})


def _plain(traits: Tower) -> Callable[[Fields], Stack]:
    return lambda fields: tower(fields, traits)


TOWERS: Mapping[str, Callable[[Fields], Stack]] = {
    "lfm3_vl_vision": lfm3_vl,
    "minicpm_ocr_vision": minicpm_v,
    "minicpmv4_6_vision": minicpm_v,
    "minicpmv4_7_vision": minicpm_v,
    "molmo2_vision": molmo2,
    "muse_glimmer_vision": muse,
    "muse_spark_vision": muse,
    "nemotron_h_omni_vision": radio,
    "ovis2_vision": ovis2,
    "paddleocr_vl_vision": _plain(Tower()),
    "video_llama_3_vision": _plain(Tower(positions="none")),
}
