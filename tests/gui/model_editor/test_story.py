"""The story of a new hybrid: from nothing to the finished design in fewer than 25 actions."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from calc import counted, layer_kinds, shape
from gui.window import Window
from tests.gui.model_editor.hands import Hands

CTRL = Qt.KeyboardModifier.ControlModifier


def test_a_hybrid_of_48_layers_and_128_experts_is_designed_from_nothing(window: Window) -> None:
    hands = Hands(window)
    window.actions_["edit_model"].trigger()  # Ctrl+M
    hands.actions += 1
    QApplication.processEvents()
    editor = hands.editor
    hands.choose(editor.start, "blank")
    layers = editor.shape.stack_form.editors["num_hidden_layers"].widget
    hands.fill(layers, "48")
    hands.click(editor.shape.stack_form.editors["tied"].widget)
    hands.choose(editor.panel.feedforward, "mixture")
    form = editor.panel.forms.form
    assert form is not None
    hands.fill(form.editors["num_experts"].widget, "128")
    hands.choose(editor.pattern.rest, "gated")
    hands.click(editor.pattern.apply)

    model = window.store.project.scenario.model
    kinds = [layer_kinds(layer) for layer in model.stacks[0].layers()]
    assert [kind.mixers for kind in kinds] == ([("gated_delta_net",)] * 3 + [("attention",)]) * 12
    assert {kind.feedforwards for kind in kinds} == {("moe",)}
    assert {block.num_experts for layer in model.stacks[0].layers() for block in layer.blocks if block.block == "moe"} == {128}  # fmt: skip
    found = shape(model, "stacks.0")
    assert (found.num_hidden_layers, found.tied, found.vocab_size) == (48, True, 128_000)
    assert [(group.repeat, len(group.pattern)) for group in model.stacks[0].groups] == [(12, 4)]
    assert window.store.snapshot.report.values["parameters.total"] == counted(model).parameters
    assert hands.actions <= 25, hands.actions
    # Each of these was one step: start, depth, tied, experts, their number, the pattern.
    for _ in range(6):
        window.store.undo()
    window.store.flush()
    assert not window.store.can_undo
