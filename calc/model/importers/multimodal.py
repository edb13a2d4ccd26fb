"""Readers of text-and-image models: the tower, the projector and the text model inside a wrapper."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calc.model.blocks import Block, CrossAttention, Embedding, Linear, Norm, Vector
from calc.model.blocks.base import NormKind
from calc.model.importers.fields import Fields
from calc.model.importers.towers import vision
from calc.model.importers.traits import Decoder, Traits
from calc.model.model import Layer, Model, Stack

Reader = Callable[[Fields], Model]
Projector = Callable[["Parts"], list[Block]]


@dataclass(frozen=True, slots=True)
class Parts:
    """What a projector is made from: the wrapper's fields, the tower's, and the two widths."""

    fields: Fields
    vision: Fields
    tower: int
    text: int

    def merged(self, *keys: str, default: int = 2) -> int:
        """Width of the patches that are joined into one token."""
        side = self.fields.integer(*keys, default=self.vision.integer(*keys, default=default))
        return self.tower * side**2


@dataclass(frozen=True, slots=True)
class Wrapper:
    """Text and tower that a wrapper holds where the file does not say, and what joins them."""

    text: str
    tower: str
    projector: Projector
    newline: bool = False


def _pair(first: int, middle: int, last: int, bias: bool) -> list[Block]:
    return [
        Linear(name="linear_1", in_features=first, out_features=middle, bias=bias),
        Linear(name="linear_2", in_features=middle, out_features=last, bias=bias),
    ]


def llava(parts: Parts) -> list[Block]:
    """Two products; features of several layers of the tower stand side by side."""
    listed = parts.fields.raw.get("vision_feature_layer")
    layers = len(parts.fields.integers("vision_feature_layer")) if isinstance(listed, list) else 1
    bias = parts.fields.flag("multimodal_projector_bias", True)
    return _pair(max(1, layers) * parts.tower, parts.text, parts.text, bias)


def vip_llava(parts: Parts) -> list[Block]:
    """A norm over the features of five layers, two products."""
    listed = parts.fields.integers("vision_feature_layers")
    wide = (len(listed) or 5) * parts.tower
    return [Norm(kind="layer", width=wide), *_pair(wide, parts.text, parts.text, True)]


def gemma3(parts: Parts) -> list[Block]:
    """One product without bias and a norm of the tower's width."""
    return [Linear(name="mm_input_projection", in_features=parts.tower, out_features=parts.text),
            Norm(width=parts.tower)]  # fmt: skip


def gemma4(parts: Parts) -> list[Block]:
    """One product; its norm has no parameters."""
    return [Linear(name="embedding_projection", in_features=parts.tower, out_features=parts.text)]


def mistral3(parts: Parts) -> list[Block]:
    """A norm, a product that joins neighbouring patches, two products."""
    merged = parts.merged("spatial_merge_size")
    bias = parts.fields.flag("multimodal_projector_bias", False)
    join = Linear(name="merging_layer", in_features=merged, out_features=parts.tower)
    return [Norm(width=parts.tower), join, *_pair(parts.tower, parts.text, parts.text, bias)]


def _merger(parts: Parts, kind: NormKind, out: int) -> list[Block]:
    merged = parts.merged("spatial_merge_size")
    return [Norm(kind=kind, width=parts.tower), *_pair(merged, merged, out, True)]


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
    if deep is None and parts.fields.model_type.startswith("qwen3_5"):
        count = 0
    blocks = _merger(parts, "layer", out)
    for _ in range(min(count, 20)):
        blocks += [Norm(kind="layer", width=merged), *_pair(merged, merged, out, True)]
    return blocks


def kimi(parts: Parts) -> list[Block]:
    """A norm and two products over joined patches."""
    sides = parts.vision.integers("merge_kernel_size") or [2, 2]
    merged = parts.tower * max(1, sides[0]) * max(1, sides[-1])
    parts.vision.ignore(*(key for key in parts.vision.raw if key not in ("model_type",)))
    return [Norm(kind="layer", width=parts.tower), *_pair(merged, merged, parts.text, True)]


def lfm2(parts: Parts) -> list[Block]:
    """A norm over joined patches, two products through a width of its own."""
    merged = parts.merged("downsample_factor")
    bias = parts.fields.flag("projector_bias", True)
    pair = _pair(merged, parts.fields.integer("projector_hidden_size"), parts.text, bias)
    normed = parts.fields.flag("projector_use_layernorm", True)
    return [Norm(kind="layer", width=merged), *pair] if normed else pair


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
    return [Norm(kind="layer", width=merged), *_pair(merged, parts.text, parts.text, True)]


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
    merged = parts.text * parts.vision.integer("spatial_merge_size", default=2) ** 2
    return [*_pair(parts.tower, wide, parts.text, True), *_pair(merged, wide, parts.text, True)]


def mllama_text(fields: Fields) -> Model:
    """Llama 3.2 Vision's text model: some layers attend to the image in place of the text, with two gates."""
    base = Decoder(fields, Traits(qkv_bias=False, mlp_bias=False))
    crossed = set(fields.integers("cross_attention_layers") or range(3, base.layers, 5))
    cross = CrossAttention(
        num_attention_heads=base.heads, num_key_value_heads=base.kv_heads, head_dim=base.head_dim,
        source_tokens=6404, qk_norm="per_head",
    )  # fmt: skip
    gates = Vector(name="cross_gates", component="attention", elements=2)
    looks = Layer(blocks=(*base.layer(cross, base.mlp()).blocks, gates))
    plain = base.layer(base.attention(), base.mlp())
    model = base.model([looks if index in crossed else plain for index in range(base.layers)], tied=False)
    stack = model.stacks[0]
    table = Embedding(vocab_size=fields.integer("vocab_size") + 8)
    return model.model_copy(update={"stacks": (stack.model_copy(update={"before": (table,)}),)})


