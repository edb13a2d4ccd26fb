"""A stack as a person states it: depth, width, vocabulary; and stacks and edges that come and go."""

from collections.abc import Sequence
from typing import Any, Literal

from calc.model.blocks import Block, Embedding, Head, Norm
from calc.model.design import plain_layer, stack_at, stack_paths, with_depth, with_layers
from calc.model.heads import predicting
from calc.model.model import MAX_LAYERS, MOST_BLOCKS, Model, Role, Stack
from calc.model.proportions import VOCABULARY, typical
from calc.physics.message import QuestionError
from calc.physics.spec import Spec, quantity, with_changes, with_value

Side = Literal["before", "after"]
Change = tuple[str, Any]


class Shape(Spec):
    """The few numbers that a stack is known by."""

    num_hidden_layers: int = quantity("Layers", ge=1, le=MAX_LAYERS, help="Layers of the stack.")
    hidden_size: int = quantity("Hidden size", ge=1, le=2**24, help="Width of the residual stream.")
    vocab_size: int | None = quantity(
        "Vocabulary", None, ge=1, le=2**31, help="Rows of the embedding table and of the output head."
    )
    tied: bool = quantity(
        "Tied to the embedding", False, help="tie_word_embeddings: one matrix for both ends."
    )


def shape(model: Model, where: str) -> Shape:
    """The shape of a stack; without a vocabulary where it has neither table nor head."""
    stack = stack_at(model, where)
    ends = [block for block in (*stack.before, *stack.after) if isinstance(block, Embedding | Head)]
    heads = [block for block in ends if isinstance(block, Head)]
    return Shape.model_construct(
        num_hidden_layers=stack.num_hidden_layers,
        hidden_size=stack.hidden_size,
        vocab_size=ends[0].vocab_size if ends else None,
        tied=bool(heads) and all(head.tied for head in heads),
    )


def with_shape(model: Model, where: str, name: str, value: Any) -> Model:
    """The model with one number of a stack's shape changed.

    The vocabulary is set in every table and head of the model that agreed with this stack's; a first
    one gives the stack an embedding and a head. Raises QuestionError like `with_value`.
    """
    current = with_value(Shape.model_validate(_whole(model, where)), name, value)
    if name == "num_hidden_layers":
        return with_depth(model, where, current.num_hidden_layers)
    if name == "hidden_size":
        return with_value(model, f"{where}.hidden_size", current.hidden_size)
    if name == "vocab_size":
        return _with_vocabulary(model, where, current.vocab_size)
    return _with_tied(model, where, current.tied)


def _whole(model: Model, where: str) -> dict[str, Any]:
    found = shape(model, where)
    # A projector has no layers, which is no depth that a person could set.
    return {**found.model_dump(), "num_hidden_layers": max(1, found.num_hidden_layers)}


def _with_vocabulary(model: Model, where: str, size: int | None) -> Model:
    old = shape(model, where).vocab_size
    if size is None:
        stack = stack_at(model, where)
        keep = {
            side: tuple(block for block in getattr(stack, side) if not isinstance(block, Embedding | Head))
            for side in ("before", "after")
        }
        return with_changed(model, where, keep["before"], keep["after"])
    if old is None:
        stack = stack_at(model, where)
        before = (Embedding(vocab_size=size), *stack.before)
        return with_changed(model, where, before, (*stack.after, Head(vocab_size=size)))
    changes: list[Change] = [
        (f"{path}.{side}.{at}.vocab_size", size)
        for path in stack_paths(model)
        for side in ("before", "after")
        for at, block in enumerate(getattr(stack_at(model, path), side))
        if isinstance(block, Embedding | Head) and block.vocab_size == old
    ]
    return _renamed(model, changes, "vocab_size")


def _with_tied(model: Model, where: str, tied: bool) -> Model:
    stack = stack_at(model, where)
    changes: list[Change] = [
        (f"{where}.after.{at}.tied", tied) for at, block in enumerate(stack.after) if isinstance(block, Head)
    ]
    if not changes:
        raise QuestionError("tied: a stack without an output head has nothing to tie")
    return _renamed(model, changes, "tied")


def _renamed(model: Model, changes: Sequence[Change], name: str) -> Model:
    """All changes at once; what is refused is refused of the one field that stands for them."""
    try:
        return with_changes(model, changes)
    except QuestionError as error:
        raise QuestionError(f"{name}: {str(error).partition(': ')[2]}") from None


# --- edges ---
def with_changed(model: Model, where: str, before: tuple[Block, ...], after: tuple[Block, ...]) -> Model:
    """The model with other blocks at both ends of a stack."""
    stack = stack_at(model, where)
    fields = {name: getattr(stack, name) for name in Stack.model_fields}
    return with_value(model, where, Stack.model_validate({**fields, "before": before, "after": after}))


