"""What stands behind the layers, by the class that a file names: words, scores, or nothing."""

from calc.model.blocks import Block, Head, Linear, Norm
from calc.model.importers.fields import Fields
from calc.model.model import Model, Stack
from calc.physics.message import Message

# Classes whose names end in Model and that predict words all the same.
_WITH_WORDS = ("LMHeadModel", "HeadsModel", "MTModel", "ChatModel", "ChatGLMModel")
_SCORING = ("Classification", "Answering", "MultipleChoice", "RewardModel")


def settled(fields: Fields, model: Model) -> Model:
    """The model with the outlet of its class: no head for words where the class has none.

    An embedding model (`MistralModel`), one stack alone (`T5EncoderModel`), a scorer of texts
    (`LlamaForSequenceClassification`): the classes of transformers, by their names. A scorer of another
    kind than a decoder's one product gets a warning, since its head is not counted.
    """
    name = class_name(fields)
    scores = name.endswith(_SCORING)
    bare = name.endswith("Model") and not name.endswith(_WITH_WORDS)
    if not (scores or bare):
        return model
    stacks = model.stacks
    if name.endswith("EncoderModel"):
        # Alone it reads and answers for itself, as an encoder that never had a decoder.
        alone = [stack for stack in stacks if stack.role == "encoder"]
        stacks = tuple(stack.model_copy(update={"role": "decoder"}) for stack in alone) or stacks
    if not scores:
        return model.model_copy(update={"stacks": tuple(_headless(stack) for stack in stacks)})
    if len(stacks) == 1 and stacks[0].name == "decoder" and name.endswith("ForSequenceClassification"):
        score = Linear(name="score", component="other", out_features=labels(fields))
        stacks = (_headless(stacks[0], score),)
    else:
        stacks = tuple(_headless(stack) for stack in stacks)
        warn_of_outlet(fields, name)
    return model.model_copy(update={"stacks": stacks})


def class_name(fields: Fields) -> str:
    """The class that the file names first, or nothing."""
    names = fields.items("architectures")
    return str(names[0]) if names else ""


def labels(fields: Fields) -> int:
    """How many scores a classifier gives: the labels that are named, two where none is."""
    named = fields.raw.get("id2label")
    counted = len(named) if isinstance(named, dict) and named else 2  # pyright: ignore[reportUnknownArgumentType]
    return fields.integer("num_labels", default=counted)


def warn_of_outlet(fields: Fields, name: str) -> None:
    """Say once that what this class puts on the layers is not counted."""
    reason = "heads other than for words are not counted"
    values = {"field": "architectures", "value": name[:60], "reason": reason}
    message = Message("ignored_value", "parameters.total", values)
    if message not in fields.warnings:
        fields.warnings.append(message)


def _headless(stack: Stack, *instead: Block) -> Stack:
    """A stack without its head for words: the head, and what was made for it alone."""
    first = next((i for i, block in enumerate(stack.after) if _for_words(block)), len(stack.after))
    rest = tuple(b for b in stack.after[first:] if not _for_words(b) and not isinstance(b, Norm))
    return stack.model_copy(update={"after": (*stack.after[:first], *rest, *instead)})


def _for_words(block: Block) -> bool:
    return isinstance(block, Head) or getattr(block, "component", None) == "lm_head"
