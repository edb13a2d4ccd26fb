"""Readers of encoders: BERT and its kin, ALBERT with its shared layer, ModernBERT."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from calc.model.blocks import MLP, Attention, Block, Embedding, Head, Linear, Norm, Projection, Table
from calc.model.blocks.base import Component, NormKind
from calc.model.importers.assembly import context_limit, groups_of, layer_count
from calc.model.importers.fields import Fields
from calc.model.importers.outlets import class_name, warn_of_outlet
from calc.model.model import MAX_LAYERS, Layer, Model, Stack

HEAD: Component = "lm_head"
POSITIONS: Component = "pos_embedding"


@dataclass(frozen=True, slots=True)
class Bert:
    """How an encoder differs from BERT."""

    types: bool = True
    positions: bool = True
    relative_bias: bool = False
    global_attention: bool = False
    blocks: bool = False
    always_pooled: bool = False
    embedding_norm: bool = True
    final_norm: bool = False
    rotary_table: bool = False
    narrow: Literal["none", "projected", "shared"] = "none"
    spare_positions: int = 0
    plain_head: bool = False
    pooled: bool = True
    discriminates: bool = False


def bert(fields: Fields, traits: Bert) -> Model:
    """An encoder with a norm behind each part, and what stands on it by the class that the file names."""
    hidden = fields.integer("hidden_size", "dim")
    width = fields.optional_integer("embedding_size", default=None) if traits.narrow != "none" else None
    count = layer_count(fields, "num_hidden_layers", "n_layers")
    seen = [tuple(reach.items()) for reach in reaches(fields, traits, count)]
    made = {reach: layer_of(fields, traits, hidden, dict(reach)) for reach in dict.fromkeys(seen)}
    layers = [made[reach] for reach in seen]
    if traits.narrow == "shared":
        layers = _shared(fields, layers[0], count)
    stack = Stack(
        name="encoder",
        hidden_size=hidden,
        before=front(fields, traits, hidden, width or hidden),
        groups=groups_of(layers),
        after=(
            *((Norm(kind="layer"),) if traits.final_norm else ()),
            *tasks(fields, traits, hidden, width or hidden),
        ),
    )
    fields.ignore("position_embedding_type", "sinusoidal_pos_embds")
    fields.ignore("rescale_embeddings", "quant_mode", "force_dequant")
    return Model(model_type=fields.model_type, max_position_embeddings=context_limit(fields), stacks=(stack,))


def reaches(fields: Fields, traits: Bert, count: int) -> list[dict[str, int]]:
    """What a query sees in each layer where it is not everything.

    Longformer: a window (Beltagy et al., 2020, arXiv 2004.05150). BigBird: blocks on either side, the first
    and the last block, and some at random (Zaheer et al., 2020, arXiv 2007.14062).
    """
    if traits.global_attention:
        if fields.per_layer("attention_window", count) is None:
            return [{"sliding_window": fields.integer("attention_window", default=512)}] * count
        windows = fields.integers("attention_window")[:count]
        if min(windows) < 1:
            raise fields.wrong("attention_window", min(windows), "at least 1 in every layer")
        return [{"sliding_window": window} for window in windows]
    if not traits.blocks or fields.word("attention_type", "block_sparse") != "block_sparse":
        fields.ignore("block_size", "num_random_blocks", "attention_type", "attention_window")
        return [{}] * count
    block, chosen = (
        fields.integer("block_size", default=64),
        fields.integer("num_random_blocks", default=3, low=0),
    )
    seen = {"sliding_window": 3 * block, "global_tokens": 2 * block, "random_tokens": chosen * block}
    return [seen] * count


def layer_of(fields: Fields, traits: Bert, hidden: int, reach: Mapping[str, int]) -> Layer:
    """One layer of an encoder whose attention looks both ways, as far as `reach` says."""
    heads = fields.integer("num_attention_heads", "n_heads")
    bias = fields.flag("use_bias", True) if fields.model_type == "big_bird" else True
    given: dict[str, object] = {
        "num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": max(1, hidden // heads),
        "q_bias": bias, "k_bias": bias, "v_bias": bias, "o_bias": True, "reach": "both_directions", **reach,
    }  # fmt: skip
    attention = Attention.model_validate(given)
    mlp = MLP(intermediate_size=fields.integer("intermediate_size", "hidden_dim"), gated=False, bias=True)
    extra = tuple(
        Linear(name=f"{name}_global", component="attention", bias=True) for name in ("query", "key", "value")
    )
    return Layer(
        blocks=(Norm(count=2, kind="layer"), attention, *(extra if traits.global_attention else ()), mlp)
    )


def _shared(fields: Fields, layer: Layer, count: int) -> list[Layer]:
    """ALBERT: each group of layers, of several parts or one, has the weights of its first ones."""
    groups = min(fields.integer("num_hidden_groups", default=1), count)
    inner = fields.integer("inner_group_num", default=1)
    if inner * count > MAX_LAYERS:
        raise fields.wrong("inner_group_num", inner, f"fewer than {MAX_LAYERS:,} layers in all")
    again = Layer(blocks=tuple(block.model_copy(update={"borrowed": True}) for block in layer.blocks))
    firsts = {-(-group * count // groups) for group in range(groups)}
    return [layer if index in firsts else again for index in range(count) for _ in range(inner)]


def front(fields: Fields, traits: Bert, hidden: int, width: int) -> tuple[Block, ...]:
    """Tables of words, positions and segments, their norm, and the product to the hidden width."""
    narrow = width if width != hidden else None
    blocks: list[Block] = [Embedding(vocab_size=fields.integer("vocab_size"), width=narrow)]
    if traits.positions:
        rows = fields.integer("max_position_embeddings") + traits.spare_positions
        blocks.append(Table(name="position_embeddings", component=POSITIONS, rows=rows, width=narrow))
    if traits.types:
        rows = fields.integer("type_vocab_size", default=2, low=0)
        if rows:
            blocks.append(Table(name="token_type_embeddings", component=POSITIONS, rows=rows, width=narrow))
    if traits.embedding_norm:
        blocks.append(Norm(kind="layer", width=narrow))
    if traits.rotary_table:
        size = max(1, hidden // fields.integer("num_attention_heads"))
        rows = fields.integer("max_position_embeddings")
        blocks.append(Table(name="embed_positions", component=POSITIONS, rows=rows, width=size))
    if narrow or traits.narrow == "shared":
        blocks.append(Projection(name="project_in", width=width, bias=True))
    if traits.relative_bias:
        buckets = fields.integer("relative_attention_num_buckets", default=32)
        heads = fields.integer("num_attention_heads")
        table = Table(name="relative_attention_bias", component=POSITIONS, rows=buckets, width=heads)
        blocks.append(table)
    return tuple(blocks)


def tasks(fields: Fields, traits: Bert, hidden: int, width: int) -> tuple[Block, ...]:
    """A masked-word head unless the class is the bare model; a pooler where the class has one."""
    name = class_name(fields) or "ForMaskedLM"
    pooler: tuple[Block, ...] = (Linear(name="pooler", component="pooler", bias=True),)
    if name.endswith("Model"):
        return pooler if traits.pooled else ()
    if not name.endswith(("MaskedLM", "LMHeadModel", "CausalLM", "PreTraining")):
        warn_of_outlet(fields, name)
        return ()
    if traits.discriminates and name.endswith("PreTraining"):
        # ELECTRA: true or false for each word (Clark et al., 2020, arXiv 2003.10555).
        verdict = Linear(name="dense_prediction", component="other", out_features=1, bias=True)
        return Linear(name="discriminator_dense", component="other", bias=True), verdict
    narrow = width if width != hidden else None
    head: tuple[Block, ...] = (
        Linear(name="transform_dense", component=HEAD, out_features=narrow, bias=True),
        Norm(kind="layer", width=narrow),
        Head(
            vocab_size=fields.integer("vocab_size"),
            tied=fields.flag("tie_word_embeddings", True),
            bias=True,
            width=narrow,
        ),
    )
    if traits.plain_head:
        return head[-1:]
    if name.endswith("PreTraining"):
        return (
            *pooler,
            *head[:-1],
            Linear(name="seq_relationship", component="other", out_features=2, bias=True),
            head[-1],
        )
    return (*pooler, *head) if traits.always_pooled else head


def modernbert(fields: Fields) -> Model:
    """ModernBERT: gated MLPs, windows of local attention by turns, no norm before the first attention."""
    hidden, count = fields.integer("hidden_size"), layer_count(fields)
    kind: NormKind = "layer" if fields.flag("norm_bias", False) else "layer_without_bias"
    causal = fields.model_type == "modernbert-decoder"
    layers = _modern_layers(fields, hidden, count, kind, causal)
    stack = Stack(
        name="decoder" if causal else "encoder",
        hidden_size=hidden,
        before=(Embedding(vocab_size=fields.integer("vocab_size")), Norm(kind=kind)),
        groups=groups_of(layers),
        after=(
            Norm(kind=kind),
            Linear(name="head_dense", component=HEAD, bias=fields.flag("classifier_bias", False)),
            Norm(kind=kind),
            Head(
                vocab_size=fields.integer("vocab_size"),
                tied=fields.flag("tie_word_embeddings", True),
                bias=fields.flag("decoder_bias", True),
            ),
        ),
    )
    fields.ignore(*(key for key in fields.raw if key.startswith(("sparse_pred", "classifier_", "repad_"))))
    fields.ignore("embedding_dropout", "mlp_dropout", "deterministic_flash_attn", "initializer_cutoff_factor")
    return Model(model_type=fields.model_type, max_position_embeddings=context_limit(fields), stacks=(stack,))


def _modern_layers(fields: Fields, hidden: int, count: int, kind: NormKind, causal: bool) -> list[Layer]:
    heads, bias = fields.integer("num_attention_heads"), fields.flag("attention_bias", False)
    window = fields.integer("local_attention", default=128)
    every = fields.integer("global_attn_every_n_layers", default=3)
    types = fields.per_layer("layer_types", count)
    slides = (
        [each == "sliding_attention" for each in types] if types else [i % every != 0 for i in range(count)]
    )
    mlp = MLP(intermediate_size=fields.integer("intermediate_size"), bias=fields.flag("mlp_bias", False))

    def layer(first: bool, slide: bool) -> Layer:
        attention = Attention(
            num_attention_heads=heads, num_key_value_heads=heads, head_dim=max(1, hidden // heads),
            q_bias=bias, k_bias=bias, v_bias=bias, o_bias=bias,
            reach="automatic" if causal else "both_directions",
            sliding_window=(max(1, window // 2) if causal else window) if slide else None,
        )  # fmt: skip
        return Layer(blocks=(Norm(count=1 if first else 2, kind=kind), attention, mlp))

    rest = {slide: layer(False, slide) for slide in (True, False)}
    return [layer(True, slides[0]), *(rest[slide] for slide in slides[1:])]


_KINDS: Mapping[str, Bert] = {
    "bert": Bert(),
    "roberta": Bert(),
    "xlm-roberta": Bert(),
    "camembert": Bert(),
    "data2vec-text": Bert(),
    "megatron-bert": Bert(),
    "ernie": Bert(),
    "roformer": Bert(positions=False, rotary_table=True, narrow="projected", pooled=False),
    "roberta-prelayernorm": Bert(final_norm=True),
    "xlm-roberta-xl": Bert(embedding_norm=False, final_norm=True),
    "electra": Bert(narrow="projected", pooled=False, discriminates=True),
    "albert": Bert(narrow="shared"),
    "distilbert": Bert(types=False, pooled=False),
    "mpnet": Bert(types=False, relative_bias=True),
    "big_bird": Bert(always_pooled=True, blocks=True),
    "longformer": Bert(global_attention=True),
    "ibert": Bert(),
    "bert-generation": Bert(types=False, plain_head=True, pooled=False),
}


def _reader(traits: Bert) -> Callable[[Fields], Model]:
    return lambda fields: bert(fields, traits)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **{name: _reader(traits) for name, traits in _KINDS.items()},
    "modernbert": modernbert,
    "modernbert-decoder": modernbert,
}
