"""A formula painted as on paper: symbols over each other as fractions, then the same with numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gui.fonts import font
from gui.formulas import Leaf, Line, Node, Over, Raised
from gui.style import appearance, current

GAP, PAD, ROW_GAP = 3.0, 8.0, 14.0
SMALL = 0.8
LARGEST, SMALLEST = 15, 11


@dataclass(frozen=True, slots=True)
class Size:
    """Width of a part, and its reach above and below the middle of its line."""

    width: float
    above: float
    below: float


@dataclass(frozen=True, slots=True)
class Equation:
    """One line: what stands before the sign, and what after it; `quiet` lines are written in text2."""

    left: str
    right: Node
    quiet: bool = False


class FormulaCard(QFrame):
    """A card around a view of equations: they shrink to its width, and scroll where that is not enough."""

    def __init__(self, equations: Sequence[Equation], text: str) -> None:
        super().__init__()
        self.setProperty("sunken", True)
        self._view = FormulaView()
        self._view.show_equations(equations, text)
        self._holder = QScrollArea()
        self._holder.setFrameShape(QFrame.Shape.NoFrame)
        self._holder.setWidget(self._view)
        self._holder.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._holder.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(16, 12, 16, 4)
        inside.addWidget(self._holder)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._holder.setFixedHeight(self._view.fit(self.width() - 34) + 10)


class FormulaView(QWidget):
    """Equations under each other, aligned at their signs; says the same as text to screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._equations: Sequence[Equation] = ()
        self._font = font("mono_large")
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.update)

    def show_equations(self, equations: Sequence[Equation], text: str) -> None:
        """Paint these; `text` is what they say."""
        self._equations = equations
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def fit(self, width: int) -> int:
        """Write as large as a width allows, 15 px at most and 11 at least; returns the height."""
        for size in range(LARGEST, SMALLEST - 1, -1):
            self._font.setPixelSize(size)
            if self.sizeHint().width() <= width:
                break
        hint = self.sizeHint()
        self.resize(max(width, hint.width()), hint.height())
        self.update()
        return hint.height()

    def sizeHint(self) -> QSize:
        sizes = [measure(each.right, self._font) for each in self._equations]
        if not sizes:
            return QSize(0, 0)
        height = sum(size.above + size.below for size in sizes) + ROW_GAP * (len(sizes) - 1)
        width = self._left() + max(size.width for size in sizes)
        return QSize(round(width + 2), round(height + 2))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = 0.0
        for each in self._equations:
            size = measure(each.right, self._font)
            middle = top + size.above
            painter.setPen(QColor(current().text2 if each.quiet else current().text))
            draw(painter, Leaf(each.left), self._font, QPointF(0, middle))
            draw(painter, Leaf("="), self._font, QPointF(self._left() - self._sign(), middle))
            draw(painter, each.right, self._font, QPointF(self._left(), middle))
            top = middle + size.below + ROW_GAP
        painter.end()

    def _left(self) -> float:
        widest = max((measure(Leaf(each.left), self._font).width for each in self._equations), default=0.0)
        return widest + (PAD if widest else 0.0) + self._sign()

    def _sign(self) -> float:
        return measure(Leaf("="), self._font).width + PAD


def measure(node: Node, face: QFont) -> Size:
    """The size of a part in a font."""
    metrics = QFontMetricsF(face)
    match node:
        case Leaf(text):
            half = metrics.height() / 2
            return Size(metrics.horizontalAdvance(text), half, half)
        case Line(parts):
            sizes = [measure(part, face) for part in parts]
            return Size(sum(s.width for s in sizes), max(s.above for s in sizes), max(s.below for s in sizes))
        case Over(top, bottom):
            high, low = measure(top, face), measure(bottom, face)
            width = max(high.width, low.width) + 2 * PAD
            return Size(width, high.above + high.below + GAP, low.above + low.below + GAP)
        case Raised(base, power):
            under, over = measure(base, face), measure(power, _smaller(face))
            return Size(under.width + over.width, under.above + over.above, under.below)


def draw(painter: QPainter, node: Node, face: QFont, at: QPointF) -> None:
    """Paint a part; `at` is its left end on the middle of its line."""
    metrics = QFontMetricsF(face)
    match node:
        case Leaf(text):
            painter.setFont(face)
            painter.drawText(QPointF(at.x(), at.y() + (metrics.ascent() - metrics.descent()) / 2), text)
        case Line(parts):
            x = at.x()
            for part in parts:
                draw(painter, part, face, QPointF(x, at.y()))
                x += measure(part, face).width
        case Over(top, bottom):
            whole, high, low = measure(node, face), measure(top, face), measure(bottom, face)
            above = QPointF(at.x() + (whole.width - high.width) / 2, at.y() - GAP - high.below)
            below = QPointF(at.x() + (whole.width - low.width) / 2, at.y() + GAP + low.above)
            draw(painter, top, face, above)
            draw(painter, bottom, face, below)
            painter.setPen(QPen(painter.pen().color(), 1.2, Qt.PenStyle.SolidLine))
            painter.drawLine(QPointF(at.x() + 2, at.y()), QPointF(at.x() + whole.width - 2, at.y()))
        case Raised(base, power):
            under = measure(base, face)
            draw(painter, base, face, at)
            raised = QPointF(at.x() + under.width, at.y() - under.above)
            draw(painter, power, _smaller(face), raised)


def _smaller(face: QFont) -> QFont:
    small = QFont(face)
    small.setPixelSize(max(11, round(face.pixelSize() * SMALL)))
    return small
