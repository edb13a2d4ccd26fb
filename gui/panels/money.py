"""Money and energy: rented or bought, power and grid, and the API that it is held against."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from calc import Prices, Report
from gui.fields import Field, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.widgets.section import Section
from gui.wording import choice_word, money

FIELDS = (
    "basis", "purchase", "host_share", "years", "further_hour", "utilisation", "electricity", "power_share",
    "pue", "grid", "api_input", "api_cached_input", "api_output", "cached_share",
)  # fmt: skip
EMPTY = {
    "purchase": QT_TRANSLATE_NOOP("calc", "not set"),
    "api_input": QT_TRANSLATE_NOOP("calc", "not set"),
    "api_cached_input": QT_TRANSLATE_NOOP("calc", "as input"),
    "api_output": QT_TRANSLATE_NOOP("calc", "not set"),
}


class Money(Section):
    """A folded part of the hardware panel around the form of the prices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent, open_=False)
        self.form = Form(money_fields(), narrow=True)
        self.body.addWidget(self.form)
        self.retranslate()

    def show_money(self, report: Report) -> None:
        """In the head: how it is paid, and what a month comes to."""
        month = report.values.get("cost.per_month")
        basis = choice_word(report.scenario.prices.basis)
        self.summarise(basis if month is None else self.tr("{0} a month").format(money(month)))

    def retranslate(self) -> None:
        """Put the section's own words into the language in force."""
        self.retitle(self.tr("Money and energy"))


def money_fields() -> tuple[Field, ...]:
    """Prices but that of an hour, which stands with the device."""
    return tuple(
        replace(known_field(Prices, name, f"prices.{name}"), empty=EMPTY.get(name, "")) for name in FIELDS
    )
