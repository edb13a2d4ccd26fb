"""A line across the window for what went wrong; it stands in nobody's way and can be put away."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from gui.widgets.icon import IconButton


class Banner(QFrame):
    """Hidden until it has something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("banner", True)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # a file may be called <b>
        self._close = IconButton("close", "")
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 12, 4)
        row.addWidget(self._text, 1)
        row.addWidget(self._close)
        self._retranslate()
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def say(self, text: str) -> None:
        """Say one line."""
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self.show()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self._close.name_it(self.tr("Put this message away"))
