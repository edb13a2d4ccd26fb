"""Cards, filmstrip, picker, palette, working and presentation, each by what a person does with it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from calc import Project, catalogue
from gui.card_texts import CARDS, card_texts, change_of
from gui.dialogs.device_table import BANDWIDTH, NAME, DeviceFilter, DeviceTable
from gui.dialogs.picker import Picker
from gui.filmstrip import Thumbnail
from gui.present import Presentation
from gui.store import Snapshot
from gui.text_table import TextRows
from gui.trailing import TRAIL_MS
from gui.widgets.cards import CardText
from gui.widgets.number_field import NumberField
from gui.widgets.still_label import StillLabel
from gui.window import Window
from gui.wording import gib
from gui.working_page import WorkingPage


def card(window: Window, path: str) -> CardText:
    return card_texts(window.store.snapshot)[CARDS.index(path)]


def test_a_card_says_better_and_worse_against_the_baseline(window: Window) -> None:
    tpot, throughput = card(window, "decode.tpot"), card(window, "decode.throughput")
    assert (tpot.direction, tpot.better) == ("down", True)
    assert (throughput.direction, throughput.better) == ("up", True)
    window.store.edit_value("workload.batch", 1)
    window.store.flush()
    assert not card(window, "decode.throughput").better


def test_a_card_of_what_does_not_fit_says_so_in_words(window: Window) -> None:
    window.store.select(0)
    window.store.flush()
    memory = card(window, "memory.total")
    assert memory.fits is False
    assert "short" in memory.verdict
    assert card(window, "decode.tpot").remark == "if it fitted"


def test_without_a_price_the_card_says_none(window: Window) -> None:
    window.store.edit_value("prices.device_hour", None)
    window.store.flush()
    assert (
        card(window, "cost.per_million_tokens").number,
        card(window, "cost.per_million_tokens").delta,
    ) == ("none", "")


@pytest.mark.parametrize(
    ("before", "text"), [(None, None), (0, None), (100, None), (50, "100 %"), (99.5, "0.5 %")]
)
def test_a_change_is_told_where_there_is_one(before: float | None, text: str | None) -> None:
    change = change_of("decode.tpot", 100, before)
    assert (change.text if change else None) == text


def test_the_filmstrip_shows_selects_pins_and_renames(window: Window, qtbot: QtBot) -> None:
    strip = window.layout_.filmstrip
    thumbnails = strip.findChildren(Thumbnail)
    assert len(thumbnails) == 5
    qtbot.mouseClick(thumbnails[2], Qt.MouseButton.LeftButton)
    window.store.flush()
    assert window.store.project.selected == 2
    window.actions_["pin"].trigger()
    window.store.flush()
    assert window.store.project.baseline == 2
    assert "baseline" in thumbnails[2].accessibleName()
    window.actions_["rename"].trigger()
    field = strip.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText("Mine")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.store.project.scenario.title == "Mine"


def test_a_deck_of_a_thousand_makes_the_thumbnails_in_sight(window: Window, qtbot: QtBot) -> None:
    store, strip = window.store, window.layout_.filmstrip
    first = store.project.scenario
    report = store.snapshot.report
    titles = [first.model_copy(update={"title": f"No. {at}"}) for at in range(1000)]
    deck = Project(scenarios=tuple(titles), selected=700)
    reports = tuple(replace(report, scenario=each) for each in titles)
    strip.show_snapshot(Snapshot(deck, reports))
    qtbot.waitUntil(lambda: any("No. 700" in each.accessibleName() for each in strip.findChildren(Thumbnail)))
    assert len([each for each in strip.findChildren(Thumbnail) if not each.isHidden()]) < 14
    shown = next(each for each in strip.findChildren(Thumbnail) if "No. 700" in each.accessibleName())
    assert strip.viewport().rect().contains(shown.mapTo(strip.viewport(), shown.rect().center()))
    strip.horizontalScrollBar().setValue(0)
    names = [each.accessibleName() for each in strip.findChildren(Thumbnail) if not each.isHidden()]
    assert any("No. 0," in name for name in names)
    assert len(names) < 14


def test_what_trails_a_drag_settles_soon_after_its_last_step(window: Window, qtbot: QtBot) -> None:
    store, parts = window.store, window.layout_
    card = parts.cards.cards[3]
    roofline = next(chart for chart in parts.dashboard.charts if type(chart).__name__ == "Roofline")
    told, said = card.accessibleName(), roofline.accessibleDescription()
    thumbnail = parts.filmstrip.findChildren(Thumbnail)[store.project.selected]
    drawn = thumbnail.accessibleName()
    store.begin_gesture()
    store.edit_value("workload.batch", 37)
    store.flush()
    assert (card.accessibleName(), roofline.accessibleDescription()) == (told, said)
    assert thumbnail.accessibleName() == drawn
    qtbot.wait(TRAIL_MS + 20)
    assert card.accessibleName() != told
    assert roofline.accessibleDescription() == roofline.summary() != said
    assert gib(store.snapshot.report.values["memory.total"]) in thumbnail.accessibleName()
    store.edit_value("workload.batch", 38)
    store.end_gesture()
    assert gib(store.snapshot.report.values["memory.total"]) in thumbnail.accessibleName()
    assert roofline.accessibleDescription() == roofline.summary()


def test_a_form_out_of_sight_is_written_when_the_drag_is_over(window: Window) -> None:
    store = window.store
    form = next(f for f in window.layout_.workload.forms if "policies.prefill_chunk" in f.editors)
    assert not form.isVisible()
    field = form.editors["policies.prefill_chunk"].widget
    assert isinstance(field, NumberField)
    store.begin_gesture()
    store.edit_value("policies.prefill_chunk", 4321)
    store.flush()
    assert field.good != 4321
    store.end_gesture()
    assert field.good == 4321


def test_what_panels_say_in_their_heads_follows_the_language(window: Window, qtbot: QtBot) -> None:
    heads = window.layout_.workload.findChildren(StillLabel)
    before = [head.text for head in heads]
    assert "defaults" in before
    window.set_language("zh_CN")
    qtbot.waitUntil(lambda: "defaults" not in [head.text for head in heads])


def test_scenarios_are_copied_and_removed_with_the_baseline_kept_in_place(window: Window) -> None:
    window.actions_["duplicate"].trigger()
    assert [window.store.project.selected, window.store.project.baseline] == [2, 0]
    assert window.store.project.scenario.title == "FP8 weights (copy)"
    window.scenarios.remove(0)
    assert [window.store.project.selected, window.store.project.baseline] == [1, None]
    for _ in range(10):
        window.scenarios.remove()
    assert len(window.store.project.scenarios) == 1
    window.store.undo()
    assert len(window.store.project.scenarios) == 2


def test_the_table_of_devices_holds_them_all_and_sorts_by_number(qtbot: QtBot, qtmodeltester) -> None:
    table = DeviceTable(catalogue())
    qtmodeltester.check(table, force_py=True)
    assert table.rowCount() == len(catalogue().devices)
    filtered = DeviceFilter(table)
    filtered.sort(BANDWIDTH)
    speeds = [
        filtered.index(row, BANDWIDTH).data(Qt.ItemDataRole.UserRole) for row in range(filtered.rowCount())
    ]
    assert speeds == sorted(speeds)
    filtered.ask("h100 sxm", "NVIDIA", 80, 2022)
    assert 1 <= filtered.rowCount() < 8
    assert "H100" in filtered.index(0, NAME).data()


def test_the_picker_judges_every_device_and_uses_the_chosen_one(window: Window, qtbot: QtBot) -> None:
    window.show_picker()
    picker = window.findChild(Picker)
    assert isinstance(picker, Picker)
    assert picker.search.hasFocus() or picker.focusWidget() is picker.search
    qtbot.waitUntil(lambda: all(row.texts[8] != "…" for row in picker.table.rows), timeout=20_000)
    picker.search.setText("H200 SXM")
    picker.view.selectRow(0)
    use = next(button for button in picker.findChildren(QPushButton) if button.text() == "Use this device")
    qtbot.mouseClick(use, Qt.MouseButton.LeftButton)
    window.store.flush()
    assert "H200" in window.store.project.scenario.hardware.device.name
    window.store.undo()
    assert "4090" in window.store.project.scenario.hardware.device.name


def test_the_search_finds_commands_fields_and_figures(window: Window) -> None:
    palette = window.layout_.top.palette_button
    window.focus_search()
    palette.search.setText("ridge")
    assert palette.list.model().rowCount() >= 1
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert window.layout_.working.path == "roofline.ridge_point"
    window.focus_search()
    palette.search.setText("prefill chunk")
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert window.layout_.editors["policies.prefill_chunk"].widget.isVisible()
    window.focus_search()
    palette.search.setText("duplicate")
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert len(window.store.project.scenarios) == 6


def test_a_term_opens_its_own_working_and_the_path_leads_back(window: Window, qtbot: QtBot) -> None:
    window.open_working("memory.total")
    working = window.layout_.working
    page = working.findChild(WorkingPage)
    assert isinstance(page, WorkingPage)
    page.term_opened.emit("kv_cache")
    links = [
        button for button in working.findChildren(QPushButton) if "Memory in use" in button.accessibleName()
    ]
    assert links
    qtbot.mouseClick(links[-1], Qt.MouseButton.LeftButton)
    copy = next(button for button in working.findChildren(QPushButton) if button.text() == "Copy as text")
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert "weights + kv_cache" in QGuiApplication.clipboard().text()


def test_an_open_working_follows_an_edit_and_closes_where_its_figure_is_gone(
    window: Window, qtbot: QtBot
) -> None:
    window.open_working("cost.per_hour")
    window.store.edit_value("prices.device_hour", None)
    qtbot.waitUntil(lambda: not window.working_open)


def test_a_policy_named_in_a_working_can_be_changed(window: Window) -> None:
    window.open_working("prefill.ttft")
    window.layout_.working.policy_asked.emit("attention_flops")
    assert window.layout_.editors["policies.attention_flops"].widget.isVisible()


@pytest.fixture
def slide(window: Window, monkeypatch: pytest.MonkeyPatch) -> Presentation:
    monkeypatch.setattr(Presentation, "showFullScreen", Presentation.show)
    window.actions_["present"].trigger()
    shown = window.slide
    assert shown is not None
    shown.resize(1280, 720)
    return shown


def test_a_clicker_moves_through_the_deck_and_escape_leaves(window: Window, slide: Presentation) -> None:
    for key, at in (
        (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_PageUp, 2),
        (Qt.Key.Key_Home, 0),
    ):
        QTest.keyClick(slide, key)
        window.store.flush()
        assert window.store.project.selected == at
    QTest.keyClick(slide, Qt.Key.Key_Escape)
    assert window.slide is None


def test_the_rail_of_a_slide_edits_the_scenario_as_one_step(window: Window, slide: Presentation) -> None:
    before = window.store.project
    slider = slide.rail.sliders[0]
    slider.gesture_started.emit()
    for value in (20.0, 24.0, 32.0):
        slider.moved.emit(value)
        window.store.flush()
    slider.gesture_finished.emit()
    assert window.store.project.scenario.workload.batch == 32
    window.store.undo()
    assert window.store.project is before


def test_a_slide_is_written_large(slide: Presentation) -> None:
    assert all(chart.scale == pytest.approx(2 * 1280 / 1920) for chart in slide.charts)
    assert slide.numbers[0].accessibleName().startswith("Memory per GPU")


def test_a_table_of_texts_is_a_sound_model(qtbot: QtBot, qtmodeltester) -> None:
    rows = TextRows()
    rows.fill(("A", "B"), (("one", "1"), ("two", "2")))
    qtmodeltester.check(rows, force_py=True)
    rows.fill(("A", "B"), (("one", "3"), ("two", "4")))
    assert rows.index(1, 1).data() == "4"


def test_every_device_of_the_catalogue_can_be_shown(window: Window) -> None:
    known = catalogue()
    for device in known.devices[::7]:
        window.store.edit_scenario(
            lambda scenario, name=device.id: known.with_device(scenario, name), "hardware.device"
        )
        window.store.flush()
        assert all(each.accessibleName() for each in window.layout_.cards.cards)
        assert window.store.project.scenario.hardware.device.id == device.id


def test_the_same_figures_stand_in_every_language(window: Window) -> None:
    before = [text.number for text in card_texts(window.store.snapshot)]
    window.set_language("zh_CN")
    assert [text.number for text in card_texts(window.store.snapshot)] == before
