"""What the blocks of a layer are for: mixing tokens, feeding forward, or standing between."""

from collections.abc import Sequence
from dataclasses import dataclass

from calc.model.blocks import Attention, Block
from calc.model.blocks.attention import ATTENTION_KINDS
from calc.model.model import Layer

# Every kind of mixer: attention by what it reaches, the others by their block.
MIXERS = (
    "attention", "window_attention", "chunked_attention", "sparse_attention", "encoder_attention",
    "latent_attention", "compressed_attention", "mixture_attention", "gated_delta_net",
    "kimi_delta_attention", "lightning_attention", "mamba", "mamba2", "rg_lru", "rwkv", "rwkv7",
    "mlstm",
    "short_convolution",
)  # fmt: skip
SECOND_MIXERS = ("cross_attention",)  # stand behind a mixer, never instead of one
FEEDFORWARDS = ("mlp", "moe", "channel_mix")
EDGES = ("embedding", "positions", "projection", "head")
PARTS = ("norm", "indexer", "hyper_connection", "linear", "convolution", "table", "vector")
NO_MIXER, NO_FEEDFORWARD = "no_mixer", "no_feedforward"


@dataclass(frozen=True, slots=True)
class LayerKinds:
    """What mixes tokens in a layer and what feeds forward, each in order of execution."""

    mixers: tuple[str, ...]
    feedforwards: tuple[str, ...]


def kind_of(block: Block) -> str:
    """The kind of a block: that of its reach for attention, else the name of the block."""
    return ATTENTION_KINDS[block.settled_reach] if isinstance(block, Attention) else block.block


def block_name(kind: str) -> str:
    """The name of the block that a kind is made with: attention for every reach of it."""
    return "attention" if kind in ATTENTION_KINDS.values() else kind


def mixes(block: Block) -> bool:
    """Whether a block is a mixer that can be replaced by another."""
    return kind_of(block) in MIXERS


def feeds_forward(block: Block) -> bool:
    """Whether a block is a feed-forward."""
    return block.block in FEEDFORWARDS


def layer_kinds(layer: Layer) -> LayerKinds:
    """The mixers of a layer, cross attention included, and its feed-forwards."""
    kinds = [kind_of(block) for block in layer.blocks]
    return LayerKinds(
        tuple(kind for kind in kinds if kind in MIXERS or kind in SECOND_MIXERS),
        tuple(kind for kind in kinds if kind in FEEDFORWARDS),
    )


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that layers have in common: the `number`-th block of that name in each of them."""

    block: str
    number: int = 0

    def index(self, layer: Layer) -> int | None:
        """Where the block stands in a layer; None where it has none."""
        found = [at for at, block in enumerate(layer.blocks) if block.block == self.block]
        return found[self.number] if self.number < len(found) else None


def slots(layers: Sequence[Layer]) -> tuple[Slot, ...]:
    """The places of some layers, each once, in an order that agrees with all of them as far as it can."""
    merged: list[Slot] = []
    for layer in {id(layer): layer for layer in layers}.values():
        own = _own_slots(layer)
        for at, slot in enumerate(own):
            if slot not in merged:
                # In front of what comes next in this layer and is placed already.
                later = next((each for each in own[at + 1 :] if each in merged), None)
                merged.insert(len(merged) if later is None else merged.index(later), slot)
    return tuple(merged)


def _own_slots(layer: Layer) -> list[Slot]:
    seen: dict[str, int] = {}
    found: list[Slot] = []
    for block in layer.blocks:
        found.append(Slot(block.block, seen.get(block.block, 0)))
        seen[block.block] = found[-1].number + 1
    return found
