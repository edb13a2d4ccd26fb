"""From the ledger of a model to the ledger of one device: every way to share a model among devices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from calc.deployment.adapters import Adapters, with_adapters
from calc.deployment.row_split import in_rows
from calc.model.model import Model, Stack, distinct_layers, ledger, rows_of, stack_prefix
from calc.physics.ledger import Ledger, Link, Reach, Row
from calc.physics.operators import SOFTMAX, Operator

# How many of each distinct layer of each stack one pipeline stage holds.
Shares = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """How the devices of one replica share a model, innermost first, and how many stand in a node.

    `tensor` devices share each layer, `context` the positions of a sequence, `attention_data` ranks run
    attention for sequences of their own; a stage is all of them, `pipeline` stages follow one another.
    Of the ranks that share the experts (tensor x attention_data), `expert` hold different ones and the
    rest of them cut each expert. With `rows` the devices that share a layer have rows of its matrices, and
    all else stands on the first of them. With `sequence` what `tensor` devices can't divide is divided by
    positions among them.
    """

    tensor: int = 1
    pipeline: int = 1
    context: int = 1
    attention_data: int = 1
    expert: int = 1
    node: int = 8
    rows: bool = False
    sequence: bool = False

    @property
    def stage(self) -> int:
        """Devices of one pipeline stage."""
        return self.tensor * self.context * self.attention_data

    @property
    def sharing_experts(self) -> int:
        """Ranks that share the experts of a layer."""
        return self.tensor * self.attention_data


@dataclass(frozen=True, slots=True)
class Stage:
    """The rows that each device of one pipeline stage holds, and how many stages are alike.

    `place` is 0 for the devices of the scenario and counts the further ones from 1; `key` stands in front
    of the ids of rows where there are several places. `ranks` are its devices, where they are not those of
    the layout; those that `help` compute rows for the first one, in the same time. `at` are the places in
    the pipeline of those that are alike, from 0.
    """

    name: str
    ledger: Ledger
    stages: int
    place: int = 0
    key: str = ""
    ranks: int | None = None
    helps: bool = False
    at: tuple[int, ...] = (0,)


# What becomes of the rows of a stage before they are divided among its devices; the shares of the depth
# at which the stage begins and ends are told.
Rewriting = Callable[[Sequence[Row], Fraction, Fraction], Sequence[Row]]


def stages(
    model: Model, layout: Layout, adapters: Adapters | None = None, rewriting: Rewriting | None = None
) -> tuple[Stage, ...]:
    """The distinct pipeline stages of a model with its adapters, each with the ledger of one of its devices.

    The last stage stands last.
    """

    def made(name: str, rows: Sequence[Row], at: Sequence[int]) -> list[Stage]:
        rows = with_adapters(rows, adapters or Adapters(), model.model_type)
        if rewriting is not None:
            rows = rewriting(rows, Fraction(at[0], count), Fraction(at[0] + 1, count))
        return [replace(stage, at=tuple(at)) for stage in divided(name, rows, len(at), layout)]

    count = layout.pipeline
    if count == 1:
        return tuple(made("all layers", ledger(model).rows, (0,)))
    last, between = count - 1, Between(model)
    found: dict[tuple[Shares, bool, bool], list[int]] = {}
    for index in range(count):
        held = between.shares(Fraction(index, count), Fraction(index + 1, count))
        found.setdefault((held, index == 0, index == last), []).append(index)
    return tuple(
        stage
        for key, alike in found.items()
        for stage in made(f"stage {alike[0] + 1}", _with_send(model, layout, *key), alike)
    )


def divided(
    name: str, rows: Sequence[Row], alike: int, layout: Layout, place: int = 0, key: str = ""
) -> list[Stage]:
    """One stage of its layers, or with rows split that of the devices that help, then the first one's."""
    if not layout.rows or layout.tensor == 1:
        return [Stage(name, Ledger(split(list(rows), layout)), alike, place, key)]
    over: Link = "link" if layout.tensor <= layout.node else "fabric"
    first, each = in_rows(rows, layout.tensor, over)
    helping = Stage(f"rows of {name}", Ledger(each), alike, place, key, layout.tensor - 1, helps=True)
    return [helping, Stage(name, Ledger(first), alike, place, key, 1)]


