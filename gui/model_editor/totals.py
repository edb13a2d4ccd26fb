"""The totals over the editor: parameters, those that a token uses, the chosen layers, cache of a token."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from calc import Report, token_cache
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.theme import CARD_GAP, COMPACT
from gui.widgets.cards import CardText, NumberCard
from gui.wording import amount, amount_text, exact_text

# Name of each card, and the figure whose working it opens.
CARDS = (
    (QT_TRANSLATE_NOOP("ModelEditor", "Parameters"), "parameters.total", "parameters"),
    (QT_TRANSLATE_NOOP("ModelEditor", "Used by a token"), "parameters.active", "parameters"),
    (QT_TRANSLATE_NOOP("ModelEditor", "Chosen layers"), "", "parameters"),
    (QT_TRANSLATE_NOOP("ModelEditor", "Cache of a token"), "memory.kv_cache", "bytes"),
)


@dataclass(frozen=True, slots=True)
class Totals:
    """The four numbers, and what a sequence keeps whatever its length."""

    parameters: int
    active: int
    chosen: int
    cache: float
    state: float

    @property
    def numbers(self) -> tuple[float, ...]:
        """In the order of the cards."""
        return self.parameters, self.active, self.chosen, self.cache


def totals(report: Report, chosen: int) -> Totals:
    """The totals of a report; the cache is that of one token in the formats of the scenario."""
    values = report.values
    return Totals(
        values["parameters.total"], values["parameters.active"], chosen, token_cache(report.whole),
        report.whole.total("state"),
    )  # fmt: skip


def texts(now: Totals, before: Totals, warnings: Mapping[str, str]) -> tuple[CardText, ...]:
    """The words of every card, with the change since the editor was opened."""
    found: list[CardText] = []
    for (name, path, unit), value, old in zip(CARDS, now.numbers, before.numbers, strict=True):
        shown, of = amount(value, unit)
        said = warnings.get(path, "") if path else ""
        tooltip = "\n".join(part for part in (exact_text(value, unit), said) if part)
        text = CardText(translate("ModelEditor", name), shown, of, tooltip=tooltip, warning=bool(said))
        if path and value != old:
            up = value > old
            delta = amount_text(abs(value - old), unit)
            text = replace(text, delta=delta, direction="up" if up else "down", better=not up)
        found.append(text)
    found[0] = replace(found[0], remark=f"{now.parameters:,}")
    for at, part in ((1, now.active), (2, now.chosen)):
        found[at] = replace(found[at], remark=translate("ModelEditor", OF_ALL).format(_share(part, now)))
    if not found[3].delta:
        found[3] = replace(found[3], remark=_remark_of_cache(now))
    return tuple(found)


def _remark_of_cache(now: Totals) -> str:
    if not now.state:
        return translate("ModelEditor", AT_CONTEXT)
    return translate("ModelEditor", AND_STATE).format(amount_text(now.state, "parameters"))


def _share(part: float, now: Totals) -> str:
    share = 100 * part / now.parameters if now.parameters else 0.0
    return f"{share:.1f} %" if share >= 0.1 or not part else "<0.1 %"


OF_ALL = QT_TRANSLATE_NOOP("ModelEditor", "{0} of all")
AT_CONTEXT = QT_TRANSLATE_NOOP("ModelEditor", "all layers, this KV format")
AND_STATE = QT_TRANSLATE_NOOP("ModelEditor", "and {0} of state")


class TotalCards(QWidget):
    """`opened` carries the path of the figure whose working is asked for."""

    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Totals, Totals, Mapping[str, str]] | None = None
        self.cards = [NumberCard() for _ in CARDS]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(CARD_GAP)
        for card, (_, path, _) in zip(self.cards, CARDS, strict=True):
            card.show_density(COMPACT)
            row.addWidget(card)
            if path:
                card.opened.connect(lambda path=path: self.opened.emit(path))
            else:
                card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                card.unsetCursor()

    def show_totals(self, now: Totals, before: Totals, warnings: Mapping[str, str]) -> None:
        """Show the totals against those that the editor was opened with."""
        self._shown = now, before, warnings
        for card, text in zip(self.cards, texts(now, before, warnings), strict=True):
            card.show_text(text)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self._shown:
            self.show_totals(*self._shown)
        super().changeEvent(event)
