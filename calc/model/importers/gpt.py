"""Readers of the older decoders: GPT-2 and its kin, OPT, Falcon, BLOOM, MPT; LayerNorm and plain MLPs."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from calc.model.blocks import MLP, Attention, Block, Norm, Positions, Projection, Table, Vector
from calc.model.blocks.base import NormKind
from calc.model.importers.assembly import Frame, context_limit, layer_count, model_of
from calc.model.importers.fields import Fields
from calc.model.importers.traits import HEADS, HIDDEN, LAYERS
from calc.model.model import Layer, Model

POSITIONS = ("n_positions", "max_position_embeddings")


def attention(heads: int, kv_heads: int, head_dim: int, bias: bool, output: bool | None = None) -> Attention:
    """Attention with one switch for the biases of q, k and v, and one for that of the output."""
    return Attention(
        num_attention_heads=heads, num_key_value_heads=kv_heads, head_dim=head_dim,
        q_bias=bias, k_bias=bias, v_bias=bias, o_bias=bias if output is None else output,
    )  # fmt: skip


def layer(mixer: Block, feedforward: Block, norms: int = 2, kind: NormKind = "layer") -> Layer:
    """Norms, mixer and feed-forward."""
    return Layer(blocks=(Norm(count=norms, kind=kind), mixer, feedforward))


class Gpt:
    """The fields of a plain decoder, read once."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.hidden_size = fields.integer(*HIDDEN)
        self.heads = fields.integer(*HEADS)
        self.layers = layer_count(fields, *LAYERS)
        self.head_dim = max(1, self.hidden_size // self.heads)
        keys = ("n_inner", "intermediate_size", "ffn_hidden_size", "ffn_dim", "dff")
        self.inner = fields.optional_integer(*keys, default=None) or 4 * self.hidden_size

    def mlp(self, bias: bool = True) -> MLP:
        """Two products."""
        return MLP(intermediate_size=self.inner, gated=False, bias=bias)

    def frame(self, **rest: object) -> Frame:
        """Embedding, LayerNorm and head around the layers."""
        frame = Frame(
            hidden_size=self.hidden_size, vocab_size=self.fields.integer("vocab_size"),
            tied=self.fields.flag("tie_word_embeddings", True), norm="layer",
            limit=context_limit(self.fields),
        )  # fmt: skip
        return replace(frame, **rest)  # pyright: ignore[reportArgumentType]

    def model(self, block: Layer, **rest: object) -> Model:
        """The model made of equal layers."""
        return model_of(self.fields, [block] * self.layers, self.frame(**rest))


def gpt2(fields: Fields) -> Model:
    """GPT-2, GPT-BigCode, GPT-1: learned positions, everything biased, tied; BigCode may be multi-query."""
    base = Gpt(fields)
    kv_heads = 1 if fields.flag("multi_query", False) else base.heads
    block = layer(attention(base.heads, kv_heads, base.head_dim, bias=True), base.mlp())
    final = fields.model_type != "openai-gpt"
    return base.model(block, before=(Positions(rows=fields.integer(*POSITIONS)),), final_norm=final)


def gpt_neo(fields: Fields) -> Model:
    """GPT-Neo: as GPT-2 without biases on q, k and v; global and local layers by turns."""
    base = Gpt(fields)
    window = fields.integer("window_size", default=256)
    wide = attention(base.heads, base.heads, base.head_dim, bias=False, output=True)
    narrow = wide.model_copy(update={"sliding_window": window})
    kinds = _attention_types(fields, base.layers)
    local, full = layer(narrow, base.mlp()), layer(wide, base.mlp())
    layers = [local if kind == "local" else full for kind in kinds]
    before = (Positions(rows=fields.integer(*POSITIONS)),)
    return model_of(fields, layers, base.frame(before=before))


def _attention_types(fields: Fields, count: int) -> list[str]:
    """The kinds of GPT-Neo's layers: [[["global", "local"], 12]] or, absent, both by turns."""
    kinds: list[str] = []
    for part in fields.items("attention_types"):
        names, repeats = part if isinstance(part, list) and len(part) == 2 else ([], 0)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        if not isinstance(names, list) or not isinstance(repeats, int) or repeats > count:
            raise fields.wrong("attention_types", "a part", f"made of [kinds, repeats] for {count} layers")
        for _ in range(repeats):
            kinds += [str(name) for name in names[:count]]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    fields.ignore("attention_layers")
    kinds = kinds or [("global", "local")[i % 2] for i in range(count)]
    if len(kinds) < count:
        raise fields.wrong("attention_types", len(kinds), f"kinds for {count} layers")
    return kinds[:count]


def gptj(fields: Fields) -> Model:
    """GPT-J and CodeGen: parallel blocks behind one norm, no biases in attention, untied biased head."""
    base = Gpt(fields)
    block = layer(attention(base.heads, base.heads, base.head_dim, bias=False), base.mlp(), 1)
    tied = fields.flag("tie_word_embeddings", False)
    return base.model(block, tied=tied, head_bias=True)


def gpt_neox(fields: Fields) -> Model:
    """GPT-NeoX and Pythia: two LayerNorms even with parallel residuals, everything biased, untied."""
    base = Gpt(fields)
    fields.ignore("use_parallel_residual")
    bias = fields.flag("attention_bias", True)
    block = layer(attention(base.heads, base.heads, base.head_dim, bias), base.mlp())
    return base.model(block, tied=fields.flag("tie_word_embeddings", False))


def bloom(fields: Fields) -> Model:
    """BLOOM: a norm behind the embedding, everything biased, ALiBi in place of positions."""
    base = Gpt(fields)
    block = layer(attention(base.heads, base.heads, base.head_dim, bias=True), base.mlp())
    return base.model(block, before=(Norm(kind="layer"),))


def mpt(fields: Fields) -> Model:
    """MPT: nothing biased, norms included; ALiBi; keys of the attention in attn_config."""
    base = Gpt(fields)
    inner = fields.nested("attn_config")
    kv_heads = inner.optional_integer("kv_n_heads", default=None) or base.heads
    inner.ignore(*inner.raw)
    fields.ignore("learned_pos_emb", "no_bias")
    width = fields.integer("expansion_ratio") * base.hidden_size
    mlp = MLP(intermediate_size=width, gated=False)
    kind: NormKind = "layer_without_bias"
    block = layer(attention(base.heads, kv_heads, base.head_dim, bias=False), mlp, 2, kind)
    return base.model(block, norm=kind)


def opt(fields: Fields) -> Model:
    """OPT: learned positions with two extra rows; a narrower embedding is projected in and out."""
    base = Gpt(fields)
    width = fields.optional_integer("word_embed_proj_dim", default=None) or base.hidden_size
    bias = fields.flag("enable_bias", True)
    kind: NormKind = "layer" if fields.flag("layer_norm_elementwise_affine", True) else "none"
    before_norm = fields.flag("do_layer_norm_before", True)
    final_norm = before_norm and not fields.flag("_remove_final_layer_norm", False)
    narrow = width != base.hidden_size
    before: list[Block] = [Positions(rows=fields.integer("max_position_embeddings") + 2)]
    if narrow:
        before.append(Projection(name="project_in", width=width))
    block = layer(attention(base.heads, base.heads, base.head_dim, bias), base.mlp(bias), 2, kind)
    return base.model(
        block, before=tuple(before), norm=kind, final_norm=final_norm,
        after=(Projection(name="project_out", width=width),) if narrow else (),
        embedding_width=width if narrow else None,
    )  # fmt: skip


def falcon(fields: Fields) -> Model:
    """Falcon: multi-query or grouped, one or two LayerNorms a layer, plain MLP, tied unless said."""
    base = Gpt(fields)
    new = fields.flag("new_decoder_architecture", False)
    multi_query = fields.flag("multi_query", True)
    grouped = fields.optional_integer("num_kv_heads", "n_head_kv", default=None) or base.heads
    kv_heads = 1 if multi_query and not new else grouped
    parallel = fields.flag("parallel_attn", True)
    norms = 2 if not parallel or (new and _norms_of_new(fields) == 2) else 1
    fields.ignore("num_ln_in_parallel_attn", "alibi", "apply_residual_connection_post_layernorm")
    bias = fields.flag("bias", False)
    block = layer(attention(base.heads, kv_heads, base.head_dim, bias), base.mlp(bias), norms)
    return base.model(block)


def _norms_of_new(fields: Fields) -> int:
    """LayerNorms before the parallel blocks of the new architecture: two unless the file says one."""
    return fields.optional_integer("num_ln_in_parallel_attn", default=2) or 2


def biogpt(fields: Fields) -> Model:
    """BioGPT: GPT-2 with two extra positions."""
    base = Gpt(fields)
    block = layer(attention(base.heads, base.heads, base.head_dim, bias=True), base.mlp())
    return base.model(block, before=(Positions(rows=fields.integer("max_position_embeddings") + 2),))


def xglm(fields: Fields) -> Model:
    """XGLM: GPT-2 with positions that are computed, not learned."""
    base = Gpt(fields)
    return base.model(layer(attention(base.heads, base.heads, base.head_dim, bias=True), base.mlp()))


def ctrl(fields: Fields) -> Model:
    """CTRL: everything biased, the tied head too; positions are computed."""
    base = Gpt(fields)
    block = layer(attention(base.heads, base.heads, base.head_dim, bias=True), base.mlp())
    return base.model(block, head_bias=True)


def cpmant(fields: Fields) -> Model:
    """CPM-Ant: gated MLPs, prompt tokens in the table of words, one table of relative positions."""
    hidden, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    types, length = fields.integer("prompt_types"), fields.integer("prompt_length")
    segments = fields.integer("segment_types")
    rows = fields.integer("position_bias_num_buckets") + segments**2
    mixer = attention(heads, heads, fields.integer("dim_head"), bias=False)
    block = layer(mixer, MLP(intermediate_size=fields.integer("dim_ff")), 2, "rms")
    vocab = fields.integer("vocab_size")
    front = (
        Table(name="prompt_embedding", component="embedding", rows=types * length),
        Table(name="segment_embedding", component="pos_embedding", rows=segments),
        Table(name="relative_attention_bias", component="pos_embedding", rows=rows, width=heads),
    )
    fields.ignore("position_bias_max_distance", "mask_modules", "eps")
    frame = Frame(hidden_size=hidden, vocab_size=vocab, tied=False, before=front)
    return model_of(fields, [block] * layer_count(fields), frame)


def gpt_neox_japanese(fields: Fields) -> Model:
    """GPT-NeoX Japanese: no biases but one, behind the attention of the last layer."""
    base = Gpt(fields)
    width = fields.integer("intermediate_multiple_size", default=4) * base.hidden_size
    mlp = MLP(intermediate_size=width, gated=False)
    block = layer(attention(base.heads, base.heads, base.head_dim, bias=False), mlp)
    bias = Vector(name="dense_bias", component="attention")
    last = Layer(blocks=(*block.blocks, bias))
    return model_of(fields, [*[block] * (base.layers - 1), last], base.frame())


READERS: Mapping[str, Callable[[Fields], Model]] = {
    "gpt2": gpt2,
    "gpt-sw3": gpt2,
    "gpt_bigcode": gpt2,
    "openai-gpt": gpt2,
    "gpt_neo": gpt_neo,
    "gptj": gptj,
    "codegen": gptj,
    "gpt_neox": gpt_neox,
    "bloom": bloom,
    "mpt": mpt,
    "opt": opt,
    "falcon": falcon,
    "biogpt": biogpt,
    "xglm": xglm,
    "ctrl": ctrl,
    "cpmant": cpmant,
    "gpt_neox_japanese": gpt_neox_japanese,
}