def _with_send(model: Model, layout: Layout, shares: Shares, first: bool, last: bool) -> list[Row]:
    rows = stage_rows(model, shares, first, last)
    over: Link = "link" if layout.stage * layout.pipeline <= layout.node else "fabric"
    return rows if last else [*rows, sent_on(model, over)]


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


class Between:
    """The layers of a model between two points of its depth, each stack cut in the same proportion."""

    def __init__(self, model: Model) -> None:
        self._stacks = [(stack, _places(stack)) for stack in model.stacks]

    def shares(self, start: Fraction, end: Fraction) -> Shares:
        """How many of each distinct layer of each stack stand between two shares of its depth."""
        return tuple(_share(stack, places, start, end) for stack, places in self._stacks)


def _share(stack: Stack, places: list[_Place], low: Fraction, high: Fraction) -> tuple[int, ...]:
    layers = stack.num_hidden_layers
    start, end = int(low * layers), int(high * layers)
    held = [0] * (1 + max((place.layer for place in places), default=-1))
    for place in places:
        held[place.layer] += place.between(start, end)
    return tuple(held)


def stage_rows(model: Model, shares: Shares, first: bool, last: bool) -> list[Row]:
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


def sent_on(model: Model, over: Link, times: int = 1, name: str = "send") -> Row:
    """What a stage sends to the next one: the residual stream, so many times."""
    send = Operator(name, "send", "communication", {"width": model.stacks[-1].hidden_size})
    return Row(name, send, times, "send", over=over)


def _copied_table(rows: list[Row], stack: Stack, prefix: str) -> list[Row]:
    """A tied head on the last stage needs a copy of the table of the first one, where it is looked up."""
    if any(row.operator.kind == "table" for row in rows):
        return []
    tied = any(row.operator.kind == "head" and not row.operator.sizes["owned"] for row in rows)
    before = rows_of(stack, stack.before, 1, f"{prefix}after")
    return [replace(row, runs="never") for row in before if tied and row.operator.name == "embed_tokens"]


def split(rows: tuple[Row, ...] | list[Row], layout: Layout) -> tuple[Row, ...]:
    """The rows of the fullest device of a stage, with the collectives that its ranks need.

    Sizes are divided a granule at a time and rounded up, so that a head or an expert's column is
    never cut and what can't be divided is held by every device.
    """
    if layout.stage == 1:
        return tuple(rows)
    result: list[Row] = []
    for row in rows:
        expert = is_expert(row)
        result.append(_on_one_device(row, layout, expert))
        if expert and layout.attention_data > 1:
            result += _dispatched(row, layout)
        elif row.operator.reduces and layout.tensor > 1:
            width = row.operator.sizes["out_features"]
            result += _collectives(row, "all_reduce", width, layout.tensor, layout)
        if row.operator.kind in PASSED_ON and layout.context > 1:
            result.append(_passed_on(row, layout))
    return tuple(result)


def is_expert(row: Row) -> bool:
    """Whether the ranks that share the experts share the row."""
    return row.operator.component == "moe_experts" or row.operator.sizes.get("experts", 1) > 1


# Attention that grows with the context, and what scores the context for it: their work is shared by
# positions; all else runs on a device's own part of them.
_BY_POSITION = SOFTMAX | {"indexer"}
PASSED_ON = SOFTMAX - {"cross_attention"}


