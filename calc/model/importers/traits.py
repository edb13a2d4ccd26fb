"""Decoders told by their traits: one reader for all that differ in norms, biases, windows and experts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from calc.model.blocks import MLP, Attention, Block, MoE, Norm
from calc.model.blocks.attention import QKNorm
from calc.model.blocks.base import NormKind
from calc.model.importers.assembly import Frame, context_limit, layer_count, model_of
from calc.model.importers.fields import Fields
from calc.model.importers.mtp import mtp_stacks
from calc.model.model import Layer, Model

# A trait is a constant, or the key of the configuration that decides it ("a|b" where it has two names).
Switch = bool | str
Shared = Literal["none", "counted", "wide", "one"]

HIDDEN = ("hidden_size", "n_embd", "d_model")
LAYERS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers")
HEADS = ("num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads")
EXPERTS = ("num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts", "num_routed_experts")
TOP_K = (
    "num_experts_per_tok",
    "moe_topk",
    "moe_k",
    "experts_per_token",
    "num_experts_per_token",
    "top_k_experts",
    "num_selected_experts",
)
WINDOWED = frozenset({"sliding_attention", "chunked_attention"})


@dataclass(frozen=True, slots=True)
class Traits:
    """How an architecture differs from Llama.

    `pattern` = (n, shift): layer i is full where (i + 1 + shift) % n == 0, the others have the window;
    n = 0 gives all of them the window. `windows` "switched" is Qwen's use_sliding_window. Where
    `parallel_key` is on, mixer and feed-forward stand side by side behind one norm less; where
    `post_norms_key` is, either has a norm behind it too.
    """

    norm: NormKind = "rms"
    norms: int = 2
    final_norm: bool = True
    gated: bool = True
    qkv_bias: Switch = "attention_bias"
    o_bias: Switch | None = None
    mlp_bias: Switch = "mlp_bias"
    head_bias: Switch = False
    qk_norm: QKNorm = "absent"
    qk_norm_kind: NormKind = "rms"
    qk_norm_key: str = ""
    parallel_key: str = ""
    post_norms_key: str = ""
    sinks: bool = False
    output_gate: Literal["absent", "elementwise", "per_head"] = "absent"
    sub_norms: bool = False
    learned_activation: int = 0
    windows: Literal["none", "pattern", "switched"] = "none"
    pattern: tuple[int, int] = (0, 0)
    experts: bool = False
    shared: Shared = "none"
    shared_gate: bool = False
    router_bias: bool = False
    expert_bias: bool = False
    dense_first: bool = False
    mtp: bool = False


def switched(fields: Fields, switch: Switch) -> bool:
    """The value of a trait; of several keys the first one that the file has, else the first known one."""
    if isinstance(switch, bool):
        return switch
    keys = switch.split("|")
    given = [key for key in keys if fields.has(key)]
    return fields.flag(given[0] if given else keys[0], False)


class Decoder:
    """The fields that all such configurations share, read once, and the blocks made of them."""

    def __init__(
        self,
        fields: Fields,
        traits: Traits,
        *,
        layers: int | None = None,
        attends: bool = True,
        wide: int = 1,
    ) -> None:
        """`attends` is off for models without attention; `wide` widths feed it, as in Zamba."""
        self.fields, self.traits = fields, traits
        self.hidden_size = fields.integer(*HIDDEN)
        self.layers = layers or layer_count(fields, *LAYERS)
        self.heads = fields.integer(*HEADS) if attends else 1
        kv_heads = fields.optional_integer("num_key_value_heads", "num_kv_heads", default=None, said=attends)
        self.kv_heads = (kv_heads if attends else None) or self.heads
        default = max(1, wide * self.hidden_size // self.heads)
        keys = ("head_dim", "attention_head_dim")
        given = fields.optional_integer(*keys, default=None, low=0) if attends else None
        self.head_dim = given or default
        self.limit = context_limit(fields)
        fixed = {
            "attention_bias": traits.qkv_bias, "mlp_bias": traits.mlp_bias,
            "use_qk_norm": traits.qk_norm != "absent",
        }  # fmt: skip
        # A key that says what the architecture has anyway is no news.
        fields.ignore(*(key for key, trait in fixed.items() if fields.raw.get(key) is trait))

    def attention(self, window: int | None = None, **rest: Any) -> Attention:
        """One attention block with these heads and traits."""
        fields, traits = self.fields, self.traits
        qkv = switched(fields, traits.qkv_bias)
        output = qkv if traits.o_bias is None else switched(fields, traits.o_bias)
        normed = not traits.qk_norm_key or fields.flag(traits.qk_norm_key, True)
        given = {
            "num_attention_heads": self.heads,
            "num_key_value_heads": self.kv_heads,
            "head_dim": self.head_dim,
            "sliding_window": window,
            **{f"{name}_bias": qkv for name in "qkv"},
            "o_bias": output,
            "qk_norm": traits.qk_norm if normed else "absent",
            "qk_norm_kind": traits.qk_norm_kind,
            "sinks": traits.sinks,
            "output_gate": traits.output_gate,
            "sub_norm": traits.sub_norms,
        }
        return Attention.model_validate({**given, **rest})

    def mlp(self, width: int | None = None) -> MLP:
        """The dense feed-forward; `width` where it is not intermediate_size."""
        fields, traits = self.fields, self.traits
        keys = ("intermediate_size", "ffn_hidden_size", "n_inner")
        inner = width or fields.optional_integer(*keys, default=None, said=True)
        return MLP(
            intermediate_size=inner or 4 * self.hidden_size, gated=traits.gated,
            bias=switched(fields, traits.mlp_bias), sub_norm=traits.sub_norms,
            learned_activation=traits.learned_activation,
        )  # fmt: skip

    def layer(self, mixer: Block, feedforward: Block) -> Layer:
        """Norms, mixer and feed-forward."""
        traits = self.traits
        count = traits.norms
        if traits.parallel_key:
            count -= self.fields.flag(traits.parallel_key, False)
        if traits.post_norms_key:
            count += 2 * self.fields.flag(traits.post_norms_key, False)
        return Layer(blocks=(Norm(count=count, kind=traits.norm), mixer, feedforward))

    def layers_of(
        self, mixers: Mapping[bool, Block], blocks: Mapping[bool, Block]
    ) -> dict[tuple[bool, bool], Layer]:
        """One layer for each choice of mixer and of feed-forward."""
        return {(a, b): self.layer(mixers[a], blocks[b]) for a in (True, False) for b in (True, False)}

    def model(self, layers: Sequence[Layer], **rest: Any) -> Model:
        """The model made of these layers; an absent tie_word_embeddings has the default of the class."""
        fields, traits = self.fields, self.traits
        frame = Frame(
            hidden_size=self.hidden_size, vocab_size=fields.integer("vocab_size"),
            tied=fields.flag("tie_word_embeddings", False), norm=traits.norm, final_norm=traits.final_norm,
            head_bias=switched(fields, traits.head_bias), limit=self.limit,
        )  # fmt: skip
        return model_of(fields, layers, replace(frame, **rest))


def experts(fields: Fields, traits: Traits, **rest: Any) -> MoE | None:
    """The experts that the usual keys describe, or None where there are none."""
    count = fields.optional_integer(*EXPERTS, default=None, low=0, said=True)
    if not count:
        return None
    keys = ("moe_intermediate_size", "expert_intermediate_size")
    own = fields.optional_integer(*keys, default=None, said=True)
    width = rest.pop("moe_intermediate_size", None) or own or fields.integer("intermediate_size")
    given = {
        "num_experts": count, "num_experts_per_tok": fields.integer(*TOP_K), "moe_intermediate_size": width,
        "gated": traits.gated, "router_bias": traits.router_bias, "expert_bias": traits.expert_bias,
        "shared_expert_intermediate_size": shared_width(fields, traits.shared, width),
        "shared_expert_gate": traits.shared_gate, "shared_expert_bias": switched(fields, traits.mlp_bias),
    }  # fmt: skip
    return MoE.model_validate({**given, **rest})


def shared_width(fields: Fields, shared: Shared, width: int) -> int:
    """Width of the shared experts together: counted in experts, given as a width, or one expert's."""
    if shared == "counted":
        keys = ("n_shared_experts", "num_shared_experts", "moe_num_shared_experts")
        return width * (fields.optional_integer(*keys, default=None, low=0, said=True) or 0)
    if shared == "wide":
        keys = ("shared_expert_intermediate_size", "shared_intermediate_size")
        return fields.optional_integer(*keys, default=None, low=0, said=True) or 0
    return width if shared == "one" else 0


