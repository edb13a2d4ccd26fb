"""What the number cards say of a training run: memory, time, money, and the loss that a law expects."""

from collections.abc import Callable

from calc import Report
from gui.language import translate
from gui.widgets.cards import CardText
from gui.wording import amount, amount_text, gib, money

M = "training.memory"
# The path of each figure that takes the place of another one on the strip.
TRAINED: tuple[str, ...] = (
    f"{M}.activations", "training.step_seconds", "training.mfu", "training.days", "cost.training",
    "scaling.model_loss",
)  # fmt: skip


def training_text(path: str, report: Report) -> CardText:
    """The words of one of TRAINED."""
    return _WORDS[path](report)


def _part(name: str, path: str, report: Report, remark: str) -> CardText:
    return CardText(name, gib(report.values[path]), "GiB", remark)


def _activations(report: Report) -> CardText:
    flying = report.values[f"{M}.in_flight"]
    remark = translate("Cards", "{0} micro-batches").format(f"{flying:,.3g}") if flying > 1 else ""
    name = translate("Cards", "Activations")
    return _part(name, f"{M}.activations", report, remark or translate("Cards", "per GPU"))


def _step(report: Report) -> CardText:
    number, unit = amount(report.values["training.step_seconds"], "seconds")
    rate = report.values["training.tokens_per_second_per_device"]
    remark = translate("Cards", "{0} per GPU").format(amount_text(rate, "tokens/s"))
    return CardText(translate("Cards", "Step"), number, unit, remark)


def _mfu(report: Report) -> CardText:
    share, whole = 100 * report.values["training.mfu"], 100 * report.values["training.hfu"]
    return CardText("MFU", f"{share:.1f}", "%", f"HFU {whole:.1f} %" if whole > share else "")


def _days(report: Report) -> CardText:
    days, hours = report.values["training.days"], report.values["training.device_hours"]
    number = f"{days:,.1f}" if days < 1000 else f"{days:,.0f}"
    remark = translate("Cards", "{0} GPU-hours").format(f"{hours:,.0f}")
    return CardText(translate("Cards", "Run"), number, translate("Cards", "days"), remark)


def _price(report: Report) -> CardText:
    price, name = report.values.get("cost.training"), translate("Cards", "Cost")
    if price is None:
        return CardText(name, translate("Cards", "none"), "", translate("Cards", "no price is set"))
    return CardText(name, money(price), "", translate("Cards", "the whole run"))


def _loss(report: Report) -> CardText:
    name, loss = translate("Cards", "Loss"), report.values.get("scaling.model_loss")
    if loss is None:
        return CardText(name, translate("Cards", "none"), "", "")
    return CardText(name, f"{loss:.3f}", "", translate("Cards", "by the law"))


_WORDS: dict[str, Callable[[Report], CardText]] = dict(
    zip(TRAINED, (_activations, _step, _mfu, _days, _price, _loss), strict=True)
)
