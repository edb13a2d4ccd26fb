"""The model editor: a window beside the window, in which a model is designed layer by layer."""

import re
from collections.abc import Callable, Mapping
from typing import Literal

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from calc import (
    TEMPLATES,
    Catalogue,
    Model,
    QuestionError,
    Role,
    stack_at,
    stack_paths,
    template,
)
from gui.fonts import font
from gui.language import QT_TRANSLATE_NOOP, translate
from gui.messages import refusal, said
from gui.model_editor.chosen_panel import ChosenPanel
from gui.model_editor.counts import LayerCounts
from gui.model_editor.layer_map import LayerMap
from gui.model_editor.legend import Legend
from gui.model_editor.pattern_bar import PatternBar
from gui.model_editor.pictures import counts
from gui.model_editor.selection import Selection, whole
from gui.model_editor.shape_bar import ShapeBar
from gui.model_editor.steps import (
    Step,
    added,
    duplicated,
    edge_added,
    heads_added,
    removed,
    repeated,
    stack_added,
    stack_removed,
)
from gui.model_editor.tools import MTP, EditorTools
from gui.model_editor.totals import TotalCards, Totals, totals
from gui.store import Snapshot
from gui.theme import CARD_GAP, PANEL_PADDING
from gui.widgets.search_combo import Choice, SearchCombo
from gui.wording import amount_text

SIZE, LEAST, PANEL_WIDTH, START_WIDTH = QSize(1200, 800), QSize(960, 600), 360, 280
TEMPLATE = "template:"
NAMES: dict[str, str] = {
    "blank": QT_TRANSLATE_NOOP("ModelEditor", "Blank: one layer"),
    "dense": QT_TRANSLATE_NOOP("ModelEditor", "Dense decoder"),
    "moe": QT_TRANSLATE_NOOP("ModelEditor", "Decoder with experts"),
    "hybrid": QT_TRANSLATE_NOOP("ModelEditor", "Hybrid, three recurrent to one full"),
    "encoder": QT_TRANSLATE_NOOP("ModelEditor", "Encoder"),
    "encoder_decoder": QT_TRANSLATE_NOOP("ModelEditor", "Encoder and decoder"),
}


