"""Presenting: one scenario a slide, full screen, in large type, with three sliders that stay live."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from calc import Scenario
from gui.card_texts import CARDS, card_text
from gui.charts import CHARTS, Chart, ChartKind
from gui.fonts import font
from gui.language import translate
from gui.rail import Rail
from gui.slide_number import SlideNumber
from gui.store import Snapshot, Store
from gui.style import appearance
from gui.theme import RoleName
from gui.widgets.field_row import Label
from gui.wording import amount_text, verdict

FULL_HEIGHT, FULL_WIDTH = 1080, 1920
NUMBERS = ("memory.total", "decode.tpot", "decode.throughput", "cost.per_million_tokens")
IN_TRAINING = (
    "training.memory.total", "training.memory.activations", "scaling.trained_ratio", "scaling.model_loss",
)  # fmt: skip
SHOWN = ("memory", "context")
HIDE_CURSOR_MS = 2000
CHECK, CROSS = "\u2713", "\u2715"
SHEET = """
#slide {{ background: {t.window}; }}
QLabel[tone="text2"] {{ color: {t.text2}; }}
#verdict {{ padding: 4px 16px; border-radius: {radius}px; background: {t.ok_soft}; color: {t.ok}; }}
#verdict[fit="tight"] {{ background: {t.warn_soft}; color: {t.warn}; }}
#verdict[fit="no"] {{ background: {t.error_soft}; color: {t.error}; }}
"""
ON = (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Space)
BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageUp)


class Presentation(QWidget):
    """The deck on a screen of its own; `left` is emitted when it is over."""

    left = Signal()

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._kinds = [kind for kind in CHARTS if kind.id in SHOWN]
        self.charts = [kind.make() for kind in self._kinds]
        self._title, self._subtitle, self._place = Label(), Label(), QLabel()
        self.numbers = [SlideNumber() for _ in NUMBERS]
        self._names = [QLabel() for _ in self._kinds]
        self._verdict = QLabel()
        self._verdict.setObjectName("verdict")
        self.rail = Rail()
        self.rail.edited.connect(store.edit_value)
        self.rail.gesture_started.connect(store.begin_gesture)
        self.rail.gesture_finished.connect(store.end_gesture)
        self._cursor = QTimer(self)
        self._cursor.setSingleShot(True)
        self._cursor.setInterval(HIDE_CURSOR_MS)
        self._cursor.timeout.connect(lambda: self.setCursor(Qt.CursorShape.BlankCursor))
        self.setObjectName("slide")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for chart in self.charts:
            # The keys of the deck are not the chart's while a room is watching.
            chart.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for clicker, step in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageUp, -1)):
            # A clicker sends these; they turn slides even while a slider has the focus.
            shortcut = QShortcut(clicker, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=step: self._turn(step))
        for label in (self._subtitle, self._place):
            label.setProperty("tone", "text2")
        self._lay_out()
        appearance.changed.connect(self._dress)
        self._dress()
        self._retranslate()
        self.show_snapshot(store.snapshot)
        self._cursor.start()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the selected scenario."""
        project, scenario = snapshot.project, snapshot.scenario
        self._title.setText(scenario.title)
        self._subtitle.setText(subtitle(scenario))
        place = translate("Present", "<b>{0}</b> of {1}")
        self._place.setText(place.format(project.selected + 1, len(project.scenarios)))
        against = ""
        if snapshot.baseline_report is not None and project.baseline is not None:
            against = translate("Present", "against slide {0}").format(project.baseline + 1)
        paths = IN_TRAINING if snapshot.report.training else NUMBERS
        for path, number in zip(paths, self.numbers, strict=True):
            number.show_text(card_text(path, snapshot.report, snapshot.baseline_report), against)
        fit = snapshot.report.verdict
        self._verdict.setText(f"{CROSS if fit == 'no' else CHECK} {verdict(snapshot.report)}")
        if self._verdict.property("fit") != fit:
            self._verdict.setProperty("fit", fit)
            self._dress()
        for chart in self.charts:
            chart.show(snapshot)
        self.rail.show_snapshot(snapshot)

    # --- keys and mouse ---
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_F5):
            self.left.emit()
        elif key in ON:
            self._turn(1)
        elif key in BACK:
            self._turn(-1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._store.select(0 if key == Qt.Key.Key_Home else len(self._store.project.scenarios) - 1)
        else:
            super().keyPressEvent(event)

    def _turn(self, step: int) -> None:
        self._store.select(self._store.project.selected + step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.unsetCursor()
        self._cursor.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.left.emit()
        super().closeEvent(event)

    # --- size, theme, language ---
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._magnify(min(self.width() / FULL_WIDTH, self.height() / FULL_HEIGHT))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self.show_snapshot(self._store.snapshot)
        super().changeEvent(event)

    def _magnify(self, scale: float) -> None:
        roles: list[tuple[QLabel, RoleName]] = [
            (self._title, "slide_title"), (self._subtitle, "slide_subtitle"), (self._place, "slide_name"),
            (self._verdict, "slide_name"),
            *((name, "slide_unit") for name in self._names),
        ]  # fmt: skip
        for label, role in roles:
            label.setFont(font(role, scale))
        for number in self.numbers:
            number.magnify(scale)
        for chart in self.charts:
            chart.set_scale(2 * scale)
        self.rail.magnify(scale)
        self._dress()
        margin, gap = round(72 * scale), round(32 * scale)
        self._column.setContentsMargins(margin, round(48 * scale), margin, round(44 * scale))
        self._column.setSpacing(round(24 * scale))
        for row in (self._numbers_row, self._charts_row):
            row.setSpacing(gap)

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        head.setSpacing(0)
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self._place, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(top)
        head.addWidget(self._subtitle)
        self._numbers_row, self._charts_row = QHBoxLayout(), QHBoxLayout()
        for number in self.numbers:
            self._numbers_row.addWidget(number, 1)
        for kind, name, chart in zip(self._kinds, self._names, self.charts, strict=True):
            self._charts_row.addWidget(self._card(kind, name, chart), 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addLayout(self._numbers_row)
        self._column.addLayout(self._charts_row, 1)
        self._column.addWidget(self.rail)

    def _card(self, kind: ChartKind, name: QLabel, chart: Chart) -> QFrame:
        card = QFrame()
        card.setProperty("card", True)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(24, 16, 24, 16)
        head = QHBoxLayout()
        head.addWidget(name)
        head.addStretch(1)
        inside.addLayout(head)
        inside.addWidget(chart, 1)
        if kind.id == "memory":
            inside.addWidget(self._verdict, 0, Qt.AlignmentFlag.AlignLeft)
        return card

    def _dress(self) -> None:
        theme = appearance.theme
        self.setStyleSheet(SHEET.format(t=theme, radius=self._verdict.sizeHint().height() // 2))
        for chart in self.charts:
            chart.set_theme(theme)

    def _retranslate(self) -> None:
        self.setWindowTitle(translate("Present", "Slipstick: presentation"))
        for kind, name, chart in zip(self._kinds, self._names, self.charts, strict=True):
            name.setText(translate("Charts", kind.title))
            chart.setAccessibleName(name.text())


def subtitle(scenario: Scenario) -> str:
    """The scenario in a line: model, devices, load."""
    device = scenario.hardware.device.name
    hardware = device if scenario.hardware.count == 1 else f"{scenario.hardware.count} × {device}"
    text = translate("Present", "{0} on {1}, {2:,} at once with {3}")
    context = amount_text(scenario.workload.memory_context, "tokens")
    return text.format(scenario.model.name, hardware, scenario.workload.batch, context)


assert set(NUMBERS) <= set(CARDS)
