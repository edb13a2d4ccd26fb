"""Text-and-image models whose code stands beside their weights: InternVL, Kimi-VL, MiniCPM-V, Molmo."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from calc.model.blocks import MLP, Attention, Block, CrossAttention, Linear, Norm, Table, Vector
from calc.model.importers import projectors as to
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Fronted, Reader, Sight, Texts, joined, projector
from calc.model.importers.fronts_kin import CLIP
from calc.model.importers.multimodal import WRAPPERS, wrapped
from calc.model.importers.sound import learned_whisper
from calc.model.importers.tower_table import vision
from calc.model.importers.towers import Tower, internvl, tower
from calc.model.model import Layer, LayerGroup, Model, Stack
from calc.physics.message import Message

_ELSEWHERE = "the tower is a file of its own"
Bound = Callable[[Fields, Texts], Model]


def _modern(fields: Fields, names: Mapping[str, str]) -> None:
    """Give keys the names that wrappers of today have."""
    fields.raw = {names.get(key, key): value for key, value in fields.raw.items()}


def _left_out(fields: Fields, key: str, value: str, reason: str) -> None:
    """Say once that a part of the model is not in the count."""
    values = {"field": key, "value": value[:60], "reason": reason}
    fields.warnings.append(Message("ignored_value", "parameters.total", values))
    fields.ignore(key)


_INTERNVL = (
    "downsample_ratio", "dynamic_image_size", "force_image_size", "image_fold", "max_dynamic_patch",
    "min_dynamic_patch", "pad2square", "ps_version", "select_layer", "system_message", "template",
    "use_backbone_lora", "use_llm_lora", "use_msac", "use_thumbnail",
)  # fmt: skip


def internvl_chat(fields: Fields, texts: Texts) -> Model:
    """InternVL 1 to 3.5 as released: InternViT, a norm over joined patches and two products."""
    _modern(fields, {"llm_config": "text_config"})

    def front(sight: Sight) -> Sequence[Stack]:
        image = sight.part("intern_vit_6b")
        image.raw = {"norm_type": "rms_norm", **image.raw, "use_mean_pooling": True}
        for old, new in (("qkv_bias", "attention_bias"), ("qk_normalization", "use_qk_norm")):
            image.raw = {**image.raw, new: image.flag(old, old == "qkv_bias")}
        image.ignore("attention_bias", "drop_path_rate", "use_flash_attn", "num_channels")
        sees = internvl(image)
        parts = to.Parts(fields, image, sight.text, sees.hidden_size, sight.width)
        return [sees, projector(sight.width, *to.internvl(parts))]

    return joined(fields, Fronted("internlm2", front, ignored=_INTERNVL), texts)


def kimi_vl(fields: Fields, texts: Texts) -> Model:
    """Kimi-VL: MoonViT, a norm and two products over joined patches, DeepSeek-V3's layers."""

    def front(sight: Sight) -> Sequence[Stack]:
        image = sight.part("kimi_k25_vision")
        sees = vision(image, "kimi_k25_vision")
        parts = to.Parts(fields, image, sight.text, sees.hidden_size, sight.width)
        return [sees, projector(sight.width, *to.kimi(parts))]

    ignored = ("media_placeholder_token_id",)
    return joined(fields, Fronted("deepseek_v3", front, ignored=ignored), texts)


def step3_vl(fields: Fields, texts: Texts) -> Model:
    """Step-3: a tower with norms behind its parts, two convolutions that join patches, one product."""

    def front(sight: Sight) -> Sequence[Stack]:
        image = sight.part("step3_vision_encoder")
        sees = tower(image, Tower(class_token=True, post_norm=False))
        middle = image.integer("output_hidden_size")
        image.ignore("layer_norm_eps")
        joins = (
            Linear(name="vit_downsampler", in_features=4 * sees.hidden_size, out_features=middle, bias=True),
            Linear(name="vit_downsampler2", in_features=9 * middle, out_features=2 * middle, bias=True),
            Linear(
                name="vit_large_projector", in_features=2 * middle, out_features=sight.width,
                bias=fields.flag("projector_bias", False),
            ),
        )  # fmt: skip
        return [sees, projector(sight.width, *joins)]

    ignored = ("understand_projector_stride", "image_token_len", "patch_token_len", "im_end_token")
    return joined(fields, Fronted("step3_text", front, ignored=ignored), texts)


