"""The choice of devices that are laid over the roofline."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from calc import Device, catalogue
from gui.language import translate
from gui.widgets.search_combo import Choice, SearchCombo
from gui.wording import amount_text

NONE, WIDE = "", 148


class RivalChoice(SearchCombo):
    """Lists every device; choosing one lays it over the roofline, or takes it away again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(WIDE)
        self._shown_devices: tuple[str, ...] | None = None
        self._word()

    def show_devices(self, devices: Sequence[Device]) -> None:
        """Say which devices are laid over."""
        keys = tuple(each.id for each in devices)
        if keys == self._shown_devices:
            return
        self._shown_devices = keys
        on = translate("Charts", "shown")
        known = sorted(catalogue().devices, key=lambda each: each.id not in keys)
        remarks = [on if each.id in keys else amount_text(each.memory_bandwidth, "bytes/s") for each in known]
        rows = (
            Choice(each.id, each.name, remark, each.vendor)
            for each, remark in zip(known, remarks, strict=True)
        )
        self.offer((Choice(NONE, translate("Charts", "No other device")), *rows))

    def _word(self) -> None:
        text = translate("Charts", "Compare devices")
        self.setAccessibleName(text)
        self.show_choice(text)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        if event.type() == QEvent.Type.LanguageChange:
            self._word()
            self._shown_devices = None
        super().changeEvent(event)
