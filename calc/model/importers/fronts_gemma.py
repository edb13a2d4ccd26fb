"""Gemma 4's kin: one without towers, one that writes by diffusion, and the small ones that draft for them."""

from collections.abc import Mapping
from functools import partial

from calc.model.blocks import MLP, Block, Linear, Norm, Table
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Fronted, Reader, Sight, fronted, projector, text_fields
from calc.model.importers.gemma import gemma4
from calc.model.importers.tower_table import vision
from calc.model.model import Model, Stack


def unified(sight: Sight) -> list[Stack]:
    """Gemma 4 Unified: no towers; norms and a product turn joined patches, and frames, into tokens."""
    stacks: list[Stack] = []
    if sight.fields.has("vision_config"):
        image = sight.part("gemma4_unified_vision")
        width = image.integer("mm_embed_dim")
        patch = 3 * (image.integer("patch_size") * image.integer("pooling_kernel_size", default=3)) ** 2
        out = image.integer("output_proj_dims")
        rows = 2 * image.integer("mm_posemb_size")
        blocks: list[Block] = [
            Norm(kind="layer", width=patch),
            Linear(name="patch_dense", in_features=patch, bias=True),
            Norm(kind="layer"), Table(name="pos_embedding", rows=rows), Norm(kind="layer"),
        ]  # fmt: skip
        image.ignore("model_patch_size", "num_soft_tokens")
        sees = Stack(name="vision", role="vision", hidden_size=width, before=tuple(blocks))
        last = Linear(name="embedding_projection", in_features=out)
        stacks += [sees, projector(sight.width, last)]
    if sight.fields.has("audio_config"):
        sound = sight.part("gemma4_unified_audio", "audio_config")
        frame = sound.integer("audio_embed_dim", "hidden_size", "output_proj_dims")
        sound.ignore("audio_samples_per_token")
        hears = (Linear(name="embedding_projection", in_features=frame),)
        stacks.append(Stack(name="audio", role="audio", hidden_size=sight.width, before=hears))
    return stacks


def diffusion(fields: Fields) -> Model:
    """Diffusion Gemma: Gemma 4 with experts reads the prompt and, with the same weights, fills a canvas; a
    gated MLP tells it what it wrote in the step before. Untied, either part has weights of its own."""
    text = text_fields(fields, "diffusion_gemma_text")
    text.raw = {**text.raw, "attention_k_eq_v": True, "enable_moe_block": True}
    tied = text.flag("tie_word_embeddings", True)
    model = gemma4(text)
    decoder = model.stacks[0]
    condition = (Norm(), MLP(intermediate_size=text.integer("intermediate_size")))
    writes = decoder.model_copy(update={"before": (*decoder.before, *condition)})
    reads = decoder.model_copy(update={"name": "encoder", "role": "encoder", "after": decoder.after[:1]})
    image = fields.nested("vision_config", "gemma4_vision")
    sees = vision(image, "gemma4_vision")
    product = Linear(name="embedding_projection", in_features=sees.hidden_size)
    front = [sees, projector(decoder.hidden_size, product), *([] if tied else [reads])]
    fields.ignore("canvas_length")
    return fronted(fields, model.model_copy(update={"stacks": (writes,)}), front)


def assistant(fields: Fields, kind: str) -> Model:
    """A draft of Gemma 4: it reads the states and the caches of the model that it drafts for."""
    text = text_fields(fields, kind)
    text.raw = {**text.raw, "num_kv_shared_layers": text.integer("num_hidden_layers")}
    model = gemma4(text)
    stack, wide = model.stacks[0], fields.integer("backbone_hidden_size")
    before = Linear(name="pre_projection", in_features=2 * wide)
    after: list[Block] = [Linear(name="post_projection", out_features=wide)]
    if fields.flag("use_ordered_embeddings", False):
        count = fields.integer("num_centroids")
        after.append(Linear(name="centroids", component="lm_head", out_features=count))
    fields.ignore("num_centroids", "centroid_intermediate_top_k")
    update = {"before": (*stack.before, before), "after": (*after, *stack.after)}
    return fronted(fields, model.model_copy(update={"stacks": (stack.model_copy(update=update),)}), [])


READERS: Mapping[str, Reader] = {
    "diffusion_gemma": diffusion,
    "gemma4_assistant": partial(assistant, kind="gemma4_text"),
    "gemma4_unified_assistant": partial(assistant, kind="gemma4_unified_text"),
}
FRONTS: Mapping[str, Fronted] = {
    "gemma4_unified": Fronted("gemma4_unified_text", unified, ignored=("eoa_token_index",)),
}
