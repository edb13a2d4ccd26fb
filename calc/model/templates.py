"""Models to begin a design with: the plain forms of today's families, of usual proportions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calc.model.blocks import Block, CrossAttention, Embedding, Head, Norm
from calc.model.fold import groups_of
from calc.model.model import Layer, Model, Role, Stack
from calc.model.proportions import VOCABULARY, typical
from calc.physics.message import QuestionError


@dataclass(frozen=True, slots=True)
class _Plan:
    """Width, depth and the pattern of (mixer, feed-forward) that goes round."""

    hidden: int
    layers: int
    pattern: Sequence[tuple[str, str]]
    roles: tuple[Role, ...] = ("decoder",)
    first: Sequence[tuple[str, str]] = field(default=())


_PLANS: Mapping[str, _Plan] = {
    "blank": _Plan(2048, 1, [("attention", "mlp")]),
    "dense": _Plan(4096, 32, [("attention", "mlp")]),
    "moe": _Plan(2048, 48, [("attention", "moe")], first=[("attention", "mlp")]),
    "hybrid": _Plan(2048, 48, [("gated_delta_net", "mlp")] * 3 + [("attention", "mlp")]),
    # What runs alone answers by itself, whichever way it looks.
    "encoder": _Plan(1024, 24, [("encoder_attention", "mlp")]),
    "encoder_decoder": _Plan(1024, 24, [("attention", "mlp")], ("encoder", "decoder")),
}
TEMPLATES = tuple(_PLANS)


def template(name: str) -> Model:
    """The model of a template; QuestionError where there is none of that name."""
    plan = _PLANS.get(name)
    if plan is None:
        raise QuestionError(f"template: must be one of {', '.join(TEMPLATES)}, not {name[:40]!r}")
    stacks = tuple(_stack(plan, role) for role in plan.roles)
    return Model(name=f"{name.replace('_', '-')} design", stacks=stacks)


def _stack(plan: _Plan, role: Role) -> Stack:
    bare = Stack(name=role, role=role, hidden_size=plan.hidden)
    crossed = role == "decoder" and "encoder" in plan.roles
    steps = [*plan.first, *(plan.pattern[at % len(plan.pattern)] for at in range(plan.layers))]
    made = {step: _layer(bare, role, step, crossed) for step in dict.fromkeys(steps)}
    after: tuple[Block, ...] = (Norm(),)
    if role == "decoder":
        after = (Norm(), Head(vocab_size=VOCABULARY, tied=crossed))
    return Stack(
        name=role, role=role, hidden_size=plan.hidden, before=(Embedding(vocab_size=VOCABULARY),),
        groups=groups_of([made[step] for step in steps[: plan.layers]]), after=after,
    )  # fmt: skip


def _layer(bare: Stack, role: Role, step: tuple[str, str], crossed: bool) -> Layer:
    mixer, feedforward = step
    blocks: list[Block] = [typical("encoder_attention" if role == "encoder" else mixer, bare)]
    if crossed:
        cross = typical("cross_attention", bare)
        assert isinstance(cross, CrossAttention)
        blocks.append(cross)
    blocks.append(typical(feedforward, bare))
    return Layer(blocks=(Norm(count=len(blocks)), *blocks))
