"""Readers of text-and-image models: the tower, the projector and the text model inside a wrapper."""

from collections.abc import Callable, Mapping, Sequence

from calc.model.blocks import Block, CrossAttention, Embedding, Head, Vector
from calc.model.importers import projectors as to
from calc.model.importers.fields import Fields
from calc.model.importers.sound import TOWERS as SOUNDS
from calc.model.importers.tower_table import vision
from calc.model.importers.traits import Decoder, Traits
from calc.model.importers.wrapper import Wrapper
from calc.model.importers.wrappers_recent import WRAPPERS as RECENT
from calc.model.model import Layer, Model, Stack
from calc.physics.message import Message

Reader = Callable[[Fields], Model]


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
    "llava": Wrapper("llama", "clip_vision_model", to.llava),
    "llava_next": Wrapper("llama", "clip_vision_model", to.llava, newline=True),
    "llava_onevision": Wrapper("qwen2", "siglip_vision_model", to.llava, newline=True),
    "vipllava": Wrapper("llama", "clip_vision_model", to.vip_llava),
    "gemma3": Wrapper("gemma3_text", "siglip_vision_model", to.gemma3),
    "paligemma": Wrapper("gemma", "siglip_vision_model", to.paligemma),
    "gemma3n": Wrapper("gemma3n_text", "", to.nothing),
    "gemma4": Wrapper(
        "gemma4_text",
        "gemma4_vision",
        to.gemma4,
        optional=True,
        audio="gemma4_audio",
        audio_optional=True,
        audio_projector=to.gemma4_sound,
    ),
    "mistral3": Wrapper("mistral", "pixtral", to.mistral3),
    "qwen2_vl": Wrapper("qwen2_vl_text", "qwen2_vl_vision", to.qwen2),
    "qwen2_5_vl": Wrapper("qwen2_5_vl_text", "qwen2_5_vl_vision", to.qwen25),
    "qwen3_vl": Wrapper("qwen3_vl_text", "qwen3_vl_vision", to.qwen3),
    "qwen3_vl_moe": Wrapper("qwen3_vl_moe_text", "qwen3_vl_moe_vision", to.qwen3),
    "qwen3_5": Wrapper("qwen3_5_text", "qwen3_5_vision", to.qwen3),
    "qwen3_5_moe": Wrapper("qwen3_5_moe_text", "qwen3_5_moe_vision", to.qwen3),
    "kimi_k25": Wrapper("kimi_k2", "kimi_k25_vision", to.kimi),
    "kimi_k3": Wrapper("kimi_linear", "kimi_k3_vision", to.kimi_k3, optional=True),
    "lfm2_vl": Wrapper("lfm2", "siglip2_vision_model", to.lfm2),
    "llama4": Wrapper("llama4_text", "llama4_vision_model", to.llama4),
    "mllama": Wrapper("mllama_text_model", "mllama_vision_model", to.mllama),
    "internvl": Wrapper("qwen2", "internvl_vision", to.internvl),
    "interns1": Wrapper("qwen3", "internvl_vision", to.internvl),
    "minimax_vl_01": Wrapper("minimax_text_01", "clip_vision_model", to.llava, newline=True),
    "idefics3": Wrapper("llama", "idefics3_vision", to.idefics3),
    "smolvlm": Wrapper("llama", "smolvlm_vision", to.idefics3),
    "glm4v": Wrapper("glm4v_text", "glm4v_vision", to.glm4v),
    "glm4v_moe": Wrapper("glm4v_moe_text", "glm4v_moe_vision", to.glm4v),
    "cohere2_vision": Wrapper("cohere2", "siglip_vision_model", to.cohere2),
    "llava_next_video": Wrapper("llama", "clip_vision_model", to.llava, newline=True),
    "aya_vision": Wrapper("cohere2", "siglip_vision_model", to.aya),
    "deepseek_vl": Wrapper("llama", "siglip_vision_model", to.aligner),
    "aria": Wrapper("aria_text", "idefics3_vision", to.aria),
    "idefics2": Wrapper("mistral", "idefics2_vision", to.idefics2),
    "exaone4_5": Wrapper("exaone4", "exaone4_5_vision", to.qwen25),
    "glm46v": Wrapper("glm4v_text", "glm4v_vision", to.glm4v),
    "glmga": Wrapper("glm4v_text", "glm4v_vision", to.glm4v),
    "lighton_ocr": Wrapper("qwen3", "pixtral", to.mistral3),
    "step3p7": Wrapper("step3p5", "step3p5_vision", to.step3),
    "shieldgemma2": Wrapper("gemma3_text", "siglip_vision_model", to.gemma3),
    "qianfan_ocr": Wrapper("qwen3", "qianfan_ocr_vision", to.internvl),
    "minimax_m3_vl": Wrapper("minimax_m3_vl_text", "minimax_m3_vl_vision", to.minimax_m3),
    **RECENT,
}


