"""Fronts that turn images and sound into codes of a vocabulary: Chameleon, Emu 3, Janus, Apertus 1.5."""

from collections.abc import Mapping
from dataclasses import dataclass

from calc.model.blocks import Attention, Block, Linear, Norm, Table, Vector
from calc.model.importers.assembly import groups_of
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Fronted, Reader, Sight, fronted, projector
from calc.model.importers.towers import Tower, tower
from calc.model.importers.traits import Traits, read_decoder
from calc.model.model import Layer, Model, Stack

_MANY = 64  # more levels or blocks than any coder has


def conv(name: str, size: int, inputs: int, outputs: int) -> Linear:
    """A convolution over `size` places, as the product that it is at each of them."""
    return Linear(name=name, in_features=size * inputs, out_features=outputs, bias=True)


@dataclass(frozen=True, slots=True)
class Coder:
    """The sizes of a coder of convolutions: widths by level, which levels attend, the width of that.

    `quant` is the width of a code that norms are steered by, 0 for plain norms.
    """

    base: int
    levels: tuple[int, ...]
    blocks: int
    attends: frozenset[int]
    width: int | None = None
    quant: int = 0

    @property
    def last(self) -> int:
        """Width of the deepest level."""
        return self.levels[-1]

    def norm(self, width: int) -> tuple[Block, ...]:
        """A group norm, steered by the code where there is one."""
        plain = Norm(kind="layer", width=width)
        if not self.quant:
            return (plain,)
        steers = [conv(name, 1, self.quant, width) for name in ("conv_y", "conv_b")]
        return (plain, *steers)

    def residual(self, inputs: int, outputs: int) -> Layer:
        """Two convolutions with a norm before each, and one for the way round where the width changes."""
        first, second = conv("conv1", 9, inputs, outputs), conv("conv2", 9, outputs, outputs)
        round_ = (conv("nin_shortcut", 1, inputs, outputs),) if inputs != outputs else ()
        return Layer(blocks=(*self.norm(inputs), first, *self.norm(outputs), second, *round_))

    def attention(self, width: int) -> Layer:
        """Attention over all places of one image."""
        wide = self.width or width
        parts = [conv(name, 1, wide, wide) for name in ("q_proj", "k_proj", "v_proj", "proj_out")]
        return Layer(blocks=(*self.norm(width), *parts))

    def middle(self, attends: bool = True) -> list[Layer]:
        """Two residual blocks at the deepest level, attention between them."""
        whole = self.residual(self.last, self.last)
        return [whole, *([self.attention(self.last)] if attends else []), whole]

    def down(self) -> list[Layer]:
        """Level by level to half the sides, of the encoder."""
        layers: list[Layer] = []
        width = self.base
        for index, out in enumerate(self.levels):
            layers += self._level(index, width, out, self.blocks)
            width = out
            if index < len(self.levels) - 1:
                layers.append(Layer(blocks=(conv("downsample", 9, width, width),)))
        return layers

    def up(self) -> list[Layer]:
        """Level by level to twice the sides, of the decoder; one block more in each."""
        layers: list[Layer] = []
        width = self.last
        for index, out in reversed(list(enumerate(self.levels))):
            layers += self._level(index, width, out, self.blocks + 1)
            width = out
            if index:
                layers.append(Layer(blocks=(conv("upsample", 9, width, width),)))
        return layers

    def _level(self, index: int, width: int, out: int, count: int) -> list[Layer]:
        layers: list[Layer] = []
        for _ in range(count):
            layers.append(self.residual(width, out))
            width = out
            if index in self.attends:
                layers.append(self.attention(out))
        return layers


def coder(fields: Fields, attends: frozenset[int], **rest: int) -> Coder:
    """The sizes of a coder; InputError for more levels than any has."""
    base = fields.integer("base_channels", high=2**20)
    multipliers = fields.integers("channel_multiplier")
    if not multipliers or len(multipliers) > _MANY or not all(0 < each <= 1024 for each in multipliers):
        raise fields.wrong("channel_multiplier", multipliers, f"a list of up to {_MANY} whole numbers")
    levels = tuple(base * each for each in multipliers)
    fields.ignore("dropout", "resolution", "attn_resolutions", "attn_type")
    return Coder(base, levels, fields.integer("num_res_blocks", high=_MANY), attends, **rest)


