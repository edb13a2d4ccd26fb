"""Readers of Mamba models and of hybrids that mix Mamba layers with attention."""

from collections.abc import Callable, Mapping, Sequence

from calc.model.blocks import MLP, Block, Linear, Mamba, Mamba2, Norm
from calc.model.blocks.base import Component
from calc.model.importers.fields import Fields
from calc.model.importers.mtp import mtp_stacks
from calc.model.importers.traits import Decoder, Traits, experts
from calc.model.model import MAX_LAYERS, Layer, Model

ATTENTION = frozenset({"attention", "full_attention", "sliding_attention", "a", "*"})


def mamba_block(fields: Fields, hidden_size: int, *, inner_norms: bool = False) -> Mamba:
    """The first Mamba's block; the rank of the time step is a sixteenth of the width unless given."""
    expand = fields.integer("mamba_expand", "expand", default=2)
    given = fields.optional_integer("intermediate_size", default=None) if not inner_norms else None
    return Mamba(
        d_inner=given or expand * hidden_size,
        d_state=fields.integer("mamba_d_state", "state_size", "d_state"),
        d_conv=fields.integer("mamba_d_conv", "conv_kernel", "d_conv"),
        dt_rank=fields.automatic("mamba_dt_rank", "time_step_rank", "dt_rank") or -(-hidden_size // 16),
        conv_bias=_flag(fields, True, "mamba_conv_bias", "use_conv_bias"),
        proj_bias=_flag(fields, False, "mamba_proj_bias", "use_bias"),
        inner_norms=inner_norms,
    )


def mamba2_block(fields: Fields, hidden_size: int, *, norm: bool = True) -> Mamba2:
    """The second Mamba's block; the head size follows from width and heads unless given."""
    expand = fields.integer("mamba_expand", "expand", default=2)
    inner = fields.optional_integer("mamba_d_ssm", default=None) or expand * hidden_size
    heads = fields.integer("mamba_n_heads", "mamba_num_heads", "n_mamba_heads", "num_heads")
    keys = ("mamba_proj_bias", "use_bias", "add_bias_linear")
    bias = _flag(fields, False, *(("use_bias",) if fields.model_type == "nemotron_h" else keys))
    fields.ignore("mamba_proj_bias")
    sizes = ("mamba_d_head", "mamba_head_dim", "mamba_headdim") + (
        ("head_dim",) if fields.model_type == "mamba2" else ()
    )
    return Mamba2(
        num_heads=heads,
        head_dim=fields.automatic(*sizes) or max(1, inner // heads),
        n_groups=fields.integer("mamba_n_groups", "mamba_ngroups", "n_groups", default=1),
        d_state=fields.integer("mamba_d_state", "ssm_state_size", "state_size"),
        d_conv=fields.integer("mamba_d_conv", "conv_kernel"),
        conv_bias=_flag(fields, True, "mamba_conv_bias", "use_conv_bias") or fields.model_type == "zamba2",
        proj_bias=bias,
        out_bias=fields.flag("projectors_bias", bias) if fields.model_type == "falcon_h1" else bias,
        gated_norm=norm,
    )


def _flag(fields: Fields, default: bool, *keys: str) -> bool:
    """A flag under the first of these keys that the file has."""
    present = [key for key in keys if fields.has(key)]
    fields.ignore(*keys)
    return fields.flag(present[0] if present else keys[0], default)


def mamba(fields: Fields) -> Model:
    """Mamba, Falcon-Mamba and Mamba 2: a norm and the mixer in every layer, nothing else."""
    base = Decoder(fields, Traits(), attends=False)
    second = fields.model_type == "mamba2"
    fields.ignore("time_step_rank", "head_dim")
    block = mamba2_block(fields, base.hidden_size) if second else mamba_block(fields, base.hidden_size)
    return base.model([Layer(blocks=(Norm(), block))] * base.layers)


def jamba(fields: Fields) -> Model:
    """Jamba: attention and experts each at a period and an offset, Mamba with inner norms between."""
    traits = Traits(qkv_bias=False, mlp_bias=False)
    base = Decoder(fields, traits)
    mixers = {True: base.attention(), False: mamba_block(fields, base.hidden_size, inner_norms=True)}
    routed = experts(fields, traits) if (fields.optional_integer("num_experts", default=0) or 0) > 1 else None
    attends = _periodic(fields, "attn_layer_period", "attn_layer_offset", base.layers)
    sparse = _periodic(fields, "expert_layer_period", "expert_layer_offset", base.layers)
    made = {
        (mixes, moe): base.layer(mixers[mixes], routed if moe and routed else base.mlp())
        for mixes in (True, False)
        for moe in (True, False)
    }
    return base.model([made[key] for key in zip(attends, sparse, strict=True)])


def _periodic(fields: Fields, period: str, offset: str, count: int) -> list[bool]:
    each, first = fields.integer(period), fields.integer(offset, low=0)
    return [index % each == first for index in range(count)]


def bamba(fields: Fields) -> Model:
    """Bamba: Mamba 2 in every layer but those of attn_layer_indices, an MLP behind each."""
    base = Decoder(fields, Traits())
    attends = set(fields.integers("attn_layer_indices"))
    fields.ignore("attn_rotary_emb", "num_logits_to_keep")
    full = base.layer(base.attention(), base.mlp())
    scan = base.layer(mamba2_block(fields, base.hidden_size), base.mlp())
    return base.model([full if index in attends else scan for index in range(base.layers)])


def granite_hybrid(fields: Fields) -> Model:
    """Granite 4: Mamba 2 or attention by layer_types; experts, if any, with a shared MLP in every layer."""
    traits = Traits(experts=True, shared="wide", mlp_bias=False)
    base = Decoder(fields, traits)
    types = layer_kinds(fields, base.layers) or ["mamba"] * base.layers
    routed = experts(fields, traits)
    fields.ignore("intermediate_size", "position_embedding_type", "num_experts_per_tok")
    width = fields.integer("shared_intermediate_size")
    block: Block = routed or MLP(intermediate_size=width)
    full = base.layer(base.attention(), block)
    scan = base.layer(mamba2_block(fields, base.hidden_size), block)
    return base.model([full if kind in ATTENTION else scan for kind in types])


def falcon_h1(fields: Fields) -> Model:
    """Falcon-H1: attention and Mamba 2 side by side in every layer."""
    base = Decoder(fields, Traits(o_bias="attention_bias"))
    norm = fields.flag("mamba_rms_norm", False)
    fields.ignore(*(key for key in fields.raw if key.endswith(("_multiplier", "_multipliers"))))
    fields.ignore("mamba_norm_before_gate", "projectors_bias", "num_logits_to_keep", "mamba_use_mlp")
    scan = mamba2_block(fields, base.hidden_size, norm=norm)
    block = Layer(blocks=(Norm(count=2), scan, base.attention(), base.mlp()))
    return base.model([block] * base.layers)


def nemotron_h(fields: Fields) -> Model:
    """Nemotron-H: each layer is one of Mamba 2, attention, MLP or experts, behind one norm."""
    traits = Traits(gated=False, o_bias="attention_bias", experts=True)
    kinds = _nemotron_kinds(fields, "hybrid_override_pattern", "layers_block_type")
    if not kinds:
        kinds = ["linear_attention", "moe", "full_attention", "mlp"]
    base = Decoder(fields, traits, layers=len(kinds))
    fields.ignore("num_hidden_layers", "sliding_window", "n_shared_experts", "moe_shared_expert_overlap")
    fields.ignore("intermediate_size", "expand")
    made = {kind: Layer(blocks=(Norm(), _nemotron_block(base, kind))) for kind in dict.fromkeys(kinds)}
    layers = [made[kind] for kind in kinds]
    ahead = _nemotron_kinds(fields, "mtp_hybrid_override_pattern", "mtp_layers_block_type")
    mtp = ()
    if fields.optional_integer("num_nextn_predict_layers", default=0, low=0):
        extra = [_nemotron_block(base, kind) for kind in ahead or ["full_attention", "moe"]]
        parts = tuple(part for block in extra for part in (Norm(), block))
        mtp = mtp_stacks(fields, Layer(blocks=parts), base.hidden_size)
    fields.ignore("time_step_rank")
    return base.model(layers, mtp=mtp)


_LETTERS = {"M": "linear_attention", "E": "moe", "*": "full_attention", "-": "mlp"}
_OLD_NAMES = {"mamba": "linear_attention", "attention": "full_attention"}


def _nemotron_kinds(fields: Fields, pattern: str, listed: str) -> list[str]:
    """The kinds of the layers from a word with a letter for each, or from a list."""
    word = fields.raw.get(pattern)
    items = list(word) if isinstance(word, str) else fields.items(listed)
    fields.ignore(pattern, listed)
    if len(items) > MAX_LAYERS:
        raise fields.wrong(listed, len(items), f"at most {MAX_LAYERS:,} layers")
    kinds = [_OLD_NAMES.get(str(item), _LETTERS.get(str(item), str(item))) for item in items]
    for kind in kinds:
        if kind not in _LETTERS.values():
            raise fields.wrong(pattern, kind, "made of M, E, * and -")
    return kinds


def _nemotron_block(base: Decoder, kind: str) -> Block:
    fields = base.fields
    if kind == "linear_attention":
        return mamba2_block(fields, base.hidden_size)
    if kind == "full_attention":
        return base.attention()
    if kind == "mlp":
        return base.mlp()
    shared = fields.optional_integer("n_shared_experts", default=1, low=0) or 0
    width = fields.optional_integer("moe_shared_expert_intermediate_size", default=0, low=0) or 0
    latent = fields.optional_integer("moe_latent_size", default=None)
    given = {"moe_latent_size": latent, "shared_expert_intermediate_size": width if shared else 0}
    made = experts(fields, base.traits, **given)
    if made is None:
        raise fields.wrong("n_routed_experts", 0, "at least 1 for a layer of experts")
    return made


def zamba(fields: Fields) -> Model:
    """Zamba: Mamba, whose heads only divide its products; one shared transformer block in front of some."""
    base = Decoder(fields, Traits(qkv_bias=False), wide=2)
    scan = mamba_block(fields, base.hidden_size, inner_norms=True).model_copy(update={"inner_norms": False})
    period, offset = fields.integer("attn_layer_period"), fields.integer("attn_layer_offset", low=0)
    kinds = layer_kinds(fields, base.layers) or [
        "hybrid" if i == 2 or (i > 2 and (i - 3) % period == offset) else "mamba" for i in range(base.layers)
    ]
    fields.ignore("attention_hidden_size", "num_logits_to_keep", "hidden_mamba_act", "n_mamba_heads")
    return _zamba_model(base, kinds, scan, 1, ())


def zamba2(fields: Fields) -> Model:
    """Zamba 2: Mamba 2; transformer blocks shared by turns, each place with adapters of its own."""
    base = Decoder(fields, Traits(qkv_bias=False, mlp_bias="add_bias_linear"), wide=2)
    hidden, rank = base.hidden_size, fields.integer("adapter_rank", default=128)
    kinds = layer_kinds(fields, base.layers) or _zamba2_kinds(base.layers)
    width = base.mlp().intermediate_size
    attends = fields.flag("use_shared_attention_adapter", False)
    fields.ignore(
        "attention_hidden_size", "kv_channels", "num_query_groups", "use_long_context", "use_mem_rope"
    )
    fields.ignore("hybrid_layer_ids", "use_shared_mlp_adapter", "use_mem_eff_path", "num_logits_to_keep")

    ends: list[tuple[str, int, int, Component]] = [("gate_up_proj_adapter", hidden, 2 * width, "mlp_dense")]
    if attends:
        for name in "qkv":
            ends.append((f"linear_{name}_adapter", 2 * hidden, 2 * hidden, "attention"))
    adapters = tuple(
        part
        for name, inputs, outputs, component in ends
        for part in (
            Linear(name=f"{name}_a", component=component, in_features=inputs, out_features=rank),
            Linear(name=f"{name}_b", component=component, in_features=rank, out_features=outputs),
        )
    )
    shared = fields.integer("num_mem_blocks", default=1)
    return _zamba_model(base, kinds, mamba2_block(fields, hidden), shared, adapters)


def _zamba2_kinds(count: int) -> list[str]:
    """The default places of Zamba 2's hybrid layers: every sixth up to 42, then 47 and 51."""
    places = {*range(6, 43, 6), 47, 51}
    return ["hybrid" if index in places else "mamba" for index in range(count)]


def _zamba_model(
    base: Decoder, kinds: Sequence[str], scan: Block, shared: int, adapters: tuple[Block, ...]
) -> Model:
    """Plain layers are norm and scan; hybrid ones add the shared block and a product of their own."""
    hidden = base.hidden_size
    block = (Norm(width=2 * hidden), base.attention(input_width=2 * hidden), Norm(), base.mlp())
    reused = tuple(part.model_copy(update={"borrowed": True}) for part in block)
    own = (*adapters, Linear(name="linear", component="other"), Norm(), scan)
    plain, first, again = (
        Layer(blocks=(Norm(), scan)),
        Layer(blocks=(*block, *own)),
        Layer(blocks=(*reused, *own)),
    )
    layers: list[Layer] = []
    seen = 0
    for kind in kinds:
        hybrid = kind in ("hybrid", "g")
        layers.append(plain if not hybrid else first if seen < shared else again)
        seen += hybrid
    return base.model(layers)


def layer_kinds(fields: Fields, count: int) -> list[str] | None:
    """The kind of each layer, as the file lists it, or None."""
    listed = fields.per_layer("layer_types", count)
    other = fields.per_layer("layers_block_type", count)
    chosen = listed if listed is not None else other
    return None if chosen is None else [str(kind) for kind in chosen]


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "mamba": mamba,
    "falcon_mamba": mamba,
    "mamba2": mamba,
    "jamba": jamba,
    "bamba": bamba,
    "granitemoehybrid": granite_hybrid,
    "falcon_h1": falcon_h1,
    "nemotron_h": nemotron_h,
    "zamba": zamba,
    "zamba2": zamba2,
}
