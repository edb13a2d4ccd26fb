"""Readers of models whose layers run in loops or speak to each other: Dory, Inkling, Inkling 2."""

from collections.abc import Callable, Mapping

from calc.model.blocks import Attention, Block, Convolution, Linear, Norm, Vector
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import layer_kinds
from calc.model.importers.mtp import mtp_stacks
from calc.model.importers.traits import Decoder, Traits, experts
from calc.model.model import MAX_LAYERS, Layer, Model


def borrowed(layer: Layer) -> Layer:
    """The layer once more, with the weights of its first run."""
    return Layer(blocks=tuple(part.model_copy(update={"borrowed": True}) for part in layer.blocks))


def runs(fields: Fields, key: str, layers: int) -> int:
    """How often a loop runs; InputError where that makes more layers than any model has."""
    runs = fields.integer(key)
    if runs * layers > MAX_LAYERS:
        raise fields.wrong(key, runs, f"fewer than {MAX_LAYERS:,} layers in all")
    return runs


def dory(fields: Fields) -> Model:
    """Dory: norms without weights, learned scales in their place; the layers in the middle run several times.

    Files list attention and MLP as layers of their own, so that a pair of them is one layer here. The
    loops cache keys and values each for itself, or only the last of them does.
    """
    traits = Traits(norm="none", norms=4, qk_norm="per_head", qk_norm_kind="none", output_gate="elementwise")
    base = Decoder(fields, traits)
    kinds = layer_kinds(fields, base.layers)
    paired = kinds is not None and "mlp" in kinds
    size = 2 if paired else 1
    count = base.layers // size
    kinds = kinds[::size] if kinds else ["full_attention" if (i + 1) % 4 == 0 else "s" for i in range(count)]
    first = fields.integer("n_input_layers", low=0) // size
    last = fields.integer("n_output_layers", low=0) // size
    if first + last > count:
        raise fields.wrong("n_input_layers", first, f"fewer than the {count} layers less those at the end")
    fields.ignore("n_recurrent_layers", "ngpt_alpha_init")
    loops = runs(fields, "n_recurrent_loops", count)
    shares = fields.word("recurrent_kv_cache_mode", "per_loop") == "last_loop"
    window = fields.integer("sliding_window")
    scales = _dory_scales(base)

    def layer(window: int | None, reuses: bool = False) -> Layer:
        block = base.layer(base.attention(window, reuses_cache=reuses), base.mlp())
        return Layer(blocks=(*block.blocks, *scales))

    made = {each: layer(None if each == "full_attention" else window) for each in dict.fromkeys(kinds)}
    early = {each: layer(None if each == "full_attention" else window, shares) for each in made}
    middle = kinds[first : count - last]
    layers = [made[each] for each in kinds[:first]]
    for run in range(loops):
        once = made if run == loops - 1 else early
        layers += [once[each] if not run else borrowed(once[each]) for each in middle]
    layers += [made[each] for each in kinds[count - last :]]
    after = (Vector(name="logit_scale", component="lm_head", elements=fields.integer("vocab_size")),)
    return base.model(layers, after=after)


def _dory_scales(base: Decoder) -> tuple[Block, ...]:
    """The learned scales of a layer: of queries and gate, of the MLP, of the two residuals."""
    inner, width = base.fields.integer("intermediate_size"), base.heads * base.head_dim
    return (
        Vector(name="sqk_and_s_gate", component="attention", elements=2 * width),
        Vector(name="suv", component="mlp_dense", elements=2 * inner),
        Vector(name="lambdas", component="other", elements=2 * base.hidden_size),
    )


