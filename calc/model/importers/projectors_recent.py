"""Projectors of MiniCPM-V, Molmo 2, Muse, Nemotron Omni, Ovis 2, Lfm3-VL and Video-LLaMA."""

from calc.model.blocks import Block, Linear, Norm, Table, Vector
from calc.model.importers.projectors import Parts, pair


def lfm3(parts: Parts) -> list[Block]:
    """A norm of each patch, then two products over joined patches through a width of its own."""
    merged, bias = parts.merged("spatial_merge_size"), parts.fields.flag("projector_bias", True)
    wide = parts.fields.integer("projector_hidden_size")
    return [Norm(kind="layer", width=parts.tower), *pair(merged, wide, parts.text, bias)]


def minicpm_v(parts: Parts) -> list[Block]:
    """Rounds of joining patches: a norm and two products each, the last one to the text's width."""
    fields = parts.fields
    merged = 4 * parts.tower  # whatever merge_kernel_size says
    rounds = fields.integer("merger_times", default=1, high=16)
    fields.ignore(
        "merge_kernel_size",
        "insert_layer_id",
        "image_size",
        "patch_size",
        "downsample_mode",
        "drop_vision_last_layer",
    )
    fields.ignore("image_start_id", "image_end_id", "slice_start_id", "slice_end_id", "newline_id")
    blocks: list[Block] = []
    for out in (*[parts.tower] * (rounds - 1), parts.text):
        blocks += [Norm(kind="layer", width=merged), *pair(merged, merged, out, True)]
    return blocks


def molmo2(parts: Parts) -> list[Block]:
    """Attention that pools the features of several layers, then a gated MLP."""
    fields = parts.fields.nested("adapter_config", "molmo2_adapter")
    listed = fields.integers("vit_layers") or fields.integers("vision_feature_layer") or [24, 18]
    hidden, inner = fields.integer("hidden_size"), fields.integer("intermediate_size")
    size, heads = fields.integer("head_dim"), fields.integer("num_attention_heads")
    bias, gate_bias = fields.flag("attention_bias", True), fields.flag("mlp_bias", False)
    q, kv = heads * size, fields.integer("num_key_value_heads") * size
    source, out = hidden * len(listed), fields.integer("text_hidden_size")
    fields.ignore(
        "vision_feature_layer", "image_feature_dropout", "float32_attention", "pooling_attention_mask"
    )
    parts.fields.ignore("image_patch_id")
    pool = (("q_proj", source, q), ("k_proj", source, kv), ("v_proj", source, kv), ("o_proj", q, hidden))
    ends = (("gate_proj", hidden, inner), ("up_proj", hidden, inner))
    return [
        *[Linear(name=name, in_features=a, out_features=b, bias=bias) for name, a, b in pool],
        *[Linear(name=name, in_features=a, out_features=b, bias=gate_bias) for name, a, b in ends],
        Linear(name="down_proj", in_features=inner, out_features=out),
    ]


def muse(parts: Parts) -> list[Block]:
    """Two products over joined patches and one to the text's width, without biases."""
    merged, wide = parts.fields.integer("out_hidden_size"), parts.fields.integer("projector_hidden_size")
    last = Linear(name="vision_projection", in_features=wide, out_features=parts.text)
    return [*pair(merged, wide, wide, False), last]


def nemotron_omni(parts: Parts) -> list[Block]:
    """An RMS norm and two products over joined patches; with further heads a norm of each patch too."""
    fields = parts.fields
    width = fields.integer("vision_hidden_size")
    merged = width * max(1, int(1 / fields.number("downsample_ratio", 0.5))) ** 2
    ahead = parts.language.optional_integer("num_nextn_predict_layers", default=0, low=0)
    norms = [Norm(kind="layer", width=width)] if ahead else []
    fields.ignore("force_image_size", "video_pruning_rate", "video_temporal_patch_size")
    wide = fields.integer("projector_hidden_size")
    return [*norms, Norm(width=merged), *pair(merged, wide, parts.text, False)]


def ovis2(parts: Parts) -> list[Block]:
    """A table of visual words, weighed by what the tower's head says."""
    width = parts.fields.integer("hidden_size", default=parts.text)
    parts.fields.ignore("visual_indicator_token_ids", "vocab_size")
    return [Table(name="visual_embeddings_table", rows=parts.vision.integer("vocab_size"), width=width)]


def paddleocr(parts: Parts) -> list[Block]:
    """A norm of each patch and two products over joined patches."""
    merged = parts.merged("spatial_merge_size")
    return [Norm(kind="layer", width=parts.tower), *pair(merged, merged, parts.text, True)]


def perception(parts: Parts) -> list[Block]:
    """Two products with biases; pooling has no weights."""
    parts.fields.ignore("projector_pooling_ratio", "vision_use_cls_token")
    return pair(parts.tower, parts.text, parts.text, True)


def phi4(parts: Parts) -> list[Block]:
    """Two products, and two vectors that part the whole image from its pieces."""
    parts.vision.ignore("crop_size", "feature_layer")
    marks = [Vector(name=name, elements=parts.tower) for name in ("global_feature", "sub_feature")]
    return [*marks, *pair(parts.tower, parts.text, parts.text, True)]


def phi4_sound(parts: Parts) -> list[Block]:
    """Two products for sound alone and two for sound with images."""
    joined = parts.tower * parts.vision.integer("downsample_rate")
    return [*pair(joined, parts.text, parts.text, True), *pair(joined, parts.text, parts.text, True)]


def nemotron_sound(parts: Parts) -> list[Block]:
    """An RMS norm and two products through a width of its own."""
    wide, bias = parts.vision.integer("projection_hidden_size"), parts.vision.flag("projection_bias", False)
    return [Norm(width=parts.tower), *pair(parts.tower, wide, parts.text, bias)]


def moss(parts: Parts) -> list[Block]:
    """Two products over joined frames and a norm."""
    joined = parts.tower * parts.fields.integer("audio_merge_size", default=4)
    parts.fields.ignore("audio_chunk_size")
    bias = parts.fields.flag("projector_bias", True)
    return [*pair(joined, parts.text, parts.text, bias), Norm(kind="layer", width=parts.text)]
