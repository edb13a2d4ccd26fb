"""Further devices beside the chosen ones: chosen, counted, taken away."""

from gui.panels.further import OTHERS
from gui.window import Window


def test_a_host_takes_layers_and_goes_again(window: Window) -> None:
    panel = window.layout_.hardware._further
    store = window.store
    panel._combo.chosen.emit("desktop-ddr5-5600")
    store.flush()
    assert [each.device.id for each in store.snapshot.scenario.hardware.others] == ["desktop-ddr5-5600"]
    assert not panel.form.isHidden()
    panel.form.editors[f"{OTHERS}.0.layers"].edited.emit(4)
    store.flush()
    assert store.snapshot.report.values["decode.place1.layers"] == 4
    assert {load.place for load in store.snapshot.report.devices} == {0, 1}
    panel._combo.chosen.emit("")
    store.flush()
    assert store.snapshot.scenario.hardware.others == ()
    assert panel.form.isHidden()


def test_more_layers_than_there_are_are_refused_at_their_field(window: Window) -> None:
    panel = window.layout_.hardware._further
    panel._combo.chosen.emit("desktop-ddr5-5600")
    window.store.flush()
    editor = panel.form.editors[f"{OTHERS}.0.layers"]
    editor.edited.emit(10_000)
    window.store.flush()
    assert editor.row.error
