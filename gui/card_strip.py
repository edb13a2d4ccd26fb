"""The strip of number cards along the top."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.card_texts import CARDS, card_texts, cards_of
from gui.store import Snapshot
from gui.theme import CARD_GAP, Density
from gui.trailing import Trailing
from gui.widgets.cards import NumberCard


class CardStrip(QWidget):
    """Eight cards; `opened` carries the path of the figure whose working is asked for."""

    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 12)
        row.setSpacing(CARD_GAP)
        self.cards = [NumberCard() for _ in CARDS]
        for at, card in enumerate(self.cards):
            card.opened.connect(lambda at=at: self._open(at))
            row.addWidget(card, 1)
        self._snapshot: Snapshot | None = None
        self._words = Trailing(self._tell, self)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Write the figures of a snapshot; what assistive tools hear trails a drag."""
        self._snapshot = snapshot
        for card, text in zip(self.cards, card_texts(snapshot), strict=True):
            card.show_text(text, told=False)
        self._words.follow(snapshot.dragging)

    def _open(self, at: int) -> None:
        if self._snapshot is not None:
            self.opened.emit(cards_of(self._snapshot.report)[at])

    def _tell(self) -> None:
        for card in self.cards:
            card.tell()

    def show_density(self, density: Density) -> None:
        """Closer or wider."""
        for card in self.cards:
            card.show_density(density)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self._snapshot is not None:
            self.show_snapshot(self._snapshot)
        super().changeEvent(event)
