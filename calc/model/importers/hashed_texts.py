"""Readers of Qwen4 Exp, with tables of hashed runs of tokens, and of Beam, with gates that have a bias."""

from collections.abc import Callable, Iterator, Mapping
from math import isqrt

from calc.model.blocks import Block, Convolution, Indexer, Linear, Norm, Table, Vector
from calc.model.importers.fields import Fields
from calc.model.importers.hybrid import layer_kinds
from calc.model.importers.recurrent import delta_net
from calc.model.importers.traits import Decoder, Traits, experts
from calc.model.model import Layer, Model

_LARGEST_TABLE = 2**31  # rows of one table of hashes, and the bound of its search for primes
_MOST_TABLES = 1024


def _primes(start: int) -> Iterator[int]:
    """The primes from a number on."""
    number = max(2, start)
    while True:
        if all(number % divisor for divisor in range(2, isqrt(number) + 1)):
            yield number
        number += 1


def _hash_rows(fields: Fields, layers: int, heads: int) -> list[int]:
    """Rows of the table of each layer that has one: every head of all layers takes the next prime."""
    if layers * heads > _MOST_TABLES:
        raise fields.wrong("heads_per_ngram", heads, f"at most {_MOST_TABLES} tables in all")
    primes = _primes(fields.integer("ngram_vocab_size_base", high=_LARGEST_TABLE // max(1, heads)))
    multiple = fields.integer("make_ngram_vocab_size_divisible_by", high=2**20)
    sums = [sum(next(primes) for _ in range(heads)) for _ in range(layers)]
    return [-(-rows // multiple) * multiple for rows in sums]


def _mixer(streams: int, hidden: int, rank: int, injects: bool) -> tuple[Block, ...]:
    """What reads the streams of the residual and, where it injects, writes to them."""
    wide = streams * hidden
    part = "hyper_connection"
    inject = Linear(name="block_inject_weight", component=part, in_features=wide, out_features=streams)
    return (
        Norm(width=wide),
        Linear(name="input_mix_down", component=part, in_features=wide, out_features=rank),
        Linear(name="input_mix_up", component=part, in_features=rank, out_features=wide),
        *((inject,) if injects else ()),
    )


def _hashed(fields: Fields, hidden: int, streams: int) -> dict[int, tuple[Block, ...]]:
    """By layer: the table of hashed runs of tokens, its key and value, norms and convolution."""
    places = sorted(set(fields.integers("ple_layer_ids")))
    heads = (fields.integer("ngram_size", high=64) - 1) * fields.integer("heads_per_ngram", high=_MOST_TABLES)
    fields.ignore("seed", "split_ngram_parts", "number_of_conv_states")
    width = fields.optional_integer("ple_embed_dim", default=None) or hidden
    kernel, wide = fields.integer("ple_conv_kernel_size"), streams * hidden
    if not places:
        fields.ignore("ngram_vocab_size_base", "make_ngram_vocab_size_divisible_by")
        return {}
    part = "per_layer_embedding"
    return {
        place - 1: (
            Table(name="ngram_embedding", component=part, rows=rows, width=max(1, width // max(1, heads))),
            Linear(name="ple_key_proj", component="per_layer_other", in_features=width, out_features=wide),
            Linear(name="ple_value_proj", component="per_layer_other", in_features=width),
            Norm(count=3, width=wide),
            Convolution(name="ple_conv1d", channels=wide, kernel=kernel),
        )
        for place, rows in zip(places, _hash_rows(fields, len(places), heads), strict=True)
    }


def qwen4_exp(fields: Fields) -> Model:
    """Qwen4 Exp: gated delta nets, every fourth layer attention to tokens that an indexer picks; streams."""
    traits = Traits(
        qk_norm="per_head", output_gate="elementwise", experts=True, shared="wide", shared_gate=True
    )
    base = Decoder(fields, traits)
    hidden, streams = base.hidden_size, fields.integer("hc_count", high=4096)
    rank = fields.integer("hc_lowrank")
    mixing = _mixer(streams, hidden, rank, injects=True)
    every = fields.integer("full_attention_interval", default=4)
    kinds = layer_kinds(fields, base.layers) or [
        "linear_attention" if (i + 1) % every else "indexed_attention" for i in range(base.layers)
    ]
    indexed = fields.optional_integer("indexer_n_heads", default=None)
    scan, routed = delta_net(fields), experts(fields, traits)
    if routed is None:
        raise fields.wrong("num_experts", 0, "at least 1")
    fields.ignore("indexer_kv_heads", "mlp_bias", "output_gate_type")
    biased = fields.flag("attention_bias", False)
    attends: tuple[Block, ...] = (base.attention(gate_bias=biased),)
    if indexed:
        pick = Indexer(
            index_n_heads=indexed, index_head_dim=fields.integer("indexer_head_dim"), weighted=False,
            q_norm=True, k_norm="rms", pool=fields.integer("indexer_compress_ratio"), pool_weights=False,
        )  # fmt: skip
        reach = fields.integer("indexer_budget")
        attends = (pick, base.attention(reach, reach="sparse", gate_bias=biased))
    hashed = _hashed(fields, hidden, streams)
    made: dict[bool, Layer] = {}
    layers: list[Layer] = []
    for index, kind in enumerate(kinds):
        linear = kind == "linear_attention"
        if linear not in made:
            mixers: tuple[Block, ...] = (scan,) if linear else attends
            made[linear] = Layer(blocks=(*mixing, *mixers, *mixing, routed))
        layers.append(
            Layer(blocks=(*hashed[index], *made[linear].blocks)) if index in hashed else made[linear]
        )
    # Nothing normalises behind the layers but the mixer that joins the streams.
    return base.model(layers, after=_mixer(streams, hidden, rank, injects=False), final_norm=False)


def beam(fields: Fields) -> Model:
    """Beam: norms on both sides, gated heads with a bias each, three dense layers in front of the experts."""
    traits = Traits(norms=4, qk_norm="per_head", output_gate="elementwise", experts=True, mlp_bias=False)
    base = Decoder(fields, traits)
    window = fields.optional_integer("sliding_window", default=None)
    kinds = layer_kinds(fields, base.layers) or [
        "full_attention" if (i + 1) % 6 == 0 or i == base.layers - 1 else "sliding_attention"
        for i in range(base.layers)
    ]
    types = fields.per_layer("mlp_layer_types", base.layers)
    sparse = [kind != "dense" for kind in types] if types else [i >= 3 for i in range(base.layers)]
    routed = experts(fields, traits) if any(sparse) else None
    blocks: dict[bool, Block] = {False: base.mlp(), True: routed or base.mlp()}
    bias = Vector(name="gate_bias", component="attention", elements=base.heads)
    made: dict[tuple[bool, bool], Layer] = {}
    for key in zip([kind == "sliding_attention" for kind in kinds], sparse, strict=True):
        if key not in made:
            block = base.layer(base.attention(window if key[0] else None), blocks[key[1]])
            made[key] = Layer(blocks=(*block.blocks, bias))
    slides = [kind == "sliding_attention" for kind in kinds]
    return base.model([made[key] for key in zip(slides, sparse, strict=True)])


READERS: Mapping[str, Callable[[Fields], Model]] = {"qwen4_exp_text": qwen4_exp, "beam": beam}
