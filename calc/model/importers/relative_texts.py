"""Readers of models that score distances with weights of their own: DeBERTa, XLNet, Funnel; Reformer too."""

from collections.abc import Callable, Mapping

from calc.model.blocks import MLP, Attention, Block, Embedding, Head, Linear, Norm, Table, Vector
from calc.model.blocks.base import Component
from calc.model.importers.assembly import Frame, context_limit, layer_count, model_of
from calc.model.importers.encoders import HEAD
from calc.model.importers.encoders_kin import encoder_of, table
from calc.model.importers.fields import Fields
from calc.model.importers.outlets import class_name
from calc.model.model import MAX_LAYERS, Layer, Model
from calc.physics.message import Message


def both(heads: int, size: int, bias: bool = True, **rest: bool) -> Attention:
    """Attention in both directions with one switch for the biases of q, k and v."""
    given: dict[str, object] = {
        "num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": size,
        "q_bias": bias, "k_bias": bias, "v_bias": bias, "o_bias": True, "reach": "both_directions", **rest,
    }  # fmt: skip
    return Attention.model_validate(given)


def deberta(fields: Fields) -> Model:
    """DeBERTa 1 to 3: one table of distances for all layers, keys and queries of them in each or shared."""
    hidden, count = fields.integer("hidden_size"), layer_count(fields)
    heads, second = fields.integer("num_attention_heads"), fields.model_type == "deberta-v2"
    size = fields.optional_integer("attention_head_size", default=None) or max(1, hidden // heads)
    attention = both(heads, size, k_bias=second)
    kinds = _distance_kinds(fields)
    relative = fields.flag("relative_attention", False)
    shared = second and fields.flag("share_att_key", False)
    distances: list[Block] = []
    if relative and not shared:
        if "c2p" in kinds:
            distances.append(
                Linear(name="pos_key_proj", component="attention", out_features=heads * size, bias=second)
            )
        if "p2c" in kinds:
            distances.append(
                Linear(name="pos_query_proj", component="attention", out_features=heads * size, bias=True)
            )
    if not second and fields.flag("talking_head", False):
        distances.append(Vector(name="talking_heads", component="attention", elements=2 * heads**2))
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=True)
    layer = Layer(blocks=(Norm(count=2, kind="layer"), attention, *distances, mlp))
    width = fields.optional_integer("embedding_size", default=None) or hidden
    before = _deberta_front(fields, hidden, width, relative, second)
    after = _deberta_head(fields, hidden, width)
    fields.ignore("max_relative_positions", "position_buckets", "pooler_hidden_size", "pooler_hidden_act")
    fields.ignore("pooler_dropout", "conv_act", "legacy", "padding_idx", "attention_head_size")
    return encoder_of(fields, hidden, before, [layer] * count, after)


def _distance_kinds(fields: Fields) -> list[str]:
    """Which of content and position meet: a list, or names joined by bars."""
    said = fields.raw.get("pos_att_type")
    if isinstance(said, str):
        fields.ignore("pos_att_type")
        return [each.strip() for each in said.split("|")]
    return [str(each) for each in fields.items("pos_att_type")]


