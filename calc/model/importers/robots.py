"""Models that see, read and move: pi0, a text-and-image model with an expert for actions beside it."""

from calc.model.blocks import Attention, Block, Head, Linear
from calc.model.importers.fields import Fields
from calc.model.importers.fronts import Reader, Texts
from calc.model.importers.multimodal import WRAPPERS, wrapped
from calc.model.model import Layer, Model, Stack


def _without_head(stack: Stack) -> tuple[Block, ...]:
    return tuple(block for block in stack.after if not isinstance(block, Head))


def pi0(fields: Fields, texts: Texts) -> Model:
    """PaliGemma without its head; Gemma layers for actions that attend to what PaliGemma has cached too."""
    both = fields.nested("vlm_config", "paligemma")
    both.model_type = "paligemma"
    sees = wrapped(both, WRAPPERS["paligemma"], texts)
    reads = sees.stacks[-1]
    expert = fields.nested("dit_config", "gemma")
    vocab = next(block.vocab_size for block in reads.after if isinstance(block, Head))
    expert.raw = {**expert.raw, "vocab_size": vocab, "tie_word_embeddings": True}
    acts = texts["gemma"](expert).stacks[-1]
    width = acts.hidden_size
    actions, state = fields.integer("max_action_dim"), fields.integer("max_state_dim")
    inward: tuple[Block, ...] = (
        Linear(name="action_in_proj", in_features=actions, bias=True),
        Linear(name="state_proj", in_features=state, bias=True),
        Linear(name="action_time_mlp_in", in_features=2 * width, bias=True),
        Linear(name="action_time_mlp_out", bias=True),
    )
    outward = Linear(name="action_out_proj", out_features=actions, bias=True)
    fields.ignore("chunk_size", "num_inference_steps", "min_period", "max_period", "loss_reduction")
    fields.ignore(*(key for key in fields.raw if key.startswith("time_sampling_")))
    update = {
        "name": "actions", "before": (*acts.before, *inward), "after": (*_without_head(acts), outward),
        "groups": tuple(
            group.model_copy(update={"pattern": tuple(_sharing(layer) for layer in group.pattern)})
            for group in acts.groups
        ),
    }  # fmt: skip
    text = reads.model_copy(update={"after": _without_head(reads)})
    stacks = (*sees.stacks[:-1], text, acts.model_copy(update=update))
    return sees.model_copy(update={"stacks": stacks, "model_type": fields.model_type})


def _sharing(layer: Layer) -> Layer:
    """A layer that keeps no cache of its own: its few tokens are made anew at every step."""
    return Layer(
        blocks=tuple(
            block.model_copy(update={"reuses_cache": True}) if isinstance(block, Attention) else block
            for block in layer.blocks
        )
    )


def readers(texts: Texts) -> dict[str, Reader]:
    """A reader for each of these architectures, over the readers of text models."""
    return {"pi0": lambda fields: pi0(fields, texts)}
