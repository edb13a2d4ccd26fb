"""The offers under the memory chart: each a button with its effect and its verdict."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QWidget

from gui.fonts import font
from gui.language import translate
from gui.offers import MOST, Offer
from gui.style import appearance, current
from gui.theme import CONTROL_HEIGHT, RADIUS_CONTROL
from gui.wording import gib

PAD, GAP = 10, 8


class OfferButton(QAbstractButton):
    """One offer: what it does, by how much, and whether it then fits."""

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self.setFixedHeight(CONTROL_HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.taken.emit(self._offer))
        appearance.changed.connect(self.update)

    def show_offer(self, offer: Offer | None) -> None:
        """Show an offer; none hides the button."""
        self._offer = offer
        self.setVisible(offer is not None)
        if offer is not None:
            self.setAccessibleName(", ".join(text for text, _, _ in self._texts()))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        texts = self._texts()
        wide = sum(QFontMetrics(font(role)).horizontalAdvance(text) for text, role, _ in texts)  # pyright: ignore[reportArgumentType]
        return QSize(wide + 2 * PAD + GAP * (len(texts) - 1), CONTROL_HEIGHT)

    def _texts(self) -> list[tuple[str, str, str]]:
        """Text, type role and colour of each part."""
        offer, theme = self._offer, current()
        if offer is None:
            return []
        sign = "−" if offer.delta_bytes < 0 else "+"
        delta = f"{sign}{gib(abs(offer.delta_bytes))} GiB"
        fits = translate("Offers", "Fits") if offer.fits else translate("Offers", "Does not fit")
        colour = theme.ok if offer.fits else theme.error
        return [
            (offer.title, "caption_medium", theme.text),
            (delta, "caption_strong", theme.text),
            (fits, "caption_medium", colour),
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        thick = 2.0 if self.hasFocus() else 1.0
        painter.setPen(QPen(QColor(theme.accent if self.hasFocus() else theme.strong), thick))
        painter.setBrush(QColor(theme.hover if self.underMouse() else theme.surface))
        frame = QRectF(self.rect()).adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
        painter.drawRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        x = float(PAD)
        for text, role, colour in self._texts():
            face = font(role)  # pyright: ignore[reportArgumentType]
            painter.setFont(face)
            painter.setPen(QColor(colour))
            width = QFontMetrics(face).horizontalAdvance(text)
            painter.drawText(QRectF(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, text)
            x += width + GAP
        painter.end()


class OffersBar(QWidget):
    """At most three offers, as many as there is room for; `taken` carries the one that was clicked."""

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(CONTROL_HEIGHT + 4)
        self._offers: tuple[Offer, ...] = ()
        self._caption = QLabel()
        self._caption.setFont(font("caption"))
        self._caption.setProperty("tone", "text3")
        self.buttons = [OfferButton() for _ in range(MOST)]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self._caption)
        for button in self.buttons:
            button.taken.connect(self.taken)
            row.addWidget(button)
        row.addStretch(1)
        self._retranslate()
        self._arrange()

    def show_offers(self, offers: tuple[Offer, ...]) -> None:
        """Show these offers."""
        self._offers = offers
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, CONTROL_HEIGHT + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._arrange()
        super().changeEvent(event)

    def _arrange(self) -> None:
        """Offers first; the caption gives way where all of them and it do not fit."""
        room = self.width()
        wanted = [*self._offers, *[None] * (MOST - len(self._offers))]
        for button, offer in zip(self.buttons, wanted, strict=True):
            button.show_offer(offer)
            room -= button.sizeHint().width() + GAP if offer else 0
            if room < 0:
                button.hide()
        self._caption.setVisible(bool(self._offers) and room >= self._caption.sizeHint().width())

    def _retranslate(self) -> None:
        self._caption.setText(self.tr("What would change it"))
