"""Projectors of text-and-image models: what stands between tower and text model."""

from collections.abc import Callable
from dataclasses import dataclass

from calc.model.blocks import Block, CrossAttention, Linear, Norm, Table
from calc.model.blocks.base import NormKind
from calc.model.importers.fields import Fields

Projector = Callable[["Parts"], list[Block]]


@dataclass(frozen=True, slots=True)
class Parts:
    """What a projector is made from: the fields of wrapper, tower and text, and the two widths."""

    fields: Fields
    vision: Fields
    language: Fields
    tower: int
    text: int

    def merged(self, *keys: str, default: int = 2) -> int:
        """Width of the patches that are joined into one token."""
        side = self.fields.integer(*keys, default=self.vision.integer(*keys, default=default))
        return self.tower * side**2


def pair(first: int, middle: int, last: int, bias: bool) -> list[Block]:
    """Two products, the first one to a width between."""
    return [
        Linear(name="linear_1", in_features=first, out_features=middle, bias=bias),
        Linear(name="linear_2", in_features=middle, out_features=last, bias=bias),
    ]


def llava(parts: Parts) -> list[Block]:
    """Two products; features of several layers of the tower stand side by side."""
    listed = parts.fields.raw.get("vision_feature_layer")
    layers = len(parts.fields.integers("vision_feature_layer")) if isinstance(listed, list) else 1
    bias = parts.fields.flag("multimodal_projector_bias", True)
    return pair(max(1, layers) * parts.tower, parts.text, parts.text, bias)


def vip_llava(parts: Parts) -> list[Block]:
    """A norm over the features of five layers, two products."""
    listed = parts.fields.integers("vision_feature_layers")
    wide = (len(listed) or 5) * parts.tower
    return [Norm(kind="layer", width=wide), *pair(wide, parts.text, parts.text, True)]


def gemma3(parts: Parts) -> list[Block]:
    """One product without bias and a norm of the tower's width."""
    return [Linear(name="mm_input_projection", in_features=parts.tower, out_features=parts.text),
            Norm(width=parts.tower)]  # fmt: skip


def gemma4(parts: Parts) -> list[Block]:
    """One product; its norm has no parameters."""
    return [Linear(name="embedding_projection", in_features=parts.tower, out_features=parts.text)]


def gemma4_sound(parts: Parts) -> list[Block]:
    """The same from the width that the tower for sound ends with."""
    width = parts.vision.integer("output_proj_dims")
    return [Linear(name="embedding_projection", in_features=width, out_features=parts.text)]


def mistral3(parts: Parts) -> list[Block]:
    """A norm, a product that joins neighbouring patches, two products."""
    merged = parts.merged("spatial_merge_size")
    bias = parts.fields.flag("multimodal_projector_bias", False)
    join = Linear(name="merging_layer", in_features=merged, out_features=parts.tower)
    return [Norm(width=parts.tower), join, *pair(parts.tower, parts.text, parts.text, bias)]


def _merger(parts: Parts, kind: NormKind, out: int) -> list[Block]:
    merged = parts.merged("spatial_merge_size")
    return [Norm(kind=kind, width=parts.tower), *pair(merged, merged, out, True)]


def qwen2(parts: Parts) -> list[Block]:
    """A LayerNorm and two products over joined patches; hidden_size of the tower is that of the text."""
    return _merger(parts, "layer", parts.vision.integer("hidden_size"))


def qwen25(parts: Parts) -> list[Block]:
    """As Qwen2-VL with an RMS norm."""
    return _merger(parts, "rms", parts.vision.integer("out_hidden_size"))


def qwen3(parts: Parts) -> list[Block]:
    """As Qwen2-VL, and one more merger for each layer whose features enter the text model deep."""
    out, merged = parts.vision.integer("out_hidden_size"), parts.merged("spatial_merge_size")
    deep = parts.vision.raw.get("deepstack_visual_indexes")
    count = len(parts.vision.integers("deepstack_visual_indexes")) if isinstance(deep, list) else 3
    if deep is None and parts.fields.model_type.startswith(("qwen3_5", "qwen4")):
        count = 0
    blocks = _merger(parts, "layer", out)
    for _ in range(min(count, 20)):
        blocks += [Norm(kind="layer", width=merged), *pair(merged, merged, out, True)]
    return blocks


