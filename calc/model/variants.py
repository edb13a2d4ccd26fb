"""What if the model were smaller: structured pruning and students, as models made from models.

Every cut is a share of what the model has most of: a layer with fewer heads or a narrower MLP than the
others keeps its proportion to them. Nothing is said of quality.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any

from pydantic import ValidationError

from calc.model.blocks import MLP, Attention, Block, ChannelMix, LatentAttention, MoE
from calc.model.fold import groups_of, numbered
from calc.model.model import Layer, LayerGroup, Model, Stack
from calc.physics.message import QuestionError
from calc.physics.spec import reason
from calc.physics.units import number

STEP = 64  # what widths are rounded to, so that matrix units divide them
# Fields of blocks that hold a multiple of the width of the stream that they stand in.
_STREAM = (
    "width",
    "input_width",
    "router_width",
    "source_width",
    "query_width",
    "in_features",
    "out_features",
)


@dataclass(frozen=True, slots=True)
class Cut:
    """One way to make a model smaller: its field, its title, and how the name of a variant says it."""

    field: str
    title: str
    said: str


CUTS: Mapping[str, Cut] = {
    "layers": Cut("num_hidden_layers", "Layers", "{0:,} of {1:,} layers"),
    "heads": Cut("num_attention_heads", "Attention heads", "{0:,} of {1:,} heads"),
    "kv_heads": Cut("num_key_value_heads", "Key/value heads", "{0:,} of {1:,} key/value heads"),
    "intermediate": Cut("intermediate_size", "MLP width", "MLP width {0:,} of {1:,}"),
    "hidden": Cut("hidden_size", "Hidden size", "hidden size {0:,} of {1:,}"),
    "experts": Cut("num_experts", "Experts", "{0:,} of {1:,} experts"),
    "expert_width": Cut("moe_intermediate_size", "Expert width", "expert width {0:,} of {1:,}"),
}


def cut_size(model: Model, cut: str) -> int:
    """What the model has of it: layers of the main stack, else the most of any block; 0 for none."""
    stack = _main(model)
    if cut == "layers":
        return stack.num_hidden_layers
    if cut == "hidden":
        return stack.hidden_size
    return max((_held(block, cut) for block in _blocks(stack)), default=0)


def cut_steps(model: Model, cut: str) -> tuple[int, ...]:
    """The sizes that a cut may leave, from the least to all of it; empty where the model has none."""
    size = cut_size(model, cut)
    if cut in ("layers", "experts"):
        return tuple(range(_least(model, cut), size + 1)) if size else ()
    if cut in ("hidden", "intermediate", "expert_width"):
        step = gcd(size, STEP) or 1
        return tuple(range(step, size + 1, step))
    stack = _main(model)
    return tuple(each for each in range(1, size + 1) if _divides(stack, cut, each, size))


def variant(model: Model, cuts: Mapping[str, int]) -> Model:
    """The model with each cut made; its name says what is left of what.

    Raises QuestionError for a cut that is not known, that the model has nothing of, or that would not
    leave a whole number everywhere.
    """
    made, said = model, [model.name]
    for cut, left in cuts.items():
        if cut not in CUTS:
            raise QuestionError(f"prune: {cut!r} is not one of {', '.join(CUTS)}")
        size = cut_size(model, cut)
        if not size:
            raise QuestionError(f"prune: {model.name} has no {CUTS[cut].field}")
        if not _least(model, cut) <= left <= size:
            raise QuestionError(f"prune: {cut} must be {_least(model, cut):,} to {size:,}, not {left:,}")
        if left < size:
            made = _MADE[cut](made, left, size)
            said.append(CUTS[cut].said.format(left, size))
    return _valid(made.model_copy(update={"name": ", ".join(said)}))


def student(model: Model, layers: int, width: float) -> Model:
    """A model to distil into: so many layers, every width the share `width` of the teacher's.

    Heads keep their size and become fewer; widths are rounded to 64, key/value heads to what divides.
    """
    if not 0 < width <= 1:
        raise QuestionError(f"student: width must be above 0 and at most 1, not {width:g}")
    cuts = {"layers": layers}
    for cut in ("hidden", "intermediate", "expert_width", "heads"):
        steps = cut_steps(model, cut)
        if steps:
            wanted = width * steps[-1]
            cuts[cut] = min(steps, key=lambda each: (abs(each - wanted), each))
    made = variant(model, cuts)
    name = f"{model.name}, student of {layers:,} layers"
    said = "" if width == 1 else f" and {width:.0%} of the width"
    return made.model_copy(update={"name": name + said})


# --- how each cut is made ---
def _fewer_layers(model: Model, left: int, size: int) -> Model:
    """Layers spread over the depth, each kind by its share, so that a pattern keeps its mix."""
    layers = list(_main(model).layers())
    kinds = numbered(layers)
    places: dict[int, list[int]] = {}
    for at, kind in enumerate(kinds):
        places.setdefault(kind, []).append(at)
    counts = _shared(left, [len(each) for each in places.values()])
    kept = sorted(
        each[step * len(each) // count]
        for each, count in zip(places.values(), counts, strict=True)
        for step in range(count)
    )
    groups = groups_of([layers[at] for at in kept])
    return _with_main(model, _main(model).model_copy(update={"groups": groups}))


def _shared(left: int, sizes: list[int]) -> list[int]:
    """A number divided by shares, the largest remainders rounded up; the earlier of two equals."""
    total = sum(sizes)
    counts = [left * size // total for size in sizes]
    rests = sorted(range(len(sizes)), key=lambda at: (-(left * sizes[at] % total), at))
    for at in rests[: left - sum(counts)]:
        counts[at] += 1
    return counts


def _narrower_stream(model: Model, left: int, size: int) -> Model:
    """Another hidden size in every stack of that width, and in every block that names a multiple of it."""

    def narrowed(block: Block, multiples: bool) -> Block:
        changes = {
            name: value // size * left
            for name in _STREAM
            if (value := getattr(block, name, None)) and (value == size or (multiples and value % size == 0))
        }
        return block.model_copy(update=changes) if changes else block

    def of(stack: Stack) -> Stack:
        if stack.role in ("vision", "audio") or (stack.role != "projector" and stack.hidden_size != size):
            return stack
        made = _with_blocks(stack, lambda block: narrowed(block, stack.role != "projector"))
        hidden = left if stack.hidden_size == size else stack.hidden_size
        return made.model_copy(update={"hidden_size": hidden})

    return model.model_copy(update={"stacks": tuple(map(of, model.stacks)), "mtp": tuple(map(of, model.mtp))})


def _smaller_blocks(cut: str) -> Callable[[Model, int, int], Model]:
    """The cut that makes every block of the main stack, and of further heads, smaller in proportion."""

    def made(model: Model, left: int, size: int) -> Model:
        def smaller(block: Block) -> Block:
            held = _held(block, cut)
            return _with_held(block, cut, _part(held, left, size, cut)) if held else block

        main = _with_main(model, _with_blocks(_main(model), smaller))
        mtp = tuple(_with_blocks(stack, smaller) for stack in model.mtp)
        return main.model_copy(update={"mtp": mtp})

    return made


_MADE: Mapping[str, Callable[[Model, int, int], Model]] = {
    "layers": _fewer_layers,
    "hidden": _narrower_stream,
    **{cut: _smaller_blocks(cut) for cut in ("heads", "kv_heads", "intermediate", "experts", "expert_width")},
}


# --- blocks ---
def _held(block: Block, cut: str) -> int:
    """What a block has of what is cut."""
    if cut == "heads" and isinstance(block, Attention | LatentAttention):
        return block.num_attention_heads
    if cut == "kv_heads" and isinstance(block, Attention):
        return block.num_key_value_heads
    if cut == "intermediate" and isinstance(block, MLP | ChannelMix):
        return block.intermediate_size
    if isinstance(block, MoE):
        return {"experts": block.num_experts, "expert_width": block.moe_intermediate_size}.get(cut, 0)
    return 0


def _with_held(block: Block, cut: str, left: int) -> Block:
    """A block with less of it; key/value heads take the query heads of their groups along."""
    changes: dict[str, Any] = {CUTS[cut].field: left}
    if cut == "kv_heads" and isinstance(block, Attention):
        changes["num_attention_heads"] = block.num_attention_heads // block.num_key_value_heads * left
    return block.model_copy(update=changes)


def _part(held: int, left: int, size: int, cut: str) -> int:
    """A block's part of a cut; heads and experts must come out whole."""
    if cut in ("intermediate", "expert_width"):
        return max(1, held * left // size)
    if held * left % size:
        raise QuestionError(
            f"prune: {cut}={left} of {size} leaves {held * left / size:g} of {held} in some layers"
        )
    return held * left // size


def _divides(stack: Stack, cut: str, left: int, size: int) -> bool:
    """Whether a number of heads comes out whole in every layer, and in whole groups."""
    for block in _blocks(stack):
        held = _held(block, cut)
        if held * left % size:
            return False
        if (
            cut == "heads"
            and isinstance(block, Attention)
            and held * left // size % block.num_key_value_heads
        ):
            return False
    return size > 0


def _least(model: Model, cut: str) -> int:
    """The least that may be left: as many experts as a token uses, one of anything else."""
    if cut != "experts":
        return 1
    chosen = (block.num_experts_per_tok for block in _blocks(_main(model)) if isinstance(block, MoE))
    return max(chosen, default=1)


def _main(model: Model) -> Stack:
    """The stack that answers: the deepest decoder, else the deepest of all."""
    decoders = [stack for stack in model.stacks if stack.role == "decoder"]
    return max(decoders or model.stacks, key=lambda stack: stack.num_hidden_layers)


def _with_main(model: Model, stack: Stack) -> Model:
    main = _main(model)
    return model.model_copy(
        update={"stacks": tuple(stack if each is main else each for each in model.stacks)}
    )


def _blocks(stack: Stack) -> Iterator[Block]:
    """The blocks of the layers of a stack."""
    for group in stack.groups:
        for layer in group.pattern:
            yield from layer.blocks


def _with_blocks(stack: Stack, change: Callable[[Block], Block]) -> Stack:
    """A stack with every block changed; equal layers stay equal."""

    def layer_of(layer: Layer) -> Layer:
        return layer.model_copy(update={"blocks": tuple(map(change, layer.blocks))})

    groups = tuple(
        LayerGroup(repeat=group.repeat, pattern=tuple(map(layer_of, group.pattern))) for group in stack.groups
    )
    ends = {side: tuple(map(change, getattr(stack, side))) for side in ("before", "after")}
    return stack.model_copy(update={"groups": groups, **ends})


def _valid(model: Model) -> Model:
    """The model validated as a whole; QuestionError says what can't be."""
    try:
        return Model.model_validate(model.model_dump())
    except ValidationError as error:
        raise QuestionError(f"prune: {reason(error)}") from None


# --- from text ---
def variant_of(model: Model, pruned: str | None, taught: str | None) -> Model:
    """The model as texts such as "layers=24,heads=16" and "16:50%" make it; QuestionError for others."""
    if taught:
        layers, _, width = taught.partition(":")
        share = width.strip().removesuffix("%")
        scale = 100 if width.strip().endswith("%") else 1
        model = student(model, _whole(layers, "student"), _share(share or "1", "student") / scale)
    if not pruned:
        return model
    cuts = dict(_cut(part) for part in pruned.split(","))
    return variant(model, cuts)


def _cut(text: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    if not equals:
        raise QuestionError(f"prune: {text[:40]!r} is not CUT=N; cuts are {', '.join(CUTS)}")
    return name.strip(), _whole(value, f"prune: {name.strip()[:40]}")


def _whole(text: str, what: str) -> int:
    value = _share(text, what)
    if value != int(value):
        raise QuestionError(f"{what}: must be a whole number, not {text.strip()[:40]!r}")
    return int(value)


def _share(text: str, what: str) -> float:
    try:
        return number(text.strip())
    except ValueError as error:
        raise QuestionError(f"{what}: {error}") from None
