"""Readers of encoders built like BERT with a part of their own: RemBERT, X-MOD, ConvBERT, LUKE, XLM."""

from collections.abc import Callable, Mapping, Sequence

from calc.model.blocks import MLP, Attention, Block, Convolution, Embedding, Head, Linear, Norm, Table, Vector
from calc.model.importers.assembly import context_limit, groups_of, layer_count
from calc.model.importers.encoders import HEAD, POSITIONS, Bert, front, layer_of, tasks
from calc.model.importers.fields import Fields
from calc.model.importers.outlets import class_name
from calc.model.model import Layer, Model, Stack

_LAYER_NORM = Norm(kind="layer")


def encoder_of(
    fields: Fields, hidden: int, before: Sequence[Block], layers: Sequence[Layer], after: Sequence[Block]
) -> Model:
    """An encoder of these parts."""
    stack = Stack(
        name="encoder", hidden_size=hidden, before=tuple(before), groups=groups_of(layers), after=tuple(after)
    )
    fields.ignore("position_embedding_type", "add_cross_attention", "is_decoder")
    return Model(model_type=fields.model_type, max_position_embeddings=context_limit(fields), stacks=(stack,))


def word_head(
    fields: Fields, hidden: int, width: int | None = None, *, tied: bool | None = None
) -> list[Block]:
    """A product, a norm and the words, at the hidden width or a narrower one."""
    narrow = None if width in (None, hidden) else width
    known = fields.flag("tie_word_embeddings", True)
    head = Head(
        vocab_size=fields.integer("vocab_size"), tied=known if tied is None else tied, bias=True, width=narrow
    )  # fmt: skip
    dense = Linear(name="transform_dense", component=HEAD, out_features=narrow, bias=True)
    return [dense, Norm(kind="layer", width=narrow), head]


def table(name: str, rows: int, width: int | None = None) -> Table:
    """A table of positions or of kinds of token."""
    return Table(name=name, component=POSITIONS, rows=rows, width=width)


def _plain(fields: Fields, traits: Bert, hidden: int, **reach: int) -> Layer:
    return layer_of(fields, traits, hidden, reach)


