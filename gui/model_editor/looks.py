"""How each kind of block looks in the layer map: letter, colour, mark, and its name in words."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PySide6.QtGui import QColor

from calc import NO_FEEDFORWARD, NO_MIXER, LayerKinds
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.theme import DARK_TEXT, WHITE_TEXT, Theme
from gui.words import BLOCKS

Mark = Literal["", "bar", "dot", "stripe", "pair", "hollow"]
SOFT = 0.52  # how far the lighter kinds of a colour are moved towards the surface

# What the map names that is no block of its own: attention by its reach, and nothing at all.
NAMES = {
    "attention": QT_TRANSLATE_NOOP("Wording", "Full attention"),
    "window_attention": QT_TRANSLATE_NOOP("Wording", "Windowed attention"),
    "chunked_attention": QT_TRANSLATE_NOOP("Wording", "Chunked attention"),
    "sparse_attention": QT_TRANSLATE_NOOP("Wording", "Sparse attention"),
    "encoder_attention": QT_TRANSLATE_NOOP("Wording", "Attention in both directions"),
    "mlp": QT_TRANSLATE_NOOP("Wording", "Dense MLP"),
    NO_MIXER: QT_TRANSLATE_NOOP("Wording", "No mixer"),
    NO_FEEDFORWARD: QT_TRANSLATE_NOOP("Wording", "No feed-forward"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """A letter, the component whose colour it has, whether that is lightened, and a mark for small cells."""

    letter: str
    component: str
    soft: bool = False
    mark: Mark = ""


LOOKS: dict[str, Look] = {
    "attention": Look("A", "attention"),
    "window_attention": Look("W", "attention", soft=True, mark="stripe"),
    "chunked_attention": Look("C", "attention", soft=True, mark="stripe"),
    "sparse_attention": Look("S", "attention", soft=True, mark="stripe"),
    "encoder_attention": Look("B", "attention"),
    "latent_attention": Look("L", "attention", mark="bar"),
    "compressed_attention": Look("P", "attention", soft=True, mark="bar"),
    "mixture_attention": Look("X", "attention", mark="pair"),
    "cross_attention": Look("+", "attention", soft=True, mark="bar"),
    "gated_delta_net": Look("G", "state", mark="dot"),
    "kimi_delta_attention": Look("K", "state", mark="dot"),
    "lightning_attention": Look("T", "state", mark="dot"),
    "mamba": Look("M", "state", mark="dot"),
    "mamba2": Look("M2", "state", mark="dot"),
    "rg_lru": Look("R", "state", mark="dot"),
    "rwkv": Look("V", "state", mark="dot"),
    "rwkv7": Look("V7", "state", mark="dot"),
    "mlstm": Look("Z", "state", mark="dot"),
    "short_convolution": Look("F", "state", soft=True, mark="stripe"),
    "mlp": Look("D", "mlp_dense"),
    "moe": Look("E", "moe_experts", mark="pair"),
    "channel_mix": Look("N", "mlp_dense", soft=True, mark="stripe"),
    NO_MIXER: Look("–", "", mark="hollow"),
    NO_FEEDFORWARD: Look("–", "", mark="hollow"),
    "embedding": Look("", "embedding"),
    "positions": Look("", "pos_embedding"),
    "projection": Look("", "embedding_projection"),
    "head": Look("", "lm_head"),
    "norm": Look("", "norms"),
}
OTHER = Look("", "other")


def look(kind: str) -> Look:
    """The look of a kind."""
    return LOOKS.get(kind, OTHER)


def kind_name(kind: str) -> str:
    """The name of a kind in the language in force."""
    text = NAMES.get(kind) or BLOCKS.get(kind)
    return translate("Wording", text) if text else kind.replace("_", " ")


def kinds_name(kinds: LayerKinds) -> str:
    """What a layer is, in words: its mixers and its feed-forwards."""
    words = (
        map(kind_name, kinds.mixers or (NO_MIXER,)),
        map(kind_name, kinds.feedforwards or (NO_FEEDFORWARD,)),
    )
    return translate("Wording", ", ").join(word for part in words for word in part)


@lru_cache(256)
def colours(kind: str, fill: str, surface: str) -> tuple[str, str]:
    """The ground of a kind and the ink that is read best on it."""
    ground = QColor(fill)
    if look(kind).soft:
        behind = QColor(surface)
        ground = QColor(
            *(
                round(one + (other - one) * SOFT)
                for one, other in (
                    (ground.red(), behind.red()),
                    (ground.green(), behind.green()),
                    (ground.blue(), behind.blue()),
                )
            )
        )
    ink = max((DARK_TEXT, WHITE_TEXT), key=lambda each: contrast(QColor(each), ground))
    return ground.name(), ink


def paint_of(kind: str, theme: Theme) -> tuple[str, str]:
    """Ground and ink of a kind in a theme; nothing at all has the ground of an empty track."""
    component = look(kind).component
    if not component:
        return theme.surface, theme.text3
    return colours(kind, theme.tint(component).fill, theme.surface)


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    first, second = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (first + 0.05) / (second + 0.05)


def _luminance(colour: QColor) -> float:
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
