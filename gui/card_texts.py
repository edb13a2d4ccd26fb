"""What the eight number cards say of a snapshot."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from calc import Report, shown
from gui.held import held
from gui.language import translate
from gui.store import Snapshot
from gui.traffic_cards import ARRIVALS, traffic_text
from gui.training_cards import TRAINED, training_text
from gui.widgets.cards import CardText
from gui.wording import amount, amount_text, exact_text, gib, money

# The path of each card's figure, in the order of the strip.
CARDS = (
    "parameters.total",
    "memory.weights",
    "memory.kv_cache",
    "memory.total",
    "prefill.ttft",
    "decode.tpot",
    "decode.throughput",
    "cost.per_million_tokens",
)
# The strip where requests arrive by chance: times with their waits, and how far the devices go.
IN_TRAINING = ("parameters.total", TRAINED[0], "training.memory.total", *TRAINED[1:])
UNDER_ARRIVALS = ("parameters.total", "memory.total", *ARRIVALS, "cost.per_million_tokens")
TIMED = frozenset({"prefill.ttft", "decode.tpot", "decode.throughput", "cost.per_million_tokens", *ARRIVALS})
# Activations and overhead are estimates, and so is the sum that holds them.
EXPECTED = TIMED | {
    "memory.total", "training.memory.total", *TRAINED,
}  # fmt: skip
GROWS_BETTER = frozenset({"decode.throughput", "traffic.users", "training.mfu"})
LEAST_SHARE = 0.0005


@dataclass(frozen=True, slots=True)
class Change:
    """How a figure stands against the baseline: how much, which way, and whether that is better."""

    text: str
    up: bool
    better: bool


def card_texts(snapshot: Snapshot) -> tuple[CardText, ...]:
    """The words of every card."""
    report, pinned = snapshot.report, snapshot.baseline_report
    return tuple(card_text(path, report, pinned) for path in cards_of(report))


def cards_of(report: Report) -> tuple[str, ...]:
    """The path of each card's figure, in the order of the strip."""
    if report.training:
        return IN_TRAINING
    return UNDER_ARRIVALS if "traffic.utilisation" in report.values else CARDS


def card_text(path: str, report: Report, pinned: Report | None) -> CardText:
    """The words of one card, measured against the pinned report where there is one."""
    text = _text(path, report)
    value = report.values.get(path)
    if value is None:
        return text
    more: dict[str, Any] = {"sure": path not in EXPECTED}
    # Where it does not fit, the verdict needs the line for itself.
    before = pinned.values.get(path) if pinned and text.fits is not False else None
    change = change_of(path, value, before)
    if change:
        more |= {
            "delta": change.text, "direction": "up" if change.up else "down", "better": change.better,
        }  # fmt: skip
        if path.endswith("memory.weights"):
            more["remark"] = ""
    if path == "cost.per_million_tokens" and "traffic.utilisation" in report.values:
        text = replace(text, remark=translate("Cards", "if always busy"))
    if path in TIMED and not report.fits:
        more["remark"] = translate("Cards", "if it fitted")
    return replace(text, tooltip=exact_text(value, _UNITS.get(path, "bytes")), **more)


def change_of(path: str, value: float, before: float | None) -> Change | None:
    """The change from a baseline value: bytes and parameters as amounts, the rest in per cent."""
    if (
        before is None
        or not before
        or not math.isfinite(value - before)
        or abs(value - before) < LEAST_SHARE * abs(before)
    ):
        return None
    up = value > before
    better = up == (path in GROWS_BETTER)
    if path.startswith(("memory.", "training.memory.")):
        return Change(f"{gib(abs(value - before))} GiB", up, better)
    if path.startswith("parameters."):
        return Change(amount_text(abs(value - before), "parameters"), up, better)
    share = abs(value - before) / abs(before)
    return Change(f"{100 * share:,.0f} %" if share >= 0.0095 else f"{100 * share:.1f} %", up, better)


