"""One figure on a page: the number, its formula twice, its terms, what it is made of and how sure it is."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from calc import Figure
from gui.card_texts import change_of
from gui.explanation import has_formula, name_of, numbers, symbols, value_text
from gui.fonts import font
from gui.formula_view import Equation, FormulaCard
from gui.formulas import Leaf, Line, plain
from gui.language import translate
from gui.policies_of import policies_of
from gui.store import Snapshot
from gui.theme import RoleName
from gui.widgets.chip import Chip, Tone
from gui.wording import amount, exact_text, titled, worded
from gui.words import COMPONENTS, CONFIDENCE_WORDS
from gui.working_parts import PartsBar, SureLine

NARROW, SHORT = 500, 36
CEILINGS = {"decode.tpot": "decode.ceiling_seconds", "prefill.ttft": "prefill.ceiling_seconds"}


class WorkingPage(QWidget):
    """The page of one figure; it is made anew for every figure, and never changes."""

    term_opened = Signal(str)
    policy_asked = Signal(str)

    def __init__(self, figure: Figure, path: str, snapshot: Snapshot, room: int) -> None:
        super().__init__()
        self._figure, self._path, self._snapshot = figure, path, snapshot
        self._narrow = room < NARROW
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(8)
        self._add_number()
        if has_formula(figure):
            self._add_formula()
        if figure.terms:
            self._add_terms()
        self._add_parts()
        self._add_band()
        if figure.source:
            self._add_text(translate("Working", "Source"), figure.source)
        self._add_policies()
        self._column.addStretch(1)

    def _add_number(self) -> None:
        number, unit = amount(self._figure.value, self._figure.unit)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(_label(number, "working_number"))
        for label in (
            _label(unit, "body_medium", "text2"),
            _label(exact_text(self._figure.value, self._figure.unit), "caption", "text3"),
        ):
            label.setContentsMargins(0, 18, 4, 0)
            row.addWidget(label)
        row.addStretch(1)
        self._column.addLayout(row)
        if self._narrow:
            row = QHBoxLayout()
            self._column.addLayout(row)
        for words, tone in self._chips():
            chip = Chip(self)
            chip.say(words, tone)
            row.addWidget(chip)
        if self._narrow:
            row.addStretch(1)

    def _chips(self) -> list[tuple[str, Tone]]:
        """How sure the number is, and how it stands against the pinned baseline."""
        chips: list[tuple[str, Tone]] = [(worded(CONFIDENCE_WORDS[self._figure.confidence]), "plain")]
        pinned = self._snapshot.baseline_report
        before = pinned.values.get(self._path) if pinned and self._path else None
        change = change_of(self._path, self._figure.value, before)
        if change:
            more = translate("Working", "{0} more than the baseline")
            less = translate("Working", "{0} less than the baseline")
            chips.append(
                ((more if change.up else less).format(change.text), "ok" if change.better else "error")
            )
        return chips

    def _add_formula(self) -> None:
        name, result = name_of(self._figure), Leaf(value_text(self._figure))
        filled = Line((numbers(self._figure), Leaf("  =  "), result))
        shown = symbols(self._figure)
        equations = (Equation(name, shown), Equation("", filled, quiet=True))
        self._column.addWidget(FormulaCard(equations, f"{name} = {plain(shown)} = {plain(filled)}"))

    def _add_terms(self) -> None:
        self._add_title(translate("Working", "Each term opens its own working"))
        table = QGridLayout()
        table.setHorizontalSpacing(16)
        table.setVerticalSpacing(2)
        table.setColumnStretch(0, 1)
        for at, (name, term) in enumerate(self._figure.terms.items()):
            text = titled(term.title)
            title = QPushButton(shortened(text, SHORT) if self._narrow else text)
            title.setToolTip(text)
            title.setProperty("link", True)
            title.setStyleSheet("text-align: left")
            title.setAccessibleName(translate("Working", "Open {0}").format(titled(term.title)))
            title.clicked.connect(lambda _=False, name=name: self.term_opened.emit(name))
            value = _label(value_text(term), "body_medium")
            value.setToolTip(exact_text(term.value, term.unit))
            table.addWidget(title, at, 0)
            table.addWidget(value, at, 1, Qt.AlignmentFlag.AlignRight)
            sure = worded(CONFIDENCE_WORDS[term.confidence])
            value.setToolTip(f"{value.toolTip()}\n{sure}")
            if not self._narrow:
                table.addWidget(_label(sure, "caption", "text2"), at, 2)
        self._column.addLayout(table)

    def _add_parts(self) -> None:
        parts = [(name, float(term.value)) for name, term in self._figure.terms.items() if name in COMPONENTS]
        if len(parts) > 1 and len(parts) == len(self._figure.terms) and "*" not in self._figure.formula:
            self._add_title(translate("Working", "What it is made of"))
            bar = PartsBar()
            bar.show_parts(parts, self._figure.unit)
            self._column.addWidget(bar)

    def _add_band(self) -> None:
        figure = self._figure
        if figure.low is None or figure.high is None or not isinstance(figure.value, int | float):
            return
        self._add_title(translate("Working", "How sure"))
        line = SureLine()
        ceiling = self._snapshot.report.values.get(CEILINGS.get(self._path, ""))
        line.show_band(figure.low, float(figure.value), figure.high, ceiling, figure.unit)
        self._column.addWidget(line)

    def _add_policies(self) -> None:
        in_force = policies_of(self._path, self._snapshot.report) if self._path else ()
        if not in_force:
            return
        self._add_title(translate("Working", "Policy in force"))
        for policy in in_force:
            row = QHBoxLayout()
            text = _label(f"{policy.title}: {policy.setting}", "body")
            text.setToolTip(policy.help)
            change = QPushButton(translate("Working", "Change"))
            change.setProperty("link", True)
            change.setAccessibleName(translate("Working", "Change {0}").format(policy.title))
            change.clicked.connect(lambda _=False, name=policy.name: self.policy_asked.emit(name))
            row.addWidget(text)
            row.addWidget(change)
            row.addStretch(1)
            self._column.addLayout(row)

    def _add_text(self, title: str, text: str) -> None:
        self._add_title(title)
        label = _label(text, "body", "text2")
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column.addWidget(label)

    def _add_title(self, text: str) -> None:
        title = _label(text, "caption_strong", "text2")
        title.setContentsMargins(0, 8, 0, 0)
        self._column.addWidget(title)


def shortened(text: str, most: int) -> str:
    """A text cut to so many letters, with an ellipsis where something is missing."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _label(text: str, role: RoleName, tone: str = "") -> QLabel:
    label = QLabel(text)
    label.setFont(font(role))
    if tone:
        label.setProperty("tone", tone)
    return label
