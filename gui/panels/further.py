"""Further devices in the chain of layers: the host with its memory, or another card."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from calc import Catalogue, Further, Report, Scenario
from gui.fields import Field, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.theme import Density
from gui.widgets.field_row import FieldRow
from gui.widgets.search_combo import Choice, SearchCombo
from gui.widgets.section import Section
from gui.wording import choice_word

OTHERS = "hardware.others"
FIELDS = ("count", "layers", "experts")


class FurtherDevices(Section):
    """A folded part of the hardware panel; `edited` carries paths and a value, as a form's does."""

    edited = Signal(tuple, object)
    gesture_started = Signal()
    gesture_finished = Signal()

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__("", parent, open_=False)
        self._known = known
        self._scenario: Scenario | None = None
        self._combo = SearchCombo()
        self._combo.setFixedWidth(116)
        self._combo.chosen.connect(self._choose)
        self._row = FieldRow("", self._combo)
        self.form = Form(further_fields(), narrow=True)
        self.form.edited.connect(self.edited)
        self.form.gesture_started.connect(self.gesture_started)
        self.form.gesture_finished.connect(self.gesture_finished)
        self.body.addWidget(self._row)
        self.body.addWidget(self.form)
        self.retranslate()

    def show_further(self, report: Report) -> None:
        """The first of the further devices, and in the head how much stands on them."""
        self._scenario = scenario = report.scenario
        others = scenario.hardware.others
        self._combo.show_choice(others[0].device.name if others else choice_word("none"))
        self.form.setVisible(bool(others))
        if others:
            self.form.show_scenario(scenario)
        there = [
            path for path in report.values if path.startswith("decode.place") and path.endswith(".layers")
        ]
        layers = sum(report.values[path] for path in there if path != "decode.place0.layers")
        self.summarise(self.tr("{0:,} layers").format(layers) if layers else choice_word("none"))

    def refuse(self, path: str, sentence: str) -> bool:
        """Mark the field of a refused edit; whether it is one of these."""
        return self.form.refuse(path, sentence)

    def show_density(self, density: Density) -> None:
        """Closer or wider."""
        self.form.show_density(density)

    def retranslate(self) -> None:
        """Put the words into the language in force."""
        self.retitle(self.tr("Further devices"))
        self._row.relabel(
            self.tr("Beside it"),
            self.tr("The host's memory or another card, which takes some of the layers."),
        )
        devices = sorted(self._known.devices, key=lambda each: each.device_class != "cpu")
        named = tuple(Choice(each.id, each.name, "", each.vendor) for each in devices)
        self._combo.offer((Choice("", choice_word("none")), *named))

    def _choose(self, device_id: str) -> None:
        """Another device in place of the first, with the layers that it had; none takes them all away."""
        if self._scenario is None:
            return
        others: tuple[Any, ...] = self._scenario.hardware.others
        if device_id:
            device = self._known.device(device_id)
            first = others[0].model_copy(update={"device": device}) if others else Further(device=device)
            others = (first, *others[1:])
        else:
            others = others[1:]
        self.edited.emit((OTHERS,), others)


def further_fields() -> tuple[Field, ...]:
    """How many devices, the layers there, and the layers whose experts alone are there."""
    count, layers, experts = (known_field(Further, name, f"{OTHERS}.0.{name}") for name in FIELDS)
    return replace(count, slider=None), replace(layers, empty=QT_TRANSLATE_NOOP("calc", "automatic")), experts
