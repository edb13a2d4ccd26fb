"""Heads that predict further tokens: one more layer each, fed with hidden state and next token."""

from calc.model.blocks import Linear, Norm
from calc.model.importers.fields import Fields
from calc.model.model import Layer, LayerGroup, Stack

MTP_KEYS = ("num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_layers")


def mtp_stacks(fields: Fields, layer: Layer, hidden_size: int) -> tuple[Stack, ...]:
    """The heads that a configuration counts, each with a layer like this one; embedding and head are shared.

    In front stand a norm of either input and a product that joins them, behind it a norm.
    Source: DeepSeek-V3 technical report, 2024, arXiv 2412.19437, section 2.2.
    """
    count = next((fields.raw[key] for key in MTP_KEYS if key in fields.raw), 0)
    heads = fields.optional_integer(*MTP_KEYS, default=0, low=0, high=4096) if count else 0
    if not heads:
        return ()
    join = Linear(name="eh_proj", in_features=2 * hidden_size)
    each = Layer(blocks=(Norm(count=2), join, *layer.blocks, Norm()))
    return (Stack(name="mtp", hidden_size=hidden_size, groups=(LayerGroup(repeat=heads, pattern=(each,)),)),)
