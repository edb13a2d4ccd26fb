"""Scaling laws: which law is asked, what the budget is given in, and what will be served."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from calc import Catalogue, Report, Scaling, Scenario
from gui.fields import Field, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.widgets.section import Section
from gui.wording import amount_text, titled

PREFIX = "scaling"
ALWAYS = ("law", "budget", "demand", "trained_tokens", "mfu")


class ScalingLaws(Section):
    """A folded part of the workload panel; of the fields of a budget it shows the one in force."""

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__("", parent, open_=False)
        self._known = known
        self.form = Form(scaling_fields(known))
        self.body.addWidget(self.form)
        self.retranslate()

    def show_scaling(self, report: Report) -> None:
        """The field of the budget, that of the experts where the law asks; in the head what it buys."""
        wanted = {*ALWAYS, *asked_fields(report.scenario, self._known)}
        for path, editor in self.form.editors.items():
            editor.row.setVisible(path.removeprefix(f"{PREFIX}.") in wanted)
        values = report.values
        if "scaling.optimal_params" not in values:
            self.summarise(titled("not set"))
            return
        size = amount_text(values["scaling.optimal_params"], "parameters")
        data = amount_text(values["scaling.optimal_tokens"], "tokens")
        self.summarise(self.tr("{0} on {1}").format(size, data))

    def retranslate(self) -> None:
        """Put the section's own words into the language in force."""
        self.retitle(titled("Scaling laws"))


def asked_fields(scenario: Scenario, known: Catalogue) -> tuple[str, ...]:
    """The fields that matter for the budget and the law that are chosen."""
    law = known.facts.law(scenario.scaling.law)
    return (scenario.scaling.budget, *(("experts",) if law.experts else ()))


def scaling_fields(known: Catalogue) -> tuple[Field, ...]:
    """Every field of the question, the law as a choice of those that there are."""
    names = [name for name in Scaling.model_fields if name not in ("law", "budget")]
    law = replace(known_field(Scaling, "law", f"{PREFIX}.law"), kind="choice", choices=known.laws)
    others = (known_field(Scaling, name, f"{PREFIX}.{name}") for name in ("budget", *names))
    empty = {f"{PREFIX}.trained_tokens": QT_TRANSLATE_NOOP("calc", "not set")}
    return (law, *(replace(each, empty=empty.get(each.path, "")) for each in others))