def with_edge(model: Model, where: str, side: Side, kind: str) -> Model:
    """A block more at the end of one edge, with the vocabulary that the stack has."""
    stack = stack_at(model, where)
    block = typical(kind, stack)
    known = shape(model, where).vocab_size
    if isinstance(block, Embedding | Head) and known is not None:
        block = with_value(block, "vocab_size", known)
    edges = {"before": stack.before, "after": stack.after}
    edges[side] = (*edges[side], block)
    return with_changed(model, where, edges["before"], edges["after"])


def without_edge(model: Model, where: str, side: Side, at: int) -> Model:
    """A stack without one block of an edge; a head that read a table which goes has its own weights then."""
    stack = stack_at(model, where)
    edges: dict[str, tuple[Block, ...]] = {"before": stack.before, "after": stack.after}
    gone = edges[side][at]
    edges[side] = tuple(block for number, block in enumerate(edges[side]) if number != at)
    if isinstance(gone, Embedding):
        edges["after"] = tuple(
            with_value(block, "tied", False) if isinstance(block, Head) else block for block in edges["after"]
        )
    return with_changed(model, where, edges["before"], edges["after"])


def with_edge_field(model: Model, where: str, side: Side, at: int, name: str, value: Any) -> Model:
    """One field of a block at an edge; a vocabulary is that of the whole stack."""
    if name == "vocab_size":
        return with_shape(model, where, name, value)
    path = f"{where}.{side}.{at}.{name}"
    return _renamed(model, [(path, value)], name)


# --- stacks ---
def with_stack(model: Model, role: Role) -> Model:
    """A stack more, in front of the decoder where it feeds it, of the first stack's width."""
    width = model.stacks[-1].hidden_size
    bare = Stack(name=_free_name(model, role), role=role, hidden_size=width)
    blocks: dict[str, tuple[Block, ...]] = {"before": (), "after": (Norm(),)}
    if role in ("decoder", "encoder"):
        known = [found for path in stack_paths(model) if (found := shape(model, path).vocab_size)]
        size = known[0] if known else VOCABULARY
        blocks["before"] = (Embedding(vocab_size=size),)
        if role == "decoder":
            blocks["after"] = (Norm(), Head(vocab_size=size))
    elif role == "projector":
        blocks = {"before": (typical("linear", bare), typical("linear", bare)), "after": ()}
    new = with_value(with_value(bare, "before", blocks["before"]), "after", blocks["after"])
    at = len(model.stacks) if role == "decoder" else max(0, len(model.stacks) - 1)
    grown = with_value(model, "stacks", (*model.stacks[:at], new, *model.stacks[at:]))
    return grown if role == "projector" else with_layers(grown, f"stacks.{at}", [plain_layer(new)] * 12)


def with_mtp(model: Model) -> Model:
    """A head more that predicts a further token, with a layer like the last of the decoder that answers."""
    decoder = next((stack for stack in reversed(model.stacks) if stack.role == "decoder"), model.stacks[-1])
    layer = next(reversed(list(decoder.layers())), None) or plain_layer(decoder)
    if len(layer.blocks) > MOST_BLOCKS - 3:
        raise QuestionError("blocks: the last layer has no room for the norms and the product of a head")
    head = predicting(layer, decoder.hidden_size, name=_free_name(model, "mtp"))
    return with_value(model, "mtp", (*model.mtp, head))


def _free_name(model: Model, role: str) -> str:
    names = {stack.name for stack in (*model.stacks, *model.mtp)}
    numbers = (f"{role}{number}" for number in range(2, len(names) + 3))
    return role if role not in names else next(name for name in numbers if name not in names)


def without_stack(model: Model, where: str) -> Model:
    """The model without a stack; a decoder stays, as nothing else answers."""
    gone = stack_at(model, where)
    field = where.partition(".")[0]
    held: tuple[Stack, ...] = getattr(model, field)
    kept = tuple(each for each in held if each is not gone)
    if field == "stacks":
        _check_answering(kept)
    return with_value(model, field, kept)


def with_stack_field(model: Model, where: str, name: str, value: Any) -> Model:
    """One field of a stack itself: its name, its role."""
    changed = _renamed(model, [(f"{where}.{name}", value)], name)
    _check_answering(changed.stacks)
    return changed


def _check_answering(stacks: Sequence[Stack]) -> None:
    if not any(stack.role == "decoder" for stack in stacks):
        raise QuestionError("stacks: a model keeps at least one decoder")
