"""From the ledger of a model to the ledger of one device: tensor and pipeline parallelism."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calc.deployment.adapters import Adapters, with_adapters
from calc.model.model import Model, Stack, distinct_layers, ledger, rows_of, stack_prefix
from calc.physics.ledger import Ledger, Row
from calc.physics.operators import Operator


@dataclass(frozen=True, slots=True)
class Stage:
    """The rows that each device of one pipeline stage holds, and how many stages are alike."""

    name: str
    ledger: Ledger
    stages: int


def stages(
    model: Model, tensor_parallel: int, pipeline_parallel: int, adapters: Adapters | None = None
) -> tuple[Stage, ...]:
    """The distinct pipeline stages of a model with its adapters, each with the ledger of one of its devices.

    The last stage stands last.
    """

    def of_a_device(rows: Sequence[Row]) -> Ledger:
        return Ledger(split(with_adapters(rows, adapters or Adapters()), tensor_parallel))

    if pipeline_parallel == 1:
        return (Stage("all layers", of_a_device(ledger(model).rows), 1),)
    last = pipeline_parallel - 1
    places = [_places(stack) for stack in model.stacks]
    found: dict[tuple[Shares, bool, bool], list[int]] = {}
    for index in range(pipeline_parallel):
        held = tuple(
            _share(stack, place, index, pipeline_parallel)
            for stack, place in zip(model.stacks, places, strict=True)
        )
        found.setdefault((held, index == 0, index == last), []).append(index)
    return tuple(
        Stage(f"stage {alike[0] + 1}", of_a_device(_stage_rows(model, *key)), len(alike))
        for key, alike in found.items()
    )


# How many of each distinct layer of each stack one pipeline stage holds.
Shares = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a layer of a pattern stands first, after how many layers it comes again, and how often."""

    layer: int
    first: int
    period: int
    repeat: int

    def between(self, start: int, end: int) -> int:
        """How often it stands at positions from start up to end."""
        low = max(0, -(-(start - self.first) // self.period))
        return max(0, min(self.repeat, -(-(end - self.first) // self.period)) - low)


def _places(stack: Stack) -> list[_Place]:
    """The places of a stack's layers by number among the distinct ones, however deep the stack is."""
    numbers = {layer: number for number, (_, layer, _) in enumerate(distinct_layers(stack))}
    found: list[_Place] = []
    offset = 0
    for group in stack.groups:
        period = len(group.pattern)
        found += [
            _Place(numbers[layer], offset + at, period, group.repeat)
            for at, layer in enumerate(group.pattern)
        ]
        offset += period * group.repeat
    return found


def _share(stack: Stack, places: list[_Place], index: int, count: int) -> tuple[int, ...]:
    """How many of each distinct layer of a stack the stage at `index` of `count` holds."""
    layers = stack.num_hidden_layers
    start, end = index * layers // count, (index + 1) * layers // count
    held = [0] * (1 + max((place.layer for place in places), default=-1))
    for place in places:
        held[place.layer] += place.between(start, end)
    return tuple(held)


def _stage_rows(model: Model, shares: Shares, first: bool, last: bool) -> list[Row]:
    """The rows of one pipeline stage: its share of the layers of each stack, edges at the ends."""
    rows: list[Row] = []
    for stack, share in zip(model.stacks, shares, strict=True):
        prefix = stack_prefix(model, stack)
        if first:
            rows += rows_of(stack, stack.before, 1, f"{prefix}before")
        for (label, layer, _), count in zip(distinct_layers(stack), share, strict=True):
            if count:
                rows += rows_of(stack, layer.blocks, count, prefix + label)
        if last:
            rows += rows_of(stack, stack.after, 1, f"{prefix}after")
            rows += _copied_table(rows, stack, prefix)
    return rows


def _copied_table(rows: list[Row], stack: Stack, prefix: str) -> list[Row]:
    """A tied head on the last stage needs a copy of the table of the first one, where it is looked up."""
    if any(row.operator.kind == "table" for row in rows):
        return []
    tied = any(row.operator.kind == "head" and not row.operator.sizes["owned"] for row in rows)
    before = rows_of(stack, stack.before, 1, f"{prefix}after")
    return [replace(row, runs="never") for row in before if tied and row.operator.name == "embed_tokens"]


def split(rows: tuple[Row, ...] | list[Row], ranks: int) -> tuple[Row, ...]:
    """The rows of the fullest of `ranks` tensor-parallel devices, with the all-reduces that joins need.

    Sizes are divided a granule at a time and rounded up, so that a head or an expert's column is
    never cut and what can't be divided is held by every device.
    """
    if ranks == 1:
        return tuple(rows)
    result: list[Row] = []
    for row in rows:
        operator = row.operator
        sizes = dict(operator.sizes)
        for name, granule in operator.splits:
            sizes[name] = -(-(sizes[name] // granule) // ranks) * granule
        result.append(replace(row, operator=replace(operator, sizes=sizes)))
        if operator.reduces:
            width = operator.sizes["out_features"]
            reduce = Operator(
                f"{operator.name}_all_reduce", "all_reduce", "communication", {"width": width, "ranks": ranks}
            )
            result.append(replace(row, id=f"{row.id}_all_reduce", operator=reduce))
    return tuple(result)