def sparse_layers(fields: Fields, count: int, dense_first: bool) -> list[bool]:
    """Which layers hold experts, by whichever of the usual keys the configuration has."""
    types = fields.per_layer("mlp_layer_types", count)
    frequency = fields.per_layer("moe_layer_freq", count)
    if types is not None:
        return [kind != "dense" for kind in types]
    if frequency is not None:
        return [bool(each) for each in frequency]
    fields.ignore("mlp_layer_types")
    dense = set(fields.integers("mlp_only_layers"))
    keys = ("first_k_dense_replace", "num_dense_layers", "moe_layer_start_index")
    first = (fields.optional_integer(*keys, default=0, low=0) or 0) if dense_first else 0
    last = fields.optional_integer("moe_layer_end_index", default=-1, low=-1)
    end = count if last is None or last < 0 else last + 1
    step = fields.optional_integer("decoder_sparse_step", "moe_layer_interval", default=1) or 1
    every = fields.optional_integer("moe_layer_freq", default=1) or 1
    return [
        first <= i < end and i % every == 0 and i not in dense and (i + 1) % step == 0 for i in range(count)
    ]


def windows(fields: Fields, traits: Traits, count: int) -> list[int | None]:
    """The window of each layer: as layer_types says, else by the pattern of the architecture."""
    if traits.windows == "none":
        fields.ignore("layer_types")
        return [None] * count
    window = fields.optional_integer("sliding_window", default=None, low=0) or None
    if traits.windows == "switched":
        window = window if fields.flag("use_sliding_window", False) else None
        start = fields.optional_integer("max_window_layers", default=28, low=0) or 0
        slides = [i >= start for i in range(count)]
    else:
        period, shift = traits.pattern
        keys = ("sliding_window_pattern", "_sliding_window_pattern")
        period = fields.pattern_period(*keys, default=period)
        slides = [not period or (i + 1 + shift) % period != 0 for i in range(count)]
    types = fields.per_layer("layer_types", count)
    if types is not None:
        for kind in types:
            if not isinstance(kind, str) or (kind != "full_attention" and kind not in WINDOWED):
                raise fields.wrong("layer_types", kind, "made of full_attention and sliding_attention")
        slides = [kind in WINDOWED for kind in types]
    return [window if slide else None for slide in slides]


def read_decoder(fields: Fields, traits: Traits) -> Model:
    """A decoder of these traits: attention in every layer, an MLP or experts behind it."""
    base = Decoder(fields, traits)
    routed = experts(fields, traits) if traits.experts else None
    sparse = sparse_layers(fields, base.layers, traits.dense_first) if routed else [False] * base.layers
    dense = base.mlp() if not all(sparse) else None
    fields.ignore("intermediate_size")
    made: dict[tuple[int | None, bool], Layer] = {}
    layers: list[Layer] = []
    for window, moe in zip(windows(fields, traits, base.layers), sparse, strict=True):
        if (window, moe) not in made:
            made[window, moe] = base.layer(base.attention(window), _either(routed if moe else dense))
        layers.append(made[window, moe])
    mtp = mtp_stacks(fields, layers[-1], base.hidden_size) if traits.mtp else ()
    return base.model(layers, mtp=mtp)


def _either(block: Block | None) -> Block:
    assert block is not None
    return block
