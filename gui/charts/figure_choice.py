"""The choice of the figure that a chart is about."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from calc import Report
from gui.charts.heat import figures_of
from gui.fonts import font
from gui.language import translate
from gui.widgets.search_combo import Choice, SearchCombo

NARROW, WIDE = 96, 232


class FigureChoice(SearchCombo):
    """Lists the figures of a report, those asked for most first; `chosen` carries a path."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(NARROW)
        self.setMaximumWidth(WIDE)
        self.setFont(font("caption"))
        self._offered: tuple[str, ...] = ()
        self._names: dict[str, str] = {}
        self.setAccessibleName(translate("Charts", "Figure"))

    def show_figure(self, path: str, report: Report, dragging: bool = False) -> None:
        """Say which figure is shown, and offer those of this report; nothing anew while a slider is held."""
        kinds = tuple(report.values)
        if not dragging and kinds != self._offered:
            self._offered = kinds
            found = figures_of(report)
            self._names = dict(found)
            self.offer(tuple(Choice(each, title, "", each) for each, title in found))
        self.show_choice(self._names.get(path, path))

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        if event.type() == QEvent.Type.LanguageChange:
            self._offered = ()
            self.setAccessibleName(translate("Charts", "Figure"))
        super().changeEvent(event)