class _Inkling:
    """What all Inklings share: sizes by kind of layer, positions by distance, short convolutions."""

    def __init__(self, fields: Fields, traits: Traits) -> None:
        self.fields, self.base = fields, Decoder(fields, traits)
        self.kernel = fields.integer("conv_kernel_size", "sconv_kernel_size")
        self.window = fields.integer("sliding_window_size", "sliding_window")
        self.rel = fields.integer("d_rel")
        fields.ignore(
            "log_scaling_n_floor", "log_scaling_alpha", "logits_mup_width_multiplier", "route_scale"
        )
        fields.ignore("number_of_conv_states", "embedding_multiplier")

    def attention(self, slides: bool) -> Attention:
        """The attention of a kind of layer."""
        fields, prefix = self.fields, "swa_" if slides else ""
        return self.base.attention(
            self.window if slides else None,
            num_attention_heads=fields.integer(f"{prefix}num_attention_heads"),
            num_key_value_heads=fields.integer(f"{prefix}num_key_value_heads"),
            head_dim=fields.integer(f"{prefix}head_dim"),
        )

    def distances(self, slides: bool, heads: int) -> tuple[Block, ...]:
        """What scores a distance: a vector for each head, and one matrix that all heads use."""
        extent = self.window if slides else self.fields.integer("rel_extent")
        return (
            Linear(name="r_proj", component="attention", out_features=heads * self.rel),
            Linear(
                name="rel_proj", component="attention", in_features=self.rel, out_features=extent, times=heads
            ),
        )

    def kinds(self) -> list[bool]:
        """Which layers slide: as listed, else all but every sixth."""
        count = self.base.layers
        listed = layer_kinds(self.fields, count)
        local = set(self.fields.integers("local_layer_ids"))
        if listed is not None:
            return [kind in ("hybrid_sliding", "sliding_attention") for kind in listed]
        if self.fields.has("local_layer_ids"):
            return [index in local for index in range(count)]
        return [(index + 1) % 6 != 0 for index in range(count)]


def inkling(fields: Fields) -> Model:
    """Inkling: four short convolutions a layer, positions by distance, shared experts that are routed too."""
    traits = Traits(qkv_bias=False, mlp_bias=False, qk_norm="per_head", experts=True, shared="counted")
    parts = _Inkling(fields, traits)
    base, count = parts.base, parts.base.layers
    dense = fields.optional_integer("dense_intermediate_size", default=None)
    width = fields.integer("intermediate_size") if dense else fields.integer("moe_intermediate_size")
    routed = experts(fields, traits, moe_intermediate_size=width)
    shared = fields.integer("n_shared_experts", low=0)
    scale = Vector(name="global_scale", component="router", elements=1)
    extra: tuple[Block, ...] = (
        (Linear(name="shared_router", component="router", out_features=shared),) if shared else ()
    )
    types = fields.per_layer("mlp_layer_types", count)
    first = fields.integer("dense_mlp_idx", default=0, low=0)
    sparse = [kind != "dense" for kind in types] if types else [index >= first for index in range(count)]
    mlp = base.mlp(dense)
    ends = tuple(Convolution(name=f"{name}_sconv", kernel=parts.kernel) for name in ("attn", "mlp"))
    fields.ignore("chain_hidden_post_norm", "mtp_hidden_states_first", "unpadded_vocab_size")
    fields.ignore("shared_expert_sink", "rms_norm_eps_moe_gate", "num_mtp_layers")
    fields.ignore("mtp_local_layer_ids", "intermediate_size")

    def layer(slides: bool, moe: bool) -> Layer:
        attention = parts.attention(slides)
        narrow = attention.num_key_value_heads * attention.head_dim
        convs = tuple(
            Convolution(name=f"{name}_sconv", channels=narrow, kernel=parts.kernel) for name in ("k", "v")
        )
        end: tuple[Block, ...] = (routed, *extra, scale) if moe and routed else (mlp, scale)
        front = parts.distances(slides, attention.num_attention_heads)
        return Layer(blocks=(Norm(count=2), *front, *convs, attention, ends[0], *end, ends[1]))

    slides = parts.kinds()
    made = {key: layer(*key) for key in dict.fromkeys(zip(slides, sparse, strict=True))}
    mtp = mtp_stacks(fields, layer(False, False), base.hidden_size)
    layers = [made[key] for key in zip(slides, sparse, strict=True)]
    return base.model(layers, before=(Norm(),), tied=False, mtp=mtp)


