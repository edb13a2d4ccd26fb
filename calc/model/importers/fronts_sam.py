"""Fronts with SAM's tower: GOT-OCR 2, DeepSeek-VL hybrid, DeepSeek-OCR 2."""

from collections.abc import Mapping

from calc.model.blocks import Block, Linear, Norm, Table, Vector
from calc.model.importers.fronts import Front, Fronted, Sight, projector
from calc.model.importers.tower_table import vision
from calc.model.importers.towers_sam import halved, neck, sam
from calc.model.importers.traits import Traits, read_decoder
from calc.model.model import Stack


def _got(kind: str) -> Front:
    """GOT-OCR 2: two convolutions up to the width of the text, one product within it."""

    def front(sight: Sight) -> list[Stack]:
        image = sight.part(kind)
        out = image.integer("output_channels")
        blocks = halved(out, 2 * out, sight.width)
        product = Linear(name="multimodal_projector", bias=True)
        return [sam(image), projector(sight.width, *blocks, product)]

    return front


def deepseek_vl_hybrid(sight: Sight) -> list[Stack]:
    """DeepSeek-VL: SAM sees large pictures, a second neck taking an early layer; SigLIP sees small ones."""
    fine = sight.part("sam_vision_model", "high_res_vision_config")
    sees_fine, out = sam(fine), fine.integer("output_channels")
    again: list[Block] = [*neck(fine), *halved(out, 2 * out, 4 * out), Vector(name="alpha", elements=1)]
    wide = sees_fine.model_copy(update={"name": "high_res_vision", "after": (*sees_fine.after, *again)})
    image = sight.fields.nested("vision_config", "siglip_vision_model")
    sees = vision(image, "siglip_vision_model")
    half = max(1, sight.width // 2)
    aligner = (
        Linear(name="vision_proj", in_features=sees.hidden_size, out_features=half, bias=True),
        Linear(name="high_res_vision_proj", in_features=4 * out, out_features=half, bias=True),
        Linear(name="proj", bias=True),
    )
    return [wide, sees, projector(sight.width, *aligner)]


_QUERIES = {"query_768_resolution": 144, "query_1024_resolution": 256}


def deepseek_ocr2(sight: Sight) -> list[Stack]:
    """DeepSeek-OCR 2: SAM, then layers of Qwen 2 in which learned queries of two sizes read its patches."""
    both = sight.part("deepseek_ocr2_vision")
    fine = both.nested("sam_config", "deepseek_ocr2_sam_vision_model")
    channels = fine.integers("downsample_channels") or [512, 896]
    if len(channels) != 2 or not all(0 < each <= 2**20 for each in channels):
        raise fine.wrong("downsample_channels", channels, "a list of two widths")
    sees = sam(fine)
    halves = halved(fine.integer("output_channels"), channels[0], channels[1])
    inner = both.nested("encoder_config", "deepseek_ocr2_encoder")
    traits = Traits(qkv_bias=True, o_bias=False, mlp_bias=False, windows="switched")
    layers = read_decoder(inner, traits).stacks[0]
    queries = tuple(Table(name=name, rows=rows) for name, rows in _QUERIES.items())
    update = {"name": "vision", "role": "vision", "before": queries, "after": (Norm(),)}
    out = Linear(name="linear", in_features=layers.hidden_size, bias=True)
    return [
        sees.model_copy(update={"name": "sam", "after": (*sees.after, *halves)}),
        layers.model_copy(update=update),
        projector(sight.width, out, Vector(name="view_separator")),
    ]


FRONTS: Mapping[str, Fronted] = {
    "got_ocr2": Fronted("qwen2", _got("got_ocr2_vision"), sizes="got_ocr2_text"),
    "deepseek_vl_hybrid": Fronted("llama", deepseek_vl_hybrid),
    "deepseek_ocr2": Fronted("deepseek_ocr2_text", deepseek_ocr2),
}
