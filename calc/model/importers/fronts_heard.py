"""Text models that hear: Audio Flamingo, GLM-ASR, Granite Speech, Qwen Audio and ASR, Voxtral."""

from collections.abc import Callable, Mapping, Sequence

from calc.model.blocks import MLP, Attention, Block, Linear, Norm, Table, Vector
from calc.model.importers import projectors as to
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Front, Fronted, Sight
from calc.model.importers.sound import TOWERS, learned_whisper, two_convolutions, whisper
from calc.model.importers.towers_queries import qformer
from calc.model.importers.traits import Decoder, Traits, windows
from calc.model.model import Layer, Model, Stack
from calc.physics.message import Message


def _joined(sight: Sight, sees: Stack, blocks: Sequence[Block]) -> list[Stack]:
    front = Stack(name="audio_projector", role="projector", hidden_size=sight.width, before=tuple(blocks))
    return [sees, front]


def _hears(kind: str, projector: Callable[[Sight, Fields, Stack], Sequence[Block]]) -> Front:
    """A tower of this kind and a run of products behind it."""

    def front(sight: Sight) -> list[Stack]:
        sound = sight.part(kind, "audio_config")
        sound.ignore("vocab_size", "head_dim", "rope_parameters", "partial_rotary_factor", "hidden_act")
        hears = _TOWERS[kind](sound)
        return _joined(sight, hears, projector(sight, sound, hears))

    return front


def _one(sight: Sight, sound: Fields, hears: Stack) -> list[Block]:
    """Qwen2-Audio: one product."""
    return [Linear(name="linear", in_features=hears.hidden_size, out_features=sight.width, bias=True)]


def _two(sight: Sight, sound: Fields, hears: Stack) -> list[Block]:
    """Audio Flamingo and Music Flamingo: two products."""
    return to.pair(hears.hidden_size, sight.width, sight.width, sight.fields.flag("projector_bias", True))


def _frames(sight: Sight, sound: Fields, hears: Stack) -> list[Block]:
    """Voxtral: two products over frames that are joined to the width of the tower's MLP."""
    return to.pair(sound.integer("intermediate_size", "encoder_ffn_dim"), sight.width, sight.width, False)


def _factor(sight: Sight, sound: Fields, hears: Stack) -> list[Block]:
    """Voxtral Realtime: the same over as many frames as the file says."""
    joined = hears.hidden_size * sight.fields.integer("downsample_factor")
    return to.pair(joined, sight.width, sight.width, False)


def _wide(sight: Sight, sound: Fields, hears: Stack) -> list[Block]:
    """GLM-ASR: two products through twice the width of the text."""
    return to.pair(sound.integer("intermediate_size"), 2 * sight.width, sight.width, True)


def _ends(sight: Sight, sound: Fields, hears: Stack) -> list[Block]:
    """Qwen3-ASR: the two products at the end of Qwen3-Omni's tower, which is what counts them."""
    return []


def glmasr_encoder(fields: Fields) -> Stack:
    """GLM-ASR: Whisper's encoder with turned positions."""
    heads = fields.optional_integer("num_key_value_heads", default=None)
    if heads not in (None, fields.integer("num_attention_heads")):
        raise fields.wrong("num_key_value_heads", heads, "that of num_attention_heads")
    fields.ignore("max_position_embeddings")
    return whisper(fields, two_convolutions(fields), [])


def voxtral_realtime_encoder(fields: Fields) -> Stack:
    """Voxtral Realtime: RMS norms, gated MLPs with a bias on their last product, a window."""
    width, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=fields.integer("head_dim"),
        q_bias=True, v_bias=True, o_bias=True, sliding_window=fields.integer("sliding_window"),
    )  # fmt: skip
    layer = Layer(
        blocks=(
            Norm(count=2), attention, MLP(intermediate_size=fields.integer("intermediate_size")),
            Vector(name="down_proj_bias"),
        )
    )  # fmt: skip
    fields.ignore("max_position_embeddings", "activation_function")
    return Stack(
        name="audio", role="audio", hidden_size=width, before=tuple(two_convolutions(fields)),
        groups=groups_of([layer] * layer_count(fields)), after=(Norm(),),
    )  # fmt: skip


def voxtral_realtime_text(fields: Fields) -> Model:
    """Voxtral Realtime's text model: Mistral with a narrow pair of products that scales each MLP."""
    base = Decoder(fields, Traits(qkv_bias=False, mlp_bias=False, windows="pattern"))
    scales = (
        Linear(name="ada_linear1", out_features=32),
        Linear(name="ada_linear2", in_features=32),
    )
    seen = windows(fields, base.traits, base.layers)
    made = {
        window: Layer(blocks=(*base.layer(base.attention(window), base.mlp()).blocks, *scales))
        for window in dict.fromkeys(seen)
    }
    return base.model([made[window] for window in seen])


