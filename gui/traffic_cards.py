"""What the number cards say where requests arrive by chance."""

from collections.abc import Callable

from calc import Report
from gui.language import translate
from gui.widgets.cards import CardText
from gui.wording import amount, amount_text

# The path of each figure that takes the place of another one on the strip.
ARRIVALS: tuple[str, ...] = (
    "traffic.ttft", "traffic.tpot", "traffic.utilisation", "traffic.users", "traffic.replicas_needed",
)  # fmt: skip


def traffic_text(path: str, report: Report) -> CardText:
    """The words of one of ARRIVALS."""
    return _WORDS[path](report)


def _time(name: str, path: str, report: Report, remark: str) -> CardText:
    value = report.values.get(path)
    if value is None:
        return CardText(name, "∞", "", translate("Cards", "overloaded"), sure=False)
    return CardText(name, *amount(value, "seconds"), remark)


def _first_token(report: Report) -> CardText:
    waits = sum(report.values.get(f"traffic.{part}", 0.0) for part in ("place_wait", "prompt_wait"))
    remark = translate("Cards", "{0} of it waiting").format(amount_text(waits, "seconds"))
    return _time(translate("Cards", "First token"), "traffic.ttft", report, remark)


def _per_token(report: Report) -> CardText:
    running = report.values.get("traffic.running", 0.0)
    remark = translate("Cards", "{0} at once").format(
        f"{running:,.1f}" if running < 100 else f"{running:,.0f}"
    )
    return _time(translate("Cards", "Per token"), "traffic.tpot", report, remark)


def _utilisation(report: Report) -> CardText:
    used, name = report.values["traffic.utilisation"], translate("Cards", "Utilisation")
    number = f"{100 * used:,.0f}" if used >= 0.095 else f"{100 * used:.1f}"
    most = amount_text(report.values["traffic.capacity"], "requests/s")
    if used >= 1:
        return CardText(name, number, "%", verdict=translate("Cards", "Overloaded"), fits=False)
    return CardText(name, number, "%", translate("Cards", "of {0}").format(most))


def _users(report: Report) -> CardText:
    users, name = report.values["traffic.users"], translate("Cards", "Users")
    workload = report.scenario.workload
    asked = workload.slo_ttft is not None or workload.slo_tpot is not None
    if not users:
        return CardText(name, translate("Cards", "none"), "", translate("Cards", "objectives out of reach"))
    remark = translate("Cards", "within objectives") if asked else translate("Cards", "at capacity")
    return CardText(name, f"{users:,.0f}" if users >= 10 else f"{users:.1f}", "", remark)


def _copies(report: Report) -> CardText:
    needed, name = report.values.get("traffic.replicas_needed"), translate("Cards", "Copies needed")
    if needed is None:
        return CardText(name, translate("Cards", "none"), "", translate("Cards", "more would not help"))
    have = report.scenario.replicas
    unit = translate("Cards", "of {0:,}").format(have)
    devices = report.values["traffic.devices_needed"]
    remark = translate("Cards", "1 GPU") if devices == 1 else translate("Cards", "{0:,} GPUs").format(devices)
    if needed > have:
        verdict = translate("Cards", "{0:,} more").format(needed - have)
        return CardText(name, f"{needed:,}", unit, verdict=verdict, fits=False)
    return CardText(name, f"{needed:,}", unit, remark)


_WORDS: dict[str, Callable[[Report], CardText]] = dict(
    zip(ARRIVALS, (_first_token, _per_token, _utilisation, _users, _copies), strict=True)
)
