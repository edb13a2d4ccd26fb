"""The visual language as data: spacing, type roles, colours of both themes and of every component."""

from dataclasses import dataclass
from typing import Literal

# Spacing, radii and sizes in logical pixels.
CARD_GAP, PANEL_GAP = 8, 12
PANEL_PADDING = (16, 10, 16, 12)  # left, top, right, bottom
DOCK_PADDING = 12
CONTROL_HEIGHT, ROW_PITCH = 28, 34
RADIUS_CONTROL, RADIUS_THUMBNAIL, RADIUS_CARD, RADIUS_POPOVER, RADIUS_SLIDE = 4, 6, 8, 10, 16
POINTER_TARGET = 24
ICON = 14
SEGMENT_GAP = 1.5

Weight = Literal[400, 500, 600]
RoleName = Literal[
    "tick", "caption", "caption_medium", "caption_strong", "body", "body_medium", "body_strong",
    "panel_title", "dialog_title", "card_number", "card_number_compact", "donut_total", "working_number",
    "mono", "mono_large",
    "slide_title", "slide_subtitle", "slide_number", "slide_name", "slide_unit",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Role:
    """A type role: size and line in pixels, weight, and whether it is the fixed-width face."""

    size: int
    line: int
    weight: Weight = 400
    mono: bool = False


ROLES: dict[RoleName, Role] = {
    "tick": Role(11, 14),
    "caption": Role(12, 16),
    "caption_medium": Role(12, 16, 500),
    "caption_strong": Role(12, 16, 600),
    "body": Role(13, 18),
    "body_medium": Role(13, 18, 500),
    "body_strong": Role(13, 18, 600),
    "panel_title": Role(14, 20, 600),
    "dialog_title": Role(18, 24, 600),
    "card_number": Role(24, 30, 600),
    "card_number_compact": Role(21, 30, 600),
    "donut_total": Role(26, 32, 600),
    "working_number": Role(40, 48, 600),
    "mono": Role(12, 18, mono=True),
    "mono_large": Role(15, 22, mono=True),
    "slide_title": Role(52, 60, 600),
    "slide_subtitle": Role(26, 34),
    "slide_number": Role(72, 84, 600),
    "slide_name": Role(24, 32, 500),
    "slide_unit": Role(28, 36, 500),
}


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of a component and that of text on it."""

    fill: str
    text: str


DARK_TEXT, WHITE_TEXT = "#14151A", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme: a colour for each token, and a tint for each component."""

    name: Literal["light", "dark"]
    window: str
    surface: str
    sunken: str
    hover: str
    border: str
    strong: str
    text: str
    text2: str
    text3: str
    accent: str
    accent_soft: str
    on_accent: str
    ok: str
    ok_soft: str
    warn: str
    warn_soft: str
    error: str
    error_soft: str
    grid: str
    ghost: str
    prefill: str
    decode: str
    tints: dict[str, Tint]

    def tint(self, component: str) -> Tint:
        """The colour of a component of the model or of a part of the memory."""
        return self.tints[COMPONENTS.get(component, "norms")]


# Order of stacking in every bar; the donut begins with the embedding.
STACKING = (
    "attention", "mlp", "shared", "experts", "router", "norms", "embedding", "head", "kv_cache", "state",
    "activations", "gradients", "optimizer", "overhead",
)  # fmt: skip
DONUT_ORDER = ("embedding", "state", "attention", "mlp", "shared", "experts", "router", "norms", "head")

# The colour key of each component that the engine names; hatched ones share a colour.
COMPONENTS: dict[str, str] = {
    "attention": "attention",
    "mlp_dense": "mlp",
    "moe_shared": "shared",
    "moe_experts": "experts",
    "moe_latent_proj": "experts",
    "router": "router",
    "norms": "norms",
    "hyper_connection": "norms",
    "other": "norms",
    "embedding": "embedding",
    "pos_embedding": "embedding",
    "embedding_projection": "embedding",
    "per_layer_embedding": "embedding",
    "per_layer_other": "mlp",
    "altup_laurel": "mlp",
    "vision": "embedding",
    "projector": "embedding",
    "audio_conv": "embedding",
    "lm_head": "head",
    "pooler": "head",
    "ssm_linear": "state",
    "mtp": "head",
    "draft": "mlp",
    "adapters": "router",
    "kv_cache": "kv_cache",
    "state": "state",
    "activations": "activations",
    "gradients": "gradients",
    "optimizer": "optimizer",
    "overhead": "overhead",
    "cuda_graphs": "overhead",
    "communication": "overhead",
    "weights": "weights",
    "logits": "embedding",
    "gathered": "experts",
    "buffers": "overhead",
    "beside": "mlp",
}


def _tints(pairs: dict[str, tuple[str, str]]) -> dict[str, Tint]:
    return {
        key: Tint(fill, DARK_TEXT if text == "dark" else WHITE_TEXT) for key, (fill, text) in pairs.items()
    }


LIGHT = Theme(
    name="light",
    window="#F4F3F0",
    surface="#FFFFFF",
    sunken="#EBE9E4",
    hover="#F0EEEA",
    border="#DDDAD3",
    strong="#858178",
    text="#1A1C20",
    text2="#4F525A",
    text3="#66696F",
    accent="#3B4CCA",
    accent_soft="#E6E8FA",
    on_accent="#FFFFFF",
    ok="#1A7544",
    ok_soft="#E0F2E7",
    warn="#8A5200",
    warn_soft="#FBEFD6",
    error="#B3203B",
    error_soft="#FBE4E7",
    grid="#E6E3DD",
    ghost="#858178",
    prefill="#0E7490",
    decode="#B4235A",
    tints=_tints(
        {
            "attention": ("#359BDE", "dark"),
            "mlp": ("#13906A", "dark"),
            "shared": ("#662F30", "white"),
            "experts": ("#B25100", "white"),
            "router": ("#EB3176", "dark"),
            "norms": ("#8995A7", "dark"),
            "embedding": ("#643FD1", "white"),
            "head": ("#6D1B59", "white"),
            "kv_cache": ("#BE8B02", "dark"),
            "state": ("#3D4F0F", "white"),
            "activations": ("#45898F", "dark"),
            "gradients": ("#B04641", "white"),
            "optimizer": ("#6B6C9B", "white"),
            "overhead": ("#54524C", "white"),
            "weights": ("#3D4B66", "white"),
        }
    ),
)

DARK = Theme(
    name="dark",
    window="#121316",
    surface="#1A1C20",
    sunken="#0D0E10",
    hover="#23262B",
    border="#30343B",
    strong="#747A85",
    text="#ECEDEF",
    text2="#B1B5BE",
    text3="#959AA4",
    accent="#98A5FF",
    accent_soft="#262B4A",
    on_accent="#10121C",
    ok="#58C98C",
    ok_soft="#15301F",
    warn="#F0B644",
    warn_soft="#33270C",
    error="#FF8592",
    error_soft="#3B171D",
    grid="#292C32",
    ghost="#8A909B",
    prefill="#2C9CB8",
    decode="#FF9CC0",
    tints=_tints(
        {
            "attention": ("#50B2FE", "dark"),
            "mlp": ("#398E67", "dark"),
            "shared": ("#FAADAB", "dark"),
            "experts": ("#F08A17", "dark"),
            "router": ("#AA446A", "white"),
            "norms": ("#BDC6CA", "dark"),
            "embedding": ("#7B4AD3", "white"),
            "head": ("#9B86AB", "dark"),
            "kv_cache": ("#F6D660", "dark"),
            "state": ("#7A8603", "dark"),
            "activations": ("#85E5FF", "dark"),
            "gradients": ("#D55555", "dark"),
            "optimizer": ("#7582E7", "dark"),
            "overhead": ("#9E9489", "dark"),
            "weights": ("#AAB6CE", "dark"),
        }
    ),
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}


@dataclass(frozen=True, slots=True)
class Density:
    """How close things stand, and how large they are written."""

    name: Literal["comfortable", "compact", "projector"]
    scale: float
    dock_width: int
    card_width: int
    card_height: int
    slider_height: int
    table_row: int


COMFORTABLE = Density("comfortable", 1.0, 304, 170, 88, 36, 36)
COMPACT = Density("compact", 1.0, 280, 150, 76, 24, 27)
PROJECTOR = Density("projector", 1.25, 380, 212, 110, 45, 45)
COMPACT_BELOW = (1400, 860)