def kimi(parts: Parts) -> list[Block]:
    """A norm and two products over joined patches."""
    sides = parts.vision.integers("merge_kernel_size") or [2, 2]
    merged = parts.tower * max(1, sides[0]) * max(1, sides[-1])
    parts.vision.ignore(*(key for key in parts.vision.raw if key not in ("model_type",)))
    return [Norm(kind="layer", width=parts.tower), *pair(merged, merged, parts.text, True)]


def kimi_k3(parts: Parts) -> list[Block]:
    """Two products over joined patches, a norm behind them."""
    sides = parts.vision.integers("merge_kernel_size") or [2, 2]
    merged = parts.tower * max(1, sides[0]) * max(1, sides[-1])
    parts.vision.ignore(*(key for key in parts.vision.raw if key not in ("model_type",)))
    return [*pair(merged, merged, parts.text, False), Norm(width=parts.text)]


def lfm2(parts: Parts) -> list[Block]:
    """A norm over joined patches, two products through a width of its own."""
    merged = parts.merged("downsample_factor")
    bias = parts.fields.flag("projector_bias", True)
    products = pair(merged, parts.fields.integer("projector_hidden_size"), parts.text, bias)
    normed = parts.fields.flag("projector_use_layernorm", True)
    return [Norm(kind="layer", width=merged), *products] if normed else products


def llama4(parts: Parts) -> list[Block]:
    """One product without bias."""
    width = parts.vision.integer("vision_output_dim")
    return [Linear(name="linear_1", in_features=width, out_features=parts.text)]


def mllama(parts: Parts) -> list[Block]:
    """One product with bias from the features of several layers of the tower."""
    width = parts.vision.integer("vision_output_dim")
    return [Linear(name="multi_modal_projector", in_features=width, out_features=parts.text, bias=True)]


def internvl(parts: Parts) -> list[Block]:
    """A norm over joined patches, two products."""
    ratio = parts.fields.number("downsample_ratio", 0.5)
    merged = max(1, int(parts.tower / ratio**2))
    return [Norm(kind="layer", width=merged), *pair(merged, parts.text, parts.text, True)]


def idefics3(parts: Parts) -> list[Block]:
    """One product without bias over joined patches."""
    return [Linear(name="proj", in_features=parts.merged("scale_factor"), out_features=parts.text)]


def paligemma(parts: Parts) -> list[Block]:
    """One product with bias."""
    out = parts.fields.optional_integer("projection_dim", default=None)
    width = parts.vision.optional_integer("projection_dim", default=None) or out or parts.text
    return [Linear(name="linear", in_features=parts.tower, out_features=width, bias=True)]


def glm4v(parts: Parts) -> list[Block]:
    """A product, a norm and a gated MLP of the width of the text's."""
    out = parts.vision.integer("out_hidden_size")
    inner = parts.vision.integer("intermediate_size")
    ends = (("gate_proj", out, inner), ("up_proj", out, inner), ("down_proj", inner, out))
    mlp = [Linear(name=name, in_features=a, out_features=b) for name, a, b in ends]
    return [Linear(name="proj", in_features=out, out_features=out), Norm(kind="layer", width=out), *mlp]


