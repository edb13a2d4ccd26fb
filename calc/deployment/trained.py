"""From the ledger of a model to that of its training: what trains, what is kept, and rows of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from calc.deployment.adapters import PART, Adapters
from calc.deployment.parallel import Stage, stages
from calc.deployment.scenario import Scenario
from calc.deployment.training import Training, Tuning
from calc.model.model import Model, distinct_layers, stack_prefix
from calc.physics.ledger import Gradients, Row
from calc.physics.operators import Operator

PRODUCTS = frozenset(("linear", "repeated_linear", "head", "expert_linear", "adapter"))
# Rows that stand between an operator and the product that it feeds without changing what is kept.
_PASSED = frozenset(("parameter", "dropout", "layer_input"))
_ENDS = ("embedding", "lm_head")


def training_stages(scenario: Scenario) -> tuple[Stage, ...]:
    """The distinct pipeline stages of a training run, each with the ledger of one of its devices."""
    training = scenario.training
    layout = replace(scenario.layout, sequence=training.sequence_parallel)
    rewriting = partial(_rewritten, training, layer_widths(scenario.model))
    return stages(scenario.model, layout, trained_adapters(training.tuning), rewriting)


def trained_adapters(tuning: Tuning) -> Adapters:
    """The adapters that a fine-tune trains: one beside each product, or none."""
    return Adapters(
        loaded=int(tuning.adapted), rank=tuning.rank, target_modules=tuning.target_modules,
        format=tuning.adapter_width,
    )  # fmt: skip


def layer_widths(model: Model) -> dict[str, int]:
    """The width of the residual stream of each group of layers, by the name that its rows carry."""
    return {
        f"{stack_prefix(model, stack)}{label}": stack.hidden_size
        for stack in model.stacks
        for label, _, _ in distinct_layers(stack)
    }


def _rewritten(
    training: Training, widths: Mapping[str, int], rows: Sequence[Row], start: Fraction, end: Fraction
) -> list[Row]:
    rows = _with_kept(rows, widths, _thinned(training))
    if training.tuning.method == "dora":
        rows = _with_magnitudes(rows)
    rows = _frozen(rows, training.tuning, widths, start, end)
    return _fed(rows)


def _thinned(training: Training) -> Callable[[Row], bool]:
    """Which rows dropout stands behind: those that add to the residual stream, or in front: the adapters."""
    if not training.dropout:
        return lambda row: False
    if training.tuning.adapted:
        return lambda row: row.operator.kind == "adapter" and row.operator.name.endswith("lora_A")
    return lambda row: row.operator.reduces or row.operator.name == "embed_tokens"


def _with_kept(rows: Sequence[Row], widths: Mapping[str, int], thinned: Callable[[Row], bool]) -> list[Row]:
    """The rows with the input of each layer, dropout behind what adds to it, and copies for experts."""
    found: list[Row] = []
    group, inside = "", False
    for row in rows:
        sizes, width = row.operator.sizes, widths.get(row.group)
        if width is not None and row.group != group:
            found.append(_made(row, "layer_input", {"width": width}))
        group = row.group
        experts = row.operator.kind == "expert_linear"
        if experts and not inside:
            found.append(_visits(row, "dispatch", sizes["in_features"], weighted=0))
        found.append(row)
        if experts:
            inside = row.operator.splits[0][0] != "in_features"
        if experts and not inside:
            found.append(_visits(row, "combine", sizes["out_features"], weighted=1))
        if thinned(row):
            fed = row.part == PART
            width = sizes.get("in_features" if fed else "out_features", sizes.get("width", 1))
            found.append(_made(row, "dropout", {"width": width, "fed": int(fed)}))
    return found


def _made(row: Row, kind: str, sizes: Mapping[str, int], name: str = "", component: str = "other") -> Row:
    """A row that only training has, where another one stands."""
    operator = Operator(f"{row.operator.name}_{name or kind}", kind, component, sizes)
    return replace(row, id=f"{row.id}_{name or kind}", operator=operator, part="", borrowed=False)


def _visits(row: Row, name: str, width: int, weighted: int) -> Row:
    sizes = {size: row.operator.sizes[size] for size in ("experts", "choices", "top_k")}
    sizes |= {"width": width, "weighted": weighted}
    return _made(row, "visits", sizes, name, row.operator.component)


def _with_magnitudes(rows: Sequence[Row]) -> list[Row]:
    """The rows with one magnitude for each output of an adapted product, behind its adapter.

    Source: Liu et al. 2024, DoRA: weight-decomposed low-rank adaptation, arXiv 2402.09353.
    """
    found: list[Row] = []
    for row in rows:
        found.append(row)
        if row.operator.kind == "adapter" and row.operator.name.endswith("lora_B"):
            sizes = row.operator.sizes
            made = _made(
                row, "parameter", {"elements": sizes["experts"] * sizes["out_features"]}, "magnitude"
            )
            splits = tuple(("elements", granule) for _, granule in row.operator.splits)
            found.append(replace(made, operator=replace(made.operator, splits=splits), part=PART))
    return found


def _frozen(
    rows: Sequence[Row], tuning: Tuning, widths: Mapping[str, int], start: Fraction, end: Fraction
) -> list[Row]:
    """The rows with the gradients that each has under the method of tuning."""
    if tuning.method == "full":
        return list(rows)
    ends: Gradients = "both" if tuning.trains_embeddings else "input"
    if tuning.adapted:
        return [
            replace(row, gradients="both" if row.part == PART else ends if _is_end(row) else "input")
            for row in rows
        ]
    return _last_layers(rows, tuning, widths, start, end)


def _is_end(row: Row) -> bool:
    return row.operator.component in _ENDS


def _last_layers(
    rows: Sequence[Row], tuning: Tuning, widths: Mapping[str, int], start: Fraction, end: Fraction
) -> list[Row]:
    """The last layers train; what stands before them has no backward pass unless the embedding trains."""
    before: Gradients = "input" if tuning.trains_embeddings else "none"
    layers = sum({row.group: row.count for row in rows if row.group in widths}.values())
    # Layers of this stage that train: those behind the first of the last ones, by share of the depth.
    whole = layers / (end - start) if end > start and layers else Fraction(0)
    trained = min(layers, max(0, tuning.trained_layers - int((1 - end) * whole)))
    parts: dict[str, list[Row]] = {"before": [], "frozen": [], "trained": [], "after": []}
    for row in rows:
        if row.group not in widths:
            last = row.group.endswith("after")
            own: Gradients = "both" if tuning.trains_embeddings and _is_end(row) else before
            held = replace(row, gradients="input" if last and own == "none" else own)
            parts["after" if last else "before"].append(held)
            continue
        many = round(row.count * trained / layers) if layers else 0
        if many < row.count:
            frozen = replace(row, id=f"{row.id}_frozen", count=row.count - many, gradients=before)
            parts["frozen"].append(replace(frozen, group=f"{row.group}_frozen"))
        if many:
            parts["trained"].append(replace(row, count=many))
    return [row for part in parts.values() for row in part]


def _fed(rows: Sequence[Row]) -> list[Row]:
    """The rows, each knowing whether one of the products right behind it trains and keeps its output.

    Behind the last operator of a layer stands the next layer.
    """
    trained = {row.group for row in rows if row.operator.kind in PRODUCTS and row.gradients == "both"}
    found: list[Row] = []
    behind, fed = "", False
    for row in reversed(rows):
        if row.group != behind:
            behind, fed = row.group, row.group in trained and row.operator.kind not in PRODUCTS
        if row.operator.kind in PRODUCTS:
            fed = fed or row.gradients == "both"
        elif row.operator.kind not in _PASSED:
            row, fed = replace(row, feeds=fed), False
        found.append(row)
    return found[::-1]