class ModelEditor(QDialog):
    """`edited` carries a change of the model and the field that it is about, `model_chosen` a catalogue id.

    It is given snapshots and refusals, and holds nothing but what is chosen.
    """

    edited = Signal(object, str)
    model_chosen = Signal(str)
    working_asked = Signal(str)
    undo_asked = Signal()
    redo_asked = Signal()

    def __init__(self, known: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlag(Qt.WindowType.WindowMinMaxButtonsHint)
        self.setProperty("canvas", True)
        self._known = known
        self._snapshot: Snapshot | None = None
        self._selection: Selection | None = None
        self._next: Callable[[Model], Selection] | None = None
        self._fresh = True
        self._opened: tuple[Model, Totals] | None = None
        self._counts = LayerCounts()
        self.start, self.totals = SearchCombo(), TotalCards()
        self.shape, self.pattern, self.tools = ShapeBar(), PatternBar(), EditorTools()
        self.map, self.legend, self.panel = LayerMap(), Legend(), ChosenPanel(self._counts)
        self._hint, self._error, self._scroll = QLabel(), QLabel(), QScrollArea()
        self._lay_out()
        self._connect()
        self._retranslate()
        self.resize(SIZE)
        self.setMinimumSize(LEAST)
        self.map.setFocus()

    @property
    def selection(self) -> Selection | None:
        """What is chosen."""
        return self._selection

    @property
    def message(self) -> str:
        """Why the last edit is refused, where no field says it."""
        return "" if self._error.isHidden() else self._error.text()

    # --- what is shown ---
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the selected scenario's model; what did not change is left alone."""
        before, self._snapshot = self._snapshot, snapshot
        model = snapshot.scenario.model
        old = before.scenario.model if before else None
        same = model is old and before is not None and before.messages == snapshot.messages
        if before is not None and before.project.selected != snapshot.project.selected:
            self._opened = None  # another scenario is measured against itself
        if same and self._next is None and self._opened is not None and not self._fresh:
            self._show_totals()
            return
        self._error.hide()
        self.map.show_model(model, self._field_warnings())
        self.legend.show_counts(counts(self.map.pictures))
        self._choose(self._chosen_after(old, model))
        if self._fresh or self._opened is None:
            self._fresh = False
            self._opened = model, self._totals()
        self._show_totals()

    def show_history(self, undo: bool, redo: bool) -> None:
        """Whether there is something to take back, and to make again."""
        self.tools.undo.setEnabled(undo)
        self.tools.redo.setEnabled(redo)

    def refuse(self, path: str, sentence: str) -> bool:
        """Say why an edit of this editor is refused: at its field, else over the map."""
        self._next = None
        sentence = re.sub(r"^[\w.]+: ", "", sentence)
        if self.shape.refuse(path, sentence) or self.panel.refuse(path, sentence):
            return True
        if path != "model":
            return False
        self._error.setText(refusal(sentence))
        self._error.show()
        return True

    def _chosen_after(self, old: Model | None, model: Model) -> Selection:
        """What is chosen in a model that came in place of another."""
        asked, self._next = self._next, None
        if asked is not None:
            return asked(model).within(model)
        if self._selection is None or old is None:
            return whole(model).at(0)
        if self._fresh:  # what is begun anew is shaped as a whole first
            return whole(model)
        chosen = self._selection
        kept = chosen.within(model)
        everything = bool(chosen.layers) and chosen.layers == whole(old, chosen.where).layers
        return whole(model, kept.where) if everything and kept.where == chosen.where else kept

    def _choose(self, selection: Selection) -> None:
        self._selection = selection
        if self._snapshot is None:
            return
        scenario = self._snapshot.scenario
        model, original = scenario.model, self._original(selection.where)
        warnings = self._field_warnings()
        self.map.show_selection(selection)
        self.shape.show_stack(model, selection.where, original, warnings)
        self.pattern.show_stack(selection.where)
        self.tools.enable(bool(selection.layers))
        self.panel.show_selection(model, original, selection, warnings)
        box = self.map.box_of(selection)
        if box is not None and len(selection.layers) <= 1:
            self._scroll.ensureVisible(box.center().x(), box.center().y(), 40, 60)

    def _take(self, selection: Selection) -> None:
        self._choose(selection)
        self._show_totals()

    def _totals(self) -> Totals:
        assert self._snapshot is not None
        assert self._selection is not None
        stack = stack_at(self._snapshot.scenario.model, self._selection.where)
        return totals(self._snapshot.report, self._counts.chosen(stack, self._selection)[2])

    def _show_totals(self) -> None:
        if self._snapshot is not None and self._opened is not None:
            self.totals.show_totals(self._totals(), self._opened[1], self._figure_warnings())

    def _original(self, where: str) -> Model | None:
        """What a changed field of a stack goes back to: the catalogue's model, else that of the start."""
        if self._snapshot is None:
            return None
        now = self._snapshot.scenario.model
        found = self._opened[0] if self._opened and self._opened[0].name == now.name else None
        if now.catalogue_id is not None:
            try:
                found = self._known.model(now.catalogue_id)
            except QuestionError:
                return None
        return found if found is not None and where in stack_paths(found) else None

    def _field_warnings(self) -> Mapping[str, str]:
        return self._warnings("model.")

    def _figure_warnings(self) -> Mapping[str, str]:
        return self._warnings("")

    def _warnings(self, prefix: str) -> Mapping[str, str]:
        """What is said of each field or figure whose path begins so."""
        found: dict[str, str] = {}
        for message in self._snapshot.messages if self._snapshot else ():
            if message.path.startswith(prefix):
                name = message.path.removeprefix(prefix)
                found[name] = "\n".join(part for part in (found.get(name, ""), said(message)) if part)
        return found

    # --- what a person does ---
    def _take_step(self, step: Step) -> None:
        self._next = step.then
        self.edited.emit(step.change, "model")

    def _do(self, what: str) -> None:
        """What a button or a key asks for, with what is chosen."""
        chosen = self._selection
        if chosen is None:
            return
        if what in ("all", "alike"):
            self.map.take_all() if what == "all" else self.map.take_alike()
        elif what in ("before", "after"):
            self._take_step(edge_added(chosen, "before" if what == "before" else "after"))
        elif what == "remove_stack":
            self._take_step(stack_removed(chosen))
        elif chosen.layers:
            steps = {"add": added, "duplicate": duplicated, "remove": removed}
            self._take_step(steps[what](chosen))
        elif what == "remove" and chosen.edge is not None:
            self.panel.drop()

    def _repeat(self, times: int) -> None:
        if self._selection is not None and self._selection.layers:
            self._take_step(repeated(self._selection, times))

    def _add_stack(self, role: Role | Literal["mtp"]) -> None:
        if self._snapshot is not None:
            model = self._snapshot.scenario.model
            self._take_step(heads_added(model) if role == MTP else stack_added(model, role))

    def _start(self, key: str) -> None:
        """Begin anew: from a template, or from a model of the catalogue."""
        self._fresh = True
        if key.startswith(TEMPLATE):
            name = key.removeprefix(TEMPLATE)
            self._take_step(Step(lambda model: template(name)))
        else:
            self.model_chosen.emit(key)

    def _take_kind(self, kind: str) -> None:
        """Choose all layers of a kind, in the stack that is chosen or in the first that has it."""
        where = self._selection.where if self._selection else ""
        ordered = sorted(self.map.pictures, key=lambda each: each.where != where)
        for picture in ordered:
            found = frozenset(
                at for at, each in enumerate(picture.layers) if kind in (*each.mixers, *each.feedforwards)
            )
            if found:
                self._take(Selection(picture.where).of(found))
                return

    # --- how it is put together ---
    def _connect(self) -> None:
        self.start.chosen.connect(self._start)
        self.totals.opened.connect(self.working_asked)
        for part in (self.shape, self.pattern, self.panel):
            part.edited.connect(self.edited)
        self.map.selected.connect(self._take)
        self.map.asked.connect(self._do)
        self.tools.asked.connect(self._do)
        self.tools.undo.clicked.connect(self.undo_asked)
        self.tools.redo.clicked.connect(self.redo_asked)
        self.tools.repeated.connect(self._repeat)
        self.tools.stack_asked.connect(self._add_stack)
        self.legend.chosen.connect(self._take_kind)

    def _lay_out(self) -> None:
        self.start.setFixedWidth(START_WIDTH)
        self._hint.setFont(font("caption"))
        self._hint.setProperty("tone", "text3")
        self._hint.setWordWrap(True)
        beginning = QVBoxLayout()
        beginning.setSpacing(6)
        beginning.addWidget(self.start)
        beginning.addWidget(self._hint, 1)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addLayout(beginning)
        head.addWidget(self.totals, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(CARD_GAP)
        split.setChildrenCollapsible(False)
        split.addWidget(self._map_card())
        split.addWidget(self.panel)
        split.setStretchFactor(0, 1)
        self.panel.setMinimumWidth(PANEL_WIDTH - 40)
        split.setSizes([SIZE.width() - PANEL_WIDTH, PANEL_WIDTH])
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.shape)
        column.addWidget(self.pattern)
        column.addWidget(split, 1)

    def _map_card(self) -> QWidget:
        card = QFrame()
        card.setProperty("card", True)
        self._error.setFont(font("caption"))
        self._error.setProperty("tone", "error")
        self._error.setWordWrap(True)
        self._error.hide()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.map)
        column = QVBoxLayout(card)
        left, _, right, bottom = PANEL_PADDING
        column.setContentsMargins(left, 8, right, bottom)
        column.setSpacing(6)
        column.addWidget(self.tools)
        column.addWidget(self._error)
        column.addWidget(self._scroll, 1)
        column.addWidget(self.legend)
        return card

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Model editor"))
        self.start.setAccessibleName(self.tr("Start from"))
        self.start.show_choice(self.tr("Start from a template or a model…"))
        self._hint.setText(self.tr("Drag, Shift or Ctrl choose several layers; an edit is for all of them."))
        templates = tuple(
            Choice(f"{TEMPLATE}{name}", translate("ModelEditor", NAMES[name]), self.tr("template"), name)
            for name in TEMPLATES
        )
        models = tuple(
            Choice(each.id, each.name, amount_text(each.parameters, "parameters"), each.maker)
            for each in self._known.models
        )
        self.start.offer((*templates, *models))
        if self._snapshot is not None and self._selection is not None:
            self.map.show_model(self._snapshot.scenario.model, self._field_warnings())
            self.legend.show_counts(counts(self.map.pictures))
            self._choose(self._selection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends a field or presses the button with the focus; no other button answers it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            button = self.focusWidget()
            if isinstance(button, QPushButton):
                button.click()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