def cohere2(parts: Parts) -> list[Block]:
    """A gated pair of products over joined patches."""
    middle = parts.fields.integer("alignment_intermediate_size")
    first = Linear(
        name="linear_1", in_features=parts.merged("downsample_factor"), out_features=middle, bias=True
    )
    return [first, Linear(name="linear_2", in_features=middle // 2, out_features=parts.text, bias=True)]


def minimax_m3(parts: Parts) -> list[Block]:
    """Two products, then two more over joined tokens."""
    wide = parts.fields.integer("projector_hidden_size")
    joined = parts.vision.nested("img_token_compression_config")
    side = joined.integer("spatial_merge_size", default=parts.vision.integer("spatial_merge_size", default=2))
    joined.ignore(*joined.raw)
    parts.fields.ignore("img_token_compression_config", "multimodal_projector_bias")
    merged = parts.text * side**2
    return [*pair(parts.tower, wide, parts.text, True), *pair(merged, wide, parts.text, True)]


def aya(parts: Parts) -> list[Block]:
    """A norm over joined patches and a gated pair of products."""
    merged = parts.merged("downsample_factor")
    middle = parts.fields.integer("alignment_intermediate_size", default=parts.text)
    first = Linear(name="linear_1", in_features=merged, out_features=middle, bias=True)
    last = Linear(name="linear_2", in_features=max(1, middle // 2), out_features=parts.text, bias=True)
    return [Norm(kind="layer", width=merged), first, last]


def aligner(parts: Parts) -> list[Block]:
    """Two products with biases."""
    return pair(parts.tower, parts.text, parts.text, True)


def aria(parts: Parts) -> list[Block]:
    """Learned queries attend to the patches, then two products."""
    width = parts.tower
    table = parts.fields.nested("projector_patch_to_query_dict")
    rows = max((table.integer(patches, high=2**20) for patches in table.raw), default=256)
    parts.fields.ignore("max_value_projector_patch_to_query_dict")
    plain = [
        Linear(name=name, in_features=width, out_features=width) for name in ("q_proj", "k_proj", "v_proj")
    ]
    inner = [
        Linear(name="in_proj", in_features=width, out_features=3 * width, bias=True),
        Linear(name="out_proj", in_features=width, out_features=width, bias=True),
        Linear(name="linear", in_features=width, out_features=width, bias=True),
    ]
    ends = [
        Linear(name="linear_in", in_features=width, out_features=parts.text),
        Linear(name="linear_out", in_features=parts.text, out_features=parts.text),
    ]
    query = Table(name="query", rows=rows, width=width)
    return [query, *plain, *inner, Norm(kind="layer", width=width, count=3), *ends]


def idefics2(parts: Parts) -> list[Block]:
    """A gated MLP to the text's width, then a perceiver whose latents look at the patches."""
    inner = parts.language.integer("intermediate_size")
    sizes = parts.fields.nested("perceiver_config", "idefics2_perceiver")
    width = sizes.integer("hidden_size", default=parts.text)
    heads, depth = sizes.integer("resampler_n_heads"), sizes.integer("resampler_depth", high=1000)
    kv_heads, size = sizes.integer("num_key_value_heads"), sizes.integer("resampler_head_dim")
    latents = sizes.integer("resampler_n_latents")
    ends = (
        ("gate_proj", parts.tower, inner),
        ("up_proj", parts.tower, inner),
        ("down_proj", inner, parts.text),
    )
    blocks: list[Block] = [Linear(name=name, in_features=a, out_features=b) for name, a, b in ends]
    blocks.append(Table(name="latents", rows=latents, width=width))
    wide = (("gate", width, 4 * width), ("up", width, 4 * width), ("down", 4 * width, width))
    for _ in range(min(depth, 8)):
        blocks.append(Norm(count=3, width=width))
        cross = CrossAttention(num_attention_heads=heads, num_key_value_heads=kv_heads, head_dim=size)
        blocks.append(cross)
        blocks += [Linear(name=name, in_features=a, out_features=b) for name, a, b in wide]
    return [*blocks, Norm(width=width)]


def step3(parts: Parts) -> list[Block]:
    """One product without bias from the width behind two halvings."""
    return [Linear(name="multi_modal_projector", in_features=4 * parts.tower, out_features=parts.text)]


def nothing(parts: Parts) -> list[Block]:
    """No projector: that of a tower which is not known."""
    del parts
    return []
