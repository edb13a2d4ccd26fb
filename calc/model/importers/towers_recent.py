"""Vision towers with a part of their own: Lfm3-VL, MiniCPM-V, Molmo 2, Muse, Ovis 2, RADIO."""

import re
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


# Width, layers, heads and MLP width of the Perception Encoders, by the word in their name.
_PERCEPTION = {
    "tiny": (192, 12, 3, 768), "small": (384, 12, 6, 1536), "base": (768, 12, 12, 3072),
    "large": (1024, 24, 16, 4096), "gigantic": (1536, 50, 16, 8960),
}  # fmt: skip
_SHORTER = {"large": 23, "gigantic": 47}  # those that are made for a language model


def perception(fields: Fields) -> Stack:
    """Perception Encoder: a ViT told by the name of its architecture and by what model_args say otherwise."""
    named = fields.word("architecture", "")
    found = re.fullmatch(r"vit_pe_(core|lang|spatial)_([a-z]+)_patch(\d{1,4})_(\d{1,5})(\..*)?", named)
    if found is None or found[2] not in _PERCEPTION:
        raise fields.wrong("architecture", named, "a vit_pe tower, as vit_pe_lang_large_patch14_448")
    kind, size, patch, side = found[1], found[2], found[3], found[4]
    width, depth, heads, inner = _PERCEPTION[size]
    args = fields.nested("model_args")
    if args.word("global_pool", "map" if kind == "core" else ""):
        raise args.wrong("global_pool", args.raw.get("global_pool"), "empty: no pooling behind the tower")
    hidden = args.integer("embed_dim", default=width)
    ratio = args.number("mlp_ratio", inner / width)
    raw = {
        "num_hidden_layers": args.integer(
            "depth", default=_SHORTER.get(size, depth) if kind == "lang" else depth
        ),
        "num_attention_heads": args.integer("num_heads", default=heads),
        "patch_size": args.integer("patch_size", default=int(patch)),
        "image_size": list(args.sides("img_size", int(side))),
    }
    scaled = args.has("init_values") or kind == "lang" or (kind, size) == ("spatial", "gigantic")
    traits = Tower(
        class_token=args.flag("class_token", size != "gigantic"), pre_norm=True, patch_bias=False,
        post_norm=args.flag("use_post_transformer_norm", kind == "core"), layer_scale=scaled,
    )  # fmt: skip
    args.ignore("init_values", "ref_feat_shape", "dynamic_img_size")
    fields.ignore("do_pooling", "label_names", "num_classes", "num_features", "pretrained_cfg")
    inside = Fields(raw, fields.file, "perception")
    return tower(inside, traits, width=hidden, inner=int(hidden * ratio))


def _plain(traits: Tower) -> Callable[[Fields], Stack]:
    return lambda fields: tower(fields, traits)


def kimi_k3(fields: Fields) -> Stack:
    """Kimi K3: RMSNorms, no biases unless the file says so, heads of a width of their own."""
    heads = fields.integer("vt_num_attention_heads", "num_attention_heads")
    size = max(1, fields.integer("qkv_hidden_size") // heads)
    fields.raw = {**fields.raw, "head_dim": size}
    bias, mlp_bias = fields.flag("attn_bias", False), fields.flag("linear_bias", False)
    patch_bias = fields.flag("patch_embed_proj_bias", False)
    traits = Tower(
        norm="rms", qkv_bias=bias, o_bias=bias, mlp_bias=mlp_bias, patch_bias=patch_bias, positions="grid"
    )
    return tower(fields, traits)


TOWERS: Mapping[str, Callable[[Fields], Stack]] = {
    "kimi_k3_vision": kimi_k3,
    "lfm3_vl_vision": lfm3_vl,
    "minicpm_ocr_vision": minicpm_v,
    "minicpmv4_6_vision": minicpm_v,
    "minicpmv4_7_vision": minicpm_v,
    "molmo2_vision": molmo2,
    "muse_glimmer_vision": muse,
    "muse_spark_vision": muse,
    "nemotron_h_omni_vision": radio,
    "ovis2_vision": ovis2,
    "perception_lm_vision": perception,
    "paddleocr_vl_vision": _plain(Tower()),
    "video_llama_3_vision": _plain(Tower(positions="none")),
}
