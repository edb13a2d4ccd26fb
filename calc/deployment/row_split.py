"""Rows of every matrix on several devices, all else on the first: keys, values and attention stay whole."""

from collections.abc import Sequence
from dataclasses import replace

from calc.physics.ledger import Link, Row
from calc.physics.operators import Operator

_PRODUCTS = ("linear", "repeated_linear", "expert_linear", "head")


def in_rows(rows: Sequence[Row], ranks: int, over: Link) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """The rows of the ledger on the first device, and on each of the others.

    A product of the first device is followed by what it sends to the others and gathers from them. A tied
    head is the table that is looked up, and stays with it.
    """
    first: list[Row] = []
    others: list[Row] = []
    for row in rows:
        operator = row.operator
        if operator.kind not in _PRODUCTS or not operator.sizes.get("owned", 1):
            first.append(row)
            continue
        outputs = operator.sizes["out_features"]
        share = {**operator.sizes, "out_features": -(-outputs // ranks)}
        part = replace(row, operator=replace(operator, sizes=share))
        sizes = {
            "in_features": operator.sizes["in_features"], "out_features": outputs, "ranks": ranks,
            "top_k": operator.sizes.get("top_k", 1),
        }  # fmt: skip
        name = f"{operator.name}_gather"
        gather = Operator(name, "row_gather", "communication", sizes)
        travels = replace(row, id=f"{row.id}_gather", operator=gather, over=over, borrowed=False)
        first += [part, travels]
        others.append(part)
    return tuple(first), tuple(others)
