"""The model of a measured row: one of the catalogue, one from the row's configuration, or from its shape."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from calc.deployment.facts import Facts
from calc.deployment.hardware import Device
from calc.deployment.measured import Measured
from calc.deployment.policies import FULL_SQUARE
from calc.deployment.workload import step_terms
from calc.model.blocks import MLP, Attention, Embedding, Head, MoE, Norm
from calc.model.blocks.base import BlockSpec
from calc.model.importers.hf_config import read_config
from calc.model.model import Layer, LayerGroup, Model, Stack, ledger
from calc.physics.ledger import costed
from calc.physics.message import InputError

# A row's count of parameters may leave out norms and biases, or round.
CLOSE = 0.012
# A configuration that counts to another size leaves something out.
SAME = 0.002
# What is usual where a row does not say: width for each layer, words of a vocabulary, experts; a mixture
# has far fewer active parameters than parameters, and as many layers as a dense model of a few times those.
WIDTH_PER_LAYER = 128
USUAL_WORDS, FEWEST_WORDS = 32000, 1000
EXPERTS, SPARSE, SPREAD = 128, 0.7, 4


@dataclass(frozen=True, slots=True)
class Known:
    """What is known beforehand: facts, devices, and models by what their names may mean.

    `identify` gives the one id that a name means, `likely` those that it may mean, `model` that of an id.
    """

    facts: Facts
    devices: tuple[Device, ...]
    identify: Callable[[str], str | None]
    likely: Callable[[str], tuple[str, ...]]
    model: Callable[[str], Model]


def parameters_of(model: Model) -> int:
    """All parameters that a model holds."""
    one = step_terms(1, 1, 1, 1, 2, 2)
    whole = costed(ledger(model), one, (*FULL_SQUARE, ("phase", "decode")))
    return whole.total("matrix") + whole.total("vector")


def model_of(row: Measured, known: Known) -> Model | None:
    """The model of a row; None where its name is not known and its shape is not given."""
    name, size = _spelt(row.text("arch") or row.text("model")), row.number("params")
    configured = _from_config(row)
    if configured is not None and (size is None or abs(parameters_of(configured) / size - 1) <= SAME):
        return configured
    if size is None:
        identifier = known.identify(name) or _alike(row, known.likely(name), known)
        return known.model(identifier) if identifier else _from_shape(row)
    for identifier in known.likely(name):
        model = known.model(identifier)
        if _letters(name) <= _letters(identifier) and abs(parameters_of(model) / size - 1) <= CLOSE:
            return model
    return _from_shape(row)


def _alike(row: Measured, identifiers: tuple[str, ...], known: Known) -> str | None:
    """The only model of the width, depth and vocabulary that the row's configuration gives, if not whole."""
    config = row.fields.get("config")
    if not isinstance(config, dict):
        return None
    given = cast("Mapping[str, Any]", config)

    def shape(identifier: str) -> tuple[int, int, int]:
        model = known.model(identifier)
        stack = model.stacks[-1]
        words = sum(block.vocab_size for block in stack.before if isinstance(block, Embedding))
        return stack.hidden_size, model.num_hidden_layers, words

    wanted = tuple(given.get(key) for key in ("hidden_size", "num_hidden_layers", "vocab_size"))
    found = [identifier for identifier in identifiers if shape(identifier) == wanted]
    return found[0] if len(found) == 1 else None


def _letters(name: str) -> set[str]:
    """The words of a name without its numbers."""
    return set(re.findall(r"[a-z]+", name.lower().rpartition("/")[2]))


def _spelt(name: str) -> str:
    """A name without what sources add in brackets or after a comma."""
    return re.sub(r"\(.*?\)|,.*| body\b|-instruct\b", "", name, flags=re.IGNORECASE).strip()


def _from_config(row: Measured) -> Model | None:
    """The model of the configuration that a row carries; None where it is not whole or not known."""
    config = row.fields.get("config")
    if not isinstance(config, dict):
        return None
    try:
        return read_config(config, "config", row.text("model")).model  # pyright: ignore[reportUnknownArgumentType]
    except InputError:
        return None


def _from_shape(row: Measured) -> Model | None:
    """A decoder with the row's parameters, active products and cache; widths as usual for its size."""
    cached, layers, width = (row.count(name) for name in ("kv_elems_per_token", "n_layers", "d_model"))
    size = row.count("params") or (12 * layers * width**2 if layers and width else None)
    if cached is None or size is None:
        return None
    active = min(row.count("active_matmul_params") or size, size)
    sparse = active < SPARSE * size
    layers = layers or _layers(SPREAD * active if sparse else active, cached // 2)
    width = width or max(256, round(layers * WIDTH_PER_LAYER / 256) * 256)
    # What is no product of a token is the table of token vectors, unless that is the head as well.
    own_table = 0 if sparse else (size - active) // width
    vocabulary = own_table if own_table > FEWEST_WORDS else USUAL_WORDS
    tied = not sparse and own_table <= FEWEST_WORDS
    attention = _attention(width, cached // (2 * layers))
    inside = active - vocabulary * width
    rest = max(1, inside // layers - _weights(attention, width))
    if sparse:
        total = (size - 2 * vocabulary * width) // layers - _weights(attention, width)
        feed = _experts(width, rest, max(1, total))
    else:
        feed = MLP(intermediate_size=max(1, round(rest / (3 * width))))
    layer = Layer(blocks=(Norm(), attention, Norm(), feed))
    stack = Stack(
        hidden_size=width, before=(Embedding(vocab_size=vocabulary),),
        groups=(LayerGroup(repeat=layers, pattern=(layer,)),),
        after=(Norm(), Head(vocab_size=vocabulary, tied=tied)),
    )  # fmt: skip
    return Model(name=row.text("model") or "unnamed", model_type="custom", stacks=(stack,))


def _layers(active: int, cached: int) -> int:
    """The number of layers: what divides the cache evenly and is nearest to the usual for the size."""
    usual = (active / (12 * WIDTH_PER_LAYER**2)) ** (1 / 3)
    fits = [n for n in range(1, 257) if cached % n == 0 and cached // n % 32 == 0]
    return min(fits or [max(1, round(usual))], key=lambda n: abs(math.log(n / usual)))


def _attention(width: int, cached: int) -> Attention:
    """Grouped attention whose keys are `cached` wide in all."""
    head = next((size for size in (128, 64, 32) if cached % size == 0), max(1, cached))
    groups = max(1, cached // head)
    heads = max(1, round(width / (head * groups))) * groups
    return Attention(num_attention_heads=heads, num_key_value_heads=groups, head_dim=head)


def plain_attention(width: int) -> Attention:
    """Attention of as many keys as queries, `width` wide in all."""
    head = next((size for size in (128, 64, 96, 32) if width % size == 0), width)
    return Attention(num_attention_heads=width // head, num_key_value_heads=width // head, head_dim=head)


def _weights(block: BlockSpec, width: int) -> int:
    """Matrix weights of the products of a block."""
    return sum(
        o.sizes["in_features"] * o.sizes["out_features"] for o in block.operators(width) if o.kind == "linear"
    )


def _experts(width: int, active: int, total: int) -> MoE:
    """A mixture whose experts hold `total` weights, of which a token uses `active`."""
    each = max(1, total // EXPERTS)
    used = min(EXPERTS, max(1, round(active / each)))
    return MoE(
        num_experts=EXPERTS, num_experts_per_tok=used, moe_intermediate_size=max(1, round(each / (3 * width)))
    )
