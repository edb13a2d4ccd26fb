"""Readers of Gemma 3n and 4: per-layer embeddings, shared caches, AltUp, experts beside a dense MLP."""

from collections.abc import Callable, Mapping

from calc.model.blocks import MLP, Block, Linear, MoE, Norm, Table, Vector
from calc.model.blocks.base import Component
from calc.model.importers.fields import Fields
from calc.model.importers.traits import Decoder, Traits
from calc.model.model import Layer, Model

_OTHER: Component = "per_layer_other"
_ALTUP: Component = "altup_laurel"
_PER_LAYER = ("head_dim", "num_key_value_heads")


def _layer_types(fields: Fields, count: int, period: int) -> list[bool]:
    """Which layers slide: layer_types, else all but every n-th."""
    types = fields.per_layer("layer_types", count)
    if types is not None:
        return [kind == "sliding_attention" for kind in types]
    return [(index + 1) % period != 0 for index in range(count)]


def _per_layer_front(base: Decoder, width: int) -> tuple[Block, ...]:
    """The table of per-layer embeddings and the product that adds the token's own part to it."""
    rows = base.fields.integer("vocab_size_per_layer_input")
    wide = base.layers * width
    return (
        Table(name="embed_tokens_per_layer", component="per_layer_embedding", rows=rows, width=wide),
        Linear(name="per_layer_model_projection", component=_OTHER, out_features=wide),
        Norm(width=width),
    )


def _per_layer_blocks(width: int) -> tuple[Block, ...]:
    """What each layer does with its own embedding."""
    return (
        Linear(name="per_layer_input_gate", component=_OTHER, out_features=width),
        Linear(name="per_layer_projection", component=_OTHER, in_features=width),
        Norm(),
    )


def _widths(fields: Fields, count: int) -> list[int]:
    """intermediate_size of each layer: a list, or one number for all."""
    listed = fields.per_layer("intermediate_size", count)
    if listed is None:
        return [fields.integer("intermediate_size")] * count
    for width in listed:
        if isinstance(width, bool) or not isinstance(width, int) or width < 1:
            raise fields.wrong("intermediate_size", width, "whole numbers above 0")
    return listed


def gemma3n(fields: Fields) -> Model:
    """Gemma 3n: AltUp streams, Laurel, per-layer embeddings; the last layers reuse earlier caches."""
    base = Decoder(fields, Traits(norms=4, qk_norm="per_head", mlp_bias=False))
    streams = fields.integer("altup_num_inputs")
    rank, width = fields.integer("laurel_rank"), fields.integer("hidden_size_per_layer_input")
    owned = base.layers - fields.integer("num_kv_shared_layers", default=15, low=0)
    window = fields.optional_integer("sliding_window", default=512)
    fields.ignore("altup_correct_scale")
    own = (
        Linear(name="altup_modality_router", component=_ALTUP, out_features=streams),
        Norm(),
        Linear(name="altup_prediction_coefs", component=_ALTUP, in_features=streams, out_features=streams**2),
        Linear(name="altup_correction_coefs", component=_ALTUP, in_features=streams, out_features=streams),
        Vector(name="altup_correct_output_scale", component=_ALTUP),
        Linear(name="laurel_linear_left", component=_ALTUP, out_features=rank),
        Linear(name="laurel_linear_right", component=_ALTUP, in_features=rank),
        Norm(),
        *_per_layer_blocks(width),
    )
    slides = _layer_types(fields, base.layers, 5)
    made: dict[tuple[bool, bool, int], Layer] = {}
    layers: list[Layer] = []
    for index, inner in enumerate(_widths(fields, base.layers)):
        key = (slides[index], index >= owned, inner)
        if key not in made:
            mixer = base.attention(
                window if key[0] else None, reuses_cache=key[1], own_keys=not key[1], own_values=not key[1]
            )
            block = base.layer(mixer, MLP(intermediate_size=inner))
            made[key] = Layer(blocks=(*block.blocks, *own))
        layers.append(made[key])
    unembed = tuple(Linear(name="altup_unembed_projection", component=_ALTUP) for _ in range(streams - 1))
    project = tuple(Linear(name="altup_projection", component=_ALTUP) for _ in range(streams - 1))
    return base.model(layers, before=(*_per_layer_front(base, width), *project), after=unembed)


