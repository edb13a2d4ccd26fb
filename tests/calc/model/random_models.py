"""Random architectures: blocks of every kind with random sizes, in random layers, groups and stacks."""

import types
from typing import Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st

from calc import Layer, LayerGroup, Model, Role, Stack
from calc.model.blocks import Block, Embedding, Head
from calc.model.blocks.base import BlockSpec
from calc.model.fold import groups_of
from calc.physics.spec import field_type

BLOCKS: tuple[type[BlockSpec], ...] = get_args(get_args(Block)[0])
INNER = tuple(kind for kind in BLOCKS if kind not in (Embedding, Head))
ROLES: tuple[Role, ...] = ("decoder", "encoder", "vision", "projector", "audio")
NAMES = ("w", "mix", "proj_2", "_scale")
MOST = 96
# Of these fields the first is a multiple of the second.
MULTIPLES = (
    ("num_attention_heads", "num_key_value_heads"),
    ("linear_num_value_heads", "linear_num_key_heads"),
)


def values(kind: type[BlockSpec], name: str) -> st.SearchStrategy[Any]:
    """Values of one field: small sizes, flags, choices, None where it may be."""
    info, of = kind.model_fields[name], field_type(kind, name)
    low, high = (
        next((getattr(each, bound) for each in info.metadata if hasattr(each, bound)), other)
        for bound, other in (("ge", 0), ("le", MOST))
    )
    if of is bool:
        found: st.SearchStrategy[Any] = st.booleans()
    elif of is int:
        found = st.integers(int(low), min(MOST, int(high)))
    elif get_origin(of) is Literal:
        found = st.sampled_from(get_args(of))
    else:
        found = st.sampled_from(NAMES)
    optional = get_origin(info.annotation) in (Union, types.UnionType)
    return found | st.none() if optional else found


@st.composite
def blocks(draw: st.DrawFn, kinds: tuple[type[BlockSpec], ...] = INNER) -> Any:
    """One block of any kind, its sizes made to agree."""
    kind = draw(st.sampled_from(kinds))
    fields = {name: draw(values(kind, name)) for name in kind.model_fields if name != "block"}
    for many, few in MULTIPLES:
        if many in fields and few in fields:
            fields[few] = 1 + fields[few] % 8
            fields[many] = fields[few] * (1 + fields[many] % 8)
    if "num_experts_per_tok" in fields:
        fields["num_experts"] = max(fields["num_experts"], fields["num_experts_per_tok"])
    if fields.get("reach") in ("window", "chunk", "sparse"):
        fields["sliding_window"] = fields["sliding_window"] or MOST
    return kind.model_validate(fields)


@st.composite
def layer_lists(draw: st.DrawFn) -> list[Layer]:
    """Layers of a few sorts in any order, some of them in patterns that come again."""
    sorts = [
        Layer(blocks=tuple(draw(st.lists(blocks(), min_size=1, max_size=4))))
        for _ in range(draw(st.integers(1, 3)))
    ]
    order = draw(st.lists(st.integers(0, len(sorts) - 1), min_size=1, max_size=6))
    return [sorts[at] for at in order * draw(st.integers(1, 4))]


@st.composite
def stacks(draw: st.DrawFn, role: Role, vocab_size: int) -> Stack:
    """A stack of any width; a decoder may be tied."""
    before = tuple(draw(st.lists(blocks(), max_size=2)))
    after = tuple(draw(st.lists(blocks(), max_size=2)))
    if role == "decoder":
        width = draw(st.none() | st.integers(1, MOST))
        before = (Embedding(vocab_size=vocab_size, width=width), *before)
        after = (*after, Head(vocab_size=vocab_size, tied=draw(st.booleans()), width=width))
    return Stack(
        name=draw(st.sampled_from((role, "tower", "二"))), role=role, hidden_size=draw(st.integers(1, 4 * MOST)),
        before=before, groups=groups_of(draw(layer_lists())), after=after,
    )  # fmt: skip


@st.composite
def models(draw: st.DrawFn) -> Model:
    """A model that answers with its last stack, with towers in front and heads for further tokens or without."""
    vocab_size = draw(st.integers(1, 1000))
    roles: list[Role] = [*draw(st.lists(st.sampled_from(ROLES), max_size=2)), "decoder"]
    return Model(
        name=draw(st.text(max_size=8)), model_type=draw(st.sampled_from(("custom", "llama"))),
        max_position_embeddings=draw(st.none() | st.integers(1, 2**20)),
        stacks=tuple(draw(stacks(role, vocab_size)) for role in roles),
        mtp=tuple(draw(stacks("encoder", vocab_size)) for _ in range(draw(st.integers(0, 1)))),
    )  # fmt: skip


def unrolled(model: Model) -> Model:
    """The same model with every layer a group of its own."""

    def each(stack: Stack) -> Stack:
        groups = tuple(LayerGroup(repeat=1, pattern=(layer,)) for layer in stack.layers())
        return stack.model_copy(update={"groups": groups})

    return model.model_copy(
        update={"stacks": tuple(map(each, model.stacks)), "mtp": tuple(map(each, model.mtp))}
    )
