"""Steps of a design: the change of the model, and what is chosen once it is made."""

from collections.abc import Callable
from dataclasses import dataclass

from calc import (
    Model,
    Role,
    Side,
    layers_added,
    layers_removed,
    layers_repeated,
    stack_at,
    stack_paths,
    with_edge,
    with_mtp,
    with_stack,
    without_stack,
)
from gui.model_editor.selection import Selection, ends, whole

Change = Callable[[Model], Model]
FIRST_EDGE = "norm"  # the plainest block, to be made another one


@dataclass(frozen=True, slots=True)
class Step:
    """A change, and what is chosen in the model that comes of it; None where the choice stays."""

    change: Change
    then: Callable[[Model], Selection] | None = None


def added(chosen: Selection) -> Step:
    """One layer more, like the last chosen one; the new one is chosen then."""
    new = chosen.at(max(chosen.layers) + 1)
    return Step(lambda model: layers_added(model, chosen.where, chosen.layers), lambda model: new)


def duplicated(chosen: Selection) -> Step:
    """The chosen layers once more behind themselves; the copies are chosen then."""
    at = max(chosen.layers) + 1
    new = chosen.of(frozenset(range(at, at + len(chosen.layers))))
    return Step(lambda model: layers_repeated(model, chosen.where, chosen.layers), lambda model: new)


def repeated(chosen: Selection, times: int) -> Step:
    """The chosen layers so often in a row; all of the row is chosen then."""
    end = max(chosen.layers) + 1 + (times - 1) * len(chosen.layers)
    row = chosen.of(frozenset(range(min(chosen.layers), end)))
    return Step(lambda model: layers_repeated(model, chosen.where, chosen.layers, times), lambda model: row)


def removed(chosen: Selection) -> Step:
    """The chosen layers gone; the one before them is chosen then."""
    before = Selection(chosen.where).at(max(0, min(chosen.layers) - 1))
    return Step(lambda model: layers_removed(model, chosen.where, chosen.layers), lambda model: before)


def edge_added(chosen: Selection, side: Side) -> Step:
    """A block more at one end of the stack, which is chosen then."""

    def newest(model: Model) -> Selection:
        last = len(ends(stack_at(model, chosen.where), side)) - 1
        return Selection(chosen.where, edge=(side, last))

    return Step(lambda model: with_edge(model, chosen.where, side, FIRST_EDGE), newest)


def stack_added(before: Model, role: Role) -> Step:
    """A stack more, which is chosen then."""
    held = {stack.name for stack in before.stacks}

    def newest(model: Model) -> Selection:
        names = ((path, stack_at(model, path).name) for path in stack_paths(model))
        return whole(model, next(path for path, name in names if name not in held))

    return Step(lambda model: with_stack(model, role), newest)


def heads_added(before: Model) -> Step:
    """Heads that predict further tokens, or more of them, which are chosen then."""
    path = f"mtp.{len(before.mtp)}"
    return Step(with_mtp, lambda model: whole(model, path))


def stack_removed(chosen: Selection) -> Step:
    """The stack gone."""
    return Step(lambda model: without_stack(model, chosen.where))
