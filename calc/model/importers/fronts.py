"""Text-and-image models whose front is more than one tower and a run of products: how they are joined."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from calc.model.blocks import Block
from calc.model.importers.fields import Fields
from calc.model.model import Model, Stack

Reader = Callable[[Fields], Model]
Texts = Mapping[str, Reader]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a front is made from: the fields of wrapper and text, and the width of the text model."""

    fields: Fields
    text: Fields
    width: int

    def part(self, kind: str, key: str = "vision_config") -> Fields:
        """The configuration of a tower, read as this kind whatever the file calls it."""
        inner = self.fields.nested(key, kind)
        inner.model_type = kind
        return inner


Front = Callable[[Sight], Sequence[Stack]]
Tie = Literal["wrapper", "text", "either", "nobody"]


@dataclass(frozen=True, slots=True)
class Fronted:
    """The text model of a wrapper where the file does not say, and the stacks in front of it.

    `tie` says whose word ties the head to the table. `sizes` names the defaults of a text that the file does
    not hold, where the wrapper's are not those of the text's class; with `merged` they stand behind a part
    that is there as well. `ignored` are keys that say nothing about size.
    """

    text: str
    front: Front
    tie: Tie = "wrapper"
    sizes: str = ""
    merged: bool = False
    ignored: tuple[str, ...] = ()


_NEUTRAL = (
    "vision_config", "audio_config", "projector_hidden_act", "vision_feature_select_strategy",
    "vision_feature_layer", "image_seq_length", "initializer_factor",
)  # fmt: skip


def text_fields(fields: Fields, kind: str, tie: Tie = "wrapper") -> Fields:
    """The fields of the text model: text_config, or the wrapper's own keys in older files.

    Where the wrapper has the word, tie_word_embeddings counts at the top, then inside, then as the class of
    the wrapper has it; where the text has it, the wrapper's is not asked for.
    """
    known = fields.flag("tie_word_embeddings", False)
    if fields.has_part("text_config"):
        text = fields.nested("text_config", kind)
    else:
        parts = [key for key in fields.raw if key.endswith("_config")]
        text = fields.renamed(kind, without=parts)
    if tie == "either":
        known = known or text.flag("tie_word_embeddings", False)
    above = fields.has("tie_word_embeddings") or not text.has("tie_word_embeddings")
    if tie in ("either", "nobody") or (tie == "wrapper" and above):
        text.raw = {**text.raw, "tie_word_embeddings": known and tie != "nobody"}
    return text


def joined(fields: Fields, wrapper: Fronted, texts: Texts) -> Model:
    """The text model inside a wrapper with its front before it."""
    text = text_fields(fields, wrapper.text, wrapper.tie)
    reader = texts.get(text.model_type)
    if reader is None:
        raise fields.wrong("text_config.model_type", text.model_type, "a known architecture")
    if wrapper.sizes and (wrapper.merged or not fields.has("text_config")):
        text.model_type = wrapper.sizes
    model = reader(text)
    front = wrapper.front(Sight(fields, text, model.stacks[-1].hidden_size))
    fields.ignore(*_NEUTRAL, *wrapper.ignored)
    if fields.has("text_config"):
        fields.ignore("vocab_size", "hidden_size")
    return fronted(fields, model, front)


def fronted(fields: Fields, model: Model, front: Sequence[Stack]) -> Model:
    """A model with towers and projectors before its stacks, under the name of its wrapper."""
    return model.model_copy(update={"stacks": (*front, *model.stacks), "model_type": fields.model_type})


def projector(width: int, *blocks: Block) -> Stack:
    """A projector that is a run of blocks."""
    return Stack(name="projector", role="projector", hidden_size=width, before=blocks)


def bound(table: Mapping[str, Fronted], texts: Texts) -> dict[str, Reader]:
    """A reader for each wrapper of a table, over the readers of text models."""

    def reader(wrapper: Fronted) -> Reader:
        return lambda fields: joined(fields, wrapper, texts)

    return {name: reader(wrapper) for name, wrapper in table.items()}