def granite_speech_encoder(fields: Fields) -> Stack:
    """Granite Speech: a Conformer with a table of distances in each layer, and scores of letters half way."""
    width, heads = fields.integer("hidden_dim", "hidden_size"), fields.integer("num_heads")
    size = fields.optional_integer("dim_head", default=None) or max(1, width // heads)
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=size, o_bias=True,
        reach="both_directions",
    )  # fmt: skip
    rows = 2 * fields.integer("max_pos_emb", high=2**24) + 1
    wide = width * fields.integer("conv_expansion_factor", high=1024)
    kernel = fields.integer("conv_kernel_size", high=1024)
    inner = width * fields.integer("feedforward_mult", high=1024)
    half = MLP(intermediate_size=inner, gated=False, bias=True)
    convolution: tuple[Block, ...] = (
        Linear(name="up_conv", out_features=2 * wide, bias=True),
        Vector(name="depth_conv", elements=wide * kernel),
        Norm(kind="layer", width=wide),  # over the batch, with as many parameters
        Linear(name="down_conv", in_features=wide, bias=True),
    )
    layer = Layer(
        blocks=(
            Norm(kind="layer", count=5), half, attention, Table(name="rel_pos_emb", rows=rows, width=size),
            *convolution, half,
        )
    )  # fmt: skip
    letters = fields.integer("output_dim")
    before = Linear(name="input_linear", in_features=fields.integer("input_dim"), bias=True)
    after = (
        Linear(name="out", out_features=letters, bias=True),
        Linear(name="out_mid", in_features=letters, bias=True),
    )
    fields.ignore("context_size", "cat_hidden_layers")
    groups = groups_of([layer] * layer_count(fields, "num_layers"))
    return Stack(name="audio", role="audio", hidden_size=width, before=(before,), groups=groups, after=after)


def granite_speech(sight: Sight) -> list[Stack]:
    """Granite Speech: the Conformer, a Q-Former over windows of frames, one product."""
    fields = sight.fields
    if fields.has("has_lora_adapter") and fields.flag("has_lora_adapter", False):
        values = {"field": "has_lora_adapter", "value": "an adapter", "reason": "it is a file of its own"}
        fields.warnings.append(Message("ignored_value", "parameters.total", values))
    hears = granite_speech_encoder(sight.part("granite_speech_encoder", "encoder_config"))
    asks = sight.part("blip_2_qformer", "projector_config")
    window = fields.integer("window_size")
    queries = max(1, window // fields.integer("downsample_rate"))
    source = hears.model_copy(update={"hidden_size": asks.integer("encoder_hidden_size")})
    inner = qformer(asks, source, window, asks.flag("use_qformer_text_input", False), "audio_projector")
    before = (Table(name="query", rows=queries), Norm(kind="layer"))
    out = Linear(name="linear", out_features=sight.width, bias=True)
    return [hears, inner.model_copy(update={"before": before, "after": (out,)})]


_TOWERS: Mapping[str, Callable[[Fields], Stack]] = {
    "audioflamingo3_encoder": learned_whisper,
    "glmasr_encoder": glmasr_encoder,
    "qwen2_audio_encoder": learned_whisper,
    "qwen3_asr_encoder": TOWERS["qwen3_omni_moe_audio_encoder"],
    "voxtral_encoder": learned_whisper,
    "voxtral_realtime_encoder": voxtral_realtime_encoder,
}
_GRANITE = ("has_lora_adapter", "encoder_config", "projector_config")

FRONTS: Mapping[str, Fronted] = {
    "audioflamingo3": Fronted("qwen2", _hears("audioflamingo3_encoder", _two), "nobody"),
    "glmasr": Fronted("llama", _hears("glmasr_encoder", _wide), sizes="glmasr_text", merged=True),
    "granite_speech": Fronted("granite", granite_speech, ignored=_GRANITE),
    "granite_speech_plus": Fronted("granite", granite_speech, ignored=_GRANITE),
    "musicflamingo": Fronted(
        "qwen2",
        _hears("audioflamingo3_encoder", _two),
        "nobody",
        ignored=("rope_parameters", "audio_frame_step"),
    ),
    "qwen2_audio": Fronted("qwen2", _hears("qwen2_audio_encoder", _one), "nobody"),
    "qwen3_asr": Fronted(
        "qwen3", _hears("qwen3_asr_encoder", _ends), sizes="qwen3_asr_text",
        ignored=("token_classification_bias",),
    ),
    "voxtral": Fronted(
        "llama", _hears("voxtral_encoder", _frames), "nobody", sizes="voxtral_text", merged=True
    ),
    "voxtral_realtime": Fronted(
        "voxtral_realtime_text", _hears("voxtral_realtime_encoder", _factor), sizes="voxtral_realtime_sizes",
        merged=True, ignored=("audio_length_per_tok", "default_num_delay_tokens"),
    ),
}  # fmt: skip
READERS: Mapping[str, Callable[[Fields], Model]] = {"voxtral_realtime_text": voxtral_realtime_text}
