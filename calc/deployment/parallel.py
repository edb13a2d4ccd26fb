"""From the ledger of a model to the ledger of one device: tensor and pipeline parallelism."""

from collections import Counter
from dataclasses import dataclass, replace

from calc.model.model import Model, Stack, distinct_layers, ledger, rows_of, stack_prefix
from calc.physics.ledger import Ledger, Row
from calc.physics.operators import Operator


@dataclass(frozen=True, slots=True)
class Stage:
    """The rows that each device of one pipeline stage holds, and how many stages are alike."""

    name: str
    ledger: Ledger
    stages: int


def stages(model: Model, tensor_parallel: int, pipeline_parallel: int) -> tuple[Stage, ...]:
    """The distinct pipeline stages of a model, each with the ledger of one of its devices."""
    if pipeline_parallel == 1:
        return (Stage("all layers", Ledger(split(ledger(model).rows, tensor_parallel)), 1),)
    kinds: dict[tuple[tuple[str, int], ...], list[tuple[Row, ...]]] = {}
    for index in range(pipeline_parallel):
        rows = tuple(_stage_rows(model, index, pipeline_parallel))
        kinds.setdefault(tuple((row.id, row.count) for row in rows), []).append(rows)
    return tuple(
        Stage(f"stage {number}", Ledger(split(alike[0], tensor_parallel)), len(alike))
        for number, alike in enumerate(kinds.values(), 1)
    )


def _stage_rows(model: Model, index: int, count: int) -> list[Row]:
    """The rows of one pipeline stage: its share of the layers of each stack, edges at the ends."""
    rows: list[Row] = []
    for stack in model.stacks:
        prefix = stack_prefix(model, stack)
        if index == 0:
            rows += rows_of(stack, stack.before, 1, f"{prefix}before")
        rows += _layer_rows(stack, index, count, prefix)
        if index == count - 1:
            rows += rows_of(stack, stack.after, 1, f"{prefix}after")
            rows += _copied_table(rows, stack, prefix)
    return rows


def _layer_rows(stack: Stack, index: int, count: int, prefix: str) -> list[Row]:
    layers = list(stack.layers())
    start, end = index * len(layers) // count, (index + 1) * len(layers) // count
    held = Counter(layers[start:end])
    rows: list[Row] = []
    for label, layer, _ in distinct_layers(stack):
        if held[layer]:
            rows += rows_of(stack, layer.blocks, held[layer], prefix + label)
    return rows


def _copied_table(rows: list[Row], stack: Stack, prefix: str) -> list[Row]:
    """A tied head on the last stage needs a copy of the table that stands on the first one."""
    if any(row.operator.kind == "table" for row in rows):
        return []
    tied = any(row.operator.kind == "head" and not row.operator.sizes["owned"] for row in rows)
    before = rows_of(stack, stack.before, 1, f"{prefix}after")
    return [row for row in before if tied and row.operator.name == "embed_tokens"]


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