def _deberta_front(fields: Fields, hidden: int, width: int, relative: bool, second: bool) -> list[Block]:
    narrow = width if width != hidden else None
    rows, types = (
        fields.integer("max_position_embeddings"),
        fields.integer("type_vocab_size", default=0, low=0),
    )
    before: list[Block] = [Embedding(vocab_size=fields.integer("vocab_size"), width=narrow)]
    if fields.flag("position_biased_input", True):
        before.append(table("position_embeddings", rows, narrow))
    if types:
        before.append(table("token_type_embeddings", types, narrow))
    if narrow:
        before.append(Linear(name="embed_proj", component="embedding_projection", in_features=width))
    before.append(Norm(kind="layer"))
    if relative:
        far = fields.optional_integer("max_relative_positions", default=-1, low=-(2**40)) or -1
        near = fields.optional_integer("position_buckets", default=-1, low=-(2**40)) if second else None
        reach = near if near and near > 0 else far if far > 0 else rows
        before.append(table("rel_embeddings", 2 * reach))
    if second and "layer_norm" in fields.word("norm_rel_ebd", "none"):
        before.append(Norm(kind="layer"))
    kernel = fields.optional_integer("conv_kernel_size", default=0, low=0) if second else 0
    if kernel:
        groups = fields.integer("conv_groups", default=1)
        before.append(
            Linear(name="conv", component="other", in_features=max(1, hidden // groups) * kernel, bias=True)
        )
        before.append(Norm(kind="layer"))
    return before


def _deberta_head(fields: Fields, hidden: int, width: int) -> list[Block]:
    """The head over words: at the width of their table, or at the hidden one in checkpoints of today."""
    narrow = width if width != hidden and fields.flag("legacy", True) else None
    tied = fields.flag("tie_word_embeddings", True)
    return [
        Linear(name="transform_dense", component=HEAD, out_features=narrow, bias=True),
        Norm(kind="layer", width=narrow),
        Head(vocab_size=fields.integer("vocab_size"), tied=tied, bias=True, width=narrow),
    ]


def xlnet(fields: Fields) -> Model:
    """XLNet: a product of distances and three biases in each layer; keeps hidden states as memory."""
    hidden, heads = fields.integer("d_model"), fields.integer("n_head")
    size = fields.optional_integer("d_head", default=None) or max(1, hidden // heads)
    width = heads * size
    attention = both(heads, size, bias=False).model_copy(update={"o_bias": False})
    distances = (
        Linear(name="r", component="attention", out_features=width),
        Vector(name="biases_and_segments", component="attention", elements=5 * width),
    )
    mlp = MLP(intermediate_size=fields.integer("d_inner"), gated=False, bias=True)
    layer = Layer(blocks=(Norm(count=2, kind="layer"), attention, *distances, mlp))
    starts = ("summary_", "mem_", "use_mems", "start_n", "end_n")
    fields.ignore(*(key for key in fields.raw if key.startswith(starts)))
    fields.ignore("attn_type", "bi_data", "clamp_len", "same_length", "untie_r", "ff_activation", "reuse_len")
    vocab = fields.integer("vocab_size")
    before = [Embedding(vocab_size=vocab), Vector(name="mask_emb", component="embedding")]
    head = Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True), bias=True)
    return encoder_of(fields, hidden, before, [layer] * layer_count(fields, "n_layer"), [head])


FUNNEL_BASES = frozenset({"FunnelBaseModel", "FunnelForSequenceClassification", "FunnelForMultipleChoice"})


def funnel(fields: Fields) -> Model:
    """Funnel: blocks of layers, each on half as many positions as the one before, and a decoder on all.

    The work is counted as if no position were joined, which a warning says.
    """
    hidden, heads, size = fields.integer("d_model"), fields.integer("n_head"), fields.integer("d_head")
    blocks = fields.integers("block_sizes") or [4, 4, 4]
    decoders = fields.integer("num_decoder_layers", low=0, high=MAX_LAYERS)
    if class_name(fields) in FUNNEL_BASES:
        decoders = 0  # what scores a whole text needs no position of its own back
    repeats = fields.integers("block_repeats") or [1] * len(blocks)
    if min((*blocks, *repeats)) < 1 or len(blocks) != len(repeats) or sum(blocks) * max(repeats) > 100_000:
        raise fields.wrong("block_sizes", blocks, "numbers from 1, with a repeat for each")
    width = heads * size
    attention = both(heads, size).model_copy(update={"q_bias": False})
    distances = (
        Linear(name="r_kernel", component="attention", out_features=width),
        Vector(name="biases_and_segments", component="attention", elements=5 * width),
    )
    mlp = MLP(intermediate_size=fields.integer("d_inner"), gated=False, bias=True)
    layer = Layer(blocks=(Norm(count=2, kind="layer"), attention, *distances, mlp))
    again = Layer(blocks=tuple(part.model_copy(update={"borrowed": True}) for part in layer.blocks))
    layers: list[Layer] = []
    for each, runs in zip(blocks, repeats, strict=True):
        layers += ([layer] + [again] * (runs - 1)) * each
    fields.ignore("attention_type", "pool_q_only", "pooling_type", "separate_cls", "truncate_seq")
    if len(blocks) > 1:
        reason = "blocks on joined positions are counted as if they were on all of them"
        values = {"field": "block_sizes", "value": str(blocks)[:40], "reason": reason}
        fields.warnings.append(Message("ignored_value", "prefill.ttft", values))
    vocab = fields.integer("vocab_size")
    before: list[Block] = [Embedding(vocab_size=vocab), Norm(kind="layer")]
    head = Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True), bias=True)
    return encoder_of(fields, hidden, before, [*layers, *[layer] * decoders], [head])


