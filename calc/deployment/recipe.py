"""A recipe: the number format of each part of a model, where it is another than the weight format's own."""

from collections.abc import Iterator

from calc.physics.operators import Operator
from calc.physics.spec import Spec, quantity

_HELP = "Number format of this part; empty for what the weight format or the file has for it."


def _part(title: str) -> str | None:
    return quantity(title, None, help=_HELP)


class Recipe(Spec):
    """Formats by component; an empty one follows the rule of the weight format.

    Vectors (norms, biases) keep the width that they have there.
    """

    attention: str | None = _part("Attention")
    mlp_dense: str | None = _part("MLP")
    moe_experts: str | None = _part("Experts")
    moe_shared: str | None = _part("Shared experts")
    router: str | None = _part("Router")
    ssm_linear: str | None = _part("Recurrent layers")
    embedding: str | None = _part("Embedding")
    lm_head: str | None = _part("Output head")
    pos_embedding: str | None = _part("Positions")
    per_layer_embedding: str | None = _part("Per-layer embedding")
    vision: str | None = _part("Vision")
    projector: str | None = _part("Projector")
    audio_conv: str | None = _part("Audio")

    def named(self) -> Iterator[tuple[str, str]]:
        """Component and format of every part that is set."""
        for component in type(self).model_fields:
            chosen = getattr(self, component)
            if chosen is not None:
                yield component, chosen


def part_of(operator: Operator) -> str:
    """The component whose format an operator's matrix has: a tied head has that of the table it reads."""
    tied = operator.kind == "head" and not operator.sizes["owned"]
    return "embedding" if tied else operator.component
