"""The hardware panel: which device, how many, at what price."""

from dataclasses import replace
from operator import is_not

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from calc import Catalogue, Device, Hardware, Prices, Scenario, with_value
from gui.fields import Field, known_field
from gui.form import Form
from gui.language import QT_TRANSLATE_NOOP
from gui.panels.further import FurtherDevices
from gui.panels.money import Money
from gui.panels.panel import Panel, baseline
from gui.store import Snapshot
from gui.theme import Density
from gui.widgets.search_combo import SearchCombo


class DeviceButton(SearchCombo):
    """Shows the device like a combo; what it opens is the table of all devices."""

    asked = Signal()

    def open(self) -> None:
        """Ask for the table."""
        self.asked.emit()


class HardwarePanel(Panel):
    """`picker_asked` asks for the table of all devices."""

    picker_asked = Signal()

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known = known
        self._original: Scenario | None = None
        self._original_of: tuple[object, ...] = ()
        self._device: Device | None = None
        self._button = DeviceButton()
        self._button.asked.connect(self.picker_asked)
        top = QHBoxLayout()
        top.addWidget(self._button, 1)
        self.body.addLayout(top)
        self.body.addWidget(self.adopt(Form(fields())))
        self._further = FurtherDevices(known)
        self._further.edited.connect(self.edited)
        self._further.gesture_started.connect(self.gesture_started)
        self._further.gesture_finished.connect(self.gesture_finished)
        self._further.setContentsMargins(-12, 0, -12, 0)
        self.body.addWidget(self._further)
        self._money = Money()
        self.adopt(self._money.form)
        self._money.setContentsMargins(-12, 0, -12, 0)
        self.body.addWidget(self._money)
        self.retranslate()

    def tell(self, snapshot: Snapshot) -> None:
        """The device with its memory and bandwidth, names that are the same in all languages."""
        self._further.show_further(snapshot.report)
        self._money.show_money(snapshot.report)
        device = snapshot.scenario.hardware.device
        if device is self._device:
            return
        self._device = device
        self._button.show_choice(f"{device.vendor} {device.name}".strip())
        size = f"{device.marketed_memory:g} {device.marketed_unit}"
        self.summarise(f"{size}, {device.memory_bandwidth / 1e9:,.0f} GB/s")

    def original(self, snapshot: Snapshot) -> Scenario | None:
        """The pinned count, and the catalogue's price of the device."""
        first, device = baseline(snapshot) or snapshot.scenario, snapshot.scenario.hardware.device
        parts = (first.hardware, first.prices, device)
        if len(self._original_of) != len(parts) or any(map(is_not, parts, self._original_of)):
            price = self._known.price(device.id)
            self._original_of = parts
            self._original = with_value(first, "prices.device_hour", price.usd_per_hour if price else None)
        return self._original

    def refuse(self, path: str, sentence: str) -> bool:
        return super().refuse(path, sentence) or self._further.refuse(path, sentence)

    def reveal(self, path: str) -> None:
        super().reveal(path)
        if path in self._money.form.editors:
            self._money.open()

    def show_density(self, density: Density) -> None:
        super().show_density(density)
        self._further.show_density(density)

    def retranslate(self) -> None:
        self.retitle(self.tr("Hardware"))
        self._further.retranslate()
        self._money.retranslate()
        self._button.setAccessibleName(self.tr("Device"))


def fields() -> tuple[Field, ...]:
    """Count and price."""
    count = known_field(Hardware, "count", "hardware.count")
    price = known_field(Prices, "device_hour", "prices.device_hour")
    return count, replace(price, empty=QT_TRANSLATE_NOOP("calc", "not set"))
