"""The heads that predict further tokens as a model of their own, with the ends that they borrow."""

from calc.model.blocks import Block, Embedding, Head, Linear, Norm
from calc.model.model import Layer, LayerGroup, Model, Stack


def predicting(layer: Layer, hidden_size: int, count: int = 1, name: str = "mtp") -> Stack:
    """Heads that predict further tokens, each with such a layer; embedding and output head are the model's.

    In front stand a norm of either input and a product that joins them, behind it a norm.
    Source: DeepSeek-V3 technical report, 2024, arXiv 2412.19437, section 2.2.
    """
    join = Linear(name="eh_proj", in_features=2 * hidden_size)
    each = Layer(blocks=(Norm(count=2), join, *layer.blocks, Norm()))
    return Stack(name=name, hidden_size=hidden_size, groups=(LayerGroup(repeat=count, pattern=(each,)),))


def heads_of(model: Model) -> Model:
    """All heads for further tokens of a model that has some, between its embedding and output head."""
    return _between_ends(model, model.mtp)


def one_head(model: Model) -> Model:
    """What one drafted token runs through: the first head; drafting on, heads take turns."""
    stack = model.mtp[0]
    first = tuple(LayerGroup(repeat=1, pattern=group.pattern[:1]) for group in stack.groups[:1])
    return _between_ends(model, (stack.model_copy(update={"groups": first}),))


def _between_ends(model: Model, stacks: tuple[Stack, ...]) -> Model:
    decoder = next((each for each in model.stacks if each.role == "decoder"), model.stacks[0])
    before = _borrowed(decoder.before, Embedding)
    after = _borrowed(decoder.after, Head)
    made = tuple(
        stack.model_copy(update={"before": (*before, *stack.before), "after": (*stack.after, *after)})
        for stack in stacks
    )
    return Model(name=model.name, model_type=model.model_type, stacks=made)


def _borrowed(blocks: tuple[Block, ...], kind: type[Embedding] | type[Head]) -> tuple[Block, ...]:
    return tuple(block.model_copy(update={"borrowed": True}) for block in blocks if isinstance(block, kind))
