"""Scaling laws: the size and the tokens that a budget buys, for training alone or with what is served."""

import math
from collections.abc import Callable, Mapping
from functools import cache

from calc.answers.book import Book, Definition, defined
from calc.answers.law import Surface, enter_law
from calc.answers.setting import Setting
from calc.deployment.scaling import Scaling
from calc.physics.formula import Formula
from calc.physics.laws import (
    BEST_PARAMS,
    BUDGET_OF_PARAMS,
    BUDGET_OF_TOKENS,
    EACH_PAIR,
    TOKENS_OF_BUDGET,
    TRAINING_FLOPS,
    Law,
    LossForm,
)
from calc.physics.message import Message

LEAST_FLOPS, MOST_FLOPS = 1e3, 1e60  # no loss that is sought lies beyond
_LAW = {name: f"law.{name}" for name in ("G", "a", "unit")}
_BUDGETS: Mapping[str, tuple[Definition, ...]] = {
    "device_hours": (
        defined("scaling.flops", "Training FLOPs", "FLOP", "device_hours * 3600 * rate * mfu",
                device_hours="scaling.given", rate="device.rate_half"),
    ),
    "usd": (
        defined("scaling.bought_hours", "Device-hours that the money buys", "h", "usd * devices / per_hour",
                usd="scaling.given", devices="hardware.count", per_hour="cost.per_hour"),
        defined("scaling.flops", "Training FLOPs", "FLOP", "bought_hours * 3600 * rate * mfu",
                rate="device.rate_half"),
    ),
    "params": (
        Definition("scaling.flops", "Training FLOPs", "FLOP", BUDGET_OF_PARAMS,
                   {**_LAW, "params": "scaling.given"}, confidence="estimate"),
    ),
    "tokens": (
        Definition("scaling.flops", "Training FLOPs", "FLOP", BUDGET_OF_TOKENS,
                   {**_LAW, "tokens": "scaling.given"}, confidence="estimate"),
    ),
}  # fmt: skip
_OF_MODEL = Definition(
    "scaling.flops", "Training FLOPs", "FLOP", TRAINING_FLOPS,
    {"params": "scaling.model_params", "tokens": "scaling.trained_tokens"}, source=EACH_PAIR,
)  # fmt: skip
_GIVEN: Mapping[str, tuple[str, str]] = {
    "device_hours": ("h", "Device-hours"), "usd": ("USD", "Money"), "params": ("parameters", "Size"),
    "tokens": ("tokens", "Training tokens"),
}  # fmt: skip
_SERVED = (
    Definition("scaling.training_flops", "FLOPs of the training", "FLOP", TRAINING_FLOPS,
               {"params": "scaling.optimal_params", "tokens": "scaling.optimal_tokens"}),
    defined("scaling.serving_flops", "FLOPs of what is served", "FLOP", "2 * optimal_params * demand"),
    defined("scaling.lifetime_flops", "FLOPs of training and serving", "FLOP",
            "training_flops + serving_flops"),
    defined("scaling.saved_flops", "FLOPs saved by the smaller model", "FLOP",
            "flops + 2 * best_params * demand - lifetime_flops"),
)  # fmt: skip
_SMALLER = defined("scaling.optimal_params", "Best size", "parameters", "best_params * size_share")
_RATIO = defined(
    "scaling.tokens_per_parameter", "Tokens for each parameter", "1", "optimal_tokens / optimal_params"
)
_HOURS, _HOURS_SERVED = (
    defined("scaling.device_hours", "Device-hours of the training", "h", "flops / (3600 * rate * mfu)",
            flops=flops, rate="device.rate_half")
    for flops in ("scaling.flops", "scaling.training_flops")
)  # fmt: skip
_DAYS = defined(
    "scaling.days", "Days of the training", "days", "device_hours / (24 * devices)", devices="hardware.count"
)
_COUNTED = ("scaling.model_params", "Parameters as the law counts them", "parameters")
_ALL = defined(*_COUNTED, "active", active="parameters.active")
_INNER = defined(
    *_COUNTED, "active - embedding", active="parameters.active", embedding="parameters.embedding"
)
_MODEL = (
    Definition("scaling.model_flops", "Training FLOPs for which this size is best", "FLOP",
               BUDGET_OF_PARAMS, {**_LAW, "params": "scaling.model_params"}, confidence="estimate"),
    Definition("scaling.model_tokens", "Tokens for which this size is best", "tokens", TOKENS_OF_BUDGET,
               {"flops": "scaling.model_flops", "params": "scaling.model_params"}),
)  # fmt: skip
_TRAINED = (
    defined("scaling.over_training", "Tokens over those for which this size is best", "1",
            "trained_tokens / model_tokens"),
    defined("scaling.trained_ratio", "Tokens trained on for each parameter", "1",
            "trained_tokens / model_params"),
)  # fmt: skip
_PRICED = defined(
    "scaling.cost", "Price of the training", "USD", "device_hours * per_hour / devices",
    per_hour="cost.per_hour", devices="hardware.count",
)  # fmt: skip


