"""What is chosen in the map: its mixer and feed-forward, its blocks, and the form of one of them."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from calc import (
    EDGES,
    FEEDFORWARDS,
    MIXERS,
    NO_FEEDFORWARD,
    NO_MIXER,
    PARTS,
    SECOND_MIXERS,
    Model,
    Slot,
    block_moved,
    block_name,
    kind_of,
    layer_kinds,
    replaced,
    stack_at,
    with_block,
    with_edge,
    with_edge_field,
    with_field,
    with_stack_field,
    without_block,
    without_edge,
)
from gui.elided import ElidedLabel
from gui.fonts import font
from gui.model_editor.block_forms import BlockForms
from gui.model_editor.block_list import BlockList, BlockRow
from gui.model_editor.counts import LayerCounts
from gui.model_editor.looks import kind_name, look
from gui.model_editor.picked import Picked, picked
from gui.model_editor.pictures import stack_name
from gui.model_editor.selection import Selection
from gui.theme import PANEL_PADDING
from gui.widgets.icon import IconButton
from gui.widgets.search_combo import Choice, SearchCombo
from gui.wording import amount_text

Change = Callable[[Model], Model]
# Blocks that may stand in a layer, as the menu offers them.
INNER = (*PARTS, *SECOND_MIXERS, *FEEDFORWARDS, *MIXERS)


class ChosenPanel(QFrame):
    """`edited` carries a change of the model and the name of the field that it is about."""

    edited = Signal(object, str)

    def __init__(self, counts: LayerCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._counts = counts
        self._model: Model | None = None
        self._selection: Selection | None = None
        self._warnings: Mapping[str, str] = {}
        self._picked: tuple[Picked, ...] = ()
        self._slot: Slot | None = None
        self._title, self._about = QLabel(), ElidedLabel()
        self._labels = QLabel(), QLabel()
        self.mixer, self.feedforward = SearchCombo(), SearchCombo()
        self.blocks, self.forms = BlockList(), BlockForms()
        self._add, self._up = IconButton("plus", ""), IconButton("chevron-up", "")
        self._down, self._remove = IconButton("chevron-down", ""), IconButton("minus", "")
        self._lay_out()
        self.mixer.chosen.connect(self._replace)
        self.feedforward.chosen.connect(self._replace)
        self.blocks.picked.connect(self._pick)
        self.forms.edited.connect(self._edit)
        self._add.clicked.connect(self._offer_blocks)
        self._up.clicked.connect(lambda: self._move(-1))
        self._down.clicked.connect(lambda: self._move(1))
        self._remove.clicked.connect(self.drop)
        self._retranslate()

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places of the blocks that are listed."""
        return tuple(each.slot for each in self._picked)

    @property
    def title(self) -> str:
        """What is chosen, in words."""
        return self._title.text()

    # --- what is shown ---
    def show_selection(
        self, model: Model, original: Model | None, selection: Selection, warnings: Mapping[str, str]
    ) -> None:
        """Show what is chosen; `warnings` holds sentences by the names of fields."""
        self._model, self._selection, self._warnings = model, selection, warnings
        self._picked = picked(model, original, selection)
        if self._slot not in [each.slot for each in self._picked]:
            self._slot = self._first_slot()
        self._describe()
        self._show_blocks()
        shown = next((each for each in self._picked if each.slot == self._slot), None)
        if shown is not None:
            self.forms.show_block(shown, warnings)
        elif not selection.layers:
            stack = stack_at(model, selection.where)
            self.forms.show_stack(stack, stack_at(original, selection.where) if original else None)

    def refuse(self, path: str, sentence: str) -> bool:
        """Say at its field why an edit is refused; whether it is here."""
        return self.forms.refuse(path, sentence)

    def pick(self, slot: Slot) -> None:
        """Show the form of that block, where what is chosen has one."""
        at = next((number for number, each in enumerate(self._picked) if each.slot == slot), None)
        if at is not None:
            self._slot = slot
            self.blocks.setCurrentRow(at)

    def _first_slot(self) -> Slot | None:
        """The mixer, else the first block: what a person looks for."""
        mixers = [each.slot for each in self._picked if kind_of(each.shown) in MIXERS]
        return (mixers or [each.slot for each in self._picked] or [None])[0]

    def _show_blocks(self) -> None:
        assert self._model is not None
        assert self._selection is not None
        stack = stack_at(self._model, self._selection.where)
        many = len(self._selection.layers)
        rows = [
            BlockRow(
                kind_of(each.shown),
                kind_name(kind_of(each.shown)) if "reach" not in each.mixed else kind_name(each.slot.block),
                self._remark(each, many, self._counts.block(stack, each.shown).parameters),
                bool(self._warnings.keys() & set(type(each.shown).model_fields)),
            )
            for each in self._picked
        ]
        at = next((at for at, each in enumerate(self._picked) if each.slot == self._slot), 0)
        self.blocks.show_rows(rows, at)

    def _remark(self, each: Picked, many: int, parameters: int) -> str:
        amount = self.tr("mixed") if each.mixed else amount_text(parameters, "parameters")
        if many > each.layers:
            return self.tr("{0}, in {1:,} of {2:,}").format(amount, each.layers, many)
        return amount

    def _describe(self) -> None:
        model, chosen = self._model, self._selection
        if model is None or chosen is None:
            return
        stack = stack_at(model, chosen.where)
        layered = bool(chosen.layers)
        for widget in (*self._labels, self.mixer, self.feedforward, self._up, self._down):
            widget.setVisible(layered)
        for widget in (self.blocks, self._remove):
            widget.setVisible(bool(self._picked))
        self._add.setVisible(layered or chosen.edge is not None)
        if layered:
            found = [layer_kinds(layer) for layer, _ in self._counts.tally(stack, chosen.layers)]
            self.mixer.show_choice(self._agreed({each.mixers or (NO_MIXER,) for each in found}))
            self.feedforward.show_choice(
                self._agreed({each.feedforwards or (NO_FEEDFORWARD,) for each in found})
            )
        self._title.setText(self._titled(chosen, model))
        self._about.setText(self._counts.said(stack, chosen))

    def _agreed(self, kinds: set[tuple[str, ...]]) -> str:
        if len(kinds) > 1:
            return self.tr("mixed")
        return " + ".join(map(kind_name, next(iter(kinds))))

    def _titled(self, chosen: Selection, model: Model) -> str:
        if chosen.edge is not None:
            return kind_name(kind_of(self._picked[0].shown))
        if not chosen.layers:
            return self.tr("Stack {0}").format(stack_name(model, chosen.where))
        depth = stack_at(model, chosen.where).num_hidden_layers
        if len(chosen.layers) == 1:
            return self.tr("Layer {0:,} of {1:,}").format(min(chosen.layers), depth)
        return self.tr("{0:,} of {1:,} layers chosen").format(len(chosen.layers), depth)

    # --- what a person does ---
    def _pick(self, row: int) -> None:
        if row < len(self._picked):
            self._slot = self._picked[row].slot
            self.forms.show_block(self._picked[row], self._warnings)

    def _replace(self, kind: str) -> None:
        chosen = self._selection
        if chosen is None:
            return
        # The new block is what is shaped next.
        self._slot = Slot(block_name(kind))
        self.edited.emit(lambda model: replaced(model, chosen.where, chosen.layers, kind), "model")

    def _edit(self, name: str, value: Any) -> None:
        chosen, slot = self._selection, self._slot
        if chosen is None:
            return
        where, edge = chosen.where, chosen.edge
        if edge is not None:
            self.edited.emit(lambda model: with_edge_field(model, where, *edge, name, value), name)
        elif chosen.layers and slot is not None:
            self.edited.emit(lambda model: with_field(model, where, chosen.layers, slot, name, value), name)
        else:
            self.edited.emit(lambda model: with_stack_field(model, where, name, value), name)

    def _move(self, step: int) -> None:
        chosen, slot = self._selection, self._slot
        if chosen is not None and slot is not None and chosen.layers:
            self.edited.emit(
                lambda model: block_moved(model, chosen.where, chosen.layers, slot, step), "model"
            )

    def drop(self) -> None:
        """Take out the block whose form is shown."""
        chosen, slot = self._selection, self._slot
        if chosen is None or slot is None:
            return
        edge = chosen.edge
        if edge is not None:
            self.edited.emit(lambda model: without_edge(model, chosen.where, *edge), "model")
        else:
            self.edited.emit(lambda model: without_block(model, chosen.where, chosen.layers, slot), "model")

    def _offer_blocks(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chosen = self._selection
        for kind in (*EDGES, *PARTS) if chosen and chosen.edge is not None else INNER:
            menu.addAction(kind_name(kind), lambda kind=kind: self.add_block(kind))
        menu.popup(self._add.mapToGlobal(self._add.rect().bottomLeft()))

    def add_block(self, kind: str) -> None:
        """A block more, behind the one whose form is shown."""
        chosen, slot = self._selection, self._slot
        if chosen is None:
            return
        if chosen.edge is not None:
            side = chosen.edge[0]
            self.edited.emit(lambda model: with_edge(model, chosen.where, side, kind), "model")
        else:
            self.edited.emit(
                lambda model: with_block(model, chosen.where, chosen.layers, kind, slot), "model"
            )

    # --- how it is put together ---
    def _lay_out(self) -> None:
        self._title.setFont(font("panel_title"))
        self._about.setFont(font("caption"))
        self._about.setProperty("tone", "text2")
        kinds = QGridLayout()
        kinds.setHorizontalSpacing(8)
        kinds.setVerticalSpacing(6)
        kinds.setColumnStretch(1, 1)
        for row, (label, combo) in enumerate(zip(self._labels, (self.mixer, self.feedforward), strict=True)):
            label.setProperty("tone", "text2")
            kinds.addWidget(label, row, 0)
            kinds.addWidget(combo, row, 1)
        tools = QHBoxLayout()
        tools.setSpacing(2)
        for button in (self._add, self._up, self._down, self._remove):
            tools.addWidget(button)
        tools.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.forms)
        column = QVBoxLayout(self)
        column.setContentsMargins(*PANEL_PADDING)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._about)
        column.addLayout(kinds)
        column.addWidget(self.blocks)
        column.addLayout(tools)
        column.addWidget(scroll, 1)

    def _retranslate(self) -> None:
        words = self.tr("Mixer"), self.tr("Feed-forward")
        combos = (self.mixer, (*MIXERS, NO_MIXER)), (self.feedforward, (*FEEDFORWARDS, NO_FEEDFORWARD))
        for label, text, (combo, kinds) in zip(self._labels, words, combos, strict=True):
            label.setText(text)
            combo.setAccessibleName(text)
            combo.offer(tuple(Choice(kind, kind_name(kind), look(kind).letter, kind) for kind in kinds))
        self.blocks.setAccessibleName(self.tr("Blocks"))
        self._add.name_it(self.tr("Add a block behind this one"))
        self._up.name_it(self.tr("Move the block up"))
        self._down.name_it(self.tr("Move the block down"))
        self._remove.name_it(self.tr("Remove the block"))
        if self._model is not None:
            self._describe()
            self._show_blocks()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
