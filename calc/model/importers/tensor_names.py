"""A model from its tensors: the structure that names and shapes tell, every parameter counted."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pydantic import ValidationError

from calc.model.blocks import Block, Embedding, Head, Norm, Positions, Table
from calc.model.importers.assembly import groups_of
from calc.model.importers.tensor_blocks import layer_blocks, plain
from calc.model.importers.tensor_parts import Known, Part
from calc.model.importers.tensor_roles import Kind, Place, component, place
from calc.model.importers.tensors import Tensor, TensorTable
from calc.model.model import Layer, Model, Stack
from calc.physics.message import InputError, Message
from calc.physics.spec import reason

_ORDER: tuple[Kind, ...] = ("vision", "audio", "projector", "encoder", "decoder")
_SHOWN = 3
# No model comes near; each layer may be one of its own to build.
MOST_LAYERS = 2048
# Names that differ by more than the number of their layer or expert; each takes time to be understood.
MOST_NAMES = 4096


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known beside the tensors; `layer` gives it for one layer of the text model."""

    name: str = "model"
    model_type: str = "inferred"
    limit: int | None = None
    encoder_only: bool | None = None
    layer: Callable[[int], Known] = lambda index: Known()
    warnings: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The tensors of one stack: by layer, and at the edges."""

    layers: dict[int, list[tuple[Place, Tensor]]] = field(
        default_factory=dict[int, list[tuple[Place, Tensor]]]
    )
    edges: list[tuple[Place, Tensor]] = field(default_factory=list[tuple[Place, Tensor]])


class _Notes:
    """What has to be said: assumptions once each, names that were not known."""

    def __init__(self) -> None:
        self.assumed: dict[str, object] = {}
        self.unknown: list[str] = []
        self.mixers: set[str] = set()

    def assume(self, what: str, value: object) -> None:
        """Note an assumption."""
        self.assumed.setdefault(what, value)

    def messages(self) -> list[Message]:
        """All of it as warnings."""
        found = [
            Message(f"{what}_assumed", "parameters.active", {"value": value})
            for what, value in self.assumed.items()
        ]
        if self.mixers:
            names = ", ".join(sorted(self.mixers)[:_SHOWN]) + (", ..." if len(self.mixers) > _SHOWN else "")
            found.append(Message("state_unknown", "memory.state", {"names": names}))
        if self.unknown:
            names = Counter(self.unknown)
            shown = ", ".join(sorted(names)[:_SHOWN])
            values = {"count": len(self.unknown), "names": shown + (", ..." if len(names) > _SHOWN else "")}
            found.append(Message("tensors_unknown", "parameters.total", values))
        return found


def check_names(names: Sequence[str], file: str) -> None:
    """Refuse more layers or kinds of tensors than any model has; raises InputError before time is spent."""
    layers: set[tuple[str, int | None]] = set()
    bases: set[str] = set()
    for name in names:
        where = place(name)
        layers.add((where.prefix, where.layer))
        bases.add(where.base)
        if len(layers) > MOST_LAYERS:
            raise InputError(f"{file}: its tensors name more than {MOST_LAYERS:,} layers")
        if len(bases) > MOST_NAMES:
            raise InputError(f"{file}: its tensors have more than {MOST_NAMES:,} kinds of names")


def model_of_tensors(table: TensorTable, hints: Hints, file: str) -> tuple[Model, list[Message]]:
    """The model that holds just these tensors, and what had to be assumed of it.

    Raises InputError where they make no model at all.
    """
    if not table.tensors:
        raise InputError(f"{file}: it holds no tensors")
    shelves, extra = _shelved(table.tensors)
    notes = _Notes()
    alone = hints.encoder_only
    if alone is None:
        alone = not any(kind == "decoder" and shelf.layers for (kind, _), shelf in shelves.items())
    try:
        stacks = [
            _stack(key, shelf, hints, notes, alone)
            for key, shelf in sorted(shelves.items(), key=lambda pair: _ORDER.index(pair[0][0]))
        ]
        mtp = [_mtp_stack(shelf, hints, notes) for shelf in extra]
        model = Model(
            name=hints.name, model_type=hints.model_type, max_position_embeddings=hints.limit,
            stacks=tuple(stacks), mtp=tuple(mtp),
        )  # fmt: skip
    except ValidationError as error:
        raise InputError(f"{file}: its tensors make no model: {reason(error)}") from None
    return model, [*hints.warnings, *notes.messages()]


def _shelved(tensors: Sequence[Tensor]) -> tuple[dict[tuple[Kind, str], _Shelf], list[_Shelf]]:
    """The tensors by stack, edges to the largest stack of their kind; heads for further tokens apart."""
    shelves: dict[tuple[Kind, str], _Shelf] = {}
    edges: list[tuple[Place, Tensor]] = []
    ahead: set[tuple[str, int | None]] = set()
    placed: list[tuple[Place, Tensor]] = []
    for tensor in tensors:
        where = place(tensor.name)
        placed.append((where, tensor))
        if where.ahead:
            ahead.add((where.prefix, where.layer))
    extra = _Shelf()
    for where, tensor in placed:
        if (where.prefix, where.layer) in ahead and (where.layer is not None or where.ahead):
            extra.layers.setdefault(where.layer or 0, []).append((where, tensor))
        elif where.layer is None:
            edges.append((where, tensor))
        else:
            shelf = shelves.setdefault((where.kind, where.prefix), _Shelf())
            shelf.layers.setdefault(where.layer, []).append((where, tensor))
    for where, tensor in edges:
        own = [key for key in shelves if key[0] == where.kind]
        if not own and where.kind == "encoder":
            own = [key for key in shelves if key[0] == "decoder"]
        key = max(own, key=lambda key: len(shelves[key].layers), default=(where.kind, ""))
        shelves.setdefault(key, _Shelf()).edges.append((where, tensor))
    return shelves, [extra] if extra.layers else []


def _hidden(shelf: _Shelf) -> int:
    """Width of the residual stream: that of most norms, else of the embedding, else of any tensor."""
    widths: Counter[int] = Counter()
    for tensors in list(shelf.layers.values())[:8]:
        for where, tensor in tensors:
            if where.role == "norm" and len(tensor.shape) == 1 and not where.bias:
                widths[tensor.elements] += 1
    if not widths:
        for where, tensor in [*shelf.edges, *(pair for layer in shelf.layers.values() for pair in layer)]:
            if where.role in ("norm", "embedding", "q", "qkv", "up") and tensor.shape:
                widths[tensor.shape[-1]] += 1
    if widths:
        return widths.most_common(1)[0][0]
    sizes = [size for _, tensor in shelf.edges for size in tensor.shape]
    sizes += [size for layer in shelf.layers.values() for _, tensor in layer for size in tensor.shape]
    return min(max(sizes, default=1), 2**24)


def _parts(tensors: Sequence[tuple[Place, Tensor]]) -> list[Part]:
    """Tensors as parts, equal ones of numbered experts as one."""
    counts: dict[Part, int] = {}
    for where, tensor in tensors:
        part = Part(where.base, where.role, where.bias, tensor.shape)
        counts[part] = counts.get(part, 0) + tensor.times
    return [part if count == 1 else replace(part, count=count) for part, count in counts.items()]


def _layers(shelf: _Shelf, hidden: int, known_of: Callable[[int], Known], notes: _Notes) -> list[Layer]:
    """The layers in the order of their numbers; equal ones are built once."""
    built: dict[tuple[object, ...], tuple[Layer, list[Part]]] = {}
    layers: list[Layer] = []
    for index, tensors in sorted(shelf.layers.items()):
        known = known_of(index)
        parts = _parts(tensors)
        key = (tuple(parts), replace(known, assumed=notes.assume))
        if key not in built:
            blocks, left = layer_blocks(parts, hidden, replace(known, assumed=notes.assume))
            built[key] = Layer(blocks=tuple(blocks)), left
        layer, left = built[key]
        notes.unknown += [part.base for part in left if part.role == ""]
        notes.mixers |= {part.base for part in left if component(part.base) == "ssm_linear"}
        layers.append(layer)
    return layers


def _stack(key: tuple[Kind, str], shelf: _Shelf, hints: Hints, notes: _Notes, encoder_only: bool) -> Stack:
    kind, prefix = key
    hidden = _hidden(shelf)
    text = kind == "decoder" or (kind == "encoder" and encoder_only)
    both = kind != "decoder" or encoder_only

    def known(index: int) -> Known:
        found = hints.layer(index) if text else Known()
        return replace(found, both_directions=True) if both else found

    layers = _layers(shelf, hidden, known, notes)
    before, after = _edges(shelf, hidden, notes, tied=kind == "decoder" and not encoder_only and bool(layers))
    role: Kind = "decoder" if kind == "encoder" and encoder_only else kind
    return Stack(
        name=prefix or kind, role=role, hidden_size=hidden, before=tuple(before), groups=groups_of(layers),
        after=tuple(after),
    )  # fmt: skip


def _edges(shelf: _Shelf, hidden: int, notes: _Notes, *, tied: bool) -> tuple[list[Block], list[Block]]:
    """What stands before and behind the layers; an embedding without a head is tied to one."""
    before: list[Block] = []
    after: list[Block] = []
    left: list[Part] = []
    vocabulary: int | None = None
    heads = {where.base for where, _ in shelf.edges if where.role == "head" and not where.bias}
    biases = {where.base for where, _ in shelf.edges if where.bias}
    for where, tensor in shelf.edges:
        rows = tensor.elements // tensor.shape[-1] if tensor.shape else 0
        wide = tensor.shape[-1] == hidden if tensor.shape else False
        if where.role == "embedding" and len(tensor.shape) == 2 and vocabulary is None:
            vocabulary = rows
            before.append(Embedding(vocab_size=rows, width=None if wide else tensor.shape[-1]))
        elif where.role == "head" and len(tensor.shape) == 2 and not where.bias:
            width = None if wide else tensor.shape[-1]
            after.append(Head(vocab_size=rows, bias=where.base in biases, width=width))
        elif where.role == "position" and len(tensor.shape) == 2 and wide:
            before.append(Positions(rows=rows))
        elif where.role in ("type", "position") and len(tensor.shape) == 2:
            before.append(_table(where.base, rows, tensor.shape[-1]))
        elif not (where.role == "head" and where.bias and where.base in heads):
            left.append(Part(where.base, where.role, where.bias, tensor.shape, tensor.times))
    norms, left = _edge_norms(left, hidden)
    after = [*norms, *after]
    if tied and vocabulary is not None and not any(isinstance(block, Head) for block in after):
        after.append(_tied_head(before, vocabulary))
    notes.unknown += [part.base for part in left if part.role == ""]
    return [*before, *plain(left)], after


def _tied_head(before: Sequence[Block], vocabulary: int) -> Head:
    table = next(block for block in before if isinstance(block, Embedding))
    return Head(vocab_size=vocabulary, tied=True, width=table.width)


def _table(base: str, rows: int, width: int) -> Table:
    name = base.rsplit(".", maxsplit=1)[-1]
    name = name if name.isidentifier() else "positions"
    return Table(name=name[:60], component="pos_embedding", rows=rows, width=width)


def _edge_norms(parts: Sequence[Part], hidden: int) -> tuple[list[Block], list[Part]]:
    weights = {p.base for p in parts if p.role == "norm" and not p.bias and p.elements == hidden}
    biased = {p.base for p in parts if p.role == "norm" and p.bias and p.elements == hidden} & weights
    norms: list[Block] = [Norm(kind="layer" if base in biased else "rms") for base in sorted(weights)]
    return norms, [p for p in parts if p.base not in weights or (p.bias and p.base not in biased)]


def _mtp_stack(shelf: _Shelf, hints: Hints, notes: _Notes) -> Stack:
    hidden = _hidden(shelf)
    layers = _layers(shelf, hidden, hints.layer, notes)
    return Stack(name="mtp", hidden_size=hidden, groups=groups_of(layers))
