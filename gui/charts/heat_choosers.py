"""What the heat map is about: the choice of a figure and of two fields."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from calc import sweepable
from gui.charts.heat import Asked, figures_of
from gui.charts.paint import measure
from gui.fonts import font
from gui.language import translate
from gui.store import Snapshot
from gui.widgets.search_combo import Choice, SearchCombo
from gui.widgets.still_label import StillLabel
from gui.wording import titled

NARROW, WIDE, WIDEST = 64, 168, 232
ROOMY = 520  # from here on the boxes have their names beside them


class Choosers(QWidget):
    """Which figure over which two fields; `asked` carries what is wanted."""

    asked = Signal(Asked)

    def __init__(self) -> None:
        super().__init__()
        self._asked = Asked()
        self._offered: tuple[object, ...] = ()
        self._names: dict[str, str] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._boxes: dict[str, SearchCombo] = {}
        self._labels: dict[str, StillLabel] = {}
        for name in ("figure", "across", "up"):
            box, label = SearchCombo(), StillLabel()
            box.setMinimumWidth(NARROW)
            box.setMaximumWidth(WIDEST if name == "figure" else WIDE)
            box.setFont(font("caption"))
            box.chosen.connect(lambda path, name=name: self._choose(name, path))
            self._boxes[name], self._labels[name] = box, label
            row.addWidget(label)
            row.addWidget(box, 3 if name == "figure" else 2)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._name()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: in close quarters the boxes tell enough."""
        super().resizeEvent(event)
        for label in self._labels.values():
            label.setVisible(self.width() >= ROOMY)

    def sizeHint(self) -> QSize:
        """As wide as there is room for."""
        return QSize(WIDEST + 2 * WIDE + 140, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Three narrow boxes."""
        return QSize(3 * NARROW + 12, super().minimumSizeHint().height())

    @property
    def figure_name(self) -> str:
        """The title of the figure asked for."""
        return self._names.get(self._asked.figure, self._asked.figure)

    def show_asked(self, asked: Asked, snapshot: Snapshot) -> None:
        """Say what is shown, and offer what this scenario has; nothing anew while a slider is held."""
        self._asked = asked
        kinds = tuple(snapshot.report.values)
        if not snapshot.dragging and kinds != self._offered:
            self._offered = kinds
            self._offer(snapshot)
        for name in self._boxes:
            path: str = getattr(asked, name)
            self._boxes[name].show_choice(self._names.get(path, path))

    def forget(self) -> None:
        """Words are made anew."""
        self._offered = ()
        self._name()

    def _offer(self, snapshot: Snapshot) -> None:
        figures = figures_of(snapshot.report)
        fields = tuple((each.path, titled(each.title)) for each in sweepable(snapshot.scenario))
        self._names.update(dict((*figures, *fields)))
        for name, choices in (("figure", figures), ("across", fields), ("up", fields)):
            self._boxes[name].offer(tuple(Choice(path, title, "", path) for path, title in choices))

    def _name(self) -> None:
        """Label the boxes."""
        for name, text in (
            ("figure", translate("Charts", "Figure")), ("across", translate("Charts", "across")),
            ("up", translate("Charts", "up")),
        ):  # fmt: skip
            self._labels[name].say(text)
            self._labels[name].setFixedWidth(round(measure("caption", 1.0)(text)) + 4)
            self._boxes[name].setAccessibleName(text)

    def _choose(self, name: str, path: str) -> None:
        asked: dict[str, str] = {each: getattr(self._asked, each) for each in self._boxes}
        other = {"across": "up", "up": "across"}.get(name)
        if other is not None and asked[other] == path:
            # The same field on both axes says nothing: the two change places.
            asked[other] = asked[name]
        self.asked.emit(Asked(**{**asked, name: path}))