def scaling(book: Book, given: Setting) -> tuple[Surface, list[Message]]:
    """Enter `law.*` and `scaling.*`; messages where a budget can't be told or lies beyond the law."""
    asked = given.scenario.scaling
    surface = enter_law(book, given)
    form = surface.form
    book.give(
        "scaling.mfu", asked.mfu, "1", "Utilisation in training", source="as set", confidence="estimate"
    )
    _enter_model(book, given, surface.law)
    missing = _budget(book, given, surface)
    if missing:
        return surface, missing
    if asked.demand:
        _serve(book, asked, surface)
    else:
        book.add(_best("optimal"), _tokens("optimal"), _loss(form, "optimal"))
    book.add(_RATIO)
    _time(book, asked)
    _judge(book, form)
    return surface, _beyond(book, surface.law)


def _budget(book: Book, given: Setting, surface: Surface) -> list[Message]:
    """Enter the FLOPs that there are; messages where they can't be told."""
    asked = given.scenario.scaling
    if asked.budget == "flops":
        book.give("scaling.flops", asked.flops, "FLOP", "Training FLOPs")
        return []
    if asked.budget == "target_loss":
        return _sought(book, given, surface)
    if asked.budget == "model":
        if "scaling.trained_tokens" not in book:
            return [Message("no_trained_tokens", "scaling.trained_tokens")]
        book.add(_OF_MODEL)
        return []
    device = given.scenario.hardware.device.name
    if asked.budget == "usd" and not book.values.get("cost.per_hour"):
        return [Message("no_price", "scaling.flops", {"device": device})]
    if asked.budget in ("usd", "device_hours") and not math.isfinite(book.values["device.rate_half"]):
        return [Message("no_rate", "scaling.flops", {"device": device})]
    unit, title = _GIVEN[asked.budget]
    book.give("scaling.given", getattr(asked, asked.budget), unit, title)
    book.add(*_BUDGETS[asked.budget])
    return []


def _sought(book: Book, given: Setting, surface: Surface) -> list[Message]:
    """Enter the budget whose best model has the loss that is wanted."""
    target = given.scenario.scaling.target_loss

    def reached(flops: float) -> bool:
        params = surface.best_params(flops)
        return surface.loss(params, TOKENS_OF_BUDGET({"flops": flops, "params": params})) <= target

    if not reached(MOST_FLOPS) or reached(LEAST_FLOPS):
        values = {"loss": target, "law": surface.law.title}
        return [Message("loss_out_of_reach", "scaling.loss", values)]
    flops = _turning(LEAST_FLOPS, MOST_FLOPS, lambda flops: not reached(flops))
    book.give(
        "scaling.flops", flops, "FLOP", "Training FLOPs", confidence="estimate",
        source="found by bisection: the budget whose best model has the target loss",
    )  # fmt: skip
    return []


def _serve(book: Book, asked: Scaling, surface: Surface) -> None:
    """Enter the model that reaches the same loss for the least FLOPs of training and serving together.

    The least lies where d ln(tokens) / d ln(params) = -(1 + demand / (3 tokens)), from 6 N D + 2 N demand
    at equal loss (Sardana et al., arXiv 2401.00448, equation 3).
    """
    book.give("scaling.demand", asked.demand, "tokens", "Tokens to be served")
    form = surface.form
    book.add(_best("best"), _tokens("best"), _loss(form, "best"))
    loss = book.values["scaling.loss"]
    least = surface.least_params(loss)

    def too_small(params: float) -> bool:
        terms = {**surface.constants, "params": params, "loss": loss}
        return form.elasticity(terms) > 1 + asked.demand / (3 * form.tokens(terms))

    params = _turning(least * (1 + 1e-9), book.values["scaling.best_params"] * 1e6, too_small)
    book.give(
        "scaling.size_share", params / book.values["scaling.best_params"], "1",
        "Size over the best of training alone", confidence="estimate",
        source="found by bisection: training and serving together take the least FLOPs at the same loss",
    )  # fmt: skip
    book.add(
        _SMALLER,
        _of_form(
            "scaling.optimal_tokens", "Best training tokens", "tokens", form.tokens, "scaling.optimal_params"
        ),
        *_SERVED,
    )