# CLIP's large tower for sides of 336, which code names and files do not hold.
_CLIP_LARGE = {
    "hidden_size": 1024, "intermediate_size": 4096, "num_hidden_layers": 24, "num_attention_heads": 16,
    "image_size": 336, "patch_size": 14,
}  # fmt: skip


def _clip(fields: Fields, traits: Tower, **other: int) -> Stack:
    return tower(Fields({**_CLIP_LARGE, **other}, fields.file, "clip_vision_model"), traits)


def molmo(fields: Fields, texts: Texts) -> Model:
    """Molmo: CLIP less its last layer, attention that pools the features of two layers, a gated MLP."""
    inner = max(1, fields.integer("intermediate_size") // 2)

    def front(sight: Sight) -> Sequence[Stack]:
        sees = _clip(fields, replace(CLIP, post_norm=False), num_hidden_layers=23)
        width, source = sees.hidden_size, 2 * sees.hidden_size
        pool = (("q_proj", source), ("k_proj", source), ("v_proj", source), ("o_proj", width))
        ends = (("gate_proj", width, inner), ("up_proj", width, inner), ("down_proj", inner, sight.width))
        blocks: list[Block] = [Table(name="pad_embed", rows=2, width=source)]
        blocks += [Linear(name=name, in_features=a, out_features=width, bias=True) for name, a in pool]
        blocks += [Linear(name=name, in_features=a, out_features=b) for name, a, b in ends]
        return [sees, projector(sight.width, *blocks)]

    return joined(fields, Fronted("molmo_text", front, tie="text"), texts)


def phi3_v(fields: Fields, texts: Texts) -> Model:
    """Phi-3 and 3.5 vision: CLIP, two products over joined patches, vectors for the ends of lines."""

    def front(sight: Sight) -> Sequence[Stack]:
        sees = _clip(fields, CLIP)
        joins = 4 * sees.hidden_size
        lines = Vector(name="glb_and_sub_GN", elements=2 * joins)
        return [sees, projector(sight.width, *to.pair(joins, sight.width, sight.width, True), lines)]

    return joined(fields, Fronted("phi3", front, tie="text", ignored=("embd_layer", "img_processor")), texts)


def phi4mm(fields: Fields, texts: Texts) -> Model:
    """Phi-4 multimodal as released: towers whose sizes its code names, and adapters for images and sound."""
    parts = ("embd_layer", "audio_processor", "img_processor", "speech_lora", "vision_lora")
    inner = fields.renamed("phi4_multimodal", without=parts)
    model = wrapped(inner, WRAPPERS["phi4_multimodal"], texts)
    text = model.stacks[-1]
    adapters = [
        _adapters(key, fields.nested(key).integer("r", high=2**20), text)
        for key in ("vision_lora", "speech_lora")
        if fields.has(key)
    ]
    for key in ("vision_lora", "speech_lora"):
        rest = fields.nested(key)
        rest.ignore(*rest.raw)
    fields.ignore(*parts, "full_attn_mod", "lm_head_bias", "mlp_bias", "hidden_size")
    stacks = (*model.stacks[:-1], *adapters, text)
    return model.model_copy(update={"stacks": stacks, "model_type": fields.model_type})


def _adapters(name: str, rank: int, text: Stack) -> Stack:
    """Two narrow products beside each product of a layer; queries, keys and values are one product."""
    layer = next(text.layers())
    attention = next(block for block in layer.blocks if isinstance(block, Attention))
    mlp = next(block for block in layer.blocks if isinstance(block, MLP))
    width, inner = text.hidden_size, mlp.intermediate_size
    heads = attention.num_attention_heads * attention.head_dim
    joint = heads + 2 * attention.num_key_value_heads * attention.head_dim
    ends = (("qkv", width, joint), ("o", heads, width), ("gate_up", width, 2 * inner), ("down", inner, width))
    blocks: list[Block] = []
    for part, inputs, outputs in ends:
        blocks.append(Linear(name=f"{part}_lora_a", in_features=inputs, out_features=rank))
        blocks.append(Linear(name=f"{part}_lora_b", in_features=rank, out_features=outputs))
    group = LayerGroup(repeat=text.num_hidden_layers, pattern=(Layer(blocks=tuple(blocks)),))
    return Stack(name=name, role="projector", hidden_size=width, groups=(group,))


# The text model of MiniCPM-V and MiniCPM-o by the version that their files tell.
_BY_VERSION = {"2.5": "llama", "2.6": "qwen2", "4.0": "llama", "4": "llama", "4.5": "qwen3"}
_MINICPM = (
    "adapter_size", "audio_chunk_length", "audio_pool_step", "batch_3d_resampler", "batch_vision_input",
    "chunk_input", "drop_vision_last_layer", "feed_forward_proj", "init_audio", "init_tts", "init_vision",
    "listen_speak_type", "query_num", "slice_config", "slice_mode", "stream_input", "temporal",
    "use_image_id", "version", "vision_batch_size", "image_size", "patch_size",
)  # fmt: skip


def minicpm_v(fields: Fields, texts: Texts) -> Model:
    """MiniCPM-V and MiniCPM-o: SigLIP and learned queries that ask it; what hears is Whisper's encoder."""
    version = str(fields.raw.get("version", "2.6"))
    kind = _BY_VERSION.get(version)
    if kind is None:
        raise fields.wrong("version", version, f"one of {', '.join(_BY_VERSION)}")

    def front(sight: Sight) -> Sequence[Stack]:
        image = sight.part("siglip_vision_model")
        image.raw = {"image_size": 980, "patch_size": 14, **image.raw, "vision_use_head": False}
        sees = vision(image, "siglip_vision_model")
        stacks = [sees, _resampler(fields, sees.hidden_size, sight.width)]
        return [*stacks, *_minicpm_sound(fields, sight)]

    return joined(fields, Fronted(kind, front, ignored=_MINICPM), texts)


def _resampler(fields: Fields, source: int, width: int) -> Stack:
    """Learned queries that look at the patches once."""
    heads = max(1, width // 128)
    cross = CrossAttention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, width // heads), q_bias=True,
        k_bias=True, v_bias=True, o_bias=True,
    )  # fmt: skip
    queries = Table(name="query", rows=fields.integer("query_num", default=64), width=width)
    keys = (Linear(name="kv_proj", in_features=source),) if source != width else ()
    return projector(width, queries, *keys, Norm(kind="layer", count=3), cross, Linear(name="proj"))


def _minicpm_sound(fields: Fields, sight: Sight) -> list[Stack]:
    """The encoder for sound with its two products, and a word on what speaks."""
    if fields.has("tts_config") and fields.flag("init_tts", True):
        _left_out(fields, "tts_config", "its voice", "parts that make sound are not counted")
    if not (fields.has("audio_config") and fields.flag("init_audio", True)):
        return []
    sound = _whisper(sight)
    hears = learned_whisper(sound)
    inner = max(1, sound.integer("encoder_ffn_dim") // 4)
    return [hears, _audio_projector(sight, to.pair(inner, sight.width, sight.width, True))]


def _whisper(sight: Sight) -> Fields:
    """The configuration of Whisper, of which only the encoder is there."""
    sound = sight.part("whisper", "audio_config")
    sound.ignore(*(key for key in sound.raw if key.startswith("decoder_")))
    sound.ignore("vocab_size", "max_target_positions")
    return sound


def _audio_projector(sight: Sight, blocks: Sequence[Block]) -> Stack:
    return Stack(name="audio_projector", role="projector", hidden_size=sight.width, before=tuple(blocks))


def ultravox(fields: Fields, texts: Texts) -> Model:
    """Ultravox: Whisper's encoder, a norm over joined frames, a gated pair of products, a text model."""
    if not fields.has("text_config"):
        named = fields.raw.get("text_model_id")
        raise fields.wrong("text_config", named, "there, since the text model is a file of its own")

    def front(sight: Sight) -> Sequence[Stack]:
        if not fields.has("audio_config"):
            _left_out(fields, "audio_model_id", fields.word("audio_model_id", "its tower"), _ELSEWHERE)
            return []
        hears = learned_whisper(_whisper(sight))
        return [hears, _audio_projector(sight, _frame_products(sight, hears.hidden_size))]

    lora = ("audio_model_lora_config", "text_model_lora_config")
    ignored = ("audio_model_id", "text_model_id", "norm_init", "num_projector_layers", *lora)
    return joined(fields, Fronted("llama", front, tie="text", ignored=ignored), texts)


def _frame_products(sight: Sight, source: int) -> list[Block]:
    """A norm over joined frames, two products, the first one gated, a norm between them or behind."""
    fields = sight.fields
    joins = source * fields.integer("stack_factor", default=8)
    wide = fields.integer("hidden_size", default=4096)
    inner = max(1, wide // 2) if fields.word("projector_act", "swiglu") == "swiglu" else wide
    between = fields.flag("projector_ln_mid", False)
    fields.ignore("audio_latency_block_size")
    return [
        Norm(width=joins),
        Linear(name="linear_1", in_features=joins, out_features=wide),
        Linear(name="linear_2", in_features=inner, out_features=sight.width),
        Norm(width=inner if between else sight.width),
    ]


# The text model of a wrapper made with the code of LLaVA, by what follows "llava_" in its name.
_LLAVA = {"llama": "llama", "mistral": "mistral", "mixtral": "mixtral", "qwen": "qwen2", "qwen2": "qwen2",
          "phi": "phi", "gemma": "gemma", "mpt": "mpt"}  # fmt: skip


def llava_kin(fields: Fields, texts: Texts) -> Model:
    """Made with LLaVA's code: text and projector; the tower is a file of its own, named and not counted."""
    kind = _LLAVA[fields.model_type.partition("_")[2]]

    def front(sight: Sight) -> Sequence[Stack]:
        named = fields.word("mm_vision_tower", "") or fields.word("vision_tower", "")
        _left_out(fields, "mm_vision_tower", named or "its tower", _ELSEWHERE)
        source, kinds = fields.integer("mm_hidden_size"), fields.word("mm_projector_type", "linear")
        match = re.fullmatch(r"mlp([1-9])x_gelu", kinds)
        if kinds != "linear" and match is None:
            _left_out(fields, "mm_projector_type", kinds, "the projector is not known")
            return []
        more = int(match[1]) - 1 if match else 0
        blocks = [Linear(name="linear_1", in_features=source, bias=True)]
        blocks += [Linear(name=f"linear_{n + 2}", bias=True) for n in range(more)]
        line = (
            (Vector(name="image_newline"),) if "unpad" in fields.word("mm_patch_merge_type", "flat") else ()
        )
        return [projector(sight.width, *blocks, *line)]

    ignored = tuple(
        key for key in fields.raw if key.startswith(("mm_", "image_", "tune_", "freeze_", "unfreeze_"))
    )
    others = (
        "use_mm_proj",
        "vision_tower",
        "tokenizer_padding_side",
        "tokenizer_model_max_length",
        "pretrain",
    )
    return joined(fields, Fronted(kind, front, tie="text", ignored=(*ignored, *others)), texts)


def dots_ocr(fields: Fields, texts: Texts) -> Model:
    """dots.ocr: a gated tower with RMS norms, Qwen2-VL's merger, Qwen2's layers."""

    def front(sight: Sight) -> Sequence[Stack]:
        image = sight.part("dots_vit")
        bias = image.flag("use_bias", False)
        traits = Tower(
            norm="rms", gated=True, qkv_bias=bias, o_bias=bias, mlp_bias=bias, positions="none",
            pre_norm=True, post_norm=image.flag("post_norm", True),
        )  # fmt: skip
        sees = tower(image, traits, width=image.integer("embed_dim"))
        image.ignore("is_causal", "gradient_checkpointing", "init_merger_std")
        merged = sees.hidden_size * image.integer("spatial_merge_size", default=2) ** 2
        join = to.pair(merged, merged, sight.width, True)
        return [sees, projector(sight.width, Norm(kind="layer", width=sees.hidden_size), *join)]

    return joined(fields, Fronted("qwen2", front), texts)


_BOUND: Mapping[str, Bound] = {
    **dict.fromkeys((f"llava_{name}" for name in _LLAVA), llava_kin),
    "dots_ocr": dots_ocr,
    "h2ovl_chat": internvl_chat,
    "internvl_chat": internvl_chat,
    "kimi_vl": kimi_vl,
    "minicpmo": minicpm_v,
    "minicpmv": minicpm_v,
    "molmo": molmo,
    "phi3_v": phi3_v,
    "phi4mm": phi4mm,
    "skywork_chat": internvl_chat,
    "step3_vl": step3_vl,
    "ultravox": ultravox,
}


def readers(texts: Texts) -> dict[str, Reader]:
    """A reader for each of these wrappers, over the readers of text models."""

    def bound(reader: Bound) -> Reader:
        return lambda fields: reader(fields, texts)

    return {name: bound(reader) for name, reader in _BOUND.items()}
