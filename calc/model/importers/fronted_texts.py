"""Text models that stand inside a wrapper only, told by traits."""

from collections.abc import Callable, Mapping
from functools import partial

from calc.model.importers.fields import Fields
from calc.model.importers.traits import Traits, read_decoder
from calc.model.model import Model

# Qwen 2 with sizes of its own where a wrapper's file does not hold the text.
_QWEN2 = Traits(qkv_bias=True, o_bias=False, mlp_bias=False, windows="switched")

TRAITS: Mapping[str, Traits] = {
    "deepseek_ocr2_text": Traits(experts=True, shared="counted", dense_first=True),
    "emu3_text_model": Traits(),
    "got_ocr2_text": _QWEN2,
    "granite4_vision_text": Traits(),
    "granite_docling_text": Traits(),
}

READERS: Mapping[str, Callable[[Fields], Model]] = {
    name: partial(read_decoder, traits=traits) for name, traits in TRAITS.items()
}