def gemma4(fields: Fields) -> Model:
    """Gemma 4: full layers with wider heads and keys that serve as values; caches shared by the last ones."""
    base = Decoder(fields, Traits(norms=4, qk_norm="per_head", mlp_bias=False))
    width = fields.optional_integer("hidden_size_per_layer_input", default=0, low=0) or 0
    owned = base.layers - (fields.optional_integer("num_kv_shared_layers", default=0, low=0) or 0)
    own = _per_layer_blocks(width) if width else ()
    routed = _gemma4_experts(fields)
    double = fields.flag("use_double_wide_mlp", False)
    slides = _layer_types(fields, base.layers, 6)
    slides[-1] = False
    given = _given_heads(fields, base.layers)
    made: dict[tuple[bool, bool, tuple[int, int]], Layer] = {}
    layers: list[Layer] = []
    for index in range(base.layers):
        key = (slides[index], index >= owned, given[index])
        if key not in made:
            inner = fields.integer("intermediate_size") * (2 if double and key[1] else 1)
            block = base.layer(_gemma4_attention(base, *key), MLP(intermediate_size=inner))
            made[key] = Layer(blocks=(*block.blocks, *routed, *own))
        layers.append(made[key])
    fields.ignore("vocab_size_per_layer_input")
    return base.model(layers, before=_per_layer_front(base, width) if width else ())


def _given_heads(fields: Fields, count: int) -> list[tuple[int, int]]:
    """Head size and key/value heads of each layer as per_layer_config gives them, 0 where it does not."""
    listed = fields.nested("per_layer_config")
    names = {int(name): name for name in listed.raw if name.isdecimal() and len(name) < 9}
    found: list[tuple[int, int]] = []
    for index in range(count):
        inner = listed.nested(names[index]) if index in names else None
        sizes = [inner.integer(key) if inner and inner.has(key) else 0 for key in _PER_LAYER]
        found.append((sizes[0], sizes[1]))
    return found


def _gemma4_attention(base: Decoder, slides: bool, reuses: bool, given: tuple[int, int]) -> Block:
    fields = base.fields
    window = fields.optional_integer("sliding_window", default=512)
    head_dim = given[0] or fields.integer("global_head_dim", default=512)
    equal = fields.flag("attention_k_eq_v", False)
    kv_heads = fields.optional_integer("num_global_key_value_heads", default=None)
    kv_heads = given[1] or kv_heads
    if slides:
        return base.attention(window, reuses_cache=reuses, own_keys=not reuses, own_values=not reuses)
    return base.attention(
        head_dim=head_dim,
        num_key_value_heads=(kv_heads if equal else None) or base.kv_heads,
        reuses_cache=reuses,
        own_keys=not reuses,
        own_values=not reuses and not equal,
    )


def _gemma4_experts(fields: Fields) -> tuple[Block, ...]:
    """Experts that stand beside the dense MLP, with three norms and scales of their own."""
    count = fields.optional_integer("num_experts", default=None, low=0)
    chosen = fields.optional_integer("top_k_experts", default=None, low=0)
    width = fields.optional_integer("moe_intermediate_size", "expert_intermediate_size", default=None, low=0)
    if not fields.flag("enable_moe_block", False) or not count or not chosen or not width:
        return ()
    return (
        Norm(count=3),
        Vector(name="router_scale", component="router"),
        Vector(name="router_per_expert_scale", component="router", elements=count),
        MoE(num_experts=count, num_experts_per_tok=chosen, moe_intermediate_size=width),
    )


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "gemma3n_text": gemma3n,
    "gemma4_text": gemma4,
    "gemma4_unified_text": gemma4,
}
