"""How many parameters layers and blocks have, counted once for each of them."""

from collections import Counter

from calc import Block, Count, Layer, Stack, counted_blocks
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.model_editor.selection import Selection, ends
from gui.wording import amount_text

MOST = 4096  # blocks that are remembered


class LayerCounts:
    """Counts of the layers and blocks of stacks; what was counted before is remembered."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[object, Count]] = {}
        self._stack: Stack | None = None
        self._layers: list[Layer] = []
        self._chosen: tuple[Stack, frozenset[int]] | None = None
        self._tally: list[tuple[Layer, int]] = []

    def layers(self, stack: Stack) -> list[Layer]:
        """The layers of a stack, one after the other."""
        if stack is not self._stack:
            self._stack, self._layers = stack, list(stack.layers())
        return self._layers

    def tally(self, stack: Stack, chosen: frozenset[int]) -> list[tuple[Layer, int]]:
        """The different layers that are chosen, all of them where none is, and how often each is."""
        asked = self._chosen
        if asked is None or asked[0] is not stack or asked[1] != chosen:
            layers = self.layers(stack)
            found = [layers[at] for at in chosen] or layers
            each = dict(zip(map(id, found), found, strict=True))
            self._chosen = stack, chosen
            self._tally = [(each[key], times) for key, times in Counter(map(id, found)).items()]
        return self._tally

    def layer(self, stack: Stack, layer: Layer) -> Count:
        """What a layer holds."""
        return self._count(stack, layer, layer.blocks)

    def block(self, stack: Stack, block: Block) -> Count:
        """What a block holds."""
        return self._count(stack, block, (block,))

    def _count(self, stack: Stack, owner: object, blocks: tuple[Block, ...]) -> Count:
        key = id(owner), stack.hidden_size
        if key not in self._known:
            if len(self._known) > MOST:
                self._known.clear()
            # The owner is kept, so that its place in memory stays its own.
            self._known[key] = owner, counted_blocks(stack, blocks)
        return self._known[key][1]

    def chosen(self, stack: Stack, selection: Selection) -> tuple[int, int, int]:
        """Parameters of the smallest and the largest layer that is chosen, and of all of them together."""
        if selection.edge is not None:
            side, at = selection.edge
            held = self.block(stack, ends(stack, side)[at]).parameters
            return held, held, held
        tally = self.tally(stack, selection.layers)
        sizes = [self.layer(stack, layer).parameters for layer, _ in tally]
        whole = sum(size * times for size, (_, times) in zip(sizes, tally, strict=True))
        return min(sizes, default=0), max(sizes, default=0), whole

    def said(self, stack: Stack, selection: Selection) -> str:
        """The same in a line."""
        low, high, total = self.chosen(stack, selection)
        if selection.edge is not None or len(selection.layers) == 1:
            return amount_text(total, "parameters")
        each = amount_text(low, "parameters")
        if high != low:
            each = translate("ModelEditor", SPREAD).format(each, amount_text(high, "parameters"))
        return translate("ModelEditor", EACH).format(each, amount_text(total, "parameters"))


SPREAD = QT_TRANSLATE_NOOP("ModelEditor", "{0} to {1}")
EACH = QT_TRANSLATE_NOOP("ModelEditor", "{0} in each layer, {1} together")
