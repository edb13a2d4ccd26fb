"""How a chart answers: what lies where, the hover card, the keyboard's mark, and the way to a working."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from gui.charts.hover import Hover, Target
from gui.charts.labels import Box
from gui.theme import LIGHT, Theme

_STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Answering(QWidget):
    """A widget of targets: arrows walk over them, Enter acts, Space toggles, Backspace goes up.

    With Ctrl, Enter opens the working of a target also where it would otherwise go down a level.
    """

    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.scale = 1.0
        self._current = ""
        self._by_key = False
        self._hover = Hover(self)
        self._hover.opened.connect(self.opened)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # What a kind of chart says.

    def targets(self) -> Sequence[Target]:
        """Everything that can be reached by the keyboard, in order."""
        return ()

    def target_at(self, x: float, y: float) -> Target | None:
        """What lies at a point."""
        return next((t for t in self.targets() if Box(x, y, 0, 0).meets(t.box.grown(0.5))), None)

    def activate(self, target: Target) -> None:
        """What Enter or a click does: open the working."""
        if target.path:
            self.opened.emit(target.path)

    def climb(self) -> bool:
        """What Backspace does; returns whether there was anywhere to go."""
        return False

    def toggle(self, target: Target) -> None:
        """What the space bar does: take the target out of the picture or put it back."""

    def retell(self) -> None:
        """Bring the summary up to date."""

    # Mouse and keyboard.

    @property
    def current(self) -> str:
        """Key of the target under the pointer or the keyboard's mark."""
        return self._current

    @property
    def marked(self) -> str:
        """Key of the target that the keyboard stands on: it wears the focus ring."""
        return self._current if self._by_key and self.hasFocus() else ""

    def move_mark(self, key: str) -> None:
        """Stand on another target, as when the one that the keyboard stood on has changed its place."""
        self._current = key

    @property
    def card_is_seen(self) -> bool:
        """Whether the hover card of a mark is shown."""
        return self._hover.shown is not None

    def renew_card(self) -> None:
        """Bring an open card up to date with what its mark now says, or close it where the mark is gone."""
        if self._hover.shown is not None:
            target = self._target()
            self._hover.show(target) if target is not None else self._hover.hide()

    def _target(self) -> Target | None:
        return next((target for target in self.targets() if target.key == self._current), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook."""
        self.point(event.position())

    def point(self, position: QPointF) -> None:
        """The pointer is here."""
        target = self.target_at(position.x(), position.y())
        key = target.key if target else ""
        if key == self._current and not self._by_key:
            return
        self._by_key = False
        self._current = key
        self.setCursor(Qt.CursorShape.PointingHandCursor if target else Qt.CursorShape.ArrowCursor)
        self._hover.aim(target)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        self._hover.aim(None)
        if not self._by_key and self._current:
            self._current = ""
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.point(event.position())
        target = self.target_at(event.position().x(), event.position().y())
        if target:
            self._hover.hide()
            self.activate(target)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        key, target = Qt.Key(event.key()), self._target()
        if key in _STEPS:
            self._mark(list(self.targets()), _STEPS[key])
        elif key in _ENTER and target:
            self._hover.hide()
            wanted = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            Answering.activate(self, target) if wanted else self.activate(target)
        elif key == Qt.Key.Key_Space and target:
            self.toggle(target)
        elif key == Qt.Key.Key_Backspace and self.climb():
            self._hover.hide()
        elif not (key == Qt.Key.Key_Escape and self._hover.hide()):
            super().keyPressEvent(event)

    def _mark(self, targets: list[Target], step: int) -> None:
        if not targets:
            return
        keys = [target.key for target in targets]
        index = keys.index(self._current) + step if self._current in keys else (0 if step > 0 else -1)
        self._current, self._by_key = keys[index % len(keys)], True
        target = targets[index % len(keys)]
        self.setAccessibleDescription(target.told)
        self._hover.show(target)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        if self._by_key:
            self._by_key, self._current = False, ""
            self._hover.hide()
            self.retell()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusInEvent(event)
        self.update()