def reformer(fields: Fields) -> Model:
    """Reformer: local layers and layers that attend inside buckets of hashes (arXiv 2001.04451), reversible.

    A query sees its chunk and those next to it, in hashed layers once for each hash; queries are the keys.
    """
    hidden, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    size = fields.integer("attention_head_size")
    kinds = [str(kind) for kind in fields.items("attn_layers")] or ["local", "lsh"] * 3

    mlp = MLP(intermediate_size=fields.integer("feed_forward_size"), gated=False, bias=True)
    made: dict[str, Layer] = {}
    for kind in dict.fromkeys(kinds):
        if kind not in ("local", "lsh"):
            raise fields.wrong("attn_layers", kind, "made of local and lsh")
        hashed = kind == "lsh"
        attention = Attention(
            num_attention_heads=heads, num_key_value_heads=heads, head_dim=size, own_keys=not hashed,
            sliding_window=_chunks_seen(fields, kind), reach="sparse" if hashed else "window",
        )  # fmt: skip
        made[kind] = Layer(blocks=(Norm(count=2, kind="layer"), attention, mlp))
    fields.ignore("local_attention_probs_dropout_prob", "lsh_attention_probs_dropout_prob")
    fields.ignore(
        "tie_word_embeddings", "num_buckets", "hash_seed", "num_hidden_layers", "layer_norm_eps", "is_decoder"
    )
    fields.ignore("chunk_size_lm_head", "axial_norm_std", "attn_layers", "lsh_num_chunks_before")
    before, vocab = _reformer_positions(fields, hidden), fields.integer("vocab_size")
    frame = Frame(
        hidden_size=hidden, vocab_size=vocab, tied=False, final_norm=False, before=before,
        limit=context_limit(fields),
    )  # fmt: skip
    model = model_of(fields, [made[kind] for kind in kinds], frame)
    stack = model.stacks[0]
    # Two streams leave the reversible layers side by side; the head holds two biases.
    after = (
        Norm(kind="layer", width=2 * hidden),
        Vector(name="lm_head_bias", component="lm_head", elements=vocab),
        Head(vocab_size=vocab, bias=True, width=2 * hidden),
    )
    return model.model_copy(update={"stacks": (stack.model_copy(update={"after": after}),)})


def _chunks_seen(fields: Fields, kind: str) -> int:
    """Tokens that a query of Reformer sees: its chunk and those beside it, once for each hash."""
    sides = [fields.integer(f"{kind}_num_chunks_{side}", low=0) for side in ("before", "after")]
    hashes = fields.optional_integer("num_hashes", default=None, low=0) or 1
    return (1 + sum(sides)) * fields.integer(f"{kind}_attn_chunk_length") * (hashes if kind == "lsh" else 1)


def _reformer_positions(fields: Fields, hidden: int) -> tuple[Block, ...]:
    """Two short tables whose rows are joined, or one long one."""
    shape, widths = fields.integers("axial_pos_shape"), fields.integers("axial_pos_embds_dim")
    fields.ignore("axial_pos_shape", "axial_pos_embds_dim")
    if not fields.flag("axial_pos_embds", True):
        return (table("position_embeddings", fields.integer("max_position_embeddings")),)
    shape, widths = shape or [64, 64], widths or [64, 192]
    if len(shape) != len(widths) or min((*shape, *widths)) < 1:
        raise fields.wrong("axial_pos_shape", shape, "as many numbers from 1 as axial_pos_embds_dim")
    pairs = zip(shape, widths, strict=True)
    return tuple(
        Table(name=f"axial_positions_{axis}", component="pos_embedding", rows=rows, width=width)
        for axis, (rows, width) in enumerate(pairs)
    )


