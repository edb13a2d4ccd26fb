"""What is chosen in a model: layers of one stack, a block at one of its ends, or the stack itself."""

from dataclasses import dataclass, replace

from calc import Block, Model, Side, Stack, stack_at, stack_paths


@dataclass(frozen=True, slots=True)
class Selection:
    """The stack, its chosen layers with the one that the keyboard stands on, or one block at an end."""

    where: str
    layers: frozenset[int] = frozenset()
    cursor: int = 0
    anchor: int = 0
    edge: tuple[Side, int] | None = None

    def at(self, layer: int) -> "Selection":
        """That layer alone."""
        return Selection(self.where, frozenset((layer,)), layer, layer)

    def to(self, layer: int) -> "Selection":
        """All layers from the anchor to this one."""
        low, high = sorted((self.anchor, layer))
        return Selection(self.where, frozenset(range(low, high + 1)), layer, self.anchor)

    def toggled(self, layer: int) -> "Selection":
        """That layer more, or less; the last one stays."""
        layers = self.layers ^ {layer} or frozenset((layer,))
        return Selection(self.where, layers, layer, layer)

    def of(self, layers: frozenset[int]) -> "Selection":
        """These layers, with the keyboard on the first."""
        first = min(layers, default=0)
        return Selection(self.where, layers, first, first)

    def within(self, model: Model) -> "Selection":
        """What is left of it in another model; its first layer where nothing is."""
        paths = stack_paths(model)
        where = self.where if self.where in paths else paths[0]
        stack = stack_at(model, where)
        if where == self.where and self.edge is not None:
            side, at = self.edge
            if at < len(ends(stack, side)):
                return self
            return Selection(where)
        depth = stack.num_hidden_layers
        layers = frozenset(at for at in self.layers if at < depth) if where == self.where else frozenset()
        if not layers and (self.layers or where != self.where) and depth:
            return Selection(where).at(min(self.cursor, depth - 1) if where == self.where else 0)
        last = max(0, depth - 1)
        return replace(
            self, where=where, layers=layers, cursor=min(self.cursor, last), anchor=min(self.anchor, last)
        )


def ends(stack: Stack, side: Side) -> tuple[Block, ...]:
    """The blocks at one end of a stack."""
    return stack.before if side == "before" else stack.after


def whole(model: Model, where: str | None = None) -> Selection:
    """All layers of a stack: of the last one with layers, which answers, where none is named."""
    found = [path for path in stack_paths(model) if stack_at(model, path).num_hidden_layers]
    answering = [
        path for path in found if path.startswith("stacks") and stack_at(model, path).role == "decoder"
    ]
    where = where or (answering or found or [stack_paths(model)[0]])[-1]
    return Selection(where).of(frozenset(range(stack_at(model, where).num_hidden_layers)))
