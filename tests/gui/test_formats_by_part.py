"""The formats of parts: one row for each part that the model has, and keys and values apart."""

from gui.panels.formats import RECIPE
from gui.window import Window


def test_a_part_takes_a_format_and_gives_it_back(window: Window) -> None:
    panel = window.layout_.model
    form = panel._formats.form
    editor = form.editors[f"{RECIPE}.attention"]
    editor._combo.chosen.emit("fp8")  # pyright: ignore[reportAttributeAccessIssue]
    window.store.flush()
    assert window.store.snapshot.scenario.deployment.recipe.attention == "fp8"
    editor._combo.chosen.emit("")  # pyright: ignore[reportAttributeAccessIssue]
    window.store.flush()
    assert window.store.snapshot.scenario.deployment.recipe.attention is None


def test_only_parts_that_the_model_has_are_shown(window: Window) -> None:
    panel = window.layout_.model
    panel.reveal(f"{RECIPE}.attention")
    rows = {path.rpartition(".")[2]: each.row for path, each in panel._formats.form.editors.items()}
    held = {
        path.partition(".")[2]
        for path in window.store.snapshot.report.values
        if path.startswith("parameters.")
    }
    shown = {name for name, row in rows.items() if not row.isHidden()}
    assert shown == {name for name in rows if name in held} | {"kv_k", "kv_v"}


def test_keys_and_values_are_set_apart(window: Window) -> None:
    form = window.layout_.model._formats.form
    form.editors["deployment.kv_k"].edited.emit("fp8")
    window.store.flush()
    deployment = window.store.snapshot.scenario.deployment
    assert (deployment.kv_k, deployment.kv_v) == ("fp8", "bf16")
