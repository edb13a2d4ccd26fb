"""Text models that stand inside a wrapper only, told by traits."""

from collections.abc import Callable, Mapping
from functools import partial

from calc.model.importers.fields import Fields
from calc.model.importers.traits import Traits, read_decoder
from calc.model.model import Model

TRAITS: Mapping[str, Traits] = {
    "granite4_vision_text": Traits(),
    "granite_docling_text": Traits(),
}

READERS: Mapping[str, Callable[[Fields], Model]] = {
    name: partial(read_decoder, traits=traits) for name, traits in TRAITS.items()
}