def _turning(low: float, high: float, before: Callable[[float], bool]) -> float:
    """Where a condition that holds at the low end ceases to hold, by bisection of the logarithm."""
    while high / low > 1 + 1e-12:
        middle = math.sqrt(low) * math.sqrt(high)
        low, high = (middle, high) if before(middle) else (low, middle)
    return high


@cache
def _best(name: str) -> Definition:
    titles = {"optimal": "Best size", "best": "Best size for training alone"}
    terms = {**_LAW, "flops": "scaling.flops"}
    return Definition(
        f"scaling.{name}_params", titles[name], "parameters", BEST_PARAMS, terms, confidence="estimate"
    )


@cache
def _tokens(name: str) -> Definition:
    titles = {"optimal": "Best training tokens", "best": "Best tokens for training alone"}
    return Definition(
        f"scaling.{name}_tokens", titles[name], "tokens", TOKENS_OF_BUDGET,
        {"params": f"scaling.{name}_params"}, source=EACH_PAIR,
    )  # fmt: skip


@cache
def _of_form(path: str, title: str, unit: str, formula: Formula, params: str, tokens: str = "") -> Definition:
    """A formula of a law, with the paths of its constants and of what it is asked about."""
    terms = {name: f"law.{name}" for name in formula.names if name not in ("params", "tokens", "loss")}
    terms |= {"params": params, "tokens": tokens}
    return Definition(path, title, unit, formula, terms, confidence="estimate")


def _loss(form: LossForm, name: str) -> Definition:
    params, tokens = f"scaling.{name}_params", f"scaling.{name}_tokens"
    return _of_form("scaling.loss", "Loss of the best model", "nats/token", form.loss, params, tokens)


def _time(book: Book, asked: Scaling) -> None:
    """Enter hours, days and money of the training on the devices of the scenario."""
    rate = book.values["device.rate_half"]
    if not rate or not math.isfinite(rate):
        return
    book.add(_HOURS_SERVED if asked.demand else _HOURS, _DAYS)
    if "cost.per_hour" in book:
        book.add(_PRICED)


def _enter_model(book: Book, given: Setting, law: Law) -> None:
    """Enter the model of the scenario as the law counts it, and what it is trained on: as set, or the run."""
    inner = law.counts == "inner" and "parameters.embedding" in book
    book.add(_INNER if inner else _ALL)
    tokens, run = given.scenario.scaling.trained_tokens, given.scenario.training
    if tokens is None and given.scenario.trains:
        tokens = run.amount.tokens_at(run.sequence_length)
    if tokens is not None:
        book.give("scaling.trained_tokens", tokens, "tokens", "Tokens trained on")


def _judge(book: Book, form: LossForm) -> None:
    """Enter what the law says of the model of the scenario, and of the tokens that it was trained on."""
    book.add(*_MODEL)
    if "scaling.trained_tokens" in book:
        book.add(
            *_TRAINED,
            _of_form("scaling.model_loss", "Loss of the model by the law", "nats/token", form.loss,
                     "scaling.model_params", "scaling.trained_tokens"),
        )  # fmt: skip


def _beyond(book: Book, law: Law) -> list[Message]:
    """Messages for what lies outside of the runs that a law was fitted on."""
    asked: tuple[tuple[str, str, tuple[float, float] | None], ...] = (
        ("beyond_law_flops", "scaling.flops", law.flops),
        ("beyond_law_params", "scaling.optimal_params", law.params),
        ("beyond_law_tokens", "scaling.optimal_tokens", law.tokens),
        ("beyond_law_params", "scaling.model_params", law.params),
        ("beyond_law_tokens", "scaling.trained_tokens", law.tokens),
    )
    if "scaling.trained_tokens" not in book:
        asked = asked[:3]
    found: list[Message] = []
    for code, path, bounds in asked:
        value = book.values[path]
        if bounds and not bounds[0] <= value <= bounds[1]:
            values = {"law": law.title, "low": bounds[0], "high": bounds[1], "value": value}
            found.append(Message(code, path, values))
    return found