def _bottlenecks(wide: int, narrow: int, shared: bool, direct: bool) -> list[Block]:
    """The products into the narrow width and out of it; values come from the wide one unless direct."""
    found: list[Block] = []
    for name in ("bottleneck_input", *(("bottleneck_attention",) if shared else ())):
        found.append(Linear(name=name, component="other", in_features=wide, bias=True))
        found.append(Norm(kind="layer", width=narrow))
    found.append(Linear(name="output_bottleneck", component="other", out_features=wide, bias=True))
    found.append(Norm(kind="layer", width=wide))
    if not direct:
        found.append(Linear(name="v_proj", component="attention", in_features=wide, bias=True))
    return found


def _mobile_head(fields: Fields, wide: int, width: int) -> list[Block]:
    """The words' own table, widened by further columns to the hidden width."""
    vocab = fields.integer("vocab_size")
    rest = Linear(
        name="head_rest", component=HEAD, in_features=vocab, out_features=max(1, wide - width), bias=False
    )
    return [
        Linear(name="transform_dense", component=HEAD, in_features=wide, out_features=wide, bias=True),
        Norm(kind="layer", width=wide),
        *([rest] if wide > width else []),
        Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True), bias=True, width=width),
    ]


def _wide(name: str, component: Component, wide: int, outputs: int) -> Linear:
    return Linear(name=name, component=component, in_features=wide, out_features=outputs, bias=True)


def mobilebert(fields: Fields) -> Model:
    """MobileBERT: narrow layers between two wide products, several MLPs each (arXiv 2004.02984).

    The stack has the narrow width; the parts at the wide one say so.
    """
    wide, count = fields.integer("hidden_size"), layer_count(fields)
    inner = fields.integer("intra_bottleneck_size")
    squeezed = fields.flag("use_bottleneck", True)
    narrow = inner if squeezed else wide
    heads, width = fields.integer("num_attention_heads"), fields.integer("embedding_size")
    vocab = fields.integer("vocab_size")
    shared = fields.flag("key_query_shared_bottleneck", True)
    direct = fields.flag("use_bottleneck_attention", False)
    size = max(1, narrow // heads)
    attention = both(heads, size).model_copy(update={"own_values": direct or not squeezed})
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=True)
    several = fields.integer("num_feedforward_networks")
    wings = _bottlenecks(wide, narrow, shared, direct) if squeezed else []
    layer = Layer(blocks=(Norm(count=1 + several, kind="layer"), attention, *wings, *[mlp] * several))
    three = 3 if fields.flag("trigram_input", True) else 1
    before: list[Block] = [
        Embedding(vocab_size=vocab, width=width),
        table("position_embeddings", fields.integer("max_position_embeddings"), wide),
        table("token_type_embeddings", fields.integer("type_vocab_size", default=2), wide),
        Linear(
            name="embedding_transformation", component="embedding_projection", in_features=three * width,
            out_features=wide, bias=True,
        ),
        Norm(kind="layer", width=wide),
    ]  # fmt: skip
    fields.ignore("true_hidden_size", "normalization_type", "classifier_activation")
    pairs = class_name(fields).endswith("PreTraining")
    after = _mobile_head(fields, wide, width)
    if pairs or class_name(fields).endswith("Model"):
        after.append(_wide("pooler", "pooler", wide, wide))
        after += [_wide("seq_relationship", "other", wide, 2)] if pairs else []
    return encoder_of(fields, narrow, before, [layer] * count, after)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **dict.fromkeys(("deberta", "deberta-v2"), deberta),
    "xlnet": xlnet,
    "funnel": funnel,
    "reformer": reformer,
    "mobilebert": mobilebert,
}