def _sized(fields: Fields, side: int) -> frozenset[int]:
    """The levels that attend: those at which the image has one of the listed sides."""
    sides = set(fields.integers("attn_resolutions"))
    return frozenset(index for index in range(_MANY) if side // 2**index in sides)


def encoder(
    fields: Fields, of: Coder, middle: bool = True
) -> tuple[tuple[Block, ...], list[Layer], list[Block]]:
    """Blocks before, layers and blocks behind of an encoder, up to the width of the latent."""
    latent = fields.integer("latent_channels") * (2 if fields.flag("double_latent", False) else 1)
    before = (conv("conv_in", 9, fields.integer("in_channels"), of.base),)
    after: list[Block] = [Norm(kind="layer", width=of.last), conv("conv_out", 9, of.last, latent)]
    return before, [*of.down(), *of.middle(middle)], after


def _codes(fields: Fields, size: int = 1, back: bool = True) -> list[Block]:
    """The book of codes and the products to its width and back."""
    width, latent = fields.integer("embed_dim"), fields.integer("latent_channels")
    rows = fields.integer("num_embeddings", "codebook_size")
    there = conv("quant_conv", size, latent, width)
    again = [conv("post_quant_conv", size, width, latent)] if back else []
    return [Table(name="codebook", rows=rows, width=width), there, *again]


def _stack(of: Coder, before: tuple[Block, ...], layers: list[Layer], after: list[Block], name: str) -> Stack:
    return Stack(
        name=name, role="vision", hidden_size=of.last, before=before, groups=groups_of(layers),
        after=tuple(after),
    )  # fmt: skip


def chameleon(fields: Fields) -> Model:
    """Chameleon: Llama with norms of queries and keys for each head, over words and codes of images."""
    traits = Traits(qk_norm="full_width", qk_norm_kind="layer")
    codes = Sight(fields, fields, 1).part("chameleon_vqgan", "vq_config")
    vanilla = codes.word("attn_type", "vanilla") == "vanilla"
    of = coder(codes, _sized(codes, codes.integer("resolution")) if vanilla else frozenset())
    before, layers, after = encoder(codes, of, vanilla)
    fields.ignore("vocabulary_map", "swin_norm", "model_parallel_size")
    model = read_decoder(fields, traits)
    return fronted(fields, model, [_stack(of, before, layers, [*after, *_codes(codes)], "vision")])


def _times(of: Coder, fields: Fields, width: int, size: int) -> list[Block]:
    """Emu 3's convolutions over time: those that change the rate of frames, then residual ones."""
    rate = fields.integer("temporal_downsample_factor", high=2**16)
    blocks: list[Block] = [conv("time_conv", size, width, width)] * (rate.bit_length() - 1)
    pair = [Norm(kind="layer", width=width), conv("time_res", 27, width, width)] * 2
    return blocks + pair * of.blocks


def emu3(sight: Sight) -> list[Stack]:
    """Emu 3: an encoder of films, its book of codes, and a decoder whose norms are steered by the codes."""
    codes = sight.part("emu3_vqgan", "vq_config")
    levels = frozenset(codes.integers("attn_resolutions"))
    wide, quant = codes.integer("hidden_size"), codes.integer("embed_dim")
    reads, writes = coder(codes, levels, width=wide), coder(codes, levels, width=wide, quant=quant)
    before, layers, after = encoder(codes, reads)
    latent = codes.integer("latent_channels")
    double = latent * (2 if codes.flag("double_latent", False) else 1)
    times = _times(reads, codes, double, 36)
    sees = _stack(reads, before, layers, [*after, *times, *_codes(codes, 3)], "vision")
    front = (*_times(writes, codes, latent, 27), conv("conv_in", 9, latent, writes.last))
    out = conv("conv_out", 9, writes.levels[0], codes.integer("out_channels"))
    behind = [*writes.norm(writes.levels[0]), out]
    codes.ignore("num_attention_heads")
    return [sees, _stack(writes, front, [*writes.middle(), *writes.up()], behind, "vision_decoder")]


def _chain(name: str, first: int, width: int, depth: int) -> list[Block]:
    """A product to a width and some more within it."""
    more = [conv(f"{name}_hidden", 1, width, width)] * (depth - 1)
    return [conv(f"{name}_fc1", 1, first, width), *more]


def janus(sight: Sight) -> list[Stack]:
    """Janus: SigLIP with a chain of products to see; a coder of images with a head of its own to draw."""
    image, codes = sight.part("janus_vision_model"), sight.part("janus_vqgan", "vq_config")
    bias, normed = image.flag("attention_bias", True), image.flag("use_qk_norm", False)
    inner = int(image.integer("hidden_size") * image.number("mlp_ratio", 4.0))
    depth = image.integer("depth", high=_MANY - 2)
    image.raw = {key: value for key, value in image.raw.items() if key != "depth"}
    sees = tower(image, Tower(qkv_bias=bias), inner=inner)
    if normed:
        sees = _normed(sees)
    aligned = _chain("aligner", sees.hidden_size, image.integer("projection_dim"), depth)
    image.ignore("num_image_tokens", "projection_dropout", "hidden_dropout_rate")
    of = coder(codes, frozenset({len(codes.integers("channel_multiplier")) - 1}))
    before, layers, after = encoder(codes, of)
    reads = _stack(of, before, layers, [*after, *_codes(codes)], "codes")
    latent, out = codes.integer("latent_channels"), codes.integer("out_channels")
    ends: list[Block] = [Norm(kind="layer", width=of.levels[0]), conv("conv_out", 9, of.levels[0], out)]
    front = (conv("conv_in", 9, latent, of.last),)
    draws = _stack(of, front, [*of.middle(), *of.up()], ends, "codes_decoder")
    codes.ignore("num_patches")
    return [sees, projector(sight.width, *aligned), reads, draws, _generation(codes)]


def _normed(stack: Stack) -> Stack:
    """A tower with LayerNorms over the whole width of its queries and keys."""

    def changed(block: Block) -> Block:
        update = {"qk_norm": "full_width", "qk_norm_kind": "layer"}
        return block.model_copy(update=update) if isinstance(block, Attention) else block

    def normed(layer: Layer) -> Layer:
        return Layer(blocks=tuple(map(changed, layer.blocks)))

    groups = (
        group.model_copy(update={"pattern": tuple(map(normed, group.pattern))}) for group in stack.groups
    )
    return stack.model_copy(update={"groups": tuple(groups)})


def _generation(fields: Fields) -> Stack:
    """What Janus draws with: a table of codes, products to the width of the text, a head over the codes."""
    rows, width = fields.integer("num_embeddings"), fields.integer("projection_dim")
    code = fields.integer("embed_dim")
    depth = fields.integer("num_hidden_layers", high=_MANY - 4)
    blocks: list[Block] = [
        Table(name="generation_embeddings", rows=rows, width=code),
        *_chain("generation", code, width, depth),
        conv("generation_proj_out", 1, fields.integer("image_token_embed_dim"), width),
        conv("vision_head", 1, width, rows),
    ]
    return Stack(name="generation", role="vision", hidden_size=width, before=tuple(blocks))


def wavtokenizer(fields: Fields) -> Stack:
    """WavTokenizer's encoder: convolutions that divide time, recurrent layers behind them."""
    # A weight norm keeps the length of each output's weights, a group norm scale and shift.
    numbers = 1 if fields.word("norm_type", "weight_norm") == "weight_norm" else 2

    def _weighed(name: str, size: int, inputs: int, outputs: int) -> list[Block]:
        return [conv(name, size, inputs, outputs), Vector(name=f"{name}_norm", elements=numbers * outputs)]

    width, out = fields.integer("num_filters"), fields.integer("hidden_size")
    narrow, size = fields.integer("compress"), fields.integer("residual_kernel_size")
    ratios = fields.integers("upsampling_ratios")
    if len(ratios) > 16:
        raise fields.wrong("upsampling_ratios", len(ratios), "a list of up to 16 numbers")
    round_ = fields.flag("use_conv_shortcut", True)
    before = _weighed("conv_in", fields.integer("kernel_size"), fields.integer("audio_channels"), width)
    layers: list[Layer] = []
    for ratio in reversed(ratios):
        inner = max(1, width // narrow)
        block = [*_weighed("conv1", size, width, inner), *_weighed("conv2", 1, inner, width)]
        block += _weighed("shortcut", 1, width, width) if round_ else []
        layers += [Layer(blocks=tuple(block))] * fields.integer("num_residual_layers", high=_MANY)
        layers.append(Layer(blocks=tuple(_weighed("downsample", 2 * ratio, width, 2 * width))))
        width *= 2
    gates = [conv(f"lstm_{name}", 1, width, 4 * width) for name in ("ih", "hh")]
    layers += [Layer(blocks=tuple(gates))] * fields.integer("num_lstm_layers", high=_MANY)
    after = _weighed("conv_out", fields.integer("last_kernel_size"), width, out)
    fields.ignore(*fields.raw)
    return Stack(
        name="audio", role="audio", hidden_size=out, before=tuple(before), groups=groups_of(layers),
        after=tuple(after),
    )  # fmt: skip


def apertus(sight: Sight) -> list[Stack]:
    """Apertus 1.5: an encoder of images and one of sound, whose codes are words of the text model."""
    codes = sight.part("apertus1p5_vision_tokenizer")
    of = coder(codes, _sized(codes, codes.integer("resolution")))
    before, layers, after = encoder(codes, of)
    codes.ignore("spatial_scale_factor")
    sees = _stack(of, before, layers, [*after, *_codes(codes, back=False)], "vision")
    return [sees, wavtokenizer(sight.part("wavtokenizer_encoder", "audio_config"))]


READERS: Mapping[str, Reader] = {"chameleon": chameleon}
FRONTS: Mapping[str, Fronted] = {
    "emu3": Fronted("emu3_text_model", emu3, ignored=("vocabulary_map",)),
    "janus": Fronted("llama", janus),
    "apertus1p5": Fronted("apertus1p5_text", apertus, ignored=("image_token_offset", "audio_token_offset")),
}