def approximated(fields: Fields) -> Model:
    """Nystromformer, MRA and YOSO: two spare positions, and attention that sees a part of the text.

    Nystromformer compares with landmarks twice (Xiong et al., 2021, arXiv 2102.03902), MRA picks blocks of
    32 tokens (Zeng et al., 2022, arXiv 2207.10284), YOSO hashes (Zeng et al., 2021, arXiv 2111.09714).
    """
    traits = Bert(spare_positions=2, pooled=False)
    hidden, count = fields.integer("hidden_size"), layer_count(fields)
    heads, reach = fields.integer("num_attention_heads"), 0
    convolution: tuple[Block, ...] = ()
    kernel = 0
    if fields.model_type == "nystromformer":
        landmarks, means = fields.integer("num_landmarks"), fields.integer("segment_means_seq_len")
        reach = 0 if landmarks == means else 2 * landmarks
        kernel = fields.optional_integer("conv_kernel_size", default=None, low=0) or 0
        fields.ignore("inv_coeff_init_option")
    elif fields.model_type == "mra":
        reach = 32 * fields.integer("block_per_row")
        starts = ("initial_prior_", "approx_")
        fields.ignore(*(key for key in fields.raw if key.startswith(starts)))
    else:
        reach = 0 if fields.flag("use_expectation", True) else fields.integer("num_hash")
        kernel = fields.optional_integer("conv_window", default=None, low=0) or 0
        fields.ignore("hash_code_len", "use_fast_hash", "lsh_backward", "num_hash")
    if kernel:
        size = max(1, hidden // heads)
        taps = Linear(name="conv", component="attention", in_features=kernel, out_features=heads, times=size)
        convolution = (taps,)
    plain = _plain(fields, traits, hidden, **({"sliding_window": reach} if reach else {}))
    layers = [Layer(blocks=(*plain.blocks, *convolution))] * count
    after = _tasks(fields, hidden, traits)
    return encoder_of(fields, hidden, front(fields, traits, hidden, hidden), layers, after)


def _tasks(fields: Fields, hidden: int, traits: Bert | None = None) -> tuple[Block, ...]:
    return tasks(fields, traits or Bert(), hidden, hidden)


def roc_bert(fields: Fields) -> Model:
    """RoCBert: tables of pronunciations and shapes beside that of words, joined by a product."""
    hidden = fields.integer("hidden_size")
    sizes = {
        "pronunciation": fields.flag("enable_pronunciation", True), "shape": fields.flag("enable_shape", True)
    }  # fmt: skip
    joined = fields.flag("concat_input", True)
    tables: list[Block] = []
    wide = hidden
    for name, on in sizes.items():
        width, rows = fields.integer(f"{name}_embed_dim"), fields.integer(f"{name}_vocab_size")
        tables.append(Table(name=f"{name}_embed", component="embedding", rows=rows, width=width))
        wide += width if on else 0
    if joined:
        tables.append(Linear(name="map_inputs_layer", component="embedding", in_features=wide, bias=True))
    before = [*front(fields, Bert(), hidden, hidden), *tables]
    layers = [_plain(fields, Bert(), hidden)] * layer_count(fields)
    return encoder_of(fields, hidden, before, layers, _tasks(fields, hidden))


def layoutlm(fields: Fields) -> Model:
    """LayoutLM: four tables for the place on the page beside that of the position; a pooler."""
    hidden = fields.integer("hidden_size")
    rows = fields.integer("max_2d_position_embeddings")
    places = [table(f"{axis}_position_embeddings", rows) for axis in "xyhw"]
    traits = Bert(always_pooled=True)
    before = [*front(fields, traits, hidden, hidden), *places]
    layers = [_plain(fields, traits, hidden)] * layer_count(fields)
    return encoder_of(fields, hidden, before, layers, _tasks(fields, hidden, traits))


def tapas(fields: Fields) -> Model:
    """TAPAS: a table for each kind of mark of a cell."""
    hidden = fields.integer("hidden_size")
    sizes = fields.integers("type_vocab_sizes") or [3, 256, 256, 2, 256, 256, 10]
    if min(sizes) < 1:
        raise fields.wrong("type_vocab_sizes", min(sizes), "made of numbers from 1")
    before = [*front(fields, Bert(types=False), hidden, hidden)]
    before += [table(f"token_type_embeddings_{number}", rows) for number, rows in enumerate(sizes)]
    marks = (
        "aggregation_", "answer_", "average_", "select_", "init_cell_", "use_", "cell_", "allow_", "disable_",
        "positive_", "huber_", "max_num_", "no_aggregation", "reset_position", "num_aggregation",
    )  # fmt: skip
    fields.ignore(*(key for key in fields.raw if key.startswith(marks)))
    layers = [_plain(fields, Bert(types=False), hidden)] * layer_count(fields)
    return encoder_of(fields, hidden, before, layers, _tasks(fields, hidden))


def rembert(fields: Fields) -> Model:
    """RemBERT: a narrow table of words in front, another and wider one behind."""
    hidden, narrow = fields.integer("hidden_size"), fields.integer("input_embedding_size")
    traits = Bert(narrow="projected")
    before = [*front(fields, traits, hidden, narrow)]
    if narrow == hidden:
        before.append(Linear(name="embedding_hidden_mapping_in", component="embedding_projection", bias=True))
    width = fields.integer("output_embedding_size")
    fields.ignore("classifier_dropout_prob")
    layers = [_plain(fields, traits, hidden)] * layer_count(fields)
    bare = class_name(fields).endswith("Model")
    after = _tasks(fields, hidden) if bare else word_head(fields, hidden, width, tied=False)
    return encoder_of(fields, hidden, before, layers, after)


def xmod(fields: Fields) -> Model:
    """X-MOD: an adapter for each language in every layer, of which a text uses one."""
    hidden = fields.integer("hidden_size")
    inner = int(hidden / fields.number("adapter_reduction_factor", 2))
    languages = max(1, len(fields.items("languages")) or 1)
    fields.ignore("adapter_reuse_layer_norm", "ln_before_adapter", "default_language")
    before_norm = fields.flag("pre_norm", False)
    own: tuple[Block, ...] = (_LAYER_NORM,) if fields.flag("adapter_layer_norm", False) else ()
    adapter = MLP(intermediate_size=max(1, inner), gated=False, bias=True)
    rest = (languages - 1) * (2 * hidden * adapter.intermediate_size + adapter.intermediate_size + hidden)
    others: tuple[Block, ...] = (
        (Table(name="other_adapters", component="mlp_dense", rows=rest, width=1),) if rest else ()
    )
    plain = _plain(fields, Bert(), hidden)
    layers = [Layer(blocks=(*plain.blocks, *own, adapter, *others))] * layer_count(fields)
    after = [*([_LAYER_NORM] if before_norm else []), *_tasks(fields, hidden)]
    return encoder_of(fields, hidden, front(fields, Bert(), hidden, hidden), layers, after)


def _grouped_mlp(hidden: int, wide: int, groups: int) -> tuple[Block, ...]:
    """An MLP, or one whose products each see a share of the width."""
    if groups == 1:
        return (MLP(intermediate_size=wide, gated=False, bias=True),)
    ends = (("up_proj", hidden, wide), ("down_proj", wide, hidden))
    return tuple(
        Linear(
            name=name, component="mlp_dense", in_features=inputs // groups, out_features=outputs, bias=True
        )
        for name, inputs, outputs in ends
    )


def convbert(fields: Fields) -> Model:
    """ConvBERT: half of the heads are convolutions whose taps the token chooses itself (arXiv 2008.02496)."""
    hidden, width = fields.integer("hidden_size"), fields.integer("embedding_size")
    traits = Bert(narrow="projected", pooled=False)
    heads, ratio = fields.integer("num_attention_heads"), fields.integer("head_ratio")
    own, kernel = max(1, heads // ratio), fields.integer("conv_kernel_size")
    size = max(1, hidden // own // 2)
    inner = own * size
    attention = Attention(
        num_attention_heads=own, num_key_value_heads=own, head_dim=size, q_bias=True, k_bias=True,
        v_bias=True, reach="both_directions",
    )  # fmt: skip
    taps = (
        Convolution(name="key_conv_depthwise", kernel=kernel),
        Linear(name="key_conv_pointwise", component="attention", out_features=inner, bias=True),
        Linear(
            name="conv_kernel_layer", component="attention", in_features=inner, out_features=own * kernel,
            bias=True,
        ),
        Linear(name="conv_out_layer", component="attention", out_features=inner, bias=True),
        # The attention's own product takes the first half of the width, this one the second.
        Linear(
            name="dense_of_convolutions", component="attention", in_features=max(1, hidden - inner), bias=True
        ),
    )  # fmt: skip
    mlp = _grouped_mlp(hidden, fields.integer("intermediate_size"), fields.integer("num_groups"))
    layer = Layer(blocks=(Norm(count=2, kind="layer"), attention, *taps, *mlp))
    before = front(fields, traits, hidden, width)
    return encoder_of(
        fields, hidden, before, [layer] * layer_count(fields), tasks(fields, traits, hidden, width)
    )


def squeezebert(fields: Fields) -> Model:
    """SqueezeBERT: products in groups, each of which sees its share of the width."""
    hidden, width = fields.integer("hidden_size"), fields.integer("embedding_size")
    heads, inner = fields.integer("num_attention_heads"), fields.integer("intermediate_size")

    def grouped(name: str, key: str, inputs: int, outputs: int, part: str) -> Linear:
        groups = fields.integer(key)
        return Linear.model_validate(
            {"name": name, "component": part, "in_features": max(1, inputs // groups),
             "out_features": outputs, "bias": True}
        )  # fmt: skip

    groups = {fields.integer(f"{name}_groups") for name in "qkv"}
    if len(groups) > 1:
        raise fields.wrong("q_groups", sorted(groups), "the same for queries, keys and values")
    if fields.integer("post_attention_groups") != 1:
        raise fields.wrong("post_attention_groups", fields.integer("post_attention_groups"), "1")
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, hidden // heads), q_bias=True,
        k_bias=True, v_bias=True, o_bias=True, reach="both_directions",
        input_width=max(1, hidden // groups.pop()),
    )  # fmt: skip
    mlp = (
        grouped("up_proj", "intermediate_groups", hidden, inner, "mlp_dense"),
        grouped("down_proj", "output_groups", inner, hidden, "mlp_dense"),
    )
    layer = Layer(blocks=(Norm(count=2, kind="layer"), attention, *mlp))
    traits = Bert(always_pooled=True)
    before = front(fields, traits, hidden, width)
    return encoder_of(fields, hidden, before, [layer] * layer_count(fields), _tasks(fields, hidden, traits))


def fnet(fields: Fields) -> Model:
    """FNet: a Fourier transform, which holds no weights and counts no products, mixes (arXiv 2105.03824)."""
    hidden = fields.integer("hidden_size")
    traits = Bert(always_pooled=True)
    project = Linear(name="embedding_projection", component="embedding_projection", bias=True)
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=False, bias=True)
    fields.ignore("use_tpu_fourier_optimizations", "tpu_short_seq_length")
    layers = [Layer(blocks=(Norm(count=2, kind="layer"), mlp))] * layer_count(fields)
    before = [*front(fields, traits, hidden, hidden), project]
    return encoder_of(fields, hidden, before, layers, _tasks(fields, hidden, traits))


def luke(fields: Fields) -> Model:
    """LUKE: a table of entities beside that of words, queries for each pairing of the two, two heads."""
    hidden, width = fields.integer("hidden_size"), fields.integer("entity_emb_size")
    entities, rows = fields.integer("entity_vocab_size"), fields.integer("max_position_embeddings")
    aware = fields.flag("use_entity_aware_attention", True)
    names = ("w2e_query", "e2w_query", "e2e_query") if aware else ()
    extra = [Linear(name=name, component="attention", bias=True) for name in names]
    plain = _plain(fields, Bert(), hidden)
    project = Linear(name="entity_embedding_dense", component="embedding_projection", in_features=width)
    front_of_entities: list[Block] = [
        Table(name="entity_embeddings", component="embedding", rows=entities, width=width),
        *([project] if width != hidden else []),
        table("entity_position_embeddings", rows),
        table("entity_token_type_embeddings", fields.integer("type_vocab_size", default=2)),
        _LAYER_NORM,
    ]
    pooler = Linear(name="pooler", component="pooler", bias=True)
    entity_head: list[Block] = [
        Linear(name="entity_transform", component=HEAD, out_features=width, bias=True),
        Norm(kind="layer", width=width),
        Vector(name="entity_bias", component=HEAD, elements=entities),
    ]
    layers = [Layer(blocks=(*plain.blocks, *extra))] * layer_count(fields)
    before = [*front(fields, Bert(), hidden, hidden), *front_of_entities]
    after = [pooler, *entity_head, *word_head(fields, hidden, tied=False)]
    fields.ignore("cls_entity_prediction")
    return encoder_of(fields, hidden, before, layers, after)


def esm(fields: Fields) -> Model:
    """ESM-2: learned or rotary positions, a norm behind all layers, contacts read off all heads."""
    hidden, count = fields.integer("hidden_size"), layer_count(fields)
    learned = fields.word("position_embedding_type", "absolute") == "absolute"
    early = fields.flag("emb_layer_norm_before", False)
    traits = Bert(types=False, positions=learned, embedding_norm=early, final_norm=True)
    before = front(fields, traits, hidden, hidden)
    contacts = Linear(
        name="contact_head", component="other", in_features=count * fields.integer("num_attention_heads"),
        out_features=1, bias=True,
    )  # fmt: skip
    fields.ignore("token_dropout", "is_folding_model", "esmfold_config", "vocab_list", "use_cache")
    layers = [_plain(fields, traits, hidden)] * count
    return encoder_of(fields, hidden, before, layers, [_LAYER_NORM, contacts, *_tasks(fields, hidden)])


def xlm(fields: Fields) -> Model:
    """XLM and FlauBERT: the table of words as head; a table of languages where there are several."""
    hidden = fields.integer("emb_dim", "hidden_size")
    count, heads = layer_count(fields, "n_layers", "num_hidden_layers"), fields.integer("n_heads", "n_head")
    languages = fields.integer("n_langs", default=1)
    several = languages > 1 and fields.flag("use_lang_emb", True)
    causal = fields.flag("causal", False)
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, hidden // heads), q_bias=True,
        k_bias=True, v_bias=True, o_bias=True, reach="automatic" if causal else "both_directions",
    )  # fmt: skip
    mlp = MLP(intermediate_size=4 * hidden, gated=False, bias=True)
    layer = Layer(blocks=(Norm(count=2, kind="layer"), attention, mlp))
    vocab = fields.integer("vocab_size", "n_words")
    before: list[Block] = [
        Embedding(vocab_size=vocab),
        table("position_embeddings", fields.integer("max_position_embeddings")),
        *([table("lang_embeddings", languages)] if several else []),
        _LAYER_NORM,
    ]
    if fields.flag("asm", False):
        raise fields.wrong("asm", True, "off: an adaptive softmax is not known")
    fields.ignore("use_lang_emb", "gelu_activation", "sinusoidal_embeddings", "is_encoder", "pre_norm")
    fields.ignore("start_n_top", "end_n_top", "lang_id", "bos_index", "eos_index", "pad_index", "unk_index")
    fields.ignore("mask_index", "lang2id", "id2lang", "embed_init_std")
    head = Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True), bias=True)
    return encoder_of(fields, hidden, before, [layer] * count, [head])


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **dict.fromkeys(("nystromformer", "mra", "yoso"), approximated),
    **dict.fromkeys(("xlm", "flaubert"), xlm),
    "roc_bert": roc_bert,
    "layoutlm": layoutlm,
    "tapas": tapas,
    "rembert": rembert,
    "xmod": xmod,
    "convbert": convbert,
    "squeezebert": squeezebert,
    "fnet": fnet,
    "luke": luke,
    "esm": esm,
}
