"""What every block is: a spec that lists its operators, and the parts that blocks share."""

from collections.abc import Iterator
from typing import Literal

from calc.physics.operators import Operator
from calc.physics.spec import Spec, quantity

NormKind = Literal["rms", "layer", "layer_without_bias", "none"]
Component = Literal[
    "attention", "mlp_dense", "moe_experts", "moe_shared", "router", "norms", "embedding", "lm_head",
    "pos_embedding", "ssm_linear", "vision", "projector", "embedding_projection", "per_layer_embedding",
    "per_layer_other", "altup_laurel", "moe_latent_proj", "hyper_connection", "pooler", "audio_conv", "other",
]  # fmt: skip
Split = tuple[tuple[str, int], ...]


class BlockSpec(Spec):
    """Base of all blocks; `borrowed` says that it uses the weights of an earlier, equal block."""

    borrowed: bool = quantity(
        "Shares weights", False, help="Runs with the weights of an earlier, equal block and holds none."
    )

    def operators(self, hidden_size: int) -> Iterator[Operator]:
        """The operators of one such block in a stack of that width, in order of execution."""
        raise NotImplementedError


def norm(name: str, kind: NormKind, width: int, span: int | None = None, splits: Split = ()) -> Operator:
    """A normalisation with `width` weights (for LayerNorm as many biases) over `span` elements a token."""
    sizes = {
        "width": width,
        "span": width if span is None else span,
        "weight": int(kind != "none"),
        "bias": int(kind == "layer"),
    }
    return Operator(name, "norm", "norms", sizes, splits)


def linear(
    name: str,
    component: str,
    in_features: int,
    out_features: int,
    *,
    bias: bool = False,
    column: int = 0,
    row: int = 0,
) -> Operator:
    """A matrix product; `column` or `row` is the granule in which devices divide its outputs or inputs."""
    splits: Split = (("out_features", column),) if column else (("in_features", row),) if row else ()
    sizes = {"in_features": in_features, "out_features": out_features, "bias": int(bias)}
    return Operator(name, "linear", component, sizes, splits, reduces=bool(row))


def activation(width: int, inputs: int, name: str = "act_fn", component: str = "mlp_dense") -> Operator:
    """An element-wise function of one or two inputs; only its traffic counts."""
    return Operator(name, "activation", component, {"width": width, "inputs": inputs}, (("width", 1),))
