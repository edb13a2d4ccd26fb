"""Fronts of the newest families: Dots 3 Note, Inkling and Inkling 2, Cohere Compass."""

import math
from collections.abc import Mapping
from itertools import pairwise

from calc.model.blocks import MLP, Attention, Block, Linear, MoE, Norm, Table
from calc.model.importers.assembly import groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Fronted, Sight, projector
from calc.model.importers.fronts_kin import pair, qwen3
from calc.model.importers.towers import Tower, tower
from calc.model.model import Layer, Stack


def _sighted_experts(image: Fields, count: int) -> list[int]:
    """Experts of each layer of Dots 3's tower, 0 for a dense one; by default more the deeper it lies."""
    listed = image.integers("pyramid_num_routed")
    types = image.per_layer("mlp_layer_types", count)
    if not listed and types is None:
        listed = [0] * 25 + list(range(4, 65, 4)) + [64]
    if types is not None and not listed:
        usual = image.integer("num_local_experts")
        listed = [usual if kind == "sparse" else 0 for kind in types]
    if len(listed) < count:
        raise image.wrong("pyramid_num_routed", len(listed), f"a list of {count} numbers")
    given = image.nested("per_layer_config")
    names = {int(name): given.nested(name) for name in given.raw if name.isdecimal() and len(name) < 9}
    for inner in names.values():
        inner.ignore("num_experts_per_tok")
    own = {
        at: inner.integer("num_local_experts")
        for at, inner in names.items()
        if "num_local_experts" in inner.raw
    }
    return [own.get(at, each) if each > 0 else 0 for at, each in enumerate(listed[:count])]


def _dots3_tower(image: Fields) -> Stack:
    """RMS norms, norms of queries and keys, gated MLPs, experts in the deep layers."""
    width, heads = (
        image.integer("embed_dim", "hidden_size"),
        image.integer("num_heads", "num_attention_heads"),
    )
    bias = image.flag("use_bias" if image.has("use_bias") else "attention_bias", False)
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, width // heads), q_bias=bias,
        k_bias=bias, v_bias=bias, o_bias=bias, qk_norm="per_head", reach="both_directions",
    )  # fmt: skip
    dense: Block = MLP(
        intermediate_size=image.integer("intermediate_size"), bias=image.flag("mlp_bias", False)
    )
    chosen, inner = image.integer("num_experts_per_tok", default=2), image.integer("moe_intermediate_size")
    made: dict[int, Layer] = {}
    counts = _sighted_experts(image, layer_count(image))
    for experts in counts:
        if experts not in made:
            routed = MoE(
                num_experts=experts, num_experts_per_tok=min(chosen, experts), moe_intermediate_size=inner
            ) if experts else dense  # fmt: skip
            made[experts] = Layer(blocks=(Norm(count=2), attention, routed))
    patch = image.integer("num_channels", default=3) * image.integer("patch_size") ** 2
    image.ignore("hidden_size", "num_attention_heads", "attention_bias", "num_local_experts", "is_causal")
    image.ignore("router_scaling_factor", "router_scale", "capacity_factor", "spatial_merge_size")
    return Stack(
        name="vision", role="vision", hidden_size=width, after=(Norm(),),
        before=(Linear(name="patch_embed", in_features=patch, bias=True), Norm()),
        groups=groups_of([made[experts] for experts in counts]),
    )  # fmt: skip


def _dots3_sound(sound: Fields) -> Stack:
    """Three convolutions that halve time and bins, layers with gated MLPs, a norm and two products."""
    older = sound.nested("whisper_config")
    names = {
        "hidden_size": "d_model", "num_attention_heads": "encoder_attention_heads",
        "num_hidden_layers": "encoder_layers", "intermediate_size": "encoder_ffn_dim",
        "feature_size": "num_mel_bins",
    }  # fmt: skip
    older.ignore(*older.raw)
    sound.raw = {**sound.raw, **{key: older.raw[name] for key, name in names.items() if older.has(name)}}
    width, heads = sound.integer("hidden_size"), sound.integer("num_attention_heads")
    bias, wide = sound.flag("attention_bias", True), sound.integer("downsample_hidden_size")
    bins = (sound.integer("feature_size") + 7) // 8
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, width // heads), q_bias=bias,
        v_bias=bias, o_bias=bias, reach="both_directions",
    )  # fmt: skip
    mlp = MLP(intermediate_size=sound.integer("intermediate_size"), bias=True)
    inputs = ((9, wide), (9 * wide, wide), (9 * wide, wide))
    before: list[Block] = [
        Linear(name="conv", in_features=first, out_features=last, bias=True) for first, last in inputs
    ]
    before.append(Linear(name="conv_out", in_features=wide * bins))
    out = sound.integer("whisper_adapter_out_dim", "adapter_output_size", "adapter_out_dim")
    after = (Norm(), Norm(kind="layer"), *pair(width, out, out, name="adapter"))
    sound.ignore("whisper_adapter_in_dim", "adapter_input_size", "head_dim", "num_key_value_heads")
    sound.ignore(
        "max_position_embeddings", "sampling_rate", "hop_length", "samples_per_token", "conv_output_size"
    )
    layers = [Layer(blocks=(Norm(count=2), attention, mlp))] * layer_count(sound)
    return Stack(
        name="audio", role="audio", hidden_size=width, before=tuple(before), groups=groups_of(layers),
        after=after,
    )  # fmt: skip


