"""Reader of models of bytes: BLT, whose layers in the middle see patches of bytes."""

from collections.abc import Callable, Mapping

from calc.model.blocks import Block, CrossAttention, Embedding, Head, Linear, Norm, Table
from calc.model.importers.assembly import context_limit, groups_of
from calc.model.importers.fields import Fields
from calc.model.importers.traits import Decoder, Traits
from calc.model.model import Layer, Model, Stack
from calc.physics.message import Message

_TRAITS = Traits(qkv_bias=False, mlp_bias=False)


def blt(fields: Fields) -> Model:
    """BLT: bytes are joined to patches where the next one is hard to foresee, for the layers in the middle.

    The layers of patches are counted as if each byte were a patch, which a warning says. Source: Pagnoni
    et al., 2024, arXiv 2412.09871.
    """
    local = fields.nested("encoder_config", "blt_local_encoder")
    if not local.raw.get("intermediate_size"):
        local.raw = {**local.raw, "intermediate_size": 8 * local.integer("hidden_size") // 3}
    encoder = Decoder(local, _TRAITS)
    middle = Decoder(fields.nested("global_config", "blt_global_transformer"), _TRAITS)
    decoder = Decoder(fields.nested("decoder_config", "blt_local_decoder"), _TRAITS)
    stacks: list[Stack] = []
    if fields.flag("patch_in_forward", True):
        stacks.append(_patcher(Decoder(fields.nested("patcher_config", "blt_patcher"), _TRAITS)))
    window = fields.integer("local_attention_window_len")
    joined = fields.integer("cross_attn_k") * encoder.hidden_size
    enters = Linear(name="token_embedding_projection", component="projector", in_features=joined)
    layer = middle.layer(middle.attention(), middle.mlp())
    _said(middle.fields)
    patches = Stack(
        name="global", role="decoder", hidden_size=middle.hidden_size,
        before=(enters,) if joined != middle.hidden_size else (), groups=groups_of([layer] * middle.layers),
    )  # fmt: skip
    ends: list[Block] = [Norm(), Head(vocab_size=fields.integer("vocab_size"))]
    stacks += [
        _local(encoder, "local_encoder", window, (_tables(fields, encoder), [_widened(encoder)])),
        patches,
        _local(decoder, "local_decoder", None, ([_widened(decoder, middle.hidden_size)], ends)),
    ]
    values = {
        "field": "patch_size", "value": fields.integer("patch_size", default=4),
        "reason": "layers of patches are counted as if each byte were a patch",
    }  # fmt: skip
    fields.warnings.append(Message("ignored_value", "prefill.ttft", values))
    fields.ignore("patching_mode", "patching_threshold", "patching_batch_size", "max_patch_length")
    fields.ignore("tie_word_embeddings", "patcher_config")
    return Model(
        model_type=fields.model_type, max_position_embeddings=context_limit(fields), stacks=tuple(stacks)
    )


def _tables(fields: Fields, encoder: Decoder) -> list[Block]:
    """The table of bytes, and one of hashes of the bytes before each."""
    hashes = len(fields.integers("encoder_hash_byte_group_size") or [0] * 6)
    rows = fields.integer("encoder_hash_byte_group_vocab", high=2**26)
    kinds = fields.integer("encoder_hash_byte_group_nb_functions", high=64)
    return [
        Embedding(vocab_size=encoder.fields.integer("vocab_size")),
        Table(name="encoder_hash_tok_embedding", component="embedding", rows=rows * hashes * kinds),
    ]


def _widened(base: Decoder, inputs: int | None = None) -> Linear:
    """The product between bytes and patches."""
    return Linear(
        name="patch_embedding_projection", component="projector", in_features=inputs,
        out_features=base.fields.integer("cross_attn_k", default=2) * base.hidden_size,
    )  # fmt: skip


def _patcher(base: Decoder) -> Stack:
    """The small model of bytes whose doubt says where a patch ends."""
    fields = base.fields
    window = fields.optional_integer("sliding_window", default=None)
    layer = base.layer(base.attention(window), base.mlp())
    vocab = fields.integer("vocab_size")
    _said(fields)
    return Stack(
        name="patcher", role="decoder", hidden_size=base.hidden_size, before=(Embedding(vocab_size=vocab),),
        groups=groups_of([layer] * base.layers), after=(Norm(), Head(vocab_size=vocab)),
    )  # fmt: skip


def _local(base: Decoder, name: str, window: int | None, ends: tuple[list[Block], list[Block]]) -> Stack:
    """Layers of bytes, with attention to the patches behind all of them or one."""
    fields = base.fields
    every = fields.flag("cross_attn_all_layers", False)
    cross = CrossAttention(
        num_attention_heads=base.heads, num_key_value_heads=base.kv_heads, head_dim=base.head_dim
    )
    looks: tuple[Block, ...] = (cross, Norm(count=2))  # norms of queries and keys over the full width
    plain = base.layer(base.attention(window), base.mlp())
    first = Layer(blocks=(*plain.blocks, *looks))
    layers = [first] * base.layers if every else [first, *[plain] * (base.layers - 1)]
    _said(fields)
    return Stack(
        name=name, role="decoder", hidden_size=base.hidden_size, before=tuple(ends[0]),
        groups=groups_of(layers), after=tuple(ends[1]),
    )  # fmt: skip


def _said(fields: Fields) -> None:
    fields.ignore(
        "encoder_cross_output_size",
        "vocab_size",
        "cross_attn_k",
        "hidden_size_global",
        "sliding_window",
        "rope_theta",
    )
    fields.ignore("max_position_embeddings", "tie_word_embeddings", "cross_attn_all_layers")


READERS: Mapping[str, Callable[[Fields], Model]] = {"blt": blt}
