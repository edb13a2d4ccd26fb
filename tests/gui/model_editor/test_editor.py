"""The editor: what is chosen is edited as one, every step can be undone, and it goes without a trace."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from calc import (
    ImportResult,
    Message,
    Model,
    catalogue,
    kind_of,
    layer_kinds,
    stack_paths,
    template,
)
from gui.model_editor.selection import Selection
from tests.gui.model_editor.hands import Hands

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def model(hands: Hands) -> Model:
    return hands.window.store.project.scenario.model


def mixers(hands: Hands) -> list[str]:
    return [layer_kinds(layer).mixers[0] for layer in model(hands).stacks[-1].layers()]


def chosen(hands: Hands) -> Selection:
    assert hands.editor.selection is not None
    return hands.editor.selection


def field(hands: Hands, name: str) -> QLineEdit:
    form = hands.editor.panel.forms.form
    assert form is not None
    line = form.editors[name].widget
    assert isinstance(line, QLineEdit)
    return line


def use(hands: Hands, name: str) -> None:
    hands.window.store.use_model(catalogue().read(name))
    hands.window.store.flush()


# --- choosing ---
def test_layers_are_chosen_by_click_shift_and_ctrl(hands: Hands) -> None:
    hands.click_layer(3)
    assert chosen(hands).layers == {3}
    hands.click_layer(7, SHIFT)
    assert chosen(hands).layers == {3, 4, 5, 6, 7}
    hands.click_layer(5, CTRL)
    assert chosen(hands).layers == {3, 4, 6, 7}
    hands.click_layer(20, CTRL)
    assert chosen(hands).layers == {3, 4, 6, 7, 20}


def test_layers_are_chosen_by_a_drag(hands: Hands) -> None:
    area = hands.editor.map
    QTest.mousePress(area, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, hands.middle(2))
    for layer in (5, 17, 18):
        QTest.mouseMove(area, hands.middle(layer))
    QTest.mouseRelease(area, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, hands.middle(18))
    assert chosen(hands).layers == set(range(2, 19))


def test_layers_are_chosen_by_keys(hands: Hands) -> None:
    area = hands.editor.map
    hands.click_layer(0)
    hands.key(area, Qt.Key.Key_Right)
    hands.key(area, Qt.Key.Key_Down)
    place = area.places.place("stacks.0")
    assert place is not None
    assert chosen(hands).layers == {1 + place.columns}
    hands.key(area, Qt.Key.Key_Left, SHIFT)
    assert chosen(hands).layers == {place.columns, 1 + place.columns}
    hands.key(area, Qt.Key.Key_Space)
    assert chosen(hands).layers == {1 + place.columns}
    hands.key(area, Qt.Key.Key_End)
    assert chosen(hands).layers == {31}
    hands.key(area, Qt.Key.Key_Home, SHIFT)
    assert chosen(hands).layers == set(range(32))
    assert "layer 0 of 32" in area.accessibleName()
    assert "32 chosen" in area.accessibleName()


def test_all_layers_alike_are_chosen_at_once(hands: Hands) -> None:
    use(hands, "gemma-3-27b-text")
    hands.click_layer(5)
    hands.key(hands.editor.map, Qt.Key.Key_L, CTRL)
    assert chosen(hands).layers == set(range(5, 62, 6))
    local = next(each for each in hands.editor.legend.buttons if each.kind == "window_attention")
    hands.click(local)
    assert chosen(hands).layers == set(range(62)) - set(range(5, 62, 6))


def test_ends_and_stacks_are_chosen_too(hands: Hands) -> None:
    place = hands.editor.map.places.stacks[0]
    head = place.after[-1]
    hands.click(hands.editor.map, at=_point(head))
    assert chosen(hands).edge == ("after", 1)
    assert field(hands, "vocab_size").text() == "128,256"
    hands.click(hands.editor.map, at=_point(place.title, 20))
    assert (chosen(hands).layers, chosen(hands).edge) == (frozenset(), None)
    assert field(hands, "name").text() == "decoder"
    hands.fill(field(hands, "name"), "trunk")
    assert model(hands).stacks[0].name == "trunk"


def _point(box: object, x: int = 0):
    from PySide6.QtCore import QPoint

    return QPoint(box.x + (x or box.width // 2), box.y + box.height // 2)  # pyright: ignore[reportAttributeAccessIssue]


# --- editing ---
def test_an_edit_is_for_every_chosen_layer_and_no_other(hands: Hands) -> None:
    hands.click_layer(4)
    hands.click_layer(7, SHIFT)
    hands.fill(field(hands, "num_key_value_heads"), "4")
    heads = [next(b for b in layer.blocks if b.block == "attention").num_key_value_heads for layer in model(hands).stacks[0].layers()]  # fmt: skip
    assert heads == [8] * 4 + [4] * 4 + [8] * 24
    assert chosen(hands).layers == {4, 5, 6, 7}
    hands.window.store.undo()
    hands.window.store.flush()
    assert model(hands) == catalogue().model("llama-3.1-8b")


def test_fields_that_differ_say_mixed_and_are_set_together(hands: Hands) -> None:
    hands.click_layer(0)
    hands.fill(field(hands, "num_key_value_heads"), "4")
    hands.key(hands.editor.map, Qt.Key.Key_A, CTRL)
    line = field(hands, "num_key_value_heads")
    assert (line.text(), line.placeholderText()) == ("", "mixed")
    assert field(hands, "num_attention_heads").text() == "32"
    assert hands.editor.panel.blocks.rows[1].remark == "mixed"
    hands.fill(line, "16")
    assert len(model(hands).stacks[0].groups) == 1
    assert field(hands, "num_key_value_heads").text() == "16"


def test_a_value_that_is_not_allowed_is_refused_at_its_field(hands: Hands) -> None:
    before = model(hands)
    hands.click_layer(0)
    line = field(hands, "num_key_value_heads")
    hands.fill(line, "5")
    form = hands.editor.panel.forms.form
    assert form is not None
    assert "multiple" in form.editors["num_key_value_heads"].row.error
    assert "8 stays in force" in form.editors["num_key_value_heads"].row.error
    assert model(hands) is before
    depth = hands.editor.shape.stack_form.editors["num_hidden_layers"]
    hands.fill(depth.widget, "0")
    assert "at least 1" in depth.row.error
    assert hands.window.layout_.banner.isHidden()


def test_what_has_no_field_is_refused_over_the_map(hands: Hands) -> None:
    hands.key(hands.editor.map, Qt.Key.Key_A, CTRL)
    hands.key(hands.editor.map, Qt.Key.Key_Delete)
    assert hands.editor.message == "A stack keeps at least one layer."
    hands.click(hands.editor.tools.buttons["add"])
    assert hands.editor.message == ""


def test_a_changed_field_goes_back_to_the_catalogue(hands: Hands) -> None:
    hands.click_layer(2)
    hands.fill(field(hands, "num_key_value_heads"), "4")
    form = hands.editor.panel.forms.form
    assert form is not None
    form.editors["num_key_value_heads"].row.reset.emit()
    hands.window.store.flush()
    assert model(hands) == catalogue().model("llama-3.1-8b")


@pytest.mark.parametrize(
    ("what", "depth", "now"), [("add", 33, {4}), ("duplicate", 34, {4, 5}), ("remove", 30, {1})]
)
def test_layers_come_and_go_in_one_step(hands: Hands, what: str, depth: int, now: set[int]) -> None:
    hands.click_layer(2)
    hands.click_layer(3, SHIFT)
    hands.click(hands.editor.tools.buttons[what])
    assert model(hands).num_hidden_layers == depth
    assert chosen(hands).layers == now
    hands.click(hands.editor.tools.undo)
    assert model(hands).num_hidden_layers == 32


def test_a_chosen_pattern_is_repeated(hands: Hands) -> None:
    hands.click_layer(31)
    hands.choose(hands.editor.panel.mixer, "mamba-2")
    hands.click_layer(30, SHIFT)
    hands.fill(hands.editor.tools.times, "5")
    hands.click(hands.editor.tools.repeat)
    assert mixers(hands) == ["attention"] * 30 + ["attention", "mamba2"] * 5
    assert chosen(hands).layers == set(range(30, 40))


def test_a_rule_shapes_the_stack_in_one_step(hands: Hands) -> None:
    hands.choose(hands.editor.pattern.kind, "mamba")
    hands.click(hands.editor.pattern.apply)
    assert mixers(hands) == (["attention"] * 3 + ["mamba"]) * 8
    picture = hands.editor.map.pictures[0]
    assert picture.period == 4


def test_blocks_come_go_and_move_within_layers(hands: Hands) -> None:
    panel = hands.editor.panel
    hands.key(hands.editor.map, Qt.Key.Key_A, CTRL)
    panel.add_block("norm")
    hands.window.store.flush()
    assert [kind_of(block) for block in next(model(hands).stacks[0].layers()).blocks] == [
        "norm", "attention", "norm", "mlp",
    ]  # fmt: skip
    panel.pick(panel.slots[2])
    panel.drop()
    hands.window.store.flush()
    assert model(hands) == catalogue().model("llama-3.1-8b")


def test_heads_that_predict_further_tokens_are_added_and_chosen(hands: Hands) -> None:
    for at in range(2):
        hands.editor.tools.stack_asked.emit("mtp")
        hands.window.store.flush()
        assert (chosen(hands).where, len(chosen(hands).layers)) == (f"mtp.{at}", 1)
    assert stack_paths(model(hands)) == ("stacks.0", "mtp.0", "mtp.1")
    hands.editor.tools.asked.emit("remove_stack")
    hands.window.store.flush()
    assert stack_paths(model(hands)) == ("stacks.0", "mtp.0")


def test_stacks_come_and_go(hands: Hands) -> None:
    hands.editor.tools.stack_asked.emit("encoder")
    hands.window.store.flush()
    assert stack_paths(model(hands)) == ("stacks.0", "stacks.1")
    assert (chosen(hands).where, len(chosen(hands).layers)) == ("stacks.0", 12)
    hands.editor.tools.asked.emit("before")
    hands.window.store.flush()
    assert chosen(hands).edge == ("before", 1)
    hands.key(hands.editor.map, Qt.Key.Key_Delete)
    hands.editor.tools.asked.emit("remove_stack")
    hands.window.store.flush()
    assert model(hands) == catalogue().model("llama-3.1-8b")
    hands.editor.tools.asked.emit("remove_stack")
    assert hands.editor.message == "A model keeps at least one decoder."


# --- totals, warnings, starts ---
def test_totals_are_live_and_say_what_changed(hands: Hands) -> None:
    cards = hands.editor.totals.cards
    assert cards[0].accessibleName() == "Parameters, 8.03 B, 8,030,261,248"
    hands.click_layer(0)
    assert "218 M" in cards[2].accessibleName()
    hands.fill(field(hands, "num_key_value_heads"), "32")
    assert "25.2 M" in cards[0].accessibleName()
    assert "140 KiB" in cards[3].accessibleName()


def test_another_scenario_is_measured_against_itself(hands: Hands) -> None:
    hands.click_layer(0)
    hands.fill(field(hands, "num_key_value_heads"), "32")
    assert "25.2 M" in hands.editor.totals.cards[0].accessibleName()
    hands.window.store.select(1 - min(1, hands.window.store.project.selected))
    hands.window.store.flush()
    assert "25.2 M" not in hands.editor.totals.cards[0].accessibleName()


def test_a_warning_stands_at_the_number_that_it_touches(hands: Hands) -> None:
    said = (
        Message(
            "missing_field",
            "model.num_key_value_heads",
            {"field": "num_key_value_heads", "value": 8, "model_type": "llama"},
        ),
        Message("unknown_field", "parameters.total", {"field": "magic"}),
    )
    hands.window.store.use_model(ImportResult(catalogue().model("llama-7b"), said))
    hands.window.store.flush()
    hands.click_layer(0)
    form = hands.editor.panel.forms.form
    assert form is not None
    assert "num_key_value_heads is absent" in form.editors["num_key_value_heads"].row.warning
    assert [row.warned for row in hands.editor.panel.blocks.rows] == [False, True, False]
    assert "is absent" in hands.editor.map.pictures[0].warned[0]
    assert "magic" in hands.editor.totals.cards[0].toolTip()


def test_a_start_from_the_catalogue_or_a_template_is_one_step(hands: Hands) -> None:
    hands.editor.start.chosen.emit("deepseek-v3")
    hands.window.store.flush()
    assert model(hands).catalogue_id == "deepseek-v3"
    assert len(chosen(hands).layers) == 61
    hands.choose(hands.editor.start, "encoder_decoder")
    assert model(hands) == template("encoder_decoder")
    assert chosen(hands).where == "stacks.1"
    hands.click(hands.editor.tools.undo)
    assert model(hands).catalogue_id == "deepseek-v3"


def test_the_chosen_layers_survive_a_change_from_elsewhere(hands: Hands) -> None:
    hands.click_layer(30)
    hands.window.store.edit_value("workload.batch", 3)
    hands.window.store.flush()
    assert chosen(hands).layers == {30}
    use(hands, "gpt2")
    assert chosen(hands).layers == {11}
