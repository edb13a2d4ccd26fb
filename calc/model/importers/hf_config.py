"""Hugging Face config.json -> Model: the table of architectures and the one way in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import ValidationError

from calc.model.importers import (
    byte_patches,
    composed,
    deepseek,
    encoders,
    encoders_kin,
    encoders_late,
    fronted_texts,
    fronts_heard,
    gemma,
    gpt,
    hashed_texts,
    hybrid,
    image_to_text,
    latent_texts,
    looped_texts,
    multimodal,
    omni,
    outlets,
    recent,
    recurrent,
    relative_texts,
    remote,
    remote_hybrids,
    remote_texts,
    robots,
    seq2seq,
    seq2seq_kin,
    sighted,
    sparse,
    wrapped_texts,
)
from calc.model.importers.exported import MODEL_TYPE, read_exported
from calc.model.importers.families import TRAITS
from calc.model.importers.fields import Fields
from calc.model.importers.recipes import recipe
from calc.model.importers.traits import Traits, read_decoder
from calc.model.model import Model
from calc.model.stored import Stored
from calc.physics.message import InputError, Message
from calc.physics.spec import field_and_reason

Reader = Callable[[Fields], Model]

TEXTS: Mapping[str, Reader] = {
    **{name: partial(read_decoder, traits=traits) for name, traits in TRAITS.items()},
    **gpt.READERS,
    **deepseek.READERS,
    **remote.READERS,
    **remote_texts.READERS,
    **remote_hybrids.READERS,
    **hybrid.READERS,
    **recurrent.READERS,
    **gemma.READERS,
    **sparse.READERS,
    **recent.READERS,
    **latent_texts.READERS,
    **looped_texts.READERS,
    **hashed_texts.READERS,
    **encoders.READERS,
    **encoders_kin.READERS,
    **encoders_late.READERS,
    **seq2seq.READERS,
    **seq2seq_kin.READERS,
    **relative_texts.READERS,
    **byte_patches.READERS,
    **composed.READERS,
    **wrapped_texts.READERS,
    **fronted_texts.READERS,
    **fronts_heard.READERS,
    "mllama_text_model": multimodal.mllama_text,
    "trocr": image_to_text.trocr,
}

ARCHITECTURES: Mapping[str, Reader] = {
    **TEXTS,
    **multimodal.readers(TEXTS),
    **sighted.readers(TEXTS),
    **image_to_text.readers(TEXTS),
    **robots.readers(TEXTS),
    **omni.readers(TEXTS),
}


@dataclass(frozen=True, slots=True)
class ImportResult:
    """A model, what the importer has to say about it, and how its weights are stored where that is told."""

    model: Model
    warnings: tuple[Message, ...]
    stored: Stored | None = None


def read_config(raw: Mapping[str, Any], file: str, name: str, assume: str | None = None) -> ImportResult:
    """The model that a configuration describes; one that was exported has its own name.

    `assume` = "llama-like" reads an unknown architecture as Llama, with a warning. Raises InputError
    naming the file, the field and what is allowed.
    """
    model_type = raw.get("model_type")
    if not isinstance(model_type, str) or not model_type:
        if assume is None:
            raise InputError(f"{file}: model_type is missing, so the architecture is not known")
        model_type = "unknown"
    if model_type == MODEL_TYPE:
        return ImportResult(*read_exported(raw, file))
    reader = ARCHITECTURES.get(model_type)
    assumed: list[Message] = []
    if reader is None:
        if assume != "llama-like":
            raise InputError(f"{file}: model_type {model_type[:60]!r} is not a known architecture")
        reader = partial(read_decoder, traits=Traits())
        assumed.append(Message("assumed_architecture", "parameters.total", {"model_type": model_type[:60]}))
    fields = Fields(raw, file, model_type)
    try:
        model = outlets.settled(fields, reader(fields))
    except ValidationError as error:
        raise InputError(f"{file}: {field_and_reason(error)}") from None
    stored, quantised = recipe(raw, model)
    found = [*assumed, *fields.said(), *quantised, *fields.unread()]
    return ImportResult(model.model_copy(update={"name": name}), tuple(found), stored)
