"""A person's hands on the editor: every click, word and key is counted."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.model_editor.editor import ModelEditor
from gui.widgets.search_combo import SearchCombo
from gui.window import Window

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Hands:
    """Acts on the editor of a window, and lets the window answer each time."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.actions = 0

    @property
    def editor(self) -> ModelEditor:
        """The editor, which is open."""
        assert self.window.model_editor is not None
        return self.window.model_editor

    def _acted(self) -> None:
        self.actions += 1
        QApplication.processEvents()
        self.window.store.flush()

    def click(self, widget: QWidget, keys: Qt.KeyboardModifier = NONE, at: QPoint | None = None) -> None:
        """One click, in the middle of a widget or at a point."""
        QTest.mouseClick(widget, LEFT, keys, at or widget.rect().center())
        self._acted()

    def click_layer(self, layer: int, keys: Qt.KeyboardModifier = NONE, where: str = "stacks.0") -> None:
        """One click on a cell of the map."""
        self.click(self.editor.map, keys, self.middle(layer, where))

    def middle(self, layer: int, where: str = "stacks.0") -> QPoint:
        """The middle of a cell."""
        place = self.editor.map.places.place(where)
        assert place is not None
        box = place.box(layer)
        return QPoint(box.x + box.width // 2, box.y + box.height // 2)

    def type(self, widget: QWidget, text: str) -> None:
        """One word typed into a widget."""
        QTest.keyClicks(widget, text)
        self._acted()

    def key(self, widget: QWidget, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        """One key."""
        QTest.keyClick(widget, key, keys)
        self._acted()

    def choose(self, combo: SearchCombo, text: str) -> None:
        """Click, word, Enter: the three actions of a choice."""
        self.click(combo)
        self.type(combo.search, text)
        self.key(combo.search, Qt.Key.Key_Return)

    def fill(self, widget: QWidget, text: str) -> None:
        """Double click, word, Enter: the three actions of a number."""
        QTest.mouseClick(widget, LEFT)
        QTest.mouseDClick(widget, LEFT)
        self._acted()
        self.type(widget, text)
        self.key(widget, Qt.Key.Key_Return)
