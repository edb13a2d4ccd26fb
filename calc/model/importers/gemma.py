"""Readers of the Gemma family."""

from calc.model.importers.fields import Fields
from calc.model.importers.llamalike import Decoder, biases, layer, windows
from calc.model.model import Model


def gemma(fields: Fields) -> Model:
    """Gemma: heads of 256, tied."""
    base = Decoder(fields, head_dim=256)
    bias = biases(fields.flag("attention_bias", False))
    return base.model([layer(base.attention(**bias), base.mlp())] * base.layers, tied=True)


def gemma2(fields: Fields) -> Model:
    """Gemma 2: four norms a layer, every other layer in a window, the first one included."""
    base = Decoder(fields, head_dim=256)
    bias = biases(fields.flag("attention_bias", False))
    window = fields.optional_integer("sliding_window", default=4096)
    sliding = [index % 2 == 0 for index in range(base.layers)]
    blocks = [
        layer(base.attention(each, **bias), base.mlp(), norms=4)
        for each in windows(fields, base.layers, window, sliding)
    ]
    return base.model(blocks, tied=True)


def gemma3_text(fields: Fields) -> Model:
    """Gemma 3: as Gemma 2 with query/key norms and one full layer after five in a window."""
    base = Decoder(fields, head_dim=256)
    bias = biases(fields.flag("attention_bias", False))
    window = fields.optional_integer("sliding_window", default=4096)
    pattern = fields.integer("sliding_window_pattern", "_sliding_window_pattern", default=6)
    sliding = [(index + 1) % pattern != 0 for index in range(base.layers)]
    blocks = [
        layer(base.attention(each, qk_norm="per_head", **bias), base.mlp(), norms=4)
        for each in windows(fields, base.layers, window, sliding)
    ]
    return base.model(blocks, tied=True)
