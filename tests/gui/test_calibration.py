"""Calibrating with a log: it is read as it is pasted, set beside the prediction, and adopted in one step."""

from calc.questions.calibration import METRICS
from calc.questions.log_lines import DERIVED, RULES
from gui import engine_fields, engine_figures, engine_logs
from gui.dialogs.calibration import CalibrationDialog
from gui.window import Window
from tests.calc.questions.test_logs import LLAMA, SERVING, VLLM


def dialog_of(window: Window, text: str = "") -> CalibrationDialog:
    window.actions_["calibrate"].trigger()
    found = window.findChild(CalibrationDialog)
    assert isinstance(found, CalibrationDialog)
    found.log.setPlainText(text)
    found.read()
    return found


def cells(dialog: CalibrationDialog) -> list[tuple[str, ...]]:
    return list(dialog.values.rows.rows)


def test_nothing_pasted_is_nothing_to_adopt(window: Window) -> None:
    dialog = dialog_of(window)
    assert cells(dialog) == []
    assert not dialog.take.isEnabled()
    dialog.log.setPlainText("good morning")
    dialog.read()
    assert cells(dialog) == []
    assert dialog.lines.rows.rows[0][1] == "not recognised"
    dialog.reject()


def test_measured_stands_beside_predicted_and_what_is_left(window: Window) -> None:
    dialog = dialog_of(window, SERVING)
    row = next(row for row in cells(dialog) if row[0] == "Time per output token under load")
    assert row[1] == "8.02 ms"
    assert row[3].endswith("%")
    assert row[4].endswith("%")
    derived = [row for row in dialog.lines.rows.rows if row[1] == "derived"]
    assert derived
    dialog.reject()


def test_what_is_adopted_is_one_edit_that_can_be_undone(window: Window) -> None:
    before = window.store.project
    dialog = dialog_of(window, SERVING)
    assert window.store.project is before
    dialog.take.click()
    window.store.flush()
    own = window.store.project.scenario.measured_here
    assert own is not None
    assert "vLLM" in window.store.snapshot.report.figure("decode.efficiency").source
    window.store.undo()
    assert window.store.project.scenario == before.scenario


def test_one_can_go_back_to_the_table(window: Window) -> None:
    dialog_of(window, SERVING).take.click()
    again = CalibrationDialog(window.store, window)
    assert not again.forget.isHidden()
    again.forget.click()
    assert window.store.project.scenario.measured_here is None


def test_a_log_of_another_device_can_not_be_adopted(window: Window) -> None:
    elsewhere = "  Device 0: NVIDIA GeForce RTX 3090, compute capability 8.6" + LLAMA
    dialog = dialog_of(window, elsewhere)
    assert cells(dialog)
    assert not dialog.take.isEnabled()
    dialog.reject()


def test_the_words_of_a_log_change_with_the_language(window: Window) -> None:
    dialog = dialog_of(window, VLLM)
    window.set_language("zh_CN")
    dialog.read()
    assert "\u63a8\u7b97" in {row[1] for row in dialog.lines.rows.rows}
    window.set_language("en")
    dialog.reject()


def test_everything_that_a_line_is_called_has_its_words() -> None:
    known = {*engine_logs.LOGS, *engine_figures.FIGURES, *engine_fields.FIELDS}
    told = {rule.what for rule in RULES} | {why for _, why in DERIVED}
    told |= {metric.title for metric in METRICS.values()}
    assert told - known == set()