def _on_one_device(row: Row, layout: Layout, expert: bool) -> Row:
    """A row with its sizes divided, and what it sees of the step."""
    operator = row.operator
    sizes, ranks = dict(operator.sizes), layout.tensor
    if expert:
        ranks = layout.sharing_experts // layout.expert
        if "experts" in sizes:
            sizes["experts"] = -(-sizes["experts"] // layout.expert)
        elif "width" in sizes:
            sizes["width"] = -(-sizes["width"] // layout.expert)
    for name, granule in operator.splits:
        sizes[name] = -(-(sizes[name] // granule) // ranks) * granule
    if operator.kind in _BY_POSITION:
        reach = Reach(shares=layout.context)
    else:
        whole = layout.sequence and not (expert or operator.splits)
        parts = layout.context * (layout.tensor if whole else 1)
        reach = Reach(layout.attention_data if expert else 1, parts)
    return replace(row, operator=replace(operator, sizes=sizes), reach=reach)


def _dispatched(row: Row, layout: Layout) -> list[Row]:
    """Tokens to the ranks of their experts and back, after the last product of the experts.

    Tensor-parallel ranks hold the same tokens: each sends its share and gathers what the others got.
    """
    operator = row.operator
    if operator.kind != "expert_linear" or operator.splits[0][0] != "in_features":
        return []
    width, group, node = operator.sizes["out_features"], layout.sharing_experts, layout.node
    near = min(group, node)
    found: list[Row] = []
    for name in ("dispatch", "combine"):
        for over, peers in _reached(near, group):
            sizes = {
                "width": -(-width // layout.tensor), "ranks": group, "peers": peers,
                "top_k": operator.sizes["top_k"],
            }  # fmt: skip
            if peers:
                found.append(_collective(row, f"{name}_{over}", "all_to_all", sizes, layout, over))
    if layout.tensor > 1:
        found += _collectives(row, "all_gather", width, layout.tensor, layout)
    return found


def _reached(near: int, group: int) -> tuple[tuple[Link, int], ...]:
    """The other ranks of a group in the node and beyond it."""
    return ("link", near - 1), ("fabric", group - near)


def _collectives(row: Row, kind: str, width: int, ranks: int, layout: Layout) -> list[Row]:
    """A collective of some ranks: inside a node over the link, then a part of it between nodes."""
    near = min(ranks, layout.node)
    found = (
        [_collective(row, kind, kind, {"width": width, "ranks": near}, layout, "link")] if near > 1 else []
    )
    if ranks > near:
        sizes = {"width": -(-width // near), "ranks": -(-ranks // near)}
        found.append(_collective(row, f"{kind}_fabric", kind, sizes, layout, "fabric"))
    return found


def _passed_on(row: Row, layout: Layout) -> Row:
    """Keys and values, or queries and what they give, passed among the devices that share a sequence."""
    sizes = _on_one_device(row, layout, expert=False).operator.sizes
    widths = {"query_width": _query_width(sizes), "key_width": _key_width(sizes), "ranks": layout.context}
    over: Link = "link" if layout.tensor * layout.context <= layout.node else "fabric"
    made = _collective(row, "pass", "context_pass", widths, layout, over)
    return replace(made, reach=Reach())


def _query_width(sizes: Mapping[str, int]) -> int:
    """Elements of a query of all heads, and of what it gives."""
    if "kv_lora_rank" in sizes:
        return sizes["heads"] * (2 * sizes["kv_lora_rank"] + sizes["qk_rope_head_dim"])
    return sizes["heads"] * (sizes["head_dim"] + sizes.get("v_head_dim", sizes["head_dim"]))


def _key_width(sizes: Mapping[str, int]) -> int:
    """Elements of a token's keys and values."""
    if "kv_lora_rank" in sizes:
        return sizes["kv_lora_rank"] + sizes["qk_rope_head_dim"]
    width = sizes["head_dim"] + sizes.get("v_head_dim", 0)
    return sizes.get("kv_heads", 1) * width


def _collective(row: Row, name: str, kind: str, sizes: dict[str, int], layout: Layout, over: Link) -> Row:
    operator = Operator(f"{row.operator.name}_{name}", kind, "communication", sizes)
    reach = Reach(1, layout.context)
    return replace(row, id=f"{row.id}_{name}", operator=operator, reach=reach, over=over, borrowed=False)
