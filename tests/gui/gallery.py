"""Draws every control in both themes into one picture, to be looked at: python -m tests.gui.gallery out.png."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from calc import number
from gui.fonts import load_fonts
from gui.style import appearance
from gui.theme import CARD_GAP, COMFORTABLE, COMPACT, PROJECTOR, THEMES
from gui.widgets.cards import CardText, NumberCard
from gui.widgets.chart_frame import ChartFrame
from gui.widgets.chip import Chip, Tone
from gui.widgets.combo import CheckBox, Combo
from gui.widgets.field_row import FieldRow
from gui.widgets.icon import IconButton
from gui.widgets.log_slider import LogSlider
from gui.widgets.number_field import NumberField
from gui.widgets.scale import Scale
from gui.widgets.search_combo import Choice, SearchCombo
from gui.widgets.section import Section
from gui.widgets.tabs import Tabs
from gui.window_style import window_sheet

WIDTH, MODULE = 1120, 304  # the second is the width of the dock
CARDS = (
    CardText("Parameters", "8.03", "B", "8,030,261,248"),
    CardText("Weights", "7.48", "GiB", "", "7.48 GiB", "down"),
    CardText("Memory per GPU", "21.3", "of 23.5 GiB", "", "7.5 GiB", "down", verdict="Fits", fits=True),
    CardText("Memory per GPU", "28.8", "of 23.5 GiB", verdict="5.3 GiB short", fits=False),
    CardText("First token", "94", "ms", "expected", "6 %", "up", better=False, sure=False),
    CardText("Throughput", "6,240", "tok/s", "all sequences", "45 %", "up", sure=False),
)


def cards() -> QWidget:
    """The cards of every kind, at every size; the largest need a wider window to show all."""
    made = QWidget()
    column = QVBoxLayout(made)
    for density in (COMFORTABLE, COMPACT, PROJECTOR):
        row = QHBoxLayout()
        row.setSpacing(CARD_GAP)
        for text in CARDS:
            card = NumberCard()
            card.show_text(text)
            card.show_density(density)
            row.addWidget(card)
        column.addLayout(row)
    return made


def slider_row(label: str, value: float, scale: Scale, baseline: float | None, bare: bool) -> FieldRow:
    """A row with a field and a slider, as forms have it."""
    field = NumberField(lambda text: number(text, length=True), lambda shown: f"{shown:,}", "tok")
    field.setFixedWidth(104)
    field.show_value(value)
    row = FieldRow(label, field)
    slider = LogSlider(scale)
    slider.show_value(value)
    slider.show_baseline(baseline)
    slider.show_labels(not bare)
    row.put_below(slider)
    return row


def sliders(bare: bool) -> Section:
    """Sliders on their scales, one with a baseline, one with a value beyond its range."""
    made = Section("Workload")
    made.setProperty("card", True)
    made.summarise("6,144 tok")
    tokens = Scale(512, 131072)
    changed = slider_row("Prompt", 5120, tokens, 16384, bare)
    changed.show_original("1,024")
    wrong = slider_row("Output", 1024, Scale(64, 16384), None, bare)
    wrong.show_error("“many” is not a number. 1,024 stays in force.")
    rows = (
        changed,
        wrong,
        slider_row("Beyond the range", 2**20, tokens, None, bare),
        slider_row("Rate", 40, Scale(1, 1000, "log10"), None, bare),
        slider_row("On a line", 30, Scale(0, 80, "linear"), 55, bare),
    )
    for row in rows:
        made.body.addWidget(row)
    made.body.addStretch(1)
    return made


def controls() -> Section:
    """Combos, fields, buttons, icons, chips."""
    made = Section("Controls")
    made.setProperty("card", True)
    made.summarise("24 GB, 1,008 GB/s")
    model = SearchCombo()
    model.offer((Choice("a", "Llama-3.1-8B", "8.03 B"),))
    model.show_choice("Llama-3.1-8B")
    made.body.addWidget(model)
    combo = Combo()
    combo.addItems(["FP8 (E4M3)", "BF16"])
    combo.setFixedWidth(160)
    row = FieldRow("Weight format", combo)
    row.show_original("BF16")
    made.body.addWidget(row)
    check = CheckBox()
    check.setChecked(True)
    made.body.addWidget(FieldRow("Checked", check))
    line = QLineEdit()
    line.setPlaceholderText("Name, vendor, chip")
    made.body.addWidget(line)
    made.body.addLayout(side_by_side(buttons()))
    names = ("table", "expand", "moon", "pin", "copy", "undo", "star", "gear")
    made.body.addLayout(side_by_side(IconButton(name, name) for name in names))
    made.body.addLayout(side_by_side(chips()))
    made.body.addStretch(1)
    return made


def side_by_side(widgets: Iterable[QWidget]) -> QHBoxLayout:
    """A row of them."""
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget)
    return row


def buttons() -> Iterator[QPushButton]:
    """A button of each kind."""
    for words, kind in (("Cancel", "plain"), ("Use this", "primary"), ("Flat", "flat"), ("All 23", "link")):
        button = QPushButton(words)
        button.setProperty(kind, True)
        yield button


def chips() -> Iterator[Chip]:
    """A chip of each tone."""
    tones: tuple[tuple[str, Tone], ...] = (
        ("Fits", "ok"),
        ("2 stale", "warn"),
        ("5.3 short", "error"),
        ("Exact", "plain"),
    )
    for words, tone in tones:
        chip = Chip()
        chip.say(words, tone)
        yield chip


def gallery() -> QWidget:
    """Everything, on the ground of a window."""
    whole = QFrame()
    whole.setFixedWidth(WIDTH)
    column = QVBoxLayout(whole)
    tabs = Tabs()
    for word in ("Overview", "Serving", "Context", "Training"):
        tabs.addTab(word)
    column.addWidget(tabs)
    column.addWidget(cards())
    row = QHBoxLayout()
    for part in (controls(), sliders(bare=False), sliders(bare=True)):
        part.setFixedWidth(MODULE)
        row.addWidget(part)
    row.addStretch(1)
    column.addLayout(row)
    frame = ChartFrame("Memory on each GPU", QLabel("chart"), QLabel("table"))
    frame.say("Fits, 2.2 GiB free", "ok")
    column.addWidget(frame)
    return whole


def picture(app: QApplication, theme: str) -> QPixmap:
    """The gallery in a theme, with the focus on a slider."""
    appearance.apply(app, theme)
    whole = gallery()
    whole.setStyleSheet(window_sheet(appearance.theme))
    whole.show()
    whole.resize(WIDTH, whole.heightForWidth(WIDTH))
    whole.activateWindow()
    whole.findChildren(LogSlider)[0].setFocus()
    app.processEvents()
    return whole.grab()


def main(path: Path) -> None:
    """Draw both themes, one under the other."""
    app = QApplication(["gallery"])
    load_fonts()
    pictures = [picture(app, theme) for theme in THEMES]
    sheet = QPixmap(pictures[0].width(), sum(each.height() for each in pictures))
    painter, y = QPainter(sheet), 0
    for each in pictures:
        each.setDevicePixelRatio(1)
        painter.drawPixmap(0, y, each)
        y += each.height()
    painter.end()
    sheet.save(str(path))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
