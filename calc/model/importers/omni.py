"""Models that hear, see, read and speak: what thinks in them; what speaks is said to be left out."""

from collections.abc import Mapping
from functools import partial

from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Reader, Texts
from calc.model.importers.multimodal import WRAPPERS, wrapped
from calc.model.model import Model
from calc.physics.message import Message

# The thinker of each, and the parts that turn its answer into sound.
THINKERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "qwen2_5_omni": ("qwen2_5_omni_thinker", ("talker_config", "token2wav_config")),
    "qwen3_omni_moe": ("qwen3_omni_moe_thinker", ("talker_config", "code2wav_config")),
}


def omni(fields: Fields, texts: Texts) -> Model:
    """The thinker of a model that speaks; a warning for each part of the voice, where there is one."""
    kind, voice = THINKERS[fields.model_type]
    inner = fields.nested("thinker_config", kind)
    inner.model_type = kind
    model = wrapped(inner, WRAPPERS[kind], texts)
    if fields.flag("enable_audio_output", True):
        for key in voice:
            values = {"field": key, "value": "its voice", "reason": "parts that make sound are not counted"}
            fields.warnings.append(Message("ignored_value", "parameters.total", values))
    fields.ignore(*voice, *(key for key in fields.raw if key.endswith("_token_id")))
    return model.model_copy(update={"model_type": fields.model_type})


def readers(texts: Texts) -> dict[str, Reader]:
    """A reader for each of these architectures, over the readers of text models."""
    return {name: partial(omni, texts=texts) for name in THINKERS}
