"""Formats by part: the number format of each component of the model, and of cached keys and values apart."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from calc import Catalogue, Deployment, Recipe, Report
from gui.fields import Field, fields_of, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.widgets.section import Section
from gui.wording import choice_word

AS_WEIGHTS = QT_TRANSLATE_NOOP("calc", "as weights")
RECIPE = "deployment.recipe"


class FormatsByPart(Section):
    """A folded part of the model panel; it shows the components that the model has."""

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__("", parent, open_=False)
        self._known = known
        self.form = Form((*part_formats(known), *cache_formats(known)), narrow=True)
        self.body.addWidget(self.form)
        self.retranslate()

    def show_formats(self, report: Report) -> None:
        """Rows of the parts that are there, or that have a format; in the head what is set."""
        recipe, found = report.scenario.deployment.recipe, []
        for component in Recipe.model_fields:
            form = getattr(recipe, component)
            row = self.form.editors[f"{RECIPE}.{component}"].row
            row.setVisible(form is not None or f"parameters.{component}" in report.values)
            if form is not None:
                found.append(f"{choice_word(component)} {form}")
        self.summarise(self.tr(", ").join(found) or self.tr("none of their own"))

    def retranslate(self) -> None:
        """Put the words into the language in force."""
        self.retitle(self.tr("Formats by part"))


def part_formats(known: Catalogue) -> tuple[Field, ...]:
    """A field for the format of each component."""
    aliases = {name: form.id for name, form in known.facts.formats.items()}
    choices = (("", AS_WEIGHTS), *known.formats)
    return tuple(
        replace(field, kind="choice", choices=choices, aliases=aliases) for field in fields_of(Recipe, RECIPE)
    )


def cache_formats(known: Catalogue) -> tuple[Field, ...]:
    """The formats of cached keys and of cached values, each by itself."""
    aliases = {name: form.id for name, form in known.facts.cache_formats.items()}
    return tuple(
        replace(
            known_field(Deployment, name, f"deployment.{name}"),
            kind="choice",
            choices=known.cache_format_choices,
            aliases=aliases,
        )
        for name in ("kv_k", "kv_v")
    )