def wrapped(fields: Fields, wrapper: Wrapper, readers: Mapping[str, Reader]) -> Model:
    """The model inside a wrapper with its towers and projectors in front of it."""
    fields.raw = wrapper.modern(fields.raw)
    text = _text(fields, wrapper)
    reader = readers.get(text.model_type)
    if reader is None:
        raise fields.wrong("text_config.model_type", text.model_type, "a known architecture")
    model = reader(text)
    decoder = model.stacks[-1]
    if wrapper.own_vocabulary:
        decoder = _with_words(decoder, fields.integer("vocab_size"))
    sights = _sights(fields, wrapper, text, decoder.hidden_size)
    if sights and wrapper.newline:
        fields.ignore("use_image_newline_parameter")  # the class has it always
        line = Vector(name="image_newline", component="other")
        decoder = decoder.model_copy(update={"before": (*decoder.before, line)})
    sounds = _sounds(fields, wrapper, text, decoder.hidden_size)
    fields.ignore("vision_config", "audio_config", "vision_soft_tokens_per_image")
    fields.ignore("image_seq_length", "video_seq_length")
    if fields.has("text_config"):
        fields.ignore("vocab_size", "hidden_size")
    fields.ignore("projector_hidden_act", "vision_feature_select_strategy", "vision_feature_layer")
    stacks = (*sights, *sounds, *model.stacks[:-1], decoder)
    return model.model_copy(update={"stacks": stacks, "model_type": fields.model_type})


def _with_words(decoder: Stack, words: int) -> Stack:
    """The decoder with a head of that many words, where it has a matrix of its own."""
    after = tuple(
        block.model_copy(update={"vocab_size": words})
        if isinstance(block, Head) and not block.tied
        else block
        for block in decoder.after
    )
    return decoder.model_copy(update={"after": after})


def _sights(fields: Fields, wrapper: Wrapper, text: Fields, width: int) -> list[Stack]:
    """Towers for images and their projector."""
    seen = fields.has("vision_config") or not (wrapper.optional or "vision_config" in fields.raw)
    if not (wrapper.tower and seen):
        if fields.has("vision_config"):
            _left_out(fields, "vision_config", "the tower is not known")
        return []
    sight = fields.nested("vision_config", wrapper.tower)
    tower = vision(sight, wrapper.tower)
    blocks = wrapper.projector(to.Parts(fields, sight, text, tower.hidden_size, width))
    again = [tower.model_copy(update={"name": f"vision_{n}"}) for n in range(2, wrapper.towers + 1)]
    return [tower, *again, _projector("projector", width, blocks)]


def _sounds(fields: Fields, wrapper: Wrapper, text: Fields, width: int) -> list[Stack]:
    """The tower for sound and its projector."""
    heard = fields.has("audio_config") or not (wrapper.audio_optional or "audio_config" in fields.raw)
    if not (wrapper.audio and heard):
        if fields.has("audio_config"):
            _left_out(fields, "audio_config", "towers for sound are not counted")
        return []
    sound = fields.nested("audio_config", wrapper.audio)
    sound.model_type = wrapper.audio
    tower = SOUNDS[wrapper.audio](sound)
    blocks = wrapper.audio_projector(to.Parts(fields, sound, text, tower.hidden_size, width))
    return [tower, *([_projector("audio_projector", width, blocks)] if blocks else [])]


def _projector(name: str, width: int, blocks: Sequence[Block]) -> Stack:
    return Stack(name=name, role="projector", hidden_size=width, before=tuple(blocks))


def _left_out(fields: Fields, key: str, reason: str) -> None:
    """Say that a part of the model is not in the count."""
    named = str(fields.nested(key).raw.get("model_type", "its tower"))[:60]
    values = {"field": key, "value": named, "reason": reason}
    fields.warnings.append(Message("ignored_value", "parameters.total", values))


def _text(fields: Fields, wrapper: Wrapper) -> Fields:
    """The fields of the text model: text_config, or the wrapper's own keys in older files.

    tie_word_embeddings counts at the top, then inside, then as the wrapper's class has it.
    """
    known = fields.flag("tie_word_embeddings", False)
    if fields.has_part("text_config"):
        text = fields.nested("text_config", wrapper.text)
    else:
        text = fields.renamed(wrapper.text, without=("vision_config", "text_config", "audio_config"))
    if wrapper.tied_inside:
        known = known or text.flag("tie_word_embeddings", False)
    if fields.has("tie_word_embeddings") or not text.has("tie_word_embeddings"):
        text.raw = {**text.raw, "tie_word_embeddings": known}
    return text


def readers(texts: Mapping[str, Reader]) -> dict[str, Reader]:
    """A reader for each wrapper whose text model has one."""

    def bound(wrapper: Wrapper) -> Reader:
        return lambda fields: wrapped(fields, wrapper, texts)

    return {name: bound(wrapper) for name, wrapper in WRAPPERS.items() if wrapper.text in texts}