WRAPPERS: Mapping[str, Wrapper] = {
    "llava": Wrapper("llama", "clip_vision_model", llava),
    "llava_next": Wrapper("llama", "clip_vision_model", llava, newline=True),
    "llava_onevision": Wrapper("qwen2", "siglip_vision_model", llava, newline=True),
    "vipllava": Wrapper("llama", "clip_vision_model", vip_llava),
    "gemma3": Wrapper("gemma3_text", "siglip_vision_model", gemma3),
    "paligemma": Wrapper("gemma", "siglip_vision_model", paligemma),
    "gemma4": Wrapper("gemma4_text", "gemma4_vision", gemma4),
    "mistral3": Wrapper("mistral", "pixtral", mistral3),
    "qwen2_vl": Wrapper("qwen2_vl_text", "qwen2_vl_vision", qwen2),
    "qwen2_5_vl": Wrapper("qwen2_5_vl_text", "qwen2_5_vl_vision", qwen25),
    "qwen3_vl": Wrapper("qwen3_vl_text", "qwen3_vl_vision", qwen3),
    "qwen3_vl_moe": Wrapper("qwen3_vl_moe_text", "qwen3_vl_moe_vision", qwen3),
    "qwen3_5": Wrapper("qwen3_5_text", "qwen3_5_vision", qwen3),
    "qwen3_5_moe": Wrapper("qwen3_5_moe_text", "qwen3_5_moe_vision", qwen3),
    "kimi_k25": Wrapper("kimi_k2", "kimi_k25_vision", kimi),
    "lfm2_vl": Wrapper("lfm2", "siglip2_vision_model", lfm2),
    "llama4": Wrapper("llama4_text", "llama4_vision_model", llama4),
    "mllama": Wrapper("mllama_text_model", "mllama_vision_model", mllama),
    "internvl": Wrapper("qwen2", "internvl_vision", internvl),
    "idefics3": Wrapper("llama", "idefics3_vision", idefics3),
    "smolvlm": Wrapper("llama", "smolvlm_vision", idefics3),
    "glm4v": Wrapper("glm4v_text", "glm4v_vision", glm4v),
    "glm4v_moe": Wrapper("glm4v_moe_text", "glm4v_moe_vision", glm4v),
    "cohere2_vision": Wrapper("cohere2", "siglip_vision_model", cohere2),
    "minimax_m3_vl": Wrapper("minimax_m3_vl_text", "minimax_m3_vl_vision", minimax_m3),
}


def wrapped(fields: Fields, wrapper: Wrapper, readers: Mapping[str, Reader]) -> Model:
    """The model inside a wrapper with its tower and projector in front of it."""
    text = _text(fields, wrapper)
    reader = readers.get(text.model_type)
    if reader is None:
        raise fields.wrong("text_config.model_type", text.model_type, "a known architecture")
    model = reader(text)
    decoder = model.stacks[-1]
    front: list[Stack] = []
    if fields.has("vision_config") or "vision_config" not in fields.raw:
        sight = fields.nested("vision_config", wrapper.tower)
        tower = vision(sight, wrapper.tower)
        parts = Parts(fields, sight, tower.hidden_size, decoder.hidden_size)
        blocks = tuple(wrapper.projector(parts))
        front = [
            tower,
            Stack(name="projector", role="projector", hidden_size=decoder.hidden_size, before=blocks),
        ]
        if wrapper.newline:
            line = Vector(name="image_newline", component="other")
            decoder = decoder.model_copy(update={"before": (*decoder.before, line)})
    fields.ignore("vision_config", "audio_config", "vision_soft_tokens_per_image", "image_seq_length")
    if fields.has("text_config"):
        fields.ignore("vocab_size", "hidden_size")
    fields.ignore("projector_hidden_act", "vision_feature_select_strategy", "vision_feature_layer")
    stacks = (*front, *model.stacks[:-1], decoder)
    return model.model_copy(update={"stacks": stacks, "model_type": fields.model_type})


def _text(fields: Fields, wrapper: Wrapper) -> Fields:
    """The fields of the text model: text_config, or the wrapper's own keys in older files.

    tie_word_embeddings counts at the top, then inside, then as the wrapper's class has it.
    """
    known = fields.flag("tie_word_embeddings", False)
    if fields.has("text_config"):
        text = fields.nested("text_config", wrapper.text)
    else:
        text = fields.renamed(wrapper.text, without=("vision_config", "text_config", "audio_config"))
    if fields.has("tie_word_embeddings") or not text.has("tie_word_embeddings"):
        text.raw = {**text.raw, "tie_word_embeddings": known}
    return text


def readers(texts: Mapping[str, Reader]) -> dict[str, Reader]:
    """A reader for each wrapper, over the readers of text models."""

    def bound(wrapper: Wrapper) -> Reader:
        return lambda fields: wrapped(fields, wrapper, texts)

    return {name: bound(wrapper) for name, wrapper in WRAPPERS.items()}
