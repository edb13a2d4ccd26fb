"""Readers of encoder-decoder models: T5 and its kin, Switch, BART and its kin, Whisper."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calc.model.blocks import (
    MLP,
    Attention,
    Block,
    CrossAttention,
    Embedding,
    Head,
    Linear,
    MoE,
    Norm,
    Positions,
    Table,
)
from calc.model.importers.assembly import context_limit, groups_of, layer_count
from calc.model.importers.encoders import Bert, reaches
from calc.model.importers.fields import Fields
from calc.model.importers.traits import Decoder, Traits, windows
from calc.model.model import MAX_LAYERS, Layer, Model, Stack
from calc.physics.message import Message


class T5:
    """The fields of a T5, read once."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.hidden = fields.integer("d_model", "hidden_size")
        self.heads = fields.integer("num_heads", "num_attention_heads")
        self.size = fields.integer("d_kv")
        said = fields.word("feed_forward_proj", "relu").startswith("gated")
        gated = fields.flag("is_gated_act", said)  # which wins over feed_forward_proj
        self.mlp = MLP(intermediate_size=fields.integer("d_ff"), gated=gated)
        self.joined = fields.word("encoder_attention_type", "local") == "transient-global"
        self.radius = fields.integer("local_radius") if fields.model_type == "longt5" else None

    def bias(self, name: str = "relative_attention_bias") -> Table:
        """The table of relative positions."""
        rows = self.fields.integer("relative_attention_num_buckets", default=32)
        return Table(name=name, component="pos_embedding", rows=rows, width=self.heads)

    def attention(self, decodes: bool) -> Attention:
        """Self-attention; LongT5's encoder sees some tokens around (Guo et al., 2021, arXiv 2112.07916)."""
        window = None if decodes or self.radius is None else 2 * self.radius
        return Attention(
            num_attention_heads=self.heads, num_key_value_heads=self.heads, head_dim=self.size,
            reach="automatic" if decodes else "both_directions", sliding_window=window,
        )  # fmt: skip

    def layer(self, block: Block, decodes: bool) -> Layer:
        """Self-attention, in a decoder cross-attention too, feed-forward, a norm before each."""
        heads, size = self.heads, self.size
        cross = CrossAttention(num_attention_heads=heads, num_key_value_heads=heads, head_dim=size)
        each = (self.bias(),) if self.fields.model_type == "umt5" else ()
        norms = Norm(count=3 if decodes or self.joined else 2)
        return Layer(blocks=(norms, *each, self.attention(decodes), *((cross,) if decodes else ()), block))


def t5(fields: Fields) -> Model:
    """T5, mT5, UMT5, LongT5 and Switch: RMS norms, no biases, relative positions, experts by turns."""
    base = T5(fields)
    stacks: list[Stack] = []
    vocab = fields.integer("vocab_size")
    encoders = layer_count(fields, "num_layers", "num_hidden_layers")
    decoders = fields.optional_integer("num_decoder_layers", default=None, high=MAX_LAYERS)
    decoders = decoders or encoders
    fields.ignore("relative_attention_max_distance", "dropout_rate", "dense_act_fn", "n_positions")
    fields.ignore("global_block_size", "classifier_dropout")
    for name, count in (("encoder", encoders), ("decoder", decoders)):
        decodes = name == "decoder"
        sparse = _switched(fields, name, count)
        routed = _experts(fields, base.mlp) if any(sparse) else base.mlp
        both = {moe: base.layer(routed if moe else base.mlp, decodes) for moe in (True, False)}
        head = Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True))
        stacks.append(
            Stack(
                name=name,
                role="decoder" if decodes else "encoder",
                hidden_size=base.hidden,
                before=(Embedding(vocab_size=vocab, borrowed=decodes), *_tables(base, decodes)),
                groups=groups_of([both[moe] for moe in sparse]),
                after=(Norm(), head) if decodes else (Norm(),),
            )
        )
    return Model(model_type=fields.model_type, max_position_embeddings=None, stacks=tuple(stacks))