_UNITS = {
    "parameters.total": "parameters",
    "prefill.ttft": "seconds",
    "decode.tpot": "seconds",
    "decode.throughput": "tokens/s",
    "traffic.ttft": "seconds",
    "traffic.tpot": "seconds",
    "traffic.utilisation": "1",
    "traffic.users": "1",
    "traffic.replicas_needed": "replicas",
    "cost.per_million_tokens": "USD",
    "scaling.trained_ratio": "1",
    "scaling.model_loss": "nats/token",
}


def _text(path: str, report: Report) -> CardText:
    """The words of a card without what it is measured against."""
    if path in TRAINED:
        return training_text(path, report)
    return traffic_text(path, report) if path in ARRIVALS else _WORDS[path](report)


def _parameters(report: Report) -> CardText:
    total, active = report.values["parameters.total"], report.values["parameters.active"]
    number, unit = amount(total, "parameters")
    if total > 1.05 * active:
        remark = translate("Cards", "{0} active").format(amount_text(active, "parameters"))
    else:
        remark = f"{total:,}"
    return CardText(translate("Cards", "Parameters"), number, unit, remark)


def _weights(report: Report) -> CardText:
    total = report.values["memory.weights"]
    if report.scenario.hardware.count > 1:
        remark = translate("Cards", "per GPU")
    else:
        held = report.values["parameters.total"] + report.values.get("draft.parameters", 0)
        bits = 8 * total / held
        remark = translate("Cards", "{0:.3g} bits each").format(bits)
    return CardText(translate("Cards", "Weights"), gib(total), "GiB", remark)


def _cache(report: Report) -> CardText:
    held, workload = report.values["memory.kv_cache"], report.scenario.workload
    tokens = workload.batch * workload.memory_context
    if report.scenario.hardware.count > 1:
        remark = translate("Cards", "per GPU")
    else:
        remark = f"{' '.join(shown(held / tokens, 'bytes'))} × {tokens:,}"
    return CardText(translate("Cards", "KV cache"), gib(held), "GiB", remark)


def _memory(report: Report) -> CardText:
    unit = translate("Cards", "of {0} GiB").format(gib(held(report, "allowed")))
    short = translate("Cards", "{0} GiB short").format(gib(-held(report, "headroom")))
    said = {"ok": translate("Cards", "Fits"), "tight": translate("Cards", "Barely fits"), "no": short}
    name = translate("Cards", "Memory per GPU")
    return CardText(name, gib(held(report, "total")), unit, verdict=said[report.verdict], fits=report.fits,
                    tight=report.verdict == "tight")  # fmt: skip


def _first_token(report: Report) -> CardText:
    number, unit = amount(report.values["prefill.ttft"], "seconds")
    return CardText(translate("Cards", "First token"), number, unit, translate("Cards", "expected"))


def _per_token(report: Report) -> CardText:
    number, unit = amount(report.values["decode.tpot"], "seconds")
    return CardText(translate("Cards", "Per token"), number, unit, translate("Cards", "expected"))


def _throughput(report: Report) -> CardText:
    number, unit = amount(report.values["decode.throughput"], "tokens/s")
    return CardText(translate("Cards", "Throughput"), number, unit, translate("Cards", "all sequences"))


def _cost(report: Report) -> CardText:
    price = report.values.get("cost.per_million_tokens")
    name = translate("Cards", "Cost")
    if price is None:
        return CardText(name, translate("Cards", "none"), "", translate("Cards", "no price is set"))
    return CardText(name, money(price), translate("Cards", "/ M tok"), translate("Cards", "expected"))


_WORDS: dict[str, Callable[[Report], CardText]] = dict(
    zip(
        CARDS,
        (_parameters, _weights, _cache, _memory, _first_token, _per_token, _throughput, _cost),
        strict=True,
    ),
    **{"training.memory.total": _memory},
)
