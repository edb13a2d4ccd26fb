"""What the number cards say of a training run: memory by part, and what the scaling law expects of it."""

from collections.abc import Callable

from calc import Report
from gui.language import translate
from gui.widgets.cards import CardText
from gui.wording import gib

M = "training.memory"
# The path of each figure that takes the place of another one on the strip.
TRAINED: tuple[str, ...] = (
    f"{M}.weights", f"{M}.gradients", f"{M}.optimizer", f"{M}.activations", "scaling.trained_ratio",
    "scaling.model_loss",
)  # fmt: skip


def training_text(path: str, report: Report) -> CardText:
    """The words of one of TRAINED."""
    return _WORDS[path](report)


def _part(name: str, path: str, report: Report, remark: str) -> CardText:
    return CardText(name, gib(report.values[path]), "GiB", remark)


def _weights(report: Report) -> CardText:
    remark = translate("Cards", "ZeRO {0}").format(report.scenario.training.zero_stage)
    return _part(translate("Cards", "Weights"), f"{M}.weights", report, remark)


def _gradients(report: Report) -> CardText:
    width = report.scenario.training.gradient_width.upper()
    return _part(translate("Cards", "Gradients"), f"{M}.gradients", report, width)


def _optimizer(report: Report) -> CardText:
    remark = report.scenario.training.optimizer
    return _part(translate("Cards", "Optimizer"), f"{M}.optimizer", report, remark)


def _activations(report: Report) -> CardText:
    flying = report.values[f"{M}.in_flight"]
    remark = translate("Cards", "{0} micro-batches").format(f"{flying:,.3g}") if flying > 1 else ""
    name = translate("Cards", "Activations")
    return _part(name, f"{M}.activations", report, remark or translate("Cards", "per GPU"))


def _ratio(report: Report) -> CardText:
    name, ratio = translate("Cards", "Tokens per parameter"), report.values.get("scaling.trained_ratio")
    if ratio is None:
        return CardText(name, translate("Cards", "none"), "", "")
    over = report.values["scaling.over_training"]
    remark = translate("Cards", "{0} × the best").format(f"{over:,.2g}" if over < 100 else f"{over:,.0f}")
    return CardText(name, f"{ratio:,.3g}" if ratio < 1000 else f"{ratio:,.0f}", "", remark)


def _loss(report: Report) -> CardText:
    name, loss = translate("Cards", "Loss"), report.values.get("scaling.model_loss")
    if loss is None:
        return CardText(name, translate("Cards", "none"), "", "")
    return CardText(name, f"{loss:.3f}", "", translate("Cards", "by the law"))


_WORDS: dict[str, Callable[[Report], CardText]] = dict(
    zip(TRAINED, (_weights, _gradients, _optimizer, _activations, _ratio, _loss), strict=True)
)
