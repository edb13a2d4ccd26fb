"""The rail of a slide: three sliders in large type that stay live while presenting."""

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from calc import Hardware, Workload, value_at
from gui.fields import Field, known_field
from gui.fonts import font
from gui.store import Snapshot
from gui.widgets.log_slider import LogSlider
from gui.widgets.scale import Scale
from gui.wording import titled, typed_text

HEIGHT = 150


class Rail(QFrame):
    """Sequences, prompt and devices; `edited` carries a path and a value."""

    edited = Signal(str, object)
    gesture_started = Signal()
    gesture_finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.fields: tuple[Field, ...] = (
            known_field(Workload, "batch", "workload.batch"),
            known_field(Workload, "prompt", "workload.prompt"),
            known_field(Hardware, "count", "hardware.count"),
        )
        self.sliders: list[LogSlider] = []
        self._names: list[QLabel] = []
        self._values: list[QLabel] = []
        self._row = QHBoxLayout(self)
        for field in self.fields:
            self._row.addLayout(self._column(field), 1)
        self._retranslate()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Write the values and where the baseline stands."""
        pinned = snapshot.baseline_report
        with QSignalBlocker(self):
            for field, slider, label in zip(self.fields, self.sliders, self._values, strict=True):
                value = value_at(snapshot.scenario, field.path)
                slider.show_value(value)
                slider.show_baseline(value_at(pinned.scenario, field.path) if pinned else None)
                label.setText(typed_text(value))

    def magnify(self, scale: float) -> None:
        """Draw for a screen of another size than 1920 by 1080."""
        self.setFixedHeight(round(HEIGHT * scale))
        self._row.setContentsMargins(*(round(side * scale) for side in (40, 16, 40, 16)))
        self._row.setSpacing(round(64 * scale))
        for slider in self.sliders:
            slider.magnify(2 * scale)
        for name, value in zip(self._names, self._values, strict=True):
            name.setFont(font("slide_name", scale))
            value.setFont(font("slide_unit", scale))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _column(self, field: Field) -> QVBoxLayout:
        assert field.slider is not None
        low, high = field.slider
        slider = LogSlider(Scale(low, high, "log2"))
        slider.moved.connect(lambda value: self.edited.emit(field.path, int(value)))
        slider.gesture_started.connect(self.gesture_started)
        slider.gesture_finished.connect(self.gesture_finished)
        name, value = QLabel(), QLabel()
        self.sliders.append(slider)
        self._names.append(name)
        self._values.append(value)
        head = QHBoxLayout()
        head.addWidget(name)
        head.addStretch(1)
        head.addWidget(value)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(slider)
        return column

    def _retranslate(self) -> None:
        for field, name, slider in zip(self.fields, self._names, self.sliders, strict=True):
            name.setText(titled(field.title))
            slider.setAccessibleName(titled(field.title))
