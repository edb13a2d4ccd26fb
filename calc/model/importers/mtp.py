"""Heads that predict further tokens: one more layer each, fed with hidden state and next token."""

from calc.model.heads import predicting
from calc.model.importers.fields import Fields
from calc.model.model import Layer, Stack

MTP_KEYS = ("num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_layers")


def mtp_stacks(fields: Fields, layer: Layer, hidden_size: int) -> tuple[Stack, ...]:
    """The heads that a configuration counts, each with a layer like this one."""
    count = next((fields.raw[key] for key in MTP_KEYS if key in fields.raw), 0)
    heads = fields.optional_integer(*MTP_KEYS, default=0, low=0, high=4096) if count else 0
    return (predicting(layer, hidden_size, heads),) if heads else ()
