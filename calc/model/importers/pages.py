"""Fronts of models that read pages through SAM's tower: PP-Chart2Table and Unlimited-OCR."""

from collections.abc import Mapping

from calc.model.blocks import Linear, Vector
from calc.model.importers.fronts import Fronted, Sight, projector
from calc.model.importers.towers import Tower, tower
from calc.model.importers.towers_sam import halved, sam
from calc.model.model import Stack


def pp_chart2table(sight: Sight) -> list[Stack]:
    """PP-Chart2Table: two convolutions up to the width of the text, one product within it."""
    image = sight.part("pp_chart2table_vision")
    sees, out = sam(image), image.integer("output_channels")
    blocks = halved(out, 2 * out, sight.width)
    return [sees, projector(sight.width, *blocks, Linear(name="multimodal_projector", bias=True))]


def unlimited_ocr(sight: Sight) -> list[Stack]:
    """Unlimited-OCR: what SAM makes of a page goes through CLIP's layers; both stand side by side."""
    both = sight.part("unlimited_ocr_vision")
    fine = both.nested("sam_config", "unlimited_ocr_sam_vision_model")
    channels = fine.integers("downsample_channels") or [512, 1024]
    if len(channels) != 2 or not all(0 < each <= 2**20 for each in channels):
        raise fine.wrong("downsample_channels", channels, "a list of two widths")
    first = sam(fine)
    joined = halved(fine.integer("output_channels"), channels[0], channels[1])
    inner = both.nested("encoder_config", "unlimited_ocr_vision_encoder")
    second = tower(inner, Tower(class_token=True, pre_norm=True, post_norm=False))
    marks = [Vector(name=name) for name in ("view_separator", "image_newline")]
    wide = channels[1] + second.hidden_size
    product = Linear(name="multi_modal_projector", in_features=wide, bias=True)
    return [
        first.model_copy(update={"name": "sam", "after": (*first.after, *joined)}),
        second.model_copy(update={"before": second.before[1:]}),  # its patches are those of SAM
        projector(sight.width, product, *marks),
    ]


FRONTS: Mapping[str, Fronted] = {
    "pp_chart2table": Fronted("qwen2", pp_chart2table),
    "unlimited_ocr": Fronted("unlimited_ocr_text", unlimited_ocr),
}