def _tables(base: T5, decodes: bool) -> tuple[Block, ...]:
    """The tables of relative positions that the layers of a stack share."""
    if base.fields.model_type == "umt5":
        return ()
    if decodes or not base.joined:
        return (base.bias(),)
    size = base.fields.integer("global_block_size", default=16)
    reason = "what is joined of every so many tokens is left out of the attention's FLOPs"
    values = {"field": "global_block_size", "value": size, "reason": reason}
    base.fields.warnings.append(Message("ignored_value", "prefill.flops", values))
    return (base.bias(), base.bias("global_relative_attention_bias"))


def _switched(fields: Fields, name: str, count: int) -> list[bool]:
    """Which layers of a stack hold experts: every n-th, n from their number or given itself."""
    keys = {
        "encoder": ("num_sparse_encoder_layers", "encoder_sparse_step"),
        "decoder": ("num_sparse_decoder_layers", "decoder_sparse_step"),
    }[name]
    number = fields.optional_integer(keys[0], default=None, low=0)
    given = fields.optional_integer(keys[1], default=None, low=0) or 0
    if not fields.has(keys[1]) and number is not None:
        given = max(1, count // number) if number else 0
    if fields.model_type != "switch_transformers" or not given:
        return [False] * count
    return [given == 1 or index % given == 1 for index in range(count)]


def _experts(fields: Fields, mlp: MLP) -> MoE:
    fields.ignore(
        "expert_capacity", "add_router_probs", "router_ignore_padding_tokens", "router_aux_loss_coef"
    )
    return MoE(
        num_experts=fields.integer("num_experts"), num_experts_per_tok=1, gated=mlp.gated,
        moe_intermediate_size=mlp.intermediate_size, router_bias=fields.flag("router_bias", False),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bart:
    """How an encoder-decoder differs from BART; `extra` rows stand in front of the positions."""

    positions: bool = True
    extra: int = 0
    embedding_norm: bool = False
    final_norm: bool = False
    k_bias: bool = True
    speech: bool = False
    experts: bool = False
    global_attention: bool = False


_KEYS = {
    "encoder": ("encoder_layers", "encoder_attention_heads", "encoder_ffn_dim"),
    "decoder": ("decoder_layers", "decoder_attention_heads", "decoder_ffn_dim"),
}


def bart(fields: Fields, traits: Bart) -> Model:
    """LayerNorms, plain MLPs, everything biased, one table for both stacks and the head."""
    hidden = fields.integer("d_model", "hidden_size")
    stacks: list[Stack] = []
    for name in ("encoder", "decoder"):
        decodes = name == "decoder"
        layers = _bart_layers(fields, traits, name, hidden)
        after: list[Block] = [Norm(kind="layer")] if traits.final_norm else []
        if decodes:
            tied = fields.flag("tie_word_embeddings", True)
            after.append(Head(vocab_size=_words(fields, True), tied=tied))
        role = "decoder" if decodes else "encoder"
        before, groups = _bart_front(fields, traits, name, hidden), groups_of(layers)
        before = (*before, *_prompts(fields, decodes, hidden, len(layers)))
        stacks.append(
            Stack(name=name, role=role, hidden_size=hidden, before=before, groups=groups, after=tuple(after))
        )
    fields.ignore("scale_embedding", "init_std", "decoder_start_token_id", "num_hidden_layers", "max_length")
    fields.ignore("encoder_layerdrop", "decoder_layerdrop")
    starts = ("mask_", "apply_spec", "median_", "suppress", "begin_")
    fields.ignore(*(key for key in fields.raw if key.startswith(starts)))
    limit = context_limit(
        fields, "max_target_positions", "max_decoder_position_embeddings", "max_position_embeddings"
    )
    return Model(model_type=fields.model_type, max_position_embeddings=limit, stacks=tuple(stacks))


def _bart_layers(fields: Fields, traits: Bart, name: str, hidden: int) -> list[Layer]:
    """The layers of a stack; of NLLB's mixtures every n-th holds experts, two for a token."""
    count = layer_count(fields, _KEYS[name][0])
    mlp = MLP(intermediate_size=fields.integer(_KEYS[name][2]), gated=False, bias=True)
    if traits.global_attention and name == "encoder":
        seen = [tuple(each.items()) for each in reaches(fields, Bert(global_attention=True), count)]
        made = {
            each: _bart_layer(fields, traits, name, hidden, mlp, dict(each)) for each in dict.fromkeys(seen)
        }
        return [made[each] for each in seen]
    dense = _bart_layer(fields, traits, name, hidden, mlp)
    if not traits.experts:
        return [dense] * count
    step = fields.integer(f"{name}_sparse_step", default=4)
    routed = MoE(
        num_experts=fields.integer("num_experts"), num_experts_per_tok=2, gated=False, expert_bias=True,
        moe_intermediate_size=mlp.intermediate_size, router_bias=fields.flag("router_bias", False),
    )  # fmt: skip
    fields.ignore(
        *(key for key in fields.raw if key.startswith(("router_", "moe_", "second_expert", "expert_")))
    )
    fields.ignore("normalize_router_prob_before_dropping", "batch_prioritized_routing")
    sparse = _bart_layer(fields, traits, name, hidden, routed)
    return [dense if (index + 1) % step else sparse for index in range(count)]


def _bart_layer(
    fields: Fields, traits: Bart, name: str, hidden: int, block: Block, seen: Mapping[str, int] | None = None
) -> Layer:
    """One layer; `seen` is what a query sees where that is not everything."""
    decodes = name == "decoder"
    heads = fields.integer(_KEYS[name][1])
    given = {
        "num_attention_heads": heads, "num_key_value_heads": heads, "head_dim": max(1, hidden // heads),
        "q_bias": True, "k_bias": traits.k_bias, "v_bias": True, "o_bias": True,
    }  # fmt: skip
    reach = "automatic" if decodes else "both_directions"
    own = Attention.model_validate({**given, "reach": reach, **(seen or {})})
    source = fields.integer(
        "max_source_positions", "max_encoder_position_embeddings", "max_position_embeddings", default=512
    )
    cross = CrossAttention.model_validate({**given, "source_tokens": source})
    norms = Norm(count=3 if decodes else 2, kind="layer")
    more = ("query", "key", "value") if traits.global_attention and not decodes else ()
    extra = [Linear(name=f"{part}_global", component="attention", bias=True) for part in more]
    return Layer(blocks=(norms, own, *extra, *((cross,) if decodes else ()), block))


def _words(fields: Fields, decodes: bool) -> int:
    """Words of a stack: the decoder's own where Marian's two languages have a table each."""
    own = decodes and not fields.flag("share_encoder_decoder_embeddings", True)
    other = fields.optional_integer("decoder_vocab_size", default=None)
    return (other if own else None) or fields.integer("vocab_size", "src_vocab_size")


def _prompts(fields: Fields, decodes: bool, hidden: int, layers: int) -> list[Block]:
    """MVP's learned prompts: a short table for each kind of attention, spread over all layers by an MLP."""
    if not fields.flag("use_prompt", False) or not decodes:  # the class builds the encoder without them
        fields.ignore("prompt_length", "prompt_mid_dim")
        return []
    inner, rows = fields.integer("prompt_mid_dim"), fields.integer("prompt_length")
    found: list[Block] = []
    for name in ("self", "cross"):
        wide = Linear(
            name=f"{name}_prompt_out", in_features=inner, out_features=2 * layers * hidden, bias=True
        )
        found += [
            Table(name=f"{name}_prompt_embedding", component="other", rows=rows),
            Linear(name=f"{name}_prompt_in", out_features=inner, bias=True),
            wide,
        ]
    return found


def _bart_front(fields: Fields, traits: Bart, name: str, hidden: int) -> tuple[Block, ...]:
    """Table, positions and norm; Whisper's encoder has two convolutions in place of a table."""
    decodes = name == "decoder"
    vocab = _words(fields, decodes)
    shares = fields.flag("share_encoder_decoder_embeddings", True)
    blocks: list[Block] = []
    if not traits.speech:
        blocks.append(Embedding(vocab_size=vocab, borrowed=decodes and shares))
    elif decodes:
        blocks.append(Embedding(vocab_size=vocab))
    else:
        for number, width in ((1, fields.integer("num_mel_bins")), (2, hidden)):
            conv = Linear(name=f"conv{number}", component="audio_conv", in_features=3 * width, bias=True)
            blocks.append(conv)
    if traits.positions:
        target = ("max_target_positions", "max_decoder_position_embeddings")
        keys = target if decodes else ("max_source_positions", "max_encoder_position_embeddings")
        rows = fields.integer(*keys, "max_position_embeddings")
        blocks.append(Positions(rows=rows + traits.extra))
    if traits.embedding_norm:
        blocks.append(Norm(kind="layer"))
    return tuple(blocks)


def t5gemma(fields: Fields) -> Model:
    """T5Gemma: Gemma 2 as encoder and, with cross-attention, as decoder; each with a table of its own."""
    traits = Traits(norms=4, windows="pattern", pattern=(2, 0))
    stacks: list[Stack] = []
    for name in ("encoder", "decoder"):
        decodes = name == "decoder"
        inner = fields.nested(name, "t5_gemma_module")
        base = Decoder(inner, traits)
        seen = windows(inner, traits, base.layers)
        own = {
            w: base.attention(w, **({} if decodes else {"reach": "both_directions"}))
            for w in dict.fromkeys(seen)
        }
        cross = CrossAttention(
            num_attention_heads=base.heads, num_key_value_heads=base.kv_heads, head_dim=base.head_dim,
            source_width=inner.optional_integer("cross_attention_hidden_size", default=None),
        )  # fmt: skip
        more: tuple[Block, ...] = (Norm(count=2), cross) if decodes else ()
        made = {w: Layer(blocks=(*base.layer(each, base.mlp()).blocks, *more)) for w, each in own.items()}
        vocab = inner.integer("vocab_size")  # that of the whole, which files repeat, counts for nothing
        head = (Head(vocab_size=vocab, tied=fields.flag("tie_word_embeddings", True)),) if decodes else ()
        stack = Stack(
            name=name, role="decoder" if decodes else "encoder", hidden_size=base.hidden_size,
            before=(Embedding(vocab_size=vocab),), after=(Norm(), *head),
            groups=groups_of([made[w] for w in seen]),
        )  # fmt: skip
        stacks.append(stack)
        inner.ignore("is_decoder", "dropout_rate")
    limit = fields.nested("decoder", "t5_gemma_module").optional_integer(
        "max_position_embeddings", default=None
    )
    fields.ignore("dropout_rate", "classifier_dropout_rate")
    return Model(model_type=fields.model_type, max_position_embeddings=limit, stacks=tuple(stacks))


_KINDS: Mapping[str, Bart] = {
    "bart": Bart(extra=2, embedding_norm=True),
    "mbart": Bart(extra=2, embedding_norm=True, final_norm=True),
    "plbart": Bart(extra=2, embedding_norm=True),
    "mvp": Bart(extra=2, embedding_norm=True),
    "blenderbot-small": Bart(embedding_norm=True),
    "blenderbot": Bart(final_norm=True),
    "pegasus": Bart(final_norm=True),
    "marian": Bart(),
    "m2m_100": Bart(positions=False, final_norm=True),
    "nllb-moe": Bart(positions=False, final_norm=True, experts=True),
    "led": Bart(embedding_norm=True, global_attention=True),
    "whisper": Bart(final_norm=True, k_bias=False, speech=True),
}


def _reader(traits: Bart) -> Callable[[Fields], Model]:
    return lambda fields: bart(fields, traits)


READERS: Mapping[str, Callable[[Fields], Model]] = {
    **{name: _reader(traits) for name, traits in _KINDS.items()},
    "t5gemma": t5gemma,
    **dict.fromkeys(("t5", "mt5", "umt5", "longt5", "switch_transformers"), t5),
}
