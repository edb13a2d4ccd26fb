"""Speculative decoding: what a step yields when drafted tokens are verified together, and what that takes."""

from calc.answers.book import Book, defined
from calc.answers.setting import Setting

_SOURCE = (
    "Leviathan et al., 2023, Fast Inference from Transformers via Speculative Decoding, arXiv 2211.17192, "
    "equation 1: each drafted token is accepted with the same chance, apart from the others"
)
_YIELD = defined(
    "decode.tokens_per_step", "Tokens a step, expected", "tokens",
    "min(speculative_tokens + 1, (1 - acceptance_rate ** (speculative_tokens + 1)) / (1 - acceptance_rate))",
    source=_SOURCE,
)  # fmt: skip
_ALL_ACCEPTED = defined(
    "decode.tokens_per_step", "Tokens a step, expected", "tokens", "speculative_tokens + 1", source=_SOURCE
)
_CEILING = defined(
    "decode.ceiling_seconds", "Ceiling of one output token", "seconds",
    "step_ceiling_seconds / tokens_per_step",
    source="the steps of the drafter and one of the model over all drafted tokens, over the tokens of a step",
)  # fmt: skip
_LAYERS = defined(
    "decode.layers", "Layers that run in a step", "layers", "layers_of_model + speculative_tokens * drafter",
    layers_of_model="model.num_hidden_layers", drafter="decode.drafter_layers",
)  # fmt: skip


def yielded(book: Book, given: Setting) -> None:
    """Enter `decode.tokens_per_step` and the ceiling of a token, once the ceiling of a step stands."""
    deployment, drafter = given.scenario.deployment, given.drafter
    accepted = deployment.acceptance_rate
    book.give("decode.speculative_tokens", given.drafted, "tokens", "Drafted tokens")
    book.give(
        "decode.acceptance_rate", accepted, "1", "Acceptance", source="as set for this workload",
        confidence="estimate",
    )  # fmt: skip
    book.give("decode.drafter_layers", drafter.layers if drafter else 0, "layers", "Layers of the drafter")
    book.add(_ALL_ACCEPTED if accepted == 1 else _YIELD, _CEILING, _LAYERS)
