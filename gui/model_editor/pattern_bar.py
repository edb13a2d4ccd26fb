"""A rule for a whole stack in one line: every 4th layer this, all others that."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from calc import (
    FEEDFORWARDS,
    MIXERS,
    NO_FEEDFORWARD,
    NO_MIXER,
    RULES,
    Rule,
    number,
    with_rule,
)
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.model_editor.looks import kind_name, look
from gui.widgets.combo import Combo
from gui.widgets.number_field import NumberField
from gui.widgets.search_combo import Choice, SearchCombo
from gui.wording import typed_text

WORDS: dict[str, str] = {
    "every": QT_TRANSLATE_NOOP("PatternBar", "Every n-th layer"),
    "first": QT_TRANSLATE_NOOP("PatternBar", "The first n layers"),
    "last": QT_TRANSLATE_NOOP("PatternBar", "The last n layers"),
    "all": QT_TRANSLATE_NOOP("PatternBar", "All layers"),
}
KINDS = (*MIXERS, NO_MIXER, *FEEDFORWARDS, NO_FEEDFORWARD)
KIND_WIDTH, NUMBER_WIDTH, FIRST = 190, 72, 4


class PatternBar(QWidget):
    """`edited` carries a change of the model and the name of the field that it is about."""

    edited = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._where, self._kind, self._rest = "stacks.0", "attention", ""
        self._title, self._n, self._arrow, self._others = QLabel(), QLabel("n ="), QLabel(), QLabel()
        self.rule, self.apply = Combo(), QPushButton()
        self.count = NumberField(number, typed_text)
        self.count.show_value(FIRST)
        self.count.edited.connect(lambda value: self.count.show_value(max(1, int(value or 1))))
        self.count.stepped.connect(
            lambda steps: self.count.show_value(max(1, int(self.count.good or 1) + steps))
        )
        self.count.setFixedWidth(NUMBER_WIDTH)
        self.kind, self.rest = SearchCombo(), SearchCombo()
        self.kind.chosen.connect(self._take_kind)
        self.rest.chosen.connect(self._take_rest)
        self.apply.clicked.connect(self._apply)
        self.rule.currentIndexChanged.connect(self._enable)
        for rule in RULES:
            self.rule.addItem("", rule)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for label in (self._title, self._n, self._arrow, self._others):
            label.setProperty("tone", "text2")
        for combo in (self.kind, self.rest):
            combo.setFixedWidth(KIND_WIDTH)
        for widget in (
            self._title, self.rule, self._n, self.count, self._arrow, self.kind, self._others, self.rest,
            self.apply,
        ):  # fmt: skip
            row.addWidget(widget)
        row.addStretch(1)
        self._retranslate()

    def show_stack(self, where: str) -> None:
        """The stack that the rule is for."""
        self._where = where

    def _take_kind(self, kind: str) -> None:
        self._kind = kind
        self._name_kinds()

    def _take_rest(self, kind: str) -> None:
        self._rest = kind
        self._name_kinds()

    def _apply(self) -> None:
        where, kind, rest = self._where, self._kind, self._rest
        rule: Rule = self.rule.currentData()
        each = int(self.count.good or 1)
        self.edited.emit(lambda model: with_rule(model, where, rule, each, kind, rest), "model")

    def _enable(self) -> None:
        counted = self.rule.currentData() != "all"
        for widget in (self.count, self.rest, self._n, self._others):
            widget.setEnabled(counted)

    def _name_kinds(self) -> None:
        self.kind.show_choice(kind_name(self._kind))
        self.rest.show_choice(kind_name(self._rest) if self._rest else self.tr("as they are"))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Pattern"))
        self._arrow.setText("→")
        self._others.setText(self.tr("others"))
        self.apply.setText(self.tr("Apply"))
        for at, rule in enumerate(RULES):
            self.rule.setItemText(at, translate("PatternBar", WORDS[rule]))
        self.rule.setAccessibleName(self.tr("Which layers"))
        self.count.setAccessibleName(self.tr("n of the pattern"))
        self.kind.setAccessibleName(self.tr("What these layers have"))
        self.rest.setAccessibleName(self.tr("What the other layers have"))
        kinds = tuple(Choice(kind, kind_name(kind), look(kind).letter, kind) for kind in KINDS)
        self.kind.offer(kinds)
        self.rest.offer((Choice("", self.tr("as they are")), *kinds))
        self._name_kinds()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
