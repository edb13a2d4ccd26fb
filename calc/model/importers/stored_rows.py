"""The bytes of a file's tensors, told apart by the rows of the model's ledger.

Tensors and rows are matched inside each kind of layer: by name where the parameters agree, else by the
part of the model that they count in, else by layer, stack and model. Whatever the names are, all bytes
go to some row, so that the sum is that of the file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from calc.model.importers.tensor_roles import Kind, Place, component, place
from calc.model.importers.tensors import Tensor
from calc.model.model import Model, Stack, distinct_layers, ledger, mtp_ledger, stack_prefix
from calc.model.stored import Stored, StoredRow
from calc.physics.ledger import Row
from calc.physics.operators import KINDS

# The operators that a tensor of a role may hold; a role that is not listed is the operator's own name.
_OPERATORS: Mapping[str, tuple[str, ...]] = {
    "q": ("q_proj",), "k": ("k_proj",), "v": ("v_proj",), "o": ("o_proj",),
    "qkv": ("q_proj", "k_proj", "v_proj"), "q_a": ("q_a_proj",), "q_b": ("q_b_proj",),
    "kv_a": ("kv_a_proj_with_mqa",), "kv_b": ("kv_b_proj",), "k_b": ("kv_b_proj",), "v_b": ("kv_b_proj",),
    "q_a_norm": ("q_a_layernorm",), "kv_a_norm": ("kv_a_layernorm",), "attn_gate": ("gate_proj", "g_proj"),
    "gate_up": ("gate_proj", "up_proj"), "gate": ("gate_proj",), "up": ("up_proj",), "down": ("down_proj",),
    "experts_gate_up": ("experts_gate_proj", "experts_up_proj"), "experts_gate": ("experts_gate_proj",),
    "experts_up": ("experts_up_proj",), "experts_down": ("experts_down_proj",),
    "shared_gate_up": ("shared_gate_proj", "shared_up_proj"), "shared_gate": ("shared_expert_gate",),
    "norm": ("norms",), "embedding": ("embed_tokens",), "head": ("lm_head",),
    "position": ("embed_positions",), "sub_norm": ("attn_sub_norm",),
}  # fmt: skip


class _Cell(NamedTuple):
    """Where rows and tensors are matched: the layers of one kind of a stack, or its edges."""

    stack: str
    label: str


class _Slot:
    """The matrices or the vectors of one row, and the bytes that were given to them."""

    __slots__ = ("bytes", "elements", "row", "vector")

    def __init__(self, row: Row, vector: bool, elements: int) -> None:
        self.row, self.vector, self.elements, self.bytes = row, vector, elements, 0


class _Heap:
    """Tensors of one name in one cell."""

    __slots__ = ("bytes", "elements", "names", "part", "vector")

    def __init__(self, names: tuple[str, ...], part: str, vector: bool) -> None:
        self.names, self.part, self.vector, self.elements, self.bytes = names, part, vector, 0, 0


class _Table:
    """Slots and heaps by cell."""

    def __init__(self) -> None:
        self.slots: dict[_Cell, list[_Slot]] = {}
        self.heaps: dict[_Cell, list[_Heap]] = {}


def stored_weights(
    model: Model, weights: Sequence[Tensor], beside: Sequence[Tensor], form: str
) -> tuple[Stored, list[Tensor]]:
    """What a file stores of a model, mostly in that format; and the tensors that no row of it is counted for.

    `weights` are its parameters with all the bytes that serve them, `beside` what is held and counts as
    no parameter. Heads for further tokens are left over where the model has none.
    """
    heaps, rest = _heaps_of(weights), _heaps_of(beside)
    finder = _Finder(model, [where for where, _ in heaps])
    ahead = {where for where, _ in heaps if finder.cell(where) == _AHEAD} if not model.mtp else set[Place]()
    left = [tensor for tensor in weights if place(tensor.name) in ahead] if ahead else []
    table = _Table()
    cells = _cells(model)
    for row in (*ledger(model).rows, *mtp_ledger(model).rows):
        table.slots.setdefault(_cell_of_row(row, cells), []).extend(_slots(row))
    for where, heap in heaps:
        if where not in ahead:
            table.heaps.setdefault(finder.cell(where), []).append(heap)
    _spread(table)
    for where, heap in rest:
        _add(table, finder.cell(where), heap)
    return Stored(format=form, rows=_rows(table)), left


def _heaps_of(tensors: Sequence[Tensor]) -> list[tuple[Place, _Heap]]:
    """Tensors by place, numbered experts of a layer as one."""
    found: dict[tuple[Place, bool], _Heap] = {}
    for tensor in tensors:
        where = place(tensor.name)
        key = where, where.bias or len(tensor.shape) < 2 or where.role == "norm"
        heap = found.get(key)
        if heap is None:
            names = _OPERATORS.get(where.role) or (where.role or where.base.rpartition(".")[2],)
            heap = found[key] = _Heap(names, component(where.base), key[1])
        heap.elements += tensor.elements
        heap.bytes += tensor.bytes
    return [(where, heap) for (where, _), heap in found.items()]


def _slots(row: Row) -> Iterator[_Slot]:
    if row.borrowed:
        return
    columns, sizes = KINDS[row.operator.kind].columns, row.operator.sizes
    for name in ("matrix", "vector"):
        elements = row.count * int(columns[name](sizes))
        if elements:
            yield _Slot(row, name == "vector", elements)


def _cells(model: Model) -> dict[str, _Cell]:
    """The cell of every group of rows."""
    found: dict[str, _Cell] = {}
    for stack in model.stacks:
        prefix = stack_prefix(model, stack)
        found |= {f"{prefix}{edge}": _Cell(prefix, "edges") for edge in ("before", "after")}
        found |= {prefix + label: _Cell(prefix, label) for label, _, _ in distinct_layers(stack)}
    return found


def _cell_of_row(row: Row, cells: Mapping[str, _Cell]) -> _Cell:
    return _AHEAD if row.id.startswith("mtp_") else cells[row.group]


_AHEAD = _Cell("mtp_", "edges")


class _Finder:
    """Which cell a tensor belongs to, by the kind of its stack and the number of its layer."""

    def __init__(self, model: Model, places: Sequence[Place]) -> None:
        self._places: dict[tuple[Kind, str], dict[int, _Cell]] = {}
        self._edges: dict[Kind, _Cell] = {}
        self._any = _Cell(stack_prefix(model, model.stacks[-1]), "edges")
        self.ahead = {(where.prefix, where.layer) for where in places if where.ahead}
        numbers: dict[tuple[Kind, str], set[int]] = {}
        for where in places:
            if where.layer is not None and (where.prefix, where.layer) not in self.ahead:
                numbers.setdefault((where.kind, where.prefix), set()).add(where.layer)
        free = list(model.stacks)
        for key, layers in sorted(numbers.items(), key=lambda pair: -len(pair[1])):
            stack = _stack_of(key[0], len(layers), free or list(model.stacks))
            free = [each for each in free if each is not stack]
            prefix = stack_prefix(model, stack)
            labels = {layer: label for label, layer, _ in distinct_layers(stack)}
            ordered = [_Cell(prefix, labels[layer]) for layer in stack.layers()]
            edge = _Cell(prefix, "edges")
            self._places[key] = {
                number: ordered[at] if at < len(ordered) else edge for at, number in enumerate(sorted(layers))
            }
            self._edges.setdefault(key[0], edge)
        for stack in model.stacks:
            self._edges.setdefault(stack.role, _Cell(stack_prefix(model, stack), "edges"))

    def cell(self, where: Place) -> _Cell:
        """The cell of the tensor in that place."""
        if (where.prefix, where.layer) in self.ahead and (where.layer is not None or where.ahead):
            return _AHEAD
        edge = self._edges.get(where.kind, self._any)
        if where.layer is None:
            return edge
        return self._places.get((where.kind, where.prefix), {}).get(where.layer, edge)


def _stack_of(kind: Kind, layers: int, stacks: Sequence[Stack]) -> Stack:
    """The stack of that kind with as many layers, or what comes nearest to it."""
    return min(stacks, key=lambda stack: (stack.num_hidden_layers != layers, stack.role != kind))


def _spread(table: _Table) -> None:
    """Give the bytes of all heaps to slots, from the surest match to the widest."""
    for cell, heaps in table.heaps.items():
        by_name: dict[tuple[tuple[str, ...], bool], list[_Heap]] = {}
        for heap in heaps:
            by_name.setdefault((heap.names, heap.vector), []).append(heap)
        for alike in by_name.values():
            named = [slot for slot in table.slots.get(cell, []) if _named(slot, alike[0])]
            part = alike[0].part
            _match(alike, [slot for slot in named if slot.row.operator.component == part] or named)
    for key in (_by_part, _by_part_alone, _by_cell, _by_stack):
        _pool(table, key)
    left = [heap for heap in _heaps(table) if heap.bytes]
    slots = [slot for _, slot in _all_slots(table)]
    _give(left, [slot for slot in slots if not slot.bytes] or slots)


def _named(slot: _Slot, heap: _Heap) -> bool:
    return slot.vector == heap.vector and slot.row.operator.name in heap.names


_Key = Callable[[_Cell, str, bool], tuple[object, ...]]


def _by_part(cell: _Cell, part: str, vector: bool) -> tuple[object, ...]:
    return cell, part, vector


def _by_part_alone(cell: _Cell, part: str, vector: bool) -> tuple[object, ...]:
    return cell, part


def _by_cell(cell: _Cell, part: str, vector: bool) -> tuple[object, ...]:
    return (cell,)


def _by_stack(cell: _Cell, part: str, vector: bool) -> tuple[object, ...]:
    return (cell.stack,)


def _pool(table: _Table, key: _Key) -> None:
    """Match what is left where heaps and slots that share a key hold just as many parameters."""
    heaps: dict[tuple[object, ...], list[_Heap]] = {}
    slots: dict[tuple[object, ...], list[_Slot]] = {}
    for cell, found in table.heaps.items():
        for heap in found:
            if heap.elements:
                heaps.setdefault(key(cell, heap.part, heap.vector), []).append(heap)
    for cell, slot in _all_slots(table):
        if not slot.bytes:
            slots.setdefault(key(cell, slot.row.operator.component, slot.vector), []).append(slot)
    for name, found in heaps.items():
        _match(found, slots.get(name, []))


def _match(heaps: Sequence[_Heap], slots: Sequence[_Slot]) -> None:
    """Give the bytes of heaps to slots that nobody has, if both hold just as many parameters."""
    free = [slot for slot in slots if not slot.bytes]
    if free and sum(heap.elements for heap in heaps) == sum(slot.elements for slot in free):
        _give(heaps, free)


def _give(heaps: Sequence[_Heap], slots: Sequence[_Slot]) -> None:
    """Share the bytes of heaps out by parameters, to the last byte, and empty the heaps."""
    total, elements = sum(heap.bytes for heap in heaps), sum(slot.elements for slot in slots)
    for slot in slots:
        share = total * slot.elements // max(1, elements)
        slot.bytes += share
        total, elements = total - share, elements - slot.elements
    for heap in heaps:
        heap.bytes = heap.elements = 0


def _add(table: _Table, cell: _Cell, heap: _Heap) -> None:
    """Give bytes that are no parameters to vectors of their part of the cell, or what stands nearest."""
    slots = table.slots.get(cell) or [slot for _, slot in _all_slots(table)]
    best = max(slots, key=lambda slot: (slot.row.operator.component == heap.part, slot.vector), default=None)
    if best is not None:
        best.bytes += heap.bytes


def _heaps(table: _Table) -> Iterator[_Heap]:
    for heaps in table.heaps.values():
        yield from heaps


def _all_slots(table: _Table) -> Iterator[tuple[_Cell, _Slot]]:
    for cell, slots in table.slots.items():
        for slot in slots:
            yield cell, slot


def _rows(table: _Table) -> tuple[StoredRow, ...]:
    """The slots of each row as one."""
    found: dict[str, dict[str, int | str]] = {}
    slots: Iterable[_Slot] = (slot for _, slot in _all_slots(table))
    for slot in slots:
        values = found.setdefault(slot.row.id, {"id": slot.row.id, "operator": slot.row.operator.name})
        name = "vector" if slot.vector else "matrix"
        values |= {name: slot.elements, f"{name}_bytes": slot.bytes}
    return tuple(StoredRow.model_validate(values) for values in found.values())
