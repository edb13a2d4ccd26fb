"""Hugging Face config.json -> Model: the table of architectures and the one way in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from calc.model.importers import deepseek, gemma, gpt, llamalike
from calc.model.importers.fields import Fields
from calc.model.model import Model
from calc.physics.message import InputError, Message
from calc.physics.spec import reason

Reader = Callable[[Fields], Model]

ARCHITECTURES: Mapping[str, Reader] = {
    "llama": llamalike.llama,
    "mistral": llamalike.mistral,
    "mixtral": llamalike.mixtral,
    "qwen2": llamalike.qwen2,
    "qwen2_moe": llamalike.qwen2_moe,
    "qwen3": llamalike.qwen3,
    "qwen3_moe": llamalike.qwen3_moe,
    "gemma": gemma.gemma,
    "gemma2": gemma.gemma2,
    "gemma3_text": gemma.gemma3_text,
    "phi3": llamalike.phi3,
    "gpt2": gpt.gpt2,
    "gpt_neox": gpt.gpt_neox,
    "opt": gpt.opt,
    "falcon": gpt.falcon,
    "deepseek_v2": deepseek.deepseek,
    "deepseek_v3": deepseek.deepseek,
    "gpt_oss": llamalike.gpt_oss,
    "granite": llamalike.granite,
    "olmo2": llamalike.olmo2,
    "cohere": llamalike.cohere,
}


@dataclass(frozen=True, slots=True)
class ImportResult:
    """A model and what the importer has to say about it."""

    model: Model
    warnings: tuple[Message, ...]


def read_config(raw: Mapping[str, Any], file: str, name: str, assume: str | None = None) -> ImportResult:
    """The model that a configuration describes.

    `assume` = "llama-like" reads an unknown architecture as Llama, with a warning. Raises InputError
    naming the file, the field and what is allowed.
    """
    model_type = raw.get("model_type")
    if not isinstance(model_type, str) or not model_type:
        if assume is None:
            raise InputError(f"{file}: model_type is missing, so the architecture is not known")
        model_type = "unknown"
    reader = ARCHITECTURES.get(model_type)
    assumed: list[Message] = []
    if reader is None:
        if assume != "llama-like":
            raise InputError(f"{file}: model_type {model_type[:60]!r} is not a known architecture")
        reader = llamalike.llama
        assumed.append(Message("assumed_architecture", "parameters.total", {"model_type": model_type[:60]}))
    fields = Fields(raw, file, model_type)
    try:
        model = reader(fields)
    except ValidationError as error:
        raise InputError(f"{file}: {reason(error)}") from None
    found = [*assumed, *fields.warnings, *_quantised(raw), *fields.unread()]
    return ImportResult(model.model_copy(update={"name": name}), tuple(found))


def _quantised(raw: Mapping[str, Any]) -> list[Message]:
    config: Any = raw.get("quantization_config")
    if not isinstance(config, dict):
        return []
    method = str(config.get("quant_method", "unknown"))[:40]  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    return [Message("quantised_checkpoint", "memory.weights", {"method": method})]