def inkling2(fields: Fields) -> Model:
    """Inkling 2: blocks of layers read those before them by learned queries; a loop's layers pass messages.

    Layers from loop_layer_index_start to loop_layer_index_end run loop_num_passes times.
    """
    traits = Traits(qkv_bias=False, output_gate="elementwise", experts=True)
    parts = _Inkling(fields, traits)
    base, count = parts.base, parts.base.layers
    routed = experts(fields, traits)
    if routed is None:
        raise fields.wrong("n_routed_experts", 0, "at least 1")
    start, end, passes, gates = _loop(fields, base)
    slides = parts.kinds()
    keys = [(slides[index], index == 0, start <= index < end) for index in range(count)]
    made = {key: _layer2(parts, routed, key, gates) for key in dict.fromkeys(keys)}
    loop = [made[key] for key in keys[start:end]]
    again = [borrowed(each) for each in loop] * (passes - 1)
    layers = [made[key] for key in keys[:start]] + loop + again + [made[key] for key in keys[end:]]
    messages = (end - start) * 4 * base.hidden_size
    after: list[Block] = [Vector(name="final_query", component="other")]
    if gates:
        after.append(Vector(name="message_queries", component="other", elements=messages))
    rows = fields.integer("unpadded_vocab_size")
    fields.ignore("n_layers_per_attn_res_block", "mlp_gate_softcap", "mlp_up_softcap")
    fields.ignore("qk_l2_clip_threshold", "rel_l2_clip_threshold")
    return base.model(layers, before=(Norm(),), after=tuple(after), tied=False, head_rows=rows)


def _layer2(parts: _Inkling, routed: Block, key: tuple[bool, bool, bool], gates: tuple[Block, ...]) -> Layer:
    """A layer by whether it slides, is the first one and stands in the loop."""
    slides, first, loops = key
    attention, hidden = parts.attention(slides), parts.base.hidden_size
    heads, queries = attention.num_attention_heads, 1 if slides else 3
    reads = 1 + (0 if first else queries)
    scales = heads * (attention.head_dim + parts.rel)
    ends = [Convolution(name=f"post_{name}_convolution", kernel=parts.kernel) for name in ("attn", "mlp")]
    front: tuple[Block, ...] = (
        Norm(count=1 + queries),
        Vector(name="residual_queries", component="other", elements=reads * hidden),
        *(gates if loops else ()),
        *parts.distances(slides, heads),
        *_convolutions(parts, attention, slides),
        Linear(name="sink_proj", component="attention", out_features=heads),
        Vector(name="query_scales", component="attention", elements=scales),
    )
    return Layer(blocks=(*front, attention, ends[0], routed, ends[1]))


def _convolutions(parts: _Inkling, attention: Attention, slides: bool) -> tuple[Block, ...]:
    """Convolutions of keys and values; those of full layers have taps that the token itself shifts."""
    heads, kernel = attention.num_key_value_heads, parts.kernel
    width = heads * attention.head_dim
    found: list[Block] = []
    for name in ("k", "v"):
        found.append(Convolution(name=f"{name}_sconv", channels=width, kernel=kernel))
        if not slides:
            found.append(
                Linear(name=f"{name}_sconv_taps", component="attention", out_features=heads * kernel)
            )
    return tuple(found)


def _loop(fields: Fields, base: Decoder) -> tuple[int, int, int, tuple[Block, ...]]:
    """First and last layer of the loop, its passes, and the gates of its four messages."""
    if fields.model_type != "inkling2_loop_text":
        return 0, 0, 1, ()
    inner = fields.nested("loop_config", "loop_config")
    start = inner.integer("core_start", default=fields.integer("loop_layer_index_start"))
    end = inner.integer("core_end", default=fields.integer("loop_layer_index_end"))
    passes = inner.integer("num_passes", default=fields.integer("loop_num_passes"))
    rank = inner.integer("gate_rank", default=fields.integer("loop_gate_rank"))
    inner.ignore(*inner.raw)
    if not start <= end <= base.layers:
        raise fields.wrong("loop_layer_index_end", end, f"from {start} to {base.layers}")
    if passes * (end - start) > MAX_LAYERS:
        raise fields.wrong("loop_num_passes", passes, f"fewer than {MAX_LAYERS:,} layers in all")
    gates: list[Block] = []
    for name in ("q", "k", "v", "mlp"):
        gates += [
            Linear(name=f"{name}_gate_down", in_features=2 * base.hidden_size, out_features=rank),
            Linear(name=f"{name}_gate_forget", in_features=rank),
            Linear(name=f"{name}_gate_message", in_features=rank),
        ]
    return start, end, passes, tuple(gates)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "dory": dory,
    "inkling_text": inkling,
    "inkling2_text": inkling2,
    "inkling2_loop_text": inkling2,
}