def dots3(sight: Sight) -> list[Stack]:
    """Dots 3 Note: a tower with experts and a merger, a tower for sound with an adapter."""
    image = sight.part("dots3_note_vision_encoder")
    side, out = image.integer("adapter_merge_size"), image.integer("adapter_out_dim")
    sees = _dots3_tower(image)
    image.ignore("adapter_in_dim")
    joined = sees.hidden_size * side**2
    merger = (Norm(kind="layer", width=sees.hidden_size), *pair(joined, joined, out))
    hears = _dots3_sound(sight.part("dots3_note_audio_encoder", "audio_config"))
    return [sees, projector(out, *merger), hears]


def inkling2(sight: Sight) -> list[Stack]:
    """Inkling 2: scales behind each part, a class token with a position of its own, two products."""
    image = sight.part("inkling2_vision")
    inner = image.optional_integer("intermediate_size", default=None)
    inner = inner or int(image.integer("hidden_size") * image.number("mlp_ratio", 4.0))
    side, bias = (
        image.integer("spatial_merge_size", "adapter_merge_size"),
        image.flag("projector_bias", False),
    )
    rows = image.integer("posemb_grid_size", high=2**16) ** 2 + 1
    traits = Tower(
        positions="none", class_token=True, patch_bias=False, pre_norm=True, post_norm=False, layer_scale=True
    )
    sees = tower(image, traits, inner=inner)
    table = Table(name="position_embedding", rows=rows)
    wide = image.integer("projection_hidden_dim")
    image.ignore("mlp_ratio", "text_hidden_size", "native_patch_size")
    blocks = pair(sees.hidden_size * side**2, wide, sight.width, bias)
    return [
        sees.model_copy(update={"before": (*sees.before[:-1], table, sees.before[-1])}),
        projector(sight.width, *blocks),
    ]


Scale = tuple[int, int, int]  # frames, side, channels


def _factors(number: int) -> list[int]:
    found: list[int] = []
    for factor in range(2, math.isqrt(number) + 1):
        while number % factor == 0:
            found.append(factor)
            number //= factor
    return [*found, number] if number > 1 else found


def _scales(frames: int, side: int, channels: int) -> list[Scale]:
    """How a patch grows: its side by its prime factors, the largest first, then its frames.

    Channels of a side are those that hold it, in multiples of 64; those of frames are 64 times as many.
    """
    scales, height, depth = [(1, 1, channels)], 1, 1
    for factor in reversed(_factors(side)):
        height *= factor
        scales.append((1, height, -(-(height**2) * channels // 64) * 64))
    for factor in reversed(_factors(frames)):
        depth *= factor
        scales.append((depth, height, height**2 * channels * depth * 64))
    return scales


def _planned(scales: list[Scale], whole: int, layers: int) -> list[Scale]:
    """The scale at each end of the layers, nearest to even steps of the logarithm; the ends are fixed.

    With fewer layers than scales no scale is taken twice: in order, at the least sum of distances.
    """
    ideal = [math.log(whole) * index / layers for index in range(layers + 1)]
    sizes = [math.log(frames * side**2) for frames, side, _ in scales]
    if layers >= len(scales):
        chosen = [min(range(len(sizes)), key=lambda at: abs(sizes[at] - want)) for want in ideal]
    else:
        # best[at]: the least sum for the wants so far with the last one at `at`, and the way there.
        best = {at: (abs(size - ideal[0]), [at]) for at, size in enumerate(sizes)}
        for want in ideal[1:]:
            best = {
                at: min((cost + abs(size - want), [*way, at]) for cost, way in earlier)
                for at, size in enumerate(sizes)
                if (earlier := [each for before, each in best.items() if before < at])
            }
        chosen = min(best.values())[1]
    return [scales[at] for at in (0, *chosen[1:-1], len(scales) - 1)]


def inkling(sight: Sight) -> list[Stack]:
    """Inkling: products that join neighbours step by step in place of a tower; a table of sounds."""
    image, sound = sight.part("inkling_vision"), sight.part("inkling_audio", "audio_config")
    side, channels = image.integer("patch_size", high=2**12), image.integer("num_channels", default=3)
    frames, count = (
        image.integer("temporal_patch_size", high=2**12),
        layer_count(image, "n_layers", "num_hidden_layers"),
    )
    image.ignore("hidden_size", "num_attention_heads", "text_hidden_size")
    if count > 1024:
        raise image.wrong("n_layers", count, "up to 1,024")
    scales = _planned(_scales(frames, side, channels), frames * side**2 * channels, count)
    layers: list[Layer] = []
    for index, (start, end) in enumerate(pairwise(scales)):
        joined = start[2] * (end[0] // start[0]) * (end[1] // start[1]) ** 2
        last = index == count - 1
        out = sight.width if last else end[2]
        product = Linear(name="projection", in_features=joined, out_features=out)
        layers.append(Layer(blocks=(product,) if last else (product, Norm(width=out))))
    sees = Stack(
        name="vision", role="vision", hidden_size=sight.width, groups=groups_of(layers), after=(Norm(),)
    )
    rows = sound.integer("n_mel_bins", "num_codebooks") * sound.integer("mel_vocab_size", "codebook_size")
    sound.ignore("text_hidden_size", "hidden_size")
    hears = (Table(name="embed_audio_tokens", rows=rows), Norm())
    return [sees, Stack(name="audio", role="audio", hidden_size=sight.width, before=hears)]


FRONTS: Mapping[str, Fronted] = {
    "dots3_note": Fronted("dots3_note_text", dots3),
    "inkling_mm_model": Fronted("inkling_text", inkling),
    "inkling2": Fronted("inkling2_text", inkling2),
    "inkling2_loop": Fronted("inkling2_loop_text", inkling2),
    "cohere_compass": Fronted("cohere_compass_text", qwen3("cohere_compass_vision")),
}
