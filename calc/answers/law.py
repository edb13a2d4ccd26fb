"""The constants of a scaling law in the book: as published, or as they follow from the number of experts."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from calc.answers.book import Book, defined
from calc.answers.setting import Setting
from calc.physics.laws import BEST_PARAMS, EACH_PAIR, LOSS_FORMS, Law, LossForm

TITLE = "Constant of the law"
_OWN = (
    defined("law.G", TITLE, "1", "(alpha * A / (beta * B)) ** (1 / (alpha + beta))",
            source="where the loss is least at given FLOPs: arXiv 2203.15556, equation 4"),
    defined("law.a", TITLE, "1", "beta / (alpha + beta)"),
)  # fmt: skip
# Clark et al., arXiv 2202.01169: a few experts cost a little of their own, very many add little.
_SATURATED = defined(
    "law.effective_experts", "Experts that take effect", "1",
    "1 / (1 / (experts - 1 + 1 / (1 / start - 1 / most)) + 1 / most)",
)  # fmt: skip
_OF_EXPERTS = (
    defined("law.A", TITLE, "1", "m * effective_experts ** m_power"),
    defined("law.alpha", TITLE, "1", "mu + mu_log * log_experts"),
    defined("law.B", TITLE, "1", "n * effective_experts ** n_power"),
    defined("law.beta", TITLE, "1", "nu + nu_log * log_experts"),
)


def enter_law(book: Book, given: Setting) -> "Surface":
    """Enter `law.*` of the law that is asked; returns the loss that it tells of."""
    law = given.facts.law(given.scenario.scaling.law)
    teller = given.facts.law(law.loss_of) if law.loss_of else law
    _give(book, law)
    if teller is not law:
        _give(book, teller)
    if law.experts:
        _enter_experts(book, law, given.scenario.scaling.experts)
    if "law.G" not in book:
        book.give("law.unit", 6, "1", TITLE, source=EACH_PAIR)
        book.add(*_OWN)
    return Surface(book, law, LOSS_FORMS[teller.form])


def _give(book: Book, law: Law) -> None:
    for name, value in {**law.constants, **law.experts}.items():
        book.give(f"law.{name}", value, "1", TITLE, source=law.source, confidence=law.confidence)


def _enter_experts(book: Book, law: Law, experts: float) -> None:
    book.give("law.experts", experts, "1", "Experts of the law")
    book.add(_SATURATED)
    book.give(
        "law.log_experts", math.log(book.values["law.effective_experts"]), "1", TITLE,
        source="natural logarithm of the experts that take effect", confidence=law.confidence,
    )  # fmt: skip
    book.add(*_OF_EXPERTS)


@dataclass(frozen=True)
class Surface:
    """The loss over sizes and tokens by the law that stands in a book."""

    book: Book
    law: Law
    form: LossForm

    @cached_property
    def constants(self) -> dict[str, float]:
        """Constants of the law by their names."""
        values = self.book.values
        return {path.removeprefix("law."): values[path] for path in values if path.startswith("law.")}

    def loss(self, params: Any, tokens: Any, arrays: bool = False) -> Any:
        """The loss of one model, or of many."""
        return self.form.loss({**self.constants, "params": params, "tokens": tokens}, arrays)

    def best_params(self, flops: Any, arrays: bool = False) -> Any:
        """The size that is best at a budget."""
        return BEST_PARAMS({**self.constants, "flops": flops}, arrays)

    def least_params(self, loss: float) -> float:
        """The size below which no data reaches a loss."""
        return self.form.least({**self.constants, "loss": loss})

    def tokens(self, params: Any, loss: float, arrays: bool = False) -> Any:
        """The tokens with which sizes reach a loss; they are above the least one."""
        return self.form.tokens({**self.constants, "params": params, "loss": loss}, arrays)
