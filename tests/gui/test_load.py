"""The load of a scenario: its fields, the loads to start from, and the cards under arrivals."""

import pytest

from calc import catalogue
from gui import words
from gui.card_texts import CARDS, UNDER_ARRIVALS, card_text, cards_of
from gui.panels.presets import PresetRow
from gui.widgets.combo import Combo
from gui.widgets.still_label import StillLabel
from gui.window import Window


def under(window: Window, **values: object) -> None:
    for name, value in values.items():
        assert window.store.edit_value(f"workload.{name}", value) == ""
    window.store.flush()


def preset_box(window: Window) -> Combo:
    return window.layout_.workload.findChildren(PresetRow)[0].findChildren(Combo)[0]


def heads(window: Window) -> list[str]:
    return [each.text for each in window.layout_.workload.findChildren(StillLabel)]


def test_choosing_a_preset_is_one_step_to_undo(window: Window) -> None:
    before = window.store.project.scenario.workload
    box = preset_box(window)
    box.activated.emit(box.findData("completion"))
    window.store.flush()
    taken = window.store.project.scenario.workload
    assert (taken.prompt, taken.output, taken.slo_ttft) == (1536, 32, 0.2)
    assert box.currentData() == "completion"
    window.store.undo()
    window.store.flush()
    assert window.store.project.scenario.workload == before
    assert box.currentIndex() == -1


def test_a_value_of_ones_own_is_no_preset_any_more(window: Window) -> None:
    box = preset_box(window)
    box.activated.emit(box.findData("chat"))
    under(window, prompt=1000)
    assert box.currentIndex() == -1


def test_the_head_of_the_load_tells_rate_and_utilisation(window: Window) -> None:
    assert "closed loop" in heads(window)
    under(window, arrival_rate=0.1)
    used = window.store.snapshot.report.values["traffic.utilisation"]
    assert f"0.100 requests/s, {100 * used:.0f} %" in heads(window)


def test_going_to_the_arrivals_unfolds_the_load(window: Window) -> None:
    editor = window.layout_.editors["workload.arrival_rate"]
    assert not editor.widget.isVisible()
    window.layout_.go_to_field("workload.arrival_rate")
    assert editor.widget.isVisible()


def test_arrivals_change_the_cards_and_each_opens_its_working(window: Window) -> None:
    assert cards_of(window.store.snapshot.report) == CARDS
    under(window, arrival_rate=0.1)
    assert cards_of(window.store.snapshot.report) == UNDER_ARRIVALS
    for at, path in enumerate(UNDER_ARRIVALS):
        window.layout_.cards.cards[at].click()
        assert window.layout_.working.path == path


@pytest.mark.parametrize("rate", [0.01, 0.1, 1.0])
def test_the_cards_say_what_the_report_says(window: Window, rate: float) -> None:
    under(window, arrival_rate=rate, slo_tpot=0.05)
    report = window.store.snapshot.report
    assert card_text("traffic.users", report, None).number == f"{report.values['traffic.users']:,.0f}"
    copies = card_text("traffic.replicas_needed", report, None)
    assert copies.number == f"{report.values['traffic.replicas_needed']:,}"
    assert (copies.fits is False) == (report.values["traffic.replicas_needed"] > report.scenario.replicas)


def test_an_overload_is_said_and_no_time_is_made_up(window: Window) -> None:
    under(window, arrival_rate=1000.0)
    report = window.store.snapshot.report
    used = card_text("traffic.utilisation", report, None)
    assert (used.fits, used.verdict) == (False, "Overloaded")
    assert card_text("traffic.ttft", report, None).number == "∞"


def test_objectives_out_of_reach_leave_no_users(window: Window) -> None:
    under(window, arrival_rate=0.1, slo_ttft=0.001)
    report = window.store.snapshot.report
    assert card_text("traffic.users", report, None).number == "none"
    assert card_text("traffic.replicas_needed", report, None).number == "none"


def test_every_preset_has_its_words() -> None:
    assert {each.title for each in catalogue().presets} == set(words.PRESETS)
