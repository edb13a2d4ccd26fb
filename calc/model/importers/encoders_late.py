"""Readers of encoders with rotary positions: EuroBERT, UltraBERT, ESM C, GTE, Nomic BERT, NeoMME."""

from collections.abc import Callable, Mapping

from calc.model.blocks import MLP, Attention, Block, Embedding, Head, Linear, Norm, Table, Vector
from calc.model.importers.assembly import layer_count
from calc.model.importers.encoders import HEAD
from calc.model.importers.encoders_kin import encoder_of, table, word_head
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import layer_kinds
from calc.model.importers.traits import Decoder, Traits
from calc.model.model import Layer, Model


def eurobert(fields: Fields) -> Model:
    """EuroBERT and UltraBERT: Llama that looks both ways; UltraBERT with windows and a narrow head."""
    base = Decoder(fields, Traits())
    kinds = layer_kinds(fields, base.layers)
    narrow = fields.model_type == "ultrabert"
    window = fields.optional_integer("sliding_window", default=None) if narrow else None
    if kinds is None:
        kinds = [
            "full" if not narrow or (i + 1) % 3 == 0 else "sliding_attention" for i in range(base.layers)
        ]
    # The window of the file lies on either side.
    wide = 2 * window + 1 if window else None
    made = {
        kind: base.layer(
            base.attention(wide if kind == "sliding_attention" else None, reach="both_directions"), base.mlp()
        )
        for kind in dict.fromkeys(kinds)
    }
    fields.ignore("classifier_pooling", "pretraining_tp", "mask_token_id")
    after: list[Block] = [Norm()]
    if narrow:
        size = fields.integer("prediction_head_size")
        after.append(Linear(name="head_linear1", component=HEAD, out_features=size))
        after.append(Linear(name="head_linear2", component=HEAD, in_features=size))
    tied = fields.flag("tie_word_embeddings", False)
    vocab = fields.integer("vocab_size")
    biased = not narrow and fields.flag("mlp_bias", False)  # which EuroBERT's head heeds too
    after.append(Head(vocab_size=vocab, tied=tied, bias=biased))
    return encoder_of(
        fields, base.hidden_size, [Embedding(vocab_size=vocab)], [made[kind] for kind in kinds], after
    )


def esmc(fields: Fields) -> Model:
    """ESM C: norms of queries and keys over the full width, LayerNorms with a bias but for those."""
    traits = Traits(
        norm="layer", qk_norm="full_width", qk_norm_kind="layer_without_bias", mlp_bias="mlp_bias"
    )
    base = Decoder(fields, traits)
    layer = base.layer(base.attention(reach="both_directions"), base.mlp())
    vocab = fields.integer("vocab_size")
    head = word_head(fields, base.hidden_size, tied=fields.flag("tie_word_embeddings", False))
    after: list[Block] = [Norm(kind="layer_without_bias"), *head]
    return encoder_of(fields, base.hidden_size, [Embedding(vocab_size=vocab)], [layer] * base.layers, after)


def rotary(fields: Fields) -> Model:
    """GTE, Nomic BERT and Jina 3: BERT with rotary positions; gated MLPs but for Jina."""
    hidden, count = fields.integer("hidden_size"), layer_count(fields)
    heads, kind = fields.integer("num_attention_heads"), fields.model_type
    biased, gated = kind != "nomic_bert", kind != "jina_embeddings_v3"
    size = fields.optional_integer("head_dim", default=None) or max(1, hidden // heads)
    attention = Attention(
        num_attention_heads=heads, num_key_value_heads=heads, head_dim=size, q_bias=biased, k_bias=biased,
        v_bias=biased, o_bias=biased, reach="both_directions",
    )  # fmt: skip
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), gated=gated, bias=not gated)
    # Of GTE's three products only the last one is biased.
    extra: tuple[Block, ...] = (
        (Vector(name="down_proj_bias", component="mlp_dense"),) if kind == "gte" else ()
    )
    layer = Layer(blocks=(Norm(count=2, kind="layer"), attention, mlp, *extra))
    types = fields.integer("type_vocab_size", default=1, low=0)
    before: list[Block] = [Embedding(vocab_size=fields.integer("vocab_size"))]
    if types:
        before.append(table("token_type_embeddings", types))
    before.append(Norm(kind="layer"))
    return encoder_of(fields, hidden, before, [layer] * count, word_head(fields, hidden))


def neomme(fields: Fields) -> Model:
    """NeoMME: words and values of every layer from narrow tables, gates, patches of images as tokens."""
    base = Decoder(fields, Traits(norm="none", gated=False, output_gate="elementwise", qk_norm="per_head",
                                  qk_norm_kind="none"))  # fmt: skip
    hidden, rank = base.hidden_size, fields.integer("embedding_rank")
    count, window = base.layers, fields.integer("sliding_window")
    kinds = layer_kinds(fields, count) or [
        "full_attention" if (i + 1) % 6 == 0 or i == count - 1 else "sliding_attention" for i in range(count)
    ]
    extra = (
        Vector(name="lambdas", component="other", elements=2),
        Vector(name="alpha", component="attention", elements=base.heads),
    )
    made: dict[str, Layer] = {}
    for kind in dict.fromkeys(kinds):
        reach = window if kind == "sliding_attention" else None
        plain = base.layer(base.attention(reach, reach="both_directions"), base.mlp())
        made[kind] = Layer(blocks=(*plain.blocks, *extra))
    vocab, pixels = fields.integer("vocab_size"), 3 * fields.integer("patch_size") ** 2
    fields.ignore("embedding_dim", "residual_multiplier", "per_layer_config")
    before: list[Block] = [
        Embedding(vocab_size=vocab, width=rank),
        Linear(name="embedding_projection", component="embedding_projection", in_features=rank),
        Table(
            name="value_embeddings", component="per_layer_embedding", rows=vocab,
            width=base.kv_heads * base.head_dim,
        ),
        Norm(kind="layer", width=pixels),
        Linear(name="patch_up_proj", component="vision", in_features=pixels, out_features=2 * hidden),
        Linear(name="patch_down_proj", component="vision", in_features=2 * hidden, bias=True),
    ]  # fmt: skip
    # The head runs back through the product of the embedding.
    back = Linear(
        name="unembedding_projection", component="embedding_projection", out_features=rank, borrowed=True
    )
    tied = fields.flag("tie_word_embeddings", True)
    after: list[Block] = [back, Head(vocab_size=vocab, tied=tied, width=rank)]
    return encoder_of(fields, hidden, before, [made[kind] for kind in kinds], after)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **dict.fromkeys(("eurobert", "ultrabert"), eurobert),
    **dict.fromkeys(("gte", "nomic_bert", "jina_embeddings_v3"), rotary),
    "esmc": esmc,
    "neomme": neomme,
}
